/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "points.h"

#include "page.h"
#include "price_indexes.h"

/* clang-format off */
/* What DECIMAL(15,6) holds, and JavaScript reads exactly. */
#define VALUE .decimals = 6, .min = UNITS(-999999999), .max = UNITS(999999999)

#define T struct index_point
static const struct field point_fields[] = {
	FIELD(T, date,        .example = "\"2026-01-05\"", .doc = "Day of the value."),
	FIELD(T, value,       VALUE, .example = "2.1045", .doc = "Value, in the currency and unit of the index."),
	FIELD(T, revision,    .example = "1", .doc = "Revision of the day's value, starting at 1."),
	FIELD(T, recorded_at, .doc = "Time at which the value was recorded."),
	FIELD(T, previous,    .decimals = 6, .optional = true, .example = "2.1", .doc = "Value before the correction, in the index's unit."),
	FIELD(T, request_id,  .optional = true, .doc = "Request that recorded the value."),
	FIELD(T, key_id,      .optional = true, .doc = "API key that recorded the value."),
};
#undef T
const struct shape price_index_point_shape =
	SHAPE(struct index_point, "PriceIndexPoint", point_fields, "The value of a price index on a day, as last corrected.");

static const struct shape point_new_shape = {
	.name = "PriceIndexPointNew",
	.of   = &price_index_point_shape,
	.take = NAMES("date", "value"),
	.need = NAMES("date", "value"),
	.doc  = "A value to record.",
};

#define T struct index_posted
static const struct field posted_fields[] = {
	FIELD(T, date,   .example = "\"2026-01-05\"", .doc = "Day of a single value, at most 7 days ahead."),
	FIELD(T, value,  VALUE, .example = "2.1045", .doc = "Value of that day."),
	FIELD(T, points, .min = 1, .max = 500, .shape = &point_new_shape, .optional = true,
	      .example = "null", .doc = "Several values, each day once."),
};
const struct shape price_index_posted_shape = {
	.name = "PriceIndexPosted", .size = PRESENT(T), .fields = posted_fields, .n = MEMBERS(posted_fields),
	.some = true, .doc = "One value or several.",
};
#undef T

#define T struct index_recorded
static const struct field recorded_fields[] = {
	FIELD(T, recorded,  .example = "1", .doc = "Number of values that were new or corrected."),
	FIELD(T, unchanged, .example = "0", .doc = "Number of values that were already recorded."),
	FIELD(T, data,      .shape = &price_index_point_shape, .doc = "Values as they are recorded now, in the order of the request."),
};
#undef T
const struct shape price_index_recorded_shape =
	SHAPE(struct index_recorded, "PriceIndexRecorded", recorded_fields, "The result of recording values.");

#define T struct index_asked
static const struct field asked_fields[] = {
	FIELD(T, from,   .example = "\"2026-01-01\"", .doc = "First day."),
	FIELD(T, to,     .example = "\"2026-12-31\"", .doc = "Last day."),
	FIELD(T, known,  .doc = "Time up to which recorded values are used, before later corrections. Defaults to now."),
	FIELD(T, limit,  .min = 1, .max = PAGE_MAX, .example = "50", .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, cursor, .min = 1, .max = 400, .doc = "Position in the list: `next_cursor` of the previous page."),
};
#undef T
static const struct shape asked_shape =
	SHAPE(struct index_asked, "PriceIndexAsked", asked_fields, "Which values.");
static const struct shape known_shape = {
	.name = "PriceIndexKnown", .of = &asked_shape, .take = NAMES("to", "known"),
	.doc  = "Up to which day, and what was known.",
};
static const struct shape span_shape = {
	.name = "PriceIndexSpan", .of = &asked_shape, .take = NAMES("from", "to", "known"),
	.doc  = "Between which days, and what was known.",
};

