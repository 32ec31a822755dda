/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "replay.h"

#include "acting.h"
#include "waits.h"

/* clang-format off */
#define T struct replay_event
static const struct field event_fields[] = {
	FIELD(T, account,     .doc = "Account that owns the row."),
	FIELD(T, webhook_id,  .prefix = "whk", .doc = "To whom."),
	FIELD(T, since,       .doc = "Made then or later."),
	FIELD(T, until,       .doc = "Made before."),
	FIELD(T, only,        .doc = "all or undelivered."),
	FIELD(T, position,    .doc = "Behind this sequence."),
	FIELD(T, last,        .doc = "Up to this."),
	FIELD(T, rows,        .doc = "How many at most."),
	FIELD(T, filtered,    .doc = "Whether the data are wanted."),
	FIELD(T, id,          .prefix = "evt", .doc = "Event."),
	FIELD(T, sequence,    .doc = "Its number."),
	FIELD(T, type,        .doc = "What happened."),
	FIELD(T, object_type, .doc = "To what kind of object."),
	FIELD(T, object_id,   .doc = "To which."),
	FIELD(T, data,        .doc = "Its JSON."),
	FIELD(T, arrived,     .doc = "It is delivered or pending."),
};
#undef T
const struct shape replay_event_shape =
	SHAPE(struct replay_event, "ReplayEvent", event_fields, "An event that may be replayed.");

#define T struct replay_order
static const struct field order_fields[] = {
	FIELD(T, account,    .doc = "Account that owns the row."),
	FIELD(T, id,         .prefix = "dlv", .doc = "Delivery."),
	FIELD(T, webhook_id, .prefix = "whk", .doc = "Where it goes."),
	FIELD(T, event_id,   .prefix = "evt", .doc = "What it carries."),
	FIELD(T, replay_id,  .prefix = "rpl", .doc = "Which replay made it."),
	FIELD(T, event_type, .doc = "What happened."),
	FIELD(T, object_id,  .doc = "To which object."),
	FIELD(T, stream,     .doc = "The same, where its deliveries keep their order."),
	FIELD(T, sequence,   .doc = "Number of the event."),
	FIELD(T, rows,       .doc = "Deliveries that wait."),
};
#undef T
const struct shape replay_order_shape =
	SHAPE(struct replay_order, "ReplayOrder", order_fields, "A delivery that must be created.");

/* Whoever was served longest ago comes first, behind the one that is named. */
const struct query replay_due = {
	.name  = "replay_due",
	.in    = &acting_due_shape,
	.out   = &acting_due_shape,
	.sql   = "SELECT d.account, d.id, d.updated_at AS due_at, IFNULL(w.tries, 0) AS tries"
		 "  FROM webhook_replays d" WAITS_JOIN("replay_due", "d.account", "d.id")
		 " WHERE d.status = 'running' AND d.updated_at >= :due_at"
		 "   AND (d.updated_at > :due_at OR d.id > :id) AND " WAITS_DUE
		 " ORDER BY d.updated_at, d.id LIMIT 64",
	.flags = Q_SYSTEM,
};

/* Nothing where another sweep is at it, or it came to its end. */
const struct query replay_lock = {
	.name = "replay_lock",
	.in   = &webhook_replay_row_shape,
	.out  = &webhook_replay_row_shape,
	.sql  = "SELECT id, webhook_id, since, until, types, `only`, status, matched, replayed,"
		" progress, position, last, finished_at, version, created_at, updated_at"
		"  FROM webhook_replays WHERE account = :account AND id = :id AND status = 'running'"
		" FOR UPDATE SKIP LOCKED",
};

const struct query replay_waiting = {
	.name = "replay_waiting",
	.in   = &replay_order_shape,
	.out  = &replay_order_shape,
	.sql  = "SELECT COUNT(*) AS `rows` FROM (SELECT 1 FROM delivery_queue"
		" WHERE webhook_id = :webhook_id AND account = :account LIMIT :rows) AS some",
};

const struct query replay_events = {
	.name = "replay_events",
	.in   = &replay_event_shape,
	.out  = &replay_event_shape,
	.sql  = "SELECT e.id, e.sequence, e.type, e.object_type, e.object_id,"
		" IF(:filtered, e.data, NULL) AS data,"
		" (:only <> 'all' AND EXISTS (SELECT 1 FROM webhook_deliveries d"
		"   WHERE d.account = :account AND d.event_id = e.id AND d.webhook_id = :webhook_id"
		"     AND d.status IN ('delivered', 'pending'))) AS arrived"
		"  FROM events e FORCE INDEX (by_sequence)"
		" WHERE e.account = :account AND e.sequence > :position AND e.sequence <= :last"
		"   AND e.created_at >= :since AND e.created_at < :until"
		" ORDER BY e.sequence LIMIT :rows",
};

const struct query replay_delivery = {
	.name = "replay_delivery",
	.in   = &replay_order_shape,
	.sql  = "INSERT INTO webhook_deliveries (account, id, webhook_id, event_id, event_type,"
		" object_id, sequence, `trigger`, replay_id, status, next_attempt_at, created_at, updated_at)"
		" VALUES (:account, :id, :webhook_id, :event_id, :event_type, :object_id, :sequence,"
		" 'replay', :replay_id, 'pending', :now, :now, :now)",
};

const struct query replay_queue = {
	.name = "replay_queue",
	.in   = &replay_order_shape,
	.sql  = "INSERT INTO delivery_queue (account, id, webhook_id, event_id, stream,"
		" sequence, attempts, due_at, created_at)"
		" VALUES (:account, :id, :webhook_id, :event_id, :stream, :sequence, 0, :now, :now)",
};

const struct query replay_advance = {
	.name = "replay_advance",
	.in   = &webhook_replay_row_shape,
	.sql  = "UPDATE webhook_replays SET status = :status, replayed = :replayed,"
		" progress = :progress, position = :position, finished_at = :finished_at,"
		" version = :version, updated_at = :updated_at"
		" WHERE account = :account AND id = :id AND version = :version - 1"
		"   AND status = 'running'",
};

const struct query *const replay_queries[] = {
	&replay_due, &replay_lock, &replay_waiting, &replay_events,
	&replay_delivery, &replay_queue, &replay_advance, NULL,
};
/* clang-format on */
