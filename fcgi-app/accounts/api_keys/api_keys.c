/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "api_keys.h"
#include "page.h"
#include "accounts/scopes/scopes.h"

/* clang-format off */
static const char *const statuses[] = { "active", "rotating", "revoked", "expired", NULL };
static const char *const environments[] = { "sandbox", "live", NULL };
static const char *const starts[] = { "now", "first_use", NULL };

#define T struct api_key
static const struct field fields[] = {
	FIELD(T, id,             .example = "\"4fQz81mKcY0b\"", .doc = "Key id: the 12 characters after the prefix of the key. It does not change when the key is rotated."),
	FIELD(T, name,           .min = 1, .max = 100, .example = "\"back office\"", .doc = "Name of the key."),
	FIELD(T, environment,    .words = environments, .example = "\"sandbox\"", .doc = "Environment that the key works in: `sandbox` (simulated, no money moves) or `live`."),
	FIELD(T, tier,           .min = 1, .max = 16, .chars = "a-z0-9_", .example = "\"free\"",
	      .doc = "Tier of the key, which determines its rate limits: one of those listed as available by GET /api/v2/tiers. Defaults to the tier of the key that makes the request, otherwise to the tier of the account."),
	FIELD(T, scopes,         .max = API_KEY_SCOPES, .example = "[\"orders:read\",\"orders:write\"]",
	      .doc = "Scopes of the key, from GET /api/v2/scopes. A key without scopes can only read its own account."),
	FIELD(T, ip_allow,       .max = API_KEY_BLOCKS, .nullable = true, .example = "[\"192.0.2.0/24\"]",
	      .doc = "IP addresses and CIDR blocks that the key can be used from. Null if it can be used from anywhere."),
	FIELD(T, status,         .words = statuses, .example = "\"active\"",
	      .doc = "Current status of the API key: `active`, `rotating` (two secrets are valid), `revoked` or `expired` (no secret is valid)."),
	FIELD(T, start,          .nullable = true, .example = "\"sk_sandbox_4fQz\"", .doc = "First characters of the key."),
	FIELD(T, last4,          .nullable = true, .example = "\"x9Ka\"", .doc = "Last characters of the key. Null for keys created before this was recorded."),
	FIELD(T, old_last4,      .nullable = true, .example = "null", .doc = "Last characters of the key with the old secret, while that is valid."),
	FIELD(T, secret_sha256,     .doc = "SHA-256 of the whole, in hex."),
	FIELD(T, old_secret_sha256, .nullable = true, .doc = "The same of the old one."),
	FIELD(T, rotated_at,       .nullable = true, .example = "null", .doc = "Time at which the key was last rotated."),
	FIELD(T, old_secret_until, .nullable = true, .example = "null", .doc = "Time until which the old secret is valid. Null if there is none, or if its grace period has not begun."),
	FIELD(T, grace_seconds,    .nullable = true, .example = "null", .doc = "Length of the grace period of the old secret, in seconds, once the new secret is used. Null if no rotation is waiting for that."),
	FIELD(T, created_by,     .nullable = true, .max = 40, .example = "\"8bTn52xLdW7s\"", .doc = "Key or dashboard user that created the key. Null if the operator created it."),
	FIELD(T, person,         .unversioned = true, .nullable = true, .max = 100, .example = "\"per_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Person who owns the key: the dashboard user who created it, or the owner of the key that created it. Where a guard needs several people, all keys of a person count as one. Null if the operator created the key without naming an owner; all such keys count as one person."),
	FIELD(T, expires_at,     .nullable = true, .doc = "Time at which the key expires. Null if it does not."),
	FIELD(T, revoked_at,     .nullable = true, .example = "null", .doc = "Time at which the key was revoked."),
	FIELD(T, next_change_at, .unversioned = true, .nullable = true, .doc = "When sweep looks at it again."),
	FIELD(T, last_used_at,   .unversioned = true, .nullable = true, .example = "null", .doc = "Time at which the key was last used, to the minute. Null if never."),
	FIELD(T, last_used_address, .unversioned = true, .nullable = true, .max = 45, .example = "null", .doc = "IP address from which the key was last used."),
	FIELD(T, old_secret_last_used_at, .unversioned = true, .nullable = true, .example = "null", .doc = "Time at which the old secret was last used since the rotation, to the minute."),
	FIELD(T, new_secret_used_at,      .unversioned = true, .nullable = true, .doc = "When the new secret was used first, where its grace waits for that."),
	FIELD(T, key,            .passing = true, .example = "\"sk_sandbox_4fQz81mKcY0b7VtRj2Lq9sXn4HwCe8GkUa3Pd6Zy0JmBoX9Ka\"", .doc = "Complete key. It is shown only in this response."),
	FIELD(T, version,        .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,     .doc = "Time at which the key was created."),
	FIELD(T, updated_at,     .doc = "Time at which the key was last changed. Use of the key is not a change."),
	FIELD(T, archived_at,    .nullable = true, .example = "null", .doc = "Time at which the API key was archived. Null unless it is archived."),
};
#undef T

