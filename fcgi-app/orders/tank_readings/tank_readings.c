/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "tank_readings.h"

#include "page.h"

/* clang-format off */
static const char *const statuses[] = { "current", "superseded", NULL };
const char *const reading_anomalies[] = { "over_capacity", "unexplained_gain", "unexplained_loss", NULL };

#define T struct tank_reading
static const struct field fields[] = {
	FIELD(T, id,          .prefix = "trd", .example = "\"trd_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the tank reading."),
	FIELD(T, status,      .words = statuses, .example = "\"current\"",
	      .doc = "Current status of the tank reading: `current`, or `superseded` if another reading has replaced it."),
	FIELD(T, tank_id,     .prefix = "tnk", .example = "\"tnk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Tank that was read."),
	FIELD(T, at,          .past = true, .example = "\"2026-01-15T12:00:00.000Z\"",
	      .doc = "Time of the reading, by the gauge's clock. Readings can arrive in any order, at most five minutes ahead of the server's clock."),
	FIELD(T, gross,       .decimals = 3, .min = 0, .max = UNITS(1000000000), .nullable = true, .example = "21000.000",
	      .doc = "Gross volume, at its temperature, in the tank's unit. If omitted, it is derived from `height_mm` and the strapping table."),
	FIELD(T, net,         .decimals = 3, .nullable = true, .example = "20860.000",
	      .doc = "Net volume at the tank's base temperature (API MPMS 11.1), in the tank's unit. Null if temperature or density is unknown."),
	FIELD(T, height_mm,   .decimals = 1, .min = 0, .max = UNITS(30000), .nullable = true, .example = "1520.5",
	      .doc = "Height of the liquid, in millimeters."),
	FIELD(T, water_mm,    .decimals = 1, .min = 0, .max = UNITS(30000), .nullable = true, .example = "3.0",
	      .doc = "Water at the bottom of the tank, in millimeters."),
	FIELD(T, temperature, .decimals = 2, .min = UNITS(-50), .max = UNITS(150), .nullable = true, .example = "28.00",
	      .doc = "Temperature of the product: in °F if the tank's base is `60F`, otherwise in °C."),
	FIELD(T, density,     .decimals = 3, .min = UNITS(500), .max = UNITS(1100), .nullable = true, .example = "842.500",
	      .doc = "Density of the product at base temperature, in kg/m³. Defaults to the density of the tank."),
	FIELD(T, vcf,         .decimals = 5, .nullable = true, .example = "0.99335",
	      .doc = "Volume correction factor: net volume divided by gross volume."),
	FIELD(T, source,      .words = tank_sources, .example = "\"atg\"",
	      .doc = "Source of the reading: `atg` (automatic tank gauge), `dip` (dip stick), `iot` (sensor) or `manual`."),
	FIELD(T, seq,         .min = 0, .max = INT64_C(999999999999), .nullable = true, .example = "null",
	      .doc = "Sequence number given by the source. Unique per tank and source, so that a reading sent twice is stored once."),
	FIELD(T, anomalies,   .max = 3, .words = reading_anomalies, .nullable = true, .example = "null",
	      .doc = "Anomalies: `over_capacity` (more than the tank can hold), `unexplained_gain` (2 % of the capacity more than before, without a delivery), `unexplained_loss` (three times the usual consumption and 2 % of the capacity less)."),
	FIELD(T, reason,      .min = 1, .max = 200, .nullable = true, .example = "\"read from the wrong stick\"",
	      .doc = "Reason for replacing another reading."),
	FIELD(T, supersedes_id,    .prefix = "trd", .nullable = true, .example = "null", .doc = "Reading that this one replaces."),
	FIELD(T, superseded_by_id, .prefix = "trd", .nullable = true, .example = "null", .doc = "Reading that replaced this one."),
	FIELD(T, version,     .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,  .doc = "Time at which the tank reading was created."),
	FIELD(T, updated_at,  .doc = "Time at which the tank reading was last changed."),
	FIELD(T, archived_at, .nullable = true, .example = "null", .doc = "Always null: readings cannot be archived."),
};
#undef T

#define MEASURED "gross", "height_mm", "water_mm", "temperature", "density"

const struct shape reading_shape =
	SHAPE(struct tank_reading, "TankReading", fields, "A reading of a storage tank.");

