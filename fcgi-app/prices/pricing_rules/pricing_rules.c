/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "pricing_rules.h"

#include "page.h"
#include "prices/quote/quote.h"
#include "unit.h"

/* clang-format off */
#define CODE "A-Z0-9_-"
static const char *const statuses[] = { "draft", "active", "expired", NULL };
static const char *const units[] = { UNIT_VOLUMES, "load", NULL };

#define T struct pricing_rule
static const struct field fields[] = {
	FIELD(T, id,              .prefix = "prr", .example = "\"prr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, status,          .words = statuses, .example = "\"draft\"", .doc = "draft and expired count for nothing, active counts on its days."),
	FIELD(T, name,            .min = 1, .max = 100, .example = "\"Margin of the north\"", .doc = "What it is called."),
	FIELD(T, label,           .words = pricing_labels, .example = "\"MARGIN\"",
	      .doc = "BASIS, MARGIN and COST are added to the rack price of a unit, REBATE is taken off; FREIGHT is charged for each gross unit, FEE for each load."),
	FIELD(T, counterparty_id, .prefix = "cpy", .nullable = true, .example = "null", .doc = "Only for this customer."),
	FIELD(T, site_id,         .prefix = "sit", .nullable = true, .example = "null", .doc = "Only for this site; goes before rules of its customer."),
	FIELD(T, customer_group,  .min = 1, .max = 24, .chars = CODE, .nullable = true, .example = "\"NORTH\"", .doc = "Only for this group of customers; goes behind rules of a customer."),
	FIELD(T, terminal,        .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "\"MTY\"", .doc = "Only from this terminal."),
	FIELD(T, product,         .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "\"DIESEL_ULSD\"", .doc = "Only for this product."),
	FIELD(T, formula_id,      .prefix = "pfm", .nullable = true, .example = "null", .doc = "The formula that makes its value."),
	FIELD(T, value,           .decimals = 6, .min = UNITS(-1000000), .max = UNITS(1000000), .nullable = true, .example = "0.35", .doc = "Of one unit, where no formula makes it."),
	FIELD(T, unit,            .words = units, .example = "\"l\"", .doc = "Of the value: litre, US gallon, barrel or cubic metre, load of a FEE."),
	FIELD(T, currency,        .words = price_currencies, .example = "\"MXN\"", .doc = "Of the value."),
	FIELD(T, priority,        .min = -1000, .max = 1000, .nullable = true, .example = "0", .doc = "The higher goes before one that is as narrow; 0 where it is left out."),
	FIELD(T, valid_from,      .example = "\"2026-01-01\"", .doc = "First day."),
	FIELD(T, valid_to,        .nullable = true, .example = "null", .doc = "Last day; without an end where it is null."),
	FIELD(T, min_margin,      .decimals = 6, .min = UNITS(-1000000), .max = UNITS(1000000), .nullable = true, .example = "0.1", .doc = "A value below it must be approved before it counts."),
	FIELD(T, approved_at,     .nullable = true, .example = "null", .doc = "When it was approved."),
	FIELD(T, approved_by,     .nullable = true, .example = "null", .doc = "Identifier of the key that approved it."),
	FIELD(T, version,         .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,      .doc = "When it was created."),
	FIELD(T, updated_at,      .doc = "When it last changed."),
	FIELD(T, archived_at,     .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T

#define WRITTEN								\
	"name", "label", "counterparty_id", "site_id", "customer_group",	\
	"terminal", "product", "formula_id", "value", "unit", "currency",	\
	"priority", "valid_from", "valid_to", "min_margin"

const struct shape pricing_rule_shape =
	SHAPE(struct pricing_rule, "PricingRule", fields, "Something on top of the rack price, for some customers.");

static const struct shape new_shape = {
	.name = "PricingRuleNew",
	.of   = &pricing_rule_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("name", "label", "unit", "currency", "valid_from"),
	.doc  = "A pricing rule to be made, as a draft.",
};

static const struct shape edit_shape = {
	.name = "PricingRuleEdit",
	.of   = &pricing_rule_shape,
	.take = NAMES(WRITTEN),
	.doc  = "What is to change of a draft.",
};

#define T struct pricing_facts
static const struct field facts_fields[] = {
	FIELD(T, counterparty),
	FIELD(T, site),
	FIELD(T, formula),
};
#undef T
const struct shape pricing_facts_shape =
	SHAPE(struct pricing_facts, "PricingFacts", facts_fields, "What a pricing rule names.");

#define T struct pricing_effective
static const struct field effective_fields[] = {
	FIELD(T, rules, .shape = &pricing_part_shape, .doc = "One of each label that there is."),
	FIELD(T, tied,  .nullable = true, .example = "null", .doc = "A label of which two rules are alike: there is no price until one is expired or given another priority."),
};
#undef T
const struct shape pricing_effective_shape =
	SHAPE(struct pricing_effective, "PricingEffective", effective_fields, "The rules that make a price.");

#define T struct pricing_day
static const struct field day_fields[] = {
	FIELD(T, date, .example = "\"2026-01-15\"", .doc = "Day; today (UTC) where it is left out."),
};
#undef T
const struct shape pricing_day_shape =
	SHAPE(struct pricing_day, "pricing-rules conflicts parameters", day_fields, "Which day.");

#define T struct pricing_conflict
static const struct field conflict_fields[] = {
	FIELD(T, label,      .words = pricing_labels, .example = "\"MARGIN\"", .doc = "What both are of the price."),
	FIELD(T, one,        .prefix = "prr", .example = "\"prr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "The older rule."),
	FIELD(T, other,      .prefix = "prr", .example = "\"prr_01kaf2b8m0v3n7q1x5z9c4t6h9\"", .doc = "The younger one."),
	FIELD(T, one_name,   .example = "\"Margin of the north\"", .doc = "Name of the first."),
	FIELD(T, other_name, .example = "\"Margin of all\"", .doc = "Name of the second."),
};
#undef T
const struct shape pricing_conflict_shape =
	SHAPE(struct pricing_conflict, "PricingConflict", conflict_fields, "Two active rules of one label, scope and priority.");

#define T struct pricing_conflicts
static const struct field conflicts_fields[] = {
	FIELD(T, data, .shape = &pricing_conflict_shape, .doc = "At most 200."),
};
#undef T
const struct shape pricing_conflicts_shape =
	SHAPE(struct pricing_conflicts, "PricingConflicts", conflicts_fields, "Rules that contradict each other.");

#define T struct pricing_sheet_new
static const struct field sheet_new_fields[] = {
	FIELD(T, counterparty_id, .prefix = "cpy", .optional = true, .doc = "The customer that it is for."),
	FIELD(T, customer_group,  .min = 1, .max = 24, .chars = CODE, .optional = true, .example = "\"NORTH\"", .doc = "Or the group."),
	FIELD(T, priced_on,       .optional = true, .example = "\"2026-01-15\"", .doc = "Day of the prices; today at the terminal where it is left out."),
	FIELD(T, unit,            .words = unit_volumes, .example = "\"l\"", .doc = "Unit of the prices."),
	FIELD(T, terminals,       .min = 1, .max = 20, .chars = CODE, .example = "[\"MTY\"]", .doc = "Codes of terminals."),
	FIELD(T, products,        .min = 1, .max = 20, .chars = CODE, .example = "[\"DIESEL_ULSD\"]", .doc = "Codes of products."),
};
#undef T
const struct shape pricing_sheet_new_shape = {
	.name = "PriceSheetNew", .size = PRESENT(struct pricing_sheet_new),
	.fields = sheet_new_fields, .n = MEMBERS(sheet_new_fields),
	.need = NAMES("unit", "terminals", "products"),
	.doc  = "A price sheet to be published.",
};

#define T struct pricing_sheet_row
static const struct field row_fields[] = {
	FIELD(T, terminal, .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, product,  .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, unit,     .example = "\"l\"", .doc = "Unit of the prices."),
	FIELD(T, currency, .optional = true, .example = "\"MXN\"", .doc = "Their currency."),
	FIELD(T, rack,     .decimals = 6, .optional = true, .example = "12.79", .doc = "Posted price."),
	FIELD(T, price,    .decimals = 6, .optional = true, .example = "13.14", .doc = "With the rules, before freight and taxes."),
	FIELD(T, missing,  .optional = true, .example = "null", .doc = "Why there is no price."),
};
#undef T
const struct shape pricing_sheet_row_shape =
	SHAPE(struct pricing_sheet_row, "PriceSheetRow", row_fields, "A price of a sheet.");

#define T struct pricing_sheet
static const struct field sheet_fields[] = {
	FIELD(T, id,              .prefix = "pst", .example = "\"pst_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, counterparty_id, .prefix = "cpy", .nullable = true, .example = "null", .doc = "The customer that it is for."),
	FIELD(T, customer_group,  .nullable = true, .example = "\"NORTH\"", .doc = "Or the group."),
	FIELD(T, priced_on,       .example = "\"2026-01-15\"", .doc = "Day of the prices."),
	FIELD(T, prices,          .shape = &pricing_sheet_row_shape, .doc = "A row for each terminal and product."),
	FIELD(T, created_at,      .doc = "When it was published."),
};
#undef T
const struct shape pricing_sheet_shape =
	SHAPE(struct pricing_sheet, "PriceSheet", sheet_fields, "Prices of a day as they were published to a customer.");

const struct query pricing_rule_names = {
	.name = "pricing_rule_names",
	.in   = &pricing_rule_shape,
	.out  = &pricing_facts_shape,
	.sql  = "SELECT (SELECT c.id FROM counterparties AS c WHERE c.account = :account"
		"   AND c.id = :counterparty_id AND c.archived_at IS NULL) AS counterparty,"
		"  (SELECT s.id FROM sites AS s WHERE s.account = :account"
		"   AND s.id = :site_id AND s.archived_at IS NULL) AS site,"
		"  (SELECT f.id FROM price_formulas AS f WHERE f.account = :account"
		"   AND f.id = :formula_id AND f.archived_at IS NULL) AS formula",
};

const struct query pricing_rule_conflicts = {
	.name = "pricing_rule_conflicts",
	.in   = &pricing_day_shape,
	.out  = &pricing_conflict_shape,
	.sql  = "SELECT a.label, a.id AS one, b.id AS other, a.name AS one_name,"
		"  b.name AS other_name"
		"  FROM pricing_rules AS a JOIN pricing_rules AS b"
		"   ON b.account = a.account AND b.status = 'active'"
		"   AND b.label = a.label AND b.id > a.id"
		"   AND b.archived_at IS NULL AND b.valid_from <= :date"
		"   AND (b.valid_to IS NULL OR b.valid_to >= :date)"
		"   AND b.counterparty_id <=> a.counterparty_id"
		"   AND b.site_id <=> a.site_id"
		"   AND b.customer_group <=> a.customer_group"
		"   AND b.terminal <=> a.terminal AND b.product <=> a.product"
		"   AND COALESCE(b.priority, 0) = COALESCE(a.priority, 0)"
		" WHERE a.account = :account AND a.status = 'active'"
		"  AND a.archived_at IS NULL AND a.valid_from <= :date"
		"  AND (a.valid_to IS NULL OR a.valid_to >= :date)"
		" ORDER BY a.id, b.id LIMIT 200",
};

const struct query pricing_sheet_add = {
	.name = "pricing_sheet_add",
	.in   = &pricing_sheet_shape,
	.sql  = "INSERT INTO price_sheets (account, id, counterparty_id,"
		"  customer_group, priced_on, prices, created_at, request_id, key_id)"
		" VALUES (:account, :id, :counterparty_id, :customer_group,"
		"  :priced_on, :prices, :created_at, :request_id, :key_id)",
};

const struct query pricing_sheet_list = {
	.name = "pricing_sheet_list",
	.in   = &page_shape,
	.out  = &pricing_sheet_shape,
	.sql  = "SELECT id, counterparty_id, customer_group, priced_on, prices,"
		"  created_at FROM price_sheets"
		" WHERE account = :account AND id < :after"
		" ORDER BY id DESC LIMIT :rows",
};

static const struct guard pays = {
	.code    = "G-MARGIN",
	.shows   = NAMES("value", "min_margin", "approved_at"),
	.holds   = pricing_rule_pays,
	.message = "is below its least margin and not approved",
};

static const struct move moves[] = {
	{
		.from   = NAMES("draft"),
		.action = "approve",
		.effect = pricing_rule_approve,
		.event  = "price.pricing_rule.approved",
		.doc    = "Its value may be below min_margin; a change takes the approval back.",
		.scope  = "prices:admin",
	},
	{
		.from   = NAMES("draft"),
		.action = "activate",
		.to     = "active",
		.guards = GUARDS(&pays),
		.event  = "price.pricing_rule.activated",
		.doc    = "It counts on its days.",
	},
	{
		.from   = NAMES("draft", "active"),
		.action = "expire",
		.to     = "expired",
		.event  = "price.pricing_rule.expired",
		.told   = "A pricing rule expired.",
		.doc    = "It counts no longer, on any day.",
	},
	{ 0 },
};

const struct route pricing_rule_routes[] = {
	{
		.op     = "pricing-rules.effective",
		.method = GET,
		.path   = "/api/v2/pricing-rules/effective",
		.scope  = "prices:read",
		.query  = &pricing_asked_shape,
		.out    = &pricing_effective_shape,
		.fn     = pricing_rule_effective,
		.title  = "Pricing rules in effect",
		.doc    = "The rules that make the price of a customer, a terminal and a product on a day.",
		.tier   = "core",
	},
	{
		.op     = "pricing-rules.conflicts",
		.method = GET,
		.path   = "/api/v2/pricing-rules/conflicts",
		.scope  = "prices:read",
		.query  = &pricing_day_shape,
		.out    = &pricing_conflicts_shape,
		.fn     = pricing_rule_find_conflicts,
		.title  = "Conflicting pricing rules",
		.doc    = "Pairs of active rules of the same label, scope and priority: where both would count, there is no price.",
		.tier   = "core",
	},
	{
		.op     = "pricing-rules.publish-sheet",
		.method = POST,
		.path   = "/api/v2/pricing-rules/publish-sheet",
		.scope  = "prices:publish",
		.in     = &pricing_sheet_new_shape,
		.out    = &pricing_sheet_shape,
		.errs   = ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE, E_NOT_FOUND),
		.fn     = pricing_publish_sheet,
		.title  = "Publish a price sheet",
		.doc    = "Computes the prices of terminals and products for a customer or group and announces them. A row without a price says why.",
		.tier   = "core",
	},
	{
		.op     = "pricing-rules.sheets",
		.method = GET,
		.path   = "/api/v2/pricing-rules/sheets",
		.scope  = "prices:read",
		.query  = &page_params_shape,
		.out    = &pricing_sheet_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_BAD_CURSOR),
		.fn     = pricing_list_sheets,
		.title  = "Published price sheets",
		.doc    = "Sheets as they were published, newest first.",
		.tier   = "core",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "price.sheet.published", &pricing_sheet_shape, "A price sheet was published." },
	{ 0 },
};

static const struct query *const queries[] = {
	PRICING_QUERIES,
	&pricing_rule_conflicts,
	&pricing_sheet_add,
	&pricing_sheet_list,
	NULL,
};

const struct resource pricing_rules = {
	.name       = "pricing-rules",
	.noun       = "pricing rule",
	.prefix     = "prr",
	.scope      = "prices",
	.event      = "price.pricing_rule",
	.tier       = "core",
	.ops        = OP_LIST | OP_GET | OP_CREATE | OP_UPDATE | OP_ARCHIVE | OP_BULK | OP_EXPORT | OP_HISTORY | OP_SEARCH | OP_VALIDATE,
	.shape      = &pricing_rule_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "name", "label", "counterparty_id", "site_id",
			    "customer_group", "terminal", "product", "formula_id", "value",
			    "currency", "priority", "valid_from", "valid_to", "version",
			    "created_at", "updated_at"),
	.sort       = NAMES("name", "updated_at"),
	.first      = "draft",
	.moves      = moves,
	.facts      = &pricing_rule_names,
	.check      = pricing_rule_check,
	.change     = pricing_rule_change,
	.routes     = pricing_rule_routes,
	.events     = events,
	.queries    = queries,
	.doc        = "The price book: what customers, sites and groups pay on top of the rack, by terminal and product. The narrowest rule of each label counts; two that are alike are an error.",
};
/* clang-format on */
