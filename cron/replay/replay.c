/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "replay.h"

#include <string.h>

#include "acting.h"
#include "deliver/deliver.h"
#include "outbox.h"
#include "waits.h"
#include "webhooks/filters.h"

/*
 * Replays, a part at a time: the deliveries of a part and the position behind
 * it commit together, so one that is killed has made all of a part or nothing
 * of it.  A part is what the webhook takes in two seconds, and is made when
 * less than that waits for it, so that what happens now is not far behind.
 */
#define PART    500 /* events */
#define LEAST   10
#define LOOK_MS 1000 /* without a datagram, which may be lost */
#define SOON_MS 100  /* while one is running */

struct part {
	struct sweep *sweep;
	struct caller who;
	struct id id;
	struct webhook_replay replay;
	struct webhook hook;
	bool gone; /* the webhook */
	struct replay_order *orders;
	size_t n;
	bool announced;
};

static enum err
advance(struct part *p)
{
	p->replay.version++;
	p->replay.updated_at = p->who.now;
	return db_run(p->sweep->db, &replay_advance, &p->replay);
}

/* It has come to its end, or nobody is there to receive. */
static enum err
finish(struct part *p, const char *status, const char *event)
{
	struct webhook_replay *r = &p->replay;
	enum err e = resource_pass(NULL, &webhook_replays, r, status);

	if (e != OK)
		return e;
	PUT(r, finished_at, p->who.now);
	if ((e = advance(p)) != OK)
		return e;
	p->announced = true;
	return outbox_add(p->sweep->db, p->sweep->arena, event, r->id.s,
	    &webhook_replay_shape, r);
}

static bool
wanted(const struct part *p, const struct replay_event *e)
{
	struct webhook_subject of = { e->type, e->object_type, e->object_id,
		e->data, e->data != NULL ? strlen(e->data) : 0 };

	return !e->arrived &&
	    webhook_replay_wants(&p->replay, &p->hook, e->type) &&
	    (p->hook.filters.n == 0 ||
		webhook_filter_matches(&p->hook.filters, &of));
}

static void
order(struct part *p, const struct replay_event *e)
{
	bool ordered = strcmp(p->hook.delivery_order, "unordered") != 0;

	p->orders[p->n++] = (struct replay_order){ .has = EVERYTHING,
		.account = p->who.account,
		.id = id_make("dlv", p->who.now),
		.webhook_id = p->replay.webhook_id,
		.event_id = e->id,
		.replay_id = p->replay.id,
		.event_type = e->type,
		.object_id = e->object_id,
		.stream = ordered ? e->object_id : "",
		.sequence = e->sequence };
}

/* How many more the queue may have. */
static enum err
room(struct part *p, int64_t *n)
{
	int64_t most = 2 * p->hook.max_per_second;
	struct replay_order ask = { .has = EVERYTHING,
		.webhook_id = p->replay.webhook_id };
	struct replay_order waits = { 0 };
	enum err e;

	most = most < LEAST ? LEAST : most > PART ? PART : most;
	ask.account = p->who.account;
	ask.rows = most;
	e = db_one(p->sweep->db, &replay_waiting, &ask, &waits,
	    p->sweep->arena);
	*n = most - waits.rows;
	return e;
}

static enum err
make(struct part *p, int64_t most)
{
	struct webhook_replay *r = &p->replay;
	struct sweep *s = p->sweep;
	struct replay_event ask = { .has = EVERYTHING,
		.account = p->who.account,
		.webhook_id = r->webhook_id,
		.since = r->since,
		.until = r->until,
		.only = r->only,
		.position = r->position,
		.last = r->last,
		.rows = most,
		.filtered = p->hook.filters.n > 0 };
	const struct replay_event *v;
	struct list events;
	enum err e = db_all(s->db, &replay_events, &ask, &events, s->arena);

	if (e != OK)
		return e;
	v = events.v;
	p->orders = arena_array(s->arena, struct replay_order, events.n + 1);
	for (size_t i = 0; i < events.n; i++) {
		if (wanted(p, &v[i]))
			order(p, &v[i]);
		r->position = v[i].sequence;
	}
	r->replayed += (int64_t)p->n;
	if (r->matched > 0)
		r->progress = r->replayed * 100 / r->matched;
	if ((e = db_run_many(s->db, &replay_delivery, p->orders, p->n)) != OK ||
	    (e = db_run_many(s->db, &replay_queue, p->orders, p->n)) != OK)
		return e;
	if (events.n == (size_t)most && r->position < r->last)
		return advance(p);
	r->progress = 100;
	return finish(p, "completed", "webhook.replay.completed");
}

