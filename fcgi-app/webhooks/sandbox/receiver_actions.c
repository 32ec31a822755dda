/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "receiver.h"

#include <stdlib.h>
#include <string.h>

#include "pointer.h"
#include "webhooks/signatures.h"

#define HERE      "/api/v2/sandbox/receiver/"
#define TOLERANCE 300 /* seconds of the timestamp, both ways */

/* --- who calls ----------------------------------------------------------- */

/* What a delivery says of itself, before anything of it is believed. */
struct claim {
	const char *id, *timestamp, *signature, *account;
};

static const char *
account_in(struct req *rq)
{
	struct span body = { rq->raw.text, rq->raw.len, false }, found;

	if (!pointer_find(body, "/account_id", &found) ||
	    !pointer_is_text(found))
		return NULL;
	return arena_dupn(rq->arena, found.s + 1, found.len - 2);
}

static bool
is_recent(const char *timestamp, struct stamp now)
{
	long long seconds = strtoll(timestamp, NULL, 10);
	long long off = now.ms / 1000 - seconds;

	return off <= TOLERANCE && off >= -TOLERANCE;
}

static bool
is_whole(struct req *rq, struct claim *c)
{
	c->id = app_header(rq, "webhook-id");
	c->timestamp = app_header(rq, "webhook-timestamp");
	c->account = account_in(rq);
	return c->id != NULL && id_valid(c->id, "evt") &&
	    c->timestamp != NULL && strlen(c->timestamp) <= 12 &&
	    is_recent(c->timestamp, rq->caller.now) && c->account != NULL &&
	    id_valid(c->account, "acc");
}

static bool
is_of(struct req *rq, const struct claim *c, const char *sealed)
{
	const char *secret = sign_unseal(rq->arena, rq->conf->secret, sealed);
	struct buf plain, made;

	if (secret == NULL)
		return false;
	buf_init(&plain, rq->arena, rq->raw.len + 64);
	buf_init(&made, rq->arena, 64);
	buf_fmt(&plain, "%s.%s.", c->id, c->timestamp);
	buf_add(&plain, rq->raw.text, rq->raw.len);
	return signature_standard(&made, secret, &plain) == 0 &&
	    receiver_signed(c->signature, made.s);
}

static enum err
verify(struct req *rq, const struct claim *c)
{
	struct receiver_secret key = { .has = EVERYTHING, .event_id = c->id };
	const struct receiver_secret *v;
	struct list secrets;
	enum err e;

	rq->caller.account = c->account;
	e = db_all(rq->db, &receiver_secrets, &key, &secrets, rq->arena);
	if (e != OK)
		return e;
	v = secrets.v;
	for (size_t i = 0; i < secrets.n; i++)
		if (is_of(rq, c, v[i].secret_sealed))
			return OK;
	return refuse(rq, E_SIGNATURE, NULL,
	    "No secret of a webhook that gets this event made the signature.");
}

/* A delivery has no key, and its webhook may add any Authorization: so what is
 * signed is a delivery, and of this account if one of its secrets signed it. */
enum err
receiver_vouch(struct req *rq)
{
	struct claim c = { .signature = app_header(rq, "webhook-signature") };

	if (c.signature == NULL)
		return E_NOT_FOUND;
	if (!is_whole(rq, &c))
		return refuse(rq, E_SIGNATURE, NULL,
		    "webhook-id, a webhook-timestamp of the last %d seconds "
		    "and account_id in the body belong to a signature.",
		    TOLERANCE);
	return verify(rq, &c);
}

/* --- what it does -------------------------------------------------------- */

typedef void play(struct req *rq, const struct receiver_params *p,
    struct receiver_answer *out);

static void
play_status(struct req *rq, const struct receiver_params *p,
    struct receiver_answer *out)
{
	rq->manner.status = (int)p->code;
	rq->retry_after = (int)p->retry_after;
	out->failed = p->code >= 300;
}

