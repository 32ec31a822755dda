/* SPDX-License-Identifier: Apache-2.0 */
#ifndef USAGE_H
#define USAGE_H

#include "app.h"
#include "usage_rules.h"

/* What an account asked for, and how it ended: from nginx's access log, which
 * sweep has counted (cron/rollup.c). */

struct usage_params {
	uint64_t has;
	struct stamp from, to;
	const char *interval;
	const char *key_id, *route, *code;
	int64_t status, limit;
	const char *cursor;
};
extern const struct shape usage_params_shape, usage_series_params_shape,
    usage_list_params_shape, usage_requests_params_shape;

/* A row of any of the figures; each shows its part. */
struct usage_figure {
	uint64_t has;
	struct stamp at, last_at;
	const char *key_id, *key_name, *tier, *route, *code, *field;
	int64_t status, per_second, burst;
	int64_t calls, successes, client_errors, server_errors, rate_limited,
	    cached, bytes_in, bytes_out;
	int64_t p50_ms, p90_ms, p95_ms, p99_ms;
	const char *histogram;
};

struct usage_answer {
	uint64_t has;
	struct stamp from, to, as_of, complete_through;
	struct object total; /* struct usage_figure */
	struct list data;    /* of the same */
};
extern const struct shape usage_summary_shape, usage_series_shape,
    usage_keys_shape, usage_routes_shape, usage_statuses_shape,
    usage_errors_shape, usage_latency_shape, usage_limits_shape;

/* What the statements need: days, the hours and minutes at their edges. */
struct usage_range {
	uint64_t has;
	struct stamp from, from_hour, from_day, to_day, to_hour, to;
	const char *key_id, *route;
	int64_t span, rows;
	struct stamp complete_through;
};
extern const struct query usage_total, usage_series, usage_keys, usage_routes,
    usage_statuses, usage_errors, usage_limits, usage_histograms,
    usage_complete;

/* A request that was kept. */
struct usage_request {
	uint64_t has;
	const char *request_id;
	struct stamp at;
	const char *key_id, *method, *route, *code, *field;
	int64_t status, ms, bytes_in, bytes_out;
	bool cached;
};
extern const struct shape usage_request_shape;
extern const struct query usage_requests_page, usage_request_find;

/* Where a page of them begins, and what they are to be. */
struct usage_place {
	uint64_t has;
	struct stamp from, to, before;
	const char *before_id, *key_id, *route, *code, *request_id;
	int64_t status, rows;
};

handler usage_summarize, usage_list_series, usage_list_keys, usage_list_routes,
    usage_list_statuses, usage_list_errors, usage_list_latency,
    usage_list_limits, usage_requests_list, usage_requests_get;

#endif
