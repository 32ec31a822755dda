/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "prices/cost/cost.h"
#include "prices/quote/prices.h"
#include "orders/quotes/quotes.h"
#include "orders/sites/sites.h"
#include "unit.h"

/* What an order costs, from the prices, quotes and taxes of the moment. */

static void
set(struct order_line *l, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&order_line_shape, l, *names);
}

static bool
priced(const struct order_line *l)
{
	return HAS(l, unit_price);
}

static const char *
pointer(struct req *rq, size_t i, const char *member)
{
	return arena_fmt(rq->arena, "lines/%zu/%s", i, member);
}

/* What the tariff charges at least, where it says so. */
static void
least(struct order_line *l, struct volume quantity, struct money charge)
{
	l->freight_min_quantity = quantity;
	l->freight_min_charge = charge;
	if (quantity.micros > 0)
		set(l, NAMES("freight_min_quantity"));
	if (charge.micros > 0)
		set(l, NAMES("freight_min_charge"));
}

/* What says how the freight of a line is found, and its distance. */
static const char *const charged[] = { "freight_rate", "freight_unit",
	"freight_basis", "freight_rate_id", "distance_km", "surcharge_percent",
	"surcharge_index", "surcharge_index_value", "surcharge_index_date",
	NULL };

static void
carry_warnings(struct order_line *l, const struct quote_line *from)
{
	if (!HAS(from, warnings))
		return;
	l->warnings = from->warnings;
	set(l, NAMES("warnings"));
}

/* The fee of a quote is of all that is loaded at a terminal: the first line of
 * an order that is loaded there bears it. */
static void
carry_fee(struct order_line *l, const struct order_quote *q)
{
	const struct quote_line *from = q->lines.v;

	for (size_t i = 0; i < q->lines.n && !l->fee_borne; i++)
		if (HAS(&from[i], fee_total) && HAS(&from[i], terminal) &&
		    strcmp(from[i].terminal, l->terminal) == 0) {
			PUT(l, fee_total, from[i].fee_total);
			return;
		}
}

/* Freight of a quote: its rate, or of the same quantity the amount that an
 * earlier release kept. */
static void
carry(struct order_line *l, const struct quote_line *from)
{
	carry_warnings(l, from);
	if (HAS(from, freight_unit)) {
		l->freight_rate = from->freight_rate;
		l->freight_unit = from->freight_unit;
		l->freight_basis = from->freight_basis;
		l->freight_rate_id = from->freight_rate_id;
		l->distance_km = from->distance_km;
		l->surcharge_percent = from->surcharge_percent;
		l->surcharge_index = from->surcharge_index;
		l->surcharge_index_value = from->surcharge_index_value;
		l->surcharge_index_date = from->surcharge_index_date;
		for (const char *const *n = charged; *n != NULL; n++)
			if (field_has(&quote_line_shape, from, *n))
				set(l, NAMES(*n));
		least(l, from->freight_min_quantity, from->freight_min_charge);
	} else if (HAS(from, freight_total) &&
	    from->quantity.micros == l->quantity.micros) {
		l->freight_total = from->freight_total;
		set(l, NAMES("freight_total"));
	}
}

/* The posting that a quote names is that of the line: its volume is that
 * supplier's. */
static void
carry_posting(struct order_line *l, const struct quote_line *from)
{
	TAKE(l, supplier_id, from);
	TAKE(l, branded, from);
	TAKE(l, price_basis, from);
	TAKE(l, terms, from);
	TAKE(l, posting, from);
}

