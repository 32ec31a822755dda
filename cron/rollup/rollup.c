/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup.h"

#include <string.h>

#include "clock.h"

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
#define GROUPS_MAX 4096 /* of a batch, and its other bounds */
#define MEMORY_MAX (16 << 20)

static const struct rollup_line malformed = {
	.code = { "malformed", sizeof("malformed") - 1 },
};

static void
count(struct rollup_batch *b, const struct rollup_line *l,
    struct rollup_group *g)
{
	if (g->calls == 0) {
		b->n_groups++;
		g->total = rollup_total_of(&b->totals, g, b->sweep->arena);
	}
	b->lines++;
	g->calls++;
	g->cached += l->cache.n == 3 && memcmp(l->cache.s, "HIT", 3) == 0;
	g->bytes_in += l->bytes_in;
	g->bytes_out += l->bytes_out;
	g->ms += l->ms;
	g->latency[usage_bucket(l->ms)]++;
	rollup_total_add(g->total, l->ms);
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
		rollup_name_route(&l, b->sweep->arena);
	}
	checked = l.key.n > 0;
	if ((e = rollup_name_account(b->sweep, &l, &account)) != OK)
		return e;
	g = rollup_tally_find(b->tally, rollup_name_minute(l.at, now), account,
	    &l);
	count(b, &l, g);
	if (checked && *account != '\0')
		rollup_use_note(&b->uses, g, &l, b->sweep->arena);
	return OK;
}

static bool
full(const struct rollup_batch *b)
{
	return b->n_groups >= GROUPS_MAX ||
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
	&rollup_latency_insert, &rollup_latency_update, &rollup_through,
	&rollup_total, &rollup_use, NULL };

const struct job rollup_job = {
	.name = "rollup",
	.run = rollup_run,
	.queries = queries,
};
