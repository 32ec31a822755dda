/* SPDX-License-Identifier: Apache-2.0 */
#ifndef COST_FACTS_H
#define COST_FACTS_H

#include "app.h"

/* What cost_compute reads of terminals, sites and jurisdictions. */
struct cost_facts {
	struct presence has;
	const char *terminal;
	struct id site_id, counterparty_id;
	const char *jurisdiction, *state, *country;
	const char *time_zone;
	const char *currency, *unit, *base;
};
extern const struct shape cost_facts_shape;

#endif
