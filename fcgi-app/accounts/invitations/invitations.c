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
	FIELD(T, id,              .prefix = "inv", .example = "\"inv_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, email,           .min = 3, .max = 254, .format = "email", .example = "\"luis@example.com\"", .doc = "Who is invited; the letter with the link goes there."),
	FIELD(T, role,            .words = role_words, .example = "\"developer\"", .doc = "What the person will be."),
	FIELD(T, invited_by,      .example = "\"per_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Who invites."),
	FIELD(T, invited_by_name, .nullable = true, .example = "\"Ana Ruiz\"", .doc = "Name of that person."),
	FIELD(T, created_at,      .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "When."),
	FIELD(T, expires_at,      .example = "\"2026-01-22T18:00:00.000Z\"", .doc = "When the link ends: after seven days."),
	FIELD(T, language,        .doc = "Of the letter."),
	FIELD(T, token_sha256,    .doc = "Of the link."),
	FIELD(T, account,         .doc = "Whose it is."),
};
#undef T
const struct shape invitation_row_shape =
	SHAPE(struct invitation, "InvitationRow", fields, "An invitation as it is kept.");
const struct shape invitation_shape = {
	.name = "Invitation", .of = &invitation_row_shape,
	.take = NAMES("id", "email", "role", "invited_by", "invited_by_name", "created_at", "expires_at"),
	.need = NAMES("id", "email", "role", "invited_by", "invited_by_name", "created_at", "expires_at"),
	.doc  = "Somebody is asked to become a member of the account.",
};
const struct shape invitation_new_shape = {
	.name = "InvitationNew", .of = &invitation_row_shape,
	.take = NAMES("email", "role"), .need = NAMES("email", "role"),
	.doc  = "Who is invited, and as what.",
};

#define T struct invitation_answer
static const struct field answer_fields[] = {
	FIELD(T, token,    .min = 1, .max = 100, .example = "\"V2VsbCwgdGhhdCB3YXMgYSBsb25nIGxldHRlcg\"", .doc = "What the link in the letter carries."),
	FIELD(T, name,     .min = 1, .max = 100, .example = "\"Luis Mora\"", .doc = "Name, of a person who is new here."),
	FIELD(T, password, .min = 1, .max = 200, .example = "\"una frase larga y mia\"", .doc = "A person who is new here chooses one, of 10 characters or more; who is not sends the own."),
	FIELD(T, code,     .min = 6, .max = 20, .example = "\"492039\"", .doc = "Second factor, of a person who has one."),
};
#undef T
const struct shape invitation_answer_shape = {
	.name = "InvitationAnswer", .size = PRESENT(struct invitation_answer),
	.fields = answer_fields, .n = MEMBERS(answer_fields), .need = NAMES("token"),
	.doc  = "Who accepts an invitation.",
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
