/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "feed.h"

#include "page.h"

/* clang-format off */
#define T struct feed_params
static const struct field params_fields[] = {
	FIELD(T, cursor, .min = 1, .max = 200, .doc = "Position in the feed: `next_cursor` of the previous response. Without it and `after`, the feed starts with the oldest event kept."),
	FIELD(T, after,  .min = 0, .max = INT64_MAX, .example = "0", .doc = "Sequence number of the last known event, instead of a cursor."),
	FIELD(T, limit,  .min = 1, .max = PAGE_MAX, .example = "50", .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, wait,   .min = 0, .max = 20, .example = "0", .doc = "Number of seconds to wait for an event if there is none. Default 0."),
	FIELD(T, types,  .min = 1, .max = 4000, .doc = "Event types or patterns to return, as in the `events` of a webhook, separated by commas."),
};
#undef T
const struct shape feed_params_shape =
	SHAPE(struct feed_params, "FeedParams", params_fields, "Which events.");

#define T struct feed
static const struct field fields[] = {
	{ .name = "data", .kind = K_LIST, .off = offsetof(T, data), .shape = &envelope_shape,
	  .doc = "Envelopes, in the order of their sequence." },
	FIELD(T, has_more,    .doc = "Whether more events can be fetched at once."),
	FIELD(T, next_cursor, .doc = "Position to continue from, valid for 90 days. Unchanged if there were no events."),
};
static const struct field shown_fields[] = {
	FIELD(T, data), FIELD(T, has_more), FIELD(T, next_cursor),
};
#undef T
const struct shape feed_shape =
	SHAPE(struct feed, "EventFeed", fields, "A page of the event feed.");
const struct shape feed_shown_shape =
	SHAPE(struct feed, "EventFeedShown", shown_fields, "The same, written already.");

#define T struct feed_range
static const struct field range_fields[] = {
	FIELD(T, after), FIELD(T, until), FIELD(T, pattern), FIELD(T, rows),
	FIELD(T, first), FIELD(T, last), FIELD(T, sequence), FIELD(T, size),
};
#undef T
static const struct shape range_shape =
	SHAPE(struct feed_range, "FeedRange", range_fields, "A part of an account's events.");

const struct query feed_bounds = {
	.name = "feed_bounds",
	.out  = &range_shape,
	.sql  = "SELECT (SELECT MIN(sequence) FROM events WHERE account = :account) AS first,"
		" (SELECT last FROM sequences WHERE account = :account) AS last",
};

#define PART								\
	"  FROM events WHERE account = :account"			\
	"   AND sequence > :after AND sequence <= :until"		\
	"   AND type REGEXP :pattern ORDER BY sequence"

/* How large they are, before they are read. */
const struct query feed_places = {
	.name = "feed_places",
	.in   = &range_shape,
	.out  = &range_shape,
	.sql  = "SELECT sequence, LEAST(LENGTH(data), " ENVELOPE_READ_KIB " * 1024) AS size" PART " LIMIT :rows",
};

const struct query feed_events = {
	.name = "feed_events",
	.in   = &range_shape,
	.out  = &envelope_row_shape,
	.sql  = "SELECT " ENVELOPE_COLUMNS PART,
};
/* clang-format on */
