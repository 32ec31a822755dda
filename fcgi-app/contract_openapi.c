/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

#include <ctype.h>
#include <string.h>

#include "decode.h"
#include "domains.h"
#include "resource.h"
#include "route.h"
#include "schema.h"
#include "webhooks/event_types/event_types.h"

#define SCHEMAS "#/components/schemas/"

/* Errors that any route may answer with. */
static const enum err common[] = { E_BAD_REQUEST, E_UNKNOWN_PARAMETER,
	E_BAD_PARAMETER, E_NOT_ACCEPTABLE, E_URI_TOO_LONG, E_RATE_LIMITED,
	E_HEADERS_TOO_LARGE, E_INTERNAL, E_BAD_GATEWAY, E_UNAVAILABLE,
	E_TIMEOUT };

/* And any that asks for a key. */
static const enum err knowing[] = { E_KEY_MISSING, E_KEY_MALFORMED,
	E_KEY_UNKNOWN, E_KEY_REVOKED, E_KEY_EXPIRED, E_KEY_WRONG_ENVIRONMENT,
	E_TOKEN_EXPIRED, E_TOKEN_ENDED, E_SCOPE_MISSING, E_IP_NOT_ALLOWED };

/* Or, of the dashboard's routes, for somebody who is signed in. */
static const enum err signed_in[] = { E_SESSION_MISSING };

/* And those of every route that changes something or takes a body. */
static const enum err writing[] = { E_BAD_IDEMPOTENCY_KEY,
	E_IDEMPOTENCY_RUNNING, E_IDEMPOTENCY_REUSED };
static const enum err reading[] = { E_NOT_JSON, E_TOO_LARGE, E_MEDIA_TYPE,
	E_VALIDATION };

static const char problem[] =
    "\"Problem\":{\"type\":\"object\",\"description\":\"An error (RFC 9457 "
    "problem details).\",\"properties\":{\"ok\":{\"type\":\"boolean\","
    "\"const\":false,\"description\":\"Present only under /api/v1.\"},"
    "\"type\":{\"type\":\"string\",\"format\":\"uri\","
    "\"description\":\"Address of the reference page of the error.\"},"
    "\"title\":{\"type\":\"string\",\"description\":\"Short summary of the "
    "kind of error.\"},\"status\":{\"type\":\"integer\","
    "\"description\":\"HTTP status code.\"},\"code\":{\"type\":\"string\","
    "\"description\":\"Error code, stable across languages and releases.\"},"
    "\"detail\":{\"type\":\"string\",\"description\":\"Human-readable "
    "explanation of this occurrence.\"},\"instance\":{\"type\":\"string\","
    "\"description\":\"Path of the request.\"},"
    "\"request_id\":{\"type\":\"string\",\"description\":\"Identifier of the "
    "request, also in X-Request-Id.\"},\"retryable\":{\"type\":\"boolean\","
    "\"description\":\"Whether the same request may succeed later.\"},"
    "\"errors\":{\"type\":\"array\",\"description\":\"Errors by field or "
    "parameter, in the order of their pointers. For a duplicate: the "
    "fields whose values are already used.\","
    "\"items\":{\"$ref\":\"#/components/schemas/Fault\"}}},"
    "\"required\":[\"type\",\"title\",\"status\",\"code\",\"detail\","
    "\"instance\",\"request_id\",\"retryable\"]},"
    "\"Fault\":{\"type\":\"object\",\"description\":\"An error in one field "
    "or parameter.\",\"properties\":{\"pointer\":{\"type\":\"string\","
    "\"description\":\"JSON Pointer (RFC 6901) to the field in the request "
    "body.\"},\"parameter\":{\"type\":\"string\",\"description\":\"Name of "
    "the query parameter.\"},\"code\":{\"type\":\"string\","
    "\"description\":\"Error code, stable across languages and releases.\"},"
    "\"message\":{\"type\":\"string\",\"description\":\"Human-readable "
    "description of the error.\"},\"allowed\":{\"type\":\"array\","
    "\"description\":\"Allowed values. For `state_conflict`: the actions "
    "that are possible now.\",\"items\":{\"type\":\"string\"}},"
    "\"value\":{\"description\":\"For a duplicate: the value that is already "
    "used.\"},\"existing_id\":{\"type\":\"string\",\"description\":\"For a "
    "duplicate: identifier of the object that uses the value.\"},"
    "\"evidence\":{\"type\":\"object\",\"description\":\"For a guard: the "
    "facts on which it decided.\"},\"overridable\":{\"type\":\"boolean\","
    "\"description\":\"For a guard: whether it can be overridden.\"},"
    "\"override_scope\":{\"type\":\"string\",\"description\":\"For a guard: "
    "scope that a key needs to override it.\"},"
    "\"approvals\":{\"type\":\"integer\",\"description\":\"For a guard: "
    "number of people who have overridden it.\"},"
    "\"needed\":{\"type\":\"integer\",\"description\":\"For a guard: number "
    "of people who must override it.\"},\"limit\":{\"type\":\"object\","
    "\"description\":\"Limits that the value violates.\","
    "\"properties\":{\"min\":{\"type\":\"number\"},"
    "\"max\":{\"type\":\"number\"},\"decimals\":{\"type\":\"integer\"}}}},"
    "\"required\":[\"code\",\"message\"]}";

