/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

/*
 * What is kept for a time only goes when its time has passed: each statement
 * takes a batch, and is repeated at once while the batch was full.  The log of
 * deliveries goes by whole days; see partitions.c.
 */
#define EVERY_MS 3600000
#define BATCH    1000

/* clang-format off */
static const struct query expire_idempotency = {
	.name  = "expire_idempotency",
	.sql   = "DELETE FROM idempotency WHERE expires_at <= :now"
		 " ORDER BY expires_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

/* Of a payment the key stays for ever, the stored answer as long as any other's:
 * after that the payment is read anew (lib/idem.c). */
static const struct query expire_bodies = {
	.name  = "expire_bodies",
	.sql   = "UPDATE idempotency SET body = NULL, etag = NULL, body_until = NULL"
		 " WHERE body_until <= :now AND expires_at IS NULL"
		 " ORDER BY body_until LIMIT 1000",
	.flags = Q_SYSTEM,
};

/* The queue is asked as its index is: by webhook, stream and sequence. */
#define PENDING(stream)                                                        \
	"EXISTS (SELECT 1 FROM webhooks w STRAIGHT_JOIN delivery_queue q"          \
	" FORCE INDEX (stream) ON q.webhook_id = w.id AND q.stream = " stream      \
	" AND q.sequence = events.sequence WHERE w.account = events.account"       \
	" AND q.account = events.account)"

/* EVENTS_KEPT_DAYS; but what is pending, or a replay has not come to, stays. */
static const struct query expire_events = {
	.name  = "expire_events",
	.sql   = "DELETE FROM events WHERE created_at <= :now - INTERVAL 90 DAY"
		 " AND NOT " PENDING("events.object_id") " AND NOT " PENDING("''")
		 " AND NOT EXISTS (SELECT 1 FROM webhook_replays r"
		 "   WHERE r.status = 'running' AND r.account = events.account"
		 "   AND events.sequence > r.position AND events.sequence <= r.last)"
		 " ORDER BY created_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

/* The present one has no end. */
static const struct query expire_secrets = {
	.name  = "expire_secrets",
	.sql   = "DELETE FROM webhook_secrets WHERE expires_at <= :now"
		 " ORDER BY expires_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

static const struct query expire_replays = {
	.name  = "expire_replays",
	.sql   = "DELETE FROM webhook_replays WHERE status IN ('completed', 'canceled')"
		 " AND updated_at <= :now - INTERVAL (SELECT days FROM retention"
		 "   WHERE log = 'webhook_replays') DAY"
		 " AND finished_at <= :now - INTERVAL (SELECT days FROM retention"
		 "   WHERE log = 'webhook_replays') DAY LIMIT 1000",
	.flags = Q_SYSTEM,
};

/* Rows only of those that ever failed: few enough to look at all. */
static const struct query expire_health = {
	.name  = "expire_health",
	.sql   = "DELETE FROM webhook_health WHERE EXISTS (SELECT 1 FROM webhooks w"
		 "   WHERE w.account = webhook_health.account"
		 "   AND w.id = webhook_health.webhook_id"
		 "   AND w.archived_at IS NOT NULL) LIMIT 1000",
	.flags = Q_SYSTEM | Q_SCAN,
};

/* People: what has ended is of no use to anybody.  A token lives five minutes, so
 * nobody asks for a session that ended a day ago. */
static const struct query expire_sessions = {
	.name  = "expire_sessions",
	.sql   = "DELETE FROM sessions WHERE last_used_at <= :now - INTERVAL 30 DAY"
		 " ORDER BY last_used_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

static const struct query expire_ended_sessions = {
	.name  = "expire_ended_sessions",
	.sql   = "DELETE FROM ended_sessions WHERE ended_at <= :now - INTERVAL 1 DAY"
		 " ORDER BY ended_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

static const struct query expire_sign_ups = {
	.name  = "expire_sign_ups",
	.sql   = "DELETE FROM sign_ups WHERE expires_at <= :now"
		 " ORDER BY expires_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

static const struct query expire_invitations = {
	.name  = "expire_invitations",
	.sql   = "DELETE FROM invitations WHERE expires_at <= :now"
		 " ORDER BY expires_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

static const struct query expire_resets = {
	.name  = "expire_resets",
	.sql   = "DELETE FROM password_resets WHERE expires_at <= :now"
		 " ORDER BY expires_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

static const struct query expire_attempts = {
	.name  = "expire_attempts",
	.sql   = "DELETE FROM attempts WHERE last_at <= :now - INTERVAL 2 DAY"
		 " ORDER BY last_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

static const struct query expire_mails = {
	.name  = "expire_mails",
	.sql   = "DELETE FROM mails WHERE created_at <= :now - INTERVAL 30 DAY"
		 " ORDER BY created_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

/* Of what is no longer due nobody tries again: the longest wait is six hours. */
static const struct query expire_waits = {
	.name  = "expire_waits",
	.sql   = "DELETE FROM sweep_waits WHERE next_try_at <= :now - INTERVAL 7 DAY"
		 " ORDER BY next_try_at LIMIT 1000",
	.flags = Q_SYSTEM,
};

/* What is counted, by the index of its age. */
struct aged {
	struct presence has;
	const char *log; /* its row of retention */
	int64_t span;    /* minutes */
};
#define T struct aged
static const struct field aged_fields[] = { FIELD(T, log), FIELD(T, span) };
#undef T
static const struct shape aged_shape =
	SHAPE(struct aged, "Aged", aged_fields, "What is kept for how long.");

#define AGED(table)							\
	"DELETE FROM " table " WHERE span = :span AND at <= :now - INTERVAL" \
	" (SELECT days FROM retention WHERE log = :log) DAY"		\
	" ORDER BY at LIMIT 1000"

static const struct query expire_counts = {
	.name  = "expire_counts",
	.in    = &aged_shape,
	.sql   = AGED("usage_counts"),
	.flags = Q_SYSTEM,
};

static const struct query expire_latencies = {
	.name  = "expire_latencies",
	.in    = &aged_shape,
	.sql   = AGED("usage_latencies"),
	.flags = Q_SYSTEM,
};

/* Why they failed. */
static const struct query expire_failures = {
	.name  = "expire_failures",
	.sql   = "DELETE FROM usage_failures WHERE at <= :now - INTERVAL"
		 " (SELECT days FROM retention WHERE log = 'usage_requests') DAY"
		 " ORDER BY at LIMIT 1000",
	.flags = Q_SYSTEM,
};

static const struct query expire_requests = {
	.name  = "expire_requests",
	.sql   = "DELETE FROM usage_requests WHERE at <= :now - INTERVAL"
		 " (SELECT days FROM retention WHERE log = 'usage_requests') DAY"
		 " ORDER BY at LIMIT 1000",
	.flags = Q_SYSTEM,
};
/* clang-format on */

static const struct query *const queries[] = { &expire_idempotency,
	&expire_bodies, &expire_events, &expire_secrets, &expire_replays,
	&expire_health, &expire_requests, &expire_failures, &expire_counts,
	&expire_latencies, &expire_sessions, &expire_ended_sessions,
	&expire_sign_ups, &expire_invitations, &expire_resets, &expire_attempts,
	&expire_mails, &expire_waits, NULL };

/* Each statement once, those of what is counted once for each span. */
static const struct {
	const struct query *query;
	struct aged aged;
} batches[] = {
	{ &expire_idempotency, { .has = { { 0 } } } },
	{ &expire_bodies, { .has = { { 0 } } } },
	{ &expire_events, { .has = { { 0 } } } },
	{ &expire_secrets, { .has = { { 0 } } } },
	{ &expire_replays, { .has = { { 0 } } } },
	{ &expire_health, { .has = { { 0 } } } },
	{ &expire_requests, { .has = { { 0 } } } },
	{ &expire_failures, { .has = { { 0 } } } },
	{ &expire_sessions, { .has = { { 0 } } } },
	{ &expire_ended_sessions, { .has = { { 0 } } } },
	{ &expire_sign_ups, { .has = { { 0 } } } },
	{ &expire_invitations, { .has = { { 0 } } } },
	{ &expire_resets, { .has = { { 0 } } } },
	{ &expire_attempts, { .has = { { 0 } } } },
	{ &expire_mails, { .has = { { 0 } } } },
	{ &expire_waits, { .has = { { 0 } } } },
	{ &expire_counts, { ALL_THERE, "usage_minutes", 1 } },
	{ &expire_counts, { ALL_THERE, "usage_hours", 60 } },
	{ &expire_counts, { ALL_THERE, "usage_days", 1440 } },
	{ &expire_latencies, { ALL_THERE, "usage_minutes", 1 } },
	{ &expire_latencies, { ALL_THERE, "usage_hours", 60 } },
	{ &expire_latencies, { ALL_THERE, "usage_days", 1440 } },
};

static enum err
expire_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct caller who = { .now = now };
	enum err e;

	db_for(s->db, &who);
	*next = (struct stamp){ now.ms + EVERY_MS };
	for (size_t i = 0; i < COUNT(batches); i++) {
		if ((e = db_run(s->db, batches[i].query, &batches[i].aged)) !=
		    OK)
			return e;
		if (db_changed(s->db) == BATCH)
			*next = now;
	}
	return OK;
}

const struct job expire_job = {
	.name = "expire",
	.run = expire_run,
	.queries = queries,
};
