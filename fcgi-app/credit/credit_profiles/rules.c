/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "credit_profiles.h"

#include <string.h>

void
profile_check(struct judge *j, const void *obj, const void *facts)
{
	const struct profile *p = obj;
	const struct profile_facts *f = facts;

	if (!HAS(f, counterparty))
		resource_fault(j, E_NOT_FOUND, "counterparty_id",
		    "does not identify a counterparty of the account");
	if (HAS(f, ledger_currency) && resource_sound(j, "", "currency") &&
	    strcmp(f->ledger_currency, p->currency) != 0)
		resource_fault(j, E_NOT_ALLOWED, "currency",
		    "must be the currency of the existing exposure");
	if (HAS(p, temporary_limit) != HAS(p, temporary_until))
		resource_fault(j, E_REQUIRED,
		    HAS(p, temporary_limit) ? "temporary_until" :
					      "temporary_limit",
		    "is required if the other member is given");
}

bool
profile_settled(const void *obj, const void *facts)
{
	const struct profile_exposure *x = facts;

	(void)obj;
	return x->orders_confirmed.micros == 0 && x->in_transit.micros == 0 &&
	    x->unbilled.micros == 0 && x->ar_open.micros == 0;
}
