/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders/deliveries/deliveries.h"

#include "test_shape.h"

/* G-DELIV: quantity, safe fill and fence, their edges, in both markets. */

static const struct {
	const char *what, *market, *unit;
	int64_t lifted, net; /* litres or gallons */
	bool is_short;
} drops[] = {
	{ "the same", "MX", "l", 30000, 30000, false },
	{ "0.5 % of 30,000 l short", "MX", "l", 30000, 29850, false },
	{ "a litre more", "MX", "l", 30000, 29849, true },
	{ "0.5 % too much", "MX", "l", 30000, 30150, false },
	{ "a litre more than that", "MX", "l", 30000, 30151, true },
	{ "75 l of 10,000", "MX", "l", 10000, 9925, false },
	{ "76 l of 10,000", "MX", "l", 10000, 9924, true },
	{ "20 gal of 3,000", "US", "gal", 3000, 2980, false },
	{ "21 gal of 3,000", "US", "gal", 3000, 2979, true },
	{ "0.5 % of 8,000 gal", "US", "gal", 8000, 7960, false },
	{ "41 gal of 8,000", "US", "gal", 8000, 7959, true },
	{ "20 gal in litres", "US", "l", 3000, 2925, false },
	{ "77 l are more than 20 gal", "US", "l", 3000, 2923, true },
	{ "nothing lifted, nothing dropped", "MX", "l", 0, 0, false },
};

#define LIMITS(volume) \
	"{\"net_share\":0.5,\"net_volume\":" volume ",\"fence\":300,\"vcf\":0.5"

static void
what_was_dropped_is_what_was_lifted(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(drops); i++) {
		bool us = strcmp(drops[i].market, "US") == 0;
		struct delivery *d = test_read(a, &delivery_shape,
		    arena_fmt(a,
			"{\"market\":\"%s\",\"unit\":\"%s\",\"planned\":1000,"
			"\"gross\":%lld,\"net\":%lld}",
			drops[i].market, drops[i].unit, (long long)drops[i].net,
			(long long)drops[i].net));
		const struct delivery_facts *f = test_read(a,
		    &delivery_facts_shape,
		    us ? LIMITS("20") ",\"factor\":1}" :
			 LIMITS("75") ",\"factor\":1}");

		assert_int_equal(delivery_compare(d,
				     (struct volume){ UNITS(drops[i].lifted) },
				     (struct volume){ UNITS(1000) }),
		    0);
		CASE(delivery_short(d, f) == drops[i].is_short, "%s",
		    drops[i].what);
		CASE(delivery_holds(d, f) == !drops[i].is_short, "%s: whole",
		    drops[i].what);
	}
	arena_close(a);
}

static void
a_drop_has_its_share_of_the_lift(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct delivery *d = test_read(a, &delivery_shape,
	    "{\"market\":\"MX\",\"unit\":\"l\",\"planned\":1000,\"net\":990}");

	(void)state;
	/* a third of 2,999.5 l, to the millilitre */
	assert_int_equal(delivery_compare(d,
			     (struct volume){ INT64_C(2999500000) },
			     (struct volume){ UNITS(3000) }),
	    0);
	assert_int_equal(d->bol_net.micros, INT64_C(999833000));
	assert_int_equal(d->variance.micros, -INT64_C(9833000));
	assert_int_equal(d->variance_pct.micros, -INT64_C(983000));
	/* nothing lifted: no percentage */
	assert_int_equal(delivery_compare(d, (struct volume){ 0 },
			     (struct volume){ UNITS(3000) }),
	    0);
	assert_false(HAS(d, variance_pct));
	arena_close(a);
}

static void
without_a_lift_nothing_matches(void **state)
{
	struct arena *a = arena_open(1 << 20);
	const void *d = test_read(a, &delivery_shape,
	    "{\"market\":\"MX\",\"unit\":\"l\",\"planned\":1000,\"net\":990}");

	(void)state;
	assert_true(delivery_short(d,
	    test_read(a, &delivery_facts_shape, LIMITS("75") "}")));
	arena_close(a);
}

static const struct {
	const char *what, *gross, *net;
	const char *facts; /* of its order; factor */
	bool is_short, uncorrected;
} volumes[] = {
	{ "as it was lifted", "20000", "19950", "\"factor\":0.9975", false,
	    false },
	{ "0.5 points off the factor", "20000", "19950", "\"factor\":1.0025",
	    false, false },
	{ "a millionth more than that", "20000", "19950", "\"factor\":1.002501",
	    false, true },
	{ "ten times the gross", "200000", "19950", "\"factor\":0.9975", false,
	    true },
	{ "a litre of gross", "1", "19950", "\"factor\":0.9975", false, true },
	{ "by its own temperature", "20000", "19950", "\"factor\":0.96", false,
	    true },
	{ "nothing to correct it with", "20000", "19950",
	    "\"billing_basis\":\"net\"", false, true },
	{ "100 l more gross, billed gross", "20100", "19950",
	    "\"factor\":0.9975,\"billing_basis\":\"gross\",\"bol_gross\":20000",
	    false, false },
	{ "a millilitre more than that", "20100.001", "19950",
	    "\"factor\":0.9975,\"billing_basis\":\"gross\",\"bol_gross\":20000",
	    true, false },
	{ "the same, billed net", "20100.001", "19950",
	    "\"factor\":0.9975,\"billing_basis\":\"net\",\"bol_gross\":20000",
	    false, false },
	{ "billed gross, of which nothing is known", "20000", "19950",
	    "\"factor\":0.9975,\"billing_basis\":\"gross\"", true, false },
};

