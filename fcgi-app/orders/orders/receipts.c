/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

/*
 * A payment counts once: what of it was recorded for which order.  One of the
 * API may be shared by orders, up to its amount; of one from elsewhere nobody
 * knows the amount, so it is of one order.
 */
struct receipt {
	struct presence has;
	const char *payment_id, *part;
	struct id order_id;
	struct money amount; /* in the payment's currency */
	const char *status, *currency;
	struct money recorded; /* of it, for any order */
};

/* clang-format off */
#define T struct receipt
static const struct field receipt_fields[] = {
	FIELD(T, payment_id),
	FIELD(T, part),
	FIELD(T, order_id),
	FIELD(T, amount,   .decimals = 2),
	FIELD(T, status),
	FIELD(T, currency),
	FIELD(T, recorded, .decimals = 2),
};
#undef T
static const struct shape receipt_shape =
	SHAPE(struct receipt, "OrderReceipt", receipt_fields, "What of a payment counts for an order.");

/* Held until the commit: others who record it wait, and so does sweep. */
const struct query order_receipt_hold = {
	.name = "order_receipt_hold",
	.in   = &receipt_shape,
	.out  = &receipt_shape,
	.sql  = "SELECT status, amount, currency FROM payments"
		" WHERE account = :account AND id = :payment_id FOR UPDATE",
};

const struct query order_receipt_sum = {
	.name = "order_receipt_sum",
	.in   = &receipt_shape,
	.out  = &receipt_shape,
	.sql  = "SELECT COALESCE(SUM(amount), 0) AS recorded FROM order_payments"
		" WHERE account = :account AND payment_id = :payment_id",
};

const struct query order_receipt_share = {
	.name = "order_receipt_share",
	.in   = &receipt_shape,
	.sql  = "INSERT INTO order_payments (account, payment_id, part, order_id, amount)"
		" VALUES (:account, :payment_id, :part, :order_id, :amount)"
		" ON DUPLICATE KEY UPDATE amount = amount + VALUES(amount)",
};

const struct query order_receipt_add = {
	.name = "order_receipt_add",
	.in   = &receipt_shape,
	.sql  = "INSERT INTO order_payments (account, payment_id, part, order_id, amount)"
		" VALUES (:account, :payment_id, :part, :order_id, :amount)",
};

const struct query order_receipt_whose = {
	.name = "order_receipt_whose",
	.in   = &receipt_shape,
	.out  = &receipt_shape,
	.sql  = "SELECT order_id FROM order_payments"
		" WHERE account = :account AND payment_id = :payment_id AND part = :part",
};

const struct query order_receipt_drop = {
	.name = "order_receipt_drop",
	.in   = &receipt_shape,
	.sql  = "DELETE FROM order_payments WHERE account = :account AND order_id = :order_id",
};
/* clang-format on */

/* One from elsewhere, where it counts already. */
static enum err
taken(struct req *rq, struct receipt *r)
{
	enum err e = db_one(rq->db, &order_receipt_whose, r, r, rq->arena);

	if (e != OK && e != E_NOT_FOUND)
		return e;
	return refuse(rq, E_DUPLICATE, "payment_id",
	    "Payment \"%s\" is already recorded for order %s.", r->payment_id,
	    r->order_id.s);
}

/* What is recorded of it must be there, and not recorded already. */
static enum err
judge(struct req *rq, const struct receipt *r, const struct receipt *whole)
{
	struct money sum, left;

	if (strcmp(whole->status, "failed") == 0 ||
	    strcmp(whole->status, "returned") == 0)
		return refuse(rq, E_VALIDATION, "payment_id",
		    "The payment %s has status \"%s\" and counts for nothing.",
		    r->payment_id, whole->status);
	if (strcmp(whole->currency, r->currency) != 0)
		return refuse(rq, E_VALIDATION, "currency",
		    "The payment %s is in %s.", r->payment_id, whole->currency);
	if (money_add(whole->recorded, r->amount, &sum) != 0 ||
	    money_sub(whole->amount, sum, &left) != 0 || left.micros < 0)
		return refuse(rq, E_VALIDATION, "amount",
		    "The amount exceeds what is left of payment %s.",
		    r->payment_id);
	return OK;
}

static enum err
share(struct req *rq, struct receipt *r)
{
	struct receipt whole = { 0 };
	enum err e;

	e = db_one(rq->db, &order_receipt_hold, r, &whole, rq->arena);
	if (e == E_NOT_FOUND)
		return refuse(rq, E_VALIDATION, "payment_id",
		    "\"%s\" names no payment of the account.", r->payment_id);
	if (e != OK ||
	    (e = db_one(rq->db, &order_receipt_sum, r, &whole, rq->arena)) !=
		OK ||
	    (e = judge(rq, r, &whole)) != OK)
		return e;
	return db_run(rq->db, &order_receipt_share, r);
}

enum err
order_receipt(struct req *rq, const struct order *o,
    const struct order_payment *p)
{
	struct receipt r = { .has = EVERYTHING,
		.payment_id = p->payment_id,
		.part = "",
		.order_id = o->id,
		.amount = p->amount,
		.currency = p->currency };
	enum err e;

	if (!HAS(p, payment_id))
		return OK;
	if (id_valid(p->payment_id, "pay")) {
		r.part = o->id.s;
		return share(rq, &r);
	}
	e = db_run(rq->db, &order_receipt_add, &r);
	return e == E_DUPLICATE ? taken(rq, &r) : e;
}

enum err
order_give_receipts(struct req *rq, const struct order *o)
{
	const struct receipt r = { .has = EVERYTHING, .order_id = o->id };
	enum err e = db_run(rq->db, &order_receipt_drop, &r);

	return e == E_NOT_FOUND ? OK : e;
}
