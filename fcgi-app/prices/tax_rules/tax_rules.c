/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "tax_rules.h"

#include "unit.h"

/* clang-format off */
#define CODE "A-Z0-9_-"
static const char *const statuses[] = { "draft", "active", "superseded", NULL };
static const char *const subjects[] = { "product", "freight", "fee", NULL };
static const char *const bases[] = { "gross_volume", "net_volume", "value", "per_load", NULL };
static const char *const units[] = { UNIT_VOLUMES, "percent", "load", NULL };
static const char *const roundings[] = { "unit", "lines", NULL };
static const char *const layers[] = { "ordinary", "stimulus", NULL };
static const char *const verdicts[] = { "one", "none", "missing", "ambiguous", NULL };

#define T struct tax_rule
static const struct field fields[] = {
	FIELD(T, id,             .prefix = "txr", .example = "\"txr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the tax rule."),
	FIELD(T, status,         .words = statuses, .example = "\"draft\"",
	      .doc = "Current status of the tax rule: `draft` (not applied), `active` (applied from `valid_from` to `valid_to`) or `superseded` (ended, and still applied to the days before its end)."),
	FIELD(T, jurisdiction,   .min = 2, .max = 16, .chars = CODE, .example = "\"US-TX\"",
	      .doc = "Jurisdiction: country, state or county (MX, US, US-TX, US-TX-201), or municipality (MX-BCN-004). MX-RFN and MX-RFS are the northern and southern border regions: a stimulus rule for one of them states the account's right to the reduced rate of the decree for deliveries in its municipalities. A rule for a smaller area takes precedence over one of the same code for a larger area."),
	FIELD(T, product_family, .min = 1, .max = 16, .chars = "a-z_", .nullable = true, .example = "\"diesel\"",
	      .doc = "Family of products taxed (gasoline, diesel, jet, ...). Cannot be combined with `product`."),
	FIELD(T, product,        .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "null",
	      .doc = "Code of the product taxed. If neither product nor family is given, all products are taxed."),
	FIELD(T, code,           .min = 2, .max = 24, .chars = CODE, .example = "\"ST-EXC\"",
	      .doc = "Code of the tax: IEPS-2I-D, IEPS-CARBON, IEPS-2A-II, IVA, IVA-RET, FET, LUST, ST-EXC, FEE, or a code of your own. Rules with the same code replace each other."),
	FIELD(T, label,          .min = 1, .max = 100, .example = "\"Texas diesel tax\"", .doc = "Label of the tax, as shown on documents."),
	FIELD(T, subject,        .words = subjects, .example = "\"product\"", .doc = "Object of the tax: `product`, `freight` or `fee` (other fees of the delivery)."),
	FIELD(T, basis,          .words = bases, .example = "\"net_volume\"",
	      .doc = "Basis of the rate: `gross_volume`, `net_volume`, `value` (in percent) or `per_load`."),
	FIELD(T, rate,           .decimals = 6, .min = 0, .max = UNITS(1000000), .example = "0.2",
	      .doc = "Rate per unit in the currency of the jurisdiction, or percentage of a value. For a stimulus, the reduced quota as published."),
	FIELD(T, unit,           .words = units, .example = "\"gal\"", .doc = "Unit of the rate: `l`, `gal`, `bbl` or `m3` of a volume, `percent` of a value, or `load`."),
	FIELD(T, included_in_base_of, .max = 8, .each = 30, .chars = CODE, .nullable = true, .example = "null",
	      .doc = "Codes of value taxes whose base includes this tax: IEPS-2I-D is part of the VAT base, IEPS-2A-II is not (LIEPS art. 2-A)."),
	FIELD(T, base_rounding,  .words = roundings, .nullable = true, .example = "null",
	      .doc = "Rounding of the base of a value tax: `unit` rounds once, quantity times the sum of the unit prices (CFDI 4.0, Anexo 20); `lines` adds up rounded lines. Default `lines`."),
	FIELD(T, layer,          .words = layers, .nullable = true, .example = "null",
	      .doc = "Layer of the rule: a `stimulus` replaces the `ordinary` rule of its code while it is valid. Default `ordinary`."),
	FIELD(T, stimulus_percentage, .decimals = 4, .min = 0, .max = UNITS(1000), .nullable = true, .example = "null",
	      .doc = "Percentage of a stimulus as published in the DOF, for information."),
	FIELD(T, stimulus_amount, .decimals = 6, .min = 0, .max = UNITS(1000000), .nullable = true, .example = "null",
	      .doc = "Reduction by a stimulus, as published, in the currency of the jurisdiction per `unit`."),
	FIELD(T, withheld,       .nullable = true, .example = "null",
	      .doc = "Whether the buyer withholds the tax from the payee (RLIVA art. 3-II, on freight). It does not add to the cost."),
	FIELD(T, required,       .nullable = true, .example = "null",
	      .doc = "Whether there is no price on a day without a rule of this code. To end such a tax, publish a rule with a rate of 0."),
	FIELD(T, exempt_uses,    .max = 20, .words = tax_uses, .nullable = true, .example = "[\"export\"]",
	      .doc = "Uses by the buyer that are exempt from the tax: `highway` (vehicles registered for the road), `retail` (resale at a station), `off_road` (machinery and vehicles off the road), `farm`, `export`, `government`, `school` (school buses) or `heating`."),
	FIELD(T, valid_from,     .example = "\"2026-01-01\"", .doc = "First day of validity."),
	FIELD(T, valid_to,       .nullable = true, .example = "null", .doc = "Last day of validity. Null if it has no end. A day before `valid_from` means that the rule never applied."),
	FIELD(T, legal_ref,      .max = 100, .nullable = true, .example = "\"Tex. Tax Code 162.202\"", .doc = "Law or decree, and where it was published."),
	FIELD(T, version,        .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,     .doc = "Time at which the tax rule was created."),
	FIELD(T, updated_at,     .doc = "Time at which the tax rule was last changed."),
	FIELD(T, archived_at,    .nullable = true, .example = "null", .doc = "Always null: tax rules cannot be archived, only superseded."),
};
#undef T

