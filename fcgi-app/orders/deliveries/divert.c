/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/flow.h"
#include "orders/guards/guards.h"
#include "orders/sites/sites.h"
#include "orders/tanks/tanks.h"

/* A delivery that goes elsewhere, and what a delivery is shown as. */

static const struct shape *const shape = &delivery_shape;

static bool
given(const struct delivery_diversion *in, const char *name)
{
	return field_has(&delivery_diversion_shape, in, name);
}

static enum err
needed(struct req *rq, const struct delivery_diversion *in, const char *name,
    const char *why)
{
	if (given(in, name))
		return OK;
	faults_add(&rq->faults, rq->arena, E_REQUIRED,
	    arena_fmt(rq->arena, "/%s", name), NULL, why);
	return E_VALIDATION;
}

/* What the country wants of a diversion. */
static enum err
check(struct req *rq, const struct delivery *d, const struct load *l,
    const struct delivery_diversion *in)
{
	const struct load_papers *p = l->papers.v;
	enum err e = OK, f = OK;

	if (strcmp(in->site_id.s, d->site_id.s) == 0)
		return refuse(rq, E_NOT_ALLOWED, "site_id",
		    "The delivery already goes to this site.");
	if (strcmp(d->market, "US") == 0)
		return needed(rq, in, "diversion_number",
		    "is required in the United States");
	e = needed(rq, in, "carta_porte_id", "is required in Mexico");
	f = needed(rq, in, "cfdi_uuid", "is required in Mexico");
	if (e != OK || f != OK)
		return E_VALIDATION;
	if (HAS(l, papers) && HAS(p, carta_porte_id) &&
	    strcmp(p->carta_porte_id, in->carta_porte_id) == 0)
		return refuse(rq, E_NOT_ALLOWED, "carta_porte_id",
		    "The new document must differ from the one on the truck.");
	return OK;
}

/* The order as it would be if this were all of it and went there. */
static enum err
elsewhere(struct req *rq, const struct delivery *d, struct order **o)
{
	struct order_line *l = arena_new(rq->arena, struct order_line);
	void *obj;
	enum err e = resource_fetch(rq, &orders, d->order_id.s, &obj);

	if (e != OK)
		return e;
	*o = obj;
	for (size_t i = 0; i < (*o)->lines.n; i++)
		if (((struct order_line *)(*o)->lines.v)[i].line_no ==
		    d->line_no)
			*l = ((struct order_line *)(*o)->lines.v)[i];
	(*o)->site_id = d->site_id;
	l->quantity = d->planned;
	l->unit = d->unit;
	CLEAR(l, tank_id);
	if (HAS(d, tank_id))
		PUT(l, tank_id, d->tank_id);
	(*o)->lines = (struct list){ l, 1 };
	return OK;
}

static enum err
ask_guards(struct req *rq, const struct delivery *d)
{
	struct order *o;
	enum err e;

	if (!HAS(d, order_id))
		return OK;
	if ((e = elsewhere(rq, d, &o)) != OK)
		return e;
	return resource_guard(rq, &orders, guard_divert, o);
}

/* Does the truck bring something else to the site that a drop was meant for? */
static enum err
others_there(struct req *rq, const struct delivery *d, bool *others)
{
	const struct delivery_drop *drop;
	struct list there;
	enum err e = db_all(rq->db, &delivery_at_stop, d, &there, rq->arena);

	*others = false;
	drop = there.v;
	for (size_t i = 0; e == OK && i < there.n; i++)
		*others |= strcmp(drop[i].id.s, d->id.s) != 0;
	return e;
}

/* The place of a drop at a site that is still to come; n where there is none.
 */
static size_t
pending_at(const struct load_stop *s, size_t n, struct id site_id)
{
	size_t i = 0;

	while (i < n &&
	    (strcmp(s[i].kind, "drop") != 0 ||
		strcmp(s[i].status, "pending") != 0 ||
		strcmp(s[i].site_id.s, site_id.s) != 0))
		i++;
	return i;
}

static struct load_stop
drop_at(int64_t seq, struct id site_id)
{
	struct load_stop s = { 0 };

	PUT(&s, seq, seq);
	PUT(&s, kind, "drop");
	PUT(&s, site_id, site_id);
	PUT(&s, status, "pending");
	return s;
}

/* The truck calls at the new site: instead of the old one, unless it has been
 * there or brings something else to it. */
static void
reroute(struct req *rq, struct load *l, const struct delivery *d, bool others,
    struct id to)
{
	struct load_stop *s = arena_array(rq->arena, struct load_stop,
	    l->stops.n + 1);
	size_t n = l->stops.n, old, next;

	memcpy(s, l->stops.v, n * sizeof(*s));
	old = others ? n : pending_at(s, n, d->site_id);
	next = pending_at(s, n, to);
	if (old < n && next < n) {
		memmove(&s[old], &s[old + 1], (n - old - 1) * sizeof(*s));
		n--;
	} else if (old < n)
		s[old] = drop_at(s[old].seq, to);
	else if (next == n) {
		s[n] = drop_at(n > 0 ? s[n - 1].seq + 1 : 1, to);
		n++;
	}
	l->stops = (struct list){ s, n };
}

