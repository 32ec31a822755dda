/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "figures.h"

#include <stdlib.h>
#include <string.h>

#define MINUTE_MS INT64_C(60000)
#define POINTS_MAX \
	1500 /* of a series: a day of minutes, and two months of hours */

static enum err
list(struct req *rq, const struct query *q)
{
	struct usage_range r;
	struct usage_answer *a;
	enum err e = usage_range_begin(rq, &r, &a);

	return e == OK ? db_all(rq->db, q, &r, &a->data, rq->arena) : e;
}

enum err
usage_list_keys(struct req *rq)
{
	return list(rq, &usage_keys);
}

enum err
usage_list_routes(struct req *rq)
{
	return list(rq, &usage_routes);
}

enum err
usage_list_statuses(struct req *rq)
{
	return list(rq, &usage_statuses);
}

enum err
usage_list_errors(struct req *rq)
{
	return list(rq, &usage_errors);
}

enum err
usage_list_limits(struct req *rq)
{
	return list(rq, &usage_limits);
}

/* Histograms that are added up, of one operation each. */
struct sum {
	const char *route;
	int64_t calls[USAGE_BUCKETS];
	struct sum *next;
};
struct adding {
	struct req *rq;
	struct sum *first;
	struct sum all;
	size_t n;
};

static enum err
add(void *arg, const void *row)
{
	const struct usage_figure *f = row;
	struct adding *g = arg;
	struct arena *a = g->rq->arena;
	struct sum *s = g->first;

	while (s != NULL && strcmp(s->route, f->route) != 0)
		s = s->next;
	if (s == NULL) {
		s = arena_new(a, struct sum);
		s->route = arena_dup(a, f->route);
		s->next = g->first;
		g->first = s;
		g->n++;
	}
	if (usage_histogram_add(s->calls, f->histogram) != 0 ||
	    usage_histogram_add(g->all.calls, f->histogram) != 0)
		return E_INTERNAL;
	return OK;
}

static void
put_percentiles(struct usage_figure *f, const struct sum *s)
{
	f->p50_ms = usage_percentile(s->calls, 500);
	f->p90_ms = usage_percentile(s->calls, 900);
	f->p95_ms = usage_percentile(s->calls, 950);
	f->p99_ms = usage_percentile(s->calls, 990);
	f->has = EVERYTHING;
}

/* The points of a series, in order, and the histogram of the one at hand. */
struct walk {
	struct usage_figure *at, *end;
	struct sum sum;
};

static enum err
add_point(void *arg, const void *row)
{
	const struct usage_figure *f = row;
	struct walk *w = arg;

	if (w->at != w->end && f->at.ms > w->at->at.ms) {
		put_percentiles(w->at, &w->sum);
		memset(&w->sum, 0, sizeof(w->sum));
		while (w->at != w->end && f->at.ms > w->at->at.ms)
			w->at++;
	}
	if (w->at == w->end || f->at.ms != w->at->at.ms)
		return OK; /* of a minute that was counted just now */
	return usage_histogram_add(w->sum.calls, f->histogram) == 0 ?
	    OK :
	    E_INTERNAL;
}

static enum err
put_series(struct req *rq, struct usage_range *r, struct usage_answer *a)
{
	struct usage_figure *v = a->data.v;
	struct walk *w = arena_new(rq->arena, struct walk);
	enum err e;

	for (size_t i = 0; i < a->data.n; i++)
		v[i].has = EVERYTHING;
	w->at = v;
	w->end = v + a->data.n;
	e = db_each (rq->db, &usage_series_histograms, r, add_point, w);
	if (e == OK && w->at != w->end)
		put_percentiles(w->at, &w->sum);
	return e;
}

/* Points are whole intervals, of one span. */
enum err
usage_list_series(struct req *rq)
{
	struct usage_range r;
	struct usage_answer *a;
	enum err e = usage_range_begin(rq, &r, &a);

	if (e == OK)
		e = usage_range_intervals(rq, &r, a);
	if (e != OK)
		return e;
	if ((r.to.ms - r.from.ms) / (r.span * MINUTE_MS) > POINTS_MAX)
		return refuse(rq, E_BAD_PARAMETER, "interval",
		    "The range and interval give more than %d points.",
		    POINTS_MAX);
	e = db_all(rq->db, &usage_series, &r, &a->data, rq->arena);
	return e == OK ? put_series(rq, &r, a) : e;
}

enum err
usage_summarize(struct req *rq)
{
	struct usage_figure *f = arena_new(rq->arena, struct usage_figure);
	struct adding g = { .rq = rq };
	struct usage_range r;
	struct usage_answer *a;
	enum err e = usage_range_begin(rq, &r, &a);

	if (e == OK)
		e = db_one(rq->db, &usage_total, &r, f, rq->arena);
	if (e == OK)
		e = db_each (rq->db, &usage_histograms, &r, add, &g);
	if (e != OK)
		return e;
	put_percentiles(f, &g.all);
	a->total.v = f;
	return OK;
}

static int
slowest_first(const void *one, const void *other)
{
	const struct usage_figure *a = one, *b = other;

	if (a->p95_ms != b->p95_ms)
		return a->p95_ms < b->p95_ms ? 1 : -1;
	return strcmp(a->route, b->route);
}

enum err
usage_list_latency(struct req *rq)
{
	struct adding g = { .rq = rq };
	struct usage_range r;
	struct usage_answer *a;
	struct usage_figure *v;
	enum err e = usage_range_begin(rq, &r, &a);

	if (e == OK)
		e = db_each (rq->db, &usage_histograms, &r, add, &g);
	if (e != OK)
		return e;
	a->data.v = v = arena_array(rq->arena, struct usage_figure, g.n + 1);
	for (const struct sum *s = g.first; s != NULL; s = s->next) {
		struct usage_figure *f = &v[a->data.n++];

		f->route = s->route;
		for (int i = 0; i < USAGE_BUCKETS; i++)
			f->calls += s->calls[i];
		put_percentiles(f, s);
	}
	qsort(v, a->data.n, sizeof(*v), slowest_first);
	if (a->data.n > (size_t)r.rows)
		a->data.n = (size_t)r.rows;
	return OK;
}