#define WRITTEN								\
	"jurisdiction", "product_family", "product", "code", "label",	\
	"subject", "basis", "rate", "unit", "included_in_base_of",	\
	"base_rounding", "layer", "stimulus_percentage",		\
	"stimulus_amount", "withheld", "required", "exempt_uses",	\
	"valid_from", "valid_to", "legal_ref"

const struct shape tax_rule_shape =
	SHAPE(struct tax_rule, "TaxRule", fields, "A tax and the days on which it applies.");

const struct shape tax_rule_new_shape = {
	.name = "TaxRuleNew",
	.of   = &tax_rule_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("jurisdiction", "code", "label", "subject", "basis", "rate", "unit", "valid_from"),
	.doc  = "Fields accepted when creating a tax rule, as a draft.",
};

const struct shape tax_rule_edit_shape = {
	.name = "TaxRuleEdit",
	.of   = &tax_rule_shape,
	.take = NAMES(WRITTEN),
	.doc  = "Fields accepted when updating a draft tax rule.",
};

#define T struct tax_rule_facts
static const struct field facts_fields[] = {
	FIELD(T, in_the_way, .optional = true),
	FIELD(T, previous, .prefix = "txr", .optional = true),
	FIELD(T, beyond, .optional = true),
};
#undef T
const struct shape tax_rule_facts_shape =
	SHAPE(struct tax_rule_facts, "TaxRuleFacts", facts_fields, "What stands around a tax rule.");

#define T struct tax_rule_end
static const struct field end_fields[] = {
	FIELD(T, valid_to, .example = "\"2026-12-31\"", .doc = "Last day of validity. Defaults to yesterday."),
};
#undef T
const struct shape tax_rule_end_shape =
	SHAPE(struct tax_rule_end, "TaxRuleEnd", end_fields, "End of a tax rule.");

