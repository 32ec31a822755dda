/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include "webhooks/filters.h"

/* clang-format off */
#define T struct delivery
static const struct field delivery_fields[] = {
	FIELD(T, account,          .doc = "Account that owns the row."),
	FIELD(T, id,               .prefix = "dlv", .doc = "Delivery."),
	FIELD(T, webhook_id,       .prefix = "whk", .doc = "Where it goes."),
	FIELD(T, event_id,         .prefix = "evt", .doc = "What it carries."),
	FIELD(T, stream,           .doc = "Object whose deliveries keep their order, or empty."),
	FIELD(T, sequence,         .doc = "Number of the event."),
	FIELD(T, attempts,         .doc = "Attempts that came to an end."),
	FIELD(T, cause,            .doc = "Why the next is made."),
	FIELD(T, status,           .doc = "Outcome of an attempt."),
	FIELD(T, owner,            .doc = "Who works on it."),
	FIELD(T, due_at,           .doc = "When it is due, or the lease ends."),
	FIELD(T, next_attempt_at,  .doc = "The same, where there is a next attempt."),
	FIELD(T, failing_since,    .doc = "Its first failure."),
	FIELD(T, created_at,       .doc = "When it was made; its place in the log."),
	FIELD(T, out_of_order,     .doc = "Whether an earlier one of its stream has not arrived."),
	FIELD(T, held_until,       .doc = "When an earlier one of its stream is due."),
	FIELD(T, last_status,      .doc = "HTTP status of the attempt."),
	FIELD(T, last_failure,     .doc = "Class of its failure."),
	FIELD(T, last_duration_ms, .doc = "How long it took."),
	FIELD(T, last_attempt_at,  .doc = "When it began."),
	FIELD(T, delivered_at,     .doc = "When it arrived."),
	FIELD(T, disabled_reason,  .doc = "Why its webhook is disabled."),
	FIELD(T, rows,             .doc = "How many to claim."),
	FIELD(T, keys,             .doc = "Which are asked for, as JSON."),
};
#undef T
const struct shape deliver_shape =
	SHAPE(struct delivery, "Delivery", delivery_fields, "A delivery that is worked on.");

#define T struct deliver_hook
static const struct field hook_fields[] = {
	FIELD(T, account,            .doc = "Account that owns the row."),
	FIELD(T, id,                 .prefix = "whk", .doc = "Webhook."),
	FIELD(T, url,                .doc = "Where it is."),
	FIELD(T, events,             .doc = "Patterns of what it wants."),
	FIELD(T, filters,            .shape = &webhook_filter_shape, .doc = "Conditions on it."),
	FIELD(T, status,             .doc = "Whether it wants it now."),
	FIELD(T, delivery_order,     .doc = "per_object or unordered."),
	FIELD(T, order_hold_minutes, .doc = "How long a failing one holds the later ones of its object."),
	FIELD(T, max_per_second,     .doc = "Attempts in a second."),
	FIELD(T, max_concurrency,    .doc = "Attempts at once."),
	FIELD(T, timeout_seconds,    .doc = "Time for the answer."),
	FIELD(T, retry_seconds,      .doc = "Its own waits, as JSON."),
	FIELD(T, ed25519,            .doc = "Signed by the service's own key besides?"),
	FIELD(T, secrets,            .doc = "Sealed, the present one first."),
	FIELD(T, api_version,        .doc = "The form of its events."),
	FIELD(T, health,             .doc = "How its receiver does, unless well."),
	FIELD(T, trial_at,           .doc = "When the next trial may be sent."),
	FIELD(T, headers_sealed,     .doc = "Headers that it adds, sealed."),
	FIELD(T, client_certificate_sealed, .doc = "With what it is called, sealed."),
};
#undef T
const struct shape deliver_hook_shape =
	SHAPE(struct deliver_hook, "DeliverHook", hook_fields, "A webhook as it is delivered to.");

