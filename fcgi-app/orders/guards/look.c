/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/orders/own.h"
#include "orders/quotes/quotes.h"
#include "orders/supply_contracts/supply_contracts.h"
#include "unit.h"

enum err
guard_limit(struct req *rq, const char *code, const char *name,
    const char *currency, struct money *out)
{
	struct guard_limit l = { EVERYTHING, code, name, currency, { 0 } };
	enum err e = db_one(rq->db, &guard_limit_now, &l, &l, rq->arena);

	*out = l.value;
	return e;
}

struct date
guard_day(const struct req *rq, const struct order *o)
{
	const struct order_window *w = o->requested_window.v;

	return stamp_date(w != NULL ? w->start : rq->caller.now, 0);
}

void
guard_set(const struct shape *s, void *facts, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(s, facts, *names);
}

/* --- G-PRICE ----------------------------------------------------------------
 */

static void
price_set(struct guard_price_line *l, const char *const *names)
{
	guard_set(&guard_price_line_shape, l, names);
}

static bool
same_terms(const struct order_line *a, const struct order_line *b)
{
	if (strcmp(a->price_type, b->price_type) != 0)
		return false;
	if (strcmp(a->price_type, "contract") == 0)
		return strcmp(a->contract_id.s, b->contract_id.s) == 0;
	return strcmp(a->quote_id.s, b->quote_id.s) == 0 &&
	    strcmp(a->product, b->product) == 0 &&
	    strcmp(a->terminal, b->terminal) == 0;
}

/* What was agreed holds once, however many lines divide it. */
static enum err
add_up(struct req *rq, const struct order *o, const struct order_line *line,
    struct guard_price_line *l)
{
	const struct order_line *other = o->lines.v;
	struct volume v;

	for (size_t i = 0; i < o->lines.n; i++) {
		if (!same_terms(line, &other[i]))
			continue;
		if (unit_volume(other[i].quantity, other[i].unit, line->unit, 3,
			&v) != 0)
			return refuse(rq, E_OUT_OF_RANGE, NULL,
			    "The quantity of line %d is too large.",
			    (int)other[i].line_no);
		l->together.micros += v.micros;
	}
	price_set(l, NAMES("together"));
	return OK;
}

static enum err
look_at_quote(struct req *rq, const struct order *o,
    const struct order_line *line, struct guard_price_line *l)
{
	const struct quote_line *quoted;
	void *found;
	enum err e = resource_fetch(rq, &quotes, line->quote_id.s, &found);
	const struct order_quote *q = found;

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if ((e = add_up(rq, o, line, l)) != OK)
		return e;
	l->quote_status = q->status;
	l->valid_until = q->valid_until;
	price_set(l, NAMES("quote_status", "valid_until"));
	quoted = quote_line_for(q, line->product, line->terminal, line->unit);
	if (quoted != NULL) {
		l->quoted_quantity = quoted->quantity;
		price_set(l, NAMES("quoted_quantity"));
	}
	price_set(l, NAMES("tolerance_pct"));
	return guard_limit(rq, "G-PRICE", "tolerance", o->currency,
	    &l->tolerance_pct);
}

static enum err
look_at_contract(struct req *rq, const struct order *o,
    const struct order_line *line, struct guard_price_line *l)
{
	const struct supply_contract *c;
	struct contract_room room = { 0 };
	void *found;
	enum err e = resource_fetch(rq, &supply_contracts, line->contract_id.s,
	    &found);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	c = found;
	if ((e = add_up(rq, o, line, l)) != OK ||
	    (e = contract_ask(rq, c->id.s, line->product, line->terminal,
		 order_lift_day(rq, o, c->timezone), o->id.s, &room)) != OK)
		return e;
	l->contract_open = room.open;
	price_set(l, NAMES("contract_open"));
	if (!room.open) {
		l->contract_why = room.why;
		price_set(l, NAMES("contract_why"));
	}
	if (!HAS(&room, left))
		return OK;
	if (unit_volume(room.left, c->unit, line->unit, 3, &l->contract_left) !=
	    0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The quantity left of the contract is too large.");
	price_set(l, NAMES("contract_left"));
	return OK;
}

static enum err look_at_rack(struct req *rq, const struct order *o,
    const struct order_line *line, struct guard_price_line *l);

/* A contract must take the lift; the formula of either must give a price, or
 * the rack that there is a differential on. */
static enum err
look_at_terms(struct req *rq, const struct order *o,
    const struct order_line *line, struct guard_price_line *l)
{
	struct order_agreed a;
	enum err e = order_agree(rq, o, line, &a);

	if (e == OK && a.rack)
		e = look_at_rack(rq, o, line, l);
	l->priceable = e == OK && a.ready && (!a.rack || HAS(l, effective_at));
	price_set(l, NAMES("priceable"));
	if (e != OK || strcmp(line->price_type, "contract") != 0)
		return e;
	return look_at_contract(rq, o, line, l);
}

/* Prices of today, whatever was locked: a refusal is for the guard to say. */
static enum err
look_at_rack(struct req *rq, const struct order *o,
    const struct order_line *line, struct guard_price_line *l)
{
	struct money stale;
	const struct price_asked asked = { .terminal = line->terminal,
		.product = line->product,
		.at = rq->caller.now,
		.want = PRICE_WANT(line) };
	struct quote q;
	enum err e = price_quote(rq, &asked, NULL, &q);

	if (e == E_PRICE_UNAVAILABLE) {
		rq->detail = NULL;
		return OK;
	}
	if (e != OK || *q.price_id.s == '\0')
		return e;
	l->effective_at = q.effective_at;
	e = guard_limit(rq, "G-PRICE", "stale_after", o->currency, &stale);
	l->stale_after_s = stale.micros / UNITS(1);
	price_set(l, NAMES("effective_at", "stale_after_s"));
	return e;
}

static enum err
look_at_line(struct req *rq, const struct order *o,
    const struct order_line *line, struct guard_price_line *l)
{
	*l = (struct guard_price_line){ .line_no = line->line_no,
		.price_type = line->price_type,
		.quantity = line->quantity,
		.now = rq->caller.now };
	price_set(l, NAMES("line_no", "price_type", "quantity", "now"));
	if (strcmp(line->price_type, "quote") == 0)
		return look_at_quote(rq, o, line, l);
	if (strcmp(line->price_type, "posted") != 0)
		return look_at_terms(rq, o, line, l);
	return look_at_rack(rq, o, line, l);
}

enum err
guard_price_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	const struct order_line *line = o->lines.v;
	struct guard_lines *f = facts;
	struct guard_price_line *l = arena_array(rq->arena,
	    struct guard_price_line, o->lines.n + 1);
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		e = look_at_line(rq, o, &line[i], &l[i]);
	PUT(f, lines, (struct list){ l, o->lines.n });
	return e;
}

