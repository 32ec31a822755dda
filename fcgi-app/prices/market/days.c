/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "market.h"

#include <stdlib.h>
#include <string.h>

#include "zone.h"

/* Days of a terminal, one key after the other. */
struct days {
	struct req *rq;
	const struct market_query *asked;
	const char *zone;
	struct date from, to, today;
	struct stamp begin, end; /* of the first and of the last day */
	struct market_course *out;
	size_t n;
};

#define ROWS_MAX 2000

static enum err
too_many(struct days *d)
{
	return refuse(d->rq, E_BAD_PARAMETER, NULL,
	    "More than %d rows match. Request fewer days or one supplier.",
	    ROWS_MAX);
}

/* The days of one key: what it began with (or NULL) and its changes. */
static enum err
add_days(struct days *d, const struct rack_price *open,
    const struct rack_price *p, size_t n)
{
	enum err e = OK;

	for (struct date day = d->from; day.days <= d->to.days && e == OK;
	     day.days++) {
		struct stamp begin = zone_start(d->zone, day);
		struct stamp end = zone_start(d->zone,
		    (struct date){ day.days + 1 });
		size_t in = 0;

		while (in < n && p[in].effective_at.ms < end.ms)
			in++;
		if (in > 0 && p[0].effective_at.ms == begin.ms)
			open = NULL;
		if (open == NULL && in == 0)
			continue;
		if (d->n == ROWS_MAX)
			return too_many(d);
		e = market_day(d->rq->arena, day, open, p, in, &d->out[d->n++]);
		if (in > 0)
			open = &p[in - 1];
		p += in;
		n -= in;
	}
	return e == OK || e == E_BAD_PARAMETER ?
	    e :
	    refuse(d->rq, e, NULL, "A price is too large.");
}

/* What was in effect of a series as its first day began, of the one owner or
 * of two: that counts which took effect last, and at one moment the first. */
static enum err
read_open(struct days *d, const struct price_key *key,
    const struct price_key *owned, size_t n, struct rack_price **open)
{
	struct price_key before = *key;
	struct rack_price *p;
	enum err e = OK;

	*open = NULL;
	before.at.ms = d->begin.ms - 1;
	MARK(&before, owner);
	for (size_t i = 0; i < n && e == OK; i++) {
		before.owner = owned[i].owner;
		p = arena_new(d->rq->arena, struct rack_price);
		e = db_one(d->rq->db, &market_of_series, &before, p,
		    d->rq->arena);
		if (e == OK &&
		    (*open == NULL ||
			(*open)->effective_at.ms < p->effective_at.ms))
			*open = p;
		if (e == E_NOT_FOUND)
			e = OK;
	}
	return e;
}

/* One series: what was in effect before its first day, what came then. */
static enum err
read_series(struct days *d, struct price_key *key,
    const struct price_key *owned, size_t n)
{
	struct rack_price *open;
	const struct rack_price *any;
	struct list changes;
	enum err e;

	if ((e = read_open(d, key, owned, n, &open)) != OK)
		return e;
	e = db_all(d->rq->db, &market_changes, key, &changes, d->rq->arena);
	if (e != OK)
		return e;
	if (changes.n > ROWS_MAX)
		return too_many(d);
	any = open != NULL ? open : changes.v;
	if ((open == NULL && changes.n == 0) || !market_wants(d->asked, any))
		return OK;
	return add_days(d, open, changes.v, changes.n);
}

/* One series after the other, of each the account's own first. */
static int
by_series(const void *one, const void *other)
{
	const struct price_key *a = one, *b = other;
	int by = strcmp(a->series, b->series);

	if (by != 0)
		return by;
	return (strcmp(a->owner, "common") == 0) -
	    (strcmp(b->owner, "common") == 0);
}

/* Leave the series of the owner that is asked for. */
static void
keep_owned(struct list *series, const char *owner)
{
	struct price_key *v = series->v;
	size_t n = 0;

	for (size_t i = 0; i < series->n; i++)
		if (owner == NULL || strcmp(v[i].owner, owner) == 0)
			v[n++] = v[i];
	series->n = n;
	if (n > 0)
		qsort(v, n, sizeof(*v), by_series);
}

