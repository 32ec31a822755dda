/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup/rollup.h"

#include <string.h>

#include "clock.h"

/*
 * A row of each request of an account, from the log that rollup/rollup.c counts
 * and with a place of its own there: rows take many times as long as counts,
 * which must not wait for them.  Rows and place are one transaction, so none is
 * missing whatever becomes of this process, and a line that stands in two logs
 * is one row.
 */
#define EVERY_MS   1000
#define SHARE      4 /* of the time, one part of so many for a busy log */
#define ROWS       4096
#define LINES      65536 /* of a batch; most may be nobody's */
#define MEMORY_MAX (8 << 20)

struct trace {
	struct presence has;
	const char *account, *request_id, *key_id, *method, *route, *code,
	    *field;
	struct stamp at;
	int64_t status, ms, bytes_in, bytes_out, cached;
};

struct batch {
	struct sweep *sweep;
	struct rollup_log *log;
	struct trace *rows;
	size_t n, lines;
};

/* clang-format off */
#define T struct trace
static const struct field fields[] = {
	FIELD(T, account), FIELD(T, request_id), FIELD(T, key_id),
	FIELD(T, method), FIELD(T, route), FIELD(T, code), FIELD(T, field),
	FIELD(T, at), FIELD(T, status), FIELD(T, ms), FIELD(T, bytes_in),
	FIELD(T, bytes_out), FIELD(T, cached),
};
#undef T
static const struct shape trace_shape =
	SHAPE(struct trace, "Trace", fields, "A request.");

static const struct query traces_position = {
	.name  = "traces_position",
	.in    = &rollup_log_shape,
	.out   = &rollup_log_shape,
	.sql   = "SELECT position, inside FROM usage_traced WHERE head_sha256 = :head_sha256",
	.flags = Q_SYSTEM,
};

/* Where two find a new log, one of them makes its row. */
static const struct query traces_begin = {
	.name  = "traces_begin",
	.in    = &rollup_log_shape,
	.sql   = "INSERT INTO usage_traced (head_sha256, position, inside, device, inode, updated_at)"
		 " VALUES (:head_sha256, 0, 0, :device, :inode, :now)"
		 " ON DUPLICATE KEY UPDATE updated_at = :now",
	.flags = Q_SYSTEM,
};

/* Only from where this one began to read. */
static const struct query traces_advance = {
	.name  = "traces_advance",
	.in    = &rollup_log_shape,
	.sql   = "UPDATE usage_traced SET position = :position, inside = :inside,"
		 " device = :device, inode = :inode, updated_at = :now"
		 " WHERE head_sha256 = :head_sha256 AND position = :begin",
	.flags = Q_SYSTEM,
};

/* A line that stands in a log twice is one request. */
static const struct query traces_keep = {
	.name  = "traces_keep",
	.in    = &trace_shape,
	.sql   = "INSERT INTO usage_requests (account, at, request_id, key_id, method, route,"
		 " status, code, field, ms, bytes_in, bytes_out, cached)"
		 " VALUES (:account, :at, :request_id, :key_id, :method, :route,"
		 " :status, :code, :field, :ms, :bytes_in, :bytes_out, :cached)"
		 " ON DUPLICATE KEY UPDATE account = VALUES(account)",
};
/* clang-format on */

static const char *
dup(struct arena *a, const struct rollup_text *t)
{
	return t->n > 0 ? arena_dupn(a, t->s, t->n) : "";
}

