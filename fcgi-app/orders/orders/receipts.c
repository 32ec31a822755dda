/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "exact.h"

/*
 * A payment counts once: what of it was recorded for which order.  One of the
 * API may be shared by orders, up to its amount; one from elsewhere is of one
 * order, and others have what that was paid too much.
 */
struct receipt {
	struct presence has;
	const char *payment_id, *part;
	struct id order_id;
	struct money amount; /* in the payment's currency */
	const char *status, *currency;
	struct money recorded; /* of it, for any order */
	struct money whole; /* of one from elsewhere, where it was recorded */
};

/* The number of an invoice, and the order that has it. */
struct numbered {
	struct presence has;
	const char *invoice_number;
	struct id order_id;
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
	FIELD(T, whole,    .decimals = 2),
};
#undef T
static const struct shape receipt_shape =
	SHAPE(struct receipt, "OrderReceipt", receipt_fields, "What of a payment counts for an order.");

#define T struct numbered
static const struct field numbered_fields[] = {
	FIELD(T, invoice_number),
	FIELD(T, order_id),
};
#undef T
static const struct shape numbered_shape =
	SHAPE(struct numbered, "OrderNumbered", numbered_fields, "An invoice number and its order.");

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
	.sql  = "INSERT INTO order_payments (account, payment_id, part, order_id, amount, whole, currency)"
		" VALUES (:account, :payment_id, :part, :order_id, :amount, :amount, :currency)",
};

const struct query order_receipt_whose = {
	.name = "order_receipt_whose",
	.in   = &receipt_shape,
	.out  = &receipt_shape,
	.sql  = "SELECT order_id, currency, COALESCE(whole, amount) AS amount FROM order_payments"
		" WHERE account = :account AND payment_id = :payment_id AND part = :part FOR UPDATE",
};

const struct query order_receipt_free = {
	.name = "order_receipt_free",
	.in   = &receipt_shape,
	.sql  = "UPDATE order_payments SET amount = GREATEST(amount - :amount, 0), currency = :currency"
		" WHERE account = :account AND payment_id = :payment_id AND order_id = :order_id",
};

const struct query order_receipt_again = {
	.name = "order_receipt_again",
	.in   = &receipt_shape,
	.sql  = "UPDATE order_payments SET amount = amount + :amount"
		" WHERE account = :account AND payment_id = :payment_id AND order_id = :order_id",
};

/* An invoice is of one order for good: whose its number is. */
const struct query order_invoice_take = {
	.name = "order_invoice_take",
	.in   = &numbered_shape,
	.sql  = "INSERT INTO order_invoices (account, invoice_number, order_id)"
		" VALUES (:account, :invoice_number, :order_id)",
};

const struct query order_invoice_whose = {
	.name = "order_invoice_whose",
	.in   = &numbered_shape,
	.out  = &numbered_shape,
	.sql  = "SELECT order_id FROM order_invoices"
		" WHERE account = :account AND invoice_number = :invoice_number FOR UPDATE",
};

/* One of the API stays known by the order, which is told if it comes back; its
 * name is never that of one from elsewhere. */
const struct query order_receipt_empty = {
	.name = "order_receipt_empty",
	.in   = &receipt_shape,
	.sql  = "UPDATE order_payments SET amount = 0"
		" WHERE account = :account AND order_id = :order_id"
		"  AND part <> '' AND payment_id LIKE 'pay\\_%'",
};

const struct query order_receipt_drop = {
	.name = "order_receipt_drop",
	.in   = &receipt_shape,
	.sql  = "DELETE FROM order_payments"
		" WHERE account = :account AND order_id = :order_id"
		"  AND (part = '' OR payment_id NOT LIKE 'pay\\_%')",
};
/* clang-format on */

