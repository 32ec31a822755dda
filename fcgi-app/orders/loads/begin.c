/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/counterparties/counterparties.h"
#include "orders/deliveries/deliveries.h"
#include "orders/flow/flow.h"
#include "orders/guards/guards.h"
#include "orders/load_authorizations/load_authorizations.h"
#include "prices/quote/quote.h"
#include "orders/sites/sites.h"

/* What creating and changing a load adds: its order lines go along, what it
 * names is there, orders and weights follow from its compartments. */

static const struct shape *const shape = &load_shape;

/* --- the order lines that it carries ------------------------------------- */

static bool
same_line(const struct load_compartment *a, const struct load_compartment *b)
{
	return a->line_no == b->line_no &&
	    strcmp(a->order_id.s, b->order_id.s) == 0;
}

static bool
carries(const struct list *compartments, size_t n,
    const struct load_compartment *line)
{
	const struct load_compartment *c = compartments->v;

	for (size_t i = 0; i < n; i++)
		if (same_line(&c[i], line))
			return true;
	return false;
}

/* What is done with an order line that a compartment is for. */
typedef enum err line_step(struct req *rq, const struct load_compartment *c,
    const struct load *l);

/* The same with each line that stands in one list and not in the other. */
static enum err
each_line(struct req *rq, const struct list *in, const struct list *not_in,
    const struct load *l, line_step *step)
{
	const struct load_compartment *c = in->v;
	enum err e = OK;

	for (size_t i = 0; i < in->n && e == OK; i++) {
		if (!HAS(&c[i], order_id) || carries(in, i, &c[i]) ||
		    (not_in != NULL && carries(not_in, not_in->n, &c[i])))
			continue;
		e = step(rq, &c[i], l);
		if (e == E_NOT_FOUND)
			e = refuse_unknown(rq,
			    arena_fmt(rq->arena, "compartments/%zu/line_no", i),
			    "The account has no such order and line.");
	}
	return e;
}

static bool
dispatching(const struct req *rq)
{
	return strcmp(rq->route->op, "orders.dispatch") == 0;
}

/* An order that is dispatched plans its own lines: it is under way itself. */
static bool
plans_itself(const struct req *rq, const struct load_compartment *c)
{
	return dispatching(rq) && strcmp(rq->id, c->order_id.s) == 0;
}

static enum err
line_planned(struct req *rq, const struct load_compartment *c,
    const struct load *l)
{
	if (plans_itself(rq, c))
		return OK;
	return order_line_planned(rq, c->order_id.s, c->line_no, l->id);
}

enum err
load_lines_planned(struct req *rq, const struct load *l,
    const struct list *not_in)
{
	return each_line(rq, &l->compartments, not_in, l, line_planned);
}

static enum err
line_loads(struct req *rq, const struct load_compartment *c,
    const struct load *l)
{
	(void)l;
	return order_line_loads(rq, c->order_id.s, c->line_no);
}

enum err
load_lines_load(struct req *rq, const struct load *l)
{
	return each_line(rq, &l->compartments, NULL, l, line_loads);
}

static enum err
line_follows(struct req *rq, const struct load_compartment *c,
    const struct load *l)
{
	(void)l;
	return order_line_follow(rq, c->order_id.s, c->line_no, NULL);
}

enum err
load_lines_follow(struct req *rq, const struct list *in,
    const struct list *not_in)
{
	return each_line(rq, in, not_in, NULL, line_follows);
}

/* --- what it is made of -------------------------------------------------- */

static void
gather_orders(struct req *rq, struct load *l)
{
	const struct load_compartment *c = l->compartments.v;
	const char **ids = arena_array(rq->arena, const char *,
	    l->compartments.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < l->compartments.n; i++) {
		size_t k = 0;

		if (!HAS(&c[i], order_id))
			continue;
		while (k < n && strcmp(ids[k], c[i].order_id.s) != 0)
			k++;
		if (k == n)
			ids[n++] = c[i].order_id.s;
	}
	l->order_ids = (struct texts){ ids, n };
	CLEAR(l, order_ids);
	if (n > 0)
		MARK(l, order_ids);
}

/* What follows from its compartments. */
enum err
load_reckon(struct req *rq, struct load *l)
{
	gather_orders(rq, l);
	if (load_weigh(l) != 0)
		return refuse(rq, E_OUT_OF_RANGE, "compartments",
		    "The weight is too large.");
	return OK;
}

static enum err
take_stops(struct req *rq, struct load *l, const struct list *planned)
{
	if (!load_restop(l, planned, rq->arena))
		return refuse(rq, E_STATE, "stops",
		    "Stops that were visited cannot be removed.");
	MARK(l, stops);
	return OK;
}

/* What the catalogue must have: terminal, products; in the market that the
 * terminal lies in. */
