/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders.h"

#include "allocations.h"
#include "bills_of_lading.h"
#include "claims.h"
#include "counterparties.h"
#include "deliveries.h"
#include "domains.h"
#include "load_authorizations.h"
#include "loads.h"
#include "quotes.h"
#include "sites.h"
#include "supply_contracts.h"
#include "tank_readings.h"

/* clang-format off */
static const struct query *const queries[] = { NULL };

static const struct resource *const resources[] = {
	&counterparties,
	&sites,
	&allocations,
	&load_authorizations,
	&orders,
	&quotes,
	&loads,
	&bills_of_lading,
	&deliveries,
	&claims,
	&storage_tanks,
	&supply_contracts,
	&tank_readings,
	NULL,
};

const struct domain orders_domain = {
	.name        = "orders",
	.title       = "Orders",
	.doc         = "Orders for fuel.",
	.queries     = queries,
	.resources   = resources,
};
/* clang-format on */
