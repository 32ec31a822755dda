/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/deliveries/deliveries.h"
#include "orders/flow/own.h"
#include "orders/guards/own.h"
#include "orders/loads/loads.h"
#include "orders/tanks/tanks.h"

/* What is still to be lifted of an order will not be: it is closed short. */

static const struct shape *const shape = &order_line_shape;

/* What has to be done with a load before its line can be closed short. */
static const char *
to_do_with(const struct flow_load *load)
{
	if (strcmp(load->status, "loading") == 0)
		return "complete its loading, confirm its bill of lading and "
		       "record its departure, or abort the load";
	if (strcmp(load->status, "loaded") != 0)
		return "confirm its bill of lading";
	return load->bills > 0 ?
	    "record its departure" :
	    "confirm its bill of lading and record its departure, or abort "
	    "the load";
}

/* A truck that has begun to load, and has not left with its bill of lading. */
static enum err
none_loads(struct req *rq, const struct order *o, const struct order_line *l)
{
	const struct flow_load *load;
	struct list all;
	enum err e = flow_loads_of(rq, o, l, &all);

	load = all.v;
	for (size_t i = 0; e == OK && i < all.n; i++)
		if (!flow_left(&load[i]) &&
		    load_rank(load[i].status) >= load_rank("loading"))
			e = refuse(rq, E_STATE, NULL,
			    "Line %d cannot be closed short yet: load %s of it "
			    "has status %s. First %s.",
			    (int)l->line_no, load[i].load_id.s, load[i].status,
			    to_do_with(&load[i]));
	return e;
}

/* Lines of its terminal that are still to be lifted share the load without it.
 */
static enum err
total_beside(struct req *rq, struct order *o, const struct order_line *l)
{
	struct order_line *all = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		if (all[i].line_no != l->line_no && all[i].lifts.n == 0 &&
		    !HAS(&all[i], lifted_at) && !order_line_void(&all[i]) &&
		    strcmp(all[i].terminal, l->terminal) == 0)
			e = order_total_line(rq, o, &all[i]);
	return e;
}

/* Nothing of it was lifted: it is delivered with nothing, and others of its
 * terminal bear the fee. */
static enum err
close_empty(struct req *rq, struct order *o, struct order_line *l)
{
	enum err e;

	if (HAS(l, loaded_net) && l->loaded_net.micros > 0)
		return refuse(rq, E_STATE, NULL,
		    "Line %d was lifted and did not leave: reverse its bill of "
		    "lading first.",
		    (int)l->line_no);
	for (const char *const *n = NAMES("loaded_gross", "loaded_net",
		 "delivered_gross", "delivered_net", "amount");
	     *n != NULL; n++) {
		*(int64_t *)field_at(shape_field(shape, *n), l) = 0;
		field_set(shape, l, *n);
	}
	order_hand_fee(o, l);
	e = total_beside(rq, o, l);
	return e == OK ? delivery_close(rq, o, l) : e;
}

/* What its contract and allocation kept for the rest is free. */
static enum err
give_rest(struct req *rq, const struct order *o, const struct order_line *l)
{
	const char *source = flow_source(rq, o, l->line_no);
	enum err e = order_count_terms(rq, o, l);

	if (e != OK || !HAS(l, allocation_id))
		return e;
	return order_line_void(l) ?
	    allocation_give_back(rq, "order_line", source) :
	    allocation_true_up(rq, "order_line", source, l->loaded_net,
		l->unit);
}

static void
stop_lifting(struct req *rq, struct order_line *l)
{
	if (!HAS(l, to_lift) || l->to_lift.micros > 0)
		PUT(l, closed_short_at, rq->caller.now);
	PUT(l, to_lift, (struct volume){ 0 });
}

/* Its tank keeps room for what is on the road alone. */
static enum err
give_room(struct req *rq, const struct order *o, const struct order_line *l)
{
	const struct tank_load rest = { "order_line",
		flow_source(rq, o, l->line_no), l->to_lift, l->unit };

	return HAS(l, tank_id) && HAS(l, to_lift) ?
	    tank_shrink(rq, l->tank_id.s, &rest) :
	    OK;
}

static enum err
close_line(struct req *rq, struct order *o, struct order_line *l)
{
	enum err e = none_loads(rq, o, l);

	if (e != OK || (e = give_room(rq, o, l)) != OK)
		return e;
	stop_lifting(rq, l);
	if (flow_rank(l->status) < flow_rank("in_transit") &&
	    (e = close_empty(rq, o, l)) != OK)
		return e;
	return give_rest(rq, o, l);
}

/* --- by line -------------------------------------------------------------- */

static bool
is_open(const struct order_line *l)
{
	return flow_rank(l->status) < flow_rank("delivered") &&
	    !HAS(l, closed_short_at);
}

