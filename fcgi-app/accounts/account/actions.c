/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "account.h"

#include <string.h>

#include "audit.h"

/* Members that a row may leave out are carried over by hand. */
static struct account_key *
key_of(const struct account_row *r, struct arena *a)
{
	struct account_key *k = arena_new(a, struct account_key);

	*k = (struct account_key){
		.has = EVERYTHING,
		.id = r->key_id,
		.name = r->key_name,
		.tier = r->key_tier,
		.scopes = r->key_scopes,
		.created_at = r->key_created_at,
		.expires_at = r->key_expires_at,
	};
	if (!HAS(r, key_expires_at))
		CLEAR(k, expires_at);
	return k;
}

enum err
account_read(struct req *rq)
{
	struct account_row r = { 0 };
	struct account *o = arena_new(rq->arena, struct account);
	enum err e = db_one(rq->db, &account_get, NULL, &r, rq->arena);

	if (e != OK)
		return e;
	*o = (struct account){
		.has = EVERYTHING,
		.id = r.id,
		.name = r.name,
		.environment = rq->conf->env,
		.created_at = r.created_at,
		.trace_bodies = r.trace_bodies,
		.key = { key_of(&r, rq->arena) },
	};
	if (!HAS(&r, key_id))
		CLEAR(o, key);
	rq->out = o;
	return OK;
}

/* What is set already is no change. */
static enum err
set_traced(struct req *rq, const char *to)
{
	struct account_row r = { 0 };
	enum err e = db_one(rq->db, &account_lock, NULL, &r, rq->arena);
	struct audit log = { .action = "account.updated",
		.type = "account",
		.id = r.id.s };

	if (e != OK || strcmp(r.trace_bodies, to) == 0)
		return e;
	log.changes = audit_changed(rq->arena, NULL, "trace_bodies",
	    r.trace_bodies, to);
	r.trace_bodies = to;
	e = db_run(rq->db, &account_set, &r);
	return e == OK ? audit_add(rq, &log) : e;
}

enum err
account_change(struct req *rq)
{
	const struct account *in = rq->in;
	enum err e = OK;

	if (HAS(in, trace_bodies))
		e = set_traced(rq, in->trace_bodies);
	return e == OK ? account_read(rq) : e;
}