static void
reference(struct buf *b, const char *name)
{
	schema_reference(&(struct schema){ .b = b, .home = SCHEMAS }, name);
}

/* Only what must be given has an example: a form that is filled in from the
 * document leaves the rest empty. */
static void
parameter(struct buf *b, const char *in, const struct shape *s,
    const struct field *f)
{
	bool needed = s == NULL || shape_needs(s, f->name);

	buf_comma(b);
	buf_char(b, '{');
	buf_text(b, "name", f->name);
	buf_text(b, "in", in);
	if (needed) {
		buf_raw(b, "required", "true");
		buf_raw(b, "example", f->example);
	}
	buf_text(b, "description", f->doc);
	if (f->repeatable)
		buf_raw(b, "x-repeatable", "true");
	buf_key(b, "schema");
	buf_char(b, '{');
	schema_kind(&(struct schema){ .b = b, .home = SCHEMAS }, f);
	buf_str(b, "}}");
}

/* Is it an operation of the resource?  Those are named after it. */
static bool
of_resource(const struct route *r, const struct resource *s)
{
	size_t n = strlen(s->name);

	return strncmp(r->op, s->name, n) == 0 && r->op[n] == '.';
}

/* {n} */
static const struct field n_hole = { .name = "n",
	.kind = K_TEXT,
	.chars = "0-9",
	.min = 1,
	.max = 9,
	.example = "\"1\"",
	.doc = "Number of the item, starting at 1." };

/* {id} as the route has it, else of an object of the resource, else of the
 * answer. */
static struct field
id_hole(const struct domain *d, const struct route *r, struct arena *a)
{
	const struct resource *const *s = d->resources;
	struct field f;

	if (r->id != NULL)
		return *r->id;
	while (s != NULL && *s != NULL && !of_resource(r, *s))
		s++;
	if (s == NULL || *s == NULL)
		return *shape_field(r->out, "id");
	f = *shape_field((*s)->shape, "id");
	if (f.prefix != NULL)
		f.doc = arena_fmt(a, "Identifier of %s.",
		    resource_one(a, (*s)->noun));
	return f;
}

static void
condition(struct buf *b, const char *name, const char *doc)
{
	buf_comma(b);
	buf_char(b, '{');
	buf_text(b, "name", name);
	buf_text(b, "in", "header");
	buf_text(b, "description", doc);
	buf_str(b, ",\"schema\":{\"type\":\"string\"}}");
}

/* Does it take an Idempotency-Key?  At the dashboard's host nginx passes none
 * on. */
bool
contract_repeats(const struct route *r)
{
	return route_changes(r) && !(r->flags & R_HOME);
}

