/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "work.h"

#include <string.h>

#include "days.h"
#include "zone.h"

enum err
formula_refuse(struct formula_run *run, enum err e, const char *message)
{
	run->fault.e = e;
	run->fault.message = message;
	return e;
}

static const char *
day_text(struct arena *a, struct date d)
{
	char text[DATE_LEN + 1];

	date_format(d, text);
	return arena_dup(a, text);
}

const char *
formula_said(const char *one, const char *other, const char *rest)
{
	return one != NULL ? one : other != NULL ? other : rest;
}

bool
formula_is(const char *text, const char *wanted)
{
	return text != NULL && strcmp(text, wanted) == 0;
}

struct stamp
formula_moment_of(const struct formula_moment *m, const char *rule)
{
	return formula_is(rule, "delivery") && m->delivery_at.ms != 0 ?
	    m->delivery_at :
	    m->lift_at;
}

/* --- indexes and exchange rates --- */

static int
period_of(const char *frequency)
{
	return formula_is(frequency, "monthly") ? 31 :
	    formula_is(frequency, "weekly")     ? 7 :
						  1;
}

static struct formula_rule
rule_of(const struct price_formula *f, const struct formula_node *n,
    const struct formula_series *s)
{
	return (struct formula_rule){
		.day = formula_said(n->input.day,
		    s->pair ? f->fx_rule : f->day_rule, "lift"),
		.weekend = formula_said(NULL, f->weekend_rule, "previous"),
		.previous = formula_said(n->input.missing, NULL,
				s->pair ? "previous" : "fail")[0] == 'p',
		.window = n->input.window,
		.month = n->input.month != NULL,
		.period = period_of(s->frequency),
	};
}

/* Every day that was looked at must be in a year whose holidays are known. */
static enum err
known_years(struct formula_run *run, const struct calendar *c,
    const struct formula_days *d)
{
	if (calendar_knows(c, d->from) && calendar_knows(c, d->to))
		return OK;
	return formula_refuse(run, E_INPUT_MISSING,
	    arena_fmt(run->arena, "the calendar %s has no holidays of %.4s",
		c->name,
		day_text(run->arena,
		    calendar_knows(c, d->from) ? d->to : d->from)));
}

enum err
formula_no_value(struct formula_run *run, const struct formula_node *n,
    struct date day)
{
	return formula_refuse(run, E_INPUT_MISSING,
	    arena_fmt(run->arena, "%s '%s' has no value of %s",
		formula_names[n->op], n->input.name,
		day_text(run->arena, day)));
}

static void
tell_pick(struct formula_work *w, const struct formula_node *n,
    const struct formula_series *s, const struct formula_pick *p)
{
	struct formula_read r = { .name = s->name,
		.day = p->day,
		.date = p->point->date,
		.value = p->point->value,
		.recorded_at = p->point->recorded_at };
	const struct shape *shape = &formula_read_shape;

	for (const char *const *m =
		 NAMES("name", "day", "date", "value", "recorded_at");
	     *m != NULL; m++)
		field_set(shape, &r, *m);
	if (!s->pair) {
		r.id = p->point->index_id.s;
		r.revision = p->point->revision;
		MARK(&r, id);
		MARK(&r, revision);
	}
	formula_tell_input(w, n, &r);
}

/* The mean of what was picked. */
static enum err
mean(struct formula_run *run, const struct formula_node *n,
    const struct formula_series *s, const struct formula_pick *picks, int count,
    const struct exact **value)
{
	const struct exact *sum = exact_micros(run->arena, 0);
	enum err e = formula_count(run, (size_t)count);

	for (int i = 0; i < count && e == OK; i++) {
		tell_pick(run->arg, n, s, &picks[i]);
		sum = exact_add(run->arena, sum,
		    exact_micros(run->arena, picks[i].point->value.micros));
	}
	*value = exact_div(run->arena, sum,
	    exact_micros(run->arena, UNITS(count)));
	return e;
}

static enum err
read_series(struct formula_run *run, const struct formula_node *n,
    struct formula_series *s, const struct exact **value)
{
	struct formula_work *w = run->arg;
	const struct price_formula *f = w->page->row;
	const struct formula_moment *m = w->all->moment;
	struct formula_rule rule = rule_of(f, n, s);
	struct formula_pick picks[FORMULA_WINDOW];
	const struct calendar *c;
	struct formula_days days;
	struct date lacking;
	int count;
	enum err e;

	e = formula_book_calendar(w->all->book,
	    formula_said(n->input.calendar, f->calendar, s->calendar), &c);
	if (e != OK)
		return e;
	formula_days_find(c, &rule,
	    zone_date(formula_said(m->time_zone, f->time_zone, s->time_zone),
		formula_moment_of(m, rule.day)),
	    &days);
	if ((e = known_years(run, c, &days)) != OK)
		return e;
	e = formula_book_points(w->all->book, s, days.from, days.to);
	if (e != OK)
		return e;
	count = formula_days_pick(&days, &rule, &s->points, picks,
	    FORMULA_WINDOW, &lacking);
	return count < 0 ? formula_no_value(run, n, lacking) :
			   mean(run, n, s, picks, count, value);
}

enum err
formula_read_input(struct formula_run *run, const struct formula_node *n,
    const struct exact **value)
{
	struct formula_work *w = run->arg;
	struct formula_series *s;
	enum err e;

	if (n->op == FORMULA_REFERENCE)
		return formula_read_formula(run, n, value);
	if (n->op == FORMULA_RACK)
		return formula_read_rack(run, n, value);
	e = formula_book_series(w->all->book, n->op == FORMULA_FX,
	    n->input.name, &s);
	if (e == E_NOT_FOUND)
		return formula_refuse(run, E_INPUT_MISSING,
		    arena_fmt(run->arena, "there is no index '%s'",
			n->input.name));
	return e != OK ? e : read_series(run, n, s, value);
}