static enum err
judge_terminal(struct req *rq, struct judge *j, const struct load *l)
{
	struct load_place at = { 0 };
	int before = j->faults->n;
	enum err e = guard_judge_terminal(rq, j, "terminal", l->terminal);

	if (e != OK || j->faults->n > before ||
	    !resource_sound(j, "", "terminal market"))
		return e;
	if ((e = db_one(rq->db, &load_origin, l, &at, rq->arena)) != OK)
		return e;
	if (strcmp(at.country, l->market) != 0)
		resource_fault(j, E_NOT_ALLOWED, "market",
		    arena_fmt(rq->arena, "The terminal is in %s.", at.country));
	return OK;
}

enum err
load_catalogued(struct req *rq, struct judge *j, const struct load *l)
{
	const struct load_compartment *c = l->compartments.v;
	enum err e = OK;

	for (size_t i = 0; i < l->compartments.n && e == OK; i++) {
		const char *at = arena_fmt(rq->arena, "compartments/%zu", i);

		e = price_judge_product(rq, j,
		    arena_fmt(rq->arena, "%s/product", at), c[i].product);
		if (e != OK || !HAS(&c[i], retained_product) ||
		    strcmp(c[i].retained_product, "NONE") == 0)
			continue;
		e = price_judge_product(rq, j,
		    arena_fmt(rq->arena, "%s/retained_product", at),
		    c[i].retained_product);
	}
	return e;
}

static enum err
places_named(struct req *rq, struct judge *j, const struct load *l)
{
	const struct load_compartment *c = l->compartments.v;
	enum err e = OK;

	for (size_t i = 0; i < l->compartments.n && e == OK; i++) {
		bool tank = HAS(&c[i], tank_id);

		if (HAS(&c[i], site_id))
			e = delivery_judge_place(rq, j,
			    arena_fmt(rq->arena, "compartments/%zu/", i),
			    &c[i].site_id, tank ? &c[i].tank_id : NULL);
	}
	return e;
}

/* The only drop of a load: what its compartments do not say goes there. */
static const struct load_stop *
only_drop(const struct load *l)
{
	const struct load_stop *s = l->stops.v, *drop = NULL;

	for (size_t i = 0; i < l->stops.n; i++) {
		if (s[i].kind == NULL || strcmp(s[i].kind, "drop") != 0)
			continue;
		if (drop != NULL)
			return NULL;
		drop = &s[i];
	}
	return drop != NULL && HAS(drop, site_id) ? drop : NULL;
}

/* What is carried for an order goes to its customer. */
static enum err
customers_own(struct req *rq, struct judge *j, const struct load *l)
{
	const struct load_compartment *c = l->compartments.v;
	const struct load_stop *drop = only_drop(l);
	enum err e = OK;

	for (size_t i = 0; i < l->compartments.n && e == OK; i++) {
		if (!HAS(&c[i], order_id))
			continue;
		if (HAS(&c[i], site_id))
			e = site_judge_customer(rq, j,
			    arena_fmt(rq->arena, "compartments/%zu/site_id", i),
			    &c[i].site_id, &c[i].order_id);
		else if (drop != NULL)
			e = site_judge_customer(rq, j,
			    arena_fmt(rq->arena, "stops/%zu/site_id",
				(size_t)(drop -
				    (const struct load_stop *)l->stops.v)),
			    &drop->site_id, &c[i].order_id);
	}
	return e;
}

enum err
load_named(struct req *rq, struct judge *j, const struct load *l)
{
	const struct load_stop *s = l->stops.v;
	enum err e = places_named(rq, j, l);

	if (e == OK)
		e = customers_own(rq, j, l);
	if (e == OK && HAS(l, carrier_id))
		e = resource_judge_named(rq, j, &counterparties,
		    l->carrier_id.s, "carrier_id");
	for (size_t i = 0; i < l->stops.n && e == OK; i++)
		if (HAS(&s[i], site_id))
			e = resource_judge_named(rq, j, &sites, s[i].site_id.s,
			    arena_fmt(rq->arena, "stops/%zu/site_id", i));
	return e;
}

/* A number is that of an authorization; whether it may be loaded with is judged
 * when that begins. */
static enum err
numbered(struct req *rq, struct judge *j, const struct load *l)
{
	struct load_authorization *a;
	enum err e;

	if (!HAS(l, authorization_number))
		return OK;
	e = authorization_find(rq, l->authorization_number, &a);
	if (e == E_NOT_FOUND)
		resource_fault(j, E_NOT_FOUND, "authorization_number",
		    "The account has no load authorization with that number.");
	return e == E_NOT_FOUND ? OK : e;
}

/* Does a change say anything of a member? */
static bool
touches(const struct req *rq, const char *member)
{
	return field_has(shape, rq->in, member) ||
	    (rq->cleared & shape_bit(shape, member)) != 0;
}

