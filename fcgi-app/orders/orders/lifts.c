/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lifts.h"

#include <string.h>

#include "orders/deliveries/deliveries.h"
#include "orders/flow/own.h"
#include "orders/sites/sites.h"
#include "unit.h"

/*
 * What trucks lifted of an order's lines.  A lift is what one load took of a
 * line for one site: its price, exchange rate and certificates are of the
 * moment that loading began, its taxes and freight of the site where it is
 * dropped.  Lifts are found from bills of lading and drops as they are kept,
 * and a price that was found for one stays; what a line comes to is their sum.
 */

bool
lift_same_load(const struct order_lift *a, const struct order_lift *b)
{
	return strcmp(a->load_id.s, b->load_id.s) == 0;
}

struct order_lift *
lift_at(const struct order_line *l, size_t i)
{
	return (struct order_lift *)l->lifts.v + i;
}

bool
lift_left_rack(const struct order_lift *lift)
{
	return lift->loaded_gross.micros > 0;
}

struct order_line
lift_stand_in(const struct order_line *l, const struct order_lift *lift)
{
	struct order_line one = *l;

	one.lifts = (struct list){ 0 };
	CLEAR(&one, lifts);
	PUT(&one, lifted_at, lift->lifted_at);
	TAKE_PRICE(&one, lift);
	TAKE_FREIGHT(&one, lift);
	return one;
}

/* The order as it would be if all of it went where the lift goes. */
static struct order
order_for(const struct order *o, const struct order_lift *lift)
{
	struct order there = *o;

	TAKE(&there, site_id, lift);
	return there;
}

bool
lift_elsewhere(const struct order *o, const struct order_lift *lift)
{
	return HAS(lift, site_id) &&
	    (!HAS(o, site_id) || strcmp(lift->site_id.s, o->site_id.s) != 0);
}

enum err
lift_quote(struct req *rq, const struct order *o, const struct order_line *l,
    const struct order_lift *lift, struct quote *q)
{
	const struct order there = order_for(o, lift);
	const struct order_line one = lift_stand_in(l, lift);
	const char *place;
	enum err e = order_place(rq, &there, &place);

	return e == OK ? order_quote(rq, &there, l->terminal, &one, place,
			     lift->lifted_at, q) :
			 e;
}

/* --- of an earlier release -------------------------------------------------
 */

struct list
order_lifts_of(struct arena *a, const struct order *o,
    const struct order_line *l)
{
	struct order_lift *lift;

	if (HAS(l, lifts) || !HAS(l, unit_price))
		return l->lifts;
	lift = arena_new(a, struct order_lift);
	TAKE_PRICE(lift, l);
	TAKE_FREIGHT(lift, l);
	TAKE_TOTALS(lift, l);
	TAKE(lift, fee_per_load, l);
	if (HAS(l, fee_total))
		PUT(lift, fee_per_load, l->fee_total);
	PUT(lift, lifted_at, HAS(l, lifted_at) ? l->lifted_at : l->priced_at);
	TAKE(lift, site_id, o);
	TAKE(lift, mxn_per_usd, o);
	TAKE(lift, delivered_gross, l);
	TAKE(lift, delivered_net, l);
	PUT(lift, loaded_gross, l->loaded_gross);
	PUT(lift, loaded_net, l->loaded_net);
	PUT(lift, billed_quantity, order_billing_lift(o, lift).product);
	return (struct list){ lift, 1 };
}

/* --- the price of a lift ---------------------------------------------------
 */

/* What the fee of a load is by the quote, as a line of the terminal has it. */
static void
take_fee(const struct order *o, struct order_line *one)
{
	const struct order_line *l = o->lines.v;

	CLEAR(one, fee_total);
	for (size_t i = 0; i < o->lines.n && !HAS(one, fee_total); i++) {
		if (strcmp(l[i].terminal, one->terminal) != 0)
			continue;
		if (HAS(&l[i], fee_per_load))
			PUT(one, fee_total, l[i].fee_per_load);
		else if (HAS(&l[i], fee_total))
			PUT(one, fee_total, l[i].fee_total);
	}
}

/* It goes elsewhere than was ordered: freight and fees are of that place. */
static enum err
charge_there(struct req *rq, const struct order *o, const struct order_line *l,
    struct order_lift *lift)
{
	const struct order there = order_for(o, lift);
	struct order_line one = lift_stand_in(l, lift);
	struct quote q;
	enum err e = lift_quote(rq, o, l, lift, &q);

	one.fee_borne = false;
	if (e != OK || (e = order_charge_place(rq, &there, &q, &one)) != OK)
		return e;
	TAKE_FREIGHT(lift, &one);
	TAKE(lift, fee_per_load, &one);
	if (HAS(&one, fee_total))
		PUT(lift, fee_per_load, one.fee_total);
	return OK;
}

/* Freight that is agreed with the price is of the order's site: as a lift that
 * went there has it, where the line has that of another. */