#define T struct delivery_attempt
static const struct field attempt_fields[] = {
	FIELD(T, account,       .doc = "Account that owns the row."),
	FIELD(T, delivery_id,   .prefix = "dlv", .doc = "Of which delivery."),
	FIELD(T, attempt,       .doc = "Which attempt, from 1."),
	FIELD(T, started_at,    .doc = "When it began."),
	FIELD(T, trigger,       .doc = "Why it was made."),
	FIELD(T, status,        .doc = "HTTP status; absent: none came."),
	FIELD(T, failure,       .doc = "Class of failure."),
	FIELD(T, message,       .doc = "The failure in words."),
	FIELD(T, address,       .doc = "Address that was connected to."),
	FIELD(T, dns_us,        .doc = "Microseconds to find the address."),
	FIELD(T, connect_us,    .doc = "To connect."),
	FIELD(T, tls_us,        .doc = "To shake hands."),
	FIELD(T, first_byte_us, .doc = "To the first byte, in all."),
	FIELD(T, total_us,      .doc = "To the end, in all."),
	FIELD(T, request_head,  .doc = "Head of what was sent, without what the webhook added."),
	FIELD(T, request_sha256, .doc = "Of its body, in hex."),
	FIELD(T, response_head, .doc = "Head of the answer."),
	FIELD(T, response_body, .doc = "Beginning of its body."),
	FIELD(T, truncated,     .doc = "Was there more?"),
};
#undef T
const struct shape deliver_attempt_shape =
	SHAPE(struct delivery_attempt, "DeliveryAttempt", attempt_fields, "An attempt and its end.");

/*
 * The next webhook that has something pending, and since when.  Two steps in
 * the index `due`, however much stands behind it: a GROUP BY would find all in
 * one statement, but the server takes these steps for it only as long as no
 * other statement has read the table in between.
 */
const struct query deliver_head = {
	.name  = "deliver_head",
	.in    = &deliver_shape,
	.out   = &deliver_shape,
	.sql   = "SELECT account, webhook_id, due_at FROM delivery_queue WHERE webhook_id ="
		 " (SELECT MIN(webhook_id) FROM delivery_queue WHERE webhook_id > :webhook_id)"
		 " ORDER BY due_at LIMIT 1",
	.flags = Q_SYSTEM,
};

/* The one place where the order of a webhook's deliveries is decided; that of
 * one stream is deliver_earlier's. */
const struct query deliver_due = {
	.name  = "deliver_due",
	.in    = &deliver_shape,
	.out   = &deliver_shape,
	.sql   = "SELECT account, id, webhook_id, event_id, stream, sequence, attempts,"
		 " cause, failing_since, created_at FROM delivery_queue"
		 " WHERE webhook_id = :webhook_id AND due_at <= :now"
		 " ORDER BY due_at LIMIT :rows FOR UPDATE SKIP LOCKED",
	.flags = Q_SYSTEM,
};

/* Rows of rows.c, each with its account and id and `more`; those of the
 * queue and of the log that they are. */
#define KEYS(more) DELIVER_KEYS("account", "id", more)
#define QUEUED(more)							\
	KEYS(more) " STRAIGHT_JOIN delivery_queue q FORCE INDEX (PRIMARY)" \
	" ON q.account = k.account AND q.id = k.id"
#define LOGGED(more)							\
	KEYS(more) " STRAIGHT_JOIN webhook_deliveries d FORCE INDEX (PRIMARY)" \
	" ON d.account = k.account AND d.id = k.id AND d.created_at = k.created_at"
#define DUE_AT   ", due_at DATETIME(3) PATH '$[2]'"
#define ATTEMPTS ", attempts INT PATH '$[2]'"
#define CREATED  ", created_at DATETIME(3) PATH '$[2]'"

const struct query deliver_hooks = {
	.name  = "deliver_hooks",
	.in    = &deliver_shape,
	.out   = &deliver_hook_shape,
	.sql   = "SELECT " DELIVER_HOOK_COLUMNS " FROM " KEYS("")
		 " STRAIGHT_JOIN webhooks h FORCE INDEX (PRIMARY) ON h.account = k.account AND h.id = k.id",
	.flags = Q_SYSTEM,
};

