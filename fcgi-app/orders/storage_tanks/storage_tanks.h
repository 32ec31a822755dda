/* SPDX-License-Identifier: Apache-2.0 */
#ifndef STORAGE_TANKS_H
#define STORAGE_TANKS_H

#include "orders/sites/sites.h"
#include "orders/tanks/level.h"

/* The operations of tanks themselves; tanks.h is for who delivers into them. */

struct tank_facts {
	struct presence has;
	const char *site_status, *product_status;
	struct money safe_fill_max_pct;
	int64_t reservations, open_orders;
};
extern const struct shape tank_facts_shape;
extern const struct query tank_around, tank_awaited, tank_ordered;
extern const char *const tank_bases[], *const tank_sources[];

resource_check tank_check;
bool tank_unawaited(const void *obj, const void *facts);
bool tank_unordered(const void *obj, const void *facts);
bool tank_placed(const void *obj, const void *facts);
void tank_check_strapping(struct judge *j, const struct list *strapping);

/* The base of a unit that says none. */
const char *tank_base(const char *unit);

/* Bodies of the actions: room kept under a reference. */
struct tank_hold {
	struct presence has;
	struct volume quantity;
	const char *reference;
};
extern const struct shape tank_hold_shape, tank_free_shape;

/* The answers of its own routes. */
struct tank_when {
	struct presence has;
	struct stamp at;
};
struct tank_room {
	struct presence has;
	struct id tank_id;
	const char *unit;
	struct stamp at;
	struct volume capacity, safe_capacity, level, level_then, burn_rate,
	    reserved, ullage;
	struct stamp level_at;
	const char *level_source;
};
struct tank_days {
	struct presence has;
	int64_t days;
};
struct tank_day {
	struct presence has;
	struct stamp at;
	struct volume level, ullage;
};
struct tank_forecast {
	struct presence has;
	struct id tank_id;
	const char *unit;
	struct volume level, burn_rate;
	struct stamp level_at, order_at, low_at, critical_at, empty_at;
	struct list days;
};
struct tank_table {
	struct presence has;
	struct id tank_id;
	const char *unit;
	struct list rows;
};
struct tank_warnings {
	struct presence has;
	struct id tank_id;
	const char *unit;
	struct volume level, low, critical, high;
	struct money water_mm, water_alarm_mm;
	struct list alarms;
};
extern const struct shape tank_when_shape, tank_room_shape, tank_days_shape,
    tank_forecast_shape, tank_table_shape, tank_warnings_shape;

/* When the level falls to a volume, at its use; E_NOT_FOUND: never known. */
enum err tank_falls_to(struct arena *a, const struct storage_tank *t,
    struct volume to, struct stamp *at);

enum err tank_begin(struct req *rq, void *obj);
enum err tank_calibrate(struct req *rq, void *obj);
enum err tank_reserve_by_hand(struct req *rq, void *obj);
enum err tank_release_by_hand(struct req *rq, void *obj);
handler tank_show_ullage, tank_show_forecast, tank_show_strapping,
    tank_show_alarms;

#endif
