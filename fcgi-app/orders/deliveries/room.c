/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/orders/orders.h"
#include "orders/tanks/tanks.h"

/* The room that drops keep in tanks.  The tank of an order line keeps it for
 * the line, from when the order is confirmed; any other keeps it for the drop.
 */

/* The order line of a drop; NULL where there is none. */
static enum err
line_of(struct req *rq, const struct delivery *d, const struct order **o,
    const struct order_line **l)
{
	void *obj = NULL;
	enum err e;

	*o = NULL;
	*l = NULL;
	if (!HAS(d, order_id))
		return OK;
	if ((e = resource_fetch(rq, &orders, d->order_id.s, &obj)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	*o = obj;
	*l = order_line_of(*o, d->line_no);
	return OK;
}

/* Does the line keep its room?  Of one that was diverted it does no more. */
static bool
by_line(const struct delivery *d, const struct order_line *l)
{
	return l != NULL && HAS(l, tank_id) && HAS(d, tank_id) &&
	    !d->diverted && strcmp(l->tank_id.s, d->tank_id.s) == 0;
}

static struct tank_load
as_drop(const struct delivery *d)
{
	return (struct tank_load){ "delivery", d->id.s, d->planned, d->unit };
}

/* Its part of the line's room is free. */
static enum err
shrink_line(struct req *rq, const struct delivery *d, const struct order *o,
    const struct order_line *l)
{
	const struct tank_load part = { "order_line",
		flow_source(rq, o, l->line_no), d->planned, d->unit };

	return tank_shrink(rq, l->tank_id.s, &part);
}

enum err
delivery_keep_room(struct req *rq, const struct delivery *d)
{
	const struct tank_load drop = as_drop(d);
	const struct order_line *l;
	const struct order *o;
	enum err e = line_of(rq, d, &o, &l);

	if (e != OK || !HAS(d, tank_id) || by_line(d, l))
		return e;
	if (l != NULL && HAS(l, tank_id) && !d->diverted &&
	    (e = shrink_line(rq, d, o, l)) != OK)
		return e;
	e = tank_reserve(rq, d->tank_id.s, &drop);
	return e == E_DUPLICATE || e == E_NOT_FOUND ? OK : e;
}

enum err
delivery_give_room(struct req *rq, const struct delivery *d)
{
	const struct order_line *l;
	const struct order *o;
	enum err e = line_of(rq, d, &o, &l);

	if (e != OK || !HAS(d, tank_id))
		return e;
	return by_line(d, l) ?
	    shrink_line(rq, d, o, l) :
	    tank_release(rq, d->tank_id.s, "delivery", d->id.s);
}
