/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/counterparties/counterparties.h"
#include "orders/orders/own.h"
#include "orders/permits.h"
#include "unit.h"

/* What G-MATCH looks at: the invoice as it should be, lift by lift, from the
 * quantities of the bills of lading or drops, the price and the taxes of each.
 */

/* What is billed, in each unit. */
struct billed {
	struct volume l, gal;
};

/* In litres where any line is in them, converted once, as it is rounded. */
static int
quantity_of(const struct billed *b, struct volume *out)
{
	*out = b->gal;
	if (b->l.micros == 0)
		return 0;
	if (unit_volume(b->gal, "gal", "l", 3, out) != 0)
		return -1;
	out->micros += b->l.micros;
	return 0;
}

static int
add(struct guard_match *f, struct billed *b, const struct order_line *bill)
{
	bool l = strcmp(bill->unit, "l") == 0;
	struct money tax;

	if (money_add(bill->excise_total, bill->vat_total, &tax) != 0 ||
	    money_add(f->expected_tax, tax, &f->expected_tax) != 0)
		return -1;
	(l ? &b->l : &b->gal)->micros += bill->quantity.micros;
	return money_add(f->expected_total, bill->total, &f->expected_total);
}

/* The complement of a Mexican invoice names the seller's permit. */
static enum err
expect_permits(struct req *rq, const struct order *o, struct guard_match *f)
{
	const struct order_line *l = o->lines.v;
	const struct permit *p;
	struct list permits;
	enum err e = guard_seller_permits(rq, o, &permits);

	f->expected_permits.v = arena_array(rq->arena, const char *,
	    o->lines.n + 1);
	for (size_t i = 0; e == OK && i < o->lines.n; i++) {
		p = permit_covers(&permits,
		    NAMES("distribucion", "distribucion_ducto",
			"comercializacion"),
		    l[i].product, guard_day(rq, o));
		if (p != NULL &&
		    !shape_texts_have(&f->expected_permits, p->number))
			f->expected_permits.v[f->expected_permits.n++] =
			    p->number;
	}
	guard_set(&guard_match_shape, f, NAMES("expected_permits"));
	return e;
}

enum err
guard_match_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	const struct order_line *l = o->lines.v;
	struct guard_match *f = facts;
	struct order_line bill;
	struct billed sum = { 0 };
	enum err e;

	for (size_t i = 0; i < o->lines.n; i++) {
		if (!order_billed(o, &l[i]))
			return OK;
		if ((e = order_bill_line(rq, o, &l[i], &bill)) != OK)
			return e;
		if (add(f, &sum, &bill) != 0)
			return refuse(rq, E_OUT_OF_RANGE, NULL,
			    "The amount is too large.");
	}
	if (quantity_of(&sum, &f->expected_quantity) != 0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The amount is too large.");
	guard_set(&guard_match_shape, f,
	    NAMES("expected_quantity", "expected_total", "expected_tax",
		"tolerance"));
	if ((e = expect_permits(rq, o, f)) != OK)
		return e;
	return guard_limit(rq, "G-MATCH", "tax_tolerance", o->currency,
	    &f->tolerance);
}