#define T struct tax_asked
static const struct field asked_fields[] = {
	FIELD(T, jurisdiction, .min = 2, .max = 16, .chars = CODE, .example = "\"US-TX\"", .doc = "Jurisdiction. Rules of the larger areas that contain it are included."),
	FIELD(T, product,      .min = 2, .max = 16, .chars = CODE, .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, date,         .example = "\"2026-01-15\"", .doc = "Day. Defaults to today (UTC)."),
	FIELD(T, use,          .min = 1, .max = 24, .chars = "a-z0-9_", .example = "\"highway\"", .doc = "Intended use by the buyer."),
};
#undef T
const struct shape tax_asked_shape = {
	.name = "tax-rules effective parameters",
	.size = PRESENT(struct tax_asked),
	.fields = asked_fields, .n = MEMBERS(asked_fields),
	.need = NAMES("jurisdiction", "product"),
	.doc  = "Which taxes are asked for.",
};

#define T struct tax_effective
static const struct field effective_fields[] = {
	FIELD(T, jurisdiction, .example = "\"US-TX\"", .doc = "Code of the jurisdiction, such as `US-TX` or `MX`."),
	FIELD(T, product,      .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, date,         .example = "\"2026-01-15\"", .doc = "Day."),
	FIELD(T, use,          .nullable = true, .example = "null", .doc = "Intended use by the buyer."),
	FIELD(T, resolves,     .words = verdicts, .example = "\"one\"",
	      .doc = "Result: `one` (exactly one set of rules applies, as required), `none` (no rule at all), `missing` (a required code has no rule) or `ambiguous` (two rules of the same code)."),
	FIELD(T, code,         .nullable = true, .example = "null", .doc = "Code that is missing or ambiguous."),
	FIELD(T, rules,        .shape = &tax_shape, .doc = "Rules that apply."),
	FIELD(T, exempt,       .chars = CODE, .example = "[]", .doc = "Codes of the taxes that the use is exempt from."),
};
#undef T
const struct shape tax_effective_shape =
	SHAPE(struct tax_effective, "TaxesInEffect", effective_fields, "The taxes on a product in a jurisdiction on a day.");

#define T struct tax_window
static const struct field window_fields[] = {
	FIELD(T, jurisdiction, .min = 2, .max = 16, .chars = CODE, .example = "\"MX\"", .doc = "Return only rules of this jurisdiction."),
	FIELD(T, since,        .example = "\"2026-01-01\"", .doc = "Return only rules that begin on or after this day. Defaults to today (UTC)."),
	FIELD(T, until,        .example = "\"2026-12-31\"", .doc = "Return only rules that begin on or before this day."),
	FIELD(T, limit,        .min = 1, .max = 200, .example = "50", .doc = "Maximum number of items to return. Default 50."),
};
#undef T
const struct shape tax_window_shape =
	SHAPE(struct tax_window, "tax-rules changes parameters", window_fields, "Which changes are asked for.");

#define T struct tax_changes
static const struct field changes_fields[] = {
	FIELD(T, data,     .shape = &tax_rule_shape, .doc = "Rules that begin in the period, earliest first."),
	FIELD(T, complete, .example = "true", .doc = "Whether all rules are included."),
};
#undef T
const struct shape tax_changes_shape =
	SHAPE(struct tax_changes, "TaxChanges", changes_fields, "The tax rules that begin in a period.");

#define T struct tax_jurisdiction
static const struct field jurisdiction_fields[] = {
	FIELD(T, code,     .example = "\"US-TX\"", .doc = "Code of the jurisdiction."),
	FIELD(T, name,     .nullable = true, .example = "\"Texas\"", .doc = "Name of the jurisdiction."),
	FIELD(T, currency, .nullable = true, .example = "\"USD\"", .doc = "Currency of its rates."),
	FIELD(T, unit,     .nullable = true, .example = "\"gal\"", .doc = "Unit in which it measures fuel."),
	FIELD(T, base,     .nullable = true, .example = "\"60F\"", .doc = "Base temperature of net volumes."),
	FIELD(T, rules,    .example = "3", .doc = "Number of rules in effect today."),
};
#undef T
const struct shape tax_jurisdiction_shape =
	SHAPE(struct tax_jurisdiction, "TaxJurisdiction", jurisdiction_fields, "A jurisdiction that taxes fuel.");

#define T struct tax_jurisdictions
static const struct field places_fields[] = {
	FIELD(T, data, .shape = &tax_jurisdiction_shape, .doc = "Jurisdictions, by code."),
};
#undef T
const struct shape tax_jurisdictions_shape =
	SHAPE(struct tax_jurisdictions, "TaxJurisdictions", places_fields, "The jurisdictions that tax fuel.");

