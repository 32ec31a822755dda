/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "storage_tanks.h"

#include "unit.h"

/* What the actions of tanks take and their own routes answer. */

/* clang-format off */
#define T struct tank_hold
static const struct field hold_fields[] = {
	FIELD(T, quantity,  .decimals = 3, .min = UNITS(1), .max = UNITS(1000000000), .example = "1000.000",
	      .doc = "How much, in the tank's unit."),
	FIELD(T, reference, .min = 1, .max = 64, .chars = "A-Za-z0-9._:/-", .example = "\"PO-4711\"",
	      .doc = "What it is for; once each."),
};
#undef T
const struct shape tank_hold_shape = {
	.name = "TankReserve", .size = PRESENT(struct tank_hold),
	.fields = hold_fields, .n = MEMBERS(hold_fields),
	.need = NAMES("quantity", "reference"),
	.doc = "Room to be kept.",
};
const struct shape tank_free_shape = {
	.name = "TankRelease", .of = &tank_hold_shape,
	.take = NAMES("reference"), .need = NAMES("reference"),
	.doc = "Room to be given back.",
};

#define T struct tank_when
static const struct field when_fields[] = {
	FIELD(T, at, .doc = "The moment; now unless told."),
};
#undef T
const struct shape tank_when_shape =
	SHAPE(struct tank_when, "TankWhen", when_fields, "When.");

#define ID .prefix = "tnk", .example = "\"tnk_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "The tank."
#define UNIT .words = unit_words, .example = "\"l\"", .doc = "Unit of the volumes."

#define T struct tank_room
static const struct field room_fields[] = {
	FIELD(T, tank_id,       ID),
	FIELD(T, unit,          UNIT),
	FIELD(T, at,            .doc = "The moment that is asked for."),
	FIELD(T, capacity,      .decimals = 3, .example = "60000.000", .doc = "Nominal capacity."),
	FIELD(T, safe_capacity, .decimals = 3, .example = "54000.000", .doc = "What it may be filled to."),
	FIELD(T, level,         .decimals = 3, .nullable = true, .example = "21000.000", .doc = "What it held at the last reading, with what came since."),
	FIELD(T, level_at,      .nullable = true, .doc = "When that was."),
	FIELD(T, level_source,  .nullable = true, .example = "\"atg\"", .doc = "By what it was read."),
	FIELD(T, burn_rate,     .decimals = 3, .nullable = true, .example = "4800.000", .doc = "What is used a day."),
	FIELD(T, level_then,    .decimals = 3, .nullable = true, .example = "20000.000", .doc = "What it is expected to hold at the moment."),
	FIELD(T, reserved,      .decimals = 3, .example = "0.000", .doc = "Kept for what is on its way."),
	FIELD(T, ullage,        .decimals = 3, .nullable = true, .example = "34000.000", .doc = "The room that is left; below 0 where too much is on its way; null while nobody has read the tank."),
};
#undef T
const struct shape tank_room_shape =
	SHAPE(struct tank_room, "TankUllage", room_fields, "The room in a tank at a moment.");

#define T struct tank_days
static const struct field days_fields[] = {
	FIELD(T, days, .min = 1, .max = 60, .example = "7", .doc = "How many days ahead; 7 unless told."),
};
#undef T
const struct shape tank_days_shape =
	SHAPE(struct tank_days, "TankDays", days_fields, "How far.");

#define T struct tank_day
static const struct field day_fields[] = {
	FIELD(T, at,     .doc = "The moment: so many whole days from now."),
	FIELD(T, level,  .decimals = 3, .example = "16200.000", .doc = "What it is expected to hold."),
	FIELD(T, ullage, .decimals = 3, .example = "37800.000", .doc = "The room that is left."),
};
#undef T
static const struct shape day_shape =
	SHAPE(struct tank_day, "TankForecastDay", day_fields, "A day of a forecast.");

#define T struct tank_forecast
static const struct field forecast_fields[] = {
	FIELD(T, tank_id,     ID),
	FIELD(T, unit,        UNIT),
	FIELD(T, level,       .decimals = 3, .nullable = true, .example = "21000.000", .doc = "What it held at the last reading, with what came since."),
	FIELD(T, level_at,    .nullable = true, .doc = "When that was."),
	FIELD(T, burn_rate,   .decimals = 3, .nullable = true, .example = "4800.000", .doc = "What is used a day."),
	FIELD(T, order_at,    .nullable = true, .doc = "When it falls to the level to order at."),
	FIELD(T, low_at,      .nullable = true, .doc = "When it is low."),
	FIELD(T, critical_at, .nullable = true, .doc = "When it is critical."),
	FIELD(T, empty_at,    .nullable = true, .doc = "When only what cannot be pumped is left."),
	FIELD(T, days,        .shape = &day_shape, .doc = "Day by day; empty while its use is not known."),
};
#undef T
const struct shape tank_forecast_shape =
	SHAPE(struct tank_forecast, "TankForecast", forecast_fields, "What is expected of a tank.");

#define T struct tank_table
static const struct field table_fields[] = {
	FIELD(T, tank_id, ID),
	FIELD(T, unit,    UNIT),
	FIELD(T, rows,    .shape = &tank_strapping_shape, .doc = "From the bottom to the top; empty where it has none."),
};
#undef T
const struct shape tank_table_shape =
	SHAPE(struct tank_table, "TankStrappingTable", table_fields, "A tank's calibration.");

#define T struct tank_warnings
static const struct field warnings_fields[] = {
	FIELD(T, tank_id,        ID),
	FIELD(T, unit,           UNIT),
	FIELD(T, level,          .decimals = 3, .nullable = true, .example = "21000.000", .doc = "What it holds."),
	FIELD(T, low,            .decimals = 3, .nullable = true, .example = "18000.000", .doc = "Low at or below this."),
	FIELD(T, critical,       .decimals = 3, .nullable = true, .example = "9000.000", .doc = "Critical at or below this."),
	FIELD(T, high,           .decimals = 3, .nullable = true, .example = "57000.000", .doc = "Too full at or above this."),
	FIELD(T, water_mm,       .decimals = 1, .nullable = true, .example = "3.0", .doc = "Water at its bottom."),
	FIELD(T, water_alarm_mm, .decimals = 1, .nullable = true, .example = "50.0", .doc = "Water that is an alarm."),
	FIELD(T, alarms,         .shape = &tank_alarm_shape, .doc = "Those that sound."),
};
#undef T
const struct shape tank_warnings_shape =
	SHAPE(struct tank_warnings, "TankAlarms", warnings_fields, "A tank's alarms.");
/* clang-format on */
