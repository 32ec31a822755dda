/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/exposure/exposure.h"
#include "orders/flow/own.h"
#include "orders/guards/guards.h"

/* An order begins: made, changed, submitted, held. */

static void
set(struct order *o, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&order_shape, o, *names);
}

static void
unset(struct order *o, const char *const *names)
{
	for (; *names != NULL; names++)
		field_unset(&order_shape, o, *names);
}

/* Words that stand where nothing was said. */
static void
fill_in(const struct shape *s, void *obj, const char *name, const char *word)
{
	if (field_has(s, obj, name))
		return;
	*(const char **)field_at(shape_field(s, name), obj) = word;
	field_set(s, obj, name);
}

/* The short form, as the line that it means. */
static void
one_line(struct req *rq, struct order *o)
{
	struct order_line *l = arena_new(rq->arena, struct order_line);

	l->product = o->product;
	l->terminal = o->terminal;
	l->quantity = o->volume;
	for (const char *const *n = NAMES("product", "terminal", "quantity");
	     *n != NULL; n++)
		field_set(&order_line_shape, l, *n);
	o->lines = (struct list){ l, 1 };
	set(o, NAMES("lines"));
}

void
order_number(struct order *o)
{
	struct order_line *l = o->lines.v;
	int64_t last = 0;

	for (size_t i = 0; i < o->lines.n; i++) {
		if (!HAS(&l[i], line_no))
			l[i].line_no = last + 1;
		last = l[i].line_no > last ? l[i].line_no : last;
		MARK(&l[i], line_no);
		fill_in(&order_line_shape, &l[i], "unit", "l");
		/* in the body of a new line it is the seller's own; six
		 * decimals of its own unit always fit */
		if (!HAS(&l[i], status) && HAS(&l[i], unit_price))
			(void)order_line_give(&l[i]);
		fill_in(&order_line_shape, &l[i], "status", o->status);
		fill_in(&order_line_shape, &l[i], "price_type", "posted");
	}
}

/* Are a product and, unless it is to be chosen, a terminal in the catalogue,
 * and may the product be for the order's use? */
static enum err
catalogued(struct req *rq, struct judge *j, const struct order *o,
    const char *at, const char *product, const char *terminal)
{
	enum err e = OK;

	/* a line that is changed or added has no use of its own */
	if (product != NULL &&
	    (e = price_judge_use(rq, j, HAS(o, id) ? "product" : "buyer_use",
		 product, order_use(o))) == OK)
		e = price_judge_product(rq, j,
		    arena_fmt(rq->arena, "%sproduct", at), product);
	if (e == OK && terminal != NULL)
		e = guard_judge_terminal(rq, j,
		    arena_fmt(rq->arena, "%sterminal", at), terminal);
	return e;
}

enum err
order_catalogued(struct req *rq, struct judge *j, const struct order *o,
    const char *at)
{
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		e = catalogued(rq, j, o,
		    at != NULL ? at : arena_fmt(rq->arena, "lines/%zu/", i),
		    l[i].product, l[i].terminal);
	return e;
}

/* The use of one that is can still change, and must suit its lines. */
static enum err
suits(struct req *rq, struct judge *j, const struct order *o)
{
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && order_editable(o) && e == OK; i++)
		e = price_judge_use(rq, j, "buyer_use", l[i].product,
		    order_use(o));
	return e;
}

/* Of one that is made; what it names later its lines keep. */
enum err
order_inspect(struct req *rq, struct judge *j, const void *obj)
{
	const struct order *o = obj;

	if (HAS(o, id))
		return suits(rq, j, o);
	return HAS(o, lines) ?
	    order_catalogued(rq, j, o, NULL) :
	    catalogued(rq, j, o, "", o->product, o->terminal);
}

enum err
order_prepare(struct req *rq, struct order *o)
{
	enum err e = resource_pass(rq, &orders, o,
	    HAS(o, quote_id) ? "quoted" : orders.first);

	if (e != OK)
		return e;
	if (!HAS(o, lines))
		one_line(rq, o);
	order_number(o);
	o->round = 1;
	set(o, NAMES("round", "paid_total"));
	fill_in(&order_shape, o, "freight_terms", "fob_rack");
	fill_in(&order_shape, o, "sourcing_strategy", "specific");
	fill_in(&order_shape, o, "payment_terms", "prepaid");
	fill_in(&order_shape, o, "billing_basis", "net");
	if (HAS(o, external_id))
		fill_in(&order_shape, o, "external_source", "api");
	e = order_source(rq, o);
	return e == OK ? order_reprice(rq, o) : e;
}

enum err
order_begin(struct req *rq, void *obj)
{
	enum err e = order_prepare(rq, obj);

	return e == OK ? flow_note(rq, obj, "create", NULL, NULL) : e;
}

bool
order_editable(const struct order *o)
{
	return flow_rank(o->status) >= 0 &&
	    flow_rank(o->status) <= flow_rank("quoted");
}

static bool
among(uint64_t changed, const char *const *names)
{
	for (; *names != NULL; names++)
		if (changed & shape_bit(&order_shape, *names))
			return true;
	return false;
}

/* Prices, freight and fees are of a customer, a place and its terms; taxes of
 * the place and the use. */
static enum err
price_anew(struct req *rq, struct order *o, uint64_t changed)
{
	struct order_line *l = o->lines.v;

	for (size_t i = 0; i < o->lines.n; i++)
		if (among(changed,
			NAMES("counterparty_id", "site_id", "freight_terms")))
			order_line_unprice(&l[i]);
	return order_reprice(rq, o);
}

