/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "zone.h"

/* How a decision comes about: what is known is gathered, every check is made,
 * and what is granted is taken. */

#define MINUTE_MS INT64_C(60000)
#define TRIES     20 /* of numbers by chance, of a hundred million */

static void
set(struct load_authorization *l, const char *name)
{
	field_set(&authorization_shape, l, name);
}

static enum err
maybe(enum err e)
{
	return e == E_NOT_FOUND ? OK : e;
}

static enum err
find_party(struct req *rq, const char *id, const struct counterparty **out)
{
	void *obj;
	enum err e = resource_fetch(rq, &counterparties, id, &obj);

	*out = e == OK ? obj : NULL;
	return maybe(e);
}

static enum err
find_carrier(struct req *rq, struct authorization_case *c)
{
	struct counterparty *p = arena_new(rq->arena, struct counterparty);
	enum err e = db_one(rq->db, &authorization_carrier, c->asked, p,
	    rq->arena);

	c->carrier = e == OK ? p : NULL;
	return maybe(e);
}

static enum err
find_products(struct req *rq, struct authorization_case *c)
{
	const struct list *asked = &c->asked->products;
	const struct authorized_product *p = asked->v;
	struct rack_product *known = arena_array(rq->arena, struct rack_product,
	    asked->n);
	enum err e = OK;

	for (size_t i = 0; i < asked->n && e == OK; i++)
		e = maybe(db_one(rq->db, &authorization_product, &p[i],
		    &known[i], rq->arena));
	c->products = (struct list){ known, asked->n };
	return e;
}

/* That of an order is asked by G-CREDIT when its truck begins to load, and may
 * have been overridden there. */
static enum err
find_credit(struct req *rq, struct authorization_case *c)
{
	if (c->consignee == NULL || c->for_orders)
		return OK;
	return maybe(db_one(rq->db, &authorization_credit, c->consignee,
	    &c->credit, rq->arena));
}

static enum err
gather(struct req *rq, struct authorization_case *c)
{
	const struct load_authorization *l = c->asked;
	const struct site *s;
	enum err e = maybe(
	    db_one(rq->db, &authorization_facts, l, &c->facts, rq->arena));

	if (e == OK)
		e = find_carrier(rq, c);
	if (e == OK && HAS(l, supplier_id))
		e = find_party(rq, l->supplier_id.s, &c->supplier);
	if (e == OK)
		e = db_all(rq->db, &authorization_sites, l, &c->sites,
		    rq->arena);
	s = c->sites.v;
	if (e == OK && c->sites.n == 1)
		e = find_party(rq, s->counterparty_id.s, &c->consignee);
	if (e == OK)
		e = find_products(rq, c);
	if (e == OK)
		e = authorization_see_orders(rq, c);
	if (e == OK)
		e = find_credit(rq, c);
	c->today = zone_date(c->facts.timezone != NULL ? c->facts.timezone :
							 "UTC",
	    rq->caller.now);
	return e;
}

/* --- the decision --- */

const char *
authorization_source(struct req *rq, const struct load_authorization *l,
    size_t nth)
{
	return arena_fmt(rq->arena, "%s/%zu", l->id.s, nth + 1);
}

static struct allocation_lift
lift(struct req *rq, const struct load_authorization *l, size_t nth)
{
	const struct authorized_product *p = l->products.v;
	struct allocation_lift out = { .has = EVERYTHING,
		.counterparty_id = l->counterparty_id,
		.supplier_id = l->supplier_id,
		.terminal = l->terminal,
		.product = p[nth].product,
		.quantity = p[nth].quantity,
		.unit = l->unit,
		.source_type = AUTHORIZATION_SOURCE,
		.source_id = authorization_source(rq, l, nth) };

	/* what it comes to is not known at the rack */
	CLEAR(&out, amount);
	CLEAR(&out, currency);
	if (!HAS(l, supplier_id))
		CLEAR(&out, supplier_id);
	return out;
}

enum err
authorization_give_back(struct req *rq, const struct load_authorization *l,
    size_t n)
{
	enum err e = OK;

	for (size_t i = 0; i < n && e == OK; i++)
		e = allocation_give_back(rq, AUTHORIZATION_SOURCE,
		    authorization_source(rq, l, i));
	return e;
}

