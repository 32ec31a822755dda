/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "auth.h"

#include <string.h>

#include "accounts/environments.h"
#include "accounts/people/people.h"
#include "role.h"
#include "token.h"

/* Sessions: begun, shown, switched, ended; and the tokens that they give. */

#define AGENT_MAX 200 /* characters of a browser's name that are kept */

char *
auth_secret(struct arena *a)
{
	unsigned char bytes[32];

	sign_random(bytes, sizeof(bytes));
	return sign_base64url(a, bytes, sizeof(bytes));
}

enum err
auth_person_of(struct req *rq, struct auth_person *out)
{
	struct auth_row *r = arena_new(rq->arena, struct auth_row);
	struct auth_count codes = { 0 };
	enum err e;

	strcpy(r->id.s, rq->caller.person);
	MARK(r, id);
	if ((e = db_one(rq->db, &auth_row_get, r, r, rq->arena)) != OK ||
	    (e = db_one(rq->db, &auth_codes_count, NULL, &codes, rq->arena)) !=
		OK)
		return e;
	*out = (struct auth_person){ .has = EVERYTHING,
		.id = r->id,
		.email = r->email,
		.name = r->name,
		.language = r->language,
		.totp_enabled = r->totp_secret != NULL,
		.recovery_codes_left = codes.n };
	return OK;
}

/* The account that was chosen, of all those. */
static struct auth_account *
account_of(struct req *rq, const struct list *all)
{
	const struct auth_member *m = all->v;
	struct auth_account *a = arena_new(rq->arena, struct auth_account);

	for (size_t i = 0; i < all->n; i++)
		if (strcmp(m[i].account_id, rq->caller.account) == 0) {
			a->has = EVERYTHING;
			strcpy(a->id.s, m[i].account_id);
			a->name = m[i].account_name;
			a->created_at = m[i].created_at;
		}
	return a;
}

static struct list
environments(struct req *rq)
{
	struct environment all[ENVIRONMENTS_MAX];
	size_t n = (size_t)environment_all(rq, all);
	struct auth_environment *v = arena_array(rq->arena,
	    struct auth_environment, n);

	for (size_t i = 0; i < n; i++)
		v[i] = (struct auth_environment){ EVERYTHING, all[i].name,
			all[i].url };
	return (struct list){ v, n };
}

/* Whether an account was opened when is for no list. */
static void
hide_creation(struct list *all)
{
	struct auth_member *m = all->v;

	for (size_t i = 0; i < all->n; i++)
		CLEAR(&m[i], created_at);
}

enum err
auth_answer(struct req *rq, const struct session *s, const char *cookie)
{
	struct auth_session *o = arena_new(rq->arena, struct auth_session);
	struct auth_person *p = arena_new(rq->arena, struct auth_person);
	struct list all;
	enum err e;

	if ((e = db_all(rq->db, &auth_member_list, NULL, &all, rq->arena)) !=
		OK ||
	    (e = auth_person_of(rq, p)) != OK)
		return e;
	*o = (struct auth_session){ .has = EVERYTHING,
		.id = s->id,
		.person = { p },
		.account = { account_of(rq, &all) },
		.role = rq->caller.role,
		.memberships = all,
		.csrf_token = session_csrf(rq, cookie),
		.environments = environments(rq),
		.expires_at = session_end(s) };
	hide_creation(&o->memberships);
	rq->out = o;
	return OK;
}

static const char *
agent_of(struct req *rq)
{
	const char *s = app_header(rq, "User-Agent");
	char *copy = arena_dup(rq->arena, s != NULL ? s : "");

	for (char *p = copy; *p != '\0'; p++)
		if ((unsigned char)*p < ' ' || (unsigned char)*p > '~')
			*p = '?';
	return arena_dupn(rq->arena, copy, strnlen(copy, AGENT_MAX));
}

