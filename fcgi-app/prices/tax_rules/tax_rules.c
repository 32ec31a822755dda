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
	FIELD(T, id,             .prefix = "txr", .example = "\"txr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, status,         .words = statuses, .example = "\"draft\"",
	      .doc = "draft counts for nothing. active is in effect from valid_from to valid_to. superseded has an end, and still is what was in effect before it."),
	FIELD(T, jurisdiction,   .min = 2, .max = 16, .chars = CODE, .example = "\"US-TX\"",
	      .doc = "Country, state and county: MX, US, US-TX, US-TX-201; MX-BCN-004 is a municipality. MX-RFN and MX-RFS are the northern and southern border region: a stimulus of one states the right of the account to the rate of the decree, for what is delivered in its municipalities. A rule of a smaller place goes before one of the same code of a larger one."),
	FIELD(T, product_family, .min = 1, .max = 16, .chars = "a-z_", .nullable = true, .example = "\"diesel\"",
	      .doc = "Family of the products that it is on (gasoline, diesel, jet, ...); not together with product."),
	FIELD(T, product,        .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "null",
	      .doc = "Code of the one product that it is on. With neither, it is on all."),
	FIELD(T, code,           .min = 2, .max = 24, .chars = CODE, .example = "\"ST-EXC\"",
	      .doc = "Which tax: IEPS-2I-D, IEPS-CARBON, IEPS-2A-II, IVA, IVA-RET, FET, LUST, ST-EXC, FEE, or a code of your own. Rules of one code take each other's place."),
	FIELD(T, label,          .min = 1, .max = 100, .example = "\"Texas diesel tax\"", .doc = "The same for people, as documents show it."),
	FIELD(T, subject,        .words = subjects, .example = "\"product\"", .doc = "What is taxed: the product, its carriage, or other fees of the delivery."),
	FIELD(T, basis,          .words = bases, .example = "\"net_volume\"",
	      .doc = "What the rate is of: a unit of gross or net volume, a value (in percent), a load."),
	FIELD(T, rate,           .decimals = 6, .min = 0, .max = UNITS(1000000), .example = "0.2",
	      .doc = "In the currency of the jurisdiction for one unit, or percent of a value. Of a stimulus the reduced quota as it was published."),
	FIELD(T, unit,           .words = units, .example = "\"gal\"", .doc = "Unit of the rate: l, gal, bbl or m3 of a volume, percent of a value, load of a load."),
	FIELD(T, included_in_base_of, .max = 8, .each = 30, .chars = CODE, .nullable = true, .example = "null",
	      .doc = "Codes of the taxes of a value whose base this one belongs to: IEPS-2I-D is in the base of IVA, IEPS-2A-II is not (LIEPS art. 2-A)."),
	FIELD(T, base_rounding,  .words = roundings, .nullable = true, .example = "null",
	      .doc = "Of a tax of a value. unit: its base is the quantity at the sum of the unit prices, rounded once (CFDI 4.0, Anexo 20). lines: it is the sum of rounded lines; so where it is left out."),
	FIELD(T, layer,          .words = layers, .nullable = true, .example = "null",
	      .doc = "stimulus takes the place of the ordinary rule of its code while it is valid; ordinary where it is left out."),
	FIELD(T, stimulus_percentage, .decimals = 4, .min = 0, .max = UNITS(1000), .nullable = true, .example = "null",
	      .doc = "Of a stimulus, as the DOF published it; nothing is derived from it."),
	FIELD(T, stimulus_amount, .decimals = 6, .min = 0, .max = UNITS(1000000), .nullable = true, .example = "null",
	      .doc = "What a stimulus takes off a unit, as published."),
	FIELD(T, withheld,       .nullable = true, .example = "null",
	      .doc = "Whether the buyer keeps it back from who is paid (RLIVA art. 3-II, of freight): it does not add to the cost."),
	FIELD(T, required,       .nullable = true, .example = "null",
	      .doc = "Whether there is no price on a day without a rule of its code. To end such a tax, publish one with a rate of 0."),
	FIELD(T, exempt_uses,    .max = 20, .words = tax_uses, .nullable = true, .example = "[\"export\"]",
	      .doc = "Uses by the buyer that it does not fall on."),
	FIELD(T, valid_from,     .example = "\"2026-01-01\"", .doc = "First day."),
	FIELD(T, valid_to,       .nullable = true, .example = "null", .doc = "Last day; without an end where it is null. A day before valid_from says that it never applied."),
	FIELD(T, legal_ref,      .max = 100, .nullable = true, .example = "\"Tex. Tax Code 162.202\"", .doc = "Law or decree, and where it was published."),
	FIELD(T, version,        .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,     .doc = "When it was created."),
	FIELD(T, updated_at,     .doc = "When it last changed."),
	FIELD(T, archived_at,    .nullable = true, .example = "null", .doc = "Never: rules are superseded."),
};
#undef T

