/* SPDX-License-Identifier: Apache-2.0 */
#ifndef USAGE_H
#define USAGE_H

#include "app.h"
#include "rules.h"

/* What an account asked for, and how it ended: from nginx's access log, which
 * sweep has counted (cron/rollup/rollup.c). */

struct usage_params {
	struct presence has;
	struct stamp from, to;
	const char *interval;
	const char *key_id, *method, *route, *code, *status_class;
	int64_t status, limit;
	const char *cursor, *format;
};
extern const struct shape usage_all_params, usage_params_shape,
    usage_series_params_shape, usage_list_params_shape,
    usage_requests_params_shape, usage_export_params_shape;

/* A row of any of the figures; each shows its part. */
struct usage_figure {
	struct presence has;
	struct stamp at, last_at;
	const char *key_id, *key_name, *tier, *route, *code, *field;
	int64_t status, per_second, burst;
	int64_t calls, successes, client_errors, server_errors, rate_limited,
	    cached, bytes_in, bytes_out;
	int64_t p50_ms, p90_ms, p95_ms, p99_ms;
	const char *histogram;
};

struct usage_answer {
	struct presence has;
	struct stamp from, to, as_of, complete_through;
	struct object total; /* struct usage_figure */
	struct list data;    /* of the same */
};
extern const struct shape usage_summary_shape, usage_series_shape,
    usage_keys_shape, usage_routes_shape, usage_statuses_shape,
    usage_errors_shape, usage_latency_shape, usage_limits_shape;

/* What the statements need: days, the hours and minutes at their edges. */
struct usage_range {
	struct presence has;
	struct stamp from, from_hour, from_day, to_day, to_hour, to;
	const char *key_id, *route;
	int64_t span, rows;
	struct stamp as_of, complete_through;
};

/* From the parameters, with the answer that says what range that is: rq->out.
 * The second: whole intervals of it, which must still be known. */
enum err usage_range_begin(struct req *rq, struct usage_range *r,
    struct usage_answer **out);
enum err usage_range_intervals(struct req *rq, struct usage_range *r,
    struct usage_answer *a);

/* The moment before which all is counted, in `complete_through` of an answer of
 * this shape. */
enum err usage_range_complete(struct req *rq, const struct shape *s, void *out);

extern const struct shape usage_range_shape;
extern const struct query usage_total, usage_series, usage_keys, usage_routes,
    usage_statuses, usage_errors, usage_limits, usage_histograms,
    usage_series_histograms, usage_complete;

/* A request. */
struct usage_request {
	struct presence has;
	const char *request_id;
	struct stamp at;
	const char *key_id, *key_name, *method, *route, *code, *field;
	int64_t status, ms, bytes_in, bytes_out;
	flag cached;
	struct list errors; /* of struct usage_fault */
	const char *body, *body_scope;
	int64_t body_bytes;
	flag body_cut;
};
struct usage_fault {
	struct presence has;
	const char *pointer, *parameter, *code;
};
extern const struct shape usage_request_shape, usage_request_whole_shape;
extern const struct query usage_requests_page, usage_requests_class,
    usage_request_find;

/* A row of what is counted, as an export has it. */
struct usage_row {
	struct presence has;
	struct stamp at;
	const char *key_id, *route, *code, *field;
	int64_t status, calls, cached, bytes_in, bytes_out, ms;
	struct stamp as_of, complete_through;
};
extern const struct shape usage_row_shape;
extern const struct query usage_export_rows;

/* An operation of the reference, with when the account called it. */
struct usage_operation {
	struct presence has;
	const char *route, *domain, *method, *path;
	int64_t calls;
	struct stamp first_at, last_at;
	struct stamp first_day, first_hour, first_minute;
};
struct usage_reach {
	struct presence has;
	const char *domain;
	int64_t operations, called, never_called;
};
struct usage_adoption {
	struct presence has;
	struct stamp as_of, complete_through;
	struct object total; /* struct usage_reach */
	struct list domains; /* of the same */
	struct list data;    /* of struct usage_operation */
};
struct usage_wish {
	struct presence has;
	const char *key_id, *domain;
	flag called;
};
extern const struct shape usage_wish_shape, usage_adoption_shape;
extern const struct query usage_operations;

/* When a limit of a key is reached: see usage_forecast. */
struct usage_outlook {
	struct presence has;
	const char *key_id, *key_name, *tier, *limit, *status;
	int64_t allowed_per_minute, busiest_per_minute, used_percent, days,
	    growth_per_week;
	struct date exhausted_on;
	int64_t per_second, daily_rack_per_minute;
};
struct usage_outlooks {
	struct presence has;
	struct stamp as_of, complete_through;
	struct list data; /* of struct usage_outlook */
};
/* The busiest minute of a key's day, of all requests and of the daily rack. */
struct usage_peak {
	struct presence has;
	const char *key_id;
	struct date day;
	int64_t calls, rack;
};
extern const struct shape usage_outlook_params_shape, usage_outlooks_shape;
extern const struct query usage_outlook_keys, usage_peaks;

/* Where a page of them begins, and what they are to be. */
struct usage_place {
	struct presence has;
	struct stamp from, to, before;
	const char *before_id, *key_id, *method, *route, *code, *request_id;
	int64_t status, class, rows;
};

handler usage_summarize, usage_list_series, usage_list_keys, usage_list_routes,
    usage_list_statuses, usage_list_errors, usage_list_latency,
    usage_list_limits, usage_requests_list, usage_requests_get, usage_export,
    usage_adopt, usage_look_ahead;

#endif