/*
 * Others of the same key that are in effect on some day of this one.  An
 * active one that began earlier and ends no later can end the day before.
 */
#define ENDS(t)    "COALESCE(" t ".valid_to, '9999-12-31')"
#define BEFORE								\
	"(o.status = 'active' AND o.valid_from < :valid_from"		\
	" AND " ENDS("o") " <= COALESCE(:valid_to, '9999-12-31'))"

/* Drafts are locked too: of two that are published at once, one waits. */
const struct query tax_rule_others = {
	.name = "tax_rule_others",
	.in   = &tax_rule_shape,
	.out  = &tax_rule_facts_shape,
	.sql  = "SELECT CAST(COALESCE(SUM(o.status <> 'draft' AND NOT " BEFORE "), 0) AS INT) AS in_the_way,"
		"  MAX(IF(" BEFORE ", o.id, NULL)) AS previous"
		"  FROM tax_rules AS o"
		" WHERE o.account = :account AND o.jurisdiction = :jurisdiction"
		"  AND o.code = :code AND o.subject = :subject AND o.id <> :id"
		"  AND o.product <=> :product"
		"  AND o.product_family <=> :product_family"
		"  AND COALESCE(o.layer, 'ordinary') = COALESCE(:layer, 'ordinary')"
		"  AND o.archived_at IS NULL AND " ENDS("o") " >= :valid_from"
		"  AND o.valid_from <= COALESCE(:valid_to, '9999-12-31')"
		" FOR UPDATE",
};

/* A region's taxes are those of its decree, on the days it is in force. */
const struct query tax_rule_decree = {
	.name = "tax_rule_decree",
	.in   = &tax_rule_shape,
	.out  = &tax_rule_facts_shape,
	.sql  = "SELECT COUNT(*) > 0 AND (SUM(rate <> :rate) > 0"
		"   OR COALESCE(:layer, 'ordinary') <> 'stimulus'"
		"   OR MIN(valid_from) > :valid_from"
		"   OR MAX(valid_to) < COALESCE(:valid_to, '9999-12-31')) AS beyond"
		"  FROM tax_regions WHERE code = :jurisdiction AND tax = :code",
	.flags = Q_SHARED,
};

const struct query tax_rule_changes = {
	.name = "tax_rule_changes",
	.in   = &tax_window_shape,
	.out  = &tax_rule_shape,
	.sql  = "SELECT id, status, jurisdiction, product_family, product, code, label,"
		"  subject, basis, rate, unit, included_in_base_of, base_rounding, layer,"
		"  stimulus_percentage, stimulus_amount, withheld, required, exempt_uses,"
		"  valid_from, valid_to, legal_ref, version, created_at, updated_at"
		"  FROM tax_rules WHERE account IN (:account, 'common')"
		"  AND valid_from >= :since AND valid_from <= :until"
		"  AND (:jurisdiction IS NULL OR jurisdiction = :jurisdiction)"
		"  AND status <> 'draft' AND archived_at IS NULL"
		" ORDER BY valid_from, id LIMIT :limit",
};

/* What the operator knows of a place, and how many rules are in effect. */
const struct query tax_rule_jurisdictions = {
	.name = "tax_rule_jurisdictions",
	.in   = &tax_key_shape,
	.out  = &tax_jurisdiction_shape,
	.sql  = "SELECT r.jurisdiction AS code, j.name, j.currency, j.unit, j.base,"
		"  COUNT(*) AS rules"
		"  FROM tax_rules AS r"
		"  LEFT JOIN tax_jurisdictions AS j ON j.code = r.jurisdiction"
		" WHERE r.account IN (:account, 'common') AND r.status <> 'draft'"
		"  AND (r.valid_to IS NULL OR r.valid_to >= :day)"
		"  AND r.valid_from <= :day AND r.archived_at IS NULL"
		" GROUP BY r.jurisdiction ORDER BY r.jurisdiction",
};

