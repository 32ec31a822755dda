/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sources.h"

#include <string.h>

#include "outbox.h"
#include "prices/price_sources/secrets.h"
#include "fetch.h"
#include "waits.h"

/*
 * Price sources.  What is due by its schedule becomes a run that waits; a run
 * that waits is claimed by moving its moment to the end of a lease and writing
 * the owner's token beside it, committed before a byte is sent.  What came is
 * loaded and written down in one transaction, fenced by that token, so a run
 * whose owner died is fetched again and loaded once.
 */

struct round {
	struct sweep *sweep;
	struct caller who;
	const struct sources_key *key;
	bool announced;
	bool kept; /* one is due whose account has its share */
};

#define KEPT_MS 1000 /* before looking again where one is kept back */

enum err
sources_hold(struct sweep *s, struct caller *who, const struct sources_key *k,
    struct price_source *out)
{
	struct price_source key = { .id = k->id };

	MARK(&key, id);
	who->account = k->account;
	return db_one(s->db, &price_source_hold, &key, out, s->arena);
}

static bool
rests(const struct price_source *s)
{
	return strcmp(s->status, "paused") == 0 || HAS(s, archived_at);
}

/* --- silence ---------------------------------------------------------------
 */

static enum err
say_stale(void *arg)
{
	struct round *r = arg;
	struct sweep *s = r->sweep;
	struct price_source src = { 0 };
	enum err e = sources_hold(s, &r->who, r->key, &src);

	r->announced = false;
	if (e != OK || !HAS(&src, stale_at) || src.stale_at.ms > r->who.now.ms)
		return e;
	PUT(&src, stale_since, src.stale_at);
	CLEAR(&src, stale_at);
	if (HAS(&src, archived_at))
		CLEAR(&src, stale_since);
	if ((e = db_run(s->db, &sources_silent, &src)) != OK || rests(&src))
		return e;
	r->announced = true;
	return outbox_add(s->db, s->arena, "price.source.stale", src.id.s,
	    &price_source_shape, &src);
}

/* --- schedules -------------------------------------------------------------
 */

static enum err
queue_run(struct round *r, const struct price_source *src)
{
	struct sweep *s = r->sweep;
	struct sources_key waiting = { 0 };
	struct price_run run = { 0 };
	enum err e = db_one(s->db, &sources_waiting, src, &waiting, s->arena);

	if (e != E_NOT_FOUND)
		return e;
	e = price_run_begin(s->db, s->arena, src, "schedule", r->who.now, &run);
	if (e != OK)
		return e;
	PUT(&run, due_at, r->who.now);
	return db_run(s->db, &price_run_add, &run);
}

static enum err
schedule(void *arg)
{
	struct round *r = arg;
	struct price_source src = { 0 };
	bool due;
	enum err e = sources_hold(r->sweep, &r->who, r->key, &src);

	r->announced = false;
	if (e != OK || !HAS(&src, next_run_at) ||
	    src.next_run_at.ms > r->who.now.ms || HAS(&src, archived_at))
		return e; /* its moment is kept, for when it is restored */
	due = !rests(&src) && HAS(&src, schedule_minutes);
	if (due && (e = queue_run(r, &src)) != OK)
		return e;
	src.next_run_at.ms = r->who.now.ms + src.schedule_minutes * 60000;
	if (!due)
		CLEAR(&src, next_run_at);
	return db_run(r->sweep->db, &price_source_next, &src);
}

/* How the turn of one source ended: one that was refused waits. */
static enum err
turn_of(struct round *r, const char *kind, enum err e)
{
	struct db *db = r->sweep->db;
	const struct wait w = { .kind = kind,
		.account = r->key->account,
		.id = r->key->id };

	if (e == E_UNAVAILABLE)
		return e;
	r->who.account = r->key->account;
	if (e != OK && e != E_NOT_FOUND)
		return waits_refused(db, w, e);
	return r->key->tries > 0 ? waits_over(db, w) : OK;
}

/* Each of those a statement lists, in a transaction of its own. */
static enum err
each(struct round *r, const struct query *q, enum err (*fn)(void *))
{
	struct sweep *s = r->sweep;
	struct sources_key until = { .due_at = r->who.now };
	const struct sources_key *k;
	struct list list;
	enum err e;

	MARK(&until, due_at);
	e = db_all(s->db, q, &until, &list, s->arena);
	k = list.v;
	for (size_t i = 0; e == OK && i < list.n; i++) {
		r->key = &k[i];
		r->announced = false;
		e = turn_of(r, q->name, db_tx(s->db, fn, r));
		if (e == OK && r->announced)
			outbox_wake(s->conf->wake_socket);
	}
	return e;
}

