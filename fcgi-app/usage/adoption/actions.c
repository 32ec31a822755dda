/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "usage/figures/figures.h"

#include <string.h>

#define HOUR_MS INT64_C(3600000)
#define DAY_MS  (24 * HOUR_MS)

static bool
known(const struct usage_operation *o, const char *name)
{
	return field_has(usage_operations.out, o, name);
}

/* The first hour of its first day, the first minute of that, where they are
 * still kept: what is older is known by its day alone. */
static void
put_first(struct usage_operation *o)
{
	if (!known(o, "first_day"))
		return;
	o->first_at = o->first_day;
	if (known(o, "first_hour") &&
	    o->first_hour.ms < o->first_day.ms + DAY_MS)
		o->first_at = o->first_hour;
	if (known(o, "first_minute") &&
	    o->first_minute.ms < o->first_at.ms + HOUR_MS)
		o->first_at = o->first_minute;
	MARK(o, first_at);
}

static void
count(struct usage_reach *r, const struct usage_operation *o)
{
	r->has = EVERYTHING;
	r->operations++;
	if (o->calls > 0)
		r->called++;
	else
		r->never_called++;
}

/* Rows come domain by domain. */
static struct usage_reach *
domain_of(struct usage_adoption *a, const struct usage_operation *o)
{
	struct usage_reach *v = a->domains.v;
	size_t n = a->domains.n;

	if (n > 0 && strcmp(v[n - 1].domain, o->domain) == 0)
		return &v[n - 1];
	a->domains.n++;
	v[n] = (struct usage_reach){ .domain = o->domain };
	return &v[n];
}

enum err
usage_adopt(struct req *rq)
{
	const struct usage_wish *w = rq->query;
	bool chosen = field_has(rq->route->query, w, "called");
	struct usage_adoption *a = arena_new(rq->arena, struct usage_adoption);
	struct usage_reach *total = arena_new(rq->arena, struct usage_reach);
	struct usage_operation *v;
	size_t kept = 0;
	enum err e = db_all(rq->db, &usage_operations, w, &a->data, rq->arena);

	PUT(a, as_of, rq->caller.now);
	if (e == OK)
		e = usage_range_complete(rq, &usage_adoption_shape, a);
	if (e != OK)
		return e;
	v = a->data.v;
	total->has = EVERYTHING;
	a->domains.v = arena_array(rq->arena, struct usage_reach,
	    a->data.n + 1);
	for (size_t i = 0; i < a->data.n; i++) {
		count(total, &v[i]);
		count(domain_of(a, &v[i]), &v[i]);
		put_first(&v[i]);
		if (!chosen || w->called == (v[i].calls > 0))
			v[kept++] = v[i];
	}
	a->data.n = kept;
	a->total.v = total;
	MARK(a, total);
	MARK(a, domains);
	MARK(a, data);
	rq->out = a;
	return OK;
}
