/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "payments/payments/payments.h"

#include "domains.h"
#include "payments/payments/rails.h"

/* clang-format off */
static const struct route routes[] = {
	{
		.op     = "payments.create",
		.method = POST,
		.path   = "/api/v2/payments",
		.scope  = "payments:write",
		.in     = &payment_new_shape,
		.out    = &payment_shape,
		.flags  = R_CREATED | R_FOREVER | R_JUDGES,
		.errs   = ERRS(E_RAIL_NOT_CONFIGURED, E_CLABE_DIGIT, E_CLABE_BANK,
			       E_CURRENCY),
		.fn     = payment_create,
		.title  = "Create a payment",
		.doc    = "Pays MXN to a CLABE over SPEI. The payment is booked in the ledger and sent afterwards; webhooks report the outcome. In the sandbox the amount determines the outcome. The Idempotency-Key is kept permanently: for 72 hours a repeated request returns the stored response, after that the payment in its current state. A repeated request never pays twice.",
	},
	{
		.op     = "payments.list",
		.method = GET,
		.path   = "/api/v2/payments",
		.scope  = "payments:read",
		.query  = &payment_filter_shape,
		.out    = &payment_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_BAD_CURSOR),
		.fn     = payment_page,
		.title  = "List payments",
		.doc    = "Lists the payments of the account, newest first.",
	},
	{
		.op     = "payments.get",
		.method = GET,
		.path   = "/api/v2/payments/{id}",
		.scope  = "payments:read",
		.out    = &payment_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = payment_find,
		.title  = "Get a payment",
		.doc    = "Returns a payment.",
	},
};

static const struct event events[] = {
	{ "payment.created",  &payment_shape, "A payment was accepted and booked in the ledger." },
	{ "payment.settled",  &payment_shape, "A payment was settled: the beneficiary's bank has received the money." },
	{ "payment.returned", &payment_shape, "A payment was returned: the beneficiary's bank sent the money back." },
	{ "payment.failed",   &payment_shape, "A payment failed: the rail refused it." },
};

static const struct query *const queries[] = {
	&payment_insert, &payment_get, &payment_page_rows, &payment_page_by_key,
	&payment_bank, &ledger_entry_insert, &rail_outcome, NULL,
};

const struct domain payments_domain = {
	.name     = "payments",
	.title    = "Payments",
	.doc      = "Bank transfers, booked in a double-entry ledger.",
	.routes   = routes,
	.n_routes = COUNT(routes),
	.events   = events,
	.n_events = COUNT(events),
	.queries  = queries,
};
/* clang-format on */
