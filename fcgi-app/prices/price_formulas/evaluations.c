/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "evaluations.h"

#include "page.h"
#include "price_formulas.h"

/* clang-format off */
#define PRICE .decimals = 6

#define T struct formula_read
static const struct field read_fields[] = {
	FIELD(T, formula,     .example = "\"ULSD-HOU\"", .doc = "Code of the formula that read the value."),
	FIELD(T, at,          .example = "\"1:7\"", .doc = "Line and column of the input in the formula's expression."),
	FIELD(T, kind,        .example = "\"index\"", .doc = "Kind of input: `index`, `fx`, `rack` or `formula`."),
	FIELD(T, name,        .example = "\"EIA.USGC.ULSD\"", .doc = "Code of the index or formula, currency pair, or terminal and product."),
	FIELD(T, id,          .optional = true, .doc = "Identifier of the index, price or formula."),
	FIELD(T, day,         .optional = true, .example = "\"2026-01-05\"", .doc = "Day for which a value was needed."),
	FIELD(T, date,        .optional = true, .example = "\"2026-01-05\"", .doc = "Day of the value that was used."),
	FIELD(T, value,       PRICE, .example = "2.1045", .doc = "Value, in its own currency and unit."),
	FIELD(T, revision,    .optional = true, .example = "1", .doc = "Revision of an index value, or version of a formula."),
	FIELD(T, recorded_at, .doc = "Time at which the value was recorded."),
};
#undef T
const struct shape formula_read_shape =
	SHAPE(struct formula_read, "FormulaInputRead", read_fields, "A value read by an evaluation.");

#define T struct formula_step
static const struct field step_fields[] = {
	FIELD(T, formula, .example = "\"ULSD-HOU\"", .doc = "Code of the formula that made the step."),
	FIELD(T, at,      .optional = true, .example = "\"1:1\"", .doc = "Line and column in the expression. Null for floor, cap and rounding."),
	FIELD(T, does,    .example = "\"round\"", .doc = "Operation of the step."),
	FIELD(T, value,   .example = "\"2.1591\"", .doc = "Result of the step, as text with at most 12 decimals. The exact value is used in the calculation."),
};
#undef T
const struct shape formula_step_shape =
	SHAPE(struct formula_step, "FormulaStep", step_fields, "A step of an evaluation.");

#define T struct formula_asked
static const struct field asked_fields[] = {
	FIELD(T, lift_at,     .optional = true, .example = "\"2026-01-06T15:00:00Z\"", .doc = "Time of the lift. Defaults to now."),
	FIELD(T, delivery_at, .optional = true, .example = "\"2026-01-07T15:00:00Z\"", .doc = "Time of the delivery. Defaults to the time of the lift."),
	FIELD(T, known,       .optional = true, .doc = "Use only what was recorded by this time, including the version of the formula. Defaults to now."),
	FIELD(T, terminal,    .min = 2, .max = 16, .chars = "A-Z0-9_-", .optional = true, .example = "\"HOU\"", .doc = "Terminal whose time zone determines the days."),
	FIELD(T, time_zone,   .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .zone = true, .optional = true, .example = "null", .doc = "IANA time zone that determines the days, instead of a terminal."),
	FIELD(T, from,        .example = "\"2026-01-05\"", .doc = "First day."),
	FIELD(T, to,          .example = "\"2026-01-09\"", .doc = "Last day, at most 366 days in all."),
};
#undef T
const struct shape formula_asked_shape =
	SHAPE(struct formula_asked, "FormulaAsked", asked_fields, "Time for which to evaluate a formula.");
const struct shape formula_evaluate_shape = {
	.name = "FormulaEvaluate", .of = &formula_asked_shape,
	.take = NAMES("lift_at", "delivery_at", "known", "terminal", "time_zone"),
	.doc  = "Time for which to evaluate a formula.",
};
const struct shape formula_backtest_ask_shape = {
	.name = "FormulaBacktestAsk", .of = &formula_asked_shape,
	.take = NAMES("from", "to", "known", "terminal", "time_zone"),
	.need = NAMES("from", "to"),
	.doc  = "Days over which to backtest a formula.",
};

#define T struct formula_evaluation
static const struct field evaluation_fields[] = {
	FIELD(T, id,              .prefix = "pfe", .example = "\"pfe_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the evaluation."),
	FIELD(T, formula_id,      .prefix = "pfm", .doc = "Formula that was evaluated."),
	FIELD(T, formula_version, .example = "1", .doc = "Version of the formula that was evaluated."),
	FIELD(T, code,            .optional = true, .example = "\"ULSD-HOU\"", .doc = "Code of the formula."),
	FIELD(T, terminal,        .nullable = true, .example = "\"HOU\"", .doc = "Terminal whose time zone determines the days."),
	FIELD(T, lift_at,         .doc = "Time of the lift."),
	FIELD(T, delivery_at,     .nullable = true, .doc = "Time of the delivery."),
	FIELD(T, known,           .doc = "Time up to which recorded values were used."),
	FIELD(T, value,           PRICE, .example = "2.1591", .doc = "Price, rounded as the formula specifies, in the formula's currency and unit."),
	FIELD(T, currency,        .example = "\"USD\"", .doc = "Currency of the price."),
	FIELD(T, unit,            .example = "\"gal\"", .doc = "Unit of the price."),
	FIELD(T, inputs,          .shape = &formula_read_shape, .doc = "All values that were read, in order."),
	FIELD(T, steps,           .shape = &formula_step_shape, .doc = "All steps, in order."),
	FIELD(T, created_at,      .doc = "Time of the evaluation."),
};
#undef T
const struct shape formula_evaluation_shape =
	SHAPE(struct formula_evaluation, "FormulaEvaluation", evaluation_fields, "An evaluation of a formula, with its inputs and steps.");

