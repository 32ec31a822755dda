/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "hosts.h"

#include <stdlib.h>
#include <string.h>

#include "outbox.h"
#include "webhooks/webhooks/webhooks.h"

/*
 * Hosts of webhooks.  That of a new one, or of one with another URL, is looked
 * up, so that a name with a typing fault is told of before a delivery fails;
 * one without an address again, after ever longer pauses, until it has one.
 * Nobody is connected to, and whether an address is allowed is judged at each
 * delivery, as before.
 *
 * A look-up is claimed by moving its moment to the end of a lease, committed
 * before anybody is asked; what it found is written down fenced by that lease.
 */
#define FLIGHTS  32
#define SMALL    8192
#define LEASE_MS 30000 /* a look-up takes 5 s at most */
#define LOOK_MS  1000  /* for what had no room */
#define FIRST_MS 60000 /* the first pause; each is twice the one before */
#define LAST_MS  21600000
#define TELL     2 /* look-ups in a row after which it is an event */

enum state { IDLE, CLAIMED, FLYING, ANSWERED };

static struct flight {
	struct errand errand;
	enum state state;
	bool found;
	struct hosts_key key;
	struct arena *arena; /* of the key's texts */
} flights[FLIGHTS];

/* For whom the statements speak: everybody, then one webhook's account. */
static struct caller speaker;

static void
release(struct flight *f)
{
	arena_reset(f->arena);
	f->state = IDLE;
}

static struct flight *
idle(void)
{
	for (int i = 0; i < FLIGHTS; i++)
		if (flights[i].state == IDLE)
			return &flights[i];
	return NULL;
}

/* Names of one account that nobody answers for must not take all the room. */
static bool
has_turn(const char *account)
{
	int n = 0;

	for (int i = 0; i < FLIGHTS; i++)
		n += flights[i].state != IDLE &&
		    strcmp(flights[i].key.account, account) == 0;
	return n < atoi(HOSTS_AN_ACCOUNT);
}

/* --- claiming --------------------------------------------------------------
 */

struct round {
	struct sweep *sweep;
	struct list due;
};

static void
board(struct flight *f, const struct hosts_key *k)
{
	if (f->arena == NULL)
		f->arena = arena_open_small(SMALL);
	f->errand.job = &hosts_job;
	f->state = CLAIMED;
	f->found = false;
	f->key = *k;
	f->key.account = arena_dup(f->arena, k->account);
	if (k->url != NULL)
		f->key.url = arena_dup(f->arena, k->url);
}

/* Those of a try that was rolled back. */
static void
disembark(void)
{
	for (int i = 0; i < FLIGHTS; i++)
		if (flights[i].state == CLAIMED)
			release(&flights[i]);
}

static enum err
claim(void *arg)
{
	struct round *r = arg;
	struct sweep *s = r->sweep;
	const struct hosts_key *due = r->due.v;
	struct flight *f;

	disembark();
	for (size_t i = 0; i < r->due.n && (f = idle()) != NULL; i++) {
		struct hosts_key k = due[i];
		enum err e;

		if (!has_turn(k.account))
			continue;
		k.owner = s->owner;
		k.due_at.ms = speaker.now.ms + LEASE_MS;
		MARK(&k, owner);
		speaker.account = k.account;
		if ((e = db_run(s->db, &hosts_claim, &k)) != OK)
			return e;
		if (db_changed(s->db) > 0)
			board(f, &k);
	}
	return OK;
}

/* What nobody may be asked for is no fault of its name. */
static void
send(struct sweep *s, struct flight *f)
{
	static const char *const none[] = { NULL };
	struct http_request rq = { .url = f->key.url,
		.headers = none,
		.tag = f };

	f->state = FLYING;
	if (f->key.url != NULL && http_look_up(s->http, &rq) == 0)
		return;
	f->found = true;
	f->state = ANSWERED;
}

/* --- writing down ----------------------------------------------------------
 */

struct record {
	struct sweep *sweep;
	struct flight *flight;
};

static int64_t
pause_ms(int64_t tries)
{
	int64_t ms = FIRST_MS;

	while (--tries > 0 && ms < LAST_MS)
		ms *= 2;
	return ms < LAST_MS ? ms : LAST_MS;
}

