/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "money.h"

#include "test.h"

__extension__ typedef __int128 wide;

/* clang-format off */
static const struct {
	const char *text;
	int decimals, result;
	int64_t micros;
} numbers[] = {
	{ "0",             0, 0, 0 },
	{ "-0",            0, 0, 0 },
	{ "-0.00",         2, 0, 0 },
	{ "1",             0, 0, UNITS(1) },
	{ "23.45",         2, 0, 23450000 },
	{ "-23.45",        2, 0, -23450000 },
	{ "0.000001",      6, 0, 1 },
	{ "-0.000001",     6, 0, -1 },
	{ "0.1",           1, 0, 100000 },
	{ "1.50",          1, 0, 1500000 },
	{ "1.000000000000000000000000", 0, 0, UNITS(1) },
	{ "1.5e3",         0, 0, UNITS(1500) },
	{ "1.5E+3",        0, 0, UNITS(1500) },
	{ "15e-1",         1, 0, 1500000 },
	{ "100e-2",        0, 0, UNITS(1) },
	{ "1000000e-6",    0, 0, UNITS(1) },
	{ "1e-6",          6, 0, 1 },
	{ "1e0",           0, 0, UNITS(1) },
	{ "1e00000000003", 0, 0, UNITS(1000) },
	{ "0.00000015e2",  6, 0, 15 },
	{ "0.00000015e1",  6, -2, 0 },
	{ "0.0000015e1",   6, 0, 15 },
	{ "0e999999999999", 0, 0, 0 },
	{ "0.000e-999999999999", 0, 0, 0 },
	{ "0e99999999999999999999999999", 0, 0, 0 },
	{ "9223372036854.775807",   6, 0, INT64_MAX },
	{ "9223372036854.7758070",  6, 0, INT64_MAX },
	{ "9223372036854775807e-6", 6, 0, INT64_MAX },
	{ "9.223372036854775807e12", 6, 0, INT64_MAX },
	{ "-9223372036854.775808",  6, 0, INT64_MIN },
	{ "-9223372036854775808e-6", 6, 0, INT64_MIN },
	{ "-9223372036854.775807",  6, 0, -INT64_MAX },
	{ "9223372036854",          0, 0, UNITS(9223372036854) },

	{ "9223372036854.775808",   6, -3, 0 },
	{ "-9223372036854.775809",  6, -3, 0 },
	{ "9223372036855",          0, -3, 0 },
	{ "9999999999999.999999",   6, -3, 0 },
	{ "-9999999999999.999999",  6, -3, 0 },
	{ "10000000000000",         0, -3, 0 },
	{ "18446744073709.551616",  6, -3, 0 },
	{ "18446744073710",         0, -3, 0 },
	{ "99999999999999999999999999999999999999999", 0, -3, 0 },
	{ "1e13",                   0, -3, 0 },
	{ "1e400",                  0, -3, 0 },
	{ "-1e400",                 0, -3, 0 },
	{ "1e999999999999999999999999999999", 0, -3, 0 },
	{ "1e18446744073709551619", 0, -3, 0 }, /* 2^64 + 3 */

	{ "1.5",           0, -2, 0 },
	{ "1.555",         2, -2, 0 },
	{ "1.0000001",     6, -2, 0 },
	{ "0.0000001",     6, -2, 0 },
	{ "1e-7",          6, -2, 0 },
	{ "1e-400",        6, -2, 0 },
	{ "1e-999999999999999999999999999999", 6, -2, 0 },
	{ "23.4567",       2, -2, 0 },
	{ "9223372036854.775807", 5, -2, 0 },

	{ "",              2, -1, 0 },
	{ "-",             2, -1, 0 },
	{ "--1",           2, -1, 0 },
	{ "+1",            2, -1, 0 },
	{ "1.",            2, -1, 0 },
	{ ".5",            2, -1, 0 },
	{ "-.5",           2, -1, 0 },
	{ ".",             2, -1, 0 },
	{ "01",            2, -1, 0 },
	{ "-01",           2, -1, 0 },
	{ "00",            2, -1, 0 },
	{ "00.5",          2, -1, 0 },
	{ "1e",            2, -1, 0 },
	{ "1e+",           2, -1, 0 },
	{ "1e-",           2, -1, 0 },
	{ "1e1.5",         2, -1, 0 },
	{ "1.e1",          2, -1, 0 },
	{ "e1",            2, -1, 0 },
	{ "1.2.3",         2, -1, 0 },
	{ "1,000",         2, -1, 0 },
	{ "1 000",         2, -1, 0 },
	{ " 1",            2, -1, 0 },
	{ "1 ",            2, -1, 0 },
	{ "1\n",           2, -1, 0 },
	{ "0x10",          2, -1, 0 },
	{ "NaN",           2, -1, 0 },
	{ "Infinity",      2, -1, 0 },
	{ "-Infinity",     2, -1, 0 },
	{ "1f",            2, -1, 0 },
	{ "1-",            2, -1, 0 },
	{ "\xd9\xa1",      2, -1, 0 }, /* a digit of another script */
};
/* clang-format on */

