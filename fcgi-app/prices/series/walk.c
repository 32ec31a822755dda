/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "series.h"

/*
 * The walk of the sandbox's quotes.  On each weekday a value moves back
 * towards its mean by a fortieth of the distance, and by a shock of that day:
 *
 *	value += (mean - value) / 40 + mean * shock(day) / 1000000
 *
 * Three quarters of a rack price's shock belong to the product, so that its
 * terminals move together, and a quarter to the terminal.  A shock is drawn
 * with splitmix64 from a name and a day.  All numbers are integers, divisions
 * drop the fraction, and the value begins at its mean; so every run of every
 * copy gives the same quotes.  doc/sandbox-prices.7 says this to the users.
 */
#define RETURN  40
#define MILLION 1000000

/* clang-format off */
const struct series_walk price_series_walks[] = {
	{ "MTY", "REGULAR_87",  11400000, 12000 },
	{ "MTY", "PREMIUM_91",  15400000, 12000 },
	{ "MTY", "DIESEL_ULSD", 14800000, 12000 },
	{ "TUX", "REGULAR_87",  11280000, 12000 },
	{ "TUX", "PREMIUM_91",  15270000, 12000 },
	{ "TUX", "DIESEL_ULSD", 14660000, 12000 },
	{ "CAD", "REGULAR_87",  11350000, 12000 },
	{ "CAD", "PREMIUM_91",  15340000, 12000 },
	{ "CAD", "DIESEL_ULSD", 14740000, 12000 },
	{ "HOU", "REGULAR_87",    540000, 12000 },
	{ "HOU", "PREMIUM_91",    600000, 12000 },
	{ "HOU", "DIESEL_ULSD",   610000, 12000 },
	{ NULL,  NULL,          18300000,  6000 },
	{ NULL,  NULL,                 0,     0 },
};
/* clang-format on */

/* The finalizer of splitmix64: every bit of x reaches every bit of this. */
static uint64_t
mix(uint64_t x)
{
	x += UINT64_C(0x9e3779b97f4a7c15);
	x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
	return x ^ (x >> 31);
}

static uint64_t
seed(const char *name)
{
	uint64_t h = 0;

	for (; *name != '\0'; name++)
		h = mix(h ^ (unsigned char)*name);
	return h;
}

/* Evenly between -most and most. */
static int64_t
shock(uint64_t from, struct date day, int64_t most)
{
	uint64_t r = mix(from + (uint64_t)day.days);

	return (int64_t)(r % (uint64_t)(2 * most + 1)) - most;
}

struct series_day *
price_series_walk(const struct series_walk *w, struct date last, size_t *n,
    struct arena *a)
{
	struct date first = SERIES_FIRST;
	bool fx = w->terminal == NULL;
	const char *name = fx ? "USD/MXN" : w->product;
	uint64_t common = seed(name);
	uint64_t own = seed(
	    fx ? name : arena_fmt(a, "%s/%s", w->terminal, w->product));
	int64_t value = w->mean;
	struct series_day *days;

	*n = 0;
	if (last.days < first.days)
		return NULL;
	days = arena_array(a, struct series_day,
	    (size_t)(last.days - first.days) + 1);
	for (struct date d = first; d.days <= last.days; d.days++) {
		int64_t move = 3 * shock(common, d, w->shock) +
		    shock(own, d, w->shock);

		if (date_weekday(d) == 0 || date_weekday(d) == 6)
			continue;
		value += (w->mean - value) / RETURN +
		    w->mean * move / 4 / MILLION;
		days[(*n)++] = (struct series_day){ .day = d,
			.value = { value } };
	}
	return days;
}
