/* SPDX-License-Identifier: Apache-2.0 */
#ifndef QUOTE_H
#define QUOTE_H

#include "freight.h"
#include "prices/tax/tax.h"

/*
 * A quote: the rack price of a product at a terminal, with all that the law
 * and the road add to it on one day.  What other domains know of prices.
 */

extern const char *const price_currencies[], *const price_basis_words[];

/* Whose rack price it is, of a terminal, a product and a currency. */
struct price_posting {
	struct presence has;
	struct id price_id;
	const char *owner; /* account, operator */
	struct id supplier_id;
	flag branded;
	const char *price_basis, *terms;
};
extern const struct shape price_posting_shape;

/*
 * Which posting is asked for: what is not named (empty, false, NULL) is
 * unbranded, gross, of any supplier and terms.  Of those that are left
 * price_pick (prices.h) chooses one.  `alone`: no other than this, without a
 * supplier or terms where none is named.
 */
struct price_want {
	struct id supplier_id;
	bool branded;
	const char *price_basis, *terms;
	bool alone;
};

/* What is asked of an object that has the four members of a posting, as
 * PRICE_WANT_FIELDS has them; `of` says when they count. */
#define PRICE_WANT(o)                                                     \
	((struct price_want){ .supplier_id = HAS(o, supplier_id) ?        \
		(o)->supplier_id :                                        \
		(struct id){ "" },                                        \
	    .branded = HAS(o, branded) && (o)->branded,                   \
	    .price_basis = HAS(o, price_basis) ? (o)->price_basis : NULL, \
	    .terms = HAS(o, terms) ? (o)->terms : NULL })
/* clang-format off */
#define PRICE_TERMS .min = 1, .max = 40, .chars = "A-Za-z0-9%.,/ -"
#define PRICE_WANT_FIELDS(T, of)					\
	FIELD(T, supplier_id, .prefix = "cpy", .nullable = true, .example = "null",	\
	      .doc = "Supplier whose rack price is used" of ". If omitted, the terminal's own posting is used where one stands, otherwise the lowest."),	\
	FIELD(T, branded,     .nullable = true, .example = "null",	\
	      .doc = "Whether the rack price is one of branded fuel. Default false: a branded price is never used unless requested."),	\
	FIELD(T, price_basis, .words = price_basis_words, .nullable = true, .example = "null",	\
	      .doc = "Basis of the rack price: `gross` (the default) or `net_of_discount`."),	\
	FIELD(T, terms,       PRICE_TERMS, .nullable = true, .example = "null",	\
	      .doc = "Payment terms of the rack price. If omitted, a price without terms is used where one stands, otherwise the lowest.")
#define PRICE_WANTED "supplier_id", "branded", "price_basis", "terms"
/* clang-format on */

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
	struct id price_id; /* empty: no posting that was asked for stands */
	struct price_posting posting;
	struct price_want want;
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

/* A product at a terminal at a moment, as it was known then (0: now), and the
 * place where it goes, whose taxes it bears; NULL: those of the terminal. */
struct price_asked {
	const char *terminal, *product, *place;
	struct stamp at;
	struct price_want want;
	struct stamp known;
};

/*
 * The quote of what is asked, for a buyer and a use (NULL: any).  What leaves
 * its country bears the terminal's, for the use `export`: who brings it into
 * the other country owes that one's at its border, in its currency, and the
 * seller charges none of them.  Where no posting stands the quote has no
 * price_id: taxes and rates are all it says.  E_PRICE_UNAVAILABLE, and the
 * refusal recorded, where the terminal or not all taxes are known.
 */
enum err price_quote(struct req *rq, const struct price_asked *asked,
    const struct tax_buyer *buyer, struct quote *out);

/* E_PRICE_UNAVAILABLE, and the refusal recorded, where a quote has no
 * posting. */
enum err price_stands(struct req *rq, const struct quote *q);

/* A posting as a member that is kept. */
struct object price_posting_kept(struct arena *a,
    const struct price_posting *p);

/* To want no other posting than that of a rack price; E_NOT_FOUND. */
enum err price_want_again(struct req *rq, struct id price_id,
    struct price_want *out);

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
    price_dyed_product, price_terminal, price_posting_by_id;
#define PRICE_QUERIES                                                      \
	&price_rows, &price_row_of_series, &price_series_of, &price_rates, \
	    &price_codes_of_terminals, &price_codes_of_products,           \
	    &price_dyed_product, &price_terminal, &price_posting_by_id,    \
	    &freight_fuel_value, TAX_QUERIES

#endif
