/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "stamp.h"

#include <time.h>

#include "clock.h"
#include "test.h"
#include "zone.h"

static const struct {
	const char *text;
	int64_t ms;
} stamps[] = {
	{ "1970-01-01T00:00:00.000Z", 0 },
	{ "1970-01-01T00:00:00.001Z", 1 },
	{ "1969-12-31T23:59:59.999Z", -1 },
	{ "2000-02-29T12:00:00.000Z", 951825600000 },
	{ "2026-10-01T12:34:56.789Z", 1790858096789 },
	{ "2038-01-19T03:14:08.000Z", 2147483648000 },
	{ "1900-01-01T00:00:00.000Z", -2208988800000 },
	{ "2199-12-31T23:59:59.999Z", 7258118399999 },
};

static void
a_stamp_is_written_and_read_back(void **state)
{
	char text[STAMP_LEN + 1];
	struct stamp t;

	(void)state;
	for (size_t i = 0; i < LEN(stamps); i++) {
		stamp_format((struct stamp){ stamps[i].ms }, text);
		assert_string_equal(text, stamps[i].text);
		assert_int_equal(stamp_parse(text, &t), 0);
		CASE(t.ms == stamps[i].ms, "%s", text);
	}
}

/* What is computed may lie anywhere in these. */
static void
years_of_four_digits_are_written(void **state)
{
	char text[STAMP_LEN + 1];

	(void)state;
	stamp_format((struct stamp){ -62167219200000 }, text);
	assert_string_equal(text, "0000-01-01T00:00:00.000Z");
	stamp_format((struct stamp){ 253402300799999 }, text);
	assert_string_equal(text, "9999-12-31T23:59:59.999Z");
}

static const struct {
	const char *text, *same;
} forms[] = {
	{ "2026-10-01T12:34:56Z", "2026-10-01T12:34:56.000Z" },
	{ "2026-10-01T12:34:56.7Z", "2026-10-01T12:34:56.700Z" },
	{ "2026-10-01T12:34:56.78Z", "2026-10-01T12:34:56.780Z" },
	{ "2026-10-01T12:34:56.078Z", "2026-10-01T12:34:56.078Z" },
	{ "2026-10-01T00:00:00+00:00", "2026-10-01T00:00:00.000Z" },
	{ "2026-10-01T00:00:00-06:00", "2026-10-01T06:00:00.000Z" },
	{ "2026-01-01T00:30:00+05:45", "2025-12-31T18:45:00.000Z" },
	{ "2026-12-31T23:59:59.999-00:01", "2027-01-01T00:00:59.999Z" },
};

static void
decimals_and_offsets_are_understood(void **state)
{
	char text[STAMP_LEN + 1];
	struct stamp t;

	(void)state;
	for (size_t i = 0; i < LEN(forms); i++) {
		CASE(stamp_parse(forms[i].text, &t) == 0, "%s", forms[i].text);
		stamp_format(t, text);
		assert_string_equal(text, forms[i].same);
	}
}

static const char *const no_stamps[] = { "", "2026", "2026-10-01",
	"2026-10-01T12:34:56", "2026-10-01T12:34Z", "2026-10-01 12:34:56Z",
	"2026-10-01t12:34:56z", "2026-10-01T12:34:56z", "2026-10-01T24:00:00Z",
	"2026-10-01T12:60:00Z", "2026-10-01T23:59:60Z", "2026-10-01T12:34:61Z",
	"2026-02-30T00:00:00Z", "2026-10-01T12:34:56.Z",
	"2026-10-01T12:34:56.1234Z", "2026-10-01T12:34:56,5Z",
	"2026-10-01T12:34:56+06", "2026-10-01T12:34:56+0600",
	"2026-10-01T12:34:56+24:00", "2026-10-01T12:34:56+06:60",
	"2026-10-01T12:34:56 06:00", "2026-10-01T12:34:56ZZ",
	"2026-10-01T12:34:56Z ", " 2026-10-01T12:34:56Z",
	"+2026-10-01T12:34:56Z", "12026-10-01T12:34:56Z", "2026-1-01T12:34:56Z",
	"2026-10-1T12:34:56Z", "2026-10-01T1:34:56Z", "2026-10-01T12:34:5Z",
	"2026-10-01T-1:34:56Z", "20261001T123456Z", "2026-10-01T12:34:56.7+",
	"2026-10-01T12:34:56-", "now" };

