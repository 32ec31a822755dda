/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "api_keys.h"

#include <string.h>

#include "key.h"
#include "outbox.h"
#include "accounts/scopes/scopes.h"

static const struct shape *const row = &api_key_row_shape;

static void
clear(struct api_key *k, const char *const *names)
{
	for (; *names != NULL; names++)
		field_unset(row, k, *names);
}

static void
set_moment(struct api_key *k, const char *name, struct stamp t)
{
	*(struct stamp *)field_at(shape_field(row, name), k) = t;
	field_set(row, k, name);
}

/* When sweep looks again; what it has not yet come to is not forgotten. */
static void
tend(struct api_key *k, struct stamp now)
{
	struct stamp from = now, next;

	if (HAS(k, next_change_at) && k->next_change_at.ms <= now.ms)
		from.ms = k->next_change_at.ms - 1;
	next = api_key_next(k, from);
	clear(k, NAMES("next_change_at"));
	if (next.ms != 0)
		set_moment(k, "next_change_at", next);
}

static void
forget_old(struct api_key *k)
{
	clear(k,
	    NAMES("old_secret_sha256", "old_last4", "old_secret_until",
		"grace_seconds", "new_secret_used_at"));
}

/* Its text, to be shown in this answer, and what is kept of it. */
static void
take_secret(struct req *rq, struct api_key *k, const struct key *key)
{
	size_t len = strlen(key->text);
	struct digest d = sign_sha256(key->text, len);

	k->key = arena_dup(rq->arena, key->text);
	k->secret_sha256 = sign_hex(rq->arena, &d, sizeof(d));
	k->last4 = arena_dup(rq->arena, key->text + len - 4);
	MARK(k, key);
	MARK(k, secret_sha256);
	MARK(k, last4);
}

/* --- made and changed ------------------------------------------------------
 */

static enum err
judge_tier(struct req *rq, struct judge *j, const struct api_key *k)
{
	struct tier t = { .name = k->tier };
	enum err e;

	MARK(&t, name);
	e = db_one(rq->db, &tier_get, &t, &t, rq->arena);
	if (e != E_NOT_FOUND)
		return e;
	resource_fault(j, E_NOT_ALLOWED, "tier",
	    "is not a tier; GET /api/v2/tiers lists the tiers");
	return OK;
}

/* Nothing brings back a key that is over, whether sweep has seen it or not. */
static enum err
still_holds(struct req *rq, const struct api_key *k)
{
	if (!api_key_over(k, rq->caller.now))
		return OK;
	return refuse(rq, E_STATE, NULL,
	    "The key is %s for good. Create another key.",
	    api_key_ended(k) ? k->status : "expired");
}

/* What is well formed and more than the caller may give is forbidden. */
enum err
api_key_examine(struct req *rq, struct judge *j, const void *obj)
{
	const struct api_key *k = obj, *before = NULL;
	void *was;
	enum err e = OK;

	if (api_key_ended(k))
		return OK;
	if (HAS(k, id)) {
		if ((e = resource_fetch(rq, &api_keys, k->id.s, &was)) != OK)
			return e;
		if (j->faults->n == 0 && (e = still_holds(rq, was)) != OK)
			return e;
		before = was;
	}
	if (HAS(k, tier) && (e = judge_tier(rq, j, k)) != OK)
		return e;
	if (HAS(k, expires_at) && k->expires_at.ms <= rq->caller.now.ms)
		resource_fault(j, E_OUT_OF_RANGE, "expires_at",
		    "must be in the future");
	return j->faults->n > 0 ? OK : api_key_grant(rq, k, before);
}

static enum err
room(struct req *rq)
{
	struct tier_ask ask = { .has = EVERYTHING,
		.environment = rq->conf->env };
	struct api_key_count n = { .most = API_KEYS_MAX };
	enum err e = db_run(rq->db, &api_key_turn, NULL);

	if (e == OK)
		e = db_one(rq->db, &api_key_live, &ask, &n, rq->arena);
	if (e != OK || n.n < n.most)
		return e;
	return refuse(rq, E_KEYS_FULL, NULL,
	    "The account has %lld valid keys; its limit is %lld.",
	    (long long)n.n, (long long)n.most);
}

/* Who makes a key answers for it; of an operator's key nobody knows who does.
 */
static void
belong(const struct req *rq, struct api_key *k)
{
	if (strcmp(rq->caller.whose, CALLER_OPERATOR) == 0)
		return;
	PUT(k, person, rq->caller.whose);
}

