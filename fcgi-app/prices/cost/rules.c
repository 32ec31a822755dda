/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sum.h"

#include <string.h>

#include "unit.h"

/* --- the product and its taxes ----------------------------------------------
 */

/* The first tax of a value on the product whose base is rounded as one. */
static const struct tax *
governing(const struct sum *s)
{
	const struct tax_set *set = s->t->taxes;

	for (size_t i = 0; i < set->n; i++)
		if (cost_is(set->v[i]->subject, "product") &&
		    cost_is(set->v[i]->basis, "value") &&
		    cost_is(set->v[i]->base_rounding, "unit"))
			return set->v[i];
	return NULL;
}

/*
 * A tax of a volume is of the gross or the net, as its rule says; where the
 * document has one base, of the quantity that is billed: the quotas of LIEPS
 * are of each litre that is sold, and a concept of a CFDI has one Cantidad.
 */
static struct volume
measured(const struct sum *s, const struct tax *t)
{
	if (governing(s) != NULL)
		return s->c->billed_quantity;
	return cost_is(t->basis, "gross_volume") ? s->c->quantity :
						   s->c->net_quantity;
}

/* A tax of a volume or a load, not rounded. */
static const struct exact *
levied(struct sum *s, const struct tax *t)
{
	if (cost_is(t->basis, "per_load"))
		return cost_micros(s, t->rate.micros);
	return cost_times(s, cost_quantity(s, measured(s, t), t->unit),
	    t->rate);
}

static bool
counted(const struct tax *t)
{
	return cost_is(t->subject, "product") && !cost_is(t->basis, "value");
}

static struct money
step_levied(struct sum *s, const char *kind, const struct tax *t)
{
	struct cost_step *p = cost_step_new(s, kind, t->code, t->label);
	struct money of = cost_is(t->basis, "per_load") ?
	    (struct money){ UNITS(1) } :
	    cost_rounded(s, cost_quantity(s, measured(s, t), t->unit), 6);

	cost_step_rate(p, t->basis, of, t->unit, t->rate);
	cost_step_law(p, t);
	cost_step_amount(p, cost_cents(s, levied(s, t)));
	return p->amount;
}

/* The rate of a unit of volume as that of a unit of the cost. */
static const struct exact *
of_unit(struct sum *s, struct money rate, const char *unit)
{
	return unit_price_exact(s->a, cost_micros(s, rate.micros), unit,
	    s->c->unit);
}

/* What a unit bears, to be shown, where all is of one quantity: else 0. */
static struct money
unit_rate(struct sum *s, const struct tax *of, bool all)
{
	const struct tax_set *set = s->t->taxes;
	const struct exact *sum = of_unit(s, s->c->posted_price,
	    s->c->posted_unit);

	for (size_t i = 0; i < set->n; i++) {
		const struct tax *t = set->v[i];

		if (!counted(t) || !(all || tax_inside(t, of->code)))
			continue;
		if (!unit_known(t->unit) ||
		    measured(s, t).micros != s->c->billed_quantity.micros)
			return (struct money){ 0 };
		sum = exact_add(s->a, sum, of_unit(s, t->rate, t->unit));
	}
	return cost_rounded(s, sum, 6);
}

static void
step_base(struct sum *s, const char *kind, const char *code, const char *label,
    struct money m, struct money unit)
{
	struct cost_step *p = cost_step_new(s, kind, code, label);

	if (unit.micros != 0)
		cost_step_rate(p, s->c->billing_basis,
		    (struct money){ s->c->billed_quantity.micros }, s->c->unit,
		    unit);
	cost_step_amount(p, m);
}

/*
 * Product and the excise in the base of a tax that rounds it once are one
 * line, the base: quantity at the sum of unit prices, as Anexo 20 has it.  What
 * it holds beyond the product counts as excise, so that the totals add up.
 */
static struct money
one_base(struct sum *s, const struct tax *of)
{
	const struct tax_set *set = s->t->taxes;
	const struct exact *sum = cost_product(s, s->c->billed_quantity);
	struct money base;

	for (size_t i = 0; i < set->n; i++)
		if (counted(set->v[i]) && tax_inside(set->v[i], of->code)) {
			step_levied(s, "part", set->v[i]);
			sum = exact_add(s->a, sum, levied(s, set->v[i]));
		}
	base = cost_cents(s, sum);
	step_base(s, "line", arena_fmt(s->a, "%s-BASE", of->code),
	    arena_fmt(s->a, "Base of %s", of->label), base,
	    unit_rate(s, of, false));
	cost_add(s, &s->c->excise_total,
	    cost_less(s, base, s->c->product_total));
	return base;
}

