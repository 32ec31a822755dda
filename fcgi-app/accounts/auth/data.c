/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "auth.h"

/* People are of no account; what names none finds a person, or whose a link is.
 */

/* clang-format off */
#define T struct auth_row
static const struct field row_fields[] = {
	FIELD(T, id, .prefix = "per"), FIELD(T, email), FIELD(T, name),
	FIELD(T, language), FIELD(T, password), FIELD(T, totp_secret),
	FIELD(T, totp_pending), FIELD(T, totp_step), FIELD(T, created_at),
};
#undef T
const struct shape auth_row_shape =
	SHAPE(struct auth_row, "PersonRow", row_fields, "A person's row.");

#define T struct auth_reset
static const struct field reset_fields[] = {
	FIELD(T, token_sha256), FIELD(T, person), FIELD(T, expires_at),
};
#undef T
const struct shape auth_reset_shape =
	SHAPE(struct auth_reset, "ResetRow", reset_fields, "Whose password may be set.");

#define T struct auth_code
static const struct field code_fields[] = {
	FIELD(T, code_sha256),
};
#undef T
const struct shape auth_code_shape =
	SHAPE(struct auth_code, "RecoveryCode", code_fields, "A recovery code.");

#define T struct auth_ending
static const struct field ending_fields[] = {
	FIELD(T, of), FIELD(T, in_account), FIELD(T, but), FIELD(T, session),
};
#undef T
const struct shape auth_ending_shape =
	SHAPE(struct auth_ending, "SessionEnding", ending_fields, "Which sessions end.");

#define ROW "SELECT id, email, name, language, password, totp_secret, totp_pending," \
	" totp_step, created_at FROM persons"

const struct query auth_row_by_email = {
	.name  = "auth_row_by_email",
	.in    = &auth_row_shape,
	.out   = &auth_row_shape,
	.sql   = ROW " WHERE email = :email",
	.flags = Q_SYSTEM,
};

/* Of some account, that is: who has left the last one is nobody to a stranger. */
const struct query auth_row_member = {
	.name  = "auth_row_member",
	.in    = &auth_row_shape,
	.out   = &auth_row_shape,
	.sql   = ROW " WHERE email = :email AND EXISTS"
		 " (SELECT 1 FROM memberships m WHERE m.person = persons.id)",
	.flags = Q_SYSTEM,
};

const struct query auth_row_lock = {
	.name  = "auth_row_lock",
	.in    = &auth_row_shape,
	.out   = &auth_row_shape,
	.sql   = ROW " WHERE email = :email FOR UPDATE",
	.flags = Q_SYSTEM,
};

const struct query auth_row_get = {
	.name  = "auth_row_get",
	.in    = &auth_row_shape,
	.out   = &auth_row_shape,
	.sql   = ROW " WHERE id = :id",
	.flags = Q_SYSTEM,
};

const struct query auth_row_insert = {
	.name  = "auth_row_insert",
	.in    = &auth_row_shape,
	.sql   = "INSERT INTO persons (id, email, name, language, password, created_at)"
		 " VALUES (:id, :email, :name, :language, :password, :now)",
	.flags = Q_SYSTEM,
};

const struct query auth_row_renew = {
	.name  = "auth_row_renew",
	.in    = &auth_row_shape,
	.sql   = "UPDATE persons SET name = :name, language = :language,"
		 " password = :password, totp_secret = NULL, totp_pending = NULL"
		 " WHERE id = :id",
	.flags = Q_SYSTEM,
};

const struct query auth_row_edit = {
	.name  = "auth_row_edit",
	.in    = &auth_row_shape,
	.sql   = "UPDATE persons SET name = :name, language = :language WHERE id = :id",
	.flags = Q_SYSTEM,
};

const struct query auth_row_set_password = {
	.name  = "auth_row_set_password",
	.in    = &auth_row_shape,
	.sql   = "UPDATE persons SET password = :password WHERE id = :id",
	.flags = Q_SYSTEM,
};

const struct query auth_row_set_pending = {
	.name  = "auth_row_set_pending",
	.in    = &auth_row_shape,
	.sql   = "UPDATE persons SET totp_pending = :totp_pending WHERE id = :id",
	.flags = Q_SYSTEM,
};