static void
numbers_are_read_as_json_writes_them(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(numbers); i++) {
		int64_t micros = 77;
		int e = decimal_parse(numbers[i].text, numbers[i].decimals,
		    &micros);

		CASE(e == numbers[i].result, "\"%s\": %d", numbers[i].text, e);
		CASE(micros == (e == 0 ? numbers[i].micros : 77),
		    "\"%s\": %lld", numbers[i].text, (long long)micros);
	}
}

static void
an_exponent_may_undo_a_long_text(void **state)
{
	static char text[3000];
	int64_t micros;

	(void)state;
	strcpy(text, "0.");
	memset(text + 2, '0', 2000);
	strcpy(text + 2002, "125e2001");
	assert_int_equal(decimal_parse(text, 2, &micros), 0);
	assert_int_equal(micros, 1250000);
	text[0] = '5';
	memset(text + 1, '0', 2000);
	strcpy(text + 2001, "e-2000");
	assert_int_equal(decimal_parse(text, 0, &micros), 0);
	assert_int_equal(micros, UNITS(5));
}

/* clang-format off */
static const struct {
	int64_t micros;
	int decimals;
	const char *want;
} written[] = {
	{ 0, 0, "0" },
	{ 0, 2, "0.00" },
	{ 0, 6, "0.000000" },
	{ 12300000, 2, "12.30" },
	{ 12300000, 0, "12.3" },
	{ 12300000, 6, "12.300000" },
	{ 1, 2, "0.000001" },
	{ -1, 2, "-0.000001" },
	{ -500000, 2, "-0.50" },
	{ 20100000, 2, "20.10" },
	{ 20105000, 2, "20.105" },
	{ UNITS(1000), 0, "1000" },
	{ UNITS(1000), 3, "1000.000" },
	{ 999999, 0, "0.999999" },
	{ 1000000, 1, "1.0" },
	{ INT64_MAX, 0, "9223372036854.775807" },
	{ INT64_MIN, 6, "-9223372036854.775808" },
	{ -INT64_MAX, 2, "-9223372036854.775807" },
	{ UNITS(9223372036854), 2, "9223372036854.00" },
	{ UNITS(-9223372036854), 0, "-9223372036854" },
};
/* clang-format on */

static void
numbers_have_the_decimals_they_need(void **state)
{
	char out[DECIMAL_LEN + 1];

	(void)state;
	for (size_t i = 0; i < LEN(written); i++) {
		decimal_format(written[i].micros, written[i].decimals, out);
		assert_string_equal(out, written[i].want);
	}
}

/* A number of any size, the small and the extreme ones as often as others. */
static int64_t
any(uint64_t *seed)
{
	uint64_t n = test_next(seed), bits = test_next(seed) % 64;

	switch (test_next(seed) % 16) {
	case 0:
		return INT64_MAX - (int64_t)(n % 3);
	case 1:
		return INT64_MIN + (int64_t)(n % 3);
	case 2:
		return (int64_t)(n % 5) - 2;
	default:
		return (int64_t)n >> bits;
	}
}

static void
what_is_written_reads_back_the_same(void **state)
{
	char out[DECIMAL_LEN + 1];
	uint64_t seed = 4;

	(void)state;
	for (int i = 0; i < 200000; i++) {
		int64_t micros = any(&seed), back;
		int decimals = (int)(test_next(&seed) % 7);
		const char *point;

		decimal_format(micros, decimals, out);
		CASE(decimal_parse(out, 6, &back) == 0, "%s", out);
		CASE(back == micros, "%s", out);
		point = strchr(out, '.');
		CASE((point == NULL ? 0 : (int)strlen(point + 1)) >= decimals,
		    "%s", out);
		CASE(micros % 10 != 0 || point == NULL ||
			(int)strlen(point + 1) <= 6,
		    "%s", out);
	}
}

