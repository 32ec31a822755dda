/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

static bool
leaves(const struct move *m, const char *status)
{
	for (const char *const *s = m->from; *s != NULL; s++)
		if (strcmp(*s, status) == 0)
			return true;
	return false;
}

static const struct move *
find(const struct resource *r, const char *action, const char *status)
{
	const struct move *m = r->moves;

	for (; m->action != NULL; m++)
		if (strcmp(m->action, action) == 0 && leaves(m, status))
			return m;
	return NULL;
}

/* No row of the table: say which rows there are. */
static enum err
not_now(struct req *rq, const struct resource *r, const char *status)
{
	struct buf text, more;

	buf_init(&text, rq->arena, 64);
	buf_init(&more, rq->arena, 64);
	for (const struct move *m = r->moves; m->action != NULL; m++) {
		if (!leaves(m, status))
			continue;
		buf_fmt(&text, "%s%s", text.len > 0 ? ", " : "", m->action);
		buf_fmt(&more, "%s\"%s\"", more.len > 0 ? "," : "", m->action);
	}
	faults_put(&rq->faults, rq->arena,
	    (struct fault){ .e = E_STATE,
		.message = "is not possible in this state",
		.more = arena_fmt(rq->arena, "\"allowed\":[%s]", more.s) });
	return refuse(rq, E_STATE, NULL, "It is %s; what is possible: %s.",
	    status, text.len > 0 ? text.s : "nothing");
}

/* What the rule saw: its facts and the members that it looks at. */
static const char *
evidence(struct req *rq, const struct guard *g, const void *obj,
    const void *facts)
{
	const struct shape *s = rq->route->plan->base;
	uint64_t shown = 0;
	struct buf b;

	for (const char *const *n = g->shows; n != NULL && *n != NULL; n++)
		shown |= shape_bit(s, *n);
	buf_init(&b, rq->arena, 256);
	if (facts != NULL)
		field_write(&b, g->facts->out, facts);
	else
		field_write_some(&b, s, obj, shown);
	return b.s;
}

static void
failed(struct req *rq, const struct guard *g, const void *obj,
    const void *facts)
{
	struct buf b;

	buf_init(&b, rq->arena, 256);
	buf_fmt(&b, "\"evidence\":%s,\"overridable\":%s",
	    evidence(rq, g, obj, facts),
	    g->override != NULL ? "true" : "false");
	if (g->override != NULL)
		buf_fmt(&b, ",\"override_scope\":\"%s\"", g->override);
	faults_put(&rq->faults, rq->arena,
	    (struct fault){ .e = E_GUARDS,
		.code = g->code,
		.message = g->message,
		.more = b.s });
}

static enum err
ask_guard(struct req *rq, const struct guard *g, const void *obj)
{
	void *facts = NULL;
	enum err e = OK;

	if (g->facts != NULL) {
		facts = arena_calloc(rq->arena, 1,
		    shape_base(g->facts->out)->size);
		e = db_one(rq->db, g->facts, obj, facts, rq->arena);
	}
	if (e != OK && e != E_NOT_FOUND)
		return e;
	if (!g->holds(obj, facts))
		failed(rq, g, obj, facts);
	return OK;
}

enum err
resource_guards(struct req *rq, const struct guard *const *guards,
    const void *obj)
{
	enum err e = OK;

	for (; guards != NULL && *guards != NULL && e == OK; guards++)
		e = ask_guard(rq, *guards, obj);
	if (e != OK || rq->faults.n == 0)
		return e;
	return refuse(rq, E_GUARDS, NULL, "%d %s: errors[] says why.",
	    rq->faults.n,
	    rq->faults.n == 1 ? "guard does not hold" : "guards do not hold");
}

enum err
resource_act(struct req *rq)
{
	const struct resource_plan *p = rq->route->plan;
	const struct move *m;
	const char **status;
	void *obj;
	enum err e;

	if ((e = resource_hold(rq, false, &obj)) != OK)
		return e;
	status = field_at(p->status, obj);
	m = find(p->row, rq->route->move->action, *status);
	if (m == NULL)
		return not_now(rq, p->row, *status);
	if ((e = resource_guards(rq, m->guards, obj)) != OK)
		return e;
	*status = m->to;
	if (m->effect != NULL && (e = m->effect(rq, obj)) != OK)
		return e;
	return resource_keep(rq, obj,
	    m->event != NULL ?
		m->event :
		arena_fmt(rq->arena, "%s.updated", p->row->event));
}
