/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cost_calculations.h"

/* clang-format off */
#define ID FIELD(T, id, .prefix = "cst", .example = "\"cst_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the calculation.")

#define T struct cost_steps
static const struct field steps_fields[] = {
	ID,
	FIELD(T, steps, .shape = &cost_step_shape, .doc = "Steps of the calculation, line by line."),
};
#undef T
const struct shape cost_steps_shape =
	SHAPE(struct cost_steps, "CostSteps", steps_fields, "The steps of a delivered cost.");

#define T struct cost_explained
static const struct field explained_fields[] = {
	ID,
	FIELD(T, sentences, .example = "[\"Federal excise: 7416.0 gal at 0.243 USD is 1802.09 USD (26 USC 4081).\"]",
	      .doc = "Explanation in words, one sentence per step."),
};
#undef T
const struct shape cost_explained_shape =
	SHAPE(struct cost_explained, "CostExplained", explained_fields, "A delivered cost explained in sentences.");

#define T struct cost_compared
static const struct field compared_fields[] = {
	FIELD(T, ids, .min = 2, .max = 10, .chars = "a-z0-9_", .example = "[\"cst_01kaf2b8m0v3n7q1x5z9c4t6h8\", \"cst_01kaf2b8m0v3n7q1x5z9c4t6h9\"]",
	      .doc = "Calculations to compare. The others are compared with the first."),
};
#undef T
const struct shape cost_compared_shape = {
	.name = "CostCompared", .size = PRESENT(struct cost_compared),
	.fields = compared_fields, .n = MEMBERS(compared_fields),
	.need = NAMES("ids"),
	.doc  = "Calculations to compare.",
};

#define T struct cost_difference
static const struct field difference_fields[] = {
	FIELD(T, code,       .example = "\"FREIGHT\"", .doc = "Code of the line."),
	FIELD(T, label,      .example = "\"Freight\"", .doc = "Label of the line."),
	FIELD(T, amount,     .decimals = 2, .example = "318.75", .doc = "Amount in this calculation, in the calculation's currency. Zero if it has no such line."),
	FIELD(T, against,    .decimals = 2, .example = "300", .doc = "Amount in the first calculation, in the calculation's currency."),
	FIELD(T, difference, .decimals = 2, .example = "18.75", .doc = "Difference, in the calculation's currency: `amount` less `against`."),
};
#undef T
static const struct shape difference_shape =
	SHAPE(struct cost_difference, "CostDifference", difference_fields, "A line of two calculations.");

#define T struct cost_comparison
static const struct field comparison_fields[] = {
	ID,
	FIELD(T, against,       .prefix = "cst", .example = "\"cst_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Calculation that this one is compared with."),
	FIELD(T, total,         .decimals = 2, .example = "20927.67", .doc = "Total of this calculation, in the calculation's currency."),
	FIELD(T, against_total, .decimals = 2, .example = "20908.92", .doc = "Total of the other calculation, in the calculation's currency."),
	FIELD(T, difference,    .decimals = 2, .example = "18.75", .doc = "Difference between the totals, in the calculation's currency."),
	FIELD(T, per_unit,      .decimals = 6, .example = "2.821962", .doc = "Total per net unit of this calculation, in its currency."),
	FIELD(T, against_per_unit, .decimals = 6, .example = "2.819434", .doc = "Total per net unit of the other calculation."),
	FIELD(T, lines,         .shape = &difference_shape, .doc = "Lines that add up to the totals, by code."),
};
#undef T
static const struct shape comparison_shape =
	SHAPE(struct cost_comparison, "CostComparison", comparison_fields, "A comparison of two calculations.");

#define T struct cost_comparisons
static const struct field comparisons_fields[] = {
	FIELD(T, data, .shape = &comparison_shape, .doc = "Comparisons, one for each calculation except the first."),
};
#undef T
const struct shape cost_comparisons_shape =
	SHAPE(struct cost_comparisons, "CostComparisons", comparisons_fields, "Comparisons with the first calculation.");

