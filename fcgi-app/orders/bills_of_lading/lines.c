/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/allocations/allocations.h"
#include "orders/deliveries/deliveries.h"
#include "orders/flow/own.h"
#include "orders/orders/own.h"
#include "unit.h"

/* What a bill of lading says of its order lines, and what is compared. */

static const struct bill_line *
line(const struct bill *b, size_t i)
{
	return (const struct bill_line *)b->lines.v + i;
}

static bool
assigned(const struct bill_line *l)
{
	return HAS(l, order_id);
}

static bool
same_line(const struct bill_line *a, const struct bill_line *b)
{
	return a->order_line == b->order_line &&
	    strcmp(a->order_id.s, b->order_id.s) == 0;
}

/* Did an earlier row of the bill name the same order line? */
static bool
repeated(const struct bill *b, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (assigned(line(b, k)) && same_line(line(b, k), line(b, i)))
			return true;
	return false;
}

/* --- the order line ------------------------------------------------------ */

/* What the line was loaded with before, and now with this. */
static int
loaded(const struct bill *b, size_t i, const struct order_line *ol,
    struct flow_actual *now)
{
	struct volume v;

	if (HAS(ol, loaded_net)) {
		now->loaded_gross = ol->loaded_gross;
		now->loaded_net = ol->loaded_net;
	}
	for (size_t k = i; k < b->lines.n; k++) {
		const struct bill_line *l = line(b, k);

		if (!assigned(l) || !same_line(l, line(b, i)))
			continue;
		if (unit_volume(l->gross, l->unit, ol->unit, 3, &v) != 0)
			return -1;
		now->loaded_gross.micros += v.micros;
		if (unit_volume(l->net, l->unit, ol->unit, 3, &v) != 0)
			return -1;
		now->loaded_net.micros += v.micros;
	}
	MARK(now, loaded_gross);
	MARK(now, loaded_net);
	return 0;
}

/* What was taken of an allocation is what was lifted, and is still to be. */
static enum err
true_up(struct req *rq, const struct bill_line *at)
{
	const struct order_line *ol;
	struct volume taken;
	void *o;
	enum err e = resource_fetch(rq, &orders, at->order_id.s, &o);

	if (e != OK)
		return e;
	ol = order_line_of(o, at->order_line);
	if (!HAS(ol, allocation_id))
		return OK;
	taken.micros = ol->loaded_net.micros + ol->to_lift.micros;
	return allocation_true_up(rq, "order_line",
	    flow_source(rq, o, ol->line_no), taken, ol->unit);
}

/* The order is held from here on: another bill of it waits, and adds to what
 * this one leaves. */
static enum err
advance_line(struct req *rq, const struct bill *b, size_t i)
{
	const struct bill_line *at = line(b, i);
	const struct order_line *ol;
	struct flow_actual now = { 0 };
	bool earlier;
	void *obj;
	enum err e = resource_lock(rq, &orders, at->order_id.s, &obj);

	ol = e == OK ? order_line_of(obj, at->order_line) : NULL;
	if (e == E_NOT_FOUND || (e == OK && ol == NULL))
		return refuse(rq, E_STATE, NULL,
		    "Line %lld does not belong to an order line of the account.",
		    (long long)at->line_no);
	if (e != OK)
		return e;
	if ((e = flow_earlier(rq, at->order_id.s, ol->line_no, b->load_id,
		 &earlier)) != OK ||
	    earlier)
		return e; /* it was of a round that is over */
	if (loaded(b, i, ol, &now) != 0)
		return refuse(rq, E_STATE, NULL,
		    "The quantity of line %lld is too large for an order line.",
		    (long long)at->line_no);
	/* what an invoiced order was billed follows its bills alone: its drops
	 * must have been compared by then */
	if ((e = delivery_relift(rq, b->load_id, at->order_id,
		 at->order_line)) != OK ||
	    (e = order_line_follow(rq, at->order_id.s, at->order_line, &now)) !=
		OK ||
	    (e = true_up(rq, at)) != OK)
		return e;
	return delivery_settle(rq, at->order_id.s);
}

enum err
bill_advance(struct req *rq, const struct bill *b)
{
	enum err e = OK;

	for (size_t i = 0; i < b->lines.n && e == OK; i++)
		if (assigned(line(b, i)) && !repeated(b, i))
			e = advance_line(rq, b, i);
	return e;
}

