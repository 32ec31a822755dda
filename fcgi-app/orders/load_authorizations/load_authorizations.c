/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/allocations/own.h"
#include "orders/guards/guards.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "approved", "denied", "consumed", "expired", "voided", NULL };

#define T struct authorized_product
static const struct field product_fields[] = {
	FIELD(T, product,  .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product."),
	FIELD(T, quantity, .decimals = 3, .min = 1, .max = UNITS(1000000), .example = "30000.000",
	      .doc = "Quantity of the product, in the authorization's unit."),
};
#undef T
const struct shape authorization_product_shape = {
	.name = "AuthorizedProduct", .size = PRESENT(struct authorized_product),
	.fields = product_fields, .n = MEMBERS(product_fields),
	.need = NAMES("product", "quantity"),
	.doc = "A product to load.",
};

#define T struct authorization_check
static const struct field check_fields[] = {
	FIELD(T, check,    .example = "\"carrier_insurance\"", .doc = "Check that was made."),
	FIELD(T, passed,   .example = "true", .doc = "Whether the check passed."),
	FIELD(T, code,     .nullable = true, .example = "null", .doc = "Denial code of the check. Null if it passed."),
	FIELD(T, evidence, .example = "\"1000000.00 USD until 2049-12-31\"", .doc = "Evidence that the check was based on."),
};
#undef T
const struct shape authorization_check_shape =
	SHAPE(struct authorization_check, "AuthorizationCheck", check_fields, "A check made for a decision.");

#define T struct load_authorization
static const struct field fields[] = {
	FIELD(T, id,            .prefix = "lau", .example = "\"lau_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the load authorization."),
	FIELD(T, status,        .words = statuses, .example = "\"approved\"", .doc = "Current status of the load authorization: `approved` (loading may begin), `denied` (`denial_code` says why), `consumed` (used), `expired` (no load began loading with it before `expires_at`, or that load ended without using it) or `voided` (withdrawn)."),
	FIELD(T, terminal,      .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, carrier_scac,  .min = 2, .max = 4, .chars = "A-Z", .example = "\"TNTE\"", .doc = "Standard Carrier Alpha Code (SCAC) of the carrier."),
	FIELD(T, driver_card,   .format = "password", .min = 1, .max = 40, .chars = "A-Za-z0-9-", .example = "\"D-7781\"", .doc = "Card that the driver presented."),
	FIELD(T, consignee_no,  .min = 1, .max = 20, .chars = "A-Za-z0-9-", .example = "\"CN-1001\"", .doc = "Consignee number of the site to deliver to."),
	FIELD(T, supplier_id,   .prefix = "cpy", .nullable = true, .example = "null", .doc = "Supplier of the product."),
	FIELD(T, order_id,      .prefix = "ord", .loose = true, .nullable = true, .example = "null", .doc = "Order to load. An unknown order is denied with `order_unknown`. The order has already taken the volume from its allocation, so it is not taken again."),
	FIELD(T, load_id,       .prefix = "lod", .nullable = true, .example = "null", .doc = "Load to be loaded."),
	FIELD(T, unit,          .words = unit_words, .example = "\"l\"", .doc = "Unit of the quantities: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, products,      .min = 1, .max = 12, .shape = &authorization_product_shape,
	      .example = "[{\"product\":\"DIESEL_ULSD\",\"quantity\":30000}]", .doc = "Products to load, each listed once."),
	FIELD(T, minutes,       .min = 1, .max = AUTHORIZATION_MAX, .example = "60", .doc = "Validity, in minutes. Default 60, maximum 5,760."),
	FIELD(T, auth_number,   .min = 8, .max = 8, .chars = "0-9", .nullable = true, .example = "\"40718293\"", .doc = "Number given at the rack: eight digits, unique among open authorizations."),
	FIELD(T, expires_at,    .nullable = true, .doc = "Time until which the authorization is valid."),
	FIELD(T, denial_code,   .min = 1, .max = 32, .chars = "a-z0-9_", .nullable = true, .example = "null", .doc = "Denial code of the first check that failed. Null if approved."),
	FIELD(T, allocation_id, .prefix = "alo", .nullable = true, .example = "null", .doc = "Allocation that refused the load."),
	FIELD(T, carrier_id,    .prefix = "cpy", .nullable = true, .example = "null", .doc = "Carrier with the given SCAC."),
	FIELD(T, site_id,       .prefix = "sit", .nullable = true, .example = "null", .doc = "Site with the given consignee number."),
	FIELD(T, counterparty_id, .prefix = "cpy", .nullable = true, .example = "null", .doc = "Counterparty that owns the site."),
	FIELD(T, decision_trace, .shape = &authorization_check_shape, .doc = "All checks made for the decision, with their evidence."),
	FIELD(T, bol_number,    .min = 1, .max = 40, .chars = "A-Za-z0-9/-", .nullable = true, .example = "\"55120\"", .doc = "Bill of lading of the load."),
	FIELD(T, closed_at,     .nullable = true, .example = "null", .doc = "Time at which the authorization was consumed, voided or expired."),
	FIELD(T, version,       .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,    .doc = "Time at which the authorization was requested."),
	FIELD(T, updated_at,    .doc = "Time at which the load authorization was last changed."),
	FIELD(T, archived_at,   .nullable = true, .example = "null", .doc = "Always null: authorizations cannot be archived."),
};
#undef T
const struct shape authorization_shape =
	SHAPE(struct load_authorization, "LoadAuthorization", fields, "A decision on whether a truck may load at a rack.");

static const struct shape new_shape = {
	.name = "LoadAuthorizationNew",
	.of   = &authorization_shape,
	.take = NAMES("terminal", "carrier_scac", "driver_card", "consignee_no", "supplier_id",
		      "order_id", "load_id", "unit", "products", "minutes"),
	.need = NAMES("terminal", "carrier_scac", "driver_card", "consignee_no", "unit", "products"),
	.doc  = "Fields accepted when requesting a load authorization.",
};

const struct shape authorization_consume_shape = {
	.name = "LoadAuthorizationConsume",
	.of   = &authorization_shape,
	.take = NAMES("bol_number", "products"),
	.need = NAMES("bol_number"),
	.doc  = "Net volumes that were loaded, by product. Products left out count as loaded in the authorized quantity.",
};

const struct shape authorization_extend_shape = {
	.name = "LoadAuthorizationExtend",
	.of   = &authorization_shape,
	.take = NAMES("minutes"),
	.need = NAMES("minutes"),
	.doc  = "Extension of the validity.",
};

#define T struct rack_facts
static const struct field facts_fields[] = {
	FIELD(T, terminal_status),
	FIELD(T, terminal_country),
	FIELD(T, timezone),
	FIELD(T, insurance_minimum,     .decimals = 2),
	FIELD(T, order_status),
	FIELD(T, order_counterparty_id, .prefix = "cpy"),
};
#undef T
const struct shape authorization_facts_shape =
	SHAPE(struct rack_facts, "RackFacts", facts_fields, "What is known of a terminal and an order.");

#define T struct rack_credit
static const struct field credit_fields[] = {
	FIELD(T, hold),
	FIELD(T, hold_reason),
};
#undef T
const struct shape authorization_credit_shape =
	SHAPE(struct rack_credit, "RackCredit", credit_fields, "A hold that stops the liftings of a customer.");

#define T struct rack_product
static const struct field known_fields[] = {
	FIELD(T, status),
};
#undef T
const struct shape authorization_known_shape =
	SHAPE(struct rack_product, "RackProduct", known_fields, "What is known of a product.");

#define T struct authorization_number
static const struct field number_fields[] = {
	FIELD(T, auth_number),
	FIELD(T, open),
};
#undef T
const struct shape authorization_number_shape =
	SHAPE(struct authorization_number, "AuthorizationNumber", number_fields, "A number at the rack.");

const struct query authorization_facts = {
	.name = "authorization_facts",
	.in   = &authorization_shape,
	.out  = &authorization_facts_shape,
	.sql  = "SELECT t.status AS terminal_status, t.country AS terminal_country,"
		" t.time_zone AS timezone,"
		" " GUARD_LIMIT("'G-PERMIT'", "'insurance'", "t.country") " AS insurance_minimum,"
		" o.status AS order_status, o.counterparty_id AS order_counterparty_id"
		"  FROM (SELECT 1) AS one"
		"  LEFT JOIN terminals t ON t.account IN (:account, 'common') AND t.code = :terminal"
		"   AND t.archived_at IS NULL"
		"  LEFT JOIN orders o ON o.account = :account AND o.id = :order_id"
		" ORDER BY t.account = 'common' LIMIT 1",
};

const struct query authorization_carrier = {
	.name = "authorization_carrier",
	.in   = &authorization_shape,
	.out  = &counterparty_shape,
	.sql  = "SELECT id, status, legal_name, roles, country, insurance_usd, insurance_valid_to,"
		" hazmat_registration_valid_to FROM counterparties"
		" WHERE account = :account AND scac = :carrier_scac AND archived_at IS NULL",
};

const struct query authorization_sites = {
	.name = "authorization_sites",
	.in   = &authorization_shape,
	.out  = &site_shape,
	.sql  = "SELECT id, status, counterparty_id, name FROM sites"
		" WHERE account = :account AND consignee_no = :consignee_no"
		"   AND archived_at IS NULL LIMIT 10",
};

const struct query authorization_credit = {
	.name = "authorization_credit",
	.in   = &counterparty_shape,
	.out  = &authorization_credit_shape,
	.sql  = "SELECT hold, hold_reason FROM credit_profiles"
		" WHERE account = :account AND counterparty_id = :id AND archived_at IS NULL"
		"   AND hold IN ('liftings', 'all')",
};

const struct query authorization_product = {
	.name = "authorization_product",
	.in   = &authorization_product_shape,
	.out  = &authorization_known_shape,
	.sql  = "SELECT status FROM products WHERE account IN (:account, 'common')"
		"   AND code = :product AND archived_at IS NULL"
		" ORDER BY account = 'common' LIMIT 1",
};

const struct query authorization_taken = {
	.name = "authorization_taken",
	.in   = &authorization_number_shape,
	.out  = &authorization_number_shape,
	.sql  = "SELECT COUNT(*) AS open FROM load_authorizations"
		" WHERE account = :account AND open_number = :auth_number",
};

const struct query authorization_by_number = {
	.name = "authorization_by_number",
	.in   = &authorization_number_shape,
	.out  = &authorization_shape,
	.sql  = "SELECT id FROM load_authorizations"
		" WHERE account = :account AND auth_number = :auth_number"
		" ORDER BY open_number IS NULL, id DESC LIMIT 1",
};

/* The number may have been another's before. */
const struct query authorization_loading = {
	.name = "authorization_loading",
	.in   = &authorization_shape,
	.out  = &authorization_shape,
	.sql  = "SELECT id AS load_id FROM loads"
		" WHERE account = :account AND authorization_number = :auth_number"
		"   AND status <> 'aborted' AND loading_at >= :created_at"
		" ORDER BY id LIMIT 1",
};

const struct query authorization_held = {
	.name = "authorization_held",
	.in   = &authorization_shape,
	.out  = &authorization_shape,
	.sql  = "SELECT a.id FROM load_authorizations AS a"
		" WHERE a.account = :account AND a.id = :id AND " AUTHORIZATION_HELD("a"),
};

#define T struct authorization_beside
static const struct field beside_fields[] = {
	FIELD(T, product),
	FIELD(T, quantity,    .decimals = 3),
	FIELD(T, of_supplier, .decimals = 3),
};
#undef T
const struct shape authorization_beside_shape =
	SHAPE(struct authorization_beside, "AuthorizationBeside", beside_fields, "What others of an order are open for of a product.");

/* Of a load the last that was asked for counts, until the load is aborted or
 * has left; what a load has left with is no longer open. */
#define QUANTITY UNIT_SQL_VOLUME("p.quantity", "a.unit", ":unit")
const struct query authorization_beside = {
	.name = "authorization_beside",
	.in   = &authorization_shape,
	.out  = &authorization_beside_shape,
	.sql  = "SELECT p.product, ROUND(SUM(" QUANTITY "), 3) AS quantity,"
		"  ROUND(SUM(IF(a.supplier_id = :supplier_id, " QUANTITY ", 0)), 3) AS of_supplier"
		" FROM load_authorizations a"
		" JOIN JSON_TABLE(a.products, '$[*]' COLUMNS ("
		"   product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin PATH '$.product',"
		"   quantity DECIMAL(15,3) PATH '$.quantity')) p"
		" WHERE a.account = :account AND a.order_id = :order_id"
		"   AND a.status = 'approved'"
		"   AND (a.expires_at > :now OR " AUTHORIZATION_HELD("a") ")"
		"   AND NOT EXISTS (SELECT 1 FROM load_authorizations b"
		"    WHERE b.account = :account AND b.load_id = a.load_id AND b.id > a.id"
		"      AND b.status = 'approved')"
		"   AND NOT EXISTS (SELECT 1 FROM loads l"
		"    WHERE l.account = :account AND l.id = a.load_id"
		"      AND l.status IN ('en_route', 'at_site', 'unloading', 'completed', 'aborted'))"
		"   AND NOT EXISTS (SELECT 1 FROM loads l"
		"    WHERE l.account = :account AND l.authorization_number = a.auth_number"
		"      AND l.loading_at >= a.created_at"
		"      AND l.status IN ('en_route', 'at_site', 'unloading', 'completed'))"
		" GROUP BY p.product",
};
#undef QUANTITY

const struct query authorization_denials = {
	.name = "authorization_denials",
	.in   = &allocation_page_shape,
	.out  = &authorization_shape,
	.sql  = "SELECT id, status, terminal, carrier_scac, driver_card, consignee_no, supplier_id,"
		" order_id, load_id, unit, products, minutes, denial_code, allocation_id,"
		" carrier_id, site_id, counterparty_id, decision_trace, version, created_at, updated_at"
		"  FROM load_authorizations WHERE account = :account"
		"   AND allocation_id = :allocation_id AND id < :after"
		" ORDER BY id DESC LIMIT :rows",
};

static const struct move moves[] = {
	{
		.from   = NAMES("approved"),
		.action = "void",
		.to     = "voided",
		.effect = authorization_void,
		.event  = "order.load_authorization.voided",
		.doc    = "Voids the authorization. Volume taken from allocations is given back. Refused once a load has begun loading with it, unless that load was aborted.",
	},
	{
		.from   = NAMES("approved"),
		.action = "consume",
		.to     = "consumed",
		.effect = authorization_consume,
		.in     = &authorization_consume_shape,
		.event  = "order.load_authorization.consumed",
		.told   = "A load authorization was used.",
		.doc    = "Marks the authorization as used. The volume taken from allocations is set to the net volume lifted. Confirming a bill of lading has the same effect. Possible until `expires_at`, and after that while a load that began loading with it is at the terminal.",
	},
	{
		.from   = NAMES("approved"),
		.action = "extend",
		.effect = authorization_extend,
		.in     = &authorization_extend_shape,
		.event  = "order.load_authorization.extended",
		.doc    = "Extends the validity, to at most 5,760 minutes from its beginning.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NULL,
		.to   = "denied",
		.by   = "create",
		.doc  = "A check fails; denial_code says which.",
	},
	{
		.from = NAMES("approved"),
		.to   = "expired",
		.by   = "the clock",
		.doc  = "The authorization is not used before expires_at, and no load that began loading with it is still at the terminal.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "order.load_authorization.denied",  &authorization_shape, "A truck was refused loading; `denial_code` gives the reason." },
	{ "order.load_authorization.expired", &authorization_shape, "A load authorization expired unused." },
	{ 0 },
};

static const struct query *const queries[] = {
	&authorization_facts, &authorization_carrier, &authorization_sites,
	&authorization_credit,
	&authorization_product, &authorization_taken, &authorization_by_number,
	&authorization_denials, &authorization_loading, &authorization_held,
	&authorization_beside, NULL,
};

static const struct expansion expands[] = {
	{ "supplier_id", &counterparties },
	{ "carrier_id", &counterparties },
	{ "counterparty_id", &counterparties },
	{ "site_id", &sites },
	{ "allocation_id", &allocations },
	{ 0 },
};

#define T struct load_authorization
static const struct shape trace_shape = {
	.name = "LoadAuthorizationTrace",
	.of   = &authorization_shape,
	.take = NAMES("id", "status", "denial_code", "allocation_id", "decision_trace", "created_at"),
	.doc  = "The decision trace of a load authorization.",
};
#undef T

static const struct route routes[] = {
	{
		.op     = "load-authorizations.decision-trace",
		.method = GET,
		.path   = "/api/v2/load-authorizations/{id}/decision-trace",
		.scope  = "allocations:read",
		.out    = &trace_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = authorization_show_trace,
		.tier   = "core",
		.title  = "Get the decision trace of a load authorization",
		.doc    = "Returns every check in order, with its evidence.",
	},
	{ 0 },
};

const struct resource load_authorizations = {
	.name       = "load-authorizations",
	.noun       = "load authorization",
	.prefix     = "lau",
	.scope      = "allocations",
	.writes     = "allocations:authorize",
	.event      = "order.load_authorization",
	.begins     = "order.load_authorization.approved",
	.tells      = authorization_told,
	.tier       = "core",
	.ops        = OP_LIST | OP_CREATE | OP_GET | OP_EXPORT | OP_STATS | OP_SEARCH,
	.shape      = &authorization_shape,
	.create     = &new_shape,
	.filter     = NAMES("status", "terminal", "carrier_scac", "driver_card", "consignee_no",
			    "supplier_id", "order_id", "load_id", "auth_number", "denial_code",
			    "site_id", "counterparty_id", "expires_at", "version",
			    "created_at", "updated_at"),
	.sort       = NAMES("updated_at"),
	.first      = "approved",
	.moves      = moves,
	.passages   = passages,
	.check      = authorization_check,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "terminal", "carrier_scac", "denial_code"),
	.begin      = authorization_begin,
	.expands    = expands,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.doc        = "Decisions on whether a truck may load at a rack, with every check that led to them.",
};
/* clang-format on */
