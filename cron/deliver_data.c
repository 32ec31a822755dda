/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include "buf.h"

/* clang-format off */
#define T struct delivery
static const struct field delivery_fields[] = {
	FIELD(T, account,          .doc = "Whose it is."),
	FIELD(T, id,               .prefix = "dlv", .doc = "Delivery."),
	FIELD(T, webhook_id,       .prefix = "whk", .doc = "Where it goes."),
	FIELD(T, event_id,         .prefix = "evt", .doc = "What it carries."),
	FIELD(T, stream,           .doc = "Object whose deliveries keep their order, or empty."),
	FIELD(T, sequence,         .doc = "Number of the event."),
	FIELD(T, attempts,         .doc = "Attempts that came to an end."),
	FIELD(T, status,           .doc = "What became of it."),
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
	FIELD(T, rows,             .doc = "How many to claim."),
	FIELD(T, keys,             .doc = "Which are asked for, as JSON."),
};
#undef T
const struct shape deliver_shape =
	SHAPE(struct delivery, "Delivery", delivery_fields, "A delivery that is worked on.");

#define T struct deliver_hook
static const struct field hook_fields[] = {
	FIELD(T, account,            .doc = "Whose it is."),
	FIELD(T, id,                 .prefix = "whk", .doc = "Webhook."),
	FIELD(T, url,                .doc = "Where it is."),
	FIELD(T, events,             .doc = "Patterns of what it wants."),
	FIELD(T, status,             .doc = "Whether it wants it now."),
	FIELD(T, delivery_order,     .doc = "per_object or unordered."),
	FIELD(T, order_hold_minutes, .doc = "How long a failing one holds the later ones of its object."),
	FIELD(T, max_per_second,     .doc = "Attempts in a second."),
	FIELD(T, max_concurrency,    .doc = "Attempts at once."),
	FIELD(T, timeout_seconds,    .doc = "Time for the answer."),
	FIELD(T, retry_seconds,      .doc = "Its own waits, as JSON."),
	FIELD(T, secrets,            .doc = "Sealed, the present one first."),
};
#undef T
const struct shape deliver_hook_shape =
	SHAPE(struct deliver_hook, "DeliverHook", hook_fields, "A webhook as it is delivered to.");

#define T struct delivery_attempt
static const struct field attempt_fields[] = {
	FIELD(T, account,       .doc = "Whose it is."),
	FIELD(T, delivery_id,   .prefix = "dlv", .doc = "Of which delivery."),
	FIELD(T, attempt,       .doc = "Which attempt, from 1."),
	FIELD(T, started_at,    .doc = "When it began."),
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
		 " failing_since, created_at FROM delivery_queue"
		 " WHERE webhook_id = :webhook_id AND due_at <= :now"
		 " ORDER BY due_at LIMIT :rows FOR UPDATE SKIP LOCKED",
	.flags = Q_SYSTEM,
};

#define KEYS								\
	"JSON_TABLE(:keys, '$[*]' COLUMNS ("				\
	"account VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH '$[0]'," \
	" id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH '$[1]'"

const struct query deliver_hooks = {
	.name  = "deliver_hooks",
	.in    = &deliver_shape,
	.out   = &deliver_hook_shape,
	.sql   = "SELECT " DELIVER_HOOK_COLUMNS " FROM " KEYS ")) AS k"
		 " STRAIGHT_JOIN webhooks h FORCE INDEX (PRIMARY) ON h.account = k.account AND h.id = k.id",
	.flags = Q_SYSTEM,
};

const struct query deliver_claim = {
	.name = "deliver_claim",
	.in   = &deliver_shape,
	.sql  = "UPDATE delivery_queue SET owner = :owner, due_at = :due_at"
		" WHERE account = :account AND id = :id",
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
		 "  FROM " KEYS ", minutes INT PATH '$[2]')) AS k"
		 " STRAIGHT_JOIN delivery_queue q ON q.account = k.account AND q.id = k.id"
		 " WHERE (SELECT 1 FROM delivery_queue e FORCE INDEX (stream) WHERE e.webhook_id = q.webhook_id"
		 "   AND e.stream = q.stream AND e.sequence < q.sequence LIMIT 1)",
	.flags = Q_SYSTEM,
};

const struct query deliver_hold = {
	.name = "deliver_hold",
	.in   = &deliver_shape,
	.sql  = "UPDATE delivery_queue SET owner = NULL, due_at = :due_at"
		" WHERE account = :account AND id = :id",
};

/* The next of the stream of one that came to its end.  One that has failed
 * keeps the moment of its next attempt. */
const struct query deliver_wake = {
	.name = "deliver_wake",
	.in   = &deliver_shape,
	.sql  = "UPDATE delivery_queue SET due_at = :now"
		" WHERE account = :account AND webhook_id = :webhook_id AND stream = :stream"
		"   AND owner IS NULL AND failing_since IS NULL AND due_at > :now"
		" ORDER BY sequence LIMIT 1",
};

