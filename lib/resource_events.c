/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <assert.h>
#include <string.h>

/* The events of domains: those of their tables, and those that follow from the
 * rows of their resources. */

enum { EVENTS = 512 };

struct telling {
	struct arena *arena;
	const struct domain *domain;
	const struct resource *resource; /* whose events are added; or NULL */
	struct announced *v;
	size_t n;
};

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

const char *
resource_overrides(const struct resource *r, struct arena *a)
{
	const char *scope = scope_beside(NULL, r->archive, r, a);

	for (const struct move *m = r->moves; m != NULL && m->action != NULL;
	     m++)
		scope = scope_beside(scope, resource_asks(m), r, a);
	return scope;
}

static bool
has(const struct telling *t, const char *type)
{
	for (size_t i = 0; i < t->n; i++)
		if (strcmp(t->v[i].event.type, type) == 0)
			return true;
	return false;
}

/* The first of a name counts. */
static void
add(struct telling *t, const struct shape *s, const char *type, const char *doc)
{
	if (has(t, type))
		return;
	assert(t->n < EVENTS);
	t->v[t->n++] = (struct announced){ { type, s, doc }, t->domain,
		t->resource };
}

/* "A claim was accepted." of order.claim.accepted; a row says it where its type
 * does not end so. */
static const char *
move_told(const struct move *v, const char *what, struct arena *a)
{
	const char *last = strrchr(v->event, '.') + 1;
	size_t n = strlen(last);

	if (v->told != NULL)
		return v->told;
	assert(n > 2 && strcmp(last + n - 2, "ed") == 0 &&
	    strchr(last, '_') == NULL);
	return arena_fmt(a, "%s was %s.", what, last);
}

/* A move that tells by what came of it has its events among the resource's. */
static void
add_move(struct telling *t, const struct move *v, const char *what)
{
	const struct resource *r = t->resource;

	if (v->tells != NULL || (v->event != NULL && has(t, v->event)))
		return;
	if (v->event != NULL)
		add(t, r->shape, v->event, move_told(v, what, t->arena));
	else
		add(t, r->shape, arena_fmt(t->arena, "%s.updated", r->event),
		    resource_titled(t->arena, "%s was updated.", what));
}

static const char *
own_type(struct telling *t, int op, const char *name)
{
	const struct resource *r = t->resource;

	if (op == OP_CREATE && r->begins != NULL)
		return r->begins;
	return arena_fmt(t->arena, "%s.%s", r->event, name);
}

/* Those of the standard operations and of the moves. */
static void
add_standard(struct telling *t)
{
	static const struct {
		int op;
		const char *name, *doc;
	} own[] = {
		{ OP_CREATE, "created", "%s was created." },
		{ OP_UPDATE, "updated", "%s was updated." },
		{ OP_ARCHIVE, "archived", "%s was archived." },
		{ OP_ARCHIVE, "restored", "%s was restored from the archive." },
	};
	const struct resource *r = t->resource;
	struct arena *a = t->arena;
	char *what = arena_dup(a, resource_one(a, r->noun));

	what[0] = (char)(what[0] & ~0x20);
	for (size_t i = 0; i < COUNT(own); i++)
		if (r->ops & own[i].op)
			add(t, r->shape, own_type(t, own[i].op, own[i].name),
			    resource_titled(a, own[i].doc, what));
	for (const struct move *m = r->moves; m != NULL && m->action != NULL;
	     m++)
		add_move(t, m, what);
	if (resource_overrides(r, a) != NULL)
		add(t, &resource_override_shape,
		    arena_fmt(a, "%s.guard_overridden", r->event),
		    resource_titled(a, "A guard of %s was overridden.",
			resource_one(a, r->noun)));
}

static void
add_domain(struct telling *t, const struct domain *d)
{
	const struct resource *const *r = d->resources;

	t->domain = d;
	t->resource = NULL;
	for (size_t i = 0; i < d->n_events; i++)
		add(t, d->events[i].shape, d->events[i].type, d->events[i].doc);
	for (; r != NULL && *r != NULL; r++) {
		t->resource = *r;
		for (const struct event *e = (*r)->events;
		     e != NULL && e->type != NULL; e++)
			add(t, e->shape, e->type, e->doc);
		add_standard(t);
	}
}

const struct event *
resource_domain_events(const struct domain *d, struct arena *a, size_t *n)
{
	struct telling t = { .arena = a };
	struct arena *elsewhere = arena_open(1 << 20);
	struct event *out;

	t.v = arena_array(elsewhere, struct announced, EVENTS);
	add_domain(&t, d);
	out = arena_array(a, struct event, t.n);
	for (size_t i = 0; i < t.n; i++)
		out[i] = t.v[i].event;
	*n = t.n;
	arena_close(elsewhere);
	return out;
}

const struct announced *
resource_events(const struct domain *const *domains, struct arena *a, size_t *n)
{
	struct telling t = { .arena = a };
	struct arena *elsewhere = arena_open(1 << 20);
	struct announced *out;

	t.v = arena_array(elsewhere, struct announced, EVENTS);
	for (; *domains != NULL; domains++)
		add_domain(&t, *domains);
	out = arena_array(a, struct announced, t.n);
	memcpy(out, t.v, t.n * sizeof(*out));
	*n = t.n;
	arena_close(elsewhere);
	return out;
}
