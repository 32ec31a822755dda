/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "market.h"

#include <stdlib.h>
#include <string.h>

#include "wire.h"
#include "zone.h"

#define DAY_MS 86400000

static bool
asked(const struct market_query *q, const char *name)
{
	return field_has(&market_query_shape, q, name);
}

static enum err
too_many(struct req *rq)
{
	return refuse(rq, E_BAD_PARAMETER, "terminal",
	    "More than %d prices match. Filter by terminal or product.",
	    MARKET_MAX);
}

/* Leave what the query wants, one of each key, in the order of the keys. */
static enum err
keep(struct req *rq, const struct market_query *q, struct list *rows)
{
	struct rack_price *p = rows->v;
	size_t n = 0;

	if (rows->n > PRICE_SERIES_MAX)
		return too_many(rq);
	for (size_t i = 0; i < rows->n; i++)
		if (market_wants(q, &p[i]))
			p[n++] = p[i];
	rows->n = market_newest(p, n);
	return rows->n > MARKET_MAX ? too_many(rq) : OK;
}

static struct price_key
key_of(const struct market_query *q, struct stamp at, struct stamp known)
{
	struct price_key key = { .terminal = q->terminal,
		.product = q->product,
		.at = at,
		.known = known };

	MARK(&key, at);
	MARK(&key, known);
	if (q->terminal != NULL)
		MARK(&key, terminal);
	if (q->product != NULL)
		MARK(&key, product);
	return key;
}

enum err
market_read(struct req *rq, const struct market_query *q, struct stamp at,
    struct stamp known, struct list *rows)
{
	struct price_key key = key_of(q, at, known);
	enum err e = price_read(rq, &key, &market_in_effect, &market_of_series,
	    rows);

	return e == OK ? keep(rq, q, rows) : e;
}

enum err
market_answer(struct req *rq, struct list rows)
{
	struct paging *p = arena_new(rq->arena, struct paging);

	*p = (struct paging){ .n = rows.n, .show = UINT64_MAX };
	rq->rows = rows;
	rq->paging = p;
	return OK;
}

enum err
market_latest(struct req *rq)
{
	struct list rows;
	enum err e = market_read(rq, rq->query, rq->caller.now, rq->caller.now,
	    &rows);

	return e == OK ? market_answer(rq, rows) : e;
}

enum err
market_read_as_of(struct req *rq, const struct market_query *q,
    struct list *rows)
{
	struct stamp now = rq->caller.now;

	return market_read(rq, q, asked(q, "effective") ? q->effective : now,
	    asked(q, "known") ? q->known : now, rows);
}

enum err
market_as_of(struct req *rq)
{
	struct list rows;
	enum err e = market_read_as_of(rq, rq->query, &rows);

	return e == OK ? market_answer(rq, rows) : e;
}

/* The day of a moment at the terminal that is asked for, or else of the first
 * price: as what is sold there is converted. */
static enum err
day_there(struct req *rq, const struct market_query *q, const struct list *rows,
    struct stamp at, struct date *day)
{
	const struct rack_price *p = rows->v;
	struct price_key key = { .terminal = q->terminal };
	struct price_row there = { 0 };
	enum err e;

	if (key.terminal == NULL)
		key.terminal = p->terminal;
	MARK(&key, terminal);
	e = db_one(rq->db, &price_terminal, &key, &there, rq->arena);
	*day = e == OK ? zone_date(there.time_zone, at) : stamp_date(at, 0);
	return e == E_NOT_FOUND ? OK : e;
}

/* The day's rate, as it was known. */
static enum err
read_rate(struct req *rq, const struct market_query *q, const struct list *rows,
    struct market_terms *t)
{
	struct stamp at = asked(q, "effective") ? q->effective : rq->caller.now;
	struct price_key key = { .known = asked(q, "known") ? q->known :
							      rq->caller.now };
	struct price_rate rate = { 0 };
	enum err e;

	if ((e = day_there(rq, q, rows, at, &key.day)) != OK)
		return e;
	MARK(&key, day);
	MARK(&key, known);
	e = db_one(rq->db, &market_rate, &key, &rate, rq->arena);
	if (e == E_NOT_FOUND)
		return refuse(rq, E_RATE_UNAVAILABLE, "currency",
		    "No exchange rate is recent enough for that day.");
	t->mxn_per_usd = rate.rate;
	return e;
}

