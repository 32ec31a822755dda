/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <stdlib.h>
#include <string.h>

#include "buf.h"
#include "clock.h"
#include "sign.h"

/*
 * Deliveries to webhooks.  A delivery is due at due_at; claiming it
 * moves that moment to the end of the lease and writes the owner's token
 * beside it.  Both are committed before a byte is sent, and no transaction is
 * open while one waits for a receiver.  A claim whose owner died falls due
 * again, so everything is delivered at least once.
 */
#define LEASE_MS  (HTTP_TOTAL_MS + 15000)
#define LOCKED_MS 100  /* before looking again at what another sweep holds */
#define HEADS     1000 /* webhooks looked at in one run */

/* One run of the job. */
struct run {
	struct sweep *sweep;
	struct caller who;
	struct stamp next;
	struct delivery *heads; /* the oldest pending one of each webhook */
	size_t n_heads;
};

static void
sooner(struct run *r, int64_t ms)
{
	if (ms < r->next.ms)
		r->next.ms = ms;
}

static enum err
discard(struct sweep *s, const struct delivery *row)
{
	enum err e = db_run(s->db, &deliver_drop, row);

	return e == OK ? db_run(s->db, &deliver_discard, row) : e;
}

/* Claim one, and read all that sending it needs. */
static enum err
claim_one(struct run *r, const struct delivery *row, const struct webhook *hook)
{
	struct sweep *s = r->sweep;
	struct flight *f = deliver_take();
	struct delivery *d = &f->delivery;
	enum err e;

	*d = *row;
	d->has = UINT64_MAX;
	d->account = arena_dup(f->arena, row->account);
	d->owner = s->owner;
	d->due_at.ms = r->who.now.ms + LEASE_MS;
	f->url = arena_dup(f->arena, hook->url);
	f->secret_sealed = arena_dup(f->arena, hook->secret_sealed);
	e = db_one(s->db, &deliver_event, d, &f->event, f->arena);
	if (e == OK)
		return db_run(s->db, &deliver_claim, d);
	if (e != E_NOT_FOUND)
		return e;
	deliver_release(f); /* the event is not kept any more */
	return discard(s, row);
}

/* Claim from one webhook, or discard where nobody is there to receive. */
static enum err
claim_rows(struct run *r, const struct list *rows)
{
	struct sweep *s = r->sweep;
	const struct delivery *v = rows->v;
	struct webhook hook = { 0 };
	enum err e = db_one(s->db, &deliver_hook, &v[0], &hook, s->arena);

	if (e == OK && strcmp(hook.status, "active") == 0) {
		for (size_t i = 0; e == OK && i < rows->n; i++)
			e = claim_one(r, &v[i], &hook);
		return e;
	}
	if (e == E_NOT_FOUND)
		e = OK;
	for (size_t i = 0; e == OK && i < rows->n; i++)
		e = discard(s, &v[i]);
	sooner(r, r->who.now.ms); /* no answer will bring us back */
	return e;
}

static int
older(const void *a, const void *b)
{
	int64_t x = ((const struct delivery *)a)->due_at.ms;
	int64_t y = ((const struct delivery *)b)->due_at.ms;

	return x < y ? -1 : x > y;
}

/* The webhook after one; E_NOT_FOUND after the last. */
static enum err
find_head(struct run *r, const struct delivery *after, struct delivery *head)
{
	struct sweep *s = r->sweep;
	enum err e = db_one(s->db, &deliver_head, after, head, s->arena);

	if (e == OK && !field_has(&deliver_shape, head, "webhook_id"))
		return E_NOT_FOUND;
	return e;
}

/* Where there are more than one run looks at, the next goes on from there. */
static enum err
find_heads(struct run *r)
{
	static struct id last;
	struct delivery after = { .has = UINT64_MAX, .webhook_id = last };
	enum err e = OK;

	r->heads = arena_array(r->sweep->arena, struct delivery, HEADS);
	while (r->n_heads < HEADS) {
		e = find_head(r, &after, &r->heads[r->n_heads]);
		if (e != OK)
			break;
		after.webhook_id = r->heads[r->n_heads++].webhook_id;
	}
	last = e == OK ? after.webhook_id : (struct id){ "" };
	qsort(r->heads, r->n_heads, sizeof(*r->heads), older);
	return e == E_NOT_FOUND ? OK : e;
}

