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
	.name = "id", .kind = K_TEXT, .chars = "a-z0-9_.", .example = "\"order.created\"", .doc = "Name of the type.",
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
		.doc    = "The catalogue by name: no event is of a type that is not in it.",
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
		.doc    = "One by its name, with the schema of its envelopes and an example.",
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
		.title  = "Schema of an event type",
		.doc    = "JSON Schema (2020-12) of its whole envelope, for validators and generators.",
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
		.title  = "Sample of an event type",
		.doc    = "An envelope that the schema allows, of nothing that happened.",
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
		.title  = "Keys that verify deliveries",
		.doc    = "The public halves of the keys that sign deliveries to webhooks with"
			  " ed25519, as a JWK Set (RFC 7517, RFC 8037). It asks for no API key and"
			  " may be kept for an hour; a key is in it for a week before it signs"
			  " and for a month after.",
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
		.doc    = "Announce an event of any type of the catalogue, of an example object with"
			  " what overrides says merged into it (RFC 7396). It goes the way of every"
			  " event: it has a number, is listed, and is delivered to the webhooks that"
			  " ask for it, or to the one of webhook_id alone. Only in the sandbox.",
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
		.doc    = "The url of a webhook that is to fail, for trials of retries, health and the"
			  " log of attempts. status answers with code; delay answers after seconds;"
			  " slow sends so many blanks, one a second, before its answer; huge"
			  " sends 1 GiB; redirect leads to status; drop closes the connection"
			  " without a byte, reset by a TCP reset; flaky fails the first attempts"
			  " of a delivery, then percent of all; bad_tls tells in url where there"
			  " is a host with a bad certificate. Any body is taken. A delivery is"
			  " known by its webhook-signature and needs no key; whoever else calls"
			  " needs one. Only in the sandbox.",
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
		.doc    = "Simulate an event that is delivered to this webhook alone, whatever it asks"
			  " for. Only in the sandbox; in live there is ping.",
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
	.doc       = "Who is told of which events.",
	.routes    = routes,
	.n_routes  = COUNT(routes),
	.queries   = queries,
	.resources = resources,
};
/* clang-format on */
