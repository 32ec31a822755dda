/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

/* A value that only one object of an account may have, and another one has. */

static size_t
count(const struct unique *u)
{
	size_t n = 0;

	while (u != NULL && u[n].key != NULL)
		n++;
	return n;
}

static const char *
condition(const struct unique *u, struct arena *a)
{
	const char *all = u->where;

	if (all != NULL)
		return all;
	for (const char *const *m = u->members; *m != NULL; m++)
		all = arena_fmt(a, "%s`%s` = :%s",
		    all != NULL ? arena_fmt(a, "%s AND ", all) : "", *m, *m);
	return all;
}

size_t
resource_unique_statements(struct resource_plan *p, struct arena *a)
{
	const struct unique *u = p->row->unique;
	size_t n = count(u);

	p->others = arena_array(a, struct query, n + 1);
	for (size_t i = 0; i < n; i++)
		p->others[i] = (struct query){
			.name = arena_fmt(a, "%s_met_%s", p->table, u[i].key),
			.in = p->base,
			.out = p->base,
			.sql = arena_fmt(a,
			    "SELECT id, created_at FROM %s"
			    " WHERE account = :account AND %s",
			    p->table, condition(&u[i], a)),
			.flags = Q_MADE,
		};
	return n;
}

/* The JSON of a member. */
static const char *
value_of(struct req *rq, const struct resource *r, const void *obj,
    const char *name)
{
	const struct field *f = shape_field(shape_base(r->shape), name);
	struct buf b;

	buf_init(&b, rq->arena, 64);
	field_write_value(&b, f, field_at(f, obj));
	return b.s;
}

/* Where the member stands in the body; NULL: it has another source. */
static const char *
pointer_to(const struct req *rq, const struct resource *r, const char *name)
{
	const struct shape *in = rq->route->flags & R_APART ? r->create :
							      rq->route->in;

	return in != NULL && shape_field(in, name) != NULL ?
	    arena_fmt(rq->arena, "/%s", name) :
	    NULL;
}

enum err
resource_taken(struct req *rq, const struct resource *r, const void *obj,
    const char *const *members, const char *id)
{
	const char *who = id == NULL ?
	    "another item of this request" :
	    arena_fmt(rq->arena, "%s %s", r->noun, id);
	const char *all = NULL, *also;

	for (const char *const *m = members; *m != NULL; m++) {
		const char *value = value_of(rq, r, obj, *m);

		all = arena_fmt(rq->arena, "%s`%s` %s",
		    all != NULL ? arena_fmt(rq->arena, "%s, ", all) : "", *m,
		    value);
		also = id != NULL ?
		    arena_fmt(rq->arena, ",\"existing_id\":\"%s\"", id) :
		    "";
		faults_put(&rq->faults, rq->arena,
		    (struct fault){ .e = E_DUPLICATE,
			.pointer = pointer_to(rq, r, *m),
			.message = arena_fmt(rq->arena,
			    members[1] == NULL ?
				"is already used by %s" :
				"together with the others, is already used by %s",
			    who),
			.more = arena_fmt(rq->arena, "\"value\":%s%s", value,
			    also) });
	}
	return refuse(rq, E_DUPLICATE, NULL, "%s %s already used by %s.", all,
	    members[1] == NULL ? "is" : "are", who);
}

static enum err
nobody(struct req *rq, const struct resource *r)
{
	return refuse(rq, E_DUPLICATE, NULL,
	    "Another %s already uses a value that must be unique.", r->noun);
}

/* Of a bulk the items before it may not stay, so none of them is named. */
static bool
is_item(const struct req *rq, const struct resource_plan *p, const void *other)
{
	return (rq->route->flags & R_APART) != 0 &&
	    ((const struct stamp *)field_at(p->created_at, other))->ms ==
	    rq->caller.now.ms;
}

enum err
resource_met(struct req *rq, const struct resource_plan *p, const void *obj)
{
	const struct unique *u = p->row->unique;
	const char *key = db_met(rq->db, rq->arena);
	size_t i = 0, n = count(u);
	void *other;
	enum err e;

	while (i < n && strcmp(u[i].key, key) != 0)
		i++;
	if (i == n)
		return nobody(rq, p->row);
	other = arena_calloc(rq->arena, 1, p->base->size);
	e = db_one(rq->db, &p->others[i], obj, other, rq->arena);
	if (e == E_NOT_FOUND)
		return nobody(rq, p->row);
	if (e != OK)
		return e;
	return resource_taken(rq, p->row, obj, u[i].members,
	    is_item(rq, p, other) ?
		NULL :
		((const struct id *)field_at(p->id, other))->s);
}
