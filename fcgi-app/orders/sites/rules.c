/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sites.h"

#include <string.h>

#include "hours.h"

static void
check_windows(struct judge *j, const struct site *s)
{
	for (size_t i = 0; i < s->delivery_windows.n; i++)
		if (!hours_window(s->delivery_windows.v[i]))
			resource_fault(j, E_FORMAT,
			    arena_fmt(j->arena, "delivery_windows/%zu", i),
			    "must have the form mon:06:00-18:00");
}

static bool
digits(const char *s, size_t n)
{
	return strspn(s, "0123456789") == n;
}

/* 77002 or 77002-1234. */
static bool
zip(const char *s)
{
	return digits(s, 5) &&
	    (s[5] == '\0' ||
		(s[5] == '-' && digits(s + 6, 4) && s[10] == '\0'));
}

/* Is it a code at all?  A fault where it is none. */
static bool
is_postal(struct judge *j, const struct site *s)
{
	bool mx = strcmp(s->country, "MX") == 0;
	bool good = mx ? strlen(s->postal_code) == 5 : zip(s->postal_code);

	if (!good)
		resource_fault(j, E_FORMAT, "postal_code",
		    mx ? "must have five digits in Mexico" :
			 "must be a ZIP code, 77002 or 77002-1234");
	return good;
}

static void
check_postal(struct judge *j, const struct site *s, const struct site_facts *f)
{
	bool mx = strcmp(s->country, "MX") == 0;
	const char *of = HAS(f, postal_state) ? f->postal_state : NULL;

	if (!is_postal(j, s))
		return;
	if (!mx)
		of = site_zip_state(s->postal_code);
	if (of == NULL)
		resource_fault(j, E_NOT_ALLOWED, "postal_code",
		    mx ? "is not in the SAT catalog c_CodigoPostal" :
			 "is not the ZIP code of a place in a state");
	else if (HAS(s, state) && strcmp(s->state, of) != 0)
		resource_fault(j, E_NOT_ALLOWED, "postal_code",
		    arena_fmt(j->arena, "belongs to the state %s, not %s", of,
			s->state));
}

/* Taxes are those of the state: one that is none would have none. */
static void
check_state(struct judge *j, const struct site *s, const struct site_facts *f)
{
	bool mx = strcmp(s->country, "MX") == 0;

	if (strlen(s->state) != (mx ? 3 : 2))
		resource_fault(j, E_FORMAT, "state",
		    mx ? "must have three letters in Mexico" :
			 "must have two letters in the United States");
	else if (mx && !HAS(f, state_known))
		resource_fault(j, E_NOT_ALLOWED, "state",
		    "is not a state of Mexico in the SAT catalog c_Estado, such as NLE");
	else if (!mx && !site_is_us_state(s->state))
		resource_fault(j, E_NOT_ALLOWED, "state",
		    "is not one of the United States, as TX");
}

static void
check_municipality(struct judge *j, const struct site *s,
    const struct site_facts *f)
{
	if (strcmp(s->country, "MX") != 0)
		resource_fault(j, E_NOT_ALLOWED, "municipality",
		    "is only for sites in Mexico");
	else if (!HAS(s, state))
		resource_fault(j, E_REQUIRED, "state",
		    "is required with a municipality");
	else if (!HAS(f, municipality_name))
		resource_fault(j, E_NOT_ALLOWED, "municipality",
		    "is not a municipality of the state in the SAT catalog c_Municipio");
	else if (HAS(s, postal_code) && HAS(f, postal_state) &&
	    HAS(f, postal_municipality) &&
	    strcmp(f->postal_state, s->state) == 0 &&
	    strcmp(f->postal_municipality, s->municipality) != 0)
		resource_fault(j, E_NOT_ALLOWED, "municipality",
		    arena_fmt(j->arena,
			"must be %s, the municipality of the postal code, or null to derive it",
			f->postal_municipality));
}

static void
check_place(struct judge *j, const struct site *s, const struct site_facts *f)
{
	if (HAS(s, state) && resource_sound(j, "", "state"))
		check_state(j, s, f);
	if (HAS(s, postal_code) && resource_sound(j, "", "postal_code state"))
		check_postal(j, s, f);
	if (HAS(s, municipality) &&
	    resource_sound(j, "", "municipality state postal_code"))
		check_municipality(j, s, f);
}

void
site_check(struct judge *j, const void *obj, const void *facts)
{
	const struct site *s = obj;
	const struct site_facts *f = facts;

	if (!HAS(f, counterparty_status))
		resource_fault(j, E_NOT_FOUND, "counterparty_id",
		    "does not identify a counterparty of the account");
	if (resource_sound(j, "", "country"))
		check_place(j, s, facts);
	if (HAS(s, latitude) != HAS(s, longitude))
		resource_fault(j, E_REQUIRED,
		    HAS(s, latitude) ? "longitude" : "latitude",
		    "is required if the other member is given");
	if (HAS(s, permits))
		permit_check(j, "permits", &s->permits);
	if (HAS(s, delivery_windows))
		check_windows(j, s);
}

bool
site_welcome(const void *obj, const void *facts)
{
	const struct site_party *f = facts;

	(void)obj;
	return HAS(f, counterparty_status) &&
	    strcmp(f->counterparty_status, "active") == 0;
}

bool
site_placed(const void *obj, const void *facts)
{
	const struct site *s = obj;

	(void)facts;
	return HAS(s, city) && HAS(s, state);
}

bool
site_unused(const void *obj, const void *facts)
{
	const struct site_use *f = facts;

	(void)obj;
	return f->open_orders == 0 && f->open_deliveries == 0;
}

bool
site_unauthorized(const void *obj, const void *facts)
{
	const struct site_use *f = facts;

	(void)obj;
	return f->open_authorizations == 0;
}
