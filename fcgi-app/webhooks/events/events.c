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
	      .doc = "Unique identifier of the event."),
	FIELD(T, sequence,    .example = "1048", .doc = "Sequence number of the event in the account, without gaps."),
	FIELD(T, type,        .chars = "a-z0-9_.*", .pattern = event_types_match, .example = "\"order.counterparty.created\"", .doc = "Type of the event, such as `order.confirmed`."),
	FIELD(T, object_type, .chars = "a-z0-9_", .example = "\"order\"", .doc = "Type of the object that the event is about, such as `order` or `payment`."),
	FIELD(T, object_id,   .chars = "A-Za-z0-9_", .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the object."),
	FIELD(T, data,        .doc = "Object as it was at the time of the event, in the shape of the type's schema."),
	FIELD(T, request_id,  .chars = "A-Za-z0-9_-", .nullable = true, .example = "\"req_0123456789abcdef0123456789abcdef\"",
	      .doc = "Request that caused the event. Null if there was none."),
	FIELD(T, created_at,  .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time of the event."),
};
#undef T
static const struct shape event_shape =
	SHAPE(struct event_record, "Event", fields, "An event.");

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
		.title  = "Get the event feed",
		.doc    = "Returns the envelopes that webhooks receive, with objects of up to 256 KiB, in the order of their sequence and without gaps, for clients that fetch them. With `wait`, the response is held until there is an event. Events whose object the key cannot read, by the `scope` of their type, are left out.",
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
	.doc        = "Events of the last 90 days in the account, of the types whose `scope` the key has.",
};
/* clang-format on */
