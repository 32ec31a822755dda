/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/guards/own.h"
#include "orders/quotes/quotes.h"
#include "prices/formula/formula.h"
#include "orders/supply_contracts/supply_contracts.h"
#include "unit.h"
#include "zone.h"

/* What was agreed on the price of a line: a contract's price or formula, or a
 * formula on an index. */

/* The moment that a formula is asked of: the lift, or provisionally now. */
static struct formula_moment
moment(const struct req *rq, const struct order_line *l)
{
	struct stamp now = rq->caller.now;

	return (struct formula_moment){ .known = now,
		.lift_at = HAS(l, lifted_at) ? l->lifted_at : now };
}

static enum err
evaluate(struct req *rq, const struct order_line *l, const char *formula_id,
    struct order_agreed *a)
{
	const struct formula_moment m = moment(rq, l);
	struct formula_result r = { 0 };
	enum err e = formula_value(rq->db, rq->arena, formula_id, &m, &r);

	if (e == E_NOT_FOUND)
		a->why = "no active formula has this id";
	else if (e != OK && r.why != NULL)
		a->why = r.why;
	else if (e != OK)
		return e;
	a->ready = e == OK;
	a->price = r.value;
	a->currency = r.currency;
	a->unit = r.unit;
	return OK;
}

static enum err
by_contract(struct req *rq, const struct order *o, const struct order_line *l,
    struct order_agreed *a)
{
	const struct supply_contract *c;
	void *found;
	enum err e = resource_fetch(rq, &supply_contracts, l->contract_id.s,
	    &found);

	a->why = "no contract of this customer has this id";
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	c = found;
	if (strcmp(c->side, "sell") != 0 ||
	    strcmp(c->counterparty_id.s, o->counterparty_id.s) != 0)
		return OK;
	a->rack = !HAS(c, price_formula_id) && !HAS(c, unit_price);
	a->final = HAS(c, unit_price);
	a->ready = a->rack || a->final;
	a->price = c->unit_price;
	a->unit = c->unit;
	a->currency = c->currency;
	if (!a->ready && (e = evaluate(rq, l, c->price_formula_id.s, a)) != OK)
		return e;
	if (a->ready && HAS(c, differential) &&
	    money_add(a->price, c->differential, &a->price) != 0) {
		a->ready = false;
		a->why = "the price is too large";
	}
	return OK;
}

enum err
order_agree(struct req *rq, const struct order *o, const struct order_line *l,
    struct order_agreed *a)
{
	*a = (struct order_agreed){ 0 };
	return strcmp(l->price_type, "contract") == 0 ?
	    by_contract(rq, o, l, a) :
	    evaluate(rq, l, l->formula_id.s, a);
}

/* The seller's own price and a quote's are of all of the line, and so is a
 * contract's that states one. */
enum err
order_fixed(struct req *rq, const struct order *o, const struct order_line *l,
    bool *fixed)
{
	struct order_agreed a;
	enum err e = OK;

	*fixed = HAS(l, price_final) && l->price_final;
	if (!HAS(l, lifted_at))
		return OK;
	*fixed = order_line_given(l) || strcmp(l->price_type, "quote") == 0;
	if (strcmp(l->price_type, "contract") != 0)
		return OK;
	e = order_agree(rq, o, l, &a);
	*fixed = a.final;
	return e;
}

/* --- a quote is of one order -------------------------------------------------
 */

enum err
order_has_quote(struct req *rq, const struct order *o,
    const struct order_quote *q)
{
	if (!HAS(q, order_id) || strcmp(q->order_id.s, o->id.s) == 0)
		return OK;
	return refuse(rq, E_DUPLICATE, NULL, "Quote %s is held by order %s.",
	    q->id.s, q->order_id.s);
}

/* It is accepted, by the order that was submitted with it. */
static enum err
hold_quote(struct req *rq, const struct order *o, const char *id)
{
	struct order_quote *q;
	void *found;
	enum err e = resource_lock(rq, &quotes, id, &found);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	q = found;
	if ((e = order_has_quote(rq, o, q)) != OK ||
	    strcmp(q->status, "open") != 0)
		return e;
	if ((e = resource_turn(rq, &quotes, q, "accept")) != OK)
		return e;
	PUT(q, order_id, o->id);
	return resource_save(rq, &quotes, q, "order.quote.accepted");
}

static enum err
free_quote(struct req *rq, const struct order *o, const char *id)
{
	struct order_quote *q;
	void *found;
	enum err e = resource_lock(rq, &quotes, id, &found);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	q = found;
	if (!HAS(q, order_id) || strcmp(q->order_id.s, o->id.s) != 0)
		return OK;
	CLEAR(q, order_id);
	e = resource_pass(rq, &quotes, q,
	    q->valid_until.ms > rq->caller.now.ms ? "open" : "expired");
	return e == OK ? resource_save(rq, &quotes, q, NULL) : e;
}

static enum err
each_quote(struct req *rq, const struct order *o,
    enum err (*fn)(struct req *, const struct order *, const char *))
{
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		if (strcmp(l[i].price_type, "quote") == 0)
			e = fn(rq, o, l[i].quote_id.s);
	return e;
}

enum err
order_hold_quotes(struct req *rq, const struct order *o)
{
	return each_quote(rq, o, hold_quote);
}

enum err
order_free_quotes(struct req *rq, const struct order *o)
{
	return each_quote(rq, o, free_quote);
}

/* --- what is held of contracts -----------------------------------------------
 */

