/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "level.h"

#include <string.h>

#include "outbox.h"
#include "unit.h"

#define WEEK_MS  (7 * INT64_C(86400000))
#define FAR_AWAY ((struct stamp){ INT64_C(253402300799999) }) /* 9999-12-31 */

static const struct tank_last *
later(const struct tank_last *one, const struct tank_last *other)
{
	if (one == NULL || other == NULL)
		return one == NULL ? other : one;
	return one->at.ms >= other->at.ms ? one : other;
}

static struct tank_span
span(const struct storage_tank *t, struct stamp after, struct stamp until)
{
	return (struct tank_span){ .has = EVERYTHING,
		.tank_id = t->id,
		.after = after,
		.until = until };
}

/* The points with the pending one in its place. */
static struct list
with(struct arena *a, const struct list *points, const struct tank_last *r)
{
	const struct tank_point *from = points->v;
	struct tank_point *to = arena_array(a, struct tank_point,
	    points->n + 1);
	size_t n = 0, i = 0;

	for (; i < points->n && from[i].at.ms <= r->at.ms; i++)
		to[n++] = from[i];
	to[n++] = (struct tank_point){ .has = EVERYTHING,
		.at = r->at,
		.gross = r->gross };
	for (; i < points->n; i++)
		to[n++] = from[i];
	return (struct list){ to, n };
}

static enum err
set_burn(struct req *rq, struct storage_tank *t, struct stamp last,
    const struct tank_last *pending)
{
	struct tank_span week = span(t, (struct stamp){ last.ms - WEEK_MS },
	    last);
	struct list points, came;
	struct volume rate;
	enum err e = db_all(rq->db, &tank_points, &week, &points, rq->arena);

	if (e == OK)
		e = db_all(rq->db, &tank_receipts, &week, &came, rq->arena);
	if (e != OK)
		return e;
	if (pending != NULL && pending->at.ms > week.after.ms)
		points = with(rq->arena, &points, pending);
	CLEAR(t, burn_rate);
	if (tank_burn(rq->arena, t->capacity, &points, &came, &rate) != OK)
		return OK;
	PUT(t, burn_rate, rate);
	return OK;
}

static void
copy_if(struct storage_tank *t, const char *member, struct money *to,
    const struct tank_last *r, struct money from)
{
	field_unset(&tank_shape, t, member);
	if (!field_has(&tank_last_shape, r, member))
		return;
	*to = from;
	field_set(&tank_shape, t, member);
}

/* The last reading, and what came after it. */
static enum err
set_level(struct req *rq, struct storage_tank *t, const struct tank_last *r)
{
	struct tank_span since = span(t, r->at, FAR_AWAY);
	struct tank_point came = { 0 };
	enum err e = db_one(rq->db, &tank_came, &since, &came, rq->arena);

	if (e != OK)
		return e;
	t->level.micros = r->gross.micros + came.gross.micros;
	t->level_at = r->at;
	t->level_source = r->source;
	t->reading_id = r->reading_id;
	MARK(t, level);
	MARK(t, level_at);
	MARK(t, level_source);
	if (HAS(r, reading_id))
		MARK(t, reading_id);
	copy_if(t, "water_mm", &t->water_mm, r, r->water_mm);
	copy_if(t, "temperature", &t->temperature, r, r->temperature);
	return OK;
}

static const char *const alarm_events[ALARM__N] = {
	[ALARM_LOW] = "order.tank.low",
	[ALARM_CRITICAL] = "order.tank.critical",
	[ALARM_HIGH] = "order.tank.high",
	[ALARM_WATER] = "order.tank.water_detected",
};

/* Keep it, and say of each alarm that it began. */
static enum err
keep(struct req *rq, struct storage_tank *t)
{
	unsigned begun = tank_alarms(rq->arena, t);
	enum err e = resource_save(rq, &storage_tanks, t, "order.tank.updated");

	for (enum tank_alarms k = 0; e == OK && k < ALARM__N; k++)
		if (begun & 1u << k)
			e = outbox_add(rq->db, rq->arena, alarm_events[k],
			    t->id.s, &tank_shape, t);
	return e;
}

enum err
tank_follow(struct req *rq, struct storage_tank *t,
    const struct tank_last *pending)
{
	struct tank_span whole = span(t, FAR_AWAY, FAR_AWAY);
	struct tank_last *kept = arena_new(rq->arena, struct tank_last);
	const struct tank_last *last;
	enum err e = db_one(rq->db, &tank_last, &whole, kept, rq->arena);

	if (e != OK && e != E_NOT_FOUND)
		return e;
	last = later(pending, e == OK ? kept : NULL);
	if (last == NULL)
		return OK;
	if ((e = set_level(rq, t, last)) != OK)
		return e;
	if ((e = set_burn(rq, t, last->at, pending)) != OK)
		return e;
	return keep(rq, t);
}

