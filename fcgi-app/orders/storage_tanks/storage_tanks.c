/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "storage_tanks.h"

#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "active", "out_of_service", "closed", NULL };
static const char *const kinds[] = { "ast", "ust", NULL };
const char *const tank_bases[] = { "60F", "15C", "20C", NULL };
const char *const tank_sources[] = { "atg", "dip", "iot", "manual", NULL };

#define T struct strapping
static const struct field strapping_fields[] = {
	FIELD(T, height_mm, .decimals = 1, .max = UNITS(30000), .example = "0.0",
	      .doc = "Height of the liquid, millimetres."),
	FIELD(T, volume,    .decimals = 3, .max = UNITS(1000000000), .example = "0.000",
	      .doc = "What the tank holds then, in its unit."),
};
#undef T
const struct shape tank_strapping_shape = {
	.name = "Strapping", .size = PRESENT(struct strapping),
	.fields = strapping_fields, .n = MEMBERS(strapping_fields),
	.need = NAMES("height_mm", "volume"),
	.doc = "A row of a tank's calibration.",
};

#define T struct tank_alarm
static const struct field alarm_fields[] = {
	FIELD(T, kind,       .words = tank_alarm_kinds, .example = "\"low\"",
	      .doc = "What it warns of."),
	FIELD(T, since,      .doc = "When it was first read."),
	FIELD(T, reading_id, .prefix = "trd", .doc = "By which reading."),
};
#undef T
const struct shape tank_alarm_shape =
	SHAPE(struct tank_alarm, "TankAlarm", alarm_fields, "An alarm that sounds.");

#define PCT .decimals = 2, .min = 0, .max = UNITS(100)
#define VOLUME .decimals = 3, .min = 0, .max = UNITS(1000000000)

