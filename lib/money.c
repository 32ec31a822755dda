/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "money.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#define DECIMALS 6 /* of MONEY_SCALE */

/* Holds the product of any two amounts. */
__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

static const int64_t tens[] = { 1, 10, 100, 1000, 10000, 100000, 1000000 };

static int
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static const char *
skip_digits(const char *s)
{
	while (is_digit(*s))
		s++;
	return s;
}

/* A number taken apart: its digits, and the power of ten of the first. */
struct number {
	int negative;
	const char *first, *end; /* a point may stand between */
	int64_t power;
};

/*
 * Read an exponent.  It stops growing far beyond the length of any text, so
 * that digits before it cannot bring it back into range.
 */
static const char *
read_exponent(const char *s, int64_t *exponent)
{
	const int64_t far = INT64_C(1000000000000000);
	int negative = *s == '-';
	int64_t e = 0;

	if (*s == '+' || *s == '-')
		s++;
	if (!is_digit(*s))
		return NULL;
	for (; is_digit(*s); s++)
		if (e < far)
			e = e * 10 + (*s - '0');
	*exponent = negative ? -e : e;
	return s;
}

/* The grammar of RFC 8259 section 6. */
static int
read_number(const char *s, struct number *n)
{
	int64_t exponent = 0;

	n->negative = *s == '-';
	n->first = s += n->negative;
	n->end = s = skip_digits(s);
	if (s == n->first || (*n->first == '0' && s - n->first > 1))
		return -1;
	n->power = s - n->first - 1;
	if (*s == '.') {
		if (!is_digit(s[1]))
			return -1;
		n->end = s = skip_digits(s + 1);
	}
	if (*s == 'e' || *s == 'E')
		if ((s = read_exponent(s + 1, &exponent)) == NULL)
			return -1;
	n->power += exponent;
	return *s == '\0' ? 0 : -1;
}

/*
 * Leave out the zeros (and the point) at both ends, for they carry nothing:
 * 0 where no digit is left.  `last` is the power of ten of the last one.
 */
static int
trim_number(struct number *n, int64_t *last)
{
	for (; n->first < n->end && *n->first <= '0'; n->first++)
		n->power -= is_digit(*n->first);
	while (n->end > n->first && n->end[-1] <= '0')
		n->end--;
	*last = n->power + 1;
	for (const char *p = n->first; p < n->end; p++)
		*last -= is_digit(*p);
	return n->end > n->first;
}

int
decimal_parse(const char *s, int decimals, int64_t *micros)
{
	struct number n;
	uint64_t sum = 0;
	int64_t last;

	assert(decimals >= 0 && decimals <= DECIMALS);
	if (read_number(s, &n) != 0)
		return -1;
	if (!trim_number(&n, &last)) {
		*micros = 0;
		return 0;
	}
	if (last < -decimals)
		return -2;
	if (n.power > 12) /* 10^13 does not fit; what is below fits in `sum` */
		return -3;
	for (const char *p = n.first; p < n.end; p++)
		if (is_digit(*p))
			sum = sum * 10 + (uint64_t)(*p - '0');
	for (; last > -DECIMALS; last--)
		sum *= 10;
	if (sum > (uint64_t)INT64_MAX + (uint64_t)n.negative)
		return -3;
	*micros = (int64_t)(n.negative ? 0 - sum : sum);
	return 0;
}

void
decimal_format(int64_t micros, int decimals, char out[DECIMAL_LEN + 1])
{
	uint64_t rest = (uint64_t)micros;
	char text[DECIMAL_LEN + 1], *s = text + DECIMAL_LEN;
	int left = DECIMALS;

	assert(decimals >= 0 && decimals <= DECIMALS);
	if (micros < 0)
		rest = 0 - rest;
	for (; left > decimals && rest % 10 == 0; left--)
		rest /= 10;
	*s = '\0';
	for (int i = 0; i < left; i++, rest /= 10)
		*--s = (char)('0' + rest % 10);
	if (left > 0)
		*--s = '.';
	do
		*--s = (char)('0' + rest % 10);
	while ((rest /= 10) > 0);
	if (micros < 0)
		*--s = '-';
	memcpy(out, s, (size_t)(text + sizeof(text) - s));
}

int
money_add(struct money a, struct money b, struct money *sum)
{
	return -__builtin_add_overflow(a.micros, b.micros, &sum->micros);
}

int
money_sub(struct money a, struct money b, struct money *rest)
{
	return -__builtin_sub_overflow(a.micros, b.micros, &rest->micros);
}

/* The size of a number, whatever its sign. */
static uwide
size_of(wide n)
{
	return n < 0 ? 0 - (uwide)n : (uwide)n;
}

/* n ÷ d in steps of 10^-decimals, half away from zero; n is in micros × d. */
static int
divide(wide n, wide d, int decimals, struct money *out)
{
	int64_t step = tens[DECIMALS - decimals];
	uwide divisor = size_of(d) * (uwide)step;
	uwide micros = (size_of(n) + divisor / 2) / divisor * (uwide)step;
	int negative = (n < 0) != (d < 0);

	if (micros > (uwide)INT64_MAX + (uwide)negative)
		return -1;
	if (negative)
		micros = 0 - micros;
	out->micros = (int64_t)(uint64_t)micros;
	return 0;
}

int
money_of(struct money price, struct volume volume, struct money *total)
{
	return divide((wide)price.micros * volume.micros, MONEY_SCALE, 2,
	    total);
}

int
money_mul(struct money a, struct money b, int decimals, struct money *out)
{
	assert(decimals >= 0 && decimals <= DECIMALS);
	return divide((wide)a.micros * b.micros, MONEY_SCALE, decimals, out);
}

int
money_div(struct money a, struct money b, int decimals, struct money *out)
{
	assert(decimals >= 0 && decimals <= DECIMALS);
	if (b.micros == 0)
		return -1;
	return divide((wide)a.micros * MONEY_SCALE, b.micros, decimals, out);
}

int
money_cmp(struct money a, struct money b)
{
	return (a.micros > b.micros) - (a.micros < b.micros);
}
