/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhooks.h"

#include "webhooks/envelope.h"
#include "feed_page.h"
#include "webhooks/filters.h"
#include "page.h"

/* clang-format off */
static const char *const statuses[] = { "active", "paused", "disabled", NULL };
static const char *const delivery_orders[] = { "unordered", "per_object", NULL };
static const char *const api_versions[] = { ENVELOPE_API_VERSION, NULL };
static const char *const reasons[] = { "gone", "failing", "by_receiver", "by_request", NULL };
static const char *const warnings[] = { "host_not_found", NULL };
static const char *const healths[] = { "unproven", "healthy", "degraded", "suspended", NULL };

#define T struct webhook_header
static const struct field header_fields[] = {
	FIELD(T, name,  .min = 1, .max = 64, .chars = "A-Za-z0-9!#$%&'*+.^_`|~-", .example = "\"Authorization\"",
	      .doc = "Name of the header. Headers that every delivery has are not allowed."),
	FIELD(T, value, .min = 1, .max = 1000, .chars = " -~", .format = "password", .secret = true, .example = "\"Bearer 7f3c\"",
	      .doc = "Value of the header, in printable ASCII, without leading or trailing blanks."),
};
#undef T
const struct shape webhook_header_shape = {
	.name   = "WebhookHeader",
	.size   = PRESENT(struct webhook_header),
	.fields = header_fields,
	.n      = MEMBERS(header_fields),
	.need   = NAMES("name", "value"),
	.doc    = "A header added to each delivery.",
};

#define T struct webhook_warning
static const struct field warning_fields[] = {
	FIELD(T, code,          .words = warnings, .example = "\"host_not_found\"",
	      .doc = "Code of the warning: `host_not_found` means that the host of `url` has no address."),
	FIELD(T, host,          .max = 253, .example = "\"hooks.example.com\"",
	      .doc = "Host that was looked up."),
	FIELD(T, since,         .doc = "Time of the first lookup that found no address."),
	FIELD(T, last_tried_at, .doc = "Time of the latest lookup."),
};
#undef T
const struct shape webhook_warning_shape =
	SHAPE(struct webhook_warning, "WebhookWarning", warning_fields, "A problem with a webhook that was found before any delivery failed.");

