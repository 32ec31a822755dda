/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sites.h"

#include <string.h>

static bool
has(const void *obj, const char *name)
{
	return field_has(&site_shape, obj, name);
}

/* "06:00" as minutes; -1 where it is no time, 24:00 ends a day. */
static int
minutes(const char *s)
{
	int h, m;

	for (int i = 0; i < 5; i++)
		if (i == 2 ? s[i] != ':' : s[i] < '0' || s[i] > '9')
			return -1;
	h = (s[0] - '0') * 10 + s[1] - '0';
	m = (s[3] - '0') * 10 + s[4] - '0';
	return m < 60 && h * 60 + m <= 24 * 60 ? h * 60 + m : -1;
}

bool
site_window(const char *s)
{
	static const char days[] = "mon tue wed thu fri sat sun";
	int from, to;

	if (strlen(s) != strlen("mon:06:00-18:00") || s[3] != ':' ||
	    s[9] != '-')
		return false;
	from = minutes(s + 4);
	to = minutes(s + 10);
	for (size_t i = 0; i < sizeof(days); i += 4)
		if (strncmp(days + i, s, 3) == 0)
			return from >= 0 && from < to;
	return false;
}

static void
check_windows(struct judge *j, const struct site *s)
{
	for (size_t i = 0; i < s->delivery_windows.n; i++)
		if (!site_window(s->delivery_windows.v[i]))
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
