/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup.h"

#include <string.h>
#include <unistd.h>

#include "buf.h"

#define TRIP 512 /* rows that are sent together */

struct count {
	struct presence has;
	const char *account, *key_id, *route, *code, *field;
	struct stamp at;
	int64_t span, status, calls, cached, bytes_in, bytes_out, ms;
};

struct latency {
	struct presence has;
	const char *account, *key_id, *route;
	struct stamp at;
	int64_t span, class;
	const char *histogram;
};

struct through {
	struct presence has;
	const char *log;
	struct stamp complete_through;
};

/* clang-format off */
#define T struct rollup_log
static const struct field log_fields[] = {
	FIELD(T, head_sha256), FIELD(T, position), FIELD(T, inside),
	FIELD(T, device), FIELD(T, inode), FIELD(T, begin),
};
#undef T
const struct shape rollup_log_shape =
	SHAPE(struct rollup_log, "RollupLog", log_fields, "A log and how far it was read.");

#define T struct count
static const struct field count_fields[] = {
	FIELD(T, account), FIELD(T, key_id), FIELD(T, route), FIELD(T, code),
	FIELD(T, field), FIELD(T, at), FIELD(T, span), FIELD(T, status),
	FIELD(T, calls), FIELD(T, cached), FIELD(T, bytes_in),
	FIELD(T, bytes_out), FIELD(T, ms),
};
#undef T
static const struct shape count_shape =
	SHAPE(struct count, "RollupCount", count_fields, "Requests of one kind in a span.");

#define T struct latency
static const struct field latency_fields[] = {
	FIELD(T, account), FIELD(T, key_id), FIELD(T, route), FIELD(T, at),
	FIELD(T, span), FIELD(T, class), FIELD(T, histogram),
};
#undef T
static const struct shape latency_shape =
	SHAPE(struct latency, "RollupLatency", latency_fields, "A histogram.");

#define T struct through
static const struct field through_fields[] = {
	FIELD(T, log), FIELD(T, complete_through),
};
#undef T
static const struct shape through_shape =
	SHAPE(struct through, "RollupThrough", through_fields, "How far a host's log is counted.");

const struct query rollup_position = {
	.name  = "rollup_position",
	.in    = &rollup_log_shape,
	.out   = &rollup_log_shape,
	.sql   = "SELECT position, inside FROM usage_logs WHERE head_sha256 = :head_sha256",
	.flags = Q_SYSTEM,
};

/* Where two find a new log, one of them makes its row. */
const struct query rollup_begin = {
	.name  = "rollup_begin",
	.in    = &rollup_log_shape,
	.sql   = "INSERT INTO usage_logs (head_sha256, position, inside, device, inode, updated_at)"
		 " VALUES (:head_sha256, 0, 0, :device, :inode, :now)"
		 " ON DUPLICATE KEY UPDATE updated_at = :now",
	.flags = Q_SYSTEM,
};

/* Only from where this one began to read. */
const struct query rollup_advance = {
	.name  = "rollup_advance",
	.in    = &rollup_log_shape,
	.sql   = "UPDATE usage_logs SET position = :position, inside = :inside,"
		 " device = :device, inode = :inode, updated_at = :now"
		 " WHERE head_sha256 = :head_sha256 AND position = :begin",
	.flags = Q_SYSTEM,
};

const struct query rollup_count = {
	.name  = "rollup_count",
	.in    = &count_shape,
	.sql   = "INSERT INTO usage_counts (account, span, at, key_id, route, status, code,"
		 " field, calls, cached, bytes_in, bytes_out, ms)"
		 " VALUES (:account, :span, :at, :key_id, :route, :status, :code,"
		 " :field, :calls, :cached, :bytes_in, :bytes_out, :ms)"
		 " ON DUPLICATE KEY UPDATE calls = calls + VALUES(calls),"
		 " cached = cached + VALUES(cached), bytes_in = bytes_in + VALUES(bytes_in),"
		 " bytes_out = bytes_out + VALUES(bytes_out), ms = ms + VALUES(ms)",
};