#define WRITTEN								\
	"jurisdiction", "product_family", "product", "code", "label",	\
	"subject", "basis", "rate", "unit", "included_in_base_of",	\
	"base_rounding", "layer", "stimulus_percentage",		\
	"stimulus_amount", "withheld", "required", "exempt_uses",	\
	"valid_from", "valid_to", "legal_ref"

const struct shape tax_rule_shape =
	SHAPE(struct tax_rule, "TaxRule", fields, "A tax, with the days that it is in effect.");

const struct shape tax_rule_new_shape = {
	.name = "TaxRuleNew",
	.of   = &tax_rule_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("jurisdiction", "code", "label", "subject", "basis", "rate", "unit", "valid_from"),
	.doc  = "A tax rule to be made, as a draft.",
};

const struct shape tax_rule_edit_shape = {
	.name = "TaxRuleEdit",
	.of   = &tax_rule_shape,
	.take = NAMES(WRITTEN),
	.doc  = "What is to change of a draft.",
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
	FIELD(T, valid_to, .example = "\"2026-12-31\"", .doc = "Its last day; yesterday where it is left out."),
};
#undef T
const struct shape tax_rule_end_shape =
	SHAPE(struct tax_rule_end, "TaxRuleEnd", end_fields, "When a rule ends.");

#define T struct tax_asked
static const struct field asked_fields[] = {
	FIELD(T, jurisdiction, .min = 2, .max = 16, .chars = CODE, .example = "\"US-TX\"", .doc = "Where; the rules of the larger places are read too."),
	FIELD(T, product,      .min = 2, .max = 16, .chars = CODE, .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, date,         .example = "\"2026-01-15\"", .doc = "Day; today (UTC) where it is left out."),
	FIELD(T, use,          .min = 1, .max = 24, .chars = "a-z0-9_", .example = "\"highway\"", .doc = "What the buyer does with it."),
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
	FIELD(T, jurisdiction, .example = "\"US-TX\"", .doc = "Where."),
	FIELD(T, product,      .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, date,         .example = "\"2026-01-15\"", .doc = "Day."),
	FIELD(T, use,          .nullable = true, .example = "null", .doc = "What the buyer does with it."),
	FIELD(T, resolves,     .words = verdicts, .example = "\"one\"",
	      .doc = "one: exactly one set, as it must be. none: no rule at all. missing: a required code has none. ambiguous: two rules of a code."),
	FIELD(T, code,         .nullable = true, .example = "null", .doc = "The code that is missing or ambiguous."),
	FIELD(T, rules,        .shape = &tax_shape, .doc = "What is charged."),
	FIELD(T, exempt,       .chars = CODE, .example = "[]", .doc = "Codes that the use frees from."),
};
#undef T
const struct shape tax_effective_shape =
	SHAPE(struct tax_effective, "TaxesInEffect", effective_fields, "The taxes on a product, in a place, on a day.");

