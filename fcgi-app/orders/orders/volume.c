/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/allocations/allocations.h"
#include "orders/flow/own.h"
#include "orders/guards/guards.h"

/* The volume that an order's lines take from allocations, each under its name
 * in this round (flow_source). */

struct allocation_lift
order_lift(struct req *rq, const struct order *o, const struct order_line *l)
{
	struct allocation_lift lift = { .counterparty_id = o->counterparty_id,
		.terminal = l->terminal,
		.product = l->product,
		.quantity = l->quantity,
		.unit = l->unit,
		.amount = l->total,
		.currency = o->currency,
		.source_type = "order_line",
		.source_id = flow_source(rq, o, l->line_no) };

	for (const char *const *n =
		 NAMES("counterparty_id", "terminal", "product", "quantity",
		     "unit", "amount", "currency", "source_type", "source_id");
	     *n != NULL; n++)
		field_set(&allocation_lift_shape, &lift, *n);
	if (HAS(l, supplier_id))
		PUT(&lift, supplier_id, l->supplier_id);
	return lift;
}

/* Somebody was faster between the guard and here: the guard says so. */
static enum err
take(struct req *rq, const struct order *o, struct order_line *l)
{
	struct allocation_lift lift = order_lift(rq, o, l);
	struct allocation_answer answer = { 0 };
	enum err e = allocation_take(rq, &lift, &answer);

	if (e != OK)
		return e;
	if (!answer.granted)
		return resource_guard(rq, &orders, guard_allocate, o);
	PUT(l, allocation_id, answer.allocation_id);
	return OK;
}

enum err
order_take_volume(struct req *rq, struct order *o)
{
	struct order_line *l = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		e = take(rq, o, &l[i]);
	return e;
}

enum err
order_give_volume(struct req *rq, const struct order *o)
{
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		if (HAS(&l[i], allocation_id))
			e = allocation_give_back(rq, "order_line",
			    flow_source(rq, o, l[i].line_no));
	return e;
}
