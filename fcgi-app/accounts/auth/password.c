/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "auth.h"

#include <string.h>

#include "accounts/attempts/attempts.h"
#include "notes.h"
#include "accounts/letters.h"

/* Passwords: forgotten, changed, and asked for once more. */

static enum err
person_by(struct req *rq, const struct query *q, struct auth_row *p)
{
	return db_one(rq->db, q, p, p, rq->arena);
}

/* The person of the session. */
enum err
auth_self(struct req *rq, struct auth_row *p)
{
	*p = (struct auth_row){ 0 };
	strcpy(p->id.s, rq->caller.person);
	MARK(p, id);
	return person_by(rq, &auth_row_get, p);
}

/* The letter is written once it is known, to sweep alone, whether somebody has
 * the address. */
enum err
auth_password_reset(struct req *rq)
{
	const struct auth_body *in = rq->in;
	const char *email = in->email;
	bool may;
	enum err e;

	if ((e = auth_check_email(rq, &email)) != OK ||
	    (e = attempt_ask(rq)) != OK ||
	    (e = attempt_letter(rq, LETTER_RESET, email, &may)) != OK ||
	    (may && (e = auth_note(rq, AUTH_FORGOT, email)) != OK))
		return e;
	return auth_sent(rq, email);
}

static enum err
tell(struct req *rq, const struct auth_row *p)
{
	struct letter_words words = { .name = p->name,
		.link = letter_link(rq, "forgot", NULL) };

	return letter_add(rq, LETTER_PASSWORD, p->language, p->email, &words);
}

/* Every session ends: whoever had the old password is out. */
static enum err
set_password(struct req *rq, const struct auth_row *p, const char *password)
{
	struct auth_row r = { .has = EVERYTHING,
		.id = p->id,
		.password = password };
	struct auth_reset reset = { .has = EVERYTHING, .person = p->id.s };
	enum err e;

	if ((e = db_run(rq->db, &auth_row_set_password, &r)) != OK ||
	    (e = db_run(rq->db, &auth_reset_delete, &reset)) != OK ||
	    (e = auth_end(rq, &(struct auth_ending){ .of = p->id.s })) != OK ||
	    (e = auth_log(rq, p, "person.password_changed")) != OK)
		return e;
	return tell(rq, p);
}

/* What is decided about a new password, to be committed together. */
struct change {
	struct req *rq;
	const struct auth_row *person;
	const char *password; /* as it is kept */
};

static enum err
no_such_link(struct req *rq)
{
	return refuse(rq, E_LINK_INVALID, "token",
	    "This link is invalid or has expired. Request a new one.");
}

/* With a wrong code the link stays: all of it is taken back. */
static enum err
reset(void *arg)
{
	struct change *c = arg;
	struct req *rq = c->rq;
	const struct auth_body *in = rq->in;
	struct auth_reset link = { .has = EVERYTHING,
		.token_sha256 = session_digest(rq, in->token) };
	enum err e = db_run(rq->db, &auth_reset_use, &link);

	if (e != OK)
		return e;
	if (db_changed(rq->db) != 1)
		return no_such_link(rq);
	if ((e = auth_second_factor(rq, c->person, in->code)) != OK ||
	    (e = set_password(rq, c->person, c->password)) != OK ||
	    (e = attempt_forget(rq, c->person->email)) != OK ||
	    (e = attempt_asked_well(rq)) != OK ||
	    c->person->totp_secret == NULL)
		return e;
	return attempt_forgive(rq, ATTEMPT_PERSON, c->person->id.s, true);
}

/* Whose link it is. */
static enum err
of_link(struct req *rq, const char *token, struct auth_row *p)
{
	struct auth_reset *r = arena_new(rq->arena, struct auth_reset);
	enum err e;

	PUT(r, token_sha256, session_digest(rq, token));
	e = db_one(rq->db, &auth_reset_get, r, r, rq->arena);
	if (e != OK)
		return e == E_NOT_FOUND ? no_such_link(rq) : e;
	strcpy(p->id.s, r->person);
	MARK(p, id);
	return person_by(rq, &auth_row_get, p);
}

/* A link is good once and is not to be guessed: codes alone are counted, so
 * that whoever fails to sign in as somebody keeps nobody from a new password.
 */
enum err
auth_password_reset_confirm(struct req *rq)
{
	const struct auth_body *in = rq->in;
	struct auth_row *p = arena_new(rq->arena, struct auth_row);
	struct change c = { rq, p, NULL };
	enum err e = of_link(rq, in->token, p);

	if (e != OK ||
	    (e = auth_check_password(rq, "password", in->password, p->email)) !=
		OK ||
	    (p->totp_secret != NULL &&
		(e = attempt_begin(rq, ATTEMPT_PERSON, p->id.s)) != OK))
		return e;
	c.password = sign_password(rq->arena, in->password);
	rq->out = arena_new(rq->arena, struct auth_count);
	e = db_tx(rq->db, reset, &c);
	if (e == E_SECOND_FACTOR &&
	    attempt_forgive(rq, ATTEMPT_PERSON, p->id.s, false) != OK)
		return E_UNAVAILABLE;
	return e;
}

/* Who is signed in is asked for the password again; each try counts.  Of a
 * second factor the password forgives none: a code alone does, or who has the
 * password could try codes without end. */
enum err
auth_ask_password(struct req *rq, const char *field, const char *password,
    const struct auth_row *p)
{
	enum err e = attempt_begin(rq, ATTEMPT_PERSON, p->id.s);

	if (e != OK)
		return e;
	if (!sign_password_is(rq->arena, password, p->password))
		return refuse(rq, E_PASSWORD_WRONG, field,
		    "is not the password of your account");
	return attempt_forgive(rq, ATTEMPT_PERSON, p->id.s,
	    p->totp_secret == NULL);
}

static enum err
change(void *arg)
{
	struct change *c = arg;
	struct req *rq = c->rq;
	enum err e = set_password(rq, c->person, c->password);

	return e != OK ? e :
			 auth_begin(rq, c->person->id.s, rq->caller.account);
}

enum err
auth_password_change(struct req *rq)
{
	const struct auth_body *in = rq->in;
	struct auth_row *p = arena_new(rq->arena, struct auth_row);
	struct change c = { rq, p, NULL };
	enum err e = auth_self(rq, p);

	if (e != OK ||
	    (e = auth_check_password(rq, "new_password", in->new_password,
		 p->email)) != OK ||
	    (e = auth_ask_password(rq, "current_password", in->current_password,
		 p)) != OK)
		return e;
	c.password = sign_password(rq->arena, in->new_password);
	return db_tx(rq->db, change, &c);
}
