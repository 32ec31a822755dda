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
	.name = "behaviour", .kind = K_TEXT, .words = names, .example = "\"delay\"", .doc = "Fault to simulate: `status` (answers with a status code), `delay` (answers late), `slow` (sends the body slowly), `huge` (sends an oversized body), `redirect`, `drop` (closes the connection), `reset` (resets the connection), `bad_tls` (presents an invalid certificate) or `flaky` (fails at first or at random).",
};

#define T struct receiver_params
static const struct field params_fields[] = {
	FIELD(T, code,        .min = 200, .max = 599, .example = "503",
	      .doc = "For `status`, `flaky` and `redirect`: HTTP status to return. Default 500; for `redirect` 302."),
	FIELD(T, retry_after, .min = 1, .max = 86400, .example = "120",
	      .doc = "For `status` and `flaky`: value of the Retry-After header, in seconds. None by default."),
	FIELD(T, seconds,     .min = 1, .max = 60, .example = "2",
	      .doc = "For `delay`: time before the response, in seconds. For `slow`: number of bytes to send, one per second. Default 5."),
	FIELD(T, percent,     .min = 0, .max = 100, .example = "30",
	      .doc = "For `flaky`: share of attempts that fail, in percent. Default 50, or 0 if `first` is given."),
	FIELD(T, first,       .min = 0, .max = 20, .example = "2",
	      .doc = "For `flaky`: number of first attempts of each delivery that fail. Later attempts fail by chance."),
	FIELD(T, certificate, .words = certificates, .example = "\"expired\"",
	      .doc = "For `bad_tls`: fault of the certificate, `self_signed`, `expired` or `wrong_host` (issued for another host). Default `self_signed`."),
};
#undef T
const struct shape receiver_params_shape =
	SHAPE(struct receiver_params, "ReceiverParams", params_fields, "How exactly.");

#define T struct receiver_answer
static const struct field received_fields[] = {
	FIELD(T, behaviour, .words = names, .example = "\"delay\"", .doc = "Fault that was simulated: `status` (answers with a status code), `delay` (answers late), `slow` (sends the body slowly), `huge` (sends an oversized body), `redirect`, `drop` (closes the connection), `reset` (resets the connection), `bad_tls` (presents an invalid certificate) or `flaky` (fails at first or at random)."),
	FIELD(T, event_id,  .nullable = true, .example = "\"evt_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Event that was delivered. Null if an API key made the request."),
	FIELD(T, attempt,   .example = "1", .doc = "Number of the attempt, from `webhook-attempt`. 1 if the header is missing."),
	FIELD(T, failed,    .example = "false", .doc = "Whether this attempt was made to fail."),
	FIELD(T, url,       .optional = true, .format = "uri", .example = "\"https://self-signed.localhost:8443/api/v2/sandbox/receiver/bad_tls\"",
	      .doc = "For `bad_tls`: URL for a webhook, on a host with the faulty certificate."),
};
#undef T
const struct shape receiver_answer_shape =
	SHAPE(struct receiver_answer, "Received", received_fields, "The result of a request to the faulty receiver.");

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
