/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lifts.h"

#include <string.h>

#include "exact.h"
#include "orders/flow/own.h"
#include "unit.h"

/* What lifts are billed, and lines and orders as their sums. */

/* --- billed ----------------------------------------------------------------
 */

/* The litres of a lift, and of all that its load took at the terminal: they
 * share what is charged for a load. */
static void
together(const struct order *o, const struct order_line *l,
    const struct order_lift *lift, struct order_line *one)
{
	const struct order_line *all = o->lines.v;
	struct volume v;

	if (!HAS(lift, load_id)) {
		order_together(&o->lines, one);
		return;
	}
	one->own = one->before = one->together = (struct volume){ 0 };
	if (unit_volume(lift->loaded_gross, l->unit, "l", 3, &one->own) != 0)
		return;
	for (size_t i = 0; i < o->lines.n; i++)
		for (size_t k = 0; k < all[i].lifts.n; k++)
			if (lift_same_load(lift_at(&all[i], k), lift) &&
			    strcmp(all[i].terminal, l->terminal) == 0 &&
			    unit_volume(lift_at(&all[i], k)->loaded_gross,
				all[i].unit, "l", 3, &v) == 0) {
				if (lift_at(&all[i], k) == lift)
					one->before = one->together;
				one->together.micros += v.micros;
			}
}

/* The first lift of a load bears its fee. */
static bool
bears_fee(const struct order *o, const struct order_line *l,
    const struct order_lift *lift)
{
	const struct order_line *all = o->lines.v;

	if (!HAS(lift, fee_per_load) || !lift_left_rack(lift))
		return false;
	for (size_t i = 0; HAS(lift, load_id) && i < o->lines.n; i++)
		for (size_t k = 0; k < all[i].lifts.n; k++) {
			const struct order_lift *other = lift_at(&all[i], k);

			if (other == lift)
				return true;
			if (lift_same_load(other, lift) &&
			    lift_left_rack(other) && HAS(other, fee_per_load) &&
			    strcmp(all[i].terminal, l->terminal) == 0)
				return false;
		}
	return true;
}

/* Freight that an earlier release kept as an amount is of all of the line. */
static int
amount_of_freight(const struct order_line *l, const struct order_lift *lift,
    struct order_line *one)
{
	int64_t all = HAS(l, to_lift) ? l->to_lift.micros : 0;
	struct money m;

	CLEAR(one, freight_total);
	if (HAS(l, freight_unit) || !HAS(l, freight_total))
		return 0;
	PUT(one, freight_total, l->freight_total);
	if (!HAS(l, lifts))
		return 0;
	for (size_t i = 0; i < l->lifts.n; i++)
		all += lift_at(l, i)->loaded_gross.micros;
	if (all == 0 || all == lift->loaded_gross.micros)
		return 0;
	if (money_mul(l->freight_total,
		(struct money){ lift->loaded_gross.micros }, 6, &m) != 0 ||
	    money_div(m, (struct money){ all }, 2, &one->freight_total) != 0)
		return -1;
	return 0;
}

