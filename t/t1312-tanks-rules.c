/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders/tank_readings/tank_readings.h"

#include "test.h"

/* Gauging, use, room and alarms of tanks. */

#define V(n) ((struct volume){ UNITS(n) })
#define M(n) ((struct money){ UNITS(n) })
#define DAY  INT64_C(86400000)

static struct strapping rows[] = {
	{ ALL_THERE, { UNITS(10) }, { UNITS(100) } },
	{ ALL_THERE, { UNITS(20) }, { UNITS(134) } },
	{ ALL_THERE, { UNITS(50) }, { UNITS(1000000000) } },
};

static const struct {
	const char *what;
	int64_t height, want; /* millionths; -1: outside */
} heights[] = {
	{ "the first row", UNITS(10), UNITS(100) },
	{ "the last row", UNITS(50), UNITS(1000000000) },
	{ "a row between", UNITS(20), UNITS(134) },
	{ "a tenth of the way", UNITS(11), 103400000 },
	{ "rounded at the third decimal", UNITS(20) + 100000, 3333466887000 },
	{ "below", UNITS(10) - 100000, -1 },
	{ "above", UNITS(50) + 100000, -1 },
};

static void
a_height_is_gauged_between_its_rows(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct list l = { rows, LEN(rows) };
	struct volume v;

	(void)state;
	for (size_t i = 0; i < LEN(heights); i++) {
		enum err e = tank_gauge(a, &l,
		    (struct money){ heights[i].height }, &v);

		CASE((e == OK) == (heights[i].want >= 0), "%s",
		    heights[i].what);
		if (e == OK)
			CASE(v.micros == heights[i].want, "%s: %lld",
			    heights[i].what, (long long)v.micros);
	}
	assert_int_equal(tank_gauge(a, &(struct list){ 0 }, M(10), &v),
	    E_OUT_OF_RANGE);
	arena_close(a);
}

static void
set(struct storage_tank *t, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&tank_shape, t, *names);
}

/* 10,000 l, 90 % safe, 4,000 in it at 0, 2,400 a day, 500 reserved. */
static struct storage_tank
tank(void)
{
	struct storage_tank t = { .status = "active",
		.product = "DIESEL_ULSD",
		.kind = "ust",
		.unit = "l",
		.base = "20C",
		.capacity = V(10000),
		.safe_fill_pct = M(90),
		.low_pct = M(30),
		.critical_pct = M(10),
		.high_pct = M(95),
		.water_alarm_mm = M(50),
		.level = V(4000),
		.level_at = { 0 },
		.level_source = "atg",
		.burn_rate = V(2400),
		.reserved = V(500) };

	set(&t,
	    NAMES("status", "product", "capacity", "safe_fill_pct", "level",
		"level_at", "level_source", "burn_rate", "reserved", "low_pct",
		"critical_pct", "high_pct", "water_alarm_mm"));
	return t;
}

static const struct {
	const char *what;
	int64_t at, level, ullage;
} moments[] = {
	{ "when it was read", 0, UNITS(4000), UNITS(4500) },
	{ "before that", -DAY, UNITS(4000), UNITS(4500) },
	{ "an hour later", DAY / 24, UNITS(3900), UNITS(4600) },
	{ "a day later", DAY, UNITS(1600), UNITS(6900) },
	{ "when it is long empty", 30 * DAY, 0, UNITS(8500) },
};

static void
room_is_what_the_level_leaves(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct storage_tank t = tank();
	struct volume v;

	(void)state;
	for (size_t i = 0; i < LEN(moments); i++) {
		struct stamp at = { moments[i].at };

		assert_int_equal(tank_level_at(a, &t, at, &v), OK);
		CASE(v.micros == moments[i].level, "%s", moments[i].what);
		assert_int_equal(tank_ullage(a, &t, at, &v), OK);
		CASE(v.micros == moments[i].ullage, "%s", moments[i].what);
	}
	CLEAR(&t, level);
	assert_int_equal(tank_ullage(a, &t, (struct stamp){ 0 }, &v),
	    E_NOT_FOUND);
	arena_close(a);
}