/* --- fetching --------------------------------------------------------------
 */

/* Nobody wants what would come of it. */
static enum err
cancel(struct round *r, const struct sources_key *k)
{
	struct price_run run = { .id = k->id,
		.status = "failed",
		.failure = "archived",
		.message = "The source was archived before it was fetched.",
		.ended_at = r->who.now };

	for (const char *const *n =
		 NAMES("id", "status", "failure", "message", "ended_at");
	     *n != NULL; n++)
		field_set(&price_run_row_shape, &run, *n);
	return db_run(r->sweep->db, &sources_settle, &run);
}

static enum err
claim(void *arg)
{
	struct round *r = arg;
	struct sweep *s = r->sweep;
	struct sources_key k = *r->key, source = *r->key;
	struct price_source src = { 0 };
	struct price_request ask = { 0 };
	enum err e, secret;

	sources_fetch_forget(); /* of a try that was rolled back */
	source.id = k.source_id;
	if ((e = sources_hold(s, &r->who, &source, &src)) != OK)
		return e;
	k.owner = s->owner;
	k.due_at.ms = r->who.now.ms + SOURCES_LEASE_MS;
	MARK(&k, owner);
	MARK(&k, due_at);
	if (HAS(&src, archived_at))
		return cancel(r, &k);
	secret = price_secret_request(s->db, s->arena, s->conf->secret, &src,
	    &ask);
	if (secret != OK && secret != E_NOT_FOUND)
		return secret;
	if ((e = db_run(s->db, &sources_claim, &k)) == OK &&
	    db_changed(s->db) > 0)
		sources_fetch_claim(&k, secret == OK ? &ask : NULL);
	return e;
}

/* Each is claimed by itself, so that one which cannot be keeps back no other.
 * As many more are listed as accounts that have their share may keep back. */
static enum err
fetch(struct round *r)
{
	struct sweep *s = r->sweep;
	struct sources_key want = { .due_at = r->who.now,
		.rows = sources_fetch_room() + SOURCES_FLIGHTS };
	const struct sources_key *k;
	struct list due;
	enum err e, ended;

	if (sources_fetch_room() == 0)
		return OK;
	MARK(&want, due_at);
	MARK(&want, rows);
	e = db_all(s->db, &sources_due, &want, &due, s->arena);
	k = due.v;
	for (size_t i = 0; e == OK && i < due.n; i++) {
		if (sources_fetch_room() == 0)
			break;
		if (sources_fetch_share(k[i].account) <= 0) {
			r->kept = true;
			continue;
		}
		r->key = &k[i];
		if ((ended = db_tx(s->db, claim, r)) == OK)
			sources_fetch_send(s);
		else
			sources_fetch_forget();
		e = turn_of(r, sources_due.name, ended);
	}
	return e;
}

/* What ended before it began is written down at once; without room nothing is
 * due until an answer makes some. */
static enum err
when(struct round *r, struct stamp *next)
{
	struct sweep *s = r->sweep;
	struct sources_key first = { 0 };
	enum err e = db_one(s->db, &sources_first, NULL, &first, s->arena);

	if (e == OK)
		*next = first.due_at;
	if (sources_fetch_answered())
		*next = r->who.now;
	else if (sources_fetch_room() == 0)
		next->ms = r->who.now.ms + SOURCES_LEASE_MS;
	else if (r->kept && next->ms < r->who.now.ms + KEPT_MS)
		next->ms = r->who.now.ms + KEPT_MS;
	return e;
}

static enum err
sources_run_job(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct round r = { .sweep = s, .who = { .now = now } };
	enum err e = sources_fetch_record(s, now);

	*next = SWEEP_NEVER;
	db_for(s->db, &r.who);
	if (e != OK || s->stopping)
		return e;
	if ((e = each(&r, &sources_stale, say_stale)) == OK)
		e = each(&r, &sources_scheduled, schedule);
	if (e == OK)
		e = fetch(&r);
	return e == OK ? when(&r, next) : e;
}

static int
sources_answered(struct sweep *s, const struct http_answer *ans)
{
	(void)s;
	sources_fetch_land(ans->tag, ans);
	return 0;
}

const struct job sources_job = {
	.name = "sources",
	.run = sources_run_job,
	.queries = sources_queries,
	.answered = sources_answered,
};
