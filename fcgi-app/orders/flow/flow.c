/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "clock.h"
#include "orders/guards/own.h"
#include "orders/orders/own.h"
#include "unit.h"

static const struct shape *const shape = &order_line_shape;

static enum err
find_line(struct req *rq, const char *order_id, int64_t line_no,
    struct order **o, struct order_line **l)
{
	void *found;
	enum err e = resource_lock(rq, &orders, order_id, &found);

	if (e != OK)
		return e;
	*o = found;
	*l = order_line_of(*o, line_no);
	return *l != NULL ? OK : E_NOT_FOUND;
}

static void
take_actual(struct order_line *l, const struct flow_actual *actual)
{
	const struct shape *s = &flow_actual_shape;

	for (size_t i = 0; actual != NULL && i < s->n; i++) {
		const struct field *f = &s->fields[i];

		if (!field_has(s, actual, f->name))
			continue;
		memcpy(field_at(shape_field(shape, f->name), l),
		    field_at(f, actual), sizeof(int64_t));
		field_set(shape, l, f->name);
	}
}

/* What a step does to the exposure. */
static const struct {
	const char *to, *stage;
} steps[] = {
	{ "in_transit", "in_transit" },
	{ "delivered", "unbilled" },
};

static enum err
take_step(struct req *rq, struct order *o, struct order_line *l,
    const char *status)
{
	enum err e;

	if (strcmp(status, "in_transit") == 0 &&
	    (e = order_finalize(rq, o, l)) != OK)
		return e;
	l->status = status;
	for (size_t i = 0; i < COUNT(steps); i++)
		if (strcmp(steps[i].to, status) == 0)
			return flow_expose(rq, o, l, steps[i].stage,
			    flow_share(o, l));
	return OK;
}

/* The order is kept, and announced where it has come to another status. */
static enum err
keep(struct req *rq, struct order *o)
{
	if (strcmp(flow_status(o), o->status) == 0)
		return resource_save(rq, &orders, o, NULL);
	return flow_keep(rq, o, "line", NULL);
}

enum err
flow_keep(struct req *rq, struct order *o, const char *action,
    const char *reason)
{
	const char *was = o->status;
	enum err e = resource_pass(rq, &orders, o, flow_status(o));

	if (e != OK || (e = flow_note(rq, o, action, was, reason)) != OK ||
	    strcmp(o->status, was) == 0)
		return e;
	return resource_save(rq, &orders, o,
	    arena_fmt(rq->arena, "order.%s", o->status));
}

static enum err
go_on(struct req *rq, struct order *o, struct order_line *l, const char *status)
{
	if (flow_step(l->status, status))
		return take_step(rq, o, l, status);
	return refuse(rq, E_STATE, NULL,
	    "Line %d of the order has status %s and cannot become %s.",
	    (int)l->line_no, l->status, status);
}

enum err
order_line_at(struct req *rq, const char *order_id, int64_t line_no,
    const char *status, const struct flow_actual *actual)
{
	struct order_line *l;
	struct order *o;
	enum err e = find_line(rq, order_id, line_no, &o, &l);

	if (e != OK)
		return e;
	take_actual(l, actual);
	if ((e = order_relift(rq, o, NULL)) != OK)
		return e;
	if (strcmp(status, l->status) != 0 &&
	    (e = go_on(rq, o, l, status)) != OK)
		return e;
	if (actual != NULL && (e = flow_reexpose(rq, o)) != OK)
		return e;
	return keep(rq, o);
}

enum err
order_drops_changed(struct req *rq, const char *order_id)
{
	struct order *o;
	void *found;
	bool changed;
	enum err e = resource_lock(rq, &orders, order_id, &found);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	o = found;
	if (flow_rank(o->status) >= flow_rank("invoiced") ||
	    (e = order_relift(rq, o, &changed)) != OK || !changed)
		return e;
	e = flow_reexpose(rq, o);
	return e == OK ? resource_save(rq, &orders, o, NULL) : e;
}

/* --- loads ------------------------------------------------------------------
 */

