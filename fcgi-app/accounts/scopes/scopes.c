/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "scopes.h"

#include <stdlib.h>
#include <string.h>

#include "domains.h"
#include "page.h"
#include "resource.h"

#define MEMORY (512 << 10) /* of what stays */
#define PLANS  (32 << 20)  /* of what is only looked at */

/* clang-format off */
#define T struct scope
static const struct field fields[] = {
	FIELD(T, name,       .example = "\"orders:read\"", .doc = "Name of the scope."),
	FIELD(T, operations, .example = "[\"orders.list\",\"orders.get\"]", .doc = "Operations that the scope allows."),
};
#undef T
const struct shape scope_shape =
	SHAPE(struct scope, "Scope", fields, "A permission that a key can be given.");
/* clang-format on */

static struct scope *all;
static size_t count;

static struct scope *
named(const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(all[i].name, name) == 0)
			return &all[i];
	return NULL;
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(((const struct scope *)a)->name,
	    ((const struct scope *)b)->name);
}

/* Twice over all: first how many operations a scope has, then which. */
static void
each_route(const struct domain *const *d,
    void (*fn)(const struct route *r, struct arena *a), struct arena *a)
{
	for (; *d != NULL; d++)
		for (size_t i = 0; i < (*d)->n_routes; i++)
			if ((*d)->routes[i].scope != NULL)
				fn(&(*d)->routes[i], a);
}

static void
tally(const struct route *r, struct arena *a)
{
	struct scope *s = named(r->scope);

	if (s == NULL) {
		s = &all[count++];
		*s = (struct scope){ .has = EVERYTHING,
			.name = arena_dup(a, r->scope) };
	}
	s->operations.n++;
}

static void
enter(const struct route *r, struct arena *a)
{
	struct scope *s = named(r->scope);

	if (s->operations.v == NULL) {
		s->operations.v = arena_array(a, const char *, s->operations.n);
		s->operations.n = 0;
	}
	s->operations.v[s->operations.n++] = arena_dup(a, r->op);
}

static size_t
routes_of(const struct domain *const *d)
{
	size_t n = 0;

	for (; *d != NULL; d++)
		n += (*d)->n_routes;
	return n;
}

/* The plans of all resources are made for it and let go again. */
const struct scope *
scope_all(size_t *n)
{
	static struct arena *kept;
	struct arena *plans;
	const struct domain *const *d;

	if (all == NULL) {
		kept = arena_open(MEMORY);
		plans = arena_open(PLANS);
		d = resource_expand(domains, plans);
		all = arena_array(plans, struct scope, routes_of(d));
		each_route(d, tally, kept);
		all = memcpy(arena_array(kept, struct scope, count), all,
		    count * sizeof(*all));
		each_route(d, enter, kept);
		arena_close(plans);
		qsort(all, count, sizeof(*all), by_name);
	}
	*n = count;
	return all;
}

bool
scope_known(const char *name)
{
	size_t n;

	scope_all(&n);
	return named(name) != NULL;
}

static const char *
name_of(struct arena *a, const void *row)
{
	(void)a;
	return ((const struct scope *)row)->name;
}

enum err
scope_answer(struct req *rq, const struct texts *which)
{
	const struct page_params *p = rq->query;
	size_t n;
	const struct scope *s = scope_all(&n);
	struct page page = { 0 };
	struct list found = { 0 };
	struct scope *rows;
	enum err e = page_begin(rq, &page);

	if (e != OK)
		return e;
	found.v = rows = arena_array(rq->arena, struct scope, n);
	for (size_t i = 0; i < n && found.n < (size_t)page.rows; i++)
		if ((which == NULL || shape_texts_have(which, s[i].name)) &&
		    (p->cursor == NULL || strcmp(s[i].name, page.after) > 0))
			rows[found.n++] = s[i];
	page_answer(rq, &found, name_of);
	return OK;
}

enum err
scope_list(struct req *rq)
{
	return scope_answer(rq, NULL);
}
