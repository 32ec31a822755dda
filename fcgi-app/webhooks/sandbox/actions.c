/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sandbox.h"

#include <string.h>

#include "webhooks/event_types/event_types.h"
#include "outbox.h"
#include "pointer.h"
#include "resource.h"
#include "webhooks/webhooks/webhooks.h"

/* May it be the only one?  Field NULL: it stands in the path. */
static enum err
find_webhook(struct req *rq, const char *id, const char *field)
{
	const struct webhook *w;
	void *obj;
	enum err e = resource_lock(rq, &webhooks, id, &obj);

	if (e == E_NOT_FOUND && field == NULL)
		return refuse(rq, e, NULL, "No such webhook.");
	if (e == E_NOT_FOUND) {
		faults_add(&rq->faults, rq->arena, E_NOT_ALLOWED, "/webhook_id",
		    NULL, "does not identify a webhook");
		return E_VALIDATION;
	}
	if (e != OK)
		return e;
	w = obj;
	if (HAS(w, archived_at))
		return refuse(rq, E_STATE, field,
		    "The webhook is archived. Restore it first.");
	if (strcmp(w->status, "active") != 0)
		return refuse(rq, E_STATE, field,
		    "The webhook has status %s. Enable it first.", w->status);
	return OK;
}

/* The identifier of what the event is about: of an object that there is not,
 * unless the request named one. */
static const char *
object_id(struct req *rq, const struct shape *s, void *obj, bool given)
{
	const struct field *f = shape_field(s, "id");
	struct id *id = f != NULL && f->kind == K_ID ?
	    field_at(f, obj) :
	    arena_new(rq->arena, struct id);

	if (*id->s == '\0')
		given = false;
	if (!given)
		*id = id_make(f != NULL && f->prefix != NULL ? f->prefix :
							       "obj",
		    rq->caller.now);
	return id->s;
}

static enum err
simulate(struct req *rq, const struct event_type *t, const char *webhook_id)
{
	const struct sandbox_event_new *in = rq->in;
	bool patched = HAS(in, overrides);
	const char *patch = patched ? in->overrides.text : "{}";
	struct sandbox_event *out = arena_new(rq->arena, struct sandbox_event);
	struct outbox_event ev = { .type = t->name,
		.shape = t->shape,
		.webhook_id = webhook_id };
	struct buf sample, data;
	struct span named;
	void *obj;
	enum err e;

	buf_init(&sample, rq->arena, 2048);
	event_sample(&sample, t);
	e = sandbox_merge(t->shape, sample.s, patch, rq->arena, &rq->faults,
	    "/overrides", &obj);
	if (e != OK)
		return e;
	ev.data = obj;
	ev.object_id = object_id(rq, t->shape, obj,
	    pointer_find((struct span){ patch, strlen(patch), false }, "/id",
		&named));
	buf_init(&data, rq->arena, 2048);
	field_write(&data, t->shape, obj);
	*out = (struct sandbox_event){ .has = EVERYTHING,
		.type = t->name,
		.object_id = ev.object_id,
		.data = { data.s } };
	if (webhook_id != NULL)
		strcpy(out->webhook_id.s, webhook_id);
	else
		CLEAR(out, webhook_id);
	rq->out = out;
	rq->woke = true;
	return outbox_put(rq->db, rq->arena, &ev, &out->id);
}

static enum err
make(struct req *rq, const char *webhook_id, const char *field)
{
	const struct sandbox_event_new *in = rq->in;
	const struct event_type *t = event_type_named(in->type);
	enum err e;

	if (t == NULL) {
		faults_add(&rq->faults, rq->arena, E_EVENT_PATTERN, "/type",
		    NULL, "is not an event type of the catalog");
		return E_VALIDATION;
	}
	if ((e = event_type_need(rq, t)) == OK && webhook_id != NULL)
		e = find_webhook(rq, webhook_id, field);
	return e == OK ? simulate(rq, t, webhook_id) : e;
}

enum err
sandbox_event_make(struct req *rq)
{
	const struct sandbox_event_new *in = rq->in;
	bool one = HAS(in, webhook_id);

	return make(rq, one ? in->webhook_id.s : NULL, "webhook_id");
}

enum err
sandbox_event_test(struct req *rq)
{
	return make(rq, rq->id, NULL);
}