#define T struct cost_search
static const struct field search_fields[] = {
	FIELD(T, terminals, .min = 1, .max = 20, .chars = "A-Z0-9_-", .example = "[\"MTY\", \"TUX\"]", .doc = "Codes of the terminals to compare."),
	FIELD(T, cost,      .shape = &cost_asked_shape, .doc = "Delivery to calculate. Its terminal is replaced by each of the terminals."),
};
#undef T
const struct shape cost_search_shape = {
	.name = "CostSearch", .size = PRESENT(struct cost_search),
	.fields = search_fields, .n = MEMBERS(search_fields),
	.need = NAMES("terminals", "cost"),
	.doc  = "A delivery and the terminals to compare.",
};

#define T struct cost_offer
static const struct field offer_fields[] = {
	FIELD(T, rank,       .nullable = true, .example = "1", .doc = "Rank of the terminal; 1 is the cheapest. Null if it cannot deliver."),
	FIELD(T, terminal,   .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, currency,   .nullable = true, .example = "\"MXN\"", .doc = "Currency of the amounts."),
	FIELD(T, total,      .decimals = 2, .nullable = true, .example = "768391.45", .doc = "Delivered cost, including all taxes, in the calculation's currency."),
	FIELD(T, per_unit,   .decimals = 6, .nullable = true, .example = "24.562588", .doc = "Total per net unit, in the calculation's currency."),
	FIELD(T, price,      .decimals = 6, .nullable = true, .example = "12.79", .doc = "Price before taxes, in `currency` per unit of the calculation."),
	FIELD(T, difference, .decimals = 2, .nullable = true, .example = "0", .doc = "Difference from the cheapest terminal, in the calculation's currency."),
	FIELD(T, reason,     .example = "\"This terminal has the lowest cost.\"", .doc = "Reason for the rank."),
};
#undef T
static const struct shape offer_shape =
	SHAPE(struct cost_offer, "CostOffer", offer_fields, "The delivered cost from one terminal.");

#define T struct cost_offers
static const struct field offers_fields[] = {
	FIELD(T, data, .shape = &offer_shape, .doc = "Terminals, cheapest first. Those that cannot deliver come last."),
};
#undef T
const struct shape cost_offers_shape =
	SHAPE(struct cost_offers, "CostOffers", offers_fields, "The delivered cost from several terminals.");

#define T struct cost_batch
static const struct field batch_fields[] = {
	FIELD(T, items, .shape = &cost_asked_shape, .min = 1, .max = 100, .doc = "Delivered costs to calculate, each on its own."),
};
#undef T
const struct shape cost_batch_shape = {
	.name = "CostBatch", .size = PRESENT(struct cost_batch),
	.fields = batch_fields, .n = MEMBERS(batch_fields),
	.need = NAMES("items"),
	.doc  = "Up to 100 delivered costs to calculate.",
};

#define T struct cost_result
static const struct field result_fields[] = {
	FIELD(T, index,  .example = "0", .doc = "Position in `items`, starting at 0."),
	FIELD(T, cost,   .shape = &cost_shape, .optional = true, .doc = "Calculation, if it succeeded."),
	FIELD(T, code,   .optional = true, .example = "\"price_unavailable\"", .doc = "Error code, if it failed."),
	FIELD(T, detail, .optional = true, .example = "\"No price has been quoted at HOU.\"", .doc = "Reason for the failure."),
};
#undef T
static const struct shape result_shape =
	SHAPE(struct cost_result, "CostResult", result_fields, "Result for one item.");

#define T struct cost_results
static const struct field results_fields[] = {
	FIELD(T, created, .example = "2", .doc = "Number of calculations made."),
	FIELD(T, failed,  .example = "0", .doc = "Number of calculations that failed."),
	FIELD(T, results, .shape = &result_shape, .doc = "Results, one for each item, in the order of the request."),
};
#undef T
const struct shape cost_results_shape =
	SHAPE(struct cost_results, "CostResults", results_fields, "Results of a batch.");

#define WRONG ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE, E_INPUT_MISSING, E_NOT_COMPUTABLE, E_NOT_FOUND, E_NOT_ALLOWED, E_OUT_OF_RANGE)

