/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRICES_H
#define PRICES_H

#include "quote.h"

/* A rack price as it is recorded, with what its terminal says. */
struct price_row {
	struct presence has;
	struct id id;
	const char *status;
	const char *terminal;
	const char *product;
	const char *quoted; /* the currency of the price */
	const char *currency;
	const char *jurisdiction; /* of the terminal's taxes */
	const char *time_zone;
	const char *source;
	struct stamp effective_at;
	struct money price; /* of one unit */
	const char *unit;
	flag own; /* the account's, not the operator's */
	flag own_terminal;
	struct id supplier_id;
	flag branded;
	const char *price_basis, *terms;
	flag exact; /* not read: it has no supplier and terms but those asked
		       for */
};

/* What enters a price on a day besides taxes. */
struct price_rate {
	struct presence has;
	const char *kind; /* freight, fx */
	const char *unit; /* l, gal; of freight load, km, mile too */
	struct money rate;
	struct date since; /* valid from, or the day of an exchange rate */

	/* Of freight: a tariff of the terminal. */
	struct id id;
	int64_t version;
	const char *basis, *currency;
	struct texts covers; /* products; absent: all */
	int64_t distance_from, distance_to;
	struct volume min_quantity;
	struct money min_charge;
	const char *surcharge_index;
	struct list fuel_surcharges; /* of struct freight_surcharge */
};

/* Which of them to read.  What is effective `at` a moment is what was `known`
 * of it then; a series is prices of one natural key, and who owns them. */
struct price_key {
	struct presence has;
	const char *terminal;
	const char *product; /* NULL: any */
	struct stamp since, at, known;
	struct date day; /* at the terminal, at that moment */
	const char *owner, *series;
};

extern const struct shape price_row_shape, price_rate_shape, price_key_shape;

/* clang-format off */

/* Left to itself the server may walk back through the prices of all series
 * until it meets one of this. */
#define PRICE_BY_SERIES "FORCE INDEX (by_series)"

/*
 * A price stands where it is the last one recorded of its series and moment,
 * as it was known then, and is not withdrawn.
 */
#define PRICE_STANDS(q)							\
	q ".recorded_at <= :known AND " q ".status <> 'withdrawn'"	\
	" AND NOT EXISTS (SELECT 1 FROM rack_prices AS later " PRICE_BY_SERIES	\
	"  WHERE later.account = " q ".account"				\
	"   AND later.series = " q ".series"				\
	"   AND later.effective_at = " q ".effective_at"		\
	"   AND later.recorded_at > " q ".recorded_at"			\
	"   AND later.recorded_at <= :known)"

/*
 * Of an account's own posting of a key and the operator's the one that took
 * effect last counts, and the account's own where both did at one moment.
 * PRICE_FIRST: of its moment the price `p` counts.  PRICE_LAST: the price, in
 * effect of its series at :at, counts then.
 */
#define PRICE_FIRST(p)							\
	"(" p ".account = :account OR NOT EXISTS (SELECT 1"		\
	"   FROM rack_prices AS mine " PRICE_BY_SERIES			\
	"  WHERE mine.account = :account AND mine.series = " p ".series"	\
	"    AND mine.effective_at = " p ".effective_at"		\
	"    AND " PRICE_STANDS("mine") "))"
#define PRICE_LAST(p)							\
	"IFNULL((SELECT other.effective_at FROM rack_prices AS other "	\
	    PRICE_BY_SERIES						\
	"  WHERE other.account = IF(" p ".account = 'common', :account, 'common')"	\
	"    AND other.account <> " p ".account AND other.series = " p ".series"	\
	"    AND other.effective_at <= :at AND " PRICE_STANDS("other")	\
	"  ORDER BY other.effective_at DESC, other.recorded_at DESC LIMIT 1)"	\
	"  < " p ".effective_at + INTERVAL"				\
	"   IF(" p ".account = 'common', 0, 1000) MICROSECOND, TRUE)"

/* Of two indexes of a code, the account's own and the operator's, both count
 * where their values mean the same; else the account's own alone. */
#define INDEX_COUNTS							\
	"NOT EXISTS (SELECT 1 FROM price_indexes AS own"		\
	"  WHERE own.account = :account AND own.code = i.code"		\
	"   AND own.archived_at IS NULL AND (own.unit <> i.unit"	\
	"    OR own.currency <> i.currency OR own.frequency <> i.frequency))"

/* The id of the one in effect of a series: the end of a range of its index. */
#define PRICE_IN_EFFECT(account, series)				\
	"(SELECT q.id FROM rack_prices AS q " PRICE_BY_SERIES			\
	"  WHERE q.account = " account " AND q.series = " series	\
	"   AND q.effective_at <= :at AND " PRICE_STANDS("q")		\
	"  ORDER BY q.effective_at DESC, q.recorded_at DESC LIMIT 1)"