const struct shape api_key_row_shape = {
	.name   = "ApiKeyRow",
	.size   = PRESENT(struct api_key),
	.fields = fields,
	.n      = MEMBERS(fields),
	.doc    = "A key as it is stored.",
};

#define SHOWN								\
	"id", "name", "environment", "tier", "scopes", "ip_allow", "status",	\
	"start", "last4", "old_last4", "rotated_at", "old_secret_until",	\
	"grace_seconds", "created_by", "person", "expires_at", "revoked_at",		\
	"last_used_at", "last_used_address", "old_secret_last_used_at",	\
	"version", "created_at", "updated_at", "archived_at"
#define WRITTEN "name", "scopes", "ip_allow", "expires_at", "tier"

const struct shape api_key_shape = {
	.name = "ApiKey",
	.of   = &api_key_row_shape,
	.take = NAMES(SHOWN),
	.doc  = "An API key, without its secret.",
};

static const struct shape made_shape = {
	.name = "ApiKeyWithSecret",
	.of   = &api_key_row_shape,
	.take = NAMES(SHOWN, "key"),
	.doc  = "An API key with its secret, which no other response contains.",
};

static const struct shape new_shape = {
	.name = "ApiKeyNew",
	.of   = &api_key_row_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("name", "scopes"),
	.doc  = "Fields accepted when creating an API key.",
};

static const struct shape edit_shape = {
	.name = "ApiKeyEdit",
	.of   = &api_key_row_shape,
	.take = NAMES(WRITTEN),
	.doc  = "Fields accepted when updating an API key.",
};

#define T struct api_key_rotation
static const struct field rotation_fields[] = {
	FIELD(T, grace_seconds, .min = 0, .max = API_KEY_GRACE_MAX, .example = "86400",
	      .doc = "Grace period during which the old secret stays valid, in seconds. Default 86400, one day; 0 ends it at once."),
	FIELD(T, grace_starts,  .words = starts, .example = "\"now\"",
	      .doc = "Start of the grace period: `now`, or `first_use` of the new secret, until which the old one stays valid."),
};
#undef T
const struct shape api_key_rotation_shape =
	SHAPE(struct api_key_rotation, "ApiKeyRotation", rotation_fields, "Options of a rotation.");

#define T struct api_key_usage
static const struct field usage_fields[] = {
	FIELD(T, key_id,        .example = "\"4fQz81mKcY0b\"", .doc = "Public part of the API key: the 12 characters after its prefix."),
	FIELD(T, from,          .doc = "Start of the period: the hour that began a day ago."),
	FIELD(T, as_of,         .doc = "Time of the request."),
	FIELD(T, complete_through, .nullable = true, .doc = "Time up to which all requests are counted. Null if nothing has been counted yet."),
	FIELD(T, calls,         .example = "120", .doc = "Number of requests, including refused ones."),
	FIELD(T, successes,     .example = "100", .doc = "Number of responses with status 200 to 299."),
	FIELD(T, redirects,     .example = "0",   .doc = "Number of responses with status 300 to 399."),
	FIELD(T, client_errors, .example = "19",  .doc = "Number of responses with status 400 to 499."),
	FIELD(T, server_errors, .example = "1",   .doc = "Number of responses with status 500 or above."),
	FIELD(T, rate_limited,  .example = "3",   .doc = "Number of responses with status 429, included in `client_errors`."),
	FIELD(T, last_used_at,  .nullable = true, .example = "null", .doc = "Time at which the key was last used, to the minute."),
	FIELD(T, last_used_address, .nullable = true, .example = "null", .doc = "IP address from which the key was last used."),
	FIELD(T, old_secret_last_used_at, .nullable = true, .example = "null", .doc = "Time at which the old secret was last used since the rotation."),
};
#undef T
const struct shape api_key_usage_shape =
	SHAPE(struct api_key_usage, "ApiKeyUsage", usage_fields, "The usage of an API key in the last day.");