static struct money
so_far(struct sum *s)
{
	struct money sum = { 0 };

	for (size_t i = 0; i < s->n; i++)
		if (cost_is(s->steps[i].kind, "line"))
			cost_add(s, &sum, s->steps[i].amount);
	return sum;
}

/*
 * A document whose base is one line has one amount of product and excise, the
 * importe: quantity at the unit price with all of them, rounded once (Anexo 20,
 * Concepto: Cantidad, ValorUnitario, Importe).  Where the lines come to a cent
 * more or less, a line says so, and it counts as excise.
 */
static void
importe(struct sum *s, const struct tax *of)
{
	const struct tax_set *set = s->t->taxes;
	const struct exact *sum = cost_product(s, s->c->billed_quantity);
	struct money all, rest;

	for (size_t i = 0; i < set->n; i++)
		if (counted(set->v[i]))
			sum = exact_add(s->a, sum, levied(s, set->v[i]));
	all = cost_cents(s, sum);
	rest = cost_less(s, all, so_far(s));
	if (rest.micros != 0) {
		cost_step_amount(cost_step_new(s, "line", "ROUNDING",
				     "Importe, rounded once, less its lines"),
		    rest);
		cost_add(s, &s->c->excise_total, rest);
	}
	step_base(s, "subtotal", "IMPORTE",
	    "Quantity at the unit price of the document", all,
	    unit_rate(s, of, true));
}

/* The base of any other tax of a value: the lines that it names, rounded. */
static struct money
base_of_lines(struct sum *s, const struct tax *of)
{
	const struct tax_set *set = s->t->taxes;
	struct money base = s->c->product_total;

	for (size_t i = 0; i < set->n; i++)
		if (counted(set->v[i]) && tax_inside(set->v[i], of->code))
			cost_add(s, &base, cost_cents(s, levied(s, set->v[i])));
	return base;
}

static void
step_value(struct sum *s, const struct tax *t, struct money base)
{
	struct cost_step *p = cost_step_new(s,
	    t->withheld ? "withheld" : "line", t->code, t->label);

	cost_step_rate(p, "value", base, "percent", t->rate);
	cost_step_law(p, t);
	cost_step_amount(p, cost_cents(s, cost_percent(s, base, t->rate)));
	cost_add(s, t->withheld ? &s->c->withheld_total : &s->c->vat_total,
	    p->amount);
}

/* Taxes of a value on something, and what they make of it. */
static void
tax_values(struct sum *s, const char *subject, struct money base)
{
	const struct tax_set *set = s->t->taxes;

	for (size_t i = 0; i < set->n && base.micros != 0; i++)
		if (cost_is(set->v[i]->subject, subject) &&
		    cost_is(set->v[i]->basis, "value"))
			step_value(s, set->v[i], base);
}

static void
step_product(struct sum *s, const char *kind)
{
	struct cost *c = s->c;
	struct cost_step *p;

	for (size_t i = 0; i < s->t->n_parts && s->t->n_parts > 1; i++) {
		const struct cost_part *part = &s->t->parts[i];

		p = cost_step_new(s, "component", part->code, part->label);
		cost_step_rate(p, "per_unit", (struct money){ UNITS(1) },
		    part->unit, part->value);
		cost_step_source(p, part->id, part->version);
	}
	p = cost_step_new(s, kind, "PRODUCT",
	    s->t->n_parts == 1 ? s->t->parts[0].label : "Product");
	cost_step_rate(p, c->billing_basis,
	    cost_rounded(s,
		cost_quantity(s, c->billed_quantity, c->posted_unit), 6),
	    c->posted_unit, c->posted_price);
	if (s->t->n_parts == 1)
		cost_step_source(p, s->t->parts[0].id, s->t->parts[0].version);
	c->product_total = cost_cents(s, cost_product(s, c->billed_quantity));
	cost_step_amount(p, c->product_total);
}

