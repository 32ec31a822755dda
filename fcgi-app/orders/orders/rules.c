/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "prices/cost/cost.h"
#include "unit.h"

static bool
has(const struct order_line *l, const char *name)
{
	return field_has(&order_line_shape, l, name);
}

bool
order_line_void(const struct order_line *l)
{
	return HAS(l, closed_short_at) && HAS(l, loaded_net) &&
	    l->loaded_net.micros == 0 && HAS(l, delivered_net) &&
	    l->delivered_net.micros == 0;
}

/* Are they loaded together: at one terminal? */
static bool
beside(const struct order_line *a, const struct order_line *b)
{
	return a->line_no != b->line_no && !order_line_void(a) &&
	    HAS(a, terminal) && HAS(b, terminal) &&
	    strcmp(a->terminal, b->terminal) == 0;
}

void
order_hand_fee(struct order *o, struct order_line *l)
{
	struct order_line *all = o->lines.v;

	for (size_t i = 0; HAS(l, fee_total) && i < o->lines.n; i++) {
		if (!beside(&all[i], l))
			continue;
		PUT(&all[i], fee_total, l->fee_total);
		CLEAR(l, fee_total);
	}
}

void
order_together(const struct list *lines, struct order_line *l)
{
	const struct order_line *all = lines->v;
	struct volume v;

	l->fee_borne = false;
	for (size_t i = 0; i < lines->n; i++)
		l->fee_borne |= beside(&all[i], l) && HAS(&all[i], fee_total);
	l->own = l->before = l->together = (struct volume){ 0 };
	if (unit_volume(l->quantity, l->unit, "l", 3, &l->own) != 0)
		return;
	for (size_t i = 0; i < lines->n; i++)
		if (all[i].terminal != NULL && !order_line_void(&all[i]) &&
		    strcmp(all[i].terminal, l->terminal) == 0 &&
		    unit_volume(all[i].quantity, all[i].unit, "l", 3, &v) ==
			0) {
			if (all[i].line_no == l->line_no)
				l->before = l->together;
			l->together.micros += v.micros;
		}
}

/* What the freight of a line is of; of an amount it is the line. */
static const char *
freight_basis(const struct order_line *l)
{
	if (!HAS(l, freight_unit))
		return "per_load";
	return HAS(l, freight_basis) ? l->freight_basis : "gross";
}

/* A line is a delivered cost: one piece adds up both.  Of the carriage only the
 * amount is known. */
static int
add_up(struct arena *a, const struct quote *q, const struct order_billed *b,
    const struct order_line *l, struct cost *c)
{
	const bool rated = HAS(l, freight_unit);
	struct money distance = { 0 };
	const struct freight_fuel fuel = { .code = HAS(l, surcharge_index) ?
		    l->surcharge_index :
		    NULL,
		.value = l->surcharge_index_value,
		.day = l->surcharge_index_date };
	struct cost_freight freight = { .basis = freight_basis(l),
		.surcharge_percent = HAS(l, surcharge_percent) ?
		    l->surcharge_percent :
		    (struct money){ 0 },
		.rate = rated ? l->freight_rate : l->freight_total,
		.min_quantity = { HAS(l, freight_min_quantity) ?
			l->freight_min_quantity.micros :
			0 },
		.min_charge = { HAS(l, freight_min_charge) ?
			l->freight_min_charge.micros :
			0 } };
	const struct cost_fee fee = { .code = "FEE",
		.label = "Fees of the price book",
		.basis = "per_load",
		.rate = l->fee_total };
	const struct cost_terms t = { .arena = a,
		.taxes = &q->taxes,
		.freight = HAS(l, freight_total) || rated ? &freight : NULL,
		.freight_unit = rated ? l->freight_unit : "load",
		.carried = &b->carried,
		.fuel = &fuel,
		.part = rated ? l->own : (struct volume){ 0 },
		.before = rated ? l->before : (struct volume){ 0 },
		.load = rated ? l->together : (struct volume){ 0 },
		.fees = &fee,
		.n_fees = HAS(l, fee_total) };

	if (HAS(l, distance_km) && rated &&
	    freight_distance(l->distance_km, l->freight_unit, &distance) != 0)
		return -1;
	freight.distance = distance;
	*c = (struct cost){ .unit = l->unit,
		.billing_basis = "net",
		.quantity = b->gross,
		.net_quantity = b->net,
		.billed_quantity = b->product,
		.posted_price = l->posted_price,
		.posted_unit = l->posted_unit };
	return cost_add_up(&t, c);
}