/* Does it ask for a version: If-None-Match of a GET, else If-Match? */
static bool
asks_version(const struct route *r)
{
	return (r->flags & R_ETAG) && !(r->flags & R_CREATED);
}

static void
parameters(struct buf *b, const struct domain *d, const struct route *r)
{
	const struct shape *query = resource_query(r, b->arena);
	const struct shape *base = query != NULL ? shape_base(query) : NULL;
	struct field id;

	buf_key(b, "parameters");
	buf_char(b, '[');
	if (r->hole != NULL)
		parameter(b, "path", NULL, r->hole);
	if (strstr(r->path, "{id}") != NULL) {
		id = id_hole(d, r, b->arena);
		parameter(b, "path", NULL, &id);
	}
	if (strstr(r->path, "{n}") != NULL)
		parameter(b, "path", NULL, &n_hole);
	if (asks_version(r))
		condition(b, r->method == GET ? "If-None-Match" : "If-Match",
		    r->method == GET ?
			"ETag of the version you have. Returns 304 if the "
			"version is unchanged." :
			"ETag of the version to change. Returns 412 if the "
			"object has changed since.");
	if (contract_repeats(r)) {
		buf_comma(b);
		buf_str(b,
		    "{\"name\":\"Idempotency-Key\",\"in\":\"header\","
		    "\"description\":\"Makes retries safe: a repeated request "
		    "with the same key returns the stored response.\",\"schema\":{"
		    "\"type\":\"string\",\"minLength\":1,\"maxLength\":255}}");
	}
	for (size_t i = 0; base != NULL && i < base->n; i++)
		if (shape_field(query, base->fields[i].name) != NULL)
			parameter(b, "query", query, &base->fields[i]);
	buf_char(b, ']');
}

static void
page_schema(struct buf *b, const char *name)
{
	buf_str(b,
	    "{\"type\":\"object\",\"properties\":{\"data\":{\"type\":"
	    "\"array\",\"items\":{");
	reference(b, name);
	buf_str(b,
	    "}},\"has_more\":{\"type\":\"boolean\"},\"next_cursor\":{"
	    "\"type\":[\"string\",\"null\"]}},\"required\":[\"data\","
	    "\"has_more\",\"next_cursor\"]}");
}

static void
answer_schema(struct buf *b, const struct route *r)
{
	if (r->flags & R_LIST) {
		page_schema(b, r->out->name);
		return;
	}
	if (r->flags & R_OK_DATA)
		buf_str(b,
		    "{\"type\":\"object\",\"properties\":{\"ok\":{"
		    "\"type\":\"boolean\"},\"data\":");
	buf_char(b, '{');
	reference(b, r->out->name);
	buf_char(b, '}');
	if (r->flags & R_OK_DATA)
		buf_str(b, "},\"required\":[\"ok\",\"data\"]}");
}

static void
success(struct buf *b, const struct route *r, int status, const char *said)
{
	buf_key(b, arena_fmt(b->arena, "%d", status));
	buf_char(b, '{');
	buf_text(b, "description", said);
	contract_answer_headers(b, r, status);
	if (r->flags & R_STREAM) {
		buf_str(b,
		    ",\"content\":{\"application/x-ndjson\":{\"schema\":{"
		    "\"type\":\"string\"}},\"text/csv\":{\"schema\":{"
		    "\"type\":\"string\"}}}}");
		return;
	}
	buf_fmt(b, ",\"content\":{\"%s\":{\"schema\":",
	    r->gives != NULL ? r->gives : "application/json");
	answer_schema(b, r);
	buf_str(b, "}}}");
}

static void
unchanged(struct buf *b, const struct route *r)
{
	if (!(r->flags & R_ETAG) || r->method != GET)
		return;
	buf_key(b, "304");
	buf_str(b, "{\"description\":\"Not modified.\"");
	contract_answer_headers(b, r, 304);
	buf_char(b, '}');
}

static bool
takes_body(const struct route *r)
{
	return r->in != NULL || r->takes != NULL;
}

static bool
needs_session(const struct route *r)
{
	return (r->flags & R_HOME) && !(r->flags & R_OPEN);
}

