/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhooks.h"

#include <string.h>

#include "webhooks/event_types/event_types.h"
#include "feed_page.h"
#include "http.h"
#include "outbox.h"
#include "webhooks/webhook_replays/webhook_replays.h"

static const struct shape *const row = &webhook_row_shape;

static void
clear(struct webhook *w, const char *name)
{
	field_unset(row, w, name);
}

static void
clear_headers(struct webhook *w)
{
	clear(w, "header_names");
	clear(w, "headers_sealed");
}

static void
clear_certificate(struct webhook *w)
{
	clear(w, "client_certificate_sealed");
	clear(w, "client_certificate_sha256");
	clear(w, "client_certificate_expires_at");
}

static void
judge_url(struct req *rq, struct judge *j, const char *url)
{
	const struct http_policy policy = {
		.loopback = rq->conf->webhook_loopback,
		.ports = rq->conf->webhook_ports,
		.ca_file = rq->conf->webhook_ca,
	};
	const char *why = http_url_fault(&policy, url, rq->arena);

	if (why != NULL)
		resource_fault(j, E_URL_NOT_ALLOWED, "url", why);
}

enum err
webhook_examine(struct req *rq, struct judge *j, const void *obj)
{
	const struct webhook *w = obj;
	struct certificate c;
	const char *why;

	if (resource_sound(j, "", "url"))
		judge_url(rq, j, w->url);
	event_types_judge(j, "events", &w->events);
	event_types_permit(rq, j, "events", &w->events);
	if (!HAS(w, client_certificate) ||
	    !resource_sound(j, "", "client_certificate"))
		return OK;
	why = sign_certificate(rq->arena, w->client_certificate, rq->caller.now,
	    &c);
	if (why != NULL)
		resource_fault(j, E_FORMAT, "client_certificate", why);
	return OK;
}

/* Is there room for one more that is active? */
static enum err
room(struct req *rq)
{
	struct list active;
	enum err e = db_all(rq->db, &webhook_active, NULL, &active, rq->arena);

	if (e == OK && active.n >= WEBHOOKS_MAX)
		return refuse(rq, E_STATE, NULL,
		    "The account already has %d active webhooks, the maximum.",
		    WEBHOOKS_MAX);
	return e;
}

static void
seal_headers(struct req *rq, struct webhook *w)
{
	const struct webhook_header *h = w->headers.v;
	const struct field *f = shape_field(row, "headers");
	struct buf b;

	clear_headers(w);
	if (w->headers.n == 0)
		return;
	w->header_names = (struct texts){
		arena_array(rq->arena, const char *, w->headers.n), w->headers.n
	};
	for (size_t i = 0; i < w->headers.n; i++)
		w->header_names.v[i] = h[i].name;
	buf_init(&b, rq->arena, 256);
	field_write_value(&b, f, &w->headers);
	w->headers_sealed = sign_seal(rq->arena, rq->conf->secret, b.s);
	MARK(w, header_names);
	MARK(w, headers_sealed);
}

/* One that is none is refused as soon as it is judged. */
static void
seal_certificate(struct req *rq, struct webhook *w)
{
	struct certificate c;

	if (sign_certificate(rq->arena, w->client_certificate, rq->caller.now,
		&c) != NULL)
		return;
	w->client_certificate_sealed = sign_seal(rq->arena, rq->conf->secret,
	    w->client_certificate);
	w->client_certificate_sha256 = c.sha256;
	w->client_certificate_expires_at = c.expires_at;
	MARK(w, client_certificate_sealed);
	MARK(w, client_certificate_sha256);
	MARK(w, client_certificate_expires_at);
}

/* What is never shown again is kept sealed. */
static void
seal(struct req *rq, struct webhook *w)
{
	if (HAS(w, headers))
		seal_headers(rq, w);
	if (HAS(w, client_certificate))
		seal_certificate(rq, w);
}