static void
product(struct sum *s)
{
	const struct tax_set *set = s->t->taxes;
	const struct tax *of = governing(s);
	struct money base = { 0 };

	step_product(s, of != NULL ? "part" : "line");
	if (of != NULL)
		base = one_base(s, of);
	for (size_t i = 0; i < set->n; i++)
		if (counted(set->v[i]) &&
		    (of == NULL || !tax_inside(set->v[i], of->code)))
			cost_add(s, &s->c->excise_total,
			    step_levied(s, "line", set->v[i]));
	if (of != NULL)
		importe(s, of);
	for (size_t i = 0; i < set->n; i++)
		if (cost_is(set->v[i]->subject, "product") &&
		    cost_is(set->v[i]->basis, "value"))
			step_value(s, set->v[i],
			    set->v[i] == of ? base :
					      base_of_lines(s, set->v[i]));
	cost_step_amount(cost_step_new(s, "subtotal", "PRODUCT-TOTAL",
			     "Product with its taxes"),
	    so_far(s));
}

/* --- carriage and fees -------------------------------------------------------
 */

static bool
load_shared(const struct sum *s)
{
	return s->t->load.micros != 0 && s->t->part.micros != s->t->load.micros;
}

/* So much of what is of a load as some of it is of all that it takes. */
static const struct exact *
of_load(struct sum *s, const struct exact *x, int64_t some)
{
	return exact_div(s->a, exact_mul(s->a, x, cost_micros(s, some)),
	    cost_micros(s, s->t->load.micros));
}

/* What a line bears of what is of a load. */
static const struct exact *
part_of_load(struct sum *s, const struct exact *x)
{
	return load_shared(s) ? of_load(s, x, s->t->part.micros) : x;
}

/* What a line bears of an amount of a load: what is due up to it and with it
 * less what is due up to it, so that the lines' add up to the load's. */
static struct money
share_of_load(struct sum *s, struct money m)
{
	const struct exact *all = cost_micros(s, m.micros);
	const int64_t before = s->t->before.micros;

	if (!load_shared(s))
		return m;
	return cost_less(s,
	    cost_cents(s, of_load(s, all, before + s->t->part.micros)),
	    cost_cents(s, of_load(s, all, before)));
}

/* How many of its basis a freight rate is charged for, its least at least: of
 * the load, which the lines of it share, or of the line. */
static const struct exact *
carried(struct sum *s, const struct cost_freight *f, bool *whole)
{
	struct volume v = cost_is(f->basis, "net") ? s->c->net_quantity :
	    s->t->carried != NULL                  ? *s->t->carried :
						     s->c->quantity;
	const struct exact *q, *least = cost_micros(s, f->min_quantity.micros);

	*whole = true;
	if (cost_is(f->basis, "per_load"))
		return cost_micros(s, UNITS(1));
	if (cost_is(f->basis, "per_km") || cost_is(f->basis, "per_mile")) {
		q = cost_micros(s, f->distance.micros);
		return exact_cmp(q, least) < 0 ? least : q;
	}
	q = cost_quantity(s, v, s->t->freight_unit);
	*whole = exact_cmp(q, part_of_load(s, least)) < 0;
	return *whole ? least : q;
}

static void
step_fee(struct sum *s, const struct cost_fee *f, struct money *total)
{
	struct cost *c = s->c;
	struct cost_step *p = cost_step_new(s, "line", f->code,
	    f->label != NULL ? f->label : f->code);
	bool pct = cost_is(f->basis, "percent_of_product");
	struct money of = { UNITS(1) };

	if (pct)
		of = c->product_total;
	else if (cost_is(f->basis, "gross"))
		of.micros = c->quantity.micros;
	else if (cost_is(f->basis, "net"))
		of.micros = c->net_quantity.micros;
	else if (HAS(f, count))
		of = f->count;
	cost_step_rate(p, f->basis, of,
	    pct                               ? "percent" :
		cost_is(f->basis, "per_load") ? "load" :
						c->unit,
	    f->rate);
	cost_step_amount(p,
	    cost_cents(s,
		pct ? cost_percent(s, of, f->rate) :
		      cost_times(s, cost_micros(s, of.micros), f->rate)));
	cost_add(s, total, p->amount);
}

