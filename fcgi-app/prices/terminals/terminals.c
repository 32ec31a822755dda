/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "terminals.h"

#include "prices/market/market.h"

/* clang-format off */
static const char *const statuses[] = { "active", "outage", "decommissioned", NULL };
static const char *const kinds[] = { "terminal", "tad", "bulk_plant", "refinery", "pipeline_station", NULL };
static const char *const countries[] = { "MX", "US", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };

#define T struct terminal
static const struct field fields[] = {
	FIELD(T, id,                       .prefix = "ter", .example = "\"ter_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier; everything else names the terminal by its code."),
	FIELD(T, status,                   .words = statuses, .example = "\"active\"",
	      .doc = "Whether fuel can be lifted there."),
	FIELD(T, code,                     .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"PTX\"",
	      .doc = "What it is called everywhere: one of the account has it. A code of the operator's may be used again: the account's own terminal then stands in its place."),
	FIELD(T, name,                     .min = 1, .max = 100, .example = "\"Pasadena, TX\"",
	      .doc = "Name for people."),
	FIELD(T, kind,                     .words = kinds, .example = "\"terminal\"",
	      .doc = "What it is: a terminal, a TAD (terminal de almacenamiento y despacho), a bulk plant, a refinery, a station of a pipeline."),
	FIELD(T, tcn,                      .min = 9, .max = 9, .chars = "A-Z0-9", .nullable = true, .example = "\"T76TX2786\"",
	      .doc = "Terminal control number of the IRS: T, two digits, the state, four digits (26 CFR 48.4081-1)."),
	FIELD(T, splc,                     .min = 6, .max = 9, .chars = "0-9", .nullable = true, .example = "null",
	      .doc = "Standard point location code."),
	FIELD(T, permit_no,                .min = 1, .max = 40, .chars = "A-Z0-9/-", .nullable = true, .example = "null",
	      .doc = "Storage permit of the CRE or CNE, in Mexico."),
	FIELD(T, operator_name,            .min = 1, .max = 200, .nullable = true, .example = "\"Gulf Racks LLC\"",
	      .doc = "Who runs it, where that is no counterparty."),
	FIELD(T, operator_counterparty_id, .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "The counterparty that runs it."),
	FIELD(T, country,                  .words = countries, .example = "\"US\"",
	      .doc = "Country it lies in."),
	FIELD(T, state,                    .min = 2, .max = 3, .chars = "A-Z", .nullable = true, .example = "\"TX\"",
	      .doc = "State: two letters in the United States, three in Mexico."),
	FIELD(T, jurisdiction,             .min = 2, .max = 8, .chars = "A-Z-", .example = "\"US-TX\"",
	      .doc = "Whose taxes a lift there has: MX, or US and the state."),
	FIELD(T, currency,                 .words = currencies, .example = "\"USD\"",
	      .doc = "Currency that it is quoted in."),
	FIELD(T, latitude,                 .decimals = 6, .min = UNITS(-90), .max = UNITS(90), .nullable = true, .example = "29.691063",
	      .doc = "Degrees north (WGS 84)."),
	FIELD(T, longitude,                .decimals = 6, .min = UNITS(-180), .max = UNITS(180), .nullable = true, .example = "-95.209101",
	      .doc = "Degrees east."),
	FIELD(T, time_zone,                .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .example = "\"America/Chicago\"",
	      .doc = "IANA time zone of its days and hours."),
	FIELD(T, price_change_local_time,  .min = 5, .max = 5, .chars = "0-9:", .nullable = true, .example = "\"18:00\"",
	      .doc = "When its prices usually change, by its own clock: 18:00 in the United States, 00:00 in Mexico."),
	FIELD(T, operating_hours,          .max = 21, .chars = "a-z0-9:-", .nullable = true, .example = "[\"mon:06:00-18:00\"]",
	      .doc = "When it is open, by its own clock."),
	FIELD(T, products,                 .max = 50, .each = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "[\"DIESEL_ULSD\"]",
	      .doc = "Codes of the products that are lifted there; null where nobody says."),
	FIELD(T, load_lanes,               .min = 1, .max = 100, .nullable = true, .example = "6",
	      .doc = "How many vehicles load at once."),
	FIELD(T, authorization_required,   .nullable = true, .example = "false",
	      .doc = "Whether a load begins to load there only with an approved load authorization (G-AUTH). Null: it does not."),
	FIELD(T, outage_since,             .nullable = true, .example = "null",
	      .doc = "Since when nothing can be lifted."),
	FIELD(T, outage_reason,            .min = 1, .max = 200, .nullable = true, .example = "null",
	      .doc = "Why nothing can be lifted."),
	FIELD(T, outage_expected_until,    .nullable = true, .example = "null",
	      .doc = "When it is expected to go on."),
	FIELD(T, version,                  .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,               .doc = "When it was created."),
	FIELD(T, updated_at,               .doc = "When it last changed."),
	FIELD(T, archived_at,              .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T

#define EDITED								\
	"name", "kind", "tcn", "splc", "permit_no", "operator_name",		\
	"operator_counterparty_id", "country", "state", "jurisdiction",	\
	"currency", "latitude", "longitude", "time_zone",		\
	"price_change_local_time", "operating_hours", "products",	\
	"load_lanes", "authorization_required"

const struct shape terminal_shape =
	SHAPE(struct terminal, "Terminal", fields, "A place where fuel is lifted.");

static const struct shape new_shape = {
	.name = "TerminalNew",
	.of   = &terminal_shape,
	.take = NAMES("code", EDITED),
	.need = NAMES("code", "name", "kind", "country", "jurisdiction", "currency", "time_zone"),
	.doc  = "A terminal to be made.",
};

static const struct shape edit_shape = {
	.name = "TerminalEdit",
	.of   = &terminal_shape,
	.take = NAMES(EDITED),
	.doc  = "What is to change of a terminal; its code stays.",
};

#define T struct terminal_outage
static const struct field outage_fields[] = {
	FIELD(T, reason,         .min = 1, .max = 200, .example = "\"Vapor recovery unit down\"",
	      .doc = "Why nothing can be lifted."),
	FIELD(T, expected_until, .optional = true, .example = "\"2099-01-15T18:00:00.000Z\"",
	      .doc = "When it is expected to go on."),
};
#undef T
const struct shape terminal_outage_shape = {
	.name = "TerminalOutage",
	.size = PRESENT(struct terminal_outage),
	.fields = outage_fields, .n = MEMBERS(outage_fields),
	.need = NAMES("reason"),
	.doc  = "What is known of an outage.",
};

#define T struct terminal_facts
static const struct field facts_fields[] = {
	FIELD(T, products,        .optional = true),
	FIELD(T, operator_status, .optional = true),
};
#undef T
const struct shape terminal_facts_shape =
	SHAPE(struct terminal_facts, "TerminalFacts", facts_fields, "What stands around a terminal.");

/* A code stands once for the account's product and once for the operator's. */
const struct query terminal_place = {
	.name = "terminal_place",
	.in   = &terminal_shape,
	.out  = &terminal_facts_shape,
	.sql  = "SELECT (SELECT COUNT(DISTINCT code) FROM products"
		"   WHERE account IN (:account, 'common') AND archived_at IS NULL"
		"    AND FIND_IN_SET(code, REPLACE(:products, ' ', ','))) AS products,"
		"  (SELECT status FROM counterparties WHERE account = :account"
		"    AND id = :operator_counterparty_id AND archived_at IS NULL) AS operator_status",
};

static const struct move moves[] = {
	{
		.from   = NAMES("active"),
		.action = "report-outage",
		.title  = "Report an outage of %s",
		.to     = "outage",
		.in     = &terminal_outage_shape,
		.effect = terminal_report,
		.errs   = ERRS(E_VALIDATION),
		.event  = "order.terminal.outage_started",
		.told   = "An outage of a terminal was reported.",
		.doc    = "Nothing can be lifted there for now.",
	},
	{
		.from   = NAMES("outage"),
		.action = "clear-outage",
		.title  = "Clear the outage of %s",
		.to     = "active",
		.effect = terminal_clear,
		.event  = "order.terminal.outage_cleared",
		.told   = "The outage of a terminal has ended.",
		.doc    = "Fuel can be lifted there again.",
	},
	{
		.from   = NAMES("active", "outage"),
		.action = "decommission",
		.to     = "decommissioned",
		.event  = "order.terminal.decommissioned",
		.doc    = "Nothing will be lifted there any more; its prices stay on record.",
	},
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "terminals.prices",
		.method = GET,
		.path   = "/api/v2/terminals/{id}/prices",
		.scope  = "prices:read",
		.out    = &rack_price_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = terminal_prices,
		.title  = "Prices of a terminal",
		.doc    = "What is in effect at the terminal now, of each key.",
		.tier   = "day-one",
	},
	{
		.op     = "terminals.suppliers",
		.method = GET,
		.path   = "/api/v2/terminals/{id}/suppliers",
		.scope  = "prices:read",
		.out    = &market_supplier_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = terminal_suppliers,
		.title  = "Suppliers at a terminal",
		.doc    = "Who has prices in effect at the terminal now, and for what.",
		.tier   = "day-one",
	},
	{ 0 },
};

static const struct unique unique[] = {
	{ "by_code", NAMES("code"), NULL },
	{ 0 },
};

const struct resource terminals = {
	.name       = "terminals",
	.noun       = "terminal",
	.prefix     = "ter",
	.scope      = "catalog",
	.event      = "order.terminal",
	.tier       = "day-one",
	.ops        = OP_ALL,
	.shape      = &terminal_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "code", "name", "kind", "tcn", "splc", "permit_no",
			    "operator_counterparty_id", "country", "state", "jurisdiction",
			    "currency", "time_zone", "products", "load_lanes", "version",
			    "created_at", "updated_at"),
	.sort       = NAMES("code", "name", "updated_at"),
	.first      = "active",
	.moves      = moves,
	.facts      = &terminal_place,
	.check      = terminal_check,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "kind", "country", "state", "jurisdiction"),
	.unique     = unique,
	.doc        = "Where fuel is lifted: the operator's terminals for all, and those of the account.",
	.common     = true,
	.routes     = routes,
};
/* clang-format on */
