/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TANKS_LEVEL_H
#define TANKS_LEVEL_H

#include "tanks.h"

/* How readings and deliveries make a tank's level, its use and its alarms. */

/* A reading, or what came. */
struct tank_point {
	struct presence has;
	struct stamp at;
	struct volume gross;
};
extern const struct shape tank_point_shape;

/* A share of the capacity. */
enum err tank_percent(struct arena *a, const struct storage_tank *t,
    struct money pct, struct volume *out);

/* What is used a day, of readings in the order of their time and what came in
 * between; readings above the capacity and spans in which the level rose
 * unexplained are left out.  E_NOT_FOUND where less than an hour is known. */
enum err tank_burn(struct arena *a, struct volume capacity,
    const struct list *readings, const struct list *receipts,
    struct volume *rate);

enum tank_alarms {
	ALARM_LOW,
	ALARM_CRITICAL,
	ALARM_HIGH,
	ALARM_WATER,
	ALARM__N
};
extern const char *const tank_alarm_kinds[];

/* Set the tank's alarms by its level and water: the bits of those that begin;
 * one that sounds already goes on and is none of them. */
unsigned tank_alarms(struct arena *a, struct storage_tank *t);

/* What is odd of a reading, against the one before it (or NULL) and what came
 * in between: more than it can hold; more than 2 % of the capacity too much;
 * three times its use and 2 % too little.  With one before it that is itself
 * more than the tank can hold it is not compared. */
enum { ODD_OVER_CAPACITY = 1, ODD_GAIN = 2, ODD_LOSS = 4 };
unsigned tank_odd(struct arena *a, const struct storage_tank *t,
    const struct tank_point *before, const struct tank_point *now,
    int64_t came);

/* A tank's last reading. */
struct tank_last {
	struct presence has;
	struct id reading_id;
	struct stamp at;
	struct volume gross;
	struct money water_mm, temperature;
	const char *source;
};

struct tank_span {
	struct presence has;
	struct id tank_id;
	struct stamp after, until;
};

struct tank_source {
	struct presence has;
	struct id tank_id;
	const char *source_type, *source_id;
	struct volume quantity;
	struct stamp at;
};
extern const struct shape tank_last_shape, tank_span_shape, tank_source_shape;
extern const struct query tank_last, tank_points, tank_receipts, tank_came,
    tank_reservation_add, tank_reservation_get, tank_reservation_end,
    tank_reservation_again, tank_reservation_less, tank_reservation_see,
    tank_receipt_add;

/*
 * The level, use and alarms of a tank that is locked, computed anew from its
 * readings and receipts; `pending` is a reading that is about to be kept, or
 * NULL.  It is kept and announced where something changed.
 */
enum err tank_follow(struct req *rq, struct storage_tank *t,
    const struct tank_last *pending);

/* The same of its reservations: one begins, one ends; the tank is not kept. */
enum err tank_hold_room(struct req *rq, struct storage_tank *t,
    struct tank_source *s);
enum err tank_free_room(struct req *rq, struct storage_tank *t,
    struct tank_source *s);

#endif