/* Signing in again leaves nothing of the session before. */
static enum err
end_former(struct req *rq)
{
	struct session *s = arena_new(rq->arena, struct session);
	enum err e = session_look_up(rq, s);

	if (e == E_NOT_FOUND)
		return OK;
	return e != OK ?
	    e :
	    auth_end(rq,
		&(struct auth_ending){ .of = s->person, .session = s->id });
}

/* The account to begin with, of those that the person is a member of. */
static enum err
choose(struct req *rq, const char *account)
{
	struct list all;
	const struct auth_member *m;
	enum err e = db_all(rq->db, &auth_member_list, NULL, &all, rq->arena);

	if (e != OK)
		return e;
	m = all.v;
	for (size_t i = 0; i < all.n; i++)
		if (account == NULL || strcmp(m[i].account_id, account) == 0) {
			rq->caller.account = m[i].account_id;
			rq->caller.role = m[i].role;
			return OK;
		}
	return refuse(rq, E_NO_MEMBERSHIP, NULL,
	    "The user is not a member of any account.");
}

enum err
auth_begin(struct req *rq, const char *person, const char *account)
{
	char *cookie = auth_secret(rq->arena);
	struct session *s = arena_new(rq->arena, struct session);
	enum err e;

	if ((e = end_former(rq)) != OK)
		return e;
	rq->caller.person = person;
	if ((e = choose(rq, account)) != OK)
		return e;
	*s = (struct session){ .has = EVERYTHING,
		.id = arena_dup(rq->arena, id_make("ses", rq->caller.now).s),
		.account = rq->caller.account,
		.person = person,
		.role = rq->caller.role,
		.secret_sha256 = session_digest(rq, cookie),
		.address = app_address(rq),
		.user_agent = agent_of(rq),
		.created_at = rq->caller.now,
		.last_used_at = rq->caller.now };
	rq->caller.session = s->id;
	if ((e = db_run(rq->db, &auth_session_insert, s)) != OK ||
	    (e = db_run(rq->db, &session_seen, s)) != OK)
		return e;
	app_cookie_set(rq, SESSION_COOKIE, cookie, SESSION_MS / 1000);
	return auth_answer(rq, s, cookie);
}

static enum err
end_one(struct req *rq, struct auth_ending *which)
{
	struct environment all[ENVIRONMENTS_MAX];
	enum err e = OK;

	/* the others first: what is not done there is not done here */
	for (int i = environment_all(rq, all) - 1; i >= 0 && e == OK; i--)
		e = db_run(all[i].db, &auth_ended_insert, which);
	return e == OK ? db_run(rq->db, &auth_session_close, which) : e;
}

static void
mark(struct auth_ending *w)
{
	const struct {
		const char *name, *value;
	} members[] = { { "of", w->of }, { "in_account", w->in_account },
		{ "but", w->but }, { "session", w->session } };

	w->has = NOTHING;
	for (size_t i = 0; i < COUNT(members); i++)
		if (members[i].value != NULL)
			field_set(&auth_ending_shape, w, members[i].name);
}

enum err
auth_end(struct req *rq, struct auth_ending *which)
{
	struct list found;
	struct auth_ending *v;
	enum err e;

	mark(which);
	e = db_all(rq->db, &auth_ending_list, which, &found, rq->arena);
	v = found.v;
	for (size_t i = 0; e == OK && i < found.n; i++)
		e = end_one(rq, &v[i]);
	return e;
}

/* --- handlers --- */

enum err
auth_session_read(struct req *rq)
{
	return auth_answer(rq, rq->session, app_cookie(rq, SESSION_COOKIE));
}

enum err
auth_sign_out(struct req *rq)
{
	enum err e = auth_end(rq,
	    &(struct auth_ending){ .of = rq->caller.person,
		.session = rq->caller.session });

	rq->out = arena_new(rq->arena, struct auth_count);
	app_cookie_set(rq, SESSION_COOKIE, "", 0);
	return e == OK ? auth_log_self(rq, "person.signed_out") : e;
}