const struct query deliver_back = {
	.name = "deliver_back",
	.in   = &deliver_shape,
	.sql  = "UPDATE delivery_queue SET owner = NULL, due_at = :now"
		" WHERE account = :account AND id = :id AND owner = :owner AND attempts = :attempts",
};

const struct query deliver_discard = {
	.name = "deliver_discard",
	.in   = &deliver_shape,
	.sql  = "UPDATE webhook_deliveries SET status = 'discarded', next_attempt_at = NULL,"
		" version = version + 1, updated_at = :now"
		" WHERE account = :account AND id = :id AND created_at = :created_at",
};

/* What a receiver gets is small: data past 19 KiB is left out, the object can
 * be read. */
const struct query deliver_event = {
	.name  = "deliver_event",
	.in    = &deliver_shape,
	.out   = &envelope_row_shape,
	.sql   = "SELECT e.id, e.sequence, e.type, e.object_type, e.object_id,"
		 " IF(LENGTH(e.data) <= 19456, e.data, 'null') AS data, e.request_id, e.created_at"
		 "  FROM " KEYS ")) AS k"
		 " STRAIGHT_JOIN events e FORCE INDEX (PRIMARY) ON e.account = k.account AND e.id = k.id",
	.flags = Q_SYSTEM,
};

/* These two change nothing where the lease was lost: another attempt has been
 * made, or is being made, and its end counts. */
const struct query deliver_again = {
	.name = "deliver_again",
	.in   = &deliver_shape,
	.sql  = "UPDATE delivery_queue SET attempts = attempts + 1, due_at = :due_at, owner = NULL,"
		" failing_since = COALESCE(failing_since, :now)"
		" WHERE account = :account AND id = :id AND owner = :owner AND attempts = :attempts",
};

const struct query deliver_end = {
	.name = "deliver_end",
	.in   = &deliver_shape,
	.sql  = "DELETE FROM delivery_queue"
		" WHERE account = :account AND id = :id AND owner = :owner AND attempts = :attempts",
};

/* What nobody is there to receive. */
const struct query deliver_drop = {
	.name = "deliver_drop",
	.in   = &deliver_shape,
	.sql  = "DELETE FROM delivery_queue WHERE account = :account AND id = :id",
};

const struct query deliver_settle = {
	.name = "deliver_settle",
	.in   = &deliver_shape,
	.sql  = "UPDATE webhook_deliveries SET status = :status, attempts = attempts + 1,"
		" last_status = :last_status, last_failure = :last_failure,"
		" last_attempt_at = :last_attempt_at, last_duration_ms = :last_duration_ms,"
		" next_attempt_at = :next_attempt_at, out_of_order = out_of_order OR :out_of_order,"
		" delivered_at = :delivered_at, version = version + 1, updated_at = :now"
		" WHERE account = :account AND id = :id AND created_at = :created_at",
};

const struct query deliver_attempt = {
	.name = "deliver_attempt",
	.in   = &deliver_attempt_shape,
	.sql  = "INSERT INTO webhook_attempts (account, delivery_id, attempt, started_at,"
		" status, failure, message, address, dns_us, connect_us, tls_us,"
		" first_byte_us, total_us, request_head, request_sha256,"
		" response_head, response_body, truncated)"
		" VALUES (:account, :delivery_id, :attempt, :started_at,"
		" :status, :failure, :message, :address, :dns_us, :connect_us, :tls_us,"
		" :first_byte_us, :total_us, :request_head, :request_sha256,"
		" :response_head, :response_body, :truncated)",
};

const struct query deliver_disable = {
	.name = "deliver_disable",
	.in   = &deliver_shape,
	.sql  = "UPDATE webhooks SET status = 'disabled', disabled_reason = 'gone',"
		" version = version + 1, updated_at = :now, request_id = NULL"
		" WHERE account = :account AND id = :webhook_id AND status = 'active'",
};

const struct query *const deliver_queries[] = {
	&deliver_head, &deliver_due, &deliver_hooks, &deliver_claim,
	&deliver_earlier, &deliver_hold, &deliver_wake, &deliver_back,
	&deliver_discard, &deliver_drop, &deliver_event, &deliver_again,
	&deliver_end, &deliver_settle, &deliver_attempt, &deliver_disable, NULL,
};
/* clang-format on */

const char *
deliver_keys(struct arena *a, const struct delivery *v, size_t n)
{
	struct buf b;

	buf_init(&b, a, n * 72 + 8);
	for (size_t i = 0; i < n; i++)
		buf_fmt(&b, "%c[\"%s\",\"%s\"]", i == 0 ? '[' : ',',
		    v[i].account, v[i].id.s);
	buf_str(&b, n == 0 ? "[]" : "]");
	return b.s;
}
