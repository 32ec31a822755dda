/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

/* What becomes of bills of lading that do not match: the exception queue. */

static const struct shape *const shape = &bill_shape;

static void
unaccept(struct bill *b)
{
	for (const char *const *n = NAMES("exceptions", "accepted_reason",
		 "accepted_evidence", "accepted_at");
	     *n != NULL; n++)
		field_unset(shape, b, *n);
}

enum err
bill_accept(struct req *rq, void *obj)
{
	struct bill *b = obj;

	field_merge(&bill_acceptance_shape, b, rq->in, 0);
	PUT(b, accepted_at, rq->caller.now);
	return OK;
}

enum err
bill_refuse(struct req *rq, void *obj)
{
	field_merge(&bill_refusal_shape, obj, rq->in, 0);
	return OK;
}

enum err
bill_unmatch(struct req *rq, void *obj)
{
	(void)rq;
	unaccept(obj);
	return OK;
}
