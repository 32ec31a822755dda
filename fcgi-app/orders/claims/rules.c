/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

static void
check_named(struct judge *j, const struct claim *c, const char *member,
    int64_t n)
{
	if (field_has(&claim_shape, c, member) && n == 0)
		resource_fault(j, E_NOT_FOUND, member,
		    "does not identify an object of the account");
}

static void
check_pair(struct judge *j, const struct claim *c, const char *amount,
    const char *of)
{
	if (field_has(&claim_shape, c, amount) &&
	    !field_has(&claim_shape, c, of))
		resource_fault(j, E_REQUIRED, of,
		    arena_fmt(j->arena, "is required together with %s",
			amount));
}

void
claim_check(struct judge *j, const void *obj, const void *facts)
{
	const struct claim *c = obj;
	const struct claim_facts *f = facts;

	check_named(j, c, "order_id", f->orders);
	check_named(j, c, "bol_id", f->bills);
	check_named(j, c, "delivery_id", f->deliveries);
	check_named(j, c, "liable_party_id", f->parties);
	check_pair(j, c, "claimed_quantity", "unit");
	check_pair(j, c, "claimed_amount", "currency");
}
