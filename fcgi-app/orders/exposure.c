/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "exposure.h"

#include <string.h>

#include "exposure_own.h"

int
exposure_rank(const char *stage)
{
	for (int i = 0; exposure_stages[i] != NULL; i++)
		if (strcmp(exposure_stages[i], stage) == 0)
			return i;
	return -1;
}

enum err
exposure_lock(struct req *rq, struct id counterparty_id, const char **currency)
{
	struct exposure x = { .counterparty_id = counterparty_id };
	struct exposure_total t = { 0 };
	enum err e;

	field_set(&exposure_shape, &x, "counterparty_id");
	e = db_one(rq->db, &exposure_hold, &x, &t, rq->arena);
	if (e == E_NOT_FOUND && (e = db_run(rq->db, &exposure_begin, &x)) == OK)
		e = db_one(rq->db, &exposure_hold, &x, &t, rq->arena);
	*currency = t.currency;
	return e;
}

/* One row of the ledger, and the sum of its stage with it. */
static enum err
write_row(struct req *rq, struct exposure *x, const char *direction)
{
	enum err e;

	x->direction = direction;
	x->at = rq->caller.now;
	field_set(&exposure_shape, x, "direction");
	field_set(&exposure_shape, x, "at");
	if ((e = db_run(rq->db, &exposure_insert, x)) != OK)
		return e;
	return db_run(rq->db, &exposure_count, x);
}

enum err
exposure_enter(struct req *rq, struct exposure *x)
{
	enum err e = exposure_lock(rq, x->counterparty_id, &x->currency);

	field_set(&exposure_shape, x, "currency");
	return e == OK ? write_row(rq, x, "in") : e;
}

/* Where it stands: its last row in, without a row out. */
static enum err
stands(struct req *rq, struct exposure *x, struct exposure *now)
{
	enum err e = exposure_lock(rq, x->counterparty_id, &x->currency);

	if (e != OK)
		return e;
	field_set(&exposure_shape, x, "currency");
	*now = (struct exposure){ 0 };
	return db_one(rq->db, &exposure_now, x, now, rq->arena);
}

enum err
exposure_step(struct req *rq, struct exposure *x)
{
	struct exposure now;
	enum err e = stands(rq, x, &now);

	if (e == E_NOT_FOUND)
		return write_row(rq, x, "in");
	if (e != OK)
		return e;
	if (exposure_rank(now.stage) >= exposure_rank(x->stage))
		return E_STATE;
	if (!field_has(&exposure_shape, x, "amount")) {
		x->amount = now.amount;
		field_set(&exposure_shape, x, "amount");
	}
	now.has &= ~shape_bit(&exposure_shape, "due_on");
	if ((e = write_row(rq, &now, "out")) != OK)
		return e;
	return write_row(rq, x, "in");
}

enum err
exposure_release(struct req *rq, struct exposure *x)
{
	struct exposure now;
	enum err e = stands(rq, x, &now);

	if (e == E_NOT_FOUND)
		return OK;
	if (e != OK)
		return e;
	now.has &= ~shape_bit(&exposure_shape, "due_on");
	return write_row(rq, &now, "out");
}
