/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "money.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "decimal.h"

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

/* A sign, whole digits, a fraction and an exponent; the rest must be none. */
static int
read_number(const char *s, struct digits *d)
{
	int64_t exponent = 0;

	d->negative = *s == '-';
	d->first = s += d->negative;
	d->end = s = skip_digits(s);
	if (s == d->first || (*d->first == '0' && s - d->first > 1))
		return -1;
	d->power = s - d->first - 1;
	if (*s == '.') {
		if (!is_digit(s[1]))
			return -1;
		d->end = s = skip_digits(s + 1);
	}
	if (*s == 'e' || *s == 'E')
		if ((s = read_exponent(s + 1, &exponent)) == NULL)
			return -1;
	d->power += exponent;
	return *s == '\0' ? 0 : -1;
}

int
decimal_digits(const char *s, struct digits *d)
{
	if (read_number(s, d) != 0)
		return -1;
	for (; d->first < d->end && *d->first <= '0'; d->first++)
		d->power -= is_digit(*d->first);
	while (d->end > d->first && d->end[-1] <= '0')
		d->end--;
	d->last = d->power + 1;
	for (const char *p = d->first; p < d->end; p++)
		d->last -= is_digit(*p);
	return 0;
}

/* What nearly all numbers are: -12.340, not too long for what is asked; false
 * where it is anything else, right or wrong. */
static bool
parse_plain(const char *s, int decimals, int64_t *micros)
{
	bool negative = *s == '-';
	const char *first = s += negative, *point;
	int64_t sum = 0;
	ptrdiff_t places = 0;

	while (is_digit(*s) && s - first < 12)
		sum = sum * 10 + (*s++ - '0');
	if (s == first || (*first == '0' && s - first > 1))
		return false;
	if (*s == '.') {
		point = ++s;
		while (is_digit(*s) && s - point < decimals)
			sum = sum * 10 + (*s++ - '0');
		if ((places = s - point) == 0)
			return false;
	}
	if (*s != '\0')
		return false;
	sum *= tens[DECIMALS - places];
	*micros = negative ? -sum : sum;
	return true;
}

int
decimal_parse(const char *s, int decimals, int64_t *micros)
{
	struct digits d;
	uint64_t sum = 0;

	assert(decimals >= 0 && decimals <= DECIMALS);
	if (parse_plain(s, decimals, micros))
		return 0;
	if (decimal_digits(s, &d) != 0)
		return -1;
	if (d.first == d.end) {
		*micros = 0;
		return 0;
	}
	if (d.last < -decimals)
		return -2;
	if (d.power > 12) /* 10^13 does not fit; what is below fits in `sum` */
		return -3;
	for (const char *p = d.first; p < d.end; p++)
		if (is_digit(*p))
			sum = sum * 10 + (uint64_t)(*p - '0');
	for (; d.last > -DECIMALS; d.last--)
		sum *= 10;
	if (sum > (uint64_t)INT64_MAX + d.negative)
		return -3;
	*micros = (int64_t)(d.negative ? 0 - sum : sum);
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