/* Held until they are written: another host may add to them too. */
const struct query rollup_latency = {
	.name  = "rollup_latency",
	.in    = &latency_shape,
	.out   = &latency_shape,
	.sql   = "SELECT route, class, histogram FROM usage_latencies"
		 " WHERE account = :account AND span = :span AND at = :at"
		 " AND key_id = :key_id FOR UPDATE",
};

const struct query rollup_latency_insert = {
	.name  = "rollup_latency_insert",
	.in    = &latency_shape,
	.sql   = "INSERT INTO usage_latencies (account, span, at, key_id, route, class, histogram)"
		 " VALUES (:account, :span, :at, :key_id, :route, :class, :histogram)",
};

const struct query rollup_latency_update = {
	.name  = "rollup_latency_update",
	.in    = &latency_shape,
	.sql   = "UPDATE usage_latencies SET histogram = :histogram"
		 " WHERE account = :account AND span = :span AND at = :at"
		 " AND key_id = :key_id AND route = :route AND class = :class",
};

const struct query rollup_through = {
	.name  = "rollup_through",
	.in    = &through_shape,
	.sql   = "INSERT INTO usage_progress (log, complete_through, updated_at)"
		 " VALUES (:log, :complete_through, :now)"
		 " ON DUPLICATE KEY UPDATE complete_through = :complete_through,"
		 " updated_at = :now",
	.flags = Q_SYSTEM,
};
/* clang-format on */

enum err
rollup_data_position(struct sweep *s, struct rollup_log *g)
{
	enum err e = db_one(s->db, &rollup_position, g, g, s->arena);

	if (e == E_NOT_FOUND && (e = db_run(s->db, &rollup_begin, g)) == OK)
		e = db_one(s->db, &rollup_position, g, g, s->arena);
	g->has = EVERYTHING;
	g->begin = g->position;
	return e;
}

/* Rows of one statement on their way. */
struct rows {
	struct db *db;
	const struct query *q;
	char *v;
	size_t n, size;
};

static struct rows
rows_of(struct sweep *s, const struct query *q)
{
	return (struct rows){ .db = s->db,
		.q = q,
		.size = q->in->size,
		.v = arena_raw(s->arena, TRIP * q->in->size) };
}

static enum err
send(struct rows *r)
{
	size_t n = r->n;

	r->n = 0;
	return n > 0 ? db_run_many(r->db, r->q, r->v, n) : OK;
}

static enum err
put(struct rows *r, const void *row)
{
	memcpy(r->v + r->n++ * r->size, row, r->size);
	return r->n == TRIP ? send(r) : OK;
}

static enum err
put_count(struct rows *r, const struct rollup_group *g, int64_t span)
{
	return put(r,
	    &(struct count){ .has = EVERYTHING,
		.account = g->account,
		.span = span,
		.at = { g->at },
		.key_id = g->key_id,
		.route = g->route,
		.status = g->status,
		.code = g->code,
		.field = g->field,
		.calls = g->calls,
		.cached = g->cached,
		.bytes_in = g->bytes_in,
		.bytes_out = g->bytes_out,
		.ms = g->ms });
}

static enum err
write_counts(struct sweep *s, const struct rollup_tally *t, int64_t span)
{
	struct rows rows = rows_of(s, &rollup_count);
	enum err e = OK;

	for (const struct rollup_group *g = rollup_tally_first(t);
	     g != NULL && e == OK; g = g->next)
		e = put_count(&rows, g, span);
	return e == OK ? send(&rows) : e;
}

static struct latency
latency_of(const struct rollup_group *g, int64_t span)
{
	return (struct latency){ .has = EVERYTHING,
		.account = g->account,
		.span = span,
		.at = { g->at },
		.key_id = g->key_id,
		.route = g->route,
		.class = g->status / 100 };
}

