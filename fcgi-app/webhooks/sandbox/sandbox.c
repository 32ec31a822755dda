/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sandbox.h"

/* clang-format off */
#define T struct sandbox_event_new
static const struct field new_fields[] = {
	FIELD(T, type,       .min = 1, .max = 64, .example = "\"order.created\"",
	      .doc = "Any type of GET /api/v2/event-types."),
	FIELD(T, overrides,  .json = true, .max = 16384, .example = "{\"status\":\"confirmed\"}",
	      .doc = "Members of the event's data in place of those of its sample: a merge patch (RFC 7396)."),
	FIELD(T, webhook_id, .prefix = "whk", .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "The only webhook that gets it, whatever that asks for."),
};
#undef T
static const struct shape new_row =
	SHAPE(struct sandbox_event_new, "SandboxEventRow", new_fields, "An event to be simulated.");
const struct shape sandbox_event_new_shape = {
	.name = "SandboxEventNew",
	.of   = &new_row,
	.take = NAMES("type", "overrides", "webhook_id"),
	.need = NAMES("type"),
	.doc  = "An event to be simulated.",
};
const struct shape sandbox_test_shape = {
	.name = "WebhookTest",
	.of   = &new_row,
	.take = NAMES("type", "overrides"),
	.need = NAMES("type"),
	.doc  = "An event to be simulated for one webhook.",
};

#define T struct sandbox_event
static const struct field fields[] = {
	FIELD(T, id,         .prefix = "evt", .example = "\"evt_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "The event: sweep gives it its number within milliseconds."),
	FIELD(T, type,       .example = "\"order.created\"", .doc = "Its type."),
	FIELD(T, object_id,  .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "What it is about; there is no such object unless overrides named one."),
	FIELD(T, webhook_id, .prefix = "whk", .nullable = true, .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "The only webhook that gets it; null: those that ask for it."),
	FIELD(T, data,       .example = "{\"id\":\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"}", .doc = "Its data."),
};
#undef T
const struct shape sandbox_event_shape =
	SHAPE(struct sandbox_event, "SandboxEvent", fields, "An event that was simulated.");
/* clang-format on */
