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
	FIELD(T, id,             .example = "\"4fQz81mKcY0b\"", .doc = "Key id: the 12 characters after the prefix of its text. It stays when the key is rotated."),
	FIELD(T, name,           .min = 1, .max = 100, .example = "\"back office\"", .doc = "What it is for."),
	FIELD(T, environment,    .words = environments, .example = "\"sandbox\"", .doc = "Where it works."),
	FIELD(T, tier,           .min = 1, .max = 16, .chars = "a-z0-9_", .example = "\"free\"",
	      .doc = "Tier, which sets its rate limits: one of GET /api/v2/tiers that is available. Unless told that of the key that asks, or what the account may have."),
	FIELD(T, scopes,         .max = API_KEY_SCOPES, .example = "[\"orders:read\",\"orders:write\"]",
	      .doc = "What it may do, of GET /api/v2/scopes; with none it may ask for its own account alone."),
	FIELD(T, ip_allow,       .max = API_KEY_BLOCKS, .nullable = true, .example = "[\"192.0.2.0/24\"]",
	      .doc = "Addresses and CIDR blocks that it may be used from; null: from anywhere."),
	FIELD(T, status,         .words = statuses, .example = "\"active\"",
	      .doc = "active; rotating: two secrets hold; revoked and expired: none does any more."),
	FIELD(T, start,          .nullable = true, .example = "\"sk_sandbox_4fQz\"", .doc = "How its text begins."),
	FIELD(T, last4,          .nullable = true, .example = "\"x9Ka\"", .doc = "How its text ends; null of those that were made before this was kept."),
	FIELD(T, old_last4,      .nullable = true, .example = "null", .doc = "How the text with the old secret ends, while that holds."),
	FIELD(T, secret_sha256,     .doc = "SHA-256 of the whole, in hex."),
	FIELD(T, old_secret_sha256, .nullable = true, .doc = "The same of the old one."),
	FIELD(T, rotated_at,       .nullable = true, .example = "null", .doc = "When it was given another secret last."),
	FIELD(T, old_secret_until, .nullable = true, .example = "null", .doc = "Until when the old secret holds too; null: there is none, or its grace has not begun."),
	FIELD(T, grace_seconds,    .nullable = true, .example = "null", .doc = "How long the old secret holds once the new one is used; null: nothing waits for that."),
	FIELD(T, created_by,     .nullable = true, .max = 40, .example = "\"8bTn52xLdW7s\"", .doc = "Who made it: a key or a person; null: the operator."),
	FIELD(T, person,         .nullable = true, .max = 100, .example = "\"per_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Person whose key it is: who made it while signed in, or whose key made it. Where a guard needs several persons, all keys of a person count as that person. Null: made by the operator, who named nobody; all such keys count as one person."),
	FIELD(T, expires_at,     .nullable = true, .doc = "When it ends; null: it does not."),
	FIELD(T, revoked_at,     .nullable = true, .example = "null", .doc = "When it was revoked."),
	FIELD(T, next_change_at, .nullable = true, .doc = "When sweep looks at it again."),
	FIELD(T, last_used_at,   .nullable = true, .example = "null", .doc = "When it was used last, to the minute; null: never."),
	FIELD(T, last_used_address, .nullable = true, .max = 45, .example = "null", .doc = "From where."),
	FIELD(T, old_secret_last_used_at, .nullable = true, .example = "null", .doc = "When the old secret was used last, since it is one; to the minute."),
	FIELD(T, new_secret_used_at,      .nullable = true, .doc = "When the new secret was used first, where its grace waits for that."),
	FIELD(T, key,            .passing = true, .example = "\"sk_sandbox_4fQz81mKcY0b7VtRj2Lq9sXn4HwCe8GkUa3Pd6Zy0JmBoX9Ka\"", .doc = "The whole key. Shown once, in this answer."),
	FIELD(T, version,        .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,     .doc = "When it was made."),
	FIELD(T, updated_at,     .doc = "When it last changed; being used is no change."),
	FIELD(T, archived_at,    .nullable = true, .example = "null", .doc = "When it was archived."),
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
	.doc  = "An API key with its secret, which no other answer has.",
};

static const struct shape new_shape = {
	.name = "ApiKeyNew",
	.of   = &api_key_row_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("name", "scopes"),
	.doc  = "An API key to be made.",
};

static const struct shape edit_shape = {
	.name = "ApiKeyEdit",
	.of   = &api_key_row_shape,
	.take = NAMES(WRITTEN),
	.doc  = "What is to change of an API key.",
};

