/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fanout.h"

/* clang-format off */
#define T struct fanout_row
static const struct field row_fields[] = {
	FIELD(T, number,      .doc = "Place in the outbox."),
	FIELD(T, account,     .doc = "Whose event it is."),
	FIELD(T, id,          .prefix = "evt", .doc = "Event."),
	FIELD(T, type,        .doc = "What happened."),
	FIELD(T, object_type, .doc = "To what kind of object."),
	FIELD(T, object_id,   .doc = "To which."),
	FIELD(T, data,        .doc = "Its JSON, null where it is large."),
	FIELD(T, large,       .doc = "Is it?"),
	FIELD(T, request_id,  .doc = "Which request did it."),
	FIELD(T, webhook_id,  .doc = "The only webhook that gets it."),
	FIELD(T, created_at,  .doc = "When."),
	FIELD(T, sequence,    .doc = "Number in the account."),
};
#undef T
const struct shape fanout_row_shape =
	SHAPE(struct fanout_row, "OutboxRow", row_fields, "An event that waits for its number.");

#define T struct fanout_sequence
static const struct field sequence_fields[] = {
	FIELD(T, account, .doc = "Account that owns the row."),
	FIELD(T, last,    .doc = "Last number given."),
	FIELD(T, keys,    .doc = "Which are asked for, as JSON."),
};
#undef T
const struct shape fanout_sequence_shape =
	SHAPE(struct fanout_sequence, "Sequence", sequence_fields, "Last number of an account's events.");

#define T struct fanout_order
static const struct field order_fields[] = {
	FIELD(T, account,    .doc = "Account that owns the row."),
	FIELD(T, id,         .prefix = "dlv", .doc = "Delivery."),
	FIELD(T, webhook_id, .prefix = "whk", .doc = "Where it goes."),
	FIELD(T, event_id,   .prefix = "evt", .doc = "What it carries."),
	FIELD(T, event_type, .doc = "What happened."),
	FIELD(T, object_id,  .doc = "To which object."),
	FIELD(T, trigger,    .doc = "What made it."),
	FIELD(T, cause,      .doc = "Why its first attempt is made."),
	FIELD(T, stream,     .doc = "The same, where its deliveries keep their order."),
	FIELD(T, sequence,   .doc = "Number of the event."),
	FIELD(T, owner,      .doc = "Who has claimed it."),
	FIELD(T, due_at,     .doc = "When it is due, or the lease ends."),
};
#undef T
const struct shape fanout_order_shape =
	SHAPE(struct fanout_order, "DeliveryOrder", order_fields, "A delivery that must be created.");

#define ACCOUNTS							\
	"JSON_TABLE(:keys, '$[*]' COLUMNS ("				\
	"account" DELIVER_KEY "'$')) AS k"
#define NUMBERS								\
	"JSON_TABLE(:keys, '$[*]' COLUMNS (number BIGINT UNSIGNED PATH '$[0]'," \
	" account" DELIVER_KEY "'$[1]',"				\
	" sequence BIGINT UNSIGNED PATH '$[2]')) AS k"

const struct query fanout_accounts = {
	.name  = "fanout_accounts",
	.out   = &fanout_sequence_shape,
	.sql   = "SELECT DISTINCT account FROM"
		 " (SELECT account FROM outbox ORDER BY number LIMIT 500) AS first",
	.flags = Q_SYSTEM | Q_SCAN,
};

const struct query fanout_lock = {
	.name  = "fanout_lock",
	.in    = &fanout_sequence_shape,
	.out   = &fanout_sequence_shape,
	.sql   = "SELECT s.account, s.last FROM " ACCOUNTS
		 " STRAIGHT_JOIN sequences s FORCE INDEX (PRIMARY) ON s.account = k.account FOR UPDATE SKIP LOCKED",
	.flags = Q_SYSTEM,
};

/* Nothing where there is such a row, which then another sweep holds. */
const struct query fanout_begin = {
	.name = "fanout_begin",
	.in   = &fanout_sequence_shape,
	.sql  = "INSERT INTO sequences (account, last) SELECT :account, 0 FROM DUAL"
		" WHERE NOT EXISTS (SELECT 1 FROM sequences WHERE account = :account)",
};

