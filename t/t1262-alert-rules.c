/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "prices/price_alerts/look.h"

static struct arena *arena;

#define M(x)                 \
	{                    \
		(int64_t)(x) \
	}
#define ONE 1000000

/* clang-format off */
static const struct {
	const char *what, *condition;
	int64_t value, high;      /* of the alert */
	int64_t seen, reference;  /* what there is; 0: nothing to compare with */
	bool holds, back;
} cases[] = {
	{ "above: below it",               "above", 15 * ONE, 0, 14970000, 0, false, false },
	{ "above: at it",                  "above", 15 * ONE, 0, 15000000, 0, false, false },
	{ "above: over it",                "above", 15 * ONE, 0, 15000001, 0, true,  false },
	{ "above: a hair too near",        "above", 15 * ONE, 0, 14962501, 0, false, false },
	{ "above: back by 0.25 %",         "above", 15 * ONE, 0, 14962500, 0, false, true },
	{ "above: of a small price 0.001", "above", 100000,   0, 99001,    0, false, false },
	{ "above: back by 0.001",          "above", 100000,   0, 99000,    0, false, true },
	{ "above: below zero",             "above", -14 * ONE, 0, -13900000, 0, true, false },
	{ "above: back below zero",        "above", -14 * ONE, 0, -14035000, 0, false, true },
	{ "below: at it",                  "below", 15 * ONE, 0, 15000000, 0, false, false },
	{ "below: under it",               "below", 15 * ONE, 0, 14999999, 0, true,  false },
	{ "below: back",                   "below", 15 * ONE, 0, 15037500, 0, false, true },
	{ "corridor: inside, too near",    "outside_corridor", 10 * ONE, 20 * ONE, 10000000, 0, false, false },
	{ "corridor: inside",              "outside_corridor", 10 * ONE, 20 * ONE, 15000000, 0, false, true },
	{ "corridor: under",               "outside_corridor", 10 * ONE, 20 * ONE, 9999999, 0, true, false },
	{ "corridor: over",                "outside_corridor", 10 * ONE, 20 * ONE, 20000001, 0, true, false },
	{ "change: too little",            "abs_change", 500000, 0, 15499999, 15 * ONE, false, false },
	{ "change: enough",                "abs_change", 500000, 0, 15500000, 15 * ONE, true, false },
	{ "change: downward",              "abs_change", 500000, 0, 14500000, 15 * ONE, true, false },
	{ "change: back",                  "abs_change", 500000, 0, 15100000, 15 * ONE, false, true },
	{ "change: of nothing",            "abs_change", 500000, 0, 15500000, 0, false, false },
	{ "percent: too little",           "pct_change", 10 * ONE, 0, 2199999, 2 * ONE, false, false },
	{ "percent: enough",               "pct_change", 10 * ONE, 0, 2200000, 2 * ONE, true, false },
	{ "percent: downward",             "pct_change", 10 * ONE, 0, 1800000, 2 * ONE, true, false },
	{ "percent: of what is below zero", "pct_change", 10 * ONE, 0, -40700000, -37 * ONE, true, false },
};

/* Mean 4, sigma 2 (of a sample: 36 / 9): 8 is two of it. */
static const struct money ten[] = { M(1 * ONE), M(7 * ONE), M(1 * ONE), M(7 * ONE),
	M(4 * ONE), M(4 * ONE), M(4 * ONE), M(4 * ONE), M(4 * ONE), M(4 * ONE) };
static const struct money same[10] = { M(2 * ONE), M(2 * ONE), M(2 * ONE), M(2 * ONE), M(2 * ONE),
	M(2 * ONE), M(2 * ONE), M(2 * ONE), M(2 * ONE), M(2 * ONE) };
static const struct money past[] = { M(2 * ONE), M(6 * ONE), M(2 * ONE), M(6 * ONE) };

