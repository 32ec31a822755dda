/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"

/*
 * A payment that was recorded and came back.  It counts no more: the order's
 * entries say since when, what is paid is less, and what the customer owes is
 * more, in the transaction that learns of it.
 */
struct came_back {
	struct presence has;
	const char *payment_id, *part;
	struct id order_id;
	const char *status; /* of a payment of the API */
};

/* clang-format off */
#define T struct came_back
static const struct field came_back_fields[] = {
	FIELD(T, payment_id),
	FIELD(T, part),
	FIELD(T, order_id),
	FIELD(T, status),
};
#undef T
static const struct shape came_back_shape =
	SHAPE(struct came_back, "OrderPaymentBack", came_back_fields, "A payment that was returned, and an order that it was recorded for.");

const struct query order_return_hold = {
	.name = "order_return_hold",
	.in   = &came_back_shape,
	.out  = &came_back_shape,
	.sql  = "SELECT status FROM payments"
		" WHERE account = :account AND id = :payment_id FOR UPDATE",
};

const struct query order_return_orders = {
	.name = "order_return_orders",
	.in   = &came_back_shape,
	.out  = &came_back_shape,
	.sql  = "SELECT order_id FROM order_payments"
		" WHERE account = :account AND payment_id = :payment_id ORDER BY order_id",
};

const struct query order_return_shared = {
	.name = "order_return_shared",
	.in   = &came_back_shape,
	.out  = &came_back_shape,
	.sql  = "SELECT o.order_id FROM order_payments p"
		" JOIN order_payments o ON o.account = p.account AND o.payment_id = p.payment_id"
		"  AND o.part <> '' AND o.order_id <> p.order_id"
		" WHERE p.account = :account AND o.account = :account AND p.payment_id = :payment_id"
		"  AND p.part = '' AND p.order_id = :order_id LIMIT 1",
};

const struct query order_return_drop = {
	.name = "order_return_drop",
	.in   = &came_back_shape,
	.sql  = "DELETE FROM order_payments WHERE account = :account"
		" AND payment_id = :payment_id AND order_id = :order_id",
};
/* clang-format on */

/* Others have what the order was paid too much by one from elsewhere: it came
 * back for them first. */
static enum err
is_shared(struct req *rq, const struct came_back *r)
{
	struct came_back other = { 0 };
	enum err e = db_one(rq->db, &order_return_shared, r, &other, rq->arena);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	return refuse(rq, E_NOT_ALLOWED, "payment_id",
	    "Part of payment \"%s\" is recorded for order %s. Record the return there first.",
	    r->payment_id, other.order_id.s);
}

/* A payment of the API came back when its bank says so. */
static enum err
is_back(struct req *rq, const char *payment_id)
{
	struct came_back r = { .has = EVERYTHING, .payment_id = payment_id };
	enum err e;

	if (!id_valid(payment_id, "pay"))
		return OK;
	e = db_one(rq->db, &order_return_hold, &r, &r, rq->arena);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	if (e == OK &&
	    (strcmp(r.status, "returned") == 0 ||
		strcmp(r.status, "failed") == 0))
		return OK;
	return refuse(rq, E_NOT_ALLOWED, "payment_id",
	    "Payment %s has status \"%s\"; it was not returned.", payment_id,
	    e == OK ? r.status : "unknown");
}

/* What it is known by: the payment, or of one without an identifier the entry.
 */
static const char *
key_of(const struct order_payment *p)
{
	return HAS(p, payment_id) ? p->payment_id : p->id.s;
}

static bool
counts(const struct order_payment *p, const char *key)
{
	return !HAS(p, returned_at) && strcmp(key_of(p), key) == 0;
}

/* An entry may be named by its own identifier: its payment is meant, unless
 * that entry came back, for the payment may have been recorded again. */
