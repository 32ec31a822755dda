/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "event_types.h"

#include "page.h"
#include "webhooks/webhooks/webhooks.h"

/* clang-format off */
#define T struct event_schema
static const struct field schema_fields[] = {
	{ .name = "$schema", .kind = K_TEXT, .off = offsetof(T, dialect), .format = "uri", .doc = "JSON Schema dialect (2020-12)." },
	{ .name = "$id", .kind = K_TEXT, .off = offsetof(T, id), .format = "uri", .doc = "Address of the schema." },
	FIELD(T, title,       .doc = "Name of the event type."),
	FIELD(T, description, .doc = "Description of the event."),
	{ .name = "$ref", .kind = K_TEXT, .off = offsetof(T, ref), .doc = "Schema of the members that all envelopes have." },
	FIELD(T, properties,  .doc = "Members of this event type."),
	FIELD(T, required,    .doc = "Required members."),
	{ .name = "$defs", .kind = K_ANY, .off = offsetof(T, defs), .doc = "Schemas of the objects in the data." },
};
#undef T
const struct shape event_schema_shape =
	SHAPE(struct event_schema, "EventSchema", schema_fields, "The JSON Schema of the envelopes of an event type.");

#define T struct event_type
static const struct field fields[] = {
	FIELD(T, name,          .example = "\"order.created\"", .doc = "Name of the event type, used in subscriptions."),
	FIELD(T, domain,        .words = webhook_domains, .example = "\"order\"", .doc = "Domain of the event type: the first word of its name."),
	FIELD(T, object_type,   .example = "\"order\"", .doc = "Type of the object of the event."),
	FIELD(T, version,       .min = 1, .max = 1000, .example = "1", .doc = "Version of the schema of the data. Changes other than additions increment it."),
	FIELD(T, description,   .example = "\"An order was created.\"", .doc = "Description of the event."),
	FIELD(T, deprecated_on, .nullable = true, .doc = "Day from which the event type is deprecated. Null if it is not."),
	FIELD(T, scope,         .example = "\"orders:read\"", .doc = "Scope that a key needs, besides `events:read`, to read events of this type; the same scope reads the object."),
	FIELD(T, schema,        .shape = &event_schema_shape, .doc = "JSON Schema of the envelopes."),
	FIELD(T, example,       .shape = &envelope_shape, .doc = "Example of an envelope."),
};
#undef T
const struct shape event_type_whole_shape =
	SHAPE(struct event_type, "EventTypeWhole", fields, "An event type with its schema and an example.");
const struct shape event_type_shape = {
	.name = "EventType",
	.of   = &event_type_whole_shape,
	.take = NAMES("name", "domain", "object_type", "version", "description", "deprecated_on", "scope"),
	.doc  = "An event type.",
};

#define T struct event_types_params
static const struct field params_fields[] = {
	FIELD(T, limit,  .min = 1, .max = PAGE_MAX, .example = "50", .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, cursor, .min = 1, .max = 400, .doc = "Position in the list: `next_cursor` of the previous page."),
	FIELD(T, domain, .words = webhook_domains, .doc = "Return only event types of this domain."),
};
#undef T
const struct shape event_types_params_shape =
	SHAPE(struct event_types_params, "EventTypesParams", params_fields, "Which types.");
/* clang-format on */
