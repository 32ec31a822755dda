/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices/formula/days.h"

#include "test.h"

static struct date
day(const char *text)
{
	struct date d;

	CASE(date_parse(text, &d) == 0, "%s is a day", text);
	return d;
}

/* Around Independence Day of 2026, which is a Saturday: Friday is free. */
static struct date free_days[2];
static const struct calendar us = { "US", free_days, 2 };
static const struct calendar any = { "none", NULL, 0 };

static int
holidays(void **state)
{
	(void)state;
	free_days[0] = day("2026-07-03");
	free_days[1] = day("2026-09-07");
	return 0;
}

/* clang-format off */
static const struct { const char *from, *rule, *want; } settled[] = {
	{ "2026-07-02", "previous", "2026-07-02" },
	{ "2026-07-03", "previous", "2026-07-02" },
	{ "2026-07-03", "next",     "2026-07-06" },
	{ "2026-07-03", "nearest",  "2026-07-02" },
	{ "2026-07-04", "nearest",  "2026-07-02" }, /* two days either way */
	{ "2026-07-05", "nearest",  "2026-07-06" },
	{ "2026-07-05", "previous", "2026-07-02" },
	{ "2026-07-05", "none",     "2026-07-05" },
	{ "2026-07-11", "nearest",  "2026-07-10" },
	{ "2026-07-12", "nearest",  "2026-07-13" },
};
static const struct {
	const struct calendar *c;
	struct formula_rule rule;
	const char *day, *want; /* newest first, or the range */
} found[] = {
	{ &us, { "lift", "previous", false, 0, false, 1 }, "2026-07-05", "2026-07-02 |2026-07-02 2026-07-05" },
	{ &us, { "lift", "none", false, 0, false, 1 }, "2026-07-05", "2026-07-05 |2026-07-05 2026-07-05" },
	{ &us, { "prior", "previous", false, 0, false, 1 }, "2026-07-06", "2026-07-02 |2026-07-02 2026-07-06" },
	{ &us, { "prior", "previous", true, 0, false, 1 }, "2026-07-02", "2026-07-01 |2026-06-21 2026-07-02" },
	{ &us, { "lift", "previous", false, 3, false, 1 }, "2026-07-07", "2026-07-07 2026-07-06 2026-07-02 |2026-07-02 2026-07-07" },
	{ &us, { "lift", "none", false, 2, false, 1 }, "2026-07-04", "2026-07-02 2026-07-01 |2026-07-01 2026-07-04" },
	{ &us, { "lift", "previous", false, 0, false, 7 }, "2026-07-02", "2026-07-02 |2026-06-26 2026-07-02" },
	{ &us, { "lift", "previous", true, 0, false, 31 }, "2026-07-02", "2026-07-02 |2026-05-23 2026-07-02" },
	{ &any, { "prior", "previous", false, 0, false, 1 }, "2026-07-06", "2026-07-05 |2026-07-05 2026-07-06" },
	{ &any, { "lift", "previous", false, 2, false, 1 }, "2026-07-06", "2 |2026-06-22 2026-07-06" },
	{ &any, { "lift", "previous", false, 0, true, 1 }, "2026-03-31", "all |2026-02-01 2026-02-28" },
};
/* clang-format on */

static void
a_day_that_is_none_becomes_another(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(settled); i++) {
		char got[DATE_LEN + 1];

		date_format(calendar_settle(&us, day(settled[i].from),
				settled[i].rule),
		    got);
		CASE(strcmp(got, settled[i].want) == 0, "%s %s: %s",
		    settled[i].from, settled[i].rule, got);
	}
	assert_true(calendar_knows(&us, day("2026-12-31")));
	assert_false(calendar_knows(&us, day("2027-01-01")));
	assert_true(calendar_knows(&any, day("2027-01-01")));
	assert_true(calendar_open(&any, day("2026-07-04")));
}

static void
put_day(char *out, struct date d, const char *behind)
{
	date_format(d, out + strlen(out));
	strcat(out, behind);
}

static void
a_rule_names_its_days(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(found); i++) {
		struct formula_days d;
		char got[200] = "";

		formula_days_find(found[i].c, &found[i].rule, day(found[i].day),
		    &d);
		if (d.published && d.n > 0)
			snprintf(got, sizeof(got), "%d ", d.n);
		else if (d.published)
			strcpy(got, "all ");
		for (int k = 0; !d.published && k < d.n; k++)
			put_day(got, d.days[k], " ");
		strcat(got, "|");
		put_day(got, d.from, " ");
		/* the last day that can matter is the one that was asked */
		put_day(got, d.published ? d.to : day(found[i].day), "");
		CASE(strcmp(got, found[i].want) == 0, "%zu: %s, not %s", i, got,
		    found[i].want);
	}
}