static const struct {
	const char *what;
	const char *status, *product, *source;
	int64_t water, age_hours, gross;
	enum tank_why want;
} drops[] = {
	{ "it takes it", "active", "DIESEL_ULSD", "atg", 0, 1, 4600,
	    TANK_TAKES },
	{ "one too many", "active", "DIESEL_ULSD", "atg", 0, 1, 4601,
	    TANK_FULL },
	{ "out of service", "out_of_service", "DIESEL_ULSD", "atg", 0, 1, 1,
	    TANK_CLOSED },
	{ "another product", "active", "REGULAR_87", "atg", 0, 1, 1,
	    TANK_PRODUCT },
	{ "six hours of a gauge", "active", "DIESEL_ULSD", "atg", 0, 6, 1,
	    TANK_TAKES },
	{ "seven of a gauge", "active", "DIESEL_ULSD", "atg", 0, 7, 1,
	    TANK_STALE },
	{ "seven of a sensor", "active", "DIESEL_ULSD", "iot", 0, 7, 1,
	    TANK_STALE },
	{ "a day of a dip", "active", "DIESEL_ULSD", "dip", 0, 24, 1,
	    TANK_TAKES },
	{ "more than a day", "active", "DIESEL_ULSD", "dip", 0, 25, 1,
	    TANK_STALE },
	{ "water below the alarm", "active", "DIESEL_ULSD", "atg", 49, 1, 1,
	    TANK_TAKES },
	{ "water at the alarm", "active", "DIESEL_ULSD", "atg", 50, 1, 1,
	    TANK_WATER },
};

static void
a_tank_says_why_it_takes_no_more(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(drops); i++) {
		struct storage_tank t = tank();
		struct stamp now = { drops[i].age_hours * DAY / 24 };
		struct tank_drop d = { drops[i].product, V(drops[i].gross), now,
			now };

		t.status = drops[i].status;
		t.level_source = drops[i].source;
		t.water_mm = M(drops[i].water);
		set(&t, NAMES("water_mm"));
		CASE(tank_takes(a, &t, &d) == drops[i].want, "%s",
		    drops[i].what);
	}
	for (int i = 0; i < TANK__N; i++)
		assert_non_null(tank_reasons[i]);
	arena_close(a);
}

/* However much will be used until the truck comes. */
static void
a_level_above_the_capacity_lets_nothing_in(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct storage_tank t = tank();
	struct tank_drop d = { "DIESEL_ULSD", V(1), { 0 }, { 20 * DAY } };

	(void)state;
	t.level = V(10000);
	assert_int_equal(tank_takes(a, &t, &d), TANK_TAKES);
	t.level = V(10001);
	assert_int_equal(tank_takes(a, &t, &d), TANK_OVER);
	arena_close(a);
}

static void
use_is_what_readings_and_receipts_leave(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct tank_point p[] = {
		{ ALL_THERE, { 0 }, V(5000) },
		{ ALL_THERE, { DAY }, V(4000) }, /* 1,000 used */
		{ ALL_THERE, { 2 * DAY },
		    V(8000) }, /* rose: nobody knows why */
		{ ALL_THERE, { 3 * DAY },
		    V(9000) }, /* 3,000 came, 2,000 used */
	};
	struct tank_point came[] = { { ALL_THERE, { 2 * DAY + 1 }, V(3000) } };
	struct list l = { p, LEN(p) }, r = { came, 1 };
	struct volume rate;

	(void)state;
	assert_int_equal(tank_burn(a, V(10000), &l, &r, &rate), OK);
	assert_int_equal(rate.micros, UNITS(1500));
	/* what the tank cannot hold was never in it, nor used since */
	assert_int_equal(tank_burn(a, V(8999), &l, &r, &rate), OK);
	assert_int_equal(rate.micros, UNITS(1000));
	assert_int_equal(tank_burn(a, V(7999), &l, &r, &rate), OK);
	assert_int_equal(rate.micros, UNITS(1000));
	p[1].gross = V(50000);
	assert_int_equal(tank_burn(a, V(10000), &l, &r, &rate), OK);
	assert_int_equal(rate.micros, UNITS(2000));
	l.n = 1;
	assert_int_equal(tank_burn(a, V(10000), &l, &r, &rate), E_NOT_FOUND);
	arena_close(a);
}

