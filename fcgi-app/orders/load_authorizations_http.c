/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load_authorizations_own.h"

#include <string.h>

/* What becomes of a decision. */

#define MINUTE_MS INT64_C(60000)

static void
set(struct load_authorization *l, const char *name)
{
	field_set(&authorization_shape, l, name);
}

static void
closed(struct req *rq, struct load_authorization *l)
{
	l->closed_at = rq->caller.now;
	set(l, "closed_at");
}

static enum err
still_open(struct req *rq, const struct load_authorization *l)
{
	if (l->expires_at.ms > rq->caller.now.ms)
		return OK;
	return refuse(rq, E_STATE, NULL, "Its time is over.");
}

enum err
authorization_void(struct req *rq, void *obj)
{
	struct load_authorization *l = obj;

	closed(rq, l);
	return authorization_give_back(rq, l, l->products.n);
}

/* What was lifted of a product that was asked for. */
static const struct authorized_product *
lifted(const struct load_authorization *in, const char *product)
{
	const struct authorized_product *p = in->products.v;

	for (size_t i = 0; i < in->products.n; i++)
		if (strcmp(p[i].product, product) == 0)
			return &p[i];
	return NULL;
}

static enum err
only_asked(struct req *rq, const struct load_authorization *l,
    const struct load_authorization *in)
{
	const struct authorized_product *p = in->products.v;

	for (size_t i = 0; i < in->products.n; i++)
		if (lifted(l, p[i].product) == NULL)
			return refuse(rq, E_NOT_ALLOWED,
			    arena_fmt(rq->arena, "products/%zu/product", i),
			    "%s was not authorized.", p[i].product);
	return OK;
}

enum err
authorization_consume(struct req *rq, void *obj)
{
	const struct load_authorization *in = rq->in;
	struct load_authorization *l = obj;
	struct authorized_product *p = l->products.v;
	enum err e = still_open(rq, l);

	if (e == OK)
		e = only_asked(rq, l, in);
	for (size_t i = 0; i < l->products.n && e == OK; i++) {
		const struct authorized_product *now = lifted(in, p[i].product);

		if (now == NULL)
			continue;
		p[i].quantity = now->quantity;
		e = allocation_true_up(rq, AUTHORIZATION_SOURCE,
		    authorization_source(rq, l, i), now->quantity, l->unit);
	}
	l->bol_number = in->bol_number;
	set(l, "bol_number");
	closed(rq, l);
	return e;
}

enum err
authorization_extend(struct req *rq, void *obj)
{
	const struct load_authorization *in = rq->in;
	struct load_authorization *l = obj;
	int64_t last = l->created_at.ms + AUTHORIZATION_MAX * MINUTE_MS;
	enum err e = still_open(rq, l);

	if (e != OK)
		return e;
	if (l->expires_at.ms + in->minutes * MINUTE_MS > last)
		return refuse(rq, E_OUT_OF_RANGE, "minutes",
		    "It would hold more than %d minutes.", AUTHORIZATION_MAX);
	l->expires_at.ms += in->minutes * MINUTE_MS;
	l->minutes += in->minutes;
	return OK;
}

enum err
authorization_wake(struct req *rq, const char *id)
{
	struct load_authorization *l;
	enum err e = resource_lock(rq, &load_authorizations, id, (void **)&l);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if (strcmp(l->status, "approved") != 0 ||
	    l->expires_at.ms > rq->caller.now.ms)
		return OK;
	l->status = "expired";
	closed(rq, l);
	if ((e = authorization_give_back(rq, l, l->products.n)) != OK)
		return e;
	return resource_save(rq, &load_authorizations, l,
	    "order.load_authorization.expired");
}

enum err
authorization_find(struct req *rq, const char *auth_number,
    struct load_authorization **out)
{
	struct authorization_number n = { .has = 1,
		.auth_number = auth_number };
	struct load_authorization found = { 0 };
	enum err e = db_one(rq->db, &authorization_by_number, &n, &found,
	    rq->arena);

	if (e != OK)
		return e;
	return resource_fetch(rq, &load_authorizations, found.id.s,
	    (void **)out);
}

enum err
authorization_show_trace(struct req *rq)
{
	void *obj;
	enum err e = resource_fetch(rq, &load_authorizations, rq->id, &obj);

	if (e == E_NOT_FOUND)
		return refuse(rq, e, NULL, "No such load authorization.");
	rq->out = obj;
	return e;
}
