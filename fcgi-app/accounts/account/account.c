/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "account.h"

static const char *const environments[] = { "sandbox", "live", NULL };
static const char *const traced[] = { "failed", "all", NULL };

/* clang-format off */
#define T struct account_key
static const struct field key_fields[] = {
	FIELD(T, id,         .example = "\"4fQz81mKcY0b\"", .doc = "Key id, the public part of the key."),
	FIELD(T, name,       .example = "\"back office\"", .doc = "Name of the key."),
	FIELD(T, tier,       .example = "\"standard\"", .doc = "Tier of the key. It determines the rate limits."),
	FIELD(T, scopes,     .example = "[\"orders:read\",\"orders:write\"]", .doc = "Scopes of the key."),
	FIELD(T, created_at, .doc = "Time at which the key was created."),
	FIELD(T, expires_at, .nullable = true, .doc = "Time at which the key expires. Null if it does not."),
};
#undef T

const struct shape account_key_shape = {
	.name   = "AccountKey",
	.size   = PRESENT(struct account_key),
	.fields = key_fields,
	.n      = MEMBERS(key_fields),
	.need   = NAMES("id", "name", "tier", "scopes", "created_at", "expires_at"),
	.doc    = "The API key that made the request.",
};

#define T struct account
static const struct field fields[] = {
	FIELD(T, id,          .prefix = "acc", .example = "\"acc_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the account."),
	FIELD(T, name,        .example = "\"Combustibles del Norte\"", .doc = "Display name of the account."),
	FIELD(T, environment, .words = environments, .example = "\"sandbox\"", .doc = "Environment of the account: `sandbox` (simulated, no money moves) or `live`."),
	FIELD(T, created_at,  .doc = "Time at which the account was opened."),
	FIELD(T, trace_bodies, .words = traced, .example = "\"failed\"",
	      .doc = "Requests whose body is kept in the request log: `failed` (only failed requests) or `all` (successful requests too). Bodies are redacted, cut at 4,096 bytes, kept for 7 days and shown to keys with the scope `usage:read`."),
	FIELD(T, key,         .shape = &account_key_shape, .nullable = true,
	      .doc = "Key of this request. Null if a dashboard user made it."),
};
#undef T

const struct shape account_shape = {
	.name   = "Account",
	.size   = PRESENT(struct account),
	.fields = fields,
	.n      = MEMBERS(fields),
	.need   = NAMES("id", "name", "environment", "created_at", "trace_bodies", "key"),
	.doc    = "The account of the caller.",
};

const struct shape account_edit_shape = {
	.name   = "AccountEdit",
	.of     = &account_shape,
	.take   = NAMES("trace_bodies"),
	.doc    = "Settings of the account that can be changed.",
};

#define T struct account_row
static const struct field row_fields[] = {
	FIELD(T, id,             .prefix = "acc", .doc = "Identifier of the account."),
	FIELD(T, name,           .doc = "Display name of the account."),
	FIELD(T, created_at,     .doc = "Time at which the account was opened."),
	FIELD(T, trace_bodies,   .doc = "Requests whose body is kept."),
	FIELD(T, key_id,         .doc = "Key."),
	FIELD(T, key_name,       .doc = "Name of the key."),
	FIELD(T, key_tier,       .doc = "Tier of the key."),
	FIELD(T, key_scopes,     .doc = "Its scopes."),
	FIELD(T, key_created_at, .doc = "Time at which the key was created."),
	FIELD(T, key_expires_at, .doc = "When it ends."),
};
#undef T

const struct shape account_row_shape =
	SHAPE(struct account_row, "AccountRow", row_fields, "An account and a key of it.");

const struct query account_get = {
	.name = "account_get",
	.out  = &account_row_shape,
	.sql  = "SELECT a.id, a.name, a.created_at, a.trace_bodies, k.id AS key_id, k.name AS key_name,"
		" k.tier AS key_tier, k.scopes AS key_scopes,"
		" k.created_at AS key_created_at, k.expires_at AS key_expires_at"
		"  FROM accounts a LEFT JOIN api_keys k"
		"    ON k.account = a.id AND k.id = :key_id"
		" WHERE a.id = :account",
};

const struct query account_lock = {
	.name = "account_lock",
	.out  = &account_row_shape,
	.sql  = "SELECT id, trace_bodies FROM accounts WHERE id = :account FOR UPDATE",
};

const struct query account_set = {
	.name = "account_set",
	.in   = &account_row_shape,
	.sql  = "UPDATE accounts SET trace_bodies = :trace_bodies WHERE id = :account",
};
/* clang-format on */
