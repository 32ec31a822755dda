/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PROFILES_H
#define PROFILES_H

#include "resource.h"

/* What a counterparty may owe: limits, terms, holds; one for each.  What it
 * does owe is the ledger of fcgi-app/orders/exposure.h. */
struct profile {
	struct presence has;
	struct id id;
	const char *status;
	struct id counterparty_id;
	const char *band;
	const char *currency;
	struct money credit_limit;
	struct money temporary_limit;
	struct date temporary_until;
	int64_t max_net_days;
	struct money cash_on_account;
	struct money guarantees;
	struct money haircut;
	const char *hold;
	const char *hold_reason;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What its rule sees besides: the counterparty, and the currency of what is in
 * its ledger already. */
struct profile_facts {
	struct presence has;
	struct id counterparty;
	const char *ledger_currency;
};

/* Its exposure by stage, and what is left. */
struct profile_exposure {
	struct presence has;
	struct id counterparty_id;
	const char *currency;
	struct money orders_confirmed; /* reserved, not yet lifted */
	struct money in_transit;
	struct money unbilled;
	struct money ar_open; /* invoiced, not yet paid */
	struct money less_guarantees;
	struct money less_cash;
	struct money exposure;
	struct money available;
};

/* The ledger's sums and what they should be: where they differ. */
struct profile_drift {
	struct presence has;
	const char *account;
	struct id counterparty_id;
	const char *currency;
	struct money reserved, in_transit, unbilled, invoiced, paid;
	struct money ledger_reserved, ledger_in_transit, ledger_unbilled,
	    ledger_invoiced, ledger_paid;
};

extern const struct resource credit_profiles;
extern const struct shape profile_shape, profile_facts_shape, profile_row_shape,
    profile_drift_shape;
extern const struct query profile_exposed, profile_begun;

resource_check profile_check;
bool profile_settled(const void *obj, const void *facts);
enum err profile_begin(struct req *rq, void *obj);
handler profile_read_exposure;
enum err profile_hold(struct req *rq, void *obj);
enum err profile_release(struct req *rq, void *obj);

#endif
