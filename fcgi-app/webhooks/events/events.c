/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "events.h"

#include "feed.h"
#include "resource.h"
#include "webhooks/event_types/event_types.h"

/* clang-format off */
#define T struct event_record
static const struct field fields[] = {
	FIELD(T, id,          .prefix = "evt", .example = "\"evt_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, sequence,    .example = "1048", .doc = "Its number among the events of the account, without gaps."),
	FIELD(T, type,        .chars = "a-z0-9_.*", .example = "\"order.counterparty.created\"", .doc = "What happened."),
	FIELD(T, object_type, .chars = "a-z0-9_", .example = "\"order\"", .doc = "What kind of object it happened to."),
	FIELD(T, object_id,   .chars = "A-Za-z0-9_", .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Which object."),
	FIELD(T, data,        .doc = "The object as it was then, in the shape of the type's schema."),
	FIELD(T, request_id,  .chars = "A-Za-z0-9_-", .nullable = true, .example = "\"req_0123456789abcdef0123456789abcdef\"",
	      .doc = "The request that did it; null where none did."),
	FIELD(T, created_at,  .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "When."),
};
#undef T
static const struct shape event_shape =
	SHAPE(struct event_record, "Event", fields, "Something that happened.");

static const struct route routes[] = {
	{
		.op     = "events.feed",
		.method = GET,
		.path   = "/api/v2/events/feed",
		.scope  = "events:read",
		.query  = &feed_params_shape,
		.out    = &feed_shape,
		.flags  = R_WAITS | R_JUDGES,
		.errs   = ERRS(E_BAD_CURSOR, E_CURSOR_EXPIRED),
		.fn     = feed_pull,
		.title  = "Feed of events",
		.doc    = "The envelopes that webhooks get, in the order of their sequence and without"
			  " gaps, for who fetches them.  With `wait` it answers when there is one.",
	},
	{ 0 },
};

static const struct query *const queries[] = { &feed_bounds, &feed_places, &feed_events, NULL };

const struct resource event_records = {
	.name       = "events",
	.noun       = "event",
	.prefix     = "evt",
	.scope      = "events",
	.tier       = "day-one",
	.ops        = OP_FIXED,
	.shape      = &event_shape,
	.filter     = NAMES("type", "object_type", "object_id", "sequence", "request_id", "created_at"),
	.sort       = NAMES("sequence"),
	.readable   = ":readable IS NULL OR FIND_IN_SET(type, :readable)",
	.reads      = event_types_readable,
	.measures   = resource_counts,
	.dimensions = NAMES("type", "object_type"),
	.routes     = routes,
	.queries    = queries,
	.doc        = "Everything that happened to the objects of the account in the last 90 days.",
};
/* clang-format on */