enum err
order_change(struct req *rq, void *obj)
{
	struct order *o = obj;
	const struct order *in = rq->in;
	uint64_t changed = field_given(&order_shape, in) | rq->cleared;
	uint64_t other = changed & ~shape_bit(&order_shape, "po_number");

	if (order_editable(o))
		return among(changed,
			   NAMES("counterparty_id", "site_id", "buyer_use",
			       "freight_terms")) ?
		    price_anew(rq, o, changed) :
		    OK;
	if (other == 0)
		return OK;
	return refuse(rq, E_STATE, NULL,
	    "The order has status %s; only po_number can still be changed.",
	    o->status);
}

/* --- submit, reopen --------------------------------------------------------
 */

/* The codes of those that failed and that somebody could go past; false where
 * one did that nobody can. */
static bool
holding(struct req *rq, const struct list *verdicts, struct texts *codes)
{
	const struct verdict *v = verdicts->v;
	bool may = true;

	codes->v = arena_array(rq->arena, const char *, verdicts->n + 1);
	codes->n = 0;
	for (size_t i = 0; i < verdicts->n; i++) {
		if (v[i].passed || v[i].overridden)
			continue;
		codes->v[codes->n++] = v[i].code;
		may = may && v[i].overridable;
	}
	return may;
}

/*
 * All guards are asked.  What nobody may go past refuses, and names all that
 * failed; what somebody may go past holds the order, in a step of its own.
 */
static enum err
enter(struct req *rq, struct order *o, const char *action)
{
	const char *currency;
	enum err e = OK;

	if (HAS(o, counterparty_id))
		e = exposure_lock(rq, o->counterparty_id, &currency);
	if (e != OK || (e = order_hold_quotes(rq, o)) != OK)
		return e;
	e = resource_ask(rq, &orders, guard_submit, o, &o->guards);
	if (e != OK)
		return e;
	if (!holding(rq, &o->guards, &o->hold_reasons))
		return resource_guard(rq, &orders, guard_submit, o);
	o->submitted_at = rq->caller.now;
	set(o, NAMES("guards", "submitted_at"));
	unset(o, NAMES("hold_reasons"));
	if (o->hold_reasons.n > 0)
		set(o, NAMES("hold_reasons"));
	return flow_move(rq, o, action, "submitted", NULL);
}

enum err
order_submit(struct req *rq, void *obj)
{
	return enter(rq, obj, "submit");
}

enum err
order_held(struct req *rq, void *obj)
{
	struct order *o = obj;
	enum err e;

	if (!HAS(o, hold_reasons))
		return OK;
	e = flow_move(rq, o, "hold", "on_hold", NULL);
	return e == OK ? resource_save(rq, &orders, o, "order.held") : e;
}

/* Its first life is history: nothing of it counts in the next. */
static void
begin_again(struct order *o)
{
	struct order_line *l = o->lines.v;

	o->round++;
	o->paid_total = (struct money){ 0 };
	o->repricings = (struct list){ 0 };
	o->invoice_corrections = (struct list){ 0 };
	unset(o,
	    NAMES("invoice", "payments", "written_off", "cancel_fee",
		"hold_reasons", "repricing_due", "repricings",
		"invoice_corrections"));
	for (size_t i = 0; i < o->lines.n; i++) {
		if (HAS(&l[i], fee_per_load))
			PUT(&l[i], fee_total, l[i].fee_per_load);
		for (const char *const *n = NAMES("to_lift", "loaded_gross",
			 "loaded_net", "delivered_gross", "delivered_net",
			 "amount", "allocation_id", "lifted_at", "lifts",
			 "fee_per_load", "closed_short_at");
		     *n != NULL; n++)
			field_unset(&order_line_shape, &l[i], *n);
		l[i].lifts = (struct list){ 0 };
		if (strcmp(l[i].price_type, "quote") != 0)
			order_line_unprice(&l[i]);
	}
}

enum err
order_reopen(struct req *rq, void *obj)
{
	struct order *o = obj;
	enum err e = order_give_terms(rq, o);

	if (e != OK || (e = order_give_receipts(rq, o)) != OK)
		return e;
	begin_again(o);
	if ((e = resource_unoverride(rq, &orders, o)) != OK ||
	    (e = order_reprice(rq, o)) != OK)
		return e;
	return enter(rq, o, "reopen");
}

/* --- held, released, rejected -----------------------------------------------
 */

static const char *
reason_of(const struct req *rq)
{
	const struct order_reason *in = rq->in;

	return HAS(in, reason) ? in->reason : NULL;
}

enum err
order_hold(struct req *rq, void *obj)
{
	struct order *o = obj;
	static const char *manual[] = { "manual" };

	o->hold_reasons = (struct texts){ manual, 1 };
	set(o, NAMES("hold_reasons"));
	return flow_move(rq, o, "hold", "on_hold", reason_of(rq));
}

enum err
order_release(struct req *rq, void *obj)
{
	struct order *o = obj;

	unset(o, NAMES("hold_reasons"));
	return flow_move(rq, o, "release-hold", "submitted", reason_of(rq));
}

enum err
order_reject(struct req *rq, void *obj)
{
	enum err e = order_give_receipts(rq, obj);

	if (e == OK)
		e = order_free_quotes(rq, obj);
	return e == OK ?
	    flow_move(rq, obj, "reject", "rejected", reason_of(rq)) :
	    e;
}