/* The errors of a route as a set. */
static void
collect(const struct route *r, bool set[E__N])
{
	memset(set, 0, E__N * sizeof(*set));
	for (size_t i = 0; i < COUNT(common); i++)
		set[common[i]] = true;
	for (size_t i = 0;
	     !(r->flags & (R_PUBLIC | R_HOME)) && i < COUNT(knowing); i++)
		set[knowing[i]] = true;
	for (size_t i = 0; needs_session(r) && i < COUNT(signed_in); i++)
		set[signed_in[i]] = true;
	if ((r->flags & R_HOME) && r->method != GET)
		set[E_CSRF] = true;
	for (size_t i = 0; contract_repeats(r) && i < COUNT(writing); i++)
		set[writing[i]] = true;
	for (size_t i = 0; takes_body(r) && i < COUNT(reading); i++)
		set[reading[i]] = true;
	if (strchr(r->path, '{') != NULL || (r->flags & R_SANDBOX))
		set[E_NOT_FOUND] = true;
	if (r->flags & R_LIST)
		set[E_BAD_CURSOR] = true;
	if (asks_version(r) && r->method != GET)
		set[E_VERSION] = true;
	for (const enum err *e = r->errs; e != NULL && *e != OK; e++)
		set[*e] = true;
}

/* One for each status, with every code that comes with it. */
static void
problem_response(struct buf *b, int status)
{
	bool any = false;

	for (enum err e = OK + 1; e < E__N; e++) {
		if (err_row(e)->status != status)
			continue;
		if (!any) {
			buf_comma(b);
			buf_fmt(b, "\"%d\":{\"description\":\"", status);
		} else
			buf_str(b, ", ");
		any = true;
		buf_str(b, err_row(e)->code);
	}
	if (!any)
		return;
	buf_char(b, '"');
	contract_answer_headers(b, NULL, status);
	buf_str(b,
	    ",\"content\":{\"application/problem+json\":{\"schema\":{"
	    "\"$ref\":\"#/components/schemas/Problem\"}}}}");
}

static bool
has_status(const bool set[E__N], int status)
{
	for (enum err e = OK + 1; e < E__N; e++)
		if (set[e] && err_row(e)->status == status)
			return true;
	return false;
}

/* Does any route answer with it? */
static bool
is_used(int status)
{
	bool set[E__N];

	for (size_t d = 0; domains_all()[d] != NULL; d++)
		for (size_t i = 0; i < domains_all()[d]->n_routes; i++) {
			collect(&domains_all()[d]->routes[i], set);
			if (has_status(set, status))
				return true;
		}
	return false;
}

static void
problem_responses(struct buf *b)
{
	buf_key(b, "responses");
	buf_char(b, '{');
	for (int status = 400; status < 600; status++)
		if (is_used(status))
			problem_response(b, status);
	contract_webhook_responses(b);
	buf_char(b, '}');
}

/* The statuses of an operation, and the codes among which theirs are. */
static void
refusals(struct buf *b, const bool set[E__N])
{
	for (int status = 400; status < 600; status++) {
		if (!has_status(set, status))
			continue;
		buf_comma(b);
		buf_fmt(b, "\"%d\":{\"$ref\":\"#/components/responses/%d\"}",
		    status, status);
	}
}

static void
error_codes(struct buf *b, const bool set[E__N])
{
	buf_key(b, "x-errors");
	buf_char(b, '[');
	for (enum err e = OK + 1; e < E__N; e++)
		if (set[e]) {
			buf_comma(b);
			buf_quote(b, err_row(e)->code);
		}
	buf_char(b, ']');
}

static void
request_body(struct buf *b, const struct route *r)
{
	if (!takes_body(r))
		return;
	buf_fmt(b, ",\"requestBody\":{\"required\":%s,\"content\":{",
	    decode_may_lack(r) ? "false" : "true");
	for (const char *const *t = r->takes; t != NULL && *t != NULL; t++) {
		buf_fmt(b, "%s\"%s\":{\"schema\":{}", t > r->takes ? "," : "",
		    *t);
		if (t == r->takes)
			buf_raw(b, "example", r->sent);
		buf_char(b, '}');
	}
	if (r->in != NULL) {
		buf_str(b, "\"application/json\":{\"schema\":{");
		reference(b, r->in->name);
		buf_str(b, "}}");
	}
	buf_str(b, "}}");
}