/* What stands in for a lift that is billed, and what is billed of it. */
static enum err
prepare(struct req *rq, const struct order *o, const struct order_line *l,
    const struct order_lift *lift, struct order_line *one, struct quote *q)
{
	*one = lift_stand_in(l, lift);
	CLEAR(one, fee_total);
	if (bears_fee(o, l, lift))
		PUT(one, fee_total, lift->fee_per_load);
	if (amount_of_freight(l, lift, one) != 0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The amount is too large.");
	together(o, l, lift, one);
	return lift_quote(rq, o, l, lift, q);
}

static enum err
bill_lift(struct req *rq, const struct order *o, const struct order_line *l,
    const struct order_lift *lift, struct order_line *bill)
{
	const struct order_billed b = order_billing_lift(o, lift);
	struct order_line one;
	struct quote q;
	enum err e = prepare(rq, o, l, lift, &one, &q);

	return e == OK ? order_bill_at(rq, &q, &one, &b, bill) : e;
}

enum err
order_explain_lift(struct req *rq, const struct order *o,
    const struct order_line *l, const struct order_lift *lift,
    struct list *steps)
{
	const struct order_billed b = order_billing_lift(o, lift);
	struct order_line one;
	struct quote q;
	enum err e = prepare(rq, o, l, lift, &one, &q);

	*steps = (struct list){ 0 };
	if (e == OK && lift_left_rack(lift))
		*steps = order_explain(rq->arena, &q, &b, &one);
	return e;
}

/* The members that lifts are summed up in. */
static int
add_to(struct order_line *sum, const struct order_line *bill)
{
	struct money *to[] = { &sum->product_total, &sum->excise_total,
		&sum->vat_total, &sum->total, &sum->freight_total,
		&sum->fee_total };
	const struct money from[] = { bill->product_total, bill->excise_total,
		bill->vat_total, bill->total, bill->freight_total,
		bill->fee_total };

	if (HAS(bill, freight_total))
		MARK(sum, freight_total);
	if (HAS(bill, fee_total))
		MARK(sum, fee_total);
	for (size_t i = 0; i < 4u + HAS(bill, freight_total); i++)
		if (money_add(*to[i], from[i], to[i]) != 0)
			return -1;
	return HAS(bill, fee_total) ? money_add(*to[5], from[5], to[5]) : 0;
}

/* Nothing yet, of what the line is of. */
static struct order_line
sum_of(const struct order_line *l)
{
	struct order_line sum = *l;

	sum.quantity = (struct volume){ 0 };
	sum.product_total = sum.excise_total = sum.vat_total = sum.total =
	    sum.freight_total = sum.fee_total = (struct money){ 0 };
	CLEAR(&sum, freight_total);
	CLEAR(&sum, fee_total);
	return sum;
}

enum err
order_bill_line(struct req *rq, const struct order *o,
    const struct order_line *l, struct order_line *bill)
{
	const struct list lifts = order_lifts_of(rq->arena, o, l);
	const struct order_lift *lift = lifts.v;
	struct order_line one;
	enum err e = OK;

	*bill = sum_of(l);
	for (size_t i = 0; i < lifts.n && e == OK; i++) {
		if ((e = bill_lift(rq, o, l, &lift[i], &one)) != OK)
			return e;
		bill->quantity.micros += one.quantity.micros;
		if (add_to(bill, &one) != 0)
			return E_OUT_OF_RANGE;
	}
	return e;
}

static enum err
bill_lifts(struct req *rq, const struct order *o, struct order_line *l)
{
	struct order_line bill;
	enum err e = OK;

	for (size_t i = 0; i < l->lifts.n && e == OK; i++) {
		struct order_lift *lift = lift_at(l, i);

		if ((e = bill_lift(rq, o, l, lift, &bill)) != OK)
			return e;
		TAKE_TOTALS(lift, &bill);
		PUT(lift, billed_quantity, bill.quantity);
	}
	return e;
}

/* --- the line --------------------------------------------------------------
 */

/* The average of the prices, weighted by what is billed of each. */
static int
average(struct arena *a, struct order_line *l)
{
	const struct order_lift *lift = l->lifts.v;
	const char *unit = lift->posted_unit;
	const struct exact *sum = exact_micros(a, 0), *all = exact_micros(a, 0);
	struct money price;

	for (size_t i = 0; i < l->lifts.n; i++) {
		const struct exact *q = exact_micros(a,
		    lift[i].billed_quantity.micros);

		if (unit == NULL || lift[i].posted_unit == NULL)
			return 0; /* of an earlier release: as it is */
		if (unit_price(lift[i].posted_price, lift[i].posted_unit, unit,
			6, &price) != 0)
			return -1;
		sum = exact_add(a, sum,
		    exact_mul(a, q, exact_micros(a, price.micros)));
		all = exact_add(a, all, q);
	}
	if (exact_cmp(all, exact_micros(a, 0)) <= 0)
		return 0;
	if (exact_to_micros(exact_div(a, sum, all), 6, &price.micros) != 0)
		return -1;
	return order_line_cost(l, price, unit);
}

static const struct order_lift *
last_lift(const struct order_line *l)
{
	const struct order_lift *lift = l->lifts.v, *last = lift;

	for (size_t i = 1; i < l->lifts.n; i++)
		if (lift[i].lifted_at.ms >= last->lifted_at.ms)
			last = &lift[i];
	return last;
}

/* The last that has freight, and went where the order goes if any did. */
static const struct order_lift *
last_carried(const struct order *o, const struct order_line *l)
{
	const struct order_lift *lift = l->lifts.v, *best = NULL;

	for (size_t i = 0; i < l->lifts.n; i++) {
		bool here = !lift_elsewhere(o, &lift[i]);

		if (!HAS(&lift[i], freight_unit))
			continue;
		if (best == NULL || here > !lift_elsewhere(o, best) ||
		    (here == !lift_elsewhere(o, best) &&
			lift[i].lifted_at.ms >= best->lifted_at.ms))
			best = &lift[i];
	}
	return best;
}

/* A posting of all of them is that of the line. */
static void
common_posting(struct order_line *l)
{
	const struct order_lift *lift = l->lifts.v;

	for (size_t i = 0; i < l->lifts.n; i++)
		if (!HAS(&lift[i], price_id) || !HAS(l, price_id) ||
		    strcmp(lift[i].price_id.s, l->price_id.s) != 0)
			CLEAR(l, price_id);
}

/* Was something of it lifted, and more will be? */
static bool
awaited(const struct order_line *l)
{
	return HAS(l, lifted_at) && l->lifts.n > 0 && HAS(l, to_lift) &&
	    l->to_lift.micros > 0;
}

/* The fee of a load of the line: its own, else what a lift that went where the
 * order goes has; another line bore that. */
static bool
find_fee(const struct order *o, const struct order_line *l, struct money *fee)
{
	for (size_t i = l->lifts.n; i-- > 0 && !HAS(l, fee_per_load);) {
		const struct order_lift *lift = lift_at(l, i);

		if (!HAS(lift, fee_per_load) || lift_elsewhere(o, lift))
			continue;
		*fee = lift->fee_per_load;
		return true;
	}
	if (HAS(l, fee_per_load))
		*fee = l->fee_per_load;
	return HAS(l, fee_per_load);
}

/* What is still to be lifted of the lines of a terminal is one load: they share
 * what is charged for it, and the first that has a fee bears it. */
static int
rest_together(const struct order *o, const struct order_line *l,
    struct order_line *rest)
{
	const struct order_line *all = o->lines.v;
	bool borne = false;
	struct money fee;
	struct volume v;

	rest->own = rest->before = rest->together = (struct volume){ 0 };
	CLEAR(rest, fee_total);
	for (size_t i = 0; i < o->lines.n; i++) {
		if (!awaited(&all[i]) ||
		    strcmp(all[i].terminal, l->terminal) != 0)
			continue;
		if (unit_volume(all[i].to_lift, all[i].unit, "l", 3, &v) != 0)
			return -1;
		if (all[i].line_no == l->line_no) {
			rest->before = rest->together;
			rest->own = v;
		}
		rest->together.micros += v.micros;
		if (borne || !find_fee(o, &all[i], &fee))
			continue;
		borne = true;
		if (all[i].line_no == l->line_no)
			PUT(rest, fee_total, fee);
	}
	return 0;
}

/* What is still to be lifted, as one load more at the price of the last, with
 * the freight that the line has. */
static enum err
add_rest(struct req *rq, const struct order *o, const struct order_line *l,
    struct order_line *sum)
{
	struct order_lift last = *last_lift(l);
	struct order_line rest = lift_stand_in(l, &last);
	struct quote q;
	enum err e;

	if (!HAS(l, to_lift) || l->to_lift.micros == 0)
		return OK;
	TAKE(&last, site_id, o);
	PUT(&last, loaded_gross, l->to_lift);
	if ((e = lift_quote(rq, o, l, &last, &q)) != OK)
		return e;
	TAKE_FREIGHT(&rest, l);
	rest.quantity = l->to_lift;
	if (rest_together(o, l, &rest) != 0 ||
	    amount_of_freight(l, &last, &rest) != 0)
		return E_OUT_OF_RANGE;
	e = order_price(rq->arena, &q, &rest);
	return e == OK && add_to(sum, &rest) == 0 ? OK : E_OUT_OF_RANGE;
}

/* The freight of a line is that of its last lift; while more is to be lifted,
 * that of the order's site. */
static void
carried_as(const struct order *o, struct order_line *l)
{
	const struct order_lift *lift = l->lifts.n == 1 ? lift_at(l, 0) :
							  last_carried(o, l);
	const struct money distance = l->distance_km;
	bool known = HAS(l, distance_km);

	if (lift == NULL ||
	    (lift_elsewhere(o, lift) && HAS(l, to_lift) &&
		l->to_lift.micros > 0))
		return;
	TAKE_FREIGHT(l, lift);
	CLEAR(l, distance_km); /* it is to the site that was ordered for */
	if (known)
		PUT(l, distance_km, distance);
}

/* The price is the average of the lifts, and the totals are sums of them and
 * what is still to be lifted.  An amount of freight that an earlier release
 * kept stays what it was. */
static enum err
sum_lifts(struct req *rq, const struct order *o, struct order_line *l)
{
	struct order_line sum = sum_of(l), bill;
	bool amount = !HAS(l, freight_unit) && HAS(l, freight_total);
	enum err e;

	TAKE_PRICE(l, last_lift(l));
	common_posting(l);
	carried_as(o, l);
	for (size_t i = 0; i < l->lifts.n; i++) {
		bill = sum_of(l);
		TAKE_TOTALS(&bill, lift_at(l, i));
		if (add_to(&sum, &bill) != 0)
			return E_OUT_OF_RANGE;
	}
	if ((e = add_rest(rq, o, l, &sum)) != OK)
		return e;
	if (amount)
		TAKE(&sum, freight_total, l);
	TAKE_TOTALS(l, &sum);
	return average(rq->arena, l) == 0 ? OK : E_OUT_OF_RANGE;
}

static enum err
sum_line(struct req *rq, const struct order *o, struct order_line *l)
{
	struct money amount, fee;

	if (order_lifts_total(l, &amount) != 0)
		return E_OUT_OF_RANGE;
	PUT(l, amount, amount);
	fee = l->fee_total;
	if (!HAS(l, fee_per_load) && HAS(l, fee_total)) {
		find_fee(o, l, &fee);
		PUT(l, fee_per_load, fee);
	}
	if (!HAS(l, lifted_at))
		return OK; /* what it costs is provisional until it leaves */
	l->lifted_at = lift_at(l, 0)->lifted_at;
	for (size_t i = 1; i < l->lifts.n; i++)
		if (lift_at(l, i)->lifted_at.ms < l->lifted_at.ms)
			l->lifted_at = lift_at(l, i)->lifted_at;
	return sum_lifts(rq, o, l);
}

/* Nothing of it was lifted, and nothing will be: it costs nothing. */
static void
sum_void(struct order_line *l)
{
	const struct order_line none = sum_of(l);

	if (!HAS(l, fee_per_load) && HAS(l, fee_total))
		PUT(l, fee_per_load, l->fee_total);
	TAKE_TOTALS(l, &none);
}

/* --- the order -------------------------------------------------------------
 */

/* The rate of the last day that anything of it was lifted. */
static struct money
last_rate(const struct order *o)
{
	const struct order_line *l = o->lines.v;
	struct money rate = o->mxn_per_usd;
	int64_t last = INT64_MIN;

	for (size_t i = 0; i < o->lines.n; i++)
		for (size_t k = 0; HAS(&l[i], lifted_at) && k < l[i].lifts.n;
		     k++) {
			const struct order_lift *lift = lift_at(&l[i], k);

			if (lift->lifted_at.ms < last ||
			    !HAS(lift, mxn_per_usd))
				continue;
			last = lift->lifted_at.ms;
			rate = lift->mxn_per_usd;
		}
	return rate;
}

enum err
order_lifts_sum(struct req *rq, struct order *o)
{
	struct order_line *l = o->lines.v;
	bool known = false; /* what any of them comes to */
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		e = bill_lifts(rq, o, &l[i]);
	for (size_t i = 0; i < o->lines.n && e == OK; i++) {
		if (order_line_void(&l[i]))
			sum_void(&l[i]);
		else if (l[i].lifts.n > 0)
			e = sum_line(rq, o, &l[i]);
		known |= order_line_void(&l[i]) ||
		    (l[i].lifts.n > 0 && HAS(&l[i], lifted_at));
	}
	if (e == OK && known)
		e = order_sum_up(rq, o, last_rate(o));
	return e != E_OUT_OF_RANGE ?
	    e :
	    refuse(rq, e, NULL, "The amount is too large.");
}

enum err
order_relift(struct req *rq, struct order *o, bool *changed)
{
	const struct field *f = shape_field(&order_shape, "lines");
	struct order_line *l = o->lines.v;
	struct order was = *o;
	enum err e = OK;

	was.lines.v = arena_array(rq->arena, struct order_line, o->lines.n + 1);
	memcpy(was.lines.v, l, o->lines.n * sizeof(*l));
	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		if (HAS(&l[i], loaded_net) && !order_line_void(&l[i]))
			e = lift_find_all(rq, o, &l[i]);
	if (e == OK)
		e = order_lifts_sum(rq, o);
	if (e == OK && changed != NULL)
		*changed = !field_same(f, &was, o);
	return e;
}

enum err
order_finalize(struct req *rq, struct order *o, struct order_line *l)
{
	if (l->lifts.n == 0)
		return refuse(rq, E_STATE, NULL,
		    "Line %d of the order has no confirmed bill of lading.",
		    (int)l->line_no);
	PUT(l, price_final, true);
	PUT(l, lifted_at, last_lift(l)->lifted_at);
	return order_lifts_sum(rq, o);
}
