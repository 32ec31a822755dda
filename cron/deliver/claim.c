/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"

/*
 * A delivery is due at due_at; claiming it moves that moment to the end of the
 * lease and writes the owner's token beside it.  Both are committed before a
 * byte is sent, and no transaction is open while one waits for a receiver.  A
 * claim whose owner died falls due again, so everything is delivered at least
 * once.
 */
#define TURN      256  /* webhooks that are claimed from in one transaction */
#define CLAIMS    256  /* and in all, for all of it is in memory once */
#define LOCKED_MS 100  /* before looking again at what another sweep holds */
#define PAUSED_MS 1000 /* the same of a webhook that takes nothing now */
#define DISCARD   500  /* rows at once, of a webhook that is no more */

struct turn {
	struct sweep *sweep;
	struct stamp now;
	struct receiver **due;
	size_t n_due, room, asked;
	struct list hooks;
	struct claims claims;
	struct list gone; /* of struct delivery: nobody is there to receive */
};

static void
collect(void *arg, struct receiver *r)
{
	struct turn *t = arg;
	struct receiver **more;

	if (r->due.ms > t->now.ms || r->not_before.ms > t->now.ms)
		return;
	if (t->n_due == t->room) {
		t->room = t->room == 0 ? 64 : 2 * t->room;
		more = arena_array(t->sweep->arena, struct receiver *, t->room);
		if (t->n_due > 0)
			memcpy(more, t->due, t->n_due * sizeof(*more));
		t->due = more;
	}
	t->due[t->n_due++] = r;
}

/* Who was given something longest ago comes first, of those who waited
 * longest. */
static int
longest(const void *a, const void *b)
{
	const struct receiver *x = *(struct receiver *const *)a;
	const struct receiver *y = *(struct receiver *const *)b;

	if (x->served != y->served)
		return x->served < y->served ? -1 : 1;
	return x->due.ms < y->due.ms ? -1 : x->due.ms > y->due.ms;
}

static enum err
due_rows(struct turn *t, struct receiver *r, int n, struct list *rows)
{
	struct delivery want = { .has = EVERYTHING,
		.webhook_id = r->webhook_id,
		.rows = n };
	enum err e = db_all(t->sweep->db, &deliver_due, &want, rows,
	    t->sweep->arena);

	if (e != OK)
		return e;
	/* fewer: the search finds the next; none: another sweep holds it */
	if (rows->n == 0)
		r->not_before.ms = t->now.ms + LOCKED_MS;
	if (rows->n < (size_t)n)
		r->due = SWEEP_NEVER;
	return OK;
}

/* Of what is left an even part for each that comes after: rows that were made
 * together are then worked on together, which is what a page of them is for. */
static int
part(const struct turn *t)
{
	size_t n = (CLAIMS - t->claims.n) / (t->n_due - t->asked);

	return n > 0 ? (int)n : 1;
}

static enum err
claim_from(struct turn *t, struct receiver *r, const struct deliver_hook *hook)
{
	struct claims *c = &t->claims;
	int room = deliver_room(r), left = CLAIMS - (int)c->n;
	struct list rows;
	enum err e;

	if (hook->health != NULL && room > 1)
		room = 1; /* a trial */
	if (room > part(t))
		room = part(t);
	if (room > left)
		room = left;
	if (room <= 0) /* less than none: it was quicker before */
		return OK;
	if ((e = due_rows(t, r, room, &rows)) != OK)
		return e;
	deliver_reserve(r, (int)rows.n);
	for (size_t i = 0; i < rows.n; i++) {
		struct delivery *d = &c->v[c->n];

		*d = ((const struct delivery *)rows.v)[i];
		d->trial = hook->health != NULL;
		d->owner = t->sweep->owner;
		d->due_at.ms = t->now.ms + hook->timeout_seconds * 1000 +
		    DELIVER_LEASE_MS;
		MARK(d, owner);
		MARK(d, due_at);
		c->of[c->n++] = (struct claim_of){ r, hook };
	}
	return OK;
}

/* Out of the queue, and discarded in the log.  In a transaction. */
static enum err
discard(struct sweep *s, const struct delivery *v, size_t n)
{
	uint64_t changed;
	enum err e = deliver_run_rows(s, &deliver_drop, deliver_by_created, v,
	    n, &changed);

	if (e != OK)
		return e;
	return deliver_run_rows(s, &deliver_discard, deliver_by_created, v, n,
	    &changed);
}

static enum err
discard_from(struct turn *t, struct receiver *r)
{
	struct list rows;
	enum err e = due_rows(t, r, DISCARD, &rows);

	return e == OK ? discard(t->sweep, rows.v, rows.n) : e;
}

static enum err
claim_one(struct turn *t, struct receiver *r)
{
	const struct deliver_hook *hook = deliver_hook_of(&t->hooks, r);

	if (hook == NULL || strcmp(hook->status, "disabled") == 0)
		return discard_from(t, r);
	deliver_limits(r, hook);
	if (strcmp(hook->status, "active") == 0 &&
	    (hook->health == NULL || hook->trial_at.ms <= t->now.ms))
		return claim_from(t, r, hook);
	r->not_before.ms = t->now.ms + PAUSED_MS;
	return OK;
}

