/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/bills_of_lading/bills_of_lading.h"
#include "orders/claims/claims.h"
#include "orders/flow/flow.h"
#include "prices/quote/quote.h"
#include "orders/sites/sites.h"
#include "orders/tanks/tanks.h"
#include "unit.h"

/* What the moves of a delivery do. */

static const struct shape *const shape = &delivery_shape;

static bool
has(const struct delivery *d, const char *name)
{
	return field_has(shape, d, name);
}

static void
mark(struct delivery *d, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(shape, d, *names);
}

static enum err
load_of(struct req *rq, const struct delivery *d, bool lock, struct load **l)
{
	void *obj = NULL;
	enum err e = lock ? resource_lock(rq, &loads, d->load_id.s, &obj) :
			    resource_fetch(rq, &loads, d->load_id.s, &obj);

	*l = obj;
	if (e == E_NOT_FOUND)
		return refuse_unknown(rq, "load_id",
		    "The account has no such load.");
	return e;
}

enum err
delivery_begin(struct req *rq, void *obj)
{
	struct delivery *d = obj;

	d->diverted = false;
	mark(d, NAMES("diverted"));
	return delivery_keep_room(rq, d);
}

/* It goes into another tank, or is more or less: `was` is what is kept of it.
 */
static enum err
move_room(struct req *rq, const struct delivery *d)
{
	const struct delivery *was;
	void *kept;
	enum err e = resource_fetch(rq, &deliveries, d->id.s, &kept);

	if (e != OK)
		return e;
	was = kept;
	if (strcmp(was->tank_id.s, d->tank_id.s) == 0 &&
	    was->planned.micros == d->planned.micros)
		return OK;
	e = delivery_give_room(rq, was);
	return e == OK ? delivery_keep_room(rq, d) : e;
}

/* A tank does not hold more than its capacity. */
static enum err
judge_levels(struct req *rq, struct judge *j, const struct delivery *d)
{
	struct delivery_facts f = { 0 };
	struct volume most;
	enum err e;

	if (!HAS(d, tank_id) || (!HAS(d, level_before) && !HAS(d, level_after)))
		return OK;
	e = db_one(rq->db, &delivery_limits, d, &f, rq->arena);
	if (e != OK || !field_has(&delivery_facts_shape, &f, "tank_capacity"))
		return e == E_NOT_FOUND ? OK : e;
	if (unit_volume(f.tank_capacity, f.tank_unit, d->unit, 3, &most) != 0)
		return E_OUT_OF_RANGE;
	if (HAS(d, level_before) && d->level_before.micros > most.micros)
		resource_fault(j, E_OUT_OF_RANGE, "level_before",
		    "exceeds the capacity of the tank");
	if (HAS(d, level_after) && d->level_after.micros > most.micros)
		resource_fault(j, E_OUT_OF_RANGE, "level_after",
		    "exceeds the capacity of the tank");
	return OK;
}

enum err
delivery_inspect(struct req *rq, struct judge *j, const void *obj)
{
	const struct delivery *d = obj;
	enum err e = OK;

	if (!HAS(d, id) &&
	    ((e = price_judge_product(rq, j, "product", d->product)) != OK ||
		(e = resource_judge_named(rq, j, &loads, d->load_id.s,
		     "load_id")) != OK))
		return e;
	e = delivery_judge_place(rq, j, "", &d->site_id,
	    HAS(d, tank_id) ? &d->tank_id : NULL);
	if (e == OK && !HAS(d, id) && HAS(d, order_id) &&
	    resource_sound(j, "", "site_id order_id"))
		e = site_judge_customer(rq, j, "site_id", &d->site_id,
		    &d->order_id);
	return e == OK ? judge_levels(rq, j, d) : e;
}

enum err
delivery_change(struct req *rq, void *obj)
{
	const struct delivery *d = obj;

	if (strcmp(d->status, "completed") == 0 ||
	    strcmp(d->status, "accepted") == 0 ||
	    strcmp(d->status, "disputed") == 0)
		return refuse(rq, E_STATE, NULL,
		    "The delivery has status %s; quantities can no longer be changed.",
		    d->status);
	return move_room(rq, d);
}

/* What net is of gross: by temperature and density where both were measured,
 * else by what was lifted. */
static int
factor_of(const struct delivery *d, const struct delivery_lifted *lifted,
    struct arena *a, struct money *factor)
{
	struct bill_line l = { .temperature = d->temperature,
		.temperature_unit = d->temperature_unit,
		.density = d->density };

	if (HAS(d, temperature) && HAS(d, density)) {
		MARK(&l, temperature);
		MARK(&l, density);
		if (bill_factor(&l, d->market, a, factor))
			return 0;
	}
	*factor = (struct money){ UNITS(1) };
	if (lifted->lifted_gross.micros == 0)
		return 0;
	return money_div((struct money){ lifted->lifted.micros },
	    (struct money){ lifted->lifted_gross.micros }, 6, factor);
}