/* Leased to an owner; without one they are put off. */
const struct query deliver_claim = {
	.name  = "deliver_claim",
	.in    = &deliver_shape,
	.sql   = "UPDATE " QUEUED(DUE_AT)
		 " SET q.owner = :owner, q.due_at = k.due_at",
	.flags = Q_SYSTEM,
};

/* For whom an earlier one of the stream must be waited for, until when; and for
 * whom there is one that is waited for no longer. */
const struct query deliver_earlier = {
	.name  = "deliver_earlier",
	.in    = &deliver_shape,
	.out   = &deliver_shape,
	.sql   = "SELECT q.id, (SELECT b.due_at FROM delivery_queue b FORCE INDEX (stream)"
		 "   WHERE b.webhook_id = q.webhook_id AND b.stream = q.stream"
		 "     AND b.sequence < q.sequence AND (b.failing_since IS NULL"
		 "      OR b.failing_since > :now - INTERVAL k.minutes MINUTE)"
		 "   ORDER BY b.sequence LIMIT 1) AS held_until, 1 AS out_of_order"
		 "  FROM " QUEUED(", minutes INT PATH '$[2]'")
		 " WHERE (SELECT 1 FROM delivery_queue e FORCE INDEX (stream) WHERE e.webhook_id = q.webhook_id"
		 "   AND e.stream = q.stream AND e.sequence < q.sequence LIMIT 1)",
	.flags = Q_SYSTEM,
};

/* The next of each stream. */
const struct query deliver_next = {
	.name  = "deliver_next",
	.in    = &deliver_shape,
	.out   = &deliver_shape,
	.sql   = "SELECT q.account, q.id, q.webhook_id FROM " DELIVER_KEYS("webhook_id", "stream", "")
		 " STRAIGHT_JOIN delivery_queue q FORCE INDEX (stream)"
		 "   ON q.webhook_id = k.webhook_id AND q.stream = k.stream"
		 " WHERE q.sequence = (SELECT MIN(n.sequence) FROM delivery_queue n FORCE INDEX (stream)"
		 "   WHERE n.webhook_id = k.webhook_id AND n.stream = k.stream)"
		 "   AND q.owner IS NULL AND q.failing_since IS NULL AND q.due_at > :now",
	.flags = Q_SYSTEM,
};

/* It is due now.  One that has failed keeps the moment of its next attempt. */
const struct query deliver_wake = {
	.name  = "deliver_wake",
	.in    = &deliver_shape,
	.sql   = "UPDATE " QUEUED("")
		 " SET q.due_at = :now"
		 " WHERE q.owner IS NULL AND q.failing_since IS NULL AND q.due_at > :now",
	.flags = Q_SYSTEM,
};

const struct query deliver_back = {
	.name  = "deliver_back",
	.in    = &deliver_shape,
	.sql   = "UPDATE " QUEUED(ATTEMPTS)
		 " SET q.owner = NULL, q.due_at = :now"
		 " WHERE q.owner = :owner AND q.attempts = k.attempts",
	.flags = Q_SYSTEM,
};

const struct query deliver_discard = {
	.name  = "deliver_discard",
	.in    = &deliver_shape,
	.sql   = "UPDATE " LOGGED(CREATED)
		 " SET d.status = 'discarded', d.next_attempt_at = NULL,"
		 " d.version = d.version + 1, d.updated_at = :now"
		 " WHERE d.status = 'pending'",
	.flags = Q_SYSTEM,
};

/* What a receiver gets is small. */
const struct query deliver_event = {
	.name  = "deliver_event",
	.in    = &deliver_shape,
	.out   = &envelope_row_shape,
	.sql   = "SELECT e.id, e.sequence, e.type, e.object_type, e.object_id,"
		 " " ENVELOPE_DATA("e.data", ENVELOPE_SENT_KIB) ", e.request_id, e.created_at"
		 "  FROM " KEYS("")
		 " STRAIGHT_JOIN events e FORCE INDEX (PRIMARY) ON e.account = k.account AND e.id = k.id",
	.flags = Q_SYSTEM,
};

