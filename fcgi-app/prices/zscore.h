/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ZSCORE_H
#define ZSCORE_H

#include <stddef.h>

#include "money.h"

struct arena;
struct exact;

/* Values that a deviation is told of at least. */
#define ZSCORE_MIN 10

/*
 * How many standard deviations a value lies above (below: negative) the mean
 * of the n values before it, which it is none of: (x - mean) / s with
 * s² = Σ(v - mean)² / (n - 1), that of a sample (NIST/SEMATECH e-Handbook,
 * 1.3.5.6).  NULL of fewer than ZSCORE_MIN values, and where all are the same.
 */
const struct exact *zscore(struct arena *a, struct money x,
    const struct money *before, size_t n);

#endif
