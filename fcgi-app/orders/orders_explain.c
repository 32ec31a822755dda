/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders_own.h"

#include <string.h>

#include "exact.h"
#include "prices/cost.h"

/* A line's total, step by step: what of kind `line` adds up to it; a `part` is
 * within the line that follows it. */

struct steps {
	struct arena *arena;
	const struct order_line *line;
	struct cost_step *v;
	size_t n;
};

static struct cost_step *
step(struct steps *s, const char *kind, const char *code, struct money amount)
{
	struct cost_step *c = &s->v[s->n++];

	c->kind = kind;
	c->code = code;
	c->label = code;
	c->amount = amount;
	for (const char *const *n = NAMES("kind", "code", "label", "amount");
	     *n != NULL; n++)
		field_set(&cost_step_shape, c, *n);
	return c;
}

static void
rated(struct cost_step *c, const char *basis, struct money quantity,
    const char *unit, struct money rate)
{
	c->basis = basis;
	c->quantity = quantity;
	c->unit = unit;
	c->rate = rate;
	for (const char *const *n = NAMES("basis", "quantity", "unit", "rate");
	     *n != NULL; n++)
		field_set(&cost_step_shape, c, *n);
}

/* A tax on the quantity, in the unit of its rate. */
static void
levy(struct steps *s, const struct levy *l, struct money *sum)
{
	const struct exact *q = order_quantity(s->arena, s->line, l->gallon);
	struct money quantity, amount;
	struct cost_step *c;

	if (exact_to_micros(q, 6, &quantity.micros) != 0 ||
	    exact_to_micros(exact_mul(s->arena, q,
				exact_micros(s->arena, l->rate.micros)),
		2, &amount.micros) != 0)
		return;
	c = step(s, l->outside ? "line" : "part", l->tax, amount);
	rated(c, "gross", quantity, l->gallon ? "gal" : "l", l->rate);
	c->legal_ref = l->basis;
	if (l->basis != NULL)
		field_set(&cost_step_shape, c, "legal_ref");
	if (l->outside)
		sum->micros += amount.micros;
}

struct list
order_explain(struct arena *a, const struct quote *q,
    const struct order_line *l)
{
	struct steps s = { a, l,
		arena_array(a, struct cost_step, TAXES_MAX + 6), 0 };
	struct money outside = { 0 }, inside, base;

	rated(step(&s, "line", "PRODUCT", l->product_total), "gross",
	    (struct money){ l->quantity.micros }, l->unit, l->unit_price);
	for (size_t i = 0; i < q->n_levies; i++)
		levy(&s, &q->levies[i], &outside);
	inside.micros = l->excise_total.micros - outside.micros;
	if (inside.micros != 0)
		step(&s, "line", "EXCISE", inside);
	base.micros = l->product_total.micros + inside.micros;
	if (field_has(&order_line_shape, l, "freight_total")) {
		step(&s, "line", "FREIGHT", l->freight_total);
		base.micros += l->freight_total.micros;
	}
	rated(step(&s, "line", "VAT", l->vat_total), "value", base, "percent",
	    q->vat);
	step(&s, "total", "TOTAL", l->total);
	return (struct list){ s.v, s.n };
}