#define T struct index_figures
static const struct field figure_fields[] = {
	FIELD(T, from,       .doc = "First day of the period."),
	FIELD(T, to,         .doc = "Last day of the period."),
	FIELD(T, n,          .example = "250", .doc = "Number of values."),
	FIELD(T, latest_on,  .nullable = true, .doc = "Last day with a value."),
	FIELD(T, latest,     .decimals = 6, .nullable = true, .doc = "Value of the last day."),
	FIELD(T, mean,       .decimals = 6, .nullable = true, .doc = "Mean of the values, in the index's unit."),
	FIELD(T, sigma,      .decimals = 6, .nullable = true, .doc = "Sample standard deviation (n − 1), in the index's unit. Null with fewer than 2 values."),
	FIELD(T, min,        .decimals = 6, .nullable = true, .doc = "Lowest value, in the index's unit."),
	FIELD(T, max,        .decimals = 6, .nullable = true, .doc = "Highest value, in the index's unit."),
	FIELD(T, d1,         .decimals = 6, .nullable = true, .doc = "Latest value less the value before it, in the index's unit."),
	FIELD(T, d5,         .decimals = 6, .nullable = true, .doc = "Latest value less the value 5 values before, in the index's unit."),
	FIELD(T, d20,        .decimals = 6, .nullable = true, .doc = "Latest value less the value 20 values before, in the index's unit."),
	FIELD(T, z20,        .decimals = 6, .nullable = true, .doc = "Number of sample standard deviations by which the latest value exceeds the mean of the 20 values before it, or of fewer if there are fewer. Null with fewer than 10 values, or if they are all equal."),
	FIELD(T, percentile, .decimals = 2, .nullable = true, .doc = "Share of the values that do not exceed the latest, in percent."),
};
#undef T
const struct shape price_index_figures_shape =
	SHAPE(struct index_figures, "PriceIndexStatistics", figure_fields,
	"Statistics of the values in a period, computed exactly and rounded once.");

#define T struct index_points
static const struct field points_fields[] = {
	FIELD(T, id,       .prefix = "pix"),
	FIELD(T, from),
	FIELD(T, to),
	FIELD(T, known),
	FIELD(T, rows),
	FIELD(T, date),
	FIELD(T, value,    VALUE),
	FIELD(T, revision),
	FIELD(T, factor,   .decimals = 6),
};
#undef T
const struct shape price_index_points_shape =
	SHAPE(struct index_points, "PriceIndexPoints", points_fields, "Which points of an index.");

/* Whose it is stands in its own row: one range of the key, not two. */
#define OWNER								\
	" p.account = (SELECT i.account FROM price_indexes AS i"		\
	"  WHERE i.account IN (:account, 'common') AND i.id = :id)"	\
	" AND p.index_id = :id"

const struct query price_index_page = {
	.name = "price_index_page",
	.in   = &price_index_points_shape,
	.out  = &price_index_point_shape,
	.sql  = "SELECT p.date, p.value, p.revision, p.recorded_at"
		"  FROM price_index_points AS p"
		" WHERE" OWNER
		"   AND p.date BETWEEN :from AND :to AND p.recorded_at <= :known"
		"   AND NOT EXISTS (SELECT 1 FROM price_index_points AS later"
		"    WHERE later.account = p.account AND later.index_id = p.index_id"
		"     AND later.date = p.date AND later.revision > p.revision"
		"     AND later.recorded_at <= :known)"
		" ORDER BY p.date DESC LIMIT :rows",
};

/* `revision` is where the page before ended, within the day :to. */
const struct query price_index_revised = {
	.name = "price_index_revised",
	.in   = &price_index_points_shape,
	.out  = &price_index_point_shape,
	.sql  = "SELECT p.date, p.value, p.revision, p.recorded_at,"
		"  was.value AS previous, p.request_id, p.key_id"
		"  FROM price_index_points AS p JOIN price_index_points AS was"
		"   ON was.account = p.account AND was.index_id = p.index_id"
		"    AND was.date = p.date AND was.revision = p.revision - 1"
		" WHERE" OWNER
		"   AND p.date BETWEEN :from AND :to"
		"   AND (p.date < :to OR p.revision < :revision)"
		"   AND p.recorded_at <= :known"
		" ORDER BY p.date DESC, p.revision DESC LIMIT :rows",
};