/* What another order has, or this one had: told as resource_taken does. */
static enum err
taken(struct req *rq, const char *member, const char *value, const char *id)
{
	struct buf quoted;

	buf_init(&quoted, rq->arena, 64);
	buf_quote(&quoted, value);
	faults_put(&rq->faults, rq->arena,
	    (struct fault){ .e = E_DUPLICATE,
		.pointer = arena_fmt(rq->arena, "/%s", member),
		.message = arena_fmt(rq->arena, "is already used by order %s",
		    id),
		.more = arena_fmt(rq->arena,
		    "\"value\":%s,\"existing_id\":\"%s\"", quoted.s, id) });
	return refuse(rq, E_DUPLICATE, NULL,
	    "`%s` %s is already used by order %s.", member, quoted.s, id);
}

/* A payment of the account that failed or was returned pays nothing. */
static enum err
stands(struct req *rq, const struct receipt *r, const struct receipt *whole)
{
	if (strcmp(whole->status, "failed") != 0 &&
	    strcmp(whole->status, "returned") != 0)
		return OK;
	return refuse(rq, E_NOT_ALLOWED, "payment_id",
	    "Payment %s has status \"%s\" and cannot be recorded.",
	    r->payment_id, whole->status);
}

/* What is recorded of it must be there, and not recorded already. */
static enum err
fits(struct req *rq, const struct receipt *r, const struct receipt *whole)
{
	char text[DECIMAL_LEN + 1];
	struct money left;

	if (strcmp(whole->currency, r->currency) != 0)
		return refuse(rq, E_NOT_ALLOWED, "currency",
		    "Payment %s is in %s.", r->payment_id, whole->currency);
	if (money_sub(whole->amount, whole->recorded, &left) != 0)
		return E_OUT_OF_RANGE;
	if (money_cmp(r->amount, left) <= 0)
		return OK;
	decimal_format(left.micros, 2, text);
	return refuse_over(rq, "amount", left.micros,
	    "The amount exceeds the rest of payment %s, %s %s.", r->payment_id,
	    text, whole->currency);
}

static enum err
share(struct req *rq, struct receipt *r)
{
	struct receipt whole = { 0 };
	enum err e;

	e = db_one(rq->db, &order_receipt_hold, r, &whole, rq->arena);
	if (e == E_NOT_FOUND)
		return refuse_unknown(rq, "payment_id",
		    "\"%s\" does not identify a payment of the account.",
		    r->payment_id);
	if (e != OK ||
	    (e = db_one(rq->db, &order_receipt_sum, r, &whole, rq->arena)) !=
		OK ||
	    (e = stands(rq, r, &whole)) != OK ||
	    (e = fits(rq, r, &whole)) != OK)
		return e;
	return db_run(rq->db, &order_receipt_share, r);
}

/* One from elsewhere that counts already: another order may have what the
 * first was paid too much. */
static enum err
rest(struct req *rq, struct receipt *r)
{
	struct receipt whole = { 0 };
	enum err e = db_one(rq->db, &order_receipt_whose, r, &whole, rq->arena);

	if (e != OK ||
	    (e = db_one(rq->db, &order_receipt_sum, r, &whole, rq->arena)) !=
		OK)
		return e;
	if (!HAS(&whole, currency) ||
	    strcmp(whole.order_id.s, r->order_id.s) == 0 ||
	    money_cmp(whole.amount, whole.recorded) <= 0)
		return taken(rq, "payment_id", r->payment_id, whole.order_id.s);
	if ((e = fits(rq, r, &whole)) != OK)
		return e;
	r->part = r->order_id.s;
	return db_run(rq->db, &order_receipt_share, r);
}

/* The payments of other systems are not called as ours are: one that was cut
 * off would count as one from elsewhere, which nobody can look up. */
