/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_alerts.h"

#include "look.h"
#include "feed_page.h"
#include "prices/formula/formula.h"
#include "page.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "active", "triggered", "cooldown", "muted", NULL };
static const char *const subjects[] = { "rack", "index", "spread", "formula", "source", NULL };
static const char *const conditions[] = {
	"above", "below", "abs_change", "pct_change", "zscore", "new_low",
	"supplier_left_low", "stale", "outside_corridor", NULL,
};
static const char *const currencies[] = { "MXN", "USD", NULL };

#define CODE .min = 2, .max = 16, .chars = "A-Z0-9_-", .nullable = true

#define T struct price_alert
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "pal", .example = "\"pal_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the price alert."),
	FIELD(T, status,           .words = statuses, .example = "\"active\"",
	      .doc = "Current status of the price alert: `active` (waiting for its condition), `triggered` (fired), `cooldown` (acknowledged), `muted` (does not fire). It becomes active again once the value has moved back from the threshold by 0.25 % (at least 0.0010), or `cooldown_s` after it fired."),
	FIELD(T, name,             .min = 1, .max = 200, .example = "\"Diesel at Monterrey above 15 pesos\"",
	      .doc = "Name of the price alert."),
	FIELD(T, note,             .min = 1, .max = 500, .nullable = true, .example = "\"Ask Gulf Refining for a quote.\"",
	      .doc = "Note included in the notification."),
	FIELD(T, subject,          .words = subjects, .example = "\"rack\"",
	      .doc = "Subject that the alert watches: `rack` (lowest price in effect for `product` at `terminal`, or the price of `supplier_id`), `index` (last value of `index_code`), `spread` (price or index less the one given by the `minus_` members), `formula` (value of `formula_id`) or `source` (age of `source_id`)."),
	FIELD(T, terminal,         CODE, .example = "\"MTY\"", .doc = "For a rack price or a spread: code of the terminal."),
	FIELD(T, product,          CODE, .example = "\"DIESEL_ULSD\"", .doc = "For a rack price or a spread: code of the product."),
	FIELD(T, supplier_id,      .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "For a rack price: watch only this supplier's price. For `supplier_left_low`: supplier that must have had the lowest price."),
	FIELD(T, index_code,       .min = 2, .max = 40, .chars = "A-Z0-9._-", .nullable = true, .example = "null", .doc = "For an index or a spread: code of the index."),
	FIELD(T, minus_terminal,   CODE, .example = "null", .doc = "For a spread: code of the terminal to subtract."),
	FIELD(T, minus_product,    CODE, .example = "null", .doc = "For a spread: code of the product to subtract."),
	FIELD(T, minus_index_code, .min = 2, .max = 40, .chars = "A-Z0-9._-", .nullable = true, .example = "null", .doc = "For a spread: code of the index to subtract."),
	FIELD(T, formula_id,       .prefix = "pfm", .nullable = true, .example = "null", .doc = "For a formula: identifier of the formula."),
	FIELD(T, source_id,        .prefix = "psr", .nullable = true, .example = "null", .doc = "For a price source: identifier of the source."),
	FIELD(T, currency,         .words = currencies, .nullable = true, .example = "\"MXN\"",
	      .doc = "For rack prices: currency. Prices in the other currency are ignored."),
	FIELD(T, unit,             .words = unit_volumes, .nullable = true, .example = "\"l\"",
	      .doc = "For rack prices: unit of the value, `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter). Prices in other units are converted, to six decimals."),
	FIELD(T, condition,        .words = conditions, .example = "\"above\"",
	      .doc = "Condition that fires the alert. `above`, `below`: the value passes `value`. `outside_corridor`: it leaves the range from `value` to `value_high`. `abs_change`, `pct_change`: it differs by `value` or more, in its unit or in percent, from the value `window_days` ago. `zscore`: it is `value` or more sample standard deviations from the mean of the window before it, which must have at least 10 values. `new_low`: it is lower than every value in the window. `supplier_left_low`: the supplier no longer has the lowest price. `stale`: nothing was recorded for `stale_after_s`, or the source is stale."),
	FIELD(T, value,            .decimals = 6, .min = UNITS(-9999999), .max = UNITS(9999999), .nullable = true, .example = "15.000000",
	      .doc = "Threshold of the condition, in `currency` per `unit` for prices, in percent for `pct_change` and in standard deviations for `zscore`."),
	FIELD(T, value_high,       .decimals = 6, .min = UNITS(-9999999), .max = UNITS(9999999), .nullable = true, .example = "null",
	      .doc = "For `outside_corridor`: upper bound of the range, in the same unit as `value`."),
	FIELD(T, window_days,      .min = 1, .max = 400, .nullable = true, .example = "null",
	      .doc = "For changes, `zscore` and `new_low`: number of days to look back."),
	FIELD(T, stale_after_s,    .min = 60, .max = 31622400, .nullable = true, .example = "null",
	      .doc = "For `stale`: number of seconds without a new value. A price source has a setting of its own."),
	FIELD(T, cooldown_s,       .min = 60, .max = 31622400, .example = "86400",
	      .doc = "Number of seconds after which the alert can fire again although the value has not moved back."),
	FIELD(T, muted_until,      .nullable = true, .example = "null", .doc = "Time until which the alert is muted. Null if it is not muted, or muted until unmuted."),
	FIELD(T, last_fired_at,    .nullable = true, .example = "null", .doc = "Time at which the alert last fired."),
	FIELD(T, version,          .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,       .doc = "Time at which the price alert was created."),
	FIELD(T, updated_at,       .doc = "Time at which the price alert was last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "Time at which the price alert was archived. Null unless it is archived."),
};
#undef T

