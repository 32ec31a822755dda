/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_indexes.h"

#include "points.h"
#include "prices/publish.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "active", "discontinued", NULL };
static const char *const frequencies[] = { "daily", "weekly", "monthly", NULL };
static const char *const units[] = { UNIT_PRICES, "usd", "none", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };
static const char *const calendars[] = { "US", "MX", "none", NULL };

#define T struct price_index
static const struct field fields[] = {
	FIELD(T, id,           .prefix = "pix", .example = "\"pix_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the price index."),
	FIELD(T, status,       .words = statuses, .example = "\"active\"",
	      .doc = "Current status of the price index: `active`, or `discontinued` if no more values are recorded."),
	FIELD(T, owner,        .words = resource_owners, .owner = true, .example = "\"account\"",
	      .doc = "Owner of the index: `account` (the account) or `operator` (the operator of the service)."),
	FIELD(T, code,         .min = 2, .max = 40, .chars = "A-Z0-9._-", .example = "\"EIA.USGC.ULSD\"",
	      .doc = "Code by which formulas refer to the index. Unique within the account."),
	FIELD(T, name,         .min = 1, .max = 200, .example = "\"Ultra-low-sulfur diesel, US Gulf Coast, spot\"",
	      .doc = "Name of the index."),
	FIELD(T, source,       .min = 1, .max = 100, .example = "\"EIA EER_EPD2DXL0_PF4_RGC_DPG\"",
	      .doc = "Publisher of the index and its name there."),
	FIELD(T, frequency,    .words = frequencies, .example = "\"daily\"",
	      .doc = "Frequency of publication: `daily`, `weekly` or `monthly`. A value applies for one day, 7 days or 31 days."),
	FIELD(T, unit,         .words = units, .example = "\"gal\"",
	      .doc = "Unit of the values: `l` (per liter), `gal` (per US gallon), `bbl` (per barrel of 42 US gallons), `m3` (per cubic meter), `cpg` (US cents per gallon), `usd` (per US dollar, for an exchange rate) or `none` (a plain number)."),
	FIELD(T, currency,     .words = currencies, .example = "\"USD\"",
	      .doc = "Currency of the values."),
	FIELD(T, calendar,     .words = calendars, .example = "\"US\"",
	      .doc = "Calendar of publication days: `US` (without federal holidays, 5 U.S.C. 6103), `MX` (without bank holidays of the CNBV) or `none` (every day, the default)."),
	FIELD(T, lag_days,     .min = 0, .max = 60, .example = "1",
	      .doc = "Days between the day of a value and its publication, for information. The actual time is `recorded_at` of each value."),
	FIELD(T, time_zone,    .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .zone = true, .example = "\"America/New_York\"",
	      .doc = "IANA time zone of the days. Default UTC."),
	FIELD(T, points,       .example = "0", .doc = "Number of days with a value."),
	FIELD(T, latest_on,    .nullable = true, .example = "null", .doc = "Last day with a value."),
	FIELD(T, latest_value, .decimals = 6, .nullable = true, .example = "null", .doc = "Value of the last day."),
	FIELD(T, recorded_at,  .nullable = true, .example = "null", .doc = "Time at which a value was last recorded or corrected."),
	FIELD(T, version,      .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,   .doc = "Time at which the price index was created."),
	FIELD(T, updated_at,   .doc = "Time at which the price index was last changed."),
	FIELD(T, archived_at,  .nullable = true, .example = "null", .doc = "Time at which the price index was archived. Null unless it is archived."),
};
#undef T
const struct shape price_index_shape =
	SHAPE(struct price_index, "PriceIndex", fields, "A series of values that prices are based on.");

static const struct shape new_shape = {
	.name = "PriceIndexNew",
	.of   = &price_index_shape,
	.take = NAMES("code", "name", "source", "frequency", "unit", "currency", "calendar", "lag_days", "time_zone"),
	.need = NAMES("code", "name", "source", "frequency", "unit", "currency"),
	.doc  = "Fields accepted when creating a price index.",
};

static const struct shape edit_shape = {
	.name = "PriceIndexEdit",
	.of   = &price_index_shape,
	.take = NAMES("name", "source", "calendar", "lag_days", "time_zone"),
	.doc  = "Fields accepted when updating a price index. The meaning of its values cannot be changed.",
};

#define T struct index_factor
static const struct field factor_fields[] = {
	FIELD(T, factor, .decimals = 6, .min = 1, .max = UNITS(1000000), .example = "1.25",
	      .doc = "Factor without a unit that every value is multiplied by. The result is rounded to six decimals, halves away from zero."),
};
#undef T
const struct shape price_index_factor_shape = {
	.name = "PriceIndexFactor", .size = PRESENT(struct index_factor),
	.fields = factor_fields, .n = MEMBERS(factor_fields),
	.need = NAMES("factor"),
	.doc  = "Factor for rebasing an index.",
};

