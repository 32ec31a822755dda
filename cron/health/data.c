/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "rollup/rollup.h"

#define SLOW_MS 60000 /* how often what changes slowly is looked at */

/* clang-format off */
#define T struct health_pool
static const struct field pool_fields[] = {
	FIELD(T, pool), FIELD(T, workers), FIELD(T, idle), FIELD(T, busy), FIELD(T, stopped),
	FIELD(T, waiting), FIELD(T, starts), FIELD(T, newest), FIELD(T, up), FIELD(T, answer_ms),
};
#undef T
const struct shape health_pool_shape =
	SHAPE(struct health_pool, "HealthPool", pool_fields, "A pool.");

#define T struct health_terminal
static const struct field terminal_fields[] = {
	FIELD(T, terminal), FIELD(T, effective_at), FIELD(T, age_seconds),
};
#undef T
const struct shape health_terminal_shape =
	SHAPE(struct health_terminal, "HealthTerminal", terminal_fields, "A terminal.");

#define T struct health_check
static const struct field check_fields[] = {
	FIELD(T, check), FIELD(T, status), FIELD(T, says), FIELD(T, level),
};
#undef T
const struct shape health_check_shape =
	SHAPE(struct health_check, "HealthCheck", check_fields, "What to think of something.");

#define T struct health_disk
static const struct field disk_fields[] = {
	FIELD(T, folder), FIELD(T, free_bytes), FIELD(T, size_bytes),
};
#undef T
const struct shape health_disk_shape =
	SHAPE(struct health_disk, "HealthDisk", disk_fields, "A disk.");

#define T struct job_run
static const struct field job_fields[] = {
	FIELD(T, job_name), FIELD(T, ran_at), FIELD(T, failing),
};
#undef T
const struct shape health_job_shape =
	SHAPE(struct job_run, "HealthJob", job_fields, "A job of sweep.");

#define T struct health
static const struct field fields[] = {
	FIELD(T, environment), FIELD(T, status), FIELD(T, as_of),
	FIELD(T, database_up), FIELD(T, database_answer_ms), FIELD(T, database_bytes),
	FIELD(T, database_connections), FIELD(T, database_connections_most),
	FIELD(T, webhooks_pending), FIELD(T, webhooks_oldest_seconds),
	FIELD(T, outbox_events), FIELD(T, outbox_oldest_seconds),
	FIELD(T, mails_unsent), FIELD(T, mails_oldest_seconds),
	FIELD(T, log_lag_bytes), FIELD(T, log_lag_seconds),
	FIELD(T, certificate_expires_at), FIELD(T, backup_at), FIELD(T, disk_free_bytes), FIELD(T, disk_bytes),
	FIELD(T, pools, .shape = &health_pool_shape),
	FIELD(T, terminals, .shape = &health_terminal_shape),
	FIELD(T, checks, .shape = &health_check_shape),
	FIELD(T, disks, .shape = &health_disk_shape),
	FIELD(T, jobs, .shape = &health_job_shape),
};
#undef T
const struct shape health_shape =
	SHAPE(struct health, "Health", fields, "How an environment is.");

/* What statements give: numbers, and the oldest of something. */
struct facts {
	struct presence has;
	int64_t n, most;
	struct stamp oldest;
	const char *text;
};
#define T struct facts
static const struct field facts_fields[] = {
	FIELD(T, n), FIELD(T, most), FIELD(T, oldest), FIELD(T, text),
};
#undef T
static const struct shape facts_shape =
	SHAPE(struct facts, "HealthFacts", facts_fields, "Facts.");

/* The first of each account, by the key; counting ends where it is enough.  The
 * accounts are those that have webhooks: asked for those of the queue the server
 * reads all that is in it as soon as another statement has read it in between. */
