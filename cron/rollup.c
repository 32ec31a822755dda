/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup.h"

#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "domains.h"
#include "route.h"

/*
 * nginx's access log is counted exactly once, whatever becomes of it and of
 * this process: a batch of lines becomes counts in memory, and those and the
 * place where it ended are one transaction.  A log is known by what it begins
 * with, so one that was renamed or copied is gone on with where it is now, and
 * what was cut and filled anew is another.
 */
#define EVERY_MS 1000
#define SHARE    4    /* of the time, one part of so many for a busy log */
#define IDLE_MS  5000 /* how often an unchanged log is said to be whole */
#define SETTLED_MS \
	2000 /* what nginx holds back: a second, see server.conf.in */
#define GROUPS_MAX  4096 /* of a batch, and its other bounds */
#define REQUESTS    16384
#define MEMORY_MAX  (16 << 20)
#define EACH        20  /* failures of a kind that are all kept */
#define SAMPLE      100 /* one of so many */
#define MINUTE_MS   60000
#define AHEAD_MS    3600000
#define PLAN_MEMORY (64 << 20)

static const int64_t oldest = INT64_C(1577836800000); /* 2020 */

/* The routes of all domains, made ready when the first line needs them. */
static const struct routes *
routes(void)
{
	static struct routes *all;
	static struct arena *arena; /* as long as the program */

	if (arena == NULL) {
		arena = arena_open(PLAN_MEMORY);
		all = route_index(domains_all(), arena);
	}
	return all;
}

static const char *
method_of(const struct rollup_text *t)
{
	for (int m = 0; m < METHOD__N; m++)
		if (strlen(route_methods[m]) == t->n &&
		    memcmp(route_methods[m], t->s, t->n) == 0)
			return route_methods[m];
	return t->n == 4 && memcmp(t->s, "HEAD", 4) == 0 ? "GET" : "";
}

/* What nginx refused no worker has named. */
static void
name_route(struct rollup_line *l, struct arena *a)
{
	const char *op;

	if (l->route.n > 0 || l->path.n > 1000)
		return;
	op = route_op(routes(), method_of(&l->method),
	    arena_dupn(a, l->path.s, l->path.n));
	if (op != NULL)
		l->route = (struct rollup_text){ op, strlen(op) };
}

/* Its minute; where the clock cannot have been right, that of now. */
static int64_t
minute_of(int64_t at, int64_t now)
{
	if (at < oldest || at > now + AHEAD_MS)
		at = now;
	return at - at % MINUTE_MS;
}

static const struct rollup_line malformed = {
	.code = { "malformed", sizeof("malformed") - 1 },
};

/* The same lines are in the sample whenever and wherever they are read. */
static bool
sampled(const struct rollup_text *id)
{
	return rollup_text_hash(id) % SAMPLE == 0;
}

/* For one more. */
static void
room(struct rollup_batch *b)
{
	struct rollup_request *more;

	if (b->n_requests < b->requests_cap)
		return;
	b->requests_cap = b->requests_cap > 0 ? 2 * b->requests_cap : 64;
	more = arena_array(b->sweep->arena, struct rollup_request,
	    b->requests_cap);
	if (b->n_requests > 0)
		memcpy(more, b->requests, b->n_requests * sizeof(*more));
	b->requests = more;
}

static void
keep(struct rollup_batch *b, const struct rollup_group *g,
    const struct rollup_line *l, int64_t now)
{
	bool failed = l->status >= 400 && l->status != 429;

	if (*g->account == '\0' ||
	    (!(failed && g->calls <= EACH) && !sampled(&l->request_id)))
		return;
	room(b);
	b->requests[b->n_requests++] = (struct rollup_request){
		.has = UINT64_MAX,
		.account = g->account,
		.request_id = arena_dupn(b->sweep->arena, l->request_id.s,
		    l->request_id.n),
		.key_id = g->key_id,
		.method = method_of(&l->method),
		.route = g->route,
		.code = g->code,
		.field = g->field,
		.at = { minute_of(l->at, now) == g->at && l->at >= g->at ?
			l->at :
			g->at },
		.status = l->status,
		.ms = l->ms,
		.bytes_in = l->bytes_in,
		.bytes_out = l->bytes_out,
		.cached = l->cache.n == 3 && memcmp(l->cache.s, "HIT", 3) == 0,
	};
}

static void
count(struct rollup_batch *b, const struct rollup_line *l,
    struct rollup_group *g)
{
	b->n_groups += g->calls == 0;
	b->lines++;
	g->calls++;
	g->cached += l->cache.n == 3 && memcmp(l->cache.s, "HIT", 3) == 0;
	g->bytes_in += l->bytes_in;
	g->bytes_out += l->bytes_out;
	g->ms += l->ms;
	g->latency[usage_bucket(l->ms)]++;
}

