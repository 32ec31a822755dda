/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/guards/guards.h"

/* A dry run: a body is judged and priced as if it were made, and the guards say
 * what they would if it were submitted. */

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
	struct judge j = resource_judging(rq);
	struct order_facts f = { 0 };
	enum err e;

	*o = *(const struct order *)rq->in;
	e = db_one(rq->db, &order_parties, o, &f, rq->arena);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	order_check(&j, o, &f);
	if ((e = order_inspect(rq, &j, o)) != OK)
		return e;
	if (rq->faults.n > 0)
		return E_VALIDATION;
	if ((e = order_prepare(rq, o)) != OK ||
	    (e = resource_ask(rq, &orders, guard_submit, o, &v->guards)) != OK)
		return e;
	v->has = EVERYTHING;
	v->valid = passes(&v->guards);
	v->currency = o->currency;
	v->total = o->total;
	v->total_mxn = o->total_mxn;
	v->lines = o->lines;
	rq->out = v;
	return OK;
}