/* --- G-CREDIT ---------------------------------------------------------------
 */

/* What was paid ahead needs no credit. */
static struct money
owed(const struct order *o)
{
	struct money left;

	if (money_sub(o->total, o->paid_total, &left) != 0)
		return o->total;
	return left.micros < 0 ? (struct money){ 0 } : left;
}

/* What it lacks is told in the currency of the exposure, where there is a rate.
 */
static void
tell_needed(const struct order *o, struct guard_credit *f)
{
	struct money cover, free;
	bool prepaid = strcmp(o->payment_terms, "prepaid") == 0;

	if (money_add(f->credit_limit, f->temporary_limit, &f->limit) == 0)
		MARK(f, limit);
	if (!prepaid) {
		if (!HAS(f, this_order))
			return;
		PUT(f, needed, f->this_order);
		if (money_add(f->limit, f->guarantees, &free) == 0 &&
		    money_add(free, f->cash_on_account, &free) == 0 &&
		    money_sub(free, f->exposure, &free) == 0)
			PUT(f, available, free);
		return;
	}
	if (!HAS(f, prepaid_cover) ||
	    money_mul(o->total, f->prepaid_cover, 2, &cover) != 0 ||
	    flow_convert(o, cover, f->currency, &f->needed) != OK ||
	    flow_convert(o, f->cash_reserved, f->currency, &f->available) != OK)
		return;
	MARK(f, needed);
	MARK(f, available);
}

enum err
guard_credit_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	struct guard_credit *f = facts;
	enum err e = db_one(rq->db, &guard_exposure, o, f, rq->arena);

	if (e != OK)
		return e;
	f->cash_reserved = o->paid_total;
	guard_set(&guard_credit_shape, f, NAMES("cash_reserved"));
	if (flow_convert(o, owed(o), f->currency, &f->this_order) == OK)
		guard_set(&guard_credit_shape, f, NAMES("this_order"));
	tell_needed(o, f);
	return OK;
}

/* --- G-PAY ------------------------------------------------------------------
 */

/*
 * What may still be paid of one that is not invoiced: its total, and where it
 * is prepaid the cover of that, as close as the payer has come to it.
 */
static enum err
ahead_of(struct req *rq, const struct order *o, struct guard_pay *f)
{
	struct money cover, whole = o->total;
	enum err e;

	if (strcmp(o->payment_terms, "prepaid") == 0) {
		e = guard_limit(rq, "G-CREDIT", "prepaid_cover", o->currency,
		    &cover);
		if (e != OK)
			return e;
		if (money_mul(o->total, cover, 2, &whole) != 0 ||
		    money_add(whole, f->short_pay, &whole) != 0)
			return E_OUT_OF_RANGE;
	}
	return money_sub(whole, o->paid_total, &f->balance) == 0 ?
	    OK :
	    E_OUT_OF_RANGE;
}

/* The payment that is being recorded stands last in the order, and is told
 * apart from what was open before it. */
static enum err
recorded(struct req *rq, const struct order *o, struct guard_pay *f)
{
	const struct order_payment *p = o->payments.v;

	if (rq->route->in != &order_payment_new_shape || o->payments.n == 0)
		return OK;
	PUT(f, refused, p[o->payments.n - 1].applied);
	return money_add(f->balance, f->refused, &f->balance) == 0 ?
	    OK :
	    E_OUT_OF_RANGE;
}

enum err
guard_pay_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	struct guard_pay *f = facts;

	enum err e = guard_limit(rq, "G-PAY", "short_pay", o->currency,
	    &f->short_pay);

	guard_set(&guard_pay_shape, f, NAMES("balance", "short_pay"));
	if (e == OK && order_balance(o, &f->balance) != 0)
		e = ahead_of(rq, o, f);
	return e == OK ? recorded(rq, o, f) : e;
}
