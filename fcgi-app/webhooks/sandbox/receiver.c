/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "receiver.h"

/* clang-format off */
static const char *const names[] = {
	[RECEIVER_STATUS]   = "status",
	[RECEIVER_DELAY]    = "delay",
	[RECEIVER_SLOW]     = "slow",
	[RECEIVER_HUGE]     = "huge",
	[RECEIVER_REDIRECT] = "redirect",
	[RECEIVER_DROP]     = "drop",
	[RECEIVER_RESET]    = "reset",
	[RECEIVER_BAD_TLS]  = "bad_tls",
	[RECEIVER_FLAKY]    = "flaky",
	[RECEIVER__N]       = NULL,
};
static const char *const certificates[] = { "self_signed", "expired", "wrong_host", NULL };

const struct field receiver_hole = {
	.name = "behaviour", .kind = K_TEXT, .words = names, .example = "\"delay\"", .doc = "How it fails.",
};

#define T struct receiver_params
static const struct field params_fields[] = {
	FIELD(T, code,        .min = 200, .max = 599, .example = "503",
	      .doc = "Of status, flaky and redirect: the HTTP status; 500 unless told, of redirect 302."),
	FIELD(T, retry_after, .min = 1, .max = 86400, .example = "120",
	      .doc = "Of status and flaky: seconds of a Retry-After; none unless told."),
	FIELD(T, seconds,     .min = 1, .max = 60, .example = "2",
	      .doc = "Of delay: how long before it answers. Of slow: how many bytes come one a second. 5 unless told."),
	FIELD(T, percent,     .min = 0, .max = 100, .example = "30",
	      .doc = "Of flaky: how many attempts of a hundred fail; 50 unless told, none where first is told."),
	FIELD(T, first,       .min = 0, .max = 20, .example = "2",
	      .doc = "Of flaky: so many attempts of each delivery fail before the others are left to chance."),
	FIELD(T, certificate, .words = certificates, .example = "\"expired\"",
	      .doc = "Of bad_tls: what is wrong with it; self_signed unless told."),
};
#undef T
const struct shape receiver_params_shape =
	SHAPE(struct receiver_params, "ReceiverParams", params_fields, "How exactly.");

#define T struct receiver_answer
static const struct field received_fields[] = {
	FIELD(T, behaviour, .words = names, .example = "\"delay\"", .doc = "How it was asked to behave."),
	FIELD(T, event_id,  .nullable = true, .example = "\"evt_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "The event that was delivered; null: an API key called."),
	FIELD(T, attempt,   .example = "1", .doc = "Which attempt it is, by webhook-attempt; 1 where that is not there."),
	FIELD(T, failed,    .example = "false", .doc = "Whether this one was made to fail."),
	FIELD(T, url,       .optional = true, .format = "uri", .example = "\"https://self-signed.localhost:8443/api/v2/sandbox/receiver/bad_tls\"",
	      .doc = "Of bad_tls: the URL for a webhook, on a host with that certificate."),
};
#undef T
const struct shape receiver_answer_shape =
	SHAPE(struct receiver_answer, "Received", received_fields, "What the receiver made of a call.");

#define T struct receiver_secret
static const struct field secret_fields[] = {
	FIELD(T, event_id),
	FIELD(T, secret_sealed),
};
#undef T
static const struct shape secret_shape =
	SHAPE(struct receiver_secret, "ReceiverSecret", secret_fields, "What signs a delivery.");

/* All that may sign a delivery of this event: of the webhooks that have one. */
const struct query receiver_secrets = {
	.name = "receiver_secrets",
	.in   = &secret_shape,
	.out  = &secret_shape,
	.sql  = "SELECT DISTINCT s.secret_sealed FROM webhook_deliveries d"
		"  JOIN webhook_secrets s ON s.account = d.account AND s.webhook_id = d.webhook_id"
		" WHERE d.account = :account AND d.event_id = :event_id"
		"   AND (s.expires_at IS NULL OR s.expires_at > :now)",
};
/* clang-format on */
