/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "evaluations.h"

#include <stdlib.h>
#include <string.h>

#include "prices/formula/work.h"
#include "price_formulas.h"
#include "zone.h"

enum { DAYS_MAX = 366, NOON = 12 * 3600 * 1000, SCRATCH = 4 << 20 };

static enum err
zone_of(struct req *rq, struct formula_book *b, const struct formula_asked *in,
    const char **zone)
{
	const struct formula_source *t;
	enum err e;

	*zone = NULL;
	if (HAS(in, time_zone))
		*zone = in->time_zone;
	if (!HAS(in, terminal))
		return OK;
	if ((e = formula_book_terminal(b, in->terminal, &t)) == OK) {
		*zone = *zone != NULL ? *zone : t->time_zone;
		return OK;
	}
	if (e != E_NOT_FOUND)
		return e;
	faults_add(&rq->faults, rq->arena, E_NOT_FOUND, "/terminal", NULL,
	    "does not identify a terminal of the account");
	return E_VALIDATION;
}

/* What the answer says of what was asked. */
static void
say_asked(struct formula_evaluation *v, const struct formula_asked *in,
    const struct formula_moment *m)
{
	v->lift_at = m->lift_at;
	v->known = m->known;
	MARK(v, lift_at);
	MARK(v, known);
	if (HAS(in, delivery_at))
		PUT(v, delivery_at, in->delivery_at);
	if (HAS(in, terminal))
		PUT(v, terminal, in->terminal);
}

static void
say_result(struct formula_evaluation *v, const struct formula_result *r,
    struct stamp now)
{
	v->id = id_make("pfe", now);
	v->formula_id = r->id;
	v->formula_version = r->version;
	v->code = r->code;
	v->value = r->value;
	v->currency = r->currency;
	v->unit = r->unit;
	v->inputs = r->inputs;
	v->steps = r->steps;
	v->created_at = now;
	for (const char *const *m =
		 NAMES("id", "formula_id", "formula_version", "code", "value",
		     "currency", "unit", "inputs", "steps", "created_at");
	     *m != NULL; m++)
		field_set(&formula_evaluation_shape, v, *m);
}

/* Where the refusal is: in the formula itself or in one that it names. */
static enum err
refuse_value(struct req *rq, enum err e, const struct formula_result *r)
{
	if (e == E_NOT_FOUND)
		return refuse(rq, e, NULL,
		    "The formula did not exist at that time.");
	if (r->why == NULL)
		return e;
	faults_put(&rq->faults, rq->arena,
	    (struct fault){ .e = e,
		.message = r->why,
		.more = arena_fmt(rq->arena,
		    "\"formula\":\"%s\",\"line\":%d,\"column\":%d", r->refused,
		    atoi(r->at), atoi(strchr(r->at, ':') + 1)) });
	return refuse(rq, e, NULL, "%s at %s: %s.", r->refused, r->at, r->why);
}

enum err
price_formula_evaluate(struct req *rq)
{
	const struct formula_asked *in = rq->in;
	struct formula_evaluation *v = arena_new(rq->arena,
	    struct formula_evaluation);
	struct formula_moment m = { .lift_at = rq->caller.now,
		.known = rq->caller.now };
	struct formula_book b = { .db = rq->db, .arena = rq->arena };
	struct formula_result r;
	struct price_formula *f;
	enum err e;

	if (HAS(in, lift_at))
		m.lift_at = in->lift_at;
	if (HAS(in, delivery_at))
		m.delivery_at = in->delivery_at;
	if (HAS(in, known) && in->known.ms < m.known.ms)
		m.known = in->known;
	b.known = m.known;
	if ((e = price_formula_find(rq, &f)) != OK ||
	    (e = zone_of(rq, &b, in, &m.time_zone)) != OK)
		return e;
	e = formula_book_value(&b, rq->arena, f->id.s, true, &m, &r);
	if (e != OK)
		return refuse_value(rq, e, &r);
	say_asked(v, in, &m);
	say_result(v, &r, rq->caller.now);
	rq->out = v;
	return db_run(rq->db, &formula_evaluation_add, v);
}

