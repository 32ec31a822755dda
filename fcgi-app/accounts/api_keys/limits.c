/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "api_keys.h"

#include <string.h>

/*
 * Nobody gives a key more than he has: a key gives its scopes, its addresses,
 * its time and its tier; a person what the role may do; and no tier goes above
 * the one that the operator allows the account.
 */

/* The key that asks, or NULL: then it is a person. */
static enum err
asking(struct req *rq, const struct api_key **k)
{
	void *obj;
	enum err e = rq->caller.key_id == NULL ?
	    E_NOT_FOUND :
	    resource_fetch(rq, &api_keys, rq->caller.key_id, &obj);

	*k = e == OK ? obj : NULL;
	return e == E_NOT_FOUND ? OK : e;
}

/* Of the account's and, where a key asks, of its own tier. */
static enum err
tiers_of(struct req *rq, const struct api_key *own, struct tier *of_account,
    struct tier *of_key)
{
	struct tier_ask ask = { .has = EVERYTHING,
		.environment = rq->conf->env };
	enum err e = db_one(rq->db, &tier_of_account, &ask, of_account,
	    rq->arena);

	*of_key = *of_account;
	if (e != OK || own == NULL)
		return e;
	*of_key = (struct tier){ .name = own->tier };
	MARK(of_key, name);
	return db_one(rq->db, &tier_get, of_key, of_key, rq->arena);
}

enum err
api_key_tier_of(struct req *rq, const char **tier)
{
	const struct api_key *own;
	struct tier account = { 0 }, key;
	enum err e = asking(rq, &own);

	if (e == OK)
		e = tiers_of(rq, own, &account, &key);
	if (e == OK)
		*tier = tier_within(&key, &account) ? key.name : account.name;
	return e;
}

/* Of a tier that is chosen, or of the one that a key has anyway. */
static enum err
grant_tier(struct req *rq, const struct api_key *own, const struct api_key *k,
    bool chosen)
{
	struct tier account = { 0 }, key, wanted = { .name = k->tier };
	enum err e = tiers_of(rq, own, &account, &key);

	MARK(&wanted, name);
	if (e == OK)
		e = db_one(rq->db, &tier_get, &wanted, &wanted, rq->arena);
	if (e != OK)
		return e;
	if (chosen && !tier_within(&wanted, &account))
		return refuse(rq, E_KEY_LIMITS, "tier",
		    "The account may use the tier %s and lower tiers.",
		    account.name);
	if (own != NULL && !tier_within(&wanted, &key))
		return refuse(rq, E_KEY_LIMITS, "tier",
		    "The key that sent the request has the tier %s.", key.name);
	return OK;
}

static const char *
joined(struct arena *a, const struct texts *t)
{
	struct buf b;

	if (t->n == 0)
		return NULL;
	buf_init(&b, a, 64);
	for (size_t i = 0; i < t->n; i++)
		buf_fmt(&b, "%s%s", i > 0 ? " " : "", t->v[i]);
	return b.s;
}

static enum err
grant(struct req *rq, const struct api_key *own, const struct api_key *k,
    const struct api_key *before)
{
	struct api_key_limits l = { .scopes = rq->scopes };
	const char *beyond;

	if (own != NULL) {
		l.ip_allow = joined(rq->arena, &own->ip_allow);
		l.expires = HAS(own, expires_at);
		l.expires_at = own->expires_at;
	}
	if ((beyond = api_key_beyond(k, &l, before)) == NULL)
		return OK;
	return refuse(rq, E_KEY_LIMITS, beyond,
	    "`%s` of the key would allow more than the caller has.", beyond);
}

/* Is it open wider than before: to more scopes, more addresses, for longer? */
static bool
widened(struct arena *a, const struct api_key *k, const struct api_key *before)
{
	const char *scopes = joined(a, &before->scopes);
	struct api_key_limits was = { .scopes = scopes != NULL ? scopes : "",
		.ip_allow = joined(a, &before->ip_allow),
		.expires = HAS(before, expires_at),
		.expires_at = before->expires_at };

	return api_key_beyond(k, &was, NULL) != NULL;
}

/* A narrower key may be changed by who has less than it; who opens it wider
 * must have all that it may do then. */
enum err
api_key_grant(struct req *rq, const struct api_key *k,
    const struct api_key *before)
{
	const struct api_key *own;
	enum err e = asking(rq, &own);

	if (before != NULL && widened(rq->arena, k, before) && e == OK)
		e = grant(rq, own, k, NULL);
	if (e != OK || (e = grant(rq, own, k, before)) != OK)
		return e;
	if (k->tier == NULL ||
	    (before != NULL && strcmp(k->tier, before->tier) == 0))
		return OK;
	return grant_tier(rq, own, k, true);
}

/*
 * Who has the secret of another's key acts as that person, and approvals count
 * persons.  A key of nobody's becomes the caller's with its new secret.
 */
static enum err
own_person(struct req *rq, const struct api_key *k)
{
	if (!HAS(k, person) || strcmp(k->person, rq->caller.whose) == 0)
		return OK;
	return refuse(rq, E_KEY_LIMITS, "person",
	    "The key belongs to %s; only that user can receive its new secret. Revoke it and create another key.",
	    k->person);
}

/* Who is given its secret has all that it may do; itself has that anyway. */
enum err
api_key_hand_over(struct req *rq, const struct api_key *k)
{
	const struct api_key *own;
	enum err e = asking(rq, &own);

	if (e != OK || (own != NULL && strcmp(own->id.s, k->id.s) == 0) ||
	    (e = own_person(rq, k)) != OK)
		return e;
	e = grant(rq, own, k, NULL);
	return e == OK ? grant_tier(rq, own, k, false) : e;
}