enum err
market_choose(struct req *rq, const struct market_query *q,
    const struct list *rows, bool one, struct market_terms *t)
{
	const struct rack_price *p = rows->v;
	bool mixed = false;

	*t = (struct market_terms){ .currency = q->currency, .unit = q->unit };
	if (t->currency == NULL && one)
		t->currency = rows->n > 0 ? p->currency : "MXN";
	if (t->currency == NULL)
		return OK;
	if (t->unit == NULL)
		t->unit = market_unit(t->currency);
	for (size_t i = 0; i < rows->n; i++)
		mixed |= strcmp(p[i].currency, t->currency) != 0;
	return mixed ? read_rate(rq, q, rows, t) : OK;
}

enum err
market_lifts(struct req *rq, const struct market_query *q, struct list *lifts)
{
	struct stamp at = asked(q, "effective") ? q->effective : rq->caller.now;
	struct price_key key = key_of(q, at, at);

	key.since.ms = at.ms - MARKET_LIFT_DAYS * (int64_t)DAY_MS;
	MARK(&key, since);
	return db_all(rq->db, &market_lifted, &key, lifts, rq->arena);
}

enum err
market_figure(struct req *rq, const struct rack_price *rows, size_t n,
    const struct list *lifts, const struct market_terms *t,
    struct market_average *out)
{
	enum err e = market_average(rq->arena, rows, n, lifts, t, out);

	return e == OK ? OK : refuse(rq, e, NULL, "A price is too large.");
}

enum err
market_averages(struct req *rq)
{
	const struct market_query *q = rq->query;
	const struct rack_price *p;
	struct market_average *one;
	struct market_terms t;
	struct list rows, lifts, out = { 0 };
	enum err e;

	if ((e = market_read_as_of(rq, q, &rows)) != OK ||
	    (e = market_choose(rq, q, &rows, false, &t)) != OK ||
	    (e = market_lifts(rq, q, &lifts)) != OK)
		return e;
	market_sort_kinds(rows.v, rows.n);
	p = rows.v;
	out.v = one = arena_array(rq->arena, struct market_average, rows.n + 1);
	for (size_t i = 0, n; i < rows.n && e == OK; i += n) {
		n = market_kind(p + i, rows.n - i);
		e = market_figure(rq, p + i, n, &lifts, &t, &one[out.n++]);
	}
	return e == OK ? market_answer(rq, out) : e;
}

/* The larger part first. */
static int
by_part(const void *one, const void *other)
{
	int64_t a = llabs(
	    ((const struct market_course *)one)->change_pct.micros);
	int64_t b = llabs(
	    ((const struct market_course *)other)->change_pct.micros);

	return (a < b) - (a > b);
}

static const struct rack_price *
find(const struct list *rows, const struct rack_price *like)
{
	const struct rack_price *p = rows->v;

	for (size_t i = 0; i < rows->n; i++)
		if (market_same_key(&p[i], like))
			return &p[i];
	return NULL;
}

enum err
market_movers(struct req *rq)
{
	const struct market_query *q = rq->query;
	struct stamp now = rq->caller.now;
	struct price_key then = key_of(q,
	    asked(q, "since") ? q->since : (struct stamp){ now.ms - DAY_MS },
	    now);
	struct list rows, before, out = { 0 };
	const struct rack_price *p, *was;
	struct market_course *m;
	enum err e;

	/* a day's prices lie between then and now: one statement reads them */
	if ((e = market_read(rq, q, now, now, &rows)) != OK ||
	    (e = db_all(rq->db, &market_in_effect, &then, &before,
		 rq->arena)) != OK ||
	    (e = keep(rq, q, &before)) != OK)
		return e;
	p = rows.v;
	out.v = m = arena_array(rq->arena, struct market_course, rows.n + 1);
	for (size_t i = 0; i < rows.n && e == OK; i++) {
		if ((was = find(&before, &p[i])) == NULL)
			continue;
		if ((e = market_move(rq->arena, &p[i], was, &m[out.n])) != OK)
			return refuse(rq, e, NULL, "A price is too large.");
		out.n += m[out.n].change.micros != 0;
	}
	qsort(m, out.n, sizeof(*m), by_part);
	return market_answer(rq, out);
}