enum err
load_inspect(struct req *rq, struct judge *j, const void *obj)
{
	const struct load *l = obj;
	bool made = !HAS(l, id);
	enum err e = OK;

	if (made &&
	    ((e = load_catalogued(rq, j, l)) != OK ||
		(e = judge_terminal(rq, j, l)) != OK))
		return e;
	if ((e = load_named(rq, j, l)) != OK)
		return e;
	return made || touches(rq, "authorization_number") ?
	    numbered(rq, j, l) :
	    OK;
}

enum err
load_begin(struct req *rq, void *obj)
{
	struct load *l = obj;
	struct list planned = l->stops;
	enum err e;

	l->stops = (struct list){ 0 };
	if ((e = take_stops(rq, l, &planned)) != OK ||
	    (e = load_reckon(rq, l)) != OK ||
	    (e = load_lines_planned(rq, l, NULL)) != OK || dispatching(rq))
		return e; /* the dispatch asks all guards at once */
	return resource_guard(rq, &loads, load_lifts, l);
}

/* From where on a member stands fast. */
static const struct {
	const char *member, *until;
} fast[] = {
	{ "carrier_id", "loading" },
	{ "vehicle_no", "loading" },
	{ "trailer_no", "loading" },
	{ "tare_kg", "loading" },
	{ "max_gvw_kg", "loading" },
	{ "driver", "en_route" },
	{ "authorization_number", "loading" },
	{ "papers", "en_route" },
};

enum err
load_change(struct req *rq, void *obj)
{
	struct load *l = obj;

	for (size_t i = 0; i < COUNT(fast); i++)
		if (touches(rq, fast[i].member) &&
		    load_rank(l->status) >= load_rank(fast[i].until))
			return refuse(rq, E_STATE, fast[i].member,
			    "The load has status %s; this can no longer be changed.",
			    l->status);
	return load_reckon(rq, l);
}

/* Does one list have no order line that the other has not? */
static bool
within(const struct list *in, const struct list *all)
{
	const struct load_compartment *c = in->v;

	for (size_t i = 0; i < in->n; i++)
		if (!carries(all, all->n, &c[i]))
			return false;
	return true;
}

/* The compartment of the plan that a row of its correction is of: that of its
 * number and product, else the only order line of its product; or NULL. */
static const struct load_compartment *
planned_for(const struct list *plan, const struct load_compartment *c)
{
	const struct load_compartment *all = plan->v, *one = NULL;

	for (size_t i = 0; i < plan->n; i++) {
		if (!HAS(&all[i], order_id) ||
		    strcmp(all[i].product, c->product) != 0)
			continue;
		if (all[i].no == c->no)
			return &all[i];
		if (one != NULL && !same_line(one, &all[i]))
			return NULL;
		one = &all[i];
	}
	return one;
}

/* As a dispatch takes from the order what a compartment does not say, its
 * correction takes it from the plan. */
static void
complete_plan(struct req *rq, struct load *l, const struct list *plan)
{
	struct load_compartment *c = arena_array(rq->arena,
	    struct load_compartment, l->compartments.n + 1);
	const struct load_compartment *was;

	memcpy(c, l->compartments.v, l->compartments.n * sizeof(*c));
	for (size_t i = 0; i < l->compartments.n; i++) {
		was = planned_for(plan, &c[i]);
		if (was == NULL || HAS(&c[i], order_id) || HAS(&c[i], line_no))
			continue;
		PUT(&c[i], order_id, was->order_id);
		PUT(&c[i], line_no, was->line_no);
		if (!HAS(&c[i], site_id) && HAS(was, site_id)) {
			PUT(&c[i], site_id, was->site_id);
			if (!HAS(&c[i], tank_id) && HAS(was, tank_id))
				PUT(&c[i], tank_id, was->tank_id);
		}
	}
	l->compartments.v = c;
}

enum err
load_replan(struct req *rq, void *obj)
{
	struct judge j = resource_judging(rq);
	struct load *l = obj;
	struct list old = l->compartments;
	enum err e;

	field_merge(&load_plan_shape, l, rq->in, 0);
	complete_plan(rq, l, &old);
	load_check(&j, l, NULL);
	if (!within(&l->compartments, &old) || !within(&old, &l->compartments))
		resource_fault(&j, E_NOT_ALLOWED, "compartments",
		    "The compartments must carry the same order lines as before.");
	if ((e = load_catalogued(rq, &j, l)) != OK ||
	    (e = load_named(rq, &j, l)) != OK)
		return e;
	if (rq->faults.n > 0)
		return E_VALIDATION;
	if ((e = load_reckon(rq, l)) != OK)
		return e;
	return resource_guard(rq, &loads, load_replanned, l);
}