static bool
by_terms(const struct order_line *l)
{
	return strcmp(l->price_type, "contract") == 0;
}

struct date
order_lift_day(const struct req *rq, const struct order *o, const char *zone)
{
	const struct order_window *w = o->requested_window.v;

	return zone_date(zone, w != NULL ? w->start : rq->caller.now);
}

/* Is it known by bills of lading what was lifted?  An earlier release knew once
 * a truck had left. */
static bool
known(const struct order_line *l)
{
	return l->lifts.n > 0 ||
	    flow_rank(l->status) >= flow_rank("in_transit");
}

/* A volume of a line, in the unit of its contract. */
static enum err
in_its_unit(struct req *rq, const struct order_line *l,
    const struct supply_contract *c, struct volume v, struct volume *out)
{
	if (unit_volume(v, l->unit, c->unit, 3, out) == 0)
		return OK;
	return refuse(rq, E_OUT_OF_RANGE, NULL,
	    "The quantity is too large for the contract.");
}

/* What is still to be lifted of a line. */
static enum err
hold_line(struct req *rq, const struct order *o, const struct order_line *l,
    const struct supply_contract *c)
{
	struct contract_hold h = { .contract_id = l->contract_id,
		.source_id = flow_source(rq, o, l->line_no),
		.held_on = order_lift_day(rq, o, c->timezone) };
	struct volume left = known(l) || HAS(l, closed_short_at) ? l->to_lift :
								   l->quantity;
	enum err e = in_its_unit(rq, l, c, left, &h.volume);

	if (e != OK)
		return e;
	return h.volume.micros > 0 ?
	    contract_hold(rq, &h) :
	    contract_give_back(rq, l->contract_id, h.source_id);
}

static enum err
contract_of(struct req *rq, const struct order_line *l,
    const struct supply_contract **c)
{
	void *found = NULL;
	enum err e = resource_fetch(rq, &supply_contracts, l->contract_id.s,
	    &found);

	*c = found;
	return e;
}

/* Somebody may have been faster between the guard and the lock: it is asked
 * again, with what all lines hold. */
enum err
order_hold_terms(struct req *rq, const struct order *o,
    const struct guard *const *guards)
{
	const struct order_line *l = o->lines.v;
	const struct supply_contract *c;
	bool any = false;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++) {
		if (!by_terms(&l[i]))
			continue;
		any = true;
		e = contract_of(rq, &l[i], &c);
		if (e == OK)
			e = hold_line(rq, o, &l[i], c);
		else if (e == E_NOT_FOUND)
			e = OK;
	}
	return e != OK || !any ? e : resource_guard(rq, &orders, guards, o);
}

/* --- what is counted of contracts --------------------------------------------
 */

/* Its trucks lifted first and last; of an earlier release, its one moment. */
static void
lifted_between(const struct order_line *l, struct stamp *first,
    struct stamp *last)
{
	const struct order_lift *lift = l->lifts.v;

	*first = *last = l->lifts.n > 0 ? lift[0].lifted_at : l->lifted_at;
	for (size_t i = 1; i < l->lifts.n; i++) {
		if (lift[i].lifted_at.ms < first->ms)
			*first = lift[i].lifted_at;
		if (lift[i].lifted_at.ms > last->ms)
			*last = lift[i].lifted_at;
	}
}

/* So much of a line is lifted: what is more than before, on the day of its last
 * truck. */
static enum err
count_line(struct req *rq, const struct order *o, const struct order_line *l,
    const struct supply_contract *c, struct volume v)
{
	struct stamp began, ended;
	struct contract_lifting lift = { .contract_id = l->contract_id,
		.source_type = "order_line",
		.source_id = flow_source(rq, o, l->line_no),
		.product = l->product,
		.terminal = l->terminal };
	enum err e = in_its_unit(rq, l, c, v, &lift.volume);

	lifted_between(l, &began, &ended);
	lift.lifted_on = zone_date(c->timezone, ended);
	return e == OK ?
	    contract_lift(rq, &lift, zone_date(c->timezone, began)) :
	    e;
}

static struct volume
lifted(const struct order_line *l)
{
	if (!known(l))
		return (struct volume){ 0 };
	return HAS(l, loaded_net) ? l->loaded_net : l->quantity;
}

/* Is anything of it counted? */
static bool
counts(const struct order_line *l)
{
	return HAS(l, lifted_at) || l->lifts.n > 0;
}

enum err
order_count_terms(struct req *rq, const struct order *o,
    const struct order_line *l)
{
	const struct supply_contract *c;
	enum err e;

	if (!by_terms(l) || !(counts(l) || HAS(l, closed_short_at)))
		return OK;
	if ((e = contract_of(rq, l, &c)) != OK ||
	    (e = hold_line(rq, o, l, c)) != OK || !counts(l))
		return e;
	return count_line(rq, o, l, c, lifted(l));
}

static enum err
give_line(struct req *rq, const struct order *o, const struct order_line *l)
{
	const struct supply_contract *c;
	enum err e = contract_give_back(rq, l->contract_id,
	    flow_source(rq, o, l->line_no));

	if (e != OK || !counts(l))
		return e;
	e = contract_of(rq, l, &c);
	if (e == OK)
		e = count_line(rq, o, l, c, (struct volume){ 0 });
	return e == E_NOT_FOUND ? OK : e;
}

enum err
order_give_terms(struct req *rq, const struct order *o)
{
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		if (by_terms(&l[i]))
			e = give_line(rq, o, &l[i]);
	return e;
}
