/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhooks.h"

#include "domains.h"
#include "events.h"
#include "page.h"

/* clang-format off */
static const struct route routes[] = {
	{
		.op     = "webhooks.create",
		.method = POST,
		.path   = "/api/v2/webhooks",
		.scope  = "webhooks:write",
		.in     = &webhook_new_shape,
		.out    = &webhook_made_shape,
		.flags  = R_CREATED,
		.errs   = ERRS(E_STATE, E_EVENT_PATTERN, E_URL_NOT_ALLOWED),
		.fn     = webhook_create,
		.title  = "Subscribe to events",
		.doc    = "Have events delivered to a URL. The answer carries the secret that"
			  " signs the deliveries; no other answer does. An account has at"
			  " most 20 active webhooks.",
	},
	{
		.op     = "webhooks.list",
		.method = GET,
		.path   = "/api/v2/webhooks",
		.scope  = "webhooks:read",
		.query  = &page_params_shape,
		.out    = &webhook_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_BAD_CURSOR),
		.fn     = webhook_page,
		.title  = "List webhooks",
		.doc    = "The subscriptions of the account, newest first.",
	},
	{
		.op     = "webhooks.get",
		.method = GET,
		.path   = "/api/v2/webhooks/{id}",
		.scope  = "webhooks:read",
		.out    = &webhook_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = webhook_find,
		.title  = "Get a webhook",
		.doc    = "One subscription by its identifier.",
	},
};

static const struct event events[] = {
	{ "webhook.disabled",           &webhook_shape,
	  "Deliveries to a webhook have stopped." },
	{ "webhook.delivery.exhausted", &webhook_delivery_shape,
	  "A delivery was given up after its last attempt." },
};

static const struct query *const queries[] = {
	&webhook_insert, &webhook_secret_insert, &webhook_active, &webhook_get, &webhook_page_rows, NULL,
};

static const struct resource *const resources[] = { &event_records, NULL };

const struct domain webhooks_domain = {
	.name     = "webhooks",
	.title    = "Webhooks",
	.doc      = "Who is told of which events.",
	.routes   = routes,
	.n_routes = COUNT(routes),
	.events   = events,
	.n_events = COUNT(events),
	.queries  = queries,
	.resources = resources,
};
/* clang-format on */