static enum err
read_part(struct part *p)
{
	struct sweep *s = p->sweep;
	struct webhook_replay key = { .has = EVERYTHING, .id = p->id };
	struct webhook of = { .has = EVERYTHING };
	enum err e;

	p->n = 0;
	p->announced = false;
	p->replay = (struct webhook_replay){ 0 };
	p->hook = (struct webhook){ 0 };
	e = db_one(s->db, &replay_lock, &key, &p->replay, s->arena);
	if (e != OK)
		return e;
	of.id = p->replay.webhook_id;
	e = db_one(s->db, &webhook_get, &of, &p->hook, s->arena);
	p->gone = e == E_NOT_FOUND;
	return p->gone ? OK : e;
}

static enum err
make_part(void *arg)
{
	struct part *p = arg;
	int64_t most;
	enum err e = read_part(p);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if (p->gone || strcmp(p->hook.status, "disabled") == 0 ||
	    HAS(&p->hook, archived_at))
		return finish(p, "canceled", "webhook.replay.canceled");
	if (strcmp(p->hook.status, "active") != 0)
		return OK;
	e = room(p, &most);
	return e == OK && most > 0 ? make(p, most) : e;
}

/* One that was refused waits, and the others go on. */
static enum err
turn_of(struct db *db, const struct acting_due *due, enum err e)
{
	const struct wait w = { .kind = replay_due.name,
		.account = due->account,
		.id = due->id };

	if (e == E_UNAVAILABLE)
		return e;
	if (e != OK)
		return waits_refused(db, w, e);
	return due->tries > 0 ? waits_over(db, w) : OK;
}

static enum err
replay_one(struct sweep *s, const struct acting_due *due, struct stamp now)
{
	struct part p = { .sweep = s,
		.who = { .account = due->account, .now = now },
		.id = due->id };
	enum err e;

	db_for(s->db, &p.who);
	e = db_tx(s->db, make_part, &p);
	if (e == OK && p.n > 0)
		deliver_hint(deliver_receiver(&p.replay.webhook_id,
				 due->account),
		    now);
	if (e == OK && p.announced)
		outbox_wake(s->conf->wake_socket);
	return turn_of(s->db, due, e);
}

/* One that waits for its webhook keeps its place, so a batch of them must not
 * stand before the others: each run goes on where the one before ended. */
static enum err
replay_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	static struct acting_due behind = { .has = EVERYTHING };
	struct caller everybody = { .now = now };
	const struct acting_due *d;
	struct list due;
	enum err e;

	db_for(s->db, &everybody);
	e = db_all(s->db, &replay_due, &behind, &due, s->arena);
	if (e != OK)
		return e;
	d = due.v;
	next->ms = now.ms +
	    (due.n > 0 || behind.due_at.ms > 0 ? SOON_MS : LOOK_MS);
	behind.id = due.n == ACTING_BATCH ? d[due.n - 1].id : (struct id){ "" };
	behind.due_at.ms = due.n == ACTING_BATCH ? d[due.n - 1].due_at.ms : 0;
	for (size_t i = 0; i < due.n && e == OK && !s->stopping; i++)
		e = replay_one(s, &d[i], now);
	return e;
}

const struct job replay_job = {
	.name = "replay",
	.run = replay_run,
	.queries = replay_queries,
};