static const struct shape new_shape = {
	.name = "TankReadingNew",
	.of   = &reading_shape,
	.take = NAMES("tank_id", "at", "source", "seq", MEASURED),
	.need = NAMES("tank_id", "at", "source"),
	.doc  = "Fields accepted when creating a tank reading.",
};

static const struct shape supersede_shape = {
	.name = "TankReadingSupersede",
	.of   = &reading_shape,
	.take = NAMES("at", "reason", MEASURED),
	.need = NAMES("reason"),
	.doc  = "Corrected values of a reading. Fields left out keep their values.",
};

#define T struct reading_facts
static const struct field facts_fields[] = {
	FIELD(T, tank_status,     .nullable = true),
	FIELD(T, strapping_table, .shape = &tank_strapping_shape, .nullable = true),
};
#undef T
const struct shape reading_facts_shape =
	SHAPE(struct reading_facts, "ReadingFacts", facts_fields, "What stands around a reading.");

static const struct query around = {
	.name = "reading_around",
	.in   = &reading_shape,
	.out  = &reading_facts_shape,
	.sql  = "SELECT status AS tank_status, strapping_table"
		"  FROM (SELECT 1) AS w LEFT JOIN storage_tanks"
		"    ON account = :account AND id = :tank_id AND archived_at IS NULL",
};

#define T struct reading_page
static const struct field page_fields[] = {
	FIELD(T, limit,   .min = 1, .max = PAGE_MAX, .example = "50", .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, cursor,  .min = 1, .max = 400, .doc = "Position in the list: `next_cursor` of the previous page."),
	FIELD(T, tank_id, .prefix = "tnk", .doc = "Return only readings of this tank."),
	FIELD(T, rows),
	FIELD(T, after),
};
#undef T
const struct shape reading_page_shape =
	SHAPE(struct reading_page, "ReadingPage", page_fields, "A page of readings.");

static const struct shape latest_shape = {
	.name = "ReadingLatest",
	.of   = &reading_page_shape,
	.take = NAMES("limit", "cursor", "tank_id"),
	.doc  = "Query parameters.",
};

#define T struct reading_gap
static const struct field gap_fields[] = {
	FIELD(T, begins_at, .doc = "Time of the last reading before the gap."),
	FIELD(T, ends_at,   .nullable = true, .doc = "Time of the first reading after the gap. Null if the gap has not ended."),
};
#undef T
const struct shape reading_gap_shape =
	SHAPE(struct reading_gap, "TankReadingGap", gap_fields, "A period without readings.");

#define T struct reading_gaps
static const struct field gaps_fields[] = {
	FIELD(T, tank_id,             .prefix = "tnk", .example = "\"tnk_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Tank to examine."),
	FIELD(T, from,                .doc = "Start of the period to examine. Defaults to one week ago."),
	FIELD(T, until,               .doc = "End of the period to examine. Defaults to now."),
	FIELD(T, longer_than_minutes, .min = 1, .max = 44640, .example = "60", .doc = "Minimum length of a gap, in minutes. Default 60."),
	FIELD(T, gaps,                .shape = &reading_gap_shape, .doc = "Gaps, oldest first, up to 1,000."),
};
#undef T
const struct shape reading_gaps_shape =
	SHAPE(struct reading_gaps, "TankReadingGaps", gaps_fields, "The gaps between the readings of a tank.");

static const struct shape gaps_asked_shape = {
	.name = "TankReadingGapsAsked",
	.of   = &reading_gaps_shape,
	.take = NAMES("tank_id", "from", "until", "longer_than_minutes"),
	.need = NAMES("tank_id"),
	.doc  = "Query parameters.",
};

const struct query reading_latest = {
	.name = "reading_latest",
	.in   = &reading_page_shape,
	.out  = &reading_shape,
	.sql  = "SELECT r.id, r.status, r.tank_id, r.at, r.gross, r.net, r.height_mm, r.water_mm,"
		" r.temperature, r.density, r.vcf, r.source, r.seq, r.anomalies, r.reason,"
		" r.supersedes_id, r.superseded_by_id, r.version, r.created_at, r.updated_at"
		"  FROM storage_tanks t JOIN tank_readings r"
		"   ON r.account = t.account AND r.id = t.reading_id"
		" WHERE t.account = :account AND t.archived_at IS NULL AND r.id < :after"
		"   AND (:tank_id IS NULL OR t.id = :tank_id)"
		" ORDER BY r.id DESC LIMIT :rows",
};

