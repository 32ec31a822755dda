/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "prices/series/series.h"

static struct arena *arena;

static struct series_day *
walk(const struct series_walk *w, struct date last, size_t *n)
{
	struct series_day *days;

	arena_reset(arena);
	days = price_series_walk(w, last, n, arena);
	return days;
}

/* Computed by a second program, written from the manual page alone. */
static void
the_walk_is_the_documented_one(void **state)
{
	static const struct {
		size_t walk;
		int year, month, day;
		int64_t want;
	} cases[] = {
		{ 0, 2024, 1, 1, 11485226 },
		{ 0, 2026, 1, 15, 11901610 },
		{ 5, 2024, 1, 1, 14655672 },
		{ 5, 2026, 1, 15, 14665247 },
		{ 11, 2024, 1, 1, 611646 },
		{ 11, 2026, 1, 15, 603006 },
		{ 12, 2024, 1, 1, 18311968 },
		{ 12, 2026, 1, 15, 18647869 },
	};

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct date last = date_of(cases[i].year, cases[i].month,
		    cases[i].day);
		size_t n;
		struct series_day *d = walk(&price_series_walks[cases[i].walk],
		    last, &n);

		CASE(d[n - 1].day.days == last.days &&
			d[n - 1].value.micros == cases[i].want,
		    "%zu: %lld", i, (long long)d[n - 1].value.micros);
	}
}

static void
weekdays_have_a_quote_and_weekends_none(void **state)
{
	size_t n;
	struct series_day *d = walk(price_series_walks, date_of(2024, 1, 14),
	    &n);

	(void)state;
	assert_int_equal(n, 10);
	assert_int_equal(d[0].day.days, date_of(2024, 1, 1).days);
	assert_int_equal(d[5].day.days, date_of(2024, 1, 8).days);
	assert_int_equal(d[9].day.days, date_of(2024, 1, 12).days);
}

static void
before_the_first_day_there_is_nothing(void **state)
{
	size_t n = 7;

	(void)state;
	walk(price_series_walks, date_of(2023, 12, 31), &n);
	assert_int_equal(n, 0);
}

/* Twenty years on the quotes must still look like prices. */
static void
values_stay_around_their_mean(void **state)
{
	(void)state;
	for (const struct series_walk *w = price_series_walks; w->mean != 0;
	     w++) {
		size_t n;
		struct series_day *d = walk(w, date_of(2043, 12, 31), &n);

		for (size_t i = 0; i < n; i++)
			CASE(d[i].value.micros > w->mean * 80 / 100 &&
				d[i].value.micros < w->mean * 120 / 100,
			    "%s %s, day %zu: %lld",
			    w->terminal != NULL ? w->terminal : "USD/MXN",
			    w->product != NULL ? w->product : "", i,
			    (long long)d[i].value.micros);
	}
}

static void
every_terminal_quotes_every_product(void **state)
{
	const char *const *terminals = NAMES("MTY", "TUX", "CAD", "HOU");
	const char *const *products = NAMES("REGULAR_87", "PREMIUM_91",
	    "DIESEL_ULSD");
	size_t n = 0;

	(void)state;
	for (const char *const *t = terminals; *t != NULL; t++)
		for (const char *const *p = products; *p != NULL; p++) {
			const struct series_walk *w = &price_series_walks[n++];

			assert_string_equal(w->terminal, *t);
			assert_string_equal(w->product, *p);
		}
	assert_null(price_series_walks[n].terminal);
	assert_int_equal(price_series_walks[n + 1].mean, 0);
}

static int
make_arena(void **state)
{
	(void)state;
	arena = arena_open(1 << 20);
	return 0;
}

static int
drop_arena(void **state)
{
	(void)state;
	arena_close(arena);
	return 0;
}

#define WITH_ARENA(f) cmocka_unit_test_setup_teardown(f, make_arena, drop_arena)

TESTS(WITH_ARENA(the_walk_is_the_documented_one),
    WITH_ARENA(weekdays_have_a_quote_and_weekends_none),
    WITH_ARENA(before_the_first_day_there_is_nothing),
    WITH_ARENA(values_stay_around_their_mean),
    cmocka_unit_test(every_terminal_quotes_every_product))
