/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhook_replays.h"

static const char *const statuses[] = { "running", "completed", "canceled",
	NULL };
static const char *const onlies[] = { "all", "undelivered", NULL };

/* clang-format off */
#define T struct webhook_replay
static const struct field fields[] = {
	FIELD(T, id,          .prefix = "rpl", .example = "\"rpl_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the replay."),
	FIELD(T, webhook_id,  .prefix = "whk", .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Webhook that the events are replayed to."),
	FIELD(T, since,       .example = "\"2026-01-14T00:00:00.000Z\"", .doc = "Start of the period, inclusive."),
	FIELD(T, until,       .example = "\"2026-01-15T00:00:00.000Z\"", .doc = "End of the period, exclusive."),
	FIELD(T, types,       .min = 1, .max = WEBHOOK_PATTERNS_MAX, .nullable = true, .example = "[\"payment.*\"]",
	      .doc = "Event types or patterns to replay. Null if all that the webhook subscribes to."),
	FIELD(T, only,        .words = onlies, .example = "\"all\"", .doc = "Events to replay: `all`, or `undelivered` (neither delivered to the webhook nor pending)."),
	FIELD(T, status,      .words = statuses, .example = "\"running\"", .doc = "Current status of the replay: `running` (queuing deliveries), `completed` (all deliveries queued) or `canceled`."),
	FIELD(T, matched,     .example = "1200", .doc = "Number of events when the replay began. The webhook's filters are applied later, to each event."),
	FIELD(T, replayed,    .example = "500", .doc = "Number of deliveries created."),
	FIELD(T, progress,    .example = "41", .doc = "Progress, in percent."),
	FIELD(T, position,    .doc = "Sequence that was last looked at."),
	FIELD(T, last,        .doc = "Sequence to end at."),
	FIELD(T, finished_at, .nullable = true, .example = "null", .doc = "Time at which the replay ended."),
	FIELD(T, version,     .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,  .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time at which the replay began."),
	FIELD(T, updated_at,  .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time of the last progress."),
	FIELD(T, archived_at, .nullable = true, .example = "null", .doc = "Always null: replays cannot be archived."),
};
#undef T
const struct shape webhook_replay_row_shape =
	SHAPE(struct webhook_replay, "WebhookReplayRow", fields, "A replay as it is stored.");

const struct shape webhook_replay_shape = {
	.name = "WebhookReplay",
	.of   = &webhook_replay_row_shape,
	.take = NAMES("id", "webhook_id", "since", "until", "types", "only", "status",
		      "matched", "replayed", "progress", "finished_at", "version",
		      "created_at", "updated_at", "archived_at"),
	.doc  = "A replay: the events of a period, delivered to a webhook again.",
};

#define T struct webhook_replay_new
static const struct field new_fields[] = {
	FIELD(T, since,   .example = "\"2026-01-14T00:00:00.000Z\"", .doc = "Start of the period, inclusive."),
	FIELD(T, until,   .example = "\"2026-01-15T00:00:00.000Z\"", .doc = "End of the period, exclusive, at most 30 days after the start."),
	FIELD(T, types,   .min = 1, .max = WEBHOOK_PATTERNS_MAX, .doc = "Event types or patterns to replay. Defaults to all that the webhook subscribes to."),
	FIELD(T, only,    .words = onlies, .example = "\"all\"", .doc = "Events to replay: `all` (the default), or `undelivered` (neither delivered to the webhook nor pending)."),
	FIELD(T, dry_run, .example = "false", .doc = "Whether to count the events without replaying them. Default false."),
};
#undef T
static const char *const new_need[] = { "since", "until", NULL };
const struct shape webhook_replay_new_shape = {
	.name = "WebhookReplayNew", .size = PRESENT(struct webhook_replay_new),
	.fields = new_fields, .n = MEMBERS(new_fields), .need = new_need,
	.doc = "Events to replay.",
};

#define T struct webhook_replay_end
static const struct field end_fields[] = {
	FIELD(T, id,         .prefix = "evt", .doc = "Identifier of the event."),
	FIELD(T, sequence,   .example = "1048", .doc = "Sequence number of the event."),
	FIELD(T, type,       .example = "\"payment.settled\"", .doc = "Type of the event, such as `order.confirmed`."),
	FIELD(T, created_at, .doc = "Time of the event."),
};
#undef T
const struct shape webhook_replay_end_shape =
	SHAPE(struct webhook_replay_end, "WebhookReplayEnd", end_fields, "The first or last event of a replay.");

#define T struct webhook_replay_begun
static const struct field begun_fields[] = {
	FIELD(T, dry_run,           .example = "false", .doc = "Whether this was a dry run, which replays nothing."),
	FIELD(T, id,                .optional = true, .prefix = "rpl", .example = "\"rpl_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the replay. Absent for a dry run."),
	FIELD(T, webhook_id,        .prefix = "whk", .doc = "Webhook that the events are replayed to."),
	FIELD(T, status,            .optional = true, .words = statuses, .example = "\"running\"", .doc = "Current status of the replay: `running` (queuing deliveries), `completed` (all deliveries queued) or `canceled`."),
	FIELD(T, matched,           .example = "1200", .doc = "Number of events."),
	FIELD(T, replayed,          .optional = true, .example = "0", .doc = "Number of deliveries created."),
	FIELD(T, progress,          .optional = true, .example = "0", .doc = "Progress, in percent."),
	FIELD(T, estimated_seconds, .example = "12", .doc = "Estimated duration, in seconds, at the highest rate of the webhook."),
	FIELD(T, first_event,       .nullable = true, .shape = &webhook_replay_end_shape, .doc = "First event. Null if there is none."),
	FIELD(T, last_event,        .nullable = true, .shape = &webhook_replay_end_shape, .doc = "Last event. Null if there is none."),
};
#undef T
const struct shape webhook_replay_begun_shape =
	SHAPE(struct webhook_replay_begun, "WebhookReplayBegun", begun_fields, "A replay that was started, or the result of a dry run.");

#define T struct webhook_replay_type
static const struct field type_fields[] = {
	FIELD(T, type,   .doc = "Type."),
	FIELD(T, events, .doc = "How many of it."),
	FIELD(T, first,  .doc = "Their first sequence."),
	FIELD(T, last,   .doc = "Their last."),
};
#undef T
static const struct shape type_shape =
	SHAPE(struct webhook_replay_type, "WebhookReplayType", type_fields, "Events of one type.");

const struct query webhook_replay_types = {
	.name = "webhook_replay_types",
	.in   = &webhook_replay_row_shape,
	.out  = &type_shape,
	.sql  = "SELECT e.type, COUNT(*) AS events, MIN(e.sequence) AS first, MAX(e.sequence) AS last"
		"  FROM events e FORCE INDEX (by_account_created)"
		" WHERE e.account = :account AND e.created_at >= :since AND e.created_at < :until"
		"   AND (:only = 'all' OR NOT EXISTS (SELECT 1 FROM webhook_deliveries d"
		"     WHERE d.account = :account AND d.event_id = e.id AND d.webhook_id = :webhook_id"
		"       AND d.status IN ('delivered', 'pending')))"
		" GROUP BY e.type",
};

const struct query webhook_replay_event = {
	.name = "webhook_replay_event",
	.in   = &webhook_replay_end_shape,
	.out  = &webhook_replay_end_shape,
	.sql  = "SELECT id, sequence, type, created_at FROM events"
		" WHERE account = :account AND sequence = :sequence",
};

const struct query webhook_replay_running = {
	.name = "webhook_replay_running",
	.in   = &webhook_replay_row_shape,
	.out  = &webhook_replay_row_shape,
	.sql  = "SELECT id FROM webhook_replays"
		" WHERE account = :account AND webhook_id = :webhook_id AND status = 'running'"
		" ORDER BY id DESC LIMIT 1",
};

static const struct query *const queries[] = {
	&webhook_replay_types, &webhook_replay_event, &webhook_replay_running, NULL,
};

static const struct move moves[] = {
	{
		.from   = NAMES("running"),
		.action = "cancel",
		.to     = "canceled",
		.effect = webhook_replay_canceled,
		.event  = "webhook.replay.canceled",
		.doc    = "Cancels the replay. Deliveries that are already queued are still sent.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("running"),
		.to   = "completed",
		.by   = "its events",
		.doc  = "All events of the replay are queued.",
	},
	{
		.from = NAMES("running"),
		.to   = "canceled",
		.by   = "its webhook",
		.doc  = "The webhook is disabled or archived.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "webhook.replay.started", &webhook_replay_shape, "A webhook replay was started." },
	{ "webhook.replay.completed", &webhook_replay_shape, "A webhook replay was completed: its deliveries have been created." },
	{ 0 },
};

static const struct expansion expands[] = {
	{ "webhook_id", &webhooks },
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "webhooks.replay",
		.method = POST,
		.path   = "/api/v2/webhooks/{id}/replay",
		.scope  = "webhooks:write",
		.in     = &webhook_replay_new_shape,
		.out    = &webhook_replay_begun_shape,
		.flags  = R_ACCEPTED,
		.errs   = ERRS(E_STATE, E_VERSION),
		.fn     = webhook_begin_replay,
		.title  = "Replay events to a webhook",
		.doc    = "Delivers the events of a period again, each with its original webhook-id, no faster than the rate of the webhook. A dry run returns the number of events. A webhook can have one replay at a time.",
	},
	{ 0 },
};

const struct resource webhook_replays = {
	.name       = "webhook-replays",
	.noun       = "webhook replay",
	.prefix     = "rpl",
	.scope      = "webhooks",
	.event      = "webhook.replay",
	.begins     = "webhook.replay.started",
	.tier       = "day-one",
	.ops        = OP_LIST | OP_GET,
	.shape      = &webhook_replay_shape,
	.filter     = NAMES("status", "webhook_id", "only", "since", "until", "created_at", "updated_at"),
	.sort       = NAMES("updated_at"),
	.first      = "running",
	.moves      = moves,
	.passages   = passages,
	.expands    = expands,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.doc        = "Replays of events to webhooks, with their progress.",
};
/* clang-format on */
