/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhook_deliveries.h"

#include <stdlib.h>
#include <string.h>

#include "credential.h"
#include "webhooks/envelope.h"
#include "webhooks/event_types/event_types.h"
#include "webhooks/events/events.h"
#include "feed_page.h"
#include "page.h"
#include "webhooks/webhooks/webhooks.h"

static const struct shape *const row = &webhook_logged_shape;

static void
clear(struct webhook_logged *d, const char *name)
{
	field_unset(row, d, name);
}

/* --- lists ---------------------------------------------------------------- */

/* Deliveries of the object in the path, which must be there. */
static enum err
list_of(struct req *rq, const struct resource *r, const char *member)
{
	void *obj;
	enum err e = resource_path(rq, r, &obj);

	return e == OK ? resource_among(rq, member, rq->id) : e;
}

enum err
webhook_list_deliveries(struct req *rq)
{
	return list_of(rq, &webhooks, "webhook_id");
}

enum err
webhook_list_event_deliveries(struct req *rq)
{
	return list_of(rq, &event_records, "event_id");
}

enum err
webhook_list_dead(struct req *rq)
{
	return resource_among(rq, "status", "exhausted");
}

/* Two rows of one attempt differ by when it began: a lease was lost. */
static const char *
attempt_key(struct arena *a, const void *attempt)
{
	const struct webhook_attempt *t = attempt;

	return arena_fmt(a, "%010lld%015lld", (long long)t->attempt,
	    (long long)t->started_at.ms);
}

/* A receiver may repeat what it was sent: who may not read the event is not
 * shown what it said. */
static enum err
hide_answers(struct req *rq)
{
	struct webhook_attempt *t = rq->rows.v;
	const struct webhook_logged *d;
	void *obj;
	enum err e = resource_fetch(rq, &webhook_deliveries, rq->id, &obj);

	if (e != OK)
		return e;
	d = obj;
	if (event_type_told(rq, d->event_type))
		return OK;
	for (size_t i = 0; i < rq->rows.n; i++)
		CLEAR(&t[i], response_body);
	return OK;
}

enum err
webhook_list_attempts(struct req *rq)
{
	struct page_params *params = arena_new(rq->arena, struct page_params);
	enum err e;

	*params = *(const struct page_params *)rq->query;
	if (!HAS(params, limit))
		params->limit = WEBHOOK_ATTEMPTS_MAX;
	MARK(params, limit);
	rq->query = params;
	e = feed_page_read(rq, &webhook_deliveries, &webhook_attempt_page,
	    attempt_key);
	return e == OK ? hide_answers(rq) : e;
}

/* --- the message ---------------------------------------------------------- */

/* The bytes that sweep sends, written by the same function; nothing of an
 * event that is kept no longer or that the key may not read. */
static enum err
put_body(struct req *rq, const void *delivery, struct webhook_message *m)
{
	struct envelope_row ev = { 0 };
	struct digest d;
	struct buf b;
	enum err e;

	if (!credential_has(rq->scopes, "events:read"))
		return OK;
	e = db_one(rq->db, &webhook_message_event, delivery, &ev, rq->arena);
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if (!event_type_told(rq, ev.type))
		return OK;
	buf_init(&b, rq->arena, strlen(ev.data) + 1024);
	envelope_write(&b, rq->conf->env, rq->caller.account, &ev);
	d = sign_sha256(b.s, b.len);
	m->body = b.s;
	m->body_sha256 = sign_hex(rq->arena, d.b, sizeof(d.b));
	MARK(m, body);
	MARK(m, body_sha256);
	return OK;
}

enum err
webhook_show_message(struct req *rq)
{
	struct webhook_message *m = arena_new(rq->arena,
	    struct webhook_message);
	struct webhook_hold h = { 0 };
	void *obj;
	enum err e = resource_path(rq, &webhook_deliveries, &obj);

	if (e != OK ||
	    (e = db_one(rq->db, &webhook_message_facts, obj, &h, rq->arena)) !=
		OK)
		return e;
	webhook_message_fill(m, obj, &h);
	rq->out = m;
	return put_body(rq, obj, m);
}

/* --- retry and cancel ----------------------------------------------------- */

/*
 * Tried at once, and not behind others of its object.  Attempts are counted on,
 * so that where this one fails the schedule goes on where it stood: one that
 * had exhausted it is given up again.
 */
enum err
webhook_delivery_retried(struct req *rq, void *obj)
{
	struct webhook_logged *d = obj;
	enum err e = event_type_need_named(rq, d->event_type);

	if (e != OK)
		return e;
	d->trigger = "retry";
	PUT(d, next_attempt_at, rq->caller.now);
	clear(d, "delivered_at");
	return db_run(rq->db, &webhook_retry_push, d);
}

/* The queue's row is locked as below; an end that came meanwhile is its own. */
enum err
webhook_delivery_hastened(struct req *rq, void *obj)
{
	struct webhook_logged *d = obj;
	struct webhook_queued q = { 0 };
	enum err e = event_type_need_named(rq, d->event_type);

	if (e != OK)
		return e;
	e = db_one(rq->db, &webhook_cancel_seen, d, &q, rq->arena);
	if (e == E_NOT_FOUND || (e == OK && q.sending)) {
		rq->retry_after = 1;
		return refuse(rq, E_STATE, NULL,
		    "The delivery is being sent now. Read it again for the "
		    "outcome.");
	}
	if (e != OK)
		return e;
	d->trigger = "retry";
	PUT(d, next_attempt_at, rq->caller.now);
	return db_run(rq->db, &webhook_retry_hasten, d);
}