/* --- a backtest --- */

struct trial {
	struct formula_book book;
	struct formula_moment moment;
	struct arena *scratch; /* of one day */
	const struct exact *sum;
	struct formula_backtest *out;
};

static void
close_scratch(void *arena)
{
	arena_close(arena);
}

static void
count_value(struct req *rq, struct trial *t, struct money value)
{
	struct formula_backtest *o = t->out;
	int64_t n = o->days - o->refused;

	if (n == 1 || value.micros < o->min.micros)
		o->min = value;
	if (n == 1 || value.micros > o->max.micros)
		o->max = value;
	t->sum = exact_add(rq->arena, t->sum,
	    exact_micros(rq->arena, value.micros));
}

static enum err
try_day(struct req *rq, struct trial *t, const char *id, const char *zone,
    struct formula_day *d)
{
	struct formula_result r;
	enum err e;

	t->moment.lift_at.ms = zone_start(zone, d->day).ms + NOON;
	e = formula_book_value(&t->book, t->scratch, id, false, &t->moment, &r);
	t->out->days++;
	MARK(d, day);
	if (e == OK) {
		PUT(d, value, r.value);
		count_value(rq, t, r.value);
	} else if (r.why != NULL) {
		d->refused = err_row(e)->code;
		d->at = arena_dup(rq->arena, r.at);
		d->why = arena_dup(rq->arena, r.why);
		MARK(d, refused);
		MARK(d, at);
		MARK(d, why);
		t->out->refused++;
		e = OK;
	}
	arena_reset(t->scratch);
	return e;
}

static enum err
summarize(struct req *rq, struct trial *t)
{
	struct formula_backtest *o = t->out;
	int64_t n = o->days - o->refused;
	const struct exact *mean;

	MARK(o, days);
	MARK(o, refused);
	MARK(o, data);
	rq->out = o;
	if (n == 0)
		return OK;
	MARK(o, min);
	MARK(o, max);
	MARK(o, mean);
	mean = exact_div(rq->arena, t->sum, exact_micros(rq->arena, UNITS(n)));
	return exact_to_micros(mean, 6, &o->mean.micros) == 0 ? OK : E_INTERNAL;
}

static enum err
check_days(struct req *rq, const struct formula_asked *in)
{
	int n = in->to.days - in->from.days + 1;

	if (n >= 1 && n <= DAYS_MAX)
		return OK;
	faults_add(&rq->faults, rq->arena, E_OUT_OF_RANGE, "/to", NULL,
	    n < 1 ? "is before from" : "is more than 366 days after from");
	return E_VALIDATION;
}

enum err
price_formula_backtest(struct req *rq)
{
	const struct formula_asked *in = rq->in;
	struct trial t = { .book = { .db = rq->db,
			       .arena = rq->arena,
			       .known = rq->caller.now,
			       .to = in->to },
		.sum = exact_micros(rq->arena, 0),
		.out = arena_new(rq->arena, struct formula_backtest) };
	struct price_formula *f;
	struct formula_day *v;
	const char *zone;
	enum err e;

	if (HAS(in, known))
		t.book.known = in->known;
	if ((e = price_formula_find(rq, &f)) != OK ||
	    (e = check_days(rq, in)) != OK ||
	    (e = zone_of(rq, &t.book, in, &t.moment.time_zone)) != OK)
		return e;
	t.scratch = arena_open(SCRATCH);
	arena_defer(rq->arena, close_scratch, t.scratch);
	zone = t.moment.time_zone;
	if (zone == NULL)
		zone = HAS(f, time_zone) ? f->time_zone : "UTC";
	t.out->data.n = (size_t)(in->to.days - in->from.days + 1);
	t.out->data.v = v = arena_array(rq->arena, struct formula_day,
	    t.out->data.n);
	for (size_t i = 0; i < t.out->data.n && e == OK; i++) {
		v[i].day.days = in->from.days + (int)i;
		e = try_day(rq, &t, f->id.s, zone, &v[i]);
	}
	return e == OK ? summarize(rq, &t) :
			 refuse_value(rq, e, &(struct formula_result){ 0 });
}
