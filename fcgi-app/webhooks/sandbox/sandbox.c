/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sandbox.h"

/* clang-format off */
#define T struct sandbox_event_new
static const struct field new_fields[] = {
	FIELD(T, type,       .min = 1, .max = 64, .example = "\"order.created\"",
	      .doc = "Event type, any of GET /api/v2/event-types."),
	FIELD(T, overrides,  .json = true, .max = 16384, .example = "{\"status\":\"confirmed\"}",
	      .doc = "Members of the event's data that replace those of its sample: a JSON merge patch (RFC 7396)."),
	FIELD(T, webhook_id, .prefix = "whk", .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Webhook to deliver to, whatever events it subscribes to. No other webhook receives the event."),
};
#undef T
static const struct shape new_row =
	SHAPE(struct sandbox_event_new, "SandboxEventRow", new_fields, "An event to simulate.");
const struct shape sandbox_event_new_shape = {
	.name = "SandboxEventNew",
	.of   = &new_row,
	.take = NAMES("type", "overrides", "webhook_id"),
	.need = NAMES("type"),
	.doc  = "An event to simulate.",
};
const struct shape sandbox_test_shape = {
	.name = "WebhookTest",
	.of   = &new_row,
	.take = NAMES("type", "overrides"),
	.need = NAMES("type"),
	.doc  = "An event to simulate for one webhook.",
};

#define T struct sandbox_event
static const struct field fields[] = {
	FIELD(T, id,         .prefix = "evt", .example = "\"evt_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier of the event. Its sequence number follows within milliseconds."),
	FIELD(T, type,       .example = "\"order.created\"", .doc = "Type of the event, such as `order.confirmed`."),
	FIELD(T, object_id,  .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Object of the event. It does not exist unless `overrides` names an existing object."),
	FIELD(T, webhook_id, .prefix = "whk", .nullable = true, .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Only webhook that receives the event. Null if all subscribed webhooks do."),
	FIELD(T, data,       .example = "{\"id\":\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"}", .doc = "Data of the event."),
};
#undef T
const struct shape sandbox_event_shape =
	SHAPE(struct sandbox_event, "SandboxEvent", fields, "A simulated event.");
/* clang-format on */