/* Another Carta Porte is aboard. */
static enum err
redirect(struct req *rq, struct load *l, const struct delivery_diversion *in)
{
	struct load_papers *p = arena_new(rq->arena, struct load_papers);

	if (HAS(l, papers))
		*p = *(struct load_papers *)l->papers.v;
	if (given(in, "carta_porte_id")) {
		p->carta_porte_id = in->carta_porte_id;
		p->cfdi_uuid = in->cfdi_uuid;
		MARK(p, carta_porte_id);
		MARK(p, cfdi_uuid);
		l->papers.v = p;
		MARK(l, papers);
	}
	return resource_save(rq, &loads, l, "order.load.eta_changed");
}

static void
readdress(struct delivery *d, const struct delivery_diversion *in)
{
	if (!d->diverted)
		d->diverted_from_id = d->site_id;
	d->diverted = true;
	d->site_id = in->site_id;
	CLEAR(d, tank_id);
	CLEAR(d, arrived_at);
	CLEAR(d, distance_km);
	MARK(d, diverted_from_id);
	if (given(in, "distance_km"))
		PUT(d, distance_km, in->distance_km);
	if (given(in, "tank_id"))
		PUT(d, tank_id, in->tank_id);
	if (given(in, "diversion_number"))
		PUT(d, diversion_number, in->diversion_number);
}

enum err
delivery_judge_place(struct req *rq, struct judge *j, const char *at,
    const struct id *site_id, const struct id *tank_id)
{
	const char *site = arena_fmt(rq->arena, "%ssite_id", at);
	const char *tank = arena_fmt(rq->arena, "%stank_id", at);
	void *obj;
	enum err e;

	if (!resource_sound(j, at, "site_id"))
		return OK;
	e = resource_fetch(rq, &sites, site_id->s, &obj);
	if (e == E_NOT_FOUND)
		resource_fault(j, E_NOT_FOUND, site,
		    "The account has no such site.");
	if (e != OK || tank_id == NULL || !resource_sound(j, at, "tank_id"))
		return e == E_NOT_FOUND ? OK : e;
	e = resource_fetch(rq, &storage_tanks, tank_id->s, &obj);
	if (e == E_NOT_FOUND ||
	    (e == OK &&
		strcmp(((struct storage_tank *)obj)->site_id.s, site_id->s) !=
		    0))
		resource_fault(j, E_NOT_FOUND, tank,
		    "The site has no such tank.");
	return e == E_NOT_FOUND ? OK : e;
}

enum err
delivery_place(struct req *rq, const struct id *site_id,
    const struct id *tank_id)
{
	struct judge j = resource_judging(rq);
	enum err e = delivery_judge_place(rq, &j, "", site_id, tank_id);

	return e == OK && rq->faults.n > 0 ? E_VALIDATION : e;
}

enum err
delivery_divert(struct req *rq, void *obj)
{
	struct delivery *d = obj;
	const struct delivery_diversion *in = rq->in;
	bool others;
	void *l = NULL;
	enum err e = resource_lock(rq, &loads, d->load_id.s, &l);

	if (e != OK ||
	    (e = delivery_place(rq, &in->site_id,
		 given(in, "tank_id") ? &in->tank_id : NULL)) != OK ||
	    (e = check(rq, d, l, in)) != OK)
		return e;
	if ((e = delivery_give_room(rq, d)) != OK ||
	    (e = others_there(rq, d, &others)) != OK)
		return e;
	reroute(rq, l, d, others, in->site_id);
	readdress(d, in);
	if ((e = ask_guards(rq, d)) != OK ||
	    (e = delivery_keep_room(rq, d)) != OK)
		return e;
	return redirect(rq, l, in);
}

/* Taxes and freight are those of where it goes now. */
enum err
delivery_diverted(struct req *rq, void *obj)
{
	const struct delivery *d = obj;

	return HAS(d, order_id) ? order_drops_changed(rq, d->order_id.s) : OK;
}

/* --- shown --------------------------------------------------------------- */

static enum err
fetch(struct req *rq, struct delivery **d)
{
	void *obj = NULL;
	enum err e = resource_path(rq, &deliveries, &obj);

	rq->out = *d = obj;
	return e;
}

enum err
delivery_variance_get(struct req *rq)
{
	struct delivery *d;

	return fetch(rq, &d);
}

enum err
delivery_ticket_get(struct req *rq)
{
	static const char *const same[] = { "ticket_no", "product", "unit",
		"gross", "net", "temperature", "temperature_unit",
		"meter_start", "meter_end", "signed_by", "started_at",
		"ended_at", NULL };
	struct delivery_ticket *t = arena_new(rq->arena,
	    struct delivery_ticket);
	struct delivery *d;
	enum err e = fetch(rq, &d);

	if (e != OK ||
	    (e = db_one(rq->db, &delivery_ticket_row, d, t, rq->arena)) != OK)
		return e;
	t->delivery_id = d->id;
	t->ticket_no = d->ticket_no;
	t->product = d->product;
	t->unit = d->unit;
	t->gross = d->gross;
	t->net = d->net;
	t->temperature = d->temperature;
	t->temperature_unit = d->temperature_unit;
	t->meter_start = d->meter_start;
	t->meter_end = d->meter_end;
	t->signed_by = d->signed_by;
	t->started_at = d->started_at;
	t->ended_at = d->ended_at;
	MARK(t, delivery_id);
	for (const char *const *name = same; *name != NULL; name++)
		if (field_has(shape, d, *name))
			field_set(&delivery_ticket_shape, t, *name);
	rq->out = t;
	return OK;
}
