/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fx_rates.h"

#include <string.h>

void
fx_rate_check(struct judge *j, const void *obj, const void *facts)
{
	const struct fx_rate *f = obj;

	(void)facts;
	if (resource_sound(j, "", "base quote") &&
	    strcmp(f->base, f->quote) == 0)
		resource_fault(j, E_NOT_ALLOWED, "quote",
		    "must differ from the base currency");
}
