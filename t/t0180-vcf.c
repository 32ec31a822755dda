/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <math.h>

#include "test.h"

#include "arena.h"
#include "money.h"
#include "vcf.h"

static struct arena *arena;

static int64_t
micros(const char *digits)
{
	int64_t out;

	assert_int_equal(decimal_parse(digits, 6, &out), 0);
	return out;
}

/* clang-format off */
/* The examples that the standard prints (11.1.6.1), to the last digit. */
static const struct {
	enum vcf_group group;
	const char *api, *density, *t, *p;
	const char *t68, *rho_star, *alpha, *fp, *ctl, *cpl;
	int64_t ctpl;
} official[] = {
	{ VCF_CRUDE, "17.785", NULL, "-27.7", "0",
	  "-27.712499233089", "946.921215770785", "0.000380407044",
	  "0.305779891997", "1.033011591958", "1.000000000000", 1033010 },
	{ VCF_REFINED, "19.4", NULL, "48.04", "-7.3",
	  "48.043878159606", "936.787006219757", "0.000406689168",
	  "0.384339609206", "1.004858068990", "1.000000000000", 1004860 },
	{ VCF_REFINED, NULL, "657.3", "27.3", "1234.5",
	  "27.298898616759", "657.303689061482", "0.000816362130",
	  "0.993527440282", "1.026475833518", "1.012417396817", 1039220 },
};

#define F60(d, api, t, ctl, g) { VCF_60F, api, d, false, t, ctl, VCF_##g, NULL }
#define C(b, d, t, ctl, g, rho) { VCF_##b, false, d, true, t, ctl, VCF_##g, rho }
/* Other published numbers: five decimals of the correction. */
static const struct {
	enum vcf_base base;
	bool api;
	const char *density;
	bool celsius;
	const char *t;
	int64_t ctl;
	enum vcf_group group;
	const char *rho60; /* six decimals, where they are published */
} printed[] = {
	C(15C, "745.0", "30",   981700, GASOLINE, "744.497668"),
	C(15C, "832.5", "28.5", 988370, JET, NULL),
	C(15C, "845.0", "30",   987390, FUEL_OIL, NULL),
	C(20C, "740.0", "32",   985220, GASOLINE, NULL),
	C(20C, "830.0", "35",   987020, JET, NULL),
	C(20C, "845.0", "30",   991600, FUEL_OIL, "848.144827"),
	F60("60.0", true, "75",   989710, GASOLINE),
	F60("60.0", true, "90",   979370, GASOLINE),
	F60("58.5", true, "84.3", 983510, GASOLINE),
	F60("62.0", true, "80",   986050, GASOLINE),
	F60("36.0", true, "75",   993000, FUEL_OIL),
	F60("35.0", true, "90",   986070, FUEL_OIL),
	F60("38.0", true, "90",   985690, JET),
	F60("42.0", true, "85",   987510, JET),
	F60("45.5", true, "40",  1010330, JET),
	F60("50.0", true, "80",   988230, TRANSITION),
	/* the worked example of Houston */
	F60("36.0", true, "84",   988780, FUEL_OIL),
};

