/* SPDX-License-Identifier: Apache-2.0 */
#ifndef USAGE_RULES_H
#define USAGE_RULES_H

#include <stddef.h>
#include <stdint.h>

struct buf;

/*
 * Histograms of latency, whose buckets can be added up over any keys, routes
 * and times.  Milliseconds below 16 have a bucket each; above, each doubling
 * has eight, and the middle of a bucket is at most a sixteenth (6.25 %) from
 * any time in it.  The last one has all from 2^20 ms less a sixteenth on.
 */
#define USAGE_EXACT   16
#define USAGE_PARTS   8 /* of a doubling */
#define USAGE_BUCKETS (USAGE_EXACT + 16 * USAGE_PARTS)

int usage_bucket(int64_t ms);

/* The time that stands for all of a bucket. */
int64_t usage_bucket_ms(int bucket);

/* The time that so many of a thousand did not exceed; 0 where there are none.
 */
int64_t usage_percentile(const int64_t calls[USAGE_BUCKETS], int permille);

/* As a column keeps it: "bucket:calls bucket:calls".  Reading adds to what is
 * there: 0, or -1 where it is none. */
void usage_histogram_write(struct buf *b, const int64_t calls[USAGE_BUCKETS]);
int usage_histogram_add(int64_t calls[USAGE_BUCKETS], const char *text);

/*
 * When a limit will be reached: a straight line through the busiest minutes of
 * whole days, by least squares; days without a request are left out, and with
 * fewer than three there is no line.  What the busiest of them, or the present
 * day, has reached is reached.
 */
#define FORECAST_DAYS    6 /* whole ones; minutes are kept for seven days */
#define FORECAST_LEAST   3
#define FORECAST_HORIZON 365

struct forecast_day {
	int32_t day;   /* since 1970 */
	int64_t calls; /* of its busiest minute */
};
struct forecast {
	const char *status;      /* one of forecast_statuses */
	int64_t growth_per_week; /* of the busiest minute; rounded */
	int32_t day;             /* on which it is reached; 0: none is known */
	int64_t busiest;
	size_t days; /* whole ones that count */
};
extern const char *const forecast_statuses[];

/* `days` in their order, the last may be `today`; `allowed` in a minute. */
struct forecast forecast_of(const struct forecast_day *days, size_t n,
    int64_t allowed, int32_t today);

#endif
