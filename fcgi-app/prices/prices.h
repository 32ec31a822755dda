/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRICES_H
#define PRICES_H

#include "quote.h"

/* A rack price as it is recorded, with what its terminal says. */
struct price_row {
	uint64_t has;
	const char *terminal;
	const char *product;
	const char *currency;
	const char *jurisdiction; /* of the terminal's taxes */
	const char *time_zone;
	const char *source;
	struct stamp effective_at;
	struct money price;
};

/* Something that enters a price on a day. */
struct price_rate {
	uint64_t has;
	const char *kind;    /* excise, excise_outside, vat, stimulus, freight,
				fx */
	const char *product; /* of a tax */
	const char *tax;
	const char *unit; /* l, gal, percent */
	const char *basis;
	struct money rate;
	struct date since; /* valid from, or the day of an exchange rate */
};

/* Which of them to read. */
struct price_key {
	uint64_t has;
	const char *terminal;
	const char *jurisdiction;
	struct stamp at;
	struct date day; /* at the terminal, at that moment */
};

extern const struct shape price_row_shape, price_rate_shape, price_key_shape;
extern const struct query price_terminal;

/* The quotes of all products of a terminal at a moment, at most one each. */
#define BOARD_MAX 3
struct board {
	struct list rows;  /* of struct price_row */
	struct list rates; /* of struct price_rate, of that day */
	const char *time_zone;
	struct date day;
};
enum err price_board(struct req *rq, const char *terminal, struct stamp at,
    struct board *b);

/* The terminal that stands for a currency, or for none (NULL). */
const char *price_hub(const char *currency);

/* The product that a fuel type names: REGULAR is REGULAR_87. */
const char *price_product(const char *fuel_type);

/* The price of a US gallon ("gal") or a litre ("l") as that of a litre, six
 * decimals.  This and the next: 0, or -1 where the result does not fit. */
int price_per_litre(struct money rate, const char *unit, struct money *out);

/* A litre at the customer's, with everything, six decimals. */
int price_delivered(const struct quote *q, struct money *out);

/* An amount of one currency in the other, six decimals. */
int price_convert(struct money amount, const char *from, const char *to,
    struct money mxn_per_usd, struct money *out);

/*
 * Put a row and the rates of its day together.  E_PRICE_UNAVAILABLE where a
 * tax that its country levies is not among them.
 */
enum err price_apply(const char *terminal, const struct price_row *row,
    const struct list *rates, struct quote *q);

/* Name a text in a list, once; and the legal bases of a quote, of which the
 * list has room for BASES_MAX. */
#define BASES_MAX (LEVIES_MAX + 1)
void price_name(struct texts *list, const char *text);
void price_bases(const struct quote *q, struct texts *list);

#endif
