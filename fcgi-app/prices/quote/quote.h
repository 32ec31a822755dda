/* SPDX-License-Identifier: Apache-2.0 */
#ifndef QUOTE_H
#define QUOTE_H

#include "freight.h"
#include "prices/tax/tax.h"

/*
 * A quote: the rack price of a product at a terminal, with all that the law
 * and the road add to it on one day.  What other domains know of prices.
 */

extern const char *const price_currencies[];

/* A tax on a unit of volume. */
struct levy {
	const char *tax;
	const char *basis;
	struct money rate;
	const char *unit; /* unit.h */
	bool outside;     /* of the base of VAT */
};

struct quote {
	const char *terminal;
	const char *product;
	const char *currency;
	const char *source;
	struct id price_id;
	bool own; /* the account posted it, not the operator */
	struct stamp effective_at;
	struct money price; /* as it was posted, before taxes */
	const char *unit;   /* that the price is of: unit.h */
	struct tax_set taxes;
	struct levy levies[TAXES_MAX]; /* those of a volume */
	size_t n_levies;
	struct money vat; /* percent */
	const char *vat_basis;
	struct money freight;     /* an estimate, before VAT; 0: not known */
	const char *freight_unit; /* that the freight is of */
	struct list rates;        /* of struct price_rate: see freight_find */
	struct money mxn_per_usd; /* 0: no rate is recent enough */
	struct date mxn_day;
	struct date
	    day; /* at the terminal: rules of the price book are of it */
	const char *time_zone;
};

/*
 * The quote of a product at a terminal at a moment, with the taxes of the place
 * where it goes (NULL: those of the terminal) for a buyer and a use (NULL:
 * any). What leaves its country bears the terminal's, for the use `export`: who
 * brings it into the other country owes that one's at its border, in its
 * currency, and the seller charges none of them.  E_PRICE_UNAVAILABLE, and the
 * refusal recorded, where no quote or not all of its taxes are known.
 */
enum err price_quote(struct req *rq, const char *terminal, const char *product,
    const char *place, const struct tax_buyer *buyer, struct stamp at,
    struct quote *out);

/*
 * Is the code in the account's catalogue or in the operator's?  Where it is
 * not, a fault with the codes that are, and E_VALIDATION for a pointer into the
 * body (/product) or E_BAD_PARAMETER for the name of a parameter.
 */
enum err price_check_terminal(struct req *rq, const char *pointer,
    const char *code);
enum err price_check_product(struct req *rq, const char *pointer,
    const char *code);

/* The same of a member of a body that is judged: OK also where it is a fault,
 * and nothing is looked for where the member is not sound. */
struct judge;
enum err price_judge_terminal(struct req *rq, struct judge *j,
    const char *member, const char *code);
enum err price_judge_product(struct req *rq, struct judge *j,
    const char *member, const char *code);

/*
 * Is a product dyed?  Dyed fuel is free of the highway taxes because it is for
 * nontaxable use only (26 USC 4082, 26 CFR 48.4082-1; 26 USC 6715 has the
 * penalty).
 */
enum err price_dyed(struct req *rq, const char *product, bool *out);

/* So it is not sold for the highway: a fault of the member of a body that is
 * judged, or E_VALIDATION with one of the pointer.  A use of NULL is not said.
 */
enum err price_judge_use(struct req *rq, struct judge *j, const char *member,
    const char *product, const char *use);
enum err price_check_use(struct req *rq, const char *pointer,
    const char *product, const char *use);

/* The statements of the above, for the table of a domain that calls them. */
extern const struct query price_rows, price_row_of_series, price_series_of,
    price_rates, price_codes_of_terminals, price_codes_of_products,
    price_dyed_product;
#define PRICE_QUERIES                                                      \
	&price_rows, &price_row_of_series, &price_series_of, &price_rates, \
	    &price_codes_of_terminals, &price_codes_of_products,           \
	    &price_dyed_product, &freight_fuel_value, TAX_QUERIES

#endif
