/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <assert.h>
#include <string.h>

/* The expansion of one domain, as it grows. */
struct making {
	struct arena *arena;
	struct domain *domain;
	struct route *routes;
	struct event *events;
	const struct query **queries;
	size_t n_routes, n_events, n_queries;
};

enum { ROUTES = 1024, EVENTS = 512, QUERIES = 1024 };

static struct resource_plan *
plan(const struct resource *r, struct arena *a)
{
	struct resource_plan *p = arena_new(a, struct resource_plan);

	p->row = r;
	p->base = shape_base(r->shape);
	p->table = resource_words(a, r->name, '_');
	p->path = arena_fmt(a, "/api/v2/%s", r->name);
	p->id = shape_field(r->shape, "id");
	p->status = shape_field(r->shape, "status");
	p->version = shape_field(r->shape, "version");
	p->archived_at = shape_field(r->shape, "archived_at");
	p->created_at = shape_field(r->shape, "created_at");
	p->updated_at = shape_field(r->shape, "updated_at");
	assert(p->id != NULL && p->version != NULL && p->archived_at != NULL);
	assert(p->created_at != NULL && p->updated_at != NULL);
	while (r->moves != NULL && r->moves[p->n_moves].action != NULL)
		p->n_moves++;
	assert(p->n_moves == 0 || p->status != NULL);
	resource_shapes(p, a);
	resource_statements(p, a);
	return p;
}

static void
add_event(struct making *m, const struct resource *r, const char *type,
    const char *doc)
{
	for (size_t i = 0; i < m->n_events; i++)
		if (strcmp(m->events[i].type, type) == 0)
			return;
	assert(m->n_events < EVENTS);
	m->events[m->n_events++] = (struct event){ type, r->shape, doc };
}

static void
add_events(struct making *m, const struct resource_plan *p)
{
	static const struct {
		int op;
		const char *name, *doc;
	} own[] = {
		{ OP_CREATE, "created", "%s was created." },
		{ OP_UPDATE, "updated", "%s was changed." },
		{ OP_ARCHIVE, "archived", "%s was archived." },
		{ OP_ARCHIVE, "restored", "%s was taken from the archive." },
	};
	const struct resource *r = p->row;
	struct arena *a = m->arena;
	char *what = arena_dup(a, resource_one(a, r->noun));

	what[0] = (char)(what[0] & ~0x20);
	for (size_t i = 0; i < COUNT(own); i++)
		if (r->ops & own[i].op)
			add_event(m, r,
			    arena_fmt(a, "%s.%s", r->event, own[i].name),
			    resource_titled(a, own[i].doc, what));
	for (size_t i = 0; i < p->n_moves; i++)
		if (r->moves[i].event != NULL)
			add_event(m, r, r->moves[i].event, r->moves[i].doc);
}

static void
add_query(struct making *m, const struct query *q)
{
	if (q == NULL)
		return;
	for (size_t i = 0; i < m->n_queries; i++)
		if (m->queries[i] == q)
			return;
	assert(m->n_queries < QUERIES - 1);
	m->queries[m->n_queries++] = q;
}

static void
add_guards(struct making *m, const struct guard *const *g)
{
	for (; g != NULL && *g != NULL; g++)
		add_query(m, (*g)->facts);
}

static void
add_resource(struct making *m, const struct resource *r)
{
	const struct resource_plan *p = plan(r, m->arena);

	m->n_routes += resource_routes(p, m->routes + m->n_routes,
	    ROUTES - m->n_routes, m->arena);
	add_events(m, p);
	for (const struct query **q = p->made; *q != NULL; q++)
		add_query(m, *q);
	add_query(m, r->facts);
	add_guards(m, r->archive);
	for (size_t i = 0; i < p->n_moves; i++)
		add_guards(m, r->moves[i].guards);
}

static const struct domain *
expand(const struct domain *d, struct arena *a)
{
	struct making m = { .arena = a };

	if (d->n_resources == 0)
		return d;
	m.domain = arena_new(a, struct domain);
	m.routes = arena_array(a, struct route, ROUTES);
	m.events = arena_array(a, struct event, EVENTS);
	m.queries = arena_array(a, const struct query *, QUERIES);
	for (size_t i = 0; i < d->n_routes; i++)
		m.routes[m.n_routes++] = d->routes[i];
	for (size_t i = 0; i < d->n_events; i++)
		m.events[m.n_events++] = d->events[i];
	for (const struct query *const *q = d->queries; *q != NULL; q++)
		add_query(&m, *q);
	for (size_t i = 0; i < d->n_resources; i++)
		add_resource(&m, &d->resources[i]);
	*m.domain = *d;
	m.domain->routes = m.routes;
	m.domain->n_routes = m.n_routes;
	m.domain->events = m.events;
	m.domain->n_events = m.n_events;
	m.domain->queries = m.queries;
	return m.domain;
}

const struct domain *const *
resource_expand(const struct domain *const *domains, struct arena *a)
{
	const struct domain **all;
	size_t n = 0;

	while (domains[n] != NULL)
		n++;
	all = arena_array(a, const struct domain *, n + 1);
	for (size_t i = 0; i < n; i++)
		all[i] = expand(domains[i], a);
	return all;
}