/* Does it come to less than the carrier charges at least, which is of a load?
 */
static bool
below_least(struct sum *s, const struct cost_freight *f, bool whole,
    const struct exact *charge)
{
	const struct exact *least = cost_micros(s, f->min_charge.micros);

	return exact_cmp(charge, whole ? least : part_of_load(s, least)) < 0;
}

/* The freight alone: what is carried or driven at its rate, or the least that
 * the carrier charges.  Returns what the load is charged, where the line bears
 * its share of that; else what the line is. */
static struct money
freight_line(struct sum *s, const struct cost_freight *f, bool *whole)
{
	struct cost_step *p = cost_step_new(s, "line", "FREIGHT", "Freight");
	const struct exact *q = carried(s, f, whole);
	const struct exact *charge = cost_times(s, q, f->rate);
	struct money all = cost_cents(s, charge), amount;

	if (below_least(s, f, *whole, charge)) {
		*whole = true;
		all = f->min_charge;
		amount = share_of_load(s, all);
		p->label = "Freight, minimum charge";
		cost_step_rate(p, "per_load", (struct money){ UNITS(1) },
		    "load", amount);
	} else {
		amount = *whole ? share_of_load(s, all) : all;
		cost_step_rate(p, f->basis,
		    cost_rounded(s, *whole ? part_of_load(s, q) : q, 6),
		    s->t->freight_unit, f->rate);
	}
	cost_step_source(p, s->t->freight_id, s->t->freight_version);
	cost_step_amount(p, amount);
	s->c->freight_total = amount;
	return all;
}

static void
step_fuel(struct cost_step *p, const struct freight_fuel *fuel)
{
	if (fuel == NULL || fuel->code == NULL)
		return;
	p->index_code = fuel->code;
	p->index_value = fuel->value;
	p->index_date = fuel->day;
	cost_mark(&cost_step_shape, p,
	    NAMES("index_code", "index_value", "index_date"));
}

/* The surcharge on it: of a load the line bears of both together its share. */
static void
surcharge(struct sum *s, const struct cost_freight *f, struct money all,
    bool whole)
{
	struct cost *c = s->c;
	struct cost_step *p;
	struct money amount, both = all;

	if (f->surcharge_percent.micros == 0)
		return;
	p = cost_step_new(s, "line", "SURCHARGE", "Fuel surcharge");
	cost_step_rate(p, "value", c->freight_total, "percent",
	    f->surcharge_percent);
	amount = cost_cents(s, cost_percent(s, all, f->surcharge_percent));
	cost_add(s, &both, amount);
	if (whole)
		amount = cost_less(s, share_of_load(s, both), c->freight_total);
	cost_step_amount(p, amount);
	step_fuel(p, s->t->fuel);
	cost_add(s, &c->freight_total, amount);
}

static void
freight(struct sum *s)
{
	const struct cost_freight *f = s->t->freight;
	struct cost *c = s->c;
	struct money vat = c->vat_total, all;
	bool whole;

	if (f == NULL)
		return;
	all = freight_line(s, f, &whole);
	surcharge(s, f, all, whole);
	for (size_t i = 0; i < s->t->n_extras; i++)
		step_fee(s, &s->t->extras[i], &c->freight_total);
	tax_values(s, "freight", c->freight_total);
	c->carrier_payable = c->freight_total;
	cost_add(s, &c->carrier_payable, cost_less(s, c->vat_total, vat));
	c->carrier_payable = cost_less(s, c->carrier_payable,
	    c->withheld_total);
	cost_step_amount(cost_step_new(s, "subtotal", "CARRIER",
			     "Payable to the carrier"),
	    c->carrier_payable);
}

static void
fees(struct sum *s)
{
	for (size_t i = 0; i < s->t->n_fees; i++)
		step_fee(s, &s->t->fees[i], &s->c->fee_total);
	tax_values(s, "fee", s->c->fee_total);
}

/* --- what follows from the total ---------------------------------------------
 */

/* With six decimals no more has 15 digits, which is what is exact in JSON. */
#define PER_MAX UNITS(999999999)

