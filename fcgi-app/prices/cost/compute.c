/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "work.h"

#include <string.h>

#include "resource.h"
#include "unit.h"
#include "vcf.h"
#include "zone.h"

bool
cost_has(const struct work *w, const char *name)
{
	return field_has(&cost_shape, w->c, name);
}

static void
set(struct work *w, const char *name)
{
	field_set(&cost_shape, w->c, name);
}

/* A fact, refused in the name of a member where there is none. */
static enum err
fact(struct work *w, const struct query *q, const char *member)
{
	enum err e = db_one(w->rq->db, q, &w->at, &w->at, w->rq->arena);

	if (e != E_NOT_FOUND)
		return e;
	return refuse(w->rq, E_NOT_FOUND, member, "No such object.");
}

static void
know(struct work *w, const char *name)
{
	field_set(&cost_facts_shape, &w->at, name);
}

/* Whose taxes: as asked, else of the site, else of the terminal. */
static enum err
place(struct work *w)
{
	struct cost *c = w->c;
	struct tax_key k;
	enum err e = OK;

	if (cost_has(w, "terminal")) {
		if (!w->inspected &&
		    (e = price_check_terminal(w->rq, "/terminal",
			 c->terminal)) != OK)
			return e;
		w->at.terminal = c->terminal;
		know(w, "terminal");
		e = fact(w, &cost_terminal, "terminal");
	}
	if (e == OK && cost_has(w, "site_id")) {
		w->at.site_id = c->site_id;
		know(w, "site_id");
		e = fact(w, &cost_site, "site_id");
	}
	if (e != OK)
		return e;
	if (!cost_has(w, "jurisdiction"))
		c->jurisdiction = w->at.jurisdiction;
	set(w, "jurisdiction");
	k = tax_place(w->rq->arena, c->jurisdiction, c->priced_on);
	w->at.jurisdiction = k.jurisdiction;
	w->at.state = k.state;
	w->at.country = k.country;
	know(w, "jurisdiction");
	know(w, "state");
	know(w, "country");
	return fact(w, &cost_place, "jurisdiction");
}

/* What was left out is as the place has it. */
static enum err
defaults(struct work *w)
{
	struct cost *c = w->c;
	enum err e = OK;

	if (!cost_has(w, "priced_on"))
		c->priced_on = w->at.time_zone != NULL ?
		    zone_date(w->at.time_zone, w->rq->caller.now) :
		    stamp_date(w->rq->caller.now, 0);
	if (!cost_has(w, "billing_basis"))
		c->billing_basis = "net";
	if (!cost_has(w, "base"))
		c->base = w->at.base;
	if (!cost_has(w, "currency"))
		c->currency = w->at.currency;
	for (const char *const *n =
		 NAMES("priced_on", "billing_basis", "base", "currency");
	     *n != NULL; n++)
		set(w, *n);
	if (strcmp(c->currency, w->at.currency) != 0)
		e = refuse(w->rq, E_NOT_ALLOWED, "currency",
		    "Costs in jurisdiction %s are computed in %s.",
		    c->jurisdiction, w->at.currency);
	if (cost_has(w, "price_unit") && unit_currency(c->price_unit) != NULL &&
	    strcmp(c->currency, unit_currency(c->price_unit)) != 0)
		return refuse(w->rq, E_NOT_ALLOWED, "price_unit",
		    "The unit is only for prices in %s.",
		    unit_currency(c->price_unit));
	return e;
}

/* --- quantities --------------------------------------------------------------
 */

static size_t
index_of(const char *const *words, const char *word)
{
	size_t i = 0;

	while (words[i] != NULL && strcmp(words[i], word) != 0)
		i++;
	return i;
}

static enum err
correct(struct work *w)
{
	static const char *const members[] = { [VCF_DENSITY] = "density",
		[VCF_TEMPERATURE] = "temperature",
		[VCF_PRESSURE] = "temperature" };
	struct cost *c = w->c;
	bool api = cost_has(w, "api_gravity");
	const char *at = cost_has(w, "density_at") ? c->density_at : "base";
	struct vcf_asked asked = {
		.base = (enum vcf_base)index_of(vcf_bases, c->base),
		.group = VCF_REFINED,
		.api = api,
		.observed = strcmp(at, "observed") == 0,
		.at60 = strcmp(at, "60F") == 0,
		.celsius = strcmp(c->temperature_unit, "C") == 0,
		.density = api ? c->api_gravity.micros : c->density.micros,
		.temperature = c->temperature.micros,
	};
	struct vcf v;
	enum vcf_refused no = vcf_compute(&asked, w->rq->arena, &v);
	int decimals = cost_has(w, "net_decimals") ? (int)c->net_decimals : 0;

	if (no != VCF_OK)
		return refuse(w->rq, E_OUT_OF_RANGE,
		    no == VCF_DENSITY && api ? "api_gravity" : members[no],
		    "The value is outside the range of API MPMS 11.1.");
	if (vcf_net(c->quantity.micros, &v, decimals,
		&c->net_quantity.micros) != 0 ||
	    c->net_quantity.micros == 0)
		return refuse(w->rq, E_OUT_OF_RANGE, "quantity",
		    "The net quantity cannot be computed to the required decimals.");
	c->vcf.micros = v.ctpl;
	c->vcf_group = vcf_groups[v.group];
	set(w, "vcf");
	set(w, "vcf_group");
	return OK;
}

