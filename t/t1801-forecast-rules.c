/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"
#include "usage/figures/rules.h"

#define TODAY 20000

static struct forecast
of(const int64_t *calls, size_t n, int32_t first, int64_t allowed)
{
	struct forecast_day days[16];

	for (size_t i = 0; i < n; i++)
		days[i] = (struct forecast_day){ first + (int32_t)i, calls[i] };
	return forecast_of(days, n, allowed, TODAY);
}

static void
little_is_not_judged(void **state)
{
	struct forecast f = of((int64_t[]){ 1, 50 }, 2, TODAY - 2, 100);

	(void)state;
	assert_string_equal(f.status, "too_little_data");
	assert_int_equal(f.day, 0);
	assert_int_equal(f.days, 2);
	assert_int_equal(f.busiest, 50);
	f = of(NULL, 0, TODAY, 100);
	assert_string_equal(f.status, "too_little_data");
	assert_int_equal(f.busiest, 0);
	/* today is not over and is no day of the line */
	f = of((int64_t[]){ 1, 2, 3 }, 3, TODAY - 2, 100);
	assert_string_equal(f.status, "too_little_data");
}

static void
a_straight_line_is_followed(void **state)
{
	struct forecast f;

	(void)state;
	/* 10 more each day: 60 yesterday, 100 four days later */
	f = of((int64_t[]){ 10, 20, 30, 40, 50, 60 }, 6, TODAY - 6, 100);
	assert_string_equal(f.status, "expected");
	assert_int_equal(f.growth_per_week, 70);
	assert_int_equal(f.day, TODAY + 3);
	/* one request more takes one day more */
	f = of((int64_t[]){ 10, 20, 30, 40, 50, 60 }, 6, TODAY - 6, 101);
	assert_int_equal(f.day, TODAY + 4);
}

static void
days_without_requests_are_left_out(void **state)
{
	struct forecast_day days[] = { { TODAY - 6, 10 }, { TODAY - 3, 40 },
		{ TODAY - 1, 60 } };
	struct forecast f = forecast_of(days, 3, 100, TODAY);

	(void)state;
	assert_string_equal(f.status, "expected");
	assert_int_equal(f.day, TODAY + 3);
	assert_int_equal(f.days, 3);
}

static void
what_does_not_grow_reaches_nothing(void **state)
{
	struct forecast f = of((int64_t[]){ 9, 9, 9 }, 3, TODAY - 3, 10);

	(void)state;
	assert_string_equal(f.status, "not_growing");
	assert_int_equal(f.day, 0);
	assert_int_equal(f.growth_per_week, 0);
	f = of((int64_t[]){ 9, 8, 7 }, 3, TODAY - 3, 10);
	assert_string_equal(f.status, "not_growing");
	assert_int_equal(f.growth_per_week, -7);
}

static void
a_year_is_as_far_as_one_sees(void **state)
{
	struct forecast f = of((int64_t[]){ 1, 2, 3 }, 3, TODAY - 3, 368);

	(void)state;
	assert_string_equal(f.status, "expected");
	assert_int_equal(f.day, TODAY + 364);
	f = of((int64_t[]){ 1, 2, 3 }, 3, TODAY - 3, 370);
	assert_string_equal(f.status, "not_within_a_year");
	assert_int_equal(f.day, 0);
}

static void
what_is_reached_is_reached(void **state)
{
	struct forecast f = of((int64_t[]){ 100 }, 1, TODAY, 100);

	(void)state;
	assert_string_equal(f.status, "reached");
	assert_int_equal(f.day, TODAY);
	f = of((int64_t[]){ 120, 60, 10 }, 3, TODAY - 3, 100);
	assert_string_equal(f.status, "reached");
	assert_true(f.growth_per_week < 0);
}

/* A line that should have been at the limit already, and the largest numbers.
 */
static void
nothing_overflows_nor_lies_in_the_past(void **state)
{
	struct forecast f = of((int64_t[]){ 0, 0, 99, 99, 99, 99 }, 6,
	    TODAY - 6, 100);

	(void)state;
	assert_string_equal(f.status, "expected");
	assert_true(f.day >= TODAY);
	f = of((int64_t[]){ 1, INT64_MAX / 2, INT64_MAX - 1 }, 3, TODAY - 3,
	    INT64_MAX);
	assert_true(f.day == 0 || f.day >= TODAY);
}

TESTS(cmocka_unit_test(little_is_not_judged),
    cmocka_unit_test(a_straight_line_is_followed),
    cmocka_unit_test(days_without_requests_are_left_out),
    cmocka_unit_test(what_does_not_grow_reaches_nothing),
    cmocka_unit_test(a_year_is_as_far_as_one_sees),
    cmocka_unit_test(what_is_reached_is_reached),
    cmocka_unit_test(nothing_overflows_nor_lies_in_the_past))
