/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "unit.h"

#include "arena.h"
#include "exact.h"
#include "test.h"

/* Volumes and prices from one unit to another, exactly. */

static const struct {
	const char *from, *to;
	int64_t micros;
	int decimals;
	int64_t want;
	int fails;
} volumes[] = {
	{ "l", "l", 31283125000, 3, 31283125000, 0 },
	{ "gal", "l", 1000000, 6, 3785412, 0 },
	{ "gal", "l", 1000000000000, 6, 3785411784000, 0 },
	{ "gal", "l", 7500000000, 3, 28390588000, 0 },
	{ "gal", "l", -7500000000, 3, -28390588000, 0 },
	{ "l", "gal", 3785411784000, 3, 1000000000000, 0 },
	{ "l", "gal", 1000000, 6, 264172, 0 },
	{ "l", "gal", -1000000, 6, -264172, 0 },
	{ "bbl", "l", 1000000, 6, 158987295, 0 },
	{ "bbl", "gal", 1000000, 6, 42000000, 0 },
	{ "gal", "bbl", 42000000, 6, 1000000, 0 },
	{ "m3", "l", 1000000, 6, 1000000000, 0 },
	{ "l", "m3", 31283000000, 6, 31283000, 0 },
	{ "m3", "gal", 1000000, 6, 264172052, 0 },
	{ "l", "l", 1500, 3, 2000, 0 },
	{ "l", "l", -1500, 3, -2000, 0 },
	{ "l", "l", 1499, 3, 1000, 0 },
	{ "l", "gal", 0, 3, 0, 0 },
	{ "l", "l", INT64_MAX, 6, INT64_MAX, 0 },
	{ "gal", "l", INT64_MAX, 6, 0, -1 },
	{ "l", "l", INT64_MAX, 0, 0, -1 },
};

static void
a_volume_is_the_same_in_another_unit(void **state)
{
	struct volume out;

	(void)state;
	for (size_t i = 0; i < LEN(volumes); i++) {
		int got;

		out.micros = 0;
		got = unit_volume((struct volume){ volumes[i].micros },
		    volumes[i].from, volumes[i].to, volumes[i].decimals, &out);
		CASE(got == volumes[i].fails && out.micros == volumes[i].want,
		    "%lld %s: %lld %s", (long long)volumes[i].micros,
		    volumes[i].from, (long long)out.micros, volumes[i].to);
	}
}

static void
a_price_goes_the_other_way(void **state)
{
	struct money out;

	(void)state;
	assert_int_equal(unit_price((struct money){ 3785412 }, "gal", "l", 6,
			     &out),
	    0);
	assert_int_equal(out.micros, 1000000);
	assert_int_equal(unit_price((struct money){ 1000000 }, "l", "gal", 6,
			     &out),
	    0);
	assert_int_equal(out.micros, 3785412);
	assert_int_equal(unit_price((struct money){ INT64_MAX }, "l", "gal", 6,
			     &out),
	    -1);
}

/* Two prices, in millionths of their units, that are one. */
static void
every_unit_has_its_price(void **state)
{
	static const struct {
		const char *from, *to;
		int64_t price, want;
	} cases[] = {
		{ "gal", "bbl", 2310000, 97020000 },
		{ "bbl", "gal", 97020000, 2310000 },
		{ "cpg", "gal", 231000000, 2310000 },
		{ "gal", "cpg", 2310000, 231000000 },
		{ "m3", "l", 12790123000, 12790123 },
		{ "m3", "gal", 12790123000, 48415882 },
		{ "gal", "m3", 2310000, 610237441 },
	};

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++) {
		struct money out = { 0 };

		assert_int_equal(unit_price((struct money){ cases[i].price },
				     cases[i].from, cases[i].to, 6, &out),
		    0);
		CASE(out.micros == cases[i].want, "%s to %s: %lld",
		    cases[i].from, cases[i].to, (long long)out.micros);
	}
}

/* Whatever their units: a barrel is 42 gallons, and a dollar 100 cents. */
static void
prices_are_compared_exactly(void **state)
{
	static const struct {
		const char *unit, *of;
		int64_t price, other;
		int want;
	} cases[] = {
		{ "gal", "gal", 2310000, 2310000, 0 },
		{ "bbl", "gal", 97020000, 2310000, 0 },
		{ "bbl", "gal", 97020001, 2310000, 1 },
		{ "cpg", "gal", 230999900, 2310000, -1 },
		{ "m3", "l", 12790123000, 12790123, 0 },
		{ "l", "gal", 1000000, 3785411, 1 },
		{ "l", "gal", 1000000, 3785412, -1 },
	};
	const struct money forty = { UNITS(40) };

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++)
		CASE(unit_price_cmp((struct money){ cases[i].price },
			 cases[i].unit, (struct money){ cases[i].other },
			 cases[i].of) == cases[i].want,
		    "%s and %s: %d", cases[i].unit, cases[i].of, cases[i].want);
	assert_false(unit_price_apart((struct money){ 280000000 }, "cpg",
	    (struct money){ 2000000 }, "gal", forty));
	assert_true(unit_price_apart((struct money){ 280000001 }, "cpg",
	    (struct money){ 2000000 }, "gal", forty));
	assert_false(unit_price_apart((struct money){ 50400000 }, "bbl",
	    (struct money){ 2000000 }, "gal", forty));
	assert_true(unit_price_apart((struct money){ 50399999 }, "bbl",
	    (struct money){ 2000000 }, "gal", forty));
}

/* To a unit and back nothing is lost, of prices and of volumes. */
static void
exactly_means_to_the_last_digit(void **state)
{
	struct arena *a = arena_open(1 << 20);
	const struct exact *x = exact_parse(a, "0.000001"), *there;

	(void)state;
	for (const char *const *u = unit_prices; *u != NULL; u++)
		for (const char *const *v = unit_prices; *v != NULL; v++) {
			there = unit_price_exact(a, x, *u, *v);
			CASE(exact_cmp(unit_price_exact(a, there, *v, *u), x) ==
				0,
			    "price, %s, %s", *u, *v);
			there = unit_volume_exact(a, x, *u, *v);
			CASE(exact_cmp(unit_volume_exact(a, there, *v, *u),
				 x) == 0,
			    "volume, %s, %s", *u, *v);
		}
	arena_close(a);
}

static void
cents_per_gallon_are_dollars_to_four_decimals(void **state)
{
	struct money m = { 231456700 };
	const char *unit = "cpg";

	(void)state;
	unit_plain(&m, &unit);
	assert_int_equal(m.micros, 2314567);
	assert_string_equal(unit, "gal");
	unit_plain(&m, &unit);
	assert_int_equal(m.micros, 2314567);
	assert_int_equal(unit_decimals("cpg"), 4);
	assert_int_equal(unit_decimals("bbl"), 6);
	assert_string_equal(unit_currency("cpg"), "USD");
	assert_null(unit_currency("m3"));
	assert_true(unit_known("m3"));
	assert_false(unit_known("load"));
}

TESTS(cmocka_unit_test(a_volume_is_the_same_in_another_unit),
    cmocka_unit_test(a_price_goes_the_other_way),
    cmocka_unit_test(every_unit_has_its_price),
    cmocka_unit_test(prices_are_compared_exactly),
    cmocka_unit_test(exactly_means_to_the_last_digit),
    cmocka_unit_test(cents_per_gallon_are_dollars_to_four_decimals))
