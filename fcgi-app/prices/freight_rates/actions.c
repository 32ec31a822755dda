/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "freight_rates.h"

#include <string.h>

enum err
freight_rate_change(struct req *rq, void *obj)
{
	const struct freight_rate *r = obj;

	if (strcmp(r->status, "draft") == 0)
		return OK;
	return refuse(rq, E_STATE, NULL,
	    "The rate has status %s; only drafts can be changed. Publish another rate instead.",
	    r->status);
}

enum err
freight_rate_supersede(struct req *rq, void *obj)
{
	const struct freight_end *in = rq->in;
	struct freight_rate *r = obj;
	struct date last = { stamp_date(rq->caller.now, 0).days - 1 };

	if (in != NULL && HAS(in, valid_to))
		last = in->valid_to;
	if (HAS(r, valid_to) && r->valid_to.days < last.days)
		return refuse(rq, E_OUT_OF_RANGE, "valid_to",
		    "The rate already ends before that day.");
	if (last.days < r->valid_from.days - 1)
		last.days = r->valid_from.days - 1;
	PUT(r, valid_to, last);
	return OK;
}

/* The lines of the carriage alone. */
static struct list
lines(struct arena *a, const struct cost *c)
{
	struct cost_step *out = arena_array(a, struct cost_step, c->steps.n);
	const struct cost_step *s = c->steps.v;
	size_t n = 0;

	for (size_t i = 0; i < c->steps.n; i++)
		if (strcmp(s[i].kind, "line") == 0 &&
		    strcmp(s[i].code, "PRODUCT") != 0)
			out[n++] = s[i];
	return (struct list){ out, n };
}

enum err
freight_rate_fuel(struct req *rq, const struct freight_rate *r, struct date day,
    struct cost_freight *asked, struct freight_fuel *fuel)
{
	enum err e;

	*fuel = (struct freight_fuel){ 0 };
	if (!freight_table_varies(&r->fuel_surcharges) ||
	    !HAS(r, surcharge_index) || HAS(asked, fuel_price))
		return OK;
	e = freight_fuel_read(rq, r->surcharge_index, day, fuel);
	if (e == E_NOT_FOUND)
		return OK;
	PUT(asked, fuel_price, fuel->value);
	return e;
}

static enum err
reckon(struct req *rq, const struct freight_rate *r,
    const struct freight_asked *in, struct cost *c)
{
	struct cost_freight *asked = arena_new(rq->arena, struct cost_freight);
	struct freight_fuel fuel;
	struct cost_fee *extras = arena_array(rq->arena, struct cost_fee,
	    FREIGHT_EXTRAS);
	struct tax_set none = { 0 };
	struct cost_freight f;
	const char *lacks;
	enum err e;
	struct cost_terms t = { .arena = rq->arena,
		.taxes = &none,
		.freight = &f,
		.freight_unit = r->unit,
		.freight_id = r->id.s,
		.freight_version = r->version,
		.extras = extras,
		.fuel = &fuel };

	if (in->freight.v != NULL)
		*asked = *(const struct cost_freight *)in->freight.v;
	e = freight_rate_fuel(rq, r, stamp_date(rq->caller.now, 0), asked,
	    &fuel);
	if (e != OK)
		return e;
	lacks = freight_rate_apply(r, asked, &f, extras, &t.n_extras);
	if (lacks != NULL)
		return refuse(rq, E_REQUIRED,
		    arena_fmt(rq->arena, "freight/%s", lacks),
		    "The rate requires this value.");
	if (cost_add_up(&t, c) != 0)
		return refuse(rq, E_OUT_OF_RANGE, "quantity",
		    "The sum is too large.");
	return OK;
}

enum err
freight_rate_calculate(struct req *rq)
{
	const struct freight_asked *in = rq->in;
	struct freight_answer *out = arena_new(rq->arena,
	    struct freight_answer);
	bool net = HAS(in, net_quantity);
	struct cost c = { .unit = in->unit,
		.billing_basis = "net",
		.quantity = in->quantity,
		.net_quantity = net ? in->net_quantity : in->quantity,
		.billed_quantity = in->quantity };
	struct freight_rate *r;
	void *obj;
	enum err e = resource_path(rq, &freight_rates, &obj);

	if (e != OK)
		return e;
	r = obj;
	if ((e = reckon(rq, r, in, &c)) != OK)
		return e;
	*out = (struct freight_answer){ EVERYTHING, r->id, r->currency,
		lines(rq->arena, &c), c.freight_total };
	rq->out = out;
	return OK;
}
