/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "clock.h"
#include "orders/guards/guards.h"
#include "orders/orders/own.h"

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

/* What a step asks, and what it does to the exposure. */
static const struct {
	const char *to;
	const struct guard *const *guards;
	const char *stage;
} steps[] = {
	{ "dispatched", guard_dispatch, NULL },
	{ "loading", guard_loading, NULL },
	{ "in_transit", NULL, "in_transit" },
	{ "delivered", NULL, "unbilled" },
};

static enum err
take_step(struct req *rq, struct order *o, struct order_line *l,
    const char *status)
{
	enum err e;

	for (size_t i = 0; i < COUNT(steps); i++) {
		if (strcmp(steps[i].to, status) != 0)
			continue;
		if (steps[i].guards != NULL &&
		    (e = resource_guard(rq, &orders, steps[i].guards, o)) != OK)
			return e;
		if (strcmp(status, "in_transit") == 0 &&
		    (e = order_finalize(rq, o, l)) != OK)
			return e;
		l->status = status;
		return steps[i].stage == NULL ?
		    OK :
		    flow_expose(rq, o, l, steps[i].stage, flow_share(o, l));
	}
	l->status = status;
	return OK;
}

static enum err
go_on(struct req *rq, struct order *o, struct order_line *l, const char *status)
{
	const char *was = o->status;
	enum err e;

	if (!flow_step(l->status, status))
		return refuse(rq, E_STATE, NULL,
		    "Line %d of the order is %s; it cannot become %s.",
		    (int)l->line_no, l->status, status);
	if ((e = take_step(rq, o, l, status)) != OK)
		return e;
	o->status = flow_status(o);
	if (strcmp(o->status, was) == 0)
		return OK;
	return flow_note(rq, o, "line", was, NULL);
}

enum err
order_line_at(struct req *rq, const char *order_id, int64_t line_no,
    const char *status, const struct flow_actual *actual)
{
	struct order_line *l;
	struct order *o;
	const char *was;
	enum err e = find_line(rq, order_id, line_no, &o, &l);

	if (e != OK)
		return e;
	was = o->status;
	take_actual(l, actual);
	if (status != NULL && strcmp(status, l->status) != 0 &&
	    (e = go_on(rq, o, l, status)) != OK)
		return e;
	if (actual != NULL && (e = flow_reexpose(rq, o)) != OK)
		return e;
	return resource_save(rq, &orders, o,
	    strcmp(was, o->status) == 0 ?
		NULL :
		arena_fmt(rq->arena, "order.%s", o->status));
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

	for (size_t i = 0; i < o->lines.n; i++)
		if (!flow_ahead(l[i].status, status))
			l[i].status = status;
	o->status = flow_status(o);
	return flow_note(rq, o, action, was, reason);
}

const char *
flow_source(struct req *rq, const struct order *o, int64_t line_no)
{
	return arena_fmt(rq->arena, "%s/%d/%d", o->id.s, (int)line_no,
	    (int)o->round);
}
