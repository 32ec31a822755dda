/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_formulas.h"

#include "prices/formula/compute.h"
#include "evaluations.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "draft", "active", "retired", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };
static const char *const roundings[] = { "half_up", "half_even", NULL };
static const char *const rules[] = { "lift", "prior", "delivery", NULL };
static const char *const weekends[] = { "previous", "next", "nearest", "none", NULL };
static const char *const calendars[] = { "US", "MX", "none", NULL };

#define PRICE .decimals = 6, .min = UNITS(-999999999), .max = UNITS(999999999)

#define T struct price_formula
static const struct field fields[] = {
	FIELD(T, id,           .prefix = "pfm", .example = "\"pfm_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, status,       .words = statuses, .example = "\"draft\"",
	      .doc = "Whether prices may be made by it."),
	FIELD(T, code,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"ULSD-HOU\"",
	      .doc = "What other formulas call it; one formula of the account has it."),
	FIELD(T, name,         .min = 1, .max = 200, .example = "\"Houston low plus differential\"",
	      .doc = "What it is, for people."),
	FIELD(T, expression,   .min = 1, .max = FORMULA_LENGTH, .chars = " -~", .example = "\"round(2.1045 * 1.02 + 0.0125, 4)\"",
	      .doc = "Numbers with + - * / and parentheses; min, max, avg(a, b, ...), if(a < b, x, y), round(x, places); "
	      "index('CODE', day=lift|prior|delivery, window=5bd, month=avg_prev, calendar=US|MX|none, missing=previous|fail); "
	      "fx('USDMXN'), or of one source fx('USDMXN.FIX'), with the same options; "
	      "rack('MTY', 'DIESEL_ULSD', low|high|avg, supplier='cpy_...', branded=yes|no, day, calendar, missing); formula('CODE'). "
	      "A day without a value: index() fails, fx() and rack() take the one before, at most 10 days old, unless missing says otherwise. "
	      "Without a calendar (none) a window or month is of the days that have a value. At most 64 numbers, operations and inputs."),
	FIELD(T, currency,     .words = currencies, .example = "\"USD\"",
	      .doc = "Currency of its value; nothing is converted but by fx()."),
	FIELD(T, unit,         .words = unit_volumes, .example = "\"gal\"",
	      .doc = "What its value is the price of; rack() gives the price of one, whatever it was posted in. Indexes stay in their own."),
	FIELD(T, rounding,     .words = roundings, .example = "\"half_up\"",
	      .doc = "How its value is rounded, once and at the end: halves away from zero (half_up, unless told) or to the even digit."),
	FIELD(T, decimals,     .min = 0, .max = 6, .example = "4",
	      .doc = "To how many decimals; 6 unless told."),
	FIELD(T, day_rule,     .words = rules, .example = "\"lift\"",
	      .doc = "Of which day index() and rack() are that do not say: of the lift (unless told), of the business day before it, of the delivery."),
	FIELD(T, fx_rule,      .words = rules, .example = "\"lift\"",
	      .doc = "The same for fx()."),
	FIELD(T, weekend_rule, .words = weekends, .example = "\"previous\"",
	      .doc = "Whose value counts on a day that is no business day of the calendar: of the one before (unless told), after, the nearest (of two as near the one before), or that day's own."),
	FIELD(T, calendar,     .words = calendars, .nullable = true, .example = "null",
	      .doc = "Business days where an input does not say; each index's own unless told, and for fx() and rack() none."),
	FIELD(T, time_zone,    .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .nullable = true, .example = "null",
	      .doc = "Where a lift has its day, where no terminal is named; each index's own unless told, and for fx() UTC."),
	FIELD(T, floor,        PRICE, .nullable = true, .example = "null", .doc = "Its value is at least this."),
	FIELD(T, cap,          PRICE, .nullable = true, .example = "null", .doc = "And at most this."),
	FIELD(T, version,      .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,   .doc = "When it was created."),
	FIELD(T, updated_at,   .doc = "When it last changed."),
	FIELD(T, archived_at,  .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T
const struct shape price_formula_shape =
	SHAPE(struct price_formula, "PriceFormula", fields, "A price as an expression over indexes, posted prices and exchange rates.");

#define EDITED								\
	"name", "expression", "currency", "unit", "rounding", "decimals",	\
	"day_rule", "fx_rule", "weekend_rule", "calendar", "time_zone",	\
	"floor", "cap"

static const struct shape new_shape = {
	.name = "PriceFormulaNew",
	.of   = &price_formula_shape,
	.take = NAMES("code", EDITED),
	.need = NAMES("code", "name", "expression", "currency", "unit"),
	.doc  = "A formula to be made.",
};

static const struct shape edit_shape = {
	.name = "PriceFormulaEdit",
	.of   = &price_formula_shape,
	.take = NAMES(EDITED),
	.doc  = "What is to change of a formula, from its next version on.",
};

#define T struct formula_facts
static const struct field facts_fields[] = {
	FIELD(T, known,    .shape = &formula_known_shape, .optional = true),
	FIELD(T, formulas, .optional = true),
};
#undef T
static const struct shape facts_shape =
	SHAPE(struct formula_facts, "PriceFormulaFacts", facts_fields, "What stands around a formula.");

/*
 * Everything that the expression, or that of a formula it needs, has in
 * quotes: a little more than what it names, for a rule to look it up in.
 */
#define QUOTED(text, name) "INSTR(" text ", CONCAT('''', " name ", '''')) > 0"
#define OF_US              "account IN (:account, 'common') AND archived_at IS NULL"

const struct query price_formula_names = {
	.name = "price_formula_names",
	.in   = &price_formula_shape,
	.out  = &facts_shape,
	.sql  = "WITH RECURSIVE needed (code, expression) AS ("
		"  SELECT code, expression FROM price_formulas"
		"   WHERE account = :account AND status = 'active'"
		"    AND archived_at IS NULL AND " QUOTED(":expression", "code")
		"  UNION"
		"  SELECT f.code, f.expression FROM needed AS n"
		"   JOIN price_formulas AS f ON f.account = :account"
		"    AND f.status = 'active' AND f.archived_at IS NULL"
		"    AND " QUOTED("n.expression", "f.code")
		") SELECT JSON_ARRAYAGG(JSON_OBJECT('kind', kind, 'name', name,"
		"   'expression', expression)) AS known FROM ("
		"  (SELECT 'formula' AS kind, code AS name, expression"
		"    FROM needed LIMIT 65)" /* one more than may be */
		"  UNION ALL SELECT 'index', code, '' FROM price_indexes"
		"   WHERE " OF_US " AND " QUOTED(":expression", "code")
		"  UNION ALL SELECT 'terminal', code, '' FROM terminals"
		"   WHERE " OF_US " AND " QUOTED(":expression", "code")
		"  UNION ALL SELECT 'product', code, '' FROM products"
		"   WHERE " OF_US " AND " QUOTED(":expression", "code")
		"  UNION ALL SELECT 'fx', CONCAT(base, quote), '' FROM fx_rates"
		"   WHERE account = :account GROUP BY base, quote"
		"  UNION ALL SELECT 'fx', CONCAT(base, quote), '' FROM fx_rates"
		"   WHERE account = 'common' GROUP BY base, quote"
		" ) AS named",
};

/* Another change of the account's formulas waits for the end of this one, and
 * then reads what it has made of them. */
const struct query price_formula_lock = {
	.name = "price_formula_lock",
	.in   = &price_formula_shape,
	.sql  = "INSERT INTO price_formula_locks (account) VALUES (:account)"
		" ON DUPLICATE KEY UPDATE account = VALUES(account)",
};

const struct query price_formula_referrers = {
	.name = "price_formula_referrers",
	.in   = &price_formula_shape,
	.out  = &facts_shape,
	.sql  = "SELECT COUNT(*) AS formulas FROM price_formulas"
		" WHERE account = :account AND id <> :id AND status = 'active'"
		"  AND archived_at IS NULL AND " QUOTED("expression", ":code"),
};

static const struct guard sound = {
	.code    = "G-FORMULA",
	.facts   = &price_formula_names,
	.holds   = price_formula_sound,
	.message = "names something that there is no more, or needs itself",
};

static const struct guard unnamed = {
	.code    = "G-FORMULAS",
	.facts   = &price_formula_referrers,
	.holds   = price_formula_unnamed,
	.message = "is named by formulas that are active",
};

static const struct move moves[] = {
	{
		.from   = NAMES("draft", "retired"),
		.action = "activate",
		.to     = "active",
		.guards = GUARDS(&sound),
		.event  = "price.formula.activated",
		.doc    = "Prices may be made by it, and other formulas may name it.",
	},
	{
		.from   = NAMES("active"),
		.action = "retire",
		.to     = "retired",
		.guards = GUARDS(&unnamed),
		.event  = "price.formula.retired",
		.doc    = "No more prices are made by it; what was evaluated stays.",
	},
	{ 0 },
};

static const struct query *const queries[] = {
	FORMULA_QUERIES,
	&formula_evaluation_add,
	&formula_evaluation_page,
	&formula_version_page,
	&price_formula_lock,
	NULL,
};

static const struct unique unique[] = {
	{ "by_code", NAMES("code"), NULL },
	{ 0 },
};

const struct resource price_formulas = {
	.name       = "price-formulas",
	.noun       = "formula",
	.prefix     = "pfm",
	.scope      = "prices",
	.event      = "price.formula",
	.tier       = "day-one",
	.ops        = OP_ALL | OP_GUARDS,
	.shape      = &price_formula_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "code", "name", "currency", "unit", "rounding", "decimals",
			    "day_rule", "fx_rule", "weekend_rule", "calendar", "version",
			    "created_at", "updated_at"),
	.sort       = NAMES("code", "name", "updated_at"),
	.first      = "draft",
	.moves      = moves,
	.facts      = &price_formula_names,
	.check      = price_formula_check,
	.archive    = GUARDS(&unnamed),
	.measures   = resource_counts,
	.dimensions = NAMES("status", "currency", "unit", "day_rule"),
	.errs       = ERRS(E_FORMULA_SYNTAX, E_FORMULA_NAME, E_FORMULA_CYCLE, E_FORMULA_SIZE, E_FORMULA_CONSTANT),
	.begin      = price_formula_begin,
	.change     = price_formula_change,
	.routes     = price_formula_routes,
	.queries    = queries,
	.unique     = unique,
	.doc        = "Prices as expressions over indexes, posted prices and exchange rates; every evaluation is kept with what it read.",
};
/* clang-format on */
