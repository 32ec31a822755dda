/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/guards/own.h"
#include "orders/loads/loads.h"

/* An order goes on: confirmed, allocated, dispatched; changed on the way, or
 * canceled. */

enum err
order_confirm(struct req *rq, void *obj)
{
	struct order *o = obj;
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		e = flow_expose(rq, o, &l[i], "reserved", flow_share(o, &l[i]));
	if (e != OK || (e = order_keep_room(rq, o)) != OK ||
	    (e = resource_guard(rq, &orders, guard_room, o)) != OK ||
	    (e = order_hold_terms(rq, o, guard_confirm)) != OK)
		return e;
	return flow_move(rq, o, "confirm", "confirmed", NULL);
}

enum err
order_allocate(struct req *rq, void *obj)
{
	struct order *o = obj;
	enum err e = order_take_volume(rq, o);

	return e == OK ? flow_move(rq, o, "allocate", "allocated", NULL) : e;
}

enum err
order_dispatch(struct req *rq, void *obj)
{
	enum err e = order_dispatch_more(rq, obj);

	return e == OK ? flow_move(rq, obj, "dispatch", "dispatched", NULL) : e;
}

/* Its lines that the load has a compartment for. */
enum err
order_dispatch_more(struct req *rq, void *obj)
{
	const struct load_compartment *c;
	struct order *o = obj;
	struct load *l;
	enum err e = load_from_order(rq, o, rq->in, &l);

	for (size_t i = 0; e == OK && i < l->compartments.n; i++) {
		c = (const struct load_compartment *)l->compartments.v + i;
		if (strcmp(c->order_id.s, o->id.s) == 0)
			e = flow_planned(rq, o, order_line_of(o, c->line_no),
			    l->id);
	}
	return e;
}

enum err
order_reschedule(struct req *rq, void *obj)
{
	const struct order_reschedule *in = rq->in;
	const struct order_window *w = in->requested_window.v;
	struct order *o = obj;
	enum err e;

	if (w->end.ms <= w->start.ms)
		return refuse(rq, E_OUT_OF_RANGE, "requested_window/end",
		    "The end must be after the start.");
	if (w->end.ms <= rq->caller.now.ms)
		return refuse(rq, E_OUT_OF_RANGE, "requested_window/end",
		    "The window has already ended.");
	PUT(o, requested_window, in->requested_window);
	if (flow_rank(o->status) < flow_rank("confirmed"))
		return OK;
	if ((e = order_hold_terms(rq, o, guard_reschedule)) != OK)
		return e;
	return resource_guard(rq, &orders, guard_reschedule, o);
}

/* --- split ------------------------------------------------------------------
 */

static struct order_line *
add_line(struct req *rq, struct order *o)
{
	struct order_line *l = arena_array(rq->arena, struct order_line,
	    o->lines.n + 1);

	memcpy(l, o->lines.v, o->lines.n * sizeof(*l));
	o->lines = (struct list){ l, o->lines.n + 1 };
	return &l[o->lines.n - 1];
}

/* Freight that is an amount is shared by quantity; what is of a load stays with
 * the line that was. */
static int
divide(struct order_line *from, struct order_line *to, struct volume part)
{
	struct money share;

	CLEAR(to, fee_total);
	if (HAS(from, freight_unit) || !HAS(from, freight_total))
		return 0;
	if (money_mul(from->freight_total, (struct money){ part.micros }, 6,
		&share) != 0 ||
	    money_div(share, (struct money){ from->quantity.micros }, 2,
		&share) != 0)
		return -1;
	to->freight_total = share;
	return money_sub(from->freight_total, share, &from->freight_total);
}

enum err
order_split(struct req *rq, void *obj)
{
	const struct order_split *in = rq->in;
	struct order *o = obj;
	struct order_line *from = order_line_of(o, in->line_no), *to;
	enum err e;

	if (from == NULL)
		return refuse_unknown(rq, "line_no",
		    "The order has no such line.");
	if (from->quantity.micros - in->quantity.micros < ORDER_LEAST)
		return refuse(rq, E_OUT_OF_RANGE, "quantity",
		    "The line must keep at least 1 unit.");
	if (o->lines.n >= ORDER_LINES)
		return refuse(rq, E_VALIDATION, NULL,
		    "An order has at most %d lines.", ORDER_LINES);
	to = add_line(rq, o);
	from = order_line_of(o, in->line_no);
	*to = *from;
	CLEAR(to, line_no);
	if (divide(from, to, in->quantity) != 0)
		return refuse(rq, E_OUT_OF_RANGE, "quantity",
		    "The amount is too large.");
	to->quantity = in->quantity;
	from->quantity.micros -= in->quantity.micros;
	order_number(o);
	if ((e = order_reprice(rq, o)) != OK)
		return e;
	return resource_unoverride(rq, &orders, o);
}

/* --- cancel -----------------------------------------------------------------
 */

/* Is it later than the cut-off before the wanted delivery? */
static enum err
is_late(struct req *rq, const struct order *o, bool *late)
{
	const struct order_window *w = o->requested_window.v;
	struct money hours;
	enum err e = guard_limit(rq, "CANCEL", "cutoff", o->currency, &hours);

	*late = e == OK && w != NULL &&
	    rq->caller.now.ms >
		w->start.ms - hours.micros / UNITS(1) * 3600 * 1000;
	return e;
}

/* What was confirmed costs a share of the product, canceled late. */
static enum err
charge(struct req *rq, struct order *o)
{
	struct money percent;
	bool late;
	enum err e;

	if (flow_rank(flow_status(o)) < flow_rank("confirmed"))
		return OK;
	if ((e = is_late(rq, o, &late)) != OK || !late)
		return e;
	if ((e = guard_limit(rq, "CANCEL", "fee", o->currency, &percent)) != OK)
		return e;
	if (money_div(percent, (struct money){ UNITS(100) }, 6, &percent) !=
		0 ||
	    money_mul(o->product_total, percent, 2, &o->cancel_fee) != 0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The cancellation fee is too large.");
	MARK(o, cancel_fee);
	return OK;
}

enum err
order_cancel(struct req *rq, void *obj)
{
	const struct order_reason *in = rq->in;
	struct order *o = obj;
	const struct order_line *l = o->lines.v;
	enum err e = charge(rq, o);

	for (size_t i = 0; i < o->lines.n && e == OK && HAS(o, counterparty_id);
	     i++)
		e = flow_unexpose(rq, o, &l[i]);
	if (e != OK || (e = order_give_room(rq, o)) != OK ||
	    (e = order_give_volume(rq, o)) != OK ||
	    (e = order_give_terms(rq, o)) != OK ||
	    (e = order_give_receipts(rq, o)) != OK ||
	    (e = order_free_quotes(rq, o)) != OK)
		return e;
	CLEAR(o, hold_reasons);
	return flow_move(rq, o, "cancel", "canceled",
	    HAS(in, reason) ? in->reason : NULL);
}

enum err
order_canceled(struct req *rq, void *obj)
{
	return load_unplan(rq, obj, NULL, "The order was canceled.");
}
