/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

#include <assert.h>
#include <string.h>

#include "deliver/deliver.h"
#include "domains.h"
#include "schema.h"
#include "webhooks/event_types/event_types.h"
#include "webhooks/events/feed.h"
#include "webhooks/webhooks/webhooks.h"

/*
 * AsyncAPI 3.0 of what receivers get, from their side: a channel for each
 * domain of events, whose address is the url of a webhook, and the feed.
 */

#define SCHEMAS "#/components/schemas/"
#define HEADERS "DeliveryHeaders"
#define FEED    "/api/v2/events/feed"

/* Of the examples. */
static const char *const secrets[] = {
	"whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDtGyZzA3f4T8=", NULL
};

static const char opening[] =
    "{\"asyncapi\":\"3.0.0\",\"info\":{\"title\":\"Poliducto events\","
    "\"version\":\"2.0.0\",\"description\":\"Events as webhook receivers "
    "and readers of the feed get them. The document is written from their side: "
    "all operations receive. An event is delivered at least once; a response "
    "with a status from 200 to 299 completes the delivery. Amounts, prices and volumes are JSON "
    "numbers in major units with exact decimals; times are ISO 8601 UTC.\","
    "\"contact\":{\"name\":\"Operator of the installation\"},"
    "\"license\":{\"name\":\"Apache-2.0\",\"url\":"
    "\"https://www.apache.org/licenses/LICENSE-2.0\"}},"
    "\"defaultContentType\":\"application/json\",\"servers\":{"
    "\"receiver\":{\"host\":\"{receiver}\",\"protocol\":\"https\","
    "\"description\":\"Your receiver, at the URL of the webhook.\","
    "\"variables\":{\"receiver\":{\"default\":\"example.com\"}}},"
    "\"api\":{\"host\":\"{host}\",\"protocol\":\"https\",\"description\":"
    "\"Sandbox or live address of an installation.\",\"variables\":{"
    "\"host\":{\"default\":\"localhost:8443\"}},\"security\":[{\"$ref\":"
    "\"#/components/securitySchemes/key\"}]}}";

static void
reference_to(struct buf *b, const char *home, const char *name)
{
	buf_comma(b);
	buf_fmt(b, "{\"$ref\":\"%s%s\"}", home, name);
}

static bool
is_of(const struct event_type *t, const char *domain)
{
	return strcmp(t->domain, domain) == 0;
}

static bool
has_events(const char *domain)
{
	size_t n;
	const struct event_type *all = event_types_all(&n);

	for (size_t i = 0; i < n; i++)
		if (is_of(&all[i], domain))
			return true;
	return false;
}

static void
channel(struct buf *b, const char *domain)
{
	size_t n;
	const struct event_type *all = event_types_all(&n);

	buf_key(b, domain);
	buf_fmt(b,
	    "{\"address\":null,\"title\":\"Events below %s\",\"description\":"
	    "\"Delivered to the URL of each webhook that subscribes to the "
	    "event, to %s.* or to a narrower pattern.\",\"servers\":[{\"$ref\":\"#/servers/receiver\"}],"
	    "\"messages\":{",
	    domain, domain);
	for (size_t i = 0; i < n; i++)
		if (is_of(&all[i], domain)) {
			buf_key(b, all[i].name);
			buf_fmt(b, "{\"$ref\":\"#/components/messages/%s\"}",
			    all[i].name);
		}
	buf_str(b, "}}");
}

static void
channels(struct buf *b)
{
	buf_key(b, "channels");
	buf_char(b, '{');
	for (const char *const *d = webhook_domains; *d != NULL; d++)
		if (has_events(*d))
			channel(b, *d);
	buf_key(b, "feed");
	buf_str(b,
	    "{\"address\":\"" FEED "\",\"title\":\"The feed\","
	    "\"description\":\"The same events for clients that fetch them, in "
	    "the order of their sequence and without gaps.\",\"servers\":[{\"$ref\":"
	    "\"#/servers/api\"}],\"messages\":{\"feed\":{\"$ref\":"
	    "\"#/components/messages/feed\"}}}}");
}