#define T struct webhook
static const struct field fields[] = {
	FIELD(T, id,            .prefix = "whk", .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the webhook."),
	FIELD(T, url,           .min = 1, .max = 2048, .format = "uri",
	      .example = "\"https://example.com/hooks/fuel\"",
	      .doc = "URL that deliveries are sent to: https, a public address, an allowed port."),
	FIELD(T, description,   .min = 1, .max = 200, .nullable = true, .example = "\"Orders for the ERP\"",
	      .doc = "Description of the webhook."),
	FIELD(T, events,        .min = 1, .max = WEBHOOK_PATTERNS_MAX,
	      .example = "[\"order.*\",\"payment.settled\"]",
	      .doc = "Event types to subscribe to, or patterns: `<domain>.*` or `<domain>.<object>.*` for all below."),
	FIELD(T, filters,       .shape = &webhook_filter_shape, .max = WEBHOOK_FILTERS_MAX, .nullable = true,
	      .example = "[{\"field\":\"/data/terminal\",\"op\":\"in\",\"value\":[\"MTY\",\"TUX\"]}]",
	      .doc = "Filters: only events that meet all conditions are delivered. Null if all events are."),
	FIELD(T, delivery_order, .words = delivery_orders, .example = "\"per_object\"",
	      .doc = "Order of deliveries: `per_object` sends the deliveries of an object one after the other, in the order of its events; `unordered` sends each as soon as possible."),
	FIELD(T, order_hold_minutes, .min = 1, .max = 60, .example = "10",
	      .doc = "For `per_object`: number of minutes for which a failing delivery holds later ones of its object, before they overtake it."),
	FIELD(T, max_per_second,  .min = 1, .max = 1000, .example = "100", .doc = "Maximum number of deliveries started per second."),
	FIELD(T, max_concurrency, .min = 1, .max = 100, .example = "10", .doc = "Maximum number of deliveries waiting for a response at the same time."),
	FIELD(T, timeout_seconds, .min = 5, .max = 30, .example = "15", .doc = "Timeout of a delivery, in seconds."),
	FIELD(T, retry_seconds,   .min = 1, .max = WEBHOOK_RETRIES_MAX, .nullable = true, .example = "[5,30,120]",
	      .doc = "Waiting times after each failed attempt, in seconds: 1 to 86400 each, up to one week in total. After the last one the delivery is given up. Null for the default schedule."),
	FIELD(T, api_version,     .words = api_versions, .example = "\"" ENVELOPE_API_VERSION "\"",
	      .doc = "Version of the API that events are formatted in."),
	FIELD(T, ed25519,         .example = "false",
	      .doc = "Whether deliveries are also signed with the service's Ed25519 key."),
	FIELD(T, headers,         .passing = true, .shape = &webhook_header_shape, .max = WEBHOOK_HEADERS_MAX, .nullable = true,
	      .example = "null", .doc = "Headers to add to each delivery. Their values are never returned; `header_names` lists their names. Changing the scheme, host or port of `url` removes them unless the same request sets them."),
	FIELD(T, header_names,    .nullable = true, .example = "[\"Authorization\"]", .doc = "Names of the headers added to each delivery."),
	FIELD(T, headers_sealed,  .nullable = true, .doc = "The headers as they are stored."),
	FIELD(T, client_certificate, .passing = true, .lines = true, .format = "password", .secret = true, .min = 1, .max = 32768, .nullable = true, .example = "null",
	      .doc = "Client certificate that deliveries present to the receiver (mutual TLS): certificate, chain and private key in PEM, without a passphrase. It is never returned. Changing the scheme, host or port of `url` removes it unless the same request sets it."),
	FIELD(T, client_certificate_sealed,     .nullable = true, .doc = "The same as it is stored."),
	FIELD(T, client_certificate_sha256,     .nullable = true, .max = 64, .example = "null", .doc = "SHA-256 of the client certificate, in hexadecimal."),
	FIELD(T, client_certificate_expires_at, .nullable = true, .example = "null", .doc = "Time at which the client certificate expires."),
	FIELD(T, status,        .words = statuses, .example = "\"active\"",
	      .doc = "Current status of the webhook: `active` (deliveries are sent), `paused` (deliveries are kept until it is enabled) or `disabled` (there are no deliveries)."),
	FIELD(T, disabled_reason, .words = reasons, .nullable = true, .example = "null",
	      .doc = "Reason why the webhook is disabled: `by_request` (by the account), `gone` (the receiver returned 410), `by_receiver` (the receiver asked for it) or `failing` (nothing was delivered for days)."),
	FIELD(T, warnings,      .unversioned = true, .shape = &webhook_warning_shape, .max = WEBHOOK_WARNINGS_MAX, .nullable = true, .example = "null",
	      .doc = "Problems found before any delivery failed. Null if there are none. They change without a new version of the webhook."),
	FIELD(T, secret,        .passing = true, .example = "\"whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDtGyZzA3f4T8=\"",
	      .doc = "Signing secret of the webhook. It is shown only in this response."),
	FIELD(T, secret_sealed, .passing = true, .doc = "The secret as it is stored."),
	FIELD(T, replay_id,     .passing = true, .nullable = true, .prefix = "rpl", .example = "null",
	      .doc = "Replay that was started when the webhook was enabled."),
	FIELD(T, version,       .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,    .doc = "Time at which the webhook was created."),
	FIELD(T, updated_at,    .doc = "Time at which the webhook was last changed."),
	FIELD(T, archived_at,   .nullable = true, .example = "null", .doc = "Time at which the webhook was archived. Null unless it is archived."),
};
#undef T

const struct shape webhook_row_shape =
	SHAPE(struct webhook, "WebhookRow", fields, "A subscription as it is stored.");

#define SHOWN								\
	"id", "url", "description", "events", "filters", "delivery_order",	\
	"order_hold_minutes", "max_per_second", "max_concurrency",		\
	"timeout_seconds", "retry_seconds", "api_version", "ed25519",		\
	"header_names", "client_certificate_sha256",				\
	"client_certificate_expires_at", "status", "disabled_reason",		\
	"warnings", "version", "created_at", "updated_at", "archived_at"

#define WRITTEN								\
	"url", "description", "events", "filters", "delivery_order",		\
	"order_hold_minutes", "max_per_second", "max_concurrency",		\
	"timeout_seconds", "retry_seconds", "api_version", "ed25519",		\
	"headers", "client_certificate"

const struct shape webhook_shape = {
	.name = "Webhook",
	.of   = &webhook_row_shape,
	.take = NAMES(SHOWN),
	.doc  = "A webhook: a subscription to events.",
};

static const struct shape made_shape = {
	.name = "WebhookWithSecret",
	.of   = &webhook_row_shape,
	.take = NAMES(SHOWN, "secret"),
	.doc  = "A webhook with a new signing secret.",
};

static const struct shape enabled_shape = {
	.name = "WebhookEnabled",
	.of   = &webhook_row_shape,
	.take = NAMES(SHOWN, "replay_id"),
	.doc  = "A webhook that was enabled.",
};

static const struct shape new_shape = {
	.name = "WebhookNew",
	.of   = &webhook_row_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("url", "events"),
	.doc  = "Fields accepted when creating a webhook.",
};

static const struct shape edit_shape = {
	.name = "WebhookEdit",
	.of   = &webhook_row_shape,
	.take = NAMES(WRITTEN),
	.doc  = "Fields accepted when updating a webhook.",
};

#define T struct webhook_delivery
static const struct field delivery_fields[] = {
	FIELD(T, id,           .prefix = "dlv", .doc = "Identifier of the delivery."),
	FIELD(T, webhook_id,   .prefix = "whk", .doc = "Webhook that the delivery was sent to."),
	FIELD(T, event_id,     .prefix = "evt", .doc = "Event that was delivered."),
	FIELD(T, attempts,     .example = "12", .doc = "Number of attempts."),
	FIELD(T, last_status,  .nullable = true, .example = "503",
	      .doc = "HTTP status of the last response. Null if there was none."),
	FIELD(T, last_failure, .nullable = true, .example = "\"timeout\"",
	      .doc = "Failure of the last attempt: `timeout`, `tls_error`, `connection_refused` and others. Null if there was a response."),
};
#undef T

const struct shape webhook_delivery_shape =
	SHAPE(struct webhook_delivery, "WebhookDeliveryExhausted", delivery_fields,
	    "A delivery that was given up.");

#define T struct webhook_secret
static const struct field secret_fields[] = {
	FIELD(T, id,            .prefix = "whs", .example = "\"whs_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the secret."),
	FIELD(T, webhook_id,    .prefix = "whk", .doc = "Webhook of the secret."),
	FIELD(T, secret_sealed, .doc = "The secret as it is stored."),
	FIELD(T, created_at,    .doc = "Time from which the secret signs."),
	FIELD(T, expires_at,    .nullable = true, .example = "null", .doc = "Time until which the secret signs. Null for the current secret."),
};
#undef T
const struct shape webhook_secret_row_shape =
	SHAPE(struct webhook_secret, "WebhookSecretRow", secret_fields, "A secret as it is stored.");
const struct shape webhook_secret_shape = {
	.name = "WebhookSecret",
	.of   = &webhook_secret_row_shape,
	.take = NAMES("id", "created_at", "expires_at"),
	.doc  = "A signing secret of a webhook, without its value.",
};

#define T struct webhook_health
static const struct field health_fields[] = {
	FIELD(T, health,          .words = healths, .example = "\"healthy\"",
	      .doc = "Health of the receiver: `unproven` (nothing delivered since the webhook was created or enabled; deliveries are sent as scheduled), `healthy` (deliveries arrive), `degraded` (most deliveries fail, and single trials are sent) or `suspended` (the receiver refuses every delivery or nothing has arrived for days, and single trials are sent)."),
	FIELD(T, pending,         .example = "0", .doc = "Number of pending deliveries."),
	FIELD(T, oldest_due_at,   .nullable = true, .example = "null", .doc = "Due time of the oldest pending delivery."),
	FIELD(T, failing_since,   .nullable = true, .example = "null", .doc = "Time since which nothing has been delivered."),
	FIELD(T, trial_at,        .nullable = true, .example = "null", .doc = "Time of the next trial."),
	FIELD(T, last_success_at, .nullable = true, .example = "null", .doc = "Time of the last successful delivery, as far as known."),
	FIELD(T, last_failure_at, .nullable = true, .example = "null", .doc = "Time of the last failed delivery."),
	FIELD(T, last_failure,    .nullable = true, .max = 32, .example = "null", .doc = "Last failure: `timeout`, `tls_error`, `connection_refused` and others."),
	FIELD(T, last_status,     .nullable = true, .example = "null", .doc = "HTTP status of the last failed delivery."),
};
#undef T
const struct shape webhook_health_shape =
	SHAPE(struct webhook_health, "WebhookHealth", health_fields, "The health of the receiver of a webhook.");

#define T struct webhook_rotation
static const struct field rotation_fields[] = {
	FIELD(T, grace_seconds, .min = 0, .max = 604800, .example = "86400",
	      .doc = "Grace period during which the previous secret also signs, in seconds. Default 86400, one day; 0 ends it, and any earlier secret, at once."),
};
#undef T
const struct shape webhook_rotation_shape =
	SHAPE(struct webhook_rotation, "WebhookRotation", rotation_fields, "Options of a rotation of the signing secret.");

#define T struct webhook_enabling
static const struct field enabling_fields[] = {
	/* no example: a day that is good today is not tomorrow */
	FIELD(T, replay_since,
	      .doc = "Start of a replay of events that have neither been delivered nor are pending, at most 30 days ago. No replay by default."),
};
#undef T
const struct shape webhook_enabling_shape =
	SHAPE(struct webhook_enabling, "WebhookEnabling", enabling_fields, "Options of enabling a webhook.");

#define T struct webhook_pinged
static const struct field pinged_fields[] = {
	FIELD(T, event_id, .prefix = "evt", .example = "\"evt_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Event that is delivered."),
};
#undef T
const struct shape webhook_pinged_shape =
	SHAPE(struct webhook_pinged, "WebhookPinged", pinged_fields, "The event sent by a ping.");

#define T struct webhook_pending
static const struct field pending_fields[] = {
	FIELD(T, webhook_id, .prefix = "whk", .doc = "Whose deliveries."),
	FIELD(T, readable,   .doc = "Event types that the caller may read, with commas between."),
	FIELD(T, event_type, .doc = "Type of one that it may not read."),
	FIELD(T, last,       .doc = "Number of the account's last event."),
};
#undef T
static const struct shape pending_shape =
	SHAPE(struct webhook_pending, "WebhookPending", pending_fields, "What is on its way to a subscription.");

const struct query webhook_secret_insert = {
	.name = "webhook_secret_insert",
	.in   = &webhook_secret_row_shape,
	.sql  = "INSERT INTO webhook_secrets (account, webhook_id, id, secret_sealed,"
		" created_at, request_id, key_id)"
		" VALUES (:account, :webhook_id, :id, :secret_sealed,"
		" :created_at, :request_id, :key_id)",
};

const struct query webhook_secrets_live = {
	.name = "webhook_secrets_live",
	.in   = &webhook_secret_row_shape,
	.out  = &webhook_secret_row_shape,
	.sql  = "SELECT id, expires_at FROM webhook_secrets"
		" WHERE account = :account AND webhook_id = :webhook_id"
		"   AND (expires_at IS NULL OR expires_at > :now)"
		" ORDER BY id FOR UPDATE",
};

const struct query webhook_secrets_end = {
	.name = "webhook_secrets_end",
	.in   = &webhook_secret_row_shape,
	.sql  = "UPDATE webhook_secrets SET expires_at = :expires_at"
		" WHERE account = :account AND webhook_id = :webhook_id"
		"   AND (expires_at IS NULL OR expires_at > :now)",
};

const struct query webhook_secrets_page = {
	.name = "webhook_secrets_page",
	.in   = &feed_page_shape,
	.out  = &webhook_secret_row_shape,
	.sql  = "SELECT id, created_at, expires_at FROM webhook_secrets"
		" WHERE account = :account AND webhook_id = :of"
		"   AND id < :after ORDER BY id DESC LIMIT :rows",
};

/* Locked, so that two creations at once cannot both be the last one allowed. */
const struct query webhook_active = {
	.name = "webhook_active",
	.out  = &webhook_row_shape,
	.sql  = "SELECT id FROM webhooks"
		" WHERE account = :account AND status = 'active' AND archived_at IS NULL"
		" FOR UPDATE",
};

/* Whoever fans out holds this row: see cron/fanout/fanout.c. */
const struct query webhook_fanout_hold = {
	.name = "webhook_fanout_hold",
	.in   = &pending_shape,
	.out  = &pending_shape,
	.sql  = "SELECT last FROM sequences WHERE account = :account FOR UPDATE",
};

/* Whoever replays holds this one. */
const struct query webhook_replay_hold = {
	.name = "webhook_replay_hold",
	.in   = &pending_shape,
	.out  = &pending_shape,
	.sql  = "SELECT webhook_id FROM webhook_replays"
		" WHERE account = :account AND webhook_id = :webhook_id AND status = 'running'"
		" ORDER BY id DESC LIMIT 1 FOR UPDATE",
};

const struct query webhook_pending_unread = {
	.name = "webhook_pending_unread",
	.in   = &pending_shape,
	.out  = &pending_shape,
	.sql  = "SELECT d.event_type FROM delivery_queue q JOIN webhook_deliveries d"
		"   ON d.account = q.account AND d.id = q.id"
		" WHERE q.account = :account AND q.webhook_id = :webhook_id"
		"   AND FIND_IN_SET(d.event_type, :readable) = 0 LIMIT 1",
};

/* For the data of its events, where no request is. */
const struct query webhook_get = {
	.name = "webhook_get",
	.in   = &webhook_row_shape,
	.out  = &webhook_row_shape,
	.sql  = "SELECT " WEBHOOK_COLUMNS
		"  FROM webhooks WHERE account = :account AND id = :id",
};

const struct query webhook_health_get = {
	.name = "webhook_health_get",
	.in   = &webhook_row_shape,
	.out  = &webhook_health_shape,
	.sql  = "SELECT IF(COALESCE(h.health, 'healthy') = 'healthy'"
		"     AND h.last_success_at IS NULL, 'unproven', h.health) AS health,"
		"  (SELECT COUNT(*) FROM delivery_queue"
		"    WHERE account = :account AND webhook_id = :id) AS pending,"
		"  (SELECT MIN(due_at) FROM delivery_queue"
		"    WHERE account = :account AND webhook_id = :id) AS oldest_due_at,"
		"  h.failing_since, h.trial_at, h.last_success_at, h.last_failure_at,"
		"  h.last_failure, h.last_status"
		"  FROM webhooks w LEFT JOIN webhook_health h"
		"    ON h.account = w.account AND h.webhook_id = w.id"
		" WHERE w.account = :account AND w.id = :id",
};

const struct query webhook_health_forget = {
	.name = "webhook_health_forget",
	.in   = &webhook_row_shape,
	.sql  = "DELETE FROM webhook_health WHERE account = :account AND webhook_id = :id",
};

/* Sweep looks its host up, whatever was found before. */
const struct query webhook_host_look = {
	.name = "webhook_host_look",
	.in   = &webhook_row_shape,
	.sql  = "INSERT INTO webhook_hosts (account, webhook_id, due_at, tries)"
		" VALUES (:account, :id, :now, 0)"
		" ON DUPLICATE KEY UPDATE due_at = :now, owner = NULL, tries = 0, since = NULL",
};

const struct query webhook_discard_log = {
	.name = "webhook_discard_log",
	.in   = &webhook_row_shape,
	.sql  = "UPDATE delivery_queue q JOIN webhook_deliveries d ON d.account = q.account"
		"   AND d.id = q.id AND d.created_at = q.created_at"
		"   SET d.status = 'discarded', d.next_attempt_at = NULL,"
		"       d.version = d.version + 1, d.updated_at = :now"
		" WHERE q.account = :account AND q.webhook_id = :id AND d.status = 'pending'",
};

const struct query webhook_discard_queue = {
	.name = "webhook_discard_queue",
	.in   = &webhook_row_shape,
	.sql  = "DELETE FROM delivery_queue WHERE account = :account AND webhook_id = :id",
};

static const struct move moves[] = {
	{
		.from   = NAMES("active"),
		.action = "pause",
		.to     = "paused",
		.event  = "webhook.paused",
		.doc    = "Pauses the webhook. Deliveries are kept until it is enabled.",
	},
	{
		.from   = NAMES("paused", "disabled"),
		.action = "enable",
		.to     = "active",
		.in     = &webhook_enabling_shape,
		.out    = &enabled_shape,
		.effect = webhook_enabled,
		.then   = webhook_resumed,
		.event  = "webhook.enabled",
		.doc    = "Enables the webhook: kept deliveries are sent first, and the health of its receiver is reset. With `replay_since`, a replay of the missed events is started too; `replay_id` identifies it.",
	},
	{
		.from   = NAMES("active", "paused"),
		.action = "disable",
		.to     = "disabled",
		.effect = webhook_disabled,
		.event  = "webhook.disabled",
		.doc    = "Disables the webhook: pending deliveries are discarded and none are kept.",
	},
	{
		.from   = NAMES("active", "paused", "disabled"),
		.action = "rotate-secret",
		.title  = "Rotate the secret of %s",
		.in     = &webhook_rotation_shape,
		.out    = &made_shape,
		.effect = webhook_rotated,
		.event  = "webhook.secret_rotated",
		.told   = "The signing secret of a webhook was rotated.",
		.doc    = "Rotates the signing secret. The previous secret also signs until its grace period ends. The new secret is shown only in this response. While two secrets sign, another rotation requires a grace period of 0, which ends both.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("active"),
		.to   = "disabled",
		.by   = "its deliveries",
		.doc  = "The receiver has failed for too long, answers 410 Gone, or asks to be disabled.",
	},
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "webhooks.ping",
		.method = POST,
		.path   = "/api/v2/webhooks/{id}/ping",
		.scope  = "webhooks:write",
		.out    = &webhook_pinged_shape,
		.errs   = ERRS(E_STATE, E_VERSION),
		.fn     = webhook_ping,
		.title  = "Ping a webhook",
		.doc    = "Sends the event `webhook.ping` to this webhook only, whatever events it subscribes to.",
	},
	{
		.op     = "webhooks.secret-versions",
		.method = GET,
		.path   = "/api/v2/webhooks/{id}/secret-versions",
		.scope  = "webhooks:read",
		.query  = &page_params_shape,
		.out    = &webhook_secret_shape,
		.flags  = R_LIST,
		.fn     = webhook_list_secrets,
		.title  = "List the secrets of a webhook",
		.doc    = "Lists the signing secrets with the period in which each signs or signed, newest first. The secrets themselves are never shown.",
	},
	{
		.op     = "webhooks.health",
		.method = GET,
		.path   = "/api/v2/webhooks/{id}/health",
		.scope  = "webhooks:read",
		.out    = &webhook_health_shape,
		.fn     = webhook_show_health,
		.title  = "Get the health of a webhook",
		.doc    = "Returns the health of the receiver and the number of pending deliveries.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "webhook.ping", &webhook_shape, "A webhook was pinged. Delivered only to that webhook." },
	{ "webhook.failing", &webhook_shape,
	  "Nothing was delivered to a webhook for an hour, a day, or three days. Sent once for each." },
	{ "webhook.unresolved", &webhook_shape,
	  "Two consecutive lookups found no address for the host of a webhook. The time is given in its warnings." },
	{ "webhook.recovered", &webhook_shape,
	  "A trial delivery to a failing webhook succeeded; held deliveries are being sent." },
	{ 0 },
};

static const struct query *const queries[] = {
	&webhook_get, &webhook_active, &webhook_secret_insert, &webhook_secrets_live,
	&webhook_secrets_end, &webhook_secrets_page, &webhook_health_get,
	&webhook_health_forget, &webhook_host_look, &webhook_discard_log,
	&webhook_discard_queue, &webhook_fanout_hold, &webhook_replay_hold,
	&webhook_pending_unread, NULL,
};

const struct resource webhooks = {
	.name       = "webhooks",
	.noun       = "webhook",
	.prefix     = "whk",
	.scope      = "webhooks",
	.event      = "webhook",
	.audit      = "webhook",
	.tier       = "day-one",
	.ops        = OP_ALL & ~OP_BULK,
	.shape      = &webhook_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.made       = &made_shape,
	.filter     = NAMES("status", "url", "description", "events", "delivery_order",
			    "ed25519", "api_version", "disabled_reason",
			    "client_certificate_expires_at", "version", "created_at", "updated_at"),
	.sort       = NAMES("updated_at"),
	.first      = "active",
	.moves      = moves,
	.passages   = passages,
	.check      = webhook_check,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "delivery_order", "api_version"),
	.errs       = ERRS(E_STATE, E_EVENT_PATTERN, E_URL_NOT_ALLOWED),
	.begin      = webhook_begin,
	.change     = webhook_change,
	.retire     = webhook_retire,
	.revive     = webhook_revive,
	.examine    = webhook_examine,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.doc        = "Webhooks: subscriptions that deliver events to a URL, signed with a secret. The secret is shown only in the response that creates it. An account can have up to 20 active webhooks. An archived webhook receives no more deliveries, and its pending deliveries are discarded.",
};
/* clang-format on */