/* What a receiver gets is small, as in deliver_event. */
const struct query fanout_rows = {
	.name  = "fanout_rows",
	.out   = &fanout_row_shape,
	.sql   = "SELECT number, account, id, type, object_type, object_id,"
		 " " ENVELOPE_DATA("data", ENVELOPE_SENT_KIB) ","
		 " LENGTH(data) > " ENVELOPE_SENT_KIB " * 1024 AS large, request_id, webhook_id, created_at"
		 "  FROM outbox ORDER BY number LIMIT 500",
	.flags = Q_SYSTEM | Q_SCAN,
};

const struct query fanout_whole = {
	.name = "fanout_whole",
	.in   = &fanout_row_shape,
	.out  = &fanout_row_shape,
	.sql  = "SELECT data FROM outbox WHERE number = :number AND account = :account",
};

const struct query fanout_hooks = {
	.name  = "fanout_hooks",
	.in    = &fanout_sequence_shape,
	.out   = &deliver_hook_shape,
	.sql   = "SELECT " DELIVER_HOOK_COLUMNS " FROM " ACCOUNTS
		 " STRAIGHT_JOIN webhooks h FORCE INDEX (PRIMARY) ON h.account = k.account"
		 " WHERE h.status IN ('active', 'paused') AND h.archived_at IS NULL",
	.flags = Q_SYSTEM,
};

/* Which streams have something in the queue. */
const struct query fanout_busy = {
	.name  = "fanout_busy",
	.in    = &fanout_sequence_shape,
	.out   = &fanout_order_shape,
	.sql   = "SELECT k.webhook_id, k.stream FROM " DELIVER_KEYS("webhook_id", "stream", "")
		 " WHERE (SELECT 1 FROM delivery_queue q WHERE q.webhook_id = k.webhook_id"
		 "   AND q.stream = k.stream LIMIT 1)",
	.flags = Q_SYSTEM,
};

/* The data need not come here and go back. */
const struct query fanout_events = {
	.name  = "fanout_events",
	.in    = &fanout_sequence_shape,
	.sql   = "INSERT INTO events (account, id, sequence, type, object_type, object_id,"
		 " data, request_id, created_at)"
		 " SELECT o.account, o.id, k.sequence, o.type, o.object_type, o.object_id,"
		 " o.data, o.request_id, o.created_at FROM " NUMBERS
		 " STRAIGHT_JOIN outbox o FORCE INDEX (PRIMARY) ON o.number = k.number AND o.account = k.account",
	.flags = Q_SYSTEM,
};

const struct query fanout_delivery = {
	.name = "fanout_delivery",
	.in   = &fanout_order_shape,
	.sql  = "INSERT INTO webhook_deliveries (account, id, webhook_id, event_id,"
		" event_type, object_id, sequence, `trigger`, status, next_attempt_at, created_at, updated_at)"
		" VALUES (:account, :id, :webhook_id, :event_id,"
		" :event_type, :object_id, :sequence, :trigger,"
		" 'pending', :now, :now, :now)",
};

const struct query fanout_queue = {
	.name = "fanout_queue",
	.in   = &fanout_order_shape,
	.sql  = "INSERT INTO delivery_queue (account, id, webhook_id, event_id, stream,"
		" sequence, attempts, cause, due_at, owner, created_at)"
		" VALUES (:account, :id, :webhook_id, :event_id, :stream,"
		" :sequence, 0, :cause, :due_at, :owner, :now)",
};

const struct query fanout_delete = {
	.name  = "fanout_delete",
	.in    = &fanout_sequence_shape,
	.sql   = "DELETE o FROM " NUMBERS
		 " STRAIGHT_JOIN outbox o FORCE INDEX (PRIMARY) ON o.number = k.number AND o.account = k.account",
	.flags = Q_SYSTEM,
};

const struct query fanout_end = {
	.name = "fanout_end",
	.in   = &fanout_sequence_shape,
	.sql  = "UPDATE sequences SET last = :last WHERE account = :account",
};

const struct query *const fanout_queries[] = {
	&fanout_accounts, &fanout_lock, &fanout_begin, &fanout_rows, &fanout_whole,
	&fanout_hooks, &fanout_busy, &fanout_events, &fanout_delivery, &fanout_queue, &fanout_delete,
	&fanout_end, NULL,
};
/* clang-format on */
