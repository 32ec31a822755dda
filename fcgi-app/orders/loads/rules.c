/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "money.h"
#include "unit.h"

static const struct load_compartment *
compartment(const struct load *l, size_t i)
{
	return (const struct load_compartment *)l->compartments.v + i;
}

static bool
c_has(const struct load_compartment *c, const char *name)
{
	return field_has(&load_compartment_shape, c, name);
}

int
load_rank(const char *status)
{
	static const char *const ranks[] = { "planned", "assigned", "accepted",
		"at_terminal", "loading", "loaded", "en_route", "at_site",
		"unloading", "completed", "aborted", NULL };
	int n = 0;

	while (strcmp(ranks[n], status) != 0)
		n++;
	return n;
}

/* --- judging a body ------------------------------------------------------ */

/* The first of a compartment's rows: what it holds may stand in several. */
static const struct load_compartment *
first_of(const struct load *l, int64_t no)
{
	const struct load_compartment *c = l->compartments.v;

	while (c->no != no)
		c++;
	return c;
}

static bool
measured(const struct load_compartment *c)
{
	return c_has(c, "no") && c_has(c, "capacity") && c_has(c, "unit");
}

static void
check_compartments(struct judge *j, const struct load *l)
{
	for (size_t i = 0; i < l->compartments.n; i++) {
		const struct load_compartment *c = compartment(l, i),
					      *first = first_of(l, c->no);
		const char *at = arena_fmt(j->arena, "compartments/%zu", i);

		if (measured(c) && measured(first) &&
		    (c->capacity.micros != first->capacity.micros ||
			strcmp(c->unit, first->unit) != 0))
			resource_fault(j, E_NOT_ALLOWED,
			    arena_fmt(j->arena, "%s/capacity", at),
			    "must equal that of the first row of the compartment");
		if (c_has(c, "order_id") != c_has(c, "line_no"))
			resource_fault(j, E_REQUIRED,
			    arena_fmt(j->arena, "%s/%s", at,
				c_has(c, "order_id") ? "line_no" : "order_id"),
			    "is required if the other member is given");
	}
}

static void
check_stop(struct judge *j, const struct load_stop *s, size_t i)
{
	const struct shape *shape = &load_stop_shape;
	bool kind = HAS(s, kind);
	bool pickup = kind && strcmp(s->kind, "pickup") == 0;
	const char *place = pickup ? "terminal" : "site_id";

	if (kind && !field_has(shape, s, place))
		resource_fault(j, E_REQUIRED,
		    arena_fmt(j->arena, "stops/%zu/%s", i, place),
		    pickup ? "is required for a pickup" :
			     "is required for a drop");
	if (i > 0 && HAS(s, seq) && HAS(&s[-1], seq) && s->seq <= s[-1].seq)
		resource_fault(j, E_NOT_ALLOWED,
		    arena_fmt(j->arena, "stops/%zu/seq", i),
		    "must be greater than that of the previous stop");
}

void
load_check(struct judge *j, const void *obj, const void *facts)
{
	const struct load *l = obj;
	const struct load_stop *stops = l->stops.v;

	(void)facts;
	check_compartments(j, l);
	for (size_t i = 0; i < l->stops.n; i++)
		check_stop(j, &stops[i], i);
	if (HAS(l, tare_kg) && HAS(l, max_gvw_kg) &&
	    l->tare_kg >= l->max_gvw_kg)
		resource_fault(j, E_NOT_ALLOWED, "tare_kg",
		    "must be less than max_gvw_kg");
}

/* --- weight -------------------------------------------------------------- */

int
load_weigh(struct load *l)
{
	struct money all = { 0 }, kg;

	for (size_t i = 0; i < l->compartments.n; i++) {
		const struct load_compartment *c = compartment(l, i);
		struct volume litres;

		/* litres times kg/m3 are grams */
		if (unit_volume(c->planned, c->unit, "l", 6, &litres) != 0 ||
		    money_mul((struct money){ litres.micros }, c->density, 6,
			&kg) != 0 ||
		    money_div(kg, (struct money){ UNITS(1000) }, 3, &kg) != 0 ||
		    money_add(all, kg, &all) != 0)
			return -1;
	}
	PUT(l, product_kg, all);
	CLEAR(l, gross_kg);
	if (!HAS(l, tare_kg))
		return 0;
	MARK(l, gross_kg);
	return money_add(all, (struct money){ UNITS(l->tare_kg) },
	    &l->gross_kg);
}

