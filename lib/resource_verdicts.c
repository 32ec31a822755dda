/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

#include "wire.h"

/* What the guards say of an object now: of the moves that its state leaves
 * open, and of archiving. */

struct guards_asked {
	struct presence has;
	const char *action;
};

/* clang-format off */
#define T struct guards_asked
static const struct field fields[] = {
	FIELD(T, action, .min = 1, .max = 64, .example = "\"confirm\"", .doc = "Return only the guards of this action."),
};
#undef T
const struct shape resource_guards_shape =
	SHAPE(struct guards_asked, "GuardsAsked", fields, "Parameters of a check of guards.");
/* clang-format on */

/* An action that is open, and the guards that it asks. */
struct open {
	const char *action;
	const struct guard *const *guards;
};

static size_t
open_now(const struct resource_plan *p, const void *obj, struct open *out)
{
	const struct resource *r = p->row;
	size_t n = 0;

	if (field_has(p->base, obj, "archived_at"))
		return 0;
	for (size_t i = 0; i < p->n_moves; i++)
		if (resource_leaves(&r->moves[i],
			*(const char **)field_at(p->status, obj)))
			out[n++] = (struct open){ r->moves[i].action,
				resource_asks(&r->moves[i]) };
	if (r->ops & OP_ARCHIVE)
		out[n++] = (struct open){ "archive", r->archive };
	return n;
}

const struct guard *
resource_guard_now(struct req *rq, const struct resource_plan *p,
    const void *obj, const char *code)
{
	struct open *open = arena_array(rq->arena, struct open, p->n_moves + 1);
	size_t n = open_now(p, obj, open);

	for (size_t i = 0; i < n; i++)
		for (const struct guard *const *g = open[i].guards;
		     g != NULL && *g != NULL; g++)
			if (strcmp((*g)->code, code) == 0)
				return *g;
	return NULL;
}

/* Guards, each once, and the actions that ask them. */
struct gathered {
	const struct guard **guards; /* ended by NULL */
	struct texts *actions;
	size_t n;
};

static void
gather(struct gathered *all, const struct open *o, size_t most, struct arena *a)
{
	const struct guard *const *g = o->guards;
	struct texts *t;
	size_t i;

	for (; g != NULL && *g != NULL; g++) {
		for (i = 0; i < all->n && all->guards[i] != *g; i++)
			;
		t = &all->actions[i];
		if (i == all->n) {
			all->guards[all->n++] = *g;
			t->v = arena_array(a, const char *, most);
		}
		t->v[t->n++] = o->action;
	}
}

static size_t
guards_of(const struct open *open, size_t n)
{
	size_t total = 0;

	for (size_t i = 0; i < n; i++)
		for (const struct guard *const *g = open[i].guards;
		     g != NULL && *g != NULL; g++)
			total++;
	return total;
}

static bool
known(const struct resource_plan *p, const char *action)
{
	for (size_t i = 0; i < p->n_moves; i++)
		if (strcmp(p->row->moves[i].action, action) == 0)
			return true;
	return strcmp(action, "archive") == 0 && p->row->ops & OP_ARCHIVE;
}

/* Leave of what is open the action that is asked for. */
static enum err
only(struct req *rq, const void *obj, struct open *open, size_t *n)
{
	const struct guards_asked *asked = rq->query;
	const struct resource_plan *p = rq->route->plan;
	size_t kept = 0;

	if (asked->action == NULL)
		return OK;
	if (!known(p, asked->action)) {
		faults_add(&rq->faults, rq->arena, E_NOT_ALLOWED, "action",
		    NULL, "is not an action of this object");
		return E_BAD_PARAMETER;
	}
	for (size_t i = 0; i < *n; i++)
		if (strcmp(open[i].action, asked->action) == 0)
			open[kept++] = open[i];
	*n = kept;
	return kept > 0 ? OK :
			  resource_not_now(rq, p->row,
			      *(const char **)field_at(p->status, obj));
}

static enum err
answer(struct req *rq, const void *obj, const struct gathered *all)
{
	struct paging *page = arena_new(rq->arena, struct paging);
	enum err e = resource_ask(rq, rq->route->plan->row, all->guards, obj,
	    &rq->rows);

	for (size_t i = 0; e == OK && i < all->n; i++) {
		struct verdict *v = (struct verdict *)rq->rows.v + i;

		PUT(v, actions, all->actions[i]);
	}
	*page = (struct paging){ .n = all->n, .show = UINT64_MAX };
	rq->paging = page;
	return e;
}

enum err
resource_verdicts(struct req *rq)
{
	const struct resource_plan *p = rq->route->plan;
	struct open *open = arena_array(rq->arena, struct open, p->n_moves + 1);
	struct gathered all = { .n = 0 };
	size_t n, most;
	void *obj;
	enum err e;

	if ((e = resource_path(rq, rq->route->plan->row, &obj)) != OK)
		return e;
	n = open_now(p, obj, open);
	if ((e = only(rq, obj, open, &n)) != OK)
		return e;
	most = guards_of(open, n);
	all.guards = arena_array(rq->arena, const struct guard *, most + 1);
	all.actions = arena_array(rq->arena, struct texts, most + 1);
	for (size_t i = 0; i < n; i++)
		gather(&all, &open[i], n, rq->arena);
	return answer(rq, obj, &all);
}
