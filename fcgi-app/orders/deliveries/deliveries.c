/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/flow/flow.h"
#include "orders/guards/guards.h"
#include "unit.h"

/* Statements, guards, state table, routes and row of the deliveries. */

/* clang-format off */
#define LIMIT(name) GUARD_LIMIT("'G-DELIV'", "'" name "'", ":market")
/* Gross and net of a drop are held to each other as those of a bill are. */
#define LIMIT_OF_BILLS(name) GUARD_LIMIT("'G-BOL'", "'" name "'", ":market")

const struct query delivery_limits = {
	.name = "delivery_limits",
	.in   = &delivery_shape,
	.out  = &delivery_facts_shape,
	.sql  = "SELECT " LIMIT("net_share") " AS net_share,"
		"  " LIMIT("net_volume") " AS net_volume,"
		"  " LIMIT("fence") " AS fence,"
		"  " LIMIT_OF_BILLS("vcf") " AS vcf,"
		"  (SELECT billing_basis FROM orders"
		"    WHERE account = :account AND id = :order_id"
		"      AND freight_terms = 'delivered') AS billing_basis,"
		"  s.latitude AS site_latitude, s.longitude AS site_longitude,"
		"  t.capacity AS tank_capacity, t.safe_fill_pct AS tank_safe_fill_pct,"
		"  t.unit AS tank_unit"
		" FROM sites s"
		" LEFT JOIN storage_tanks t ON t.account = s.account AND t.id = :tank_id"
		" WHERE s.account = :account AND s.id = :site_id",
};

#define T struct delivery_lifted
static const struct field lifted_fields[] = {
	FIELD(T, lifted,       .decimals = 3),
	FIELD(T, planned,      .decimals = 3),
	FIELD(T, lifted_gross, .decimals = 3),
	FIELD(T, holds,        .decimals = 3),
};
#undef T
const struct shape delivery_lifted_shape =
	SHAPE(struct delivery_lifted, "DeliveryLifted", lifted_fields, "What was lifted and planned.");

/* The volume of a row in the unit of the delivery that asks. */
#define IN_UNIT(v, u)							\
	UNIT_SQL_VOLUME(v, u, ":unit")

#define ASCII(n) " CHARACTER SET ascii COLLATE ascii_bin PATH '$." n "'"

/* What was lifted for the line of a delivery, gross or net, in its unit; `of`
 * is ":" or its table.  A bill that was reversed and its reversal add up to
 * nothing. */
#define LIFTED(volume, of)						\
	"(SELECT ROUND(SUM(" UNIT_SQL_VOLUME("t." volume, "t.unit", of "unit") "), 3)" \
	"  FROM bills_of_lading b"					\
	"  JOIN JSON_TABLE(b.`lines`, '$[*]' COLUMNS ("			\
	"    order_id VARCHAR(31)" ASCII("order_id") ","		\
	"    line_no INT PATH '$.order_line',"				\
	"    product VARCHAR(16)" ASCII("product") ","			\
	"    gross DECIMAL(15,3) PATH '$.gross',"			\
	"    net DECIMAL(15,3) PATH '$.net',"				\
	"    unit VARCHAR(3)" ASCII("unit") ")) t"			\
	"  WHERE b.account = :account AND b.load_id = " of "load_id"	\
	"    AND b.status IN ('confirmed', 'invoiced', 'reversed', 'reposted')" \
	"    AND t.order_id <=> " of "order_id AND t.line_no <=> " of "line_no" \
	"    AND t.product = " of "product)"

/* What the compartments of a load hold: those of the line, else all. */
#define HOLDS								\
	"(SELECT ROUND(COALESCE("					\
	"    SUM(IF(c.order_id <=> :order_id AND c.line_no <=> :line_no AND c.product = :product,"	\
	"      " IN_UNIT("c.capacity", "c.unit") ", NULL)),"		\
	"    SUM(" IN_UNIT("c.capacity", "c.unit") ")), 3)"		\
	"  FROM loads l"						\
	"  JOIN JSON_TABLE(l.compartments, '$[*]' COLUMNS ("		\
	"    order_id VARCHAR(31)" ASCII("order_id") ","		\
	"    line_no INT PATH '$.line_no',"				\
	"    product VARCHAR(16)" ASCII("product") ","			\
	"    capacity DECIMAL(15,3) PATH '$.capacity',"			\
	"    unit VARCHAR(3)" ASCII("unit") ")) c"			\
	"  WHERE l.account = :account AND l.id = :load_id)"

const struct query delivery_lift = {
	.name = "delivery_lift",
	.in   = &delivery_shape,
	.out  = &delivery_lifted_shape,
	.sql  = "SELECT"
		"  " LIFTED("net", ":") " AS lifted,"
		"  " LIFTED("gross", ":") " AS lifted_gross,"
		"  " HOLDS " AS holds,"
		"  (SELECT ROUND(SUM(" IN_UNIT("d.planned", "d.unit") "), 3)"
		"    FROM order_deliveries d"
		"    WHERE d.account = :account AND d.load_id = :load_id"
		"      AND d.order_id <=> :order_id AND d.line_no <=> :line_no"
		"      AND d.product = :product AND d.archived_at IS NULL) AS planned",
};