const struct query reading_gaps_found = {
	.name = "reading_gaps_found",
	.in   = &reading_gaps_shape,
	.out  = &reading_gap_shape,
	.sql  = "SELECT begins_at, ends_at FROM (SELECT at AS begins_at,"
		"   LEAD(at) OVER (ORDER BY at) AS ends_at FROM tank_readings"
		"   WHERE account = :account AND tank_id = :tank_id AND status = 'current'"
		"     AND at >= :from AND at <= :until) AS g"
		" WHERE TIMESTAMPDIFF(SECOND, begins_at, COALESCE(ends_at, :until)) > :longer_than_minutes * 60"
		" ORDER BY begins_at LIMIT 1000",
	.flags = Q_SCAN, /* of what the index left */
};

/* Of the reading before another. */
const struct query reading_before = {
	.name = "reading_before",
	.in   = &reading_shape,
	.out  = &tank_point_shape,
	.sql  = "SELECT at, gross FROM tank_readings WHERE account = :account"
		"   AND tank_id = :tank_id AND status = 'current' AND at < :at"
		" ORDER BY at DESC, id DESC LIMIT 1",
};

static const struct move moves[] = {
	{
		.from   = NAMES("current"),
		.action = "supersede",
		.to     = "superseded",
		.effect = reading_supersede,
		.then   = reading_superseded,
		.in     = &supersede_shape,
		.scope  = "tanks:ingest",
		.event  = "order.tank_reading.superseded",
		.doc    = "Replaces the reading with a corrected one, stored as a separate reading. The tank's level is computed again.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "order.tank_reading.anomaly", &reading_shape, "A reading is anomalous; `anomalies` says in what way." },
	{ 0 },
};

static const struct query *const queries[] = {
	&reading_latest, &reading_gaps_found, &reading_before, NULL,
};

static const struct expansion expands[] = {
	{ "tank_id", &storage_tanks },
	{ 0 },
};

static const struct measure measures[] = {
	{ "count",     "COUNT(*)",   "Number of readings." },
	{ "gross_max", "MAX(gross)", "Highest gross volume." },
	{ "gross_min", "MIN(gross)", "Lowest gross volume." },
	{ "water_max", "MAX(water_mm)", "Highest water level, in millimeters." },
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "tank-readings.latest",
		.method = GET,
		.path   = "/api/v2/tank-readings/latest",
		.scope  = "tanks:read",
		.query  = &latest_shape,
		.out    = &reading_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_BAD_CURSOR),
		.fn     = reading_show_latest,
		.tier   = "day-one",
		.title  = "List the latest tank readings",
		.doc    = "Returns the latest reading of each tank.",
	},
	{
		.op     = "tank-readings.gaps",
		.method = GET,
		.path   = "/api/v2/tank-readings/gaps",
		.scope  = "tanks:read",
		.query  = &gaps_asked_shape,
		.out    = &reading_gaps_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = reading_show_gaps,
		.tier   = "day-one",
		.title  = "List the gaps between tank readings",
		.doc    = "Returns the periods in which a tank was not read.",
	},
	{ 0 },
};

static const struct unique unique[] = {
	{ "by_seq", NAMES("tank_id", "source", "seq"), NULL },
	{ 0 },
};

const struct resource tank_readings = {
	.name       = "tank-readings",
	.noun       = "tank reading",
	.prefix     = "trd",
	.scope      = "tanks",
	.writes     = "tanks:ingest",
	.event      = "order.tank_reading",
	.tier       = "day-one",
	.ops        = OP_LIST | OP_CREATE | OP_GET | OP_BULK | OP_EXPORT | OP_STATS | OP_SEARCH,
	.shape      = &reading_shape,
	.create     = &new_shape,
	.filter     = NAMES("status", "tank_id", "at", "source", "seq", "anomalies",
			    "gross", "water_mm", "version", "created_at"),
	.sort       = NAMES("at"),
	.first      = "current",
	.moves      = moves,
	.facts      = &around,
	.check      = reading_check,
	.measures   = measures,
	.dimensions = NAMES("status", "tank_id", "source"),
	.begin      = reading_begin,
	.expands    = expands,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.unique     = unique,
	.doc        = "Readings of gauges, dip sticks and sensors. They can arrive in any order and are corrected by replacement.",
};
/* clang-format on */