static void
receive(struct buf *b, const char *domain)
{
	char *home = arena_fmt(b->arena, "#/channels/%s/messages/", domain);
	size_t n;
	const struct event_type *all = event_types_all(&n);

	buf_key(b, arena_fmt(b->arena, "receive_%s", domain));
	buf_fmt(b,
	    "{\"action\":\"receive\",\"channel\":{\"$ref\":\"#/channels/%s\"},"
	    "\"summary\":\"Take a delivery of an event below %s.\","
	    "\"description\":\"Verify a signature, store the event, respond with "
	    "a status from 200 to 299 in time, and do the work afterwards. "
	    "After any other response, delivery is attempted again.\",\"bindings\":{\"http\":{"
	    "\"method\":\"POST\",\"bindingVersion\":\"0.3.0\"}},\"messages\":[",
	    domain, domain);
	for (size_t i = 0; i < n; i++)
		if (is_of(&all[i], domain))
			reference_to(b, home, all[i].name);
	buf_str(b, "]}");
}

/* The parameters of the feed, an object as the binding wants them. */
static void
query(struct buf *b)
{
	const struct shape *s = &feed_params_shape;

	buf_key(b, "query");
	buf_str(b, "{\"type\":\"object\",\"properties\":{");
	for (size_t i = 0; i < s->n; i++) {
		buf_key(b, s->fields[i].name);
		buf_char(b, '{');
		schema_kind(&(struct schema){ .b = b, .home = SCHEMAS },
		    &s->fields[i]);
		buf_text(b, "description", s->fields[i].doc);
		buf_char(b, '}');
	}
	buf_str(b, "},\"additionalProperties\":false}");
}

static void
operations(struct buf *b)
{
	buf_key(b, "operations");
	buf_char(b, '{');
	for (const char *const *d = webhook_domains; *d != NULL; d++)
		if (has_events(*d))
			receive(b, *d);
	buf_key(b, "receive_feed");
	buf_str(b,
	    "{\"action\":\"receive\",\"channel\":{\"$ref\":"
	    "\"#/channels/feed\"},\"summary\":\"Fetch events, waiting for "
	    "them if needed.\",\"x-scope\":\"events:read\",\"bindings\":{\"http\":{"
	    "\"method\":\"GET\"");
	query(b);
	buf_str(b,
	    ",\"bindingVersion\":\"0.3.0\"}},\"messages\":[{\"$ref\":"
	    "\"#/channels/feed/messages/feed\"}]}}");
}

static void
headers_schema(struct buf *b)
{
	buf_key(b, HEADERS);
	buf_str(b,
	    "{\"type\":\"object\",\"description\":\"Headers of a "
	    "delivery. A webhook can add more.\",\"properties\":{");
	for (size_t i = 0; i < contract_headers_n; i++) {
		buf_key(b, contract_headers[i].name);
		buf_str(b, "{\"type\":\"string\"");
		buf_text(b, "pattern", contract_headers[i].pattern);
		buf_text(b, "description", contract_headers[i].doc);
		buf_char(b, '}');
	}
	buf_str(b, "},\"required\":[");
	for (size_t i = 0; i < contract_headers_n; i++)
		if (!contract_headers[i].optional) {
			buf_comma(b);
			buf_quote(b, contract_headers[i].name);
		}
	buf_str(b, "]}");
}

/* The headers that a delivery of it has, as sweep writes them. */
static void
example_headers(struct buf *b, const struct envelope *e, const struct buf *body)
{
	struct envelope_row row = { .id = e->id,
		.sequence = e->sequence,
		.type = e->type };
	struct deliver_stamp stamp = { .secrets = secrets,
		.now = { e->created_at.ms + 1000 },
		.attempt = 1 };
	const char *const *h = deliver_headers(b->arena, &stamp, &row, body);

	assert(h != NULL);
	buf_key(b, "headers");
	buf_char(b, '{');
	for (; *h != NULL; h++) {
		size_t n = strcspn(*h, ":");

		buf_text(b, arena_dupn(b->arena, *h, n), *h + n + 2);
	}
	buf_char(b, '}');
}