/* A new secret, to be shown in this answer. */
static enum err
add_secret(struct req *rq, struct webhook *w)
{
	unsigned char key[32];
	struct webhook_secret s = { .has = EVERYTHING,
		.id = id_make("whs", rq->caller.now),
		.webhook_id = w->id,
		.created_at = rq->caller.now };

	sign_random(key, sizeof(key));
	PUT(w, secret,
	    arena_fmt(rq->arena, "whsec_%s",
		sign_base64(rq->arena, key, sizeof(key))));
	s.secret_sealed = sign_seal(rq->arena, rq->conf->secret, w->secret);
	return db_run(rq->db, &webhook_secret_insert, &s);
}

enum err
webhook_begin(struct req *rq, void *obj)
{
	enum err e = room(rq);

	if (e != OK)
		return e;
	webhook_defaults(obj);
	seal(rq, obj);
	if ((e = add_secret(rq, obj)) != OK)
		return e;
	return db_run(rq->db, &webhook_host_look, obj);
}

/* What a receiver is shown to let deliveries in is for that one alone: another
 * host is not told it. */
static enum err
forget_receiver(struct req *rq, struct webhook *w)
{
	struct webhook before = { 0 };
	enum err e = db_one(rq->db, &webhook_get, w, &before, rq->arena);

	if (e != OK ||
	    strcmp(http_url_origin(before.url, rq->arena),
		http_url_origin(w->url, rq->arena)) == 0)
		return e;
	clear_headers(w);
	clear_certificate(w);
	return OK;
}

/*
 * Who changes where events go, or whether, may read the objects of what is on
 * its way already: it may be of a time when the webhook asked for more.  Who
 * fans out or replays at this moment is waited for, and who begins later reads
 * the webhook as it is then.
 */
static enum err
permit_pending(struct req *rq, const struct webhook *w)
{
	struct webhook_pending p = { .has = EVERYTHING, .webhook_id = w->id };
	enum err e;

	if ((p.readable = event_types_readable(rq)) == NULL)
		return OK;
	if ((e = db_one(rq->db, &webhook_fanout_hold, &p, &p, rq->arena)) !=
		OK &&
	    e != E_NOT_FOUND)
		return e;
	if ((e = db_one(rq->db, &webhook_replay_hold, &p, &p, rq->arena)) !=
		OK &&
	    e != E_NOT_FOUND)
		return e;
	e = db_one(rq->db, &webhook_pending_unread, &p, &p, rq->arena);
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	return event_type_need_named(rq, p.event_type);
}

/* The same of what it asks for besides. */
static enum err
permit(struct req *rq, const struct webhook *w)
{
	enum err e = event_types_need(rq, &w->events);

	return e == OK ? permit_pending(rq, w) : e;
}

enum err
webhook_change(struct req *rq, void *obj)
{
	const struct webhook *in = rq->in;
	struct webhook *w = obj;
	enum err e = permit_pending(rq, w);

	if (e == OK && HAS(in, url))
		e = forget_receiver(rq, w);
	if (e != OK)
		return e;
	if (rq->cleared & shape_bit(row, "headers"))
		clear_headers(w);
	if (rq->cleared & shape_bit(row, "client_certificate"))
		clear_certificate(w);
	seal(rq, w);
	if (!HAS(in, url))
		return OK;
	clear(w, "warnings"); /* of the host before */
	return db_run(rq->db, &webhook_host_look, w);
}

/* What is pending is not sent any more. */
static enum err
discard(struct req *rq, const struct webhook *w)
{
	enum err e = db_run(rq->db, &webhook_discard_log, w);

	return e == OK ? db_run(rq->db, &webhook_discard_queue, w) : e;
}

enum err
webhook_retire(struct req *rq, void *obj)
{
	return discard(rq, obj);
}

enum err
webhook_revive(struct req *rq, void *obj)
{
	const struct webhook *w = obj;
	enum err e = strcmp(w->status, "active") == 0 ? room(rq) : OK;

	if (e == OK)
		e = permit_pending(rq, w);
	clear(obj, "warnings");
	return e == OK ? db_run(rq->db, &webhook_host_look, w) : e;
}

