/* SPDX-License-Identifier: Apache-2.0 */
#ifndef MARKET_H
#define MARKET_H

#include "prices/quote/prices.h"
#include "prices/rack_prices/rack_prices.h"

/*
 * Views of the rack prices: what is in effect, as of when, how it moves and
 * compares.  Each view reads its prices and computes from them; none is stored.
 */

/* What is asked of a view; each takes some. */
struct market_query {
	struct presence has;
	const char *terminal, *product;
	struct id supplier_id;
	flag branded;
	const char *price_basis, *owner, *currency, *unit;
	struct stamp effective, known, since;
	struct date date, from, to;
	const char *terminals; /* codes with commas between */
	const char *against_terminal, *against_product;
};

/*
 * Prices of one kind: of a product at a terminal, before or after the discount
 * for prompt payment, branded or not, of the same terms, posted in one
 * currency. Of a kind each supplier has one price.
 */
struct market_average {
	struct presence has;
	const char *terminal, *product, *currency, *unit;
	const char *posted_currency, *price_basis, *terms;
	flag branded;
	int64_t n_suppliers;
	struct money average, low, high;
	struct id low_supplier_id;
	struct money volume_weighted;
	struct volume lifted_volume; /* litres that it is weighted by */
	struct money difference;     /* of a comparison: above the lowest */
	int64_t rank;
};

/* One average less another of the same kind. */
struct market_spread {
	struct presence has;
	const char *terminal, *product, *against_terminal, *against_product;
	const char *currency, *unit, *price_basis, *terms;
	flag branded;
	struct money average, against_average, spread;
	int64_t n_suppliers, against_n_suppliers;
};

/* What the account lifted of a supplier's. */
struct market_lift {
	struct presence has;
	const char *terminal, *product;
	struct id supplier_id;
	struct volume volume; /* litres, gross */
};

/* How a price of a key went on: a move, or a day. */
struct market_course {
	struct presence has;
	const char *terminal, *product;
	struct id supplier_id;
	const char *owner; /* of the last price */
	flag branded;
	const char *price_basis, *terms, *currency, *unit;
	struct stamp effective_at; /* of the last price */
	struct money price, before, change, change_pct;
	struct date date;
	struct money open, high, low, close, average;
	int64_t n_changes;
};

/* Who posts at a terminal. */
struct market_supplier {
	struct presence has;
	struct id supplier_id;
	struct texts products;
	int64_t n;
	struct stamp effective_at; /* of the youngest price */
};

#define MARKET_MAX  1000 /* prices of one view */
#define MARKET_DAYS 366

extern const struct shape market_query_shape, market_average_shape,
    market_spread_shape, market_course_shape, market_supplier_shape;
extern const struct query market_in_effect, market_of_series, market_changes,
    market_lifted, market_rate;
#define MARKET_QUERIES                                                         \
	&market_in_effect, &market_of_series, &market_changes, &market_lifted, \
	    &market_rate
extern const struct route market_routes[];

handler market_latest, market_as_of, market_averages, market_spreads,
    market_movers, market_compare, market_daily, market_curve;

/* What is in effect for the query at a moment, as known at another: rows of
 * struct rack_price, at most MARKET_MAX or the view is refused. */
enum err market_read(struct req *rq, const struct market_query *q,
    struct stamp at, struct stamp known, struct list *rows);

/* The same by the query's own clocks: now, unless it says otherwise. */
enum err market_read_as_of(struct req *rq, const struct market_query *q,
    struct list *rows);

/* Unit and currency of an answer, and the rate where it takes one; `one`: all
 * in one currency, that of the first price where none is asked for. */
struct market_terms;
enum err market_choose(struct req *rq, const struct market_query *q,
    const struct list *rows, bool one, struct market_terms *t);

/* What the account lifted in the MARKET_LIFT_DAYS before the moment that is
 * asked for: a list of struct market_lift. */
#define MARKET_LIFT_DAYS 30
enum err market_lifts(struct req *rq, const struct market_query *q,
    struct list *lifts);

/* As market_average, refused in words. */
enum err market_figure(struct req *rq, const struct rack_price *rows, size_t n,
    const struct list *lifts, const struct market_terms *t,
    struct market_average *out);

/* Answer with these rows, all of them. */
enum err market_answer(struct req *rq, struct list rows);

/* --- rules: no I/O --- */

/* Does the row belong to what the query asks for? */
bool market_wants(const struct market_query *q, const struct rack_price *p);

/* Are two rows of one key? */
bool market_same_key(const struct rack_price *a, const struct rack_price *b);

/* Sort by key: terminal, product, supplier and the rest; of one key what took
 * effect last stands first, and of one moment the account's own. */
void market_sort(struct rack_price *rows, size_t n);

/* Sort, and leave the first of each key: so many. */
size_t market_newest(struct rack_price *rows, size_t n);

/* Sort by kind: the prices of an average stand together. */
void market_sort_kinds(struct rack_price *rows, size_t n);

/* How many of them, from the first on, are of its kind. */
size_t market_kind(const struct rack_price *rows, size_t n);

/* Are they of one kind, wherever and of whatever? */
bool market_alike(const struct rack_price *a, const struct rack_price *b);

/* What prices are brought to. */
struct market_terms {
	const char *currency;     /* NULL: that of the posting */
	const char *unit;         /* NULL: gal in USD, l in MXN */
	struct money mxn_per_usd; /* 0: not known */
};

/* A price in these terms, whose currency and unit are known: OK,
 * E_RATE_UNAVAILABLE or E_OUT_OF_RANGE. */
enum err market_convert(struct arena *a, const struct rack_price *p,
    const struct market_terms *t, struct money *out);

/* Default unit in which prices of a currency are shown. */
const char *market_unit(const char *currency);

/* The figures of n > 0 rows of one kind, weighted by what is among the lifts
 * of it.  The same errors. */
enum err market_average(struct arena *a, const struct rack_price *rows,
    size_t n, const struct list *lifts, const struct market_terms *t,
    struct market_average *out);

/* Ranks of a comparison: of each kind by their averages, the lowest first, and
 * how far each lies above it; those without a price have none and stand last.
 */
void market_rank(struct market_average *rows, size_t n);

/* One average less the other, where both have prices. */
void market_spread(const struct market_average *a,
    const struct market_average *against, struct market_spread *out);

/* A price and the one before: what changed, and in percent of the latter. */
enum err market_move(struct arena *a, const struct rack_price *now,
    const struct rack_price *was, struct market_course *out);

/* A day of a key: the price that it began with, or NULL, and its changes in
 * the order of time; there is at least one price. */
enum err market_day(struct arena *a, struct date date,
    const struct rack_price *open, const struct rack_price *changes, size_t n,
    struct market_course *out);

#endif