static const struct {
	const char *what, *condition;
	int64_t value, seen;
	const struct money *past;
	size_t n;
	bool holds, back;
	int64_t measure;
} windows[] = {
	{ "two sigma",          "zscore", 2 * ONE, 8 * ONE, ten, 10, true,  false, 2 * ONE },
	{ "two below",          "zscore", 2 * ONE, 0,       ten, 10, true,  false, 2 * ONE },
	{ "not quite",          "zscore", 2 * ONE, 7990000, ten, 10, false, true,  1995000 },
	{ "near",               "zscore", 2 * ONE, 7996000, ten, 10, false, false, 1998000 },
	{ "no spread",          "zscore", 2 * ONE, 8 * ONE, same, 10, false, false, 0 },
	{ "nine days",          "zscore", 2 * ONE, 8 * ONE, ten, 9, false, false, 0 },
	{ "a new low",          "new_low", 0, 1999999, past, 4, true,  false, 1999999 },
	{ "an old low",         "new_low", 0, 2000000, past, 4, false, false, 2000000 },
	{ "well above the low", "new_low", 0, 2005000, past, 4, false, true,  2005000 },
	{ "the first",          "new_low", 0, 1 * ONE, past, 0, false, false, 0 },
};

static const struct {
	const char *what, *named, *low, *now;
	bool holds, back;
} suppliers[] = {
	{ "at first",            "",      NULL,    "cpy_a", false, true },
	{ "the same",            "",      "cpy_a", "cpy_a", false, true },
	{ "another",             "",      "cpy_a", "cpy_b", true,  true },
	{ "the named one left",  "cpy_a", "cpy_a", "cpy_b", true,  false },
	{ "another one left",    "cpy_a", "cpy_b", "cpy_c", false, false },
	{ "the named one again", "cpy_a", "cpy_b", "cpy_a", false, true },
};
/* clang-format on */

static const struct stamp now = { 1000000 };

static struct price_alert
alert_of(const char *condition, int64_t value, int64_t high)
{
	return (struct price_alert){ .subject = "rack",
		.condition = condition,
		.value = { value },
		.value_high = { high } };
}

static void
a_value_is_held_against_its_threshold(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct price_alert al = alert_of(cases[i].condition,
		    cases[i].value, cases[i].high);
		struct alert_view v = { .seen = true,
			.value = { cases[i].seen },
			.compared = cases[i].reference != 0,
			.reference = { cases[i].reference } };
		struct alert_verdict got = alert_judge(arena, &al, &v, NULL,
		    now);

		CASE(got.holds == cases[i].holds && got.back == cases[i].back,
		    "%s: %d %d", cases[i].what, got.holds, got.back);
		v.seen = false;
		got = alert_judge(arena, &al, &v, NULL, now);
		CASE(!got.holds && !got.back, "%s: of nothing", cases[i].what);
	}
}

static void
a_value_is_held_against_its_window(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(windows); i++) {
		struct price_alert al = alert_of(windows[i].condition,
		    windows[i].value, 0);
		struct alert_view v = { .seen = true,
			.value = { windows[i].seen },
			.past = windows[i].past,
			.n_past = windows[i].n };
		struct alert_verdict got = alert_judge(arena, &al, &v, NULL,
		    now);

		assert_true(alert_needs_past(&al));
		CASE(got.holds == windows[i].holds &&
			got.back == windows[i].back &&
			got.measure.micros == windows[i].measure,
		    "%s: %d %d %lld", windows[i].what, got.holds, got.back,
		    (long long)got.measure.micros);
	}
}

static void
who_had_the_lowest_price_may_leave_it(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(suppliers); i++) {
		struct price_alert al = alert_of("supplier_left_low", 0, 0);
		struct alert_view v = { .seen = true,
			.supplier = suppliers[i].now };
		struct alert_verdict got;

		strcpy(al.supplier_id.s, suppliers[i].named);
		got = alert_judge(arena, &al, &v, suppliers[i].low, now);
		CASE(got.holds == suppliers[i].holds &&
			got.back == suppliers[i].back,
		    "%s: %d %d", suppliers[i].what, got.holds, got.back);
	}
}

static void
what_is_old_is_stale(void **state)
{
	const struct price_alert al = alert_of("stale", 0, 0);
	struct alert_view v = { .stale_at = now };

	(void)state;
	assert_true(alert_judge(arena, &al, &v, NULL, now).holds);
	v.stale_at.ms++;
	assert_false(alert_judge(arena, &al, &v, NULL, now).holds);
	assert_true(alert_judge(arena, &al, &v, NULL, now).back);
	v.stale_at.ms = 0; /* never anything: nothing that could be old */
	assert_false(alert_judge(arena, &al, &v, NULL, now).holds);
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

TESTS(WITH_ARENA(a_value_is_held_against_its_threshold),
    WITH_ARENA(a_value_is_held_against_its_window),
    WITH_ARENA(who_had_the_lowest_price_may_leave_it),
    WITH_ARENA(what_is_old_is_stale))