/* The same number however it is written: moved point, exponent, zeros. */
static void
every_spelling_is_the_same_number(void **state)
{
	char text[80];
	uint64_t seed = 5;

	(void)state;
	for (int i = 0; i < 50000; i++) {
		int64_t micros = any(&seed), back = 0;
		uint64_t size = micros < 0 ? 0 - (uint64_t)micros :
					     (uint64_t)micros;
		const char *sign = micros < 0 ? "-" : "";
		int k = (int)(test_next(&seed) % 19);
		uint64_t p = 1;

		for (int j = 0; j < k; j++)
			p *= 10;
		snprintf(text, sizeof(text), "%s%llu.%0*llu00%c%+d", sign,
		    (unsigned long long)(size / p), k,
		    (unsigned long long)(size % p), "eE"[i % 2], k - 6);
		CASE(decimal_parse(text, 6, &back) == 0, "%s", text);
		CASE(back == micros, "%s", text);
		snprintf(text, sizeof(text), "%s%llue-6", sign,
		    (unsigned long long)size);
		CASE(decimal_parse(text, 6, &back) == 0, "%s", text);
		CASE(back == micros, "%s", text);
	}
}

/* All texts of up to five of these characters: never a wrong yes. */
static int
is_number(const char *s)
{
	s += *s == '-';
	if (*s == '0')
		s++;
	else if (*s == '1')
		while (*s == '0' || *s == '1')
			s++;
	else
		return 0;
	if (*s == '.') {
		s++;
		if (*s != '0' && *s != '1')
			return 0;
		while (*s == '0' || *s == '1')
			s++;
	}
	if (*s == 'e') {
		s++;
		s += *s == '-' || *s == '+';
		if (*s != '0' && *s != '1')
			return 0;
		while (*s == '0' || *s == '1')
			s++;
	}
	return *s == '\0';
}

static void
no_other_text_is_a_number(void **state)
{
	static const char chars[] = "01.e+- ";
	const int n = sizeof(chars) - 1;
	int yes = 0;

	(void)state;
	for (int len = 0; len <= 6; len++) {
		int all = 1;

		for (int i = 0; i < len; i++)
			all *= n;
		for (int i = 0; i < all; i++) {
			char text[8] = "";
			int64_t micros;

			for (int j = 0, rest = i; j < len; j++, rest /= n)
				text[j] = chars[rest % n];
			CASE((decimal_parse(text, 6, &micros) != -1) ==
				is_number(text),
			    "\"%s\"", text);
			yes += is_number(text);
		}
	}
	assert_true(yes > 500);
}

static int
fits(wide n)
{
	return n >= INT64_MIN && n <= INT64_MAX;
}

static void
sums_are_exact_or_refused(void **state)
{
	uint64_t seed = 6;
	struct money sum;

	(void)state;
	for (int i = 0; i < 100000; i++) {
		struct money a = { any(&seed) }, b = { any(&seed) };
		wide plus = (wide)a.micros + b.micros;
		wide minus = (wide)a.micros - b.micros;

		assert_int_equal(money_add(a, b, &sum), fits(plus) ? 0 : -1);
		assert_true(!fits(plus) || sum.micros == plus);
		assert_int_equal(money_sub(a, b, &sum), fits(minus) ? 0 : -1);
		assert_true(!fits(minus) || sum.micros == minus);
		assert_int_equal(money_cmp(a, b),
		    (a.micros > b.micros) - (a.micros < b.micros));
	}
}

/* clang-format off */
static const struct {
	int64_t price, volume, want;
} totals[] = {
	{ 23450000, UNITS(1000), 23450000000 },
	{ 20123456, UNITS(1), 20120000 },
	{ 5000, UNITS(1), 10000 },        /* half a cent goes up */
	{ -5000, UNITS(1), -10000 },      /* and away from zero below it */
	{ 4999, UNITS(1), 0 },
	{ -4999, UNITS(1), 0 },
	{ 14999, UNITS(1), 10000 },
	{ 15000, UNITS(1), 20000 },
	{ 5000, -UNITS(1), -10000 },
	{ 1, 1, 0 },
	{ 0, INT64_MAX, 0 },
	{ 1000000, 9223372036854770000, 9223372036854770000 },
	{ 1000000, -9223372036854770000, -9223372036854770000 },
	{ 24985300, 31500500, 787050000 },/* 787.0494... */
};
/* clang-format on */

static void
volume_times_price_is_rounded_to_cents(void **state)
{
	struct money total;

	(void)state;
	for (size_t i = 0; i < LEN(totals); i++) {
		assert_int_equal(money_of((struct money){ totals[i].price },
				     (struct volume){ totals[i].volume },
				     &total),
		    0);
		CASE(total.micros == totals[i].want, "%zu: %lld", i,
		    (long long)total.micros);
	}
}