static void
what_is_no_stamp_is_refused(void **state)
{
	struct stamp t = { 7 };

	(void)state;
	for (size_t i = 0; i < LEN(no_stamps); i++)
		CASE(stamp_parse(no_stamps[i], &t) == -1 && t.ms == 7, "\"%s\"",
		    no_stamps[i]);
}

static const char *const far_away[] = { "0000-01-01T00:00:00Z",
	"0000-01-01T00:00:00+00:01", "0001-01-01T00:00:00Z",
	"1899-12-31T23:59:59.999Z", "1900-01-01T00:00:00+00:01",
	"2200-01-01T00:00:00Z", "2199-12-31T23:59:59-00:01",
	"9999-12-31T23:59:59Z", "9999-12-31T23:59:59-00:01" };

static void
a_moment_far_away_is_refused(void **state)
{
	static const char *const days[] = { "0000-01-01", "1899-12-31",
		"2200-01-01", "9999-12-31" };
	struct stamp t = { 7 };
	struct date d = { 7 };

	(void)state;
	for (size_t i = 0; i < LEN(far_away); i++)
		CASE(stamp_parse(far_away[i], &t) == -3 && t.ms == 7, "%s",
		    far_away[i]);
	for (size_t i = 0; i < LEN(days); i++)
		CASE(date_parse(days[i], &d) == -3 && d.days == 7, "%s",
		    days[i]);
	assert_int_equal(stamp_read("0000-01-01T00:00:00+00:01", &t), -3);
	assert_int_equal(stamp_read("9999-12-31T23:59:59.999Z", &t), 0);
	assert_int_equal(t.ms, 253402300799999);
	assert_int_equal(date_read("9999-12-31", &d), 0);
	assert_int_equal(d.days, 2932896);
	assert_int_equal(date_parse("1900-01-01", &d), 0);
	assert_int_equal(date_parse("2199-12-31", &d), 0);
}

static void
a_stamp_cut_short_is_refused(void **state)
{
	char text[] = "2026-10-01T12:34:56.789+06:00";
	struct stamp t;

	(void)state;
	for (size_t n = strlen(text); n-- > 0;) {
		text[n] = '\0';
		CASE(stamp_parse(text, &t) == -1, "\"%s\"", text);
	}
}

static const char *const no_dates[] = { "", "2026-02-29", "2026-02-30",
	"1900-02-29", "2100-02-29", "2026-04-31", "2026-00-10", "2026-13-01",
	"2026-01-00", "2026-01-32", "2026-1-1", "26-01-01", "10000-01-01",
	"2026-01-01 ", " 2026-01-01", "2026/01/01", "2026-01-01T00:00:00Z",
	"-001-01-01", "20260101", "2026-01-0x" };

static void
what_is_no_day_is_refused(void **state)
{
	struct date d = { 7 };

	(void)state;
	for (size_t i = 0; i < LEN(no_dates); i++)
		CASE(date_parse(no_dates[i], &d) == -1 && d.days == 7, "\"%s\"",
		    no_dates[i]);
	assert_int_equal(date_parse("2024-02-29", &d), 0);
	assert_int_equal(date_parse("2000-02-29", &d), 0);
}

/* Every day that can be written, against a count kept by hand. */
static void
the_calendar_has_no_holes(void **state)
{
	static const int lengths[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31,
		30, 31 };
	int y = 0, m = 1, d = 1, year, month, day;
	struct date date, back;
	char text[DATE_LEN + 1];

	(void)state;
	for (date.days = -719528; date.days <= 2932896; date.days++) {
		int leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;

		date_split(date, &year, &month, &day);
		CASE(year == y && month == m && day == d, "%d-%d-%d", y, m, d);
		CASE(date_of(y, m, d).days == date.days, "%d-%d-%d", y, m, d);
		if (date.days % 7 == 0) {
			bool read = y >= 1900 && y <= 2199;

			date_format(date, text);
			CASE(date_parse(text, &back) == (read ? 0 : -3), "%s",
			    text);
			CASE(!read || back.days == date.days, "%s", text);
		}
		if (++d > lengths[m - 1] + (m == 2 && leap)) {
			d = 1;
			if (++m > 12) {
				m = 1;
				y++;
			}
		}
	}
	assert_int_equal(y, 10000);
}