#define T struct delivery_drop
static const struct field drop_fields[] = {
	FIELD(T, id,               .prefix = "dlv"),
	FIELD(T, load_id,          .prefix = "lod"),
	FIELD(T, site_id,          .prefix = "sit"),
	FIELD(T, status),
	FIELD(T, unit),
	FIELD(T, distance_km,      .decimals = 6, .nullable = true),
	FIELD(T, planned,          .decimals = 3),
	FIELD(T, gross,            .decimals = 3, .nullable = true),
	FIELD(T, net,              .decimals = 3, .nullable = true),
	FIELD(T, bol_net,          .decimals = 3, .nullable = true),
	FIELD(T, lifted_gross,     .decimals = 3, .nullable = true),
	FIELD(T, lifted_net,       .decimals = 3, .nullable = true),
	FIELD(T, within_tolerance, .nullable = true),
	FIELD(T, claim_status,     .nullable = true),
};
#undef T
const struct shape delivery_drop_shape =
	SHAPE(struct delivery_drop, "DeliveryDrop", drop_fields, "A drop of an order line.");

const struct query delivery_drops = {
	.name = "delivery_drops",
	.in   = &load_line_shape,
	.out  = &delivery_drop_shape,
	.sql  = "SELECT d.id, d.load_id, d.site_id, d.status, d.unit, d.distance_km, d.planned, d.gross, d.net, d.bol_net, d.within_tolerance,"
		"  " LIFTED("gross", "d.") " AS lifted_gross,"
		"  " LIFTED("net", "d.") " AS lifted_net,"
		"  c.status AS claim_status"
		" FROM order_deliveries d"
		" LEFT JOIN claims c ON c.account = d.account AND c.id = d.claim_id"
		" WHERE d.account = :account AND d.order_id = :order_id AND d.line_no = :line_no"
		"   AND d.archived_at IS NULL AND NOT " FLOW_EARLIER("d") " ORDER BY d.id",
};

/* Those of a load at a site that the truck has not been at. */
const struct query delivery_at_stop = {
	.name = "delivery_at_stop",
	.in   = &delivery_shape,
	.out  = &delivery_drop_shape,
	.sql  = "SELECT id FROM order_deliveries"
		" WHERE account = :account AND load_id = :load_id AND site_id = :site_id"
		"   AND status = 'scheduled' AND archived_at IS NULL ORDER BY id",
};

const struct query delivery_ticket_row = {
	.name = "delivery_ticket_row",
	.in   = &delivery_shape,
	.out  = &delivery_ticket_shape,
	.sql  = "SELECT s.name AS site, c.legal_name AS carrier, l.vehicle_no,"
		"  JSON_VALUE(l.driver, '$.name') AS driver,"
		"  (SELECT GROUP_CONCAT(b.bol_number ORDER BY b.id SEPARATOR ' ')"
		"    FROM bills_of_lading b"
		"    WHERE b.account = l.account AND b.load_id = l.id"
		"      AND b.transaction_type <> 'reversal'"
		"      AND b.status NOT IN ('reversed', 'reposted', 'rejected', 'voided')) AS bol_numbers"
		" FROM loads l"
		" JOIN sites s ON s.account = l.account AND s.id = :site_id"
		" LEFT JOIN counterparties c ON c.account = l.account AND c.id = l.carrier_id"
		" WHERE l.account = :account AND l.id = :load_id",
};

static const struct guard matched = {
	.code    = "G-DELIV",
	.look    = delivery_look,
	.seen    = &delivery_facts_shape,
	.holds   = delivery_holds,
	.message = "differs from the quantity lifted, has inconsistent gross and net volumes, overfills its tank, or was delivered elsewhere; open a claim with dispute",
};

