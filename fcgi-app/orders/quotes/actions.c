/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "quotes.h"

#include <stdlib.h>
#include <string.h>

#include "orders/guards/guards.h"
#include "orders/orders/own.h"
#include "orders/sites/sites.h"

/* A quote is made, priced, accepted, and compared. */

static void
set(struct order_quote *q, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&quote_shape, q, *names);
}

enum err
quote_clock(struct req *rq, const void *obj, void *facts)
{
	const struct order_quote *q = obj;
	struct quote_clock *c = facts;

	*c = (struct quote_clock){ EVERYTHING, rq->caller.now, q->valid_until };
	return OK;
}

/* Has the seller given its price? */
static bool
given(const struct quote_line *l)
{
	return HAS(l, price_source) && strcmp(l->price_source, "given") == 0;
}

static void
number(struct order_quote *q)
{
	struct quote_line *l = q->lines.v;

	for (size_t i = 0; i < q->lines.n; i++) {
		PUT(&l[i], line_no, (int64_t)i + 1);
		if (HAS(&l[i], unit_price) && !HAS(&l[i], price_source)) {
			PUT(&l[i], price_source, "given");
		}
		if (HAS(&l[i], unit))
			continue;
		PUT(&l[i], unit, "l");
	}
}

/* Terminals and products must be in the catalogue. */
enum err
quote_inspect(struct req *rq, struct judge *j, const void *obj)
{
	const struct order_quote *q = obj;
	const struct quote_line *l = q->lines.v;
	enum err e = OK;

	if (resource_sound(j, "", "valid_until") &&
	    q->valid_until.ms <= rq->caller.now.ms)
		resource_fault(j, E_OUT_OF_RANGE, "valid_until",
		    "The time must be in the future.");
	for (size_t i = 0; i < q->lines.n && e == OK; i++) {
		if (HAS(q, buyer_use) &&
		    (e = price_judge_use(rq, j, "buyer_use", l[i].product,
			 q->buyer_use)) != OK)
			return e;
		e = price_judge_product(rq, j,
		    arena_fmt(rq->arena, "lines/%zu/product", i), l[i].product);
		if (e == OK && HAS(&l[i], terminal))
			e = guard_judge_terminal(rq, j,
			    arena_fmt(rq->arena, "lines/%zu/terminal", i),
			    l[i].terminal);
	}
	for (size_t i = 0; i < q->terminal_options.n && e == OK; i++)
		e = guard_judge_terminal(rq, j,
		    arena_fmt(rq->arena, "terminal_options/%zu", i),
		    q->terminal_options.v[i]);
	return e;
}

/* Does a line say whose posting it is to be? */
static bool
named(const struct price_want *w)
{
	return *w->supplier_id.s != '\0' || w->branded ||
	    w->price_basis != NULL || w->terms != NULL;
}

/* A posting that a line names stands at its terminal, as it must for an order.
 */
static enum err
postings_stand(struct req *rq, const struct order_quote *q)
{
	const struct quote_line *l = q->lines.v;
	struct tax_buyer buyer;
	struct quote found;
	enum err e = OK;

	for (size_t i = 0; i < q->lines.n && e == OK; i++) {
		const struct price_asked asked = { .terminal = l[i].terminal,
			.product = l[i].product,
			.at = rq->caller.now,
			.want = PRICE_WANT(&l[i]) };

		if (!HAS(&l[i], terminal) || !named(&asked.want))
			continue;
		e = tax_buyer_read(rq, q->counterparty_id, NULL, &buyer);
		if (e == OK)
			e = price_quote(rq, &asked, &buyer, &found);
		if (e == OK)
			e = price_stands(rq, &found);
	}
	return e;
}

enum err
quote_begin(struct req *rq, void *obj)
{
	struct order_quote *q = obj;

	if (!HAS(q, freight_mode)) {
		q->freight_mode = "fob_rack";
		set(q, NAMES("freight_mode"));
	}
	number(q);
	return postings_stand(rq, q);
}

enum err
quote_change(struct req *rq, void *obj)
{
	struct order_quote *q = obj;

	if (strcmp(q->status, "draft") != 0)
		return refuse(rq, E_STATE, NULL,
		    "The quote has status %s; only a draft can be changed.",
		    q->status);
	number(q);
	return postings_stand(rq, q);
}

/* --- prices -----------------------------------------------------------------
 */

/* As order_together has it, of a line that is loaded at a terminal. */
static void
together(const struct order_quote *q, const struct quote_line *l,
    struct order_line *out)
{
	const struct quote_line *all = q->lines.v;
	struct order_line *some = (struct order_line[QUOTE_LINES]){ 0 };
	struct list with = { some, 0 };

