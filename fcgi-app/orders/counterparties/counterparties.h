/* SPDX-License-Identifier: Apache-2.0 */
#ifndef COUNTERPARTIES_H
#define COUNTERPARTIES_H

#include "orders/permits.h"

/* Who is traded with: customers, suppliers, carriers, terminal operators. */
struct counterparty {
	struct presence has;
	struct id id;
	const char *status;
	const char *legal_name;
	struct texts roles;
	const char *country;
	const char *rfc; /* Mexico's tax number */
	const char *ein; /* that of the United States */
	const char *tax_regime;
	const char *registration_637;
	struct id parent_counterparty_id;
	const char *default_currency;
	struct texts external_refs;
	struct texts tags;
	struct list permits;  /* struct permit */
	struct list contacts; /* struct contact */
	const char *scac;     /* of a carrier, as the next four */
	struct money insurance_usd;
	struct date insurance_valid_to;
	const char *usdot_number;
	struct date hazmat_registration_valid_to;
	struct stamp csd_valid_to; /* its certificate to stamp with */
	const char *sat_69b_status;
	struct id merged_into_id;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* A person there. */
struct contact {
	struct presence has;
	int64_t number;
	const char *name, *position, *email, *phone, *note;
};

/* What its rules see besides: its parent; its sites, orders, loads and load
 * authorizations. */
struct counterparty_facts {
	struct presence has;
	struct id parent;
	int64_t open_sites, open_orders, open_loads, open_authorizations;
	struct money exposure;
};

extern const struct resource counterparties;
extern const struct shape counterparty_shape, counterparty_new_shape,
    counterparty_edit_shape, counterparty_facts_shape,
    counterparty_contact_shape, counterparty_contact_new_shape,
    counterparty_contact_edit_shape;
extern const struct query counterparty_parent, counterparty_above,
    counterparty_sites;
extern const struct move counterparty_moves[];
extern const struct guard *const counterparty_archive[];

/* Is it a tax number of Mexico (12 or 13 characters), of the United States? */
bool counterparty_rfc(const char *s);
bool counterparty_ein(const char *s);
/* As the IRS writes it, 12-3456789, of one that may lack its hyphen. */
const char *counterparty_ein_kept(const char *s, struct arena *a);

resource_check counterparty_check;
bool counterparty_taxed(const void *obj, const void *facts);
bool counterparty_deserted(const void *obj, const void *facts);

#endif
