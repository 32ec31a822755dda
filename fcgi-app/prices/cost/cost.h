/* SPDX-License-Identifier: Apache-2.0 */
#ifndef COST_H
#define COST_H

#include "prices/formula/formula.h"
#include "prices/pricing/pricing.h"
#include "prices/quote/quote.h"
#include "resource.h"

/*
 * Delivered cost: what so much of a product costs at the buyer's, line by
 * line, with the price, the taxes of the day, freight and fees.  The part that
 * is asked and the part that is answered are one struct, so that a stored
 * calculation is both: cost_asked_shape are the members of the question.
 */

/* A part of the unit price, or an amount on it: BASIS 0.0125. */
struct cost_component {
	struct presence has;
	const char *code;
	const char *label;
	struct money value; /* of one unit; below zero takes off */
};

/* Carriage: a tariff by its id, or its figures. */
struct cost_freight {
	struct presence has;
	struct id freight_rate_id;
	const char *basis; /* gross, net, per_load, per_km, per_mile */
	struct money rate;
	struct money surcharge_percent; /* for fuel, of the freight */
	struct volume min_quantity;     /* charged where less is carried, or
					   driven, of a rate of a distance */
	struct money min_charge;        /* of the freight alone */
	struct money distance;          /* km or miles, as the basis wants it */
	struct money fuel_price;        /* that a tariff's surcharge goes by */
	int64_t splits;                 /* drops after the first */
	flag pump;
	int64_t waiting_min;
	struct money deadhead; /* distance driven empty */
};

/* Anything else: a fee of a fixed amount, of a unit, of a percentage. */
struct cost_fee {
	struct presence has;
	const char *code;
	const char *label;
	const char *basis; /* per_load, gross, net, percent_of_product */
	struct money rate;
	struct money count; /* of per_load; absent is 1 */
};

/*
 * A line of the answer.  What `kind` says: `line` adds to the total; `part` is
 * within the line of a base that follows, and `component` within a price, for
 * information; `subtotal` and `total` repeat a sum of lines above; `withheld`
 * is kept back from who is paid; `volume` is how net came from gross.
 */
struct cost_step {
	struct presence has;
	const char *kind;
	const char *code; /* PRODUCT, FREIGHT, a tax rule's code, ... */
	const char *label;
	const char *basis;     /* gross, net, value, per_load, per_unit */
	struct money quantity; /* units, or the amount a percentage is of */
	const char *unit;      /* l, gal, percent, load, km, mile */
	struct money rate;
	struct money amount;
	const char *source_id; /* of the price or rule; absent: it was given */
	int64_t source_version;
	const char *legal_ref;
	const char *index_code; /* of a surcharge */
	struct money index_value;
	struct date index_date;
};
#define COST_STEPS_MAX 64

struct cost {
	struct presence has;
	struct id id;

	/* What is asked. */
	const char *terminal;
	const char *product;
	const char *jurisdiction; /* absent: of the site, else the terminal */
	struct id counterparty_id, site_id;
	const char *customer_group;
	const char *buyer_use;
	struct date priced_on;     /* absent: today at the terminal */
	struct volume quantity;    /* gross, as measured */
	const char *unit;          /* l, gal, bbl, m3 */
	const char *billing_basis; /* gross, net; absent: net */
	struct volume bol_net;     /* absent: computed from the next */
	struct money temperature;
	const char *temperature_unit; /* F, C */
	struct money api_gravity;     /* at 60 F */
	struct money density;         /* kg/m3 */
	const char *density_at;       /* base, observed, 60F; absent: base */
	const char *base;             /* 60F, 15C, 20C */
	int64_t net_decimals;         /* of net; absent: whole units */
	const char *price_source; /* given, components, rack, formula, rules */
	struct money unit_price;  /* given */
	const char *price_unit;   /* that it is of; absent: `unit` */
	const char *currency;
	struct id formula_id;
	struct id supplier_id; /* of the posting, with the next three */
	flag branded;
	const char *price_basis, *terms;
	struct list components;          /* of struct cost_component */
	struct object freight;           /* struct cost_freight */
	struct list fees;                /* of struct cost_fee */
	struct money prompt_pay_percent; /* off the product */

