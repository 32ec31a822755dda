/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/guards/guards.h"

/* A dry run: an order is created and taken back, so that whatever creating
 * would refuse is refused, and the guards say what they would if it were
 * submitted. */

static bool
passes(const struct list *verdicts)
{
	const struct verdict *v = verdicts->v;

	for (size_t i = 0; i < verdicts->n; i++)
		if (!v[i].passed)
			return false;
	return true;
}

enum err
order_validate(struct req *rq)
{
	struct order_verdict *v = arena_new(rq->arena, struct order_verdict);
	struct order *o = arena_new(rq->arena, struct order);
	enum err e = db_mark(rq->db);

	*o = *(const struct order *)rq->in;
	if (e != OK || (e = resource_put(rq, &orders, o)) != OK ||
	    (e = resource_ask(rq, &orders, guard_submit, o, &v->guards)) !=
		OK ||
	    (e = db_undo(rq->db)) != OK)
		return e;
	rq->woke = false;
	v->has = EVERYTHING;
	v->valid = passes(&v->guards);
	v->currency = o->currency;
	v->total = o->total;
	v->total_mxn = o->total_mxn;
	v->lines = o->lines;
	rq->out = v;
	return OK;
}
