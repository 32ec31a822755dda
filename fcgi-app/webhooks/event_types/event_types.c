/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "event_types.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "credential.h"
#include "domains.h"
#include "outbox.h"
#include "resource.h"
#include "schema.h"
#include "webhooks/webhooks/webhooks.h"

#define DEFS "#/$defs/"

/* The list is made once and stays; schemas are printed from the shapes when one
 * is asked for. */
static struct arena *catalogue;

/* What reads the object: of what is no resource, the route that answers it. */
static const char *
scope_of(const struct announced *e, struct arena *a)
{
	const struct domain *d = e->domain;
	const struct shape *base = shape_base(e->event.shape);
	const char *scope = NULL;

	if (e->resource != NULL)
		return arena_fmt(a, "%s:read", e->resource->scope);
	for (size_t i = 0; i < d->n_routes; i++) {
		const struct route *r = &d->routes[i];

		if (r->method != GET || r->scope == NULL)
			continue;
		if (scope == NULL || shape_base(r->out) == base)
			scope = r->scope;
		if (shape_base(r->out) == base)
			break;
	}
	return scope;
}

static struct event_type
type_of(const struct announced *e, struct arena *a)
{
	const char *name = e->event.type;
	struct event_type t = { .name = name,
		.domain = arena_dupn(a, name, strcspn(name, ".")),
		.object_type = outbox_object_type(a, name),
		.version = 1,
		.description = e->event.doc,
		.scope = scope_of(e, a),
		.shape = e->event.shape };

	assert(t.scope != NULL); /* or everybody would be told */
	for (const char *const *m = NAMES("name", "domain", "object_type",
		 "version", "description", "scope");
	     *m != NULL; m++)
		field_set(&event_type_whole_shape, &t, *m);
	return t;
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(((const struct event_type *)a)->name,
	    ((const struct event_type *)b)->name);
}

const struct event_type *
event_types_all(size_t *n)
{
	static struct event_type *all;
	static size_t count;
	const struct announced *e;

	if (all == NULL) {
		catalogue = arena_open(4 << 20);
		e = resource_events(domains, catalogue, &count);
		all = arena_array(catalogue, struct event_type, count);
		for (size_t i = 0; i < count; i++)
			all[i] = type_of(&e[i], catalogue);
		qsort(all, count, sizeof(*all), by_name);
	}
	*n = count;
	return all;
}

bool
event_types_match(const char *pattern)
{
	static const char **names;
	size_t n;
	const struct event_type *all = event_types_all(&n);

	if (names == NULL) {
		names = arena_array(catalogue, const char *, n);
		for (size_t i = 0; i < n; i++)
			names[i] = all[i].name;
	}
	return webhook_pattern(pattern, names, n);
}

void
event_types_judge(struct judge *j, const char *member,
    const struct texts *patterns)
{
	for (size_t i = 0; i < patterns->n; i++)
		if (!event_types_match(patterns->v[i]))
			resource_fault(j, E_EVENT_PATTERN,
			    arena_fmt(j->arena, "%s/%zu", member, i),
			    FAULT_EVENT_PATTERN);
}

bool
event_type_readable(const struct event_type *t, const char *scopes)
{
	return t->scope == NULL || credential_has(scopes, t->scope);
}

const char *
event_types_readable(struct req *rq)
{
	size_t n, left = 0;
	const struct event_type *t = event_types_all(&n);
	struct buf b;

	buf_init(&b, rq->arena, 8192);
	for (size_t i = 0; i < n; i++) {
		if (!event_type_readable(&t[i], rq->scopes)) {
			left++;
			continue;
		}
		if (b.len > 0)
			buf_char(&b, ',');
		buf_str(&b, t[i].name);
	}
	return left > 0 ? b.s : NULL;
}

bool
event_type_told(struct req *rq, const char *type)
{
	const struct event_type *t = event_type_named(type);

	return t != NULL ? event_type_readable(t, rq->scopes) :
			   event_types_readable(rq) == NULL;
}

enum err
event_type_need(struct req *rq, const struct event_type *t)
{
	return t->scope == NULL ? OK : credential_need(rq, t->scope);
}

enum err
event_type_need_named(struct req *rq, const char *type)
{
	const struct event_type *t = event_type_named(type);

	if (t != NULL)
		return event_type_need(rq, t);
	return event_types_readable(rq) == NULL ?
	    OK :
	    refuse(rq, E_SCOPE_MISSING, NULL,
		"Events of type %s are read by who may read all.", type);
}

enum err
event_types_need(struct req *rq, const struct texts *patterns)
{
	size_t n;
	const struct event_type *t = event_types_all(&n);
	enum err e = OK;

	for (size_t i = 0; i < n && e == OK; i++)
		if (webhook_matches(patterns, t[i].name))
			e = event_type_need(rq, &t[i]);
	return e;
}

