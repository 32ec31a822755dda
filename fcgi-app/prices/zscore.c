/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "zscore.h"

#include "exact.h"

#define ROOT_DECIMALS 30

static const struct exact *
whole(struct arena *a, size_t n)
{
	return exact_micros(a, UNITS((int64_t)n));
}

const struct exact *
zscore(struct arena *a, struct money x, const struct money *before, size_t n)
{
	const struct exact *sum = whole(a, 0), *squares = sum, *mean, *d;

	if (n < ZSCORE_MIN)
		return NULL;
	for (size_t i = 0; i < n; i++)
		sum = exact_add(a, sum, exact_micros(a, before[i].micros));
	mean = exact_div(a, sum, whole(a, n));
	for (size_t i = 0; i < n; i++) {
		d = exact_sub(a, exact_micros(a, before[i].micros), mean);
		squares = exact_add(a, squares, exact_mul(a, d, d));
	}
	d = exact_sub(a, exact_micros(a, x.micros), mean);
	return exact_div(a, d,
	    exact_sqrt(a, exact_div(a, squares, whole(a, n - 1)),
		ROOT_DECIMALS));
}
