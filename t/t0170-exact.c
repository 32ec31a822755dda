/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "exact.h"

#include "arena.h"
#include "money.h"
#include "test.h"

static struct arena *a;

static const struct exact *
number(const char *digits)
{
	const struct exact *x = exact_parse(a, digits);

	CASE(x != NULL, "%s is a number", digits);
	return x;
}

/* clang-format off */
static const struct { const char *digits; int decimals; const char *want; } texts[] = {
	{ "0", 0, "0" },
	{ "-0.000", 2, "0.00" },
	{ "1", 3, "1.000" },
	{ "-12.345", 2, "-12.35" },
	{ "-0.004", 2, "0.00" },
	{ "0.05", 1, "0.1" },
	{ "0.0499999999999999999999", 1, "0.0" },
	{ "1.5e3", 0, "1500" },
	{ "15e-1", 4, "1.5000" },
	{ "1e39", 0, "1000000000000000000000000000000000000000" },
	{ "1e-39", 40, "0.0000000000000000000000000000000000000010" },
	{ "1234567890123456789012345678901234567890", 0, "1234567890123456789012345678901234567890" },
	{ "0.123456789012345678901234567890123456789", 39, "0.123456789012345678901234567890123456789" },
	{ "9999.995", 2, "10000.00" },
};
static const char *const strangers[] = {
	"", "-", "+1", "1.", ".5", "01", "1e", "0x1", "1 ", "nan", "1e40", "1e-40",
	"1e999999999999999999", "1e-999999999999999999",
	"12345678901234567890123456789012345678901", "0.1234567890123456789012345678901234567891",
};
static const struct { const char *digits; int decimals; const char *away, *even; } halves[] = {
	{ "0.5", 0, "1", "0" },         { "-0.5", 0, "-1", "0" },
	{ "1.5", 0, "2", "2" },         { "-1.5", 0, "-2", "-2" },
	{ "2.5", 0, "3", "2" },         { "-2.5", 0, "-3", "-2" },
	{ "2.500000000000000000001", 0, "3", "3" },
	{ "2.499999999999999999999", 0, "2", "2" },
	{ "0.00045", 4, "0.0005", "0.0004" },
	{ "0.00055", 4, "0.0006", "0.0006" },
	{ "1.005", 2, "1.01", "1.00" }, { "-1.015", 2, "-1.02", "-1.02" },
	{ "7", 3, "7.000", "7.000" },   { "9.95", 1, "10.0", "10.0" },
	{ "0.45", 40, "0.4500000000000000000000000000000000000000", "0.4500000000000000000000000000000000000000" },
};

/* What bc -l gives with scale=70, rounded to 30 decimals. */
static const struct { const char *x, *want; } powers[] = {
	{ "0",                      "1.000000000000000000000000000000" },
	{ "1",                      "2.718281828459045235360287471353" },
	{ "-1",                     "0.367879441171442321595523770161" },
	{ "0.5",                    "1.648721270700128146848650787814" },
	{ "-0.5",                   "0.606530659712633423603799534991" },
	{ "20",                     "485165195.409790277969106830541540558685" },
	{ "-20",                    "0.000000002061153622438557827966" },
	{ "0.000001",               "1.000001000000500000166666708333" },
	{ "-0.00046588",            "0.999534228505236405996114274427" },
	{ "19.999999999999999999",  "485165195.409790277483941635131750280958" },
	{ "-3.14159265358979323846", "0.043213918263772249774531968121" },
	{ "2.302585092994045684",   "9.999999999999999999820085453156" },
};
static const struct { const char *x; int decimals; const char *want; } roots[] = {
	{ "0", 2, "0.00" },
	{ "144", 0, "12" },
	{ "2", 30, "1.414213562373095048801688724210" },
	{ "3", 30, "1.732050807568877293527446341506" },
	{ "0.5", 30, "0.707106781186547524400844362105" },
	{ "123456789.987654321", 30, "11111.111104999999998874999999381250" },
	{ "0.25", 0, "1" },                 /* a half goes up */
	{ "2.24999999999999999999", 0, "1" },
	{ "6.25", 0, "3" },
	{ "1e-12", 6, "0.000001" },
};
static const struct { const char *x; int decimals, result; int64_t micros; } micros[] = {
	{ "0", 6, 0, 0 },
	{ "-1.2345675", 6, 0, -1234568 },
	{ "1.2344999999", 3, 0, 1234000 },
	{ "0.995", 2, 0, 1000000 },
	{ "9223372036854.775807", 6, 0, INT64_MAX },
	{ "9223372036854.7758074", 6, 0, INT64_MAX },
	{ "9223372036854.7758075", 6, -1, 0 },
	{ "-9223372036854.775808", 6, 0, INT64_MIN },
	{ "-9223372036854.7758084", 6, 0, INT64_MIN },
	{ "-9223372036854.7758085", 6, -1, 0 },
	{ "9223372036854.775", 2, -1, 0 },
	{ "9223372036854.4", 0, 0, UNITS(9223372036854) },
	{ "9223372036854.5", 0, -1, 0 },
	{ "1e39", 0, -1, 0 },
};
/* clang-format on */