#define T struct api_key_count
static const struct field count_fields[] = {
	FIELD(T, n, .doc = "How many."),
	FIELD(T, most, .doc = "How many there may be."),
};
#undef T
static const struct shape count_shape =
	SHAPE(struct api_key_count, "ApiKeyCount", count_fields, "A number of keys.");

/* Written, so that of two keys that are made at once one waits for the other: a
 * lock would hold on one node of a cluster alone. */
const struct query api_key_turn = {
	.name  = "api_key_turn",
	.sql   = "UPDATE accounts SET key_turn = key_turn + 1 WHERE id = :account",
};

/* One that has come to its end holds no longer, though sweep has not said so. */
const struct query api_key_live = {
	.name = "api_key_live",
	.in   = &tier_ask_shape,
	.out  = &count_shape,
	.sql  = "SELECT (SELECT COUNT(*) FROM api_keys k WHERE k.account = :account"
		"   AND k.status IN ('active', 'rotating')"
		"   AND (k.expires_at IS NULL OR k.expires_at > :now)) AS n,"
		"  COALESCE(a.live_keys, (SELECT t.live_keys FROM tiers t"
		"   WHERE t.name = COALESCE(a.tier, (SELECT b.name FROM tiers b"
		"    WHERE b.begins_in = :environment ORDER BY b.name LIMIT 1)))) AS most"
		"  FROM accounts a WHERE a.id = :account",
	.flags = Q_SCAN,
};

const struct query api_key_tended = {
	.name = "api_key_tended",
	.in   = &api_key_row_shape,
	.sql  = "UPDATE api_keys SET next_change_at = :next_change_at"
		" WHERE account = :account AND id = :id",
};

#define SUM_IF(condition, name) \
	" CAST(IFNULL(SUM(IF(" condition ", c.calls, 0)), 0) AS SIGNED) AS " name
const struct query api_key_use = {
	.name  = "api_key_use",
	.in    = &api_key_usage_shape,
	.out   = &api_key_usage_shape,
	.sql   = "SELECT" SUM_IF("1", "calls")
		 "," SUM_IF("c.status BETWEEN 100 AND 299", "successes")
		 "," SUM_IF("c.status BETWEEN 300 AND 399", "redirects")
		 "," SUM_IF("c.status BETWEEN 400 AND 499", "client_errors")
		 "," SUM_IF("c.status >= 500", "server_errors")
		 "," SUM_IF("c.status = 429", "rate_limited")
		 ", (SELECT MIN(complete_through) FROM usage_progress"
		 "    WHERE updated_at > :now - INTERVAL 1 DAY) AS complete_through,"
		 " k.last_used_at, k.last_used_address, k.old_secret_last_used_at"
		 "  FROM api_keys k LEFT JOIN usage_counts c ON c.account = k.account"
		 "   AND c.span = 60 AND c.at >= :from AND c.key_id = k.id"
		 " WHERE k.account = :account AND k.id = :key_id GROUP BY k.account, k.id",
	.flags = Q_SCAN,
};