struct list
order_explain(struct arena *a, const struct quote *q,
    const struct order_billed *b, const struct order_line *l)
{
	struct cost c;

	return add_up(a, q, b, l, &c) == 0 ? c.steps : (struct list){ 0 };
}

int
order_line_cost(struct order_line *l, struct money posted, const char *unit)
{
	l->posted_price = posted;
	l->posted_unit = unit;
	for (const char *const *n =
		 NAMES("posted_price", "posted_unit", "unit_price");
	     *n != NULL; n++)
		field_set(&order_line_shape, l, *n);
	return unit_price(posted, unit, l->unit, 6, &l->unit_price);
}

bool
order_line_given(const struct order_line *l)
{
	return HAS(l, price_source) && strcmp(l->price_source, "given") == 0;
}

void
order_line_uncharge(struct order_line *l)
{
	for (const char *const *n = NAMES("freight_rate", "freight_unit",
		 "freight_basis", "freight_rate_id", "freight_min_quantity",
		 "freight_min_charge", "surcharge_percent", "surcharge_index",
		 "surcharge_index_value", "surcharge_index_date", "warnings",
		 "freight_total", "fee_total", "fee_per_load");
	     *n != NULL; n++)
		field_unset(&order_line_shape, l, *n);
}

void
order_line_unprice(struct order_line *l)
{
	const char *const *price = NAMES("posted_price", "posted_unit",
	    "unit_price", "price_source", "price_final", "priced_at",
	    "price_id", "posting");
	bool given = order_line_given(l);

	for (; *price != NULL && !given; price++)
		field_unset(&order_line_shape, l, *price);
	CLEAR(l, computed_price);
	order_line_uncharge(l);
}

void
order_line_unquote(struct order_line *l)
{
	if (strcmp(l->price_type, "quote") != 0)
		return;
	for (const char *const *n = NAMES(PRICE_WANTED); *n != NULL; n++)
		field_unset(&order_line_shape, l, *n);
}

int
order_line_give(struct order_line *l)
{
	l->price_source = "given";
	l->price_final = true;
	CLEAR(l, priced_at);
	for (const char *const *n = NAMES("price_source", "price_final");
	     *n != NULL; n++)
		field_set(&order_line_shape, l, *n);
	return order_line_cost(l, l->unit_price, l->unit);
}

/*
 * A line that an earlier release priced says only what a unit of it costs, as
 * it came out of litres.  Where that is the quote's price, the quote's posting
 * is meant; else a unit of the line is what was agreed on.
 */
static int
adopt(const struct quote *q, struct order_line *l)
{
	struct money litre, then;

	if (unit_price(q->price, q->unit, "l", 6, &litre) == 0 &&
	    unit_price(litre, "l", l->unit, 6, &then) == 0 &&
	    money_cmp(then, l->unit_price) == 0)
		return order_line_cost(l, q->price, q->unit);
	return order_line_cost(l, l->unit_price, l->unit);
}

/* A price that is kept keeps the time it took effect. */
static int
find_price(const struct quote *q, struct order_line *l)
{
	bool kept = HAS(l, unit_price);

	if (!kept || !HAS(l, priced_at))
		l->priced_at = q->effective_at;
	if (!kept)
		return order_line_cost(l, q->price, q->unit);
	return HAS(l, posted_unit) ? 0 : adopt(q, l);
}