const struct query auth_row_set_totp = {
	.name  = "auth_row_set_totp",
	.in    = &auth_row_shape,
	.sql   = "UPDATE persons SET totp_secret = totp_pending, totp_pending = NULL,"
		 " totp_step = :totp_step WHERE id = :id AND totp_pending IS NOT NULL",
	.flags = Q_SYSTEM,
};

const struct query auth_row_clear_totp = {
	.name  = "auth_row_clear_totp",
	.in    = &auth_row_shape,
	.sql   = "UPDATE persons SET totp_secret = NULL, totp_pending = NULL WHERE id = :id",
	.flags = Q_SYSTEM,
};

/* Two that send the same code at once: it counts for one. */
const struct query auth_row_use_step = {
	.name  = "auth_row_use_step",
	.in    = &auth_row_shape,
	.sql   = "UPDATE persons SET totp_step = :totp_step"
		 " WHERE id = :id AND totp_step < :totp_step",
	.flags = Q_SYSTEM,
};

const struct query auth_codes_count = {
	.name  = "auth_codes_count",
	.out   = &auth_count_shape,
	.sql   = "SELECT COUNT(*) AS n FROM recovery_codes WHERE person = :person",
	.flags = Q_SYSTEM,
};

const struct query auth_code_insert = {
	.name  = "auth_code_insert",
	.in    = &auth_code_shape,
	.sql   = "INSERT INTO recovery_codes (person, code_sha256)"
		 " VALUES (:person, :code_sha256)",
	.flags = Q_SYSTEM,
};

const struct query auth_code_use = {
	.name  = "auth_code_use",
	.in    = &auth_code_shape,
	.sql   = "DELETE FROM recovery_codes"
		 " WHERE person = :person AND code_sha256 = :code_sha256",
	.flags = Q_SYSTEM,
};

const struct query auth_codes_delete = {
	.name  = "auth_codes_delete",
	.sql   = "DELETE FROM recovery_codes WHERE person = :person",
	.flags = Q_SYSTEM,
};

const struct query auth_sign_up_insert = {
	.name  = "auth_sign_up_insert",
	.in    = &auth_sign_up_shape,
	.sql   = "INSERT INTO sign_ups (token_sha256, browser_sha256, email, name,"
		 " account_name, language, password, expires_at)"
		 " VALUES (:token_sha256, :browser_sha256, :email, :name,"
		 " :account_name, :language, :password, :expires_at)",
	.flags = Q_SYSTEM,
};

const struct query auth_sign_up_get = {
	.name  = "auth_sign_up_get",
	.in    = &auth_sign_up_shape,
	.out   = &auth_sign_up_shape,
	.sql   = "SELECT browser_sha256, email, name, account_name, language, password"
		 "  FROM sign_ups WHERE token_sha256 = :token_sha256"
		 "   AND expires_at > :now FOR UPDATE",
	.flags = Q_SYSTEM,
};

const struct query auth_sign_up_delete = {
	.name  = "auth_sign_up_delete",
	.in    = &auth_sign_up_shape,
	.sql   = "DELETE FROM sign_ups WHERE email = :email",
	.flags = Q_SYSTEM,
};

const struct query auth_reset_insert = {
	.name  = "auth_reset_insert",
	.in    = &auth_reset_shape,
	.sql   = "INSERT INTO password_resets (token_sha256, person, expires_at)"
		 " VALUES (:token_sha256, :person, :expires_at)",
	.flags = Q_SYSTEM,
};

const struct query auth_reset_get = {
	.name  = "auth_reset_get",
	.in    = &auth_reset_shape,
	.out   = &auth_reset_shape,
	.sql   = "SELECT person FROM password_resets WHERE token_sha256 = :token_sha256"
		 "   AND expires_at > :now",
	.flags = Q_SYSTEM,
};

/* Whoever comes first has it: the others find none. */
const struct query auth_reset_use = {
	.name  = "auth_reset_use",
	.in    = &auth_reset_shape,
	.sql   = "DELETE FROM password_resets WHERE token_sha256 = :token_sha256"
		 "   AND expires_at > :now",
	.flags = Q_SYSTEM,
};

const struct query auth_reset_delete = {
	.name  = "auth_reset_delete",
	.in    = &auth_reset_shape,
	.sql   = "DELETE FROM password_resets WHERE person = :person",
	.flags = Q_SYSTEM,
};

