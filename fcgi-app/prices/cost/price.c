/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "work.h"

#include <string.h>

#include "exact.h"
#include "prices/quote/prices.h"
#include "unit.h"
#include "zone.h"

static void
part(struct work *w, struct cost_part p)
{
	w->parts[w->terms.n_parts++] = p;
}

/* Pesos for a dollar on the day, where anything has to be converted. */
static enum err
exchange(struct work *w, const char *currency)
{
	struct price_key k = { .day = w->c->priced_on };
	const struct price_rate *r;
	struct list rates = { 0 };
	enum err e;

	MARK(&k, day);
	if ((e = db_all(w->rq->db, &price_rates, &k, &rates, w->rq->arena)) !=
	    OK)
		return e;
	r = rates.v;
	for (size_t i = 0; i < rates.n; i++)
		if (strcmp(r[i].kind, "fx") == 0)
			w->mxn_per_usd = r[i].rate;
	if (w->mxn_per_usd.micros != 0)
		return OK;
	return refuse(w->rq, E_RATE_UNAVAILABLE, "currency",
	    "No exchange rate for %s is recent enough.", currency);
}

/* A price of another currency in that of the cost; of the same it stays as it
 * is, and so does its unit. */
static enum err
convert(struct work *w, struct money m, const char *currency, struct money *out)
{
	enum err e;

	*out = m;
	if (strcmp(currency, w->c->currency) == 0)
		return OK;
	if ((e = exchange(w, currency)) != OK)
		return e;
	if (price_convert(m, currency, w->c->currency, w->mxn_per_usd, out) !=
	    0)
		return refuse(w->rq, E_OUT_OF_RANGE, NULL,
		    "The price is too large.");
	return OK;
}

/* The last moment of the day, or now. */
static struct stamp
moment(const struct work *w)
{
	const char *zone = w->at.time_zone != NULL ? w->at.time_zone : "UTC";
	struct date next = { w->c->priced_on.days + 1 };
	struct stamp end = { zone_start(zone, next).ms - 1 };

	return end.ms < w->rq->caller.now.ms ? end : w->rq->caller.now;
}

static enum err
posted(struct work *w)
{
	struct cost *c = w->c;
	const struct price_asked asked = { .terminal = c->terminal,
		.product = c->product,
		.at = moment(w),
		.want = PRICE_WANT(c) };
	const struct price_row *r;
	struct cost_part p = { .code = "RACK" };
	struct price_posting whose;
	enum err e;

	if ((e = price_row_of(w->rq, &asked, &r)) != OK)
		return e;
	whose = price_posting_of(r);
	PUT(c, posting, price_posting_kept(w->rq->arena, &whose));
	p.label = arena_fmt(w->rq->arena, "Posted price at %s (%s)",
	    c->terminal, r->source);
	p.value = r->price;
	p.unit = r->unit;
	p.id = r->id.s;
	unit_plain(&p.value, &p.unit);
	if ((e = convert(w, p.value, r->currency, &p.value)) == OK)
		part(w, p);
	return e;
}

/* The value of a formula at the end of the day, or now, in the currency of the
 * cost; its unit is `r->unit`. */
static enum err
formula(struct work *w, const char *id, const char *member, struct money *m,
    struct formula_result *r)
{
	const struct formula_moment at = { .lift_at = moment(w),
		.known = w->rq->caller.now,
		.time_zone = w->at.time_zone };
	enum err e = formula_value(w->rq->db, w->rq->arena, id, &at, r);

	if (e == E_NOT_FOUND)
		return refuse(w->rq, e, member, "No such formula is active.");
	if (e != OK)
		return refuse(w->rq, e, NULL, "Formula %s: %s",
		    r->code != NULL ? r->code : id,
		    r->why != NULL ? r->why : "it has no value");
	if (r->unit == NULL)
		r->unit = w->c->unit;
	return convert(w, r->value,
	    r->currency != NULL ? r->currency : w->c->currency, m);
}

