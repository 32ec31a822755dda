/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "freight.h"

#include <string.h>

#include "prices.h"
#include "unit.h"

/* clang-format off */
const char *const freight_reasons[] = { FREIGHT_NO_TARIFF, FREIGHT_NO_DISTANCE, FREIGHT_NO_FUEL, NULL };
const char *const freight_bases[] = { "gross", "net", "per_load", "per_km", "per_mile", NULL };
const char *const freight_units[] = { UNIT_VOLUMES, "load", "km", "mile", NULL };
static const char *const codes[] = { FREIGHT_MISSING, "surcharge_missing", NULL };

#define T struct freight_surcharge
static const struct field surcharge_fields[] = {
	FIELD(T, fuel_price_from, .decimals = 6, .min = 0, .max = UNITS(1000000), .example = "3.5", .doc = "Fuel price from which the row applies, in the unit of the tariff's index."),
	FIELD(T, percent,         .decimals = 6, .min = 0, .max = UNITS(1000), .example = "18", .doc = "Surcharge, as a percentage of the freight."),
};
#undef T
const struct shape freight_surcharge_shape = {
	.name = "FreightSurcharge", .size = PRESENT(struct freight_surcharge),
	.fields = surcharge_fields, .n = MEMBERS(surcharge_fields),
	.need = NAMES("fuel_price_from", "percent"),
	.doc  = "A row of a fuel surcharge table.",
};

#define T struct freight_warning
static const struct field warning_fields[] = {
	FIELD(T, code,    .words = codes, .example = "\"freight_missing\"", .doc = "Code of the warning: `freight_missing` (the total does not include freight) or `surcharge_missing` (it includes freight without the fuel surcharge)."),
	FIELD(T, reason,  .words = freight_reasons, .example = "\"distance_unknown\"", .doc = "Reason for the warning: `no_tariff` (no tariff or pricing rule covers the delivery), `distance_unknown` (the tariff depends on the distance, and the line has no `distance_km`) or `fuel_price_unknown` (the tariff names no index, or the index has no recent value)."),
	FIELD(T, message, .max = 300, .example = "\"The tariff needs distance_km.\"", .doc = "Human-readable description of the warning."),
};
#undef T
const struct shape freight_warning_shape =
	SHAPE(struct freight_warning, "FreightWarning", warning_fields, "Freight that the total does not include.");

#define T struct freight_fuel
static const struct field fuel_fields[] = {
	FIELD(T, code),
	FIELD(T, day),
	FIELD(T, value, .decimals = 6),
};
#undef T
const struct shape freight_fuel_shape =
	SHAPE(struct freight_fuel, "FreightFuel", fuel_fields, "A value of a fuel index.");

const struct query freight_fuel_value = {
	.name = "freight_fuel_value",
	.in   = &freight_fuel_shape,
	.out  = &freight_fuel_shape,
	.sql  = "SELECT i.code, p.date AS day, p.value"
		"  FROM price_indexes AS i JOIN price_index_points AS p"
		"   ON p.account = i.account AND p.index_id = i.id"
		" WHERE i.account IN (:account, 'common') AND i.code = :code"
		"  AND i.archived_at IS NULL AND " INDEX_COUNTS
		"  AND p.date <= :day AND p.date >= :day - INTERVAL 35 DAY"
		" ORDER BY p.date DESC, i.account = 'common', p.revision DESC LIMIT 1",
	.flags = Q_STEADY,
};
/* clang-format on */

struct money
freight_percent(const struct list *table, struct money fuel_price)
{
	const struct freight_surcharge *s = table->v;
	struct money percent = { 0 };

	for (size_t i = 0; i < table->n; i++)
		if (money_cmp(s[i].fuel_price_from, fuel_price) <= 0)
			percent = s[i].percent;
	return percent;
}

bool
freight_table_varies(const struct list *table)
{
	const struct freight_surcharge *s = table->v;

	return table->n > 1 || (table->n == 1 && s->fuel_price_from.micros > 0);
}

int
freight_distance(struct money km, const char *unit, struct money *out)
{
	*out = km;
	/* the international mile: 1.609344 km */
	return strcmp(unit, "mile") != 0 ?
	    0 :
	    money_div(km, (struct money){ 1609344 }, 6, out);
}

enum err
freight_fuel_read(struct req *rq, const char *code, struct date day,
    struct freight_fuel *out)
{
	struct freight_fuel k = { .code = code, .day = day };

	MARK(&k, code);
	MARK(&k, day);
	return db_one(rq->db, &freight_fuel_value, &k, out, rq->arena);
}

