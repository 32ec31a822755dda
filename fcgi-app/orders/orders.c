/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders/orders/orders.h"

#include "orders/allocations/allocations.h"
#include "orders/bills_of_lading/bills_of_lading.h"
#include "orders/claims/claims.h"
#include "orders/counterparties/counterparties.h"
#include "orders/deliveries/deliveries.h"
#include "domains.h"
#include "orders/load_authorizations/load_authorizations.h"
#include "orders/loads/loads.h"
#include "orders/quotes/quotes.h"
#include "orders/sites/sites.h"
#include "orders/supply_contracts/supply_contracts.h"
#include "orders/tank_readings/tank_readings.h"

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
