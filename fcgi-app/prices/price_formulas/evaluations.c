/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "evaluations.h"

#include "page.h"
#include "price_formulas.h"

/* clang-format off */
#define PRICE .decimals = 6

#define T struct formula_read
static const struct field read_fields[] = {
	FIELD(T, formula,     .example = "\"ULSD-HOU\"", .doc = "Code of the formula that read it."),
	FIELD(T, at,          .example = "\"1:7\"", .doc = "Line and column of the input in its expression."),
	FIELD(T, kind,        .example = "\"index\"", .doc = "index, fx, rack or formula."),
	FIELD(T, name,        .example = "\"EIA.USGC.ULSD\"", .doc = "Code of the index or formula, pair, or terminal and product."),
	FIELD(T, id,          .optional = true, .doc = "The index, price or formula."),
	FIELD(T, day,         .optional = true, .example = "\"2026-01-05\"", .doc = "The day that a value was wanted of."),
	FIELD(T, date,        .optional = true, .example = "\"2026-01-05\"", .doc = "The day that the value is of."),
	FIELD(T, value,       PRICE, .example = "2.1045", .doc = "The value, in its own currency and unit."),
	FIELD(T, revision,    .optional = true, .example = "1", .doc = "Of an index's value; of a formula its version."),
	FIELD(T, recorded_at, .doc = "When it was learned."),
};
#undef T
const struct shape formula_read_shape =
	SHAPE(struct formula_read, "FormulaInputRead", read_fields, "A value that an evaluation read.");

#define T struct formula_step
static const struct field step_fields[] = {
	FIELD(T, formula, .example = "\"ULSD-HOU\"", .doc = "Code of the formula that made it."),
	FIELD(T, at,      .optional = true, .example = "\"1:1\"", .doc = "Line and column in its expression; floor, cap and rounding have none."),
	FIELD(T, does,    .example = "\"round\"", .doc = "What was done."),
	FIELD(T, value,   .example = "\"2.1591\"", .doc = "What came of it, as a text of at most 12 decimals; the value itself is exact."),
};
#undef T
const struct shape formula_step_shape =
	SHAPE(struct formula_step, "FormulaStep", step_fields, "A step of an evaluation.");

#define T struct formula_asked
static const struct field asked_fields[] = {
	FIELD(T, lift_at,     .optional = true, .example = "\"2026-01-06T15:00:00Z\"", .doc = "When it is lifted; now unless told."),
	FIELD(T, delivery_at, .optional = true, .example = "\"2026-01-07T15:00:00Z\"", .doc = "When it is delivered; when it is lifted unless told."),
	FIELD(T, known,       .optional = true, .doc = "Only what was recorded by this moment counts, the formula's version too; now unless told."),
	FIELD(T, terminal,    .min = 2, .max = 16, .chars = "A-Z0-9_-", .optional = true, .example = "\"HOU\"", .doc = "Whose time zone the days are of."),
	FIELD(T, time_zone,   .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .optional = true, .example = "null", .doc = "Or the time zone itself (IANA)."),
	FIELD(T, from,        .example = "\"2026-01-05\"", .doc = "The first day."),
	FIELD(T, to,          .example = "\"2026-01-09\"", .doc = "The last, at most 366 days of them."),
};
#undef T
const struct shape formula_asked_shape =
	SHAPE(struct formula_asked, "FormulaAsked", asked_fields, "Of what moment a formula is evaluated.");
const struct shape formula_evaluate_shape = {
	.name = "FormulaEvaluate", .of = &formula_asked_shape,
	.take = NAMES("lift_at", "delivery_at", "known", "terminal", "time_zone"),
	.doc  = "Of what moment a formula is evaluated.",
};
const struct shape formula_backtest_ask_shape = {
	.name = "FormulaBacktestAsk", .of = &formula_asked_shape,
	.take = NAMES("from", "to", "known", "terminal", "time_zone"),
	.need = NAMES("from", "to"),
	.doc  = "Between which days a formula is tried.",
};