const struct route cost_routes[] = {
	{
		.op     = "cost-calculations.compare",
		.method = POST,
		.path   = "/api/v2/cost-calculations/compare",
		.scope  = "prices:read",
		.in     = &cost_compared_shape,
		.out    = &cost_comparisons_shape,
		.errs   = ERRS(E_NOT_FOUND, E_NOT_ALLOWED),
		.fn     = cost_compare,
		.title  = "Compare cost calculations",
		.doc    = "Compares calculations with the first of them, line by line.",
		.tier   = "day-one",
	},
	{
		.op     = "cost-calculations.best-buy",
		.method = POST,
		.path   = "/api/v2/cost-calculations/best-buy",
		.scope  = "prices:calculate",
		.in     = &cost_search_shape,
		.out    = &cost_offers_shape,
		.errs   = WRONG,
		.fn     = cost_best_buy,
		.title  = "Find the cheapest terminal",
		.doc    = "Calculates one delivery from several terminals and ranks them, with the reason why a terminal is not the cheapest or cannot deliver. Nothing is stored.",
		.tier   = "day-one",
	},
	{
		.op     = "cost-calculations.batch",
		.method = POST,
		.path   = "/api/v2/cost-calculations/batch",
		.scope  = "prices:calculate",
		.in     = &cost_batch_shape,
		.out    = &cost_results_shape,
		.errs   = WRONG,
		.fn     = cost_run_batch,
		.title  = "Calculate delivered costs in bulk",
		.doc    = "Calculates and stores up to 100 delivered costs, each on its own: one that cannot be calculated does not affect the others.",
		.tier   = "day-one",
	},
	{
		.op     = "cost-calculations.steps",
		.method = GET,
		.path   = "/api/v2/cost-calculations/{id}/steps",
		.scope  = "prices:read",
		.out    = &cost_steps_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = cost_get_steps,
		.title  = "List the steps of a cost calculation",
		.doc    = "Returns the steps of the calculation, line by line.",
		.tier   = "day-one",
	},
	{
		.op     = "cost-calculations.explain",
		.method = GET,
		.path   = "/api/v2/cost-calculations/{id}/explain",
		.scope  = "prices:read",
		.out    = &cost_explained_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = cost_explain,
		.title  = "Explain a cost calculation",
		.doc    = "Returns the steps of the calculation in words.",
		.tier   = "day-one",
	},
	{
		.op     = "cost-calculations.recompute",
		.method = POST,
		.path   = "/api/v2/cost-calculations/{id}/recompute",
		.scope  = "prices:calculate",
		.out    = &cost_shape,
		.errs   = WRONG,
		.fn     = cost_recompute,
		.title  = "Recompute a cost calculation",
		.doc    = "Repeats the calculation with what is known today. The result is a new calculation, linked by `recomputed_from`.",
		.tier   = "day-one",
	},
	{ 0 },
};

static const struct query *const queries[] = { COST_QUERIES, NULL };

const struct resource cost_calculations = {
	.name       = "cost-calculations",
	.noun       = "cost calculation",
	.prefix     = "cst",
	.scope      = "prices",
	.writes     = "prices:calculate",
	.event      = "price.cost",
	.begins     = "price.cost.calculated",
	.tier       = "day-one",
	.ops        = OP_LIST | OP_GET | OP_CREATE | OP_EXPORT | OP_SEARCH | OP_VALIDATE,
	.shape      = &cost_shape,
	.create     = &cost_asked_shape,
	.filter     = NAMES("terminal", "product", "jurisdiction", "counterparty_id", "site_id",
			    "priced_on", "unit", "price_source", "currency", "quantity",
			    "total", "per_unit", "recomputed_from", "created_at"),
	.sort       = NAMES("total", "updated_at"),
	.check      = cost_check,
	.begin      = cost_begin,
	.inspect    = cost_inspect,
	.errs       = WRONG,
	.routes     = cost_routes,
	.queries    = queries,
	.doc        = "Delivered costs of a quantity of a product: product, freight, fees, excise and VAT, each line with its basis, rate and rule. If a price, rate or rule is not known, there is no cost. Lines are rounded to cents, halves away from zero, and summed; where the law requires one rounded base (CFDI 4.0), the base is the line and its parts are for information.",
};
/* clang-format on */
