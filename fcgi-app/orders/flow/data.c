/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "page.h"

/* clang-format off */
const char *const flow_states[] = {
	"draft", "quoted", "submitted", "on_hold", "confirmed", "allocated", "dispatched",
	"loading", "in_transit", "delivered", "reconciled", "invoiced", "paid", "closed",
	"canceled", "rejected", NULL
};

#define T struct flow_actual
static const struct field actual_fields[] = {
	FIELD(T, loaded_gross,    .decimals = 3, .doc = "Lifted as measured."),
	FIELD(T, loaded_net,      .decimals = 3, .doc = "Lifted at base temperature."),
	FIELD(T, delivered_gross, .decimals = 3, .doc = "Dropped as measured."),
	FIELD(T, delivered_net,   .decimals = 3, .doc = "Dropped at base temperature."),
	FIELD(T, amount,          .decimals = 2, .doc = "What it came to."),
};
#undef T
const struct shape flow_actual_shape =
	SHAPE(struct flow_actual, "LineActual", actual_fields, "What became of a line.");

#define T struct flow_entry
static const struct field entry_fields[] = {
	FIELD(T, id,          .prefix = "otl", .example = "\"otl_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, order_id,    .prefix = "ord", .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "The order."),
	FIELD(T, at,          .doc = "When."),
	FIELD(T, action,      .example = "\"confirm\"", .doc = "What was done: an action, or `line` where a line went on."),
	FIELD(T, from_status, .words = flow_states, .nullable = true, .example = "\"submitted\"", .doc = "Where the order was; null: it was created."),
	FIELD(T, to_status,   .words = flow_states, .example = "\"confirmed\"", .doc = "Where it went."),
	FIELD(T, reason,      .nullable = true, .example = "null", .doc = "Why, where somebody said so."),
	FIELD(T, key_id,      .nullable = true, .example = "\"5xT2kQ8ZpLmA\"", .doc = "The key that did it; null: time did."),
	FIELD(T, request_id,  .nullable = true, .example = "\"req_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "The request that did it."),
};
#undef T
const struct shape flow_entry_shape =
	SHAPE(struct flow_entry, "OrderTimelineEntry", entry_fields, "A step of an order.");

#define T struct flow_page
static const struct field page_fields[] = {
	FIELD(T, order_id, .prefix = "ord"),
	FIELD(T, rows),
	FIELD(T, after),
};
#undef T
const struct shape flow_page_shape =
	SHAPE(struct flow_page, "FlowPage", page_fields, "A page of what an order has.");

const struct query flow_write = {
	.name = "flow_write",
	.in   = &flow_entry_shape,
	.sql  = "INSERT INTO order_timeline (account, order_id, id, at, action, from_status,"
		"  to_status, reason, key_id, request_id)"
		" VALUES (:account, :order_id, :id, :at, :action, :from_status,"
		"  :to_status, :reason, :key_id, :request_id)",
};

const struct query flow_read = {
	.name = "flow_read",
	.in   = &flow_page_shape,
	.out  = &flow_entry_shape,
	.sql  = "SELECT id, order_id, at, action, from_status, to_status, reason, key_id,"
		"  request_id FROM order_timeline"
		" WHERE account = :account AND order_id = :order_id AND id < :after"
		" ORDER BY id DESC LIMIT :rows",
};
/* clang-format on */
