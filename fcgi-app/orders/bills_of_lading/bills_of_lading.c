/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/flow/flow.h"
#include "orders/guards/guards.h"
#include "prices/terminals/terminals.h"

/* Statements, state table, routes and row of the bills of lading. */

/* clang-format off */
#define LIMIT(name) GUARD_LIMIT("'G-BOL'", "'" name "'", "l.market")

const struct query bill_limits = {
	.name = "bill_limits",
	.in   = &bill_shape,
	.out  = &bill_facts_shape,
	.sql  = "SELECT " LIMIT("gross_share") " AS gross_share,"
		"  " LIMIT("gross_volume") " AS gross_volume,"
		"  " LIMIT("vcf") " AS vcf,"
		"  CAST(" LIMIT("clock") " AS SIGNED) AS clock_s,"
		"  (SELECT MAX(o.created_at)"
		"    FROM JSON_TABLE(:lines, '$[*]' COLUMNS ("
		"     order_id VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH '$.order_id')) t"
		"    JOIN orders o ON o.account = :account AND o.id = t.order_id) AS ordered_at"
		"  , (SELECT " TERMINAL_AUTHORIZES("t.") " FROM terminals t"
		"    WHERE t.account IN (:account, 'common') AND t.code = l.terminal"
		"    ORDER BY t.account = 'common' LIMIT 1) AS authorization_required"
		" FROM loads l"
		" WHERE l.account = :account AND l.id = :load_id",
};

#define ASCII(n) " CHARACTER SET ascii COLLATE ascii_bin PATH '$." n "'"

/* A bill stands from its match until it is reversed or voided. */
const struct query bill_stands = {
	.name = "bill_stands",
	.in   = &bill_shape,
	.out  = &bill_standing_shape,
	.sql  = "SELECT (SELECT status FROM loads"
		"   WHERE account = :account AND id = :load_id) AS load_status,"
		"  COALESCE((SELECT GROUP_CONCAT(DISTINCT o.id ORDER BY o.id SEPARATOR ' ')"
		"   FROM (SELECT :load_id AS load_id, j.order_id, j.line_no"
		"    FROM JSON_TABLE(:lines, '$[*]' COLUMNS ("
		"     line_no INT PATH '$.order_line',"
		"     order_id VARCHAR(31)" ASCII("order_id") ")) j) t"
		"   JOIN orders o ON o.account = :account AND o.id = t.order_id"
		"   WHERE o.status IN ('canceled', 'rejected') OR " FLOW_EARLIER("t") "), '') AS ended",
};

/* The lines of the other bills of its load that stand. */
const struct query bill_lines_beside = {
	.name = "bill_lines_beside",
	.in   = &bill_shape,
	.out  = &bill_beside_shape,
	.sql  = "SELECT b.bol_number, t.order_id, t.order_line, t.product, t.compartment, t.gross, t.unit"
		"   FROM bills_of_lading b"
		"   JOIN JSON_TABLE(b.`lines`, '$[*]' COLUMNS ("
		"     compartment INT PATH '$.compartment', order_line INT PATH '$.order_line',"
		"     gross DECIMAL(15,3) PATH '$.gross',"
		"     unit VARCHAR(3)" ASCII("unit") ","
		"     order_id VARCHAR(31)" ASCII("order_id") ","
		"     product VARCHAR(16)" ASCII("product") ")) t"
		"   WHERE b.account = :account AND b.load_id = :load_id"
		"     AND b.id <> :id AND b.id <> COALESCE(:original_id, '')"
		"     AND b.status IN ('matched', 'confirmed', 'invoiced')"
		"     AND b.transaction_type <> 'reversal'"
		"   ORDER BY b.id, t.compartment LIMIT 1000",
};

const struct query bill_lines_ordered = {
	.name = "bill_lines_ordered",
	.in   = &bill_shape,
	.out  = &bill_ordered_shape,
	.sql  = "SELECT DISTINCT o.id AS order_id, l.line_no AS order_line, l.quantity,"
		"  COALESCE(l.loaded_gross, 0) AS loaded_gross, l.unit"
		" FROM JSON_TABLE(:lines, '$[*]' COLUMNS ("
		"   order_line INT PATH '$.order_line',"
		"   order_id VARCHAR(31)" ASCII("order_id") ")) t"
		" JOIN orders o ON o.account = :account AND o.id = t.order_id"
		" JOIN JSON_TABLE(o.`lines`, '$[*]' COLUMNS ("
		"   line_no INT PATH '$.line_no', quantity DECIMAL(15,3) PATH '$.quantity',"
		"   loaded_gross DECIMAL(15,3) PATH '$.loaded_gross',"
		"   unit VARCHAR(3)" ASCII("unit") ")) l"
		" WHERE l.line_no = t.order_line",
};

