/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "alerts.h"

#include <stdio.h>

#include "clock.h"
#include "outbox.h"
#include "waits.h"

/*
 * What was published is held against the alerts of those who may read it.  A
 * transaction takes the oldest piece of work of an account under its lock,
 * looks at some alerts, writes what they tell, and ends the work or notes how
 * far it came: killed anywhere it has done all of that or nothing.  Accounts
 * take turns.  An alert that fails is named, left out and tried again by its
 * time.
 */
#define BATCH   100 /* alerts of one transaction, as alerts_concerned says */
#define WORKS   200 /* transactions of one run */

#define MEMORY  (64 << 20) /* of one alert: a formula may read a lot */
#define REST_MS 3600000    /* before an archived one is looked at again */

struct batch {
	struct alerts_look look;
	bool any;       /* there was work */
	char whose[32]; /* the account served last */
	struct alerts_key timed;
	struct alerts_key failed; /* without an account: none */
};

static enum err
look_at(struct batch *b, const struct list *keys)
{
	const struct alerts_key *k = keys->v;
	enum err e = OK;

	for (size_t i = 0; i < keys->n && e == OK; i++) {
		e = alerts_hold(&b->look, &k[i]);
		/* archived since it was listed */
		if (e == E_NOT_FOUND)
			e = OK;
		else if (e != OK)
			b->failed = k[i];
	}
	return e;
}

static enum err
go_on(struct batch *b, struct alerts_work *w, const struct list *keys)
{
	struct db *db = b->look.sweep->db;
	const struct alerts_key *last = keys->v;

	if (keys->n < BATCH)
		return db_run(db, &alerts_done, w);
	last += keys->n - 1;
	w->after_account = last->account;
	w->after_id = last->id.s;
	MARK(w, after_account);
	MARK(w, after_id);
	return db_run(db, &alerts_go_on, w);
}

/* Whose turn it is: the next by name, and from the first again. */
static enum err
choose(struct batch *b, struct alerts_work *w)
{
	struct sweep *s = b->look.sweep;
	enum err e;

	PUT(w, account, arena_dup(s->arena, b->whose));
	e = db_one(s->db, &alerts_whose, w, w, s->arena);
	if (e != E_NOT_FOUND || *b->whose == '\0')
		return e;
	w->account = "";
	return db_one(s->db, &alerts_whose, w, w, s->arena);
}

static enum err
take_work(void *arg)
{
	struct batch *b = arg;
	struct sweep *s = b->look.sweep;
	struct alerts_work w = { 0 };
	struct list keys;
	enum err e;

	arena_reset(s->arena);
	b->look.announced = b->any = false;
	b->look.who.account = NULL;
	b->failed.account = NULL;
	if ((e = choose(b, &w)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	b->any = true;
	b->look.who.account = w.account;
	e = db_one(s->db, &alerts_next, &w, &w, s->arena);
	if (e != OK) /* another sweep has ended it meanwhile */
		return e == E_NOT_FOUND ? OK : e;
	b->look.moment = (struct alert_moment){ .at = w.effective_at,
		.known = w.known,
		.day = stamp_date(w.effective_at, 0),
		.item = w.item };
	e = db_all(s->db, &alerts_concerned, &w, &keys, s->arena);
	if (e == OK)
		e = look_at(b, &keys);
	return e == OK ? go_on(b, &w, &keys) : e;
}

/* An archived one may be restored: its time comes again, but not at once. */
static enum err
rest(struct batch *b)
{
	struct alerts_key k = b->timed;

	k.due_at.ms = b->look.who.now.ms + REST_MS;
	return db_run(b->look.sweep->db, &alerts_rest, &k);
}

/* One whose time has come: muted long enough, rested, or stale. */
static enum err
take_timed(void *arg)
{
	struct batch *b = arg;
	struct stamp now = b->look.who.now;
	enum err e;

	b->look.announced = false;
	b->look.moment = (struct alert_moment){ .at = now,
		.known = now,
		.day = stamp_date(now, 0) };
	e = alerts_hold(&b->look, &b->timed);
	if (e == E_NOT_FOUND)
		e = rest(b);
	if (e != OK || b->timed.tries == 0)
		return e;
	return waits_over(b->look.sweep->db,
	    (struct wait){ .kind = alerts_due.name,
		.account = b->timed.account,
		.id = b->timed.id });
}

static void
wake(const struct batch *b)
{
	if (b->look.announced)
		outbox_wake(b->look.sweep->conf->wake_socket);
}

/* It waits with its time, and the others go on without it. */
static enum err
set_aside(struct batch *b, const struct alerts_key *k, enum err why)
{
	struct db *db = b->look.sweep->db;
	enum err e;

	b->look.who.account = k->account;
	e = waits_refused(db,
	    (struct wait){ .kind = alerts_due.name,
		.account = k->account,
		.id = k->id },
	    why);
	return e == OK ? db_run(db, &alerts_wait, k) : e;
}

static enum err
work(struct batch *b)
{
	enum err e;

	b->look.who.now = clock_now();
	e = db_tx(b->look.sweep->db, take_work, b);
	if (e == OK)
		wake(b);
	else if (e != E_UNAVAILABLE && b->failed.account != NULL)
		return set_aside(b, &b->failed, e);
	snprintf(b->whose, sizeof(b->whose), "%s",
	    b->look.who.account != NULL ? b->look.who.account : "");
	return e;
}

static enum err
drain(struct batch *b)
{
	enum err e;

	for (int i = 0; i < WORKS; i++) {
		if ((e = work(b)) != OK)
			return e;
		if (!b->any)
			return OK;
	}
	return OK;
}

static enum err
drain_timed(struct batch *b)
{
	struct sweep *s = b->look.sweep;
	struct alerts_key until = { .due_at = b->look.who.now };
	const struct alerts_key *k;
	struct list due;
	enum err e;

	MARK(&until, due_at);
	e = db_all(s->db, &alerts_due, &until, &due, s->arena);
	k = due.v;
	for (size_t i = 0; e == OK && i < due.n; i++) {
		b->timed = k[i];
		if ((e = db_tx(s->db, take_timed, b)) == OK)
			wake(b);
		else if (e != E_UNAVAILABLE)
			e = set_aside(b, &k[i], e);
	}
	return e;
}

static enum err
when(struct batch *b, struct stamp *next)
{
	struct sweep *s = b->look.sweep;
	struct alerts_key first = { 0 };
	enum err e = db_one(s->db, &alerts_first, NULL, &first, s->arena);

	*next = e == OK ? first.due_at : SWEEP_NEVER;
	if (b->any)
		*next = b->look.who.now;
	return e == E_NOT_FOUND ? OK : e;
}

static enum err
alerts_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct batch b = { .look = { .sweep = s, .who = { .now = now } } };
	enum err e;

	b.look.arena = arena_open(MEMORY);
	db_for(s->db, &b.look.who);
	if ((e = drain(&b)) == OK)
		e = drain_timed(&b);
	if (e == OK)
		e = when(&b, next);
	arena_close(b.look.arena);
	return e;
}

const struct job alerts_job = {
	.name = "alerts",
	.run = alerts_run,
	.queries = alerts_queries,
};