static void
note(struct req *rq, struct load_authorization *l,
    const struct authorized_product *p, const struct allocation_answer *ans)
{
	struct authorization_check *t = l->decision_trace.v;
	bool named = HAS(ans, allocation_id);

	t += l->decision_trace.n++;
	*t = (struct authorization_check){ .has = EVERYTHING,
		.check = "allocation",
		.passed = ans->granted,
		.code = arena_fmt(rq->arena, "allocation_%s", ans->code),
		.evidence = arena_fmt(rq->arena, "%s: %s%s%s", p->product,
		    ans->message, named ? ", " : "",
		    named ? ans->allocation_id.s : "") };
	if (t->passed)
		CLEAR(t, code);
	else if (named && !HAS(l, allocation_id)) {
		l->allocation_id = ans->allocation_id;
		set(l, "allocation_id");
	}
}

/* Ask the allocations of each product; `take` what all of them grant. */
static enum err
ask_allocations(struct req *rq, struct load_authorization *l, bool take)
{
	const struct authorized_product *p = l->products.v;
	enum err e = OK;

	for (size_t i = 0; i < l->products.n && e == OK; i++) {
		struct allocation_lift one = lift(rq, l, i);
		struct allocation_answer ans = { 0 };

		e = take ? allocation_take(rq, &one, &ans) :
			   allocation_ask(rq, &one, &ans);
		if (e != OK)
			return e;
		note(rq, l, &p[i], &ans);
		if (take && !ans.granted)
			return authorization_give_back(rq, l, i);
	}
	return e;
}

static enum err
choose_number(struct req *rq, struct load_authorization *l)
{
	struct authorization_number n = { .has = EVERYTHING };

	for (int i = 0; i < TRIES; i++) {
		uint32_t r;
		enum err e;

		sign_random(&r, sizeof(r));
		n.auth_number = arena_fmt(rq->arena, "%08u", r % 100000000);
		e = db_one(rq->db, &authorization_taken, &n, &n, rq->arena);
		if (e != OK)
			return e;
		if (n.open > 0)
			continue;
		l->auth_number = n.auth_number;
		set(l, "auth_number");
		return OK;
	}
	return refuse(rq, E_UNAVAILABLE, NULL,
	    "No authorization number is available.");
}

static enum err
approve(struct req *rq, struct load_authorization *l)
{
	l->expires_at.ms = rq->caller.now.ms + l->minutes * MINUTE_MS;
	set(l, "expires_at");
	return choose_number(rq, l);
}

static enum err
deny(struct req *rq, struct load_authorization *l,
    const struct authorization_check *why)
{
	l->denial_code = why->code;
	set(l, "denial_code");
	return resource_pass(rq, &load_authorizations, l, "denied");
}

/* Who has the code and the number, where that is known. */
static void
name_parties(struct load_authorization *l, const struct authorization_case *c)
{
	const struct site *s = c->sites.v;

	if (c->carrier != NULL) {
		l->carrier_id = c->carrier->id;
		set(l, "carrier_id");
	}
	if (c->sites.n != 1)
		return;
	l->site_id = s->id;
	l->counterparty_id = s->counterparty_id;
	set(l, "site_id");
	set(l, "counterparty_id");
}

enum err
authorization_begin(struct req *rq, void *obj)
{
	struct load_authorization *l = obj;
	struct authorization_case c = { .asked = l };
	const struct authorization_check *failed;
	enum err e = gather(rq, &c);

	if (e != OK)
		return e;
	if (!HAS(l, minutes))
		l->minutes = AUTHORIZATION_MINUTES;
	set(l, "minutes");
	name_parties(l, &c);
	l->decision_trace = authorization_checks(rq->arena, &c);
	set(l, "decision_trace");
	failed = authorization_failed(&l->decision_trace);
	/* an order's allocation was taken with the order */
	if (!HAS(l, order_id) && HAS(l, counterparty_id))
		e = ask_allocations(rq, l, failed == NULL);
	if (e != OK)
		return e;
	failed = authorization_failed(&l->decision_trace);
	return failed == NULL ? approve(rq, l) : deny(rq, l, failed);
}

const char *
authorization_told(const void *obj)
{
	const struct load_authorization *l = obj;

	return strcmp(l->status, "approved") == 0 ?
	    "order.load_authorization.approved" :
	    "order.load_authorization.denied";
}