static enum err
quantities(struct work *w)
{
	struct cost *c = w->c;
	enum err e = OK;

	if (cost_has(w, "temperature"))
		e = correct(w);
	else
		c->net_quantity = cost_has(w, "bol_net") ? c->bol_net :
							   c->quantity;
	c->billed_quantity = strcmp(c->billing_basis, "gross") == 0 ?
	    c->quantity :
	    c->net_quantity;
	return e;
}

/* --- freight and fees
 * ---------------------------------------------------------- */

static const char *
freight_unit(const struct work *w, const char *basis)
{
	if (strcmp(basis, "per_load") == 0)
		return "load";
	if (strcmp(basis, "per_km") == 0)
		return "km";
	return strcmp(basis, "per_mile") == 0 ? "mile" : w->c->unit;
}

static enum err
tariff(struct work *w, const struct cost_freight *f)
{
	struct freight_rate *r = arena_new(w->rq->arena, struct freight_rate);
	struct freight_key k = { EVERYTHING, f->freight_rate_id,
		w->c->priced_on };
	struct cost_freight asked = *f;
	const char *lacks;
	enum err e = db_one(w->rq->db, &freight_rate_by_id, &k, r,
	    w->rq->arena);

	if (e == E_NOT_FOUND)
		return refuse(w->rq, e, "freight/freight_rate_id",
		    "No such freight rate is in effect on that day.");
	if (e != OK)
		return e;
	if (strcmp(r->currency, w->c->currency) != 0)
		return refuse(w->rq, E_NOT_ALLOWED, "freight/freight_rate_id",
		    "The freight rate is in %s.", r->currency);
	if ((e = freight_rate_fuel(w->rq, r, w->c->priced_on, &asked,
		 &w->fuel)) != OK)
		return e;
	lacks = freight_rate_apply(r, &asked, &w->freight, w->extras,
	    &w->terms.n_extras);
	if (lacks != NULL)
		return refuse(w->rq, E_REQUIRED,
		    arena_fmt(w->rq->arena, "freight/%s", lacks),
		    "The freight rate requires this value.");
	w->terms.freight = &w->freight;
	w->terms.freight_unit = r->unit;
	w->terms.freight_id = r->id.s;
	w->terms.freight_version = r->version;
	w->terms.extras = w->extras;
	w->terms.fuel = &w->fuel;
	return OK;
}

static enum err
freight(struct work *w)
{
	const struct cost_freight *f = w->c->freight.v;

	if (!cost_has(w, "freight"))
		return OK;
	if (HAS(f, freight_rate_id))
		return tariff(w, f);
	w->freight = *f;
	w->terms.freight = &w->freight;
	w->terms.freight_unit = freight_unit(w, f->basis);
	return OK;
}

/* What is the same of a price and of a whole cost. */
static enum err
begin(struct work *w, struct req *rq, struct cost *c)
{
	enum err e;

	w->rq = rq;
	w->c = c;
	w->terms = (struct cost_terms){ .arena = rq->arena,
		.taxes = &w->taxes,
		.fees = w->fees,
		.n_fees = c->fees.n };
	if (c->fees.n > 0)
		memcpy(w->fees, c->fees.v, c->fees.n * sizeof(*w->fees));
	if ((!w->inspected &&
		((e = price_check_product(rq, "/product", c->product)) != OK ||
		    (e = price_check_use(rq, "/buyer_use", c->product,
			 c->buyer_use)) != OK)) ||
	    (e = place(w)) != OK || (e = defaults(w)) != OK ||
	    (e = quantities(w)) != OK)
		return e;
	return cost_find_price(w);
}

static enum err
compute(struct work *w, struct req *rq, struct cost *c)
{
	struct tax_buyer buyer;
	enum err e;

	if ((e = begin(w, rq, c)) != OK || (e = freight(w)) != OK ||
	    (e = tax_buyer_read(rq,
		 cost_has(w, "counterparty_id") ? c->counterparty_id :
						  w->at.counterparty_id,
		 cost_has(w, "buyer_use") ? c->buyer_use : NULL, &buyer)) !=
		OK ||
	    (e = tax_charged(rq, c->jurisdiction, c->product, &buyer,
		 c->priced_on, &w->taxes)) != OK)
		return e;
	if (cost_add_up(&w->terms, c) != 0)
		return refuse(rq, E_OUT_OF_RANGE, "quantity",
		    "The sum is too large.");
	return OK;
}

enum err
cost_compute(struct req *rq, struct cost *c)
{
	return compute(arena_new(rq->arena, struct work), rq, c);
}

enum err
cost_begin(struct req *rq, void *obj)
{
	struct work *w = arena_new(rq->arena, struct work);

	w->inspected = true;
	return compute(w, rq, obj);
}

enum err
cost_inspect(struct req *rq, struct judge *j, const void *obj)
{
	const struct cost *c = obj;
	enum err e = price_judge_product(rq, j, "product", c->product);

	if (e == OK && HAS(c, terminal))
		e = price_judge_terminal(rq, j, "terminal", c->terminal);
	if (e == OK && HAS(c, buyer_use))
		e = price_judge_use(rq, j, "buyer_use", c->product,
		    c->buyer_use);
	return e;
}

enum err
cost_price(struct req *rq, struct cost *c, struct money *rack)
{
	struct work *w = arena_new(rq->arena, struct work);
	enum err e = begin(w, rq, c);

	if (e == OK &&
	    unit_price(w->parts[0].value, w->parts[0].unit, c->unit, 6, rack) !=
		0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The price is too large.");
	return e;
}
