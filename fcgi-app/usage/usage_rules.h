/* SPDX-License-Identifier: Apache-2.0 */
#ifndef USAGE_RULES_H
#define USAGE_RULES_H

#include <stdint.h>

struct buf;

/*
 * Histograms of latency, whose buckets can be added up over any keys, routes
 * and times.  Milliseconds below 16 have a bucket each; above, each doubling
 * has eight, and the middle of a bucket is at most a sixteenth (6.25 %) from
 * any time in it.  The last one has all from 2^20 ms less a sixteenth on.
 */
#define USAGE_EXACT   16
#define USAGE_PARTS   8 /* of a doubling */
#define USAGE_BUCKETS (USAGE_EXACT + 16 * USAGE_PARTS)

int usage_bucket(int64_t ms);

/* The time that stands for all of a bucket. */
int64_t usage_bucket_ms(int bucket);

/* The time that so many of a thousand did not exceed; 0 where there are none.
 */
int64_t usage_percentile(const int64_t calls[USAGE_BUCKETS], int permille);

/* As a column keeps it: "bucket:calls bucket:calls".  Reading adds to what is
 * there: 0, or -1 where it is none. */
void usage_histogram_write(struct buf *b, const int64_t calls[USAGE_BUCKETS]);
int usage_histogram_add(int64_t calls[USAGE_BUCKETS], const char *text);

#endif
