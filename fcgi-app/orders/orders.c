/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders.h"

#include "domains.h"
#include "page.h"

/* clang-format off */
static const struct route routes[] = {
	{
		.op     = "orders.create",
		.method = POST,
		.path   = "/api/v2/orders",
		.scope  = "orders:write",
		.in     = &order_new_shape,
		.out    = &order_shape,
		.flags  = R_CREATED,
		.errs   = ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.fn     = order_create,
		.title  = "Create an order",
		.doc    = "Orders fuel at a terminal, at the rack price and with the taxes of this moment.",
	},
	{
		.op     = "orders.list",
		.method = GET,
		.path   = "/api/v2/orders",
		.scope  = "orders:read",
		.query  = &page_params_shape,
		.out    = &order_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_BAD_CURSOR),
		.fn     = order_page,
		.title  = "List orders",
		.doc    = "The account's orders, newest first.",
	},
	{
		.op     = "orders.get",
		.method = GET,
		.path   = "/api/v2/orders/{id}",
		.scope  = "orders:read",
		.out    = &order_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = order_find,
		.title  = "Get an order",
		.doc    = "One order of the account.",
	},
};

static const struct event events[] = {
	{ "order.created", &order_shape, "An order was created." },
};

static const struct query *const queries[] = {
	&price_rows,
	&price_rates,
	&order_insert,
	&order_get,
	&order_list,
	NULL,
};

const struct domain orders_domain = {
	.name     = "orders",
	.title    = "Orders",
	.doc      = "Orders for fuel.",
	.routes   = routes,
	.n_routes = COUNT(routes),
	.events   = events,
	.n_events = COUNT(events),
	.queries  = queries,
};
/* clang-format on */