static bool
agreed_freight(const struct order *o, const struct order_line *l,
    struct order_line *one)
{
	for (size_t i = 0; i < l->lifts.n; i++)
		if (!lift_elsewhere(o, lift_at(l, i))) {
			TAKE_FREIGHT(one, lift_at(l, i));
			return true;
		}
	return l->lifts.n == 0;
}

/* The price of the moment, unless one was agreed for all of the line. */
static enum err
price_lift(struct req *rq, const struct order *o, const struct order_line *l,
    struct order_lift *lift)
{
	struct order_line one = *l;
	struct quote q;
	bool fixed;
	enum err e = order_fixed(rq, o, l, &fixed);

	if (e != OK)
		return e;
	PUT(&one, lifted_at, lift->lifted_at);
	take_fee(o, &one);
	if (!fixed)
		order_line_unprice(&one);
	one.fee_borne = false;
	one.own = one.before = one.together = (struct volume){ 0 };
	if ((e = order_price_lift(rq, o, &one, &q)) != OK)
		return e;
	if (fixed && !lift_elsewhere(o, lift) && !agreed_freight(o, l, &one) &&
	    (e = order_charge_place(rq, o, &q, &one)) != OK)
		return e;
	TAKE_PRICE(lift, &one);
	if (!lift_elsewhere(o, lift))
		TAKE_FREIGHT(lift, &one);
	CLEAR(lift, fee_per_load);
	if (HAS(&one, fee_total))
		PUT(lift, fee_per_load, one.fee_total);
	CLEAR(lift, mxn_per_usd);
	if (q.mxn_per_usd.micros != 0)
		PUT(lift, mxn_per_usd, q.mxn_per_usd);
	return order_note_posting(rq, o, lift);
}

enum err
order_reprice_lift(struct req *rq, const struct order *o,
    const struct order_line *l, struct order_lift *lift)
{
	struct order_line one = lift_stand_in(l, lift);
	enum err e = order_price_again(rq, o, &one);

	if (e != OK)
		return e;
	TAKE_PRICE(lift, &one);
	return order_note_posting(rq, o, lift);
}

/* --- found -----------------------------------------------------------------
 */

/* The lifts of a line as they are found. */
struct lift_search {
	struct req *rq;
	const struct order *o;
	const struct order_line *l;
	struct list was;   /* of struct order_lift: as they were kept */
	struct list parts; /* of struct delivery_part */
	struct order_lift *lifts;
	size_t n, most;
};

/* As it was kept: of the load and site, else of the load; of an earlier release
 * what was lifted at the line's moment. */
static const struct order_lift *
kept(const struct lift_search *f, const struct order_lift *lift)
{
	const struct order_lift *was = f->was.v, *of_load = NULL;

	for (size_t i = 0; i < f->was.n; i++) {
		if (HAS(&was[i], load_id) ?
			!lift_same_load(&was[i], lift) :
			was[i].lifted_at.ms != lift->lifted_at.ms)
			continue;
		if (strcmp(was[i].site_id.s, lift->site_id.s) == 0)
			return &was[i];
		of_load = &was[i];
	}
	return of_load;
}

/* A price that was found for the moment stays. */
static enum err
price_found(struct lift_search *f, struct order_lift *lift)
{
	const struct order_lift *was = kept(f, lift);
	bool moved = was == NULL || was->lifted_at.ms != lift->lifted_at.ms;
	enum err e = OK;

	if (moved)
		e = price_lift(f->rq, f->o, f->l, lift);
	else {
		TAKE_PRICE(lift, was);
		TAKE(lift, mxn_per_usd, was);
		TAKE(lift, fee_per_load, was);
		if (strcmp(was->site_id.s, lift->site_id.s) == 0) {
			TAKE_FREIGHT(lift, was);
			return OK;
		}
		if (!lift_elsewhere(f->o, lift))
			return price_lift(f->rq, f->o, f->l, lift);
	}
	return e == OK && lift_elsewhere(f->o, lift) ?
	    charge_there(f->rq, f->o, f->l, lift) :
	    e;
}

/* One more, for the site of a part (NULL: that of the order). */
static enum err
add_lift(struct lift_search *f, const struct flow_lift *row,
    const struct delivery_part *p, struct volume gross, struct volume net)
{
	struct order_lift *lift = &f->lifts[f->n];

	if (f->n >= f->most || f->n >= ORDER_LIFTS)
		return refuse(f->rq, E_STATE, NULL,
		    "A line of an order is lifted by at most %d loads.",
		    ORDER_LIFTS);
	f->n++;
	PUT(lift, load_id, row->load_id);
	TAKE(lift, bol_ids, row);
	TAKE(lift, bol_numbers, row);
	PUT(lift, lifted_at, row->lifted_at);
	PUT(lift, loaded_gross, gross);
	PUT(lift, loaded_net, net);
	TAKE(lift, site_id, f->o);
	if (p == NULL)
		return price_found(f, lift);
	PUT(lift, site_id, p->site_id);
	if (lift_elsewhere(f->o, lift) && p->distance_km.micros != 0)
		PUT(lift, distance_km, p->distance_km);
	if (p->done) {
		PUT(lift, delivered_gross, p->gross);
		PUT(lift, delivered_net, p->net);
	}
	return price_found(f, lift);
}

