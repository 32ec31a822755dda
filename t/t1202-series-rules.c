/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "prices/series/series.h"

static struct arena *arena;
static struct series_file file;

static void
read_text(const char *text)
{
	price_series_read(&file, text, strlen(text), "l", date_of(2026, 1, 15),
	    arena);
}

/* clang-format off */
static const struct {
	const char *what, *text;
	size_t n, lines, empty;
} good[] = {
	{ "plain", "day,value\n2026-01-02,1.5\n2026-01-05,2\n", 2, 2, 0 },
	{ "no newline at the end", "day,value\n2026-01-02,1.5", 1, 1, 0 },
	{ "CRLF", "day,value\r\n2026-01-02,1.5\r\n2026-01-05,.\r\n", 1, 2, 1 },
	{ "a byte order mark", "\xef\xbb\xbf" "day,value\n2026-01-02,1.5\n", 1, 1, 0 },
	{ "semicolons", "day;value\n2026-01-02;1.5\n", 1, 1, 0 },
	{ "blanks around", " day , value\n 2026-01-02 ,\t1.5 \n", 1, 1, 0 },
	{ "days without a quote", "day,value\n2026-01-02,\n2026-01-05,.\n", 0, 2, 2 },
	{ "further columns", "day,value,note\n2026-01-02,1.5,x\n", 1, 1, 0 },
	{ "blank lines", "day,value\n\n2026-01-02,1.5\n\n", 1, 1, 0 },
	{ "the newest first", "day,value\n2026-01-05,2\n2026-01-02,1.5\n", 2, 2, 0 },
	{ "today", "day,value\n2026-01-15,2\n", 1, 1, 0 },
	{ "quotes", "\"day\",\"value\"\n\"2026-01-02\",\"1.5\"\n", 1, 1, 0 },
	{ "only a header", "day,value\n", 0, 0, 0 },
};

static const struct {
	const char *what, *text;
	int line;
	const char *why;
} bad[] = {
	{ "an empty file", "", 1, "header" },
	{ "no header", "2026-01-02,1.5\n", 1, "header" },
	{ "one column", "day\n2026-01-02\n", 1, "header" },
	{ "a decimal comma", "day;value\n2026-01-02;1,5\n", 2, "comma" },
	{ "a decimal comma between commas", "day,value\n2026-01-02,1,5\n", 2, "3 columns" },
	{ "too few columns", "day,value\n2026-01-02\n", 2, "1 columns" },
	{ "another order of the day", "day,value\n02/01/2026,1.5\n", 2, "not a date" },
	{ "a day that does not exist", "day,value\n2026-02-30,1.5\n", 2, "not a date" },
	{ "tomorrow", "day,value\n2026-01-16,1.5\n", 2, "future" },
	{ "a day without a quote in the future", "day,value\n2026-01-16,\n", 2, "future" },
	{ "long ago", "day,value\n1969-12-31,1.5\n", 2, "1970" },
	{ "a day twice", "day,value\n2026-01-02,1\n\n2026-01-02,1\n", 4, "line 2" },
	{ "no number", "day,value\n2026-01-02,n/a\n", 2, "not a number" },
	{ "zero", "day,value\n2026-01-02,0\n", 2, "zero" },
	{ "below zero", "day,value\n2026-01-02,-1.5\n", 2, "zero" },
	{ "too many decimals", "day,value\n2026-01-02,1.2345678\n", 2, "six decimals" },
	{ "too large", "day,value\n2026-01-02,10000000\n", 2, "large" },
	{ "far too large", "day,value\n2026-01-02,99999999999999999999\n", 2, "large" },
};
/* clang-format on */

static void
what_is_well_formed_is_read(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(good); i++) {
		read_text(good[i].text);
		CASE(file.n_bad == 0 && file.n == good[i].n &&
			file.lines == good[i].lines &&
			file.empty == good[i].empty,
		    "%s", good[i].what);
	}
}

static void
what_is_not_is_refused_with_its_line(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(bad); i++) {
		read_text(bad[i].text);
		CASE(file.n_bad == 1 && file.bad[0].line == bad[i].line &&
			strstr(file.bad[0].why, bad[i].why) != NULL,
		    "%s: %zu, line %d, %s", bad[i].what, file.n_bad,
		    file.bad[0].line, file.bad[0].why);
	}
}

static void
days_and_values_are_those_of_the_file(void **state)
{
	(void)state;
	read_text("day,value\n2026-01-02,1.5\n2026-01-05,\n2026-01-06,0.25\n");
	assert_int_equal(file.days[0].day.days, date_of(2026, 1, 2).days);
	assert_int_equal(file.days[0].value.micros, 1500000);
	assert_int_equal(file.days[1].day.days, date_of(2026, 1, 6).days);
	assert_int_equal(file.days[1].value.micros, 250000);
}

static void
gallons_stay_as_they_were_given(void **state)
{
	static const char text[] =
	    "day,value\n2026-01-02,1.947\n2026-01-05,0.000001\n";

	(void)state;
	price_series_read(&file, text, strlen(text), "gal",
	    date_of(2026, 1, 15), arena);
	assert_int_equal(file.n, 1);
	assert_int_equal(file.days[0].value.micros, 1947000);
	assert_int_equal(file.n_bad, 1);
	assert_int_equal(file.bad[0].line, 3); /* of a litre it is nothing */
}

static void
more_bad_lines_are_counted_than_kept(void **state)
{
	char text[1024] = "day,value\n";

	(void)state;
	for (int i = 0; i < 30; i++)
		strcat(text, "x,1\n");
	read_text(text);
	assert_int_equal(file.n_bad, 30);
	assert_int_equal(file.bad[SERIES_BAD_MAX - 1].line, SERIES_BAD_MAX + 1);
}

static void
a_binary_file_is_refused(void **state)
{
	(void)state;
	price_series_read(&file, "day,value\n\0\n", 12, "l",
	    date_of(2026, 1, 15), arena);
	assert_int_equal(file.n_bad, 1);
}

static int
make_arena(void **state)
{
	(void)state;
	arena = arena_open(16 << 20);
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

TESTS(WITH_ARENA(what_is_well_formed_is_read),
    WITH_ARENA(what_is_not_is_refused_with_its_line),
    WITH_ARENA(days_and_values_are_those_of_the_file),
    WITH_ARENA(gallons_stay_as_they_were_given),
    WITH_ARENA(more_bad_lines_are_counted_than_kept),
    WITH_ARENA(a_binary_file_is_refused))
