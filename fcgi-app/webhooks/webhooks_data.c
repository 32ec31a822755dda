/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhooks.h"

#include "page.h"

static const char *const statuses[] = { "active", "disabled", NULL };

/* clang-format off */
#define T struct webhook
static const struct field fields[] = {
	FIELD(T, id,            .prefix = "whk", .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, url,           .min = 1, .max = 2048, .format = "uri",
	      .example = "\"https://example.com/hooks/fuel\"",
	      .doc = "Where deliveries are sent: https, a public address, an allowed port."),
	FIELD(T, events,        .min = 1, .max = WEBHOOK_PATTERNS_MAX,
	      .example = "[\"order.*\",\"payment.settled\"]",
	      .doc = "Event types, or <domain>.* or <domain>.<object>.* for all below."),
	FIELD(T, status,        .words = statuses, .example = "\"active\"",
	      .doc = "Whether deliveries are sent."),
	FIELD(T, secret,        .example = "\"whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDtGyZzA3f4T8=\"",
	      .doc = "Signs the deliveries. Shown once, in this answer."),
	FIELD(T, secret_sealed, .doc = "The secret as it is stored."),
	FIELD(T, created_at,    .doc = "When it was created."),
	FIELD(T, updated_at,    .doc = "When it last changed."),
};
#undef T

const struct shape webhook_row_shape =
	SHAPE(struct webhook, "WebhookRow", fields, "A subscription as it is stored.");

const struct shape webhook_shape = {
	.name = "Webhook",
	.of   = &webhook_row_shape,
	.take = NAMES("id", "url", "events", "status", "created_at", "updated_at"),
	.need = NAMES("id", "url", "events", "status", "created_at", "updated_at"),
	.doc  = "A subscription to events.",
};

const struct shape webhook_made_shape = {
	.name = "WebhookWithSecret",
	.of   = &webhook_row_shape,
	.take = NAMES("id", "url", "events", "status", "secret", "created_at", "updated_at"),
	.need = NAMES("id", "url", "events", "status", "secret", "created_at", "updated_at"),
	.doc  = "A new subscription to events, with the secret that signs its deliveries.",
};

const struct shape webhook_new_shape = {
	.name = "WebhookNew",
	.of   = &webhook_row_shape,
	.take = NAMES("url", "events"),
	.need = NAMES("url", "events"),
	.doc  = "A subscription to be made.",
};

#define T struct webhook_delivery
static const struct field delivery_fields[] = {
	FIELD(T, id,           .prefix = "dlv", .doc = "Identifier of the delivery."),
	FIELD(T, webhook_id,   .prefix = "whk", .doc = "Subscription it was for."),
	FIELD(T, event_id,     .prefix = "evt", .doc = "Event it carried."),
	FIELD(T, attempts,     .example = "12", .doc = "How often it was tried."),
	FIELD(T, last_status,  .nullable = true, .example = "503",
	      .doc = "HTTP status of the last answer; null where none came."),
	FIELD(T, last_failure, .nullable = true, .example = "\"timeout\"",
	      .doc = "Why no answer came: timeout, tls_error, connection_refused and the like."),
};
#undef T

const struct shape webhook_delivery_shape =
	SHAPE(struct webhook_delivery, "WebhookDeliveryExhausted", delivery_fields,
	    "A delivery that was given up.");

const struct query webhook_insert = {
	.name = "webhook_insert",
	.in   = &webhook_row_shape,
	.sql  = "INSERT INTO webhooks (account, id, url, events, status,"
		" created_at, updated_at, request_id, key_id)"
		" VALUES (:account, :id, :url, :events, :status,"
		" :created_at, :updated_at, :request_id, :key_id)",
};

const struct query webhook_secret_insert = {
	.name = "webhook_secret_insert",
	.in   = &webhook_row_shape,
	.sql  = "INSERT INTO webhook_secrets (account, webhook_id, id, secret_sealed,"
		" created_at, request_id, key_id)"
		" VALUES (:account, :id, CONCAT('whs', SUBSTR(:id, 4)), :secret_sealed,"
		" :created_at, :request_id, :key_id)",
};

/* Locked, so that two creations at once cannot both be the last one allowed. */
const struct query webhook_active = {
	.name = "webhook_active",
	.out  = &webhook_row_shape,
	.sql  = "SELECT id FROM webhooks"
		" WHERE account = :account AND status = 'active' FOR UPDATE",
};

#define SHOWN								\
	"SELECT id, url, events, status, created_at, updated_at"	\
	"  FROM webhooks WHERE account = :account"

const struct query webhook_get = {
	.name = "webhook_get",
	.in   = &webhook_row_shape,
	.out  = &webhook_row_shape,
	.sql  = SHOWN " AND id = :id",
};

const struct query webhook_page_rows = {
	.name = "webhook_page_rows",
	.in   = &page_shape,
	.out  = &webhook_row_shape,
	.sql  = SHOWN " AND id < :after ORDER BY id DESC LIMIT :rows",
};
/* clang-format on */
