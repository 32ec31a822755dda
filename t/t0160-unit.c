/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "unit.h"

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

TESTS(cmocka_unit_test(a_volume_is_the_same_in_another_unit),
    cmocka_unit_test(a_price_goes_the_other_way))
