/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup.h"

#include <stdlib.h>
#include <string.h>

#include "domains.h"

/*
 * All requests by pool, status and how long they took, as counters that only
 * grow: what Prometheus wants.  They are written with the batch they come from,
 * so they are exact whatever becomes of this process.
 */

/* The default bounds of the clients of Prometheus, in milliseconds. */
const int64_t rollup_steps[ROLLUP_STEPS] = { 5, 10, 25, 50, 100, 250, 500, 1000,
	2500, 5000, 10000, ROLLUP_ANY };

struct row {
	struct presence has;
	const char *pool;
	int64_t status, most_ms, calls, ms;
};

/* clang-format off */
#define T struct row
static const struct field fields[] = {
	FIELD(T, pool), FIELD(T, status), FIELD(T, most_ms), FIELD(T, calls), FIELD(T, ms),
};
#undef T
static const struct shape shape =
	SHAPE(struct row, "RollupTotal", fields, "Requests of a pool since the first.");

const struct query rollup_total = {
	.name  = "rollup_total",
	.in    = &shape,
	.sql   = "INSERT INTO request_totals (pool, status, most_ms, calls, ms)"
		 " VALUES (:pool, :status, :most_ms, :calls, :ms)"
		 " ON DUPLICATE KEY UPDATE calls = calls + VALUES(calls), ms = ms + VALUES(ms)",
	.flags = Q_SYSTEM,
};
/* clang-format on */

struct operation {
	const char *op, *pool;
};

static struct {
	struct arena *arena;
	struct operation *v;
	size_t n;
} operations;

static int
by_op(const void *one, const void *other)
{
	const struct operation *a = one, *b = other;

	return strcmp(a->op, b->op);
}

/* As long as the program. */
static void
list_operations(void)
{
	const struct domain *const *d = domains_all();
	size_t n = 0;

	for (size_t i = 0; d[i] != NULL; i++)
		n += d[i]->n_routes;
	operations.arena = arena_open(1 << 20);
	operations.v = arena_array(operations.arena, struct operation, n);
	for (; *d != NULL; d++)
		for (size_t i = 0; i < (*d)->n_routes; i++) {
			const struct route *r = &(*d)->routes[i];

			operations.v[operations.n++] = (struct operation){
				.op = r->op,
				.pool = r->flags & R_PASSWORD ? "passwords" :
								(*d)->name,
			};
		}
	qsort(operations.v, operations.n, sizeof(*operations.v), by_op);
}

static const char *
pool_of(const char *op)
{
	const struct operation *o;

	if (operations.v == NULL)
		list_operations();
	o = bsearch(&(struct operation){ .op = op }, operations.v, operations.n,
	    sizeof(*operations.v), by_op);
	return o != NULL ? o->pool : "none";
}

struct rollup_total *
rollup_total_of(struct rollup_total **all, const struct rollup_group *g,
    struct arena *a)
{
	const char *pool = pool_of(g->route);
	struct rollup_total *t;

	for (t = *all; t != NULL; t = t->next)
		if (t->status == g->status && strcmp(t->pool, pool) == 0)
			return t;
	t = arena_new(a, struct rollup_total);
	t->pool = pool;
	t->status = g->status;
	t->next = *all;
	return *all = t;
}

void
rollup_total_add(struct rollup_total *t, int64_t ms)
{
	int i = 0;

	while (ms > rollup_steps[i] && i < ROLLUP_STEPS - 1)
		i++;
	t->calls[i]++;
	t->ms[i] += ms;
}

enum err
rollup_total_write(struct sweep *s, const struct rollup_total *all)
{
	enum err e = OK;

	for (; all != NULL; all = all->next)
		for (int i = 0; i < ROLLUP_STEPS && e == OK; i++)
			if (all->calls[i] > 0)
				e = db_run(s->db, &rollup_total,
				    &(struct row){ .has = EVERYTHING,
					.pool = all->pool,
					.status = all->status,
					.most_ms = rollup_steps[i],
					.calls = all->calls[i],
					.ms = all->ms[i] });
	return e;
}
