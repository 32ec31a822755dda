/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/guards/guards.h"
#include "orders/orders/own.h"
#include "orders/tanks/tanks.h"
#include "unit.h"

/* Deliveries of a load that departs, and order lines that are done. */

static bool
is(const char *status, const char *const *any)
{
	for (; *any != NULL; any++)
		if (strcmp(status, *any) == 0)
			return true;
	return false;
}

static bool
done(const struct delivery_drop *d)
{
	return is(d->status, NAMES("completed", "accepted", "disputed"));
}

/* --- scheduled ----------------------------------------------------------- */

static bool
c_has(const struct load_compartment *c, const char *name)
{
	return field_has(&load_compartment_shape, c, name);
}

/* Where a compartment is dropped: as it says, else at the only drop. */
static const struct id *
site_of(const struct load *l, const struct load_compartment *c)
{
	const struct load_stop *s = l->stops.v, *drop = NULL;

	if (c_has(c, "site_id"))
		return &c->site_id;
	for (size_t i = 0; i < l->stops.n; i++) {
		if (strcmp(s[i].kind, "drop") != 0)
			continue;
		if (drop != NULL)
			return NULL;
		drop = &s[i];
	}
	return drop != NULL ? &drop->site_id : NULL;
}

static bool
same_drop(const struct load *l, const struct load_compartment *a,
    const struct load_compartment *b)
{
	return strcmp(a->product, b->product) == 0 &&
	    strcmp(a->unit, b->unit) == 0 &&
	    strcmp(a->order_id.s, b->order_id.s) == 0 &&
	    a->line_no == b->line_no &&
	    strcmp(a->tank_id.s, b->tank_id.s) == 0 &&
	    strcmp(site_of(l, a)->s, site_of(l, b)->s) == 0;
}

static void
copy(struct delivery *d, const struct load_compartment *c, const char *member)
{
	const struct field *f = shape_field(&load_compartment_shape, member);

	if (!c_has(c, member))
		return;
	memcpy(field_at(shape_field(&delivery_shape, member), d),
	    field_at(f, c),
	    f->kind == K_ID ? sizeof(struct id) : sizeof(int64_t));
	field_set(&delivery_shape, d, member);
}

/* One delivery for all that goes from the load into one tank for one line. */
static enum err
schedule(struct req *rq, const struct load *l, size_t i)
{
	const struct load_compartment *c = l->compartments.v, *first = &c[i];
	struct delivery *d = arena_new(rq->arena, struct delivery);

	for (size_t k = 0; k < l->compartments.n; k++) {
		if (site_of(l, &c[k]) == NULL || !same_drop(l, first, &c[k]))
			continue;
		if (k < i)
			return OK;
		d->planned.micros += c[k].planned.micros;
	}
	d->load_id = l->id;
	d->site_id = *site_of(l, first);
	d->market = l->market;
	d->product = first->product;
	d->unit = first->unit;
	for (const char *const *name = NAMES("load_id", "site_id", "market",
		 "product", "unit", "planned");
	     *name != NULL; name++)
		field_set(&delivery_shape, d, *name);
	copy(d, first, "order_id");
	copy(d, first, "line_no");
	copy(d, first, "tank_id");
	return resource_put(rq, &deliveries, d);
}

enum err
delivery_schedule(struct req *rq, const struct load *l)
{
	const struct load_compartment *c = l->compartments.v;
	enum err e = OK;

	for (size_t i = 0; i < l->compartments.n && e == OK; i++)
		if (site_of(l, &c[i]) != NULL)
			e = schedule(rq, l, i);
	return e;
}

/* --- compared --- */

enum err
delivery_reckon(struct req *rq, struct delivery *d)
{
	struct delivery_lifted lifted = { 0 };
	struct delivery_facts f = { 0 };
	enum err e = db_one(rq->db, &delivery_lift, d, &lifted, rq->arena);

	if (e != OK)
		return e;
	PUT(d, within_tolerance, false);
	if (!HAS(&lifted, lifted) || lifted.planned.micros == 0)
		return OK;
	if (delivery_compare(d, lifted.lifted, lifted.planned) != 0)
		return refuse(rq, E_OUT_OF_RANGE, "net",
		    "The quantity differs too much from what was lifted.");
	if ((e = delivery_see(rq, d, &lifted, &f)) != OK && e != E_NOT_FOUND)
		return e;
	d->within_tolerance = delivery_holds(d, &f);
	return OK;
}

enum err
delivery_relift(struct req *rq, struct id load_id, struct id order_id,
    int64_t line_no)
{
	struct load_line at = { .order_id = order_id, .line_no = line_no };
	const struct delivery_drop *drop;
	struct list drops;
	enum err e;

	MARK(&at, order_id);
	MARK(&at, line_no);
	e = db_all(rq->db, &delivery_drops, &at, &drops, rq->arena);
	drop = drops.v;
	for (size_t i = 0; e == OK && i < drops.n; i++) {
		void *d;

		if (!done(&drop[i]) ||
		    strcmp(drop[i].load_id.s, load_id.s) != 0)
			continue;
		if ((e = resource_lock(rq, &deliveries, drop[i].id.s, &d)) ==
			OK &&
		    (e = delivery_reckon(rq, d)) == OK)
			e = resource_save(rq, &deliveries, d, NULL);
	}
	return e;
}

