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
	      .doc = "Identifier."),
	FIELD(T, status,       .words = statuses, .example = "\"active\"",
	      .doc = "Whether values are still recorded."),
	FIELD(T, owner,        .words = resource_owners, .owner = true, .example = "\"account\"",
	      .doc = "Whose index it is: your account's, or the operator's of this service."),
	FIELD(T, code,         .min = 2, .max = 40, .chars = "A-Z0-9._-", .example = "\"EIA.USGC.ULSD\"",
	      .doc = "What formulas call it; one index of the account has it."),
	FIELD(T, name,         .min = 1, .max = 200, .example = "\"Ultra-low-sulfur diesel, US Gulf Coast, spot\"",
	      .doc = "What it is, for people."),
	FIELD(T, source,       .min = 1, .max = 100, .example = "\"EIA EER_EPD2DXL0_PF4_RGC_DPG\"",
	      .doc = "Who publishes it, and the name it has there."),
	FIELD(T, frequency,    .words = frequencies, .example = "\"daily\"",
	      .doc = "How often it is published: a value holds for a day, 7 days, or 31."),
	FIELD(T, unit,         .words = units, .example = "\"gal\"",
	      .doc = "What a value is the price of: litre, US gallon, barrel of 42 of them, cubic metre, US gallon in US cents (cpg), US dollar (an exchange rate), or nothing (a number)."),
	FIELD(T, currency,     .words = currencies, .example = "\"USD\"",
	      .doc = "Currency of its values."),
	FIELD(T, calendar,     .words = calendars, .example = "\"US\"",
	      .doc = "Business days it is published on: without federal holidays (5 U.S.C. 6103), without bank holidays of Mexico (CNBV), or any day; none unless told."),
	FIELD(T, lag_days,     .min = 0, .max = 60, .example = "1",
	      .doc = "Days from the day of a value to its publication, for people; what was known when is recorded_at of each value."),
	FIELD(T, time_zone,    .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .example = "\"America/New_York\"",
	      .doc = "IANA time zone of its days; UTC unless told."),
	FIELD(T, points,       .example = "0", .doc = "Days that have a value."),
	FIELD(T, latest_on,    .nullable = true, .example = "null", .doc = "The last of them."),
	FIELD(T, latest_value, .decimals = 6, .nullable = true, .example = "null", .doc = "Its value."),
	FIELD(T, recorded_at,  .nullable = true, .example = "null", .doc = "When a value was last recorded or corrected."),
	FIELD(T, version,      .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,   .doc = "When it was created."),
	FIELD(T, updated_at,   .doc = "When it last changed."),
	FIELD(T, archived_at,  .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T
const struct shape price_index_shape =
	SHAPE(struct price_index, "PriceIndex", fields, "A series of values that prices are made of.");

static const struct shape new_shape = {
	.name = "PriceIndexNew",
	.of   = &price_index_shape,
	.take = NAMES("code", "name", "source", "frequency", "unit", "currency", "calendar", "lag_days", "time_zone"),
	.need = NAMES("code", "name", "source", "frequency", "unit", "currency"),
	.doc  = "An index to be made.",
};

static const struct shape edit_shape = {
	.name = "PriceIndexEdit",
	.of   = &price_index_shape,
	.take = NAMES("name", "source", "calendar", "lag_days", "time_zone"),
	.doc  = "What is to change of an index; what its values mean stays.",
};

#define T struct index_factor
static const struct field factor_fields[] = {
	FIELD(T, factor, .decimals = 6, .min = 1, .max = UNITS(1000000), .example = "1.25",
	      .doc = "Every value is multiplied by it and rounded to six decimals, half away from zero."),
};
#undef T
const struct shape price_index_factor_shape = {
	.name = "PriceIndexFactor", .size = PRESENT(struct index_factor),
	.fields = factor_fields, .n = MEMBERS(factor_fields),
	.need = NAMES("factor"),
	.doc  = "By what an index is rebased.",
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
	.message = "is named by formulas that are active",
};

static const struct move moves[] = {
	{
		.from   = NAMES("active"),
		.action = "rebase",
		.in     = &price_index_factor_shape,
		.effect = price_index_rebase,
		.doc    = "Multiplies every value by a factor, each as its next revision; what was known before stays so.",
	},
	{
		.from   = NAMES("active"),
		.action = "discontinue",
		.to     = "discontinued",
		.doc    = "No more values are recorded; those that are stay.",
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
	.doc        = "Series of values that prices are made of: spot prices, settlements, lists, exchange rates.",
};
/* clang-format on */
