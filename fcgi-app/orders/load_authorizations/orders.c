/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/guards/guards.h"
#include "orders/loads/loads.h"
#include "unit.h"

/* What the orders that are to be loaded for still have to be lifted. */

/* The room of a product; NULL: it is not asked for. */
static struct authorization_room *
room_of(const struct authorization_case *c, const char *product)
{
	const struct authorized_product *p = c->asked->products.v;

	for (size_t i = 0; i < c->asked->products.n; i++)
		if (strcmp(p[i].product, product) == 0)
			return &c->rooms[i];
	return NULL;
}

/* A line that a load was planned for says what is left of it. */
static struct volume
still(const struct order_line *l)
{
	if (HAS(l, closed_short_at) ||
	    flow_rank(l->status) > flow_rank("in_transit"))
		return (struct volume){ 0 };
	return HAS(l, to_lift) ? l->to_lift : l->quantity;
}

/* A line that names none is of any. */
static bool
of_another(const struct load_authorization *a, const struct order_line *l)
{
	return HAS(a, supplier_id) && HAS(l, supplier_id) &&
	    strcmp(a->supplier_id.s, l->supplier_id.s) != 0;
}

static enum err
see_room(struct req *rq, const struct order *o, const struct order_line *l,
    const struct load_authorization *a, struct authorization_room *room)
{
	struct volume spare = { 0 }, left = still(l);
	enum err e = OK;

	room->ordered = true;
	if (left.micros > 0 && (e = flow_spare(rq, o, l, &spare)) != OK)
		return e;
	left.micros += spare.micros;
	if (unit_volume(left, l->unit, a->unit, 3, &left) != 0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "What is left of the order does not fit the unit.");
	room->whole.micros += left.micros;
	if (!of_another(a, l))
		room->left.micros += left.micros;
	return OK;
}

/* The guard of the order says whether its contracts let it be lifted today, and
 * counts who went past it; the first that does not is enough. */
static enum err
see_contracts(struct req *rq, const struct order *o,
    struct authorization_case *c)
{
	const struct verdict *v;
	struct list verdicts;
	enum err e;

	if (c->closed != NULL)
		return OK;
	e = resource_ask(rq, &orders, guard_contracted, o, &verdicts);
	v = verdicts.v;
	if (e == OK && !v->passed && !v->overridden)
		c->closed = arena_fmt(rq->arena, "%s %s", o->id.s, v->message);
	return e;
}

static enum err
see_order(struct req *rq, const char *id, struct authorization_case *c)
{
	const struct order *o;
	const struct order_line *l;
	void *found;
	enum err e = HAS(c->asked, load_id) ?
	    resource_fetch(rq, &orders, id, &found) :
	    resource_lock(rq, &orders, id, &found);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	c->for_orders = true;
	o = found;
	l = o->lines.v;
	for (size_t i = 0; i < o->lines.n && e == OK; i++) {
		struct authorization_room *room = room_of(c, l[i].product);

		if (room != NULL)
			e = see_room(rq, o, &l[i], c->asked, room);
	}
	return e == OK ? see_contracts(rq, o, c) : e;
}

/* What others of the order are open for nobody gets once more.  What is asked
 * for a load is not more than that plans, which G-LIFT sees to. */
static enum err
see_beside(struct req *rq, struct authorization_case *c)
{
	const struct authorization_beside *b;
	struct list rows = { 0 };
	enum err e = db_all(rq->db, &authorization_beside, c->asked, &rows,
	    rq->arena);

	b = rows.v;
	for (size_t i = 0; e == OK && i < rows.n; i++) {
		struct authorization_room *room = room_of(c, b[i].product);

		if (room == NULL || !room->ordered)
			continue;
		room->left.micros -= b[i].of_supplier.micros;
		room->whole.micros -= b[i].quantity.micros;
		if (room->whole.micros < room->left.micros)
			room->left = room->whole;
		if (room->left.micros < 0)
			room->left.micros = 0;
	}
	return e;
}

enum err
authorization_see_orders(struct req *rq, struct authorization_case *c)
{
	const struct load_authorization *a = c->asked;
	const struct load *l;
	void *found;
	enum err e = OK;

	c->rooms = arena_array(rq->arena, struct authorization_room,
	    a->products.n + 1);
	if (HAS(a, order_id))
		e = see_order(rq, a->order_id.s, c);
	if (e == OK && HAS(a, order_id) && !HAS(a, load_id))
		e = see_beside(rq, c);
	if (e != OK || !HAS(a, load_id))
		return e;
	if ((e = resource_fetch(rq, &loads, a->load_id.s, &found)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	l = found;
	for (size_t i = 0; i < l->order_ids.n && e == OK; i++)
		if (!HAS(a, order_id) ||
		    strcmp(l->order_ids.v[i], a->order_id.s) != 0)
			e = see_order(rq, l->order_ids.v[i], c);
	return e;
}
