/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ORDERS_H
#define ORDERS_H

#include "orders/flow/flow.h"
#include "prices/quote/quote.h"
#include "resource.h"

/* A line: so much of one product from one terminal. */
struct order_line {
	struct presence has;
	int64_t line_no;
	const char *status;
	const char *product;
	const char *terminal;
	struct volume quantity; /* planned, in `unit` */
	const char *unit;       /* l, gal */
	struct id tank_id;
	const char *price_type; /* quote, contract, index, posted */
	struct id quote_id;
	struct id contract_id;
	struct id formula_id;
	struct id supplier_id; /* of the posting, with the next three */
	flag branded;
	const char *price_basis, *terms;
	struct id allocation_id;   /* what it is lifted against */
	struct money posted_price; /* as posted or agreed, before taxes */
	const char *posted_unit;   /* that it is of: the line is computed so */
	struct money unit_price;   /* the same of the unit, to be shown */
	struct id price_id;        /* the posting, of a price of the rack */
	struct object posting; /* struct price_posting: the same, whose it is */
	const char *price_source;    /* rack, rules, quote, contract, ... */
	struct money computed_price; /* beside a price that was given */
	flag price_final;
	struct stamp priced_at;
	struct volume volume; /* the quantity in litres */
	struct money product_total;
	struct money excise_total;
	struct money vat_total;
	struct money distance_km;  /* to the site, for tariffs of distances */
	struct money freight_rate; /* before VAT, of one freight_unit */
	const char *freight_unit;  /* absent: freight_total is an amount */
	const char *freight_basis; /* absent: gross */
	struct id freight_rate_id; /* of a tariff */
	struct volume freight_min_quantity; /* of a load, in freight_unit */
	struct money freight_min_charge;
	struct money surcharge_percent; /* for fuel, of the freight */
	const char *surcharge_index;    /* that it was found by */
	struct money surcharge_index_value;
	struct date surcharge_index_date;
	struct list warnings; /* of struct freight_warning */
	struct money freight_total;
	struct money fee_total;    /* before VAT */
	struct money fee_per_load; /* the same of one load, once lifted */
	struct money total;
	struct volume to_lift; /* no load has left with it */
	struct volume loaded_gross, loaded_net;
	struct volume delivered_gross, delivered_net;
	struct stamp lifted_at;
	struct list lifts;            /* struct order_lift */
	struct stamp closed_short_at; /* no more of it is lifted */
	struct money amount; /* what it came to; until then the total counts */
	/* not kept: litres of the line, of those before it on its load, and of
	 * all of that; 0: it is alone */
	struct volume own, before, together;
	flag fee_borne; /* not kept: a line of its load has the fee */
};
#define ORDER_LINES 20

/* What one truck lifted of a line for one place, with the price, the taxes and
 * the freight of its own moment.  Volumes are in the unit of the line. */
struct order_lift {
	struct presence has;
	struct id load_id; /* absent: it is of an earlier release */
	struct texts bol_ids;
	const char *bol_numbers;
	struct stamp lifted_at;
	struct id site_id; /* where it is dropped */
	struct volume loaded_gross, loaded_net;
	struct volume delivered_gross, delivered_net;
	struct volume billed_quantity;
	struct money posted_price;
	const char *posted_unit;
	struct money unit_price;
	const char *price_source;
	struct id price_id;
	struct object posting; /* struct price_posting */
	struct stamp priced_at;
	struct money mxn_per_usd;
	struct money distance_km;
	struct money freight_rate;
	const char *freight_unit, *freight_basis;
	struct id freight_rate_id;
	struct volume freight_min_quantity;
	struct money freight_min_charge;
	struct money surcharge_percent;
	const char *surcharge_index;
	struct money surcharge_index_value;
	struct date surcharge_index_date;
	struct list warnings; /* of struct freight_warning */
	struct money fee_per_load;
	struct money product_total, excise_total, vat_total, freight_total,
	    fee_total, total;
};
#define ORDER_LIFTS 200      /* of a line */
#define ORDER_LEAST UNITS(1) /* of a product on a line */

struct order_window {
	struct presence has;
	struct stamp start, end;
};

struct order_invoice {
	struct presence has;
	const char *invoice_number;
	struct date issued_on;
	struct date due_on;
	struct volume quantity; /* litres that were billed */
	struct money total;
	struct money tax_total;
	struct texts permits; /* numbers that the complement names */
	const char *reason;   /* why it replaced another */
};

struct order_payment {
	struct presence has;
	struct id id; /* of the entry: whether or not the payment has one */
	const char *payment_id;
	struct money amount;
	const char *currency;
	struct money exchange_rate; /* MXN for one USD, where they differ */
	struct stamp paid_at;
	struct money applied;     /* in the order's currency */
	struct money unapplied;   /* free for other orders, in its currency */
	struct stamp returned_at; /* it came back: counts no more */
};

/* A correction after the lift that the order does not have yet; one that it
 * has. */
struct order_repricing_due {
	struct presence has;
	struct stamp since;
	struct id price_id, corrects;
	struct texts load_ids; /* whose lifts it touches */
};
struct order_repricing {
	struct presence has;
	struct stamp at;
	const char *reason;
	struct id price_id;
	struct texts load_ids;
	struct money amount_before, amount, difference;
	const char *adjustment; /* debit, credit: the invoice stands */
};

/* An invoice that another took the place of. */
struct order_invoice_correction {
	struct presence has;
	struct stamp at;
	const char *reason;
	const char *replaced, *invoice_number;
	struct date replaced_issued_on;
	struct money amount_before, amount, difference;
	const char *adjustment; /* debit, credit */
};