static const char dashboard[] =
    "[{\"url\":\"https://{dashboard}\",\"description\":\"Address of the "
    "dashboard.\",\"variables\":{\"dashboard\":{\"default\":"
    "\"localhost:8445\"}}}]";

/* Of a second scope it says too what that is for. */
static const char *
description(struct arena *a, const struct route *r)
{
	if (r->also == NULL)
		return r->doc;
	return arena_fmt(a,
	    "%s The key also needs the scope `%s`, which covers what is "
	    "returned.",
	    r->doc, r->also);
}

static void
scopes(struct buf *b, const struct route *r)
{
	buf_text(b, "x-scope", r->scope);
	if (r->also == NULL)
		return;
	buf_key(b, "x-scopes");
	buf_fmt(b, "[\"%s\",\"%s\"]", r->scope, r->also);
}

static void
operation(struct buf *b, const struct domain *d, const struct route *r)
{
	char verb[8] = { 0 };
	bool set[E__N];

	for (size_t i = 0; route_methods[r->method][i] != '\0'; i++)
		verb[i] = (char)tolower(
		    (unsigned char)route_methods[r->method][i]);
	buf_key(b, verb);
	buf_char(b, '{');
	buf_text(b, "operationId", r->op);
	buf_text(b, "summary", r->title);
	buf_text(b, "description", description(b->arena, r));
	buf_key(b, "tags");
	buf_fmt(b, "[\"%s\"]", d->name);
	scopes(b, r);
	buf_text(b, "x-tier", r->tier);
	if (r->flags & R_HOME)
		buf_raw(b, "servers", dashboard);
	if (r->flags & (R_PUBLIC | R_OPEN))
		buf_raw(b, "security", "[]");
	else if (r->flags & R_HOME)
		buf_raw(b, "security",
		    r->method == GET ? "[{\"session\":[]}]" :
				       "[{\"session\":[],\"csrf\":[]}]");
	if (r->vouch != NULL)
		buf_raw(b, "security", "[{\"key\":[]},{\"delivery\":[]}]");
	parameters(b, d, r);
	request_body(b, r);
	buf_key(b, "responses");
	buf_char(b, '{');
	if (r->flags & R_CREATED)
		success(b, r, 201, "Created.");
	else
		success(b, r, 200, "OK.");
	if (r->flags & R_ACCEPTED)
		success(b, r, 202, "Accepted: the work has begun.");
	unchanged(b, r);
	collect(r, set);
	refusals(b, set);
	buf_char(b, '}');
	error_codes(b, set);
	buf_char(b, '}');
}

/* All methods of a path, at the first route that has it. */
static void
path(struct buf *b, const struct domain *d, size_t i)
{
	const char *p = d->routes[i].path;

	for (size_t j = 0; j < i; j++)
		if (strcmp(d->routes[j].path, p) == 0)
			return;
	buf_key(b, p);
	buf_char(b, '{');
	for (size_t j = i; j < d->n_routes; j++)
		if (strcmp(d->routes[j].path, p) == 0)
			operation(b, d, &d->routes[j]);
	buf_char(b, '}');
}

static void
tags(struct buf *b)
{
	buf_key(b, "tags");
	buf_char(b, '[');
	for (size_t d = 0; domains_all()[d] != NULL; d++) {
		buf_comma(b);
		buf_char(b, '{');
		buf_text(b, "name", domains_all()[d]->name);
		buf_text(b, "description", domains_all()[d]->doc);
		buf_char(b, '}');
	}
	buf_char(b, ']');
}