static enum err
is_name(struct req *rq, const char *payment_id)
{
	if (strncmp(payment_id, "opy_", 4) == 0)
		return refuse(rq, E_FORMAT, "payment_id",
		    "\"%s\" looks like the `id` of a recorded payment. Send the payment's own identifier, or leave it out.",
		    payment_id);
	if (strncmp(payment_id, "pay_", 4) == 0 && !id_valid(payment_id, "pay"))
		return refuse_unknown(rq, "payment_id",
		    "\"%s\" does not identify a payment of the account.",
		    payment_id);
	return OK;
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
	if ((e = is_name(rq, p->payment_id)) != OK)
		return e;
	if (id_valid(p->payment_id, "pay")) {
		r.part = o->id.s;
		return share(rq, &r);
	}
	e = db_run(rq->db, &order_receipt_add, &r);
	return e == E_DUPLICATE ? rest(rq, &r) : e;
}

enum err
order_number_invoice(struct req *rq, const struct order *o,
    const struct order_invoice *i)
{
	struct numbered n = { EVERYTHING, i->invoice_number, o->id };
	struct numbered whose = { 0 };
	enum err e = db_run(rq->db, &order_invoice_take, &n);

	if (e != E_DUPLICATE)
		return e;
	e = db_one(rq->db, &order_invoice_whose, &n, &whose, rq->arena);
	if (e != OK || strcmp(whose.order_id.s, o->id.s) == 0)
		return e;
	return taken(rq, "invoice_number", i->invoice_number, whose.order_id.s);
}

/* --- paid too much ----------------------------------------------------------
 */

/* So much of a payment, as it counts for the order, in its own currency. */
static int
in_its_currency(struct arena *a, const struct order *o,
    const struct order_payment *p, struct money part, struct money *out)
{
	const struct exact *x;
	struct money worth;

	if (order_payment_worth(o, p, &worth) != 0)
		return -1;
	x = exact_div(a,
	    exact_mul(a, exact_micros(a, p->amount.micros),
		exact_micros(a, part.micros)),
	    exact_micros(a, worth.micros));
	return x == NULL ? -1 : exact_to_micros(x, 2, &out->micros);
}

/* A payment counts for less, by up to `surplus`, which is less by it. */
static enum err
release(struct req *rq, struct order *o, struct order_payment *p,
    struct money *surplus)
{
	struct money part = *surplus, freed, was = { 0 };
	struct receipt r = { .has = EVERYTHING,
		.payment_id = p->payment_id,
		.order_id = o->id,
		.currency = p->currency };
	enum err e;

	if (money_cmp(part, p->applied) > 0)
		part = p->applied;
	if (in_its_currency(rq->arena, o, p, part, &freed) != 0)
		return E_OUT_OF_RANGE;
	surplus->micros -= part.micros;
	p->applied.micros -= part.micros;
	o->paid_total.micros -= part.micros;
	if (HAS(p, unapplied))
		was = p->unapplied;
	PUT(p, unapplied, ((struct money){ was.micros + freed.micros }));
	if (!HAS(p, payment_id))
		return OK;
	r.amount = freed;
	e = db_run(rq->db, &order_receipt_free, &r);
	return e == E_NOT_FOUND ? OK : e;
}

enum err
order_free_surplus(struct req *rq, struct order *o, struct money surplus)
{
	struct order_payment *p = o->payments.v;
	enum err e = OK;

	for (size_t i = o->payments.n; i-- > 0 && e == OK;)
		if (surplus.micros > 0 && !HAS(&p[i], returned_at) &&
		    HAS(&p[i], applied) && p[i].applied.micros > 0)
			e = release(rq, o, &p[i], &surplus);
	return e;
}

/* --- owed again -------------------------------------------------------------
 */

/* What of a payment is recorded for no order: of one without a name all that
 * the order does not use, as no other can name it. */