const struct query health_queue = {
	.name  = "health_queue",
	.out   = &facts_shape,
	.sql   = "SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM delivery_queue LIMIT 100000) c) AS n,"
		 " (SELECT MIN((SELECT q.created_at FROM delivery_queue q WHERE q.account = w.account"
		 "    ORDER BY q.id LIMIT 1)) FROM (SELECT DISTINCT account FROM webhooks) w) AS oldest",
	.flags = Q_SYSTEM | Q_SCAN,
};

const struct query health_outbox = {
	.name  = "health_outbox",
	.out   = &facts_shape,
	.sql   = "SELECT (SELECT COUNT(*) FROM (SELECT 1 FROM outbox LIMIT 100000) c) AS n,"
		 " (SELECT created_at FROM outbox ORDER BY number LIMIT 1) AS oldest",
	.flags = Q_SYSTEM | Q_SCAN,
};

/* What was given up is not due. */
const struct query health_mails = {
	.name  = "health_mails",
	.out   = &facts_shape,
	.sql   = "SELECT COUNT(*) AS n, MIN(created_at) AS oldest FROM mails WHERE due_at IS NOT NULL",
	.flags = Q_SYSTEM | Q_SCAN,
};

const struct query health_counted = {
	.name  = "health_counted",
	.out   = &facts_shape,
	.sql   = "SELECT MIN(complete_through) AS oldest FROM usage_progress"
		 " WHERE updated_at > :now - INTERVAL 1 DAY",
	.flags = Q_SHARED | Q_SCAN,
};

const struct query health_position = {
	.name  = "health_position",
	.in    = &facts_shape,
	.out   = &facts_shape,
	.sql   = "SELECT CAST(position AS SIGNED) AS n FROM usage_logs WHERE head_sha256 = :text",
	.flags = Q_SHARED,
};

const struct query health_server = {
	.name  = "health_server",
	.out   = &facts_shape,
	.sql   = "SELECT CAST(VARIABLE_VALUE AS SIGNED) AS n, CAST(@@max_connections AS SIGNED) AS most,"
		 " @@datadir AS text"
		 "  FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'THREADS_CONNECTED'",
	.flags = Q_SHARED | Q_SCAN,
};

const struct query health_size = {
	.name  = "health_size",
	.out   = &facts_shape,
	.sql   = "SELECT CAST(IFNULL(SUM(DATA_LENGTH + INDEX_LENGTH), 0) AS SIGNED) AS n"
		 "  FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()",
	.flags = Q_SHARED | Q_SCAN,
};

/* The operator's, by their series, of each the last that holds by now. */
const struct query health_prices = {
	.name  = "health_prices",
	.out   = &health_terminal_shape,
	.sql   = "SELECT terminal, MAX(at) AS effective_at FROM (SELECT s.terminal, (SELECT p.effective_at"
		 "    FROM rack_prices p WHERE p.account = s.account AND p.series = s.series"
		 "    AND p.effective_at <= :now AND p.status = 'published'"
		 "    ORDER BY p.effective_at DESC LIMIT 1) AS at"
		 "  FROM rack_series s WHERE s.account = 'common') n"
		 " WHERE at IS NOT NULL GROUP BY terminal ORDER BY terminal",
	.flags = Q_SYSTEM | Q_SCAN,
};
/* clang-format on */

void
health_set(struct health *h, const char *name, int64_t value)
{
	const struct field *f = shape_field(&health_shape, name);

	*(int64_t *)field_at(f, h) = value;
	field_set(&health_shape, h, name);
}

static int64_t
seconds_since(struct stamp t, struct stamp now)
{
	return t.ms < now.ms ? (now.ms - t.ms) / 1000 : 0;
}

/* How many wait, and the oldest of them; 0 where there is none. */
static enum err
queue(struct sweep *s, struct health *h, const struct query *q, const char *n,
    const char *oldest)
{
	struct facts f = { 0 };
	enum err e = db_one(s->db, q, NULL, &f, s->arena);

	if (e != OK)
		return e;
	health_set(h, n, f.n);
	health_set(h, oldest,
	    HAS(&f, oldest) ? seconds_since(f.oldest, h->as_of) : 0);
	return OK;
}