enum err
tank_hold_room(struct req *rq, struct storage_tank *t, struct tank_source *s)
{
	enum err e = db_run(rq->db, &tank_reservation_add, s);

	if (e == OK)
		t->reserved.micros += s->quantity.micros;
	return e;
}

enum err
tank_free_room(struct req *rq, struct storage_tank *t, struct tank_source *s)
{
	struct tank_source *held = arena_new(rq->arena, struct tank_source);
	enum err e = db_one(rq->db, &tank_reservation_get, s, held, rq->arena);

	if (e != OK)
		return e;
	t->reserved.micros -= held->quantity.micros;
	return db_run(rq->db, &tank_reservation_end, s);
}

static struct tank_source
source(const struct storage_tank *t, const char *type, const char *id)
{
	return (struct tank_source){ .has = EVERYTHING,
		.tank_id = t->id,
		.source_type = type,
		.source_id = id };
}

enum err
tank_reserve(struct req *rq, const char *tank_id, const struct tank_load *load)
{
	struct storage_tank *t;
	struct tank_source s;
	enum err e = resource_lock(rq, &storage_tanks, tank_id, (void **)&t);

	if (e != OK)
		return e;
	s = source(t, load->source_type, load->source_id);
	if (unit_volume(load->gross, load->unit, t->unit, 3, &s.quantity) != 0)
		return E_OUT_OF_RANGE;
	e = tank_hold_room(rq, t, &s);
	if (e == E_DUPLICATE &&
	    (e = db_run(rq->db, &tank_reservation_again, &s)) == OK)
		t->reserved.micros += s.quantity.micros;
	if (e != OK)
		return e == E_NOT_FOUND ? E_DUPLICATE : e;
	return resource_save(rq, &storage_tanks, t, "order.tank.updated");
}

enum err
tank_shrink(struct req *rq, const char *tank_id, const struct tank_load *part)
{
	struct tank_source held = { 0 }, s;
	struct storage_tank *t;
	struct volume v;
	enum err e = resource_lock(rq, &storage_tanks, tank_id, (void **)&t);

	if (e != OK)
		return e;
	s = source(t, part->source_type, part->source_id);
	if (unit_volume(part->gross, part->unit, t->unit, 3, &v) != 0)
		return E_OUT_OF_RANGE;
	e = db_one(rq->db, &tank_reservation_get, &s, &held, rq->arena);
	if (e != OK || v.micros <= 0)
		return e == E_NOT_FOUND ? OK : e;
	if (v.micros >= held.quantity.micros)
		return tank_release(rq, tank_id, s.source_type, s.source_id);
	s.quantity.micros = held.quantity.micros - v.micros;
	t->reserved.micros -= v.micros;
	if ((e = db_run(rq->db, &tank_reservation_less, &s)) != OK)
		return e;
	return resource_save(rq, &storage_tanks, t, "order.tank.updated");
}

enum err
tank_kept(struct req *rq, const struct storage_tank *t, const char *source_type,
    const char *source_id, struct volume *out)
{
	struct tank_source s = source(t, source_type, source_id), held = { 0 };
	enum err e = db_one(rq->db, &tank_reservation_see, &s, &held,
	    rq->arena);

	*out = held.quantity;
	return e == E_NOT_FOUND ? OK : e;
}

enum err
tank_release(struct req *rq, const char *tank_id, const char *source_type,
    const char *source_id)
{
	struct storage_tank *t;
	struct tank_source s;
	enum err e = resource_lock(rq, &storage_tanks, tank_id, (void **)&t);

	if (e != OK)
		return e;
	s = source(t, source_type, source_id);
	if ((e = tank_free_room(rq, t, &s)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	return resource_save(rq, &storage_tanks, t, "order.tank.updated");
}

enum err
tank_receive(struct req *rq, const char *tank_id, const struct tank_load *load,
    struct stamp at)
{
	struct storage_tank *t;
	struct tank_source s;
	enum err e = resource_lock(rq, &storage_tanks, tank_id, (void **)&t);

	if (e != OK)
		return e;
	s = source(t, load->source_type, load->source_id);
	s.at = at;
	if (unit_volume(load->gross, load->unit, t->unit, 3, &s.quantity) != 0)
		return E_OUT_OF_RANGE;
	if ((e = db_run(rq->db, &tank_receipt_add, &s)) != OK)
		return e == E_DUPLICATE ? OK : e;
	return tank_follow(rq, t, NULL);
}
