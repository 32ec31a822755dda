/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "guards_own.h"

#include <string.h>

#include "counterparties.h"
#include "orders_own.h"
#include "permits.h"

/* What G-MATCH looks at: the invoice as it should be, from the quantities of
 * the bills of lading or drops, the prices of the lines and the taxes. */

/* A line as it is billed, priced again at its own price with the taxes of the
 * day that it was lifted. */
static enum err
bill_line(struct req *rq, const struct order *o, const struct order_line *l,
    struct order_line *bill)
{
	const char *place;
	struct quote q;
	enum err e = order_place(rq, o, &place);

	if (e != OK)
		return e;
	*bill = *l;
	if (!order_billed(o, l, &bill->quantity))
		return E_NOT_FOUND;
	e = price_quote(rq, l->terminal, l->product, place,
	    field_has(&order_line_shape, l, "lifted_at") ? l->lifted_at :
							   l->priced_at,
	    &q);
	return e == OK ? order_price(rq->arena, &q, bill) : e;
}

static int
add(struct guard_match *f, const struct order_line *bill)
{
	struct money tax;

	if (money_add(bill->excise_total, bill->vat_total, &tax) != 0 ||
	    money_add(f->expected_tax, tax, &f->expected_tax) != 0)
		return -1;
	f->expected_quantity.micros += bill->quantity.micros;
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
		if (p != NULL)
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
	enum err e;

	for (size_t i = 0; i < o->lines.n; i++) {
		if ((e = bill_line(rq, o, &l[i], &bill)) != OK)
			return e == E_NOT_FOUND ? OK : e;
		if (add(f, &bill) != 0)
			return refuse(rq, E_OUT_OF_RANGE, NULL,
			    "So much cannot be billed.");
	}
	guard_set(&guard_match_shape, f,
	    NAMES("expected_quantity", "expected_total", "expected_tax",
		"tolerance"));
	if ((e = expect_permits(rq, o, f)) != OK)
		return e;
	return guard_limit(rq, "G-MATCH", "tax_tolerance", o->currency,
	    &f->tolerance);
}