static void
a_result_that_does_not_fit_is_refused(void **state)
{
	struct money out, max = { INT64_MAX }, min = { INT64_MIN };
	struct money one = { UNITS(1) }, none = { 0 };

	(void)state;
	/* To cents the largest amount is rounded beyond the type. */
	assert_int_equal(money_of(one, (struct volume){ INT64_MAX }, &out), -1);
	assert_int_equal(money_of(one, (struct volume){ INT64_MIN }, &out), -1);
	assert_int_equal(money_mul(max, max, 6, &out), -1);
	assert_int_equal(money_mul(min, min, 0, &out), -1);
	assert_int_equal(money_mul(max, min, 6, &out), -1);
	assert_int_equal(money_mul(min, (struct money){ -UNITS(1) }, 6, &out),
	    -1);
	assert_int_equal(money_mul(min, one, 6, &out), 0);
	assert_true(out.micros == INT64_MIN);
	assert_int_equal(money_div(min, (struct money){ -UNITS(1) }, 6, &out),
	    -1);
	assert_int_equal(money_div(max, (struct money){ 1 }, 6, &out), -1);
	assert_int_equal(money_div(one, none, 6, &out), -1);
	assert_int_equal(money_div(none, none, 6, &out), -1);
	assert_int_equal(money_div(none, max, 6, &out), 0);
	assert_true(out.micros == 0);
	assert_int_equal(money_div(max, max, 6, &out), 0);
	assert_true(out.micros == UNITS(1));
	assert_int_equal(money_div(min, min, 2, &out), 0);
	assert_true(out.micros == UNITS(1));
}

/* Is r the multiple of step nearest to n / d, the outer one of two?  The
 * multiplications stay inside 128 bits because d × step does. */
static int
is_rounded(wide n, wide d, wide step, wide r)
{
	wide rest;

	if (d < 0) {
		n = -n;
		d = -d;
	}
	if (r % step != 0)
		return 0;
	rest = n - r * d; /* between -half and half of d × step */
	if (n < 0)
		rest = -rest;
	return 2 * rest < d * step && 2 * rest >= -d * step;
}

static const int64_t steps[] = { 1000000, 100000, 10000, 1000, 100, 10, 1 };

static void
products_are_the_nearest_there_is(void **state)
{
	uint64_t seed = 7;
	struct money out;
	int fit = 0;

	(void)state;
	for (int i = 0; i < 200000; i++) {
		struct money a = { any(&seed) }, b = { any(&seed) };
		int decimals = (int)(test_next(&seed) % 7);
		wide n = (wide)a.micros * b.micros;

		if (money_mul(a, b, decimals, &out) == 0) {
			fit++;
			CASE(is_rounded(n, MONEY_SCALE, steps[decimals],
				 out.micros),
			    "%lld * %lld", (long long)a.micros,
			    (long long)b.micros);
		} else {
			wide edge = (n < 0 ? -n : n) / MONEY_SCALE;

			CASE(edge + steps[decimals] > INT64_MAX, "%lld * %lld",
			    (long long)a.micros, (long long)b.micros);
		}
	}
	assert_true(fit > 50000);
}

static void
quotients_are_the_nearest_there_is(void **state)
{
	uint64_t seed = 8;
	struct money out;
	int fit = 0;

	(void)state;
	for (int i = 0; i < 200000; i++) {
		struct money a = { any(&seed) }, b = { any(&seed) };
		int decimals = (int)(test_next(&seed) % 7);
		wide n = (wide)a.micros * MONEY_SCALE;

		if (b.micros == 0) {
			assert_int_equal(money_div(a, b, decimals, &out), -1);
		} else if (money_div(a, b, decimals, &out) == 0) {
			fit++;
			CASE(is_rounded(n, b.micros, steps[decimals],
				 out.micros),
			    "%lld / %lld", (long long)a.micros,
			    (long long)b.micros);
		} else {
			wide edge = n / b.micros;

			edge = edge < 0 ? -edge : edge;
			CASE(edge + steps[decimals] > INT64_MAX, "%lld / %lld",
			    (long long)a.micros, (long long)b.micros);
		}
	}
	assert_true(fit > 50000);
}

TESTS(cmocka_unit_test(numbers_are_read_as_json_writes_them),
    cmocka_unit_test(an_exponent_may_undo_a_long_text),
    cmocka_unit_test(numbers_have_the_decimals_they_need),
    cmocka_unit_test(what_is_written_reads_back_the_same),
    cmocka_unit_test(every_spelling_is_the_same_number),
    cmocka_unit_test(no_other_text_is_a_number),
    cmocka_unit_test(sums_are_exact_or_refused),
    cmocka_unit_test(volume_times_price_is_rounded_to_cents),
    cmocka_unit_test(a_result_that_does_not_fit_is_refused),
    cmocka_unit_test(products_are_the_nearest_there_is),
    cmocka_unit_test(quotients_are_the_nearest_there_is))