#define T struct bill_dropped
static const struct field dropped_fields[] = {
	FIELD(T, load_id,  .prefix = "lod"),
	FIELD(T, order_id, .prefix = "ord"),
	FIELD(T, line_no),
	FIELD(T, unit),
	FIELD(T, net,      .decimals = 3),
};
#undef T
const struct shape bill_dropped_shape =
	SHAPE(struct bill_dropped, "BillDropped", dropped_fields, "What was dropped of an order line.");

const struct query bill_delivered = {
	.name = "bill_delivered",
	.in   = &bill_shape,
	.out  = &bill_dropped_shape,
	.sql  = "SELECT load_id, order_id, line_no, unit, SUM(net) AS net"
		" FROM order_deliveries"
		" WHERE account = :account AND load_id = :load_id AND archived_at IS NULL"
		"   AND order_id IS NOT NULL AND net IS NOT NULL"
		" GROUP BY load_id, order_id, line_no, unit",
};

static const struct guard acceptable = {
	.code    = "G-BOL",
	.shows   = NAMES("exceptions"),
	.holds   = bill_acceptable,
	.message = "has exceptions that must be corrected: wrong totals, another terminal, no load or an aborted load, no planned order line, an order that has ended, or a compartment covered by another bill of lading",
};

static const struct guard stands = {
	.code    = "G-BOL",
	.look    = bill_standing_look,
	.seen    = &bill_standing_shape,
	.holds   = bill_confirmable,
	.message = "belongs to an aborted load or to a canceled or rejected order, repeats compartments of another bill of lading, or exceeds the quantity ordered",
};

/* Asked once more by bill_confirm, when load and orders are held. */
const struct guard *const bill_guards[] = { &stands, NULL };

