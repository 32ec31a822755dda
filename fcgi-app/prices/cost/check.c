/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cost.h"

#include <string.h>

#include "unit.h"

static bool
has(const void *c, const char *name)
{
	return field_has(&cost_shape, c, name);
}

/* clang-format off */
/* What each source of the price needs, and what only it may have. */
static const struct {
	const char *source;
	const char *needs;
	const char *message;
} sources[] = {
	{ "given",      "unit_price", "is required if price_source is given" },
	{ "components", "components", "is required where the price is their sum" },
	{ "rack",       "terminal",   "is required where the price is posted" },
	{ "formula",    "formula_id", "is required where a formula makes the price" },
	{ "rules",      "terminal",   "is required where the price is posted" },
};

static const struct {
	const char *field, *source, *message;
} only[] = {
	{ "unit_price", "given",   "is only for a price_source of given" },
	{ "formula_id", "formula", "is only for a price_source of formula" },
	{ "price_unit", "given",   "is only for a price_source of given" },
};

/* Members that go together, or not. */
static const struct {
	const char *field, *other;
	bool both;
	const char *message;
} pairs[] = {
	{ "temperature",      "temperature_unit", true,  "is required with temperature" },
	{ "temperature_unit", "temperature",      true,  "is required with temperature_unit" },
	{ "density_at",       "density",          true,  "is required with density_at" },
	{ "api_gravity",      "temperature",      true,  "is required with api_gravity" },
	{ "density",          "temperature",      true,  "is required with density" },
	{ "api_gravity",      "density",          false, "cannot be sent together with api_gravity" },
	{ "bol_net",          "temperature",      false, "cannot be sent together with bol_net" },
};
/* clang-format on */

/* Only a posted price is one of several. */
static void
check_posting(struct judge *j, const struct cost *c)
{
	if (strcmp(c->price_source, "rack") == 0 ||
	    strcmp(c->price_source, "rules") == 0)
		return;
	for (const char *const *n = NAMES(PRICE_WANTED); *n != NULL; n++)
		if (has(c, *n))
			resource_fault(j, E_NOT_ALLOWED, *n,
			    "is only for a price_source of rack or rules");
}

static void
check_source(struct judge *j, const struct cost *c)
{
	if (!resource_sound(j, "", "price_source"))
		return;
	for (size_t i = 0; i < COUNT(sources); i++)
		if (strcmp(c->price_source, sources[i].source) == 0 &&
		    !has(c, sources[i].needs))
			resource_fault(j, E_REQUIRED, sources[i].needs,
			    sources[i].message);
	for (size_t i = 0; i < COUNT(only); i++)
		if (has(c, only[i].field) &&
		    strcmp(c->price_source, only[i].source) != 0)
			resource_fault(j, E_NOT_ALLOWED, only[i].field,
			    only[i].message);
	check_posting(j, c);
}

/* Cents to four decimals are dollars to six. */
static void
check_unit(struct judge *j, const struct cost *c)
{
	if (HAS(c, price_unit) && HAS(c, unit_price) &&
	    unit_decimals(c->price_unit) < 6 && c->unit_price.micros % 100 != 0)
		resource_fault(j, E_TOO_PRECISE, "unit_price",
		    "has more than 4 decimals of a cent");
}

static void
check_pairs(struct judge *j, const struct cost *c)
{
	for (size_t i = 0; i < COUNT(pairs); i++)
		if (has(c, pairs[i].field) &&
		    resource_sound(j, "", pairs[i].other) &&
		    has(c, pairs[i].other) != pairs[i].both)
			resource_fault(j,
			    pairs[i].both ? E_REQUIRED : E_NOT_ALLOWED,
			    pairs[i].other, pairs[i].message);
	if (HAS(c, temperature) && !HAS(c, density) && !HAS(c, api_gravity) &&
	    resource_sound(j, "", "api_gravity"))
		resource_fault(j, E_REQUIRED, "density",
		    "or api_gravity is required with temperature");
	if (!HAS(c, jurisdiction) && !HAS(c, site_id) && !HAS(c, terminal) &&
	    resource_sound(j, "", "site_id terminal"))
		resource_fault(j, E_REQUIRED, "jurisdiction",
		    "or site_id or terminal is required: taxes depend on it");
}

static void
check_freight(struct judge *j, const struct cost_freight *f)
{
	const struct shape *s = &cost_freight_shape;
	bool tariff = HAS(f, freight_rate_id);
	bool far;

	for (const char *const *n = NAMES("basis", "rate"); *n != NULL; n++)
		if (field_has(s, f, *n) == tariff &&
		    resource_sound(j, "freight/", "freight_rate_id"))
			resource_fault(j, tariff ? E_NOT_ALLOWED : E_REQUIRED,
			    arena_fmt(j->arena, "freight/%s", *n),
			    tariff ? "is set by the tariff" :
				     "is required without freight_rate_id");
	if (tariff || !HAS(f, basis))
		return;
	far = strcmp(f->basis, "per_km") == 0 ||
	    strcmp(f->basis, "per_mile") == 0;
	if (far && !HAS(f, distance))
		resource_fault(j, E_REQUIRED, "freight/distance",
		    "is required for a rate of a distance");
}

static void
check_fees(struct judge *j, const struct list *fees)
{
	const struct cost_fee *f = fees->v;

	for (size_t i = 0; i < fees->n; i++)
		if (HAS(&f[i], count) && f[i].basis != NULL &&
		    strcmp(f[i].basis, "per_load") != 0)
			resource_fault(j, E_NOT_ALLOWED,
			    arena_fmt(j->arena, "fees/%zu/count", i),
			    "is only for a fee per load");
}

void
cost_check(struct judge *j, const void *obj, const void *facts)
{
	const struct cost *c = obj;

	(void)facts;
	check_source(j, c);
	check_pairs(j, c);
	check_unit(j, c);
	if (HAS(c, freight))
		check_freight(j, c->freight.v);
	if (HAS(c, fees))
		check_fees(j, &c->fees);
}