/* The price that a quote locks, for a line of the same kind. */
static enum err
quoted(struct req *rq, const struct order *o, struct order_line *l, size_t i)
{
	const struct quote_line *from;
	const struct order_quote *q;
	void *found;
	enum err e = resource_fetch(rq, &quotes, l->quote_id.s, &found);

	if (e == E_NOT_FOUND)
		return refuse_unknown(rq, pointer(rq, i, "quote_id"),
		    "No such quote.");
	if (e != OK)
		return e;
	q = found;
	if ((e = order_has_quote(rq, o, q)) != OK)
		return e;
	from = quote_line_for(q, l->product, l->terminal, l->unit);
	if (from == NULL || !HAS(from, unit_price) ||
	    strcmp(q->counterparty_id.s, o->counterparty_id.s) != 0)
		return refuse(rq, E_NOT_ALLOWED, pointer(rq, i, "quote_id"),
		    "The quote has no price for this product, terminal and customer.");
	l->unit_price = from->unit_price;
	carry_posting(l, from);
	l->price_final = true;
	l->priced_at = q->locked_at;
	l->price_source = "quote";
	set(l, NAMES("unit_price", "price_final", "priced_at", "price_source"));
	if (HAS(from, posted_unit) &&
	    order_line_cost(l, from->posted_price, from->posted_unit) != 0)
		return refuse(rq, E_OUT_OF_RANGE, pointer(rq, i, "quote_id"),
		    "The price is too large.");
	carry(l, from);
	carry_fee(l, q);
	return OK;
}

/* A differential on the price of the rack, in the unit of the posting. */
static int
on_rack(const struct quote *q, struct order_agreed *a)
{
	struct money differential;

	if (unit_price(a->price, a->unit, q->unit, 6, &differential) != 0 ||
	    money_add(q->price, differential, &a->price) != 0)
		return -1;
	a->unit = q->unit;
	return a->price.micros > 0 ? 0 : -1;
}

/* Its posting, which may be corrected. */
static void
note_rack(struct req *rq, const struct quote *q, struct order_line *l)
{
	PUT(l, priced_at, q->effective_at);
	PUT(l, price_id, q->price_id);
	PUT(l, posting, price_posting_kept(rq->arena, &q->posting));
}

/* By a contract or a formula, in the currency of the terminal. */
static enum err
agreed(struct req *rq, const struct order *o, struct order_line *l, size_t i,
    const struct quote *q)
{
	const char *member = strcmp(l->price_type, "contract") == 0 ?
	    "contract_id" :
	    "formula_id";
	struct order_agreed a;
	enum err e = order_agree(rq, o, l, &a);

	if (e != OK)
		return e;
	if (!a.ready)
		return refuse(rq, E_NOT_ALLOWED, pointer(rq, i, member),
		    "The formula gives no price: %s.", a.why);
	if (a.currency != NULL && strcmp(a.currency, q->currency) != 0)
		return refuse(rq, E_NOT_ALLOWED, pointer(rq, i, member),
		    "The price is in %s, but taxes at the terminal are in %s.",
		    a.currency, q->currency);
	if (a.rack && (e = price_stands(rq, q)) != OK)
		return e;
	if ((a.rack && on_rack(q, &a) != 0) ||
	    order_line_cost(l, a.price, a.unit != NULL ? a.unit : l->unit) != 0)
		return refuse(rq, E_OUT_OF_RANGE, pointer(rq, i, member),
		    "The price is too large.");
	l->priced_at = rq->caller.now;
	l->price_source = strcmp(member, "contract_id") == 0 ? "contract" :
							       "formula";
	if (a.rack)
		note_rack(rq, q, l);
	set(l, NAMES("priced_at", "price_source"));
	if (a.final) {
		l->price_final = true;
		set(l, NAMES("price_final"));
	}
	return OK;
}

/* The price of a line that has none yet, by what was agreed. */
static enum err
find_price(struct req *rq, const struct order *o, struct order_line *l,
    size_t i, const struct quote *q)
{
	if (priced(l))
		return OK;
	return strcmp(l->price_type, "quote") == 0 ? quoted(rq, o, l, i) :
						     agreed(rq, o, l, i, q);
}

enum err
order_place(struct req *rq, const struct order *o, const char **out)
{
	return site_place(rq, HAS(o, site_id) ? &o->site_id : NULL, out);
}

const char *
order_use(const struct order *o)
{
	return HAS(o, buyer_use) ? o->buyer_use : NULL;
}

/*
 * What is lifted is lifted: where its posting was withdrawn, and none stands,
 * it has the one that was known at the lift, else when the order was submitted.
 * The withdrawal marks the order for repricing.  Where the bill of lading tells
 * of a time before any posting, it has the one of the submission.
 */