/* These two change nothing where the lease was lost: another attempt has been
 * made, or is being made, and its end counts. */
const struct query deliver_again = {
	.name  = "deliver_again",
	.in    = &deliver_shape,
	.sql   = "UPDATE " QUEUED(ATTEMPTS ", due_at DATETIME(3) PATH '$[3]'")
		 " SET q.attempts = q.attempts + 1, q.cause = 'auto', q.due_at = k.due_at, q.owner = NULL,"
		 " q.failing_since = COALESCE(q.failing_since, :now)"
		 " WHERE q.owner = :owner AND q.attempts = k.attempts",
	.flags = Q_SYSTEM,
};

const struct query deliver_end = {
	.name  = "deliver_end",
	.in    = &deliver_shape,
	.sql   = "DELETE q FROM " QUEUED(ATTEMPTS)
		 " WHERE q.owner = :owner AND q.attempts = k.attempts",
	.flags = Q_SYSTEM,
};

/* What nobody is there to receive. */
const struct query deliver_drop = {
	.name  = "deliver_drop",
	.in    = &deliver_shape,
	.sql   = "DELETE q FROM " QUEUED(""),
	.flags = Q_SYSTEM,
};

const struct query deliver_settle = {
	.name  = "deliver_settle",
	.in    = &deliver_shape,
	.sql   = "UPDATE " LOGGED(CREATED ","
		 " status VARCHAR(16) CHARACTER SET ascii PATH '$[3]', last_status INT PATH '$[4]',"
		 " last_failure VARCHAR(32) CHARACTER SET ascii PATH '$[5]',"
		 " last_attempt_at DATETIME(3) PATH '$[6]', last_duration_ms INT PATH '$[7]',"
		 " next_attempt_at DATETIME(3) PATH '$[8]', out_of_order TINYINT PATH '$[9]',"
		 " delivered_at DATETIME(3) PATH '$[10]'")
		 " SET d.status = k.status, d.attempts = d.attempts + 1,"
		 " d.last_status = k.last_status, d.last_failure = k.last_failure,"
		 " d.last_attempt_at = k.last_attempt_at, d.last_duration_ms = k.last_duration_ms,"
		 " d.next_attempt_at = k.next_attempt_at,"
		 " d.out_of_order = d.out_of_order OR k.out_of_order, d.delivered_at = k.delivered_at,"
		 " d.version = d.version + 1, d.updated_at = :now"
		 " WHERE d.status = 'pending'",
	.flags = Q_SYSTEM,
};

const struct query deliver_attempt = {
	.name = "deliver_attempt",
	.in   = &deliver_attempt_shape,
	.sql  = "INSERT INTO webhook_attempts (account, delivery_id, attempt, started_at,"
		" `trigger`, status, failure, message, address, dns_us, connect_us, tls_us,"
		" first_byte_us, total_us, request_head, request_sha256,"
		" response_head, response_body, truncated)"
		" VALUES (:account, :delivery_id, :attempt, :started_at,"
		" :trigger, :status, :failure, :message, :address, :dns_us, :connect_us, :tls_us,"
		" :first_byte_us, :total_us, :request_head, :request_sha256,"
		" :response_head, :response_body, :truncated)",
};

const struct query deliver_disable = {
	.name = "deliver_disable",
	.in   = &deliver_shape,
	.sql  = "UPDATE webhooks SET status = 'disabled', disabled_reason = :disabled_reason,"
		" version = version + 1, updated_at = :now, request_id = NULL"
		" WHERE account = :account AND id = :webhook_id AND status = 'active'",
};

const struct query *const deliver_queries[] = {
	&deliver_head, &deliver_due, &deliver_hooks, &deliver_claim,
	&deliver_earlier, &deliver_next, &deliver_wake, &deliver_back,
	&deliver_discard, &deliver_drop, &deliver_event, &deliver_again,
	&deliver_end, &deliver_settle, &deliver_attempt, &deliver_disable,
	&deliver_health_begin, &deliver_health_lock, &deliver_health_set, &deliver_health_trial,
	&deliver_health_wake, NULL,
};
/* clang-format on */
