/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FEED_H
#define FEED_H

#include "webhooks/envelope.h"

/* The events of an account in the order of their numbers, to be fetched. */

struct feed_params {
	struct presence has;
	const char *cursor;
	int64_t after; /* a sequence */
	int64_t limit;
	int64_t wait; /* seconds */
	const char *types;
};

struct feed {
	struct presence has;
	struct any data; /* a list of envelopes, written already */
	flag has_more;
	const char *next_cursor;
};

/* What its statements need and find. */
struct feed_range {
	struct presence has;
	int64_t after, until; /* sequences: behind the one, up to the other */
	const char *pattern;  /* of types */
	int64_t rows;
	int64_t first, last; /* kept, given */
	int64_t sequence, size;
};

extern const struct shape feed_params_shape, feed_shape, feed_shown_shape;
extern const struct query feed_bounds, feed_places, feed_events;

handler feed_pull;

#endif
