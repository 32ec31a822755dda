/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FX_RATES_H
#define FX_RATES_H

#include "resource.h"

/* Units of `quote` for one of `base`, on a day, as it was learned at a moment;
 * a correction is another row of the day, recorded later. */
struct fx_rate {
	struct presence has;
	struct id id;
	const char *base, *quote;
	struct date day;
	struct money rate;
	const char *source;
	struct stamp recorded_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

extern const struct resource fx_rates;
extern const struct shape fx_rate_shape;

resource_check fx_rate_check;
enum err fx_rate_begin(struct req *rq, void *obj);

#endif
