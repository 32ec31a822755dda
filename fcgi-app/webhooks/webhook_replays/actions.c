/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhook_replays.h"

#include <string.h>

#include "webhooks/event_types/event_types.h"

static const struct shape *const row = &webhook_replay_row_shape;

/* How many there are, by type, and between which sequences. */
static enum err
count(struct req *rq, const struct webhook *w, struct webhook_replay *r)
{
	const struct webhook_replay_type *t;
	struct list types;
	enum err e = db_all(rq->db, &webhook_replay_types, r, &types,
	    rq->arena);

	if (e != OK)
		return e;
	t = types.v;
	r->matched = r->last = 0;
	r->position = INT64_MAX;
	for (size_t i = 0; i < types.n; i++) {
		if (!webhook_replay_wants(r, w, t[i].type))
			continue;
		r->matched += t[i].events;
		if (t[i].first <= r->position)
			r->position = t[i].first - 1;
		if (t[i].last > r->last)
			r->last = t[i].last;
	}
	if (r->matched == 0)
		r->position = 0;
	return OK;
}

static enum err
show_end(struct req *rq, struct webhook_replay_begun *out, const char *member,
    int64_t sequence)
{
	const struct shape *s = &webhook_replay_begun_shape;
	struct webhook_replay_end *end = arena_new(rq->arena,
	    struct webhook_replay_end);
	enum err e;

	PUT(end, sequence, sequence);
	e = db_one(rq->db, &webhook_replay_event, end, end, rq->arena);
	if (e == E_NOT_FOUND)
		return OK;
	((struct object *)field_at(shape_field(s, member), out))->v = end;
	field_set(s, out, member);
	return e;
}

static enum err
answer(struct req *rq, const struct webhook *w, const struct webhook_replay *r,
    bool dry)
{
	const struct shape *s = &webhook_replay_begun_shape;
	struct webhook_replay_begun *out = arena_new(rq->arena,
	    struct webhook_replay_begun);
	enum err e = OK;

	*out = (struct webhook_replay_begun){ .dry_run = dry,
		.id = r->id,
		.webhook_id = r->webhook_id,
		.status = r->status,
		.matched = r->matched,
		.estimated_seconds = (r->matched + w->max_per_second - 1) /
		    w->max_per_second };
	for (const char *const *n =
		 NAMES("dry_run", "webhook_id", "matched", "estimated_seconds");
	     *n != NULL; n++)
		field_set(s, out, *n);
	for (const char *const *n =
		 NAMES("id", "status", "replayed", "progress");
	     !dry && *n != NULL; n++)
		field_set(s, out, *n);
	if (r->matched > 0) {
		e = show_end(rq, out, "first_event", r->position + 1);
		if (e == OK)
			e = show_end(rq, out, "last_event", r->last);
	}
	rq->out = out;
	rq->accepted = !dry;
	return e;
}

/* Of what is asked for, with what is meant where nothing was said. */
static struct webhook_replay *
begin(struct req *rq, const struct webhook *w,
    const struct webhook_replay_new *in)
{
	struct webhook_replay *r = arena_new(rq->arena, struct webhook_replay);

	r->webhook_id = w->id;
	r->since = in->since;
	r->until = in->until;
	r->types = in->types;
	r->only = in->only != NULL ? in->only : "all";
	for (const char *const *n = NAMES("webhook_id", "since", "until",
		 "only", "matched", "replayed", "progress", "position", "last");
	     *n != NULL; n++)
		field_set(row, r, *n);
	if (in->types.n > 0)
		MARK(r, types);
	return r;
}

/* Who has events sent again may read the objects of all of them. */
static enum err
permit(struct req *rq, const struct webhook *w, const struct webhook_replay *r)
{
	size_t n;
	const struct event_type *t = event_types_all(&n);
	enum err e = OK;

	for (size_t i = 0; i < n && e == OK; i++)
		if (webhook_replay_wants(r, w, t[i].name))
			e = event_type_need(rq, &t[i]);
	return e;
}

/* The webhook's row is locked by now, so of two only one comes first. */
static enum err
alone(struct req *rq, const struct webhook *w)
{
	struct webhook_replay key = { .has = EVERYTHING, .webhook_id = w->id };
	struct webhook_replay other = { 0 };
	enum err e = db_one(rq->db, &webhook_replay_running, &key, &other,
	    rq->arena);

	if (e == OK)
		return refuse(rq, E_STATE, NULL,
		    "%s is running; wait for it, or cancel it.", other.id.s);
	return e == E_NOT_FOUND ? OK : e;
}

static enum err
receiver(struct req *rq, const struct webhook **w)
{
	void *obj;
	enum err e = resource_path_lock(rq, &webhooks, &obj);

	if (e != OK)
		return e;
	*w = obj;
	if (HAS(*w, archived_at))
		return refuse(rq, E_STATE, NULL,
		    "The webhook is archived. Restore it first.");
	if (strcmp((*w)->status, "disabled") == 0)
		return refuse(rq, E_STATE, NULL,
		    "The webhook is disabled. Enable it first.");
	return OK;
}

enum err
webhook_begin_replay(struct req *rq)
{
	const struct webhook_replay_new *in = rq->in;
	struct judge j = resource_judging(rq);
	const struct webhook *w = NULL;
	struct webhook_replay *r;
	enum err e;

	if ((e = receiver(rq, &w)) != OK)
		return e;
	webhook_replay_check(&j, in, rq->caller.now);
	event_types_judge(&j, "types", &in->types);
	if (rq->faults.n > 0)
		return E_VALIDATION;
	r = begin(rq, w, in);
	if ((e = permit(rq, w, r)) != OK || (e = count(rq, w, r)) != OK)
		return e;
	if (!in->dry_run &&
	    ((e = alone(rq, w)) != OK ||
		(e = resource_put(rq, &webhook_replays, r)) != OK))
		return e;
	return answer(rq, w, r, in->dry_run);
}

enum err
webhook_replay_missed(struct req *rq, const struct webhook *w,
    struct stamp since, struct id *made)
{
	const struct webhook_replay_new in = { .since = since,
		.until = rq->caller.now,
		.only = "undelivered" };
	struct webhook_replay *r = begin(rq, w, &in);
	enum err e;

	if ((e = permit(rq, w, r)) != OK || (e = alone(rq, w)) != OK ||
	    (e = count(rq, w, r)) != OK ||
	    (e = resource_put(rq, &webhook_replays, r)) != OK)
		return e;
	*made = r->id;
	return OK;
}

/* What is in the queue already is delivered; no more is made. */
enum err
webhook_replay_canceled(struct req *rq, void *obj)
{
	struct webhook_replay *r = obj;

	PUT(r, finished_at, rq->caller.now);
	return OK;
}
