/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "payments/payments/payments.h"

#include "domains.h"
#include "payments/payments/rails.h"
#include "resource.h"

/* clang-format off */
static const struct event events[] = {
	{ "payment.created",  &payment_shape, "A payment was accepted and booked in the ledger." },
	{ "payment.settled",  &payment_shape, "A payment was settled: the beneficiary's bank has received the money." },
	{ "payment.returned", &payment_shape, "A payment was returned: the beneficiary's bank sent the money back." },
	{ "payment.failed",   &payment_shape, "A payment failed: the rail refused it." },
};

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
	.events    = events,
	.n_events  = COUNT(events),
	.queries   = queries,
};
/* clang-format on */