static const struct move moves[] = {
	{
		.from   = NAMES("received", "exception"),
		.action = "match",
		.to     = "matched",
		.effect = bill_match,
		.tells  = bill_tells,
		.doc    = "Matches the bill of lading and checks G-BOL: the hash totals equal the sums of the lines; gross volume is within 5 % or 200 gal / 750 l of the volume that the load planned for the order line; net volume is within 0.5 % of the gross volume corrected by API MPMS 11.1; loading began within the authorization and while the load and its orders could be loaded (6 h allowed for clock differences); the terminal is that of the load; no more was lifted than ordered; the load was not aborted and the orders were not canceled; and no other bill of lading accounts for the same compartments. If a check fails, the status becomes `exception`, with the findings as evidence.",
	},
	{
		.from   = NAMES("matched"),
		.action = "unmatch",
		.to     = "received",
		.effect = bill_unmatch,
		.event  = "order.bol.unmatched",
		.doc    = "Takes the bill of lading back from matching so that it can be changed. Accepted findings are discarded.",
	},
	{
		.from   = NAMES("exception"),
		.action = "accept",
		.to     = "matched",
		.guards = GUARDS(&acceptable),
		.effect = bill_accept,
		.event  = "order.bol.accepted",
		.in     = &bill_acceptance_shape,
		.scope  = "orders:approve",
		.doc    = "Accepts the findings of G-BOL, with a reason and evidence. The bill of lading becomes `matched`, and its exceptions stay on record. Findings about volume, factor, authorization and time can be accepted (`plan`, `ordered`, `vcf`, `vcf_unknown`, `authorization`, `time`); all others must be corrected.",
	},
	{
		.from   = NAMES("received", "exception"),
		.action = "reject",
		.to     = "rejected",
		.effect = bill_refuse,
		.event  = "order.bol.rejected",
		.in     = &bill_refusal_shape,
		.doc    = "Rejects a bill of lading that is wrong or does not belong to this account. It has no effect, and its number can be posted again.",
	},
	{
		.from   = NAMES("received", "matched", "exception"),
		.action = "void",
		.to     = "voided",
		.effect = bill_refuse,
		.event  = "order.bol.voided",
		.in     = &bill_refusal_shape,
		.doc    = "Voids a bill of lading that was posted by mistake and is not confirmed. It has no effect, and its number can be posted again. A confirmed bill of lading is reversed instead.",
	},
	{
		.from   = NAMES("matched"),
		.action = "confirm",
		.to     = "confirmed",
		.guards = bill_guards,
		.effect = bill_confirm,
		.then   = bill_confirmed,
		.event  = "order.bol.confirmed",
		.errs   = ERRS(E_GUARDS, E_PRICE_UNAVAILABLE),
		.doc    = "Confirms the bill of lading. The volumes of its order lines become `loaded`, their exposure is set to the actual value, and the volume taken from allocations is adjusted to the net volume. The load authorization used becomes `consumed`.",
	},
	{
		.from   = NAMES("confirmed"),
		.action = "invoice",
		.to     = "invoiced",
		.event  = "order.bol.invoiced",
		.doc    = "Marks the bill of lading as invoiced. From then on, a correction needs a credit note and a new invoice.",
	},
	{
		.from   = NAMES("confirmed", "invoiced"),
		.action = "reverse",
		.to     = "reversed",
		.effect = bill_reverse,
		.event  = "order.bol.reversed",
		.in     = &bill_reason_shape,
		.errs   = ERRS(E_PRICE_UNAVAILABLE),
		.doc    = "Reverses the bill of lading: creates a document with the same number and transaction and negative volumes (PIDX 5.02). The original is not edited.",
	},
	{
		.from   = NAMES("confirmed", "invoiced"),
		.action = "correct",
		.to     = "reposted",
		.effect = bill_correct,
		.event  = "order.bol.reversed",
		.in     = &bill_correction_shape,
		.errs   = ERRS(E_GUARDS, E_VALIDATION, E_PRICE_UNAVAILABLE),
		.doc    = "Reverses the bill of lading and posts it again in one step: creates the reversal and a correction with the same transaction, checked by G-BOL and confirmed. Findings accepted on the original are accepted on the correction too, unless they deviate further. A bill of lading that is already reversed is only posted again.",
	},
	{
		.from   = NAMES("reversed"),
		.action = "correct",
		.to     = "reposted",
		.effect = bill_repost,
		.event  = "order.bol.reposted",
	},
	{
		.from   = NAMES("received", "exception"),
		.action = "assign-order",
		.title  = "Assign an order to %s",
		.to     = "received",
		.effect = bill_assign,
		.event  = "order.bol.assigned",
		.told   = "A bill of lading was assigned to an order line or a load.",
		.in     = &bill_assignment_shape,
		.doc    = "Assigns the order line that the product was lifted for, and the load that carried it.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NULL,
		.to   = "confirmed",
		.by   = "another bill of lading",
		.doc  = "The bill of lading is the reversal or correction of another one.",
	},
	{
		.from = NAMES("received"),
		.to   = "exception",
		.by   = "match",
		.doc  = "G-BOL finds exceptions.",
	},
	{ 0 },
};

/* A reversal and its correction are no documents to act on by these rows; they
 * are born confirmed (bill_begin). */
static const struct event events[] = {
	{ "order.bol.matched", &bill_shape, "A bill of lading matches its load and order lines." },
	{ "order.bol.exception", &bill_shape, "A bill of lading does not match; `exceptions` has the findings." },
	{ 0 },
};

#define T struct bill_compared
static const struct field compared_fields[] = {
	FIELD(T, order_id,      .prefix = "ord", .nullable = true, .doc = "Identifier of the order."),
	FIELD(T, order_line,    .nullable = true, .example = "1", .doc = "Number of the order line."),
	FIELD(T, product,       .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, unit,          .example = "\"l\"", .doc = "Unit of the volumes."),
	FIELD(T, planned,       .decimals = 3, .example = "19000.000", .doc = "Gross volume planned by the load, in `unit`."),
	FIELD(T, gross,         .decimals = 3, .example = "19010.000", .doc = "Gross volume on the document, in `unit`."),
	FIELD(T, net,           .decimals = 3, .example = "18910.000", .doc = "Net volume on the document, in `unit`."),
	FIELD(T, delivered_net, .decimals = 3, .nullable = true, .example = "18890.000", .doc = "Net volume of the drops, in `unit`. Null until there is one."),
	FIELD(T, variance,      .decimals = 3, .nullable = true, .example = "-20.000", .doc = "Difference, in `unit`: `delivered_net` less `net`."),
};
#undef T
static const struct shape compared_shape =
	SHAPE(struct bill_compared, "BillCompared", compared_fields, "Planned, lifted and delivered volumes of an order line.");