static void
a_month_has_its_business_days(void **state)
{
	struct formula_rule rule = { "lift", "previous", false, 0, true, 1 };
	struct formula_days d;

	(void)state;
	formula_days_find(&us, &rule, day("2026-08-15"), &d);
	assert_int_equal(d.n, 22); /* July 2026 without the third */
	assert_int_equal(d.days[0].days, day("2026-07-31").days);
	assert_int_equal(d.days[21].days, day("2026-07-01").days);
	formula_days_find(&us, &rule, day("2026-01-01"), &d);
	assert_int_equal(d.to.days, day("2025-12-31").days);
}

/* Values of the first, the second, the tenth and the eleventh of June. */
static struct list
points(void)
{
	static struct index_point p[4];
	static const char *const days[] = { "2026-06-11", "2026-06-10",
		"2026-06-02", "2026-06-01" };

	for (int i = 0; i < 4; i++)
		p[i] = (struct index_point){ .date = day(days[i]),
			.value = { 11 - i } };
	return (struct list){ p, 4 };
}

/* clang-format off */
static const struct { struct formula_rule rule; const struct calendar *c; const char *day; int n; int64_t first; const char *lacking; } picked[] = {
	{ { "lift", "previous", false, 0, false, 1 }, &us, "2026-06-10", 1, 10, NULL },
	{ { "lift", "previous", false, 0, false, 1 }, &us, "2026-06-09", -1, 0, "2026-06-09" },
	{ { "lift", "previous", true, 0, false, 1 }, &us, "2026-06-09", 1, 9, NULL },
	{ { "lift", "previous", true, 0, false, 1 }, &us, "2026-06-22", -1, 0, "2026-06-22" },
	{ { "lift", "previous", true, 0, false, 1 }, &us, "2026-06-19", 1, 11, NULL },
	{ { "lift", "previous", true, 0, false, 1 }, &us, "2026-05-29", -1, 0, "2026-05-29" },
	{ { "lift", "previous", false, 0, false, 7 }, &us, "2026-06-08", 1, 9, NULL },
	{ { "lift", "previous", false, 0, false, 7 }, &us, "2026-06-09", -1, 0, "2026-06-09" },
	{ { "lift", "previous", false, 2, false, 1 }, &us, "2026-06-11", 2, 11, NULL },
	{ { "lift", "previous", false, 3, false, 1 }, &us, "2026-06-11", -1, 0, "2026-06-09" },
	{ { "lift", "previous", true, 3, false, 1 }, &us, "2026-06-11", 3, 11, NULL },
	{ { "lift", "previous", false, 3, false, 1 }, &any, "2026-06-30", -1, 0, "2026-06-30" },
	{ { "lift", "previous", false, 3, false, 1 }, &any, "2026-06-11", 3, 11, NULL },
	{ { "lift", "previous", false, 0, true, 1 }, &any, "2026-07-30", 4, 11, NULL },
	{ { "lift", "previous", false, 0, true, 1 }, &any, "2026-06-30", -1, 0, "2026-05-31" },
};
/* clang-format on */

static void
values_are_of_their_days_or_the_day_is_named(void **state)
{
	struct list all = points(), none = { 0 };

	(void)state;
	for (size_t i = 0; i < LEN(picked); i++) {
		struct formula_pick picks[FORMULA_WINDOW];
		struct formula_days d;
		struct date lacking;
		int n;

		formula_days_find(picked[i].c, &picked[i].rule,
		    day(picked[i].day), &d);
		n = formula_days_pick(&d, &picked[i].rule, &all, picks,
		    FORMULA_WINDOW, &lacking);
		CASE(n == picked[i].n, "%zu: %d", i, n);
		CASE(n < 0 || picks[0].point->value.micros == picked[i].first,
		    "%zu: %lld", i, (long long)picks[0].point->value.micros);
		CASE(n >= 0 || lacking.days == day(picked[i].lacking).days,
		    "%zu: another day is named", i);
		CASE(formula_days_pick(&d, &picked[i].rule, &none, picks,
			 FORMULA_WINDOW, &lacking) == -1,
		    "%zu: of nothing", i);
	}
}

#define AFTER(test) cmocka_unit_test_setup(test, holidays)
TESTS(AFTER(a_day_that_is_none_becomes_another), AFTER(a_rule_names_its_days),
    AFTER(a_month_has_its_business_days),
    AFTER(values_are_of_their_days_or_the_day_is_named))
