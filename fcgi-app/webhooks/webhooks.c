/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhooks/webhooks/webhooks.h"

#include "domains.h"
#include "webhooks/event_types/event_types.h"
#include "webhooks/events/events.h"
#include "webhooks/sandbox/receiver.h"
#include "webhooks/sandbox/sandbox.h"
#include "webhooks/signing_keys/signing_keys.h"
#include "webhooks/webhook_deliveries/webhook_deliveries.h"
#include "webhooks/webhook_replays/webhook_replays.h"

/* clang-format off */
static const struct field event_type_id = {
	.name = "id", .kind = K_TEXT, .chars = "a-z0-9_.", .example = "\"order.created\"", .doc = "Name of the event type.",
};

static const struct route routes[] = {
	{
		.op     = "event-types.list",
		.method = GET,
		.path   = "/api/v2/event-types",
		.scope  = "webhooks:read",
		.query  = &event_types_params_shape,
		.out    = &event_type_shape,
		.flags  = R_LIST,
		.errs   = ERRS(E_BAD_CURSOR),
		.fn     = event_types_page,
		.title  = "List event types",
		.doc    = "Lists the event types by name. Every event is of one of these types.",
		.tier   = "day-one",
	},
	{
		.op     = "event-types.get",
		.method = GET,
		.path   = "/api/v2/event-types/{id}",
		.id     = &event_type_id,
		.scope  = "webhooks:read",
		.out    = &event_type_whole_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = event_type_find,
		.title  = "Get an event type",
		.doc    = "Returns an event type with the schema of its envelopes and an example.",
		.tier   = "day-one",
	},
	{
		.op     = "event-types.schema",
		.method = GET,
		.path   = "/api/v2/event-types/{id}/schema",
		.id     = &event_type_id,
		.scope  = "webhooks:read",
		.out    = &event_schema_shape,
		.gives  = "application/schema+json",
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = event_type_find_schema,
		.title  = "Get the schema of an event type",
		.doc    = "Returns the JSON Schema (2020-12) of the whole envelope, for validators and code generators.",
		.tier   = "day-one",
	},
	{
		.op     = "event-types.sample",
		.method = GET,
		.path   = "/api/v2/event-types/{id}/sample",
		.id     = &event_type_id,
		.scope  = "webhooks:read",
		.out    = &envelope_shape,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = event_type_find_sample,
		.title  = "Get a sample of an event type",
		.doc    = "Returns a sample envelope that conforms to the schema. It does not describe a real event.",
		.tier   = "day-one",
	},
	{
		.op     = "signing-keys.list",
		.method = GET,
		.path   = "/.well-known/webhook-keys.json",
		.out    = &signing_keys_shape,
		.gives  = "application/jwk-set+json",
		.flags  = R_PUBLIC,
		.fn     = signing_keys_list,
		.title  = "List signing keys",
		.doc    = "Returns the public keys that verify Ed25519 signatures of webhook deliveries, as a JWK Set (RFC 7517, RFC 8037). No API key is needed. The response can be cached for an hour; a key is listed for a week before it is first used and for a month after it was last used.",
		.tier   = "core",
	},
	{
		.op     = "sandbox.event",
		.method = POST,
		.path   = "/api/v2/sandbox/events",
		.scope  = "webhooks:write",
		.in     = &sandbox_event_new_shape,
		.out    = &sandbox_event_shape,
		.flags  = R_SANDBOX,
		.errs   = ERRS(E_STATE, E_EVENT_PATTERN, E_UNKNOWN_FIELD),
		.fn     = sandbox_event_make,
		.title  = "Simulate an event",
		.doc    = "Simulates an event of any type, with the data of a sample and the members of `overrides` merged into it (RFC 7396). It is handled like every event: it gets a sequence number, is listed, and is delivered to the subscribed webhooks, or only to `webhook_id`. Available only in the sandbox.",
		.tier   = "core",
	},
	{
		.op     = "sandbox.receive",
		.method = POST,
		.path   = "/api/v2/sandbox/receiver/{behaviour}",
		.hole   = &receiver_hole,
		.scope  = "webhooks:write",
		.query  = &receiver_params_shape,
		.out    = &receiver_answer_shape,
		.flags  = R_SANDBOX | R_WAITS | R_NO_EFFECT,
		.errs   = ERRS(E_SIGNATURE),
		.fn     = receiver_play,
		.vouch  = receiver_vouch,
		.title  = "Receive as a faulty receiver",
		.doc    = "Acts as a receiver that fails, for use as the URL of a webhook to test retries, health and the attempt log. `status` returns `code`; `delay` responds after `seconds`; `slow` sends blanks, one per second, before its response; `huge` sends 1 GiB; `redirect` leads to `status`; `drop` closes the connection without sending a byte, `reset` closes it with a TCP reset; `flaky` fails the first attempts of a delivery, then a percentage of all; `bad_tls` returns in `url` a host with a faulty certificate. Any body is accepted. A delivery is recognized by its webhook-signature and needs no key; other callers need one. Available only in the sandbox.",
		.tier   = "core",
	},
	{
		.op     = "webhooks.test",
		.method = POST,
		.path   = "/api/v2/webhooks/{id}/test",
		.scope  = "webhooks:write",
		.in     = &sandbox_test_shape,
		.out    = &sandbox_event_shape,
		.flags  = R_SANDBOX,
		.errs   = ERRS(E_NOT_FOUND, E_STATE, E_EVENT_PATTERN, E_UNKNOWN_FIELD),
		.fn     = sandbox_event_test,
		.title  = "Test a webhook",
		.doc    = "Simulates an event that is delivered only to this webhook, whatever events it subscribes to. Available only in the sandbox; in live, use the ping.",
		.tier   = "core",
	},
};

static const struct query *const queries[] = { &signing_keys_all, &receiver_secrets, NULL };

static const struct resource *const resources[] = {
	&webhooks,
	&event_records,
	&webhook_deliveries,
	&webhook_replays,
	NULL,
};

const struct domain webhooks_domain = {
	.name      = "webhooks",
	.title     = "Webhooks",
	.doc       = "Webhook subscriptions, events and deliveries.",
	.routes    = routes,
	.n_routes  = COUNT(routes),
	.queries   = queries,
	.resources = resources,
};
/* clang-format on */
