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
	      .doc = "Unique identifier of the formula."),
	FIELD(T, status,       .words = statuses, .example = "\"draft\"",
	      .doc = "Current status of the formula: `draft` (being written), `active` (computes prices) or `retired` (no longer used)."),
	FIELD(T, code,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"ULSD-HOU\"",
	      .doc = "Code by which other formulas refer to it. Unique within the account."),
	FIELD(T, name,         .min = 1, .max = 200, .example = "\"Houston low plus differential\"",
	      .doc = "Name of the formula."),
	FIELD(T, expression,   .min = 1, .max = FORMULA_LENGTH, .chars = " -~", .example = "\"round(2.1045 * 1.02 + 0.0125, 4)\"",
	      .doc = "Expression: numbers with + - * / and parentheses; min, max, avg(a, b, ...), if(a < b, x, y), round(x, places); index('CODE', day=lift|prior|delivery, window=5bd, month=avg_prev, calendar=US|MX|none, missing=previous|fail); fx('USDMXN'), or from one source fx('USDMXN.FIX'), with the same options; rack('MTY', 'DIESEL_ULSD', low|high|avg, supplier='cpy_...', branded=yes|no, day, calendar, missing); formula('CODE'). On a day without a value, index() fails, and fx() and rack() use the previous value, at most 10 days old, unless missing says otherwise. Without a calendar (none), a window or month covers the days that have a value. At most 64 numbers, operations and inputs."),
	FIELD(T, currency,     .words = currencies, .example = "\"USD\"",
	      .doc = "Currency of the result. Only fx() converts between currencies."),
	FIELD(T, unit,         .words = unit_volumes, .example = "\"gal\"",
	      .doc = "Unit of the result: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter). rack() returns the price per this unit, whatever unit it was posted in. Indexes are used in their own unit."),
	FIELD(T, rounding,     .words = roundings, .example = "\"half_up\"",
	      .doc = "Rounding of the result, applied once at the end: `half_up` (halves away from zero, the default) or `half_even` (halves to the even digit)."),
	FIELD(T, decimals,     .min = 0, .max = 6, .example = "4",
	      .doc = "Number of decimals of the result. Default 6."),
	FIELD(T, day_rule,     .words = rules, .example = "\"lift\"",
	      .doc = "Day that index() and rack() use unless they name one: `lift` (the day of the lift, the default), `prior` (the business day before the lift) or `delivery`."),
	FIELD(T, fx_rule,      .words = rules, .example = "\"lift\"",
	      .doc = "Day that fx() uses unless it names one: `lift` (the default), `prior` or `delivery`."),
	FIELD(T, weekend_rule, .words = weekends, .example = "\"previous\"",
	      .doc = "Value to use on a day that is not a business day of the calendar: of the `previous` business day (the default), the `next`, the `nearest` (the previous one if both are equally near), or `none` (of that day itself)."),
	FIELD(T, calendar,     .words = calendars, .nullable = true, .example = "null",
	      .doc = "Calendar of business days for inputs that name none: `US` or `MX` (business days of the country) or `none` (every day). Defaults to the calendar of each index, and to `none` for fx() and rack()."),
	FIELD(T, time_zone,    .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .zone = true, .nullable = true, .example = "null",
	      .doc = "Time zone that determines the day of the lift if no terminal is given. Defaults to the time zone of each index, and to UTC for fx()."),
	FIELD(T, floor,        PRICE, .nullable = true, .example = "null", .doc = "Minimum of the result, in `currency` per `unit`."),
	FIELD(T, cap,          PRICE, .nullable = true, .example = "null", .doc = "Maximum of the result, in `currency` per `unit`."),
	FIELD(T, version,      .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,   .doc = "Time at which the formula was created."),
	FIELD(T, updated_at,   .doc = "Time at which the formula was last changed."),
	FIELD(T, archived_at,  .nullable = true, .example = "null", .doc = "Time at which the formula was archived. Null unless it is archived."),
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
	.doc  = "Fields accepted when creating a formula.",
};

static const struct shape edit_shape = {
	.name = "PriceFormulaEdit",
	.of   = &price_formula_shape,
	.take = NAMES(EDITED),
	.doc  = "Fields accepted when updating a formula. They apply from its next version on.",
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
	.message = "refers to something that no longer exists, or depends on itself",
};

static const struct guard unnamed = {
	.code    = "G-FORMULAS",
	.facts   = &price_formula_referrers,
	.holds   = price_formula_unnamed,
	.message = "is used by active formulas",
};

static const struct move moves[] = {
	{
		.from   = NAMES("draft", "retired"),
		.action = "activate",
		.to     = "active",
		.guards = GUARDS(&sound),
		.event  = "price.formula.activated",
		.doc    = "Activates the formula: it can be used for prices and in other formulas.",
	},
	{
		.from   = NAMES("active"),
		.action = "retire",
		.to     = "retired",
		.guards = GUARDS(&unnamed),
		.event  = "price.formula.retired",
		.doc    = "Retires the formula: it can no longer be used for prices. Earlier evaluations are kept.",
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
	.doc        = "Prices as expressions over indexes, posted prices and exchange rates. Every evaluation is stored with the values it read.",
};
/* clang-format on */
