/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "usage/figures/figures.h"

/* clang-format off */
static const char *const limits[] = { "rate", "daily_rack", NULL };
static const char *const statuses[] = { "too_little_data", "not_growing",
	"expected", "not_within_a_year", "reached", NULL };

const struct shape usage_outlook_params_shape = {
	.name = "UsageForecastOf", .size = PRESENT(struct usage_params),
	.of = &usage_all_params, .take = NAMES("key_id"), .doc = "Which key.",
};

#define T struct usage_outlook
static const struct field fields[] = {
	FIELD(T, key_id,   .example = "\"4fQz81mKcY0b\"", .doc = "Public part of the API key: the 12 characters after its prefix."),
	FIELD(T, key_name, .example = "\"back office\"", .doc = "Name given to the API key when it was created."),
	FIELD(T, tier,     .example = "\"standard\"", .doc = "Tier of the key."),
	FIELD(T, limit,    .words = limits, .example = "\"rate\"", .doc = "Limit: `rate` (all requests) or `daily_rack` (requests for the daily rack)."),
	FIELD(T, status,   .words = statuses, .example = "\"expected\"", .doc = "Result of the forecast: `too_little_data` (fewer than three days with requests), `not_growing` (usage is level or falling), `expected` (`exhausted_on` names the day), `not_within_a_year` (more than a year away) or `reached` (the limit was reached already)."),
	FIELD(T, allowed_per_minute, .example = "1500", .doc = "Number of requests per minute that the tier allows."),
	FIELD(T, busiest_per_minute, .example = "900", .doc = "Number of requests in the busiest minute of the days examined and today."),
	FIELD(T, used_percent,       .example = "60", .doc = "Busiest minute as a percentage of what is allowed."),
	FIELD(T, days,               .example = "6", .doc = "Number of whole days with requests among the last six. Three are needed for a forecast."),
	FIELD(T, growth_per_week,    .nullable = true, .example = "140", .doc = "Weekly growth of the busiest minute, in requests. Null if there is too little data."),
	FIELD(T, exhausted_on,       .nullable = true, .example = "\"2026-12-20\"", .doc = "Day (UTC) on which the limit will be reached. Null if none is expected."),
	FIELD(T, per_second), FIELD(T, daily_rack_per_minute),
};
#undef T
static const struct shape row_shape =
	SHAPE(struct usage_outlook, "UsageForecastRow", fields, "A limit of a key.");
static const struct shape outlook_shape = {
	.name = "UsageForecast", .size = PRESENT(struct usage_outlook), .of = &row_shape,
	.take = NAMES("key_id", "key_name", "tier", "limit", "status", "allowed_per_minute",
		"busiest_per_minute", "used_percent", "days", "growth_per_week", "exhausted_on"),
	.need = NAMES("key_id", "key_name", "tier", "limit", "status", "allowed_per_minute",
		"busiest_per_minute", "used_percent", "days"),
	.doc  = "The forecast of when a limit of a key will be reached.",
};

#define T struct usage_outlooks
static const struct field list_fields[] = {
	FIELD(T, as_of, .doc = "Time of the request."),
	FIELD(T, complete_through, .nullable = true, .doc = "Time up to which all requests are counted. Null if not known yet."),
	FIELD(T, data, .shape = &outlook_shape, .doc = "Limits of keys, most used first."),
};
#undef T
const struct shape usage_outlooks_shape =
	SHAPE(struct usage_outlooks, "UsageForecastList", list_fields, "Forecasts of when limits will be reached.");

const struct query usage_outlook_keys = {
	.name = "usage_outlook_keys",
	.in   = &usage_range_shape,
	.out  = &row_shape,
	.sql  = "SELECT k.id AS key_id, k.name AS key_name, k.tier, t.per_second, t.daily_rack_per_minute"
		"  FROM api_keys k JOIN tiers t ON t.name = k.tier"
		" WHERE k.account = :account AND k.status IN ('active', 'rotating')"
		"   AND (:key_id IS NULL OR k.id = :key_id) ORDER BY k.id",
};

#define T struct usage_peak
static const struct field peak_fields[] = {
	FIELD(T, key_id), FIELD(T, day), FIELD(T, calls), FIELD(T, rack),
};
#undef T
static const struct shape peak_shape =
	SHAPE(struct usage_peak, "UsagePeak", peak_fields, "The busiest minute of a day.");

const struct query usage_peaks = {
	.name = "usage_peaks",
	.in   = &usage_range_shape,
	.out  = &peak_shape,
	.sql  = "SELECT key_id, day, CAST(MAX(calls) AS SIGNED) AS calls, CAST(MAX(rack) AS SIGNED) AS rack"
		"  FROM (SELECT key_id, at, DATE(at) AS day, SUM(calls) AS calls,"
		"    SUM(IF(route = 'prices.daily_rack', calls, 0)) AS rack"
		"    FROM usage_counts WHERE account = :account AND span = 1 AND at >= :from"
		"    AND (:key_id IS NULL OR key_id = :key_id) GROUP BY key_id, at) m"
		" GROUP BY key_id, day ORDER BY key_id, day",
};
/* clang-format on */
