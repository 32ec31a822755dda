/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

bool
resource_leaves(const struct move *m, const char *status)
{
	for (const char *const *s = m->from; *s != NULL; s++)
		if (strcmp(*s, status) == 0)
			return true;
	return false;
}

const struct guard *const *
resource_asks(const struct move *m)
{
	return m->guards != NULL ? m->guards : m->asks;
}

const struct move *
resource_find_move(const struct resource *r, const char *action,
    const char *status)
{
	const struct move *m = r->moves;

	for (; m != NULL && m->action != NULL; m++)
		if (strcmp(m->action, action) == 0 &&
		    resource_leaves(m, status))
			return m;
	return NULL;
}

const struct move *
resource_action(const struct resource *r, const struct move *m)
{
	const struct move *first = r->moves;

	while (strcmp(first->action, m->action) != 0)
		first++;
	return first;
}

/* Does a row before this one announce the same event? */
static bool
announced_before(const struct resource *r, const struct move *m)
{
	for (const struct move *o = r->moves; m->event != NULL && o < m; o++)
		if (o->event != NULL && strcmp(o->event, m->event) == 0)
			return true;
	return false;
}

const char *
resource_repeats(const struct resource *r, const struct move *m)
{
	const struct {
		const char *name;
		bool given;
	} said[] = {
		{ "title", m->title != NULL },
		{ "doc", m->doc != NULL },
		{ "in", m->in != NULL },
		{ "out", m->out != NULL },
		{ "scope", m->scope != NULL },
		{ "errs", m->errs != NULL },
	};

	if (m->told != NULL && announced_before(r, m))
		return "told";
	for (size_t i = 0; i < COUNT(said); i++)
		if (said[i].given && resource_action(r, m) != m)
			return said[i].name;
	return NULL;
}

/* The actions that leave this state but one (NULL: all), with what stands
 * between and around each. */
static const char *
ways_out(struct arena *a, const struct resource *r, const char *status,
    const char *but, const char *between, const char *around)
{
	struct buf b;

	buf_init(&b, a, 64);
	for (const struct move *m = r->moves; m != NULL && m->action != NULL;
	     m++)
		if (resource_leaves(m, status) &&
		    (but == NULL || strcmp(m->action, but) != 0))
			buf_fmt(&b, "%s%s%s%s", b.len > 0 ? between : "",
			    around, m->action, around);
	return b.s;
}

/* No row of the table: say which rows there are. */
enum err
resource_not_now(struct req *rq, const struct resource *r, const char *status)
{
	const char *text = ways_out(rq->arena, r, status, NULL, ", ", "");

	faults_put(&rq->faults, rq->arena,
	    (struct fault){ .e = E_STATE,
		.message = "is not possible in the current status",
		.more = arena_fmt(rq->arena, "\"allowed\":[%s]",
		    ways_out(rq->arena, r, status, NULL, ",", "\"")) });
	return refuse(rq, E_STATE, NULL,
	    "The %s has status \"%s\". Allowed actions: %s.", r->noun, status,
	    *text != '\0' ? text : "none");
}

/* Of what is archived that is its return, of the operator's nothing; else what
 * leaves the status that it has, but for what was just refused. */
static const char *
possible(struct req *rq)
{
	const struct found *f = &rq->found;
	const struct move *asked = rq->route->move;

	if (f->of == NULL || f->common)
		return "";
	if (f->archived)
		return "\"restore\"";
	if (f->status == NULL)
		return "";
	return ways_out(rq->arena, f->of, f->status,
	    asked != NULL ? asked->action : NULL, ",", "\"");
}

void
resource_allow(struct req *rq)
{
	struct fault *f = rq->faults.first;

	while (f != NULL && f->e != E_STATE)
		f = f->next;
	if (f == NULL) {
		faults_add(&rq->faults, rq->arena, E_STATE, NULL, NULL,
		    "is not possible in the current status");
		for (f = rq->faults.first; f->e != E_STATE;)
			f = f->next;
	}
	if (f->more == NULL)
		f->more = arena_fmt(rq->arena, "\"allowed\":[%s]",
		    possible(rq));
}

/* The body of a move that another one makes: nothing is given. */
static const void *
no_body(struct req *rq, const struct shape *in)
{
	if (in == NULL)
		return NULL;
	return arena_calloc(rq->arena, 1, shape_base(in)->size);
}

static enum err
make(struct req *rq, const struct resource_plan *p, const struct move *m,
    void *obj)
{
	const struct resource *r = p->row;
	const char **status = field_at(p->status, obj);
	struct in_hand before;
	enum err e = resource_guard(rq, r, m->guards, obj);

	if (e != OK)
		return e;
	before = resource_take(rq, obj, *status);
	if (m->to != NULL)
		*status = m->to;
	if (m->effect != NULL)
		e = m->effect(rq, obj);
	rq->hand = before;
	if (e != OK ||
	    (e = resource_save(rq, r, obj,
		 m->tells != NULL ? m->tells(obj) : m->event)) != OK)
		return e;
	return m->then != NULL ? m->then(rq, obj) : OK;
}

enum err
resource_do(struct req *rq, const struct resource *r, void *obj,
    const char *action)
{
	return resource_do_with(rq, r, obj, action, NULL);
}

enum err
resource_do_with(struct req *rq, const struct resource *r, void *obj,
    const char *action, const void *body)
{
	const struct resource_plan *p = resource_plan(rq, r);
	const char *status = *(const char **)field_at(p->status, obj);
	const struct move *m = resource_find_move(r, action, status);
	const void *in = rq->in;
	enum err e;

	if (m == NULL)
		return resource_not_now(rq, r, status);
	rq->in = body != NULL ? body : no_body(rq, resource_action(r, m)->in);
	e = make(rq, p, m, obj);
	rq->in = in;
	return e;
}

enum err
resource_act(struct req *rq)
{
	const struct resource_plan *p = rq->route->plan;
	const char *status;
	const struct move *m;
	void *obj;
	enum err e;

	if ((e = resource_hold(rq, false, &obj)) != OK)
		return e;
	rq->out = obj;
	status = *(const char **)field_at(p->status, obj);
	m = resource_find_move(p->row, rq->route->move->action, status);
	return m == NULL ? resource_not_now(rq, p->row, status) :
			   make(rq, p, m, obj);
}
