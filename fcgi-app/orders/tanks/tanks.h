/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TANKS_H
#define TANKS_H

#include "resource.h"

/*
 * A customer's, a station's or a terminal's tank.  What it holds now is kept
 * by its readings and by what is delivered into it; all volumes are in its
 * own unit.
 */
struct storage_tank {
	struct presence has;
	struct id id;
	const char *status;
	struct id site_id;
	const char *product, *name;
	const char *kind; /* ast, ust */
	const char *unit; /* l, gal */
	const char *base; /* of net volumes: 60F, 15C, 20C */
	struct volume capacity;
	struct money safe_fill_pct;
	struct volume min_level, unusable;
	struct list strapping_table; /* struct strapping */
	struct money density;        /* kg/m3 at the base */
	const char *probe;
	struct money water_alarm_mm;
	struct money low_pct, critical_pct, high_pct;
	const char *sat_clave_tanque;
	struct volume level;
	struct stamp level_at;
	const char *level_source;
	struct id reading_id;
	struct money water_mm, temperature;
	struct volume burn_rate; /* a day */
	struct volume reserved;
	struct list alarms; /* struct tank_alarm */
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

struct strapping {
	struct presence has;
	struct money height_mm;
	struct volume volume;
};

struct tank_alarm {
	struct presence has;
	const char *kind; /* low, critical, high, water */
	struct stamp since;
	struct id reading_id;
};

extern const struct resource storage_tanks;
extern const struct shape tank_shape, tank_strapping_shape, tank_alarm_shape;

/* --- rules: no I/O, E_OUT_OF_RANGE where a number does not fit --- */

/* The volume at a height, between the two rows around it; half away from zero
 * at the third decimal.  E_OUT_OF_RANGE outside of the table. */
enum err tank_gauge(struct arena *a, const struct list *strapping,
    struct money height_mm, struct volume *out);

/* What is expected to be in it at a moment, and the room left then: capacity x
 * safe fill - that - what is reserved.  E_NOT_FOUND where nobody has read it.
 */
enum err tank_level_at(struct arena *a, const struct storage_tank *t,
    struct stamp at, struct volume *out);
enum err tank_ullage(struct arena *a, const struct storage_tank *t,
    struct stamp at, struct volume *out);

/* G-TANK: may this be dropped into it?  The first reason why not. */
enum tank_why {
	TANK_TAKES,
	TANK_ARCHIVED,
	TANK_CLOSED,  /* it is not in service */
	TANK_PRODUCT, /* it holds another product */
	TANK_UNREAD,  /* nobody has read it */
	TANK_STALE,   /* its level is older than 6 h (gauge), 24 h (dip) */
	TANK_OVER,    /* its level is more than it can hold */
	TANK_WATER,   /* water stands at the alarm or above */
	TANK_FULL,    /* the room at the time of arrival is too small */
	TANK__N
};
extern const char *const tank_reasons[TANK__N];

struct tank_drop {
	const char *product;
	struct volume gross; /* in the tank's unit */
	struct stamp now, eta;
};
enum tank_why tank_takes(struct arena *a, const struct storage_tank *t,
    const struct tank_drop *d);

/* --- in the caller's transaction --- */

/* Something that comes: who says so, and how much, in `unit`. */
struct tank_load {
	const char *source_type; /* order_line, delivery, ... */
	const char *source_id;   /* at most 64 */
	struct volume gross;
	const char *unit;
};

/* Keep room for a load, in a tank locked by it; E_DUPLICATE where the same
 * source has.  No guard is asked. */
enum err tank_reserve(struct req *rq, const char *tank_id,
    const struct tank_load *load);

/* A part of a source's room is kept no more: it came, or goes elsewhere.  What
 * a source keeps; nothing where it has none. */
enum err tank_shrink(struct req *rq, const char *tank_id,
    const struct tank_load *part);
enum err tank_kept(struct req *rq, const struct storage_tank *t,
    const char *source_type, const char *source_id, struct volume *out);

/* Give the room back; a source that has none is no fault. */
enum err tank_release(struct req *rq, const char *tank_id,
    const char *source_type, const char *source_id);

/* It was dropped at a moment: the level rises, once for each source.  A
 * negative volume takes back what was posted under another. */
enum err tank_receive(struct req *rq, const char *tank_id,
    const struct tank_load *load, struct stamp at);

#endif