enum err
delivery_see(struct req *rq, const struct delivery *d,
    const struct delivery_lifted *lifted, struct delivery_facts *f)
{
	enum err e = db_one(rq->db, &delivery_limits, d, f, rq->arena);

	if (HAS(lifted, lifted) && HAS(lifted, lifted_gross) &&
	    lifted->planned.micros != 0) {
		if (delivery_share(d, lifted->lifted_gross, lifted->planned,
			&f->bol_gross) == 0)
			MARK(f, bol_gross);
		if (factor_of(d, lifted, rq->arena, &f->factor) == 0)
			MARK(f, factor);
	}
	f->gross = d->gross;
	f->bol_net = d->bol_net;
	f->net = d->net;
	f->variance = d->variance;
	f->level_after = d->level_after;
	f->latitude = d->latitude;
	f->longitude = d->longitude;
	for (const char *const *name = NAMES("gross", "bol_net", "net",
		 "variance", "level_after", "latitude", "longitude");
	     *name != NULL; name++)
		if (has(d, *name))
			field_set(&delivery_facts_shape, f, *name);
	return e;
}

enum err
delivery_look(struct req *rq, const void *obj, void *facts)
{
	struct delivery_lifted lifted = { 0 };
	enum err e = db_one(rq->db, &delivery_lift, obj, &lifted, rq->arena);

	return e == OK ? delivery_see(rq, obj, &lifted, facts) : e;
}

/* --- on the way ---------------------------------------------------------- */

/* A truck that stands at a stop unloads there, and nowhere else: what goes to
 * another site, as it was diverted or comes later, has not arrived. */
static enum err
stands_elsewhere(struct req *rq, const struct delivery *d)
{
	const struct load_stop *s;
	struct load *l;
	enum err e = load_of(rq, d, false, &l);

	if (e != OK ||
	    (strcmp(l->status, "at_site") != 0 &&
		strcmp(l->status, "unloading") != 0))
		return e;
	s = load_here(l);
	if (s == NULL || strcmp(s->site_id.s, d->site_id.s) == 0)
		return OK;
	return refuse(rq, E_STATE, NULL,
	    "The truck is at site %s, and the delivery is for site %s. Report "
	    "the arrival of the load there first.",
	    s->site_id.s, d->site_id.s);
}

enum err
delivery_arrived(struct req *rq, void *obj)
{
	struct delivery *d = obj;
	enum err e = stands_elsewhere(rq, d);

	if (e != OK)
		return e;
	d->arrived_at = rq->caller.now;
	mark(d, NAMES("arrived_at"));
	return OK;
}

enum err
delivery_arrive(struct req *rq, const struct load *l, struct id site_id)
{
	struct delivery asked = { .load_id = l->id, .site_id = site_id };
	const struct delivery_drop *drop;
	struct list there;
	enum err e;

	mark(&asked, NAMES("load_id", "site_id"));
	e = db_all(rq->db, &delivery_at_stop, &asked, &there, rq->arena);
	drop = there.v;
	for (size_t i = 0; e == OK && i < there.n; i++) {
		void *d;

		if ((e = resource_lock(rq, &deliveries, drop[i].id.s, &d)) ==
		    OK)
			e = resource_do(rq, &deliveries, d, "arrive");
	}
	return e;
}

enum err
delivery_start(struct req *rq, void *obj)
{
	struct delivery *d = obj;
	struct judge j = resource_judging(rq);
	enum err e = stands_elsewhere(rq, d);

	if (e != OK)
		return e;
	field_merge(&delivery_start_shape, d, rq->in, 0);
	if ((e = delivery_place(rq, &d->site_id,
		 HAS(d, tank_id) ? &d->tank_id : NULL)) != OK ||
	    (e = judge_levels(rq, &j, d)) != OK)
		return e;
	if (rq->faults.n > 0)
		return E_VALIDATION;
	if ((e = move_room(rq, d)) != OK)
		return e;
	if (!HAS(d, started_at))
		d->started_at = rq->caller.now;
	if (!HAS(d, arrived_at))
		d->arrived_at = d->started_at;
	mark(d, NAMES("started_at", "arrived_at"));
	return OK;
}

/* The truck unloads: its load says so too, where it stands at the stop. */
enum err
delivery_started(struct req *rq, void *obj)
{
	struct load *l;
	enum err e = load_of(rq, obj, true, &l);

	if (e != OK || strcmp(l->status, "at_site") != 0)
		return e;
	return resource_do(rq, &loads, l, "start-unloading");
}

/* --- what was dropped ---------------------------------------------------- */

/* No more comes off a truck than its compartments hold; corrected from below
 * the base temperature it is more than its gross, by less than a tenth. */
static void
judge_volumes(struct judge *j, const struct delivery *d,
    const struct delivery_lifted *lifted)
{
	struct volume most = lifted->holds;

	if (!HAS(lifted, holds))
		return;
	if (d->gross.micros > most.micros)
		resource_fault(j, E_OUT_OF_RANGE, "gross",
		    "exceeds the capacity of the load's compartments");
	if (d->net.micros > most.micros + most.micros / 10)
		resource_fault(j, E_OUT_OF_RANGE, "net",
		    "exceeds the capacity of the load's compartments");
}

