/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_indexes.h"

#include <string.h>

void
price_index_check(struct judge *j, const void *obj, const void *facts)
{
	const struct price_index *x = obj;

	(void)facts;
	if (resource_sound(j, "", "unit currency") &&
	    strcmp(x->unit, "usd") == 0 && strcmp(x->currency, "USD") == 0)
		resource_fault(j, E_NOT_ALLOWED, "unit",
		    "must name the other currency of the exchange rate");
}

bool
price_index_unused(const void *obj, const void *facts)
{
	const struct index_uses *f = facts;

	(void)obj;
	return f->formulas == 0;
}