static enum err
warn(struct sweep *s, struct webhook *w, const struct hosts_key *k)
{
	struct webhook_warning *one = arena_new(s->arena,
	    struct webhook_warning);
	enum err e;

	*one = (struct webhook_warning){ .has = EVERYTHING,
		.code = "host_not_found",
		.host = http_url_host(w->url, s->arena),
		.since = k->since,
		.last_tried_at = speaker.now };
	PUT(w, warnings, (struct list){ one, 1 });
	if ((e = db_run(s->db, &hosts_warn, w)) != OK || k->tries != TELL)
		return e;
	return outbox_add(s->db, s->arena, "webhook.unresolved", w->id.s,
	    &webhook_shape, w);
}

static enum err
not_found(struct sweep *s, struct webhook *w, struct hosts_key *k)
{
	enum err e;

	if (k->tries++ == 0)
		k->since = speaker.now;
	k->due_at.ms = speaker.now.ms + pause_ms(k->tries);
	for (const char *const *n = NAMES("due_at", "tries", "since");
	     *n != NULL; n++)
		field_set(&hosts_key_shape, k, *n);
	e = db_run(s->db, &hosts_again, k);
	return e == OK ? warn(s, w, k) : e;
}

static enum err
found(struct sweep *s, struct webhook *w, const struct hosts_key *k)
{
	const char *const member = "warnings";
	enum err e = db_run(s->db, &hosts_done, k);

	if (e != OK || !field_has(&webhook_row_shape, w, member))
		return e;
	field_unset(&webhook_row_shape, w, member);
	return db_run(s->db, &hosts_warn, w);
}

/* Nothing where the lease was lost. */
static enum err
write_down(void *arg)
{
	struct record *r = arg;
	struct sweep *s = r->sweep;
	struct hosts_key k = r->flight->key, row = { 0 };
	struct webhook w = { 0 };
	enum err e;

	speaker.account = k.account;
	e = db_one(s->db, &hosts_webhook, &k, &w, s->arena);
	if (e == E_NOT_FOUND)
		return db_run(s->db, &hosts_done, &k);
	if (e != OK ||
	    (e = db_one(s->db, &hosts_lock, &k, &row, s->arena)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	k.tries = row.tries;
	k.since = row.since;
	if (r->flight->found || HAS(&w, archived_at))
		return found(s, &w, &k);
	return not_found(s, &w, &k);
}

/* One that cannot be written down falls due again when its lease ends; without
 * a database what was found is kept. */
static enum err
record(struct sweep *s)
{
	enum err e, last = OK;

	for (int i = 0; i < FLIGHTS; i++) {
		struct record r = { s, &flights[i] };

		if (flights[i].state != ANSWERED)
			continue;
		if ((e = db_tx(s->db, write_down, &r)) == E_UNAVAILABLE)
			return e;
		release(&flights[i]);
		if (e != OK)
			last = e;
	}
	return last;
}

/* --- the job ---------------------------------------------------------------
 */

static enum err
begin(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct round r = { .sweep = s };
	struct hosts_key first = { 0 };
	enum err e = db_one(s->db, &hosts_first, NULL, &first, s->arena);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	*next = first.due_at;
	if (first.due_at.ms > now.ms)
		return OK;
	next->ms = now.ms + LOOK_MS;
	e = db_all(s->db, &hosts_due, NULL, &r.due, s->arena);
	if (e != OK)
		return e;
	if ((e = db_tx(s->db, claim, &r)) != OK)
		disembark();
	for (int i = 0; i < FLIGHTS; i++) {
		if (flights[i].state != CLAIMED)
			continue;
		send(s, &flights[i]);
		if (flights[i].state == ANSWERED)
			*next = now;
	}
	return e;
}

static enum err
hosts_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	enum err e;

	*next = SWEEP_NEVER;
	speaker = (struct caller){ .now = now };
	db_for(s->db, &speaker);
	e = record(s);
	speaker = (struct caller){ .now = now };
	return e == OK && !s->stopping ? begin(s, now, next) : e;
}

static int
hosts_answered(struct sweep *s, const struct http_answer *ans)
{
	struct flight *f = ans->tag;

	(void)s;
	f->found = ans->failure == NULL;
	f->state = ANSWERED;
	return 0;
}

const struct job hosts_job = {
	.name = "hosts",
	.run = hosts_run,
	.queries = hosts_queries,
	.answered = hosts_answered,
};