#define T struct index_uses
static const struct field uses_fields[] = {
	FIELD(T, formulas),
};
#undef T
static const struct shape uses_shape =
	SHAPE(struct index_uses, "PriceIndexUses", uses_fields, "What needs an index.");

/* A formula names it in quotes. */
const struct query price_index_formulas = {
	.name = "price_index_formulas",
	.in   = &price_index_shape,
	.out  = &uses_shape,
	.sql  = "SELECT COUNT(*) AS formulas FROM price_formulas"
		" WHERE account = :account AND status = 'active'"
		"  AND archived_at IS NULL"
		"  AND INSTR(expression, CONCAT('''', :code, '''')) > 0",
};

/* Its values counted anew; a row is changed where they are others. */
const struct query price_index_tallied = {
	.name = "price_index_tallied",
	.in   = &price_index_shape,
	.sql  = "UPDATE price_indexes AS i JOIN (SELECT COUNT(DISTINCT date) AS points,"
		"   MAX(date) AS latest_on, MAX(recorded_at) AS recorded_at"
		"   FROM price_index_points"
		"  WHERE account = :account AND index_id = :id) AS t"
		" SET i.version = i.version + 1, i.updated_at = :now,"
		"  i.request_id = :request_id, i.key_id = :key_id,"
		"  i.points = t.points, i.latest_on = t.latest_on,"
		"  i.recorded_at = t.recorded_at,"
		"  i.latest_value = (SELECT p.value FROM price_index_points AS p"
		"   WHERE p.account = :account AND p.index_id = :id"
		"   ORDER BY p.date DESC, p.revision DESC LIMIT 1)"
		" WHERE i.account = :account AND i.id = :id"
		"  AND NOT (i.points = t.points"
		"   AND i.recorded_at <=> t.recorded_at)",
};

const struct query price_index_read = {
	.name = "price_index_read",
	.in   = &price_index_shape,
	.out  = &price_index_shape,
	.sql  = "SELECT id, status, " RESOURCE_OWNER("") " AS owner, code, name, source, frequency, unit, currency,"
		"  calendar, lag_days, time_zone, points, latest_on,"
		"  latest_value, recorded_at, version, created_at, updated_at,"
		"  archived_at FROM price_indexes"
		" WHERE account = :account AND id = :id",
};

static const struct guard unused = {
	.code    = "G-FORMULAS",
	.facts   = &price_index_formulas,
	.holds   = price_index_unused,
	.message = "is used by active formulas",
};

static const struct move moves[] = {
	{
		.from   = NAMES("active"),
		.action = "rebase",
		.in     = &price_index_factor_shape,
		.effect = price_index_rebase,
		.doc    = "Rebases the index: multiplies every value by a factor, as its next revision. What was known before is kept.",
	},
	{
		.from   = NAMES("active"),
		.action = "discontinue",
		.to     = "discontinued",
		.doc    = "Discontinues the index: no more values are recorded. Existing values are kept.",
	},
	{ 0 },
};

static const struct query *const queries[] = {
	&price_index_tallied,
	&price_index_read,
	&price_index_page,
	&price_index_revised,
	&price_index_point_add,
	&price_index_peak,
	&price_index_rebased,
	&price_publish_add,
	NULL,
};

static const struct unique unique[] = {
	{ "by_code", NAMES("code"), NULL },
	{ 0 },
};

const struct resource price_indexes = {
	.name       = "price-indexes",
	.noun       = "index",
	.prefix     = "pix",
	.scope      = "prices",
	.event      = "price.index",
	.tier       = "day-one",
	.ops        = OP_ALL,
	.shape      = &price_index_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "owner", "code", "name", "source", "frequency", "unit", "currency",
			    "calendar", "lag_days", "points", "latest_on", "latest_value",
			    "recorded_at", "version", "created_at", "updated_at"),
	.sort       = NAMES("code", "name", "updated_at"),
	.first      = "active",
	.moves      = moves,
	.check      = price_index_check,
	.archive    = GUARDS(&unused),
	.measures   = resource_counts,
	.dimensions = NAMES("status", "frequency", "unit", "currency", "calendar"),
	.common     = true,
	.begin      = price_index_begin,
	.routes     = price_index_routes,
	.queries    = queries,
	.unique     = unique,
	.doc        = "Series of values that prices are based on: spot prices, settlements, price lists and exchange rates.",
};
/* clang-format on */
