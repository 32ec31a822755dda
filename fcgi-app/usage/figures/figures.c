/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "figures.h"

#include "page.h"

static const char *const intervals[] = { "minute", "hour", "day", NULL };
static const char *const methods[] = { "GET", "POST", "PATCH", "DELETE", NULL };
static const char *const classes[] = { "2xx", "3xx", "4xx", "5xx", NULL };
static const char *const formats[] = { "csv", "ndjson", NULL };

/* clang-format off */
#define T struct usage_params
static const struct field params_fields[] = {
	FIELD(T, from,     .example = "\"2026-10-01T00:00:00.000Z\"", .doc = "Start of the period. Defaults to one day ago. Minutes are kept for 7 days and hours for 90; an earlier time is rounded to its hour or day."),
	FIELD(T, to,       .example = "\"2026-10-02T00:00:00.000Z\"", .doc = "End of the period, exclusive. Defaults to now."),
	FIELD(T, interval, .words = intervals, .example = "\"hour\"", .doc = "Length of an interval: `minute`, `hour` or `day`. Default `hour`."),
	FIELD(T, key_id,   .min = 12, .max = 12, .chars = "A-Za-z0-9", .example = "\"4fQz81mKcY0b\"", .doc = "Count only requests made with this key."),
	FIELD(T, route,    .min = 1, .max = 64, .chars = "a-z0-9._-", .example = "\"orders.list\"", .doc = "Count only this operation, by its operationId."),
	FIELD(T, code,     .min = 1, .max = 40, .chars = "a-z0-9_", .example = "\"validation_failed\"", .doc = "Count only requests refused with this error code."),
	FIELD(T, status,   .min = 100, .max = 599, .example = "422", .doc = "Count only responses with this HTTP status."),
	FIELD(T, status_class, .words = classes, .example = "\"4xx\"", .doc = "Count only responses whose status is of this class."),
	FIELD(T, method,   .words = methods, .example = "\"POST\"", .doc = "Count only requests with this method. HEAD counts as GET."),
	FIELD(T, limit,    .min = 1, .max = PAGE_MAX, .example = "50", .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, format,   .words = formats, .example = "\"csv\"", .doc = "`csv`, with a header line, or `ndjson`, with one JSON object per line. Default `ndjson`, or `csv` if the `Accept` header prefers `text/csv`."),
	FIELD(T, cursor,   .min = 1, .max = 400, .doc = "Position in the list: `next_cursor` of the previous page."),
};
#undef T
const struct shape usage_all_params =
	SHAPE(struct usage_params, "UsageParams", params_fields, "What to count.");

const struct shape usage_params_shape = {
	.name = "UsageRange", .size = PRESENT(struct usage_params), .of = &usage_all_params,
	.take = NAMES("from", "to", "key_id", "route"), .doc = "What to count.",
};
const struct shape usage_series_params_shape = {
	.name = "UsageSeriesRange", .size = PRESENT(struct usage_params), .of = &usage_all_params,
	.take = NAMES("from", "to", "interval", "key_id", "route"), .doc = "What to count by time.",
};
const struct shape usage_list_params_shape = {
	.name = "UsageListRange", .size = PRESENT(struct usage_params), .of = &usage_all_params,
	.take = NAMES("from", "to", "key_id", "route", "limit"), .doc = "What to count, and how many to list.",
};
const struct shape usage_export_params_shape = {
	.name = "UsageExportRange", .size = PRESENT(struct usage_params), .of = &usage_all_params,
	.take = NAMES("from", "to", "interval", "key_id", "route", "format"), .doc = "Which rows.",
};
const struct shape usage_requests_params_shape = {
	.name = "UsageRequestsRange", .size = PRESENT(struct usage_params), .of = &usage_all_params,
	.take = NAMES("from", "to", "key_id", "method", "route", "code", "status", "status_class",
		"limit", "cursor"),
	.doc = "Which requests.",
};