#define T struct formula_evaluation
static const struct field evaluation_fields[] = {
	FIELD(T, id,              .prefix = "pfe", .example = "\"pfe_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier; it never changes."),
	FIELD(T, formula_id,      .prefix = "pfm", .doc = "What was evaluated."),
	FIELD(T, formula_version, .example = "1", .doc = "Which version of it."),
	FIELD(T, code,            .optional = true, .example = "\"ULSD-HOU\"", .doc = "Its code."),
	FIELD(T, terminal,        .nullable = true, .example = "\"HOU\"", .doc = "Whose time zone the days are of."),
	FIELD(T, lift_at,         .doc = "When it is lifted."),
	FIELD(T, delivery_at,     .nullable = true, .doc = "When it is delivered."),
	FIELD(T, known,           .doc = "What was recorded by then counted."),
	FIELD(T, value,           PRICE, .example = "2.1591", .doc = "The price, rounded as the formula says."),
	FIELD(T, currency,        .example = "\"USD\"", .doc = "Its currency."),
	FIELD(T, unit,            .example = "\"gal\"", .doc = "What it is the price of."),
	FIELD(T, inputs,          .shape = &formula_read_shape, .doc = "Every value that was read, in order."),
	FIELD(T, steps,           .shape = &formula_step_shape, .doc = "Every step that was made, in order."),
	FIELD(T, created_at,      .doc = "When it was evaluated."),
};
#undef T
const struct shape formula_evaluation_shape =
	SHAPE(struct formula_evaluation, "FormulaEvaluation", evaluation_fields, "What a formula was worth at a moment, and why.");

#define T struct formula_day
static const struct field day_fields[] = {
	FIELD(T, day,     .example = "\"2026-01-05\"", .doc = "Lifted at noon of this day."),
	FIELD(T, value,   PRICE, .nullable = true, .example = "2.1591", .doc = "The price; null where there is none."),
	FIELD(T, refused, .optional = true, .example = "\"input_missing\"", .doc = "Why there is none: input_missing or not_computable."),
	FIELD(T, at,      .optional = true, .example = "\"1:7\"", .doc = "Where in the formula."),
	FIELD(T, why,     .optional = true, .doc = "In words."),
};
#undef T
const struct shape formula_day_shape =
	SHAPE(struct formula_day, "FormulaDay", day_fields, "A day of a backtest.");

#define T struct formula_backtest
static const struct field backtest_fields[] = {
	FIELD(T, days,    .example = "5", .doc = "How many days there are."),
	FIELD(T, refused, .example = "0", .doc = "How many of them have no price."),
	FIELD(T, min,     PRICE, .nullable = true, .doc = "The lowest price."),
	FIELD(T, max,     PRICE, .nullable = true, .doc = "The highest."),
	FIELD(T, mean,    PRICE, .nullable = true, .doc = "Their mean, rounded once."),
	FIELD(T, data,    .shape = &formula_day_shape, .doc = "Day by day."),
};
#undef T
const struct shape formula_backtest_shape =
	SHAPE(struct formula_backtest, "FormulaBacktest", backtest_fields, "What a formula would have been worth; nothing of it is kept.");

#define T struct formula_named
static const struct field named_fields[] = {
	FIELD(T, at,       .example = "\"1:7\"", .doc = "Line and column in the expression."),
	FIELD(T, kind,     .example = "\"index\"", .doc = "index, fx, rack or formula."),
	FIELD(T, name,     .example = "\"EIA.USGC.ULSD\"", .doc = "Code of an index, formula or terminal; a pair."),
	FIELD(T, product,  .optional = true, .doc = "Of rack()."),
	FIELD(T, supplier, .optional = true, .doc = "Of rack(), where it names one."),
	FIELD(T, posted,   .optional = true, .doc = "low, high or avg, where it says."),
	FIELD(T, branded,  .optional = true, .doc = "yes or no, where it says."),
	FIELD(T, day,      .optional = true, .doc = "Its day rule, where it says."),
	FIELD(T, missing,  .optional = true, .doc = "What becomes of a day without a value, where it says."),
	FIELD(T, calendar, .optional = true, .doc = "Its calendar, where it says."),
	FIELD(T, month,    .optional = true, .doc = "avg_prev, where it says."),
	FIELD(T, window,   .optional = true, .doc = "Business days that it is the mean of, where it says."),
};
#undef T
const struct shape formula_named_shape =
	SHAPE(struct formula_named, "FormulaInput", named_fields, "An input as an expression names it.");

#define T struct formula_inputs
static const struct field inputs_fields[] = {
	FIELD(T, data, .shape = &formula_named_shape, .doc = "In the order of the expression."),
};
#undef T
const struct shape formula_inputs_shape =
	SHAPE(struct formula_inputs, "FormulaInputs", inputs_fields, "What an expression names.");

#define T struct formula_version
static const struct field version_fields[] = {
	FIELD(T, version,    .example = "1", .doc = "Counts up from 1."),
	FIELD(T, status,     .example = "\"draft\"", .doc = "Where it stood."),
	FIELD(T, expression, .doc = "What it said."),
	FIELD(T, updated_at, .doc = "Since when."),
	FIELD(T, request_id, .nullable = true, .doc = "The request that made it."),
	FIELD(T, key_id,     .nullable = true, .doc = "The key of that request."),
};
#undef T
const struct shape formula_version_shape =
	SHAPE(struct formula_version, "FormulaVersion", version_fields, "A version of a formula.");