/* What changes slowly is kept between the runs, in memory of its own. */
static struct {
	struct arena *arena;
	int64_t due, bytes;
	struct list terminals;
} slow;

static enum err
look_slowly(struct sweep *s)
{
	struct facts f = { 0 };
	enum err e;

	if (slow.arena == NULL)
		slow.arena = arena_open(1 << 22);
	else if (clock_ticks() < slow.due)
		return OK;
	arena_reset(slow.arena);
	slow.terminals = (struct list){ 0 };
	e = db_one(s->db, &health_size, NULL, &f, slow.arena);
	if (e == OK)
		e = db_all(s->db, &health_prices, NULL, &slow.terminals,
		    slow.arena);
	slow.bytes = f.n;
	slow.due = e == OK ? clock_ticks() + SLOW_MS : 0;
	return e;
}

static void
put_slow(struct health *h)
{
	struct health_terminal *v = slow.terminals.v;

	health_set(h, "database_bytes", slow.bytes);
	for (size_t i = 0; i < slow.terminals.n; i++) {
		v[i].age_seconds = seconds_since(v[i].effective_at, h->as_of);
		v[i].has = EVERYTHING;
	}
	PUT(h, terminals, slow.terminals);
}

static char datadir[256];

const char *
health_datadir(void)
{
	return datadir;
}

static enum err
server(struct sweep *s, struct health *h)
{
	struct facts f = { 0 };
	int64_t began = clock_ticks();
	enum err e = db_one(s->db, &health_server, NULL, &f, s->arena);

	if (e != OK)
		return e;
	health_set(h, "database_answer_ms", clock_ticks() - began);
	if (f.text != NULL)
		snprintf(datadir, sizeof(datadir), "%s", f.text);
	health_set(h, "database_connections", f.n);
	health_set(h, "database_connections_most", f.most);
	return OK;
}

void
health_database(struct sweep *s, struct health *h)
{
	enum err e = server(s, h);

	if (e == OK)
		e = queue(s, h, &health_queue, "webhooks_pending",
		    "webhooks_oldest_seconds");
	if (e == OK)
		e = queue(s, h, &health_outbox, "outbox_events",
		    "outbox_oldest_seconds");
	if (e == OK)
		e = queue(s, h, &health_mails, "mails_unsent",
		    "mails_oldest_seconds");
	if (e == OK)
		e = db_all(s->db, &health_requests, NULL, &h->requests,
		    s->arena);
	if (e == OK && (e = look_slowly(s)) == OK)
		put_slow(h);
	health_set(h, "database_up", e == OK);
}

/* The lines of one log that are not counted. */
static int64_t
uncounted(struct sweep *s, const char *path)
{
	struct rollup_log g;
	struct facts f = { .has = EVERYTHING };
	struct facts found = { 0 };
	int64_t end = 0;

	if (rollup_log_open(&g, path, s->arena) != 0)
		return 0;
	f.text = g.head_sha256;
	if (db_one(s->db, &health_position, &f, &found, s->arena) ==
	    E_UNAVAILABLE)
		found.n = 0;
	end = (int64_t)lseek(g.fd, 0, SEEK_END);
	rollup_log_close(&g);
	return end > found.n ? end - found.n : 0;
}

void
health_log(struct sweep *s, struct health *h)
{
	struct facts f = { 0 };
	struct list logs;
	const char *const *v;
	int64_t lag = 0;

	if (s->conf->access_log == NULL || h->database_up == 0)
		return;
	logs = rollup_log_all(s->conf->access_log, s->arena);
	v = logs.v;
	for (size_t i = 0; i < logs.n; i++)
		lag += uncounted(s, v[i]);
	health_set(h, "log_lag_bytes", lag);
	if (db_one(s->db, &health_counted, NULL, &f, s->arena) == OK &&
	    HAS(&f, oldest))
		health_set(h, "log_lag_seconds",
		    seconds_since(f.oldest, h->as_of));
}