#define T struct usage_figure
static const struct field figure_fields[] = {
	FIELD(T, at,            .doc = "Start of the interval."),
	FIELD(T, last_at,       .doc = "Start of the last minute, hour or day with a request."),
	FIELD(T, key_id,        .example = "\"4fQz81mKcY0b\"", .doc = "Key id. Not verified if the request was refused before the key was checked."),
	FIELD(T, key_name,      .example = "\"back office\"", .doc = "Name given to the API key when it was created."),
	FIELD(T, tier,          .example = "\"standard\"", .doc = "Tier of the key."),
	FIELD(T, route,         .example = "\"orders.list\"", .doc = "operationId of the operation. Empty if the address does not belong to the API."),
	FIELD(T, code,          .example = "\"validation_failed\"", .doc = "Error code."),
	FIELD(T, field,         .example = "\"lines/*/volume\"", .doc = "First field or parameter at fault. Empty if the API has no such field."),
	FIELD(T, status,        .example = "422", .doc = "HTTP status of the responses."),
	FIELD(T, per_second,    .nullable = true, .example = "25", .doc = "Rate limit of the tier, in requests per second. Null if not limited."),
	FIELD(T, burst,         .nullable = true, .example = "50", .doc = "Burst: number of requests above the rate that are allowed at once."),
	FIELD(T, calls,         .example = "120", .doc = "Number of requests, including refused ones."),
	FIELD(T, successes,     .example = "100", .doc = "Number of responses with status 100 to 399."),
	FIELD(T, client_errors, .example = "19", .doc = "Number of responses with status 400 to 499."),
	FIELD(T, server_errors, .example = "1", .doc = "Number of responses with status 500 or above."),
	FIELD(T, rate_limited,  .example = "3", .doc = "Number of responses with status 429, included in `client_errors`."),
	FIELD(T, cached,        .example = "12", .doc = "Number of responses served from a cache."),
	FIELD(T, bytes_in,      .example = "21000", .doc = "Bytes received, including headers."),
	FIELD(T, bytes_out,     .example = "180000", .doc = "Bytes sent, including headers."),
	FIELD(T, p50_ms,        .example = "3", .doc = "Median response time, in milliseconds, within 6.25 %."),
	FIELD(T, p90_ms,        .example = "8", .doc = "90th percentile of the response time, in milliseconds, within 6.25 %."),
	FIELD(T, p95_ms,        .example = "12", .doc = "95th percentile of the response time, in milliseconds, within 6.25 %."),
	FIELD(T, p99_ms,        .example = "26", .doc = "99th percentile of the response time, in milliseconds, within 6.25 %."),
	FIELD(T, histogram),
};
#undef T
static const struct shape figure_shape =
	SHAPE(struct usage_figure, "UsageFigure", figure_fields, "What was counted.");

#define SUMS "calls", "successes", "client_errors", "server_errors", "rate_limited", \
	"cached", "bytes_in", "bytes_out"
#define LATENCIES "p50_ms", "p90_ms", "p95_ms", "p99_ms"

/* A figure's part, and the answer with a list of it. */
#define T struct usage_answer
#define RANGE_FIELDS							\
	FIELD(T, from,  .doc = "Start of the period."),	\
	FIELD(T, to,    .doc = "End of the period, exclusive."),		\
	FIELD(T, as_of, .doc = "Time of the request."),			\
	FIELD(T, complete_through, .nullable = true,			\
	      .doc = "Time up to which all requests are counted. Null if not known yet.")