static void
an_alarm_begins_once(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct storage_tank t = tank();

	(void)state;
	assert_int_equal(tank_alarms(a, &t), 0);
	t.level = V(3000);
	assert_int_equal(tank_alarms(a, &t), 1 << ALARM_LOW);
	assert_int_equal(tank_alarms(a, &t), 0);
	t.level = V(900);
	assert_int_equal(tank_alarms(a, &t), 1 << ALARM_CRITICAL);
	assert_int_equal(t.alarms.n, 2);
	t.level = V(9600);
	t.water_mm = M(50);
	set(&t, NAMES("water_mm"));
	assert_int_equal(tank_alarms(a, &t),
	    1 << ALARM_HIGH | 1 << ALARM_WATER);
	t.level = V(5000);
	t.water_mm = M(0);
	assert_int_equal(tank_alarms(a, &t), 0);
	assert_int_equal(t.alarms.n, 0);
	t.level = V(3000);
	assert_int_equal(tank_alarms(a, &t), 1 << ALARM_LOW);
	arena_close(a);
}

static const struct {
	const char *what;
	int64_t before, now, came;
	unsigned want;
} odds[] = {
	{ "as it should", 4000, 1600, 0, 0 },
	{ "more than it holds", 9900, 10001, 101, ODD_OVER_CAPACITY },
	{ "a little more", 4000, 4200, 0, 0 },
	{ "more, and nothing came", 4000, 4201, 0, ODD_GAIN },
	{ "more, and it came", 4000, 9000, 5000, 0 },
	{ "three days' use in one and 2 %", 9000, 1600, 0, 0 },
	{ "more than that", 9000, 1599, 0, ODD_LOSS },
};

static void
what_is_odd_is_said(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct storage_tank t = tank();

	(void)state;
	for (size_t i = 0; i < LEN(odds); i++) {
		struct tank_point before = { ALL_THERE, { 0 },
			V(odds[i].before) };
		struct tank_point now = { ALL_THERE, { DAY }, V(odds[i].now) };

		CASE(tank_odd(a, &t, &before, &now, UNITS(odds[i].came)) ==
			odds[i].want,
		    "%s", odds[i].what);
	}
	arena_close(a);
}

static void
a_level_falls_to_a_volume_in_time(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct storage_tank t = tank();
	struct stamp at;

	(void)state;
	assert_int_equal(tank_falls_to(a, &t, V(1600), &at), OK);
	assert_int_equal(at.ms, DAY);
	assert_int_equal(tank_falls_to(a, &t, V(4000), &at), OK);
	assert_int_equal(at.ms, 0);
	t.burn_rate = V(0);
	assert_int_equal(tank_falls_to(a, &t, V(1600), &at), E_NOT_FOUND);
	arena_close(a);
}

/* us.md 5: 36.0 API is 843.945 kg/m3 at 60 F; 84 F makes 0.98878. */
static void
net_follows_temperature_and_density(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct storage_tank t = tank();
	struct tank_reading r = { .gross = V(7500),
		.temperature = M(84),
		.density = { 843945000 } };

	(void)state;
	t.unit = "gal";
	t.base = "60F";
	MARK(&r, gross);
	MARK(&r, temperature);
	reading_measure(a, &t, &r);
	assert_false(HAS(&r, net));
	MARK(&r, density);
	reading_measure(a, &t, &r);
	assert_true(HAS(&r, net));
	assert_int_equal(r.vcf.micros, 988780);
	assert_int_equal(r.net.micros, 7415850000);
	arena_close(a);
}

TESTS(cmocka_unit_test(a_height_is_gauged_between_its_rows),
    cmocka_unit_test(room_is_what_the_level_leaves),
    cmocka_unit_test(a_level_above_the_capacity_lets_nothing_in),
    cmocka_unit_test(a_tank_says_why_it_takes_no_more),
    cmocka_unit_test(use_is_what_readings_and_receipts_leave),
    cmocka_unit_test(an_alarm_begins_once),
    cmocka_unit_test(what_is_odd_is_said),
    cmocka_unit_test(a_level_falls_to_a_volume_in_time),
    cmocka_unit_test(net_follows_temperature_and_density))
