/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/bills_of_lading/bills_of_lading.h"
#include "unit.h"

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
	return refuse(rq, E_STATE, NULL, "The load authorization has expired.");
}

/* Is a truck that began to load with it in time still at the rack? */
static enum err
held(struct req *rq, const struct load_authorization *l, bool *out)
{
	struct load_authorization found = { 0 };
	enum err e = db_one(rq->db, &authorization_held, l, &found, rq->arena);

	*out = e == OK;
	return e == E_NOT_FOUND ? OK : e;
}

/* What a truck loads, or has loaded, by it is not given back. */
static enum err
unused(struct req *rq, const struct load_authorization *l)
{
	struct load_authorization by = { 0 };
	enum err e = db_one(rq->db, &authorization_loading, l, &by, rq->arena);

	if (e == E_NOT_FOUND)
		return OK;
	return e == OK ?
	    refuse(rq, E_STATE, NULL,
		"Load %s began to load with it: consume it, or abort the load.",
		by.load_id.s) :
	    e;
}

enum err
authorization_void(struct req *rq, void *obj)
{
	struct load_authorization *l = obj;
	enum err e = unused(rq, l);

	if (e != OK)
		return e;
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
			    "%s is not covered by the load authorization.",
			    p[i].product);
	return OK;
}

/* What it took of allocations becomes what was lifted; of products that are
 * not among these, what was asked for stays. */
static enum err
used(struct req *rq, struct load_authorization *l,
    const struct load_authorization *by)
{
	struct authorized_product *p = l->products.v;
	enum err e = OK;

	for (size_t i = 0; i < l->products.n && e == OK; i++) {
		const struct authorized_product *now = lifted(by, p[i].product);

		if (now == NULL)
			continue;
		p[i].quantity = now->quantity;
		e = allocation_true_up(rq, AUTHORIZATION_SOURCE,
		    authorization_source(rq, l, i), now->quantity, l->unit);
	}
	l->bol_number = by->bol_number;
	set(l, "bol_number");
	closed(rq, l);
	return e;
}

enum err
authorization_consume(struct req *rq, void *obj)
{
	struct load_authorization *l = obj;
	bool at_rack;
	enum err e = held(rq, l, &at_rack);

	if (e == OK && !at_rack)
		e = still_open(rq, l);
	if (e == OK)
		e = only_asked(rq, l, rq->in);
	return e == OK ? used(rq, l, rq->in) : e;
}

/* --- used by a bill of lading -------------------------------------------- */

/* Its number may have been another's before, and be another's again. */
static bool
covers(const struct load_authorization *l, const struct bill *b)
{
	return strcmp(l->status, "approved") == 0 &&
	    (!HAS(l, load_id) || strcmp(l->load_id.s, b->load_id.s) == 0) &&
	    bill_began_inside(b->started_at, l->created_at, l->expires_at);
}

/* Net, by product, in the unit of the authorization. */
static int
net_of(struct arena *a, const struct load_authorization *l,
    const struct bill *b, struct load_authorization *out)
{
	const struct authorized_product *p = l->products.v;
	const struct bill_line *line = b->lines.v;
	struct authorized_product *to = arena_array(a,
	    struct authorized_product, l->products.n);
	struct volume v;

	out->products = (struct list){ to, 0 };
	for (size_t i = 0; i < l->products.n; i++) {
		struct authorized_product sum = { .product = p[i].product };
		bool some = false;

		for (size_t k = 0; k < b->lines.n; k++) {
			if (strcmp(line[k].product, p[i].product) != 0)
				continue;
			if (unit_volume(line[k].net, line[k].unit, l->unit, 3,
				&v) != 0)
				return -1;
			sum.quantity.micros += v.micros;
			some = true;
		}
		if (some)
			to[out->products.n++] = sum;
	}
	return 0;
}

enum err
authorization_use(struct req *rq, const char *auth_number, const struct bill *b)
{
	struct load_authorization lifts = { .bol_number = b->bol_number };
	struct load_authorization *l;
	enum err e = authorization_find(rq, auth_number, &l);

	if (e == OK)
		e = resource_lock(rq, &load_authorizations, l->id.s,
		    (void **)&l);
	if (e != OK || !covers(l, b))
		return e == E_NOT_FOUND ? OK : e;
	if (net_of(rq->arena, l, b, &lifts) != 0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The quantity exceeds the load authorization.");
	if ((e = resource_turn(rq, &load_authorizations, l, "consume")) != OK ||
	    (e = used(rq, l, &lifts)) != OK)
		return e;
	return resource_save(rq, &load_authorizations, l,
	    "order.load_authorization.consumed");
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
		    "The load authorization would be valid for more than %d minutes.",
		    AUTHORIZATION_MAX);
	l->expires_at.ms += in->minutes * MINUTE_MS;
	l->minutes += in->minutes;
	return OK;
}

enum err
authorization_wake(struct req *rq, const char *id)
{
	struct load_authorization *l;
	bool at_rack;
	enum err e = resource_lock(rq, &load_authorizations, id, (void **)&l);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if (strcmp(l->status, "approved") != 0 ||
	    l->expires_at.ms > rq->caller.now.ms ||
	    (e = held(rq, l, &at_rack)) != OK || at_rack)
		return e;
	closed(rq, l);
	if ((e = resource_pass(rq, &load_authorizations, l, "expired")) != OK ||
	    (e = authorization_give_back(rq, l, l->products.n)) != OK)
		return e;
	return resource_save(rq, &load_authorizations, l,
	    "order.load_authorization.expired");
}

enum err
authorization_find(struct req *rq, const char *auth_number,
    struct load_authorization **out)
{
	struct authorization_number n = { .has = EVERYTHING,
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
	enum err e = resource_path(rq, &load_authorizations, &obj);

	rq->out = obj;
	return e;
}