/*
 * The queue's row is locked, so that no sweep claims it meanwhile.  What is
 * leased is in the air: its receiver may have it already, so what came of it is
 * waited for.  A lease that ended is nobody's; the attempt of an owner that was
 * late changes nothing, for the row it wants is gone.
 */
enum err
webhook_delivery_canceled(struct req *rq, void *obj)
{
	struct webhook_logged *d = obj;
	struct webhook_queued q = { 0 };
	enum err e = db_one(rq->db, &webhook_cancel_seen, d, &q, rq->arena);

	if (e == OK && q.sending) {
		rq->retry_after = 1;
		return refuse(rq, E_STATE, NULL,
		    "The delivery is being sent now. Read it again for the outcome.");
	}
	if (e != OK && e != E_NOT_FOUND)
		return e;
	clear(d, "next_attempt_at");
	if ((e = db_run(rq->db, &webhook_cancel_drop, d)) != OK)
		return e;
	return db_run(rq->db, &webhook_cancel_next, d);
}

/* --- many ----------------------------------------------------------------- */

/* What stands in the way of one, in words; the next begins anew. */
static const char *
take_refusal(struct req *rq)
{
	const struct fault *f = rq->faults.first;
	const char *why = rq->detail;

	if (f != NULL && f->code != NULL)
		why = arena_fmt(rq->arena, "%s: its webhook or event %s",
		    f->code, f->message);
	faults_init(&rq->faults);
	rq->detail = NULL;
	return why;
}

static enum err
retry_one(struct req *rq, const char *id)
{
	void *obj;
	enum err e = resource_lock(rq, &webhook_deliveries, id, &obj);

	if (e == E_NOT_FOUND)
		return refuse(rq, e, NULL, "No such webhook delivery.");
	return e == OK ? resource_do(rq, &webhook_deliveries, obj, "retry") : e;
}

static enum err
retry_item(struct req *rq, const char *id, struct webhook_retries *out)
{
	struct webhook_retried *r = (struct webhook_retried *)out->results.v +
	    out->results.n;
	enum err e = db_mark(rq->db), undone;

	if (e == OK)
		e = retry_one(rq, id);
	if (e != OK && err_row(e)->status >= 500)
		return e;
	*r = (struct webhook_retried){ .has = EVERYTHING,
		.id = id,
		.status = e == OK ? 200 : err_row(e)->status };
	out->results.n++;
	if (e == OK) {
		CLEAR(r, code);
		CLEAR(r, message);
		out->retried++;
		return OK;
	}
	r->code = err_row(e)->code;
	r->message = take_refusal(rq);
	out->failed++;
	return (undone = db_undo(rq->db)) != OK ? undone : OK;
}

/* Given by their ids, or found. */
static enum err
wanted(struct req *rq, const struct webhook_retry *in, struct texts *ids,
    bool *more)
{
	struct webhook_retry ask = *in;
	const struct webhook_logged *d;
	struct list rows;
	enum err e;

	*ids = in->ids;
	if (HAS(in, ids))
		return OK;
	PUT(&ask, rows, WEBHOOK_RETRY_MAX + 1);
	e = db_all(rq->db, &webhook_retry_find, &ask, &rows, rq->arena);
	if (e != OK)
		return e;
	d = rows.v;
	*more = rows.n > WEBHOOK_RETRY_MAX;
	ids->n = *more ? WEBHOOK_RETRY_MAX : rows.n;
	ids->v = arena_array(rq->arena, const char *, ids->n + 1);
	for (size_t i = 0; i < ids->n; i++)
		ids->v[i] = d[i].id.s;
	return OK;
}

static enum err
judge(struct req *rq, const struct webhook_retry *in)
{
	const struct shape *s = &webhook_retry_shape;

	if (HAS(in, ids) && field_given(s, in) != shape_bit(s, "ids"))
		faults_add(&rq->faults, rq->arena, E_NOT_ALLOWED, "/ids", NULL,
		    "cannot be combined with other members");
	if (HAS(in, since) && HAS(in, until) && in->since.ms >= in->until.ms)
		faults_add(&rq->faults, rq->arena, E_OUT_OF_RANGE, "/until",
		    NULL, "must be after since");
	return rq->faults.n > 0 ? E_VALIDATION : OK;
}

enum err
webhook_retry_bulk(struct req *rq)
{
	const struct webhook_retry *in = rq->in;
	struct webhook_retries *out = arena_new(rq->arena,
	    struct webhook_retries);
	struct texts ids = { 0 };
	enum err e;

	if ((e = judge(rq, in)) != OK ||
	    (e = wanted(rq, in, &ids, &out->has_more)) != OK)
		return e;
	out->has = EVERYTHING;
	out->results.v = arena_array(rq->arena, struct webhook_retried,
	    ids.n + 1);
	for (size_t i = 0; e == OK && i < ids.n; i++)
		e = retry_item(rq, ids.v[i], out);
	rq->out = out;
	return e;
}
