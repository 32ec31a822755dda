/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "invitations.h"

#include <string.h>

#include "accounts/attempts/attempts.h"
#include "audit.h"
#include "accounts/auth/auth.h"
#include "find.h"
#include "accounts/letters.h"
#include "accounts/people/people.h"
#include "role.h"

#define PASSWORD_MIN 10 /* characters of a new one, as of who signs up */

enum err
invitation_page(struct req *rq)
{
	return find_page(rq, &invitation_list);
}

static enum err
log_it(struct req *rq, const struct invitation *i, const char *action,
    const char *from, const char *to)
{
	const char *changes = audit_changed(rq->arena, NULL, "email",
	    from != NULL ? i->email : NULL, to != NULL ? i->email : NULL);

	return audit_add(rq,
	    &(struct audit){ .action = action,
		.type = "invitation",
		.id = i->id.s,
		.changes = audit_changed(rq->arena, changes, "role", from,
		    to) });
}

static enum err
may_give(struct req *rq, const char *role)
{
	enum err e = people_may_manage(rq);

	if (e != OK || role_governs(rq->caller.role, role))
		return e;
	return refuse(rq, E_ROLE, "role", "Only an owner can invite an owner.");
}

/* Nobody is asked who is here, and none twice at a time. */
static enum err
is_new(struct req *rq, const struct invitation *i)
{
	struct people_member m = { 0 };
	enum err e = db_run(rq->db, &invitation_expire, i);

	if (e != OK)
		return e;
	e = db_one(rq->db, &invitation_member, i, &m, rq->arena);
	if (e == OK)
		return refuse(rq, E_DUPLICATE, "email",
		    "This person is already a member of the account.");
	return e == E_NOT_FOUND ? OK : e;
}

/* The language of who is known, else of who invites. */
static enum err
find_language(struct req *rq, struct invitation *i)
{
	struct auth_row p = { .email = i->email }, me = { 0 };
	enum err e;

	MARK(&p, email);
	e = db_one(rq->db, &auth_row_by_email, &p, &p, rq->arena);
	if (e == E_NOT_FOUND) {
		strcpy(me.id.s, rq->caller.person);
		MARK(&me, id);
		e = db_one(rq->db, &auth_row_get, &me, &me, rq->arena);
		p.language = me.language;
	}
	i->language = p.language;
	return e;
}

static const char *
account_name(struct req *rq)
{
	struct list all;
	const struct auth_member *m;

	if (db_all(rq->db, &auth_member_list, NULL, &all, rq->arena) != OK)
		return "";
	m = all.v;
	for (size_t i = 0; i < all.n; i++)
		if (strcmp(m[i].account_id, rq->caller.account) == 0)
			return m[i].account_name;
	return "";
}

static enum err
write_letter(struct req *rq, const struct invitation *i, const char *token)
{
	struct letter_words words = { .name = rq->caller.person_name,
		.account = account_name(rq),
		.link = letter_link(rq, "invitation", token) };
	bool may;
	enum err e = attempt_letter(rq, LETTER_INVITATION, i->email, &may);

	if (e != OK)
		return e;
	if (!may) {
		rq->retry_after = 60;
		return refuse(rq, E_TOO_MANY_ATTEMPTS, "email",
		    "Several emails were sent to this address recently.");
	}
	return letter_add(rq, LETTER_INVITATION, i->language, i->email, &words);
}

enum err
invitation_create(struct req *rq)
{
	const struct invitation *in = rq->in;
	struct invitation *i = arena_new(rq->arena, struct invitation);
	char *token = auth_secret(rq->arena);
	enum err e;

	*i = (struct invitation){ .has = EVERYTHING,
		.id = id_make("inv", rq->caller.now),
		.email = in->email,
		.role = in->role,
		.invited_by = rq->caller.person,
		.invited_by_name = rq->caller.person_name,
		.token_sha256 = session_digest(rq, token),
		.created_at = rq->caller.now,
		.expires_at = { rq->caller.now.ms + INVITATION_MS } };
	if ((e = may_give(rq, i->role)) != OK ||
	    (e = auth_check_email(rq, &i->email)) != OK ||
	    (e = is_new(rq, i)) != OK || (e = find_language(rq, i)) != OK)
		return e;
	if ((e = db_run(rq->db, &invitation_insert, i)) == E_DUPLICATE)
		return refuse(rq, e, "email",
		    "This address is already invited. Withdraw the invitation first.");
	if (e != OK || (e = write_letter(rq, i, token)) != OK)
		return e;
	rq->out = i;
	return log_it(rq, i, "invitation.created", NULL, i->role);
}

enum err
invitation_withdraw(struct req *rq)
{
	struct invitation *i = arena_new(rq->arena, struct invitation);
	enum err e;

	if ((e = people_may_manage(rq)) != OK)
		return e;
	if (!id_valid(rq->id, "inv"))
		return refuse(rq, E_NOT_FOUND, "id", "No such invitation.");
	strcpy(i->id.s, rq->id);
	i->has = EVERYTHING;
	e = db_one(rq->db, &invitation_get, i, i, rq->arena);
	if (e == E_NOT_FOUND)
		return refuse(rq, e, "id", "No such invitation.");
	if (e != OK || (e = may_give(rq, i->role)) != OK ||
	    (e = db_run(rq->db, &invitation_delete, i)) != OK)
		return e;
	rq->out = i;
	return log_it(rq, i, "invitation.withdrawn", i->role, NULL);
}

enum err
invitation_end(struct req *rq, const struct people_member *m, bool wholly)
{
	struct list all;
	const struct invitation *i;
	enum err e = db_all(rq->db, &invitation_made, m, &all, rq->arena);

	i = all.v;
	for (size_t n = 0; e == OK && n < all.n; n++) {
		if (!wholly && role_manages(m->role) &&
		    role_governs(m->role, i[n].role))
			continue;
		if ((e = db_run(rq->db, &invitation_delete, &i[n])) == OK)
			e = log_it(rq, &i[n], "invitation.withdrawn", i[n].role,
			    NULL);
	}
	return e;
}

