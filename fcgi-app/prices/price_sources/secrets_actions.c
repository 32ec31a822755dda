/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "secrets.h"

#include <string.h>

#include "audit.h"
#include "http.h"

static void
key_of(struct price_secret *k, const struct price_source *s, struct arena *a)
{
	PUT(k, source_id, s->id);
	PUT(k, origin, s->url != NULL ? price_secret_origin(a, s->url) : "");
}

static void
forget(struct price_source *s)
{
	CLEAR(s, secret_in);
	CLEAR(s, secret_name);
}

enum err
price_secret_keep(struct db *db, struct arena *a, const char *hexkey,
    struct price_source *s, const struct price_secret *k)
{
	struct price_secret row = { 0 };

	key_of(&row, s, a);
	PUT(&row, sealed, sign_seal(a, hexkey, k->secret));
	s->secret_in = k->secret_in;
	s->secret_name = k->secret_name;
	MARK(s, secret_in);
	MARK(s, secret_name);
	return db_run(db, &price_secret_put, &row);
}

enum err
price_secret_follow(struct db *db, struct arena *a, struct price_source *s)
{
	struct price_secret key = { 0 };
	enum err e;

	if (!HAS(s, secret_in))
		return OK;
	if (!HAS(s, url))
		s->url = NULL;
	key_of(&key, s, a);
	if ((e = db_run(db, &price_secret_stray, &key)) == OK &&
	    db_changed(db) > 0)
		forget(s);
	return e;
}

enum err
price_secret_request(struct db *db, struct arena *a, const char *hexkey,
    const struct price_source *s, struct price_request *rq)
{
	struct price_secret key = { 0 }, k = { 0 };
	enum err e;

	*rq = (struct price_request){ .url = s->url };
	if (!HAS(s, secret_in))
		return OK;
	key_of(&key, s, a);
	if ((e = db_one(db, &price_secret_get, &key, &k, a)) != OK)
		return e;
	k.secret_in = s->secret_in;
	k.secret_name = s->secret_name;
	if ((k.secret = sign_unseal(a, hexkey, k.sealed)) == NULL)
		return E_NOT_FOUND;
	*rq = price_secret_place(a, s->url, &k);
	return OK;
}

/* The source of the path, locked, which has somewhere to send a secret to. */
static enum err
hold(struct req *rq, struct price_source **out)
{
	void *obj;
	enum err e = resource_path_lock(rq, &price_sources, &obj);

	if (e != OK)
		return e;
	rq->out = *out = obj;
	if (HAS(*out, archived_at))
		return refuse(rq, E_STATE, NULL,
		    "The price source is archived. Restore it first.");
	if (!price_source_fetches(*out))
		return refuse(rq, E_STATE, NULL,
		    "The price source has kind %s and does not use a secret.",
		    (*out)->kind);
	return OK;
}

/* Which secret it was nobody ever reads; that it was set or dropped they do. */
static enum err
log_it(struct req *rq, const struct price_source *s, const char *action)
{
	return audit_add(rq,
	    &(struct audit){ .action = action,
		.type = "price_source",
		.id = s->id.s });
}

enum err
price_source_set_secret(struct req *rq)
{
	const struct http_policy policy = {
		.loopback = rq->conf->webhook_loopback,
		.ports = rq->conf->webhook_ports,
		.ca_file = rq->conf->webhook_ca,
	};
	const struct price_secret *in = rq->in;
	struct judge j = resource_judging(rq);
	struct price_source *s;
	enum err e = hold(rq, &s);

	if (e != OK)
		return e;
	price_secret_judge(&j, &policy, s, in);
	if (rq->faults.n > 0)
		return E_VALIDATION;
	e = price_secret_keep(rq->db, rq->arena, rq->conf->secret, s, in);
	if (e == OK)
		e = log_it(rq, s, "price_source.secret_set");
	return e == OK ? resource_save(rq, &price_sources, s, NULL) : e;
}

enum err
price_source_drop_secret(struct req *rq)
{
	struct price_secret key = { 0 };
	struct price_source *s;
	enum err e = hold(rq, &s);

	if (e != OK || !HAS(s, secret_in))
		return e;
	key_of(&key, s, rq->arena);
	if ((e = db_run(rq->db, &price_secret_drop, &key)) != OK)
		return e;
	forget(s);
	if ((e = log_it(rq, s, "price_source.secret_dropped")) != OK)
		return e;
	return resource_save(rq, &price_sources, s, NULL);
}