#define T struct tax_window
static const struct field window_fields[] = {
	FIELD(T, jurisdiction, .min = 2, .max = 16, .chars = CODE, .example = "\"MX\"", .doc = "Only of this one."),
	FIELD(T, since,        .example = "\"2026-01-01\"", .doc = "Only what begins on this day or later; today (UTC) where it is left out."),
	FIELD(T, until,        .example = "\"2026-12-31\"", .doc = "Only what begins on this day or earlier."),
	FIELD(T, limit,        .min = 1, .max = 200, .example = "50", .doc = "How many at most; 50 unless told."),
};
#undef T
const struct shape tax_window_shape =
	SHAPE(struct tax_window, "tax-rules changes parameters", window_fields, "Which changes are asked for.");

#define T struct tax_changes
static const struct field changes_fields[] = {
	FIELD(T, data,     .shape = &tax_rule_shape, .doc = "Rules that begin, the earliest first."),
	FIELD(T, complete, .example = "true", .doc = "Whether there are no more of them."),
};
#undef T
const struct shape tax_changes_shape =
	SHAPE(struct tax_changes, "TaxChanges", changes_fields, "Tax rules that begin in some days.");

#define T struct tax_jurisdiction
static const struct field jurisdiction_fields[] = {
	FIELD(T, code,     .example = "\"US-TX\"", .doc = "Its code in rules."),
	FIELD(T, name,     .nullable = true, .example = "\"Texas\"", .doc = "Its name."),
	FIELD(T, currency, .nullable = true, .example = "\"USD\"", .doc = "Of its rates."),
	FIELD(T, unit,     .nullable = true, .example = "\"gal\"", .doc = "In which it measures fuel."),
	FIELD(T, base,     .nullable = true, .example = "\"60F\"", .doc = "Temperature that net volumes are at."),
	FIELD(T, rules,    .example = "3", .doc = "How many rules are in effect today."),
};
#undef T
const struct shape tax_jurisdiction_shape =
	SHAPE(struct tax_jurisdiction, "TaxJurisdiction", jurisdiction_fields, "A place that levies taxes.");

#define T struct tax_jurisdictions
static const struct field places_fields[] = {
	FIELD(T, data, .shape = &tax_jurisdiction_shape, .doc = "In the order of their codes."),
};
#undef T
const struct shape tax_jurisdictions_shape =
	SHAPE(struct tax_jurisdictions, "TaxJurisdictions", places_fields, "The places that levy taxes.");

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
		.doc    = "It counts from valid_from on. An active rule of the same jurisdiction, product, code and layer that began earlier and ends no later is superseded by it: it ends the day before.",
	},
	{
		.from   = NAMES("active"),
		.action = "supersede",
		.to     = "superseded",
		.effect = tax_rule_supersede,
		.event  = "compliance.tax_rule.superseded",
		.in     = &tax_rule_end_shape,
		.doc    = "It ends, and stays what was in effect until then.",
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
		.title  = "Taxes in effect",
		.doc    = "Which taxes a product bears in a place, on a day, for a use; and whether exactly one set resolves, as orders and costs want it.",
		.tier   = "day-one",
	},
	{
		.op     = "tax-rules.jurisdictions",
		.method = GET,
		.path   = "/api/v2/tax-rules/jurisdictions",
		.scope  = "tax:read",
		.out    = &tax_jurisdictions_shape,
		.fn     = tax_rule_places,
		.title  = "Jurisdictions",
		.doc    = "The places that have rules in effect today, with their currency, unit and base temperature.",
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
		.title  = "Changes of taxes",
		.doc    = "Rules that begin in some days, to see what is coming or what has changed.",
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
	.doc        = "Taxes on fuel with the days that they are in effect: excise of a volume, VAT of a value, fees. "
		      "The operator's are read by all; an account adds its own.",
};
/* clang-format on */