static enum err
as_known(struct req *rq, const struct order *o, struct price_asked *asked,
    const struct tax_buyer *buyer, struct quote *q)
{
	const struct stamp lift = asked->at, ours = o->submitted_at;
	const struct stamp then[][2] = { { lift, lift }, { lift, ours },
		{ ours, ours } };
	enum err e = OK;

	for (size_t i = 0; i < COUNT(then) && e == OK && *q->price_id.s == '\0';
	     i++) {
		asked->at = then[i][0];
		asked->known = then[i][1];
		e = price_quote(rq, asked, buyer, q);
	}
	return e;
}

enum err
order_quote(struct req *rq, const struct order *o, const char *terminal,
    const struct order_line *l, const char *place, struct stamp at,
    struct quote *q)
{
	static const struct id nobody;
	struct price_asked asked = { .terminal = terminal,
		.product = l->product,
		.place = place,
		.at = at,
		.want = PRICE_WANT(l) };
	struct tax_buyer buyer;
	enum err e = OK;

	if (HAS(l, lifted_at) && HAS(l, price_id))
		e = price_want_again(rq, l->price_id, &asked.want);
	if (e == OK || e == E_NOT_FOUND)
		e = tax_buyer_read(rq,
		    HAS(o, counterparty_id) ? o->counterparty_id : nobody,
		    order_use(o), &buyer);
	if (e == OK)
		e = price_quote(rq, &asked, &buyer, q);
	/* a quote's price is locked: any posting says its taxes and fees */
	if (e == OK && *q->price_id.s == '\0' &&
	    strcmp(l->price_type, "quote") == 0) {
		asked.want = (struct price_want){ 0 };
		e = price_quote(rq, &asked, &buyer, q);
	}
	return e == OK && HAS(l, lifted_at) && !priced(l) ?
	    as_known(rq, o, &asked, &buyer, q) :
	    e;
}

struct order_buyer
order_buyer(const struct order *o)
{
	struct order_buyer b = { .delivered = strcmp(o->freight_terms,
						  "delivered") == 0 };

	if (HAS(o, counterparty_id))
		b.counterparty_id = o->counterparty_id;
	if (HAS(o, site_id))
		b.site_id = o->site_id;
	return b;
}

/* The surcharge of a tariff, and the value of the index that it is by. */
static void
add_surcharge(const struct freight_found *f, struct order_line *l)
{
	if (f->percent.micros == 0)
		return;
	l->surcharge_percent = f->percent;
	set(l, NAMES("surcharge_percent"));
	if (f->fuel.code == NULL)
		return;
	l->surcharge_index = f->fuel.code;
	l->surcharge_index_value = f->fuel.value;
	l->surcharge_index_date = f->fuel.day;
	set(l,
	    NAMES("surcharge_index", "surcharge_index_value",
		"surcharge_index_date"));
}

/* The freight of the terminal's tariff, or a warning that says why there is
 * none. */
static enum err
by_tariff(struct req *rq, const struct quote *q, struct order_line *l)
{
	struct freight_found f;
	enum err e = freight_find(rq, q,
	    HAS(l, distance_km) ? &l->distance_km : NULL, &f);

	if (e != OK)
		return e;
	if (f.warnings.n > 0) {
		l->warnings = f.warnings;
		set(l, NAMES("warnings"));
	}
	if (f.rate == NULL || f.rate->rate.micros == 0)
		return OK;
	l->freight_rate = f.rate->rate;
	l->freight_unit = f.rate->unit;
	l->freight_basis = f.rate->basis;
	l->freight_rate_id = f.rate->id;
	set(l,
	    NAMES("freight_rate", "freight_unit", "freight_basis",
		"freight_rate_id"));
	least(l, f.rate->min_quantity, f.rate->min_charge);
	add_surcharge(&f, l);
	return OK;
}

/* The freight of a line that is delivered: of the price book, else of the
 * terminal's tariff; and the fees of the book. */
