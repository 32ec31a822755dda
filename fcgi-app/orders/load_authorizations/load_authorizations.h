/* SPDX-License-Identifier: Apache-2.0 */
#ifndef LOAD_AUTHORIZATIONS_H
#define LOAD_AUTHORIZATIONS_H

#include "resource.h"

/*
 * The answer at the rack: may this truck load?  What is denied is kept too,
 * with every check that was made and what it saw.
 */
struct load_authorization {
	struct presence has;
	struct id id;
	const char *status; /* approved, denied, consumed, expired, voided */
	const char *terminal, *carrier_scac, *driver_card, *consignee_no;
	struct id supplier_id, order_id, load_id;
	const char *unit;
	struct list products; /* struct authorized_product */
	int64_t minutes;
	const char *auth_number;
	struct stamp expires_at;
	const char *denial_code;
	struct id allocation_id; /* that refused it */
	struct id carrier_id, site_id, counterparty_id;
	struct list decision_trace; /* struct authorization_check */
	const char *bol_number;
	struct stamp closed_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

struct authorized_product {
	struct presence has;
	const char *product;
	struct volume quantity; /* asked for; net when it is consumed */
};

struct authorization_check {
	struct presence has;
	const char *check;
	flag passed;
	const char *code; /* of the denial that it is */
	const char *evidence;
};

/* In SQL, of a row of load_authorizations: a load that began to load with it in
 * time is still at the rack. */
#define AUTHORIZATION_HELD(a)                                         \
	"EXISTS (SELECT 1 FROM loads AS held WHERE held.account = " a \
	".account AND held.authorization_number = " a                 \
	".auth_number AND held.status IN ('loading', 'loaded')"       \
	" AND held.loading_at >= " a ".created_at"                    \
	" AND held.loading_at < " a ".expires_at)"

#define AUTHORIZATION_MINUTES 60
#define AUTHORIZATION_MAX     5760 /* as of a late bill of lading */

extern const struct resource load_authorizations;
extern const struct shape authorization_shape, authorization_product_shape,
    authorization_check_shape;
extern const struct query authorization_denials;

/* The open one with a number, else the last that had it; E_NOT_FOUND. */
enum err authorization_find(struct req *rq, const char *auth_number,
    struct load_authorization **out);

/*
 * A bill of lading is confirmed that was loaded with this number: the
 * authorization is consumed by it.  One that is not open, or is another load's,
 * stays as it is; a reversal does not open it again.
 */
struct bill;
enum err authorization_use(struct req *rq, const char *auth_number,
    const struct bill *b);

/* Of the sweep: it expires where its time is over and no truck that began to
 * load with it is still at the rack, and what it took is given back. */
enum err authorization_wake(struct req *rq, const char *id);

#endif
