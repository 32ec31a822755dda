/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cost_calculations.h"

#include <stdlib.h>
#include <string.h>

/* Is it the question's fault, or the world's, and no reason to stop? */
static bool
answerable(enum err e)
{
	const enum err about[] = { E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE,
		E_NOT_FOUND, E_NOT_ALLOWED, E_OUT_OF_RANGE, E_VALIDATION,
		E_REQUIRED, E_INPUT_MISSING, E_NOT_COMPUTABLE };

	for (size_t i = 0; i < COUNT(about); i++)
		if (about[i] == e)
			return true;
	return false;
}

/* What a refusal said; it is taken back, for the request goes on. */
static const char *
took_back(struct req *rq, enum err e)
{
	struct buf b;

	buf_init(&b, rq->arena, 128);
	buf_str(&b, rq->detail != NULL ? rq->detail : err_row(e)->title);
	if (e == E_VALIDATION && rq->detail == NULL)
		buf_str(&b, ":");
	for (const struct fault *f = rq->faults.first;
	     f != NULL && e == E_VALIDATION; f = f->next)
		buf_fmt(&b, " %s %s.", f->pointer, f->message);
	faults_init(&rq->faults);
	rq->detail = NULL;
	return b.s;
}

/* --- from where it costs least -----------------------------------------------
 */

static void
show(struct cost_offer *o, const char *const *names, const struct shape *s)
{
	for (; *names != NULL; names++)
		field_set(s, o, *names);
}

static const struct shape *
offers(void)
{
	return shape_field(&cost_offers_shape, "data")->shape;
}

static enum err
ask(struct req *rq, const struct cost_search *in, const char *terminal,
    struct cost_offer *o)
{
	struct cost *c = arena_new(rq->arena, struct cost);
	struct judge j = { rq->arena, &rq->faults, "/cost", 0 };
	enum err e;

	*c = *(const struct cost *)in->cost.v;
	PUT(c, terminal, terminal);
	o->terminal = terminal;
	show(o, NAMES("terminal", "reason"), offers());
	cost_check(&j, c, NULL);
	e = rq->faults.n > 0 ? E_VALIDATION : cost_compute(rq, c);
	if (e != OK) {
		if (answerable(e))
			o->reason = took_back(rq, e);
		return answerable(e) ? OK : e;
	}
	o->currency = c->currency;
	o->total = c->total;
	o->per_unit = c->per_unit;
	o->price = c->price;
	show(o, NAMES("currency", "total", "per_unit", "price"), offers());
	return OK;
}

static bool
delivers(const struct cost_offer *o)
{
	return o->currency != NULL;
}

static int
cheaper(const void *one, const void *other)
{
	const struct cost_offer *a = one, *b = other;

	if (delivers(a) != delivers(b))
		return delivers(a) ? -1 : 1;
	if (delivers(a) && money_cmp(a->total, b->total) != 0)
		return money_cmp(a->total, b->total);
	return strcmp(a->terminal, b->terminal);
}

/* Only amounts of one currency can be told apart: that of the first. */
static void
one_currency(struct req *rq, struct cost_offer *o, size_t n)
{
	const char *currency = NULL;

	for (size_t i = 0; i < n; i++) {
		if (!delivers(&o[i]))
			continue;
		if (currency == NULL)
			currency = o[i].currency;
		if (strcmp(o[i].currency, currency) == 0)
			continue;
		o[i].reason = arena_fmt(rq->arena,
		    "The cost is in %s, that of other terminals in %s. Send the place of delivery.",
		    o[i].currency, currency);
		o[i].currency = NULL;
		o[i].has = NOTHING;
		show(&o[i], NAMES("terminal", "reason"), offers());
	}
}

static const char *
money_text(struct arena *a, struct money m, int decimals)
{
	char text[DECIMAL_LEN + 1];

	decimal_format(m.micros, decimals, text);
	return arena_dup(a, text);
}

/* Why it loses: by how much, and whether its price or the rest is dearer. */
static const char *
why(struct arena *a, const struct cost_offer *o, const struct cost_offer *best)
{
	if (o->rank == 1)
		return "This terminal has the lowest cost.";
	if (o->difference.micros == 0)
		return "This terminal has the same cost as the cheapest.";
	return arena_fmt(a,
	    "The cost is %s %s higher than at %s: the unit price is %s here and %s there.",
	    money_text(a, o->difference, 2), o->currency, best->terminal,
	    money_text(a, o->price, 6), money_text(a, best->price, 6));
}

static void
place(struct req *rq, struct cost_offer *o, size_t n)
{
	qsort(o, n, sizeof(*o), cheaper);
	for (size_t i = 0; i < n && delivers(&o[i]); i++) {
		o[i].rank = (int64_t)i + 1;
		/* of amounts that fit, and are not below the first */
		(void)money_sub(o[i].total, o[0].total, &o[i].difference);
		o[i].reason = why(rq->arena, &o[i], &o[0]);
		show(&o[i], NAMES("rank", "difference"), offers());
	}
}

enum err
cost_best_buy(struct req *rq)
{
	const struct cost_search *in = rq->in;
	struct cost_offers *out = arena_new(rq->arena, struct cost_offers);
	size_t n = in->terminals.n;
	struct cost_offer *o = arena_array(rq->arena, struct cost_offer, n);
	enum err e = OK;

	for (size_t i = 0; i < n && e == OK; i++)
		e = ask(rq, in, in->terminals.v[i], &o[i]);
	if (e != OK)
		return e;
	one_currency(rq, o, n);
	place(rq, o, n);
	*out = (struct cost_offers){ EVERYTHING, { o, n } };
	rq->out = out;
	return OK;
}

/* --- a batch
 * -------------------------------------------------------------------- */

static enum err
keep(struct req *rq, const struct cost *item, struct cost_result *r)
{
	struct cost *c = arena_new(rq->arena, struct cost);
	enum err e;

	*c = *item;
	MARK(r, index);
	if ((e = resource_put(rq, &cost_calculations, c)) == OK) {
		r->cost.v = c;
		MARK(r, cost);
		return OK;
	}
	if (!answerable(e))
		return e;
	r->code = err_row(e)->code;
	r->detail = took_back(rq, e);
	MARK(r, code);
	MARK(r, detail);
	return OK;
}

enum err
cost_run_batch(struct req *rq)
{
	const struct cost_batch *in = rq->in;
	const struct cost *items = in->items.v;
	struct cost_results *out = arena_new(rq->arena, struct cost_results);
	struct cost_result *r = arena_array(rq->arena, struct cost_result,
	    in->items.n);
	enum err e;

	for (size_t i = 0; i < in->items.n; i++) {
		r[i].index = (int64_t)i;
		if ((e = keep(rq, &items[i], &r[i])) != OK)
			return e;
		if (r[i].cost.v != NULL)
			out->created++;
		else
			out->failed++;
	}
	out->has = EVERYTHING;
	out->results = (struct list){ r, in->items.n };
	rq->out = out;
	return OK;
}
