/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRICE_FREIGHT_H
#define PRICE_FREIGHT_H

#include "app.h"

/*
 * Freight of a delivery by the tariffs of its terminal: those without carrier,
 * site and zone.  One of a band of distances goes before one of any, then one
 * of a family of products before one of all, then what began last; of one day
 * the account's own before the operator's.
 */

/* From this price of fuel on, so many percent of the freight. */
struct freight_surcharge {
	struct presence has;
	struct money fuel_price_from;
	struct money percent;
};
extern const struct shape freight_surcharge_shape;

/* A fuel index and the value of it that a surcharge was found by. */
struct freight_fuel {
	struct presence has;
	const char *code;
	struct date day; /* asked: at most so late; answered: of the value */
	struct money value;
};
extern const struct shape freight_fuel_shape;
extern const struct query freight_fuel_value;

/* Percent of a table at a price of fuel: the highest row that it reaches. */
struct money freight_percent(const struct list *table, struct money fuel_price);

/* Does a table want the price of fuel, or is it one percentage of any? */
bool freight_table_varies(const struct list *table);

/* The index's newest value of the day or of the FREIGHT_FUEL_DAYS before;
 * E_NOT_FOUND where there is none. */
#define FREIGHT_FUEL_DAYS 35
enum err freight_fuel_read(struct req *rq, const char *code, struct date day,
    struct freight_fuel *out);

/* Why there is no freight, or no surcharge, where there should be. */
extern const char *const freight_reasons[];
#define FREIGHT_NO_TARIFF   "no_tariff"
#define FREIGHT_NO_DISTANCE "distance_unknown"
#define FREIGHT_NO_FUEL     "fuel_price_unknown"

/* What is said beside a line: code freight_missing or surcharge_missing. */
#define FREIGHT_MISSING     "freight_missing"
struct freight_warning {
	struct presence has;
	const char *code, *reason, *message;
};
extern const struct shape freight_warning_shape;

/* What a rate is of. */
extern const char *const freight_bases[], *const freight_units[];

/*
 * The freight of a line, as orders, their lifts and quotes (`of`) have it: at
 * `rate`, which loads share as `basis` and `least` say.
 */
/* clang-format off */
#define FREIGHT_TOGETHER " The lines of one terminal form one load and share its freight by quantity. Null in lines of earlier releases, which means `gross`."
#define FREIGHT_SHARED   " Lines of one terminal share it by quantity."
#define FREIGHT_FIELDS(T, of, rate, basis, least)			\
	FIELD(T, freight_rate,    .decimals = 6, .nullable = true, .example = "null", .doc = rate),	\
	FIELD(T, freight_unit,    .words = freight_units, .nullable = true, .example = "null",	\
	      .doc = "Unit that `freight_rate` applies to: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons), `m3` (cubic meter), `load`, `km` (kilometer) or `mile`."),	\
	FIELD(T, freight_basis,   .words = freight_bases, .nullable = true, .example = "null",	\
	      .doc = "Basis of `freight_rate`: `gross` or `net` (unit of that quantity), `per_load`, `per_km` or `per_mile`." basis),	\
	FIELD(T, freight_rate_id, .prefix = "frt", .nullable = true, .example = "null",	\
	      .doc = "Freight tariff that `freight_rate` is taken from. Null if it comes from a pricing rule."),	\
	FIELD(T, freight_min_quantity, .decimals = 3, .nullable = true, .example = "null",	\
	      .doc = "Minimum quantity per load that the tariff charges, in `freight_unit`." least),	\
	FIELD(T, freight_min_charge, .decimals = 2, .nullable = true, .example = "null",	\
	      .doc = "Minimum freight per load that the tariff charges, before VAT, in the " of "'s currency." least),	\
	FIELD(T, surcharge_percent, .decimals = 6, .nullable = true, .example = "null",	\
	      .doc = "Fuel surcharge of the tariff, as a percentage of the freight. Included in `freight_total`."),	\
	FIELD(T, surcharge_index, .max = 40, .nullable = true, .example = "null",	\
	      .doc = "Price index that determines the surcharge. Null if the tariff has a fixed percentage."),	\
	FIELD(T, surcharge_index_value, .decimals = 6, .nullable = true, .example = "null",	\
	      .doc = "Value of the price index on `surcharge_index_date`, in the unit of the index."),	\
	FIELD(T, surcharge_index_date, .nullable = true, .example = "null",	\
	      .doc = "Date of the value of the surcharge index."),	\
	FIELD(T, warnings,        .shape = &freight_warning_shape, .max = 4, .nullable = true, .example = "null",	\
	      .doc = "Freight charges that could not be included in `freight_total`, with the reason.")
/* clang-format on */

/* The freight of a delivery: of no tariff where `rate` is NULL. */
struct quote;
struct price_rate;
struct freight_found {
	const struct price_rate *rate;
	struct money percent;     /* surcharge, of the freight */
	struct freight_fuel fuel; /* that it was found by; code NULL: none */
	struct list warnings;     /* of struct freight_warning */
};
enum err freight_find(struct req *rq, const struct quote *q,
    const struct money *km, struct freight_found *out);

/* Rule: the tariff that counts, or NULL and why. */
const struct price_rate *freight_choose(const struct list *rates,
    const char *product, const char *currency, const struct money *km,
    const char **why);

/* Rule: the estimate of the daily rack, of a quantity and any distance. */
const struct price_rate *freight_estimate(const struct list *rates,
    const char *product, const char *currency);

/* So many kilometres in `unit`, km or mile. */
int freight_distance(struct money km, const char *unit, struct money *out);

#endif