/*
 * From the webhook that has waited longest to the first that is not due.  Of
 * one without room nothing need be said about the next time: its answers make
 * the job due.
 */
static enum err
claim(void *arg)
{
	struct run *r = arg;
	enum err e = OK;

	deliver_release_all(F_CLAIMED); /* of a try that was rolled back */
	r->next = SWEEP_NEVER;
	for (size_t i = 0; e == OK && i < r->n_heads; i++) {
		struct delivery want = r->heads[i];
		struct list rows = { 0 };

		if (want.due_at.ms > r->who.now.ms) {
			sooner(r, want.due_at.ms);
			break;
		}
		if ((want.rows = deliver_room(&want.webhook_id)) <= 0)
			continue;
		want.has = UINT64_MAX;
		e = db_all(r->sweep->db, &deliver_due, &want, &rows,
		    r->sweep->arena);
		if (e == OK && rows.n == 0)
			sooner(r, r->who.now.ms + LOCKED_MS);
		else if (e == OK)
			e = claim_rows(r, &rows);
	}
	return e;
}

/* An attempt that ends before it begins. */
static void
refused(struct run *r, struct flight *f, const char *failure,
    const char *message)
{
	struct http_answer ans = {
		.failure = failure,
		.message = message,
		.retry_after = -1,
	};

	deliver_land(f, &ans);
	sooner(r, r->who.now.ms);
}

static void
send_one(struct run *r, struct flight *f)
{
	struct sweep *s = r->sweep;
	struct arena *a = f->arena;
	struct deliver_stamp st = { .now = clock_now(),
		.attempt = f->delivery.attempts + 1 };
	struct http_request rq = { .url = f->url, .tag = f };
	struct buf body;

	buf_init(&body, a, strlen(f->event.data) + 1024);
	envelope_write(&body, s->conf->env, f->delivery.account, &f->event);
	f->attempt = (struct delivery_attempt){ .has = UINT64_MAX,
		.account = f->delivery.account,
		.delivery_id = f->delivery.id,
		.attempt = st.attempt,
		.started_at = st.now };
	f->state = F_FLYING;
	st.secret = sign_unseal(a, s->conf->secret, f->secret_sealed);
	rq.body = body.s;
	rq.len = body.len;
	if (st.secret != NULL)
		rq.headers = deliver_headers(a, &st, &f->event, &body);
	if (rq.headers == NULL)
		refused(r, f, "secret_unreadable",
		    "The secret of the webhook cannot be read.");
	else if (http_post(s->http, &rq) != 0)
		refused(r, f, "url_not_allowed",
		    "Nothing may be sent to this URL.");
}

static enum err
begin(struct run *r)
{
	struct sweep *s = r->sweep;
	enum err e = find_heads(r);

	if (e == OK)
		e = db_tx(s->db, claim, r);
	if (e != OK) {
		deliver_release_all(F_CLAIMED);
		return e;
	}
	if (r->n_heads == HEADS)
		sooner(r, r->who.now.ms);
	for (int i = 0; i < FLIGHTS; i++)
		if (deliver_flights[i].state == F_CLAIMED)
			send_one(r, &deliver_flights[i]);
	return OK;
}

static enum err
deliver_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct run r = { .sweep = s, .who = { .now = now } };
	enum err e = deliver_record(s, now);

	r.next = SWEEP_NEVER;
	db_for(s->db, &r.who);
	if (e == OK && !s->stopping)
		e = begin(&r);
	*next = r.next;
	return e;
}

static void
deliver_answered(struct sweep *s, const struct http_answer *ans)
{
	(void)s;
	deliver_land(ans->tag, ans);
}

const struct job deliver_job = {
	.name = "deliver",
	.run = deliver_run,
	.queries = deliver_queries,
	.answered = deliver_answered,
};
