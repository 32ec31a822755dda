/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <assert.h>
#include <string.h>

#include "wire.h"

/* The expansion of one domain, as it grows; how long its lists are shows at the
 * end, so they are first made elsewhere. */
struct making {
	struct arena *arena;
	struct arena *elsewhere;
	struct domain *domain;
	const struct resource_plan **plans;
	struct route *routes;
	struct event *events;
	const struct query **queries;
	size_t n_routes, n_events, n_queries;
};

const struct measure resource_counts[] = {
	{ "count", "COUNT(*)", "How many there are." },
	{ 0 },
};

enum { ROUTES = 1024, EVENTS = 512, QUERIES = 1024, ELSEWHERE = 1 << 20 };

#define COPY(a, T, from, n) \
	((T *)memcpy(arena_array((a), T, (n)), (from), (n) * sizeof(T)))

/* What a key needs to go past guards: the scope that they name or, where they
 * name several, that of any change; each is asked for its own. */
static const char *
scope_beside(const char *scope, const struct guard *const *g,
    const struct resource *r, struct arena *a)
{
	for (; g != NULL && *g != NULL; g++) {
		const char *one = (*g)->override;

		if (one == NULL)
			continue;
		if (scope == NULL)
			scope = one;
		else if (strcmp(scope, one) != 0)
			scope = resource_scope(r, true, a);
	}
	return scope;
}

static const char *
overrides(const struct resource_plan *p, struct arena *a)
{
	const struct resource *r = p->row;
	const char *scope = scope_beside(NULL, r->archive, r, a);

	for (size_t i = 0; i < p->n_moves; i++)
		scope = scope_beside(scope, resource_asks(&r->moves[i]), r, a);
	return scope;
}

static struct resource_plan *
plan(const struct resource *r, struct arena *a)
{
	struct resource_plan *p = arena_new(a, struct resource_plan);

	p->row = r;
	p->base = shape_base(r->shape);
	p->table = r->table != NULL ? r->table :
				      resource_words(a, r->name, '_');
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
	p->overrides = overrides(p, a);
	resource_shapes(p, a);
	resource_statements(p, a);
	return p;
}

static void
add_event(struct making *m, const struct shape *s, const char *type,
    const char *doc)
{
	for (size_t i = 0; i < m->n_events; i++)
		if (strcmp(m->events[i].type, type) == 0)
			return;
	assert(m->n_events < EVENTS);
	m->events[m->n_events++] = (struct event){ type, s, doc };
}

/* A move that tells by what came of it has its events among the resource's. */
static void
add_move_event(struct making *m, const struct resource *r, const struct move *v,
    const char *what)
{
	if (v->tells != NULL)
		return;
	if (v->event != NULL)
		add_event(m, r->shape, v->event, v->doc);
	else
		add_event(m, r->shape,
		    arena_fmt(m->arena, "%s.updated", r->event),
		    resource_titled(m->arena, "%s was changed.", what));
}

static const char *
own_event(struct making *m, const struct resource *r, int op, const char *name)
{
	if (op == OP_CREATE && r->begins != NULL)
		return r->begins;
	return arena_fmt(m->arena, "%s.%s", r->event, name);
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
			add_event(m, r->shape,
			    own_event(m, r, own[i].op, own[i].name),
			    resource_titled(a, own[i].doc, what));
	for (size_t i = 0; i < p->n_moves; i++)
		add_move_event(m, r, &r->moves[i], what);
	if (p->overrides != NULL)
		add_event(m, &resource_override_shape,
		    arena_fmt(a, "%s.guard_overridden", r->event),
		    resource_titled(a, "Somebody went past a guard of %s.",
			resource_one(a, r->noun)));
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

/* What the row brings itself. */
static void
add_own(struct making *m, const struct resource_plan *p)
{
	const struct resource *r = p->row;

	for (const struct route *o = r->routes; o != NULL && o->op != NULL;
	     o++) {
		assert(m->n_routes < ROUTES);
		m->routes[m->n_routes] = *o;
		m->routes[m->n_routes].plan = p;
		if (o->tier == NULL)
			m->routes[m->n_routes].tier = r->tier;
		m->n_routes++;
	}
	for (const struct event *e = r->events; e != NULL && e->type != NULL;
	     e++) {
		assert(m->n_events < EVENTS);
		m->events[m->n_events++] = *e;
	}
	for (const struct query *const *q = r->queries; q != NULL && *q != NULL;
	     q++)
		add_query(m, *q);
}

static const struct resource_plan *
add_resource(struct making *m, const struct resource *r)
{
	const struct resource_plan *p = plan(r, m->arena);

	add_own(m, p);
	m->n_routes += resource_routes(p, m->routes + m->n_routes,
	    ROUTES - m->n_routes, m->arena);
	add_events(m, p);
	for (const struct query **q = p->made; *q != NULL; q++)
		add_query(m, *q);
	add_query(m, r->facts);
	add_guards(m, r->archive);
	for (size_t i = 0; i < p->n_moves; i++)
		add_guards(m, resource_asks(&r->moves[i]));
	return p;
}

static size_t
count(const struct resource *const *r)
{
	size_t n = 0;

	while (r[n] != NULL)
		n++;
	return n;
}

static const struct domain *
expand(const struct domain *d, struct arena *a)
{
	struct making m = { .arena = a };

	if (d->resources == NULL)
		return d;
	m.elsewhere = arena_open(ELSEWHERE);
	m.domain = arena_new(a, struct domain);
	m.routes = arena_array(m.elsewhere, struct route, ROUTES);
	m.events = arena_array(m.elsewhere, struct event, EVENTS);
	m.queries = arena_array(m.elsewhere, const struct query *, QUERIES);
	for (size_t i = 0; i < d->n_routes; i++)
		m.routes[m.n_routes++] = d->routes[i];
	for (size_t i = 0; i < d->n_events; i++)
		m.events[m.n_events++] = d->events[i];
	for (const struct query *const *q = d->queries; *q != NULL; q++)
		add_query(&m, *q);
	m.plans = arena_array(a, const struct resource_plan *,
	    count(d->resources) + 1);
	for (size_t i = 0; d->resources[i] != NULL; i++)
		m.plans[i] = add_resource(&m, d->resources[i]);
	*m.domain = *d;
	m.domain->plans = m.plans;
	m.domain->routes = COPY(a, struct route, m.routes, m.n_routes);
	m.domain->n_routes = m.n_routes;
	m.domain->events = COPY(a, struct event, m.events, m.n_events);
	m.domain->n_events = m.n_events;
	m.domain->queries = COPY(a, const struct query *, m.queries,
	    m.n_queries + 1);
	arena_close(m.elsewhere);
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

const struct resource_plan *
resource_plan(const struct req *rq, const struct resource *r)
{
	for (const struct domain *const *d = rq->wire->domains; *d != NULL; d++)
		for (size_t i = 0;
		     (*d)->plans != NULL && (*d)->plans[i] != NULL; i++)
			if ((*d)->plans[i]->row == r)
				return (*d)->plans[i];
	assert(!"a resource of another program");
	return NULL;
}

const char *
resource_home(const struct req *rq, const struct shape *s)
{
	const struct shape *base = shape_base(s);

	for (const struct domain *const *d = rq->wire->domains; *d != NULL; d++)
		for (size_t i = 0;
		     (*d)->plans != NULL && (*d)->plans[i] != NULL; i++)
			if ((*d)->plans[i]->base == base)
				return (*d)->plans[i]->path;
	return NULL;
}