	for (size_t i = 0; i < q->lines.n && with.n < QUOTE_LINES; i++) {
		struct order_line *one = &some[with.n++];

		*one = (struct order_line){ .line_no = all[i].line_no,
			.terminal = all[i].line_no == l->line_no ?
			    out->terminal :
			    all[i].terminal,
			.quantity = all[i].quantity,
			.unit = all[i].unit };
		if (one->terminal != NULL)
			MARK(one, terminal);
		if (HAS(&all[i], fee_total))
			MARK(one, fee_total);
	}
	order_together(&with, out);
}

/* A line at a terminal, as an order would be billed; E_PRICE_UNAVAILABLE
 * without a price there. */
static enum err
price_at(struct req *rq, const struct order_quote *q,
    const struct quote_line *l, const char *terminal, struct order_line *out,
    struct quote *found)
{
	const bool placed = HAS(q, site_id);
	struct order_buyer b = { .delivered = strcmp(q->freight_mode,
						  "delivered") == 0 };
	struct price_asked asked = { .terminal = terminal,
		.product = l->product,
		.at = rq->caller.now,
		.want = PRICE_WANT(l) };
	struct tax_buyer buyer;
	enum err e = site_place(rq, placed ? &q->site_id : NULL, &asked.place);

	if (e != OK ||
	    (e = tax_buyer_read(rq, q->counterparty_id,
		 HAS(q, buyer_use) ? q->buyer_use : NULL, &buyer)) != OK ||
	    (e = price_quote(rq, &asked, &buyer, found)) != OK)
		return e;
	b.counterparty_id = q->counterparty_id;
	if (placed)
		b.site_id = q->site_id;
	*out = (struct order_line){ .line_no = l->line_no,
		.product = l->product,
		.terminal = terminal,
		.quantity = l->quantity,
		.unit = l->unit,
		.unit_price = l->unit_price };
	MARK(out, terminal);
	if (HAS(l, distance_km))
		PUT(out, distance_km, l->distance_km);
	together(q, l, out);
	if (given(l) && order_line_give(out) != 0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The price is too large.");
	return order_price_posted(rq, &b, found, out);
}

/* Where a line may be loaded: at its own terminal, or at each option. */
static struct texts
places(struct req *rq, const struct order_quote *q, const struct quote_line *l)
{
	struct texts t = { arena_array(rq->arena, const char *,
			       q->terminal_options.n + 1),
		0 };

	if (HAS(l, terminal))
		t.v[t.n++] = l->terminal;
	for (size_t i = 0; i < q->terminal_options.n; i++)
		if (t.n == 0 || strcmp(t.v[0], q->terminal_options.v[i]) != 0)
			t.v[t.n++] = q->terminal_options.v[i];
	return t;
}

/* In pesos: terminals of both countries are compared by the day's rate. */
static bool
in_pesos(const struct quote *found, struct money total, struct money *out)
{
	*out = total;
	if (strcmp(found->currency, "MXN") == 0)
		return true;
	return found->mxn_per_usd.micros != 0 &&
	    money_mul(total, found->mxn_per_usd, 2, out) == 0;
}

static enum err
each_place(struct req *rq, const struct order_quote *q,
    const struct quote_line *l, struct quote_option *out, size_t *n)
{
	struct texts at = places(rq, q, l);
	struct order_line bill;
	struct quote found;
	enum err e;

	for (size_t i = 0; i < at.n; i++) {
		e = price_at(rq, q, l, at.v[i], &bill, &found);
		if (e == E_PRICE_UNAVAILABLE) {
			rq->detail = NULL;
			continue;
		}
		if (e != OK)
			return e;
		out[*n] = (struct quote_option){ .has = EVERYTHING,
			.line_no = l->line_no,
			.product = l->product,
			.terminal = at.v[i],
			.currency = found.currency,
			.unit_price = bill.unit_price,
			.total = bill.total,
			.chosen = HAS(l, terminal) &&
			    strcmp(l->terminal, at.v[i]) == 0 };
		if (in_pesos(&found, bill.total, &out[*n].total_mxn))
			++*n;
	}
	return OK;
}

static int
by_cost(const void *a, const void *b)
{
	const struct quote_option *x = a, *y = b;

	return money_cmp(x->total_mxn, y->total_mxn);
}

/* The cheapest of the options, for a line that names no terminal. */
static enum err
choose(struct req *rq, const struct order_quote *q, struct quote_line *l)
{
	struct quote_option *o = arena_array(rq->arena, struct quote_option,
	    q->terminal_options.n + 2);
	size_t n = 0;
	enum err e;

	if (HAS(l, terminal))
		return OK;
	if ((e = each_place(rq, q, l, o, &n)) != OK)
		return e;
	if (n == 0)
		return refuse(rq, E_PRICE_UNAVAILABLE, NULL,
		    "No terminal in terminal_options has a price for %s.",
		    l->product);
	qsort(o, n, sizeof(*o), by_cost);
	PUT(l, terminal, o[0].terminal);
	return OK;
}

/* What an order's line and a quote's both say of a price. */
static const char *const taken[] = { "posted_price", "posted_unit",
	"unit_price", "price_source", "posting", "computed_price",
	"product_total", "excise_total", "freight_rate", "freight_unit",
	"freight_min_quantity", "freight_min_charge", "freight_basis",
	"freight_rate_id", "surcharge_percent", "surcharge_index",
	"surcharge_index_value", "surcharge_index_date", "warnings",
	"freight_total", "fee_total", "vat_total", "total", NULL };

static void
take(struct req *rq, struct quote_line *l, const struct order_line *bill,
    const struct quote *found)
{
	const struct order_billed all = { bill->quantity, bill->quantity,
		bill->quantity, bill->quantity };

	l->posted_price = bill->posted_price;
	l->posted_unit = bill->posted_unit;
	l->unit_price = bill->unit_price;
	l->price_source = bill->price_source;
	l->posting = bill->posting;
	l->computed_price = bill->computed_price;
	l->price_breakdown = order_explain(rq->arena, found, &all, bill);
	l->product_total = bill->product_total;
	l->excise_total = bill->excise_total;
	l->freight_rate = bill->freight_rate;
	l->freight_unit = bill->freight_unit;
	l->freight_basis = bill->freight_basis;
	l->freight_rate_id = bill->freight_rate_id;
	l->surcharge_percent = bill->surcharge_percent;
	l->surcharge_index = bill->surcharge_index;
	l->surcharge_index_value = bill->surcharge_index_value;
	l->surcharge_index_date = bill->surcharge_index_date;
	l->warnings = bill->warnings;
	l->freight_min_quantity = bill->freight_min_quantity;
	l->freight_min_charge = bill->freight_min_charge;
	l->freight_total = bill->freight_total;
	l->fee_total = bill->fee_total;
	l->vat_total = bill->vat_total;
	l->total = bill->total;
	for (const char *const *n = taken; *n != NULL; n++)
		if (field_has(&order_line_shape, bill, *n))
			field_set(&quote_line_shape, l, *n);
	MARK(l, price_breakdown);
}

static enum err
price_line(struct req *rq, struct order_quote *q, struct quote_line *l,
    struct quote *found)
{
	struct order_line bill;
	enum err e;

