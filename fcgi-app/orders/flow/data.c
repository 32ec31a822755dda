/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "page.h"
#include "unit.h"

/* clang-format off */
const char *const flow_states[] = {
	"draft", "quoted", "submitted", "on_hold", "confirmed", "allocated", "dispatched",
	"loading", "in_transit", "delivered", "reconciled", "invoiced", "paid", "closed",
	"canceled", "rejected", NULL
};

#define T struct flow_actual
static const struct field actual_fields[] = {
	FIELD(T, loaded_gross,    .decimals = 3, .doc = "Gross volume lifted."),
	FIELD(T, loaded_net,      .decimals = 3, .doc = "Net volume lifted (at base temperature)."),
	FIELD(T, delivered_gross, .decimals = 3, .doc = "Gross volume delivered."),
	FIELD(T, delivered_net,   .decimals = 3, .doc = "Net volume delivered (at base temperature)."),
};
#undef T
const struct shape flow_actual_shape =
	SHAPE(struct flow_actual, "LineActual", actual_fields, "Outcome of an order line.");

#define T struct flow_entry
static const struct field entry_fields[] = {
	FIELD(T, id,          .prefix = "otl", .example = "\"otl_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the entry."),
	FIELD(T, order_id,    .prefix = "ord", .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Order that the entry belongs to."),
	FIELD(T, at,          .doc = "Time of the change."),
	FIELD(T, action,      .example = "\"confirm\"", .doc = "Action that caused the change, or `line` if the status followed from a line."),
	FIELD(T, from_status, .words = flow_states, .nullable = true, .example = "\"submitted\"", .doc = "Status before the change. Null for the creation of the order. The values are those of the status of an order: `draft`, `quoted`, `submitted`, `on_hold`, `confirmed`, `allocated`, `dispatched`, `loading`, `in_transit`, `delivered`, `reconciled`, `invoiced`, `paid`, `closed`, `canceled` and `rejected`."),
	FIELD(T, to_status,   .words = flow_states, .example = "\"confirmed\"", .doc = "Status after the change. The values are those of the status of an order: `draft`, `quoted`, `submitted`, `on_hold`, `confirmed`, `allocated`, `dispatched`, `loading`, `in_transit`, `delivered`, `reconciled`, `invoiced`, `paid`, `closed`, `canceled` and `rejected`."),
	FIELD(T, reason,      .nullable = true, .example = "null", .doc = "Reason given for the change. Null if none was given."),
	FIELD(T, key_id,      .nullable = true, .example = "\"5xT2kQ8ZpLmA\"", .doc = "API key that made the change. Null if it happened automatically."),
	FIELD(T, request_id,  .nullable = true, .example = "\"req_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Request that made the change."),
};
#undef T
const struct shape flow_entry_shape =
	SHAPE(struct flow_entry, "OrderTimelineEntry", entry_fields, "A change of the status of an order.");

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

#define T struct flow_load
static const struct field load_fields[] = {
	FIELD(T, order_id, .prefix = "ord"),
	FIELD(T, load_id,  .prefix = "lod"),
	FIELD(T, line_no),
	FIELD(T, round),
	FIELD(T, unit),
	FIELD(T, status),
	FIELD(T, planned,  .decimals = 3),
	FIELD(T, lifted,   .decimals = 3),
	FIELD(T, bills),
};
#undef T
const struct shape flow_load_shape =
	SHAPE(struct flow_load, "FlowLoad", load_fields, "A load of an order line.");

/* A row for each load that was ever planned for the line. */
const struct query flow_plan = {
	.name = "flow_plan",
	.in   = &flow_load_shape,
	.sql  = "INSERT IGNORE INTO load_lines (account, order_id, line_no, round, load_id)"
		" VALUES (:account, :order_id, :line_no, :round, :load_id)",
};

const struct query flow_past = {
	.name = "flow_past",
	.in   = &flow_load_shape,
	.out  = &flow_load_shape,
	.sql  = "SELECT t.load_id FROM (SELECT :load_id AS load_id, :order_id AS order_id,"
		"   :line_no AS line_no) t WHERE " FLOW_EARLIER("t"),
};

#define IN_UNIT(v, u) UNIT_SQL_VOLUME(v, u, ":unit")
#define ASCII(n) " CHARACTER SET ascii COLLATE ascii_bin PATH '$." n "'"

#define T struct flow_lift
static const struct field lift_fields[] = {
	FIELD(T, load_id,      .prefix = "lod"),
	FIELD(T, lifted_at),
	FIELD(T, loaded_gross, .decimals = 3),
	FIELD(T, loaded_net,   .decimals = 3),
	FIELD(T, bol_ids),
	FIELD(T, bol_numbers),
};
#undef T
const struct shape flow_lift_shape =
	SHAPE(struct flow_lift, "FlowLift", lift_fields, "What a load lifted of an order line.");

/* A bill that is being reversed has its reversal beside it, and still its
 * status. */
#define STANDS								\
	"(b.status IN ('confirmed', 'invoiced') AND b.transaction_type <> 'reversal'"	\
	" AND NOT EXISTS (SELECT 1 FROM bills_of_lading r"		\
	"  WHERE r.account = :account AND r.load_id = b.load_id"	\
	"   AND r.original_id = b.id AND r.transaction_type = 'reversal'))"

const struct query flow_lifts = {
	.name = "flow_lifts",
	.in   = &flow_load_shape,
	.out  = &flow_lift_shape,
	.sql  = "SELECT k.load_id, MIN(IF(" STANDS ", b.started_at, NULL)) AS lifted_at,"
		"  ROUND(SUM(" IN_UNIT("t.gross", "t.unit") "), 3) AS loaded_gross,"
		"  ROUND(SUM(" IN_UNIT("t.net", "t.unit") "), 3) AS loaded_net,"
		"  GROUP_CONCAT(DISTINCT IF(" STANDS ", b.id, NULL) ORDER BY b.id SEPARATOR ' ') AS bol_ids,"
		"  GROUP_CONCAT(DISTINCT IF(" STANDS ", b.bol_number, NULL) ORDER BY b.id SEPARATOR ', ') AS bol_numbers"
		" FROM load_lines k"
		" JOIN bills_of_lading b ON b.account = :account AND b.load_id = k.load_id"
		"  AND b.status IN ('confirmed', 'invoiced', 'reversed', 'reposted')"
		" JOIN JSON_TABLE(b.`lines`, '$[*]' COLUMNS ("
		"   order_id VARCHAR(31)" ASCII("order_id") ","
		"   line_no INT PATH '$.order_line',"
		"   gross DECIMAL(15,3) PATH '$.gross',"
		"   net DECIMAL(15,3) PATH '$.net',"
		"   unit VARCHAR(3)" ASCII("unit") ")) t"
		" WHERE k.account = :account AND k.order_id = :order_id AND k.line_no = :line_no"
		"   AND k.round = :round AND t.order_id = :order_id AND t.line_no = :line_no"
		" GROUP BY k.load_id ORDER BY k.load_id",
};

/* Those that were not aborted; a bill that was reversed and its reversal add up
 * to nothing, and to no bill. */
const struct query flow_loads = {
	.name = "flow_loads",
	.in   = &flow_load_shape,
	.out  = &flow_load_shape,
	.sql  = "SELECT l.id AS load_id, l.status,"
		"  ROUND(SUM(" IN_UNIT("c.planned", "c.unit") "), 3) AS planned,"
		"  COALESCE((SELECT ROUND(SUM(" IN_UNIT("t.gross", "t.unit") "), 3)"
		"    FROM bills_of_lading b"
		"    JOIN JSON_TABLE(b.`lines`, '$[*]' COLUMNS ("
		"      order_id VARCHAR(31)" ASCII("order_id") ","
		"      line_no INT PATH '$.order_line',"
		"      gross DECIMAL(15,3) PATH '$.gross',"
		"      unit VARCHAR(3)" ASCII("unit") ")) t"
		"    WHERE b.account = :account AND b.load_id = l.id"
		"      AND b.status IN ('confirmed', 'invoiced', 'reversed', 'reposted')"
		"      AND t.order_id = :order_id AND t.line_no = :line_no), 0) AS lifted,"
		"  COALESCE((SELECT CAST(SUM(IF(b.transaction_type = 'reversal', -1, 1)) AS SIGNED)"
		"    FROM bills_of_lading b"
		"    JOIN JSON_TABLE(b.`lines`, '$[*]' COLUMNS ("
		"      order_id VARCHAR(31)" ASCII("order_id") ","
		"      line_no INT PATH '$.order_line')) t"
		"    WHERE b.account = :account AND b.load_id = l.id"
		"      AND b.status IN ('confirmed', 'invoiced', 'reversed', 'reposted')"
		"      AND t.order_id = :order_id AND t.line_no = :line_no), 0) AS bills"
		" FROM load_lines k"
		" JOIN loads l ON l.account = :account AND l.id = k.load_id"
		" JOIN JSON_TABLE(l.compartments, '$[*]' COLUMNS ("
		"   order_id VARCHAR(31)" ASCII("order_id") ","
		"   line_no INT PATH '$.line_no',"
		"   planned DECIMAL(15,3) PATH '$.planned',"
		"   unit VARCHAR(3)" ASCII("unit") ")) c"
		" WHERE k.account = :account AND k.order_id = :order_id AND k.line_no = :line_no"
		"   AND k.round = :round AND l.status <> 'aborted' AND c.order_id = :order_id AND c.line_no = :line_no"
		" GROUP BY l.id, l.status ORDER BY l.id",
};
/* clang-format on */
