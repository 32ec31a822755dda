/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PRICE_INDEXES_H
#define PRICE_INDEXES_H

#include "resource.h"

/* A series of values that prices are made of: a spot price, a settlement. */
struct price_index {
	struct presence has;
	struct id id;
	const char *status;
	const char *owner; /* account, operator */
	const char *code;
	const char *name;
	const char *source;
	const char *frequency;
	const char *unit;
	const char *currency;
	const char *calendar;
	int64_t lag_days;
	const char *time_zone;
	int64_t points;
	struct date latest_on;
	struct money latest_value;
	struct stamp recorded_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* By what it is rebased; what its guard sees. */
struct index_factor {
	struct presence has;
	struct money factor;
};
struct index_uses {
	struct presence has;
	int64_t formulas;
};

extern const struct resource price_indexes;
extern const struct shape price_index_shape, price_index_factor_shape;
extern const struct query price_index_formulas, price_index_tallied,
    price_index_read;
extern const struct route price_index_routes[]; /* of its points */

resource_check price_index_check;
bool price_index_unused(const void *obj, const void *facts);
enum err price_index_begin(struct req *rq, void *obj);
enum err price_index_rebase(struct req *rq, void *obj);

/* After values were recorded past the API: what an index says of them, and its
 * event, once; nothing where they are the same. */
enum err price_index_tally(struct db *db, struct arena *a, const char *id);

#endif
