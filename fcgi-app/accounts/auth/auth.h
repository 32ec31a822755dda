/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AUTH_H
#define AUTH_H

#include "app.h"
#include "page.h"
#include "session.h"

/* People: how they sign up and in, and what they may ask for then.  All routes
 * are R_HOME; see doc/accounts.7. */

/* A person's row. */
struct auth_row {
	struct presence has;
	struct id id;
	const char *email, *name, *language;
	const char *password;                   /* see sign_password() */
	const char *totp_secret, *totp_pending; /* sealed */
	int64_t totp_step;
	struct stamp created_at;
};

/* A person, as answered. */
struct auth_person {
	struct presence has;
	struct id id;
	const char *email, *name, *language;
	flag totp_enabled;
	int64_t recovery_codes_left;
};

/* Who has asked for an account and not confirmed it yet. */
struct auth_sign_up {
	struct presence has;
	const char *email, *name, *account_name, *password, *language;
	const char *token_sha256, *browser_sha256;
	struct stamp expires_at;
};

/* What a link in a letter stands for. */
struct auth_reset {
	struct presence has;
	const char *token_sha256, *person;
	struct stamp expires_at;
};

struct auth_member {
	struct presence has;
	const char *account_id, *account_name, *role;
	struct stamp created_at; /* of the account */
};

struct auth_account {
	struct presence has;
	struct id id;
	const char *name;
	struct stamp created_at;
};

struct auth_environment {
	struct presence has;
	const char *name, *url;
};

/* The session, as answered. */
struct auth_session {
	struct presence has;
	const char *id;
	struct object person, account;
	const char *role;
	struct list memberships;
	const char *csrf_token;
	struct list environments;
	struct stamp expires_at;
};

/* One of the sessions of a person. */
struct auth_use {
	struct presence has;
	struct id id;
	struct stamp created_at, last_used_at;
	const char *address, *user_agent;
	flag current;
};

struct auth_token {
	struct presence has;
	const char *token, *environment, *url;
	struct texts scopes;
	struct stamp expires_at;
};

/* Whatever a body has. */
struct auth_body {
	struct presence has;
	const char *email, *password, *current_password, *new_password;
	const char *code, *token, *account_id, *environment;
	const char *name, *language;
};

/* A recovery code, as it is kept. */
struct auth_code {
	struct presence has;
	const char *code_sha256;
};

struct auth_totp {
	struct presence has;
	const char *secret, *uri;
};

struct auth_codes {
	struct presence has;
	struct texts recovery_codes;
};

struct auth_count {
	struct presence has;
	int64_t n;
};

/* Which sessions end: of the person all, or those that have chosen an account,
 * but for one. */
struct auth_ending {
	struct presence has;
	const char *of, *in_account, *but;
	const char *session;
};

extern const struct shape auth_row_shape, auth_person_shape, auth_sign_up_shape,
    auth_reset_shape, auth_member_shape, auth_account_shape, auth_session_shape,
    auth_use_shape, auth_token_shape, auth_body_shape, auth_code_shape,
    auth_totp_shape, auth_codes_shape, auth_count_shape, auth_ending_shape;
extern const struct shape auth_sign_up_new_shape, auth_email_shape,
    auth_sent_shape, auth_confirm_shape, auth_sign_in_shape, auth_switch_shape,
    auth_token_new_shape, auth_reset_confirm_shape, auth_password_new_shape,
    auth_password_shape, auth_code_only_shape, auth_disable_shape,
    auth_person_edit_shape, auth_nothing_shape;
extern const struct query *const auth_queries[];
extern const struct query auth_row_by_email, auth_row_member, auth_row_lock,
    auth_row_get, auth_row_insert, auth_row_renew, auth_row_edit,
    auth_row_set_password, auth_row_set_pending, auth_row_set_totp,
    auth_row_clear_totp, auth_row_use_step, auth_sign_up_insert,
    auth_sign_up_get, auth_sign_up_delete, auth_reset_insert, auth_reset_get,
    auth_reset_use, auth_reset_delete, auth_account_insert, auth_account_put,
    auth_member_insert, auth_member_list, auth_member_get, auth_session_insert,
    auth_session_switch, auth_session_list, auth_session_get, auth_ending_list,
    auth_ended_insert, auth_session_close, auth_codes_count, auth_code_insert,
    auth_code_use, auth_codes_delete;

/* Rules. */
const char *auth_email(struct arena *a, const char *sent);
bool auth_password_weak(const char *password, const char *email);

/* Refuse bodies that the shapes cannot. */
enum err auth_check_email(struct req *rq, const char **email);
enum err auth_check_password(struct req *rq, const char *field,
    const char *password, const char *email);

/* Answer that a letter went there, whether one did or not. */
enum err auth_sent(struct req *rq, const char *email);

/* A secret of 256 bits as text. */
char *auth_secret(struct arena *a);

/* Begin a session of the person in this account (NULL: the one that was used
 * last), give the browser its cookie, and answer with it; one that the browser
 * had ends. */
enum err auth_begin(struct req *rq, const char *person, const char *account);

/* Answer with the session of this cookie. */
enum err auth_answer(struct req *rq, const struct session *s,
    const char *cookie);

/* End sessions: none of their cookies and tokens counts any more, in any
 * environment.  Absent members of `which` choose all. */
enum err auth_end(struct req *rq, struct auth_ending *which);

/* Judge the second factor: OK where the person has none, or the code counts,
 * which it does once.  E_SECOND_FACTOR, E_SECOND_FACTOR_WRONG. */
enum err auth_second_factor(struct req *rq, const struct auth_row *p,
    const char *code);

/* Who is signed in: the row, and as it is answered. */
enum err auth_self(struct req *rq, struct auth_row *p);
enum err auth_person_of(struct req *rq, struct auth_person *out);

/* Has who is signed in this password?  E_PASSWORD_WRONG names the field; each
 * try counts, so it stands outside of transactions. */
enum err auth_ask_password(struct req *rq, const char *field,
    const char *password, const struct auth_row *p);

/* The languages of letters. */
extern const char *const auth_languages[];

/* Write into the audit logs of the person's accounts: of this one, from this
 * request or one that is over, or of who is signed in. */
enum err auth_log(struct req *rq, const struct auth_row *p, const char *action);
struct audit_origin;
enum err auth_log_from(struct req *rq, const struct auth_row *p,
    const char *action, const struct audit_origin *from);
enum err auth_log_self(struct req *rq, const char *action);

handler auth_sign_up, auth_confirm, auth_sign_in, auth_sign_out,
    auth_session_read, auth_switch, auth_token, auth_session_page,
    auth_session_delete, auth_password_reset, auth_password_reset_confirm,
    auth_password_change, auth_totp_begin, auth_totp_confirm, auth_totp_disable,
    auth_person_edit;

#endif