static bool
is(const char *a, const char *b)
{
	return a != NULL && b != NULL && strcmp(a, b) == 0;
}

static bool
of_distance(const struct price_rate *r)
{
	return is(r->basis, "per_km") || is(r->basis, "per_mile");
}

static bool
banded(const struct price_rate *r)
{
	return HAS(r, distance_from) || HAS(r, distance_to);
}

/* Is it freight of the product, in the currency? */
static bool
covers(const struct price_rate *r, const char *product, const char *currency)
{
	if (!is(r->kind, "freight") ||
	    (r->currency != NULL && !is(r->currency, currency)))
		return false;
	for (size_t i = 0; i < r->covers.n; i++)
		if (strcmp(r->covers.v[i], product) == 0)
			return true;
	return !HAS(r, covers);
}

/* Bands are of miles where the rate is of a mile or a gallon. */
static bool
within(const struct price_rate *r, struct money km)
{
	bool miles = is(r->basis, "per_mile") || is(r->unit, "gal");
	struct money d;

	if (freight_distance(km, miles ? "mile" : "km", &d) != 0)
		return false;
	return (!HAS(r, distance_from) ||
		   d.micros >= UNITS(r->distance_from)) &&
	    (!HAS(r, distance_to) || d.micros <= UNITS(r->distance_to));
}

const struct price_rate *
freight_choose(const struct list *rates, const char *product,
    const char *currency, const struct money *km, const char **why)
{
	const struct price_rate *r = rates->v;

	*why = FREIGHT_NO_TARIFF;
	for (size_t i = 0; i < rates->n; i++) {
		if (!covers(&r[i], product, currency) ||
		    (km != NULL && banded(&r[i]) && !within(&r[i], *km)))
			continue;
		*why = NULL;
		if (km == NULL && (banded(&r[i]) || of_distance(&r[i])))
			*why = FREIGHT_NO_DISTANCE;
		return *why == NULL ? &r[i] : NULL;
	}
	return NULL;
}

const struct price_rate *
freight_estimate(const struct list *rates, const char *product,
    const char *currency)
{
	const struct price_rate *r = rates->v;

	for (size_t i = 0; i < rates->n; i++)
		if (covers(&r[i], product, currency) && !banded(&r[i]) &&
		    !of_distance(&r[i]) && !is(r[i].basis, "per_load"))
			return &r[i];
	return NULL;
}

static void
warn(struct req *rq, struct freight_found *f, const char *code, const char *why,
    const char *message)
{
	struct freight_warning *w = arena_new(rq->arena,
	    struct freight_warning);

	*w = (struct freight_warning){ EVERYTHING, code, why, message };
	f->warnings = (struct list){ w, 1 };
}

/* The fuel surcharge of the tariff that was found. */
static enum err
surcharge(struct req *rq, const struct quote *q, struct freight_found *f)
{
	const struct price_rate *r = f->rate;
	struct freight_fuel fuel = { 0 };
	enum err e = E_NOT_FOUND;

	if (!freight_table_varies(&r->fuel_surcharges)) {
		f->percent = freight_percent(&r->fuel_surcharges, fuel.value);
		return OK;
	}
	if (HAS(r, surcharge_index))
		e = freight_fuel_read(rq, r->surcharge_index, q->day, &fuel);
	if (e == E_NOT_FOUND) {
		warn(rq, f, codes[1], FREIGHT_NO_FUEL,
		    HAS(r, surcharge_index) ?
			arena_fmt(rq->arena,
			    "Index %s has no value of the last %d days.",
			    r->surcharge_index, FREIGHT_FUEL_DAYS) :
			"The tariff has a fuel surcharge table and no surcharge_index.");
		return OK;
	}
	f->fuel = fuel;
	f->percent = freight_percent(&r->fuel_surcharges, fuel.value);
	return e;
}

enum err
freight_find(struct req *rq, const struct quote *q, const struct money *km,
    struct freight_found *out)
{
	const char *why;

	*out = (struct freight_found){ 0 };
	out->rate = freight_choose(&q->rates, q->product, q->currency, km,
	    &why);
	if (out->rate != NULL)
		return surcharge(rq, q, out);
	warn(rq, out, codes[0], why,
	    is(why, FREIGHT_NO_DISTANCE) ?
		"The tariff of the terminal depends on the distance: send distance_km with the line." :
		arena_fmt(rq->arena,
		    "No tariff from %s covers %s, and no pricing rule has freight.",
		    q->terminal, q->product));
	return OK;
}
