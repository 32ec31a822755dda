/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FREIGHT_RATES_H
#define FREIGHT_RATES_H

#include "prices/cost/cost.h"

/* What a carrier charges, from where to where. */
struct freight_rate {
	struct presence has;
	struct id id;
	const char *status;
	const char *owner; /* account, operator */
	const char *name;
	struct id carrier_id;
	const char *terminal, *origin_zone;
	struct id site_id;
	const char *destination_zone;
	int64_t distance_from, distance_to; /* km or miles, as the unit */
	const char *product_family;
	const char *basis;
	const char *unit; /* l, gal, load, km, mile */
	const char *currency;
	struct money base_rate;
	struct volume min_quantity;  /* or distance */
	struct money min_charge;     /* of the freight alone */
	struct list fuel_surcharges; /* of struct freight_surcharge */
	const char *surcharge_index; /* that they go by */
	struct list accessorials;    /* of struct freight_accessorial */
	struct date valid_from, valid_to;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

struct freight_accessorial {
	struct presence has;
	const char *code; /* SPLIT, PUMP, DEMURRAGE, DEADHEAD */
	struct money rate;
	int64_t free_min; /* of demurrage */
};

/* What its rules see besides: who and what it names. */
struct freight_facts {
	struct presence has;
	struct id carrier, site, fuel;
};

/* The last day of a rate that is superseded. */
struct freight_end {
	struct presence has;
	struct date valid_to;
};

/* What is carried, and what it costs. */
struct freight_asked {
	struct presence has;
	struct volume quantity, net_quantity;
	const char *unit;
	struct object freight; /* struct cost_freight, without its rate */
};
struct freight_answer {
	struct presence has;
	struct id freight_rate_id;
	const char *currency;
	struct list steps; /* of struct cost_step */
	struct money total;
};

struct freight_key {
	struct presence has;
	struct id id;
	struct date day;
};

extern const struct resource freight_rates;
extern const struct shape freight_rate_shape, freight_facts_shape,
    freight_key_shape, freight_end_shape, freight_asked_shape,
    freight_answer_shape, freight_accessorial_shape;
extern const struct query freight_rate_names, freight_rate_by_id;
extern const struct route freight_rate_routes[];

/*
 * Rule: a tariff on what is carried becomes figures, and extras beside them
 * (FREIGHT_EXTRAS at most).  NULL, or the member of cost_freight that it needs
 * and is not there.
 */
#define FREIGHT_EXTRAS 16
const char *freight_rate_apply(const struct freight_rate *r,
    const struct cost_freight *asked, struct cost_freight *out,
    struct cost_fee *extras, size_t *n_extras);

/* The price of fuel that its surcharge goes by, of its index on the day, where
 * `asked` says none; fuel->code is NULL where none was read. */
enum err freight_rate_fuel(struct req *rq, const struct freight_rate *r,
    struct date day, struct cost_freight *asked, struct freight_fuel *fuel);

resource_check freight_rate_check;
handler freight_rate_calculate;
enum err freight_rate_change(struct req *rq, void *obj);
enum err freight_rate_supersede(struct req *rq, void *obj);

#endif