static const char *
meant(const struct order *o, const char *id)
{
	const struct order_payment *p = o->payments.v;

	for (size_t i = 0; i < o->payments.n; i++)
		if (HAS(&p[i], id) && strcmp(p[i].id.s, id) == 0)
			return HAS(&p[i], returned_at) ? id : key_of(&p[i]);
	return id;
}

/* It came back already, or was never recorded. */
static enum err
not_there(struct req *rq, const struct order *o, const char *id)
{
	char at[STAMP_LEN + 1];
	const struct order_payment *p = o->payments.v;

	for (size_t i = o->payments.n; i-- > 0;) {
		if (!HAS(&p[i], returned_at) ||
		    (strcmp(key_of(&p[i]), id) != 0 &&
			strcmp(p[i].id.s, id) != 0))
			continue;
		stamp_format(p[i].returned_at, at);
		return refuse(rq, E_NOT_ALLOWED, "payment_id",
		    "Payment \"%s\" was returned already, at %s.", id, at);
	}
	return refuse_unknown(rq, "payment_id",
	    "No payment \"%s\" is recorded for the order.", id);
}

/* Its entries say that it came back, and nothing is paid by them. */
static enum err
mark(struct req *rq, struct order *o, const char *payment_id)
{
	struct order_payment *p = o->payments.v;
	size_t n = 0;

	for (size_t i = 0; i < o->payments.n; i++) {
		if (!counts(&p[i], payment_id))
			continue;
		PUT(&p[i], returned_at, rq->caller.now);
		if (money_sub(o->paid_total, p[i].applied, &o->paid_total) != 0)
			return E_OUT_OF_RANGE;
		n++;
	}
	return n > 0 ? OK : not_there(rq, o, payment_id);
}

/* What was invoiced is owed again, less what is free of other payments; before
 * that the rest of it counts. */
static enum err
owe(struct req *rq, struct order *o, const char *reason)
{
	enum err e;

	if (strcmp(o->status, "invoiced") != 0) {
		e = flow_reexpose(rq, o);
		return e == OK ?
		    flow_note(rq, o, "return-payment", o->status, reason) :
		    e;
	}
	if ((e = order_apply_surplus(rq, o)) != OK ||
	    (e = flow_owe_again(rq, o, order_open(o))) != OK)
		return e;
	return flow_back(rq, o, "return-payment", "invoiced", reason);
}

enum err
order_take_back(struct req *rq, void *obj)
{
	const struct order_return *in = rq->in;
	struct order *o = obj;
	const struct came_back r = { .has = EVERYTHING,
		.payment_id = meant(o, in->payment_id),
		.order_id = o->id };
	enum err e = is_back(rq, r.payment_id);

	if (e != OK || (e = is_shared(rq, &r)) != OK ||
	    (e = mark(rq, o, r.payment_id)) != OK)
		return e;
	CLEAR(o, written_off);
	e = db_run(rq->db, &order_return_drop, &r);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	return owe(rq, o, HAS(in, reason) ? in->reason : NULL);
}

/* --- found by sweep ---------------------------------------------------------
 */

static enum err
take_back(struct req *rq, const struct id *id, const char *payment_id)
{
	const struct order_payment *p;
	struct order_return body = { 0 };
	struct order *o;
	void *obj;
	enum err e = resource_lock(rq, &orders, id->s, &obj);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	o = obj;
	p = o->payments.v;
	PUT(&body, payment_id, payment_id);
	for (size_t i = 0; i < o->payments.n; i++)
		if (counts(&p[i], payment_id))
			return resource_do_with(rq, &orders, o,
			    "return-payment", &body);
	return OK;
}

enum err
order_payment_back(struct req *rq, const char *payment_id)
{
	const struct came_back key = { .has = EVERYTHING,
		.payment_id = payment_id };
	const struct came_back *r;
	struct list all;
	enum err e = db_all(rq->db, &order_return_orders, &key, &all,
	    rq->arena);

	r = all.v;
	for (size_t i = 0; e == OK && i < all.n; i++)
		e = take_back(rq, &r[i].order_id, payment_id);
	return e;
}