static const struct guard alone = {
	.code    = "G-TAX-OVERLAP",
	.facts   = &tax_rule_others,
	.holds   = tax_rule_alone,
	.message = "has days on which another rule of the same tax is in effect",
};

static const struct guard decreed = {
	.code    = "G-TAX-REGION",
	.shows   = NAMES("jurisdiction", "code", "rate", "valid_from", "valid_to"),
	.facts   = &tax_rule_decree,
	.holds   = tax_rule_decreed,
	.message = "is of a border region, whose decree is a stimulus with a rate and days of its own",
};

const struct move tax_rule_moves[] = {
	{
		.from   = NAMES("draft"),
		.action = "publish",
		.to     = "active",
		.guards = GUARDS(&alone, &decreed),
		.effect = tax_rule_publish,
		.event  = "compliance.tax_rule.published",
		.doc    = "Publishes the tax rule: it applies from `valid_from`. It supersedes an active rule of the same jurisdiction, product, code and layer that began earlier and ends no later; that rule ends the day before.",
	},
	{
		.from   = NAMES("active"),
		.action = "supersede",
		.to     = "superseded",
		.effect = tax_rule_supersede,
		.event  = "compliance.tax_rule.superseded",
		.in     = &tax_rule_end_shape,
		.doc    = "Supersedes the tax rule: it ends, and still applies to the days before.",
	},
	{ 0 },
};

const struct route tax_rule_routes[] = {
	{
		.op     = "tax-rules.effective",
		.method = GET,
		.path   = "/api/v2/tax-rules/effective",
		.scope  = "tax:read",
		.query  = &tax_asked_shape,
		.out    = &tax_effective_shape,
		.fn     = tax_rule_effective,
		.title  = "Get the taxes in effect",
		.doc    = "Returns the taxes on a product in a jurisdiction on a day for a given use, and whether exactly one set of rules applies, as orders and cost calculations require.",
		.tier   = "day-one",
	},
	{
		.op     = "tax-rules.jurisdictions",
		.method = GET,
		.path   = "/api/v2/tax-rules/jurisdictions",
		.scope  = "tax:read",
		.out    = &tax_jurisdictions_shape,
		.fn     = tax_rule_places,
		.title  = "List jurisdictions",
		.doc    = "Returns the jurisdictions with rules in effect today, with their currency, unit and base temperature.",
		.tier   = "day-one",
	},
	{
		.op     = "tax-rules.changes",
		.method = GET,
		.path   = "/api/v2/tax-rules/changes",
		.scope  = "tax:read",
		.query  = &tax_window_shape,
		.out    = &tax_changes_shape,
		.fn     = tax_rule_begin,
		.title  = "List changes of taxes",
		.doc    = "Returns the rules that begin in a period, to see upcoming or past changes.",
		.tier   = "day-one",
	},
	{ 0 },
};

static const struct query *const queries[] = {
	TAX_QUERIES,
	&tax_rule_changes,
	&tax_rule_jurisdictions,
	NULL,
};

const struct resource tax_rules = {
	.name       = "tax-rules",
	.noun       = "tax rule",
	.prefix     = "txr",
	.scope      = "tax",
	.event      = "compliance.tax_rule",
	.tier       = "day-one",
	.ops        = OP_LIST | OP_GET | OP_CREATE | OP_UPDATE | OP_BULK | OP_EXPORT | OP_HISTORY | OP_SEARCH | OP_VALIDATE,
	.shape      = &tax_rule_shape,
	.create     = &tax_rule_new_shape,
	.update     = &tax_rule_edit_shape,
	.filter     = NAMES("status", "jurisdiction", "product_family", "product", "code",
			    "subject", "basis", "layer", "required", "withheld", "valid_from",
			    "valid_to", "version", "created_at", "updated_at"),
	.sort       = NAMES("valid_from", "updated_at"),
	.first      = "draft",
	.moves      = tax_rule_moves,
	.check      = tax_rule_check,
	.change     = tax_rule_change,
	.common     = true,
	.routes     = tax_rule_routes,
	.queries    = queries,
	.doc        = "Taxes on fuel with their periods of validity: excise on volume, VAT on value, and fees. The operator's rules apply to all accounts; an account can add its own.",
};
/* clang-format on */
