/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

#include <string.h>

#include "prices/series/series.h"
#include "zone.h"

/*
 * The sandbox's quotes, and its taxes where their year has ended.  Writes each
 * day of price_series_walks that has begun at its terminal and that nobody has
 * quoted.  Days are written in order, so all before the newest one of this
 * source are done.  A row is recorded as of the beginning of its day, so that
 * writing it twice is a duplicate and nothing else.
 */
#define FX_ZONE "America/Mexico_City"
#define DAY_MS  INT64_C(86400000)

/* One transaction's share. */
struct batch {
	struct db *db;
	const struct query *add;
	const struct series *series;
	const struct series_day *days;
	size_t n;
};

static enum err
write_batch(void *arg)
{
	const struct batch *b = arg;
	enum err e = OK;

	for (size_t i = 0; i < b->n && e == OK; i++) {
		struct stamp from = zone_start(b->series->time_zone,
		    b->days[i].day);
		struct series_point p = price_series_point(b->series,
		    b->days[i], from);

		if ((e = db_run(b->db, b->add, &p)) == E_DUPLICATE)
			e = OK;
	}
	return e;
}

static enum err
write_days(struct db *db, const struct series *s, const struct series_day *days,
    size_t n)
{
	struct batch b = { .db = db,
		.add = s->terminal != NULL ? &price_series_add :
					     &price_series_fx_add,
		.series = s };
	enum err e = OK;

	for (size_t i = 0; i < n && e == OK; i += b.n) {
		b.days = days + i;
		b.n = n - i < SERIES_BATCH ? n - i : SERIES_BATCH;
		e = db_tx(db, write_batch, &b);
	}
	return e;
}

static struct date
day_of(const struct series *s, const struct series_point *p)
{
	return s->terminal != NULL ? zone_date(s->time_zone, p->effective_at) :
				     p->day;
}

/* The first day that is not known to be done. */
static enum err
find_begin(struct sweep *sw, const struct series *s, struct date *begin)
{
	struct series_point key = price_series_point(s,
	    (struct series_day){ 0 }, (struct stamp){ 0 });
	struct series_point newest = { 0 };
	enum err e = db_one(sw->db,
	    s->terminal != NULL ? &price_series_newest :
				  &price_series_fx_newest,
	    &key, &newest, sw->arena);

	*begin = SERIES_FIRST;
	if (e == OK)
		begin->days = day_of(s, &newest).days + 1;
	return e == E_NOT_FOUND ? OK : e;
}

/* Leave out the days before `begin` and those that somebody has quoted. */
static enum err
keep_missing(struct sweep *sw, const struct series *s, struct date begin,
    struct series_day *days, size_t *n)
{
	struct series_point key = price_series_point(s,
	    (struct series_day){ .day = begin }, (struct stamp){ 0 });
	const struct series_point *taken;
	struct list list;
	size_t kept = 0, next = 0;
	enum err e = db_all(sw->db,
	    s->terminal != NULL ? &price_series_taken : &price_series_fx_taken,
	    &key, &list, sw->arena);

	if (e != OK)
		return e;
	taken = list.v;
	for (size_t i = 0; i < *n; i++) {
		int32_t day = days[i].day.days;

		while (next < list.n && day_of(s, &taken[next]).days < day)
			next++;
		if (day >= begin.days &&
		    (next == list.n || day_of(s, &taken[next]).days > day))
			days[kept++] = days[i];
	}
	*n = kept;
	return OK;
}

static enum err
fill(struct sweep *sw, const struct series_walk *w, const struct series *s,
    struct stamp now)
{
	struct date begin, today = zone_date(s->time_zone, now);
	struct series_day *days;
	size_t n;
	enum err e;

	if ((e = find_begin(sw, s, &begin)) != OK || begin.days > today.days)
		return e;
	days = price_series_walk(w, today, &n, sw->arena);
	if ((e = keep_missing(sw, s, begin, days, &n)) != OK)
		return e;
	return write_days(sw->db, s, days, n);
}

/* The series of a walk; false where its terminal is not in the table. */
static bool
series_of(const struct series_walk *w, const struct list *terminals,
    struct series *s)
{
	const struct price_row *t = terminals->v;

	*s = (struct series){ .source = SERIES_SIMULATED,
		.base = "USD",
		.quote = "MXN",
		.time_zone = FX_ZONE };
	if (w->terminal == NULL)
		return true;
	for (size_t i = 0; i < terminals->n; i++)
		if (strcmp(t[i].terminal, w->terminal) == 0) {
			*s = (struct series){ .source = SERIES_SIMULATED,
				.terminal = w->terminal,
				.product = w->product,
				.currency = t[i].currency,
				.unit = "l",
				.time_zone = t[i].time_zone };
			return true;
		}
	return false;
}

/* Taxes up to today, a year at a time; a duplicate is another sweep's. */
static enum err
carry_taxes(struct sweep *sw, struct stamp now)
{
	const struct series any = { .time_zone = FX_ZONE };
	struct series_day today = { .day = zone_date(FX_ZONE, now) };
	struct series_point p = price_series_point(&any, today, now);
	enum err e;

	do
		e = db_run(sw->db, &price_series_carry, &p);
	while (e == OK && db_changed(sw->db) > 0);
	return e == E_DUPLICATE ? OK : e;
}

/* clang-format off */
static const struct query quotes_done = {
	.name  = "quotes_done",
	.sql   = "UPDATE daily_work SET day = DATE(:now)"
		 " WHERE name = 'simulated_prices' AND day < DATE(:now)",
	.flags = Q_SYSTEM,
};
/* clang-format on */

/* All that there is up to now is written: `up` waits for that, so a new day is
 * said as it begins. */
static enum err
tell(struct sweep *sw, struct stamp now, struct stamp *next)
{
	int64_t midnight = (now.ms / DAY_MS + 1) * DAY_MS;

	if (midnight < next->ms)
		next->ms = midnight;
	return db_run(sw->db, &quotes_done, NULL);
}

static enum err
run(struct sweep *sw, struct stamp now, struct stamp *next)
{
	const struct caller who = { .account = "common", .now = now };
	struct list terminals;
	enum err e;

	*next = SWEEP_NEVER;
	if (!sw->conf->sandbox_prices)
		return OK;
	db_for(sw->db, &who);
	if ((e = carry_taxes(sw, now)) != OK)
		return e;
	e = db_all(sw->db, &price_series_terminals, NULL, &terminals,
	    sw->arena);
	for (const struct series_walk *w = price_series_walks;
	     e == OK && w->mean != 0; w++) {
		struct date tomorrow;
		struct stamp midnight;
		struct series s;

		if (!series_of(w, &terminals, &s))
			continue;
		e = fill(sw, w, &s, now);
		tomorrow.days = zone_date(s.time_zone, now).days + 1;
		midnight = zone_start(s.time_zone, tomorrow);
		if (midnight.ms < next->ms)
			*next = midnight;
	}
	return e == OK ? tell(sw, now, next) : e;
}

/* The others stand in the table of the prices domain. */
static const struct query *const queries[] = { &quotes_done, NULL };

const struct job quotes_job = {
	.name = "quotes",
	.run = run,
	.queries = queries,
};
