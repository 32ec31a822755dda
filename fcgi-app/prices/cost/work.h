/* SPDX-License-Identifier: Apache-2.0 */
#ifndef COST_WORK_H
#define COST_WORK_H

#include "cost.h"
#include "facts.h"
#include "prices/freight_rates/freight_rates.h"

/* A cost while it is computed. */
struct work {
	struct req *rq;
	struct cost *c;
	struct cost_facts at; /* the terminal, the site, the jurisdiction */
	struct tax_set taxes;
	struct cost_terms terms;
	struct cost_part parts[COST_STEPS_MAX];
	struct cost_freight freight;
	struct freight_fuel fuel; /* that its surcharge goes by */
	struct id fee_id;         /* the rule of its fee */
	struct cost_fee extras[FREIGHT_EXTRAS];
	struct cost_fee fees[COST_STEPS_MAX];
	struct money mxn_per_usd; /* 0: no rate is recent enough */
	bool inspected; /* its product and terminal are in the catalogue */
};

/* Has the cost that member? */
bool cost_has(const struct work *w, const char *name);

/* The unit price and its parts, from the source that was asked for. */
enum err cost_find_price(struct work *w);

#endif