#define WRITTEN								\
	"name", "note", "subject", "terminal", "product", "supplier_id", "index_code",	\
	"minus_terminal", "minus_product", "minus_index_code", "formula_id",	\
	"source_id", "currency", "unit", "condition", "value", "value_high",	\
	"window_days", "stale_after_s", "cooldown_s"

const struct shape price_alert_shape =
	SHAPE(struct price_alert, "PriceAlert", fields, "An alert on a price.");

static const struct shape new_shape = {
	.name = "PriceAlertNew",
	.of   = &price_alert_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("name", "subject", "condition", "cooldown_s"),
	.doc  = "Fields accepted when creating a price alert.",
};

static const struct shape edit_shape = {
	.name = "PriceAlertEdit",
	.of   = &price_alert_shape,
	.take = NAMES(WRITTEN),
	.doc  = "Fields accepted when updating a price alert. After an update the alert waits for its condition again.",
};

#define T struct alert_facts
static const struct field facts_fields[] = {
	FIELD(T, terminal,         .optional = true),
	FIELD(T, product,          .optional = true),
	FIELD(T, minus_terminal,   .optional = true),
	FIELD(T, minus_product,    .optional = true),
	FIELD(T, index_code,       .optional = true),
	FIELD(T, minus_index_code, .optional = true),
	FIELD(T, formula_id,       .optional = true),
	FIELD(T, source_id,        .optional = true),
	FIELD(T, supplier_id,      .optional = true),
};
#undef T
const struct shape price_alert_facts_shape =
	SHAPE(struct alert_facts, "PriceAlertFacts", facts_fields, "Which of what an alert names there is.");

#define OURS(table, column, name)					\
	"EXISTS (SELECT 1 FROM " table " WHERE account IN (:account, 'common')"	\
	" AND " column " = :" name " AND archived_at IS NULL) AS " name

const struct query price_alert_around = {
	.name = "price_alert_around",
	.in   = &price_alert_shape,
	.out  = &price_alert_facts_shape,
	.sql  = "SELECT " OURS("terminals", "code", "terminal") ", "
		OURS("products", "code", "product") ", "
		OURS("terminals", "code", "minus_terminal") ", "
		OURS("products", "code", "minus_product") ", "
		OURS("price_indexes", "code", "index_code") ", "
		OURS("price_indexes", "code", "minus_index_code") ", "
		OURS("price_formulas", "id", "formula_id") ", "
		OURS("price_sources", "id", "source_id") ", "
		OURS("counterparties", "id", "supplier_id"),
};

#define T struct alert_state
static const struct field state_fields[] = {
	FIELD(T, alert_id, .prefix = "pal", .doc = "Whose state it is."),
	FIELD(T, armed,        .doc = "It tells when its condition is met."),
	FIELD(T, low_supplier, .doc = "Who had the lowest price."),
	FIELD(T, due_at,       .doc = "When time alone may change it."),
};
#undef T
const struct shape price_alert_state_shape =
	SHAPE(struct alert_state, "PriceAlertState", state_fields, "Where an alert stands.");

const struct query price_alert_begin_state = {
	.name = "price_alert_begin_state",
	.in   = &price_alert_state_shape,
	.sql  = "INSERT INTO price_alert_states (account, alert_id, armed, low_supplier, due_at)"
		" VALUES (:account, :alert_id, TRUE, NULL, :due_at)",
};

const struct query price_alert_rearm = {
	.name = "price_alert_rearm",
	.in   = &price_alert_state_shape,
	.sql  = "UPDATE price_alert_states SET armed = :armed, due_at = :due_at,"
		"  low_supplier = :low_supplier"
		" WHERE account = :account AND alert_id = :alert_id",
};

