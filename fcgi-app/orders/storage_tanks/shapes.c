/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "storage_tanks.h"

#include "unit.h"

/* What the actions of tanks take and their own routes answer. */

/* clang-format off */
#define T struct tank_hold
static const struct field hold_fields[] = {
	FIELD(T, quantity,  .decimals = 3, .min = UNITS(1), .max = UNITS(1000000000), .example = "1000.000",
	      .doc = "Volume to reserve, in the tank's unit."),
	FIELD(T, reference, .min = 1, .max = 64, .chars = "A-Za-z0-9._:/-", .example = "\"PO-4711\"",
	      .doc = "Reference of the reservation, such as a purchase order. Unique for the tank."),
};
#undef T
const struct shape tank_hold_shape = {
	.name = "TankReserve", .size = PRESENT(struct tank_hold),
	.fields = hold_fields, .n = MEMBERS(hold_fields),
	.need = NAMES("quantity", "reference"),
	.doc = "Ullage to reserve.",
};
const struct shape tank_free_shape = {
	.name = "TankRelease", .of = &tank_hold_shape,
	.take = NAMES("reference"), .need = NAMES("reference"),
	.doc = "Reservation to release.",
};

#define T struct tank_when
static const struct field when_fields[] = {
	FIELD(T, at, .doc = "Time to compute the ullage for. Defaults to now."),
};
#undef T
const struct shape tank_when_shape =
	SHAPE(struct tank_when, "TankWhen", when_fields, "When.");

#define ID .prefix = "tnk", .example = "\"tnk_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the tank."
#define UNIT .words = unit_words, .example = "\"l\"", .doc = "Unit of the volumes: `l` (liters) or `gal` (US gallons)."

#define T struct tank_room
static const struct field room_fields[] = {
	FIELD(T, tank_id,       ID),
	FIELD(T, unit,          UNIT),
	FIELD(T, at,            .doc = "Time that the ullage is computed for."),
	FIELD(T, capacity,      .decimals = 3, .example = "60000.000", .doc = "Nominal capacity of the tank, in the tank's unit."),
	FIELD(T, safe_capacity, .decimals = 3, .example = "54000.000", .doc = "Safe capacity, in the tank's unit: volume up to which the tank can be filled."),
	FIELD(T, level,         .decimals = 3, .nullable = true, .example = "21000.000", .doc = "Level: volume at the last reading plus deliveries since, in the tank's unit."),
	FIELD(T, level_at,      .nullable = true, .doc = "Time of the level."),
	FIELD(T, level_source,  .nullable = true, .example = "\"atg\"", .doc = "Source of the reading."),
	FIELD(T, burn_rate,     .decimals = 3, .nullable = true, .example = "4800.000", .doc = "Consumption per day."),
	FIELD(T, level_then,    .decimals = 3, .nullable = true, .example = "20000.000", .doc = "Level expected at the time asked for, in the tank's unit."),
	FIELD(T, reserved,      .decimals = 3, .example = "0.000", .doc = "Volume reserved for deliveries under way, in the tank's unit."),
	FIELD(T, ullage,        .decimals = 3, .nullable = true, .example = "34000.000", .doc = "Free room in the tank, in the tank's unit. Negative if too much is under way. Null until the tank has been read."),
};
#undef T
const struct shape tank_room_shape =
	SHAPE(struct tank_room, "TankUllage", room_fields, "The ullage of a tank at a given time.");

#define T struct tank_days
static const struct field days_fields[] = {
	FIELD(T, days, .min = 1, .max = 60, .example = "7", .doc = "Number of days to forecast. Default 7."),
};
#undef T
const struct shape tank_days_shape =
	SHAPE(struct tank_days, "TankDays", days_fields, "How far.");

#define T struct tank_day
static const struct field day_fields[] = {
	FIELD(T, at,     .doc = "Time of the forecast, a whole number of days from now."),
	FIELD(T, level,  .decimals = 3, .example = "16200.000", .doc = "Expected level, in the tank's unit."),
	FIELD(T, ullage, .decimals = 3, .example = "37800.000", .doc = "Expected ullage, in the tank's unit."),
};
#undef T
static const struct shape day_shape =
	SHAPE(struct tank_day, "TankForecastDay", day_fields, "One day of a forecast.");

#define T struct tank_forecast
static const struct field forecast_fields[] = {
	FIELD(T, tank_id,     ID),
	FIELD(T, unit,        UNIT),
	FIELD(T, level,       .decimals = 3, .nullable = true, .example = "21000.000", .doc = "Level: volume at the last reading plus deliveries since, in the tank's unit."),
	FIELD(T, level_at,    .nullable = true, .doc = "Time of the level."),
	FIELD(T, burn_rate,   .decimals = 3, .nullable = true, .example = "4800.000", .doc = "Consumption per day."),
	FIELD(T, order_at,    .nullable = true, .doc = "Time at which the level is expected to reach `min_level`. Null if unknown."),
	FIELD(T, low_at,      .nullable = true, .doc = "Time at which the level is expected to be low."),
	FIELD(T, critical_at, .nullable = true, .doc = "Time at which the level is expected to be critical."),
	FIELD(T, empty_at,    .nullable = true, .doc = "Time at which only the unusable volume is expected to be left."),
	FIELD(T, days,        .shape = &day_shape, .doc = "Forecast by day. Empty while the consumption is unknown."),
};
#undef T
const struct shape tank_forecast_shape =
	SHAPE(struct tank_forecast, "TankForecast", forecast_fields, "The forecast of a tank.");

#define T struct tank_table
static const struct field table_fields[] = {
	FIELD(T, tank_id, ID),
	FIELD(T, unit,    UNIT),
	FIELD(T, rows,    .shape = &tank_strapping_shape, .doc = "Rows from bottom to top. Empty if the tank has no strapping table."),
};
#undef T
const struct shape tank_table_shape =
	SHAPE(struct tank_table, "TankStrappingTable", table_fields, "The strapping table of a tank.");

#define T struct tank_warnings
static const struct field warnings_fields[] = {
	FIELD(T, tank_id,        ID),
	FIELD(T, unit,           UNIT),
	FIELD(T, level,          .decimals = 3, .nullable = true, .example = "21000.000", .doc = "Current level of the tank, in the tank's unit."),
	FIELD(T, low,            .decimals = 3, .nullable = true, .example = "18000.000", .doc = "Level at or below which the tank is low, in the tank's unit."),
	FIELD(T, critical,       .decimals = 3, .nullable = true, .example = "9000.000", .doc = "Level at or below which the tank is critical, in the tank's unit."),
	FIELD(T, high,           .decimals = 3, .nullable = true, .example = "57000.000", .doc = "Level at or above which the tank is too full, in the tank's unit."),
	FIELD(T, water_mm,       .decimals = 1, .nullable = true, .example = "3.0", .doc = "Water at the bottom of the tank, in millimeters."),
	FIELD(T, water_alarm_mm, .decimals = 1, .nullable = true, .example = "50.0", .doc = "Water level that raises an alarm, in millimeters."),
	FIELD(T, alarms,         .shape = &tank_alarm_shape, .doc = "Active alarms."),
};
#undef T
const struct shape tank_warnings_shape =
	SHAPE(struct tank_warnings, "TankAlarms", warnings_fields, "The alarms of a tank.");
/* clang-format on */
