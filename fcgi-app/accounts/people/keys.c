/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "people.h"

#include <string.h>

#include "accounts/api_keys/api_keys.h"
#include "accounts/environments.h"

/*
 * API keys outlive the session that made them, so they are bound to the person:
 * each environment has the role of each person, beside the keys, and a key may
 * do what both its scopes and that role say (lib/credential.c).  Who leaves is
 * `none`, and all keys are revoked.
 *
 * The other environment's table is written in a transaction of its own before
 * ours commits: what a crash in between leaves is a key that may do less.  The
 * row of the membership is locked by then, so of two changes at once both
 * tables have the later one; and each token for an environment writes the row
 * there.
 */

struct people_key {
	struct presence has;
	const char *id, *person, *role;
};

/* clang-format off */
#define T struct people_key
static const struct field fields[] = {
	FIELD(T, id),
	FIELD(T, person),
	FIELD(T, role),
};
#undef T
static const struct shape key_shape =
	SHAPE(struct people_key, "PeopleKey", fields, "A key and its person, or the role of one.");

const struct query people_role_hold = {
	.name = "people_role_hold",
	.out  = &key_shape,
	.sql  = "SELECT role FROM memberships WHERE account = :account AND person = :person FOR UPDATE",
};

const struct query people_key_role = {
	.name = "people_key_role",
	.in   = &key_shape,
	.sql  = "INSERT INTO key_roles (account, person, role, updated_at)"
		" VALUES (:account, :person, :role, :now)"
		" ON DUPLICATE KEY UPDATE updated_at = IF(role = :role, updated_at, :now), role = :role",
};

const struct query people_key_list = {
	.name = "people_key_list",
	.in   = &key_shape,
	.out  = &key_shape,
	.sql  = "SELECT id FROM api_keys WHERE account = :account AND person = :person"
		"   AND status IN ('active', 'rotating') ORDER BY id FOR UPDATE",
};
/* clang-format on */

/* The request in one environment, and what becomes of the person there. */
struct binding {
	struct req rq;
	struct people_key key;
};

static enum err
revoke_all(struct binding *b)
{
	const struct people_key *v;
	struct list keys;
	void *obj;
	enum err e = db_all(b->rq.db, &people_key_list, &b->key, &keys,
	    b->rq.arena);

	v = keys.v;
	for (size_t i = 0; e == OK && i < keys.n; i++)
		if ((e = resource_lock(&b->rq, &api_keys, v[i].id, &obj)) == OK)
			e = resource_do(&b->rq, &api_keys, obj, "revoke");
	return e;
}

static enum err
bind(void *arg)
{
	struct binding *b = arg;
	enum err e = db_run(b->rq.db, &people_key_role, &b->key);

	if (e != OK || strcmp(b->key.role, PEOPLE_NONE) != 0)
		return e;
	return revoke_all(b);
}

static enum err
bind_in(struct req *rq, const struct environment *env, const char *person,
    const char *role)
{
	struct binding b = { .rq = *rq };
	enum err e;

	PUT(&b.key, person, person);
	PUT(&b.key, role, role);
	b.rq.db = env->db;
	b.rq.conf = env->conf;
	if (env->db != rq->db)
		return db_tx(env->db, bind, &b);
	e = bind(&b);
	rq->woke = rq->woke || b.rq.woke;
	return e;
}

enum err
people_bind_keys(struct req *rq, const char *person, const char *role)
{
	struct environment all[ENVIRONMENTS_MAX];
	enum err e = OK;

	for (int i = environment_all(rq, all) - 1; i >= 0 && e == OK; i--)
		e = bind_in(rq, &all[i], person, role);
	return e;
}

enum err
people_bind_own(struct req *rq, const struct environment *env,
    const char **role)
{
	struct people_key k = { 0 };
	enum err e = db_one(rq->db, &people_role_hold, NULL, &k, rq->arena);

	if (e == E_NOT_FOUND)
		return refuse(rq, E_SESSION_MISSING, NULL,
		    "You are no longer a member of the account.");
	if (e != OK)
		return e;
	*role = k.role;
	return bind_in(rq, env, rq->caller.person, k.role);
}

enum err
people_bind_home(struct req *rq)
{
	const struct environment home = { .db = rq->db, .conf = rq->conf };
	const char *role;

	return people_bind_own(rq, &home, &role);
}
