/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <assert.h>
#include <string.h>

#include "ask.h"
#include "wire.h"

/* The expansion of one domain, as it grows; how long its lists are shows at the
 * end, so they are first made elsewhere. */
struct making {
	struct arena *arena;
	struct arena *elsewhere;
	struct domain *domain;
	const struct resource_plan **plans;
	struct route *routes;
	const struct query **queries;
	size_t n_routes, n_queries;
};

const char *const resource_owners[] = { "account", "operator", NULL };

const struct measure resource_counts[] = {
	{ "count", "COUNT(*)", "Number of objects." },
	{ 0 },
};

enum { ROUTES = 1024, QUERIES = 1024, ELSEWHERE = 1 << 20 };

#define COPY(a, T, from, n) \
	((T *)memcpy(arena_array((a), T, (n)), (from), (n) * sizeof(T)))

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
	assert(p->id != NULL && p->created_at != NULL);
	if (p->version == NULL)
		assert((r->ops & ~OP_FIXED) == 0 && r->moves == NULL);
	else
		assert(p->archived_at != NULL && p->updated_at != NULL);
	while (r->moves != NULL && r->moves[p->n_moves].action != NULL)
		p->n_moves++;
	assert(p->n_moves == 0 || p->status != NULL);
	p->overrides = resource_overrides(r, a);
	resource_shapes(p, a);
	resource_statements(p, a);
	return p;
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
		struct route *n = &m->routes[m->n_routes++];

		assert(m->n_routes <= ROUTES);
		*n = *o;
		n->plan = p;
		if (o->tier == NULL)
			n->tier = r->tier;
		if (o->query == NULL && (o->flags & R_LIST) &&
		    (o->flags & R_ASKS))
			n->query = &ask_list_shape;
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
	m.queries = arena_array(m.elsewhere, const struct query *, QUERIES);
	for (size_t i = 0; i < d->n_routes; i++)
		m.routes[m.n_routes++] = d->routes[i];
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
	m.domain->events = resource_domain_events(d, a, &m.domain->n_events);
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
