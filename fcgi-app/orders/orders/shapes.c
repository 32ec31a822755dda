/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/flow/own.h"
#include "prices/cost/cost.h"

/* Bodies of an order's actions, what its own routes answer, and statements. */

/* clang-format off */
#define T struct order_reason
static const struct field reason_fields[] = {
	FIELD(T, reason, .min = 1, .max = 500, .example = "\"The customer asked for it.\"", .doc = "Reason, recorded in the timeline."),
};
#undef T
const struct shape order_reason_shape =
	SHAPE(struct order_reason, "OrderReason", reason_fields, "Reason for an action.");
const struct shape order_because_shape = {
	.name   = "OrderBecause",
	.size   = PRESENT(struct order_reason),
	.fields = reason_fields,
	.n      = MEMBERS(reason_fields),
	.need   = NAMES("reason"),
	.doc    = "Reason for an action, required.",
};

#define T struct order_reschedule
static const struct field reschedule_fields[] = {
	FIELD(T, requested_window, .shape = &order_window_shape,
	      .example = "{\"start\":\"2049-01-16T12:00:00.000Z\",\"end\":\"2049-01-16T20:00:00.000Z\"}",
	      .doc = "New delivery window."),
};
#undef T
const struct shape order_reschedule_shape = {
	.name   = "OrderReschedule",
	.size   = PRESENT(struct order_reschedule),
	.fields = reschedule_fields,
	.n      = MEMBERS(reschedule_fields),
	.need   = NAMES("requested_window"),
	.doc    = "Fields accepted when rescheduling an order.",
};

#define T struct order_split
static const struct field split_fields[] = {
	FIELD(T, line_no,  .min = 1, .max = 1000000, .example = "1", .doc = "Number of the line to split."),
	FIELD(T, quantity, .decimals = 3, .min = ORDER_LEAST, .max = UNITS(1000000), .example = "1000.000",
	      .doc = "Quantity to move to the new line, in the unit of the line. Must be less than the quantity of the line."),
};
#undef T
const struct shape order_split_shape = {
	.name   = "OrderSplit",
	.size   = PRESENT(struct order_split),
	.fields = split_fields,
	.n      = MEMBERS(split_fields),
	.need   = NAMES("line_no", "quantity"),
	.doc    = "Fields accepted when splitting a line.",
};

#define T struct order_short
static const struct field short_fields[] = {
	FIELD(T, lines,  .min = 1, .max = ORDER_LINES, .nullable = true, .example = "[1]", .doc = "Numbers of the lines. Defaults to all lines that are not delivered."),
	FIELD(T, reason, .min = 1, .max = 500, .nullable = true, .example = "\"The supplier has no more.\"", .doc = "Reason, recorded in the timeline."),
};
#undef T
const struct shape order_short_shape =
	SHAPE(struct order_short, "OrderShort", short_fields, "Lines to close short.");

#define T struct order_return
static const struct field return_fields[] = {
	FIELD(T, payment_id, .min = 1, .max = 40, .chars = "A-Za-z0-9_.:/-", .example = "\"SPEI-2041\"", .doc = "The `payment_id` that was recorded, or the `id` of the recorded payment."),
	FIELD(T, reason,     .min = 1, .max = 500, .example = "\"Account closed.\"", .doc = "Reason for the return, shown in the timeline."),
};
#undef T
const struct shape order_return_shape = {
	.name   = "OrderPaymentReturn",
	.size   = PRESENT(struct order_return),
	.fields = return_fields,
	.n      = MEMBERS(return_fields),
	.need   = NAMES("payment_id"),
	.doc    = "Payment that was returned.",
};

#define T struct order_facts
static const struct field facts_fields[] = {
	FIELD(T, counterparty,      .prefix = "cpy", .optional = true),
	FIELD(T, site,              .prefix = "sit", .optional = true),
	FIELD(T, site_counterparty, .prefix = "cpy", .optional = true),
};
#undef T
const struct shape order_facts_shape =
	SHAPE(struct order_facts, "OrderFacts", facts_fields, "What stands around an order.");