/* --- accepting ------------------------------------------------------------ */

struct acceptance {
	struct req *rq;
	struct invitation *invitation;
	struct auth_row *person;
	bool known, here; /* is signed in in this very browser */
};

static enum err
find_person(struct req *rq, struct acceptance *a)
{
	struct session *s = arena_new(rq->arena, struct session);
	enum err e;

	PUT(a->person, email, a->invitation->email);
	e = db_one(rq->db, &auth_row_by_email, a->person, a->person, rq->arena);
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	a->known = true;
	e = session_look_up(rq, s);
	a->here = e == OK && strcmp(s->person, a->person->id.s) == 0;
	return e == E_NOT_FOUND ? OK : e;
}

/* A link is not enough to come in as somebody who has a password. */
static enum err
prove(struct req *rq, const struct acceptance *a)
{
	const struct invitation_answer *in = rq->in;
	enum err e;

	if (!a->known || a->here)
		return OK;
	if (in->password == NULL)
		return refuse(rq, E_PASSWORD_NEEDED, "password",
		    "You already have a user. Send the password that you sign in with.");
	if ((e = attempt_begin(rq, ATTEMPT_EMAIL, a->person->email)) != OK)
		return e;
	if (!sign_password_is(rq->arena, in->password, a->person->password))
		return refuse(rq, E_SIGN_IN_FAILED, NULL,
		    "The password is wrong.");
	return OK;
}

/* Somebody who is new here. */
static enum err
make_person(struct req *rq, struct acceptance *a)
{
	const struct invitation_answer *in = rq->in;
	struct auth_row *p = a->person;
	enum err e;

	if (in->name == NULL || in->password == NULL)
		return refuse(rq, E_PASSWORD_NEEDED,
		    in->name == NULL ? "name" : "password",
		    "Choose a name and a password.");
	if (strlen(in->password) < PASSWORD_MIN)
		return refuse(rq, E_TOO_SHORT, "password",
		    "must have at least %d characters", PASSWORD_MIN);
	if ((e = auth_check_password(rq, "password", in->password,
		 a->invitation->email)) != OK)
		return e;
	*p = (struct auth_row){ .has = EVERYTHING,
		.id = id_make("per", rq->caller.now),
		.email = a->invitation->email,
		.name = in->name,
		.language = a->invitation->language,
		.password = sign_password(rq->arena, in->password) };
	return db_run(rq->db, &auth_row_insert, p);
}

static enum err
no_such_link(struct req *rq)
{
	return refuse(rq, E_LINK_INVALID, "token",
	    "The invitation has been accepted or withdrawn, or has expired.");
}

static enum err
find_invitation(struct req *rq, struct invitation *i)
{
	const struct invitation_answer *in = rq->in;
	enum err e;

	*i = (struct invitation){ .has = EVERYTHING,
		.token_sha256 = session_digest(rq, in->token) };
	e = db_one(rq->db, &invitation_find, i, i, rq->arena);
	return e == E_NOT_FOUND ? no_such_link(rq) : e;
}

/* The membership, and the invitation goes; who is a member keeps the role. */
static enum err
join(struct req *rq, struct acceptance *a)
{
	const struct invitation *i = a->invitation;
	struct auth_member m = { .has = EVERYTHING, .role = i->role };
	enum err e;

	rq->caller.account = i->account;
	rq->caller.person = arena_dup(rq->arena, a->person->id.s);
	rq->caller.person_name = a->person->name;
	e = db_run(rq->db, &auth_member_insert, &m);
	if ((e != OK && e != E_DUPLICATE) || (e = people_bind_home(rq)) != OK ||
	    (e = db_run(rq->db, &invitation_delete, i)) != OK)
		return e;
	return audit_add(rq,
	    &(struct audit){ .action = "person.joined",
		.type = "person",
		.id = rq->caller.person,
		.changes = audit_changed(rq->arena, NULL, "role", NULL,
		    i->role) });
}

/* Person, membership, code and session together. */
static enum err
enter(void *arg)
{
	struct acceptance *a = arg;
	struct req *rq = a->rq;
	const struct invitation_answer *in = rq->in;
	enum err e = find_invitation(rq, a->invitation);

	if (e != OK)
		return e;
	if (!a->known)
		e = make_person(rq, a);
	else if (!a->here &&
	    (e = auth_second_factor(rq, a->person, in->code)) == OK)
		e = attempt_forgive(rq, ATTEMPT_EMAIL, a->person->email, true);
	if (e == E_DUPLICATE)
		return no_such_link(rq);
	if (e != OK || (e = join(rq, a)) != OK)
		return e;
	attempt_trust(rq, a->person->email);
	return auth_begin(rq, rq->caller.person, rq->caller.account);
}

enum err
invitation_accept(struct req *rq)
{
	struct invitation *i = arena_new(rq->arena, struct invitation);
	struct acceptance a = { .rq = rq,
		.invitation = i,
		.person = arena_new(rq->arena, struct auth_row) };
	enum err e, forgiven;

	if ((e = find_invitation(rq, i)) != OK ||
	    (e = find_person(rq, &a)) != OK || (e = prove(rq, &a)) != OK)
		return e;
	e = db_tx(rq->db, enter, &a);
	if (e != E_SECOND_FACTOR)
		return e;
	/* the password was right: that was no failure, nor a success yet */
	forgiven = attempt_forgive(rq, ATTEMPT_EMAIL, i->email, false);
	return forgiven != OK ? forgiven : e;
}
