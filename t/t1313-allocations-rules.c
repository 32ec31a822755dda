/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders/allocations/own.h"

#include "test.h"

/* Which allocation applies, what it leaves, and when it begins anew. */

static void
set(struct allocation *a, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&allocation_shape, a, *names);
}

static struct stamp
at(const char *text)
{
	struct stamp t;

	assert_int_equal(stamp_parse(text, &t), 0);
	return t;
}

/* --- time --- */

static const struct {
	const char *period, *time, *zone, *after, *want;
} moments[] = {
	{ "day", "18:00", "America/Chicago", "2026-01-15T20:00:00Z",
	    "2026-01-16T00:00:00Z" },
	{ "day", "18:00", "America/Chicago", "2026-01-16T00:00:00Z",
	    "2026-01-17T00:00:00Z" },
	{ "day", "18:00", "America/Chicago", "2026-07-15T20:00:00Z",
	    "2026-07-15T23:00:00Z" },
	{ "day", "00:00", "America/Monterrey", "2026-01-15T05:59:59.999Z",
	    "2026-01-15T06:00:00Z" },
	/* the clock goes forward at 02:00 on 8 March 2026, back on 1 November
	 */
	{ "day", "18:00", "America/Chicago", "2026-03-08T00:00:01Z",
	    "2026-03-08T23:00:00Z" },
	{ "day", "18:00", "America/Chicago", "2026-10-31T23:00:01Z",
	    "2026-11-02T00:00:00Z" },
	/* 15 January 2026 is a Thursday */
	{ "week", "06:00", "UTC", "2026-01-15T00:00:00Z",
	    "2026-01-19T06:00:00Z" },
	{ "week", "06:00", "UTC", "2026-01-19T05:00:00Z",
	    "2026-01-19T06:00:00Z" },
	{ "week", "06:00", "UTC", "2026-01-19T06:00:00Z",
	    "2026-01-26T06:00:00Z" },
	{ "month", "00:00", "UTC", "2026-01-15T00:00:00Z",
	    "2026-02-01T00:00:00Z" },
	{ "month", "12:00", "UTC", "2026-12-01T12:00:00Z",
	    "2027-01-01T12:00:00Z" },
};

static void
a_period_begins_by_its_clock(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(moments); i++) {
		struct stamp got = allocation_next(moments[i].period,
		    moments[i].time, moments[i].zone, at(moments[i].after));
		char text[STAMP_LEN + 1];

		stamp_format(got, text);
		CASE(got.ms == at(moments[i].want).ms, "%s %s after %s: %s",
		    moments[i].period, moments[i].time, moments[i].after, text);
	}
}

/* --- what remains --- */

/* 1,000 l a day, begun on 15 January. */
static struct allocation
made(const char *type, int64_t remaining)
{
	struct allocation a = { .status = "active",
		.type = type,
		.unit = "l",
		.period = "day",
		.timezone = "UTC",
		.start_amount = { UNITS(1000) },
		.remaining = { UNITS(remaining) },
		.scale_pct = { UNITS(100) },
		.valid_from = at("2026-01-15T00:00:00Z"),
		.refreshed_at = at("2026-01-15T00:00:00Z") };

	set(&a,
	    NAMES("status", "type", "unit", "period", "timezone",
		"start_amount", "remaining", "scale_pct", "valid_from",
		"refreshed_at"));
	allocation_plan(&a);
	return a;
}

static const struct {
	const char *what;
	bool carry;
	int64_t remaining;
	const char *now;
	int64_t want;
	unsigned rolled;
} rolls[] = {
	{ "before its time", false, 300, "2026-01-15T23:59:59.999Z", 300, 0 },
	{ "begins anew", false, 300, "2026-01-16T00:00:00Z", 1000,
	    ROLL_REFRESHED },
	{ "what is left is added", true, 300, "2026-01-16T00:00:00Z", 1300,
	    ROLL_REFRESHED },
	{ "three days late", false, 300, "2026-01-18T12:00:00Z", 1000,
	    ROLL_REFRESHED },
	{ "three days late, added", true, 300, "2026-01-18T12:00:00Z", 3300,
	    ROLL_REFRESHED },
	{ "too much was lifted", false, -50, "2026-01-16T00:00:00Z", 1000,
	    ROLL_REFRESHED },
	{ "too much, carried", true, -50, "2026-01-16T00:00:00Z", 950,
	    ROLL_REFRESHED },
};

static void
time_brings_a_new_period(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(rolls); i++) {
		struct allocation a = made("product", rolls[i].remaining);

		a.carry_over = rolls[i].carry;
		CASE(allocation_roll(&a, at(rolls[i].now), &a.status) ==
			rolls[i].rolled,
		    "%s", rolls[i].what);
		CASE(a.remaining.micros == UNITS(rolls[i].want), "%s: %lld",
		    rolls[i].what, (long long)a.remaining.micros);
		CASE(allocation_roll(&a, at(rolls[i].now), &a.status) == 0,
		    "%s, again", rolls[i].what);
	}
}