static void
numbers_are_read_and_written(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(texts); i++) {
		const char *got = exact_text(a, number(texts[i].digits),
		    texts[i].decimals);

		CASE(strcmp(got, texts[i].want) == 0, "%s: %s", texts[i].digits,
		    got);
	}
	for (size_t i = 0; i < LEN(strangers); i++)
		CASE(exact_parse(a, strangers[i]) == NULL, "%s", strangers[i]);
}

static void
halves_go_away_from_zero_or_to_even(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(halves); i++) {
		const struct exact *x = number(halves[i].digits);
		int d = halves[i].decimals;

		CASE(strcmp(exact_text(a, exact_round(a, x, d), d),
			 halves[i].away) == 0,
		    "%s away", halves[i].digits);
		CASE(strcmp(exact_text(a, exact_round_even(a, x, d), d),
			 halves[i].even) == 0,
		    "%s even", halves[i].digits);
	}
}

static void
thirds_lose_nothing(void **state)
{
	const struct exact *three = number("3"), *x;

	(void)state;
	x = exact_div(a, number("1"), three);
	assert_int_equal(exact_cmp(exact_mul(a, x, three), number("1")), 0);
	x = exact_sub(a, exact_add(a, x, x), exact_add(a, x, x));
	assert_int_equal(exact_cmp(x, number("0")), 0);
	assert_null(exact_div(a, three, x));
	assert_true(exact_cmp(number("-1"), number("1e-39")) < 0);
	assert_true(exact_cmp(number("0.1"), number("0.0999999999")) > 0);
}

static void
powers_of_e_are_right_to_thirty_decimals(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(powers); i++) {
		const char *got = exact_text(a,
		    exact_exp(a, number(powers[i].x)), 30);

		CASE(strcmp(got, powers[i].want) == 0, "e^%s: %s", powers[i].x,
		    got);
	}
	assert_null(exact_exp(a, number("20.000000000000000000000000000001")));
	assert_null(exact_exp(a, number("-20.000000000000000000000000000001")));
}

static void
roots_are_rounded_once(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(roots); i++) {
		int d = roots[i].decimals;
		const char *got = exact_text(a,
		    exact_sqrt(a, number(roots[i].x), d), d);

		CASE(strcmp(got, roots[i].want) == 0, "root of %s: %s",
		    roots[i].x, got);
	}
	assert_null(exact_sqrt(a, number("-1e-39"), 2));
}

static void
what_does_not_fit_is_refused(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(micros); i++) {
		int64_t got = 77;
		int result = exact_to_micros(number(micros[i].x),
		    micros[i].decimals, &got);

		CASE(result == micros[i].result, "%s: %d", micros[i].x, result);
		CASE(got == (result == 0 ? micros[i].micros : 77), "%s: %lld",
		    micros[i].x, (long long)got);
	}
}

static void
millionths_come_back(void **state)
{
	static const int64_t edges[] = { 0, 1, -1, INT64_MAX, INT64_MIN };
	uint64_t seed = 15;

	(void)state;
	for (size_t i = 0; i < 20000; i++) {
		int64_t n = i < LEN(edges) ?
		    edges[i] :
		    (int64_t)test_next(&seed) >> i % 64;
		int64_t back = 77;

		CASE(exact_to_micros(exact_micros(a, n), 6, &back) == 0 &&
			back == n,
		    "%lld: %lld", (long long)n, (long long)back);
		if (i % 1000 == 0)
			arena_reset(a);
	}
}

/* Squares double in length: whoever lets others multiply must look. */
static void
the_length_of_a_number_is_told(void **state)
{
	const struct exact *x = number("1.5"), *y;

	(void)state;
	assert_int_equal(exact_bits(x), 4); /* 3/2: two bits each */
	for (int bits = exact_bits(x); bits < 4096; bits = exact_bits(x)) {
		y = exact_mul(a, x, x);
		assert_in_range(exact_bits(y), 2 * bits - 2, 2 * bits);
		x = y;
	}
	assert_in_range(arena_used(a), 1, 1 << 16);
}

static int
open_arena(void **state)
{
	(void)state;
	a = arena_open(8 << 20);
	return 0;
}

static int
close_arena(void **state)
{
	(void)state;
	arena_close(a);
	return 0;
}

#define EACH(test) \
	cmocka_unit_test_setup_teardown(test, open_arena, close_arena)

TESTS(EACH(numbers_are_read_and_written),
    EACH(halves_go_away_from_zero_or_to_even), EACH(thirds_lose_nothing),
    EACH(powers_of_e_are_right_to_thirty_decimals),
    EACH(roots_are_rounded_once), EACH(what_does_not_fit_is_refused),
    EACH(millionths_come_back), EACH(the_length_of_a_number_is_told))