/* --- settled ------------------------------------------------------------- */

/* Nothing is open about it: it matched, was taken, or its claim is decided. */
static bool
settled(const struct delivery_drop *d)
{
	if (strcmp(d->status, "disputed") == 0)
		return HAS(d, claim_status) &&
		    is(d->claim_status, NAMES("rejected", "settled"));
	return strcmp(d->status, "accepted") == 0 || d->within_tolerance;
}

/* Who claimed about it was refused: what is more than was lifted is not billed.
 */
static bool
upheld(const struct delivery_drop *d)
{
	return HAS(d, claim_status) &&
	    strcmp(d->claim_status, "rejected") == 0 && HAS(d, bol_net);
}

/* Gross is not more than the share of what was lifted. */
static int
cap_gross(const struct delivery_drop *d, struct volume *gross)
{
	struct money share;

	if (!HAS(d, lifted_gross) || !HAS(d, lifted_net) ||
	    d->lifted_net.micros <= 0)
		return 0;
	if (money_mul((struct money){ d->bol_net.micros },
		(struct money){ d->lifted_gross.micros }, 6, &share) != 0 ||
	    money_div(share, (struct money){ d->lifted_net.micros }, 3,
		&share) != 0)
		return -1;
	if (gross->micros > share.micros)
		gross->micros = share.micros;
	return 0;
}

/* What counts of a drop: of an overage that was refused the share of what was
 * lifted, gross in proportion. */
static int
count(const struct delivery_drop *d, struct volume *gross, struct volume *net)
{
	struct money part;

	*gross = d->gross;
	*net = d->net;
	if (!upheld(d))
		return 0;
	if (d->net.micros <= d->bol_net.micros)
		return cap_gross(d, gross);
	*net = d->bol_net;
	if (money_mul((struct money){ d->gross.micros },
		(struct money){ d->bol_net.micros }, 6, &part) != 0 ||
	    money_div(part, (struct money){ d->net.micros }, 3, &part) != 0)
		return -1;
	gross->micros = part.micros;
	return cap_gross(d, gross);
}

/* All that was dropped and counts, in the unit of the order line. */
static enum err
add_up(const struct list *drops, const char *unit, struct flow_actual *sum)
{
	const struct delivery_drop *d = drops->v;
	struct volume gross, net;

	for (size_t i = 0; i < drops->n; i++) {
		if (count(&d[i], &gross, &net) != 0 ||
		    unit_volume(gross, d[i].unit, unit, 3, &gross) != 0 ||
		    unit_volume(net, d[i].unit, unit, 3, &net) != 0)
			return E_OUT_OF_RANGE;
		sum->delivered_gross.micros += gross.micros;
		sum->delivered_net.micros += net.micros;
	}
	MARK(sum, delivered_gross);
	MARK(sum, delivered_net);
	return OK;
}

static struct delivery_part *
part_of(struct list *parts, const struct delivery_drop *d)
{
	struct delivery_part *p = parts->v;
	size_t i = 0;

	while (i < parts->n &&
	    (strcmp(p[i].load_id.s, d->load_id.s) != 0 ||
		strcmp(p[i].site_id.s, d->site_id.s) != 0))
		i++;
	if (i == parts->n)
		p[parts->n++] = (struct delivery_part){ .load_id = d->load_id,
			.site_id = d->site_id,
			.done = true };
	return &p[i];
}

static int
add_drop(struct delivery_part *p, const struct delivery_drop *d,
    const char *unit)
{
	struct volume planned, gross = { 0 }, net = { 0 };

	if (unit_volume(d->planned, d->unit, unit, 3, &planned) != 0)
		return -1;
	p->planned.micros += planned.micros;
	if (HAS(d, distance_km))
		p->distance_km = d->distance_km;
	if (!done(d)) {
		p->done = false;
		return 0;
	}
	if (count(d, &gross, &net) != 0 ||
	    unit_volume(gross, d->unit, unit, 3, &gross) != 0 ||
	    unit_volume(net, d->unit, unit, 3, &net) != 0)
		return -1;
	p->gross.micros += gross.micros;
	p->net.micros += net.micros;
	return 0;
}

enum err
delivery_parts(struct req *rq, const struct order *o,
    const struct order_line *l, struct list *parts)
{
	const struct load_line at = { .has = EVERYTHING,
		.order_id = o->id,
		.line_no = l->line_no };
	const struct delivery_drop *d;
	struct list drops;
	enum err e = db_all(rq->db, &delivery_drops, &at, &drops, rq->arena);

	if (e != OK)
		return e;
	d = drops.v;
	*parts = (struct list){
		arena_array(rq->arena, struct delivery_part, drops.n + 1), 0
	};
	for (size_t i = 0; i < drops.n; i++)
		if (add_drop(part_of(parts, &d[i]), &d[i], l->unit) != 0)
			return E_OUT_OF_RANGE;
	return OK;
}

