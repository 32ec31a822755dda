/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <stdio.h>
#include <string.h>

#include "rollup/rollup.h"

/*
 * What the roll-up has counted since the first request, as counters and
 * histograms of Prometheus.  Rows come by pool, status and bucket, so those of
 * one class of a pool stand together.
 */

/* clang-format off */
#define T struct health_total
static const struct field fields[] = {
	FIELD(T, pool), FIELD(T, status), FIELD(T, most_ms), FIELD(T, calls), FIELD(T, ms),
};
#undef T
static const struct shape shape =
	SHAPE(struct health_total, "HealthTotal", fields, "Requests of a pool.");

const struct query health_requests = {
	.name  = "health_requests",
	.out   = &shape,
	.sql   = "SELECT pool, status, CAST(most_ms AS SIGNED) AS most_ms,"
		 " CAST(calls AS SIGNED) AS calls, CAST(ms AS SIGNED) AS ms"
		 "  FROM request_totals ORDER BY pool, status, most_ms",
	.flags = Q_SHARED | Q_SCAN,
};
/* clang-format on */

/* Rows from `v` on of one pool and one status, or one of so many statuses. */
static size_t
alike(const struct health_total *v, const struct health_total *end,
    int64_t statuses)
{
	const struct health_total *r = v;

	while (r < end && strcmp(r->pool, v->pool) == 0 &&
	    r->status / statuses == v->status / statuses)
		r++;
	return (size_t)(r - v);
}

static void
put_labels(struct buf *b, const char *name, const struct health *h,
    const struct health_total *t)
{
	buf_fmt(b, "%s{environment=\"%s\",pool=\"%s\",class=\"", name,
	    h->environment, t->pool);
	buf_fmt(b, t->status >= 100 ? "%dxx\"" : "none\"",
	    (int)(t->status / 100));
}

void
health_put_requests(struct buf *b, const struct health *h, const char *name)
{
	const struct health_total *v = h->requests.v, *end = v + h->requests.n;
	size_t n;

	for (; v < end; v += n) {
		int64_t calls = 0;

		n = alike(v, end, 1);
		for (size_t i = 0; i < n; i++)
			calls += v[i].calls;
		put_labels(b, name, h, v);
		buf_fmt(b, ",status=\"%d\"} %lld\n", (int)v->status,
		    (long long)calls);
	}
}

/* In seconds, as short as it can be. */
static void
put_le(struct buf *b, int64_t ms)
{
	char text[32];
	int n = snprintf(text, sizeof(text), "%lld.%03lld",
	    (long long)(ms / 1000), (long long)(ms % 1000));

	while (text[n - 1] == '0')
		n--;
	if (text[n - 1] == '.')
		n--;
	buf_fmt(b, ",le=\"%.*s\"} ", n, text);
}

/* One of a pool and class: each bucket holds those below it too. */
static void
put_histogram(struct buf *b, const struct health *h,
    const struct health_total *v, size_t n, const char *name)
{
	int64_t calls = 0, ms = 0;

	for (int step = 0; step < ROLLUP_STEPS; step++) {
		int64_t most = rollup_steps[step];

		for (size_t i = 0; i < n; i++)
			if (v[i].most_ms == most) {
				calls += v[i].calls;
				ms += v[i].ms;
			}
		put_labels(b, arena_fmt(h->arena, "%s_bucket", name), h, v);
		if (most == ROLLUP_ANY)
			buf_str(b, ",le=\"+Inf\"} ");
		else
			put_le(b, most);
		buf_fmt(b, "%lld\n", (long long)calls);
	}
	put_labels(b, arena_fmt(h->arena, "%s_sum", name), h, v);
	buf_fmt(b, "} %lld.%03lld\n", (long long)(ms / 1000),
	    (long long)(ms % 1000));
	put_labels(b, arena_fmt(h->arena, "%s_count", name), h, v);
	buf_fmt(b, "} %lld\n", (long long)calls);
}

void
health_put_durations(struct buf *b, const struct health *h, const char *name)
{
	const struct health_total *v = h->requests.v, *end = v + h->requests.n;
	size_t n;

	for (; v < end; v += n) {
		n = alike(v, end, 100);
		put_histogram(b, h, v, n, name);
	}
}