static const struct envelope *
sample(const struct buf *b, const struct event_type *t)
{
	return event_type_example(t, "sandbox",
	    "acc_01kaf2b8m0v3n7q1x5z9c4t6h8", b->arena);
}

static void
example(struct buf *b, const struct event_type *t)
{
	const struct envelope *e = sample(b, t);
	struct buf body;

	buf_init(&body, b->arena, 4096);
	field_write(&body, &envelope_shape, e);
	buf_key(b, "examples");
	buf_str(b, "[{");
	buf_text(b, "name", "delivery");
	example_headers(b, e, &body);
	buf_raw(b, "payload", body.s);
	buf_str(b, "}]");
}

static void
message(struct buf *b, const struct event_type *t)
{
	buf_key(b, t->name);
	buf_char(b, '{');
	buf_text(b, "name", t->name);
	buf_text(b, "title", t->name);
	buf_text(b, "summary", t->description);
	buf_text(b, "contentType", "application/json");
	buf_fmt(b, ",\"tags\":[{\"name\":\"%s\"}]", t->domain);
	buf_text(b, "x-scope", t->scope);
	buf_fmt(b, ",\"headers\":{\"$ref\":\"" SCHEMAS HEADERS "\"}");
	buf_fmt(b, ",\"payload\":{%s}",
	    event_type_payload(t, SCHEMAS, b->arena));
	example(b, t);
	buf_char(b, '}');
}

static void
messages(struct buf *b)
{
	size_t n;
	const struct event_type *all = event_types_all(&n);

	buf_key(b, "messages");
	buf_char(b, '{');
	for (size_t i = 0; i < n; i++)
		message(b, &all[i]);
	buf_key(b, "feed");
	buf_fmt(b,
	    "{\"name\":\"feed\",\"title\":\"A part of the feed\",\"summary\":"
	    "\"Response to a request for the feed.\","
	    "\"contentType\":\"application/json\",\"payload\":{\"$ref\":"
	    "\"" SCHEMAS "%s\"},\"examples\":[{\"name\":\"answer\","
	    "\"payload\":{\"data\":[",
	    feed_shape.name);
	field_write(b, &envelope_shape, sample(b, &all[0]));
	buf_str(b,
	    "],\"has_more\":false,\"next_cursor\":"
	    "\"01kaf2b8m0v3n7q1x5z9c4t6h8\"}}]}}");
}

static void
components(struct buf *b)
{
	struct schema_seen *seen = arena_new(b->arena, struct schema_seen);
	struct schema s = { .b = b, .home = SCHEMAS, .seen = seen };
	size_t n;
	const struct event_type *all = event_types_all(&n);

	buf_key(b, "components");
	buf_str(b,
	    "{\"securitySchemes\":{\"key\":{\"type\":\"http\",\"scheme\":"
	    "\"bearer\",\"description\":\"API key: sk_sandbox_ or sk_live_ "
	    "followed by 50 characters.\"}}");
	messages(b);
	buf_key(b, "schemas");
	buf_char(b, '{');
	headers_schema(b);
	schema_shape(&s, &feed_shape);
	for (size_t i = 0; i < n; i++)
		schema_shape(&s, all[i].shape);
	buf_str(b, "}}");
}

void
contract_asyncapi(struct buf *out)
{
	struct buf b;

	buf_init(&b, out->arena, 1 << 20);
	buf_str(&b, opening);
	channels(&b);
	operations(&b);
	components(&b);
	buf_char(&b, '}');
	contract_indent(out, b.s);
}
