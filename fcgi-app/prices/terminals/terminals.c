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
	      .doc = "Unique identifier of the terminal. Other resources refer to the terminal by its code."),
	FIELD(T, status,                   .words = statuses, .example = "\"active\"",
	      .doc = "Current status of the terminal: `active`, `outage` (no liftings for the time being) or `decommissioned`."),
	FIELD(T, code,                     .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"PTX\"",
	      .doc = "Code by which all resources refer to the terminal. Unique within the account. If it equals a code of the operator's, the account's own terminal replaces it."),
	FIELD(T, name,                     .min = 1, .max = 100, .example = "\"Pasadena, TX\"",
	      .doc = "Name of the terminal."),
	FIELD(T, kind,                     .words = kinds, .example = "\"terminal\"",
	      .doc = "Kind of facility: `terminal`, `tad` (terminal de almacenamiento y despacho), `bulk_plant`, `refinery` or `pipeline_station`."),
	FIELD(T, tcn,                      .min = 9, .max = 9, .chars = "A-Z0-9", .nullable = true, .example = "\"T76TX2786\"",
	      .doc = "Terminal control number of the IRS: T, two digits, the state, four digits (26 CFR 48.4081-1)."),
	FIELD(T, splc,                     .min = 6, .max = 9, .chars = "0-9", .nullable = true, .example = "null",
	      .doc = "Standard Point Location Code (SPLC)."),
	FIELD(T, permit_no,                .min = 1, .max = 40, .chars = "A-Z0-9/-", .nullable = true, .example = "null",
	      .doc = "Storage permit of the CRE or CNE (Mexico)."),
	FIELD(T, operator_name,            .min = 1, .max = 200, .nullable = true, .example = "\"Gulf Racks LLC\"",
	      .doc = "Name of the terminal operator, if it is not a counterparty."),
	FIELD(T, operator_counterparty_id, .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "Counterparty that operates the terminal."),
	FIELD(T, country,                  .words = countries, .example = "\"US\"",
	      .doc = "Country of the terminal."),
	FIELD(T, state,                    .min = 2, .max = 3, .chars = "A-Z", .nullable = true, .example = "\"TX\"",
	      .doc = "State: two letters in the United States, three in Mexico."),
	FIELD(T, jurisdiction,             .min = 2, .max = 8, .chars = "A-Z-", .example = "\"US-TX\"",
	      .doc = "Tax jurisdiction of liftings at the terminal: MX, or US and the state."),
	FIELD(T, currency,                 .words = currencies, .example = "\"USD\"",
	      .doc = "Currency of its prices."),
	FIELD(T, latitude,                 .decimals = 6, .min = UNITS(-90), .max = UNITS(90), .nullable = true, .example = "29.691063",
	      .doc = "Latitude, in degrees north (WGS 84)."),
	FIELD(T, longitude,                .decimals = 6, .min = UNITS(-180), .max = UNITS(180), .nullable = true, .example = "-95.209101",
	      .doc = "Longitude, in degrees east (WGS 84)."),
	FIELD(T, time_zone,                .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .zone = true, .example = "\"America/Chicago\"",
	      .doc = "IANA time zone of the terminal."),
	FIELD(T, price_change_local_time,  .min = 5, .max = 5, .chars = "0-9:", .nullable = true, .example = "\"18:00\"",
	      .doc = "Usual time of price changes, in the terminal's time zone: 18:00 in the United States, 00:00 in Mexico."),
	FIELD(T, operating_hours,          .max = 21, .chars = "a-z0-9:-", .nullable = true, .example = "[\"mon:06:00-18:00\"]",
	      .doc = "Operating hours, in the terminal's time zone."),
	FIELD(T, products,                 .max = 50, .each = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "[\"DIESEL_ULSD\"]",
	      .doc = "Codes of the products available. Null if not stated."),
	FIELD(T, load_lanes,               .min = 1, .max = 100, .nullable = true, .example = "6",
	      .doc = "Number of vehicles that can load at the same time."),
	FIELD(T, authorization_required,   .nullable = true, .example = "false",
	      .doc = "Whether loading requires an approved load authorization (G-AUTH). Defaults to true in the United States and false in Mexico."),
	FIELD(T, outage_since,             .nullable = true, .example = "null",
	      .doc = "Start of the current outage."),
	FIELD(T, outage_reason,            .min = 1, .max = 200, .nullable = true, .example = "null",
	      .doc = "Reason given when the outage was reported."),
	FIELD(T, outage_expected_until,    .nullable = true, .example = "null",
	      .doc = "Expected end of the outage."),
	FIELD(T, version,                  .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,               .doc = "Time at which the terminal was created."),
	FIELD(T, updated_at,               .doc = "Time at which the terminal was last changed."),
	FIELD(T, archived_at,              .nullable = true, .example = "null", .doc = "Time at which the terminal was archived. Null unless it is archived."),
};
#undef T

