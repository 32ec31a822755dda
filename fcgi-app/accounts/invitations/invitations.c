/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "invitations.h"

#include "accounts/auth/auth.h"
#include "page.h"
#include "accounts/people/people.h"
#include "role.h"

/* clang-format off */
#define T struct invitation
static const struct field fields[] = {
	FIELD(T, id,              .prefix = "inv", .example = "\"inv_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the invitation."),
	FIELD(T, email,           .min = 3, .max = 254, .format = "email", .example = "\"luis@example.com\"", .doc = "Email address of the invited person."),
	FIELD(T, role,            .words = role_words, .example = "\"developer\"", .doc = "Role that the person will have: `owner` (everything), `admin` (everything except managing owners), `developer` (everything except approvals, overrides, holds and administration) or `viewer` (read only)."),
	FIELD(T, invited_by,      .example = "\"per_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "User who created the invitation."),
	FIELD(T, invited_by_name, .nullable = true, .example = "\"Ana Ruiz\"", .doc = "Name of the user who created the invitation."),
	FIELD(T, created_at,      .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time at which the invitation was created."),
	FIELD(T, expires_at,      .example = "\"2026-01-22T18:00:00.000Z\"", .doc = "Time at which the link expires, after seven days."),
	FIELD(T, language,        .doc = "Language of the email."),
	FIELD(T, token_sha256,    .doc = "Of the link."),
	FIELD(T, account,         .doc = "Account of the invitation."),
};
#undef T
const struct shape invitation_row_shape =
	SHAPE(struct invitation, "InvitationRow", fields, "An invitation as it is kept.");
const struct shape invitation_shape = {
	.name = "Invitation", .of = &invitation_row_shape,
	.take = NAMES("id", "email", "role", "invited_by", "invited_by_name", "created_at", "expires_at"),
	.need = NAMES("id", "email", "role", "invited_by", "invited_by_name", "created_at", "expires_at"),
	.doc  = "An invitation to become a member of the account.",
};
const struct shape invitation_new_shape = {
	.name = "InvitationNew", .of = &invitation_row_shape,
	.take = NAMES("email", "role"), .need = NAMES("email", "role"),
	.doc  = "Fields accepted when creating an invitation.",
};

#define T struct invitation_answer
static const struct field answer_fields[] = {
	FIELD(T, token,    .min = 1, .max = 100, .example = "\"V2VsbCwgdGhhdCB3YXMgYSBsb25nIGxldHRlcg\"", .doc = "Token from the link in the email."),
	FIELD(T, name,     .min = 1, .max = 100, .example = "\"Luis Mora\"", .doc = "Name. Required for a new user."),
	FIELD(T, password, .min = 1, .max = 200, .example = "\"una frase larga y mia\"", .doc = "Password. New users choose one of 10 characters or more; existing users send their own."),
	FIELD(T, code,     .min = 6, .max = 20, .example = "\"492039\"", .doc = "Two-factor code, if the user has two-factor authentication enabled."),
};
#undef T
const struct shape invitation_answer_shape = {
	.name = "InvitationAnswer", .size = PRESENT(struct invitation_answer),
	.fields = answer_fields, .n = MEMBERS(answer_fields), .need = NAMES("token"),
	.doc  = "Fields accepted when accepting an invitation.",
};

/* Of the account alone: no member of the shape is called so. */
#define T struct invitation
static const struct field own_fields[] = {
	FIELD(T, id,           .prefix = "inv"),
	FIELD(T, email),
	FIELD(T, role),
	FIELD(T, language),
	FIELD(T, token_sha256),
	FIELD(T, created_at),
	FIELD(T, expires_at),
};
#undef T
static const struct shape own_shape =
	SHAPE(struct invitation, "OwnInvitation", own_fields, "An invitation of the account.");

#define SHOWN "SELECT i.id, i.email, i.role, i.invited_by, p.name AS invited_by_name," \
	" i.created_at, i.expires_at" \
	"  FROM invitations i LEFT JOIN persons p ON p.id = i.invited_by" \
	" WHERE i.account = :account AND i.expires_at > :now"

const struct query invitation_list = {
	.name = "invitation_list",
	.in   = &page_shape,
	.out  = &invitation_row_shape,
	.sql  = SHOWN " AND i.id < :after ORDER BY i.id DESC LIMIT :rows",
};

const struct query invitation_get = {
	.name = "invitation_get",
	.in   = &own_shape,
	.out  = &invitation_row_shape,
	.sql  = SHOWN " AND i.id = :id FOR UPDATE",
};

/* Those that a person made. */
const struct query invitation_made = {
	.name = "invitation_made",
	.in   = &people_member_shape,
	.out  = &invitation_row_shape,
	.sql  = SHOWN " AND i.invited_by = :id FOR UPDATE",
};

/* One that has ended stands in the way of no other. */
const struct query invitation_expire = {
	.name = "invitation_expire",
	.in   = &own_shape,
	.sql  = "DELETE FROM invitations WHERE account = :account AND email = :email"
		"   AND expires_at <= :now",
};

const struct query invitation_member = {
	.name = "invitation_member",
	.in   = &own_shape,
	.out  = &people_member_shape,
	.sql  = "SELECT m.person AS id FROM persons p JOIN memberships m"
		"    ON m.account = :account AND m.person = p.id"
		" WHERE p.email = :email",
};

const struct query invitation_insert = {
	.name = "invitation_insert",
	.in   = &own_shape,
	.sql  = "INSERT INTO invitations (account, id, email, role, language, token_sha256,"
		" invited_by, created_at, expires_at) VALUES (:account, :id, :email, :role,"
		" :language, :token_sha256, :person, :now, :expires_at)",
};

const struct query invitation_delete = {
	.name = "invitation_delete",
	.in   = &own_shape,
	.sql  = "DELETE FROM invitations WHERE account = :account AND id = :id",
};

/* The link finds the account. */
const struct query invitation_find = {
	.name  = "invitation_find",
	.in    = &own_shape,
	.out   = &invitation_row_shape,
	.sql   = "SELECT account, id, email, role, language, invited_by, created_at, expires_at"
		 "  FROM invitations WHERE token_sha256 = :token_sha256 AND expires_at > :now"
		 "   FOR UPDATE",
	.flags = Q_SYSTEM,
};
/* clang-format on */
