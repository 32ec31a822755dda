/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "usage.h"

#include <stdlib.h>
#include <string.h>

#include "page.h"

#define MINUTE_MS INT64_C(60000)
#define HOUR_MS   (60 * MINUTE_MS)
#define DAY_MS    (24 * HOUR_MS)
#define POINTS_MAX \
	1500 /* of a series: a day of minutes, and two months of hours */

static bool
given(const struct req *rq, const char *name)
{
	return field_has(rq->route->query, rq->query, name);
}

/* How exactly so old a moment is known: retention is never shorter. */
static int64_t
grain(int64_t ms, int64_t now)
{
	if (ms > now - 7 * DAY_MS)
		return MINUTE_MS;
	return ms > now - 90 * DAY_MS ? HOUR_MS : DAY_MS;
}

static int64_t
down(int64_t ms, int64_t unit)
{
	return ms - ms % unit;
}

static int64_t
up(int64_t ms, int64_t unit)
{
	return down(ms + unit - 1, unit);
}

/* The hours within these minutes; the days within those. */
static void
split(struct usage_range *r)
{
	r->from_hour.ms = up(r->from.ms, HOUR_MS);
	r->to_hour.ms = down(r->to.ms, HOUR_MS);
	if (r->from_hour.ms > r->to_hour.ms)
		r->from_hour = r->to_hour = r->to;
	r->from_day.ms = up(r->from_hour.ms, DAY_MS);
	r->to_day.ms = down(r->to_hour.ms, DAY_MS);
	if (r->from_day.ms > r->to_day.ms)
		r->from_day = r->to_day = r->to_hour;
}

/* From the parameters; the answer that says what range that is. */
static enum err
begin(struct req *rq, struct usage_range *r, struct usage_answer **out)
{
	const struct usage_params *p = rq->query;
	int64_t now = rq->caller.now.ms;
	struct usage_answer *a = arena_new(rq->arena, struct usage_answer);
	int64_t to = given(rq, "to") ? p->to.ms : now;
	int64_t from = given(rq, "from") ? p->from.ms : to - DAY_MS;
	enum err e;

	if (from < 0 || from >= to)
		return refuse(rq, E_BAD_PARAMETER,
		    given(rq, "from") ? "from" : "to",
		    "The range must begin before it ends, and after 1970.");
	*r = (struct usage_range){ .key_id = p->key_id,
		.route = p->route,
		.from = { down(from, grain(from, now)) },
		.to = { up(to, grain(to, now)) },
		.rows = p->limit > 0 ? p->limit : PAGE_DEFAULT };
	split(r);
	r->has = UINT64_MAX;
	*a = (struct usage_answer){ .has = UINT64_MAX,
		.from = r->from,
		.to = r->to,
		.as_of = rq->caller.now };
	e = db_one(rq->db, &usage_complete, r, r, rq->arena);
	if (e != OK)
		return e;
	a->complete_through = r->complete_through;
	if (!field_has(usage_complete.out, r, "complete_through"))
		a->has &= ~shape_bit(rq->route->out, "complete_through");
	if (p->key_id == NULL)
		r->has &= ~shape_bit(usage_total.in, "key_id");
	if (p->route == NULL)
		r->has &= ~shape_bit(usage_total.in, "route");
	rq->out = *out = a;
	return OK;
}

static enum err
list(struct req *rq, const struct query *q)
{
	struct usage_range r;
	struct usage_answer *a;
	enum err e = begin(rq, &r, &a);

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

/* Points are whole intervals, of one span. */
enum err
usage_list_series(struct req *rq)
{
	const struct usage_params *p = rq->query;
	const char *interval = p->interval != NULL ? p->interval : "hour";
	struct usage_range r;
	struct usage_answer *a;
	enum err e = begin(rq, &r, &a);
	int64_t unit = *interval == 'm' ? MINUTE_MS :
	    *interval == 'h'            ? HOUR_MS :
					  DAY_MS;

	if (e != OK)
		return e;
	if (unit < grain(r.from.ms, rq->caller.now.ms))
		return refuse(rq, E_BAD_PARAMETER, "interval",
		    "Minutes are known for 7 days, hours for 90.");
	a->from.ms = r.from.ms = down(r.from.ms, unit);
	a->to.ms = r.to.ms = up(r.to.ms, unit);
	if ((r.to.ms - r.from.ms) / unit > POINTS_MAX)
		return refuse(rq, E_BAD_PARAMETER, "interval",
		    "That would be more than %d points.", POINTS_MAX);
	r.span = unit / MINUTE_MS;
	return db_all(rq->db, &usage_series, &r, &a->data, rq->arena);
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
	f->has = UINT64_MAX;
}

enum err
usage_summarize(struct req *rq)
{
	struct usage_figure *f = arena_new(rq->arena, struct usage_figure);
	struct adding g = { .rq = rq };
	struct usage_range r;
	struct usage_answer *a;
	enum err e = begin(rq, &r, &a);

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
	enum err e = begin(rq, &r, &a);

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