const struct query price_alert_lock_state = {
	.name = "price_alert_lock_state",
	.in   = &price_alert_shape,
	.out  = &price_alert_state_shape,
	.sql  = "SELECT alert_id, armed, low_supplier, due_at FROM price_alert_states"
		" WHERE account = :account AND alert_id = :id FOR UPDATE",
};

#define T struct alert_firing
static const struct field firing_fields[] = {
	FIELD(T, id,              .prefix = "paf", .example = "\"paf_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the firing."),
	FIELD(T, alert_id,        .prefix = "pal", .example = "\"pal_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Alert that fired."),
	FIELD(T, item,            .max = 80, .example = "\"rpr_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Item that the alert fired for: a rack price by its id; an index value as index/day/revision; for `stale`, the last item recorded, or the source and the time since when it is stale. An alert fires once per item."),
	FIELD(T, alert_name,      .max = 200, .example = "\"Diesel at Monterrey above 15 pesos\"", .doc = "Name of the alert when it fired."),
	FIELD(T, note,            .max = 500, .nullable = true, .example = "null", .doc = "Note of the alert when it fired."),
	FIELD(T, subject,         .words = subjects, .example = "\"rack\"", .doc = "Subject that the alert watched: `rack`, `index`, `spread`, `formula` or `source`, as in the alert."),
	FIELD(T, condition,       .words = conditions, .example = "\"above\"", .doc = "Condition that was met: `above`, `below`, `abs_change`, `pct_change`, `zscore`, `new_low`, `supplier_left_low`, `stale` or `outside_corridor`, as in the alert."),
	FIELD(T, value,           .decimals = 6, .nullable = true, .example = "15.120000", .doc = "Value, in the alert's unit."),
	FIELD(T, threshold,       .decimals = 6, .nullable = true, .example = "15.000000", .doc = "Threshold that the value was compared with, in the alert's unit."),
	FIELD(T, measure,         .decimals = 6, .nullable = true, .example = "15.120000",
	      .doc = "Measure that was compared: the value, its change, its percentage change, or the number of standard deviations."),
	FIELD(T, reference,       .decimals = 6, .nullable = true, .example = "null",
	      .doc = "Reference value, in the alert's unit. For a change: the value `window_days` earlier. For a spread: the value that was subtracted."),
	FIELD(T, supplier_id,     .max = 31, .nullable = true, .example = "null", .doc = "For a rack price: supplier with the lowest price. Null if it is the terminal's own posting."),
	FIELD(T, effective_at,    .nullable = true, .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "Time from which the value is effective."),
	FIELD(T, fired_at,        .doc = "Time at which the alert fired."),
	FIELD(T, acknowledged_at, .nullable = true, .example = "null", .doc = "Time at which the firing was acknowledged."),
};
#undef T
const struct shape price_alert_firing_shape =
	SHAPE(struct alert_firing, "PriceAlertFiring", firing_fields, "A firing of a price alert.");

const struct query price_alert_firings = {
	.name = "price_alert_firings",
	.in   = &feed_page_shape,
	.out  = &price_alert_firing_shape,
	.sql  = "SELECT id, alert_id, item, alert_name, note, subject, `condition`, value, threshold,"
		"  measure, reference, supplier_id, effective_at, fired_at, acknowledged_at"
		"  FROM price_alert_firings WHERE account = :account AND alert_id = :of"
		"   AND id < :after ORDER BY id DESC LIMIT :rows",
};

const struct query price_alert_acknowledge = {
	.name = "price_alert_acknowledge",
	.in   = &price_alert_shape,
	.sql  = "UPDATE price_alert_firings SET acknowledged_at = :now"
		" WHERE account = :account AND alert_id = :id AND acknowledged_at IS NULL",
};

#define T struct alert_test
static const struct field test_fields[] = {
	FIELD(T, holds,        .example = "true", .doc = "Whether the condition is met now."),
	FIELD(T, armed,        .example = "true", .doc = "Whether the alert would fire if the condition is met."),
	FIELD(T, fires,        .example = "true", .doc = "Whether the alert would fire now: the condition is met, and the alert is armed and not muted."),
	FIELD(T, item,         .max = 80, .nullable = true, .example = "\"rpr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Item that was examined. Null if there is none."),
	FIELD(T, value,        .decimals = 6, .nullable = true, .example = "15.120000", .doc = "Value of the item, in the alert's unit."),
	FIELD(T, threshold,    .decimals = 6, .nullable = true, .example = "15.000000", .doc = "Threshold that the value is compared with, in the alert's unit."),
	FIELD(T, measure,      .decimals = 6, .nullable = true, .example = "15.120000", .doc = "Measure that is compared with the threshold, in the alert's unit."),
	FIELD(T, reference,    .decimals = 6, .nullable = true, .example = "null", .doc = "Reference value of a change or spread, in the alert's unit."),
	FIELD(T, effective_at, .nullable = true, .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "Time from which the value is effective."),
};
#undef T
const struct shape price_alert_test_shape =
	SHAPE(struct alert_test, "PriceAlertTest", test_fields, "The result of testing a price alert.");

