/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "tank_readings.h"

#include <string.h>

#include "outbox.h"
#include "page.h"

#define WEEK_MS INT64_C(604800000)

static enum err
lock_tank(struct req *rq, const struct tank_reading *r, struct storage_tank **t)
{
	return resource_lock(rq, &storage_tanks, r->tank_id.s, (void **)t);
}

static void
name_anomalies(struct req *rq, struct tank_reading *r, unsigned odd)
{
	const char **v = arena_array(rq->arena, const char *, 4);
	size_t n = 0;

	for (int i = 0; reading_anomalies[i] != NULL; i++)
		if (odd & 1u << i)
			v[n++] = reading_anomalies[i];
	PUT(r, anomalies, (struct texts){ v, n });
}

/* Against the one before it, and what came in between. */
static enum err
look(struct req *rq, const struct storage_tank *t, struct tank_reading *r)
{
	struct tank_point now = { .at = r->at, .gross = r->gross };
	struct tank_point before = { 0 }, came = { 0 };
	struct tank_span between = { .has = EVERYTHING, .tank_id = t->id };
	enum err e = db_one(rq->db, &reading_before, r, &before, rq->arena);
	bool first = e == E_NOT_FOUND;
	unsigned odd;

	if (e != OK && !first)
		return e;
	between.after = before.at;
	between.until = r->at;
	e = db_one(rq->db, &tank_came, &between, &came, rq->arena);
	if (e != OK)
		return e;
	odd = tank_odd(rq->arena, t, first ? NULL : &before, &now,
	    came.gross.micros);
	if (odd == 0)
		return OK;
	name_anomalies(rq, r, odd);
	return outbox_add(rq->db, rq->arena, "order.tank_reading.anomaly",
	    r->id.s, &reading_shape, r);
}

static struct tank_last
last(const struct tank_reading *r)
{
	struct tank_last l = { .reading_id = r->id,
		.at = r->at,
		.gross = r->gross,
		.water_mm = r->water_mm,
		.temperature = r->temperature,
		.source = r->source };

	MARK(&l, reading_id);
	MARK(&l, at);
	MARK(&l, gross);
	MARK(&l, source);
	if (HAS(r, water_mm))
		MARK(&l, water_mm);
	if (HAS(r, temperature))
		MARK(&l, temperature);
	return l;
}

enum err
reading_begin(struct req *rq, void *obj)
{
	struct tank_reading *r = obj;
	struct tank_last pending;
	struct storage_tank *t;
	enum err e = lock_tank(rq, r, &t);

	if (e != OK)
		return e;
	reading_measure(rq->arena, t, r);
	if ((e = look(rq, t, r)) != OK)
		return e;
	if (HAS(r, supersedes_id)) /* the tank follows when both are kept */
		return OK;
	pending = last(r);
	return tank_follow(rq, t, &pending);
}

/* The row that takes the place: what was given, else as it was. */
enum err
reading_supersede(struct req *rq, void *obj)
{
	static const char *const computed[] = { "net", "vcf", "anomalies",
		"seq", NULL };
	const struct tank_reading *in = rq->in;
	struct tank_reading *old = obj;
	struct tank_reading *r = arena_new(rq->arena, struct tank_reading);
	enum err e;

	*r = *old;
	for (const char *const *n = computed; *n != NULL; n++)
		field_unset(&reading_shape, r, *n);
	/* a height alone is gauged anew */
	if (HAS(in, height_mm) && !HAS(in, gross))
		CLEAR(r, gross);
	field_merge(&reading_shape, r, in, 0);
	r->source = "manual";
	PUT(r, supersedes_id, old->id);
	if ((e = resource_put(rq, &tank_readings, r)) != OK)
		return e;
	PUT(old, superseded_by_id, r->id);
	return OK;
}

enum err
reading_superseded(struct req *rq, void *obj)
{
	struct storage_tank *t;
	enum err e = lock_tank(rq, obj, &t);

	return e == OK ? tank_follow(rq, t, NULL) : e;
}

enum err
reading_show_latest(struct req *rq)
{
	const struct reading_page *q = rq->query;
	struct reading_page asked = *q;
	struct page page = { 0 };
	enum err e = page_begin(rq, &page);

	if (e != OK)
		return e;
	asked.rows = page.rows;
	asked.after = page.after;
	MARK(&asked, rows);
	MARK(&asked, after);
	return page_read(rq, &reading_latest, &asked, NULL);
}

static void
set_default(struct reading_gaps *g, const char *name, int64_t *at,
    int64_t value)
{
	if (field_has(&reading_gaps_shape, g, name))
		return;
	*at = value;
	field_set(&reading_gaps_shape, g, name);
}

enum err
reading_show_gaps(struct req *rq)
{
	const struct reading_gaps *q = rq->query;
	struct reading_gaps *g = arena_new(rq->arena, struct reading_gaps);
	void *tank;
	enum err e;

	*g = *q;
	e = resource_fetch(rq, &storage_tanks, g->tank_id.s, &tank);
	if (e == E_NOT_FOUND)
		return refuse(rq, e, "tank_id", "No such storage tank.");
	if (e != OK)
		return e;
	set_default(g, "until", &g->until.ms, rq->caller.now.ms);
	set_default(g, "from", &g->from.ms, g->until.ms - WEEK_MS);
	set_default(g, "longer_than_minutes", &g->longer_than_minutes, 60);
	MARK(g, gaps);
	rq->out = g;
	return db_all(rq->db, &reading_gaps_found, g, &g->gaps, rq->arena);
}
