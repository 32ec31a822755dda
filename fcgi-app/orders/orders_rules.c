/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders_own.h"

#include <string.h>

#include "exact.h"
#include "prices/cost.h"

/* Litres of a US gallon, exactly: 3.785411784 (NIST SP 811). */
static const struct exact *
gallon(struct arena *a)
{
	return exact_parse(a, "3.785411784");
}

static const struct exact *
litres(struct arena *a, const struct order_line *l)
{
	const struct exact *q = exact_micros(a, l->quantity.micros);

	return strcmp(l->unit, "gal") == 0 ? exact_mul(a, q, gallon(a)) : q;
}

/* A line is a delivered cost: one piece adds up both.  Its net quantity is the
 * one that is ordered; of the carriage only the amount is known. */
static int
add_up(struct arena *a, const struct quote *q, const struct order_line *l,
    struct cost *c)
{
	const struct cost_freight freight = { .basis = "per_load",
		.rate = l->freight_total };
	const struct cost_terms t = { .arena = a,
		.taxes = &q->taxes,
		.freight = field_has(&order_line_shape, l, "freight_total") ?
		    &freight :
		    NULL,
		.freight_unit = "load" };

	*c = (struct cost){ .unit = l->unit,
		.billing_basis = "net",
		.quantity = l->quantity,
		.net_quantity = l->quantity,
		.billed_quantity = l->quantity,
		.price = l->unit_price };
	return cost_add_up(&t, c);
}

struct list
order_explain(struct arena *a, const struct quote *q,
    const struct order_line *l)
{
	struct cost c;

	return add_up(a, q, l, &c) == 0 ? c.steps : (struct list){ 0 };
}

static int
unit_price(struct arena *a, const struct quote *q, struct order_line *l)
{
	const struct exact *p = exact_micros(a, q->price.micros);

	if (field_has(&order_line_shape, l, "unit_price"))
		return 0;
	if (strcmp(l->unit, "gal") == 0)
		p = exact_mul(a, p, gallon(a));
	field_set(&order_line_shape, l, "unit_price");
	return exact_to_micros(p, 6, &l->unit_price.micros);
}

enum err
order_price(struct arena *a, const struct quote *q, struct order_line *l)
{
	struct cost c;

	l->priced_at = q->effective_at;
	if (unit_price(a, q, l) != 0 ||
	    exact_to_micros(litres(a, l), 3, &l->volume.micros) != 0 ||
	    add_up(a, q, l, &c) != 0)
		return E_OUT_OF_RANGE;
	l->product_total = c.product_total;
	l->excise_total = c.excise_total;
	l->vat_total = c.vat_total;
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

enum err
order_sum(const char *currency, struct money mxn_per_usd, struct order *o)
{
	if (sum_lines(o) != 0)
		return E_OUT_OF_RANGE;
	o->currency = currency;
	o->total_mxn = o->total;
	if (mxn_per_usd.micros != 0) {
		o->mxn_per_usd = mxn_per_usd;
		field_set(&order_shape, o, "mxn_per_usd");
	}
	if (strcmp(currency, "MXN") != 0) {
		if (mxn_per_usd.micros == 0)
			return E_RATE_UNAVAILABLE;
		o->exchange_rate = mxn_per_usd;
		field_set(&order_shape, o, "exchange_rate");
		if (money_mul(o->total, mxn_per_usd, 2, &o->total_mxn) != 0)
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

/* The quantity that is billed: of the drop where it is delivered, else of the
 * rack; gross or net as the order says. */
bool
order_billed(const struct order *o, const struct order_line *l,
    struct volume *out)
{
	bool drop = is(o->freight_terms, "delivered");
	bool net = is(o->billing_basis, "net");
	const char *member = drop ?
	    (net ? "delivered_net" : "delivered_gross") :
	    (net ? "loaded_net" : "loaded_gross");

	if (!field_has(&order_line_shape, l, member))
		return false;
	*out = *(const struct volume *)field_at(shape_field(&order_line_shape,
						    member),
	    l);
	return true;
}