/* The bounds of each group, and what lies beside. */
static const struct {
	const char *what;
	struct vcf_asked asked;
	enum vcf_refused want;
	enum vcf_group group;
} limits[] = {
#define D(g, m, t, p) { .group = VCF_##g, .density = INT64_C(m), .temperature = INT64_C(t), .pressure = INT64_C(p) }
	{ "the lightest",               D(REFINED, 610600000,  60000000, 0), VCF_OK, VCF_GASOLINE },
	{ "lighter than the lightest",  D(REFINED, 610599999,  60000000, 0), VCF_DENSITY, 0 },
	{ "the heaviest gasoline",      D(REFINED, 770351999,  60000000, 0), VCF_OK, VCF_GASOLINE },
	{ "the lightest in transition", D(REFINED, 770352000,  60000000, 0), VCF_OK, VCF_TRANSITION },
	{ "the heaviest in transition", D(REFINED, 787519499,  60000000, 0), VCF_OK, VCF_TRANSITION },
	{ "the lightest jet",           D(REFINED, 787519500,  60000000, 0), VCF_OK, VCF_JET },
	{ "the heaviest jet",           D(REFINED, 838312699,  60000000, 0), VCF_OK, VCF_JET },
	{ "the lightest fuel oil",      D(REFINED, 838312700,  60000000, 0), VCF_OK, VCF_FUEL_OIL },
	{ "the heaviest",               D(REFINED, 1163500000, 60000000, 0), VCF_OK, VCF_FUEL_OIL },
	{ "heavier than the heaviest",  D(REFINED, 1163500001, 60000000, 0), VCF_DENSITY, 0 },
	{ "the lightest crude",         D(CRUDE,   610600000,  60000000, 0), VCF_OK, VCF_CRUDE },
	{ "the lightest lubricant",     D(LUBE,    800900000,  60000000, 0), VCF_OK, VCF_LUBE },
	{ "no lubricant",               D(LUBE,    800899999,  60000000, 0), VCF_DENSITY, 0 },
	{ "no density at all",          D(REFINED, 0,          60000000, 0), VCF_DENSITY, 0 },
	{ "a density below zero",       D(REFINED, -843945000, 60000000, 0), VCF_DENSITY, 0 },
	{ "the coldest",                D(REFINED, 843945000, -58000000, 0), VCF_OK, VCF_FUEL_OIL },
	{ "colder than the coldest",    D(REFINED, 843945000, -58000001, 0), VCF_TEMPERATURE, 0 },
	{ "the hottest",                D(REFINED, 843945000, 302000000, 0), VCF_OK, VCF_FUEL_OIL },
	{ "hotter than the hottest",    D(REFINED, 843945000, 302000001, 0), VCF_TEMPERATURE, 0 },
	{ "the highest pressure",       D(REFINED, 843945000, 60000000, 1500000000), VCF_OK, VCF_FUEL_OIL },
	{ "a higher pressure",          D(REFINED, 843945000, 60000000, 1500000001), VCF_PRESSURE, 0 },
#undef D
	{ "an API gravity of minus infinity",
	  { .group = VCF_REFINED, .api = true, .density = -131500000 }, VCF_DENSITY, 0 },
	{ "the largest numbers",
	  { .group = VCF_REFINED, .density = INT64_MAX, .temperature = INT64_MAX }, VCF_TEMPERATURE, 0 },
	{ "the largest density",
	  { .group = VCF_REFINED, .density = INT64_MAX, .celsius = true }, VCF_DENSITY, 0 },
};
/* clang-format on */

static bool
near(long double want, const char *got, long double by)
{
	return fabsl(want - strtold(got, NULL)) <= by;
}

static void
the_examples_of_the_standard_come_out_digit_by_digit(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(official); i++) {
		bool api = official[i].api != NULL;
		struct vcf_asked asked = { .group = official[i].group,
			.api = api,
			.density = micros(
			    api ? official[i].api : official[i].density),
			.temperature = micros(official[i].t),
			.pressure = micros(official[i].p) };
		struct vcf v;

		assert_int_equal(vcf_compute(&asked, arena, &v), VCF_OK);
		assert_string_equal(v.t68, official[i].t68);
		assert_string_equal(v.rho_star, official[i].rho_star);
		assert_string_equal(v.alpha, official[i].alpha);
		assert_string_equal(v.fp, official[i].fp);
		assert_string_equal(v.ctl_exact, official[i].ctl);
		assert_string_equal(v.cpl_exact, official[i].cpl);
		assert_int_equal(v.ctpl, official[i].ctpl);
	}
}

static void
published_corrections_come_out(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(printed); i++) {
		struct vcf_asked asked = { .base = printed[i].base,
			.group = VCF_REFINED,
			.api = printed[i].api,
			.density = micros(printed[i].density),
			.celsius = printed[i].celsius,
			.temperature = micros(printed[i].t) };
		struct vcf v;

		assert_int_equal(vcf_compute(&asked, arena, &v), VCF_OK);
		CASE(v.ctl == printed[i].ctl && v.ctpl == v.ctl &&
			v.group == printed[i].group,
		    "%s at %s: %lld in %s", printed[i].density, printed[i].t,
		    (long long)v.ctl, vcf_groups[v.group]);
		if (printed[i].rho60 != NULL)
			CASE(near(strtold(printed[i].rho60, NULL), v.rho60,
				 5e-7L),
			    "%s: %s", printed[i].density, v.rho60);
	}
}

/*
 * 31,500 litres of diesel at 28 C, 834.6 kg/m3 at 60 F: 31,283 at 20 C.  834.6
 * is rounded: exactly that lies at 0.9931149, and the example's own density at
 * 20 C, 831.45, at 0.9931153.
 */