enum err
order_price(struct arena *a, const struct quote *q, struct order_line *l)
{
	const struct order_billed all = { l->quantity, l->quantity, l->quantity,
		l->quantity };

	return order_price_billed(a, q, &all, l);
}

enum err
order_price_billed(struct arena *a, const struct quote *q,
    const struct order_billed *b, struct order_line *l)
{
	struct cost c;

	if (find_price(q, l) != 0 ||
	    unit_volume(l->quantity, l->unit, "l", 3, &l->volume) != 0 ||
	    add_up(a, q, b, l, &c) != 0)
		return E_OUT_OF_RANGE;
	l->product_total = c.product_total;
	l->excise_total = c.excise_total;
	l->vat_total = c.vat_total;
	if (HAS(l, freight_unit))
		PUT(l, freight_total, c.freight_total);
	l->total = c.total;
	for (const char *const *n = NAMES("priced_at", "volume",
		 "product_total", "excise_total", "vat_total", "total");
	     *n != NULL; n++)
		field_set(&order_line_shape, l, *n);
	return OK;
}

/* The members that an order sums up of its lines. */
static const struct {
	size_t line, order;
	const char *name;
} sums[] = {
/* clang-format off */
#define SUM(m) { offsetof(struct order_line, m), offsetof(struct order, m), #m }
	SUM(volume), SUM(product_total), SUM(excise_total), SUM(freight_total),
	SUM(fee_total),
	SUM(vat_total), SUM(total),
#undef SUM
	/* clang-format on */
};

static int64_t *
at(void *obj, size_t off)
{
	return (int64_t *)((char *)obj + off);
}

/* volume and money are both one number of millionths */
static int
add_line(struct order *o, struct order_line *l)
{
	for (size_t i = 0; i < COUNT(sums); i++) {
		struct money sum = { *at(o, sums[i].order) };

		if (!field_has(&order_line_shape, l, sums[i].name))
			continue;
		if (money_add(sum, (struct money){ *at(l, sums[i].line) },
			&sum) != 0)
			return -1;
		*at(o, sums[i].order) = sum.micros;
	}
	return 0;
}

static int
sum_lines(struct order *o)
{
	struct order_line *l = o->lines.v;

	for (size_t i = 0; i < COUNT(sums); i++) {
		*at(o, sums[i].order) = 0;
		field_set(&order_shape, o, sums[i].name);
	}
	for (size_t i = 0; i < o->lines.n; i++)
		if (add_line(o, &l[i]) != 0)
			return -1;
	return 0;
}

/* Product, terminal and price of the first line stand for the order. */
static void
summary(struct order *o)
{
	const struct order_line *l = o->lines.v;

	o->product = l->product;
	o->terminal = l->terminal;
	o->unit_price = l->unit_price;
	o->priced_at = l->priced_at;
	for (const char *const *n = NAMES("product", "terminal", "unit_price",
		 "priced_at", "currency", "total_mxn");
	     *n != NULL; n++)
		field_set(&order_shape, o, *n);
}

bool
order_line_several(const struct order_line *l)
{
	return HAS(l, lifted_at) && l->lifts.n > 1;
}

int
order_lifts_total(const struct order_line *l, struct money *sum)
{
	const struct order_lift *lift = l->lifts.v;

	*sum = (struct money){ 0 };
	for (size_t i = 0; i < l->lifts.n; i++)
		if (money_add(*sum, lift[i].total, sum) != 0)
			return -1;
	return 0;
}

/* Each lift at the rate of its own day, and what is left of the line at that of
 * the order. */
static int
add_pesos(const struct order_line *l, struct money rate, struct money *sum)
{
	const struct order_lift *lift = l->lifts.v;
	struct money rest = l->total, pesos;
	size_t n = HAS(l, lifted_at) ? l->lifts.n : 0;

	for (size_t i = 0; i < n; i++)
		if (money_sub(rest, lift[i].total, &rest) != 0 ||
		    money_mul(lift[i].total,
			HAS(&lift[i], mxn_per_usd) ? lift[i].mxn_per_usd : rate,
			2, &pesos) != 0 ||
		    money_add(*sum, pesos, sum) != 0)
			return -1;
	return money_mul(rest, rate, 2, &pesos) != 0 ?
	    -1 :
	    money_add(*sum, pesos, sum);
}

