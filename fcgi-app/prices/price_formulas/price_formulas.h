/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRICE_FORMULAS_H
#define PRICE_FORMULAS_H

#include "prices/formula/formula.h"
#include "resource.h"

/* A price as an expression over indexes, posted prices and exchange rates. */
struct price_formula {
	struct presence has;
	struct id id;
	const char *status;
	const char *code;
	const char *name;
	const char *expression;
	const char *currency;
	const char *unit;
	const char *rounding;
	int64_t decimals;
	const char *day_rule;
	const char *fx_rule;
	const char *weekend_rule;
	const char *calendar;
	const char *time_zone;
	struct money floor, cap;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What its rule sees besides: what it may name; who names it. */
struct formula_facts {
	struct presence has;
	struct list known; /* of struct formula_known */
	int64_t formulas;
};

extern const struct resource price_formulas;
extern const struct shape price_formula_shape;
extern const struct query price_formula_names, price_formula_referrers,
    price_formula_lock;
extern const struct route price_formula_routes[]; /* beside its own */

resource_check price_formula_check;
bool price_formula_sound(const void *obj, const void *facts);
bool price_formula_unnamed(const void *obj, const void *facts);
enum err price_formula_begin(struct req *rq, void *obj);
enum err price_formula_change(struct req *rq, void *obj);

/* The formula of the path, or a refusal. */
enum err price_formula_find(struct req *rq, struct price_formula **f);

#endif
