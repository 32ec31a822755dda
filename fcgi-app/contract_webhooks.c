/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

#include <string.h>

#include "webhooks/event_types/event_types.h"

/* The other side of webhooks: the requests that receivers get. */

#define SCHEMAS    "#/components/schemas/"
#define PARAMETERS "#/components/parameters/"
#define RESPONSES  "#/components/responses/"

#define NUMBER     "^[1-9][0-9]*$"
#define BASE64     "[A-Za-z0-9+/]+={0,2}"
#define STANDARD   "v1a?," BASE64
#define OWN        "sha256=[0-9a-f]{64}"

/* clang-format off */
const struct contract_header contract_headers[] = {
	{ .name = "Content-Type", .pattern = "^application/json$", .doc = "Media type of the body." },
	{ .name = "User-Agent", .pattern = "^Poliducto-Webhooks/", .doc = "Product and version of the sender." },
	{ .name = "webhook-id", .pattern = "^evt_[0-9a-hjkmnp-tv-z]{26}$",
	  .doc = "Identifier of the event, the same in every attempt. Use it to ignore duplicates." },
	{ .name = "webhook-timestamp", .pattern = NUMBER, .doc = "Time at which the attempt began, in seconds since 1970 (Unix time)." },
	{ .name = "webhook-signature", .pattern = "^" STANDARD "( " STANDARD ")*$",
	  .doc = "Signatures of Standard Webhooks, over webhook-id, webhook-timestamp and the body, joined by dots. One valid signature is enough." },
	{ .name = "webhook-signature-key", .pattern = "^sgk_[0-9a-hjkmnp-tv-z]{26}$", .optional = true,
	  .doc = "Identifier of the key of the v1a signature. Present only if the webhook signs with Ed25519." },
	{ .name = "webhook-attempt", .pattern = NUMBER, .doc = "Number of the attempt, starting at 1." },
	{ .name = "webhook-sequence", .pattern = NUMBER, .doc = "Sequence number of the event." },
	{ .name = "webhook-event-type", .pattern = "^[a-z]+([.][a-z0-9_]+){1,2}$", .doc = "Type of the event, such as `order.confirmed`." },
	{ .name = "X-Service-Timestamp", .pattern = NUMBER, .doc = "Same value as webhook-timestamp." },
	{ .name = "X-Service-Signature-256", .pattern = "^" OWN "(," OWN ")*$",
	  .doc = "HMAC-SHA256 of X-Service-Timestamp and the body, joined by a dot, keyed with the whole secret. One valid signature is enough." },
};
const size_t contract_headers_n = COUNT(contract_headers);
/* clang-format on */

/* What an answer means. */
static const struct {
	const char *status, *name, *doc;
} answers[] = {
	{ "2XX", "Delivered",
	    "Any status from 200 to 299: the event is delivered. Respond in "
	    "time and do the work afterwards." },
	{ "410", "Gone",
	    "The receiver wants no more deliveries: the webhook is disabled." },
	{ "default", "Refused",
	    "Any other status, including redirects: delivery is attempted "
	    "again. Retry-After is obeyed up to four hours." },
};

/* OpenAPI has the type of a body in another place. */
static bool
is_parameter(const struct contract_header *h)
{
	return strcmp(h->name, "Content-Type") != 0;
}

static void
parameters(struct buf *b)
{
	buf_key(b, "parameters");
	buf_char(b, '[');
	for (size_t i = 0; i < contract_headers_n; i++) {
		if (!is_parameter(&contract_headers[i]))
			continue;
		buf_comma(b);
		buf_fmt(b, "{\"$ref\":\"" PARAMETERS "%s\"}",
		    contract_headers[i].name);
	}
	buf_char(b, ']');
}

static void
responses(struct buf *b)
{
	buf_key(b, "responses");
	buf_char(b, '{');
	for (size_t i = 0; i < COUNT(answers); i++) {
		buf_key(b, answers[i].status);
		buf_fmt(b, "{\"$ref\":\"" RESPONSES "%s\"}", answers[i].name);
	}
	buf_char(b, '}');
}

static void
webhook(struct buf *b, const struct event_type *t)
{
	buf_key(b, t->name);
	buf_str(b, "{\"post\":{");
	buf_text(b, "operationId", arena_fmt(b->arena, "receive.%s", t->name));
	buf_text(b, "summary", t->name);
	buf_text(b, "description", t->description);
	buf_str(b, ",\"tags\":[\"webhooks\"]");
	buf_text(b, "x-scope", t->scope);
	buf_raw(b, "security", "[]");
	parameters(b);
	buf_fmt(b,
	    ",\"requestBody\":{\"required\":true,\"content\":{"
	    "\"application/json\":{\"schema\":{%s}}}}",
	    event_type_payload(t, SCHEMAS, b->arena));
	responses(b);
	buf_str(b, "}}");
}

void
contract_webhooks(struct buf *b)
{
	size_t n;
	const struct event_type *all = event_types_all(&n);

	buf_key(b, "webhooks");
	buf_char(b, '{');
	for (size_t i = 0; i < n; i++)
		webhook(b, &all[i]);
	buf_char(b, '}');
}

void
contract_webhook_parameters(struct buf *b)
{
	buf_key(b, "parameters");
	buf_char(b, '{');
	for (size_t i = 0; i < contract_headers_n; i++) {
		const struct contract_header *h = &contract_headers[i];

		if (!is_parameter(h))
			continue;
		buf_key(b, h->name);
		buf_char(b, '{');
		buf_text(b, "name", h->name);
		buf_text(b, "in", "header");
		if (!h->optional)
			buf_raw(b, "required", "true");
		buf_text(b, "description", h->doc);
		buf_str(b, ",\"schema\":{\"type\":\"string\"");
		buf_text(b, "pattern", h->pattern);
		buf_str(b, "}}");
	}
	buf_char(b, '}');
}

void
contract_webhook_responses(struct buf *b)
{
	for (size_t i = 0; i < COUNT(answers); i++) {
		buf_key(b, answers[i].name);
		buf_char(b, '{');
		buf_text(b, "description", answers[i].doc);
		buf_char(b, '}');
	}
}