	if ((e = price_at(rq, q, l, l->terminal, &bill, found)) != OK)
		return e;
	take(rq, l, &bill, found);
	if (q->currency == NULL)
		q->currency = found->currency;
	if (strcmp(q->currency, found->currency) != 0)
		return refuse(rq, E_VALIDATION, NULL,
		    "Line %d is priced in %s, the previous lines in %s.",
		    (int)l->line_no, found->currency, q->currency);
	if (money_add(q->total, l->total, &q->total) != 0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The amount is too large.");
	return OK;
}

enum err
quote_finalize(struct req *rq, void *obj)
{
	struct order_quote *q = obj;
	struct quote_line *l = q->lines.v;
	struct quote found = { 0 };
	enum err e = OK;

	q->currency = NULL;
	q->total = (struct money){ 0 };
	/* lines of one terminal share the least that its tariff charges */
	for (size_t i = 0; i < q->lines.n && e == OK; i++)
		e = choose(rq, q, &l[i]);
	for (size_t i = 0; i < q->lines.n && e == OK; i++)
		e = price_line(rq, q, &l[i], &found);
	if (e != OK)
		return e;
	if (!in_pesos(&found, q->total, &q->total_mxn))
		return refuse(rq, E_RATE_UNAVAILABLE, NULL,
		    "No exchange rate for %s is recent enough.", q->currency);
	q->locked_at = rq->caller.now;
	set(q, NAMES("currency", "total", "total_mxn", "locked_at"));
	if (strcmp(q->currency, "MXN") != 0) {
		q->exchange_rate = found.mxn_per_usd;
		set(q, NAMES("exchange_rate"));
	}
	return OK;
}

/* --- accepted, declined, extended -------------------------------------------
 */

static struct list
ordered(struct req *rq, const struct order_quote *q)
{
	const struct quote_line *from = q->lines.v;
	struct order_line *l = arena_array(rq->arena, struct order_line,
	    q->lines.n + 1);

	for (size_t i = 0; i < q->lines.n; i++) {
		l[i] = (struct order_line){ .product = from[i].product,
			.terminal = from[i].terminal,
			.quantity = from[i].quantity,
			.unit = from[i].unit,
			.price_type = "quote",
			.quote_id = q->id };
		for (const char *const *n = NAMES("product", "terminal",
			 "quantity", "unit", "price_type", "quote_id");
		     *n != NULL; n++)
			field_set(&order_line_shape, &l[i], *n);
	}
	return (struct list){ l, q->lines.n };
}

enum err
quote_accept(struct req *rq, void *obj)
{
	struct order_quote *q = obj;
	struct order *o = arena_new(rq->arena, struct order);
	enum err e;

	*o = *(const struct order *)rq->in;
	o->counterparty_id = q->counterparty_id;
	o->freight_terms = q->freight_mode;
	o->quote_id = q->id;
	o->lines = ordered(rq, q);
	for (const char *const *n =
		 NAMES("counterparty_id", "freight_terms", "quote_id", "lines");
	     *n != NULL; n++)
		field_set(&order_shape, o, *n);
	if (HAS(q, site_id) && !HAS(o, site_id)) {
		PUT(o, site_id, q->site_id);
	}
	if (HAS(q, buyer_use))
		PUT(o, buyer_use, q->buyer_use);
	if ((e = resource_put(rq, &orders, o)) != OK)
		return e;
	q->order_id = o->id;
	set(q, NAMES("order_id"));
	return OK;
}

enum err
quote_decline(struct req *rq, void *obj)
{
	const struct quote_reason *in = rq->in;
	struct order_quote *q = obj;

	if (HAS(in, reason)) {
		q->notes = in->reason;
		set(q, NAMES("notes"));
	}
	return OK;
}

enum err
quote_extend(struct req *rq, void *obj)
{
	const struct quote_until *in = rq->in;
	struct order_quote *q = obj;

	if (in->valid_until.ms <= q->valid_until.ms)
		return refuse(rq, E_OUT_OF_RANGE, "valid_until",
		    "The new time must be later than the current one.");
	q->valid_until = in->valid_until;
	return OK;
}

/* --- its own routes ---------------------------------------------------------
 */

static enum err
fetch(struct req *rq, struct order_quote **q)
{
	return resource_path(rq, &quotes, (void **)q);
}

enum err
quote_read_breakdown(struct req *rq)
{
	struct order_quote *q;
	enum err e = fetch(rq, &q);

	if (e == OK)
		rq->rows = q->lines;
	return e;
}

enum err
quote_compare(struct req *rq)
{
	const struct quote_line *asked = rq->query, *l;
	int64_t line_no = HAS(asked, line_no) ? asked->line_no : 1;
	struct quote_option *o;
	struct order_quote *q;
	enum err e = fetch(rq, &q);
	size_t n = 0;

	if (e != OK)
		return e;
	if (line_no > (int64_t)q->lines.n)
		return refuse(rq, E_BAD_PARAMETER, "line_no",
		    "The quote has no such line.");
	l = (const struct quote_line *)q->lines.v + line_no - 1;
	o = arena_array(rq->arena, struct quote_option,
	    q->terminal_options.n + 2);
	e = each_place(rq, q, l, o, &n);
	qsort(o, n, sizeof(*o), by_cost);
	rq->rows = (struct list){ o, n };
	return e;
}

/* To be priced anew; what the seller gave stays. */
static void
unprice(struct quote_line *l)
{
	bool own = given(l);

	for (const char *const *n = taken; *n != NULL; n++)
		if (!own ||
		    (strcmp(*n, "unit_price") != 0 &&
			strcmp(*n, "price_source") != 0))
			field_unset(&quote_line_shape, l, *n);
	CLEAR(l, price_breakdown);
}

enum err
quote_requote(struct req *rq)
{
	struct order_quote *q, *anew = arena_new(rq->arena, struct order_quote);
	enum err e = fetch(rq, &q);
	struct quote_line *l;

	if (e != OK)
		return e;
	for (const char *const *n =
		 NAMES("counterparty_id", "site_id", "freight_mode",
		     "buyer_use", "lines", "terminal_options", "notes");
	     *n != NULL; n++)
		if (field_has(&quote_shape, q, *n)) {
			field_copy(shape_field(&quote_shape, *n), anew, q);
			set(anew, NAMES(*n));
		}
	l = anew->lines.v;
	for (size_t i = 0; i < anew->lines.n; i++)
		unprice(&l[i]);
	anew->valid_until = ((const struct quote_until *)rq->in)->valid_until;
	anew->requoted_from_id = q->id;
	set(anew, NAMES("valid_until", "requoted_from_id"));
	rq->out = anew;
	return resource_put(rq, &quotes, anew);
}