static void
the_system_agrees_about_moments(void **state)
{
	char text[STAMP_LEN + 1], want[96];
	uint64_t seed = 3;
	struct tm tm;

	(void)state;
	for (int i = 0; i < 5000; i++) {
		int64_t ms = (int64_t)(test_next(&seed) % 315569519999999) -
		    62167219200000;
		time_t s = (time_t)((ms - (ms % 1000 + 1000) % 1000) / 1000);

		assert_non_null(gmtime_r(&s, &tm));
		snprintf(want, sizeof(want),
		    "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ", tm.tm_year + 1900,
		    tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec,
		    (int)(ms - s * 1000));
		stamp_format((struct stamp){ ms }, text);
		assert_string_equal(text, want);
		assert_int_equal(date_weekday(
				     stamp_date((struct stamp){ ms }, 0)),
		    tm.tm_wday);
	}
}

static struct stamp
at(const char *text)
{
	struct stamp t;

	assert_int_equal(stamp_parse(text, &t), 0);
	return t;
}

static struct date
on(const char *text)
{
	struct date d;

	assert_int_equal(date_parse(text, &d), 0);
	return d;
}

static void
a_day_depends_on_the_place(void **state)
{
	struct stamp t = at("2026-10-01T05:59:59.999Z");

	(void)state;
	assert_int_equal(stamp_date(t, 0).days, on("2026-10-01").days);
	assert_int_equal(stamp_date(t, -360).days, on("2026-09-30").days);
	assert_int_equal(stamp_date(t, 840).days, on("2026-10-01").days);
	assert_int_equal(date_start(on("2026-10-01"), -360).ms, t.ms + 1);
	assert_int_equal(stamp_date((struct stamp){ -1 }, 0).days, -1);
}

static void
weekdays_count_from_sunday(void **state)
{
	(void)state;
	assert_int_equal(date_weekday(on("1970-01-01")), 4);
	assert_int_equal(date_weekday(on("2026-11-01")), 0);
	assert_int_equal(date_weekday(date_of(0, 1, 1)), 6);
	assert_int_equal(date_weekday(date_of(9999, 12, 31)), 5);
}

static const struct {
	const char *zone, *when;
	int minutes;
} offsets[] = {
	{ "UTC", "2026-07-01T00:00:00Z", 0 },
	{ "America/Chicago", "2026-01-15T00:00:00Z", -360 },
	{ "America/Chicago", "2026-07-15T00:00:00Z", -300 },
	{ "America/Chicago", "2026-03-08T07:59:59.999Z", -360 },
	{ "America/Chicago", "2026-03-08T08:00:00Z", -300 },
	{ "America/Chicago", "2026-11-01T06:59:59.999Z", -300 },
	{ "America/Chicago", "2026-11-01T07:00:00Z", -360 },
	{ "America/Chicago", "1969-10-26T06:59:59.500Z", -300 },
	{ "America/Chicago", "1969-10-26T07:00:00Z", -360 },
	{ "America/Monterrey", "2026-07-15T00:00:00Z", -360 },
	{ "America/Monterrey", "2022-07-15T00:00:00Z", -300 },
	{ "America/Mexico_City", "2026-07-15T00:00:00Z", -360 },
	{ "America/Tijuana", "2026-07-15T00:00:00Z", -420 },
	{ "Mars/Olympus", "2026-07-15T00:00:00Z", 0 },
};

static void
a_zone_has_its_offset_at_each_moment(void **state)
{
	(void)state;
	for (int round = 0; round < 2; round++)
		for (size_t i = 0; i < LEN(offsets); i++)
			CASE(zone_offset(offsets[i].zone,
				 at(offsets[i].when)) == offsets[i].minutes,
			    "%s %s", offsets[i].zone, offsets[i].when);
}

static void
a_name_too_long_for_a_zone_is_utc(void **state)
{
	char name[200];

	(void)state;
	memset(name, 'x', sizeof(name) - 1);
	name[sizeof(name) - 1] = '\0';
	assert_int_equal(zone_offset(name, at("2026-07-15T00:00:00Z")), 0);
}