static enum err
charge(struct req *rq, const struct order_buyer *b, const struct quote *q,
    const struct cost_booked *c, struct order_line *l)
{
	enum err e = OK;

	if (b->delivered && c->freight_unit != NULL) {
		l->freight_rate = c->freight;
		l->freight_unit = c->freight_unit;
		l->freight_basis = "gross";
		set(l, NAMES("freight_rate", "freight_unit", "freight_basis"));
	} else if (b->delivered)
		e = by_tariff(rq, q, l);
	if (e == OK && c->fees.micros != 0 && !l->fee_borne) {
		l->fee_total = c->fees;
		set(l, NAMES("fee_total"));
	}
	return e;
}

/* What the book makes of a line whose price is not kept; of one that was given
 * it stands beside. */
static enum err
by_book(struct req *rq, const struct order_buyer *b, const struct quote *q,
    struct order_line *l)
{
	struct cost_booked c;
	enum err e = cost_book(rq, q, b->counterparty_id, b->site_id, l->unit,
	    &c);

	if (e != OK)
		return e;
	if ((e = charge(rq, b, q, &c, l)) != OK)
		return e;
	if (order_line_given(l)) {
		if (!HAS(l, priced_at))
			l->priced_at = rq->caller.now;
		set(l, NAMES("computed_price", "priced_at"));
		e = unit_price(c.price, c.unit, l->unit, 6,
			&l->computed_price) == 0 ?
		    OK :
		    E_OUT_OF_RANGE;
	} else if (!priced(l)) {
		PUT(l, price_source, c.ruled ? "rules" : "rack");
		note_rack(rq, q, l);
		e = order_line_cost(l, c.price, c.unit) == 0 ? OK :
							       E_OUT_OF_RANGE;
	}
	return e == OK ? e : refuse(rq, e, NULL, "The price is too large.");
}

enum err
order_price_posted(struct req *rq, const struct order_buyer *b,
    const struct quote *q, struct order_line *l)
{
	enum err e = OK;

	/* a price that is kept has its freight and fees */
	if (!priced(l) || order_line_given(l))
		e = by_book(rq, b, q, l);
	if (e != OK)
		return e;
	if (order_price(rq->arena, q, l) != OK)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The amount is too large.");
	return OK;
}

/* Of a contract or an index freight is the tariff's. */
static enum err
tariff(struct req *rq, const struct order *o, const struct quote *q,
    struct order_line *l)
{
	const struct order_buyer b = order_buyer(o);
	const struct cost_booked none = { 0 };

	return strcmp(l->price_type, "quote") == 0 ?
	    OK :
	    charge(rq, &b, q, &none, l);
}

static enum err
price_line(struct req *rq, const struct order *o, const char *place,
    struct order_line *l, size_t i, struct quote *q)
{
	const struct order_buyer b = order_buyer(o);
	bool kept = priced(l);
	enum err e;

	e = order_quote(rq, o, l->terminal, l, place,
	    HAS(l, lifted_at) ? l->lifted_at : rq->caller.now, q);
	if (e != OK)
		return e;
	if (strcmp(l->price_type, "posted") == 0)
		return order_price_posted(rq, &b, q, l);
	if ((e = find_price(rq, o, l, i, q)) != OK)
		return e;
	if (!kept && (e = tariff(rq, o, q, l)) != OK)
		return e;
	if (order_price(rq->arena, q, l) != OK)
		return refuse(rq, E_OUT_OF_RANGE, pointer(rq, i, "quantity"),
		    "The amount is too large.");
	return OK;
}

/* One order is of one currency. */
static enum err
one_currency(struct req *rq, const char *first, const struct quote *q, size_t i)
{
	if (strcmp(first, q->currency) == 0)
		return OK;
	return refuse(rq, E_NOT_ALLOWED, pointer(rq, i, "terminal"),
	    "The prices of the line are in %s, those of the first line in %s.",
	    q->currency, first);
}

static enum err
sum_up(struct req *rq, struct order *o, const char *currency, struct money rate)
{
	enum err e = order_sum(currency, rate, o);

	if (e == E_OUT_OF_RANGE)
		return refuse(rq, e, "volume", "The amount is too large.");
	if (e == E_RATE_UNAVAILABLE)
		return refuse(rq, e, NULL,
		    "No exchange rate for %s is recent enough.", currency);
	return e;
}