static void
play_flaky(struct req *rq, const struct receiver_params *p,
    struct receiver_answer *out)
{
	uint32_t random;

	sign_random(&random, sizeof(random));
	if (receiver_fails(p, out->attempt, random))
		play_status(rq, p, out);
}

static void
play_delay(struct req *rq, const struct receiver_params *p,
    struct receiver_answer *out)
{
	(void)out;
	rq->manner.later_ms = p->seconds * 1000;
}

static void
play_slow(struct req *rq, const struct receiver_params *p,
    struct receiver_answer *out)
{
	(void)out;
	rq->manner.bits = p->seconds;
}

static void
play_redirect(struct req *rq, const struct receiver_params *p,
    struct receiver_answer *out)
{
	out->failed = true;
	rq->manner.status = (int)p->code;
	rq->manner.location = arena_fmt(rq->arena, "%s" HERE "status?code=200",
	    rq->conf->public_url);
}

/* The rest is nginx's: see nginx/receiver-inner.conf.in. */
static void
play_inside(struct req *rq, const struct receiver_params *p,
    struct receiver_answer *out)
{
	(void)p;
	out->failed = true;
	rq->manner.inner = arena_fmt(rq->arena, "/receiver/%s", rq->id);
}

/* Here it is well; the host beside this one has the bad certificate. */
static void
play_bad_tls(struct req *rq, const struct receiver_params *p,
    struct receiver_answer *out)
{
	char *host = arena_dup(rq->arena, p->certificate);

	for (char *s = host; (s = strchr(s, '_')) != NULL;)
		*s = '-';
	PUT(out, url,
	    arena_fmt(rq->arena, "https://%s.%s" HERE "bad_tls", host,
		rq->conf->public_url + strlen("https://")));
}

static play *const plays[RECEIVER__N] = {
	[RECEIVER_STATUS] = play_status,
	[RECEIVER_DELAY] = play_delay,
	[RECEIVER_SLOW] = play_slow,
	[RECEIVER_HUGE] = play_inside,
	[RECEIVER_REDIRECT] = play_redirect,
	[RECEIVER_DROP] = play_inside,
	[RECEIVER_RESET] = play_inside,
	[RECEIVER_BAD_TLS] = play_bad_tls,
	[RECEIVER_FLAKY] = play_flaky,
};

static enum err
refuse_parameter(struct req *rq, const char *name, bool unknown,
    const char *why)
{
	faults_add(&rq->faults, rq->arena,
	    unknown ? E_UNKNOWN_PARAMETER : E_OUT_OF_RANGE, name, NULL, why);
	return unknown ? E_UNKNOWN_PARAMETER : E_BAD_PARAMETER;
}

/* The webhook-attempt of a delivery; its own tests may leave it out. */
static int64_t
attempt(const struct req *rq)
{
	const char *said = app_header(rq, "webhook-attempt");
	long long n = said != NULL ? strtoll(said, NULL, 10) : 1;

	return n > 0 ? n : 1;
}

enum err
receiver_play(struct req *rq)
{
	struct receiver_params p = *(const struct receiver_params *)rq->query;
	struct receiver_answer *out = arena_new(rq->arena,
	    struct receiver_answer);
	enum receiver_behaviour b = 0;
	const char *name, *why;
	bool unknown;

	while (strcmp(receiver_hole.words[b], rq->id) != 0)
		b++; /* route_match found it there */
	if ((why = receiver_fault(b, &p, &name, &unknown)) != NULL)
		return refuse_parameter(rq, name, unknown, why);
	receiver_defaults(b, &p);
	out->behaviour = rq->id;
	out->attempt = attempt(rq);
	for (const char *const *m = NAMES("behaviour", "attempt", "failed");
	     *m != NULL; m++)
		field_set(&receiver_answer_shape, out, *m);
	if (app_header(rq, "webhook-signature") != NULL)
		PUT(out, event_id, app_header(rq, "webhook-id"));
	plays[b](rq, &p, out);
	rq->out = out;
	return OK;
}
