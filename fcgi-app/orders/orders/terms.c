/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "prices/formula/formula.h"
#include "orders/supply_contracts/supply_contracts.h"
#include "unit.h"

/* What was agreed on the price of a line: a contract's price or formula, or a
 * formula on an index. */

/* The moment that a formula is asked of: the lift, or provisionally now. */
static struct formula_moment
moment(const struct req *rq, const struct order_line *l)
{
	struct stamp now = rq->caller.now;

	return (struct formula_moment){ .known = now,
		.lift_at = field_has(&order_line_shape, l, "lifted_at") ?
		    l->lifted_at :
		    now };
}

static enum err
evaluate(struct req *rq, const struct order_line *l, const char *formula_id,
    struct order_agreed *a)
{
	const struct formula_moment m = moment(rq, l);
	struct formula_result r = { 0 };
	enum err e = formula_value(rq->db, rq->arena, formula_id, &m, &r);

	if (e == E_NOT_FOUND)
		a->why = "there is no such active formula";
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

	a->why = "there is no such contract of this customer";
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	c = found;
	if (strcmp(c->side, "sell") != 0 ||
	    strcmp(c->counterparty_id.s, o->counterparty_id.s) != 0)
		return OK;
	a->final = !field_has(&contract_shape, c, "price_formula_id");
	a->ready = a->final;
	a->price = c->unit_price;
	a->unit = c->unit;
	a->currency = c->currency;
	if (!a->final && (e = evaluate(rq, l, c->price_formula_id.s, a)) != OK)
		return e;
	if (a->ready && field_has(&contract_shape, c, "differential") &&
	    money_add(a->price, c->differential, &a->price) != 0) {
		a->ready = false;
		a->why = "its price does not fit";
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

/* What is lifted counts against its contract, once. */
enum err
order_lifted(struct req *rq, const struct order *o, const struct order_line *l)
{
	struct contract_lifting lift = { .contract_id = l->contract_id,
		.source_type = "order_line",
		.product = l->product,
		.terminal = l->terminal,
		.lifted_on = stamp_date(rq->caller.now, 0),
		.volume = l->quantity };
	const struct supply_contract *c;
	void *found;
	enum err e;

	if (strcmp(l->price_type, "contract") != 0)
		return OK;
	if ((e = resource_fetch(rq, &supply_contracts, l->contract_id.s,
		 &found)) != OK)
		return e;
	c = found;
	if (field_has(&order_line_shape, l, "loaded_net"))
		lift.volume = l->loaded_net;
	if (unit_volume(lift.volume, l->unit, c->unit, 3, &lift.volume) != 0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "So much does not fit the contract.");
	lift.source_id = flow_source(rq, o, l->line_no);
	return contract_lift(rq, &lift);
}
