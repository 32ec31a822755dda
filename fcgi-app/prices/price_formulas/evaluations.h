/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FORMULA_EVALUATIONS_H
#define FORMULA_EVALUATIONS_H

#include "prices/formula/formula.h"

/* What is asked of it, and what is kept of an answer. */
struct formula_asked {
	struct presence has;
	struct stamp lift_at, delivery_at, known;
	const char *terminal, *time_zone;
	struct date from, to;
};
struct formula_evaluation {
	struct presence has;
	struct id id;
	struct id formula_id;
	int64_t formula_version;
	const char *code;
	const char *terminal;
	struct stamp lift_at, delivery_at, known;
	struct money value;
	const char *currency, *unit;
	struct list inputs, steps;
	struct stamp created_at;
};

/* A day of a backtest, and all of them. */
struct formula_day {
	struct presence has;
	struct date day;
	struct money value;
	const char *refused, *at, *why;
};
struct formula_backtest {
	struct presence has;
	int64_t days, refused;
	struct money min, max, mean;
	struct list data; /* of struct formula_day */
};

/* An input as the expression names it; a version of the formula. */
struct formula_named {
	struct presence has;
	const char *at, *kind, *name;
	const char *product, *supplier, *posted, *branded;
	const char *day, *missing, *calendar, *month;
	int64_t window;
};
struct formula_inputs {
	struct presence has;
	struct list data; /* of struct formula_named */
};
struct formula_version {
	struct presence has;
	int64_t version;
	const char *status;
	const char *expression;
	struct stamp updated_at;
	const char *request_id, *key_id;
};

/* A page of what one formula has. */
struct formula_paging {
	struct presence has;
	struct id id;
	int64_t rows, before;
	const char *after;
};

extern const struct shape formula_asked_shape, formula_evaluate_shape,
    formula_backtest_ask_shape, formula_evaluation_shape, formula_day_shape,
    formula_backtest_shape, formula_named_shape, formula_inputs_shape,
    formula_version_shape, formula_paging_shape;
extern const struct query formula_evaluation_add, formula_evaluation_page,
    formula_version_page;

handler price_formula_evaluate, price_formula_backtest, price_formula_inputs,
    price_formula_versions, price_formula_evaluations;

#endif
