/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "unit.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "exact.h"

/* clang-format off */
static const struct unit {
	const char *word;
	int64_t size; /* billionths of a litre */
} units[] = {
#define ROW(x, word, size) { word, INT64_C(size) },
	UNITS_OF_FUEL(ROW, )
#undef ROW
};
/* clang-format on */
#define UNITS_N (sizeof(units) / sizeof(*units))

const char *const unit_words[] = { UNIT_WORDS, NULL };
const char *const unit_volumes[] = { UNIT_VOLUMES, NULL };
const char *const unit_prices[] = { UNIT_PRICES, NULL };

__extension__ typedef __int128 wide;

static const struct unit *
find(const char *word)
{
	for (size_t i = 0; i < UNITS_N; i++)
		if (strcmp(units[i].word, word) == 0)
			return &units[i];
	return NULL;
}

static int64_t
size_of(const char *word)
{
	const struct unit *u = find(word);

	assert(u != NULL);
	return u->size;
}

bool
unit_known(const char *word)
{
	return find(word) != NULL;
}

const char *
unit_currency(const char *word)
{
	return strcmp(word, "cpg") == 0 ? "USD" : NULL;
}

int
unit_decimals(const char *word)
{
	return strcmp(word, "cpg") == 0 ? 4 : 6;
}

void
unit_plain(struct money *price, const char **unit)
{
	if (strcmp(*unit, "cpg") != 0)
		return;
	price->micros /= 100;
	*unit = "gal";
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

/* Prices times the size of the other's unit: below 10^19 * 10^12, so they fit
 * with eight digits of percent and of hundredths besides. */
int
unit_price_cmp(struct money price, const char *unit, struct money other,
    const char *of)
{
	wide one = (wide)price.micros * size_of(of);
	wide two = (wide)other.micros * size_of(unit);

	return one < two ? -1 : one > two;
}

bool
unit_price_apart(struct money price, const char *unit, struct money from,
    const char *of, struct money percent)
{
	wide one = (wide)price.micros * size_of(of);
	wide two = (wide)from.micros * size_of(unit);
	wide apart = one > two ? one - two : two - one;

	return apart * 100 * MONEY_SCALE > two * percent.micros;
}

/* Both sizes are below 10^13, so they fit as millionths of themselves. */
const struct exact *
unit_volume_exact(struct arena *a, const struct exact *v, const char *from,
    const char *to)
{
	if (strcmp(from, to) == 0)
		return v;
	v = exact_mul(a, v, exact_micros(a, size_of(from)));
	return exact_div(a, v, exact_micros(a, size_of(to)));
}

const struct exact *
unit_price_exact(struct arena *a, const struct exact *price, const char *from,
    const char *to)
{
	return unit_volume_exact(a, price, to, from);
}