/* What was measured of it can be so. */
static enum err
measured(struct req *rq, const struct delivery *d)
{
	struct judge j = resource_judging(rq);
	struct delivery_lifted lifted = { 0 };
	enum err e = db_one(rq->db, &delivery_lift, d, &lifted, rq->arena);

	if (e != OK || (e = judge_levels(rq, &j, d)) != OK)
		return e;
	judge_volumes(&j, d, &lifted);
	if (d->ended_at.ms < d->started_at.ms)
		resource_fault(&j, E_OUT_OF_RANGE, "ended_at",
		    "must not be before started_at");
	return rq->faults.n > 0 ? E_VALIDATION : OK;
}

enum err
delivery_complete(struct req *rq, void *obj)
{
	struct delivery *d = obj;
	enum err e;

	field_merge(&delivery_complete_shape, d, rq->in, 0);
	if (!HAS(d, ended_at))
		d->ended_at = rq->caller.now;
	mark(d, NAMES("ended_at"));
	if (HAS(d, signed_by)) {
		d->signed_at = d->ended_at;
		mark(d, NAMES("signed_at"));
	}
	e = measured(rq, d);
	return e == OK ? delivery_reckon(rq, d) : e;
}

/* The tank holds it now, and the room that was kept for it is free. */
static enum err
fill_tank(struct req *rq, const struct delivery *d)
{
	struct tank_load in = { .source_type = "delivery",
		.source_id = d->id.s,
		.gross = d->gross,
		.unit = d->unit };
	enum err e;

	if (!HAS(d, tank_id))
		return OK;
	e = tank_receive(rq, d->tank_id.s, &in, d->ended_at);
	if (e == E_NOT_FOUND)
		return refuse_unknown(rq, "tank_id",
		    "The account has no such tank.");
	return e == OK ? delivery_give_room(rq, d) : e;
}

enum err
delivery_completed(struct req *rq, void *obj)
{
	const struct delivery *d = obj;
	enum err e = fill_tank(rq, d);

	if (e != OK || !HAS(d, order_id))
		return e;
	return delivery_settle(rq, d->order_id.s);
}

enum err
delivery_accepted(struct req *rq, void *obj)
{
	const struct delivery *d = obj;

	if (!HAS(d, order_id))
		return OK;
	return delivery_settle(rq, d->order_id.s);
}

enum err
delivery_sign(struct req *rq, void *obj)
{
	const struct delivery *in = rq->in;
	struct delivery *d = obj;

	field_merge(&delivery_sign_shape, d, in, 0);
	if (!HAS(in, signed_at))
		d->signed_at = rq->caller.now;
	mark(d, NAMES("signed_at"));
	return OK;
}

/* --- disputes ------------------------------------------------------------ */

static void
set_claim(struct claim *c, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&claim_shape, c, *names);
}

static bool
over(const struct delivery *d)
{
	return HAS(d, variance) && d->variance.micros > 0;
}

/* What is claimed: as told, else what was dropped less or more. */
static void
claim_quantity(struct claim *c, const struct delivery *d,
    const struct delivery_dispute *in)
{
	c->unit = d->unit;
	if (HAS(in, quantity))
		c->claimed_quantity = in->quantity;
	else if (HAS(d, variance) && d->variance.micros != 0)
		c->claimed_quantity.micros = over(d) ? d->variance.micros :
						       -d->variance.micros;
	else
		return;
	set_claim(c, NAMES("claimed_quantity", "unit"));
}

enum err
delivery_dispute(struct req *rq, void *obj)
{
	struct delivery *d = obj;
	const struct delivery_dispute *in = rq->in;
	struct claim *c = arena_new(rq->arena, struct claim);
	struct load *l;
	enum err e = load_of(rq, d, false, &l);

	if (e != OK)
		return e;
	c->kind = HAS(in, kind) ? in->kind : over(d) ? "overage" : "shortage";
	c->delivery_id = d->id;
	c->description = in->reason;
	set_claim(c, NAMES("kind", "delivery_id", "description"));
	claim_quantity(c, d, in);
	if (HAS(d, order_id)) {
		c->order_id = d->order_id;
		set_claim(c, NAMES("order_id"));
	}
	if (HAS(l, carrier_id)) {
		c->liable_party_id = l->carrier_id;
		set_claim(c, NAMES("liable_party_id"));
	}
	if (HAS(in, amount)) {
		c->claimed_amount = in->amount;
		c->currency = in->currency;
		set_claim(c, NAMES("claimed_amount"));
		if (HAS(in, currency))
			set_claim(c, NAMES("currency"));
	}
	if ((e = resource_put(rq, &claims, c)) != OK)
		return e;
	d->claim_id = c->id;
	mark(d, NAMES("claim_id"));
	return OK;
}
