/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

/* clang-format off */
#define T struct delivery
static const struct field delivery_fields[] = {
	FIELD(T, account,         .doc = "Whose it is."),
	FIELD(T, id,              .prefix = "dlv", .doc = "Delivery."),
	FIELD(T, webhook_id,      .prefix = "whk", .doc = "Where it goes."),
	FIELD(T, event_id,        .prefix = "evt", .doc = "What it carries."),
	FIELD(T, attempts,        .doc = "Attempts that came to an end."),
	FIELD(T, status,          .doc = "What became of it."),
	FIELD(T, owner,           .doc = "Who works on it."),
	FIELD(T, due_at,          .doc = "When it is due, or the lease ends."),
	FIELD(T, next_attempt_at, .doc = "The same, where there is a next attempt."),
	FIELD(T, created_at,      .doc = "When it was made; its place in the log."),
	FIELD(T, rows,            .doc = "How many to claim."),
};
#undef T
const struct shape deliver_shape =
	SHAPE(struct delivery, "Delivery", delivery_fields, "A delivery that is worked on.");

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
	FIELD(T, response_head, .doc = "Head of the answer."),
	FIELD(T, response_body, .doc = "Beginning of its body."),
	FIELD(T, truncated,     .doc = "Was there more?"),
};
#undef T
const struct shape deliver_attempt_shape =
	SHAPE(struct delivery_attempt, "DeliveryAttempt", attempt_fields, "An attempt and its end.");

/*
 * The next webhook that has something pending, and since when; NULL: no more.
 * Two steps in the index `due`, however much stands behind it.  Each webhook is
 * claimed from by itself, so that a long queue before one delays no other.  A
 * GROUP BY would find all in one statement, but the server takes these steps
 * for it only as long as no other statement has read the table in between, and
 * reads all that is pending then; a MIN of an index it always finds at once.
 */
const struct query deliver_head = {
	.name  = "deliver_head",
	.in    = &deliver_shape,
	.out   = &deliver_shape,
	.sql   = "SELECT MIN(webhook_id) AS webhook_id, MIN(due_at) AS due_at"
		 "  FROM delivery_queue WHERE webhook_id ="
		 " (SELECT MIN(webhook_id) FROM delivery_queue WHERE webhook_id > :webhook_id)",
	.flags = Q_SYSTEM,
};

/* The one place where the order of a webhook's deliveries is decided. */
const struct query deliver_due = {
	.name  = "deliver_due",
	.in    = &deliver_shape,
	.out   = &deliver_shape,
	.sql   = "SELECT account, id, webhook_id, event_id, attempts, created_at FROM delivery_queue"
		 " WHERE webhook_id = :webhook_id AND due_at <= :now"
		 " ORDER BY due_at LIMIT :rows FOR UPDATE SKIP LOCKED",
	.flags = Q_SYSTEM,
};

const struct query deliver_claim = {
	.name = "deliver_claim",
	.in   = &deliver_shape,
	.sql  = "UPDATE delivery_queue SET owner = :owner, due_at = :due_at"
		" WHERE account = :account AND id = :id",
};

const struct query deliver_discard = {
	.name = "deliver_discard",
	.in   = &deliver_shape,
	.sql  = "UPDATE webhook_deliveries SET status = 'discarded', next_attempt_at = NULL,"
		" version = version + 1, updated_at = :now"
		" WHERE account = :account AND id = :id AND created_at = :created_at",
};

const struct query deliver_hook = {
	.name = "deliver_hook",
	.in   = &deliver_shape,
	.out  = &webhook_row_shape,
	.sql  = "SELECT h.id, h.url, h.events, h.status, s.secret_sealed, h.created_at, h.updated_at"
		"  FROM webhooks h JOIN webhook_secrets s ON s.account = h.account"
		"   AND s.webhook_id = h.id AND s.expires_at IS NULL"
		" WHERE h.account = :account AND h.id = :webhook_id",
};

const struct query deliver_event = {
	.name = "deliver_event",
	.in   = &deliver_shape,
	.out  = &envelope_row_shape,
	.sql  = "SELECT " ENVELOPE_COLUMNS
		"  FROM events WHERE account = :account AND id = :event_id",
};

/* These two change nothing where the lease was lost: another attempt has been
 * made, or is being made, and its end counts. */
const struct query deliver_again = {
	.name = "deliver_again",
	.in   = &deliver_shape,
	.sql  = "UPDATE delivery_queue SET attempts = attempts + 1, due_at = :due_at, owner = NULL"
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
		" next_attempt_at = :next_attempt_at, version = version + 1, updated_at = :now"
		" WHERE account = :account AND id = :id AND created_at = :created_at",
};

const struct query deliver_attempt = {
	.name = "deliver_attempt",
	.in   = &deliver_attempt_shape,
	.sql  = "INSERT INTO webhook_attempts (account, delivery_id, attempt, started_at,"
		" status, failure, message, address, dns_us, connect_us, tls_us,"
		" first_byte_us, total_us, response_head, response_body, truncated)"
		" VALUES (:account, :delivery_id, :attempt, :started_at,"
		" :status, :failure, :message, :address, :dns_us, :connect_us, :tls_us,"
		" :first_byte_us, :total_us, :response_head, :response_body, :truncated)",
};

const struct query deliver_disable = {
	.name = "deliver_disable",
	.in   = &deliver_shape,
	.sql  = "UPDATE webhooks SET status = 'disabled', updated_at = :now, request_id = NULL"
		" WHERE account = :account AND id = :webhook_id AND status = 'active'",
};

const struct query *const deliver_queries[] = {
	&deliver_head, &deliver_due, &deliver_claim, &deliver_discard,
	&deliver_drop, &deliver_hook, &deliver_event, &deliver_again,
	&deliver_end, &deliver_settle, &deliver_attempt, &deliver_disable, NULL,
};
/* clang-format on */
