/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "auth.h"

#include <string.h>

#include "accounts/attempts/attempts.h"
#include "notes.h"
#include "totp.h"

/* What is compared where nobody has the address: it takes as long, and is no
 * digest of anything known. */
static const char nobody[] = "scrypt$14$8$5$b0Xq2mZxT4uXk3QeF1pT8g$"
			     "6o2mT9vXwqv0jvKx2N1c7sHfW4bq3yR8dLpZ5uEaIcM";

/* One that is no code of a step may be one of those on paper. */
static enum err
use_recovery_code(struct req *rq, const char *code)
{
	struct auth_code c = { .has = EVERYTHING };
	char *text = arena_dup(rq->arena, code);
	enum err e;

	for (char *p = text; *p != '\0'; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p = (char)(*p | 0x20);
	c.code_sha256 = session_digest(rq, text);
	if ((e = db_run(rq->db, &auth_code_use, &c)) != OK)
		return e;
	return db_changed(rq->db) == 1 ? OK : E_SECOND_FACTOR_WRONG;
}

static enum err
use_step(struct req *rq, const struct auth_row *p, const char *code)
{
	const char *secret = sign_unseal(rq->arena, rq->conf->secret,
	    p->totp_secret);
	struct auth_row r = { .has = EVERYTHING, .id = p->id };
	enum err e;

	if (secret == NULL)
		return E_INTERNAL;
	r.totp_step = totp_step(rq->arena, secret, code, rq->caller.now,
	    p->totp_step);
	if (r.totp_step < 0)
		return E_SECOND_FACTOR_WRONG;
	if ((e = db_run(rq->db, &auth_row_use_step, &r)) != OK)
		return e;
	return db_changed(rq->db) == 1 ? OK : E_SECOND_FACTOR_WRONG;
}

enum err
auth_second_factor(struct req *rq, const struct auth_row *p, const char *code)
{
	enum err e;

	if (p->totp_secret == NULL)
		return OK;
	if (code == NULL)
		return refuse(rq, E_SECOND_FACTOR, "code",
		    "The account uses two-factor authentication. Send `code` as well.");
	rq->caller.person = arena_dup(rq->arena, p->id.s);
	e = use_step(rq, p, code);
	if (e == E_SECOND_FACTOR_WRONG)
		e = use_recovery_code(rq, code);
	if (e == E_SECOND_FACTOR_WRONG)
		return refuse(rq, e, "code",
		    "The code is wrong, expired or was already used.");
	return e;
}

/* Whose password it is; as long where it is nobody's. */
static enum err
compare(struct req *rq, const char *email, struct auth_row *p)
{
	const struct auth_body *in = rq->in;
	const char *stored = nobody;
	enum err e;

	PUT(p, email, email);
	e = db_one(rq->db, &auth_row_by_email, p, p, rq->arena);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	if (e == OK)
		stored = p->password;
	if (sign_password_is(rq->arena, in->password, stored) && e == OK)
		return OK;
	if ((e = auth_note(rq, AUTH_FAILED, email)) != OK)
		return e;
	return refuse(rq, E_SIGN_IN_FAILED, NULL,
	    "The email address or the password is wrong.");
}

struct entry {
	struct req *rq;
	const struct auth_row *person;
	const char *email;
};

/* Code, counters and session together. */
static enum err
enter(void *arg)
{
	struct entry *t = arg;
	struct req *rq = t->rq;
	const struct auth_body *in = rq->in;
	enum err e = auth_second_factor(rq, t->person, in->code);

	if (e != OK ||
	    (e = attempt_forgive(rq, ATTEMPT_EMAIL, t->email, true)) != OK ||
	    (e = auth_log(rq, t->person, "person.signed_in")) != OK)
		return e;
	e = auth_begin(rq, t->person->id.s, NULL);
	if (e == OK)
		attempt_trust(rq, t->email);
	return e;
}

enum err
auth_sign_in(struct req *rq)
{
	const struct auth_body *in = rq->in;
	struct auth_row *p = arena_new(rq->arena, struct auth_row);
	const char *email = in->email;
	struct entry t = { rq, p, NULL };
	enum err e, forgiven;

	if ((e = auth_check_email(rq, &email)) != OK ||
	    (e = attempt_begin(rq, ATTEMPT_EMAIL, email)) != OK ||
	    (e = compare(rq, email, p)) != OK)
		return e;
	t.email = email;
	e = db_tx(rq->db, enter, &t);
	if (e == E_SECOND_FACTOR_WRONG && auth_log(rq, p, AUTH_FAILED) != OK)
		return E_UNAVAILABLE;
	if (e != E_SECOND_FACTOR && e != E_NO_MEMBERSHIP)
		return e;
	/* the password was right: that was no failure, nor a success yet */
	forgiven = attempt_forgive(rq, ATTEMPT_EMAIL, email, false);
	return forgiven != OK ? forgiven : e;
}
