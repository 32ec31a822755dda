/* SPDX-License-Identifier: Apache-2.0 */
#ifndef COST_CALCULATIONS_H
#define COST_CALCULATIONS_H

#include "prices/cost/cost.h"

/* The steps alone, and in sentences. */
struct cost_steps {
	struct presence has;
	struct id id;
	struct list steps; /* of struct cost_step */
};
struct cost_explained {
	struct presence has;
	struct id id;
	struct texts sentences;
};

/* Which calculations are set against the first of them. */
struct cost_compared {
	struct presence has;
	struct texts ids;
};
/* A line of two calculations, by its code. */
struct cost_difference {
	struct presence has;
	const char *code, *label;
	struct money amount, against, difference;
};
struct cost_comparison {
	struct presence has;
	struct id id, against;
	struct money total, against_total, difference;
	struct money per_unit, against_per_unit;
	struct list lines; /* of struct cost_difference */
};
struct cost_comparisons {
	struct presence has;
	struct list data; /* of struct cost_comparison */
};

/* One question of several terminals. */
struct cost_search {
	struct presence has;
	struct texts terminals;
	struct object cost; /* struct cost, of which the terminal is replaced */
};
struct cost_offer {
	struct presence has;
	int64_t rank; /* absent: it cannot deliver */
	const char *terminal;
	const char *currency;
	struct money total, per_unit, price, difference;
	const char *reason;
};
struct cost_offers {
	struct presence has;
	struct list data; /* of struct cost_offer */
};

/* Many questions at once. */
struct cost_batch {
	struct presence has;
	struct list items; /* of struct cost */
};
struct cost_result {
	struct presence has;
	int64_t index;
	struct object cost; /* struct cost */
	const char *code, *detail;
};
struct cost_results {
	struct presence has;
	int64_t created, failed;
	struct list results; /* of struct cost_result */
};

extern const struct resource cost_calculations;
extern const struct shape cost_steps_shape, cost_explained_shape,
    cost_compared_shape, cost_comparisons_shape, cost_search_shape,
    cost_offers_shape, cost_batch_shape, cost_results_shape;
extern const struct route cost_routes[];

handler cost_get_steps, cost_explain, cost_recompute, cost_compare,
    cost_best_buy, cost_run_batch;

#endif