static void
it_begins_and_ends(void **state)
{
	struct allocation a = made("product", 1000);

	(void)state;
	a.status = "scheduled";
	a.valid_to = at("2026-01-17T00:00:00Z");
	set(&a, NAMES("valid_to"));
	allocation_plan(&a);
	assert_int_equal(a.next_change_at.ms, a.valid_from.ms);
	assert_int_equal(allocation_roll(&a, at("2026-01-14T00:00:00Z"),
			     &a.status),
	    0);
	assert_int_equal(allocation_roll(&a, at("2026-01-15T01:00:00Z"),
			     &a.status),
	    ROLL_BEGAN);
	assert_string_equal(a.status, "active");
	assert_int_equal(allocation_roll(&a, at("2026-01-17T00:00:00Z"),
			     &a.status),
	    ROLL_ENDED);
	assert_string_equal(a.status, "expired");
	assert_false(HAS(&a, next_change_at));
	assert_int_equal(allocation_roll(&a, at("2026-02-17T00:00:00Z"),
			     &a.status),
	    0);
}

static const struct {
	const char *what, *type;
	int64_t remaining;
	bool low;
	unsigned want;
	const char *status;
} settled[] = {
	{ "enough", "product", 201, false, 0, "active" },
	{ "a fifth", "product", 200, false, SETTLE_LOW, "active" },
	{ "said so already", "product", 100, true, 0, "active" },
	{ "nothing", "product", 0, true, SETTLE_EXHAUSTED, "exhausted" },
	{ "at once", "product", 0, false, SETTLE_EXHAUSTED, "exhausted" },
	{ "no limit", "open_to_buy", -500, false, 0, "active" },
};

static void
little_is_said_once(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(settled); i++) {
		struct allocation a = made(settled[i].type,
		    settled[i].remaining);

		a.low_announced = settled[i].low;
		CASE(allocation_settle(&a, &a.status) == settled[i].want, "%s",
		    settled[i].what);
		CASE(strcmp(a.status, settled[i].status) == 0, "%s",
		    settled[i].what);
		CASE(allocation_settle(&a, &a.status) == 0, "%s, again",
		    settled[i].what);
	}
}

/* --- which applies --- */

static struct allocation
of(const char *type, int64_t remaining, const char *const *names)
{
	struct allocation a = made(type, remaining);

	set(&a, names);
	return a;
}

static struct allocation_lift
lift(int64_t litres)
{
	return (struct allocation_lift){ .quantity = { UNITS(litres) },
		.unit = "l" };
}

static const char *
judged(struct allocation *a, size_t n, int64_t litres, const char **by)
{
	struct list all = { a, n };
	struct allocation_lift l = lift(litres);
	struct allocation_answer ans = { 0 };
	struct allocation_choice c;

	allocation_judge(&all, &l, at("2026-01-15T12:00:00Z"), &ans, &c);
	*by = ans.granted ? ans.by : "";
	return ans.code;
}

static void
the_closest_wins(void **state)
{
	struct allocation a[] = {
		of("product", 5000, NAMES("product")),
		of("product", 100, NAMES("counterparty_id", "product")),
		of("product", 5000, NAMES("terminal", "product")),
	};
	const char *by;

	(void)state;
	assert_true(allocation_rank(&a[1]) > allocation_rank(&a[2]));
	assert_true(allocation_rank(&a[2]) > allocation_rank(&a[0]));
	assert_string_equal(judged(a, 3, 100, &by), "granted");
	assert_string_equal(by, "allocation");
	assert_string_equal(judged(a, 3, 101, &by), "short");
	assert_string_equal(judged(a, 0, 1, &by), "none");
}

static void
two_as_close_refuse(void **state)
{
	struct allocation a[] = {
		of("product", 5000, NAMES("product")),
		of("product", 5000, NAMES("terminal")),
		of("product", 5000, NAMES("terminal")),
		of("product", 5000, NAMES("product", "terminal")),
	};
	const char *by;

	(void)state;
	assert_string_equal(judged(a, 4, 1, &by), "granted");
	assert_string_equal(judged(a + 1, 2, 1, &by), "tie");
	a[0].has = a[3].has;
	assert_string_equal(judged(a, 4, 1, &by), "tie");
}

static void
denial_is_stronger_than_all(void **state)
{
	struct allocation a[] = {
		of("product", 5000,
		    NAMES("counterparty_id", "product", "terminal")),
		of("deny", 0, NAMES("terminal")),
	};
	const char *by;

	(void)state;
	assert_string_equal(judged(a, 2, 1, &by), "denied");
}