static const struct move moves[] = {
	{
		.from   = NAMES("scheduled"),
		.action = "arrive",
		.title  = "Report the arrival of %s",
		.to     = "arrived",
		.effect = delivery_arrived,
		.event  = "order.delivery.arrived",
		.told   = "The truck of a delivery has arrived.",
		.doc    = "Reports that the truck has arrived. The arrival of the load at the stop has the same effect.",
	},
	{
		.from   = NAMES("scheduled", "arrived"),
		.action = "start",
		.to     = "unloading",
		.effect = delivery_start,
		.then   = delivery_started,
		.event  = "order.delivery.started",
		.told   = "The unloading of a delivery has started.",
		.in     = &delivery_start_shape,
		.doc    = "Starts the delivery: unloading begins.",
	},
	{
		.from   = NAMES("unloading"),
		.action = "complete",
		.to     = "completed",
		.effect = delivery_complete,
		.then   = delivery_completed,
		.event  = "order.delivery.completed",
		.in     = &delivery_complete_shape,
		.doc    = "Completes the delivery. The delivered volume is compared with the lifted volume (G-DELIV, shown as `within_tolerance`), the tank receives it, and the order line becomes `delivered` once all its drops are completed, and `reconciled` once all of them match.",
	},
	{
		.from   = NAMES("completed"),
		.action = "accept",
		.to     = "accepted",
		.guards = GUARDS(&matched),
		.then   = delivery_accepted,
		.event  = "order.delivery.accepted",
		.doc    = "Accepts the delivery on behalf of the customer. A delivery outside the tolerance of G-DELIV can only be disputed.",
	},
	{
		.from   = NAMES("completed"),
		.action = "dispute",
		.to     = "disputed",
		.effect = delivery_dispute,
		.event  = "order.delivery.disputed",
		.in     = &delivery_dispute_shape,
		.doc    = "Disputes the delivery on behalf of the customer and opens a claim.",
	},
	{
		.from   = NAMES("scheduled", "arrived"),
		.action = "divert",
		.to     = "scheduled",
		.effect = delivery_divert,
		.then   = delivery_diverted,
		.event  = "order.delivery.diverted",
		.in     = &delivery_diversion_shape,
		.errs   = ERRS(E_GUARDS, E_VALIDATION, E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.doc    = "Diverts the delivery to another site of the same customer. Customer and site must be active (G-PARTY); permits, taxes and tank of the new site are checked (G-PERMIT-MX or G-PERMIT-US, G-TAX, G-TANK), and in Mexico the Carta Porte on board is replaced. The order is charged the taxes and the freight of the new site.",
	},
	{
		.from   = NAMES("unloading", "completed", "accepted"),
		.action = "sign",
		.effect = delivery_sign,
		.event  = "order.delivery.signed",
		.in     = &delivery_sign_shape,
		.doc    = "Records the signature of the recipient.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("disputed"),
		.to   = "accepted",
		.by   = "its claim",
		.doc  = "The claim of the dispute is settled or rejected.",
	},
	{ 0 },
};

const struct route delivery_routes[] = {
	{
		.op     = "deliveries.ticket",
		.method = GET,
		.path   = "/api/v2/deliveries/{id}/ticket",
		.scope  = "deliveries:read",
		.out    = &delivery_ticket_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = delivery_ticket_get,
		.title  = "Get the ticket of a delivery",
		.doc    = "Returns the drop ticket: carrier, vehicle, driver, site, volumes and meter readings.",
		.tier   = "day-one",
	},
	{
		.op     = "deliveries.variance",
		.method = GET,
		.path   = "/api/v2/deliveries/{id}/variance",
		.scope  = "deliveries:read",
		.out    = &delivery_variance_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = delivery_variance_get,
		.title  = "Get the variance of a delivery",
		.doc    = "Returns the delivered volume compared with its share of the lifted volume.",
		.tier   = "day-one",
	},
	{ 0 },
};

static const struct query *const queries[] = {
	&delivery_limits, &delivery_lift, &delivery_drops,
	&delivery_at_stop, &delivery_ticket_row, NULL
};

static const struct measure measures[] = {
	{ "count", "COUNT(*)", "Number of deliveries." },
	{ "gross", "SUM(gross)", "Gross volume delivered. Filter or group by `unit`." },
	{ "net", "SUM(net)", "Net volume delivered. Filter or group by `unit`." },
	{ "variance", "SUM(variance)", "Net volume delivered less net volume lifted. Filter or group by `unit`." },
	{ 0 },
};

static const struct expansion expands[] = {
	{ "load_id", &loads },
	{ 0 },
};

const struct resource deliveries = {
	.name       = "deliveries",
	.table      = "order_deliveries",
	.noun       = "delivery",
	.prefix     = "dlv",
	.scope      = "deliveries",
	.event      = "order.delivery",
	.tier       = "day-one",
	.ops        = (OP_ALL & ~(OP_ARCHIVE | OP_VALIDATE)) | OP_GUARDS,
	.shape      = &delivery_shape,
	.create     = &delivery_new_shape,
	.update     = &delivery_edit_shape,
	.filter     = NAMES("status", "load_id", "order_id", "line_no", "site_id", "tank_id",
			    "product", "unit", "diverted", "within_tolerance", "ticket_no",
			    "variance", "variance_pct", "ended_at", "version", "created_at",
			    "updated_at"),
	.sort       = NAMES("updated_at"),
	.first      = "scheduled",
	.moves      = moves,
	.passages   = passages,
	.check      = delivery_check,
	.begin      = delivery_begin,
	.change     = delivery_change,
	.inspect    = delivery_inspect,
	.measures   = measures,
	.dimensions = NAMES("status", "product", "unit", "site_id", "load_id"),
	.expands    = expands,
	.routes     = delivery_routes,
	.queries    = queries,
	.doc        = "Deliveries at sites: the volume dropped into each tank, compared with the volume lifted.",
};
/* clang-format on */