	/* What is answered. */
	struct list steps; /* of struct cost_step */
	struct volume net_quantity, billed_quantity;
	struct money vcf;
	const char *vcf_group;
	struct money posted_price; /* what is computed with, before taxes */
	const char *posted_unit;   /* that it is of: of its first part */
	struct object posting;     /* struct price_posting: of rack and rules */
	struct money price;        /* the same of `unit`, to be shown */
	struct money product_total; /* at the price, before taxes */
	struct money excise_total;
	struct money vat_total;     /* on product and on freight */
	struct money freight_total; /* surcharge and accessorials included */
	struct money fee_total;
	struct money withheld_total;
	struct money carrier_payable;
	struct money total;
	struct money per_unit;            /* total by net */
	struct money per_gross_unit;      /* total by gross */
	struct money per_unit_before_vat; /* total less VAT, by net */
	struct money prompt_pay_discount, total_prompt_paid;
	struct money gross_billing_adds; /* to product, were it billed gross */
	struct texts rule_ids;           /* rule:version, each once */
	struct texts price_ids; /* the same of prices, formulas and rates */

	struct id recomputed_from;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

extern const struct shape cost_shape, cost_asked_shape, cost_step_shape,
    cost_component_shape, cost_freight_shape, cost_fee_shape;

/*
 * Fill in the answer to what is asked, which cost_check found right.  Nothing
 * is kept.  Refused, with the member at fault: E_PRICE_UNAVAILABLE (also where
 * not exactly one set of tax rules resolves), E_RATE_UNAVAILABLE,
 * E_INPUT_MISSING and E_NOT_COMPUTABLE (of a formula), E_NOT_FOUND (a
 * reference), E_NOT_ALLOWED (what does not go together), E_OUT_OF_RANGE.
 */
enum err cost_compute(struct req *rq, struct cost *c);

/* The same for the row of its resource: first what its body names, and then the
 * cost, without asking for that again. */
struct judge;
enum err cost_inspect(struct req *rq, struct judge *j, const void *obj);
enum err cost_begin(struct req *rq, void *obj);

/* The unit price alone, before taxes, and what of it is the posted one, of one
 * `unit` of the cost. */
enum err cost_price(struct req *rq, struct cost *c, struct money *rack);
resource_check cost_check;

/* What the price book makes of a quote for a customer. */
struct cost_booked {
	struct money price; /* of the rack and the rules on it */
	const char *unit;   /* that it was posted in */
	bool ruled;         /* a rule is among its parts */
	struct money freight;
	const char *freight_unit; /* NULL: no rule has freight */
	struct money fees;        /* of a load */
	struct id fee_id;         /* the rule of them; empty: none */
};

/*
 * The price of a unit before taxes by the rules that count for a customer and a
 * site (empty ids: nobody's), as price_source `rules` of a cost has it.  `unit`
 * is that of the quantity.  The same errors as cost_compute.
 */
enum err cost_book(struct req *rq, const struct quote *q, struct id customer,
    struct id site, const char *unit, struct cost_booked *out);

/* The statements of cost_compute, for the table of a domain that calls it. */
extern const struct query cost_terminal, cost_site, cost_place,
    freight_rate_by_id;
#define COST_QUERIES                                                  \
	&cost_terminal, &cost_site, &cost_place, &freight_rate_by_id, \
	    PRICING_QUERIES, FORMULA_QUERIES, PRICE_QUERIES

/* A part of the price, as it was posted, and where it is from. */
struct cost_part {
	const char *code, *label;
	struct money value;
	const char *unit;
	const char *id; /* NULL: it was given */
	int64_t version;
};

/* What the pure part adds up besides what the cost itself holds. */
struct cost_terms {
	struct arena *arena;
	const struct tax_set *taxes;
	const struct cost_part *parts; /* of the price */
	size_t n_parts;
	const struct cost_freight *freight; /* NULL: none */
	const char *freight_unit;           /* of its rate */
	const struct volume *carried; /* by a gross unit; NULL: the quantity */
	const char *freight_id;       /* of its tariff, or NULL */
	int64_t freight_version;
	const struct freight_fuel *fuel; /* of its surcharge, or NULL */
	/* of a load that lines share: the part of this one, those of the lines
	 * before it, and all of it; 0: all is one line */
	struct volume part, before, load;
	const struct cost_fee *extras; /* the carrier's, besides freight */
	size_t n_extras;
	const struct cost_fee *fees; /* the seller's */
	size_t n_fees;
};

/*
 * Rule: the steps and totals of a cost whose quantities and posted price are
 * known; without posted_unit the price is one of `unit`.  The quantity is
 * brought to the unit of the price, never the price to that of the quantity.
 * 0, or -1 where an amount does not fit or there are too many steps.
 */
int cost_add_up(const struct cost_terms *t, struct cost *c);

#endif