/* Was any of it lifted at another rate than this? */
static bool
at_other_rate(const struct order_line *l, struct money rate)
{
	const struct order_lift *lift = l->lifts.v;

	for (size_t i = 0; HAS(l, lifted_at) && i < l->lifts.n; i++)
		if (HAS(&lift[i], mxn_per_usd) &&
		    lift[i].mxn_per_usd.micros != rate.micros)
			return true;
	return false;
}

/* In pesos, and at which rate that is: that of the day, or where the order was
 * lifted on several days what the amounts come to. */
static int
in_pesos(struct order *o, struct money rate)
{
	const struct order_line *l = o->lines.v;
	bool several = false;

	PUT(o, exchange_rate, rate);
	for (size_t i = 0; i < o->lines.n; i++)
		several |= order_line_several(&l[i]) ||
		    at_other_rate(&l[i], rate);
	if (!several || o->total.micros == 0)
		return money_mul(o->total, rate, 2, &o->total_mxn);
	o->total_mxn = (struct money){ 0 };
	for (size_t i = 0; i < o->lines.n; i++)
		if (add_pesos(&l[i], rate, &o->total_mxn) != 0)
			return -1;
	return money_div(o->total_mxn, o->total, 6, &o->exchange_rate);
}

enum err
order_sum(const char *currency, struct money mxn_per_usd, struct order *o)
{
	if (sum_lines(o) != 0)
		return E_OUT_OF_RANGE;
	o->currency = currency;
	o->total_mxn = o->total;
	if (mxn_per_usd.micros != 0)
		PUT(o, mxn_per_usd, mxn_per_usd);
	CLEAR(o, exchange_rate);
	if (strcmp(currency, "MXN") != 0) {
		if (mxn_per_usd.micros == 0)
			return E_RATE_UNAVAILABLE;
		if (in_pesos(o, mxn_per_usd) != 0)
			return E_OUT_OF_RANGE;
	}
	summary(o);
	return OK;
}

struct order_line *
order_line_of(const struct order *o, int64_t line_no)
{
	struct order_line *l = o->lines.v;

	for (size_t i = 0; i < o->lines.n; i++)
		if (l[i].line_no == line_no)
			return &l[i];
	return NULL;
}

static bool
is(const char *word, const char *other)
{
	return strcmp(word, other) == 0;
}

struct order_billed
order_billing(const struct order *o, struct volume product,
    struct volume loaded_gross, struct volume loaded_net)
{
	if (is(o->currency, "MXN"))
		return (struct order_billed){ product, product, product,
			loaded_gross };
	return (struct order_billed){ product, loaded_gross, loaded_net,
		loaded_gross };
}

static const char *
billed_member(const struct order *o, bool drop)
{
	bool net = is(o->billing_basis, "net");

	return drop ? (net ? "delivered_net" : "delivered_gross") :
		      (net ? "loaded_net" : "loaded_gross");
}

struct order_billed
order_billing_lift(const struct order *o, const struct order_lift *lift)
{
	bool drop = is(o->freight_terms, "delivered") &&
	    HAS(lift, delivered_net) && lift->loaded_net.micros > 0;
	const struct field *f = shape_field(&order_lift_shape,
	    billed_member(o, drop));

	return order_billing(o, *(const struct volume *)field_at(f, lift),
	    lift->loaded_gross, lift->loaded_net);
}

bool
order_billed(const struct order *o, const struct order_line *l)
{
	return HAS(l, loaded_gross) && HAS(l, loaded_net) &&
	    has(l, billed_member(o, is(o->freight_terms, "delivered")));
}
