/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "acting.h"

#include "accounts/api_keys/api_keys.h"
#include "orders/allocations/allocations.h"
#include "orders/supply_contracts/contracts.h"
#include "orders/load_authorizations/load_authorizations.h"
#include "waits.h"

/*
 * What begins, refreshes and ends by the clock: allocations, contracts, leave
 * to load, API keys.  Those who ask for them in between see the same, for they
 * look at the clock themselves; this writes it down and says so.
 */
#define EVERY_MS 5000

/* clang-format off */
static const struct query terms_allocations = {
	.name  = "terms_allocations",
	.out   = &acting_due_shape,
	.sql   = WAITS_FAIR("terms_allocations", "allocations", "next_change_at",
		   "next_change_at <= :now AND archived_at IS NULL"),
	.flags = Q_SYSTEM,
};

static const struct query terms_contracts = {
	.name  = "terms_contracts",
	.out   = &acting_due_shape,
	.sql   = WAITS_FAIR("terms_contracts", "supply_contracts", "next_change_at",
		   "next_change_at <= :now AND archived_at IS NULL"),
	.flags = Q_SYSTEM,
};

static const struct query terms_authorizations = {
	.name  = "terms_authorizations",
	.out   = &acting_due_shape,
	.sql   = WAITS_FAIR("terms_authorizations", "load_authorizations", "expires_at",
		   "status = 'approved' AND expires_at <= :now"
		   " AND NOT " AUTHORIZATION_HELD("d")),
	.flags = Q_SYSTEM,
};

static const struct query terms_keys = {
	.name  = "terms_keys",
	.out   = &acting_due_shape,
	.sql   = WAITS_FAIR("terms_keys", "api_keys", "next_change_at",
		   "next_change_at <= :now"),
	.flags = Q_SYSTEM,
};

static const struct query *const queries[] = {
	&terms_allocations, &terms_contracts, &terms_authorizations, &terms_keys, NULL,
};
/* clang-format on */

static const struct acting kinds[] = {
	{ &terms_allocations, allocation_wake },
	{ &terms_contracts, contract_wake },
	{ &terms_authorizations, authorization_wake },
	{ &terms_keys, api_key_wake },
};

static enum err
terms_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	return acting_all(s, kinds, COUNT(kinds), EVERY_MS, now, next);
}

const struct job terms_job = {
	.name = "terms",
	.run = terms_run,
	.queries = queries,
};