/* clang-format on */

/*
 * All that is in effect for a key, a row of the statements' answer for each
 * series.  Of a moment before now it is read series by series: only then does
 * the server begin at that moment instead of at the newest price; then
 * E_BAD_PARAMETER where there are more series than may be.
 */
#define PRICE_SERIES_MAX 2000 /* an account's and the operator's */
enum err price_read(struct req *rq, struct price_key *key,
    const struct query *newest, const struct query *of_series,
    struct list *rows);
extern const struct query price_series_of;

/* The quotes of all products of a terminal at a moment, one each. */
struct board {
	struct list rows;  /* of struct price_row */
	struct list taxes; /* of struct tax, of that day */
	struct list rates; /* of struct price_rate, of that day */
	const char *time_zone;
	const char *place; /* whose taxes they are */
	bool leaves;       /* its country: an export */
	struct date day;
	const char *owner; /* asked for: account, operator; NULL: either */
	struct price_want want;
	struct stamp known; /* 0: what is known now */
};

/* Taxes and rates may be half a second old, for an answer that nginx may keep
 * for longer.  What is charged is never made of that. */
enum err price_board_lately(struct req *rq, const char *terminal,
    struct stamp at, struct board *b);

/* The posting that is asked for, without taxes and rates;
 * E_PRICE_UNAVAILABLE, and the refusal recorded, where none stands. */
enum err price_row_of(struct req *rq, const struct price_asked *asked,
    const struct price_row **row);

/* Taxes and rates of a board whose place and day are known: read now, or kept
 * for so long, and good until the answer is sent. */
typedef enum err price_day_of(struct req *rq, const char *terminal,
    struct board *b);
price_day_of price_day, price_day_lately;

/* As price_check_product (quote.h), of a fuel type. */
enum err price_check_fuel(struct req *rq, const char *pointer,
    const char *fuel_type);

/* The terminal that stands for a currency, or for none (NULL). */
const char *price_hub(const char *currency);

/* Could it be the code of a product or terminal: 2 to 16 of A-Z0-9_- ? */
bool price_is_code(const char *s);

/* Is the product of this fuel type: REGULAR_87 of REGULAR? */
bool price_is_fuel(const char *product, const char *fuel_type);

/*
 * Leave one row of each product in the terminal's currency, of the account's
 * own terminal before the operator's, and say how many.  This is the one place
 * that chooses a posting:
 *
 *   1. those that are asked for stay: unless it is said, unbranded and gross
 *   2. of one key what took effect last, whoever posted it, and the account's
 *      own before the operator's of one moment
 *   3. the one of the supplier and terms that are asked for and no other: the
 *      terminal's own where none is; else the lowest
 *
 * REGULAR, PREMIUM and DIESEL come first.
 */
size_t price_pick(struct price_row *rows, size_t n,
    const struct price_want *want);

/* Refuse for want of a posting, in the words of what was asked for. */
enum err price_refuse(struct req *rq, const char *member, const char *terminal,
    const char *product, const struct price_want *want);

/* Of a litre, to be shown: the price, the excise inside or outside of the base
 * of VAT, and at the customer's with everything.  What is charged is computed
 * in the units of price and taxes.  All are exact: who shows one rounds it
 * once, after it was converted. */
struct exact;
const struct exact *price_litre(struct arena *a, const struct quote *q);
const struct exact *price_excise(struct arena *a, const struct quote *q,
    bool outside);
const struct exact *price_delivered(struct arena *a, const struct quote *q);

/* An amount of one currency in the other, not rounded; NULL where a rate of 0
 * would divide. */
const struct exact *price_convert_exact(struct arena *a, const struct exact *x,
    const char *from, const char *to, struct money mxn_per_usd);

/* The same of an amount that stands alone, six decimals: 0, or -1 where it does
 * not fit. */
int price_convert(struct money amount, const char *from, const char *to,
    struct money mxn_per_usd, struct money *out);

/* Whose a row is. */
struct price_posting price_posting_of(const struct price_row *row);

/*
 * Put a row, the taxes of a buyer (NULL: any) on a day and the rates of its day
 * together. E_PRICE_UNAVAILABLE where not exactly one set of taxes resolves.
 */
enum err price_apply(const char *terminal, const struct price_row *row,
    const struct list *taxes, const struct tax_buyer *buyer, struct date day,
    const struct list *rates, struct quote *q);

/* Name a text in a list, once; and the legal bases of a quote, of which the
 * list has room for BASES_MAX. */
#define BASES_MAX (TAXES_MAX + 1)
void price_name(struct texts *list, const char *text);
void price_bases(const struct quote *q, struct texts *list);

#endif
