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
	FIELD(T, id,              .prefix = "prr", .example = "\"prr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the pricing rule."),
	FIELD(T, status,          .words = statuses, .example = "\"draft\"", .doc = "Current status of the pricing rule: `draft` and `expired` rules are not applied, `active` rules apply during their validity."),
	FIELD(T, name,            .min = 1, .max = 100, .example = "\"Margin of the north\"", .doc = "Name of the pricing rule."),
	FIELD(T, label,           .words = pricing_labels, .example = "\"MARGIN\"",
	      .doc = "Component of the price that the rule sets: `BASIS`, `MARGIN` and `COST` are added to the rack price per unit, `REBATE` is deducted from it; `FREIGHT` is charged per gross unit, `FEE` per load."),
	FIELD(T, counterparty_id, .prefix = "cpy", .nullable = true, .example = "null", .doc = "Customer that the rule is limited to."),
	FIELD(T, site_id,         .prefix = "sit", .nullable = true, .example = "null", .doc = "Site that the rule is limited to. Takes precedence over rules for its customer."),
	FIELD(T, customer_group,  .min = 1, .max = 24, .chars = CODE, .nullable = true, .example = "\"NORTH\"", .doc = "Customer group that the rule is limited to. Rules for a customer take precedence."),
	FIELD(T, terminal,        .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "\"MTY\"", .doc = "Terminal that the rule is limited to."),
	FIELD(T, product,         .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "\"DIESEL_ULSD\"", .doc = "Product that the rule is limited to."),
	FIELD(T, formula_id,      .prefix = "pfm", .nullable = true, .example = "null", .doc = "Formula that computes the value."),
	FIELD(T, value,           .decimals = 6, .min = UNITS(-1000000), .max = UNITS(1000000), .nullable = true, .example = "0.35", .doc = "Value in `currency` per `unit`, if no formula computes it."),
	FIELD(T, unit,            .words = units, .example = "\"l\"", .doc = "Unit of the value: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons), `m3` (cubic meter), or `load` for a `FEE`."),
	FIELD(T, currency,        .words = price_currencies, .example = "\"MXN\"", .doc = "Currency of the value."),
	FIELD(T, priority,        .min = -1000, .max = 1000, .nullable = true, .example = "0", .doc = "Priority among rules of equal scope: the higher one applies. Default 0."),
	FIELD(T, valid_from,      .example = "\"2026-01-01\"", .doc = "First day of validity."),
	FIELD(T, valid_to,        .nullable = true, .example = "null", .doc = "Last day of validity. Null if it has no end."),
	FIELD(T, min_margin,      .decimals = 6, .min = UNITS(-1000000), .max = UNITS(1000000), .nullable = true, .example = "0.1", .doc = "Minimum margin, in `currency` per `unit`: a lower value must be approved before the rule applies."),
	FIELD(T, approved_at,     .nullable = true, .example = "null", .doc = "Time of the approval."),
	FIELD(T, approved_by,     .nullable = true, .example = "null", .doc = "API key that approved the rule."),
	FIELD(T, version,         .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,      .doc = "Time at which the pricing rule was created."),
	FIELD(T, updated_at,      .doc = "Time at which the pricing rule was last changed."),
	FIELD(T, archived_at,     .nullable = true, .example = "null", .doc = "Time at which the pricing rule was archived. Null unless it is archived."),
};
#undef T

#define WRITTEN								\
	"name", "label", "counterparty_id", "site_id", "customer_group",	\
	"terminal", "product", "formula_id", "value", "unit", "currency",	\
	"priority", "valid_from", "valid_to", "min_margin"

const struct shape pricing_rule_shape =
	SHAPE(struct pricing_rule, "PricingRule", fields, "A component added to the rack price for certain customers.");

static const struct shape new_shape = {
	.name = "PricingRuleNew",
	.of   = &pricing_rule_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("name", "label", "unit", "currency", "valid_from"),
	.doc  = "Fields accepted when creating a pricing rule, as a draft.",
};

static const struct shape edit_shape = {
	.name = "PricingRuleEdit",
	.of   = &pricing_rule_shape,
	.take = NAMES(WRITTEN),
	.doc  = "Fields accepted when updating a draft pricing rule.",
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
	FIELD(T, rules, .shape = &pricing_part_shape, .doc = "Rules that apply, one per component."),
	FIELD(T, tied,  .nullable = true, .example = "null", .doc = "Component for which two rules have equal precedence. There is no price until one of them expires or gets another priority."),
};
#undef T
const struct shape pricing_effective_shape =
	SHAPE(struct pricing_effective, "PricingEffective", effective_fields, "The rules that determine a price.");

#define T struct pricing_day
static const struct field day_fields[] = {
	FIELD(T, date, .example = "\"2026-01-15\"", .doc = "Day. Defaults to today (UTC)."),
};
#undef T
const struct shape pricing_day_shape =
	SHAPE(struct pricing_day, "pricing-rules conflicts parameters", day_fields, "Which day.");

#define T struct pricing_conflict
static const struct field conflict_fields[] = {
	FIELD(T, label,      .words = pricing_labels, .example = "\"MARGIN\"", .doc = "Component of the price that both rules set: `BASIS`, `MARGIN`, `COST`, `FREIGHT`, `FEE` or `REBATE`."),
	FIELD(T, one,        .prefix = "prr", .example = "\"prr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Older rule."),
	FIELD(T, other,      .prefix = "prr", .example = "\"prr_01kaf2b8m0v3n7q1x5z9c4t6h9\"", .doc = "Newer rule."),
	FIELD(T, one_name,   .example = "\"Margin of the north\"", .doc = "Name of the older rule."),
	FIELD(T, other_name, .example = "\"Margin of all\"", .doc = "Name of the newer rule."),
};
#undef T
const struct shape pricing_conflict_shape =
	SHAPE(struct pricing_conflict, "PricingConflict", conflict_fields, "Two active rules with the same component, scope and priority.");