#define T struct order_lift_priced
static const struct field lift_priced_fields[] = {
	FIELD(T, load_id,         .prefix = "lod", .nullable = true, .example = "\"lod_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Load that lifted it."),
	FIELD(T, lifted_at,       .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time of the lift."),
	FIELD(T, billed_quantity, .decimals = 3, .example = "20000.000", .doc = "Quantity that the product is billed for, in the unit of the line."),
	FIELD(T, unit_price,      .decimals = 6, .example = "14.790000", .doc = "Price before taxes, in the order's currency per unit of the line."),
	FIELD(T, steps,           .shape = &cost_step_shape, .doc = "Components of the price. Those of kind `line` add up to the total of the lift."),
	FIELD(T, total,           .decimals = 2, .example = "528774.61", .doc = "Total of the lift, in the order's currency."),
};
#undef T
static const struct shape lift_priced_shape =
	SHAPE(struct order_lift_priced, "OrderPricedLift", lift_priced_fields, "What one load lifted of a line, with the components of its price.");

#define T struct order_priced
static const struct field priced_fields[] = {
	FIELD(T, line_no,     .example = "1", .doc = "Number of the line."),
	FIELD(T, product,     .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, terminal,    .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, quantity,    .decimals = 3, .example = "31283.000", .doc = "Quantity of the line, in its unit."),
	FIELD(T, unit,        .example = "\"l\"", .doc = "Unit of the quantity."),
	FIELD(T, price_type,  .example = "\"posted\"", .doc = "Source of the price: `posted`, `quote`, `contract` or `index`, as in the line of an order."),
	FIELD(T, unit_price,  .decimals = 6, .example = "12.790000", .doc = "Price before taxes, in the order's currency per unit of the line."),
	FIELD(T, price_final, .example = "false", .doc = "Whether the price is final."),
	FIELD(T, steps,       .shape = &cost_step_shape, .doc = "Components of the price. Those of kind `line` add up to the total. Empty if several loads lifted the line, or if a load lifted it and more is still to be lifted: see `lifts`."),
	FIELD(T, lifts,       .shape = &lift_priced_shape, .doc = "Lifts of the line, each with the components of its own price. Empty until the line is lifted."),
	FIELD(T, total,       .decimals = 2, .example = "754506.25", .doc = "Total of the line, in the order's currency."),
};
#undef T
static const struct shape priced_shape =
	SHAPE(struct order_priced, "OrderPricedLine", priced_fields, "A line with the components of its price.");

#define T struct order_breakdown
static const struct field breakdown_fields[] = {
	FIELD(T, order_id, .prefix = "ord", .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Order that was priced."),
	FIELD(T, currency, .example = "\"MXN\"", .doc = "Currency of all amounts."),
	FIELD(T, lines,    .shape = &priced_shape, .doc = "Lines with the components of their prices."),
	FIELD(T, total,    .decimals = 2, .example = "754506.25", .doc = "Total of the order, in the order's currency."),
};
#undef T
const struct shape order_breakdown_shape =
	SHAPE(struct order_breakdown, "OrderPriceBreakdown", breakdown_fields, "The price of an order, step by step.");

#define T struct order_verdict
static const struct field verdict_fields[] = {
	FIELD(T, valid,     .example = "true", .doc = "Whether every guard passes."),
	FIELD(T, currency,  .example = "\"MXN\"", .doc = "Currency of the totals."),
	FIELD(T, total,     .decimals = 2, .example = "754506.25", .doc = "Total at current prices, in the order's currency."),
	FIELD(T, total_mxn, .decimals = 2, .example = "754506.25", .doc = "Total in Mexican pesos."),
	FIELD(T, lines,     .shape = &order_line_shape, .doc = "Lines with the components of their prices."),
	FIELD(T, guards,    .shape = &resource_guard_shape, .doc = "Results of the guards that submission would check."),
};
#undef T
const struct shape order_verdict_shape =
	SHAPE(struct order_verdict, "OrderValidation", verdict_fields, "Result of a validation of an order.");

#define T struct order_comment
static const struct field comment_fields[] = {
	FIELD(T, id,       .prefix = "ocm", .example = "\"ocm_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the comment."),
	FIELD(T, order_id, .prefix = "ord", .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Order that the comment belongs to."),
	FIELD(T, at,       .doc = "Time at which the comment was written."),
	FIELD(T, text,     .min = 1, .max = 2000, .example = "\"Call before you arrive.\"", .doc = "Text of the comment."),
	FIELD(T, key_id,   .nullable = true, .example = "\"5xT2kQ8ZpLmA\"", .doc = "API key that wrote the comment."),
};
#undef T
const struct shape order_comment_shape =
	SHAPE(struct order_comment, "OrderComment", comment_fields, "A comment on an order.");
const struct shape order_comment_new_shape = {
	.name = "OrderCommentNew",
	.of   = &order_comment_shape,
	.take = NAMES("text"),
	.need = NAMES("text"),
	.doc  = "Fields accepted when commenting on an order.",
};

const struct query order_parties = {
	.name = "order_parties",
	.in   = &order_shape,
	.out  = &order_facts_shape,
	.sql  = "SELECT (SELECT id FROM counterparties"
		"   WHERE account = :account AND id = :counterparty_id AND archived_at IS NULL) AS counterparty,"
		" (SELECT id FROM sites"
		"   WHERE account = :account AND id = :site_id AND archived_at IS NULL) AS site,"
		" (SELECT counterparty_id FROM sites"
		"   WHERE account = :account AND id = :site_id) AS site_counterparty",
	.flags = Q_STEADY,
};

/* Own terminals first; a code that both have is the account's. */
#define T struct order_last_lift
static const struct field lift_day_fields[] = {
	FIELD(T, time_zone),
	FIELD(T, lifted_at),
};
#undef T
static const struct shape lift_day_shape =
	SHAPE(struct order_last_lift, "OrderLastLift", lift_day_fields, "When fuel of an order was last loaded.");

/* A reversed bill of lading and its reversal say nothing. */
const struct query order_last_lifts = {
	.name = "order_last_lifts",
	.in   = &order_shape,
	.out  = &lift_day_shape,
	.sql  = "SELECT COALESCE((SELECT t.time_zone FROM terminals t"
		"   WHERE t.account IN (:account, 'common') AND t.code = b.terminal"
		"   ORDER BY t.account = 'common' LIMIT 1), 'UTC') AS time_zone,"
		"  MAX(b.started_at) AS lifted_at FROM load_lines k"
		" JOIN bills_of_lading b ON b.account = :account AND b.load_id = k.load_id"
		"  AND b.status IN ('confirmed', 'invoiced') AND b.transaction_type <> 'reversal'"
		" JOIN JSON_TABLE(b.`lines`, '$[*]' COLUMNS ("
		"   order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH '$.order_id',"
		"   line_no INT PATH '$.order_line')) l ON l.order_id = :id AND l.line_no = k.line_no"
		" WHERE k.account = :account AND k.order_id = :id AND k.round = :round"
		" GROUP BY b.terminal",
};

const struct query order_terminals = {
	.name = "order_terminals",
	.out  = &order_line_shape,
	.sql  = "SELECT code AS terminal FROM terminals"
		" WHERE account IN (:account, 'common') AND status = 'active'"
		"   AND archived_at IS NULL"
		" GROUP BY code ORDER BY code LIMIT 200",
	.flags = Q_STEADY,
};

const struct query order_comment_write = {
	.name = "order_comment_write",
	.in   = &order_comment_shape,
	.sql  = "INSERT INTO order_comments (account, order_id, id, at, text, key_id, request_id)"
		" VALUES (:account, :order_id, :id, :at, :text, :key_id, :request_id)",
};

const struct query order_comment_read = {
	.name = "order_comment_read",
	.in   = &flow_page_shape,
	.out  = &order_comment_shape,
	.sql  = "SELECT id, order_id, at, text, key_id FROM order_comments"
		" WHERE account = :account AND order_id = :order_id AND id < :after"
		" ORDER BY id DESC LIMIT :rows",
};
/* clang-format on */
