/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "event_types.h"

#include "page.h"
#include "webhooks/webhooks/webhooks.h"

/* clang-format off */
#define T struct event_schema
static const struct field schema_fields[] = {
	{ .name = "$schema", .kind = K_TEXT, .off = offsetof(T, dialect), .format = "uri", .doc = "JSON Schema 2020-12." },
	{ .name = "$id", .kind = K_TEXT, .off = offsetof(T, id), .format = "uri", .doc = "Where it is." },
	FIELD(T, title,       .doc = "Name of the type."),
	FIELD(T, description, .doc = "When it happens."),
	{ .name = "$ref", .kind = K_TEXT, .off = offsetof(T, ref), .doc = "What all envelopes have." },
	FIELD(T, properties,  .doc = "What this one has."),
	FIELD(T, required,    .doc = "What must be there."),
	{ .name = "$defs", .kind = K_ANY, .off = offsetof(T, defs), .doc = "The shapes it is made of." },
};
#undef T
const struct shape event_schema_shape =
	SHAPE(struct event_schema, "EventSchema", schema_fields, "A JSON Schema of the envelopes of an event type.");

#define T struct event_type
static const struct field fields[] = {
	FIELD(T, name,          .example = "\"order.created\"", .doc = "What a subscription names."),
	FIELD(T, domain,        .words = webhook_domains, .example = "\"order\"", .doc = "The first word of its name."),
	FIELD(T, object_type,   .example = "\"order\"", .doc = "What kind of object it happens to."),
	FIELD(T, version,       .min = 1, .max = 1000, .example = "1", .doc = "Of the shape of its data: a change that is not an addition is another version."),
	FIELD(T, description,   .example = "\"An order was created.\"", .doc = "When it happens."),
	FIELD(T, deprecated_on, .nullable = true, .doc = "The day from which it should be used no more; null where there is none."),
	FIELD(T, scope,         .example = "\"orders:read\"", .doc = "What a key needs to read the object."),
	FIELD(T, schema,        .shape = &event_schema_shape, .doc = "JSON Schema of its envelopes."),
	FIELD(T, example,       .shape = &envelope_shape, .doc = "An envelope that the schema allows."),
};
#undef T
const struct shape event_type_whole_shape =
	SHAPE(struct event_type, "EventTypeWhole", fields, "A type of event, with its schema and an example.");
const struct shape event_type_shape = {
	.name = "EventType",
	.of   = &event_type_whole_shape,
	.take = NAMES("name", "domain", "object_type", "version", "description", "deprecated_on", "scope"),
	.doc  = "A type of event.",
};

#define T struct event_types_params
static const struct field params_fields[] = {
	FIELD(T, limit,  .min = 1, .max = PAGE_MAX, .example = "50", .doc = "How many at most; 50 unless told."),
	FIELD(T, cursor, .min = 1, .max = 400, .doc = "next_cursor of the page before."),
	FIELD(T, domain, .words = webhook_domains, .doc = "Only those of this domain."),
};
#undef T
const struct shape event_types_params_shape =
	SHAPE(struct event_types_params, "EventTypesParams", params_fields, "Which types.");
/* clang-format on */