enum err
api_key_begin(struct req *rq, void *obj)
{
	struct api_key *k = obj;
	struct key key;
	enum err e = room(rq);

	if (e == OK && !HAS(k, tier))
		e = api_key_tier_of(rq, &k->tier);
	if (e != OK)
		return e;
	key_make(&key, rq->conf->env);
	strcpy(k->id.s, key.id);
	take_secret(rq, k, &key);
	k->environment = rq->conf->env;
	k->start = arena_fmt(rq->arena, "sk_%s_%.4s", rq->conf->env, key.id);
	k->created_by = rq->caller.key_id;
	belong(rq, k);
	for (const char *const *name =
		 NAMES("tier", "environment", "start", "created_by");
	     *name != NULL; name++)
		field_set(row, k, *name);
	if (k->ip_allow.n == 0)
		clear(k, NAMES("ip_allow"));
	tend(k, rq->caller.now);
	return OK;
}

/* A grace never reaches beyond the end. */
static void
bound_grace(struct api_key *k)
{
	if (HAS(k, old_secret_until) && HAS(k, expires_at) &&
	    k->old_secret_until.ms > k->expires_at.ms)
		k->old_secret_until = k->expires_at;
}

enum err
api_key_change(struct req *rq, void *obj)
{
	struct api_key *k = obj;

	if (api_key_ended(k))
		return still_holds(rq, k);
	if (k->ip_allow.n == 0)
		clear(k, NAMES("ip_allow"));
	bound_grace(k);
	tend(k, rq->caller.now);
	return OK;
}

/* --- its secrets -----------------------------------------------------------
 */

/* How long the old secret holds, and from when. */
struct grace {
	int64_t seconds;
	bool waits; /* for the first use of the new one */
};

/* A key of nobody's that becomes a person's: whoever has the old secret would
 * act as that person, so it ends at once and nothing brings it back. */
static bool
taken_over(const struct req *rq, const struct api_key *k)
{
	return !HAS(k, person) &&
	    strcmp(rq->caller.whose, CALLER_OPERATOR) != 0;
}

static enum err
read_grace(struct req *rq, const struct api_key *k, struct grace *g)
{
	const struct api_key_rotation *in = rq->in;
	bool taken = taken_over(rq, k);

	g->seconds = HAS(in, grace_seconds) ? in->grace_seconds :
	    taken                           ? 0 :
					      API_KEY_GRACE;
	g->waits = HAS(in, grace_starts) &&
	    strcmp(in->grace_starts, "first_use") == 0;
	if (!taken || (g->seconds == 0 && !g->waits))
		return OK;
	return refuse(rq, E_NOT_ALLOWED,
	    g->seconds > 0 ? "grace_seconds" : "grace_starts",
	    "The key has no owner and becomes yours, so its old secret ends immediately.");
}

enum err
api_key_rotated(struct req *rq, void *obj)
{
	struct api_key *k = obj;
	struct grace g;
	struct key key;
	enum err e = still_holds(rq, k);

	if (e != OK || (e = api_key_hand_over(rq, k)) != OK ||
	    (e = read_grace(rq, k, &g)) != OK)
		return e;
	forget_old(k);
	clear(k, NAMES("old_secret_last_used_at"));
	set_moment(k, "rotated_at", rq->caller.now);
	if (g.seconds > 0 || g.waits) {
		k->old_secret_sha256 = k->secret_sha256;
		k->old_last4 = k->last4;
		MARK(k, old_secret_sha256);
		if (HAS(k, last4))
			MARK(k, old_last4);
	} else if ((e = resource_pass(rq, &api_keys, k, "active")) != OK)
		return e;
	if (g.waits) {
		PUT(k, grace_seconds, g.seconds);
	} else if (g.seconds > 0)
		set_moment(k, "old_secret_until",
		    (struct stamp){ rq->caller.now.ms + g.seconds * 1000 });
	bound_grace(k);
	key_renew(&key, rq->conf->env, k->id.s);
	take_secret(rq, k, &key);
	belong(rq, k);
	tend(k, rq->caller.now);
	return OK;
}

enum err
api_key_grace_ended(struct req *rq, void *obj)
{
	enum err e = still_holds(rq, obj);

	if (e != OK)
		return e;
	forget_old(obj);
	tend(obj, rq->caller.now);
	return OK;
}

