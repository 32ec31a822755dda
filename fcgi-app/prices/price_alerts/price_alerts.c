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
	      .doc = "Identifier."),
	FIELD(T, status,           .words = statuses, .example = "\"active\"",
	      .doc = "active: it waits for its condition. triggered: it has told of it. cooldown: somebody has acknowledged that. muted: it tells nothing. It is active again once the value has moved back from the threshold by 0.25 % of it (0.0010 at least), or cooldown_s after it told."),
	FIELD(T, name,             .min = 1, .max = 200, .example = "\"Diesel at Monterrey above 15 pesos\"",
	      .doc = "What it is called."),
	FIELD(T, note,             .min = 1, .max = 500, .nullable = true, .example = "\"Ask Gulf Refining for a quote.\"",
	      .doc = "Words for whoever is told."),
	FIELD(T, subject,          .words = subjects, .example = "\"rack\"",
	      .doc = "What is looked at. rack: the lowest price in effect at terminal of product, or supplier_id's own. index: the last value of index_code. spread: that of terminal and product or index_code, less that of the members that begin with minus. formula: what formula_id is worth. source: the age of source_id."),
	FIELD(T, terminal,         CODE, .example = "\"MTY\"", .doc = "Of a rack or a spread: terminal."),
	FIELD(T, product,          CODE, .example = "\"DIESEL_ULSD\"", .doc = "Of a rack or a spread: product."),
	FIELD(T, supplier_id,      .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "Of a rack: only this supplier's price; of supplier_left_low, who must have had the lowest one."),
	FIELD(T, index_code,       .min = 2, .max = 40, .chars = "A-Z0-9._-", .nullable = true, .example = "null", .doc = "Of an index or a spread: its code."),
	FIELD(T, minus_terminal,   CODE, .example = "null", .doc = "Of a spread: terminal of what is taken off."),
	FIELD(T, minus_product,    CODE, .example = "null", .doc = "Its product."),
	FIELD(T, minus_index_code, .min = 2, .max = 40, .chars = "A-Z0-9._-", .nullable = true, .example = "null", .doc = "Or its index."),
	FIELD(T, formula_id,       .prefix = "pfm", .nullable = true, .example = "null", .doc = "Of a formula: which."),
	FIELD(T, source_id,        .prefix = "psr", .nullable = true, .example = "null", .doc = "Of a source: which."),
	FIELD(T, currency,         .words = currencies, .nullable = true, .example = "\"MXN\"",
	      .doc = "Of rack prices: currency. Prices in the other one are not looked at."),
	FIELD(T, unit,             .words = unit_volumes, .nullable = true, .example = "\"l\"",
	      .doc = "Of rack prices: unit of value. Prices in another one are converted, to six decimals."),
	FIELD(T, condition,        .words = conditions, .example = "\"above\"",
	      .doc = "When it tells. above, below: the value passes `value`. outside_corridor: it leaves `value` to value_high. abs_change, pct_change: it differs by `value` or more from what it was window_days ago, in its unit or in percent. zscore: it is `value` standard deviations (of a sample) or more from the mean of the window before it, which has at least 10 values. new_low: it is lower than all of the window. supplier_left_low: the supplier with the lowest price has it no more. stale: nothing was recorded for stale_after_s; of a source, it is stale."),
	FIELD(T, value,            .decimals = 6, .min = UNITS(-9999999), .max = UNITS(9999999), .nullable = true, .example = "15.000000",
	      .doc = "Threshold of the condition."),
	FIELD(T, value_high,       .decimals = 6, .min = UNITS(-9999999), .max = UNITS(9999999), .nullable = true, .example = "null",
	      .doc = "Of outside_corridor: the upper bound."),
	FIELD(T, window_days,      .min = 1, .max = 400, .nullable = true, .example = "null",
	      .doc = "Of changes, zscore and new_low: days to look back."),
	FIELD(T, stale_after_s,    .min = 60, .max = 31622400, .nullable = true, .example = "null",
	      .doc = "Of stale: seconds without anything recorded. A source has its own."),
	FIELD(T, cooldown_s,       .min = 60, .max = 31622400, .example = "86400",
	      .doc = "Seconds after which it may tell again although the value has not moved back."),
	FIELD(T, muted_until,      .nullable = true, .example = "null", .doc = "Until when it is muted; null while it is: until it is unmuted."),
	FIELD(T, last_fired_at,    .nullable = true, .example = "null", .doc = "When it told last."),
	FIELD(T, version,          .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,       .doc = "When it was created."),
	FIELD(T, updated_at,       .doc = "When it last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T

#define WRITTEN								\
	"name", "note", "subject", "terminal", "product", "supplier_id", "index_code",	\
	"minus_terminal", "minus_product", "minus_index_code", "formula_id",	\
	"source_id", "currency", "unit", "condition", "value", "value_high",	\
	"window_days", "stale_after_s", "cooldown_s"

const struct shape price_alert_shape =
	SHAPE(struct price_alert, "PriceAlert", fields, "Who wants to be told of a price, and when.");

static const struct shape new_shape = {
	.name = "PriceAlertNew",
	.of   = &price_alert_shape,
	.take = NAMES(WRITTEN),
	.need = NAMES("name", "subject", "condition", "cooldown_s"),
	.doc  = "A price alert to be made.",
};

static const struct shape edit_shape = {
	.name = "PriceAlertEdit",
	.of   = &price_alert_shape,
	.take = NAMES(WRITTEN),
	.doc  = "What is to change of a price alert; it then waits for its condition anew.",
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
	FIELD(T, id,              .prefix = "paf", .example = "\"paf_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, alert_id,        .prefix = "pal", .example = "\"pal_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Which alert told it."),
	FIELD(T, item,            .max = 80, .example = "\"rpr_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "What it was told of: a rack price by its id; a point as index/day/revision; of stale, the last thing recorded, or the source and since when. An alert tells of one item once."),
	FIELD(T, alert_name,      .max = 200, .example = "\"Diesel at Monterrey above 15 pesos\"", .doc = "What the alert was called."),
	FIELD(T, note,            .max = 500, .nullable = true, .example = "null", .doc = "Its words for whoever is told."),
	FIELD(T, subject,         .words = subjects, .example = "\"rack\"", .doc = "What was looked at."),
	FIELD(T, condition,       .words = conditions, .example = "\"above\"", .doc = "What was met."),
	FIELD(T, value,           .decimals = 6, .nullable = true, .example = "15.120000", .doc = "The value, in the alert's unit."),
	FIELD(T, threshold,       .decimals = 6, .nullable = true, .example = "15.000000", .doc = "What it was held against."),
	FIELD(T, measure,         .decimals = 6, .nullable = true, .example = "15.120000",
	      .doc = "What was held against it: the value, its change, percent of it, standard deviations."),
	FIELD(T, reference,       .decimals = 6, .nullable = true, .example = "null",
	      .doc = "Of a change: the value window_days before; of a spread: what was taken off."),
	FIELD(T, supplier_id,     .max = 31, .nullable = true, .example = "null", .doc = "Of a rack: who has the lowest price, null where it is the terminal's own posting."),
	FIELD(T, effective_at,    .nullable = true, .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "From when on the value counts."),
	FIELD(T, fired_at,        .doc = "When it told."),
	FIELD(T, acknowledged_at, .nullable = true, .example = "null", .doc = "When somebody acknowledged it."),
};
#undef T
const struct shape price_alert_firing_shape =
	SHAPE(struct alert_firing, "PriceAlertFiring", firing_fields, "What an alert told, and what it saw.");

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
	FIELD(T, armed,        .example = "true", .doc = "Whether it would tell if it is."),
	FIELD(T, fires,        .example = "true", .doc = "Both, and it is not muted: the next such price makes it tell."),
	FIELD(T, item,         .max = 80, .nullable = true, .example = "\"rpr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "What was looked at; null: there is nothing."),
	FIELD(T, value,        .decimals = 6, .nullable = true, .example = "15.120000", .doc = "Its value."),
	FIELD(T, threshold,    .decimals = 6, .nullable = true, .example = "15.000000", .doc = "What it is held against."),
	FIELD(T, measure,      .decimals = 6, .nullable = true, .example = "15.120000", .doc = "What is held against it."),
	FIELD(T, reference,    .decimals = 6, .nullable = true, .example = "null", .doc = "What it is compared with."),
	FIELD(T, effective_at, .nullable = true, .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "From when on the value counts."),
};
#undef T
const struct shape price_alert_test_shape =
	SHAPE(struct alert_test, "PriceAlertTest", test_fields, "What an alert sees now.");

#define T struct alert_mute
static const struct field mute_fields[] = {
	FIELD(T, until, .nullable = true, .example = "\"2036-01-01T06:00:00.000Z\"", .doc = "Until when; left out: until it is unmuted."),
};
#undef T
const struct shape price_alert_mute_shape =
	SHAPE(struct alert_mute, "PriceAlertMute", mute_fields, "For how long an alert is muted.");

static const struct move moves[] = {
	{
		.from   = NAMES("active", "triggered", "cooldown"),
		.action = "mute",
		.to     = "muted",
		.in     = &price_alert_mute_shape,
		.effect = price_alert_muted,
		.doc    = "It tells nothing until then, or until it is unmuted.",
	},
	{
		.from   = NAMES("muted"),
		.action = "unmute",
		.to     = "active",
		.effect = price_alert_unmuted,
		.doc    = "It waits for its condition again.",
	},
	{
		.from   = NAMES("triggered"),
		.action = "acknowledge",
		.to     = "cooldown",
		.effect = price_alert_acknowledged,
		.doc    = "Somebody has seen what it told.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("active", "triggered", "cooldown"),
		.to   = "triggered",
		.by   = "prices",
		.doc  = "Its condition holds.",
	},
	{
		.from = NAMES("triggered", "cooldown"),
		.to   = "active",
		.by   = "prices",
		.doc  = "Its condition holds no more, or cooldown_s has passed.",
	},
	{
		.from = NAMES("triggered", "cooldown"),
		.to   = "active",
		.by   = "update",
		.doc  = "It is changed: it waits for its condition anew.",
	},
	{
		.from = NAMES("muted"),
		.to   = "active",
		.by   = "the clock",
		.doc  = "muted_until has come.",
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
		.doc    = "Holds it against what is known now, and says what it sees. Nothing is told and nothing changes.",
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
		.title  = "Firings of a price alert",
		.doc    = "What it told, the newest first.",
		.tier   = "day-one",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "price.alert.triggered", &price_alert_firing_shape, "The condition of a price alert was met; once of each price." },
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
	.doc        = "Who wants to be told of a price, an index, a spread, a formula's value or a silent source, and when. What is published is held against them after its commit; each tells of a price once.",
};
/* clang-format on */