static enum err
left_of(struct req *rq, const struct order_payment *p, struct money *left)
{
	const struct receipt r = { .has = EVERYTHING,
		.payment_id = p->payment_id,
		.part = "" };
	struct receipt whole = { 0 };
	enum err e;

	*left = p->unapplied;
	if (!HAS(p, payment_id))
		return OK;
	e = db_one(rq->db,
	    id_valid(p->payment_id, "pay") ? &order_receipt_hold :
					     &order_receipt_whose,
	    &r, &whole, rq->arena);
	if (e == OK)
		e = db_one(rq->db, &order_receipt_sum, &r, &whole, rq->arena);
	*left = (struct money){ 0 };
	if (e != OK || money_cmp(whole.amount, whole.recorded) <= 0)
		return e == E_NOT_FOUND ? OK : e;
	*left = (struct money){ whole.amount.micros - whole.recorded.micros };
	return OK;
}

/*
 * What so much of it comes to for the order: where it is all that the order had
 * set free, exactly what it counted less since then.
 */
static int
worth_of(struct arena *a, const struct order *o, const struct order_payment *p,
    struct money part, struct money *worth)
{
	const struct exact *x;
	struct money all, gap, same;

	if (order_payment_worth(o, p, &all) != 0 ||
	    money_sub(all, p->applied, &gap) != 0)
		return -1;
	*worth = (struct money){ 0 };
	if (gap.micros <= 0)
		return 0;
	*worth = gap;
	if (in_its_currency(a, o, p, gap, &same) != 0)
		return -1;
	if (money_cmp(same, part) <= 0)
		return 0;
	x = exact_div(a,
	    exact_mul(a, exact_micros(a, all.micros),
		exact_micros(a, part.micros)),
	    exact_micros(a, p->amount.micros));
	return x == NULL ? -1 : exact_to_micros(x, 2, &worth->micros);
}

/* A payment counts for more again: of `free`, which is in its currency, what
 * the order needs. */
static enum err
reapply(struct req *rq, struct order *o, struct order_payment *p,
    struct money free)
{
	const struct money open = order_open(o);
	struct money worth, rest = { 0 };
	struct receipt r = { .has = EVERYTHING,
		.payment_id = p->payment_id,
		.order_id = o->id };

	if (worth_of(rq->arena, o, p, free, &worth) != 0)
		return E_OUT_OF_RANGE;
	if (money_cmp(worth, open) > 0) {
		rest.micros = worth.micros - open.micros;
		if (in_its_currency(rq->arena, o, p, rest, &rest) != 0)
			return E_OUT_OF_RANGE;
		if (money_cmp(rest, free) > 0)
			rest = free;
		worth = open;
	}
	p->applied.micros += worth.micros;
	o->paid_total.micros += worth.micros;
	r.amount.micros = free.micros - rest.micros;
	p->unapplied.micros -= r.amount.micros;
	if (p->unapplied.micros <= 0)
		CLEAR(p, unapplied);
	return HAS(p, payment_id) ? db_run(rq->db, &order_receipt_again, &r) :
				    OK;
}

enum err
order_apply_surplus(struct req *rq, struct order *o)
{
	struct order_payment *p = o->payments.v;
	struct money left;
	enum err e = OK;

	for (size_t i = 0; i < o->payments.n && e == OK; i++) {
		if (HAS(&p[i], returned_at) || !HAS(&p[i], unapplied) ||
		    order_open(o).micros <= 0)
			continue;
		if ((e = left_of(rq, &p[i], &left)) != OK)
			return e;
		if (money_cmp(left, p[i].unapplied) > 0)
			left = p[i].unapplied;
		if (left.micros > 0)
			e = reapply(rq, o, &p[i], left);
	}
	return e;
}

enum err
order_give_receipts(struct req *rq, const struct order *o)
{
	const struct receipt r = { .has = EVERYTHING, .order_id = o->id };
	enum err e = db_run(rq->db, &order_receipt_empty, &r);

	if (e == OK || e == E_NOT_FOUND)
		e = db_run(rq->db, &order_receipt_drop, &r);
	return e == E_NOT_FOUND ? OK : e;
}