/* So much of a volume as one part is of several. */
static int
share(struct volume v, int64_t part, int64_t all, struct volume *out)
{
	struct money m;

	if (money_mul((struct money){ v.micros }, (struct money){ part }, 6,
		&m) != 0 ||
	    money_div(m, (struct money){ all }, 3, &m) != 0)
		return -1;
	out->micros = m.micros;
	return 0;
}

/* What a load brings to several sites is shared as it was planned for them; the
 * last has what is left by rounding. */
static enum err
share_load(struct lift_search *f, const struct flow_lift *row, int64_t planned)
{
	const struct delivery_part *p = f->parts.v;
	struct volume gross = row->loaded_gross, net = row->loaded_net;
	int64_t left = planned;
	enum err e = OK;

	for (size_t i = 0; i < f->parts.n && e == OK; i++) {
		struct volume g, n;

		if (strcmp(p[i].load_id.s, row->load_id.s) != 0)
			continue;
		if (share(gross, p[i].planned.micros, left, &g) != 0 ||
		    share(net, p[i].planned.micros, left, &n) != 0)
			return E_OUT_OF_RANGE;
		gross.micros -= g.micros;
		net.micros -= n.micros;
		left -= p[i].planned.micros;
		e = add_lift(f, row, &p[i], g, n);
	}
	return e;
}

/* When a load lifted whose bills of lading were all reversed: as was known of
 * it; false where nothing was. */
static bool
moment_of(const struct lift_search *f, struct flow_lift *row)
{
	const struct order_lift *was = f->was.v;

	for (size_t i = 0; i < f->was.n && !HAS(row, lifted_at); i++)
		if (HAS(&was[i], load_id) &&
		    strcmp(was[i].load_id.s, row->load_id.s) == 0)
			PUT(row, lifted_at, was[i].lifted_at);
	return HAS(row, lifted_at);
}

static enum err
add_load(struct lift_search *f, struct flow_lift *row)
{
	const struct delivery_part *p = f->parts.v;
	int64_t planned = 0;

	if (!moment_of(f, row))
		return OK;
	for (size_t i = 0; i < f->parts.n; i++)
		if (strcmp(p[i].load_id.s, row->load_id.s) == 0)
			planned += p[i].planned.micros;
	return planned > 0 ?
	    share_load(f, row, planned) :
	    add_lift(f, row, NULL, row->loaded_gross, row->loaded_net);
}

/* The line's quantities are added up bill by bill: what is rounded otherwise
 * here is of its last lift. */
static void
round_off(struct lift_search *f)
{
	struct order_lift *last = &f->lifts[f->n - 1];
	int64_t gross = f->l->loaded_gross.micros,
		net = f->l->loaded_net.micros;

	for (size_t i = 0; i < f->n; i++) {
		gross -= f->lifts[i].loaded_gross.micros;
		net -= f->lifts[i].loaded_net.micros;
	}
	if (gross > -UNITS(1) && gross < UNITS(1))
		last->loaded_gross.micros += gross;
	if (net > -UNITS(1) && net < UNITS(1))
		last->loaded_net.micros += net;
}

/* What counts of the drops of a line, once that is known: where an overage was
 * refused it follows the bills of lading. */
static void
sum_delivered(struct order_line *l)
{
	struct volume gross = { 0 }, net = { 0 };

	for (size_t i = 0; i < l->lifts.n; i++) {
		const struct order_lift *lift = lift_at(l, i);

		if (!HAS(lift, delivered_gross) || !HAS(lift, delivered_net))
			return;
		gross.micros += lift->delivered_gross.micros;
		net.micros += lift->delivered_net.micros;
	}
	if (!HAS(l, delivered_gross) || !HAS(l, delivered_net))
		return;
	l->delivered_gross = gross;
	l->delivered_net = net;
}

enum err
lift_find_all(struct req *rq, const struct order *o, struct order_line *l)
{
	struct lift_search f = { .rq = rq, .o = o, .l = l };
	struct list rows;
	struct flow_lift *row;
	enum err e = flow_lifts_of(rq, o, l, &rows);

	if (e != OK || (e = delivery_parts(rq, o, l, &f.parts)) != OK)
		return e;
	if (HAS(l, lifted_at) || HAS(l, lifts))
		f.was = order_lifts_of(rq->arena, o, l);
	f.most = rows.n + f.parts.n;
	f.lifts = arena_array(rq->arena, struct order_lift, f.most + 1);
	row = rows.v;
	for (size_t i = 0; i < rows.n && e == OK; i++)
		e = add_load(&f, &row[i]);
	if (e != OK || f.n == 0)
		return e;
	round_off(&f);
	PUT(l, lifts, (struct list){ f.lifts, f.n });
	sum_delivered(l);
	return OK;
}
