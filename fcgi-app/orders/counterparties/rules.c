/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <ctype.h>
#include <string.h>

static size_t
digits(const char *s)
{
	return strspn(s, "0123456789");
}

/* Letters of a name, Ñ and & among them; 2 bytes are one letter. */
static const char *
letters(const char *s, int *n)
{
	for (*n = 0;; (*n)++) {
		if ((*s >= 'A' && *s <= 'Z') || *s == '&')
			s++;
		else if (strncmp(s, "Ñ", strlen("Ñ")) == 0)
			s += strlen("Ñ");
		else
			return s;
	}
}

bool
counterparty_rfc(const char *s)
{
	int n;

	s = letters(s, &n);
	if ((n != 3 && n != 4) || digits(s) < 6)
		return false;
	s += 6;
	return strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == 3 &&
	    s[3] == '\0';
}

static bool
ein_bare(const char *s)
{
	return digits(s) == 9 && s[9] == '\0';
}

bool
counterparty_ein(const char *s)
{
	return ein_bare(s) ||
	    (digits(s) == 2 && s[2] == '-' && digits(s + 3) == 7 &&
		s[10] == '\0');
}

const char *
counterparty_ein_kept(const char *s, struct arena *a)
{
	return ein_bare(s) ? arena_fmt(a, "%.2s-%s", s, s + 2) : s;
}

/* A number of the other country is a mistake, not a second number. */
static void
check_numbers(struct judge *j, const struct counterparty *c)
{
	bool mx = strcmp(c->country, "MX") == 0;

	if (HAS(c, rfc) && !mx)
		resource_fault(j, E_NOT_ALLOWED, "rfc",
		    "is only for country MX");
	else if (HAS(c, rfc) && !counterparty_rfc(c->rfc))
		resource_fault(j, E_FORMAT, "rfc",
		    "must have 3 or 4 letters, a date of 6 digits and 3 characters");
	if (HAS(c, ein) && mx)
		resource_fault(j, E_NOT_ALLOWED, "ein",
		    "is only for country US");
	else if (HAS(c, ein) && !counterparty_ein(c->ein))
		resource_fault(j, E_FORMAT, "ein",
		    "must be 12-3456789 or 123456789");
}

void
counterparty_check(struct judge *j, const void *obj, const void *facts)
{
	const struct counterparty *c = obj;
	const struct counterparty_facts *f = facts;

	if (resource_sound(j, "", "country"))
		check_numbers(j, c);
	if (HAS(c, permits))
		permit_check(j, "permits", &c->permits);
	if (!HAS(c, parent_counterparty_id))
		return;
	if (!HAS(f, parent))
		resource_fault(j, E_NOT_FOUND, "parent_counterparty_id",
		    "does not identify a counterparty of the account");
	else if (HAS(c, id) && strcmp(f->parent.s, c->id.s) == 0)
		resource_fault(j, E_NOT_ALLOWED, "parent_counterparty_id",
		    "cannot be the counterparty itself");
}

bool
counterparty_taxed(const void *obj, const void *facts)
{
	const struct counterparty *c = obj;

	(void)facts;
	return HAS(c, rfc) || HAS(c, ein);
}

bool
counterparty_deserted(const void *obj, const void *facts)
{
	const struct counterparty_facts *f = facts;

	(void)obj;
	return f->open_sites == 0;
}

bool
counterparty_idle(const void *obj, const void *facts)
{
	const struct counterparty_facts *f = facts;

	(void)obj;
	return f->open_orders == 0;
}

bool
counterparty_settled(const void *obj, const void *facts)
{
	const struct counterparty_facts *f = facts;

	(void)obj;
	return f->exposure.micros == 0;
}

bool
counterparty_unladen(const void *obj, const void *facts)
{
	const struct counterparty_facts *f = facts;

	(void)obj;
	return f->open_loads == 0;
}

bool
counterparty_unauthorized(const void *obj, const void *facts)
{
	const struct counterparty_facts *f = facts;

	(void)obj;
	return f->open_authorizations == 0;
}