static const char *
account_asked(const struct days *d)
{
	if (d->asked->owner == NULL)
		return NULL;
	return strcmp(d->asked->owner, "operator") == 0 ? "common" :
							  d->rq->caller.account;
}

static enum err
read_days(struct days *d)
{
	struct req *rq = d->rq;
	struct price_key key = { .terminal = d->asked->terminal,
		.product = d->asked->product,
		.since = d->begin,
		.at = d->end,
		.known = rq->caller.now };
	struct list series;
	const struct price_key *one;
	enum err e;

	key.owner = account_asked(d);
	for (const char *const *name =
		 NAMES("terminal", "since", "at", "known");
	     *name != NULL; name++)
		field_set(&price_key_shape, &key, *name);
	MARK(&key, series);
	if (key.product != NULL)
		MARK(&key, product);
	if (key.owner != NULL)
		MARK(&key, owner);
	e = db_all(rq->db, &price_series_of, &key, &series, rq->arena);
	if (e == OK && series.n > PRICE_SERIES_MAX)
		return too_many(d);
	keep_owned(&series, key.owner);
	one = series.v;
	for (size_t i = 0, n; i < series.n && e == OK; i += n) {
		n = 1 +
		    (i + 1 < series.n &&
			strcmp(one[i].series, one[i + 1].series) == 0);
		key.series = one[i].series;
		e = read_series(d, &key, &one[i], n);
	}
	return e;
}

/* Where the terminal is, and what day it is there. */
static enum err
find_place(struct days *d)
{
	struct req *rq = d->rq;
	struct price_key key = { .terminal = d->asked->terminal };
	struct price_row *there = arena_new(rq->arena, struct price_row);
	enum err e;

	if (key.terminal == NULL)
		return refuse(rq, E_BAD_PARAMETER, "terminal",
		    "`terminal` is required.");
	MARK(&key, terminal);
	e = db_one(rq->db, &price_terminal, &key, there, rq->arena);
	if (e == E_NOT_FOUND)
		return price_check_terminal(rq, "terminal", key.terminal);
	d->zone = there->time_zone;
	d->today = zone_date(d->zone, rq->caller.now);
	return e;
}

/* All of the days from one to another, as far as they have begun. */
static enum err
answer(struct days *d, const char *last)
{
	struct req *rq = d->rq;
	enum err e;

	if (d->to.days > d->today.days)
		return refuse(rq, E_BAD_PARAMETER, last,
		    "That day has not begun at %s.", d->asked->terminal);
	if (d->from.days > d->to.days ||
	    d->to.days - d->from.days >= MARKET_DAYS)
		return refuse(rq, E_BAD_PARAMETER, "from",
		    "The day must be before `to`, by less than %d days.",
		    MARKET_DAYS);
	d->begin = zone_start(d->zone, d->from);
	d->end.ms = zone_start(d->zone, (struct date){ d->to.days + 1 }).ms - 1;
	if (d->end.ms > rq->caller.now.ms)
		d->end = rq->caller.now;
	d->out = arena_array(rq->arena, struct market_course, ROWS_MAX);
	if ((e = read_days(d)) != OK)
		return e;
	return market_answer(rq, (struct list){ d->out, d->n });
}

enum err
market_daily(struct req *rq)
{
	struct days d = { .rq = rq, .asked = rq->query };
	enum err e = find_place(&d);

	if (e != OK)
		return e;
	d.to = d.today;
	if (HAS(d.asked, date))
		d.to = d.asked->date;
	d.from = d.to;
	return answer(&d, "date");
}

enum err
market_curve(struct req *rq)
{
	struct days d = { .rq = rq, .asked = rq->query };
	enum err e = find_place(&d);

	if (e != OK)
		return e;
	if (d.asked->product == NULL)
		return refuse(rq, E_BAD_PARAMETER, "product",
		    "`product` is required.");
	if (!HAS(d.asked, from))
		return refuse(rq, E_BAD_PARAMETER, "from",
		    "`from` is required.");
	d.from = d.asked->from;
	d.to = d.today;
	if (HAS(d.asked, to))
		d.to = d.asked->to;
	return answer(&d, "to");
}