static enum err
by_formula(struct work *w)
{
	struct formula_result *r = arena_new(w->rq->arena,
	    struct formula_result);
	struct money m;
	enum err e = formula(w, w->c->formula_id.s, "formula_id", &m, r);

	if (e == OK)
		part(w,
		    (struct cost_part){ "FORMULA",
			arena_fmt(w->rq->arena, "Formula %s", r->code), m,
			r->unit, r->id.s, r->version });
	return e;
}

/* What a rule of the price book is worth in the currency of the cost, and of
 * which unit. */
static enum err
worth(struct work *w, const struct pricing_part *p, struct money *m,
    const char **unit)
{
	struct formula_result *r = arena_new(w->rq->arena,
	    struct formula_result);
	enum err e;

	if (HAS(p, formula_id)) {
		e = formula(w, p->formula_id.s, NULL, m, r);
		*unit = r->unit;
		return e;
	}
	*unit = p->unit;
	return convert(w, p->value, p->currency, m);
}

/* A rule of the price book: a part of the price, freight, or a fee. */
static enum err
rule(struct work *w, const struct pricing_part *p)
{
	const char *unit;
	struct money m;
	enum err e = worth(w, p, &m, &unit);

	if (e != OK)
		return e;
	if (strcmp(p->label, "FEE") == 0) {
		w->fees[w->terms.n_fees++] = (struct cost_fee){ .code = "FEE",
			.label = p->name,
			.basis = "per_load",
			.rate = m };
		w->fee_id = p->id;
	} else if (strcmp(p->label, "FREIGHT") == 0) {
		if (cost_has(w, "freight"))
			return OK;
		w->freight.basis = "gross";
		w->freight.rate = m;
		w->terms.freight = &w->freight;
		w->terms.freight_unit = unit;
		w->terms.freight_id = p->id.s;
		w->terms.freight_version = p->version;
	} else {
		if (strcmp(p->label, "REBATE") == 0)
			m.micros = -m.micros;
		part(w,
		    (struct cost_part){ p->label, p->name, m, unit, p->id.s,
			p->version });
	}
	return OK;
}

static struct pricing_asked
customer(const struct work *w)
{
	const struct cost *c = w->c;
	struct pricing_asked k = { .terminal = c->terminal,
		.product = c->product,
		.site_id = c->site_id,
		.customer_group = c->customer_group,
		.counterparty_id = cost_has(w, "counterparty_id") ?
		    c->counterparty_id :
		    w->at.counterparty_id,
		.date = c->priced_on };

	for (const char *const *n = NAMES("terminal", "product", "date");
	     *n != NULL; n++)
		field_set(&pricing_asked_shape, &k, *n);
	for (const char *const *n = NAMES("site_id", "customer_group");
	     *n != NULL; n++)
		if (cost_has(w, *n))
			field_set(&pricing_asked_shape, &k, *n);
	if (*k.counterparty_id.s != '\0')
		MARK(&k, counterparty_id);
	return k;
}

static enum err
rules(struct work *w)
{
	struct pricing_asked k = customer(w);
	struct pricing_set set;
	enum err e = pricing_read(w->rq, &k, &set);

	if (e != OK)
		return e;
	if (set.tied != NULL)
		return refuse(w->rq, E_PRICE_UNAVAILABLE, NULL,
		    "Two pricing rules for %s conflict; see GET /api/v2/pricing-rules/conflicts.",
		    set.tied);
	for (size_t i = 0; i < set.n && e == OK; i++)
		e = rule(w, set.v[i]);
	return e;
}

/* The posted price and the account's rules on top of it. */
static enum err
book(struct work *w)
{
	enum err e = posted(w);

	return e == OK ? rules(w) : e;
}

static void
given(struct work *w)
{
	struct cost_part p = { .code = "PRICE",
		.label = "Product at the given price",
		.value = w->c->unit_price,
		.unit = cost_has(w, "price_unit") ? w->c->price_unit :
						    w->c->unit };

	unit_plain(&p.value, &p.unit);
	part(w, p);
}

