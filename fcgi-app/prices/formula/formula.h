/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FORMULA_H
#define FORMULA_H

#include "app.h"

/*
 * What a formula is worth at a moment: the part that others call.  The text of
 * formulas is text.h, the resource price_formulas.h.
 */
struct formula_moment {
	struct stamp lift_at;
	struct stamp delivery_at; /* 0: when it is lifted */
	struct stamp known;       /* what was recorded by then counts */
	const char *time_zone;    /* of the terminal; NULL: the formula's own */
};

/* A value that was read, and a step that was made; `at` is line:column. */
struct formula_read {
	struct presence has;
	const char *formula, *at; /* where it stands */
	const char *kind;         /* index, rack, fx, formula */
	const char *name;         /* USDMXN, MTY DIESEL_ULSD, a code */
	const char *id;           /* of index, price or formula */
	struct date day;          /* that a value was wanted of */
	struct date date;         /* that it is of */
	struct money value;
	int64_t revision; /* of a point; version of a formula */
	struct stamp recorded_at;
};
struct formula_step {
	struct presence has;
	const char *formula, *at;
	const char *does;
	const char *value; /* 12 decimals at most, for people */
};

struct formula_result {
	struct id id;
	const char *code;
	int64_t version;
	struct money value; /* six decimals at most, as its rounding says */
	const char *currency, *unit;
	struct list inputs; /* of struct formula_read */
	struct list steps;  /* of struct formula_step, as they were made */

	/* Of a refusal: what is wrong, and where in which formula. */
	const char *why, *refused, *at;
};
extern const struct shape formula_read_shape, formula_step_shape;

/*
 * The value of an active formula, by its id or code, for whom db speaks.
 * Nothing is kept.  E_NOT_FOUND; with `why` E_INPUT_MISSING (no value known of
 * the days that are wanted) and E_NOT_COMPUTABLE (division by zero, overflow).
 */
enum err formula_value(struct db *db, struct arena *a, const char *which,
    const struct formula_moment *m, struct formula_result *out);

/* The statements of it, for the table of a domain or job that calls it. */
extern const struct query price_index_page, formula_by_code, formula_by_id,
    formula_index, formula_rates, formula_holidays, formula_terminal,
    formula_rack, formula_racks;
#define FORMULA_QUERIES                                                      \
	&price_index_page, &formula_by_code, &formula_by_id, &formula_index, \
	    &formula_rates, &formula_holidays, &formula_terminal,            \
	    &formula_rack, &formula_racks

#endif