/* Is a bill of lading not confirmed that is the order's, or may be? */
static enum err
bills_open(struct req *rq, const struct order *o, bool *open)
{
	struct guard_bills bills = { 0 };
	enum err e = db_one(rq->db, &guard_bills, o, &bills, rq->arena);

	*open = bills.unconfirmed.n + bills.unassigned.n > 0;
	return e;
}

/* A line of an order that is on its way. */
struct standing {
	struct load_line at;
	const struct order *order;
	const struct order_line *line;
};

/* The line is delivered: the room that was kept for it in its tank is free. */
static enum err
deliver(struct req *rq, const struct standing *s, const struct flow_actual *sum)
{
	enum err e = order_line_at(rq, s->at.order_id.s, s->at.line_no,
	    "delivered", sum);

	if (e != OK || !HAS(s->line, tank_id))
		return e;
	return tank_release(rq, s->line->tank_id.s, "order_line",
	    flow_source(rq, s->order, s->at.line_no));
}

/* A line is delivered when no truck has anything of it to lift and all its
 * drops are done, and reconciled when nothing is open about them and their
 * bills. */
static enum err
drive(struct req *rq, const struct standing *s, const struct list *drops)
{
	const struct delivery_drop *d = drops->v;
	struct flow_actual sum = { 0 };
	bool matched = true, open, gone;
	enum err e = flow_gone(rq, s->order, s->line, &gone);

	if (e != OK || !gone)
		return e;
	for (size_t i = 0; i < drops->n; i++) {
		if (!done(&d[i]))
			return OK;
		matched = matched && settled(&d[i]);
	}
	if ((e = add_up(drops, s->line->unit, &sum)) != OK)
		return refuse(rq, e, "net",
		    "The quantity is too large for an order line.");
	if (strcmp(s->line->status, "in_transit") == 0 &&
	    (e = deliver(rq, s, &sum)) != OK)
		return e;
	if (!matched || (e = bills_open(rq, s->order, &open)) != OK || open)
		return e;
	return order_line_at(rq, s->at.order_id.s, s->at.line_no, "reconciled",
	    &sum);
}

enum err
delivery_close(struct req *rq, const struct order *o, struct order_line *l)
{
	struct load_line at = { .has = EVERYTHING,
		.order_id = o->id,
		.line_no = l->line_no };
	struct flow_actual sum = { 0 };
	struct list drops;
	enum err e = db_all(rq->db, &delivery_drops, &at, &drops, rq->arena);

	if (e != OK || (e = add_up(&drops, l->unit, &sum)) != OK)
		return e;
	if (drops.n > 0) {
		PUT(l, delivered_gross, sum.delivered_gross);
		PUT(l, delivered_net, sum.delivered_net);
	}
	l->status = "delivered";
	if ((e = flow_expose(rq, o, l, "unbilled", flow_share(o, l))) != OK ||
	    !HAS(l, tank_id))
		return e;
	return tank_release(rq, l->tank_id.s, "order_line",
	    flow_source(rq, o, l->line_no));
}

static enum err
settle_line(struct req *rq, const struct order *o, const struct order_line *l)
{
	struct standing s = { { .order_id = o->id, .line_no = l->line_no }, o,
		l };
	struct list drops;
	enum err e;

	MARK(&s.at, order_id);
	MARK(&s.at, line_no);
	e = db_all(rq->db, &delivery_drops, &s.at, &drops, rq->arena);
	if (e != OK || (drops.n == 0 && !order_line_void(l)))
		return e;
	return drive(rq, &s, &drops);
}

/* All its lines: what was open of one may have kept another waiting. */
enum err
delivery_settle(struct req *rq, const char *order_id)
{
	const struct order *o;
	const struct order_line *l;
	void *obj;
	enum err e = order_drops_changed(rq, order_id);

	if (e != OK || (e = resource_lock(rq, &orders, order_id, &obj)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	o = obj;
	l = o->lines.v;
	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		if (is(l[i].status, NAMES("in_transit", "delivered")))
			e = settle_line(rq, o, &l[i]);
	return e;
}

enum err
delivery_undispute(struct req *rq, const char *delivery_id,
    const char *claim_id)
{
	struct delivery *d;
	void *obj;
	enum err e = resource_lock(rq, &deliveries, delivery_id, &obj);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	d = obj;
	if (strcmp(d->status, "disputed") != 0 || !HAS(d, claim_id) ||
	    strcmp(d->claim_id.s, claim_id) != 0)
		return OK;
	if ((e = resource_pass(rq, &deliveries, d, "accepted")) != OK)
		return e;
	return resource_save(rq, &deliveries, d, "order.delivery.accepted");
}