static struct money
per(struct sum *s, struct money m, struct volume v)
{
	struct money out = { 0 };

	if (v.micros != 0)
		out = cost_rounded(s,
		    exact_div(s->a, cost_micros(s, m.micros),
			cost_micros(s, v.micros)),
		    6);
	if (v.micros == 0 || out.micros > PER_MAX || out.micros < -PER_MAX)
		s->wrong = -1;
	return out;
}

static void
prompt_pay(struct sum *s)
{
	struct cost *c = s->c;

	if (!HAS(c, prompt_pay_percent))
		return;
	c->prompt_pay_discount = cost_cents(s,
	    cost_percent(s, c->product_total, c->prompt_pay_percent));
	c->total_prompt_paid = cost_less(s, c->total, c->prompt_pay_discount);
	cost_mark(&cost_shape, c,
	    NAMES("prompt_pay_discount", "total_prompt_paid"));
}

static void
totals(struct sum *s)
{
	struct cost *c = s->c;

	c->total = so_far(s);
	cost_step_amount(cost_step_new(s, "total", "TOTAL",
			     "Delivered, with all taxes"),
	    c->total);
	c->per_unit = per(s, c->total, c->net_quantity);
	c->per_gross_unit = per(s, c->total, c->quantity);
	c->per_unit_before_vat = per(s, cost_less(s, c->total, c->vat_total),
	    c->net_quantity);
	c->gross_billing_adds = cost_less(s,
	    cost_cents(s, cost_product(s, c->quantity)),
	    cost_cents(s, cost_product(s, c->net_quantity)));
	prompt_pay(s);
}

static void
name(struct sum *s, struct texts *t, const char *id, int64_t version)
{
	if (id == NULL || *id == '\0')
		return;
	if (version != 0)
		id = arena_fmt(s->a, "%s:%lld", id, (long long)version);
	for (size_t i = 0; i < t->n; i++)
		if (strcmp(t->v[i], id) == 0)
			return;
	t->v[t->n++] = id;
}

static void
sources(struct sum *s)
{
	struct cost *c = s->c;

	c->rule_ids.v = arena_array(s->a, const char *, COST_STEPS_MAX);
	c->price_ids.v = arena_array(s->a, const char *, COST_STEPS_MAX);
	for (size_t i = 0; i < s->n; i++) {
		struct cost_step *p = &s->steps[i];
		bool rule = p->source_id != NULL &&
		    strncmp(p->source_id, "txr_", 4) == 0;

		name(s, rule ? &c->rule_ids : &c->price_ids, p->source_id,
		    p->source_version);
	}
}

static void
volume(struct sum *s)
{
	struct cost *c = s->c;
	struct cost_step *p;

	if (!HAS(c, vcf))
		return;
	p = cost_step_new(s, "volume", "NET",
	    arena_fmt(s->a, "Net at %s by the factor of volume (%s)", c->base,
		c->vcf_group));
	cost_step_rate(p, "gross", (struct money){ c->quantity.micros },
	    c->unit, c->vcf);
}

/* The price of a unit of the cost, to be shown. */
static void
show_price(struct sum *s)
{
	struct cost *c = s->c;

	if (c->posted_unit == NULL) {
		c->posted_price = c->price;
		c->posted_unit = c->unit;
	}
	c->price = cost_rounded(s, of_unit(s, c->posted_price, c->posted_unit),
	    6);
}

int
cost_add_up(const struct cost_terms *t, struct cost *c)
{
	struct sum s = { .t = t, .a = t->arena, .c = c };

	s.steps = arena_array(s.a, struct cost_step, COST_STEPS_MAX);
	c->excise_total = c->vat_total = c->freight_total = c->fee_total =
	    c->withheld_total = c->carrier_payable = (struct money){ 0 };
	show_price(&s);
	volume(&s);
	product(&s);
	freight(&s);
	fees(&s);
	totals(&s);
	sources(&s);
	c->steps = (struct list){ s.steps, s.n };
	cost_mark(&cost_shape, c,
	    NAMES("steps", "net_quantity", "billed_quantity", "posted_price",
		"posted_unit", "price", "product_total", "excise_total",
		"vat_total", "freight_total", "fee_total", "withheld_total",
		"carrier_payable", "total", "per_unit", "per_gross_unit",
		"per_unit_before_vat", "gross_billing_adds", "rule_ids",
		"price_ids"));
	return s.wrong;
}
