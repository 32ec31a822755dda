/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/flow/own.h"
#include "orders/tanks/tanks.h"

/* The room that an order's lines keep in tanks, each under its name in this
 * round (flow_source). */

enum err
order_keep_room(struct req *rq, const struct order *o)
{
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++) {
		struct tank_load load = { "order_line",
			flow_source(rq, o, l[i].line_no), l[i].quantity,
			l[i].unit };

		if (HAS(&l[i], tank_id))
			e = tank_reserve(rq, l[i].tank_id.s, &load);
	}
	return e;
}

enum err
order_give_room(struct req *rq, const struct order *o)
{
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		if (HAS(&l[i], tank_id))
			e = tank_release(rq, l[i].tank_id.s, "order_line",
			    flow_source(rq, o, l[i].line_no));
	return e;
}