#define T struct formula_paging
static const struct field paging_fields[] = {
	FIELD(T, id,   .prefix = "pfm"),
	FIELD(T, rows),
	FIELD(T, after),
	FIELD(T, before),
};
#undef T
const struct shape formula_paging_shape =
	SHAPE(struct formula_paging, "FormulaPaging", paging_fields, "A page of what a formula has.");

const struct query formula_evaluation_add = {
	.name = "formula_evaluation_add",
	.in   = &formula_evaluation_shape,
	.sql  = "INSERT INTO formula_evaluations (account, id, formula_id,"
		"  formula_version, terminal, lift_at, delivery_at, known, value,"
		"  currency, unit, inputs, steps, created_at, request_id, key_id)"
		" VALUES (:account, :id, :formula_id, :formula_version,"
		"  :terminal, :lift_at, :delivery_at, :known, :value,"
		"  :currency, :unit, :inputs, :steps, :now, :request_id, :key_id)",
};

const struct query formula_evaluation_page = {
	.name = "formula_evaluation_page",
	.in   = &formula_paging_shape,
	.out  = &formula_evaluation_shape,
	.sql  = "SELECT id, formula_id, formula_version, terminal, lift_at,"
		"  delivery_at, known, value, currency, unit, inputs, steps,"
		"  created_at FROM formula_evaluations"
		" WHERE account = :account AND formula_id = :id AND id < :after"
		" ORDER BY id DESC LIMIT :rows",
};

const struct query formula_version_page = {
	.name = "formula_version_page",
	.in   = &formula_paging_shape,
	.out  = &formula_version_shape,
	.sql  = "SELECT version, status, expression, updated_at, request_id,"
		"  key_id FROM price_formulas FOR SYSTEM_TIME ALL"
		" WHERE account = :account AND id = :id AND version < :before"
		" ORDER BY version DESC LIMIT :rows",
};

#define ERRS_EVALUATING ERRS(E_NOT_FOUND, E_INPUT_MISSING, E_NOT_COMPUTABLE)

const struct route price_formula_routes[] = {
	{
		.op     = "price-formulas.evaluate",
		.method = POST,
		.path   = "/api/v2/price-formulas/{id}/evaluate",
		.scope  = "prices:calculate",
		.in     = &formula_evaluate_shape,
		.out    = &formula_evaluation_shape,
		.errs   = ERRS_EVALUATING,
		.fn     = price_formula_evaluate,
		.title  = "Evaluate a formula",
		.doc    = "Its value at a moment, exact and rounded once, with every value that was read and every step; all of it is kept. "
			  "Asked again with the `known` of an evaluation it answers the same, whatever was corrected since.",
		.tier   = "day-one",
	},
	{
		.op     = "price-formulas.backtest",
		.method = POST,
		.path   = "/api/v2/price-formulas/{id}/backtest",
		.scope  = "prices:calculate",
		.in     = &formula_backtest_ask_shape,
		.out    = &formula_backtest_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = price_formula_backtest,
		.title  = "Backtest a formula",
		.doc    = "Its value at noon of each day; days that have none say why. Nothing is kept.",
		.tier   = "day-one",
	},
	{
		.op     = "price-formulas.inputs",
		.method = GET,
		.path   = "/api/v2/price-formulas/{id}/inputs",
		.scope  = "prices:read",
		.out    = &formula_inputs_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = price_formula_inputs,
		.title  = "Inputs of a formula",
		.doc    = "What its expression names, with the options it gives.",
		.tier   = "day-one",
	},
	{
		.op     = "price-formulas.versions",
		.method = GET,
		.path   = "/api/v2/price-formulas/{id}/versions",
		.scope  = "prices:read",
		.query  = &page_params_shape,
		.out    = &formula_version_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND, E_BAD_CURSOR),
		.fn     = price_formula_versions,
		.title  = "Versions of a formula",
		.doc    = "What it said, the newest version first.",
		.tier   = "day-one",
	},
	{
		.op     = "price-formulas.evaluations",
		.method = GET,
		.path   = "/api/v2/price-formulas/{id}/evaluations",
		.scope  = "prices:read",
		.query  = &page_params_shape,
		.out    = &formula_evaluation_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND, E_BAD_CURSOR),
		.fn     = price_formula_evaluations,
		.title  = "Evaluations of a formula",
		.doc    = "What it was worth whenever it was asked, the newest first.",
		.tier   = "day-one",
	},
	{ 0 },
};
/* clang-format on */
