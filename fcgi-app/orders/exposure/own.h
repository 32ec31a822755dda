/* SPDX-License-Identifier: Apache-2.0 */
#ifndef EXPOSURE_OWN_H
#define EXPOSURE_OWN_H

#include "exposure.h"

/* The statements of the ledger, which exposure.c alone runs. */

/* The sums of a counterparty's ledger. */
struct exposure_total {
	struct presence has;
	struct id counterparty_id;
	const char *currency;
	struct money reserved, in_transit, unbilled, invoiced, paid;
};

extern const struct shape exposure_total_shape;
extern const struct query exposure_begin, exposure_hold, exposure_insert,
    exposure_count, exposure_now;
#define EXPOSURE_QUERIES                                                    \
	&exposure_begin, &exposure_hold, &exposure_insert, &exposure_count, \
	    &exposure_now

#endif