/* What a worker checked counts before what the caller claims. */
static enum err
take_line(struct rollup_batch *b, const struct rollup_text *text, int64_t now)
{
	struct rollup_line l;
	struct rollup_group *g;
	const char *account;
	bool checked;
	enum err e;

	if (!rollup_line_read(&l, text->s, text->n)) {
		l = malformed;
		l.at = b->last;
	} else {
		b->last = l.at;
		name_route(&l, b->sweep->arena);
	}
	checked = l.key.n > 0;
	if (!checked)
		l.key = l.key_id;
	/* of somebody who is signed in a worker names the account itself */
	if (l.account.n > 0)
		account = arena_dupn(b->sweep->arena, l.account.s, l.account.n);
	else if ((e = rollup_keys_account(b->sweep, &l.key, &account)) != OK)
		return e;
	if (*account == '\0')
		l.key.n = 0;
	g = rollup_tally_find(b->tally, minute_of(l.at, now), account, &l);
	count(b, &l, g);
	if (checked && l.account.n == 0 && *account != '\0')
		rollup_use_note(&b->uses, g, &l, b->sweep->arena);
	if (l.request_id.n > 0)
		keep(b, g, &l, now);
	return OK;
}

static bool
full(const struct rollup_batch *b)
{
	return b->n_groups >= GROUPS_MAX || b->n_requests >= REQUESTS ||
	    arena_used(b->sweep->arena) > MEMORY_MAX;
}

/* Read from where the last batch ended, and write what it comes to. */
static enum err
take_batch(struct rollup_batch *b, int64_t now, bool *more)
{
	struct rollup_reader r;
	struct rollup_text text;
	struct arena *a = b->sweep->arena;
	enum err e = OK;

	b->tally = rollup_tally_open(a);
	rollup_log_begin(&r, b->log, a);
	*more = false;
	while (!(*more = full(b)) && rollup_log_line(&r, &text)) {
		if ((e = take_line(b, &text, now)) != OK)
			return e;
	}
	if (b->log->position == b->log->begin)
		return OK;
	/* cut meanwhile: some of it may be of what came after */
	if (!rollup_log_same(b->log)) {
		*more = true;
		return OK;
	}
	e = rollup_data_commit(b);
	if (e == E_STATE || e == E_DUPLICATE) {
		*more = true;
		return OK;
	}
	return e;
}

/* What one look at all logs found. */
struct look {
	struct sweep *sweep;
	int64_t now;
	bool any, more, blind;
};

static enum err
take_log(struct look *k, const char *path)
{
	struct sweep *s = k->sweep;
	struct rollup_log g;
	struct rollup_batch b = { .sweep = s, .log = &g, .last = k->now };
	int opened = rollup_log_open(&g, path, s->arena);
	enum err e;

	k->blind |= opened < 0;
	if (opened != 0)
		return OK;
	if ((e = rollup_data_position(s, &g)) == OK)
		e = take_batch(&b, k->now, &k->more);
	rollup_log_close(&g);
	k->any |= b.lines > 0;
	return e;
}

/* The oldest first, as far as a batch goes. */
static enum err
take_all(struct look *k, const char *path)
{
	struct list logs = rollup_log_all(path, k->sweep->arena);
	const char *const *v = logs.v;
	enum err e = OK;

	for (size_t i = 0; i < logs.n && e == OK && !k->more; i++)
		e = take_log(k, v[i]);
	return e;
}

/* When there was nothing left, all that nginx had written by then is counted;
 * of a log that is not to be read nobody knows. */
static enum err
say_complete(struct look *k, const char *path)
{
	static int64_t said;

	if (k->more || k->blind || (!k->any && clock_ticks() - said < IDLE_MS))
		return OK;
	said = clock_ticks();
	return rollup_data_complete(k->sweep, path,
	    (struct stamp){ k->now - SETTLED_MS });
}

static enum err
rollup_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct look k = { .sweep = s, .now = now.ms };
	const char *path = s->conf->access_log;
	int64_t began = clock_ticks(), wait;
	enum err e;

	*next = SWEEP_NEVER;
	if (path == NULL)
		return OK;
	if ((e = take_all(&k, path)) != OK ||
	    (e = say_complete(&k, path)) != OK)
		return e;
	wait = (clock_ticks() - began) * SHARE;
	if (wait < EVERY_MS)
		wait = EVERY_MS;
	*next = (struct stamp){ now.ms + (k.more ? 0 : wait) };
	return OK;
}

static const struct query *const queries[] = { &rollup_key, &rollup_position,
	&rollup_begin, &rollup_advance, &rollup_count, &rollup_latency,
	&rollup_latency_insert, &rollup_latency_update, &rollup_keep,
	&rollup_through, &rollup_use, NULL };

const struct job rollup_job = {
	.name = "rollup",
	.run = rollup_run,
	.queries = queries,
};
