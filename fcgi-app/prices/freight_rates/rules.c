/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "freight_rates.h"

#include <string.h>

#include "unit.h"

#define QUARTER 15 /* minutes that demurrage is charged by */

static bool
has(const void *obj, const char *name)
{
	return field_has(&freight_rate_shape, obj, name);
}

/* clang-format off */
static const struct {
	const char *basis;
	const char *const *units;
} bases[] = {
	{ "gross",    NAMES(UNIT_VOLUMES) },
	{ "net",      NAMES(UNIT_VOLUMES) },
	{ "per_load", NAMES("load") },
	{ "per_km",   NAMES("km") },
	{ "per_mile", NAMES("mile") },
};

/* Members of which only one may stand. */
static const struct {
	const char *one, *other;
} either[] = {
	{ "terminal", "origin_zone" },
	{ "site_id", "destination_zone" },
	{ "site_id", "distance_to" },
	{ "destination_zone", "distance_to" },
};
/* clang-format on */

static bool
fits(const char *const *units, const char *unit)
{
	while (*units != NULL && strcmp(*units, unit) != 0)
		units++;
	return *units != NULL;
}

static void
check_lists(struct judge *j, const struct freight_rate *r)
{
	const struct freight_surcharge *s = r->fuel_surcharges.v;
	const struct freight_accessorial *x = r->accessorials.v;

	for (size_t i = 1; HAS(r, fuel_surcharges) && i < r->fuel_surcharges.n;
	     i++)
		if (resource_sound(j,
			arena_fmt(j->arena, "fuel_surcharges/%zu/", i - 1),
			"fuel_price_from") &&
		    money_cmp(s[i].fuel_price_from, s[i - 1].fuel_price_from) <=
			0)
			resource_fault(j, E_OUT_OF_RANGE,
			    arena_fmt(j->arena,
				"fuel_surcharges/%zu/fuel_price_from", i),
			    "must be greater than in the previous row");
	for (size_t i = 1; HAS(r, accessorials) && i < r->accessorials.n; i++)
		for (size_t k = 0; k < i; k++)
			if (x[k].code != NULL && x[i].code != NULL &&
			    strcmp(x[k].code, x[i].code) == 0)
				resource_fault(j, E_DUPLICATE,
				    arena_fmt(j->arena, "accessorials/%zu/code",
					i),
				    "stands twice");
}

static void
check_names(struct judge *j, const struct freight_rate *r,
    const struct freight_facts *f)
{
	if (HAS(r, carrier_id) && !HAS(f, carrier))
		resource_fault(j, E_NOT_FOUND, "carrier_id",
		    "does not identify a counterparty with the role carrier");
	if (HAS(r, site_id) && !HAS(f, site))
		resource_fault(j, E_NOT_FOUND, "site_id",
		    "does not identify a site of the account");
	if (HAS(r, surcharge_index) && !HAS(f, fuel))
		resource_fault(j, E_NOT_FOUND, "surcharge_index",
		    "does not identify a price index");
}

void
freight_rate_check(struct judge *j, const void *obj, const void *facts)
{
	const struct freight_rate *r = obj;

	check_names(j, r, facts);
	check_lists(j, r);
	for (size_t i = 0;
	     resource_sound(j, "", "basis unit") && i < COUNT(bases); i++)
		if (strcmp(bases[i].basis, r->basis) == 0 &&
		    !fits(bases[i].units, r->unit))
			resource_fault(j, E_NOT_ALLOWED, "unit",
			    "does not match the basis");
	for (size_t i = 0; i < COUNT(either); i++)
		if (has(r, either[i].one) && has(r, either[i].other))
			resource_fault(j, E_NOT_ALLOWED, either[i].other,
			    arena_fmt(j->arena,
				"cannot be sent together with %s",
				either[i].one));
	if (HAS(r, distance_from) && HAS(r, distance_to) &&
	    r->distance_to < r->distance_from)
		resource_fault(j, E_OUT_OF_RANGE, "distance_to",
		    "must not be below distance_from");
	if (HAS(r, valid_to) && resource_sound(j, "", "valid_from") &&
	    r->valid_to.days < r->valid_from.days)
		resource_fault(j, E_OUT_OF_RANGE, "valid_to",
		    "must not be before valid_from");
}

/* --- a tariff becomes figures
 * -------------------------------------------------- */

static bool
says(const struct cost_freight *f, const char *name)
{
	return field_has(&cost_freight_shape, f, name);
}

/* How many of an accessorial there are. */
static struct money
count(const struct freight_accessorial *x, const struct cost_freight *asked)
{
	int64_t late = asked->waiting_min - x->free_min;

	if (strcmp(x->code, "SPLIT") == 0)
		return (struct money){ UNITS(asked->splits) };
	if (strcmp(x->code, "PUMP") == 0)
		return (struct money){ UNITS(asked->pump ? 1 : 0) };
	if (strcmp(x->code, "DEADHEAD") == 0)
		return (struct money){ asked->deadhead.micros };
	return (struct money){
		late > 0 ? UNITS((late + QUARTER - 1) / QUARTER) : 0
	};
}

static size_t
beside(const struct freight_rate *r, const struct cost_freight *asked,
    struct cost_fee *extras)
{
	const struct freight_accessorial *x = r->accessorials.v;
	size_t n = 0;

	for (size_t i = 0; i < r->accessorials.n && n < FREIGHT_EXTRAS; i++) {
		struct money m = count(&x[i], asked);

		if (m.micros == 0)
			continue;
		extras[n] = (struct cost_fee){ .code = x[i].code,
			.basis = "per_load",
			.rate = x[i].rate,
			.count = m };
		MARK(&extras[n++], count);
	}
	return n;
}

const char *
freight_rate_apply(const struct freight_rate *r,
    const struct cost_freight *asked, struct cost_freight *out,
    struct cost_fee *extras, size_t *n_extras)
{
	bool far = strcmp(r->basis, "per_km") == 0 ||
	    strcmp(r->basis, "per_mile") == 0;

	if (far && !says(asked, "distance"))
		return "distance";
	if (freight_table_varies(&r->fuel_surcharges) &&
	    !says(asked, "fuel_price"))
		return "fuel_price";
	*out = *asked;
	out->basis = r->basis;
	out->rate = r->base_rate;
	out->min_quantity = r->min_quantity;
	out->min_charge = r->min_charge;
	out->surcharge_percent = freight_percent(&r->fuel_surcharges,
	    asked->fuel_price);
	*n_extras = beside(r, asked, extras);
	return NULL;
}
