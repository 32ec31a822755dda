/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <string.h>

#include "buf.h"
#include "clock.h"
#include "sign.h"

#define SECRETS   4     /* that sign: two, and a mistake of ours */
#define GROUND_MS 10000 /* of the lease that may pass before it is sent */

static const char *
dup(struct arena *a, const char *s)
{
	return s == NULL ? NULL : arena_dup(a, s);
}

void
deliver_launch(struct sweep *s, const struct claim_of *of,
    const struct delivery *d, const struct envelope_row *ev)
{
	struct flight *f = deliver_take(of->receiver, of->hook, d);
	struct arena *a = f->arena;

	f->event = *ev;
	f->event.type = dup(a, ev->type);
	f->event.object_type = dup(a, ev->object_type);
	f->event.object_id = dup(a, ev->object_id);
	f->event.data = dup(a, ev->data);
	f->event.request_id = dup(a, ev->request_id);
	deliver_ready(f, strlen(ev->data));
	deliver_start(s, of->receiver);
}

/* An attempt that ends before it begins. */
static void
refused(struct flight *f, const char *failure, const char *message)
{
	struct http_answer ans = {
		.failure = failure,
		.message = message,
		.retry_after = -1,
	};

	f->receiver->flying--;
	deliver_land(f, &ans);
}

/* The sealed ones, opened; NULL where one cannot be. */
static const char *const *
open_secrets(struct sweep *s, struct flight *f)
{
	const char **v = arena_array(f->arena, const char *, SECRETS + 1);
	const char *at = f->hook.secrets != NULL ? f->hook.secrets : "";

	for (size_t n = 0; n < SECRETS && *at != '\0'; n++) {
		size_t len = strcspn(at, " ");

		v[n] = sign_unseal(f->arena, s->conf->secret,
		    arena_dupn(f->arena, at, len));
		if (v[n] == NULL)
			return NULL;
		at += len + (at[len] == ' ');
	}
	return v;
}

/* What is kept of the request for its log. */
static void
keep_request(struct flight *f, const char *const *headers,
    const struct buf *body)
{
	struct digest d = sign_sha256(body->s, body->len);
	struct buf head;

	buf_init(&head, f->arena, 1024);
	buf_fmt(&head, "POST %s\r\n", f->hook.url);
	for (; *headers != NULL; headers++)
		buf_fmt(&head, "%s\r\n", *headers);
	f->attempt.request_head = head.s;
	f->attempt.request_sha256 = sign_hex(f->arena, d.b, sizeof(d.b));
}

/* Signed headers, what is kept of them, and those that the webhook adds, which
 * are not kept; its certificate.  NULL, or what could not be opened. */
static const char *
dress(struct sweep *s, struct flight *f, struct http_request *rq,
    const struct buf *body)
{
	const char *secret = s->conf->secret;
	const struct deliver_hook *h = &f->hook;
	struct deliver_stamp st = { .now = f->attempt.started_at,
		.attempt = f->attempt.attempt,
		.ed25519 = h->ed25519 };

	if ((st.secrets = open_secrets(s, f)) == NULL ||
	    (rq->headers = deliver_headers(f->arena, &st, &f->event, body)) ==
		NULL)
		return "The secret of the webhook cannot be decrypted.";
	keep_request(f, rq->headers, body);
	if (h->headers_sealed != NULL &&
	    (rq->headers = deliver_own_headers(f->arena, secret,
		 h->headers_sealed, rq->headers)) == NULL)
		return "The headers of the webhook cannot be decrypted.";
	if (h->client_certificate_sealed != NULL &&
	    (rq->certificate = sign_unseal(f->arena, secret,
		 h->client_certificate_sealed)) == NULL)
		return "The certificate of the webhook cannot be decrypted.";
	return NULL;
}

static void
send_one(struct sweep *s, struct flight *f)
{
	struct arena *a = f->arena;
	struct http_request rq = { .url = f->hook.url,
		.tag = f,
		.total_ms = f->hook.timeout_seconds * 1000 };
	const char *unreadable;
	struct buf body;

	buf_init(&body, a, strlen(f->event.data) + 1024);
	f->event.api_version = f->hook.api_version;
	envelope_write(&body, s->conf->env, f->delivery.account, &f->event);
	f->attempt = (struct delivery_attempt){ .has = EVERYTHING,
		.account = f->delivery.account,
		.delivery_id = f->delivery.id,
		.attempt = f->delivery.attempts + 1,
		.started_at = clock_now(),
		.trigger = f->delivery.trial ? "trial" : f->delivery.cause };
	f->receiver->flying++;
	rq.body = body.s;
	rq.len = body.len;
	if ((unreadable = dress(s, f, &rq, &body)) != NULL)
		refused(f, "secret_unreadable", unreadable);
	else if (http_post(s->http, &rq) != 0)
		refused(f, "url_not_allowed",
		    "Requests to this URL are not allowed.");
}

/* One that waited too long on the ground is let go: its lease ends before an
 * attempt would, and it falls due again. */
static bool
too_late(const struct flight *f)
{
	return clock_now().ms > f->delivery.due_at.ms - DELIVER_LEASE_MS -
	    f->hook.timeout_seconds * 1000 + GROUND_MS;
}

void
deliver_start(struct sweep *s, struct receiver *r)
{
	struct flight *f;

	while (
	    r->flying < r->max_concurrency && (f = deliver_first(r)) != NULL) {
		if (too_late(f))
			deliver_release(f);
		else
			send_one(s, f);
	}
}
