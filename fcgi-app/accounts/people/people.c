/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "people.h"

#include "page.h"
#include "role.h"

/* clang-format off */
#define T struct people_member
static const struct field fields[] = {
	FIELD(T, id,           .prefix = "per", .example = "\"per_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the person."),
	FIELD(T, email,        .format = "email", .example = "\"ana@example.com\"", .doc = "Email address."),
	FIELD(T, name,         .example = "\"Ana Ruiz\"", .doc = "Name of the member."),
	FIELD(T, role,         .words = role_words, .example = "\"developer\"", .doc = "Role of the member in this account: `owner` (everything), `admin` (everything except managing owners), `developer` (everything except approvals, overrides, holds and administration) or `viewer` (read only)."),
	FIELD(T, totp_enabled, .example = "true", .doc = "Whether two-factor authentication is enabled."),
	FIELD(T, joined_at,    .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time at which the person became a member."),
	FIELD(T, last_seen_at, .nullable = true, .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time at which the member was last active, to the minute. Null if never."),
};
#undef T
const struct shape people_member_shape = {
	.name = "Member", .size = PRESENT(struct people_member),
	.fields = fields, .n = MEMBERS(fields),
	.need = NAMES("id", "email", "name", "role", "totp_enabled", "joined_at", "last_seen_at"),
	.doc  = "A member of the account.",
};
const struct shape people_role_shape = {
	.name = "MemberUpdate", .of = &people_member_shape,
	.take = NAMES("role"), .need = NAMES("role"),
	.doc  = "New role of a member.",
};

#define MEMBER "SELECT p.id, p.email, p.name, m.role, p.totp_secret IS NOT NULL AS totp_enabled," \
	" m.joined_at, m.last_seen_at" \
	"  FROM memberships m JOIN persons p ON p.id = m.person WHERE m.account = :account"

const struct query people_list = {
	.name = "people_list",
	.in   = &page_shape,
	.out  = &people_member_shape,
	.sql  = MEMBER " AND m.person < :after ORDER BY m.person DESC LIMIT :rows",
};

const struct query people_get = {
	.name = "people_get",
	.in   = &people_member_shape,
	.out  = &people_member_shape,
	.sql  = MEMBER " AND m.person = :id",
};

/* Written, so that of two owners only one can go at a time: a lock would hold on
 * one node of a cluster alone. */
const struct query people_stand = {
	.name = "people_stand",
	.sql  = "UPDATE memberships SET turn = turn + 1"
		" WHERE account = :account AND role = 'owner'",
};

const struct query people_owners = {
	.name = "people_owners",
	.out  = &people_member_shape,
	.sql  = "SELECT person AS id, role FROM memberships"
		" WHERE account = :account AND role = 'owner'",
};

const struct query people_set_role = {
	.name = "people_set_role",
	.in   = &people_member_shape,
	.sql  = "UPDATE memberships SET role = :role WHERE account = :account AND person = :id",
};

const struct query people_drop = {
	.name = "people_drop",
	.in   = &people_member_shape,
	.sql  = "DELETE FROM memberships WHERE account = :account AND person = :id",
};
/* clang-format on */