/* Price each line; of those whose price cannot be found as the body wants it
 * all are named. */
static enum err
price_lines(struct req *rq, const struct order *o, const char *place,
    const char **currency, struct quote *q)
{
	struct order_line *l = o->lines.v;
	enum err first = OK, e;

	for (size_t i = 0; i < o->lines.n; i++) {
		int before = rq->faults.n;

		order_together(&o->lines, &l[i]);
		e = price_line(rq, o, place, &l[i], i, q);
		if (e == OK && *currency == NULL)
			*currency = q->currency;
		if (e == OK)
			e = one_currency(rq, *currency, q, i);
		if (e != OK && rq->faults.n == before &&
		    (first == OK || err_row(e)->status >= 500))
			return e;
		if (first == OK)
			first = e;
		else if (e != OK)
			rq->detail = NULL; /* it speaks of one alone */
	}
	return first;
}

enum err
order_reprice(struct req *rq, struct order *o)
{
	const char *currency = NULL;
	struct quote q = { 0 };
	const char *place;
	enum err e = order_place(rq, o, &place);

	if (e == OK)
		e = price_lines(rq, o, place, &currency, &q);
	return e == OK ? sum_up(rq, o, currency, q.mxn_per_usd) : e;
}

enum err
order_total_line(struct req *rq, const struct order *o, struct order_line *l)
{
	const char *place;
	struct quote q;
	enum err e = order_place(rq, o, &place);

	if (e != OK ||
	    (e = order_quote(rq, o, l->terminal, l, place, rq->caller.now,
		 &q)) != OK)
		return e;
	order_together(&o->lines, l);
	if (order_price(rq->arena, &q, l) != OK)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The amount is too large.");
	return OK;
}

enum err
order_price_lift(struct req *rq, const struct order *o, struct order_line *l,
    struct quote *q)
{
	const char *place;
	enum err e = order_place(rq, o, &place);

	return e == OK ?
	    price_line(rq, o, place, l, (size_t)l->line_no - 1, q) :
	    e;
}

enum err
order_bill_at(struct req *rq, const struct quote *q, const struct order_line *l,
    const struct order_billed *b, struct order_line *bill)
{
	*bill = *l;
	bill->quantity = b->product;
	if (b->product.micros == 0 && b->net.micros == 0) {
		/* not even carriage: nothing was lifted */
		bill->product_total = bill->excise_total = bill->vat_total =
		    bill->total = (struct money){ 0 };
		CLEAR(bill, freight_total);
		CLEAR(bill, fee_total);
		return OK;
	}
	if (order_price_billed(rq->arena, q, b, bill) != OK)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The amount is too large.");
	return OK;
}

enum err
order_charge_place(struct req *rq, const struct order *o, const struct quote *q,
    struct order_line *l)
{
	const struct order_buyer b = order_buyer(o);
	struct cost_booked c = { 0 };
	enum err e = OK;

	order_line_uncharge(l);
	if (strcmp(l->price_type, "posted") == 0 ||
	    strcmp(l->price_type, "quote") == 0)
		e = cost_book(rq, q, b.counterparty_id, b.site_id, l->unit, &c);
	return e == OK ? charge(rq, &b, q, &c, l) : e;
}

enum err
order_price_again(struct req *rq, const struct order *o, struct order_line *l)
{
	const struct order_buyer b = order_buyer(o);
	const char *place;
	struct quote q;
	enum err e = order_place(rq, o, &place);

	if (e != OK ||
	    (e = order_quote(rq, o, l->terminal, l, place, l->lifted_at, &q)) !=
		OK)
		return e;
	order_line_unprice(l);
	return strcmp(l->price_type, "contract") == 0 ?
	    agreed(rq, o, l, (size_t)l->line_no - 1, &q) :
	    by_book(rq, &b, &q, l);
}

enum err
order_sum_up(struct req *rq, struct order *o, struct money mxn_per_usd)
{
	return sum_up(rq, o, o->currency, mxn_per_usd);
}