/* What is sent first: a part of both is required to have no more than that. */
static void
schemas(struct buf *b, bool in, struct schema_seen *seen)
{
	struct schema s = { .b = b,
		.home = SCHEMAS,
		.in = in,
		.domains = domains_all(),
		.seen = seen };

	for (size_t d = 0; domains_all()[d] != NULL; d++)
		for (size_t i = 0; i < domains_all()[d]->n_routes; i++) {
			const struct route *r = &domains_all()[d]->routes[i];

			if (in)
				schema_shape(&s, r->in);
			else if (!(r->flags & R_STREAM))
				schema_shape(&s, r->out);
		}
}

/* Of the data of events that no answer has. */
static void
event_schemas(struct buf *b, struct schema_seen *seen)
{
	struct schema s = { .b = b,
		.home = SCHEMAS,
		.domains = domains_all(),
		.seen = seen };
	size_t n;
	const struct event_type *all = event_types_all(&n);

	for (size_t i = 0; i < n; i++)
		schema_shape(&s, all[i].shape);
}

static void
components(struct buf *b)
{
	struct schema_seen seen = { .n = 0 };

	buf_key(b, "components");
	buf_str(b,
	    "{\"securitySchemes\":{\"key\":{\"type\":\"http\","
	    "\"scheme\":\"bearer\",\"description\":\"API key: sk_sandbox_ or "
	    "sk_live_ followed by 50 characters; or the access token of a "
	    "dashboard user, beginning with dt_.\"},\"session\":{\"type\":"
	    "\"apiKey\",\"in\":\"cookie\",\"name\":\"__Host-poliducto\","
	    "\"description\":\"Session of a dashboard user.\"},\"csrf\":{\"type\":\"apiKey\",\"in\":\"header\",\"name\":"
	    "\"X-CSRF-Token\",\"description\":\"csrf_token of the session; "
	    "shows that the dashboard sent the request.\"},\"delivery\":{\"type\":"
	    "\"apiKey\",\"in\":\"header\",\"name\":\"webhook-signature\","
	    "\"description\":\"Signature of a webhook delivery, with its "
	    "other headers (Standard Webhooks).\"}},\"schemas\":{");
	schemas(b, true, &seen);
	schemas(b, false, &seen);
	event_schemas(b, &seen);
	buf_comma(b);
	buf_str(b, problem);
	buf_char(b, '}');
	contract_webhook_parameters(b);
	contract_header_components(b);
	problem_responses(b);
	buf_char(b, '}');
}

static const char opening[] =
    "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"Poliducto\",\"version\":"
    "\"2.0.0\",\"summary\":\"Fuel supply chain for Mexico and the United "
    "States.\",\"description\":\"Amounts, prices and volumes are JSON numbers "
    "in major units with exact decimals: money 2, unit prices 6, volumes 3. "
    "They are accepted as decimal strings too; more decimals than a field has "
    "are refused, never rounded. Times are ISO 8601 UTC. Lists are filtered by "
    "the name of a member; a parameter with x-repeatable can be repeated to "
    "match any of several values, and name[gte], name[gt], name[lte] and "
    "name[lt] select a range. The Link header has the next and the previous "
    "page.\",\"contact\":{"
    "\"name\":\"Operator of the installation\"},\"license\":{"
    "\"name\":\"Apache-2.0\",\"identifier\":\"Apache-2.0\"}},\"servers\":[{"
    "\"url\":\"https://{host}\",\"description\":\"Sandbox or live address "
    "of an installation.\",\"variables\":{\"host\":{\"default\":"
    "\"localhost:8443\"}}}],\"security\":[{\"key\":[]}]";

void
contract_openapi(struct buf *out)
{
	struct buf b;

	buf_init(&b, out->arena, 1 << 18);
	buf_str(&b, opening);
	tags(&b);
	buf_key(&b, "paths");
	buf_char(&b, '{');
	for (size_t d = 0; domains_all()[d] != NULL; d++)
		for (size_t i = 0; i < domains_all()[d]->n_routes; i++)
			path(&b, domains_all()[d], i);
	buf_char(&b, '}');
	contract_webhooks(&b);
	components(&b);
	buf_char(&b, '}');
	contract_indent(out, b.s);
}