static enum err
source(struct work *w)
{
	struct cost *c = w->c;

	if (strcmp(c->price_source, "given") == 0)
		given(w);
	if (strcmp(c->price_source, "rack") == 0)
		return posted(w);
	if (strcmp(c->price_source, "formula") == 0)
		return by_formula(w);
	if (strcmp(c->price_source, "rules") == 0)
		return book(w);
	return OK;
}

/* The parts in the unit that the first was posted in: where all have it, as
 * posting and differential do, nothing is rounded. */
static int
sum_parts(struct work *w, struct money *sum)
{
	const char *unit = w->parts[0].unit;
	struct arena *a = w->rq->arena;
	const struct exact *x = exact_micros(a, 0);

	for (size_t i = 0; i < w->terms.n_parts; i++)
		x = exact_add(a, x,
		    unit_price_exact(a,
			exact_micros(a, w->parts[i].value.micros),
			w->parts[i].unit, unit));
	return exact_to_micros(x, 6, &sum->micros);
}

static enum err
add_parts(struct work *w)
{
	struct cost *c = w->c;

	w->terms.parts = w->parts;
	c->posted_unit = w->parts[0].unit;
	if (sum_parts(w, &c->posted_price) != 0 ||
	    unit_price(c->posted_price, c->posted_unit, c->unit, 6,
		&c->price) != 0)
		return refuse(w->rq, E_OUT_OF_RANGE, NULL,
		    "The price is too large.");
	if (c->posted_price.micros < 0)
		return refuse(w->rq, E_OUT_OF_RANGE, "components",
		    "The unit price would be below zero.");
	return OK;
}

enum err
cost_find_price(struct work *w)
{
	const struct cost_component *v = w->c->components.v;
	struct cost *c = w->c;
	enum err e = source(w);

	if (e != OK)
		return e;
	for (size_t i = 0; i < c->components.n; i++)
		part(w,
		    (struct cost_part){ v[i].code,
			v[i].label != NULL ? v[i].label : v[i].code, v[i].value,
			c->unit, NULL, 0 });
	return add_parts(w);
}

/* The question of a cost, as far as the book asks. */
static struct cost
question(const struct quote *q, struct id customer, struct id site,
    const char *unit)
{
	struct cost c = { .terminal = q->terminal,
		.product = q->product,
		.counterparty_id = customer,
		.site_id = site,
		.priced_on = q->day,
		.unit = unit,
		.currency = q->currency };

	if (*customer.s != '\0')
		MARK(&c, counterparty_id);
	if (*site.s != '\0')
		MARK(&c, site_id);
	return c;
}

enum err
cost_book(struct req *rq, const struct quote *q, struct id customer,
    struct id site, const char *unit, struct cost_booked *out)
{
	struct work *w = arena_new(rq->arena, struct work);
	struct cost c = question(q, customer, site, unit);
	enum err e;

	if ((e = price_stands(rq, q)) != OK)
		return e;
	w->rq = rq;
	w->c = &c;
	w->at.time_zone = q->time_zone;
	part(w,
	    (struct cost_part){ "RACK", q->terminal, q->price, q->unit,
		q->price_id.s, 0 });
	if ((e = rules(w)) != OK || (e = add_parts(w)) != OK)
		return e;
	*out = (struct cost_booked){ .price = c.posted_price,
		.unit = c.posted_unit,
		.ruled = w->terms.n_parts > 1,
		.freight = w->freight.rate,
		.freight_unit = w->terms.freight_unit,
		.fee_id = w->fee_id };
	for (size_t i = 0; i < w->terms.n_fees; i++)
		if (money_add(out->fees, w->fees[i].rate, &out->fees) != 0)
			return refuse(rq, E_OUT_OF_RANGE, NULL,
			    "The fees are too large.");
	return OK;
}