static void
once_and_beyond_stand_in(void **state)
{
	struct allocation a[] = {
		of("product", 100, NAMES("product")),
		of("one_time", 500, NAMES("product")),
	};
	const char *by;

	(void)state;
	assert_string_equal(judged(a, 2, 500, &by), "granted");
	assert_string_equal(by, "one_time");
	assert_string_equal(judged(a, 2, 501, &by), "short");
	a[0].override_left.micros = UNITS(600);
	a[0].override_valid_to = at("2026-01-15T12:00:01Z");
	set(&a[0], NAMES("override_valid_to"));
	assert_string_equal(judged(a, 2, 501, &by), "granted");
	assert_string_equal(by, "override");
	a[0].override_valid_to = at("2026-01-15T12:00:00Z");
	assert_string_equal(judged(a, 2, 501, &by), "short");
	assert_string_equal(judged(a + 1, 1, 500, &by), "granted");
	assert_string_equal(judged(a + 1, 1, 501, &by), "none");
}

static const struct {
	const char *what;
	int64_t litres, scale, min, max;
	const char *want;
} lifts[] = {
	{ "all of it", 1000, 100, 0, 0, "granted" },
	{ "a litre more", 1001, 100, 0, 0, "short" },
	{ "rationed", 500, 50, 0, 0, "granted" },
	{ "more than the ration", 501, 50, 0, 0, "short" },
	{ "stretched", 1200, 120, 0, 0, "granted" },
	{ "too little", 99, 100, 100, 0, "too_small" },
	{ "too much at once", 601, 100, 0, 600, "too_large" },
	{ "within both", 600, 100, 100, 600, "granted" },
};

static void
scale_and_bounds_count(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(lifts); i++) {
		struct allocation a = made("product", 1000);
		const char *by;

		a.scale_pct.micros = UNITS(lifts[i].scale);
		a.min_lift.micros = UNITS(lifts[i].min);
		a.max_lift.micros = UNITS(lifts[i].max);
		if (lifts[i].min > 0)
			set(&a, NAMES("min_lift"));
		if (lifts[i].max > 0)
			set(&a, NAMES("max_lift"));
		CASE(strcmp(judged(&a, 1, lifts[i].litres, &by),
			 lifts[i].want) == 0,
		    "%s", lifts[i].what);
	}
}

static void
money_counts_beside_volume(void **state)
{
	struct allocation a[] = {
		of("open_to_buy", 0, NAMES("product")),
		of("credit", 1000, NAMES("counterparty_id")),
	};
	struct list all = { a, 2 };
	struct allocation_lift l = lift(1);
	struct allocation_answer ans = { 0 };
	struct allocation_choice c;

	(void)state;
	a[1].currency = "MXN";
	set(&a[1], NAMES("currency"));
	allocation_judge(&all, &l, at("2026-01-15T12:00:00Z"), &ans, &c);
	assert_true(ans.granted);
	assert_null(c.money);
	l.amount.micros = UNITS(1000);
	l.currency = "MXN";
	MARK(&l, amount);
	allocation_judge(&all, &l, at("2026-01-15T12:00:00Z"), &ans, &c);
	assert_true(ans.granted);
	assert_ptr_equal(c.money, &a[1]);
	l.amount.micros++;
	allocation_judge(&all, &l, at("2026-01-15T12:00:00Z"), &ans, &c);
	assert_false(ans.granted);
	assert_string_equal(ans.code, "short_of_money");
	l.amount.micros = 1;
	l.currency = "USD";
	allocation_judge(&all, &l, at("2026-01-15T12:00:00Z"), &ans, &c);
	assert_string_equal(ans.code, "short_of_money");
}

/* A gallon is 3.785411784 l. */
static void
gallons_are_counted_in_litres(void **state)
{
	struct allocation a = made("product", 379);
	struct list all = { &a, 1 };
	struct allocation_lift l = lift(100);
	struct allocation_answer ans = { 0 };
	struct allocation_choice c;

	(void)state;
	l.unit = "gal";
	allocation_judge(&all, &l, at("2026-01-15T12:00:00Z"), &ans, &c);
	assert_true(ans.granted);
	assert_int_equal(c.quantity.micros, 378541000);
}

TESTS(cmocka_unit_test(a_period_begins_by_its_clock),
    cmocka_unit_test(time_brings_a_new_period),
    cmocka_unit_test(it_begins_and_ends), cmocka_unit_test(little_is_said_once),
    cmocka_unit_test(the_closest_wins), cmocka_unit_test(two_as_close_refuse),
    cmocka_unit_test(denial_is_stronger_than_all),
    cmocka_unit_test(once_and_beyond_stand_in),
    cmocka_unit_test(scale_and_bounds_count),
    cmocka_unit_test(money_counts_beside_volume),
    cmocka_unit_test(gallons_are_counted_in_litres))
