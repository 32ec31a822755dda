/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "envelope.h"

static const char *const environments[] = { "sandbox", "live", NULL };

/* clang-format off */
#define T struct envelope_object
static const struct field object_fields[] = {
	FIELD(T, type, .example = "\"order\"", .doc = "Type of the object that the event is about, such as `order` or `payment`."),
	FIELD(T, id,   .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the object."),
};
#undef T
static const struct shape object_shape =
	SHAPE(struct envelope_object, "EventObject", object_fields, "The object of an event.");

#define T struct envelope
static const struct field fields[] = {
	FIELD(T, id,          .prefix = "evt", .example = "\"evt_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the event, the same in every delivery."),
	FIELD(T, type,        .example = "\"order.created\"", .doc = "Type of the event. GET /api/v2/event-types lists the types."),
	FIELD(T, created_at,  .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time of the event."),
	FIELD(T, api_version, .example = "\"" ENVELOPE_API_VERSION "\"", .doc = "Version of the API that the data is formatted in."),
	FIELD(T, environment, .words = environments, .example = "\"sandbox\"", .doc = "Environment of the event: `sandbox` (simulated, no money moves) or `live`."),
	FIELD(T, account_id,  .example = "\"acc_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Account of the event."),
	FIELD(T, sequence,    .min = 1, .max = INT64_MAX, .example = "1048",
	      .doc = "Sequence number of the event in the account, without gaps."),
	FIELD(T, object,      .shape = &object_shape, .doc = "Object of the event."),
	FIELD(T, data,        .doc = "Object as it was at the time of the event, in the shape of the type's schema. Null if it is larger than "
	      ENVELOPE_SENT_KIB " KiB, or " ENVELOPE_READ_KIB " KiB in the feed."),
	FIELD(T, request_id,  .nullable = true, .example = "\"req_0123456789abcdef0123456789abcdef\"",
	      .doc = "Request that caused the event. Null if there was none."),
};
#undef T
const struct shape envelope_shape =
	SHAPE(struct envelope, "EventEnvelope", fields, "The envelope in which an event is delivered.");

#define T struct envelope_row
static const struct field row_fields[] = {
	FIELD(T, id,          .prefix = "evt", .doc = "Event."),
	FIELD(T, sequence,    .doc = "Its number in the account."),
	FIELD(T, type,        .doc = "Type of the event, such as `order.confirmed`."),
	FIELD(T, object_type, .doc = "To what kind of object."),
	FIELD(T, object_id,   .doc = "To which."),
	FIELD(T, data,        .doc = "Its JSON."),
	FIELD(T, request_id,  .doc = "Which request did it."),
	FIELD(T, created_at,  .doc = "Time of the event."),
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