/* Is a line where a load may be planned for it, or go on? */
static enum err
carried(struct req *rq, const struct order_line *l, const char *from)
{
	if (HAS(l, closed_short_at))
		return refuse(rq, E_STATE, NULL,
		    "Line %d of the order was closed short and cannot be loaded.",
		    (int)l->line_no);
	if (flow_rank(l->status) >= flow_rank(from) &&
	    flow_rank(l->status) <= flow_rank("in_transit"))
		return OK;
	return refuse(rq, E_STATE, NULL,
	    "Line %d of the order has status %s and cannot be loaded.",
	    (int)l->line_no, l->status);
}

enum err
flow_planned(struct req *rq, const struct order *o, struct order_line *l,
    struct id load_id)
{
	const struct flow_load row = { .has = EVERYTHING,
		.order_id = o->id,
		.line_no = l->line_no,
		.round = o->round,
		.load_id = load_id };
	enum err e = carried(rq, l, "allocated");

	if (e != OK || (e = db_run(rq->db, &flow_plan, &row)) != OK)
		return e;
	if (!HAS(l, to_lift))
		PUT(l, to_lift, l->quantity);
	if (strcmp(l->status, "allocated") == 0)
		l->status = "dispatched";
	return OK;
}

enum err
order_line_planned(struct req *rq, const char *order_id, int64_t line_no,
    struct id load_id)
{
	struct order_line *l;
	struct order *o;
	enum err e = find_line(rq, order_id, line_no, &o, &l);

	if (e != OK || (e = carried(rq, l, "allocated")) != OK ||
	    (e = resource_guard(rq, &orders, guard_dispatch, o)) != OK ||
	    (e = flow_planned(rq, o, l, load_id)) != OK)
		return e;
	return keep(rq, o);
}

enum err
order_line_loads(struct req *rq, const char *order_id, int64_t line_no)
{
	struct order_line *l;
	struct order *o;
	enum err e = find_line(rq, order_id, line_no, &o, &l);

	if (e != OK || (e = carried(rq, l, "dispatched")) != OK)
		return e;
	return resource_guard(rq, &orders, guard_loading, o);
}

enum err
flow_spare(struct req *rq, const struct order *o, const struct order_line *l,
    struct volume *spare)
{
	bool us = strcmp(o->currency, "USD") == 0;
	struct money percent, least;
	struct volume fixed;
	enum err e = guard_limit(rq, "G-BOL", "gross_share", o->currency,
	    &percent);

