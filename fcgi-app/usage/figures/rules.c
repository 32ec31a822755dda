/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rules.h"

#include <stdlib.h>

#include "buf.h"

/* 2^4 is the first doubling, a part of it two milliseconds wide. */
#define FIRST_BITS 4
#define PART_BITS  3
#define LAST_BITS  19

int
usage_bucket(int64_t ms)
{
	int bits;

	if (ms < USAGE_EXACT)
		return ms < 0 ? 0 : (int)ms;
	bits = 63 - __builtin_clzll((unsigned long long)ms);
	if (bits > LAST_BITS)
		return USAGE_BUCKETS - 1;
	return USAGE_EXACT + (bits - FIRST_BITS) * USAGE_PARTS +
	    (int)(ms >> (bits - PART_BITS) & (USAGE_PARTS - 1));
}

int64_t
usage_bucket_ms(int bucket)
{
	int bits, part;
	int64_t width;

	if (bucket < USAGE_EXACT)
		return bucket;
	bits = FIRST_BITS + (bucket - USAGE_EXACT) / USAGE_PARTS;
	part = (bucket - USAGE_EXACT) % USAGE_PARTS;
	width = INT64_C(1) << (bits - PART_BITS);
	return (USAGE_PARTS + part) * width + width / 2;
}

int64_t
usage_percentile(const int64_t calls[USAGE_BUCKETS], int permille)
{
	int64_t all = 0, below = 0, rank;

	for (int i = 0; i < USAGE_BUCKETS; i++)
		all += calls[i];
	/* rounded up: of one request any percentile is that one */
	rank = all / 1000 * permille + (all % 1000 * permille + 999) / 1000;
	for (int i = 0; i < USAGE_BUCKETS; i++)
		if (calls[i] > 0 && (below += calls[i]) >= rank)
			return usage_bucket_ms(i);
	return 0;
}

void
usage_histogram_write(struct buf *b, const int64_t calls[USAGE_BUCKETS])
{
	size_t empty = b->len;

	for (int i = 0; i < USAGE_BUCKETS; i++) {
		if (calls[i] == 0)
			continue;
		if (b->len > empty)
			buf_char(b, ' ');
		buf_int(b, i);
		buf_char(b, ':');
		buf_int(b, calls[i]);
	}
}

int
usage_histogram_add(int64_t calls[USAGE_BUCKETS], const char *text)
{
	while (*text != '\0') {
		char *end;
		long bucket = strtol(text, &end, 10);

		if (end == text || *end != ':' || bucket < 0 ||
		    bucket >= USAGE_BUCKETS)
			return -1;
		calls[bucket] += strtoll(end + 1, &end, 10);
		text = end + (*end == ' ');
	}
	return 0;
}