static void
the_worked_example_of_mexico_comes_out(void **state)
{
	struct vcf_asked asked = { .base = VCF_20C,
		.group = VCF_REFINED,
		.density = micros("831.45"),
		.celsius = true,
		.temperature = UNITS(28) };
	struct vcf v;
	int64_t net;

	(void)state;
	assert_int_equal(vcf_compute(&asked, arena, &v), VCF_OK);
	assert_int_equal(v.group, VCF_JET);
	assert_memory_equal(v.rho60, "834.62", 6);
	assert_int_equal(v.ctpl, 993120);
	assert_int_equal(vcf_net(UNITS(31500), &v, 0, &net), 0);
	assert_int_equal(net, UNITS(31283));
	assert_int_equal(vcf_net(UNITS(31500), &v, 3, &net), 0);
	assert_int_equal(net, micros("31283.28"));
	asked.at60 = true;
	asked.density = micros("834.6");
	assert_int_equal(vcf_compute(&asked, arena, &v), VCF_OK);
	assert_string_equal(v.ctl_exact, "0.993114907351");
	assert_int_equal(vcf_net(UNITS(31500), &v, 0, &net), 0);
	assert_int_equal(net, UNITS(31283));
	v.ctpl = 1000010;
	assert_int_equal(vcf_net(INT64_MAX, &v, 3, &net), -1);
}

static void
what_lies_outside_is_refused(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(limits); i++) {
		struct vcf v;
		enum vcf_refused got = vcf_compute(&limits[i].asked, arena, &v);

		CASE(got == limits[i].want &&
			(got != VCF_OK || v.group == limits[i].group),
		    "%s: %d", limits[i].what, got);
	}
}

/* --- the same once more, in floating point, as one would write it there --- */

struct point {
	long double k0, k1, k2, rho60, ctl;
};

static void
constants(struct point *p, enum vcf_group asked)
{
	const long double k[][3] = { { 341.0957L, 0, 0 },
		{ 103.8720L, 0.2701L, 0 }, { 330.3010L, 0, 0 },
		{ 1489.0670L, 0, -0.00186840L }, { 192.4571L, 0.2438L, 0 },
		{ 0, 0.34878L, 0 } };
	int g = (int)asked;

	if (asked == VCF_REFINED)
		g = p->rho60 >= 838.3127L ? 1 :
		    p->rho60 >= 787.5195L ? 2 :
		    p->rho60 >= 770.3520L ? 3 :
					    4;
	p->k0 = k[g][0];
	p->k1 = k[g][1];
	p->k2 = k[g][2];
}

static long double
t68(long double f)
{
	const long double a[] = { -0.148759L, -0.267408L, 1.080760L, 1.269056L,
		-4.089591L, -1.871251L, 7.438081L, -3.536296L };
	long double c = (f - 32) / 1.8L, d = 0;

	for (int i = 0; i < 8; i++)
		d += a[i] * powl(c / 630, i + 1);
	return (c - d) * 1.8L + 32;
}

/* Correction to 60 F of what has this density there. */
static long double
correction(const struct point *p, long double f)
{
	const long double d60 = 0.01374979547L;
	long double r = p->rho60, a, b, star, alpha, dt;

	a = d60 / 2 * (p->k0 / r / r + p->k1 / r + p->k2);
	b = (2 * p->k0 + p->k1 * r) / (p->k0 + p->k1 * r + p->k2 * r * r);
	star = r *
	    (1 + expm1l(a + 0.8L * a * a) / (1 + a * b + 1.6L * a * a * b));
	alpha = p->k0 / star / star + p->k1 / star + p->k2;
	dt = t68(f) - 60.0068749L;
	return expl(-alpha * dt - 0.8L * alpha * alpha * dt * (dt + d60));
}

static long double
fahrenheit(long double t, bool celsius)
{
	return celsius ? t * 1.8L + 32 : t;
}

/* By halves: the density at 60 F that has density d at a temperature. */
static void
halve(struct point *p, enum vcf_group asked, long double d, long double f)
{
	long double low = 550, high = 1200;

	for (int i = 0; i < 200; i++) {
		p->rho60 = (low + high) / 2;
		constants(p, asked);
		if (p->rho60 * correction(p, f) < d)
			low = p->rho60;
		else
			high = p->rho60;
	}
}

