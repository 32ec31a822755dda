/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "storage_tanks.h"

#include <string.h>

#define DAY_MS INT64_C(86400000)

enum err
tank_begin(struct req *rq, void *obj)
{
	struct storage_tank *t = obj;
	struct tank_facts f = { 0 };
	enum err e;

	t->reserved.micros = 0;
	MARK(t, reserved);
	if (!HAS(t, base))
		PUT(t, base, tank_base(t->unit));
	if (HAS(t, safe_fill_pct))
		return OK;
	if ((e = db_one(rq->db, &tank_around, t, &f, rq->arena)) != OK)
		return e;
	PUT(t, safe_fill_pct, f.safe_fill_max_pct);
	return OK;
}

enum err
tank_calibrate(struct req *rq, void *obj)
{
	const struct storage_tank *in = rq->in;
	struct storage_tank *t = obj;
	struct judge j = resource_judging(rq);

	tank_check_strapping(&j, &in->strapping_table);
	if (rq->faults.n > 0)
		return E_VALIDATION;
	PUT(t, strapping_table, in->strapping_table);
	return OK;
}

static struct tank_source
by_hand(struct req *rq, const struct storage_tank *t)
{
	const struct tank_hold *in = rq->in;

	return (struct tank_source){ .has = EVERYTHING,
		.tank_id = t->id,
		.source_type = "manual",
		.source_id = in->reference,
		.quantity = in->quantity };
}

enum err
tank_reserve_by_hand(struct req *rq, void *obj)
{
	struct storage_tank *t = obj;
	struct tank_source s = by_hand(rq, t);
	struct volume room;
	enum err e = tank_ullage(rq->arena, t, rq->caller.now, &room);

	if (e == E_NOT_FOUND)
		return refuse(rq, E_STATE, NULL,
		    "The tank has no reading, so its free room is not known.");
	if (t->level.micros > t->capacity.micros)
		return refuse(rq, E_STATE, NULL,
		    "The level of the tank is above its capacity, so its free "
		    "room is not known.");
	if (e == OK && room.micros < s.quantity.micros)
		return refuse_over(rq, "quantity", room.micros,
		    "The quantity exceeds the free room in the tank.");
	if (e == OK && (e = tank_hold_room(rq, t, &s)) == E_DUPLICATE)
		return refuse(rq, e, "reference",
		    "Room is already reserved under this reference.");
	return e;
}

enum err
tank_release_by_hand(struct req *rq, void *obj)
{
	struct storage_tank *t = obj;
	struct tank_source s = by_hand(rq, t);
	enum err e = tank_free_room(rq, t, &s);

	if (e == E_NOT_FOUND)
		return refuse(rq, e, "reference",
		    "No room is reserved under this reference.");
	return e;
}

/* --- its own routes --- */

static enum err
find(struct req *rq, struct storage_tank **t)
{
	return resource_path(rq, &storage_tanks, (void **)t);
}

static bool
has(const struct storage_tank *t, const char *name)
{
	return field_has(&tank_shape, t, name);
}

/* Members of an answer that the tank may lack. */
static void
set_if(const struct shape *s, void *answer, bool known, const char *name)
{
	if (known)
		field_set(s, answer, name);
}

static struct stamp
when(struct req *rq)
{
	const struct tank_when *q = rq->query;

	return HAS(q, at) ? q->at : rq->caller.now;
}

enum err
tank_show_ullage(struct req *rq)
{
	static const char *const always[] = { "tank_id", "unit", "at",
		"capacity", "safe_capacity", "reserved", NULL };
	struct tank_room *r = arena_new(rq->arena, struct tank_room);
	struct storage_tank *t;
	enum err e = find(rq, &t);
	bool known;

	if (e != OK)
		return e;
	*r = (struct tank_room){ .tank_id = t->id,
		.unit = t->unit,
		.at = when(rq),
		.capacity = t->capacity,
		.level = t->level,
		.level_at = t->level_at,
		.level_source = t->level_source,
		.burn_rate = t->burn_rate,
		.reserved = t->reserved };
	for (const char *const *n = always; *n != NULL; n++)
		field_set(&tank_room_shape, r, *n);
	if (tank_percent(rq->arena, t, t->safe_fill_pct, &r->safe_capacity) !=
	    OK)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The quantity is too large.");
	known = tank_level_at(rq->arena, t, r->at, &r->level_then) == OK &&
	    tank_ullage(rq->arena, t, r->at, &r->ullage) == OK;
	set_if(&tank_room_shape, r, HAS(t, level), "level");
	set_if(&tank_room_shape, r, HAS(t, level), "level_at");
	set_if(&tank_room_shape, r, HAS(t, level), "level_source");
	set_if(&tank_room_shape, r, HAS(t, burn_rate), "burn_rate");
	set_if(&tank_room_shape, r, known, "level_then");
	set_if(&tank_room_shape, r, known, "ullage");
	rq->out = r;
	return OK;
}