static bool
is_to_replay(const struct req *rq)
{
	const struct webhook_enabling *in = rq->in;

	return HAS(in, replay_since);
}

enum err
webhook_enabled(struct req *rq, void *obj)
{
	enum err e = permit(rq, obj);

	if (e != OK || (e = room(rq)) != OK)
		return e;
	if (is_to_replay(rq)) {
		const struct webhook_enabling *in = rq->in;
		struct judge j = resource_judging(rq);

		webhook_replay_check_since(&j, "replay_since", in->replay_since,
		    rq->caller.now);
		if (rq->faults.n > 0)
			return E_VALIDATION;
	}
	clear(obj, "disabled_reason");
	return db_run(rq->db, &webhook_health_forget, obj);
}

/* It is active by now, so that the replay has a receiver. */
enum err
webhook_resumed(struct req *rq, void *obj)
{
	const struct webhook_enabling *in = rq->in;
	struct webhook *w = obj;

	if (!is_to_replay(rq))
		return OK;
	MARK(w, replay_id);
	return webhook_replay_missed(rq, w, in->replay_since, &w->replay_id);
}

enum err
webhook_disabled(struct req *rq, void *obj)
{
	struct webhook *w = obj;

	PUT(w, disabled_reason, "by_request");
	return discard(rq, w);
}

/* Two sign at most, so a third one has to wait or to end them. */
static enum err
end_secrets(struct req *rq, const struct webhook *w, int64_t grace)
{
	struct webhook_secret s = { .has = EVERYTHING,
		.webhook_id = w->id,
		.expires_at = { rq->caller.now.ms + grace * 1000 } };
	struct list live;
	enum err e = db_all(rq->db, &webhook_secrets_live, &s, &live,
	    rq->arena);

	if (e == OK && grace > 0 && live.n > 1)
		return refuse(rq, E_STATE, "grace_seconds",
		    "Two secrets are in use. Send grace_seconds 0 to end both now.");
	return e == OK ? db_run(rq->db, &webhook_secrets_end, &s) : e;
}

enum err
webhook_rotated(struct req *rq, void *obj)
{
	const struct webhook_rotation *in = rq->in;
	int64_t grace = HAS(in, grace_seconds) ? in->grace_seconds :
						 WEBHOOK_GRACE;
	const struct webhook *w = obj;
	enum err e = permit(rq, w);

	if (e == OK)
		e = end_secrets(rq, w, grace);
	return e == OK ? add_secret(rq, obj) : e;
}

enum err
webhook_ping(struct req *rq)
{
	struct webhook_pinged *p = arena_new(rq->arena, struct webhook_pinged);
	struct outbox_event ev = { .type = "webhook.ping",
		.shape = &webhook_shape };
	const struct webhook *w;
	void *obj;
	enum err e = resource_path_lock(rq, &webhooks, &obj);

	if (e != OK || (e = event_type_need_named(rq, ev.type)) != OK)
		return e;
	ev.data = w = obj;
	ev.object_id = w->id.s;
	if (HAS(w, archived_at))
		return refuse(rq, E_STATE, NULL,
		    "The webhook is archived. Restore it first.");
	if (strcmp(w->status, "active") != 0)
		return refuse(rq, E_STATE, NULL,
		    "The webhook has status %s. Enable it first.", w->status);
	MARK(p, event_id);
	rq->out = p;
	rq->woke = true;
	return outbox_put(rq->db, rq->arena, &ev, &p->event_id);
}

enum err
webhook_list_secrets(struct req *rq)
{
	return feed_page_read(rq, &webhooks, &webhook_secrets_page, NULL);
}

enum err
webhook_show_health(struct req *rq)
{
	struct webhook_health *h = arena_new(rq->arena, struct webhook_health);
	void *obj;
	enum err e = resource_path(rq, &webhooks, &obj);

	rq->out = h;
	return e == OK ?
	    db_one(rq->db, &webhook_health_get, obj, h, rq->arena) :
	    e;
}
