/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "notes.h"

/* clang-format off */
#define T struct auth_note
static const struct field fields[] = {
	FIELD(T, id, .prefix = "note"), FIELD(T, action), FIELD(T, email),
	FIELD(T, occurred_at), FIELD(T, address), FIELD(T, user_agent),
	FIELD(T, request_id),
};
#undef T
static const struct shape shape =
	SHAPE(struct auth_note, "AuthNote", fields, "What a stranger did.");

const struct query auth_note_insert = {
	.name  = "auth_note_insert",
	.in    = &shape,
	.sql   = "INSERT INTO auth_notes (id, action, email, occurred_at, address, user_agent,"
		 " request_id) VALUES (:id, :action, :email, :occurred_at, :address, :user_agent,"
		 " :request_id)",
	.flags = Q_SYSTEM,
};

const struct query auth_note_take = {
	.name  = "auth_note_take",
	.in    = &shape,
	.out   = &shape,
	.sql   = "SELECT id, action, email, occurred_at, address, user_agent, request_id"
		 "  FROM auth_notes WHERE id = :id FOR UPDATE SKIP LOCKED",
	.flags = Q_SYSTEM,
};

const struct query auth_note_delete = {
	.name  = "auth_note_delete",
	.in    = &shape,
	.sql   = "DELETE FROM auth_notes WHERE id = :id",
	.flags = Q_SYSTEM,
};
/* clang-format on */
