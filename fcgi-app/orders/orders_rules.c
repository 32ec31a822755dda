/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders.h"

#include <string.h>

#define PERCENT ((struct money){ UNITS(100) })

/*
 * One tax on a volume, rounded to cents.  The rate of a gallon is multiplied
 * by a thousand and divided by the litres of a thousand gallons, so that all
 * is exact until the only rounding: rates have six decimals, volumes three.
 */
static int
levy_total(const struct levy *l, struct volume volume, struct money *total)
{
	struct money rate = l->rate, product;

	if (!l->gallon)
		return money_of(rate, volume, total);
	if (money_mul(rate, GALLONS, 6, &rate) != 0 ||
	    money_mul(rate, (struct money){ volume.micros }, 6, &product) != 0)
		return -1;
	return money_div(product, GALLONS_IN_LITRES, 2, total);
}

static int
outside_total(const struct quote *q, struct volume volume, struct money *total)
{
	struct money one;

	*total = (struct money){ 0 };
	for (size_t i = 0; i < q->n_levies; i++)
		if (q->levies[i].outside &&
		    (levy_total(&q->levies[i], volume, &one) != 0 ||
			money_add(*total, one, total) != 0))
			return -1;
	return 0;
}

static int
percent_of(struct money base, struct money percent, struct money *out)
{
	struct money part;

	if (money_div(percent, PERCENT, 6, &part) != 0)
		return -1;
	return money_mul(base, part, 2, out);
}

/*
 * Product and the excise that VAT is due on form one amount, the base, which
 * is rounded once (volume × unit price with excise): so does the Mexican
 * document.  Excise outside is rounded line by line, as both countries do.
 * What the base holds beyond the product is excise, so that the totals add up.
 */
static int
add_up(const struct quote *q, struct order *o)
{
	struct money unit, base, outside;

	if (price_excise(q, false, &unit) != 0 ||
	    money_add(unit, q->price, &unit) != 0 ||
	    money_of(unit, o->volume, &base) != 0 ||
	    money_of(q->price, o->volume, &o->product_total) != 0 ||
	    outside_total(q, o->volume, &outside) != 0 ||
	    money_sub(base, o->product_total, &o->excise_total) != 0 ||
	    money_add(o->excise_total, outside, &o->excise_total) != 0 ||
	    percent_of(base, q->vat, &o->vat_total) != 0 ||
	    money_add(base, outside, &o->total) != 0)
		return -1;
	return money_add(o->total, o->vat_total, &o->total);
}

static void
set(struct order *o, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&order_shape, o, *names);
}

enum err
order_price(const struct quote *q, struct order *o)
{
	o->currency = q->currency;
	o->unit_price = q->price;
	o->priced_at = q->effective_at;
	if (add_up(q, o) != 0)
		return E_OUT_OF_RANGE;
	o->total_mxn = o->total;
	if (strcmp(q->currency, "MXN") != 0) {
		if (q->mxn_per_usd.micros == 0)
			return E_RATE_UNAVAILABLE;
		o->exchange_rate = q->mxn_per_usd;
		if (money_mul(o->total, q->mxn_per_usd, 2, &o->total_mxn) != 0)
			return E_OUT_OF_RANGE;
		set(o, NAMES("exchange_rate"));
	}
	set(o,
	    NAMES("currency", "unit_price", "priced_at", "product_total",
		"excise_total", "vat_total", "total", "total_mxn"));
	return OK;
}
