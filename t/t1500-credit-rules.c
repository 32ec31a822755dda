/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "credit/score/score.h"

/* clang-format off */
#define ALL ALL_THERE

static struct credit_characteristic characteristics[] = {
	{ ALL, "P5", "P", 12,  6,  6, "P05", "failures", "fallas", "payments" },
	{ ALL, "F1", "F", 38, 24, 16, "F01", "sales",    "ventas", "statement" },
	{ ALL, "F2", "F", 26, 17, 11, "F02", "flow",     "flujo",  "statement" },
	{ ALL, "S1", "S", 20, 10, 10, "S01", "years",    "años",   "birthday" },
	{ ALL, "S2", "S", 15,  7,  7, "S02", "months",   "meses",  "account" },
	{ ALL, "S3", "S", 15,  7,  7, "S03", "varies",   "varía",  "weeks" },
};

#define BELOW(code, micros, points) { ALL, code, { micros }, points }
#define REST(code, points)          { { { 0 } }, code, { 0 }, points }

static struct credit_bin bins[] = {
	BELOW("F1", 930000, 0), BELOW("F1", 1030000, 24), BELOW("F1", 1120000, 30),
	REST("F1", 38),
	BELOW("F2", 20000, 0), REST("F2", 26),
	BELOW("P5", UNITS(1), 12), BELOW("P5", UNITS(2), 6), BELOW("P5", UNITS(3), 2),
	REST("P5", 0),
	BELOW("S1", UNITS(2), 2), REST("S1", 20),
	BELOW("S2", UNITS(3), 0), BELOW("S2", UNITS(12), 4), BELOW("S2", UNITS(36), 9),
	REST("S2", 15),
	BELOW("S3", 300001, 15), BELOW("S3", 600001, 9), REST("S3", 3),
};

static struct credit_band bands[] = {
	{ ALL, "D", 310 }, { ALL, "A", 375 }, { ALL, "E", 300 },
	{ ALL, "B", 360 }, { ALL, "C", 330 },
};

static struct credit_block blocks[] = {
	{ ALL, "P", NULL }, { ALL, "F", "B" }, { ALL, "S", NULL },
};

static struct credit_model model = {
	.version         = "test",
	.base            = 300,
	.blocks          = { blocks, LEN(blocks) },
	.characteristics = { characteristics, LEN(characteristics) },
	.bins            = { bins, LEN(bins) },
	.bands           = { bands, LEN(bands) },
};

/*
 * By hand: without data P5 6, F1 16, F2 11, S1 10, S2 7, S3 7; once one of F is
 * known the other has 24 or 17.
 */
static const struct {
	const char *what;
	int64_t base;
	struct credit_value values[6];
	int64_t score;
	const char *band, *cap, *reasons;
	size_t gaps;
} cases[] = {
	{ "nothing is known", 300, { { 0 } }, 357, "C", "B", "", 6 },
	{ "no payment failed", 300, { { "P5", { 0 } } }, 363, "B", "B", "", 5 },
	{ "all but a statement", 300,
	  { { "P5", { 0 } }, { "S1", { UNITS(2) } }, { "S2", { UNITS(36) } },
	    { "S3", { 300000 } } },
	  389, "B", "B", "", 2 },
	{ "a statement lifts the cap", 300,
	  { { "P5", { 0 } }, { "S1", { UNITS(2) } }, { "S2", { UNITS(36) } },
	    { "S3", { 300000 } }, { "F2", { 20000 } } },
	  412, "A", NULL, "", 1 },
	{ "half of a statement", 300, { { "F1", { 1120000 } } },
	  385, "A", NULL, "", 5 },
	{ "just inside and just outside of bins", 300,
	  { { "P5", { UNITS(2) } }, { "F1", { 929999 } }, { "F2", { 19999 } },
	    { "S1", { UNITS(2) - 1 } }, { "S2", { UNITS(3) - 1 } },
	    { "S3", { 300001 } } },
	  313, "D", NULL, "F01 38,F02 26,S01 18,S02 15,", 0 },
	{ "the same loss: in the order of the codes", 300,
	  { { "S3", { UNITS(9) } }, { "P5", { UNITS(99) } } },
	  347, "C", "B", "P05 12,S03 12,", 4 },
	{ "worse than the worst", 300,
	  { { "P5", { UNITS(3) } }, { "F1", { -1 } }, { "F2", { -1 } },
	    { "S1", { 0 } }, { "S2", { 0 } }, { "S3", { UNITS(2) } } },
	  305, "E", NULL, "F01 38,F02 26,S01 18,S02 15,", 0 },
	{ "never under 300", 100, { { 0 } }, 300, "E", "B", "", 6 },
	{ "never over 850", 900, { { "F1", { UNITS(2) } } }, 850, "A", NULL, "", 5 },
};
/* clang-format on */

static size_t
count(const struct credit_value *v)
{
	size_t n = 0;

	while (n < 6 && v[n].code != NULL)
		n++;
	return n;
}

