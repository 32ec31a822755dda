/* SPDX-License-Identifier: Apache-2.0 */
#ifndef EXACT_H
#define EXACT_H

#include <stdbool.h>
#include <stdint.h>

struct arena;

/*
 * Exact numbers: fractions of whole numbers of any length.  Adding,
 * multiplying and dividing them loses nothing; what rounds says so.  They live
 * in an arena and never change, so they can be shared.
 */
struct exact;

/* From millionths (see money.h), and from digits as decimal_parse reads them:
 * NULL where they are none, or more than 40 when written out. */
const struct exact *exact_micros(struct arena *a, int64_t micros);
const struct exact *exact_parse(struct arena *a, const char *digits);

const struct exact *exact_add(struct arena *a, const struct exact *x,
    const struct exact *y);
const struct exact *exact_sub(struct arena *a, const struct exact *x,
    const struct exact *y);
const struct exact *exact_mul(struct arena *a, const struct exact *x,
    const struct exact *y);
/* NULL where y is 0. */
const struct exact *exact_div(struct arena *a, const struct exact *x,
    const struct exact *y);

int exact_cmp(const struct exact *x, const struct exact *y); /* <0, 0, >0 */

/* Rounded to so many decimals, 0 to 40: half away from zero, or half to even
 * as the measurement standards want it. */
const struct exact *exact_round(struct arena *a, const struct exact *x,
    int decimals);
const struct exact *exact_round_even(struct arena *a, const struct exact *x,
    int decimals);

/* The square root, rounded half away from zero; NULL where x < 0. */
const struct exact *exact_sqrt(struct arena *a, const struct exact *x,
    int decimals);

/* e to the x, right to 30 decimals; NULL where |x| > 20. */
const struct exact *exact_exp(struct arena *a, const struct exact *x);

/* In millionths, rounded half away from zero: 0, or -1 where it does not fit.
 */
int exact_to_micros(const struct exact *x, int decimals, int64_t *micros);

/* So many decimals, rounded half away from zero, as text. */
const char *exact_text(struct arena *a, const struct exact *x, int decimals);

/* How long numerator and denominator are, in bits: what is too long to be an
 * honest formula. */
int exact_bits(const struct exact *x);

#endif
