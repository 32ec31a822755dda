/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "storage_tanks.h"

#include "orders/flow/flow.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "active", "out_of_service", "closed", NULL };
static const char *const kinds[] = { "ast", "ust", NULL };
const char *const tank_bases[] = { "60F", "15C", "20C", NULL };
const char *const tank_sources[] = { "atg", "dip", "iot", "manual", NULL };

#define T struct strapping
static const struct field strapping_fields[] = {
	FIELD(T, height_mm, .decimals = 1, .max = UNITS(30000), .example = "0.0",
	      .doc = "Height of the liquid, in millimeters."),
	FIELD(T, volume,    .decimals = 3, .max = UNITS(1000000000), .example = "0.000",
	      .doc = "Volume at that height, in the tank's unit."),
};
#undef T
const struct shape tank_strapping_shape = {
	.name = "Strapping", .size = PRESENT(struct strapping),
	.fields = strapping_fields, .n = MEMBERS(strapping_fields),
	.need = NAMES("height_mm", "volume"),
	.doc = "A row of a strapping table.",
};

#define T struct tank_alarm
static const struct field alarm_fields[] = {
	FIELD(T, kind,       .words = tank_alarm_kinds, .example = "\"low\"",
	      .doc = "Kind of alarm: `low` (below the low level), `critical` (below the critical level), `high` (too full) or `water` (too much water)."),
	FIELD(T, since,      .doc = "Time of the first reading with the alarm."),
	FIELD(T, reading_id, .prefix = "trd", .doc = "Reading that raised the alarm."),
};
#undef T
const struct shape tank_alarm_shape =
	SHAPE(struct tank_alarm, "TankAlarm", alarm_fields, "An active alarm.");

#define PCT .decimals = 2, .min = 0, .max = UNITS(100)
#define VOLUME .decimals = 3, .min = 0, .max = UNITS(1000000000)

