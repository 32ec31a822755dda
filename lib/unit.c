/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "unit.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

/* In billionths of a litre, of which a gallon is a whole number. */
static const struct unit {
	const char *word;
	int64_t size;
} units[] = {
	{ "l", INT64_C(1000000000) },
	{ "gal", INT64_C(3785411784) },
};
const char *const unit_words[] = { "l", "gal", NULL };

__extension__ typedef __int128 wide;

static int64_t
size_of(const char *word)
{
	const struct unit *u = units;

	for (; strcmp(u->word, word) != 0; u++)
		assert(u < &units[sizeof(units) / sizeof(*units) - 1]);
	return u->size;
}

/* n × top ÷ bottom, both above zero, to steps of 10^-decimals. */
static int
scale(int64_t n, int64_t top, int64_t bottom, int decimals, int64_t *out)
{
	wide step = 1, part, whole;

	assert(decimals >= 0 && decimals <= 6);
	for (int i = decimals; i < 6; i++)
		step *= 10;
	part = (n < 0 ? -(wide)n : (wide)n) * top;
	whole = (part + bottom * step / 2) / (bottom * step) * step;
	if (whole > INT64_MAX)
		return -1;
	*out = n < 0 ? -(int64_t)whole : (int64_t)whole;
	return 0;
}

int
unit_volume(struct volume v, const char *from, const char *to, int decimals,
    struct volume *out)
{
	return scale(v.micros, size_of(from), size_of(to), decimals,
	    &out->micros);
}

int
unit_price(struct money price, const char *from, const char *to, int decimals,
    struct money *out)
{
	return scale(price.micros, size_of(to), size_of(from), decimals,
	    &out->micros);
}
