/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SERIES_H
#define SERIES_H

#include "prices/quote/prices.h"

/*
 * The account that the connection speaks for has these; the operator's is
 * 'common'.
 *
 * Daily series: the rack prices of a product at a terminal, or the exchange
 * rates of a pair of currencies, one value a day.  A day without a value is a
 * holiday; what was valid before it stays valid.
 */

/* Which series. */
struct series {
	const char *terminal, *product; /* NULL: it is of exchange rates */
	const char *time_zone;          /* where its days begin */
	const char *currency, *unit;
	const char *base, *quote;
	const char *source;
};

/* One day of it. */
struct series_day {
	struct date day;
	struct money value;
	const char *doubt;    /* why it is not plausible, or NULL */
	const char *warnings; /* the same as JSON, for its row, or NULL */
};

/* The same as statements see it. */
struct series_point {
	struct presence has;
	struct id id; /* of a new one */
	const char *terminal, *product, *currency;
	const char *base, *quote;
	const char *source;
	struct stamp effective_at;
	struct date day;
	struct stamp recorded_at;
	struct money value; /* of a unit */
	const char *unit;
	const char *warnings;
};
extern const struct shape price_point_shape;
extern const struct query price_series_terminals, price_series_known,
    price_series_add, price_series_newest, price_series_taken,
    price_series_fx_known, price_series_fx_add, price_series_fx_newest,
    price_series_fx_taken;

/* The sandbox has prices in a year whose quotas nobody has entered yet: each
 * tax that ended before a point's day goes on for one year more. */
extern const struct query price_series_carry;

/* A day of a series as statements take it, recorded at a moment. */
struct series_point price_series_point(const struct series *s,
    struct series_day d, struct stamp recorded_at);

/*
 * Read the text of a CSV file: a header, then the day and the value of each
 * line, separated by commas or semicolons.  An empty value or "." is a day
 * without a quote.  The lines that cannot be read are in `bad`.
 */
#define SERIES_BAD_MAX 20

struct series_bad {
	int line;
	const char *why;
};
struct series_file {
	struct series_day *days;
	size_t n;
	size_t lines; /* of days, whatever is in them */
	size_t empty; /* days without a quote */
	struct series_bad bad[SERIES_BAD_MAX];
	size_t n_bad; /* may be more than are kept */
};

/* Values stay as they are; each must be above zero as the price of a litre
 * too, where `unit` is "gal".  Days after `today` are bad. */
void price_series_read(struct series_file *f, const char *text, size_t len,
    const char *unit, struct date today, struct arena *a);

/* Doubt the prices that are not plausible (plausible.h): each held against the
 * day before it in the file, the first against what is in the table. */
enum err price_series_judge(struct db *db, const struct series *s,
    struct series_day *days, size_t n, struct arena *a);

/* What became of the days of a file. */
struct series_count {
	size_t written, unchanged;
};

/*
 * Write what differs from the latest recorded value of its day, as a
 * correction, in transactions of SERIES_BATCH.  With `dry` only count.
 */
#define SERIES_BATCH 500

enum err price_series_load(struct db *db, const struct series *s,
    const struct series_day *days, size_t n, struct stamp now, bool dry,
    struct series_count *count);

/*
 * The sandbox's quotes: a walk that anyone can compute again, described in
 * doc/sandbox-prices.7.  One value for each weekday from SERIES_FIRST to
 * `last`.
 */
#define SERIES_FIRST     (date_of(2024, 1, 1))
#define SERIES_SIMULATED "simulated (sandbox generator)"

struct series_walk {
	const char *terminal, *product; /* NULL: pesos for a dollar */
	int64_t mean;                   /* in micros, as are the values */
	int64_t shock;                  /* of a day, at most; in millionths */
};

/* All of them, ended by a mean of 0. */
extern const struct series_walk price_series_walks[];

struct series_day *price_series_walk(const struct series_walk *w,
    struct date last, size_t *n, struct arena *a);

#endif
