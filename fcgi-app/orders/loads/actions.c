/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/deliveries/deliveries.h"
#include "orders/flow/flow.h"

/* What the moves of a load do. */

static const struct shape *const shape = &load_shape;

static void
stamp(struct load *l, const char *name, struct stamp at)
{
	*(struct stamp *)field_at(shape_field(shape, name), l) = at;
	field_set(shape, l, name);
}

enum err
load_assign(struct req *rq, void *obj)
{
	struct judge j = resource_judging(rq);
	struct load *l = obj;
	enum err e;

	field_merge(&load_crew_shape, l, rq->in, rq->cleared);
	CLEAR(l, reason);
	if ((e = load_named(rq, &j, l)) != OK)
		return e;
	if (rq->faults.n > 0)
		return E_VALIDATION;
	if ((e = load_reckon(rq, l)) != OK)
		return e;
	return resource_guard(rq, &loads, load_crewed, l);
}

enum err
load_decline(struct req *rq, void *obj)
{
	struct load *l = obj;

	for (const char *const *name = NAMES("carrier_id", "vehicle_no",
		 "trailer_no", "driver", "tare_kg", "max_gvw_kg", "gross_kg");
	     *name != NULL; name++)
		field_unset(shape, l, *name);
	field_merge(&load_reason_shape, l, rq->in, 0);
	return OK;
}

enum err
load_optimize(struct req *rq, void *obj)
{
	struct load *l = obj;
	struct load_place from = { 0 };
	struct list places;
	enum err e = db_one(rq->db, &load_origin, l, &from, rq->arena);

	if (e != OK && e != E_NOT_FOUND)
		return e;
	if ((e = db_all(rq->db, &load_places, l, &places, rq->arena)) != OK)
		return e;
	load_route(l, HAS(&from, latitude) ? &from : NULL, &places, rq->arena);
	return OK;
}

static void
pickups(struct load *l, const char *status, const char *member,
    struct stamp now)
{
	struct load_stop *s = l->stops.v;

	for (size_t i = 0; i < l->stops.n; i++) {
		if (strcmp(s[i].kind, "pickup") != 0)
			continue;
		s[i].status = status;
		*(struct stamp *)field_at(shape_field(&load_stop_shape, member),
		    &s[i]) = now;
		field_set(&load_stop_shape, &s[i], member);
	}
}

enum err
load_arrive(struct req *rq, void *obj)
{
	pickups(obj, "arrived", "arrived_at", rq->caller.now);
	return OK;
}

enum err
load_start(struct req *rq, void *obj)
{
	struct load *l = obj;

	enum err e;

	field_merge(&load_start_shape, l, rq->in, 0);
	if ((e = load_take_rack(rq, l)) != OK ||
	    (e = load_hold_orders(rq, l)) != OK ||
	    (e = resource_guard(rq, &loads, load_starts, l)) != OK)
		return e;
	stamp(l, "loading_at", rq->caller.now);
	return load_lines_load(rq, l);
}

enum err
load_filled(struct req *rq, void *obj)
{
	struct load *l = obj;

	pickups(l, "completed", "left_at", rq->caller.now);
	stamp(l, "loaded_at", rq->caller.now);
	return OK;
}

enum err
load_depart(struct req *rq, void *obj)
{
	stamp(obj, "departed_at", rq->caller.now);
	return OK;
}

enum err
load_departed(struct req *rq, void *obj)
{
	enum err e = delivery_schedule(rq, obj);

	return e == OK ? load_followed(rq, obj) : e;
}

enum err
load_followed(struct req *rq, void *obj)
{
	const struct load *l = obj;

	return load_lines_follow(rq, &l->compartments, NULL);
}

/* Where nothing was left to lift but what it had planned, its lines are done.
 */
enum err
load_aborted(struct req *rq, void *obj)
{
	const struct load *l = obj;
	enum err e = load_followed(rq, obj);

	for (size_t i = 0; i < l->order_ids.n && e == OK; i++)
		e = delivery_settle(rq, l->order_ids.v[i]);
	return e;
}

/* The stop that a body names, or the next one; it must be a drop. */
static enum err
called_stop(struct req *rq, struct load *l, struct load_stop **s)
{
	const struct load_call *in = rq->in;

	*s = HAS(in, seq) ? load_stop_at(l, in->seq) : load_stop_next(l);
	if (*s == NULL || strcmp((*s)->kind, "drop") != 0)
		return refuse_unknown(rq, "seq", "The load has no such drop.");
	return OK;
}

static struct stamp
called_when(const struct req *rq)
{
	const struct load_call *in = rq->in;

	return HAS(in, at) ? in->at : rq->caller.now;
}

enum err
load_call_begin(struct req *rq, void *obj)
{
	struct load_stop *s;
	enum err e = called_stop(rq, obj, &s);

	if (e != OK)
		return e;
	if (strcmp(s->status, "pending") != 0)
		return refuse(rq, E_STATE, "seq", "The stop has status %s.",
		    s->status);
	s->status = "arrived";
	PUT(s, arrived_at, called_when(rq));
	return OK;
}

enum err
load_called_at(struct req *rq, void *obj)
{
	struct load_stop *s;
	enum err e = called_stop(rq, obj, &s);

	return e == OK ? delivery_arrive(rq, obj, s->site_id) : e;
}

enum err
load_call_end(struct req *rq, void *obj)
{
	struct load_stop *s;
	enum err e = called_stop(rq, obj, &s);

	if (e != OK)
		return e;
	if (strcmp(s->status, "arrived") != 0)
		return refuse(rq, E_STATE, "seq", "The stop has status %s.",
		    s->status);
	s->status = "completed";
	PUT(s, left_at, called_when(rq));
	return OK;
}

enum err
load_end(struct req *rq, void *obj)
{
	stamp(obj, "completed_at", rq->caller.now);
	return OK;
}

enum err
load_abort(struct req *rq, void *obj)
{
	field_merge(&load_reason_shape, obj, rq->in, 0);
	return OK;
}
