/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "exposure.h"

#include <string.h>

#include "own.h"

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

	MARK(&x, counterparty_id);
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
	MARK(x, direction);
	MARK(x, at);
	if ((e = db_run(rq->db, &exposure_insert, x)) != OK)
		return e;
	return db_run(rq->db, &exposure_count, x);
}

/* Where it stands: its last row in, without a row out; what is paid of it only
 * where nothing is left to be. */
static enum err
stands(struct req *rq, struct exposure *x, struct exposure *now)
{
	enum err e = exposure_lock(rq, x->counterparty_id, &x->currency);

	if (e != OK)
		return e;
	MARK(x, currency);
	*now = (struct exposure){ 0 };
	return db_one(rq->db, &exposure_now, x, now, rq->arena);
}

/* Its row out, which is due at no day. */
static enum err
leave(struct req *rq, struct exposure *now)
{
	CLEAR(now, due_on);
	return write_row(rq, now, "out");
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
	if (!HAS(x, amount))
		PUT(x, amount, now.amount);
	if ((e = leave(rq, &now)) != OK)
		return e;
	return write_row(rq, x, "in");
}

/* The entry `now` is reversed, and posted anew with another amount; it stays
 * due when it was. */
static enum err
repost(struct req *rq, struct exposure now, struct money amount)
{
	struct exposure again = now;
	enum err e = leave(rq, &now);

	again.amount = amount;
	CLEAR(&again, seq);
	return e == OK ? write_row(rq, &again, "in") : e;
}

/* Is there something to change about it?  Then `now` is where it stands. */
static enum err
changes(struct req *rq, struct exposure *x, struct exposure *now, bool *some)
{
	enum err e = stands(rq, x, now);

	*some = e == OK && strcmp(now->stage, "paid") != 0 &&
	    money_cmp(now->amount, x->amount) != 0;
	return e == E_NOT_FOUND ? OK : e;
}

enum err
exposure_adjust(struct req *rq, struct exposure *x)
{
	struct exposure now;
	bool some;
	enum err e = changes(rq, x, &now, &some);

	return e == OK && some ? repost(rq, now, x->amount) : e;
}

enum err
exposure_pay(struct req *rq, struct exposure *x)
{
	struct exposure now, paid;
	bool some;
	enum err e = changes(rq, x, &now, &some);

	if (e != OK || !some)
		return e;
	paid = now;
	paid.stage = "paid";
	CLEAR(&paid, seq);
	CLEAR(&paid, due_on);
	if (money_sub(now.amount, x->amount, &paid.amount) != 0 ||
	    paid.amount.micros < 0)
		return E_STATE;
	if ((e = repost(rq, now, x->amount)) != OK)
		return e;
	return write_row(rq, &paid, "in");
}

/* Reverse all entries of it that are invoiced or paid; `all` is their sum. */
static enum err
reverse_all(struct req *rq, struct exposure *x, struct money *all)
{
	struct exposure now;
	enum err e;

	while ((e = stands(rq, x, &now)) == OK) {
		if (money_add(*all, now.amount, all) != 0)
			return E_OUT_OF_RANGE;
		if (HAS(&now, due_on))
			PUT(x, due_on, now.due_on);
		if ((e = leave(rq, &now)) != OK)
			return e;
	}
	return e == E_NOT_FOUND ? OK : e;
}

enum err
exposure_unpay(struct req *rq, struct exposure *x)
{
	struct exposure now, paid = *x;
	struct money all = { 0 };
	enum err e = stands(rq, x, &now);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if (exposure_rank(now.stage) < exposure_rank("invoiced"))
		return exposure_adjust(rq, x);
	if ((e = reverse_all(rq, x, &all)) != OK)
		return e;
	PUT(x, stage, "invoiced");
	if ((e = write_row(rq, x, "in")) != OK ||
	    money_cmp(all, x->amount) <= 0)
		return e;
	PUT(&paid, stage, "paid");
	PUT(&paid, currency, x->currency);
	CLEAR(&paid, due_on);
	paid.amount.micros = all.micros - x->amount.micros;
	return write_row(rq, &paid, "in");
}

enum err
exposure_renew(struct req *rq, struct exposure *x)
{
	struct exposure now;
	enum err e = stands(rq, x, &now);

	if (e == OK && strcmp(now.stage, "paid") != 0)
		e = leave(rq, &now);
	return e == OK || e == E_NOT_FOUND ? write_row(rq, x, "in") : e;
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
	return leave(rq, &now);
}