/* Orders for fuel, from draft to close. */
struct order {
	struct presence has;
	struct id id;
	const char *status;
	struct id counterparty_id;
	struct id site_id;
	const char *po_number;
	const char *external_source;
	const char *external_id;
	const char *product;  /* of the first line */
	const char *terminal; /* the same */
	struct volume volume; /* litres, of all lines */
	const char *currency; /* of the terminals, and of all totals but one */
	struct money unit_price;
	struct stamp priced_at;
	struct money product_total;
	struct money excise_total;
	struct money freight_total;
	struct money fee_total;
	struct money vat_total;
	struct money total;
	struct money exchange_rate; /* absent: the totals are pesos */
	struct money mxn_per_usd;   /* the day's, for other currencies */
	struct money total_mxn;
	struct object requested_window; /* struct order_window */
	const char *freight_terms;
	const char *sourcing_strategy;
	const char *payment_terms;
	int64_t net_days;
	const char *billing_basis; /* net, gross */
	const char *buyer_use;
	struct id quote_id;
	struct list lines; /* struct order_line */
	struct texts hold_reasons;
	struct list guards;    /* struct verdict: of the last submit */
	struct object invoice; /* struct order_invoice */
	struct list payments;  /* struct order_payment */
	struct money paid_total;
	struct money written_off;
	struct money cancel_fee;
	struct object repricing_due;     /* struct order_repricing_due */
	struct list repricings;          /* struct order_repricing */
	struct list invoice_corrections; /* order_invoice_correction */
	int64_t round; /* how often it began: 1, and one more a reopening */
	struct stamp submitted_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

extern const struct resource orders;
extern const struct shape order_shape, order_line_shape, order_line_new_shape,
    order_line_edit_shape, order_lift_shape, order_window_shape,
    order_invoice_shape, order_invoice_new_shape, order_invoice_correct_shape,
    order_payment_shape, order_payment_new_shape, order_repricing_due_shape,
    order_repricing_shape, order_invoice_correction_shape;
extern const struct move order_moves[];
extern const struct route order_routes[];

/*
 * Rules
 */

/* What is billed of a line: product, and what excise and freight are on. */
struct order_billed {
	struct volume product;
	struct volume gross,
	    net;               /* of the taxes of a quantity, by their rule */
	struct volume carried; /* of freight: gross, as loaded */
};

/* What a line costs at a quote, with the taxes of its day, as the document of
 * each country adds it up: fills price, litres and totals from quantity and
 * unit.  The line's own price is taken where it has one, else the quote's, in
 * the unit that it was posted in.  E_OUT_OF_RANGE where one does not fit. */
enum err order_price(struct arena *a, const struct quote *q,
    struct order_line *l);

/* The same where excise and freight are on other quantities than its own. */
enum err order_price_billed(struct arena *a, const struct quote *q,
    const struct order_billed *b, struct order_line *l);

/* A line's price as it was posted or agreed; -1 where it does not fit as one of
 * the line's unit. */
int order_line_cost(struct order_line *l, struct money posted,
    const char *unit);

/* Forget the price of a line, and its freight and fees: all is found anew.  A
 * price that the seller gave stays; so does it of freight and fees alone. */
void order_line_unprice(struct order_line *l);

/* Forget what a quote named of its posting: it is not the line's own. */
void order_line_unquote(struct order_line *l);
void order_line_uncharge(struct order_line *l);

/* Has the seller given its price? */
bool order_line_given(const struct order_line *l);

/* The unit price that the body gives is the seller's own, and final. */
int order_line_give(struct order_line *l);

/* The order's summary of its lines; E_RATE_UNAVAILABLE
 * where its currency is another than pesos and there is no rate. */
enum err order_sum(const char *currency, struct money mxn_per_usd,
    struct order *o);

/* So much product, of so much that was lifted.  In the United States excise is
 * on what was removed at the rack (26 CFR 48.4081-2), whatever is dropped; in
 * Mexico on what is sold (LIEPS art. 2).  Freight is on the gross quantity that
 * was loaded in both. */
struct order_billed order_billing(const struct order *o, struct volume product,
    struct volume loaded_gross, struct volume loaded_net);

/* The same of a lift: product of its drop where the order is delivered and that
 * is known, else of the rack. */
struct order_billed order_billing_lift(const struct order *o,
    const struct order_lift *lift);

/* Is it known what is billed of a line: what was dropped of it where it is
 * delivered, else what was lifted, gross or net as the order says? */
bool order_billed(const struct order *o, const struct order_line *l);

/* Sum of the debits and credits beside its invoice; -1 where it does not fit.
 */
int order_adjustments(const struct order *o, struct money *sum);

/* What is still to be paid of it: the invoice and what was adjusted after it
 * less payments and write-off;
 * -1 where there is no invoice. */
int order_balance(const struct order *o, struct money *balance);

/* Know of a line how much is lifted with it, the lines of its terminal, and
 * whether another of them bears the fee. */
void order_together(const struct list *lines, struct order_line *l);

/* Is it lifted by several trucks, so that price and totals are of all? */
bool order_line_several(const struct order_line *l);

/* What its lifts came to; -1 where it does not fit. */
int order_lifts_total(const struct order_line *l, struct money *sum);

/* Was it closed short before anything of it was lifted?  It costs nothing. */
bool order_line_void(const struct order_line *l);

/* Another line of its terminal takes over its fee, before it goes. */
void order_hand_fee(struct order *o, struct order_line *l);

struct order_line *order_line_of(const struct order *o, int64_t line_no);

resource_check order_check;

#endif
