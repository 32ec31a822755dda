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
	      .doc = "How much of it."),
};
#undef T
const struct shape authorization_product_shape = {
	.name = "AuthorizedProduct", .size = PRESENT(struct authorized_product),
	.fields = product_fields, .n = MEMBERS(product_fields),
	.need = NAMES("product", "quantity"),
	.doc = "A product to be loaded.",
};

#define T struct authorization_check
static const struct field check_fields[] = {
	FIELD(T, check,    .example = "\"carrier_insurance\"", .doc = "What was looked at."),
	FIELD(T, passed,   .example = "true", .doc = "Is it in order?"),
	FIELD(T, code,     .nullable = true, .example = "null", .doc = "The denial that it is, where it is not."),
	FIELD(T, evidence, .example = "\"1000000.00 USD until 2049-12-31\"", .doc = "What was seen."),
};
#undef T
const struct shape authorization_check_shape =
	SHAPE(struct authorization_check, "AuthorizationCheck", check_fields, "A check of a decision.");

#define T struct load_authorization
static const struct field fields[] = {
	FIELD(T, id,            .prefix = "lau", .example = "\"lau_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, status,        .words = statuses, .example = "\"approved\"", .doc = "What was decided, and what became of it."),
	FIELD(T, terminal,      .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, carrier_scac,  .min = 2, .max = 4, .chars = "A-Z", .example = "\"TNTE\"", .doc = "The carrier's standard alpha code."),
	FIELD(T, driver_card,   .format = "password", .min = 1, .max = 40, .chars = "A-Za-z0-9-", .example = "\"D-7781\"", .doc = "Card that the driver showed."),
	FIELD(T, consignee_no,  .min = 1, .max = 20, .chars = "A-Za-z0-9-", .example = "\"CN-1001\"", .doc = "Number of the site that it goes to."),
	FIELD(T, supplier_id,   .prefix = "cpy", .nullable = true, .example = "null", .doc = "Whose product it is."),
	FIELD(T, order_id,      .prefix = "ord", .loose = true, .nullable = true, .example = "null", .doc = "Order to be loaded. An unknown order is denied with `order_unknown`. The allocation was taken with the order and is not taken again."),
	FIELD(T, load_id,       .prefix = "lod", .nullable = true, .example = "null", .doc = "The load that it is for."),
	FIELD(T, unit,          .words = unit_words, .example = "\"l\"", .doc = "Unit of the quantities."),
	FIELD(T, products,      .min = 1, .max = 12, .shape = &authorization_product_shape,
	      .example = "[{\"product\":\"DIESEL_ULSD\",\"quantity\":30000}]", .doc = "What is to be loaded, each product once."),
	FIELD(T, minutes,       .min = 1, .max = AUTHORIZATION_MAX, .example = "60", .doc = "How long it holds; 60 unless told, at most 5,760."),
	FIELD(T, auth_number,   .min = 8, .max = 8, .chars = "0-9", .nullable = true, .example = "\"40718293\"", .doc = "What is said at the rack: eight digits, of one open authorization at a time."),
	FIELD(T, expires_at,    .nullable = true, .doc = "Until when it holds."),
	FIELD(T, denial_code,   .min = 1, .max = 32, .chars = "a-z0-9_", .nullable = true, .example = "null", .doc = "The first check that was not in order."),
	FIELD(T, allocation_id, .prefix = "alo", .nullable = true, .example = "null", .doc = "The allocation that refused it."),
	FIELD(T, carrier_id,    .prefix = "cpy", .nullable = true, .example = "null", .doc = "Who has the carrier's code."),
	FIELD(T, site_id,       .prefix = "sit", .nullable = true, .example = "null", .doc = "The site that has the number."),
	FIELD(T, counterparty_id, .prefix = "cpy", .nullable = true, .example = "null", .doc = "Whose site it is."),
	FIELD(T, decision_trace, .shape = &authorization_check_shape, .doc = "Every check and what it saw."),
	FIELD(T, bol_number,    .min = 1, .max = 40, .chars = "A-Za-z0-9/-", .nullable = true, .example = "\"55120\"", .doc = "Bill of lading that it was loaded with."),
	FIELD(T, closed_at,     .nullable = true, .example = "null", .doc = "When it was consumed, voided or expired."),
	FIELD(T, version,       .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,    .doc = "When it was asked for."),
	FIELD(T, updated_at,    .doc = "When it last changed."),
	FIELD(T, archived_at,   .nullable = true, .example = "null", .doc = "Always null: decisions are kept."),
};
#undef T
const struct shape authorization_shape =
	SHAPE(struct load_authorization, "LoadAuthorization", fields, "A decision at the rack.");

static const struct shape new_shape = {
	.name = "LoadAuthorizationNew",
	.of   = &authorization_shape,
	.take = NAMES("terminal", "carrier_scac", "driver_card", "consignee_no", "supplier_id",
		      "order_id", "load_id", "unit", "products", "minutes"),
	.need = NAMES("terminal", "carrier_scac", "driver_card", "consignee_no", "unit", "products"),
	.doc  = "Who wants to load what.",
};

const struct shape authorization_consume_shape = {
	.name = "LoadAuthorizationConsume",
	.of   = &authorization_shape,
	.take = NAMES("bol_number", "products"),
	.need = NAMES("bol_number"),
	.doc  = "What was loaded: net, of each product that was asked for; those left out as asked.",
};

const struct shape authorization_extend_shape = {
	.name = "LoadAuthorizationExtend",
	.of   = &authorization_shape,
	.take = NAMES("minutes"),
	.need = NAMES("minutes"),
	.doc  = "How much longer.",
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
		.doc    = "It is not used; what it took of allocations is given back.",
	},
	{
		.from   = NAMES("approved"),
		.action = "consume",
		.to     = "consumed",
		.effect = authorization_consume,
		.in     = &authorization_consume_shape,
		.event  = "order.load_authorization.consumed",
		.told   = "A load authorization was used.",
		.doc    = "The truck has loaded: what it took of allocations becomes what was lifted net. A bill of lading that is confirmed does so by itself.",
	},
	{
		.from   = NAMES("approved"),
		.action = "extend",
		.effect = authorization_extend,
		.in     = &authorization_extend_shape,
		.event  = "order.load_authorization.extended",
		.doc    = "It holds so much longer, at most 5,760 minutes from its beginning.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NULL,
		.to   = "denied",
		.by   = "create",
		.doc  = "A check has failed: denial_code says which.",
	},
	{
		.from = NAMES("approved"),
		.to   = "expired",
		.by   = "the clock",
		.doc  = "Nothing was loaded with it until expires_at.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "order.load_authorization.denied",  &authorization_shape, "A truck may not load: denial_code says why." },
	{ "order.load_authorization.expired", &authorization_shape, "Nobody used it in its time." },
	{ 0 },
};

static const struct query *const queries[] = {
	&authorization_facts, &authorization_carrier, &authorization_sites,
	&authorization_product, &authorization_taken, &authorization_by_number,
	&authorization_denials, NULL,
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
	.doc  = "How a decision came about.",
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
		.title  = "Decision trace of a load authorization",
		.doc    = "Every check in its order, and what it saw.",
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
	.doc        = "Yes or no at the rack, with every check that led to it.",
};
/* clang-format on */