const struct query auth_account_insert = {
	.name  = "auth_account_insert",
	.in    = &auth_account_shape,
	.sql   = "INSERT INTO accounts (id, name, created_at) VALUES (:id, :name, :now)",
	.flags = Q_SYSTEM,
};

/* The same account in another environment, where it is not there yet. */
const struct query auth_account_put = {
	.name  = "auth_account_put",
	.in    = &auth_account_shape,
	.sql   = "INSERT IGNORE INTO accounts (id, name, created_at)"
		 " VALUES (:id, :name, :created_at)",
	.flags = Q_SYSTEM,
};

const struct query auth_member_insert = {
	.name = "auth_member_insert",
	.in   = &auth_member_shape,
	.sql  = "INSERT INTO memberships (account, person, role, joined_at)"
		" VALUES (:account, :person, :role, :now)",
};

/* The one that was used last comes first. */
const struct query auth_member_list = {
	.name  = "auth_member_list",
	.out   = &auth_member_shape,
	.sql   = "SELECT m.account AS account_id, a.name AS account_name, m.role,"
		 " a.created_at"
		 "  FROM memberships m JOIN accounts a ON a.id = m.account"
		 " WHERE m.person = :person"
		 " ORDER BY m.last_seen_at DESC, m.account LIMIT 200",
	.flags = Q_SYSTEM,
};

const struct query auth_member_get = {
	.name  = "auth_member_get",
	.in    = &auth_body_shape,
	.out   = &auth_member_shape,
	.sql   = "SELECT m.account AS account_id, a.name AS account_name, m.role,"
		 " a.created_at"
		 "  FROM memberships m JOIN accounts a ON a.id = m.account"
		 " WHERE m.account = :account_id AND m.person = :person",
	.flags = Q_SYSTEM,
};

const struct query auth_session_insert = {
	.name = "auth_session_insert",
	.in   = &session_shape,
	.sql  = "INSERT INTO sessions (id, account, person, secret_sha256, address,"
		" user_agent, created_at, last_used_at)"
		" VALUES (:id, :account, :person, :secret_sha256, :address,"
		" :user_agent, :now, :now)",
};

const struct query auth_session_switch = {
	.name  = "auth_session_switch",
	.in    = &auth_body_shape,
	.sql   = "UPDATE sessions SET account = :account_id WHERE id = :session",
	.flags = Q_SYSTEM,
};

#define USES "SELECT id, created_at, last_used_at, address, user_agent," \
	" id = :session AS current FROM sessions" \
	" WHERE person = :person AND ended_at IS NULL" \
	"   AND last_used_at > :now - INTERVAL 12 HOUR" \
	"   AND created_at > :now - INTERVAL 30 DAY"

const struct query auth_session_list = {
	.name  = "auth_session_list",
	.in    = &page_shape,
	.out   = &auth_use_shape,
	.sql   = USES " AND id < :after ORDER BY id DESC LIMIT :rows",
	.flags = Q_SYSTEM,
};

const struct query auth_session_get = {
	.name  = "auth_session_get",
	.in    = &auth_use_shape,
	.out   = &auth_use_shape,
	.sql   = USES " AND id = :id",
	.flags = Q_SYSTEM,
};

const struct query auth_ending_list = {
	.name  = "auth_ending_list",
	.in    = &auth_ending_shape,
	.out   = &auth_ending_shape,
	.sql   = "SELECT id AS session FROM sessions"
		 " WHERE person = :of AND ended_at IS NULL"
		 "   AND (:in_account IS NULL OR account = :in_account)"
		 "   AND (:session IS NULL OR id = :session)"
		 "   AND (:but IS NULL OR id <> :but) FOR UPDATE",
	.flags = Q_SYSTEM,
};

const struct query auth_ended_insert = {
	.name  = "auth_ended_insert",
	.in    = &auth_ending_shape,
	.sql   = "INSERT IGNORE INTO ended_sessions (session, ended_at)"
		 " VALUES (:session, :now)",
	.flags = Q_SYSTEM,
};

const struct query auth_session_close = {
	.name  = "auth_session_close",
	.in    = &auth_ending_shape,
	.sql   = "UPDATE sessions SET ended_at = :now"
		 " WHERE id = :session AND ended_at IS NULL",
	.flags = Q_SYSTEM,
};
/* clang-format on */
