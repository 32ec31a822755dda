/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders.h"

#include "counterparties.h"
#include "domains.h"
#include "page.h"
#include "sites.h"

/* clang-format off */
#define EVERYTHING							\
	OP_LIST | OP_GET | OP_CREATE | OP_UPDATE | OP_ARCHIVE | OP_BULK |	\
	OP_EXPORT | OP_HISTORY | OP_STATS | OP_SEARCH | OP_VALIDATE

static const struct measure counts[] = {
	{ "count", "COUNT(*)", "How many there are." },
	{ 0 },
};

static const struct resource resources[] = {
	{
		.name       = "counterparties",
		.noun       = "counterparty",
		.prefix     = "cpy",
		.scope      = "counterparties",
		.event      = "order.counterparty",
		.tier       = "day-one",
		.ops        = EVERYTHING,
		.shape      = &counterparty_shape,
		.create     = &counterparty_new_shape,
		.update     = &counterparty_edit_shape,
		.filter     = NAMES("status", "legal_name", "roles", "country", "rfc", "ein",
				    "parent_counterparty_id", "default_currency",
				    "external_refs", "tags", "version", "created_at",
				    "updated_at"),
		.sort       = NAMES("legal_name", "updated_at"),
		.first      = "prospect",
		.moves      = counterparty_moves,
		.facts      = &counterparty_parent,
		.check      = counterparty_check,
		.archive    = counterparty_archive,
		.measures   = counts,
		.dimensions = NAMES("status", "country", "default_currency"),
		.doc        = "Who is traded with: customers, suppliers, carriers, terminal operators.",
	},
	{
		.name       = "sites",
		.noun       = "site",
		.prefix     = "sit",
		.scope      = "sites",
		.event      = "order.site",
		.tier       = "day-one",
		.ops        = EVERYTHING,
		.shape      = &site_shape,
		.create     = &site_new_shape,
		.update     = &site_edit_shape,
		.filter     = NAMES("status", "counterparty_id", "name", "city", "state", "country",
				    "permit_no", "consignee_no", "pump_required", "max_gvw_kg",
				    "latitude", "longitude", "version", "created_at",
				    "updated_at"),
		.sort       = NAMES("name", "updated_at"),
		.first      = "draft",
		.moves      = site_moves,
		.facts      = &site_counterparty,
		.check      = site_check,
		.measures   = counts,
		.dimensions = NAMES("status", "country", "state", "counterparty_id"),
		.doc        = "Where fuel is delivered: stations, yards of fleets, bulk plants.",
	},
};

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
	.name        = "orders",
	.title       = "Orders",
	.doc         = "Orders for fuel.",
	.routes      = routes,
	.n_routes    = COUNT(routes),
	.events      = events,
	.n_events    = COUNT(events),
	.queries     = queries,
	.resources   = resources,
	.n_resources = COUNT(resources),
};
/* clang-format on */
