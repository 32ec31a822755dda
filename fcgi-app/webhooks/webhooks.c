/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhooks.h"

#include "domains.h"
#include "events.h"

/* clang-format off */
static const struct event events[] = {
	{ "webhook.delivery.exhausted", &webhook_delivery_shape,
	  "A delivery was given up after its last attempt." },
};

static const struct query *const queries[] = { NULL };

static const struct resource *const resources[] = {
	&webhooks,
	&event_records,
	NULL,
};

const struct domain webhooks_domain = {
	.name      = "webhooks",
	.title     = "Webhooks",
	.doc       = "Who is told of which events.",
	.events    = events,
	.n_events  = COUNT(events),
	.queries   = queries,
	.resources = resources,
};
/* clang-format on */
