/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "work.h"

#include <string.h>

#include "days.h"
#include "unit.h"
#include "zone.h"

/* The moment whose prices are meant: of the day before its last one. */
static enum err
posted_at(struct formula_run *run, const struct formula_node *n,
    const struct formula_source *t, struct stamp *at)
{
	struct formula_work *w = run->arg;
	const struct price_formula *f = w->page->row;
	const char *day = formula_said(n->input.day, f->day_rule, "lift");
	const struct calendar *c;
	struct date d;
	enum err e;

	*at = formula_moment_of(w->all->moment, day);
	if (!formula_is(day, "prior"))
		return OK;
	e = formula_book_calendar(w->all->book,
	    formula_said(n->input.calendar, f->calendar, "none"), &c);
	if (e != OK)
		return e;
	d = zone_date(t->time_zone, *at);
	if (!calendar_knows(c, d))
		return formula_no_value(run, n, d);
	d = calendar_before(c, d);
	at->ms = zone_start(t->time_zone, (struct date){ d.days + 1 }).ms - 1;
	return OK;
}

/* Is it one of those that are asked for, and not too old? */
static bool
counts(const struct formula_node *n, const struct formula_source *t,
    const struct formula_posted *p, struct stamp at)
{
	const struct formula_input *in = &n->input;
	int age = zone_date(t->time_zone, at).days -
	    zone_date(t->time_zone, p->effective_at).days;

	return strcmp(p->currency, t->currency) == 0 &&
	    (in->supplier == NULL ||
		formula_is(in->supplier, p->supplier_id.s)) &&
	    (in->branded == NULL ||
		formula_is(in->branded, "yes") == p->branded) &&
	    age <= (formula_is(in->missing, "fail") ? 0 : FORMULA_REACH);
}

/* The price of the formula's unit. */
static const struct exact *
in_unit(struct arena *a, const struct formula_posted *p, const char *unit)
{
	return unit_price_exact(a, exact_micros(a, p->price.micros), p->unit,
	    unit);
}

static void
tell_posted(struct formula_work *w, const struct formula_node *n,
    const struct formula_source *t, const struct formula_posted *p)
{
	struct formula_read r = { .name = arena_fmt(w->all->arena, "%s %s",
				      n->input.name, n->input.product),
		.id = p->id.s,
		.date = zone_date(t->time_zone, p->effective_at),
		.value = p->price,
		.recorded_at = p->recorded_at };

	for (const char *const *m =
		 NAMES("name", "id", "date", "value", "recorded_at");
	     *m != NULL; m++)
		field_set(&formula_read_shape, &r, *m);
	formula_tell_input(w, n, &r);
}

/* One price more: the lowest, the highest or the sum so far. */
static const struct exact *
gather(struct arena *a, const char *posted, const struct exact *so_far,
    const struct exact *x)
{
	if (so_far == NULL)
		return x;
	if (formula_is(posted, "low"))
		return exact_cmp(x, so_far) < 0 ? x : so_far;
	if (formula_is(posted, "high"))
		return exact_cmp(x, so_far) > 0 ? x : so_far;
	return exact_add(a, so_far, x);
}

enum err
formula_read_rack(struct formula_run *run, const struct formula_node *n,
    const struct exact **value)
{
	struct formula_work *w = run->arg;
	const char *posted = formula_said(n->input.posted, NULL, "avg");
	const struct formula_source *t;
	const struct formula_posted *p;
	struct stamp at;
	struct list rows;
	int count = 0;
	enum err e;

	*value = NULL;
	e = formula_book_terminal(w->all->book, n->input.name, &t);
	if (e != OK || (e = posted_at(run, n, t, &at)) != OK)
		return e == E_NOT_FOUND ? formula_refuse(run, E_INPUT_MISSING,
					      "the terminal no longer exists") :
					  e;
	e = formula_book_posted(w->all->book, run->arena, n->input.name,
	    n->input.product, at, &rows);
	if (e == E_NOT_COMPUTABLE)
		return formula_refuse(run, e,
		    arena_fmt(run->arena,
			"more than %d posted prices are looked at",
			FORMULA_POSTED_MAX));
	if (e != OK || (e = formula_count(run, rows.n)) != OK)
		return e;
	p = rows.v;
	for (size_t i = 0; i < rows.n; i++) {
		if (!counts(n, t, &p[i], at))
			continue;
		tell_posted(w, n, t, &p[i]);
		*value = gather(run->arena, posted, *value,
		    in_unit(run->arena, &p[i], w->page->row->unit));
		count++;
	}
	if (count == 0)
		return formula_no_value(run, n, zone_date(t->time_zone, at));
	if (formula_is(posted, "avg"))
		*value = exact_div(run->arena, *value,
		    exact_micros(run->arena, UNITS(count)));
	return OK;
}
