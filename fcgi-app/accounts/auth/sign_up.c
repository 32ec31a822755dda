/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "auth.h"

#include <string.h>

#include "accounts/attempts/attempts.h"
#include "accounts/letters.h"
#include "accounts/people/people.h"

#define SIGN_UP_COOKIE "poliducto-signup"
#define LINK_MS        86400000

enum err
auth_check_email(struct req *rq, const char **email)
{
	const char *as = auth_email(rq->arena, *email);

	if (as == NULL)
		return refuse(rq, E_FORMAT, "email",
		    "must be an email address such as ana@example.com");
	*email = as;
	return OK;
}

enum err
auth_check_password(struct req *rq, const char *field, const char *password,
    const char *email)
{
	if (auth_password_weak(password, email))
		return refuse(rq, E_PASSWORD_WEAK, field,
		    "must not be your email address");
	return OK;
}

/* Whether somebody has this address is told to who reads its letters alone. */
static enum err
write_letter(struct req *rq, const struct auth_sign_up *u, const char *token)
{
	struct auth_row p = { .email = u->email };
	struct letter_words words = { 0 };
	bool may;
	enum err e, known;

	MARK(&p, email);
	known = db_one(rq->db, &auth_row_member, &p, &p, rq->arena);
	if (known != OK && known != E_NOT_FOUND)
		return known;
	e = attempt_letter(rq, known == OK ? LETTER_KNOWN : LETTER_CONFIRM,
	    u->email, &may);
	if (e != OK || !may)
		return e;
	if (known == OK) {
		words.name = p.name;
		words.link = letter_link(rq, "sign-in", NULL);
		return letter_add(rq, LETTER_KNOWN, p.language, u->email,
		    &words);
	}
	words.link = letter_link(rq, "confirm", token);
	return letter_add(rq, LETTER_CONFIRM, u->language, u->email, &words);
}

enum err
auth_sent(struct req *rq, const char *email)
{
	struct auth_body *o = arena_new(rq->arena, struct auth_body);

	PUT(o, email, email);
	rq->accepted = true;
	rq->out = o;
	return OK;
}

/* Before the password is made a digest, which takes long: nobody else of its
 * network waits for that. */
static enum err
ask(void *arg)
{
	return attempt_ask(arg);
}

struct kept {
	struct req *rq;
	const struct auth_sign_up *row;
	const char *token;
};

/* The sign-up and its letter together. */
static enum err
keep(void *arg)
{
	struct kept *k = arg;
	enum err e = db_run(k->rq->db, &auth_sign_up_insert, k->row);

	return e != OK ? e : write_letter(k->rq, k->row, k->token);
}

enum err
auth_sign_up(struct req *rq)
{
	const struct auth_sign_up *in = rq->in;
	struct auth_sign_up *u = arena_new(rq->arena, struct auth_sign_up);
	char *token = auth_secret(rq->arena);
	char *browser = auth_secret(rq->arena);
	enum err e, weak;

	*u = *in;
	u->has = EVERYTHING;
	e = auth_check_email(rq, &u->email);
	weak = auth_check_password(rq, "password", in->password, u->email);
	if (e != OK || weak != OK)
		return e != OK ? e : weak;
	if ((e = db_tx(rq->db, ask, rq)) != OK)
		return e;
	u->password = sign_password(rq->arena, in->password);
	u->token_sha256 = session_digest(rq, token);
	u->browser_sha256 = session_digest(rq, browser);
	u->expires_at.ms = rq->caller.now.ms + LINK_MS;
	if ((e = db_tx(rq->db, keep, &(struct kept){ rq, u, token })) != OK)
		return e;
	app_cookie_set(rq, SIGN_UP_COOKIE, browser, LINK_MS / 1000);
	return auth_sent(rq, u->email);
}

/* The password of who signed up counts where the same browser confirms; any
 * other may have been told an address that is not its own. */