#define T struct storage_tank
static const struct field fields[] = {
	FIELD(T, id,              .prefix = "tnk", .example = "\"tnk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the storage tank."),
	FIELD(T, status,          .words = statuses, .example = "\"active\"",
	      .doc = "Current status of the storage tank: `active` (in service), `out_of_service` (accepts no deliveries for now) or `closed` (taken out of use)."),
	FIELD(T, site_id,         .prefix = "sit", .example = "\"sit_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Site where the tank stands."),
	FIELD(T, product,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product in the tank."),
	FIELD(T, name,            .min = 1, .max = 100, .example = "\"Tanque 1\"",
	      .doc = "Name of the tank. Unique at its site."),
	FIELD(T, kind,            .words = kinds, .example = "\"ust\"",
	      .doc = "Kind of tank: `ast` (aboveground) or `ust` (underground)."),
	FIELD(T, unit,            .words = unit_words, .example = "\"l\"",
	      .doc = "Unit of all volumes of the tank: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, base,            .words = tank_bases, .example = "\"20C\"",
	      .doc = "Base temperature of net volumes: `60F` (60 °F), `15C` (15 °C) or `20C` (20 °C). Defaults to `60F` for gallons and `20C` for liters."),
	FIELD(T, capacity,        .decimals = 3, .min = UNITS(1), .max = UNITS(1000000000), .example = "60000.000",
	      .doc = "Nominal capacity, in the tank's unit."),
	FIELD(T, safe_fill_pct,   .decimals = 2, .min = UNITS(1), .max = UNITS(100), .example = "90.00",
	      .doc = "Share of the capacity up to which the tank can be filled, in percent. Default and maximum: 95 aboveground, 90 underground (40 CFR 280.20)."),
	FIELD(T, min_level,       VOLUME, .nullable = true, .example = "8000.000",
	      .doc = "Level at which to reorder, in the tank's unit."),
	FIELD(T, unusable,        VOLUME, .nullable = true, .example = "1500.000",
	      .doc = "Volume that cannot be pumped out, in the tank's unit."),
	FIELD(T, strapping_table, .max = 2000, .shape = &tank_strapping_shape, .nullable = true,
	      .example = "[{\"height_mm\":0,\"volume\":0},{\"height_mm\":1500,\"volume\":30000},{\"height_mm\":3000,\"volume\":60000}]",
	      .doc = "Strapping table from bottom to top: increasing heights with increasing volumes."),
	FIELD(T, density,         .decimals = 3, .min = UNITS(500), .max = UNITS(1100), .nullable = true, .example = "842.500",
	      .doc = "Density of the product at base temperature, in kg/m³. Used for readings without a density of their own."),
	FIELD(T, probe,           .min = 1, .max = 60, .nullable = true, .example = "\"TLS-450 1\"",
	      .doc = "Model and number of the gauge."),
	FIELD(T, water_alarm_mm,  .decimals = 1, .min = 0, .max = UNITS(1000), .nullable = true, .example = "50.0",
	      .doc = "Water level at the bottom that raises an alarm, in millimeters."),
	FIELD(T, low_pct,         PCT, .nullable = true, .example = "30.00",
	      .doc = "Share of the capacity at or below which the tank is low, in percent."),
	FIELD(T, critical_pct,    PCT, .nullable = true, .example = "15.00",
	      .doc = "Share of the capacity at or below which the tank is critical, in percent."),
	FIELD(T, high_pct,        PCT, .nullable = true, .example = "95.00",
	      .doc = "Share of the capacity at or above which the tank is too full, in percent."),
	FIELD(T, sat_clave_tanque, .min = 1, .max = 40, .chars = "A-Z0-9-", .nullable = true, .example = "\"TQS-ESS-0001\"",
	      .doc = "Key of the tank in the volumetric controls (Anexo 30 RMF, Mexico)."),
	FIELD(T, level,           .decimals = 3, .nullable = true, .example = "null",
	      .doc = "Level: volume at the last reading plus deliveries since, in the tank's unit."),
	FIELD(T, level_at,        .nullable = true, .example = "null", .doc = "Time of the last reading."),
	FIELD(T, level_source,    .words = tank_sources, .nullable = true, .example = "null", .doc = "Source of the last reading: `atg` (automatic tank gauge), `dip` (dip stick), `iot` (sensor) or `manual`."),
	FIELD(T, reading_id,      .prefix = "trd", .nullable = true, .example = "null", .doc = "Last reading of the tank."),
	FIELD(T, water_mm,        .decimals = 1, .nullable = true, .example = "null", .doc = "Water at the bottom of the tank, in millimeters."),
	FIELD(T, temperature,     .decimals = 2, .nullable = true, .example = "null", .doc = "Temperature of the product: in °F if the base is `60F`, otherwise in °C."),
	FIELD(T, burn_rate,       .decimals = 3, .nullable = true, .example = "null",
	      .doc = "Consumption per day, over the week before the last reading."),
	FIELD(T, reserved,        .decimals = 3, .example = "0.000", .doc = "Volume reserved for deliveries under way, in the tank's unit."),
	FIELD(T, alarms,          .max = 4, .shape = &tank_alarm_shape, .nullable = true, .example = "null",
	      .doc = "Active alarms."),
	FIELD(T, version,         .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,      .doc = "Time at which the storage tank was created."),
	FIELD(T, updated_at,      .doc = "Time at which the storage tank was last changed."),
	FIELD(T, archived_at,     .nullable = true, .example = "null", .doc = "Time at which the storage tank was archived. Null unless it is archived."),
};
#undef T

#define EDITED									\
	"product", "name", "kind", "base", "capacity", "safe_fill_pct",		\
	"min_level", "unusable", "density", "probe", "water_alarm_mm",		\
	"low_pct", "critical_pct", "high_pct", "sat_clave_tanque"

const struct shape tank_shape =
	SHAPE(struct storage_tank, "StorageTank", fields, "A storage tank and its level.");

static const struct shape new_shape = {
	.name = "StorageTankNew",
	.of   = &tank_shape,
	.take = NAMES("site_id", "unit", "strapping_table", EDITED),
	.need = NAMES("site_id", "product", "name", "kind", "unit", "capacity"),
	.doc  = "Fields accepted when creating a storage tank.",
};

static const struct shape edit_shape = {
	.name = "StorageTankEdit",
	.of   = &tank_shape,
	.take = NAMES(EDITED),
	.doc  = "Fields accepted when updating a storage tank.",
};

static const struct shape calibrate_shape = {
	.name = "TankCalibrate",
	.of   = &tank_shape,
	.take = NAMES("strapping_table"),
	.need = NAMES("strapping_table"),
	.doc  = "New strapping table of a tank.",
};

#define T struct tank_facts
static const struct field facts_fields[] = {
	FIELD(T, site_status,       .nullable = true, .example = "\"active\"", .doc = "Status of the site."),
	FIELD(T, product_status,    .nullable = true, .example = "\"active\"", .doc = "Status of the product."),
	FIELD(T, safe_fill_max_pct, .decimals = 2, .nullable = true, .example = "90.00", .doc = "Safe fill that the kind of tank allows today, in percent."),
	FIELD(T, reservations,      .optional = true, .example = "0", .doc = "Number of reservations of the tank."),
	FIELD(T, open_orders,       .optional = true, .example = "0", .doc = "Number of orders under way with a line for the tank."),
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

const struct query tank_ordered = {
	.name = "tank_ordered",
	.in   = &tank_shape,
	.out  = &tank_facts_shape,
	.sql  = "SELECT COUNT(*) AS open_orders FROM orders"
		" WHERE account = :account AND status IN " FLOW_UNDER_WAY
		"   AND archived_at IS NULL"
		"   AND JSON_CONTAINS(JSON_EXTRACT(`lines`, '$[*].tank_id'), JSON_QUOTE(:id))",
};

static const struct guard nothing_coming = {
	.code    = "G-NO-RESERVATIONS",
	.facts   = &tank_awaited,
	.holds   = tank_unawaited,
	.message = "has room reserved for deliveries in progress",
};

static const struct guard site_open = {
	.code    = "G-SITE",
	.facts   = &tank_around,
	.holds   = tank_placed,
	.message = "is at a site that is blocked or archived",
};

static const struct guard no_orders = {
	.code    = "G-NO-ORDERS",
	.facts   = &tank_ordered,
	.holds   = tank_unordered,
	.message = "has open orders with a line for it",
};

static const struct guard *const archive[] = { &nothing_coming, &no_orders, NULL };

static const struct move moves[] = {
	{
		.from   = NAMES("active"),
		.action = "out-of-service",
		.title  = "Take %s out of service",
		.to     = "out_of_service",
		.guards = GUARDS(&nothing_coming),
		.event  = "order.tank.out_of_service",
		.told   = "A storage tank was taken out of service.",
		.doc    = "Takes the tank out of service. Nothing can be delivered into it until it returns to service.",
	},
	{
		.from   = NAMES("out_of_service"),
		.action = "return-to-service",
		.title  = "Return %s to service",
		.to     = "active",
		.guards = GUARDS(&site_open),
		.event  = "order.tank.returned_to_service",
		.told   = "A storage tank was returned to service.",
		.doc    = "Returns the tank to service.",
	},
	{
		.from   = NAMES("out_of_service"),
		.action = "close",
		.to     = "closed",
		.guards = GUARDS(&nothing_coming),
		.event  = "order.tank.closed",
		.doc    = "Closes the tank for good.",
	},
	{
		.from   = NAMES("active", "out_of_service"),
		.action = "calibrate",
		.effect = tank_calibrate,
		.in     = &calibrate_shape,
		.event  = "order.tank.calibrated",
		.told   = "A storage tank was given a new strapping table.",
		.doc    = "Gives the tank a new strapping table, used for all readings from then on.",
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
		.doc    = "Reserves ullage for a volume under a reference. A reference can be used once; the request is refused if there is not enough ullage.",
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
		.doc    = "Releases the ullage reserved under a reference.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "order.tank.low",            &tank_shape, "A reading is at or below the low level. Sent once until the level rises again." },
	{ "order.tank.critical",       &tank_shape, "A reading is at or below the critical level. Sent once until the level rises again." },
	{ "order.tank.high",           &tank_shape, "A reading is at or above the high level. Sent once until the level falls again." },
	{ "order.tank.water_detected", &tank_shape, "Water in a tank has reached the alarm level. Sent once until the water is gone." },
	{ 0 },
};

static const struct query *const queries[] = {
	&tank_points, &tank_last, &tank_came, &tank_receipts,
	&tank_reservation_add, &tank_reservation_get, &tank_reservation_end,
	&tank_reservation_again, &tank_reservation_less, &tank_reservation_see,
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
		.title  = "Get the ullage of a storage tank",
		.doc    = "Returns the free room at a given time: capacity × safe fill − (level − consumption × time) − reserved volume.",
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
		.title  = "Get the forecast of a storage tank",
		.doc    = "Returns the expected level of the coming days, and when the tank will be low, from the consumption of the last week.",
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
		.title  = "Get the strapping table of a storage tank",
		.doc    = "Returns heights and volumes from bottom to top.",
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
		.title  = "Get the alarms of a storage tank",
		.doc    = "Returns the active alarms, with the levels and limits they are based on.",
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
	.doc        = "Storage tanks of customers, stations and terminals, with their levels.",
};
/* clang-format on */
