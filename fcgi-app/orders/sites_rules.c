/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sites.h"

#include <string.h>

#include "hours.h"

static bool
has(const void *obj, const char *name)
{
	return field_has(&site_shape, obj, name);
}

static void
check_windows(struct judge *j, const struct site *s)
{
	for (size_t i = 0; i < s->delivery_windows.n; i++)
		if (!hours_window(s->delivery_windows.v[i]))
			resource_fault(j, E_FORMAT,
			    arena_fmt(j->arena, "delivery_windows/%zu", i),
			    "must be as mon:06:00-18:00");
}

void
site_check(struct judge *j, const void *obj, const void *facts)
{
	const struct site *s = obj;
	bool mx = strcmp(s->country, "MX") == 0;

	if (!field_has(&site_facts_shape, facts, "counterparty_status"))
		resource_fault(j, E_NOT_FOUND, "counterparty_id",
		    "names no counterparty of the account");
	if (has(s, "state") && strlen(s->state) != (mx ? 3 : 2))
		resource_fault(j, E_FORMAT, "state",
		    mx ? "must have three letters in Mexico" :
			 "must have two letters in the United States");
	if (has(s, "latitude") != has(s, "longitude"))
		resource_fault(j, E_REQUIRED,
		    has(s, "latitude") ? "longitude" : "latitude",
		    "is required where the other is given");
	if (has(s, "permits"))
		permit_check(j, "permits", &s->permits);
	if (has(s, "delivery_windows"))
		check_windows(j, s);
}

bool
site_welcome(const void *obj, const void *facts)
{
	const struct site_facts *f = facts;

	(void)obj;
	return field_has(&site_facts_shape, f, "counterparty_status") &&
	    strcmp(f->counterparty_status, "active") == 0;
}

bool
site_placed(const void *obj, const void *facts)
{
	(void)facts;
	return has(obj, "city") && has(obj, "state");
}
