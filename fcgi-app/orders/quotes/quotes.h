/* SPDX-License-Identifier: Apache-2.0 */
#ifndef QUOTES_H
#define QUOTES_H

#include "resource.h"

/* A line of a quote; priced when the quote is finalized. */
struct quote_line {
	struct presence has;
	int64_t line_no;
	const char *product;
	const char *terminal; /* the cheapest of the options where not given */
	struct volume quantity;
	const char *unit;
	struct id supplier_id; /* of the posting, with the next three */
	flag branded;
	const char *price_basis, *terms;
	struct money posted_price; /* as it was posted, of one posted_unit */
	const char *posted_unit;
	struct money unit_price; /* the same of the unit, to be shown */
	const char *price_source;
	struct object posting; /* struct price_posting: of rack and rules */
	struct money computed_price;
	struct list price_breakdown; /* struct cost_step */
	struct money product_total;
	struct money excise_total;
	struct money distance_km; /* to the site, for tariffs of distances */
	struct money freight_rate;
	const char *freight_unit;
	const char *freight_basis;          /* absent: gross */
	struct id freight_rate_id;          /* of a tariff */
	struct volume freight_min_quantity; /* of a load, in freight_unit */
	struct money freight_min_charge;
	struct money surcharge_percent; /* for fuel, of the freight */
	const char *surcharge_index;    /* that it was found by */
	struct money surcharge_index_value;
	struct date surcharge_index_date;
	struct list warnings; /* of struct freight_warning */
	struct money freight_total;
	struct money fee_total;
	struct money vat_total;
	struct money total;
};
#define QUOTE_LINES 20

/* An offer of fuel at a price that is locked until it expires. */
struct order_quote {
	struct presence has;
	struct id id;
	const char *status;
	struct id counterparty_id, site_id;
	const char *currency;
	const char *freight_mode; /* fob_rack, delivered */
	const char *buyer_use;
	struct list lines;             /* struct quote_line */
	struct texts terminal_options; /* codes */
	struct stamp valid_until;
	struct stamp locked_at;
	struct money exchange_rate; /* absent: the totals are pesos */
	struct money total, total_mxn;
	struct id order_id;         /* what it became */
	struct id requoted_from_id; /* what it takes the place of */
	const char *notes;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* One terminal's price of a line. */
struct quote_option {
	struct presence has;
	int64_t line_no;
	const char *product, *terminal;
	const char *currency;
	struct money unit_price;
	struct money total, total_mxn;
	flag chosen;
};

/* Bodies of its actions. */
struct quote_reason {
	struct presence has;
	const char *reason;
};
struct quote_until {
	struct presence has;
	struct stamp valid_until;
};

/* What G-VALID sees. */
struct quote_clock {
	struct presence has;
	struct stamp now, valid_until;
};

extern const struct resource quotes;
extern const struct shape quote_shape, quote_line_shape, quote_option_shape,
    quote_until_shape, quote_clock_shape;

/* The line that a price is taken from, or NULL. */
const struct quote_line *quote_line_for(const struct order_quote *q,
    const char *product, const char *terminal, const char *unit);

resource_check quote_check;
bool quote_stands(const void *obj, const void *facts);
bool quote_ended(const void *obj, const void *facts);
enum err quote_clock(struct req *rq, const void *obj, void *facts);

enum err quote_begin(struct req *rq, void *obj);
enum err quote_inspect(struct req *rq, struct judge *j, const void *obj);
enum err quote_change(struct req *rq, void *obj);
enum err quote_finalize(struct req *rq, void *obj);
enum err quote_accept(struct req *rq, void *obj);
enum err quote_decline(struct req *rq, void *obj);
enum err quote_extend(struct req *rq, void *obj);
handler quote_read_breakdown, quote_compare, quote_requote;

#endif
