/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "figures.h"

#include "page.h"

#define MINUTE_MS INT64_C(60000)
#define HOUR_MS   (60 * MINUTE_MS)
#define DAY_MS    (24 * HOUR_MS)
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

enum err
usage_range_begin(struct req *rq, struct usage_range *r,
    struct usage_answer **out)
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
	r->has = EVERYTHING;
	*a = (struct usage_answer){ .has = EVERYTHING,
		.from = r->from,
		.to = r->to,
		.as_of = rq->caller.now };
	e = db_one(rq->db, &usage_complete, r, r, rq->arena);
	if (e != OK)
		return e;
	a->complete_through = r->complete_through;
	if (!HAS(r, complete_through))
		CLEAR(a, complete_through);
	if (p->key_id == NULL)
		CLEAR(r, key_id);
	if (p->route == NULL)
		CLEAR(r, route);
	rq->out = *out = a;
	return OK;
}

enum err
usage_range_intervals(struct req *rq, struct usage_range *r,
    struct usage_answer *a)
{
	const struct usage_params *p = rq->query;
	const char *interval = p->interval != NULL ? p->interval : "hour";
	int64_t unit = *interval == 'm' ? MINUTE_MS :
	    *interval == 'h'            ? HOUR_MS :
					  DAY_MS;

	if (unit < grain(r->from.ms, rq->caller.now.ms))
		return refuse(rq, E_BAD_PARAMETER, "interval",
		    "Minutes are kept for 7 days, hours for 90 days.");
	a->from.ms = r->from.ms = down(r->from.ms, unit);
	a->to.ms = r->to.ms = up(r->to.ms, unit);
	r->span = unit / MINUTE_MS;
	return OK;
}

enum err
usage_range_complete(struct req *rq, const struct shape *s, void *out)
{
	struct usage_range r = { 0 };
	enum err e = db_one(rq->db, &usage_complete, &r, &r, rq->arena);
	struct stamp *at = field_at(shape_field(s, "complete_through"), out);

	if (e != OK || !HAS(&r, complete_through))
		return e;
	*at = r.complete_through;
	field_set(s, out, "complete_through");
	return OK;
}
