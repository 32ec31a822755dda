/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/exposure/own.h"
#include "orders/flow/own.h"
#include "orders/guards/guards.h"
#include "page.h"
#include "prices/formula/formula.h"
#include "prices/pricing/pricing.h"

/* clang-format off */
const struct route order_routes[] = {
	{
		.op     = "orders.validate",
		.method = POST,
		.path   = "/api/v2/orders/validate",
		.scope  = "orders:write",
		.in     = &order_new_shape,
		.out    = &order_verdict_shape,
		.flags  = R_JUDGES,
		.errs   = ERRS(E_VALIDATION, E_DUPLICATE, E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.fn     = order_validate,
		.tier   = "day-one",
		.title  = "Validate an order",
		.doc    = "Prices an order without creating it and checks every guard that submission checks. Nothing is stored.",
	},
	{
		.op     = "orders.lines",
		.method = GET,
		.path   = "/api/v2/orders/{id}/lines",
		.scope  = "orders:read",
		.out    = &order_line_shape,
		.flags  = R_LIST,
		.fn     = order_list_lines,
		.tier   = "day-one",
		.title  = "List the lines of an order",
		.doc    = "Returns all lines of the order.",
	},
	{
		.op     = "orders.add_line",
		.method = POST,
		.path   = "/api/v2/orders/{id}/lines",
		.scope  = "orders:write",
		.in     = &order_line_new_shape,
		.out    = &order_shape,
		.flags  = R_ETAG | R_JUDGES,
		.errs   = ERRS(E_STATE, E_DUPLICATE, E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.fn     = order_add_line,
		.tier   = "day-one",
		.title  = "Add a line to an order",
		.doc    = "Adds a line to an order that is not submitted yet. The order is priced again and returned as a whole.",
	},
	{
		.op     = "orders.change_line",
		.method = PATCH,
		.path   = "/api/v2/orders/{id}/lines/{n}",
		.scope  = "orders:write",
		.in     = &order_line_edit_shape,
		.out    = &order_shape,
		.flags  = R_ETAG | R_JUDGES,
		.errs   = ERRS(E_STATE, E_DUPLICATE, E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.fn     = order_change_line,
		.tier   = "day-one",
		.title  = "Update a line of an order",
		.doc    = "Updates a line of an order that is not submitted yet. The order is priced again and returned as a whole.",
	},
	{
		.op     = "orders.drop_line",
		.method = DELETE,
		.path   = "/api/v2/orders/{id}/lines/{n}",
		.scope  = "orders:write",
		.out    = &order_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_STATE, E_DUPLICATE, E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.fn     = order_drop_line,
		.tier   = "day-one",
		.title  = "Remove a line from an order",
		.doc    = "Removes a line from an order that is not submitted yet; the last line cannot be removed. The order is priced again and returned as a whole.",
	},
	{
		.op     = "orders.timeline",
		.method = GET,
		.path   = "/api/v2/orders/{id}/timeline",
		.scope  = "orders:read",
		.query  = &page_params_shape,
		.out    = &flow_entry_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_BAD_CURSOR),
		.fn     = order_read_timeline,
		.tier   = "day-one",
		.title  = "Get the timeline of an order",
		.doc    = "Lists the changes of the order's status, newest first: who made each and why.",
	},
	{
		.op     = "orders.price_breakdown",
		.method = GET,
		.path   = "/api/v2/orders/{id}/price-breakdown",
		.scope  = "orders:read",
		.out    = &order_breakdown_shape,
		.errs   = ERRS(E_PRICE_UNAVAILABLE),
		.fn     = order_read_breakdown,
		.tier   = "day-one",
		.title  = "Get the price breakdown of an order",
		.doc    = "Returns the price of every line step by step: product, each tax with its rate, VAT and freight.",
	},
	{
		.op     = "orders.comments",
		.method = GET,
		.path   = "/api/v2/orders/{id}/comments",
		.scope  = "orders:read",
		.query  = &page_params_shape,
		.out    = &order_comment_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_BAD_CURSOR),
		.fn     = order_read_comments,
		.tier   = "day-one",
		.title  = "List the comments on an order",
		.doc    = "Lists the comments on the order, newest first.",
	},
	{
		.op     = "orders.comment",
		.method = POST,
		.path   = "/api/v2/orders/{id}/comments",
		.scope  = "orders:write",
		.in     = &order_comment_new_shape,
		.out    = &order_comment_shape,
		.fn     = order_write_comment,
		.tier   = "day-one",
		.title  = "Comment on an order",
		.doc    = "Adds a comment to the order, in any status. Comments cannot be changed.",
	},
	{
		.op     = "orders.duplicate",
		.method = POST,
		.path   = "/api/v2/orders/{id}/duplicate",
		.scope  = "orders:write",
		.out    = &order_shape,
		.flags  = R_CREATED | R_ETAG,
		.errs   = ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE, E_VALIDATION),
		.fn     = order_duplicate,
		.tier   = "day-one",
		.title  = "Duplicate an order",
		.doc    = "Creates a draft with the same customer, terms and lines, at current prices. External identifiers are not copied.",
	},
	{ 0 },
};

const char *const order_copied[] = {
	"counterparty_id", "site_id", "freight_terms", "sourcing_strategy", "payment_terms",
	"net_days", "billing_basis", "buyer_use", NULL
};

const struct query *const order_queries[] = {
	PRICE_QUERIES, FORMULA_QUERIES, PRICING_QUERIES, &order_parties, &order_terminals, &order_comment_write, &order_comment_read, &flow_write,
	&flow_read, &flow_plan, &flow_loads, &flow_past, &flow_lifts, &order_correction_hold, &order_correction_find, &order_correction_later,
	&order_correction_end, &order_posting_add, &order_postings_due, &order_postings_seen,
	&order_receipt_hold, &order_receipt_sum, &order_receipt_share, &order_receipt_add, &order_receipt_whose, &order_receipt_free, &order_receipt_again, &order_receipt_empty, &order_receipt_drop,
	&order_invoice_take, &order_invoice_whose,
	&order_return_hold, &order_return_orders, &order_return_shared, &order_return_drop, &order_fx_day, &order_last_lifts, EXPOSURE_QUERIES, GUARD_QUERIES, NULL
};
/* clang-format on */