#define EDITED								\
	"name", "kind", "tcn", "splc", "permit_no", "operator_name",		\
	"operator_counterparty_id", "country", "state", "jurisdiction",	\
	"currency", "latitude", "longitude", "time_zone",		\
	"price_change_local_time", "operating_hours", "products",	\
	"load_lanes", "authorization_required"

const struct shape terminal_shape =
	SHAPE(struct terminal, "Terminal", fields, "A facility where fuel is lifted.");

static const struct shape new_shape = {
	.name = "TerminalNew",
	.of   = &terminal_shape,
	.take = NAMES("code", EDITED),
	.need = NAMES("code", "name", "kind", "country", "jurisdiction", "currency", "time_zone"),
	.doc  = "Fields accepted when creating a terminal.",
};

static const struct shape edit_shape = {
	.name = "TerminalEdit",
	.of   = &terminal_shape,
	.take = NAMES(EDITED),
	.doc  = "Fields accepted when updating a terminal. Its code cannot be changed.",
};

#define T struct terminal_outage
static const struct field outage_fields[] = {
	FIELD(T, reason,         .min = 1, .max = 200, .example = "\"Vapor recovery unit down\"",
	      .doc = "Reason given when the outage was reported."),
	FIELD(T, expected_until, .optional = true, .example = "\"2099-01-15T18:00:00.000Z\"",
	      .doc = "Expected end of the outage."),
};
#undef T
const struct shape terminal_outage_shape = {
	.name = "TerminalOutage",
	.size = PRESENT(struct terminal_outage),
	.fields = outage_fields, .n = MEMBERS(outage_fields),
	.need = NAMES("reason"),
	.doc  = "Details of an outage.",
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
		.doc    = "Reports an outage: nothing can be lifted at the terminal for the time being.",
	},
	{
		.from   = NAMES("outage"),
		.action = "clear-outage",
		.title  = "Clear the outage of %s",
		.to     = "active",
		.effect = terminal_clear,
		.event  = "order.terminal.outage_cleared",
		.told   = "The outage of a terminal has ended.",
		.doc    = "Clears the outage: fuel can be lifted at the terminal again.",
	},
	{
		.from   = NAMES("active", "outage"),
		.action = "decommission",
		.to     = "decommissioned",
		.event  = "order.terminal.decommissioned",
		.doc    = "Decommissions the terminal for good. Its prices stay on record.",
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
		.title  = "List the prices of a terminal",
		.doc    = "Lists the prices in effect at the terminal now, for each key.",
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
		.title  = "List the suppliers at a terminal",
		.doc    = "Lists the suppliers with prices in effect at the terminal now, and their products.",
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
	.begin      = terminal_say,
	.change     = terminal_say,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "kind", "country", "state", "jurisdiction"),
	.unique     = unique,
	.doc        = "Terminals where fuel is lifted: those of the operator, available to all accounts, and those of the account.",
	.common     = true,
	.routes     = routes,
};
/* clang-format on */