enum err
auth_switch(struct req *rq)
{
	struct auth_member *m = arena_new(rq->arena, struct auth_member);
	enum err e = db_one(rq->db, &auth_member_get, rq->in, m, rq->arena);

	if (e == E_NOT_FOUND)
		return refuse(rq, E_NOT_FOUND, "account_id",
		    "You are not a member of this account.");
	if (e != OK || (e = db_run(rq->db, &auth_session_switch, rq->in)) != OK)
		return e;
	rq->caller.account = m->account_id;
	rq->caller.role = m->role;
	if ((e = db_run(rq->db, &session_seen, rq->session)) != OK)
		return e;
	return auth_session_read(rq);
}

enum err
auth_session_page(struct req *rq)
{
	struct page p = { 0 };
	enum err e = page_begin(rq, &p);

	return e != OK ? e : page_read(rq, &auth_session_list, &p, NULL);
}

enum err
auth_session_delete(struct req *rq)
{
	struct auth_use *u = arena_new(rq->arena, struct auth_use);
	enum err e;

	if (!id_valid(rq->id, "ses"))
		return refuse(rq, E_NOT_FOUND, "id", "No such session.");
	strcpy(u->id.s, rq->id);
	MARK(u, id);
	if ((e = db_one(rq->db, &auth_session_get, u, u, rq->arena)) ==
	    E_NOT_FOUND)
		return refuse(rq, E_NOT_FOUND, "id", "No such session.");
	if (e != OK)
		return e;
	rq->out = u;
	if (u->current)
		app_cookie_set(rq, SESSION_COOKIE, "", 0);
	return auth_end(rq,
	    &(struct auth_ending){ .of = rq->caller.person,
		.session = u->id.s });
}

/* --- tokens --- */

/* What a role may do, word by word. */
static struct texts
scopes_of(struct arena *a, const char *role)
{
	char *s = arena_dup(a, role_scopes(role)), *rest = NULL;
	struct texts t = { arena_array(a, const char *, strlen(s) / 2 + 1), 0 };

	for (s = strtok_r(s, " ", &rest); s != NULL;
	     s = strtok_r(NULL, " ", &rest))
		t.v[t.n++] = s;
	return t;
}

/* The account's row in that environment, made where it lacks. */
static enum err
provide(struct req *rq, const struct environment *env)
{
	struct list all;
	enum err e;

	if (env->db == rq->db)
		return OK;
	e = db_all(rq->db, &auth_member_list, NULL, &all, rq->arena);
	return e != OK ?
	    e :
	    db_run(env->db, &auth_account_put, account_of(rq, &all));
}

enum err
auth_token(struct req *rq)
{
	const struct auth_body *in = rq->in;
	struct auth_token *o = arena_new(rq->arena, struct auth_token);
	struct environment env;
	const char *role;
	struct token t;
	enum err e;

	if (!environment_find(rq, in->environment, &env))
		return refuse(rq, E_NOT_ALLOWED, "environment",
		    "This installation does not have the environment.");
	if (env.token_secret == NULL)
		return refuse(rq, E_UNAVAILABLE, NULL,
		    "token_secret is not set in the settings of the environment.");
	if ((e = provide(rq, &env)) != OK ||
	    (e = people_bind_own(rq, &env, &role)) != OK)
		return e;
	t = (struct token){ .env = env.name,
		.account = rq->caller.account,
		.person = rq->caller.person,
		.session = rq->caller.session,
		.role = role,
		.name = rq->caller.person_name,
		.expires_at = { rq->caller.now.ms + TOKEN_MS } };
	*o = (struct auth_token){ .has = EVERYTHING,
		.token = token_write(rq->arena, env.token_secret, &t),
		.environment = env.name,
		.url = env.url,
		.scopes = scopes_of(rq->arena, role),
		.expires_at = t.expires_at };
	rq->out = o;
	return OK;
}