static enum err
take_line(struct batch *b, const struct rollup_text *text, int64_t now)
{
	struct arena *a = b->sweep->arena;
	struct rollup_line l;
	const char *account;
	int64_t minute;
	enum err e;

	b->lines++;
	if (!rollup_line_read(&l, text->s, text->n) || l.request_id.n == 0)
		return OK;
	if ((e = rollup_name_account(b->sweep, &l, &account)) != OK ||
	    *account == '\0')
		return e;
	rollup_name_route(&l, a);
	minute = rollup_name_minute(l.at, now);
	b->rows[b->n++] = (struct trace){
		.has = EVERYTHING,
		/* a key that was looked up since is in the other's place */
		.account = arena_dup(a, account),
		.request_id = dup(a, &l.request_id),
		.key_id = dup(a, &l.key),
		.method = rollup_name_method(&l),
		.route = dup(a, &l.route),
		.code = dup(a, &l.code),
		.field = dup(a, &l.field),
		.at = { rollup_name_minute(l.at, l.at) == minute ? l.at :
								   minute },
		.status = l.status,
		.ms = l.ms,
		.bytes_in = l.bytes_in,
		.bytes_out = l.bytes_out,
		.cached = l.cache.n == 3 && memcmp(l.cache.s, "HIT", 3) == 0,
	};
	return OK;
}

static enum err
position(struct sweep *s, struct rollup_log *g)
{
	enum err e = db_one(s->db, &traces_position, g, g, s->arena);

	if (e == E_NOT_FOUND && (e = db_run(s->db, &traces_begin, g)) == OK)
		e = db_one(s->db, &traces_position, g, g, s->arena);
	g->has = EVERYTHING;
	g->begin = g->position;
	return e;
}

/* The log's row first: who comes later than another ends there. */
static enum err
commit(void *arg)
{
	struct batch *b = arg;
	struct db *db = b->sweep->db;
	enum err e = db_run(db, &traces_advance, b->log);

	if (e == OK && db_changed(db) != 1)
		return E_STATE;
	return e == OK && b->n > 0 ?
	    db_run_many(db, &traces_keep, b->rows, b->n) :
	    e;
}

static bool
full(const struct batch *b)
{
	return b->n == ROWS || b->lines == LINES ||
	    arena_used(b->sweep->arena) > MEMORY_MAX;
}

/* Read from where the last batch ended, and write what that comes to. */
static enum err
take_batch(struct batch *b, int64_t now, bool *more)
{
	struct rollup_reader r;
	struct rollup_text text;
	struct arena *a = b->sweep->arena;
	enum err e = OK;

	b->rows = arena_array(a, struct trace, ROWS);
	rollup_log_begin(&r, b->log, a);
	while (!(*more = full(b)) && rollup_log_line(&r, &text))
		if ((e = take_line(b, &text, now)) != OK)
			return e;
	if (b->log->position == b->log->begin)
		return OK;
	/* cut meanwhile: some of it may be of what came after */
	if (!rollup_log_same(b->log))
		e = E_STATE;
	else
		e = db_tx(b->sweep->db, commit, b);
	*more |= e == E_STATE || e == E_DUPLICATE;
	return e == E_STATE || e == E_DUPLICATE ? OK : e;
}

static enum err
take_log(struct sweep *s, const char *path, int64_t now, bool *more)
{
	struct rollup_log g;
	struct batch b = { .sweep = s, .log = &g };
	enum err e;

	if (rollup_log_open(&g, path, s->arena) != 0)
		return OK;
	if ((e = position(s, &g)) == OK)
		e = take_batch(&b, now, more);
	rollup_log_close(&g);
	return e;
}

static enum err
traces_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	const char *path = s->conf->access_log;
	int64_t began = clock_ticks(), wait;
	struct list logs;
	bool more = false;
	enum err e = OK;

	*next = SWEEP_NEVER;
	if (path == NULL)
		return OK;
	logs = rollup_log_all(path, s->arena);
	for (size_t i = 0; i < logs.n && e == OK && !more; i++)
		e = take_log(s, ((const char *const *)logs.v)[i], now.ms,
		    &more);
	wait = (clock_ticks() - began) * SHARE;
	if (wait < EVERY_MS)
		wait = EVERY_MS;
	*next = (struct stamp){ now.ms + (more ? 0 : wait) };
	return e;
}

static const struct query *const queries[] = { &traces_position, &traces_begin,
	&traces_advance, &traces_keep, NULL };

const struct job traces_job = {
	.name = "traces",
	.run = traces_run,
	.queries = queries,
};