const struct query price_index_point_add = {
	.name = "price_index_point_add",
	.in   = &price_index_points_shape,
	.sql  = "INSERT INTO price_index_points (account, index_id, date,"
		"  revision, value, recorded_at, request_id, key_id)"
		" VALUES (:account, :id, :date, :revision, :value, :known,"
		"  :request_id, :key_id)",
};

const struct query price_index_peak = {
	.name = "price_index_peak",
	.in   = &price_index_points_shape,
	.out  = &price_index_points_shape,
	.sql  = "SELECT MAX(ABS(value)) AS value FROM price_index_points"
		" WHERE account = :account AND index_id = :id",
};

/* The cast keeps it exact: a text times a decimal would float. */
#define REBASED "ROUND(p.value * CAST(:factor AS DECIMAL(15,6)), 6)"
const struct query price_index_rebased = {
	.name = "price_index_rebased",
	.in   = &price_index_points_shape,
	.sql  = "INSERT INTO price_index_points (account, index_id, date,"
		"  revision, value, recorded_at, request_id, key_id)"
		" SELECT p.account, p.index_id, p.date, p.revision + 1, " REBASED ","
		"  GREATEST(:now, p.recorded_at), :request_id, :key_id"
		"  FROM price_index_points AS p"
		" WHERE p.account = :account AND p.index_id = :id"
		"  AND " REBASED " <> p.value"
		"  AND NOT EXISTS (SELECT 1 FROM price_index_points AS later"
		"   WHERE later.account = p.account AND later.index_id = p.index_id"
		"    AND later.date = p.date AND later.revision > p.revision)",
};

const struct route price_index_routes[] = {
	{
		.op     = "price-indexes.points",
		.method = GET,
		.path   = "/api/v2/price-indexes/{id}/points",
		.scope  = "prices:read",
		.query  = &asked_shape,
		.out    = &price_index_point_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND, E_BAD_CURSOR),
		.fn     = price_index_list_points,
		.title  = "List the values of a price index",
		.doc    = "Lists the values of the index by day, newest first, each as last corrected at the time `known`.",
		.tier   = "day-one",
	},
	{
		.op     = "price-indexes.record",
		.method = POST,
		.path   = "/api/v2/price-indexes/{id}/points",
		.scope  = "prices:write",
		.in     = &price_index_posted_shape,
		.out    = &price_index_recorded_shape,
		.errs   = ERRS(E_NOT_FOUND, E_STATE, E_VERSION),
		.fn     = price_index_post_points,
		.title  = "Record values of a price index",
		.doc    = "Records one value or several. A value that differs from the recorded one becomes the next revision of its day; an equal value changes nothing.",
		.tier   = "day-one",
	},
	{
		.op     = "price-indexes.latest",
		.method = GET,
		.path   = "/api/v2/price-indexes/{id}/latest",
		.scope  = "prices:read",
		.query  = &known_shape,
		.out    = &price_index_point_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = price_index_latest,
		.title  = "Get the latest value of a price index",
		.doc    = "Returns the latest value of the index, or the latest on a given day, as known at a given time.",
		.tier   = "day-one",
	},
	{
		.op     = "price-indexes.statistics",
		.method = GET,
		.path   = "/api/v2/price-indexes/{id}/statistics",
		.scope  = "prices:read",
		.query  = &span_shape,
		.out    = &price_index_figures_shape,
		.errs   = ERRS(E_NOT_FOUND, E_BAD_PARAMETER),
		.fn     = price_index_statistics,
		.title  = "Get the statistics of a price index",
		.doc    = "Computes statistics over up to 4,000 values, by default over the 365 days that end with the latest value.",
		.tier   = "day-one",
	},
	{
		.op     = "price-indexes.revisions",
		.method = GET,
		.path   = "/api/v2/price-indexes/{id}/revisions",
		.scope  = "prices:read",
		.query  = &asked_shape,
		.out    = &price_index_point_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_NOT_FOUND, E_BAD_CURSOR),
		.fn     = price_index_revisions,
		.title  = "List the corrections of a price index",
		.doc    = "Lists the values that replaced an earlier one, by day, newest first, with previous value, new value, time and request.",
		.tier   = "day-one",
	},
	{ 0 },
};
/* clang-format on */
