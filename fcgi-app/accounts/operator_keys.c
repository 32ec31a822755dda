/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "accounts/account/account.h"

/* clang-format off */
#define T struct operator_key
static const struct field fields[] = {
	FIELD(T, account,       .doc = "Account it belongs to."),
	FIELD(T, account_name,  .doc = "Name of that account."),
	FIELD(T, id,            .doc = "Public part of the API key: the 12 characters after its prefix."),
	FIELD(T, name,          .doc = "Name of the key."),
	FIELD(T, secret_sha256, .doc = "SHA-256 of the whole key, in hex."),
	FIELD(T, environment,   .doc = "Environment."),
	FIELD(T, start,         .doc = "First characters of the key."),
	FIELD(T, last4,         .doc = "How its text ends."),
	FIELD(T, status,        .doc = "Its state."),
	FIELD(T, tier,          .doc = "Tier."),
	FIELD(T, scopes,        .doc = "Scopes of the key."),
	FIELD(T, ip_allow,      .doc = "CIDR blocks it may be used from."),
	FIELD(T, person,        .doc = "Person to whom the key belongs."),
	FIELD(T, live_keys,     .doc = "Keys that the account may have."),
	FIELD(T, created_at,    .doc = "Time at which the key was created."),
	FIELD(T, expires_at,    .doc = "When it ends."),
	FIELD(T, next_change_at, .doc = "When sweep looks at it."),
	FIELD(T, revoked_at,    .doc = "Time at which the key was revoked."),
};
#undef T

const struct shape operator_key_shape =
	SHAPE(struct operator_key, "OperatorKey", fields, "A key and its account.");

/* An account is found by the name that the operator gave it, or by its identifier,
 * and made where there is none. */
const struct query operator_key_account = {
	.name  = "operator_key_account",
	.in    = &operator_key_shape,
	.out   = &operator_key_shape,
	.sql   = "SELECT id AS account FROM accounts WHERE handle = :account_name"
		 " UNION SELECT id AS account FROM accounts WHERE id = :account_name"
		 " LIMIT 1",
	.flags = Q_SYSTEM,
};

const struct query operator_key_account_insert = {
	.name  = "operator_key_account_insert",
	.in    = &operator_key_shape,
	.sql   = "INSERT INTO accounts (id, name, handle, created_at)"
		 " VALUES (:account, :account_name, :account_name, :created_at)",
	.flags = Q_SYSTEM,
};

const struct query operator_key_insert = {
	.name = "operator_key_insert",
	.in   = &operator_key_shape,
	.sql  = "INSERT INTO api_keys (account, id, name, environment, `start`, last4, status,"
		" secret_sha256, tier, scopes, ip_allow, person, created_at, updated_at, expires_at,"
		" next_change_at, version)"
		" VALUES (:account, :id, :name, :environment, :start, :last4, 'active',"
		" :secret_sha256, :tier, :scopes, :ip_allow, :person, :created_at, :created_at, :expires_at,"
		" :next_change_at, 1)",
};

/* What the operator allows. */
const struct query operator_key_allow = {
	.name  = "operator_key_allow",
	.in    = &operator_key_shape,
	.sql   = "UPDATE accounts SET tier = :tier WHERE id = :account",
};

const struct query operator_key_allow_keys = {
	.name  = "operator_key_allow_keys",
	.in    = &operator_key_shape,
	.sql   = "UPDATE accounts SET live_keys = :live_keys WHERE id = :account",
};

const struct query operator_key_list = {
	.name  = "operator_key_list",
	.out   = &operator_key_shape,
	.sql   = "SELECT k.id, k.account, a.name AS account_name, k.name, k.tier, k.scopes,"
		 " k.status, k.ip_allow, k.created_at, k.expires_at, k.revoked_at"
		 "  FROM api_keys k JOIN accounts a ON a.id = k.account"
		 " ORDER BY k.created_at, k.id",
	.flags = Q_SYSTEM | Q_SCAN,
};

const struct query operator_key_active = {
	.name  = "operator_key_active",
	.out   = &operator_key_shape,
	.sql   = "SELECT id, tier FROM api_keys"
		 " WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)"
		 " ORDER BY id",
	.flags = Q_SYSTEM | Q_SCAN,
};

const struct query operator_key_lock = {
	.name  = "operator_key_lock",
	.in    = &operator_key_shape,
	.out   = &operator_key_shape,
	.sql   = "SELECT account, status FROM api_keys WHERE id = :id AND revoked_at IS NULL"
		 " FOR UPDATE",
	.flags = Q_SYSTEM,
};

const struct query operator_key_revoke = {
	.name  = "operator_key_revoke",
	.in    = &operator_key_shape,
	.sql   = "UPDATE api_keys SET revoked_at = :now, updated_at = :now, status = 'revoked',"
		 " version = version + 1, old_secret_sha256 = NULL, old_last4 = NULL,"
		 " old_secret_until = NULL, grace_seconds = NULL, next_change_at = NULL,"
		 " request_id = NULL, key_id = NULL"
		 " WHERE id = :id AND revoked_at IS NULL AND status IN ('active', 'rotating', 'expired')",
	.flags = Q_SYSTEM,
};
/* clang-format on */