/* The lines that the body names, or all that are open. */
static enum err
lines_of(struct req *rq, const struct order *o, struct ints *out)
{
	const struct order_short *in = rq->in;
	const struct order_line *l = o->lines.v;

	*out = in->lines;
	for (size_t i = 0; HAS(in, lines) && i < out->n; i++) {
		const struct order_line *one = order_line_of(o, out->v[i]);
		const char *at = arena_fmt(rq->arena, "lines/%zu", i);

		if (one == NULL)
			return refuse_unknown(rq, at,
			    "The order has no such line.");
		if (!is_open(one))
			return refuse(rq, E_STATE, at,
			    "Nothing remains to be lifted of line %d: its status is %s.",
			    (int)one->line_no, one->status);
	}
	if (HAS(in, lines))
		return OK;
	*out = (struct ints){ arena_array(rq->arena, int64_t, o->lines.n + 1),
		0 };
	for (size_t i = 0; i < o->lines.n; i++)
		if (is_open(&l[i]))
			out->v[out->n++] = l[i].line_no;
	return out->n > 0 ? OK :
			    refuse(rq, E_STATE, NULL,
				"Nothing remains to be lifted of the order.");
}

static bool
all_void(const struct order *o)
{
	const struct order_line *l = o->lines.v;
	size_t n = 0;

	while (n < o->lines.n && order_line_void(&l[n]))
		n++;
	return n == o->lines.n;
}

enum err
order_close_lines(struct req *rq, void *obj)
{
	struct order *o = obj;
	struct ints lines;
	enum err e = lines_of(rq, o, &lines);

	for (size_t i = 0; i < lines.n && e == OK; i++) {
		struct order_line *l = order_line_of(o, lines.v[i]);

		if (is_open(l)) /* a line may be named twice */
			e = close_line(rq, o, l);
	}
	if (e == OK && all_void(o))
		return refuse(rq, E_STATE, NULL,
		    "Nothing of the order was lifted. Cancel it instead.");
	if (e != OK || (e = order_relift(rq, o, NULL)) != OK)
		return e;
	return flow_reexpose(rq, o);
}

/* Those that no truck comes for any more. */
static struct ints
closed(struct req *rq, const struct order *o)
{
	const struct order_line *l = o->lines.v;
	struct ints out = { arena_array(rq->arena, int64_t, o->lines.n + 1),
		0 };

	for (size_t i = 0; i < o->lines.n; i++)
		if (HAS(&l[i], closed_short_at))
			out.v[out.n++] = l[i].line_no;
	return out;
}

/* The answer is the order as it is in the end. */
static enum err
show_as_kept(struct req *rq, struct order *o)
{
	void *kept;
	enum err e = resource_fetch(rq, &orders, o->id.s, &kept);

	if (e == OK)
		*o = *(const struct order *)kept;
	return e;
}

enum err
order_closed_lines(struct req *rq, void *obj)
{
	const struct order_short *in = rq->in;
	struct order *o = obj;
	struct ints lines = closed(rq, o);
	enum err e = flow_keep(rq, o, "close-short",
	    HAS(in, reason) ? in->reason : NULL);

	if (e != OK ||
	    (e = load_unplan(rq, o, &lines, "The order was closed short.")) !=
		OK ||
	    (e = delivery_settle(rq, o->id.s)) != OK)
		return e;
	return show_as_kept(rq, o);
}

/* --- all of it, and reconciled -------------------------------------------- */

/* No truck is to come any more, and none is under way: each line is delivered
 * with what it has. */
enum err
order_close_short(struct req *rq, void *obj)
{
	struct guard_carried f = { 0 };
	struct order *o = obj;
	struct order_line *l = o->lines.v;
	enum err e = db_one(rq->db, &guard_carried, o, &f, rq->arena);

	if (e == OK && f.under_way.n > 0)
		return refuse(rq, E_STATE, NULL,
		    "Load %s is under way: complete its trip, or abort it while it is at the terminal, first.",
		    f.under_way.v[0]);
	for (size_t i = 0; i < o->lines.n; i++)
		stop_lifting(rq, &l[i]);
	for (size_t i = 0; i < o->lines.n && e == OK; i++) {
		if (strcmp(l[i].status, "in_transit") == 0)
			e = delivery_close(rq, o, &l[i]);
		if (e == OK)
			e = give_rest(rq, o, &l[i]);
	}
	if (e != OK || (e = order_relift(rq, o, NULL)) != OK ||
	    (e = flow_reexpose(rq, o)) != OK ||
	    (e = resource_guard(rq, &orders, guard_reconcile, o)) != OK)
		return e;
	return flow_move(rq, o, "reconcile", "reconciled", NULL);
}

enum err
order_closed_short(struct req *rq, void *obj)
{
	enum err e = load_unplan(rq, obj, NULL, "The order was closed short.");

	return e == OK ? show_as_kept(rq, obj) : e;
}