enum err
api_key_rolled_back(struct req *rq, void *obj)
{
	struct api_key *k = obj;
	enum err e = still_holds(rq, k);

	if (e != OK || (e = api_key_hand_over(rq, k)) != OK)
		return e;
	if (HAS(k, old_secret_until) &&
	    k->old_secret_until.ms <= rq->caller.now.ms)
		return refuse(rq, E_STATE, NULL,
		    "The grace period of the old secret has ended.");
	k->secret_sha256 = k->old_secret_sha256;
	k->last4 = k->old_last4;
	if (!HAS(k, old_last4))
		clear(k, NAMES("last4"));
	forget_old(k);
	clear(k, NAMES("rotated_at", "old_secret_last_used_at"));
	tend(k, rq->caller.now);
	return OK;
}

enum err
api_key_revoked(struct req *rq, void *obj)
{
	struct api_key *k = obj;

	forget_old(k);
	set_moment(k, "revoked_at", rq->caller.now);
	tend(k, rq->caller.now);
	return OK;
}

/* Whoever puts a key away wants it to be no key any more. */
enum err
api_key_retire(struct req *rq, void *obj)
{
	struct api_key *k = obj;
	enum err e;

	if (api_key_ended(k))
		return OK;
	if ((e = resource_turn(rq, &api_keys, k, "revoke")) != OK)
		return e;
	api_key_revoked(rq, k);
	rq->woke = true;
	return outbox_add(rq->db, rq->arena, "account.api_key.revoked", k->id.s,
	    &api_key_shape, k);
}

/* --- what time brings -------------------------------------------------------
 */

/* One thing at a time, each with its event; NULL where nothing is due.  A grace
 * can wait for a warning, but would leave it behind. */
static enum err
pass(struct req *rq, struct api_key *k, const char **event)
{
	struct stamp now = rq->caller.now;

	*event = NULL;
	if (HAS(k, expires_at) && k->expires_at.ms <= now.ms) {
		forget_old(k);
		*event = "account.api_key.expired";
		return resource_pass(rq, &api_keys, k, "expired");
	}
	if (api_key_warns(k, now)) {
		*event = "account.api_key.expiring";
		return OK;
	}
	if (HAS(k, grace_seconds) && HAS(k, new_secret_used_at)) {
		set_moment(k, "old_secret_until",
		    (struct stamp){
			k->new_secret_used_at.ms + k->grace_seconds * 1000 });
		clear(k, NAMES("grace_seconds", "new_secret_used_at"));
		bound_grace(k);
		*event = "account.api_key.grace_started";
		return OK;
	}
	if (HAS(k, old_secret_until) && k->old_secret_until.ms <= now.ms) {
		forget_old(k);
		*event = "account.api_key.grace_ended";
		return resource_pass(rq, &api_keys, k, "active");
	}
	return OK;
}

enum err
api_key_wake(struct req *rq, const char *id)
{
	struct stamp now = rq->caller.now, next;
	struct api_key *k;
	const char *event;
	enum err e = resource_lock(rq, &api_keys, id, (void **)&k);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if (!HAS(k, next_change_at) || k->next_change_at.ms > now.ms)
		return OK;
	if ((e = pass(rq, k, &event)) != OK)
		return e;
	next = api_key_next(k, now);
	clear(k, NAMES("next_change_at"));
	/* what is left comes after this, or a warning would be given again */
	if (next.ms != 0)
		set_moment(k, "next_change_at",
		    next.ms > now.ms ? next : (struct stamp){ now.ms + 1 });
	return event != NULL ? resource_save(rq, &api_keys, k, event) :
			       db_run(rq->db, &api_key_tended, k);
}

/* --- asked ------------------------------------------------------------------
 */

static enum err
fetch(struct req *rq, const struct api_key **k)
{
	void *obj;
	enum err e = resource_path(rq, &api_keys, &obj);

	*k = obj;
	return e;
}

#define DAY_MS INT64_C(86400000)

enum err
api_key_show_usage(struct req *rq)
{
	struct api_key_usage *u = arena_new(rq->arena, struct api_key_usage);
	const struct api_key *k;
	enum err e = fetch(rq, &k);

	if (e != OK)
		return e;
	u->key_id = k->id.s;
	u->from = (struct stamp){ rq->caller.now.ms - DAY_MS };
	u->from.ms -= u->from.ms % 3600000;
	MARK(u, key_id);
	MARK(u, from);
	if ((e = db_one(rq->db, &api_key_use, u, u, rq->arena)) != OK)
		return e;
	PUT(u, as_of, rq->caller.now);
	rq->out = u;
	return OK;
}

enum err
api_key_list_scopes(struct req *rq)
{
	const struct api_key *k;
	enum err e = fetch(rq, &k);

	return e == OK ? scope_answer(rq, &k->scopes) : e;
}