/* --- shown --------------------------------------------------------------- */

static enum err
fetch(struct req *rq, struct bill **b)
{
	void *obj = NULL;
	enum err e = resource_path(rq, &bills_of_lading, &obj);

	rq->out = *b = obj;
	return e;
}

enum err
bill_exceptions_get(struct req *rq)
{
	struct bill *b;
	enum err e = fetch(rq, &b);

	if (e == OK && !HAS(b, exceptions))
		PUT(b, exceptions, (struct list){ 0 });
	return e;
}

static void
set(struct bill_compared *c, const struct shape *s, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(s, c, *names);
}

static void
add_plan(struct bill_compared *c, const struct load *l)
{
	const struct load_compartment *at = l->compartments.v;
	struct volume v;

	for (size_t i = 0; i < l->compartments.n; i++)
		if (at[i].line_no == c->order_line &&
		    strcmp(at[i].order_id.s, c->order_id.s) == 0 &&
		    strcmp(at[i].product, c->product) == 0 &&
		    unit_volume(at[i].planned, at[i].unit, c->unit, 3, &v) == 0)
			c->planned.micros += v.micros;
}

static void
add_drops(struct bill_compared *c, const struct shape *s,
    const struct list *dropped)
{
	const struct bill_dropped *d = dropped->v;
	struct volume v;

	for (size_t i = 0; i < dropped->n; i++)
		if (d[i].line_no == c->order_line &&
		    strcmp(d[i].order_id.s, c->order_id.s) == 0 &&
		    unit_volume(d[i].net, d[i].unit, c->unit, 3, &v) == 0) {
			c->delivered_net.micros += v.micros;
			set(c, s, NAMES("delivered_net", "variance"));
		}
	c->variance.micros = c->delivered_net.micros - c->net.micros;
}

static struct bill_compared
compared(const struct bill *b, size_t i, const struct load *l,
    const struct list *dropped, const struct shape *s)
{
	const struct bill_line *at = line(b, i);
	struct bill_compared c = { .order_id = at->order_id,
		.order_line = at->order_line,
		.product = at->product,
		.unit = at->unit };
	struct volume v;

	set(&c, s, NAMES("product", "unit", "planned", "gross", "net"));
	if (assigned(at))
		set(&c, s, NAMES("order_id", "order_line"));
	for (size_t k = i; k < b->lines.n; k++) {
		const struct bill_line *o = line(b, k);

		if (!same_line(o, at) || strcmp(o->product, at->product) != 0)
			continue;
		if (unit_volume(o->gross, o->unit, c.unit, 3, &v) == 0)
			c.gross.micros += v.micros;
		if (unit_volume(o->net, o->unit, c.unit, 3, &v) == 0)
			c.net.micros += v.micros;
	}
	if (l != NULL)
		add_plan(&c, l);
	add_drops(&c, s, dropped);
	return c;
}

static bool
shown(const struct bill *b, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (same_line(line(b, k), line(b, i)) &&
		    strcmp(line(b, k)->product, line(b, i)->product) == 0)
			return true;
	return false;
}

enum err
bill_reconciliation_get(struct req *rq)
{
	const struct shape *s =
	    shape_field(&bill_comparison_shape, "lines")->shape;
	struct bill_comparison *out = arena_new(rq->arena,
	    struct bill_comparison);
	struct bill_compared *c;
	struct list dropped;
	struct bill *b;
	void *l = NULL;
	enum err e = fetch(rq, &b);

	if (e != OK)
		return e;
	if (HAS(b, load_id) &&
	    (e = resource_fetch(rq, &loads, b->load_id.s, &l)) != OK)
		return e;
	if ((e = db_all(rq->db, &bill_delivered, b, &dropped, rq->arena)) != OK)
		return e;
	c = arena_array(rq->arena, struct bill_compared, b->lines.n);
	*out = (struct bill_comparison){ .has = EVERYTHING,
		.bol_id = b->id,
		.load_id = b->load_id,
		.status = b->status,
		.lines = { c, 0 } };
	if (l == NULL)
		CLEAR(out, load_id);
	for (size_t i = 0; i < b->lines.n; i++)
		if (!shown(b, i))
			c[out->lines.n++] = compared(b, i, l, &dropped, s);
	rq->out = out;
	return OK;
}
