/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FEED_LOAD_OWN_H
#define FEED_LOAD_OWN_H

#include "buf.h"
#include "load.h"

/* What the files load*.c share, and nobody else sees. */

/* Something that a file may name. */
struct feed_listed {
	struct presence has;
	const char *code;
	const char *id;
	const char *time_zone;
	const char *unit, *currency;
	flag common;
};

/* What rows are about, from when to when, and the rows as JSON. */
struct feed_range {
	struct presence has;
	const char *terminal, *product;
	const char *index_id;
	const char *base, *quote;
	struct stamp from, to;
	struct date first, last;
	const char *rows;
	const char *source;
	struct id source_id;
};
extern const struct shape feed_load_range_shape;

/* A row as it is recorded. */
struct feed_recorded {
	struct presence has;
	const char *id;
	const char *status;
	const char *supplier_id;
	flag branded;
	const char *price_basis, *terms, *currency, *unit;
	struct stamp effective_at, recorded_at;
	struct date day;
	int64_t revision;
	struct money value;
};

extern const struct query feed_load_terminals, feed_load_products,
    feed_load_suppliers, feed_load_indexes, feed_load_rack_known,
    feed_load_rack_add, feed_load_index_known, feed_load_index_add,
    feed_load_fx_known, feed_load_fx_add, feed_load_rack_price,
    feed_load_fx_rate, feed_load_index_lock, feed_load_rack_hold,
    feed_load_rack_around;

/* What is known of a row. */
struct feed_known {
	bool there, withdrawn;
	int64_t micros;
	const char *unit;
	int64_t recorded_ms, revision;
	struct id id;
};

struct feed_chunk {
	struct feed_load *load;
	const struct feed_settings *settings;
	const struct feed *feed;
	const struct feed_row *rows;
	size_t n;
	struct arena *arena;
	struct feed_range range;
	struct feed_known *known;      /* of each row */
	const struct feed_row *newest; /* of those that were written */
	struct id *ids;        /* of what was written of each row; else empty */
	const char *time_zone; /* of an index */
	uint64_t written, unchanged;
};

/* What is written of a row, put to the others as JSON. */
void feed_load_put(struct feed_chunk *c, struct buf *b,
    const struct feed_row *row, const struct feed_known *k,
    const struct id *id);

/* The rows from `i` on that are taken together; what they are about. */
size_t feed_load_chunk(const struct feed_settings *s, const struct feed *f,
    size_t i);
void feed_load_range(struct feed_chunk *c);

/* Hold the series of a chunk's prices, so that whoever posts one of them waits
 * or is waited for. */
enum err feed_load_hold(struct feed_chunk *c);

/* Announce what is news of written rows, sorted and of one place; those without
 * an id were not written. */
enum err feed_load_tell(struct db *db, struct arena *a,
    const struct feed_row *rows, const struct id *ids, size_t n,
    struct stamp now);

#endif
