/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "credit_profiles.h"

enum err
profile_begin(struct req *rq, void *obj)
{
	return db_run(rq->db, &profile_begun, obj);
}

enum err
profile_hold(struct req *rq, void *obj)
{
	const struct profile *in = rq->in;
	struct profile *p = obj;

	p->hold = in->hold;
	p->hold_reason = in->hold_reason;
	MARK(p, hold);
	MARK(p, hold_reason);
	return OK;
}

enum err
profile_release(struct req *rq, void *obj)
{
	struct profile *p = obj;

	(void)rq;
	CLEAR(p, hold);
	CLEAR(p, hold_reason);
	return OK;
}

enum err
profile_read_exposure(struct req *rq)
{
	struct profile_exposure *x = arena_new(rq->arena,
	    struct profile_exposure);
	void *p;
	enum err e = resource_path(rq, &credit_profiles, &p);

	rq->out = x;
	return e == OK ? db_one(rq->db, &profile_exposed, p, x, rq->arena) : e;
}
