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