#define T struct api_key_rotation
static const struct field rotation_fields[] = {
	FIELD(T, grace_seconds, .min = 0, .max = API_KEY_GRACE_MAX, .example = "86400",
	      .doc = "Seconds for which the old secret holds too; a day unless told. 0 ends it at once."),
	FIELD(T, grace_starts,  .words = starts, .example = "\"now\"",
	      .doc = "When they begin: now, or with the first use of the new secret, before which the old one holds as it did."),
};
#undef T
const struct shape api_key_rotation_shape =
	SHAPE(struct api_key_rotation, "ApiKeyRotation", rotation_fields, "How a key is rotated.");

#define T struct api_key_usage
static const struct field usage_fields[] = {
	FIELD(T, key_id,        .example = "\"4fQz81mKcY0b\"", .doc = "Key id."),
	FIELD(T, from,          .doc = "Since when it is counted: the hour that began a day ago."),
	FIELD(T, as_of,         .doc = "When this was asked."),
	FIELD(T, complete_through, .nullable = true, .doc = "All that ended before is counted; null: nothing was counted yet."),
	FIELD(T, calls,         .example = "120", .doc = "Requests, refused ones too."),
	FIELD(T, successes,     .example = "100", .doc = "Answers from 200 to 299."),
	FIELD(T, redirects,     .example = "0",   .doc = "Answers from 300 to 399."),
	FIELD(T, client_errors, .example = "19",  .doc = "Answers from 400 to 499."),
	FIELD(T, server_errors, .example = "1",   .doc = "Answers from 500 on."),
	FIELD(T, rate_limited,  .example = "3",   .doc = "Of the client errors those with 429."),
	FIELD(T, last_used_at,  .nullable = true, .example = "null", .doc = "When it was used last, to the minute."),
	FIELD(T, last_used_address, .nullable = true, .example = "null", .doc = "From where."),
	FIELD(T, old_secret_last_used_at, .nullable = true, .example = "null", .doc = "When the old secret was used last, since it is one."),
};
#undef T
const struct shape api_key_usage_shape =
	SHAPE(struct api_key_usage, "ApiKeyUsage", usage_fields, "What a key was used for in the last day.");

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
		.doc    = "A new secret for the same key id. The old one holds too until its grace ends, never beyond the end of the key; answers to it carry Deprecation and Sunset. The answer has the new secret; no other answer does, so it takes a caller that may do all that the key may, and of a key that belongs to a person that person; one of nobody's becomes the caller's, and its old secret ends at once. With grace_seconds 0 from now on the old one ends at once, and the key is active again.",
	},
	{
		.from   = NAMES("rotating"),
		.action = "end-grace",
		.title  = "End the grace of %s",
		.to     = "active",
		.effect = api_key_grace_ended,
		.event  = "account.api_key.grace_ended",
		.told   = "The grace period of an API key's old secret was ended.",
		.doc    = "The old secret ends now; workers hear of it within two seconds.",
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
		.doc    = "The old secret is the only one again, and the new one ends. It takes a caller that may do all that the key may.",
	},
	{
		.from   = NAMES("active", "rotating"),
		.action = "revoke",
		.to     = "revoked",
		.effect = api_key_revoked,
		.event  = "account.api_key.revoked",
		.doc    = "It holds no longer, with none of its secrets; within two seconds it is refused everywhere. A key may revoke itself. It cannot be taken back.",
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
		.title  = "Usage of an API key",
		.doc    = "How many requests it was used for in the last day, how they ended, and when and from where it was used last.",
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
		.title  = "Scopes of an API key",
		.doc    = "What it may do, with the operations that each scope opens.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "account.api_key.expiring", &api_key_shape, "An API key ends in a week, and then in a day: told once of each." },
	{ "account.api_key.expired", &api_key_shape, "An API key has come to its end." },
	{ "account.api_key.grace_started", &api_key_shape,
	  "The new secret of an API key was used first, with which the grace of the old one began." },
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
	.doc        = "The API keys of the account. The answer that makes one carries the whole key; no other answer does, and nobody can find it again. A key gives no key more than it has itself: no other scopes or addresses, no later end and no higher tier; and none is higher than what the account may have. An archived key is revoked, and a key that is revoked or has expired stays so. How many keys that hold an account may have at once is said by its tier (`live_keys` of GET /api/v2/tiers); the operator can allow more. Lists have the newest first, by created_at.",
};
/* clang-format on */