static void
falls(struct req *rq, const struct storage_tank *t, struct tank_forecast *f,
    const char *name, struct stamp *at, struct volume to)
{
	set_if(&tank_forecast_shape, f,
	    tank_falls_to(rq->arena, t, to, at) == OK, name);
}

/* A threshold that is a share of the capacity, where the tank has it. */
static void
falls_share(struct req *rq, const struct storage_tank *t,
    struct tank_forecast *f, const char *name, struct stamp *at,
    const char *member, struct money pct)
{
	struct volume to;

	if (has(t, member) && tank_percent(rq->arena, t, pct, &to) == OK)
		falls(rq, t, f, name, at, to);
}

static void
add_days(struct req *rq, const struct storage_tank *t, struct tank_forecast *f)
{
	const struct tank_days *q = rq->query;
	int64_t n = HAS(q, days) ? q->days : 7;
	struct tank_day *d = arena_array(rq->arena, struct tank_day, n);

	f->days.v = d;
	if (!HAS(t, level) || !HAS(t, burn_rate))
		return;
	for (int64_t i = 0; i < n; i++) {
		d[i].has = EVERYTHING;
		d[i].at.ms = rq->caller.now.ms + (i + 1) * DAY_MS;
		if (tank_level_at(rq->arena, t, d[i].at, &d[i].level) != OK ||
		    tank_ullage(rq->arena, t, d[i].at, &d[i].ullage) != OK)
			return;
		f->days.n++;
	}
}

enum err
tank_show_forecast(struct req *rq)
{
	struct tank_forecast *f = arena_new(rq->arena, struct tank_forecast);
	struct storage_tank *t;
	enum err e = find(rq, &t);

	if (e != OK)
		return e;
	f->tank_id = t->id;
	f->unit = t->unit;
	f->level = t->level;
	f->level_at = t->level_at;
	f->burn_rate = t->burn_rate;
	MARK(f, tank_id);
	MARK(f, unit);
	MARK(f, days);
	set_if(&tank_forecast_shape, f, HAS(t, level), "level");
	set_if(&tank_forecast_shape, f, HAS(t, level), "level_at");
	set_if(&tank_forecast_shape, f, HAS(t, burn_rate), "burn_rate");
	if (HAS(t, min_level))
		falls(rq, t, f, "order_at", &f->order_at, t->min_level);
	falls_share(rq, t, f, "low_at", &f->low_at, "low_pct", t->low_pct);
	falls_share(rq, t, f, "critical_at", &f->critical_at, "critical_pct",
	    t->critical_pct);
	falls(rq, t, f, "empty_at", &f->empty_at,
	    HAS(t, unusable) ? t->unusable : (struct volume){ 0 });
	add_days(rq, t, f);
	rq->out = f;
	return OK;
}

enum err
tank_show_strapping(struct req *rq)
{
	struct tank_table *table = arena_new(rq->arena, struct tank_table);
	struct storage_tank *t;
	enum err e = find(rq, &t);

	if (e != OK)
		return e;
	*table = (struct tank_table){ .has = EVERYTHING,
		.tank_id = t->id,
		.unit = t->unit,
		.rows = t->strapping_table };
	rq->out = table;
	return OK;
}

static void
threshold(struct req *rq, const struct storage_tank *t, struct tank_warnings *w,
    const char *name, struct volume *at, const char *member, struct money pct)
{
	set_if(&tank_warnings_shape, w,
	    has(t, member) && tank_percent(rq->arena, t, pct, at) == OK, name);
}

enum err
tank_show_alarms(struct req *rq)
{
	struct tank_warnings *w = arena_new(rq->arena, struct tank_warnings);
	struct storage_tank *t;
	enum err e = find(rq, &t);

	if (e != OK)
		return e;
	*w = (struct tank_warnings){ .tank_id = t->id,
		.unit = t->unit,
		.level = t->level,
		.water_mm = t->water_mm,
		.water_alarm_mm = t->water_alarm_mm,
		.alarms = t->alarms };
	MARK(w, tank_id);
	MARK(w, unit);
	MARK(w, alarms);
	set_if(&tank_warnings_shape, w, HAS(t, level), "level");
	set_if(&tank_warnings_shape, w, HAS(t, water_mm), "water_mm");
	set_if(&tank_warnings_shape, w, HAS(t, water_alarm_mm),
	    "water_alarm_mm");
	threshold(rq, t, w, "low", &w->low, "low_pct", t->low_pct);
	threshold(rq, t, w, "critical", &w->critical, "critical_pct",
	    t->critical_pct);
	threshold(rq, t, w, "high", &w->high, "high_pct", t->high_pct);
	rq->out = w;
	return OK;
}
