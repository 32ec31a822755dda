/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/allocations/allocations.h"
#include "orders/orders/own.h"

/* What G-ALLOC looks at: the allocations that apply to each line. */

/* What was taken already stays so, unless its allocation was suspended. */
static enum err
see_taken(struct req *rq, const struct order_line *line,
    struct guard_alloc_line *l)
{
	void *found;
	enum err e = resource_fetch(rq, &allocations, line->allocation_id.s,
	    &found);
	const struct allocation *a = found;

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	l->granted = strcmp(a->status, "suspended") != 0 &&
	    strcmp(a->type, "deny") != 0;
	l->code = l->granted ? "taken" : a->status;
	l->allocation_id = a->id;
	l->remaining = a->remaining;
	guard_set(&guard_alloc_line_shape, l,
	    NAMES("code", "allocation_id", "remaining"));
	return OK;
}

static enum err
see_alloc(struct req *rq, const struct order *o, const struct order_line *line,
    struct guard_alloc_line *l)
{
	struct allocation_lift lift = order_lift(rq, o, line);
	struct allocation_answer a = { 0 };
	enum err e = allocation_ask(rq, &lift, &a);

	if (e != OK)
		return e;
	l->granted = a.granted;
	l->code = a.code;
	l->allocation_id = a.allocation_id;
	l->remaining = a.remaining;
	l->usable = a.usable;
	guard_set(&guard_alloc_line_shape, l, NAMES("code"));
	if (HAS(&a, allocation_id))
		guard_set(&guard_alloc_line_shape, l,
		    NAMES("allocation_id", "remaining", "usable"));
	return OK;
}

enum err
guard_alloc_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	const struct order_line *line = o->lines.v;
	struct guard_lines *f = facts;
	struct guard_alloc_line *l = arena_array(rq->arena,
	    struct guard_alloc_line, o->lines.n + 1);
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++) {
		l[i].line_no = line[i].line_no;
		guard_set(&guard_alloc_line_shape, &l[i],
		    NAMES("line_no", "granted"));
		e = HAS(&line[i], allocation_id) ?
		    see_taken(rq, &line[i], &l[i]) :
		    see_alloc(rq, o, &line[i], &l[i]);
	}
	PUT(f, lines, (struct list){ l, o->lines.n });
	return e;
}