	if (e != OK ||
	    (e = guard_limit(rq, "G-BOL", "gross_volume", o->currency,
		 &least)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	if (unit_volume((struct volume){ least.micros }, us ? "gal" : "l",
		l->unit, 3, &fixed) != 0 ||
	    money_mul((struct money){ l->quantity.micros }, percent, 6,
		&least) != 0)
		return E_OUT_OF_RANGE;
	spare->micros = least.micros / 100;
	if (fixed.micros > spare->micros)
		*spare = fixed;
	return OK;
}

enum err
flow_loads_of(struct req *rq, const struct order *o, const struct order_line *l,
    struct list *loads)
{
	const struct flow_load of = { .has = EVERYTHING,
		.order_id = o->id,
		.line_no = l->line_no,
		.round = o->round,
		.unit = l->unit };

	return db_all(rq->db, &flow_loads, &of, loads, rq->arena);
}

enum err
flow_earlier(struct req *rq, const char *order_id, int64_t line_no,
    struct id load_id, bool *out)
{
	struct flow_load of = { .has = EVERYTHING,
		.line_no = line_no,
		.load_id = load_id };
	struct flow_load found = { 0 };
	enum err e;

	strcpy(of.order_id.s, order_id);
	e = db_one(rq->db, &flow_past, &of, &found, rq->arena);
	*out = e == OK;
	return e == E_NOT_FOUND ? OK : e;
}

enum err
flow_lifts_of(struct req *rq, const struct order *o, const struct order_line *l,
    struct list *lifts)
{
	const struct flow_load of = { .has = EVERYTHING,
		.order_id = o->id,
		.line_no = l->line_no,
		.round = o->round,
		.unit = l->unit };

	return db_all(rq->db, &flow_lifts, &of, lifts, rq->arena);
}

/* What an earlier release brought on its way has no to_lift. */
enum err
flow_gone(struct req *rq, const struct order *o, const struct order_line *l,
    bool *gone)
{
	const struct flow_load *load;
	struct list all;
	enum err e = flow_loads_of(rq, o, l, &all);

	*gone = l->to_lift.micros == 0;
	load = all.v;
	for (size_t i = 0; e == OK && i < all.n; i++)
		*gone = *gone && flow_left(&load[i]);
	return e;
}

/* The loads of a line, and what they leave to be lifted; of one that was closed
 * short that is what trucks on the road have, as far as no bill of lading says
 * it. */
static enum err
look_at_loads(struct req *rq, const struct order *o, struct order_line *l,
    struct list *loads)
{
	struct volume spare = { 0 };
	enum err e = flow_loads_of(rq, o, l, loads);

	if (e != OK || (e = flow_spare(rq, o, l, &spare)) != OK)
		return e;
	l->to_lift = (struct volume){ 0 };
	if (flow_rank(l->status) < flow_rank("delivered"))
		l->to_lift = HAS(l, closed_short_at) ?
		    flow_unknown(loads) :
		    flow_to_lift(l->quantity, spare, loads);
	MARK(l, to_lift);
	return OK;
}

/* The next status on the way to another one; back is one step. */
static const char *
toward(const char *status, const char *target)
{
	return flow_rank(target) < flow_rank(status) ?
	    target :
	    flow_states[flow_rank(status) + 1];
}

enum err
order_line_follow(struct req *rq, const char *order_id, int64_t line_no,
    const struct flow_actual *actual)
{
	struct order_line *l;
	struct order *o;
	struct list loads;
	const char *target;
	enum err e = find_line(rq, order_id, line_no, &o, &l);

	if (e != OK)
		return e;
	if (actual == NULL && flow_rank(l->status) < flow_rank("allocated"))
		return OK;
	take_actual(l, actual);
	if ((e = look_at_loads(rq, o, l, &loads)) != OK)
		return e;
	/* what is invoiced stands, unless a bill of lading says otherwise */
	if ((actual != NULL || flow_rank(o->status) < flow_rank("invoiced")) &&
	    (e = order_relift(rq, o, NULL)) != OK)
		return e;
	target = flow_driven(l->status, &loads);
	do {
		if (strcmp(l->status, target) != 0 &&
		    (e = take_step(rq, o, l, toward(l->status, target))) != OK)
			return e;
		if ((e = order_count_terms(rq, o, l)) != OK ||
		    (e = flow_reexpose(rq, o)) != OK || (e = keep(rq, o)) != OK)
			return e;
	} while (strcmp(l->status, target) != 0);
	return OK;
}

enum err
flow_note(struct req *rq, const struct order *o, const char *action,
    const char *from, const char *reason)
{
	struct flow_entry t = { .order_id = o->id,
		.id = id_make("otl", clock_now()), /* in their order */
		.at = rq->caller.now,
		.action = action,
		.from_status = from,
		.to_status = o->status,
		.reason = reason,
		.key_id = rq->caller.key_id,
		.request_id = rq->caller.request_id };

	for (size_t i = 0; i < flow_entry_shape.n; i++) {
		const struct field *f = &flow_entry_shape.fields[i];

		if (f->kind != K_TEXT ||
		    *(const char *const *)field_at(f, &t) != NULL)
			field_set(&flow_entry_shape, &t, f->name);
	}
	return db_run(rq->db, &flow_write, &t);
}

enum err
flow_move(struct req *rq, struct order *o, const char *action,
    const char *status, const char *reason)
{
	const char *was = flow_status(o);
	struct order_line *l = o->lines.v;
	enum err e;

	for (size_t i = 0; i < o->lines.n; i++)
		if (!flow_ahead(l[i].status, status))
			l[i].status = status;
	e = resource_pass(rq, &orders, o, flow_status(o));
	return e == OK ? flow_note(rq, o, action, was, reason) : e;
}

enum err
flow_back(struct req *rq, struct order *o, const char *action,
    const char *status, const char *reason)
{
	const char *was = flow_status(o);
	struct order_line *l = o->lines.v;
	enum err e;

	for (size_t i = 0; i < o->lines.n; i++)
		if (flow_ahead(l[i].status, status))
			l[i].status = status;
	e = resource_pass(rq, &orders, o, flow_status(o));
	return e == OK ? flow_note(rq, o, action, was, reason) : e;
}

const char *
flow_source(struct req *rq, const struct order *o, int64_t line_no)
{
	return arena_fmt(rq->arena, "%s/%d/%d", o->id.s, (int)line_no,
	    (int)o->round);
}
