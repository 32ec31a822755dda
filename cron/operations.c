/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

#include <string.h>

#include "domains.h"
#include "resource.h"
#include "route.h"
#include "scope.h"

/*
 * The operations of the reference as rows, for what asks which of them were
 * never called: a pool knows its own domain alone.  While two releases serve,
 * those of both are there.
 */
#define AGAIN_MS 3600000

struct operation {
	struct presence has;
	const char *op, *domain, *method, *path, *scope;
	struct stamp seen_at;
};

/* clang-format off */
#define T struct operation
static const struct field fields[] = {
	FIELD(T, op), FIELD(T, domain), FIELD(T, method), FIELD(T, path), FIELD(T, scope), FIELD(T, seen_at),
};
#undef T
static const struct shape shape =
	SHAPE(struct operation, "Operation", fields, "An operation of the reference.");

static const struct query operations_known = {
	.name  = "operations_known",
	.out   = &shape,
	.sql   = "SELECT op, domain, method, path, scope, seen_at FROM operations",
	.flags = Q_SHARED | Q_SCAN,
};

static const struct query operations_write = {
	.name  = "operations_write",
	.in    = &shape,
	.sql   = "INSERT INTO operations (op, domain, method, path, scope, seen_at)"
		 " VALUES (:op, :domain, :method, :path, :scope, :now) ON DUPLICATE KEY UPDATE"
		 " domain = VALUE(domain), method = VALUE(method), path = VALUE(path),"
		 " scope = VALUE(scope), seen_at = VALUE(seen_at)",
	.flags = Q_SHARED,
};

static const struct query operations_forget = {
	.name  = "operations_forget",
	.sql   = "DELETE FROM operations WHERE seen_at <= :now - INTERVAL 1 DAY",
	.flags = Q_SHARED | Q_SCAN,
};
/* clang-format on */

static const struct query *const queries[] = { &operations_known,
	&operations_write, &operations_forget, NULL };

static bool
is_scope(const char *name)
{
	for (const struct scope_row *s = scope_rows; s->name != NULL; s++)
		if (strcmp(s->name, name) == 0)
			return true;
	return false;
}

/* The resource that an operation is named after; NULL: none. */
static const struct resource *
named_after(const struct domain *d, const char *op)
{
	size_t n = strcspn(op, ".");

	for (size_t i = 0; d->resources != NULL && d->resources[i] != NULL; i++)
		if (strlen(d->resources[i]->name) == n &&
		    strncmp(d->resources[i]->name, op, n) == 0)
			return d->resources[i];
	return NULL;
}

/* The scope that reads what an operation is about: that of its resource, or of
 * the family of its own scope.  Its own where the family has none, and empty
 * where it asks for none. */
static const char *
reading(const struct domain *d, const struct route *r, struct arena *a)
{
	const struct resource *of = named_after(d, r->op);
	const char *family, *reads;

	if (r->scope == NULL)
		return "";
	family = of != NULL && of->scope != NULL ? of->scope : r->scope;
	reads = arena_fmt(a, "%.*s:read", (int)strcspn(family, ":"), family);
	return is_scope(reads) ? reads : r->scope;
}

/* Is it there as it is, and was it seen lately? */
static bool
stands(const struct list *known, const struct operation *o, struct stamp now)
{
	const struct operation *v = known->v;

	for (size_t i = 0; i < known->n; i++)
		if (strcmp(v[i].op, o->op) == 0)
			return v[i].seen_at.ms > now.ms - AGAIN_MS &&
			    strcmp(v[i].path, o->path) == 0 &&
			    strcmp(v[i].method, o->method) == 0 &&
			    v[i].scope != NULL &&
			    strcmp(v[i].scope, o->scope) == 0 &&
			    strcmp(v[i].domain, o->domain) == 0;
	return false;
}

/* Those of a domain that are not there, of what a key can call; live has none
 * of the sandbox's. */
static size_t
lacking(struct sweep *s, const struct domain *d, const struct list *known,
    struct stamp now, struct operation *out)
{
	bool live = strcmp(s->conf->env, "live") == 0;
	size_t n = 0;

	for (size_t i = 0; i < d->n_routes; i++) {
		const struct route *r = &d->routes[i];
		struct operation o = { .has = EVERYTHING,
			.op = r->op,
			.domain = d->name,
			.method = route_methods[r->method],
			.path = r->path,
			.scope = reading(d, r, s->arena) };

		if (!(r->flags & R_HOME) && !(live && (r->flags & R_SANDBOX)) &&
		    !stands(known, &o, now))
			out[n++] = o;
	}
	return n;
}

struct missing {
	struct sweep *sweep;
	struct operation *rows;
	size_t n;
};

static enum err
write_rows(void *arg)
{
	struct missing *m = arg;

	return db_run_many(m->sweep->db, &operations_write, m->rows, m->n);
}

static enum err
operations_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	const struct domain *const *all = domains_all();
	struct missing m = { .sweep = s };
	struct list known;
	size_t most = 0;
	enum err e = db_all(s->db, &operations_known, NULL, &known, s->arena);

	*next = (struct stamp){ now.ms + AGAIN_MS };
	for (size_t d = 0; all[d] != NULL; d++)
		most += all[d]->n_routes;
	m.rows = arena_array(s->arena, struct operation, most + 1);
	for (size_t d = 0; e == OK && all[d] != NULL; d++)
		m.n += lacking(s, all[d], &known, now, m.rows + m.n);
	if (e == OK && m.n > 0)
		e = db_tx(s->db, write_rows, &m);
	return e == OK ? db_run(s->db, &operations_forget, NULL) : e;
}

const struct job operations_job = {
	.name = "operations",
	.run = operations_run,
	.queries = queries,
};