/* Of the trials those that another sweep does not send. */
static enum err
take_trials(struct turn *t)
{
	struct claims *c = &t->claims;
	size_t kept = 0;
	enum err e = OK;

	for (size_t i = 0; e == OK && i < c->n; i++) {
		bool mine = true;

		if (c->v[i].trial)
			e = deliver_health_try(t->sweep, &c->v[i], &mine);
		if (!mine)
			continue;
		c->v[kept] = c->v[i];
		c->of[kept++] = c->of[i];
	}
	c->n = kept;
	return e;
}

static enum err
claim(void *arg)
{
	struct turn *t = arg;
	struct claims *c = &t->claims;
	struct arena *a = t->sweep->arena;
	uint64_t changed;
	enum err e = OK;

	deliver_turn();
	c->n = 0;
	c->v = arena_array(a, struct delivery, CLAIMS);
	c->of = arena_array(a, struct claim_of, CLAIMS);
	for (t->asked = 0; e == OK && t->asked < t->n_due; t->asked++)
		e = claim_one(t, t->due[t->asked]);
	if (e == OK)
		e = deliver_in_order(t->sweep, t->now, c);
	if (e == OK)
		e = take_trials(t);
	if (e == OK)
		e = deliver_run_rows(t->sweep, &deliver_claim, deliver_by_due,
		    c->v, c->n, &changed);
	return e;
}

struct lost {
	struct sweep *sweep;
	struct delivery *v;
	size_t n;
};

/* Those whose events are not kept any more: nothing is left to send. */
static enum err
discard_lost(void *arg)
{
	const struct lost *l = arg;

	return discard(l->sweep, l->v, l->n);
}

/* What is sent is read when all is committed: rows in the order of the keys. */
static enum err
launch(struct turn *t)
{
	struct sweep *s = t->sweep;
	struct claims *c = &t->claims;
	struct delivery *ask = arena_array(s->arena, struct delivery, c->n + 1);
	const struct envelope_row *v;
	struct lost lost = { .sweep = s };
	struct list events;
	size_t k = 0;
	enum err e;

	for (size_t i = 0; i < c->n; i++) {
		ask[i] = c->v[i];
		ask[i].id = c->v[i].event_id;
	}
	ask[c->n].has = EVERYTHING;
	ask[c->n].keys = deliver_rows(s->arena, deliver_by_id, ask, c->n);
	e = db_all(s->db, &deliver_event, &ask[c->n], &events, s->arena);
	v = events.v;
	lost.v = arena_array(s->arena, struct delivery, c->n);
	for (size_t i = 0; e == OK && i < c->n; i++) {
		size_t tries = 0;

		while (tries < events.n &&
		    strcmp(v[k].id.s, c->v[i].event_id.s) != 0) {
			k = (k + 1) % events.n;
			tries++;
		}
		if (tries < events.n)
			deliver_launch(s, &c->of[i], &c->v[i], &v[k]);
		else
			lost.v[lost.n++] = c->v[i];
	}
	if (e != OK || lost.n == 0)
		return e;
	return db_tx(s->db, discard_lost, &lost);
}

enum err
deliver_claim_due(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct turn t = { .sweep = s, .now = now };
	enum err e;

	deliver_each(collect, &t);
	if (t.n_due == 0)
		return OK;
	qsort(t.due, t.n_due, sizeof(struct receiver *), longest);
	if (t.n_due > TURN) {
		t.n_due = TURN;
		*next = now;
	}
	e = deliver_read_hooks(s, t.due, t.n_due, &t.hooks);
	if (e != OK || (e = db_tx(s->db, claim, &t)) != OK)
		return e;
	deliver_turn();
	if (t.claims.n == CLAIMS)
		*next = now;
	return t.claims.n > 0 ? launch(&t) : OK;
}

/*
 * Those whom nobody told of: after a start, by another sweep, by a request.  A
 * part of them at a time, so that many do not delay what is due; the first time
 * all of them.
 */
#define PART    32
#define PART_MS 100
#define ALL     16384

static struct id search_from;
static int64_t search_at; /* ticks */
static bool searched;     /* all of them, once */

enum err
deliver_search(struct sweep *s, struct stamp now, struct stamp *next)
{
	int n = searched ? PART : ALL;
	enum err e = OK;

	if (clock_ticks() < search_at)
		return OK;
	while (n-- > 0) {
		struct delivery after = { .has = EVERYTHING,
			.webhook_id = search_from };
		struct delivery head = { 0 };

		e = db_one(s->db, &deliver_head, &after, &head, s->arena);
		if (e != OK)
			break;
		search_from = head.webhook_id;
		deliver_hint(deliver_receiver(&head.webhook_id, head.account),
		    head.due_at);
	}
	if (e == E_NOT_FOUND || !searched) {
		search_from = (struct id){ "" };
		searched = e == OK || e == E_NOT_FOUND;
		deliver_forget_idle();
	}
	search_at = clock_ticks() + PART_MS;
	if (e == OK) /* there are more */
		next->ms = now.ms + PART_MS;
	return e == E_NOT_FOUND ? OK : e;
}