static const struct {
	const char *zone, *day, *start;
} starts[] = {
	{ "America/Monterrey", "2026-10-01", "2026-10-01T06:00:00.000Z" },
	{ "America/Chicago", "2026-01-15", "2026-01-15T06:00:00.000Z" },
	{ "America/Chicago", "2026-07-15", "2026-07-15T05:00:00.000Z" },
	{ "America/Chicago", "2026-03-07", "2026-03-07T06:00:00.000Z" },
	{ "America/Chicago", "2026-03-08", "2026-03-08T06:00:00.000Z" },
	{ "America/Chicago", "2026-03-09", "2026-03-09T05:00:00.000Z" },
	{ "America/Chicago", "2026-10-31", "2026-10-31T05:00:00.000Z" },
	{ "America/Chicago", "2026-11-01", "2026-11-01T05:00:00.000Z" },
	{ "America/Chicago", "2026-11-02", "2026-11-02T06:00:00.000Z" },
	/* No midnight: the clock goes from 23:59:59 to 01:00. */
	{ "America/Santiago", "2022-09-11", "2022-09-11T04:00:00.000Z" },
	{ "America/Havana", "2026-03-08", "2026-03-08T05:00:00.000Z" },
	/* Two midnights: the clock goes from 01:00 back to 00:00. */
	{ "America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z" },
	/* At midnight back to 23:00 of the day before. */
	{ "America/Santiago", "2023-04-02", "2023-04-02T04:00:00.000Z" },
	/* East of Greenwich, and a place that left out a whole day. */
	{ "Asia/Kolkata", "2026-10-01", "2026-09-30T18:30:00.000Z" },
	{ "Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00.000Z" },
	{ "Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00.000Z" },
};

static void
a_day_begins_where_its_date_first_shows(void **state)
{
	char text[STAMP_LEN + 1];
	struct stamp t;

	(void)state;
	for (size_t i = 0; i < LEN(starts); i++) {
		t = zone_start(starts[i].zone, on(starts[i].day));
		stamp_format(t, text);
		CASE(strcmp(text, starts[i].start) == 0, "%s %s: %s",
		    starts[i].zone, starts[i].day, text);
		assert_int_equal(zone_date(starts[i].zone, t).days,
		    on(starts[i].day).days);
		t.ms--;
		assert_true(
		    zone_date(starts[i].zone, t).days < on(starts[i].day).days);
	}
}

static void
days_of_a_year_follow_each_other(void **state)
{
	static const char *const zones[] = { "America/Chicago",
		"America/Tijuana", "America/Monterrey", "Europe/Madrid" };
	struct date d;

	(void)state;
	for (size_t i = 0; i < LEN(zones); i++)
		for (d = on("2020-01-01"); d.days < on("2028-01-01").days;
		     d.days++) {
			struct stamp t = zone_start(zones[i], d);

			CASE(zone_date(zones[i], t).days == d.days, "%s %d",
			    zones[i], d.days);
			t.ms--;
			CASE(zone_date(zones[i], t).days == d.days - 1, "%s %d",
			    zones[i], d.days);
		}
}

static void
the_clock_tells_this_century_and_ticks_go_forward(void **state)
{
	int64_t before = clock_ticks(), wall = clock_now().ms;

	(void)state;
	assert_true(wall > 1700000000000 && wall < 4102444800000);
	assert_true(clock_ticks() >= before);
}

TESTS(cmocka_unit_test(a_stamp_is_written_and_read_back),
    cmocka_unit_test(years_of_four_digits_are_written),
    cmocka_unit_test(decimals_and_offsets_are_understood),
    cmocka_unit_test(what_is_no_stamp_is_refused),
    cmocka_unit_test(a_moment_far_away_is_refused),
    cmocka_unit_test(a_stamp_cut_short_is_refused),
    cmocka_unit_test(what_is_no_day_is_refused),
    cmocka_unit_test(the_calendar_has_no_holes),
    cmocka_unit_test(the_system_agrees_about_moments),
    cmocka_unit_test(a_day_depends_on_the_place),
    cmocka_unit_test(weekdays_count_from_sunday),
    cmocka_unit_test(a_zone_has_its_offset_at_each_moment),
    cmocka_unit_test(a_name_too_long_for_a_zone_is_utc),
    cmocka_unit_test(a_day_begins_where_its_date_first_shows),
    cmocka_unit_test(days_of_a_year_follow_each_other),
    cmocka_unit_test(the_clock_tells_this_century_and_ticks_go_forward))
