/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sum.h"

#include <string.h>

#include "unit.h"

bool
cost_is(const char *a, const char *b)
{
	return a != NULL && b != NULL && strcmp(a, b) == 0;
}

const struct exact *
cost_micros(struct sum *s, int64_t n)
{
	return exact_micros(s->a, n);
}

/* A quantity of the cost's unit in that of a rate. */
const struct exact *
cost_quantity(struct sum *s, struct volume v, const char *unit)
{
	const struct exact *q = cost_micros(s, v.micros);

	if (unit == NULL || !unit_known(unit))
		return q;
	return unit_volume_exact(s->a, q, s->c->unit, unit);
}

const struct exact *
cost_product(struct sum *s, struct volume v)
{
	return cost_times(s, cost_quantity(s, v, s->c->posted_unit),
	    s->c->posted_price);
}

struct money
cost_rounded(struct sum *s, const struct exact *x, int decimals)
{
	struct money m = { 0 };

	if (exact_to_micros(x, decimals, &m.micros) != 0)
		s->wrong = -1;
	return m;
}

struct money
cost_cents(struct sum *s, const struct exact *x)
{
	return cost_rounded(s, x, 2);
}

const struct exact *
cost_times(struct sum *s, const struct exact *x, struct money rate)
{
	return exact_mul(s->a, x, cost_micros(s, rate.micros));
}

const struct exact *
cost_percent(struct sum *s, struct money of, struct money rate)
{
	return exact_div(s->a, cost_times(s, cost_micros(s, of.micros), rate),
	    cost_micros(s, UNITS(100)));
}

void
cost_add(struct sum *s, struct money *to, struct money m)
{
	if (money_add(*to, m, to) != 0)
		s->wrong = -1;
}

struct money
cost_less(struct sum *s, struct money a, struct money b)
{
	struct money out = { 0 };

	if (money_sub(a, b, &out) != 0)
		s->wrong = -1;
	return out;
}

void
cost_mark(const struct shape *shape, void *obj, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(shape, obj, *names);
}

/* --- steps -----------------------------------------------------------------
 */

struct cost_step *
cost_step_new(struct sum *s, const char *kind, const char *code,
    const char *label)
{
	struct cost_step *p;

	if (s->n == COST_STEPS_MAX) {
		s->wrong = -1;
		s->n--;
	}
	p = &s->steps[s->n++];
	*p = (struct cost_step){ .kind = kind, .code = code, .label = label };
	cost_mark(&cost_step_shape, p, NAMES("kind", "code", "label"));
	return p;
}

void
cost_step_amount(struct cost_step *p, struct money m)
{
	PUT(p, amount, m);
}

void
cost_step_rate(struct cost_step *p, const char *basis, struct money of,
    const char *unit, struct money r)
{
	p->basis = basis;
	p->quantity = of;
	p->unit = unit;
	p->rate = r;
	cost_mark(&cost_step_shape, p,
	    NAMES("basis", "quantity", "unit", "rate"));
}

void
cost_step_source(struct cost_step *p, const char *id, int64_t version)
{
	if (id == NULL || *id == '\0')
		return;
	PUT(p, source_id, id);
	if (version == 0)
		return;
	PUT(p, source_version, version);
}

void
cost_step_law(struct cost_step *p, const struct tax *t)
{
	cost_step_source(p, t->id.s, t->version);
	if (t->legal_ref == NULL)
		return;
	PUT(p, legal_ref, t->legal_ref);
}