#define T struct storage_tank
static const struct field fields[] = {
	FIELD(T, id,              .prefix = "tnk", .example = "\"tnk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, status,          .words = statuses, .example = "\"active\"",
	      .doc = "Whether it is used."),
	FIELD(T, site_id,         .prefix = "sit", .example = "\"sit_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Where it stands."),
	FIELD(T, product,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product that it holds."),
	FIELD(T, name,            .min = 1, .max = 100, .example = "\"Tanque 1\"",
	      .doc = "What it is called; once at a site."),
	FIELD(T, kind,            .words = kinds, .example = "\"ust\"",
	      .doc = "Aboveground (`ast`) or underground (`ust`)."),
	FIELD(T, unit,            .words = unit_words, .example = "\"l\"",
	      .doc = "Unit of all its volumes."),
	FIELD(T, base,            .words = tank_bases, .example = "\"20C\"",
	      .doc = "Temperature that net volumes are of; left out: 60F for gallons, 20C for litres."),
	FIELD(T, capacity,        .decimals = 3, .min = UNITS(1), .max = UNITS(1000000000), .example = "60000.000",
	      .doc = "Nominal capacity."),
	FIELD(T, safe_fill_pct,   .decimals = 2, .min = UNITS(1), .max = UNITS(100), .example = "90.00",
	      .doc = "Share of the capacity that it may be filled to; at most, and if left out, 95 aboveground and 90 underground (40 CFR 280.20)."),
	FIELD(T, min_level,       VOLUME, .nullable = true, .example = "8000.000",
	      .doc = "Level to order at."),
	FIELD(T, unusable,        VOLUME, .nullable = true, .example = "1500.000",
	      .doc = "What cannot be pumped out."),
	FIELD(T, strapping_table, .max = 2000, .shape = &tank_strapping_shape, .nullable = true,
	      .example = "[{\"height_mm\":0,\"volume\":0},{\"height_mm\":1500,\"volume\":30000},{\"height_mm\":3000,\"volume\":60000}]",
	      .doc = "Its calibration, from the bottom to the top: heights and volumes that rise."),
	FIELD(T, density,         .decimals = 3, .min = UNITS(500), .max = UNITS(1100), .nullable = true, .example = "842.500",
	      .doc = "Density of what it holds at the base, kg/m3; readings without their own are corrected with it."),
	FIELD(T, probe,           .min = 1, .max = 60, .nullable = true, .example = "\"TLS-450 1\"",
	      .doc = "Gauge in it: model and number."),
	FIELD(T, water_alarm_mm,  .decimals = 1, .min = 0, .max = UNITS(1000), .nullable = true, .example = "50.0",
	      .doc = "Height of water at the bottom that is an alarm, millimetres."),
	FIELD(T, low_pct,         PCT, .nullable = true, .example = "30.00",
	      .doc = "Share of the capacity at or below which it is low."),
	FIELD(T, critical_pct,    PCT, .nullable = true, .example = "15.00",
	      .doc = "Share at or below which it is critical."),
	FIELD(T, high_pct,        PCT, .nullable = true, .example = "95.00",
	      .doc = "Share at or above which it is too full."),
	FIELD(T, sat_clave_tanque, .min = 1, .max = 40, .chars = "A-Z0-9-", .nullable = true, .example = "\"TQS-ESS-0001\"",
	      .doc = "Its key in the volumetric controls (Anexo 30 RMF), in Mexico."),
	FIELD(T, level,           .decimals = 3, .nullable = true, .example = "null",
	      .doc = "What it holds: the last reading, and what came since."),
	FIELD(T, level_at,        .nullable = true, .example = "null", .doc = "When it was read."),
	FIELD(T, level_source,    .words = tank_sources, .nullable = true, .example = "null", .doc = "By what it was read."),
	FIELD(T, reading_id,      .prefix = "trd", .nullable = true, .example = "null", .doc = "The reading."),
	FIELD(T, water_mm,        .decimals = 1, .nullable = true, .example = "null", .doc = "Water at its bottom, millimetres."),
	FIELD(T, temperature,     .decimals = 2, .nullable = true, .example = "null", .doc = "Of what it holds: Fahrenheit where the base is 60F, else Celsius."),
	FIELD(T, burn_rate,       .decimals = 3, .nullable = true, .example = "null",
	      .doc = "What is used a day, over the week before the last reading."),
	FIELD(T, reserved,        .decimals = 3, .example = "0.000", .doc = "Room that is kept for what is on its way."),
	FIELD(T, alarms,          .max = 4, .shape = &tank_alarm_shape, .nullable = true, .example = "null",
	      .doc = "Alarms that sound."),
	FIELD(T, version,         .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,      .doc = "When it was created."),
	FIELD(T, updated_at,      .doc = "When it last changed."),
	FIELD(T, archived_at,     .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T

#define EDITED									\
	"product", "name", "kind", "base", "capacity", "safe_fill_pct",		\
	"min_level", "unusable", "density", "probe", "water_alarm_mm",		\
	"low_pct", "critical_pct", "high_pct", "sat_clave_tanque"

const struct shape tank_shape =
	SHAPE(struct storage_tank, "StorageTank", fields, "A tank and what it holds.");

static const struct shape new_shape = {
	.name = "StorageTankNew",
	.of   = &tank_shape,
	.take = NAMES("site_id", "unit", "strapping_table", EDITED),
	.need = NAMES("site_id", "product", "name", "kind", "unit", "capacity"),
	.doc  = "A tank to be made.",
};

static const struct shape edit_shape = {
	.name = "StorageTankEdit",
	.of   = &tank_shape,
	.take = NAMES(EDITED),
	.doc  = "What is to change of a tank.",
};

static const struct shape calibrate_shape = {
	.name = "TankCalibrate",
	.of   = &tank_shape,
	.take = NAMES("strapping_table"),
	.need = NAMES("strapping_table"),
	.doc  = "A tank's new calibration.",
};

#define T struct tank_facts
static const struct field facts_fields[] = {
	FIELD(T, site_status,       .nullable = true, .example = "\"active\"", .doc = "Of where it stands."),
	FIELD(T, product_status,    .nullable = true, .example = "\"active\"", .doc = "Of what it holds."),
	FIELD(T, safe_fill_max_pct, .decimals = 2, .nullable = true, .example = "90.00", .doc = "What its kind allows today."),
	FIELD(T, reservations,      .optional = true, .example = "0", .doc = "What is on its way to it."),
};
#undef T
const struct shape tank_facts_shape =
	SHAPE(struct tank_facts, "TankFacts", facts_fields, "What stands around a tank.");

/* The site is held until the commit, so that nobody archives it in between. */
const struct query tank_around = {
	.name = "tank_around",
	.in   = &tank_shape,
	.out  = &tank_facts_shape,
	.sql  = "SELECT s.status AS site_status,"
		" (SELECT status FROM products WHERE account IN (:account, 'common') AND code = :product"
		"   AND archived_at IS NULL ORDER BY account = 'common' LIMIT 1) AS product_status,"
		" (SELECT safe_fill_max_pct FROM tank_limits WHERE kind = :kind"
		"   AND valid_from <= DATE(:now) ORDER BY valid_from DESC LIMIT 1) AS safe_fill_max_pct"
		"  FROM (SELECT 1) AS w LEFT JOIN sites s"
		"    ON s.account = :account AND s.id = :site_id"
		"   AND s.archived_at IS NULL LOCK IN SHARE MODE",
};

const struct query tank_awaited = {
	.name = "tank_awaited",
	.in   = &tank_shape,
	.out  = &tank_facts_shape,
	.sql  = "SELECT COUNT(*) AS reservations FROM tank_reservations"
		" WHERE account = :account AND tank_id = :id AND released_at IS NULL",
};

static const struct guard nothing_coming = {
	.code    = "G-NO-RESERVATIONS",
	.facts   = &tank_awaited,
	.holds   = tank_unawaited,
	.message = "has room reserved for what is on its way",
};

static const struct guard site_open = {
	.code    = "G-SITE",
	.facts   = &tank_around,
	.holds   = tank_placed,
	.message = "stands at a site that is blocked or archived",
};

static const struct guard *const archive[] = { &nothing_coming, NULL };

static const struct move moves[] = {
	{
		.from   = NAMES("active"),
		.action = "out-of-service",
		.title  = "Take %s out of service",
		.to     = "out_of_service",
		.guards = GUARDS(&nothing_coming),
		.event  = "order.tank.out_of_service",
		.told   = "A storage tank was taken out of service.",
		.doc    = "Nothing may be dropped into it for now.",
	},
	{
		.from   = NAMES("out_of_service"),
		.action = "return-to-service",
		.title  = "Return %s to service",
		.to     = "active",
		.guards = GUARDS(&site_open),
		.event  = "order.tank.returned_to_service",
		.told   = "A storage tank was returned to service.",
		.doc    = "It may be delivered into again.",
	},
	{
		.from   = NAMES("out_of_service"),
		.action = "close",
		.to     = "closed",
		.guards = GUARDS(&nothing_coming),
		.event  = "order.tank.closed",
		.doc    = "It is no longer used, for good.",
	},
	{
		.from   = NAMES("active", "out_of_service"),
		.action = "calibrate",
		.effect = tank_calibrate,
		.in     = &calibrate_shape,
		.event  = "order.tank.calibrated",
		.told   = "A storage tank was given a new strapping table.",
		.doc    = "Gives it another strapping table; readings to come are gauged by it.",
	},
	{
		.from   = NAMES("active"),
		.action = "reserve-ullage",
		.title  = "Reserve ullage in %s",
		.effect = tank_reserve_by_hand,
		.in     = &tank_hold_shape,
		.errs   = ERRS(E_DUPLICATE),
		.event  = "order.tank.ullage_reserved",
		.told   = "Ullage of a storage tank was reserved.",
		.doc    = "Keeps room for a volume under a reference of the caller's, once each; refused where there is not so much.",
	},
	{
		.from   = NAMES("active"),
		.action = "release-ullage",
		.title  = "Release ullage in %s",
		.effect = tank_release_by_hand,
		.in     = &tank_free_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.event  = "order.tank.ullage_released",
		.told   = "A reservation of ullage in a storage tank was released.",
		.doc    = "Gives back the room kept under a reference.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "order.tank.low",            &tank_shape, "A reading is at or below the low level; once until it rises again." },
	{ "order.tank.critical",       &tank_shape, "A reading is at or below the critical level; once until it rises again." },
	{ "order.tank.high",           &tank_shape, "A reading is at or above the high level; once until it falls again." },
	{ "order.tank.water_detected", &tank_shape, "Water stands at the alarm; once until it is gone." },
	{ 0 },
};

static const struct query *const queries[] = {
	&tank_points, &tank_last, &tank_came, &tank_receipts,
	&tank_reservation_add, &tank_reservation_get, &tank_reservation_end,
	&tank_receipt_add, NULL,
};

static const struct expansion expands[] = {
	{ "site_id", &sites },
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "storage-tanks.ullage",
		.method = GET,
		.path   = "/api/v2/storage-tanks/{id}/ullage",
		.scope  = "tanks:read",
		.query  = &tank_when_shape,
		.out    = &tank_room_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = tank_show_ullage,
		.tier   = "day-one",
		.title  = "Ullage of a storage tank",
		.doc    = "The room in it at a moment: capacity x safe fill - (level - use x time) - what is reserved.",
	},
	{
		.op     = "storage-tanks.forecast",
		.method = GET,
		.path   = "/api/v2/storage-tanks/{id}/forecast",
		.scope  = "tanks:read",
		.query  = &tank_days_shape,
		.out    = &tank_forecast_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = tank_show_forecast,
		.tier   = "day-one",
		.title  = "Forecast of a storage tank",
		.doc    = "Its level on the days to come and when it will be low, at the use of the last week.",
	},
	{
		.op     = "storage-tanks.strapping-table",
		.method = GET,
		.path   = "/api/v2/storage-tanks/{id}/strapping-table",
		.scope  = "tanks:read",
		.out    = &tank_table_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = tank_show_strapping,
		.tier   = "day-one",
		.title  = "Strapping table of a storage tank",
		.doc    = "Heights and volumes, from the bottom to the top.",
	},
	{
		.op     = "storage-tanks.alarms",
		.method = GET,
		.path   = "/api/v2/storage-tanks/{id}/alarms",
		.scope  = "tanks:read",
		.out    = &tank_warnings_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = tank_show_alarms,
		.tier   = "day-one",
		.title  = "Alarms of a storage tank",
		.doc    = "The alarms that sound, and what they are measured by.",
	},
	{ 0 },
};

static const struct unique unique[] = {
	{ "by_site", NAMES("site_id", "name"), NULL },
	{ 0 },
};

const struct resource storage_tanks = {
	.name       = "storage-tanks",
	.noun       = "storage tank",
	.prefix     = "tnk",
	.scope      = "tanks",
	.event      = "order.tank",
	.tier       = "day-one",
	.ops        = OP_ALL,
	.shape      = &tank_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "site_id", "product", "name", "kind", "unit",
			    "capacity", "level", "level_at", "sat_clave_tanque",
			    "version", "created_at", "updated_at"),
	.sort       = NAMES("name", "updated_at"),
	.first      = "active",
	.moves      = moves,
	.facts      = &tank_around,
	.check      = tank_check,
	.archive    = archive,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "product", "kind", "site_id"),
	.begin      = tank_begin,
	.expands    = expands,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.unique     = unique,
	.doc        = "Tanks of customers, stations and terminals, with what they hold.",
};
/* clang-format on */
