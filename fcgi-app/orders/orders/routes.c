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
		.doc    = "Prices an order that is not made, and asks every guard that submitting asks; nothing is kept.",
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
		.title  = "Lines of an order",
		.doc    = "All lines of the order.",
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
		.doc    = "Before it is submitted; the order is priced again and answered whole.",
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
		.title  = "Change a line of an order",
		.doc    = "Before it is submitted; the order is priced again and answered whole.",
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
		.title  = "Drop a line of an order",
		.doc    = "Before it is submitted, and never the last one; the order is priced again and answered whole.",
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
		.title  = "Timeline of an order",
		.doc    = "Each status that it came to, who brought it there and why; newest first.",
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
		.title  = "Price of an order, step by step",
		.doc    = "Product, each tax by its rate, VAT and freight of every line.",
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
		.title  = "Comments on an order",
		.doc    = "Remarks upon the order, newest first.",
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
		.doc    = "A remark, in any state of the order; it cannot be changed.",
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
		.doc    = "A draft with the same customer, terms and lines, at the prices of now; its own numbers elsewhere are not copied.",
	},
	{ 0 },
};

const char *const order_copied[] = {
	"counterparty_id", "site_id", "freight_terms", "sourcing_strategy", "payment_terms",
	"net_days", "billing_basis", "buyer_use", NULL
};

const struct query *const order_queries[] = {
	PRICE_QUERIES, FORMULA_QUERIES, PRICING_QUERIES, &order_parties, &order_terminals, &order_comment_write, &order_comment_read, &flow_write,
	&flow_read, &flow_plan, &flow_loads, &order_correction_hold, &order_correction_find, &order_correction_later,
	&order_correction_end, &order_posting_add, &order_postings_due, &order_postings_seen,
	&order_receipt_hold, &order_receipt_sum, &order_receipt_share, &order_receipt_add, &order_receipt_whose, &order_receipt_drop, EXPOSURE_QUERIES, GUARD_QUERIES, NULL
};
/* clang-format on */