static enum err
settle_password(struct req *rq, struct auth_sign_up *u)
{
	const struct auth_body *in = rq->in;
	const char *browser = app_cookie(rq, SIGN_UP_COOKIE);
	enum err e;

	if (browser != NULL &&
	    strcmp(session_digest(rq, browser), u->browser_sha256) == 0)
		return OK;
	if (in->password == NULL)
		return refuse(rq, E_PASSWORD_NEEDED, "password",
		    "The sign-up was started in another browser. Choose a password.");
	if ((e = auth_check_password(rq, "password", in->password, u->email)) !=
	    OK)
		return e;
	u->password = sign_password(rq->arena, in->password);
	return OK;
}

static enum err
no_such_link(struct req *rq)
{
	return refuse(rq, E_LINK_INVALID, "token",
	    "This link is invalid or has expired. Request a new one.");
}

/* Who has the address already comes back, if out of every account: as the same
 * person, who has nothing left that a second factor would protect. */
static enum err
come_back(struct req *rq, struct auth_row *p)
{
	struct auth_row was = { .email = p->email };
	struct auth_reset links = { .has = EVERYTHING, .person = was.id.s };
	struct list accounts;
	enum err e;

	MARK(&was, email);
	e = db_one(rq->db, &auth_row_lock, &was, &was, rq->arena);
	if (e != OK)
		return e == E_NOT_FOUND ? no_such_link(rq) : e;
	p->id = was.id;
	rq->caller.person = arena_dup(rq->arena, was.id.s);
	e = db_all(rq->db, &auth_member_list, NULL, &accounts, rq->arena);
	if (e == OK && accounts.n > 0)
		return no_such_link(rq);
	if (e != OK || (e = db_run(rq->db, &auth_row_renew, p)) != OK ||
	    (e = db_run(rq->db, &auth_codes_delete, NULL)) != OK)
		return e;
	return db_run(rq->db, &auth_reset_delete, &links);
}

/* The person, the account and the membership. */
static enum err
open_account(struct req *rq, const struct auth_sign_up *u)
{
	struct auth_row p = { .has = EVERYTHING,
		.id = id_make("per", rq->caller.now),
		.email = u->email,
		.name = u->name,
		.language = u->language,
		.password = u->password };
	struct auth_account a = { .has = EVERYTHING,
		.id = id_make("acc", rq->caller.now),
		.name = u->account_name };
	struct auth_member m = { .has = EVERYTHING, .role = "owner" };
	enum err e = db_run(rq->db, &auth_row_insert, &p);

	if (e == E_DUPLICATE)
		e = come_back(rq, &p);
	if (e != OK || (e = db_run(rq->db, &auth_account_insert, &a)) != OK)
		return e;
	rq->caller.account = arena_dup(rq->arena, a.id.s);
	rq->caller.person = arena_dup(rq->arena, p.id.s);
	if ((e = db_run(rq->db, &auth_member_insert, &m)) != OK ||
	    (e = people_bind_home(rq)) != OK ||
	    (e = auth_log(rq, &p, "person.signed_up")) != OK)
		return e;
	return db_run(rq->db, &auth_sign_up_delete, u);
}

enum err
auth_confirm(struct req *rq)
{
	const struct auth_body *in = rq->in;
	struct auth_sign_up *u = arena_new(rq->arena, struct auth_sign_up);
	enum err e;

	PUT(u, token_sha256, session_digest(rq, in->token));
	e = db_one(rq->db, &auth_sign_up_get, u, u, rq->arena);
	if (e == E_NOT_FOUND)
		return no_such_link(rq);
	if (e != OK || (e = settle_password(rq, u)) != OK)
		return e;
	MARK(u, email);
	if ((e = open_account(rq, u)) != OK ||
	    (e = attempt_asked_well(rq)) != OK)
		return e;
	app_cookie_set(rq, SIGN_UP_COOKIE, "", 0);
	attempt_trust(rq, u->email);
	return auth_begin(rq, rq->caller.person, rq->caller.account);
}