static void
reasons(const struct credit_score *s, char *out, size_t size)
{
	const struct credit_reason *r = s->reason_codes.v;
	size_t len = 0;

	out[0] = '\0';
	for (size_t i = 0; i < s->reason_codes.n; i++)
		len += (size_t)snprintf(out + len, size - len, "%s %d,",
		    r[i].code, (int)r[i].points_lost);
}

static bool
caps(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

static void
a_score_is_what_the_hand_computes(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct credit_score s = { 0 };
		char text[200];

		model.base = cases[i].base;
		credit_judge(&model, cases[i].values, count(cases[i].values), a,
		    &s);
		reasons(&s, text, sizeof(text));
		CASE(s.score == cases[i].score, "%s: %d", cases[i].what,
		    (int)s.score);
		CASE(strcmp(s.band, cases[i].band) == 0, "%s: %s",
		    cases[i].what, s.band);
		CASE(caps(s.band_cap, cases[i].cap), "%s: cap", cases[i].what);
		CASE(strcmp(text, cases[i].reasons) == 0, "%s: %s",
		    cases[i].what, text);
		CASE(s.no_data.n == cases[i].gaps, "%s: %zu gaps",
		    cases[i].what, s.no_data.n);
	}
	arena_close(a);
}

static void
base_and_points_add_up_to_the_score(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct credit_score s = { 0 };
	const struct credit_value v[] = { { "S3", { 450000 } } };
	const struct credit_points *p;
	int64_t sum = 300;

	(void)state;
	model.base = 300;
	credit_judge(&model, v, 1, a, &s);
	p = s.characteristics.v;
	for (size_t i = 0; i < s.characteristics.n; i++) {
		sum += p[i].points;
		assert_true(p[i].has_data == (strcmp(p[i].code, "S3") == 0));
	}
	assert_int_equal(sum, s.score);
	assert_string_equal(p[5].value, "0.45");
	assert_false(HAS(&p[0], value));
	arena_close(a);
}

/* clang-format off */
static const struct {
	const char *what;
	size_t n;
	int litres[CREDIT_WEEKS_MAX + 1];
	int64_t want; /* micros; -1: no answer */
} variations[] = {
	{ "the same every week", 8, { 50, 50, 50, 50, 50, 50, 50, 50 }, 0 },
	{ "a mean of 200, give or take 100", 8,
	  { 100, 300, 100, 300, 100, 300, 100, 300 }, 500000 },
	{ "all in one week: the root of seven", 8, { 0, 0, 0, 800 }, 2645751 },
	{ "one to nine", 9, { 1, 2, 3, 4, 5, 6, 7, 8, 9 }, 516397 },
	{ "a week short", 7, { 1, 1, 1, 1, 1, 1, 1 }, -1 },
	{ "nothing ordered", 8, { 0 }, -1 },
	{ "more weeks than are looked at", 27, { 1 }, -1 },
	{ "large", 8, { 1000000000, 1000000000, 1000000000, 1000000000 }, 1000000 },
	{ "too large", 8, { 1000000001, 1 }, -1 },
	{ "less than nothing", 8, { 5, 5, 5, 5, 5, 5, 5, -1 }, -1 },
};
/* clang-format on */

static void
the_variation_of_volumes_is_exact(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(variations); i++) {
		struct volume v[CREDIT_WEEKS_MAX + 1];
		struct money got = { -1 };

		for (size_t j = 0; j < variations[i].n; j++)
			v[j].micros = UNITS(variations[i].litres[j]);
		if (credit_variation(v, variations[i].n, &got) != 0)
			got.micros = -1;
		CASE(got.micros == variations[i].want, "%s: %lld",
		    variations[i].what, (long long)got.micros);
	}
}

static const struct {
	int from[3], to[3], want;
} months[] = {
	{ { 2026, 1, 15 }, { 2026, 4, 15 }, 3 },
	{ { 2026, 1, 15 }, { 2026, 4, 14 }, 2 },
	{ { 2026, 1, 31 }, { 2026, 2, 28 }, 0 },
	{ { 2026, 1, 31 }, { 2026, 3, 1 }, 1 },
	{ { 2023, 11, 20 }, { 2026, 11, 20 }, 36 },
	{ { 2026, 12, 31 }, { 2027, 1, 1 }, 0 },
	{ { 2026, 5, 5 }, { 2026, 5, 5 }, 0 },
	{ { 2026, 5, 5 }, { 2025, 5, 5 }, 0 },
};

static void
months_are_whole(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(months); i++) {
		const int *f = months[i].from, *t = months[i].to;

		CASE(credit_months(date_of(f[0], f[1], f[2]),
			 date_of(t[0], t[1], t[2])) == months[i].want,
		    "%d-%d-%d to %d-%d-%d", f[0], f[1], f[2], t[0], t[1], t[2]);
	}
}

TESTS(cmocka_unit_test(a_score_is_what_the_hand_computes),
    cmocka_unit_test(base_and_points_add_up_to_the_score),
    cmocka_unit_test(the_variation_of_volumes_is_exact),
    cmocka_unit_test(months_are_whole))