#define T struct alert_mute
static const struct field mute_fields[] = {
	FIELD(T, until, .nullable = true, .example = "\"2036-01-01T06:00:00.000Z\"", .doc = "Time until which to mute the alert. If omitted, until it is unmuted."),
};
#undef T
const struct shape price_alert_mute_shape =
	SHAPE(struct alert_mute, "PriceAlertMute", mute_fields, "How long to mute a price alert.");

static const struct move moves[] = {
	{
		.from   = NAMES("active", "triggered", "cooldown"),
		.action = "mute",
		.to     = "muted",
		.in     = &price_alert_mute_shape,
		.effect = price_alert_muted,
		.doc    = "Mutes the alert: it does not fire until the given time, or until it is unmuted.",
	},
	{
		.from   = NAMES("muted"),
		.action = "unmute",
		.to     = "active",
		.effect = price_alert_unmuted,
		.doc    = "Unmutes the alert: it waits for its condition again.",
	},
	{
		.from   = NAMES("triggered"),
		.action = "acknowledge",
		.to     = "cooldown",
		.effect = price_alert_acknowledged,
		.doc    = "Acknowledges the last firing of the alert.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("active", "triggered", "cooldown"),
		.to   = "triggered",
		.by   = "prices",
		.doc  = "The condition of the alert is met.",
	},
	{
		.from = NAMES("triggered", "cooldown"),
		.to   = "active",
		.by   = "prices",
		.doc  = "The condition is no longer met, or cooldown_s has passed.",
	},
	{
		.from = NAMES("triggered", "cooldown"),
		.to   = "active",
		.by   = "update",
		.doc  = "The alert is changed and starts watching its condition again.",
	},
	{
		.from = NAMES("muted"),
		.to   = "active",
		.by   = "the clock",
		.doc  = "muted_until is reached.",
	},
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "price-alerts.test",
		.method = POST,
		.path   = "/api/v2/price-alerts/{id}/test",
		.scope  = "prices:alerts",
		.out    = &price_alert_test_shape,
		.fn     = price_alert_try,
		.title  = "Test a price alert",
		.doc    = "Compares the alert with the current data and returns the result. Nothing fires and nothing changes.",
		.tier   = "day-one",
	},
	{
		.op     = "price-alerts.firings",
		.method = GET,
		.path   = "/api/v2/price-alerts/{id}/firings",
		.scope  = "prices:read",
		.query  = &page_params_shape,
		.out    = &price_alert_firing_shape,
		.flags  = R_LIST,
		.fn     = price_alert_list_firings,
		.title  = "List the firings of a price alert",
		.doc    = "Lists the firings of the alert, newest first.",
		.tier   = "day-one",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "price.alert.triggered", &price_alert_firing_shape, "The condition of a price alert was met. Sent once for each price." },
	{ 0 },
};

static const struct query *const queries[] = {
	&price_alert_begin_state, &price_alert_rearm, &price_alert_lock_state,
	&price_alert_firings, &price_alert_acknowledge, ALERT_LOOK_QUERIES,
	FORMULA_QUERIES, NULL,
};

const struct resource price_alerts = {
	.name       = "price-alerts",
	.noun       = "price alert",
	.prefix     = "pal",
	.scope      = "prices",
	.writes     = "prices:alerts",
	.event      = "price.alert",
	.tier       = "day-one",
	.ops        = OP_LIST | OP_GET | OP_CREATE | OP_UPDATE | OP_ARCHIVE |
		      OP_HISTORY | OP_STATS | OP_SEARCH | OP_VALIDATE,
	.shape      = &price_alert_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "name", "subject", "terminal", "product",
			    "index_code", "condition", "last_fired_at",
			    "version", "created_at", "updated_at"),
	.sort       = NAMES("name", "updated_at"),
	.first      = "active",
	.moves      = moves,
	.passages   = passages,
	.facts      = &price_alert_around,
	.check      = price_alert_check,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "subject", "condition"),
	.begin      = price_alert_begin,
	.change     = price_alert_change,
	.routes     = routes,
	.events     = events,
	.queries    = queries,
	.doc        = "Alerts on a price, an index, a spread, the value of a formula or a stale source. Published prices are compared with the alerts after their commit; an alert fires once per price.",
};
/* clang-format on */
