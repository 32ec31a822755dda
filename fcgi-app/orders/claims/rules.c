/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

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

	(void)facts;
	check_pair(j, c, "claimed_quantity", "unit");
	check_pair(j, c, "claimed_amount", "currency");
}