#define T struct formula_day
static const struct field day_fields[] = {
	FIELD(T, day,     .example = "\"2026-01-05\"", .doc = "Day of the lift, at noon."),
	FIELD(T, value,   PRICE, .nullable = true, .example = "2.1591", .doc = "Price, in the formula's currency and unit. Null if it could not be computed."),
	FIELD(T, refused, .optional = true, .example = "\"input_missing\"", .doc = "Reason why there is no price: `input_missing` or `not_computable`."),
	FIELD(T, at,      .optional = true, .example = "\"1:7\"", .doc = "Line and column in the formula."),
	FIELD(T, why,     .optional = true, .doc = "Human-readable explanation."),
};
#undef T
const struct shape formula_day_shape =
	SHAPE(struct formula_day, "FormulaDay", day_fields, "One day of a backtest.");

#define T struct formula_backtest
static const struct field backtest_fields[] = {
	FIELD(T, days,    .example = "5", .doc = "Number of days."),
	FIELD(T, refused, .example = "0", .doc = "Number of days without a price."),
	FIELD(T, min,     PRICE, .nullable = true, .doc = "Lowest price, in the formula's currency and unit."),
	FIELD(T, max,     PRICE, .nullable = true, .doc = "Highest price, in the formula's currency and unit."),
	FIELD(T, mean,    PRICE, .nullable = true, .doc = "Mean price, rounded once, in the formula's currency and unit."),
	FIELD(T, data,    .shape = &formula_day_shape, .doc = "Results by day."),
};
#undef T
const struct shape formula_backtest_shape =
	SHAPE(struct formula_backtest, "FormulaBacktest", backtest_fields, "The result of a backtest. It is not stored.");

#define T struct formula_named
static const struct field named_fields[] = {
	FIELD(T, at,       .example = "\"1:7\"", .doc = "Line and column in the expression."),
	FIELD(T, kind,     .example = "\"index\"", .doc = "Kind of input: `index`, `fx`, `rack` or `formula`."),
	FIELD(T, name,     .example = "\"EIA.USGC.ULSD\"", .doc = "Code of an index, formula or terminal, or a currency pair."),
	FIELD(T, product,  .optional = true, .doc = "Product of `rack()`."),
	FIELD(T, supplier, .optional = true, .doc = "Supplier of `rack()`, if given."),
	FIELD(T, posted,   .optional = true, .doc = "Option `low`, `high` or `avg`, if given."),
	FIELD(T, branded,  .optional = true, .doc = "Option `branded` (`yes` or `no`), if given."),
	FIELD(T, day,      .optional = true, .doc = "Option `day`, if given."),
	FIELD(T, missing,  .optional = true, .doc = "Option `missing`: what happens on a day without a value, if given."),
	FIELD(T, calendar, .optional = true, .doc = "Option `calendar`, if given."),
	FIELD(T, month,    .optional = true, .doc = "Option `month` (`avg_prev`), if given."),
	FIELD(T, window,   .optional = true, .doc = "Option `window`: number of business days to average over, if given."),
};
#undef T
const struct shape formula_named_shape =
	SHAPE(struct formula_named, "FormulaInput", named_fields, "An input named by an expression.");

#define T struct formula_inputs
static const struct field inputs_fields[] = {
	FIELD(T, data, .shape = &formula_named_shape, .doc = "Inputs, in the order of the expression."),
};
#undef T
const struct shape formula_inputs_shape =
	SHAPE(struct formula_inputs, "FormulaInputs", inputs_fields, "The inputs of an expression.");

#define T struct formula_version
static const struct field version_fields[] = {
	FIELD(T, version,    .example = "1", .doc = "Version number, starting at 1."),
	FIELD(T, status,     .example = "\"draft\"", .doc = "Status of the formula at that version."),
	FIELD(T, expression, .doc = "Expression at that version."),
	FIELD(T, updated_at, .doc = "Time at which the version was created."),
	FIELD(T, request_id, .nullable = true, .doc = "Request that created the version."),
	FIELD(T, key_id,     .nullable = true, .doc = "API key that the request was made with."),
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
		.doc    = "Evaluates the formula for a given time, exactly and rounded once, and returns every value read and every step. The evaluation is stored. Evaluated again with the same `known`, it returns the same result, whatever was corrected since.",
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
		.doc    = "Evaluates the formula at noon of each day. Days without a price give the reason. Nothing is stored.",
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
		.title  = "List the inputs of a formula",
		.doc    = "Returns the inputs that the expression names, with their options.",
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
		.title  = "List the versions of a formula",
		.doc    = "Lists the versions of the formula, newest first.",
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
		.title  = "List the evaluations of a formula",
		.doc    = "Lists the evaluations of the formula, newest first.",
		.tier   = "day-one",
	},
	{ 0 },
};
/* clang-format on */
