/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "points.h"

#include <stdlib.h>
#include <string.h>

#include "price_indexes.h"
#include "prices/publish.h"
#include "zone.h"

/* What is being recorded, and what was known of those days. */
struct recording {
	struct price_index *index;
	struct list known; /* of struct index_point, newest first */
	struct index_recorded *out;
	const struct index_point *news; /* the newest that is new */
};

static struct list
posted(struct req *rq)
{
	const struct index_posted *in = rq->in;
	struct index_point *one;

	if (HAS(in, points))
		return in->points;
	one = arena_new(rq->arena, struct index_point);
	one->date = in->date;
	one->value = in->value;
	return (struct list){ one, 1 };
}

static enum err
read_known(struct req *rq, struct recording *r, const struct list *points)
{
	const struct index_point *v = points->v;
	struct index_points p = { .has = EVERYTHING,
		.id = r->index->id,
		.from = v[0].date,
		.to = v[0].date,
		.known = date_start(date_of(9999, 12, 31), 0),
		.rows = INT32_MAX };

	/* what another request has recorded since this one began, too */
	for (size_t i = 1; i < points->n; i++) {
		if (v[i].date.days < p.from.days)
			p.from = v[i].date;
		if (v[i].date.days > p.to.days)
			p.to = v[i].date;
	}
	return db_all(rq->db, &price_index_page, &p, &r->known, rq->arena);
}

/* By day, the later before. */
static int
compare(const void *key, const void *row)
{
	const struct date *d = key;
	const struct index_point *p = row;

	return (p->date.days > d->days) - (p->date.days < d->days);
}

static void
take_news(struct price_index *x, const struct index_point *p, struct stamp now)
{
	x->points += p->revision == 1;
	PUT(x, recorded_at, now);
	if (HAS(x, latest_on) && p->date.days < x->latest_on.days)
		return;
	x->latest_on = p->date;
	x->latest_value = p->value;
	MARK(x, latest_on);
	MARK(x, latest_value);
}

static enum err
record(struct req *rq, struct recording *r, struct index_point *p)
{
	const struct index_point *was = NULL;
	struct index_points add = { .has = EVERYTHING,
		.id = r->index->id,
		.date = p->date,
		.value = p->value };

	if (r->known.n > 0)
		was = bsearch(&p->date, r->known.v, r->known.n, sizeof(*was),
		    compare);
	if (was != NULL && was->value.micros == p->value.micros) {
		*p = *was;
		r->out->unchanged++;
		return OK;
	}
	p->revision = add.revision = was != NULL ? was->revision + 1 : 1;
	p->recorded_at = rq->caller.now;
	/* no earlier than what it takes the place of, whatever the clock says
	 */
	if (was != NULL && was->recorded_at.ms > p->recorded_at.ms)
		p->recorded_at = was->recorded_at;
	add.known = p->recorded_at;
	MARK(p, revision);
	MARK(p, recorded_at);
	if (was != NULL)
		PUT(p, previous, was->value);
	r->out->recorded++;
	if (r->news == NULL || p->date.days > r->news->date.days)
		r->news = p;
	take_news(r->index, p, rq->caller.now);
	return db_run(rq->db, &price_index_point_add, &add);
}

/* Alerts look at what is new, once for all that came together. */
static enum err
publish(struct req *rq, const struct recording *r)
{
	const struct price_index *x = r->index;
	const struct index_point *p = r->news;
	char day[DATE_LEN + 1];

	date_format(p->date, day);
	rq->woke = true;
	return price_publish_index(rq->db, x->code,
	    arena_fmt(rq->arena, "%s/%s/%lld", x->id.s, day,
		(long long)p->revision),
	    zone_start(x->time_zone, p->date));
}

static enum err
record_all(struct req *rq, struct recording *r, const struct list *points)
{
	struct index_point *v = arena_array(rq->arena, struct index_point,
	    points->n);
	enum err e;

	memcpy(v, points->v, points->n * sizeof(*v));
	r->out->data = (struct list){ v, points->n };
	for (size_t i = 0; i < points->n; i++) {
		MARK(&v[i], date);
		MARK(&v[i], value);
		if ((e = record(rq, r, &v[i])) != OK)
			return e;
	}
	if (r->news == NULL)
		return OK;
	e = resource_save(rq, &price_indexes, r->index, NULL);
	return e == OK ? publish(rq, r) : e;
}

enum err
price_index_post_points(struct req *rq)
{
	struct recording r = { 0 };
	struct list points;
	void *obj;
	enum err e;

	if ((e = resource_path_lock(rq, &price_indexes, &obj)) != OK)
		return e;
	r.index = obj;
	if (HAS(r.index, archived_at) || strcmp(r.index->status, "active") != 0)
		return refuse(rq, E_STATE, NULL,
		    "The index has status %s; values can no longer be recorded.",
		    HAS(r.index, archived_at) ? "archived" : r.index->status);
	price_index_judge(rq, rq->in,
	    zone_date(r.index->time_zone, rq->caller.now));
	if (rq->faults.n > 0)
		return E_VALIDATION;
	points = posted(rq);
	r.out = arena_new(rq->arena, struct index_recorded);
	r.out->has = EVERYTHING;
	if ((e = read_known(rq, &r, &points)) == OK)
		e = record_all(rq, &r, &points);
	rq->out = r.out;
	return e;
}
