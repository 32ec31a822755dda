/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "envelope.h"

static const char *const environments[] = { "sandbox", "live", NULL };

/* clang-format off */
#define T struct envelope_object
static const struct field object_fields[] = {
	FIELD(T, type, .example = "\"order\"", .doc = "What kind of object it is."),
	FIELD(T, id,   .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Its identifier."),
};
#undef T
static const struct shape object_shape =
	SHAPE(struct envelope_object, "EventObject", object_fields, "What an event happened to.");

#define T struct envelope
static const struct field fields[] = {
	FIELD(T, id,          .prefix = "evt", .example = "\"evt_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier: the same however often it is delivered or read."),
	FIELD(T, type,        .example = "\"order.created\"", .doc = "What happened; GET /api/v2/event-types lists the types."),
	FIELD(T, created_at,  .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "When."),
	FIELD(T, api_version, .example = "\"" ENVELOPE_API_VERSION "\"", .doc = "Version of the API that the data is written in."),
	FIELD(T, environment, .words = environments, .example = "\"sandbox\"", .doc = "Where."),
	FIELD(T, account_id,  .example = "\"acc_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Whose it is."),
	FIELD(T, sequence,    .min = 1, .max = INT64_MAX, .example = "1048",
	      .doc = "Its number among the events of the account, without gaps."),
	FIELD(T, object,      .shape = &object_shape, .doc = "What it happened to."),
	FIELD(T, data,        .doc = "The object as it was then, in the shape of the type's schema; null where it is larger than "
	      ENVELOPE_SENT_KIB " KiB, or " ENVELOPE_READ_KIB " KiB in the feed."),
	FIELD(T, request_id,  .nullable = true, .example = "\"req_0123456789abcdef0123456789abcdef\"",
	      .doc = "The request that did it; null where none did."),
};
#undef T
const struct shape envelope_shape =
	SHAPE(struct envelope, "EventEnvelope", fields, "An event as it is delivered.");

#define T struct envelope_row
static const struct field row_fields[] = {
	FIELD(T, id,          .prefix = "evt", .doc = "Event."),
	FIELD(T, sequence,    .doc = "Its number in the account."),
	FIELD(T, type,        .doc = "What happened."),
	FIELD(T, object_type, .doc = "To what kind of object."),
	FIELD(T, object_id,   .doc = "To which."),
	FIELD(T, data,        .doc = "Its JSON."),
	FIELD(T, request_id,  .doc = "Which request did it."),
	FIELD(T, created_at,  .doc = "When."),
};
#undef T
const struct shape envelope_row_shape =
	SHAPE(struct envelope_row, "EnvelopeRow", row_fields, "An event as it is kept.");
/* clang-format on */

void
envelope_write(struct buf *b, const char *environment, const char *account,
    const struct envelope_row *row)
{
	struct envelope_object object = { .has = EVERYTHING,
		.type = row->object_type,
		.id = row->object_id };
	struct envelope e = { .has = EVERYTHING,
		.id = row->id,
		.type = row->type,
		.created_at = row->created_at,
		.api_version = row->api_version != NULL ? row->api_version :
							  ENVELOPE_API_VERSION,
		.environment = environment,
		.account_id = account,
		.sequence = row->sequence,
		.object = { &object },
		.data = { row->data },
		.request_id = row->request_id };

	if (row->request_id == NULL)
		CLEAR(&e, request_id);
	field_write(b, &envelope_shape, &e);
}