static enum err
read_key(struct sweep *s, struct rollup_tally *t,
    const struct rollup_group *key, int64_t span)
{
	struct latency wanted = latency_of(key, span);
	const struct latency *v;
	struct list rows;
	enum err e = db_all(s->db, &rollup_latency, &wanted, &rows, s->arena);

	v = rows.v;
	for (size_t i = 0; i < rows.n && e == OK; i++) {
		struct rollup_group like = *key, *g;

		like.route = v[i].route;
		like.status = v[i].class * 100;
		g = rollup_tally_like(t, &like, false);
		if (g != NULL)
			g->was = v[i].histogram;
	}
	return e;
}

/* What is there already of the keys of these groups, for only a program can add
 * to it: one statement for each key and span. */
static enum err
read_latencies(struct sweep *s, struct rollup_tally *t, int64_t span)
{
	struct rollup_tally *keys = rollup_tally_open(s->arena);
	enum err e = OK;

	for (const struct rollup_group *g = rollup_tally_first(t);
	     g != NULL && e == OK; g = g->next) {
		struct rollup_group key = { .account = g->account,
			.at = g->at,
			.key_id = g->key_id,
			.route = "",
			.code = "",
			.field = "" };

		if (rollup_tally_like(keys, &key, false) != NULL)
			continue;
		rollup_tally_like(keys, &key, true);
		e = read_key(s, t, &key, span);
	}
	return e;
}

static enum err
put_latency(struct rows *fresh, struct rows *known,
    const struct rollup_group *g, int64_t span, struct arena *a)
{
	struct latency row = latency_of(g, span);
	int64_t calls[USAGE_BUCKETS];
	struct buf b;

	for (int i = 0; i < USAGE_BUCKETS; i++)
		calls[i] = g->latency[i];
	if (g->was != NULL && usage_histogram_add(calls, g->was) != 0)
		return E_INTERNAL;
	buf_init(&b, a, 64);
	usage_histogram_write(&b, calls);
	row.histogram = b.s;
	return put(g->was != NULL ? known : fresh, &row);
}

static enum err
write_latencies(struct sweep *s, const struct rollup_tally *t, int64_t span)
{
	struct rollup_tally *classes = rollup_tally_merge(t, span * 60000, true,
	    s->arena);
	struct rows fresh = rows_of(s, &rollup_latency_insert);
	struct rows known = rows_of(s, &rollup_latency_update);
	enum err e = read_latencies(s, classes, span);

	for (const struct rollup_group *g = rollup_tally_first(classes);
	     g != NULL && e == OK; g = g->next)
		e = put_latency(&fresh, &known, g, span, s->arena);
	if (e == OK)
		e = send(&fresh);
	return e == OK ? send(&known) : e;
}

/* The log's row first: who comes later than another ends there. */
static enum err
commit(void *arg)
{
	static const int64_t spans[] = { 1, 60, 1440 };
	struct rollup_batch *b = arg;
	struct sweep *s = b->sweep;
	const struct rollup_tally *t = b->tally;
	enum err e = db_run(s->db, &rollup_advance, b->log);

	if (e == OK && db_changed(s->db) != 1)
		return E_STATE;
	for (size_t i = 0; i < COUNT(spans) && e == OK; i++) {
		if (i > 0)
			t = rollup_tally_merge(t, spans[i] * 60000, false,
			    s->arena);
		e = write_counts(s, t, spans[i]);
		if (e == OK)
			e = write_latencies(s, t, spans[i]);
	}
	if (e == OK)
		e = rollup_use_write(s, b->uses);
	/* last, for every sweep adds to the same few rows */
	return e == OK ? rollup_total_write(s, b->totals) : e;
}

enum err
rollup_data_commit(struct rollup_batch *b)
{
	return db_tx(b->sweep->db, commit, b);
}

enum err
rollup_data_complete(struct sweep *s, const char *path, struct stamp through)
{
	char host[128] = "";
	struct through t = { .has = EVERYTHING, .complete_through = through };

	if (gethostname(host, sizeof(host) - 1) != 0)
		return E_INTERNAL;
	t.log = arena_fmt(s->arena, "%s:%.120s", host, path);
	return db_run(s->db, &rollup_through, &t);
}