#define T struct pricing_conflicts
static const struct field conflicts_fields[] = {
	FIELD(T, data, .shape = &pricing_conflict_shape, .doc = "Conflicts, up to 200."),
};
#undef T
const struct shape pricing_conflicts_shape =
	SHAPE(struct pricing_conflicts, "PricingConflicts", conflicts_fields, "Pricing rules that conflict.");

#define T struct pricing_sheet_new
static const struct field sheet_new_fields[] = {
	FIELD(T, counterparty_id, .prefix = "cpy", .optional = true, .doc = "Customer of the price sheet."),
	FIELD(T, customer_group,  .min = 1, .max = 24, .chars = CODE, .optional = true, .example = "\"NORTH\"", .doc = "Customer group of the price sheet, instead of a customer."),
	FIELD(T, priced_on,       .optional = true, .example = "\"2026-01-15\"", .doc = "Day of the prices. Defaults to today in the terminal's time zone."),
	FIELD(T, unit,            .words = unit_volumes, .example = "\"l\"", .doc = "Unit of the prices: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter)."),
	FIELD(T, terminals,       .min = 1, .max = 20, .chars = CODE, .example = "[\"MTY\"]", .doc = "Codes of the terminals."),
	FIELD(T, products,        .min = 1, .max = 20, .chars = CODE, .example = "[\"DIESEL_ULSD\"]", .doc = "Codes of the products."),
};
#undef T
const struct shape pricing_sheet_new_shape = {
	.name = "PriceSheetNew", .size = PRESENT(struct pricing_sheet_new),
	.fields = sheet_new_fields, .n = MEMBERS(sheet_new_fields),
	.need = NAMES("unit", "terminals", "products"),
	.doc  = "Fields accepted when publishing a price sheet.",
};

#define T struct pricing_sheet_row
static const struct field row_fields[] = {
	FIELD(T, terminal, .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, product,  .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, unit,     .example = "\"l\"", .doc = "Unit of the prices: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter)."),
	FIELD(T, currency, .optional = true, .example = "\"MXN\"", .doc = "Currency of the prices."),
	FIELD(T, rack,     .decimals = 6, .optional = true, .example = "12.79", .doc = "Posted rack price, in `currency` per `unit`."),
	FIELD(T, price,    .decimals = 6, .optional = true, .example = "13.14", .doc = "Price with the pricing rules, before freight and taxes, in `currency` per `unit`."),
	FIELD(T, missing,  .optional = true, .example = "null", .doc = "Reason why there is no price."),
};
#undef T
const struct shape pricing_sheet_row_shape =
	SHAPE(struct pricing_sheet_row, "PriceSheetRow", row_fields, "A row of a price sheet.");

#define T struct pricing_sheet
static const struct field sheet_fields[] = {
	FIELD(T, id,              .prefix = "pst", .example = "\"pst_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the price sheet."),
	FIELD(T, counterparty_id, .prefix = "cpy", .nullable = true, .example = "null", .doc = "Customer of the price sheet."),
	FIELD(T, customer_group,  .nullable = true, .example = "\"NORTH\"", .doc = "Customer group of the price sheet."),
	FIELD(T, priced_on,       .example = "\"2026-01-15\"", .doc = "Day of the prices."),
	FIELD(T, prices,          .shape = &pricing_sheet_row_shape, .doc = "Prices, one row per terminal and product."),
	FIELD(T, created_at,      .doc = "Time at which the price sheet was published."),
};
#undef T
const struct shape pricing_sheet_shape =
	SHAPE(struct pricing_sheet, "PriceSheet", sheet_fields, "The prices of a day as published to a customer.");

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
	.message = "is below its minimum margin and has not been approved",
};

static const struct move moves[] = {
	{
		.from   = NAMES("draft"),
		.action = "approve",
		.effect = pricing_rule_approve,
		.event  = "price.pricing_rule.approved",
		.doc    = "Approves a rule whose value is below `min_margin`. A later change removes the approval.",
		.scope  = "prices:admin",
	},
	{
		.from   = NAMES("draft"),
		.action = "activate",
		.to     = "active",
		.guards = GUARDS(&pays),
		.event  = "price.pricing_rule.activated",
		.doc    = "Activates the pricing rule: it applies during its validity.",
	},
	{
		.from   = NAMES("draft", "active"),
		.action = "expire",
		.to     = "expired",
		.event  = "price.pricing_rule.expired",
		.told   = "A pricing rule expired.",
		.doc    = "Expires the pricing rule: it no longer applies on any day.",
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
		.title  = "List the pricing rules in effect",
		.doc    = "Returns the rules that determine the price for a customer, terminal and product on a day.",
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
		.title  = "List conflicting pricing rules",
		.doc    = "Returns the pairs of active rules with the same component, scope and priority. Where both would apply, there is no price.",
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
		.doc    = "Computes the prices of terminals and products for a customer or group and publishes them. A row without a price gives the reason.",
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
		.title  = "List published price sheets",
		.doc    = "Lists the price sheets as published, newest first.",
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
	.doc        = "The price book: what customers, sites and customer groups pay on top of the rack price, by terminal and product. For each component, the rule with the narrowest scope applies; two rules of equal scope and priority are an error.",
};
/* clang-format on */
