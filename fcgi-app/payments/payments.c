/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "payments/payments/payments.h"

#include "domains.h"
#include "payments/payments/rails.h"
#include "resource.h"

/* clang-format off */
static const struct query *const queries[] = {
	&payment_insert, &payment_get, &payment_bank, &ledger_entry_insert,
	&rail_outcome, NULL,
};

static const struct resource *const resources[] = { &payments, NULL };

const struct domain payments_domain = {
	.name      = "payments",
	.title     = "Payments",
	.doc       = "Bank transfers, booked in a double-entry ledger.",
	.resources = resources,
	.queries   = queries,
};
/* clang-format on */