/* The scopes that lack for what a pattern covers, each once; NULL: none. */
static const char *
lacking(struct req *rq, const char *pattern)
{
	const struct texts one = { &pattern, 1 };
	const char *all = NULL;
	size_t n;
	const struct event_type *t = event_types_all(&n);

	for (size_t i = 0; i < n; i++) {
		if (event_type_readable(&t[i], rq->scopes) ||
		    !webhook_matches(&one, t[i].name) ||
		    (all != NULL && credential_has(all, t[i].scope)))
			continue;
		all = all == NULL ?
		    t[i].scope :
		    arena_fmt(rq->arena, "%s %s", all, t[i].scope);
	}
	return all;
}

void
event_types_permit(struct req *rq, struct judge *j, const char *member,
    const struct texts *patterns)
{
	for (size_t i = 0; i < patterns->n; i++) {
		const char *scopes = lacking(rq, patterns->v[i]);

		if (scopes != NULL)
			resource_fault(j, E_SCOPE_MISSING,
			    arena_fmt(j->arena, "%s/%zu", member, i),
			    arena_fmt(j->arena,
				"covers events of objects that the caller may "
				"not read; missing scopes: %s",
				scopes));
	}
}

const struct event_type *
event_type_named(const char *name)
{
	struct event_type key = { .name = name };
	size_t n;
	const struct event_type *all = event_types_all(&n);

	return bsearch(&key, all, n, sizeof(*all), by_name);
}

/* What sets its envelopes apart from others: members of a schema, in which
 * references begin with `home`. */
static const char *
properties(const struct event_type *t, const char *home, struct arena *a)
{
	return arena_fmt(a,
	    "{\"type\":{\"const\":\"%s\"},"
	    "\"object\":{\"properties\":{\"type\":{\"const\":\"%s\"}}},"
	    "\"data\":{\"anyOf\":[{\"$ref\":\"%s%s\"},"
	    "{\"type\":\"null\"}]}}",
	    t->name, t->object_type, home, t->shape->name);
}

const char *
event_type_payload(const struct event_type *t, const char *home,
    struct arena *a)
{
	return arena_fmt(a,
	    "\"allOf\":[{\"$ref\":\"%s%s\"}],\"properties\":%s,"
	    "\"required\":[\"type\",\"object\",\"data\"]",
	    home, envelope_shape.name, properties(t, home, a));
}

static const char *
defs(const struct event_type *t, struct arena *a)
{
	struct schema_seen *seen = arena_new(a, struct schema_seen);
	struct buf b;
	struct schema s = { .b = &b, .home = DEFS, .seen = seen };

	buf_init(&b, a, 8192);
	buf_char(&b, '{');
	schema_shape(&s, &envelope_shape);
	schema_shape(&s, t->shape);
	buf_char(&b, '}');
	return b.s;
}

struct event_schema *
event_type_schema(const struct event_type *t, const char *url, struct arena *a)
{
	struct event_schema *s = arena_new(a, struct event_schema);

	*s = (struct event_schema){ .has = EVERYTHING,
		.dialect = "https://json-schema.org/draft/2020-12/schema",
		.id = arena_fmt(a, "%s/api/v2/event-types/%s/schema", url,
		    t->name),
		.title = t->name,
		.description = t->description,
		.ref = "#/$defs/EventEnvelope",
		.properties = { properties(t, DEFS, a) },
		.required = { "[\"type\",\"object\",\"data\"]" },
		.defs = { defs(t, a) } };
	return s;
}

/* The identifier in a sample of the shape, or one of no object. */
static const char *
id_in(const struct shape *s, struct arena *a)
{
	const struct field *f = shape_field(s, "id");
	const char *prefix = f != NULL && f->prefix != NULL ? f->prefix : "obj";

	if (f != NULL && f->example != NULL)
		return arena_dupn(a, f->example + 1, strlen(f->example) - 2);
	return arena_fmt(a, "%s_01kaf2b8m0v3n7q1x5z9c4t6h8", prefix);
}

struct envelope *
event_type_example(const struct event_type *t, const char *environment,
    const char *account, struct arena *a)
{
	struct envelope *e = arena_new(a, struct envelope);
	struct envelope_object *o = arena_new(a, struct envelope_object);
	struct buf b;

	buf_init(&b, a, 2048);
	event_sample(&b, t);
	*o = (struct envelope_object){ .has = EVERYTHING,
		.type = t->object_type,
		.id = id_in(t->shape, a) };
	*e = (struct envelope){ .has = EVERYTHING,
		.id = { "evt_01kaf2b8m0v3n7q1x5z9c4t6h8" },
		.type = t->name,
		.created_at = { 1768500000000 },
		.api_version = ENVELOPE_API_VERSION,
		.environment = environment,
		.account_id = account,
		.sequence = 1048,
		.object = { o },
		.data = { b.s },
		.request_id = "req_0123456789abcdef0123456789abcdef" };
	return e;
}
