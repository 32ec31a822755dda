/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "accounts.h"

/* clang-format off */
#define T struct api_key
static const struct field fields[] = {
	FIELD(T, account,       .doc = "Account it belongs to."),
	FIELD(T, account_name,  .doc = "Name of that account."),
	FIELD(T, id,            .doc = "Key id."),
	FIELD(T, name,          .doc = "Name."),
	FIELD(T, secret_sha256, .doc = "SHA-256 of the whole key, in hex."),
	FIELD(T, tier,          .doc = "Tier."),
	FIELD(T, scopes,        .doc = "What it may do."),
	FIELD(T, ip_allow,      .doc = "CIDR blocks it may be used from."),
	FIELD(T, created_at,    .doc = "When it was made."),
	FIELD(T, expires_at,    .doc = "When it ends."),
	FIELD(T, revoked_at,    .doc = "When it was revoked."),
};
#undef T

const struct shape api_key_shape =
	SHAPE(struct api_key, "ApiKey", fields, "A key and its account.");

/* An account is found by its name, and made where there is none. */
const struct query api_key_account = {
	.name  = "api_key_account",
	.in    = &api_key_shape,
	.out   = &api_key_shape,
	.sql   = "SELECT id AS account FROM accounts WHERE name = :account_name",
	.flags = Q_SYSTEM,
};

const struct query api_key_account_insert = {
	.name  = "api_key_account_insert",
	.in    = &api_key_shape,
	.sql   = "INSERT INTO accounts (id, name, created_at)"
		 " VALUES (:account, :account_name, :created_at)",
	.flags = Q_SYSTEM,
};

const struct query api_key_insert = {
	.name = "api_key_insert",
	.in   = &api_key_shape,
	.sql  = "INSERT INTO api_keys (account, id, name, secret_sha256, tier, scopes,"
		" ip_allow, created_at, expires_at)"
		" VALUES (:account, :id, :name, :secret_sha256, :tier, :scopes,"
		" :ip_allow, :created_at, :expires_at)",
};

const struct query api_key_list = {
	.name  = "api_key_list",
	.out   = &api_key_shape,
	.sql   = "SELECT k.id, k.account, a.name AS account_name, k.name, k.tier, k.scopes,"
		 " k.ip_allow, k.created_at, k.expires_at, k.revoked_at"
		 "  FROM api_keys k JOIN accounts a ON a.id = k.account"
		 " ORDER BY k.created_at, k.id",
	.flags = Q_SYSTEM | Q_SCAN,
};

const struct query api_key_active = {
	.name  = "api_key_active",
	.out   = &api_key_shape,
	.sql   = "SELECT id, tier FROM api_keys"
		 " WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)"
		 " ORDER BY id",
	.flags = Q_SYSTEM | Q_SCAN,
};

const struct query api_key_revoke = {
	.name  = "api_key_revoke",
	.in    = &api_key_shape,
	.sql   = "UPDATE api_keys SET revoked_at = :now"
		 " WHERE id = :id AND revoked_at IS NULL",
	.flags = Q_SYSTEM,
};
/* clang-format on */
