/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhook_deliveries.h"

#include "webhooks/envelope.h"
#include "webhooks/event_types/event_types.h"
#include "webhooks/events/events.h"
#include "feed_page.h"
#include "page.h"
#include "webhooks/webhooks/webhooks.h"

static const char *const statuses[] = { "pending", "delivered", "exhausted",
	"discarded", "canceled", NULL };
static const char *const ended[] = { "exhausted", "discarded", "canceled",
	"delivered", NULL };
static const char *const triggers[] = { "event", "retry", "replay", "ping",
	"test", NULL };
static const char *const holds[] = { "pause", "failing", "order", NULL };
static const char *const causes[] = { "auto", "manual", "trial", NULL };

/* clang-format off */
#define T struct webhook_logged
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "dlv", .example = "\"dlv_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the webhook delivery."),
	FIELD(T, webhook_id,       .prefix = "whk", .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Webhook that the delivery is sent to."),
	FIELD(T, event_id,         .prefix = "evt", .example = "\"evt_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Event that is delivered; `webhook-id` of every attempt."),
	FIELD(T, event_type,       .chars = "a-z0-9_.*", .pattern = event_types_match, .example = "\"payment.settled\"", .doc = "Type of the event, such as `order.confirmed`."),
	FIELD(T, object_id,        .chars = "A-Za-z0-9_", .example = "\"pay_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Object of the event."),
	FIELD(T, sequence,         .example = "1048", .doc = "Sequence number of the event in the account."),
	FIELD(T, trigger,          .words = triggers, .example = "\"event\"",
	      .doc = "Reason for the delivery: `event` (the event occurred), `retry` (requested again), `replay` (part of a replay), `ping` or `test` (a trial of the receiver)."),
	FIELD(T, replay_id,        .prefix = "rpl", .nullable = true, .example = "null", .doc = "Replay that created the delivery."),
	FIELD(T, status,           .words = statuses, .example = "\"pending\"",
	      .doc = "Current status of the webhook delivery: `pending` (being sent or scheduled), `delivered`, `exhausted` (given up after the last attempt), `discarded` (the webhook no longer receives deliveries) or `canceled`."),
	FIELD(T, attempts,         .example = "0", .doc = "Number of completed attempts."),
	FIELD(T, last_status,      .nullable = true, .example = "null", .doc = "HTTP status of the last response. Null if there was none."),
	FIELD(T, last_failure,     .chars = " -~", .nullable = true, .max = 32, .example = "null", .doc = "Failure of the last attempt: `timeout`, `tls_error`, `connection_refused` and others. Null if there was a response."),
	FIELD(T, last_attempt_at,  .nullable = true, .example = "null", .doc = "Start of the last attempt."),
	FIELD(T, last_duration_ms, .nullable = true, .example = "null", .doc = "Duration of the last attempt, in milliseconds."),
	FIELD(T, next_attempt_at,  .nullable = true, .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time of the next attempt. Null if none is due."),
	FIELD(T, out_of_order,     .example = "false", .doc = "Whether the delivery was sent before an earlier one of the same object had arrived."),
	FIELD(T, delivered_at,     .nullable = true, .example = "null", .doc = "Time of successful delivery."),
	FIELD(T, version,          .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,       .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time at which the delivery was created."),
	FIELD(T, updated_at,       .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time at which the webhook delivery was last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "Always null: deliveries cannot be archived."),
};
#undef T
const struct shape webhook_logged_shape =
	SHAPE(struct webhook_logged, "WebhookDelivery", fields, "The delivery of an event to a webhook.");

#define T struct webhook_attempt
static const struct field attempt_fields[] = {
	FIELD(T, attempt,        .example = "1", .doc = "Number of the attempt, starting at 1."),
	FIELD(T, started_at,     .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Start of the attempt."),
	FIELD(T, trigger,        .words = causes, .example = "\"auto\"", .doc = "Reason for the attempt: `auto` (scheduled), `manual` (a retry, ping or test) or `trial` (a probe of a failing receiver)."),
	FIELD(T, status,         .nullable = true, .example = "204", .doc = "HTTP status of the response. Null if there was none."),
	FIELD(T, failure,        .nullable = true, .max = 32, .example = "null", .doc = "Failure: `timeout`, `tls_error`, `connection_refused` and others. Null if there was a response."),
	FIELD(T, message,        .nullable = true, .example = "null", .doc = "Human-readable description of the failure."),
	FIELD(T, address,        .nullable = true, .example = "\"203.0.113.7\"", .doc = "IP address that was connected to."),
	FIELD(T, dns_us,         .example = "810", .doc = "Time of the DNS lookup, in microseconds."),
	FIELD(T, connect_us,     .example = "9120", .doc = "Time to connect, in microseconds."),
	FIELD(T, tls_us,         .example = "18300", .doc = "Time of the TLS handshake, in microseconds."),
	FIELD(T, first_byte_us,  .example = "41200", .doc = "Time from the start to the first byte of the response, in microseconds."),
	FIELD(T, total_us,       .example = "41900", .doc = "Total time, in microseconds."),
	FIELD(T, request_head,   .nullable = true, .example = "\"POST /hooks/fuel HTTP/1.1\\r\\n\"", .doc = "Head of the request, without the headers that the webhook adds."),
	FIELD(T, request_sha256, .nullable = true, .example = "null", .doc = "SHA-256 of the body that was sent, in hexadecimal."),
	FIELD(T, response_head,  .nullable = true, .example = "\"HTTP/1.1 204 No Content\\r\\n\"", .doc = "Status line and headers of the response."),
	FIELD(T, response_body,  .nullable = true, .example = "\"\"", .doc = "First 16 KiB of the response body. Bytes that are not UTF-8 are shown as question marks. Null if the key may not read the object of the event."),
	FIELD(T, truncated,      .example = "false", .doc = "Whether the response body was longer than what is kept."),
};
#undef T
const struct shape webhook_attempt_shape =
	SHAPE(struct webhook_attempt, "WebhookAttempt", attempt_fields, "An attempt to deliver an event.");

#define T struct page_params
static const struct field page_fields[] = {
	FIELD(T, limit,  .min = 1, .max = WEBHOOK_ATTEMPTS_MAX, .example = "20", .doc = "Maximum number of items to return. Default 20."),
	FIELD(T, cursor, .min = 1, .max = 400, .doc = "Position in the list: `next_cursor` of the previous page."),
};
#undef T
const struct shape webhook_attempts_query =
	SHAPE(struct page_params, "WebhookAttemptsQuery", page_fields, "Paging.");

#define T struct webhook_retry_facts
static const struct field facts_fields[] = {
	FIELD(T, webhook_status,      .nullable = true, .doc = "Status of its webhook."),
	FIELD(T, webhook_archived_at, .nullable = true, .doc = "When that was archived."),
	FIELD(T, events,              .doc = "1, or 0 where its event is kept no longer."),
};
#undef T
static const struct shape facts_shape =
	SHAPE(struct webhook_retry_facts, "WebhookRetryFacts", facts_fields, "What a retry depends on.");

#define T struct webhook_queued
static const struct field queued_fields[] = {
	FIELD(T, sending, .doc = "It is leased to a sweep."),
};
#undef T
static const struct shape queued_shape =
	SHAPE(struct webhook_queued, "WebhookQueued", queued_fields, "A delivery's row of the queue.");

#define T struct webhook_retry
static const struct field retry_fields[] = {
	FIELD(T, ids,        .min = 1, .max = WEBHOOK_RETRY_MAX, .doc = "Deliveries to retry. No other filter is applied."),
	FIELD(T, status,     .words = ended, .example = "\"exhausted\"", .doc = "Status of the deliveries to retry: `exhausted` (all attempts failed), `discarded` (dropped without further attempts), `canceled` or `delivered`. Default `exhausted`."),
	FIELD(T, webhook_id, .prefix = "whk", .loose = true, .doc = "Retry only deliveries to this webhook."),
	FIELD(T, event_id,   .prefix = "evt", .loose = true, .doc = "Retry only deliveries of this event."),
	FIELD(T, replay_id,  .prefix = "rpl", .loose = true, .doc = "Retry only deliveries of this replay."),
	FIELD(T, event_type, .min = 1, .max = 64, .chars = "a-z0-9_.", .doc = "Retry only deliveries of events of this type."),
	FIELD(T, object_id,  .min = 1, .max = 31, .chars = "A-Za-z0-9_", .doc = "Retry only deliveries of events of this object."),
	FIELD(T, since,      .doc = "Retry only deliveries created at or after this time."),
	FIELD(T, until,      .doc = "Retry only deliveries created before this time."),
	FIELD(T, rows,       .doc = "How many are looked for."),
};
#undef T
const struct shape webhook_retry_shape =
	SHAPE(struct webhook_retry, "WebhookRetryRow", retry_fields, "Which deliveries are to be tried again.");
static const struct shape retry_shape = {
	.name = "WebhookRetryBulk",
	.of   = &webhook_retry_shape,
	.take = NAMES("ids", "status", "webhook_id", "event_id", "replay_id", "event_type",
		      "object_id", "since", "until"),
	.doc  = "Deliveries to retry, up to 500, by their ids or by filters.",
};

#define T struct webhook_retried
static const struct field retried_fields[] = {
	FIELD(T, id,      .example = "\"dlv_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the delivery."),
	FIELD(T, status,  .example = "200", .doc = "HTTP status that a single retry of the delivery would have returned."),
	FIELD(T, code,    .optional = true, .example = "\"state_conflict\"", .doc = "Error code, if the delivery is not retried."),
	FIELD(T, message, .optional = true, .doc = "Human-readable description of the error."),
};
#undef T
const struct shape webhook_retried_shape =
	SHAPE(struct webhook_retried, "WebhookRetried", retried_fields, "Result for one delivery.");

#define T struct webhook_retries
static const struct field retries_fields[] = {
	FIELD(T, retried,  .example = "2", .doc = "Number of deliveries that are retried."),
	FIELD(T, failed,   .example = "0", .doc = "Number of deliveries that are not retried."),
	FIELD(T, has_more, .example = "false", .doc = "Whether more deliveries match than one request can retry."),
	FIELD(T, results,  .shape = &webhook_retried_shape, .doc = "Results, one for each delivery: in the order of `ids`, otherwise oldest first."),
};
#undef T
const struct shape webhook_retries_shape =
	SHAPE(struct webhook_retries, "WebhookRetries", retries_fields, "Results of a bulk retry.");

#define T struct webhook_hold
static const struct field hold_fields[] = {
	FIELD(T, url,                .doc = "URL of the webhook."),
	FIELD(T, description,        .doc = "Description of the webhook."),
	FIELD(T, webhook_status,     .doc = "Current status of the webhook."),
	FIELD(T, order_hold_minutes, .doc = "Minutes that a failing delivery holds later ones."),
	FIELD(T, health,             .doc = "Health of the receiver."),
	FIELD(T, trial_at,           .doc = "Time of the next trial."),
	FIELD(T, queued_id,          .prefix = "dlv", .doc = "The delivery, if it is pending."),
	FIELD(T, sending,            .doc = "Whether it is leased to a sweep."),
	FIELD(T, earlier_id,         .prefix = "dlv", .doc = "Earlier delivery that it waits for."),
	FIELD(T, failing_since,      .doc = "Time at which that first failed."),
};
#undef T
static const struct shape hold_shape =
	SHAPE(struct webhook_hold, "WebhookHold", hold_fields, "Facts that decide why a delivery is kept back.");

#define T struct webhook_message
static const struct field message_fields[] = {
	FIELD(T, delivery_id,    .prefix = "dlv", .example = "\"dlv_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the delivery."),
	FIELD(T, webhook_id,     .prefix = "whk", .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Webhook that the delivery is sent to."),
	FIELD(T, url,            .nullable = true, .example = "\"https://example.com/hooks/fuel\"", .doc = "Current URL of the webhook."),
	FIELD(T, description,    .nullable = true, .example = "\"Orders for the ERP\"", .doc = "Description of the webhook."),
	FIELD(T, webhook_status, .nullable = true, .example = "\"active\"", .doc = "Current status of the webhook."),
	FIELD(T, held_by,        .words = holds, .nullable = true, .example = "null",
	      .doc = "Reason why a pending delivery is held: `pause` (the webhook is paused), `failing` (the receiver fails, and only single trials are sent) or `order` (an earlier delivery of the same object has not arrived). Null if it is not held."),
	FIELD(T, held_until,     .nullable = true, .example = "null",
	      .doc = "For `failing`: time of the next trial. For `order`: time at which it overtakes the earlier delivery once that has failed. Otherwise null."),
	FIELD(T, behind_id,      .prefix = "dlv", .nullable = true, .example = "null", .doc = "For `order`: earlier delivery that this one waits for."),
	FIELD(T, body,           .nullable = true, .example = "\"{\\\"id\\\":\\\"evt_01kaf2b8m0v3n7q1x5z9c4t6h8\\\"}\"",
	      .doc = "Body of each attempt, byte for byte. Null if the event is no longer kept, or if the key lacks `events:read` or may not read the object of the event."),
	FIELD(T, body_sha256,    .nullable = true, .example = "null", .doc = "SHA-256 of the body, in hexadecimal; `request_sha256` of each attempt."),
};
#undef T
const struct shape webhook_message_shape =
	SHAPE(struct webhook_message, "WebhookMessage", message_fields, "The body of a webhook delivery, its receiver, and the reason why it is held.");

/* `after` is attempt and start, as webhook_list_attempts writes them. */
const struct query webhook_attempt_page = {
	.name = "webhook_attempt_page",
	.in   = &feed_page_shape,
	.out  = &webhook_attempt_shape,
	.sql  = "SELECT attempt, started_at, `trigger`, status, failure, message, address,"
		" dns_us, connect_us, tls_us, first_byte_us, total_us, request_head,"
		" request_sha256, response_head, response_body, truncated"
		"  FROM webhook_attempts WHERE account = :account AND delivery_id = :of"
		"   AND CONCAT(LPAD(attempt, 10, '0'),"
		"     LPAD(TIMESTAMPDIFF(MICROSECOND, '1970-01-01', started_at) DIV 1000, 15, '0')) < :after"
		" ORDER BY attempt DESC, started_at DESC LIMIT :rows",
};

static const struct query retry_ground = {
	.name = "webhook_retry_ground",
	.in   = &webhook_logged_shape,
	.out  = &facts_shape,
	.sql  = "SELECT (SELECT status FROM webhooks WHERE account = :account AND id = :webhook_id) AS webhook_status,"
		" (SELECT archived_at FROM webhooks WHERE account = :account AND id = :webhook_id) AS webhook_archived_at,"
		" (SELECT COUNT(*) FROM events WHERE account = :account AND id = :event_id) AS events",
};

const struct guard webhook_retry_receiver = {
	.code    = "G-RECEIVER",
	.facts   = &retry_ground,
	.holds   = webhook_retry_receives,
	.message = "belongs to a webhook that is disabled, archived or deleted",
};

const struct guard webhook_retry_event = {
	.code    = "G-EVENT",
	.facts   = &retry_ground,
	.holds   = webhook_retry_kept,
	.message = "carries an event that is no longer kept",
};

/* '' as its stream: it does not wait for others of its object. */
const struct query webhook_retry_push = {
	.name = "webhook_retry_push",
	.in   = &webhook_logged_shape,
	.sql  = "INSERT INTO delivery_queue (account, id, webhook_id, event_id, stream,"
		" sequence, attempts, cause, due_at, created_at)"
		" VALUES (:account, :id, :webhook_id, :event_id, '', :sequence,"
		" :attempts, 'manual', :now, :created_at)",
};

/* Due at once.  Behind an earlier one of its object it leaves the order; the
 * first of it stays, so that those behind it wait on. */
const struct query webhook_retry_hasten = {
	.name = "webhook_retry_hasten",
	.in   = &webhook_logged_shape,
	.sql  = "UPDATE delivery_queue SET due_at = :now, owner = NULL, cause = 'manual',"
		" stream = IF(EXISTS (SELECT 1 FROM delivery_queue e WHERE e.account = :account"
		"     AND e.webhook_id = :webhook_id AND e.stream = :object_id"
		"     AND e.sequence < :sequence), '', stream)"
		" WHERE account = :account AND id = :id",
};

/* The earlier one is that of deliver_earlier. */
const struct query webhook_message_facts = {
	.name = "webhook_message_facts",
	.in   = &webhook_logged_shape,
	.out  = &hold_shape,
	.sql  = "SELECT w.url, w.description, w.status AS webhook_status, w.order_hold_minutes,"
		" h.health, h.trial_at, q.id AS queued_id,"
		" IFNULL(q.owner IS NOT NULL AND q.due_at > :now, FALSE) AS sending,"
		" e.id AS earlier_id, e.failing_since"
		"  FROM webhooks w"
		"  LEFT JOIN webhook_health h ON h.account = :account AND h.webhook_id = w.id"
		"  LEFT JOIN delivery_queue q ON q.account = :account AND q.id = :id"
		"  LEFT JOIN delivery_queue e ON e.account = :account AND e.id ="
		"    (SELECT b.id FROM delivery_queue b WHERE b.account = :account"
		"       AND b.webhook_id = w.id AND b.stream = q.stream AND b.stream <> ''"
		"       AND b.sequence < q.sequence AND (b.failing_since IS NULL"
		"        OR b.failing_since > :now - INTERVAL w.order_hold_minutes MINUTE)"
		"     ORDER BY b.sequence LIMIT 1)"
		" WHERE w.account = :account AND w.id = :webhook_id",
};

const struct query webhook_message_event = {
	.name = "webhook_message_event",
	.in   = &webhook_logged_shape,
	.out  = &envelope_row_shape,
	.sql  = "SELECT id, sequence, type, object_type, object_id,"
		" " ENVELOPE_DATA("data", ENVELOPE_SENT_KIB) ", request_id, created_at"
		"  FROM events WHERE account = :account AND id = :event_id",
};

const struct query webhook_cancel_seen = {
	.name = "webhook_cancel_seen",
	.in   = &webhook_logged_shape,
	.out  = &queued_shape,
	.sql  = "SELECT owner IS NOT NULL AND due_at > :now AS sending FROM delivery_queue"
		" WHERE account = :account AND id = :id FOR UPDATE",
};

const struct query webhook_cancel_drop = {
	.name = "webhook_cancel_drop",
	.in   = &webhook_logged_shape,
	.sql  = "DELETE FROM delivery_queue WHERE account = :account AND id = :id",
};

/* The next of its object need not wait for it any more. */
const struct query webhook_cancel_next = {
	.name = "webhook_cancel_next",
	.in   = &webhook_logged_shape,
	.sql  = "UPDATE delivery_queue SET due_at = :now"
		" WHERE account = :account AND webhook_id = :webhook_id AND stream = :object_id"
		"   AND owner IS NULL AND failing_since IS NULL AND due_at > :now"
		" ORDER BY sequence LIMIT 1",
};

const struct query webhook_retry_find = {
	.name = "webhook_retry_find",
	.in   = &webhook_retry_shape,
	.out  = &webhook_logged_shape,
	.sql  = "SELECT id FROM webhook_deliveries"
		" WHERE account = :account AND status = IFNULL(:status, 'exhausted')"
		"   AND (:webhook_id IS NULL OR webhook_id = :webhook_id)"
		"   AND (:event_id IS NULL OR event_id = :event_id)"
		"   AND (:replay_id IS NULL OR replay_id = :replay_id)"
		"   AND (:event_type IS NULL OR event_type = :event_type)"
		"   AND (:object_id IS NULL OR object_id = :object_id)"
		"   AND (:since IS NULL OR created_at >= :since)"
		"   AND (:until IS NULL OR created_at < :until)"
		" ORDER BY id LIMIT :rows",
};

static const struct query *const queries[] = {
	&webhook_attempt_page, &webhook_retry_push, &webhook_cancel_seen,
	&webhook_cancel_drop, &webhook_cancel_next, &webhook_retry_find,
	&webhook_retry_hasten, &webhook_message_facts, &webhook_message_event, NULL,
};

static const struct move moves[] = {
	{
		.from   = NAMES("delivered", "exhausted", "discarded", "canceled"),
		.action = "retry",
		.to     = "pending",
		.guards = GUARDS(&webhook_retry_receiver, &webhook_retry_event),
		.effect = webhook_delivery_retried,
		.event  = "webhook.delivery.retried",
		.told   = "A webhook delivery was scheduled for another attempt.",
		.doc    = "Retries the delivery at once, with the same webhook-id and the next attempt number. If the attempt fails, the original schedule continues; an exhausted delivery gets only this attempt. A pending delivery becomes due at once and is not held by an earlier delivery of its object; a paused or failing webhook still holds it. A delivery that is being sent is refused.",
	},
	{
		.from   = NAMES("pending"),
		.action = "retry",
		.guards = GUARDS(&webhook_retry_receiver, &webhook_retry_event),
		.effect = webhook_delivery_hastened,
		.event  = "webhook.delivery.retried",
	},
	{
		.from   = NAMES("pending"),
		.action = "cancel",
		.to     = "canceled",
		.effect = webhook_delivery_canceled,
		.event  = "webhook.delivery.canceled",
		.doc    = "Cancels the delivery. A delivery that is being sent cannot be canceled.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("pending"),
		.to   = "delivered",
		.by   = "an attempt",
		.doc  = "The receiver answers with a status from 200 to 299.",
	},
	{
		.from = NAMES("pending"),
		.to   = "exhausted",
		.by   = "an attempt",
		.doc  = "The last scheduled attempt fails.",
	},
	{
		.from = NAMES("pending"),
		.to   = "discarded",
		.by   = "an attempt",
		.doc  = "The receiver answers 410 Gone, or asks for no further attempt.",
	},
	{
		.from = NAMES("pending"),
		.to   = "discarded",
		.by   = "its webhook",
		.doc  = "The webhook is disabled or archived.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "webhook.delivery.exhausted", &webhook_delivery_shape,
	  "A webhook delivery was given up after its last attempt." },
	{ 0 },
};

static const struct measure measures[] = {
	{ "count", "COUNT(*)", "Number of deliveries." },
	{ "delivery-success", "ROUND(100 * SUM(status = 'delivered') / NULLIF(SUM(status IN ('delivered', 'exhausted', 'discarded')), 0), 2)",
	  "Successful deliveries as a percentage of completed ones." },
	{ "endpoint-latency", "ROUND(AVG(last_duration_ms))", "Mean duration of the last attempt, in milliseconds." },
	{ "endpoint-latency-max", "MAX(last_duration_ms)", "The same, the longest." },
	{ "failure-reasons", "COALESCE(SUM(last_attempt_at IS NOT NULL AND NOT IFNULL(last_status BETWEEN 200 AND 299, FALSE)), 0)",
	  "Number of deliveries whose last attempt failed. Group by `last_failure` or `last_status`." },
	{ 0 },
};

static const struct expansion expands[] = {
	{ "webhook_id", &webhooks },
	{ "event_id", &event_records },
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "webhooks.deliveries",
		.method = GET,
		.path   = "/api/v2/webhooks/{id}/deliveries",
		.scope  = "webhooks:read",
		.out    = &webhook_logged_shape,
		.flags  = R_LIST | R_ASKS,
		.fn     = webhook_list_deliveries,
		.title  = "List the deliveries to a webhook",
		.doc    = "Lists the deliveries to the webhook.",
	},
	{
		.op     = "events.deliveries",
		.method = GET,
		.path   = "/api/v2/events/{id}/deliveries",
		.scope  = "webhooks:read",
		.out    = &webhook_logged_shape,
		.flags  = R_LIST | R_ASKS,
		.fn     = webhook_list_event_deliveries,
		.title  = "List the deliveries of an event",
		.doc    = "Lists the deliveries of the event.",
	},
	{
		.op     = "webhook-deliveries.dead-letter",
		.method = GET,
		.path   = "/api/v2/webhook-deliveries/dead-letter",
		.scope  = "webhooks:read",
		.out    = &webhook_logged_shape,
		.flags  = R_LIST | R_ASKS,
		.fn     = webhook_list_dead,
		.title  = "List exhausted webhook deliveries",
		.doc    = "Lists the deliveries that were given up after their last attempt.",
	},
	{
		.op     = "webhook-deliveries.retry-bulk",
		.method = POST,
		.path   = "/api/v2/webhook-deliveries/retry-bulk",
		.scope  = "webhooks:write",
		.in     = &retry_shape,
		.out    = &webhook_retries_shape,
		.fn     = webhook_retry_bulk,
		.title  = "Retry webhook deliveries in bulk",
		.doc    = "Retries up to 500 deliveries, by their ids or by filters, and returns a result for each. Deliveries that cannot be retried are not changed.",
	},
	{
		.op     = "webhook-deliveries.attempts",
		.method = GET,
		.path   = "/api/v2/webhook-deliveries/{id}/attempts",
		.scope  = "webhooks:read",
		.query  = &webhook_attempts_query,
		.out    = &webhook_attempt_shape,
		.flags  = R_LIST,
		.fn     = webhook_list_attempts,
		.title  = "List the attempts of a webhook delivery",
		.doc    = "Lists the attempts of the delivery, newest first, with their timings, requests and responses.",
	},
	{
		.op     = "webhook-deliveries.message",
		.method = GET,
		.path   = "/api/v2/webhook-deliveries/{id}/message",
		.scope  = "webhooks:read",
		.out    = &webhook_message_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = webhook_show_message,
		.title  = "Get the message of a webhook delivery",
		.doc    = "Returns the body that is sent, the webhook that receives it, and the reason why a pending delivery is held.",
	},
	{ 0 },
};

const struct resource webhook_deliveries = {
	.name       = "webhook-deliveries",
	.noun       = "webhook delivery",
	.prefix     = "dlv",
	.scope      = "webhooks",
	.event      = "webhook.delivery",
	.tier       = "day-one",
	.ops        = OP_FIXED,
	.shape      = &webhook_logged_shape,
	.filter     = NAMES("status", "webhook_id", "event_id", "event_type", "object_id", "sequence",
			    "trigger", "replay_id", "attempts", "last_status", "last_failure",
			    "out_of_order", "next_attempt_at", "delivered_at", "created_at", "updated_at"),
	.sort       = NAMES("updated_at"),
	.first      = "pending",
	.moves      = moves,
	.passages   = passages,
	.measures   = measures,
	.dimensions = NAMES("webhook_id", "event_type", "status", "trigger", "last_status", "last_failure"),
	.expands    = expands,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.doc        = "Log of webhook deliveries: one row per event and webhook, with its result.",
};
/* clang-format on */