static void
reckon(const struct vcf_asked *asked, struct point *p)
{
	const long double bases[] = { 60, 59, 68 };
	long double t = (long double)asked->temperature / MONEY_SCALE;
	long double d = (long double)asked->density / MONEY_SCALE, at;

	t = fahrenheit(t, asked->celsius);
	at = asked->observed ? t : bases[asked->base];
	p->rho60 = asked->api ? 141.5L * 999.016L / (d + 131.5L) : d;
	constants(p, asked->group);
	if (!asked->api && !asked->at60 &&
	    (asked->observed || asked->base != VCF_60F))
		halve(p, asked->group, d, at);
	p->ctl = correction(p, t);
	if (asked->base != VCF_60F)
		p->ctl /= correction(p, bases[asked->base]);
}

/* Is a density clearly inside the range that a group is asked with? */
static bool
inside(enum vcf_group g, long double rho60)
{
	long double least = g == VCF_LUBE ? 800.9L : 610.6L;

	return rho60 > least + 0.001L && rho60 < 1163.499L;
}

/* Is a density so close to a group's bound that each may choose its own? */
static bool
bounds(const struct point *p)
{
	const long double at[] = { 770.3520L, 787.5195L, 838.3127L };

	for (size_t i = 0; i < LEN(at); i++)
		if (fabsl(p->rho60 - at[i]) < 0.1L)
			return true;
	return false;
}

static void
floating_point_agrees_to_eleven_decimals(void **state)
{
	uint64_t seed = 180;
	int judged = 0;

	(void)state;
	for (int i = 0; i < 3000; i++) {
		struct vcf_asked asked = { .base = test_next(&seed) % 3,
			.group = (const enum vcf_group[]){ VCF_REFINED,
			    VCF_CRUDE, VCF_LUBE }[test_next(&seed) % 3],
			.observed = test_next(&seed) % 3 == 0,
			.celsius = test_next(&seed) % 2 == 0 };
		struct point p;
		struct vcf v;

		asked.density = (int64_t)(test_next(&seed) % 780000) * 1000 +
		    UNITS(420);
		asked.temperature = asked.celsius ?
		    (int64_t)(test_next(&seed) % 20000) * 10000 - UNITS(50) :
		    (int64_t)(test_next(&seed) % 36000) * 10000 - UNITS(58);
		arena_reset(arena);
		reckon(&asked, &p);
		if (vcf_compute(&asked, arena, &v) == VCF_DENSITY) {
			CASE(!inside(asked.group, p.rho60), "%s: %Lf",
			    vcf_groups[asked.group], p.rho60);
			continue;
		}
		if (asked.group == VCF_REFINED && bounds(&p))
			continue;
		judged++;
		CASE(near(p.ctl, v.ctl_exact, 1e-11L) &&
			near(p.rho60, v.rho60, 1e-8L),
		    "%s, base %s, %lld at %lld%s%s: %s, not %.12Lf",
		    vcf_groups[asked.group], vcf_bases[asked.base],
		    (long long)asked.density, (long long)asked.temperature,
		    asked.celsius ? " C" : " F",
		    asked.observed ? ", observed" : "", v.ctl_exact, p.ctl);
	}
	assert_true(judged > 1500);
}

/* Warmer is more: what is corrected becomes less. */
static void
net_is_less_than_gross_where_it_is_warm(void **state)
{
	(void)state;
	for (int64_t t = -58; t <= 302; t++) {
		struct vcf_asked asked = { .group = VCF_REFINED,
			.density = UNITS(840),
			.temperature = UNITS(t) };
		struct vcf v;

		arena_reset(arena);
		assert_int_equal(vcf_compute(&asked, arena, &v), VCF_OK);
		CASE(t > 60    ? v.ctl < UNITS(1) :
			t < 60 ? v.ctl > UNITS(1) :
				 v.ctl == UNITS(1),
		    "%d F", (int)t);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(
		    the_examples_of_the_standard_come_out_digit_by_digit),
		cmocka_unit_test(published_corrections_come_out),
		cmocka_unit_test(the_worked_example_of_mexico_comes_out),
		cmocka_unit_test(what_lies_outside_is_refused),
		cmocka_unit_test(floating_point_agrees_to_eleven_decimals),
		cmocka_unit_test(net_is_less_than_gross_where_it_is_warm),
	};

	arena = arena_open(64 << 20);
	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