#define T struct bill_comparison
static const struct field comparison_fields[] = {
	FIELD(T, bol_id,  .prefix = "bol", .doc = "Identifier of the bill of lading."),
	FIELD(T, load_id, .prefix = "lod", .nullable = true, .doc = "Load that carried the product."),
	FIELD(T, status,  .example = "\"confirmed\"", .doc = "Current status of the bill of lading: `received`, `matched` (agrees with the load), `exception` (G-BOL found differences), `confirmed` (counts for the order), `invoiced`, `reversed` (canceled by a reversal), `reposted` (replaced by a correction), `rejected` or `voided`."),
	FIELD(T, lines,   .shape = &compared_shape, .doc = "Volumes by order line and product."),
};
#undef T
const struct shape bill_comparison_shape =
	SHAPE(struct bill_comparison, "BillReconciliation", comparison_fields, "Planned, lifted and delivered volumes side by side.");

const struct shape bill_exceptions_shape = {
	.name = "BillExceptions",
	.of   = &bill_shape,
	.take = NAMES("id", "version", "status", "exceptions"),
	.doc  = "The findings of G-BOL.",
};

const struct route bill_routes[] = {
	{
		.op     = "bills-of-lading.exceptions",
		.method = GET,
		.path   = "/api/v2/bills-of-lading/{id}/exceptions",
		.scope  = "bols:read",
		.out    = &bill_exceptions_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = bill_exceptions_get,
		.title  = "List the exceptions of a bill of lading",
		.doc    = "Returns the findings of G-BOL when the bill of lading was last matched.",
		.tier   = "day-one",
	},
	{
		.op     = "bills-of-lading.reconciliation",
		.method = GET,
		.path   = "/api/v2/bills-of-lading/{id}/reconciliation",
		.scope  = "bols:read",
		.out    = &bill_comparison_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = bill_reconciliation_get,
		.title  = "Get the reconciliation of a bill of lading",
		.doc    = "Returns the planned, lifted and delivered volumes, line by line.",
		.tier   = "day-one",
	},
	{ 0 },
};

static const struct measure measures[] = {
	{ "count", "COUNT(*)", "Number of bills of lading." },
	{ "total_gross", "SUM(total_gross)", "Gross volume. Reversals are subtracted." },
	{ "total_net", "SUM(total_net)", "Net volume. Reversals are subtracted." },
	{ 0 },
};

static const struct query *const queries[] = { &bill_limits, &bill_delivered, &bill_stands, &bill_lines_ordered, &bill_lines_beside, NULL };

static const struct unique unique[] = {
	{ "by_number", NAMES("supplier_id", "terminal", "bol_number", "transaction_type"),
	  "supplier_id = :supplier_id AND terminal = :terminal AND bol_number = :bol_number"
	  " AND transaction_type = :transaction_type AND taken_by = COALESCE(:original_id, '')" },
	{ 0 },
};

const struct resource bills_of_lading = {
	.name       = "bills-of-lading",
	.noun       = "bill of lading",
	.prefix     = "bol",
	.scope      = "bols",
	.event      = "order.bol",
	.begins     = "order.bol.received",
	.tier       = "day-one",
	.ops        = OP_ALL & ~OP_ARCHIVE,
	.shape      = &bill_shape,
	.create     = &bill_new_shape,
	.update     = &bill_edit_shape,
	.filter     = NAMES("status", "bol_number", "terminal", "supplier_id", "load_id",
			    "carrier_scac", "consignee_no", "transaction_type", "transaction_id",
			    "original_id", "total_gross", "total_net", "started_at", "version",
			    "created_at", "updated_at"),
	.sort       = NAMES("started_at", "updated_at"),
	.first      = "received",
	.moves      = moves,
	.passages   = passages,
	.check      = bill_check,
	.begin      = bill_begin,
	.change     = bill_change,
	.inspect    = bill_inspect,
	.measures   = measures,
	.dimensions = NAMES("status", "terminal", "supplier_id", "transaction_type"),
	.routes     = bill_routes,
	.events     = events,
	.queries    = queries,
	.unique     = unique,
	.doc        = "Bills of lading: the products lifted at racks. They are matched with load and order and never edited afterwards, only reversed and posted again.",
};
/* clang-format on */
