/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "payments.h"

#include <string.h>

#include "find.h"
#include "rails.h"
#include "resource.h"

static const struct shape *const row = &payment_row_shape;

static void
fault(struct req *rq, enum err e, const char *name, const char *message)
{
	faults_add(&rq->faults, rq->arena, e, arena_fmt(rq->arena, "/%s", name),
	    shape_field(row, name), message);
}

static enum err
judge_clabe(struct req *rq, const struct payment *in, struct payment *p)
{
	enum err e = payment_clabe(in->clabe);

	if (e == E_FORMAT)
		fault(rq, e, "clabe", "must be 18 digits");
	else if (e == E_CLABE_DIGIT)
		fault(rq, e, "clabe",
		    arena_fmt(rq->arena,
			"has a wrong check digit (got %c, expected %d)",
			in->clabe[CLABE_LEN - 1],
			payment_clabe_digit(in->clabe)));
	else if ((e = db_one(rq->db, &payment_bank, in, p, rq->arena)) ==
	    E_NOT_FOUND)
		fault(rq, E_CLABE_BANK, "clabe",
		    "does not begin with the code of a SPEI participant");
	else
		return e;
	return OK;
}

/* What the shape cannot say of a body; every fault is noted. */
static enum err
judge(struct req *rq, const struct payment *in, struct payment *p)
{
	struct judge j = resource_judging(rq);
	enum err e = OK;

	if (resource_sound(&j, "", "currency") &&
	    strcmp(in->currency, "MXN") != 0)
		fault(rq, E_CURRENCY, "currency", "a CLABE receives MXN");
	if (resource_sound(&j, "", "clabe") &&
	    (e = judge_clabe(rq, in, p)) != OK)
		return e;
	return rq->faults.n > 0 ? E_VALIDATION : OK;
}

/* What the service adds to a body. */
static void
begin(struct req *rq, const struct payment_move *m, struct payment *p)
{
	p->id = id_make("pay", rq->caller.now);
	p->status = m->to;
	p->clabe_last4 = p->clabe + CLABE_LEN - 4;
	p->created_at = p->updated_at = p->due_at = rq->caller.now;
	for (const char *const *name = NAMES("id", "status", "clabe_last4",
		 "created_at", "updated_at", "due_at");
	     *name != NULL; name++)
		field_set(row, p, *name);
	if ((p->idempotency_key = rq->idempotency_key) != NULL)
		MARK(p, idempotency_key);
}

enum err
payment_create(struct req *rq)
{
	const struct payment *in = rq->in;
	struct payment *p = arena_new(rq->arena, struct payment);
	const struct payment_move *m = payment_move(NULL, "created");
	enum err e;

	*p = *in;
	if ((e = judge(rq, in, p)) != OK)
		return e;
	if (rail_find(rq->conf) == NULL)
		return refuse(rq, E_RAIL_NOT_CONFIGURED, NULL,
		    "No payment rail for %s is configured. The payment was not booked.",
		    p->currency);
	begin(rq, m, p);
	payment_seal(rq->arena, rq->conf->secret, rq->caller.account, p);
	if ((e = db_run(rq->db, &payment_insert, p)) != OK)
		return e;
	rq->out = p;
	rq->woke = true;
	return payment_moved(rq->db, rq->arena, m, p, rq->caller.now);
}

enum err
payment_find(struct req *rq)
{
	return find_one(rq, &payment_get, "payment");
}