/*
 * What a guard finds wrong: counted, and written where there is a buffer, so
 * that what holds and what is told of it cannot differ.
 */
struct telling {
	struct buf *b; /* NULL: only to be counted */
	size_t n;
};

static void tell(struct telling *t, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

static void
tell(struct telling *t, const char *fmt, ...)
{
	char text[200];
	va_list ap;

	if (t->n++ > 0 && t->b != NULL)
		buf_str(t->b, ", ");
	if (t->b == NULL)
		return;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	buf_str(t->b, text);
}

/* --- G-SPLIT ------------------------------------------------------------- */

/* Is all that is planned for a compartment of one product and unit? */
static bool
alike(const struct load *l, const struct load_compartment *first)
{
	for (size_t i = 0; i < l->compartments.n; i++) {
		const struct load_compartment *c = compartment(l, i);

		if (c->no == first->no &&
		    (strcmp(c->product, first->product) != 0 ||
			strcmp(c->unit, first->unit) != 0))
			return false;
	}
	return true;
}

/* All that is planned for a compartment, under its fill. */
static bool
fits(const struct load *l, const struct load_compartment *first,
    struct money fill)
{
	struct money sum = { 0 }, most;

	for (size_t i = 0; i < l->compartments.n; i++) {
		const struct load_compartment *c = compartment(l, i);

		if (c->no == first->no &&
		    money_add(sum, (struct money){ c->planned.micros }, &sum) !=
			0)
			return false;
	}
	return money_mul((struct money){ first->capacity.micros }, fill, 6,
		   &most) == 0 &&
	    money_cmp(sum, most) <= 0;
}

/* Without the weights of the vehicle nothing says that it may carry so much. */
static void
tell_weight(struct telling *t, const struct load *l, struct money road)
{
	bool gross = HAS(l, gross_kg), most = HAS(l, max_gvw_kg);

	if (!gross)
		tell(t, "/tare_kg is missing");
	if (!most)
		tell(t, "/max_gvw_kg is missing");
	if (gross && money_cmp(l->gross_kg, road) > 0)
		tell(t, "/gross_kg exceeds the legal maximum (gvw_kg)");
	if (gross && most && l->gross_kg.micros > UNITS(l->max_gvw_kg))
		tell(t, "/gross_kg exceeds /max_gvw_kg");
}

static bool
knows(const struct load_facts *f, const char *name)
{
	return field_has(&load_facts_shape, f, name);
}

static void
tell_compartment(struct telling *t, const struct load *l, size_t i,
    struct money fill)
{
	const struct load_compartment *c = compartment(l, i);

	if (!c_has(c, "retained_product"))
		tell(t, "/compartments/%zu/retained_product is missing", i);
	if (first_of(l, c->no) != c)
		return;
	if (!alike(l, c))
		tell(t, "/compartments/%zu/product: compartment %d has two", i,
		    (int)c->no);
	else if (!fits(l, c, fill))
		tell(t,
		    "/compartments/%zu/planned is more than compartment "
		    "%d may be filled with (fill)",
		    i, (int)c->no);
}

static void
tell_split(struct telling *t, const struct load *l, const struct load_facts *f)
{
	if (!knows(f, "fill") || !knows(f, "gvw_kg")) {
		tell(t, "no limit is known for the market");
		return;
	}
	for (size_t i = 0; i < l->compartments.n; i++)
		tell_compartment(t, l, i, f->fill);
	for (size_t i = 0; knows(f, "heels") && i < f->heels.n; i++)
		tell(t, "the rest in compartment %s", f->heels.v[i]);
	tell_weight(t, l, f->gvw_kg);
}

bool
load_split(const void *obj, const void *facts)
{
	struct telling t = { 0 };

	tell_split(&t, obj, facts);
	return t.n == 0;
}

void
load_split_names(struct buf *b, const void *obj, const void *facts)
{
	tell_split(&(struct telling){ .b = b }, obj, facts);
}

/* --- G-HOS --------------------------------------------------------------- */

static const struct load_driver *
clock_of(const struct load *l)
{
	static const char *const clocks[] = { "drive_minutes_left",
		"window_minutes_left", "next_break_minutes", NULL };
	const struct load_driver *d = l->driver.v;

	if (!HAS(l, driver) || !HAS(l, route_minutes))
		return NULL;
	for (const char *const *c = clocks; *c != NULL; c++)
		if (!field_has(&load_driver_shape, d, *c))
			return NULL;
	return d;
}

bool
load_rested(const void *obj, const void *facts)
{
	const struct load *l = obj;
	const struct load_facts *f = facts;
	const struct load_driver *d = clock_of(l);
	struct money route, need, rest;

	if (d == NULL || !knows(f, "route_factor") ||
	    !knows(f, "loading_minutes") || !knows(f, "break_minutes") ||
	    money_mul((struct money){ UNITS(l->route_minutes) },
		f->route_factor, 6, &route) != 0 ||
	    money_add(route, f->loading_minutes, &need) != 0 ||
	    money_add(need, f->break_minutes, &rest) != 0)
		return false;
	if (UNITS(d->drive_minutes_left) < need.micros ||
	    UNITS(d->window_minutes_left) < need.micros)
		return false;
	/* a break that falls into the route must fit into the shift too */
	return UNITS(d->next_break_minutes) >= route.micros ||
	    (d->next_break_minutes > 0 &&
		UNITS(d->window_minutes_left) >= rest.micros);
}

/* --- G-DOC --------------------------------------------------------------- */

/* Eight, four, four, four and twelve characters of hexadecimal. */
static bool
is_uuid(const char *s, const char *digits)
{
	for (int i = 0; i < 36; i++) {
		bool dash = i == 8 || i == 13 || i == 18 || i == 23;

		if (s[i] == '\0' ||
		    (dash ? s[i] != '-' : strchr(digits, s[i]) == NULL))
			return false;
	}
	return s[36] == '\0';
}

#define HEX "0123456789abcdefABCDEF"

/* IdCCP: a UUID whose first three characters are CCC. */
static bool
is_carta_porte(const char *s)
{
	return strncmp(s, "CCC", 3) == 0 && is_uuid(s, HEX);
}

/* Is it there? */
static bool
want_paper(struct telling *t, const struct load_papers *p, const char *name)
{
	bool there = field_has(&load_papers_shape, p, name);

	if (!there)
		tell(t, "/papers/%s is missing", name);
	return there;
}

static void
tell_papers_mx(struct telling *t, const struct load_papers *p)
{
	if (want_paper(t, p, "carta_porte_id") &&
	    !is_carta_porte(p->carta_porte_id))
		tell(t, "/papers/carta_porte_id is not an IdCCP");
	if (want_paper(t, p, "cfdi_uuid") && !is_uuid(p->cfdi_uuid, HEX))
		tell(t, "/papers/cfdi_uuid is not a UUID");
}

/* UN or NA and four digits. */
static bool
is_un_number(const char *s)
{
	return (strncmp(s, "UN", 2) == 0 || strncmp(s, "NA", 2) == 0) &&
	    strspn(s + 2, "0123456789") == 4 && s[6] == '\0';
}

static void
tell_papers_us(struct telling *t, const struct load_papers *p)
{
	if (want_paper(t, p, "un_number") && !is_un_number(p->un_number))
		tell(t, "/papers/un_number must have the form UN1202");
	if (want_paper(t, p, "hazard_class") &&
	    strcmp(p->hazard_class, "3") != 0)
		tell(t, "/papers/hazard_class must be 3");
	for (const char *const *n = NAMES("proper_shipping_name",
		 "packing_group", "emergency_phone");
	     *n != NULL; n++)
		want_paper(t, p, *n);
}

static void
tell_papers(struct telling *t, const struct load *l, const struct load_facts *f)
{
	bool mx = strcmp(l->market, "MX") == 0;

	if (f->bills == 0 && f->exceptions > 0)
		tell(t, "every bill of lading is an exception");
	else if (f->bills == 0 && !mx)
		tell(t, "no bill of lading is aboard");
	if (!HAS(l, papers))
		tell(t, "/papers is missing");
	else if (mx)
		tell_papers_mx(t, l->papers.v);
	else
		tell_papers_us(t, l->papers.v);
}

bool
load_papered(const void *obj, const void *facts)
{
	struct telling t = { 0 };

	tell_papers(&t, obj, facts);
	return t.n == 0;
}

void
load_papered_names(struct buf *b, const void *obj, const void *facts)
{
	tell_papers(&(struct telling){ .b = b }, obj, facts);
}

/* --- the carrier --------------------------------------------------------- */

static bool
knows_carrier(const struct load_carrier *c, const char *name)
{
	return field_has(&load_carrier_shape, c, name);
}

static bool
is_carrier(const struct load_carrier *c)
{
	if (!knows_carrier(c, "carrier_status") ||
	    strcmp(c->carrier_status, "active") != 0)
		return false;
	for (size_t i = 0; i < c->roles.n; i++)
		if (strcmp(c->roles.v[i], "carrier") == 0)
			return true;
	return false;
}

/* Hazardous and tank: X is both (49 CFR 383.93). */
static bool
endorsed(const struct load_driver *d)
{
	bool hazardous = false, tank = false;

	for (size_t i = 0; i < d->endorsements.n; i++) {
		const char *e = d->endorsements.v[i];

		hazardous |= strcmp(e, "H") == 0 || strcmp(e, "X") == 0;
		tank |= strcmp(e, "N") == 0 || strcmp(e, "X") == 0;
	}
	return hazardous && tank;
}

static bool
permitted(const struct load *l, const struct load_carrier *c)
{
	if (!knows_carrier(c, "permits"))
		return false;
	for (size_t i = 0; i < l->compartments.n; i++)
		if (permit_covers(&c->permits,
			NAMES("transporte", "distribucion"),
			compartment(l, i)->product, c->today) == NULL)
			return false;
	return true;
}

static bool
lasts(const struct load_carrier *c, const char *name, struct date to)
{
	return knows_carrier(c, name) && to.days >= c->today.days;
}

static bool
licensed(const struct load *l, const struct load_carrier *c)
{
	const struct load_driver *d = l->driver.v;

	return HAS(d, licence_valid_to) &&
	    d->licence_valid_to.days >= c->today.days;
}

static void
want(const char *words[LOAD_WANTS], size_t *n, const char *what, bool holds)
{
	if (!holds)
		words[(*n)++] = what;
}

size_t
load_wants(const struct load *l, const struct load_carrier *c,
    const char *words[LOAD_WANTS])
{
	size_t n = 0;

	want(words, &n, "carrier", is_carrier(c));
	if (strcmp(l->market, "MX") == 0)
		want(words, &n, "carrier_permit", permitted(l, c));
	if (strcmp(l->market, "US") != 0)
		return n;
	want(words, &n, "usdot_number", knows_carrier(c, "usdot_number"));
	want(words, &n, "hazmat_registration",
	    lasts(c, "hazmat_registration_valid_to",
		c->hazmat_registration_valid_to));
	want(words, &n, "insurance",
	    knows_carrier(c, "insurance_usd") &&
		knows_carrier(c, "insurance_least") &&
		money_cmp(c->insurance_usd, c->insurance_least) >= 0);
	want(words, &n, "insurance_valid_to",
	    lasts(c, "insurance_valid_to", c->insurance_valid_to));
	want(words, &n, "driver", HAS(l, driver));
	if (!HAS(l, driver))
		return n;
	want(words, &n, "driver_endorsements", endorsed(l->driver.v));
	want(words, &n, "driver_licence", licensed(l, c));
	return n;
}

/* The members that the words of evidence are about. */
/* clang-format off */
static const struct {
	const char *word, *member;
} wanted[] = {
	{ "carrier",             "/carrier_id does not identify an active carrier" },
	{ "carrier_permit",      "permits of the carrier" },
	{ "usdot_number",        "usdot_number of the carrier" },
	{ "hazmat_registration", "hazmat_registration_valid_to of the carrier" },
	{ "insurance",           "insurance_usd of the carrier" },
	{ "insurance_valid_to",  "insurance_valid_to of the carrier" },
	{ "driver",              "/driver is missing" },
	{ "driver_endorsements", "/driver/endorsements" },
	{ "driver_licence",      "/driver/licence_valid_to" },
};
/* clang-format on */

void
load_permitted_names(struct buf *b, const void *obj, const void *facts)
{
	const char *words[LOAD_WANTS];
	struct telling t = { .b = b };
	size_t n = load_wants(obj, facts, words);

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < COUNT(wanted); k++)
			if (strcmp(wanted[k].word, words[i]) == 0)
				tell(&t, "%s", wanted[k].member);
}

bool
load_permitted_mx(const void *obj, const void *facts)
{
	const char *words[LOAD_WANTS];
	const struct load *l = obj;

	return strcmp(l->market, "MX") != 0 || load_wants(l, facts, words) == 0;
}

bool
load_permitted_us(const void *obj, const void *facts)
{
	const char *words[LOAD_WANTS];
	const struct load *l = obj;

	return strcmp(l->market, "US") != 0 || load_wants(l, facts, words) == 0;
}