#define ANSWER(shape_, title, text, ...)				\
	static const struct shape shape_##_row = {			\
		.name = title, .size = PRESENT(struct usage_figure),	\
		.of = &figure_shape, .take = NAMES(__VA_ARGS__),	\
		.need = NAMES(__VA_ARGS__), .doc = text,		\
	};								\
	static const struct field shape_##_fields[] = {			\
		RANGE_FIELDS,						\
		FIELD(T, data, .shape = &shape_##_row, .doc = text),	\
	};								\
	const struct shape shape_##_shape =				\
		SHAPE(T, title "List", shape_##_fields, text)

ANSWER(usage_series, "UsagePoint", "Requests by interval. Intervals without requests are left out.", "at", SUMS, LATENCIES);
ANSWER(usage_keys, "UsageOfKey", "Requests by key, most requests first.", "key_id", "last_at", SUMS);
ANSWER(usage_routes, "UsageOfRoute", "Requests by operation, most requests first.", "route", "last_at", SUMS);
ANSWER(usage_statuses, "UsageOfStatus", "Requests by status, most requests first.", "status", "last_at", SUMS);
ANSWER(usage_errors, "UsageOfError", "Errors by operation, code and field, most frequent first.",
	"route", "status", "code", "field", "last_at", "calls");
ANSWER(usage_latency, "UsageLatency", "Response times by operation, slowest first.",
	"route", "calls", LATENCIES);
ANSWER(usage_limits, "UsageOfLimit", "Rate-limited keys, with the number of refused requests.",
	"key_id", "key_name", "tier", "per_second", "burst", "calls", "rate_limited");

static const struct shape total_row = {
	.name = "UsageTotal", .size = PRESENT(struct usage_figure), .of = &figure_shape,
	.take = NAMES(SUMS, LATENCIES), .need = NAMES(SUMS, LATENCIES), .doc = "All requests.",
};
static const struct field summary_fields[] = {
	RANGE_FIELDS,
	FIELD(T, total, .shape = &total_row, .doc = "Figures for all requests."),
};
const struct shape usage_summary_shape =
	SHAPE(T, "UsageSummary", summary_fields, "The requests of the account.");
#undef T

#define T struct usage_range
static const struct field range_fields[] = {
	FIELD(T, from), FIELD(T, from_hour), FIELD(T, from_day), FIELD(T, to_day),
	FIELD(T, to_hour), FIELD(T, to), FIELD(T, key_id), FIELD(T, route),
	FIELD(T, span), FIELD(T, rows), FIELD(T, as_of), FIELD(T, complete_through),
};
#undef T
const struct shape usage_range_shape =
	SHAPE(struct usage_range, "UsageSpans", range_fields, "A range by its spans.");

/* Whole days, the hours beside them, the minutes beside those. */
#define OF_RANGE							\
	" WHERE account = :account AND (span = 1440 AND at >= :from_day AND at < :to_day" \
	"   OR span = 60 AND (at >= :from_hour AND at < :from_day"	\
	"     OR at >= :to_day AND at < :to_hour)"			\
	"   OR span = 1 AND (at >= :from AND at < :from_hour"		\
	"     OR at >= :to_hour AND at < :to))" OF_KIND
#define OF_KIND								\
	" AND (:key_id IS NULL OR key_id = :key_id)"			\
	" AND (:route IS NULL OR route = :route)"
#define SUM_OF(what, name) "CAST(IFNULL(SUM(" what "), 0) AS SIGNED) AS " name
#define ALL_SUMS							\
	SUM_OF("calls", "calls") ","					\
	SUM_OF("IF(status BETWEEN 100 AND 399, calls, 0)", "successes") "," \
	SUM_OF("IF(status BETWEEN 400 AND 499, calls, 0)", "client_errors") "," \
	SUM_OF("IF(status >= 500, calls, 0)", "server_errors") ","	\
	SUM_OF("IF(status = 429, calls, 0)", "rate_limited") ","	\
	SUM_OF("cached", "cached") "," SUM_OF("bytes_in", "bytes_in") ","	\
	SUM_OF("bytes_out", "bytes_out")
#define MOST_FIRST " ORDER BY calls DESC, 1, 2 LIMIT :rows"

const struct query usage_total = {
	.name = "usage_total",
	.in   = &usage_range_shape,
	.out  = &figure_shape,
	.sql  = "SELECT " ALL_SUMS " FROM usage_counts" OF_RANGE,
};

const struct query usage_series = {
	.name = "usage_series",
	.in   = &usage_range_shape,
	.out  = &figure_shape,
	.sql  = "SELECT at, " ALL_SUMS " FROM usage_counts"
		" WHERE account = :account AND span = :span AND at >= :from AND at < :to" OF_KIND
		" GROUP BY at ORDER BY at",
};

#define BY(column)							\
	"SELECT " column ", MAX(at) AS last_at, " ALL_SUMS " FROM usage_counts" \
	OF_RANGE " GROUP BY " column MOST_FIRST

const struct query usage_keys = {
	.name = "usage_keys",
	.in   = &usage_range_shape,
	.out  = &figure_shape,
	.sql  = BY("key_id"),
};

const struct query usage_routes = {
	.name = "usage_routes",
	.in   = &usage_range_shape,
	.out  = &figure_shape,
	.sql  = BY("route"),
};

const struct query usage_statuses = {
	.name = "usage_statuses",
	.in   = &usage_range_shape,
	.out  = &figure_shape,
	.sql  = BY("status"),
};

const struct query usage_errors = {
	.name = "usage_errors",
	.in   = &usage_range_shape,
	.out  = &figure_shape,
	.sql  = "SELECT route, status, code, field, MAX(at) AS last_at, "
		SUM_OF("calls", "calls") " FROM usage_counts" OF_RANGE
		" AND status >= 400 GROUP BY route, status, code, field"
		" ORDER BY calls DESC, 1, 2, 3, 4 LIMIT :rows",
};

/* Keys without a request have their limits too. */
const struct query usage_limits = {
	.name = "usage_limits",
	.in   = &usage_range_shape,
	.out  = &figure_shape,
	.sql  = "SELECT k.id AS key_id, k.name AS key_name, k.tier, t.per_second, t.burst,"
		" IFNULL(c.calls, 0) AS calls, IFNULL(c.rate_limited, 0) AS rate_limited"
		"  FROM api_keys k JOIN tiers t ON t.name = k.tier"
		"  LEFT JOIN (SELECT key_id, " SUM_OF("calls", "calls") ","
		SUM_OF("IF(status = 429, calls, 0)", "rate_limited")
		"    FROM usage_counts" OF_RANGE " GROUP BY key_id) c ON c.key_id = k.id"
		" WHERE k.account = :account AND k.revoked_at IS NULL"
		"   AND (:key_id IS NULL OR k.id = :key_id)"
		" ORDER BY rate_limited DESC, calls DESC, k.id LIMIT :rows",
};

const struct query usage_histograms = {
	.name = "usage_histograms",
	.in   = &usage_range_shape,
	.out  = &figure_shape,
	.sql  = "SELECT route, histogram FROM usage_latencies" OF_RANGE,
};

const struct query usage_series_histograms = {
	.name = "usage_series_histograms",
	.in   = &usage_range_shape,
	.out  = &figure_shape,
	.sql  = "SELECT at, histogram FROM usage_latencies"
		" WHERE account = :account AND span = :span AND at >= :from AND at < :to" OF_KIND
		" ORDER BY at",
};

/* Of every host that has counted lately. */
const struct query usage_complete = {
	.name  = "usage_complete",
	.in    = &usage_range_shape,
	.out   = &usage_range_shape,
	.sql   = "SELECT MIN(complete_through) AS complete_through FROM usage_progress"
		 " WHERE updated_at > :now - INTERVAL 1 DAY",
	.flags = Q_SHARED | Q_SCAN,
};
/* clang-format on */
