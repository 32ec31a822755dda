/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

#include <string.h>

#include "domains.h"
#include "route.h"

/*
 * The operations of the reference as rows, for what asks which of them were
 * never called: a pool knows its own domain alone.  While two releases serve,
 * those of both are there.
 */
#define AGAIN_MS 3600000

struct operation {
	struct presence has;
	const char *op, *domain, *method, *path;
	struct stamp seen_at;
};

/* clang-format off */
#define T struct operation
static const struct field fields[] = {
	FIELD(T, op), FIELD(T, domain), FIELD(T, method), FIELD(T, path), FIELD(T, seen_at),
};
#undef T
static const struct shape shape =
	SHAPE(struct operation, "Operation", fields, "An operation of the reference.");

static const struct query operations_known = {
	.name  = "operations_known",
	.out   = &shape,
	.sql   = "SELECT op, domain, method, path, seen_at FROM operations",
	.flags = Q_SHARED | Q_SCAN,
};

static const struct query operations_write = {
	.name  = "operations_write",
	.in    = &shape,
	.sql   = "INSERT INTO operations (op, domain, method, path, seen_at)"
		 " VALUES (:op, :domain, :method, :path, :now) ON DUPLICATE KEY UPDATE"
		 " domain = VALUE(domain), method = VALUE(method), path = VALUE(path),"
		 " seen_at = VALUE(seen_at)",
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
			.path = r->path };

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