static void
gross_and_net_agree(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(volumes); i++) {
		struct delivery *d = test_read(a, &delivery_shape,
		    arena_fmt(a,
			"{\"market\":\"MX\",\"unit\":\"l\",\"planned\":20000,"
			"\"gross\":%s,\"net\":%s}",
			volumes[i].gross, volumes[i].net));
		const struct delivery_facts *f = test_read(a,
		    &delivery_facts_shape,
		    arena_fmt(a, LIMITS("75") ",%s}", volumes[i].facts));

		assert_int_equal(delivery_compare(d,
				     (struct volume){ UNITS(19950) },
				     (struct volume){ UNITS(20000) }),
		    0);
		CASE(delivery_short(d, f) == volumes[i].is_short, "%s: short",
		    volumes[i].what);
		CASE(delivery_uncorrected(d, f) == volumes[i].uncorrected,
		    "%s: corrected", volumes[i].what);
		CASE(delivery_holds(d, f) ==
			!(volumes[i].is_short || volumes[i].uncorrected),
		    "%s: whole", volumes[i].what);
	}
	arena_close(a);
}

#define TANK(capacity, pct, unit)                                       \
	LIMITS("75")                                                    \
	",\"tank_capacity\":" #capacity ",\"tank_safe_fill_pct\":" #pct \
	",\"tank_unit\":\"" unit "\"}"
#define LEVEL(level, unit)                    \
	"{\"market\":\"MX\",\"unit\":\"" unit \
	"\",\"planned\":1,\"level_after\":" #level "}"

static const struct {
	const char *what, *delivery, *facts;
	bool over;
} levels[] = {
	{ "to the safe fill", LEVEL(36000, "l"), TANK(40000, 90, "l"), false },
	{ "a millilitre over", LEVEL(36000.001, "l"), TANK(40000, 90, "l"),
	    true },
	{ "aboveground: 95 %", LEVEL(38000, "l"), TANK(40000, 95, "l"), false },
	{ "gallons in a tank of litres", LEVEL(9500, "gal"),
	    TANK(40000, 90, "l"), false },
	{ "9,511 gal are over 36,000 l", LEVEL(9511, "gal"),
	    TANK(40000, 90, "l"), true },
	{ "no tank", LEVEL(99999, "l"), LIMITS("75") "}", false },
	{ "no level read", "{\"market\":\"MX\",\"unit\":\"l\",\"planned\":1}",
	    TANK(40000, 90, "l"), false },
};

static void
a_tank_is_filled_to_its_safe_fill(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(levels); i++)
		CASE(delivery_overfilled(test_read(a, &delivery_shape,
					     levels[i].delivery),
			 test_read(a, &delivery_facts_shape,
			     levels[i].facts)) == levels[i].over,
		    "%s", levels[i].what);
	arena_close(a);
}

#define HERE(lat, lon)                                                       \
	"{\"market\":\"MX\",\"unit\":\"l\",\"planned\":1,\"latitude\":" #lat \
	",\"longitude\":" #lon "}"
#define SITE(lat, lon) \
	LIMITS("75") ",\"site_latitude\":" #lat ",\"site_longitude\":" #lon "}"

static const struct {
	const char *what, *delivery, *facts;
	bool outside;
} places[] = {
	{ "the very place", HERE(25.781447, -100.188347),
	    SITE(25.781447, -100.188347), false },
	{ "299 m north", HERE(25.784136, -100.188347),
	    SITE(25.781447, -100.188347), false },
	{ "301 m north", HERE(25.784154, -100.188347),
	    SITE(25.781447, -100.188347), true },
	{ "298 m east: meridians are closer at 25 degrees",
	    HERE(25.781447, -100.185370), SITE(25.781447, -100.188347), false },
	{ "302 m east", HERE(25.781447, -100.185330),
	    SITE(25.781447, -100.188347), true },
	{ "300 m north and 300 m east", HERE(25.784136, -100.185370),
	    SITE(25.781447, -100.188347), true },
	{ "another hemisphere", HERE(-25.781447, 100.188347),
	    SITE(25.781447, -100.188347), true },
	{ "one degree off", HERE(26.781447, -100.188347),
	    SITE(25.781447, -100.188347), true },
	{ "the truck's place unknown",
	    "{\"market\":\"MX\",\"unit\":\"l\",\"planned\":1}",
	    SITE(25.781447, -100.188347), false },
	{ "the site's place unknown", HERE(25.781447, -100.188347),
	    LIMITS("75") "}", false },
};

static void
a_drop_is_inside_the_fence(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(places); i++)
		CASE(delivery_outside(test_read(a, &delivery_shape,
					  places[i].delivery),
			 test_read(a, &delivery_facts_shape,
			     places[i].facts)) == places[i].outside,
		    "%s", places[i].what);
	arena_close(a);
}

TESTS(cmocka_unit_test(what_was_dropped_is_what_was_lifted),
    cmocka_unit_test(gross_and_net_agree),
    cmocka_unit_test(a_drop_has_its_share_of_the_lift),
    cmocka_unit_test(without_a_lift_nothing_matches),
    cmocka_unit_test(a_tank_is_filled_to_its_safe_fill),
    cmocka_unit_test(a_drop_is_inside_the_fence))