static const struct move moves[] = {
	{
		.from   = NAMES("active"),
		.action = "rotate",
		.to     = "rotating",
		.in     = &api_key_rotation_shape,
		.out    = &made_shape,
		.effect = api_key_rotated,
		.event  = "account.api_key.rotated",
		.told   = "The secret of an API key was rotated.",
		.errs   = ERRS(E_KEY_LIMITS),
		.doc    = "Rotates the key: creates a new secret for the same key id. The old secret stays valid until its grace period ends, but not beyond the expiry of the key; responses to it carry Deprecation and Sunset. The new secret is shown only in this response. The caller needs every scope of the key and, for a key that belongs to a person, must be that person; a key without an owner passes to the caller, and its old secret ends at once. With `grace_seconds` 0 starting now, the old secret ends at once and the key is active again.",
	},
	{
		.from   = NAMES("rotating"),
		.action = "end-grace",
		.title  = "End the grace of %s",
		.to     = "active",
		.effect = api_key_grace_ended,
		.event  = "account.api_key.grace_ended",
		.told   = "The grace period of an API key's old secret was ended.",
		.doc    = "Ends the grace period: the old secret stops working now, within two seconds on all workers.",
	},
	{
		.from   = NAMES("rotating"),
		.action = "roll-back",
		.title  = "Roll back the rotation of %s",
		.to     = "active",
		.effect = api_key_rolled_back,
		.event  = "account.api_key.rolled_back",
		.told   = "The rotation of an API key was rolled back.",
		.errs   = ERRS(E_KEY_LIMITS),
		.doc    = "Rolls back the rotation: the old secret is the only valid one again, and the new one ends. The caller needs every scope of the key.",
	},
	{
		.from   = NAMES("active", "rotating"),
		.action = "revoke",
		.to     = "revoked",
		.effect = api_key_revoked,
		.event  = "account.api_key.revoked",
		.doc    = "Revokes the key with all its secrets; within two seconds it is refused everywhere. A key can revoke itself. A revocation cannot be undone.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("active", "rotating"),
		.to   = "expired",
		.by   = "the clock",
		.doc  = "expires_at is reached.",
	},
	{
		.from = NAMES("rotating"),
		.to   = "active",
		.by   = "the clock",
		.doc  = "The grace period of the old secret ends.",
	},
	{
		.from = NAMES("active", "rotating", "expired"),
		.to   = "revoked",
		.by   = "the operator",
		.doc  = "The operator revokes the key on the command line.",
	},
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "api-keys.usage",
		.method = GET,
		.path   = "/api/v2/api-keys/{id}/usage",
		.scope  = "keys:read",
		.out    = &api_key_usage_shape,
		.fn     = api_key_show_usage,
		.title  = "Get the usage of an API key",
		.doc    = "Returns the number of requests made with the key in the last day, their results, and when and from where the key was last used.",
	},
	{
		.op     = "api-keys.scopes",
		.method = GET,
		.path   = "/api/v2/api-keys/{id}/scopes",
		.scope  = "keys:read",
		.query  = &page_params_shape,
		.out    = &scope_shape,
		.flags  = R_LIST,
		.fn     = api_key_list_scopes,
		.title  = "List the scopes of an API key",
		.doc    = "Returns the scopes of the key, with the operations that each allows.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "account.api_key.expiring", &api_key_shape, "An API key expires within a week. Sent again one day before." },
	{ "account.api_key.expired", &api_key_shape, "An API key has expired." },
	{ "account.api_key.grace_started", &api_key_shape,
	  "The new secret of an API key was used for the first time, which starts the grace period of the old one." },
	{ 0 },
};

static const struct query *const queries[] = {
	&api_key_turn, &api_key_live, &api_key_tended, &api_key_use, NULL,
};

const struct resource api_keys = {
	.name       = "api-keys",
	.noun       = "API key",
	.scope      = "keys",
	.event      = "account.api_key",
	.audit      = "api_key",
	.tier       = "day-one",
	.ops        = OP_LIST | OP_GET | OP_CREATE | OP_UPDATE | OP_ARCHIVE | OP_HISTORY | OP_STATS | OP_SEARCH,
	.shape      = &api_key_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.made       = &made_shape,
	.filter     = NAMES("status", "name", "tier", "scopes", "created_by", "last_used_at", "expires_at",
			    "created_at", "updated_at"),
	.sort       = NAMES("created_at", "updated_at"),
	.order      = "created_at",
	.first      = "active",
	.moves      = moves,
	.passages   = passages,
	.check      = api_key_check,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "tier"),
	.errs       = ERRS(E_STATE, E_KEY_LIMITS, E_KEYS_FULL),
	.begin      = api_key_begin,
	.change     = api_key_change,
	.retire     = api_key_retire,
	.examine    = api_key_examine,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.doc        = "API keys of the account. The complete key is shown only in the response that creates it. A key cannot give another key more than it has itself: no further scopes or addresses, no later expiry and no higher tier, and no tier above that of the account. Archiving a key revokes it; a revoked or expired key stays so. The tier sets the maximum number of valid keys (`live_keys` of GET /api/v2/tiers); the operator can allow more. Lists are sorted by `created_at`.",
};
/* clang-format on */
