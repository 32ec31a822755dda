/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/exposure/exposure.h"
#include "orders/orders/own.h"

/* The exposure of an order's lines: with how much they count, and where. */

static struct exposure
exposure_of(struct req *rq, const struct order *o, const struct order_line *l)
{
	struct exposure x = { .counterparty_id = o->counterparty_id,
		.source_type = "order_line",
		.source_id = flow_source(rq, o, l->line_no) };

	for (const char *const *n =
		 NAMES("counterparty_id", "source_type", "source_id");
	     *n != NULL; n++)
		field_set(&exposure_shape, &x, *n);
	return x;
}

/* What is prepaid is no exposure, unless a payment of it came back: then it
 * counts with what is not paid of it, as any other. */
static bool
covered(const struct order *o)
{
	const struct order_payment *p = o->payments.v;

	if (strcmp(o->payment_terms, "prepaid") != 0)
		return false;
	for (size_t i = 0; i < o->payments.n; i++)
		if (HAS(&p[i], returned_at))
			return false;
	return true;
}

/* The rows of what is prepaid say so with an amount of 0. */
static enum err
exposed_amount(struct req *rq, const struct order *o, struct money amount,
    struct exposure *x)
{
	enum err e = exposure_lock(rq, o->counterparty_id, &x->currency);

	MARK(x, amount);
	if (e != OK || covered(o))
		return e;
	e = flow_convert(o, amount, x->currency, &x->amount);
	return e == OK ?
	    OK :
	    refuse(rq, e, NULL, "The amount cannot be expressed in %s.",
		x->currency);
}

enum err
flow_expose(struct req *rq, const struct order *o, const struct order_line *l,
    const char *stage, struct money amount)
{
	struct exposure x = exposure_of(rq, o, l);
	const struct order_invoice *i = o->invoice.v;
	enum err e;

	PUT(&x, stage, stage);
	if (strcmp(stage, "invoiced") == 0 && i != NULL)
		PUT(&x, due_on, i->due_on);
	/* what is paid leaves as much as it was */
	if (strcmp(stage, "paid") != 0 &&
	    (e = exposed_amount(rq, o, amount, &x)) != OK)
		return e;
	e = exposure_step(rq, &x);
	return e == E_STATE ? refuse(rq, e, NULL, "Line %d is already %s.",
				  (int)l->line_no, stage) :
			      e;
}

enum err
flow_unexpose(struct req *rq, const struct order *o, const struct order_line *l)
{
	struct exposure x = exposure_of(rq, o, l);

	return exposure_release(rq, &x);
}

/* --- another amount ---------------------------------------------------------
 */

/* What is prepaid counts with nothing, however much is known of it. */
static bool
counts(const struct order *o)
{
	return !covered(o) && flow_rank(o->status) >= flow_rank("confirmed");
}

typedef enum err change(struct req *rq, struct exposure *x);

static enum err
change_all(struct req *rq, const struct order *o, struct money open,
    change *how)
{
	struct money parts[ORDER_LINES];
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	flow_shares(o, open, parts);
	for (size_t i = 0; i < o->lines.n && e == OK; i++) {
		struct exposure x = exposure_of(rq, o, &l[i]);

		e = exposed_amount(rq, o, parts[i], &x);
		if (e == OK)
			e = how(rq, &x);
	}
	return e;
}

enum err
flow_reexpose(struct req *rq, const struct order *o)
{
	if (!counts(o) || flow_rank(o->status) >= flow_rank("invoiced"))
		return OK;
	return change_all(rq, o, flow_unpaid(o), exposure_adjust);
}

enum err
flow_repay(struct req *rq, const struct order *o, struct money open)
{
	return counts(o) ? change_all(rq, o, open, exposure_pay) : OK;
}

enum err
flow_owe_again(struct req *rq, const struct order *o, struct money open)
{
	return counts(o) ? change_all(rq, o, open, exposure_unpay) : OK;
}

enum err
flow_readjust(struct req *rq, const struct order *o)
{
	struct money open;

	if (!counts(o) || strcmp(o->status, "invoiced") != 0)
		return flow_reexpose(rq, o);
	if (order_balance(o, &open) != 0)
		return E_OUT_OF_RANGE;
	if (open.micros < 0)
		open.micros = 0;
	return change_all(rq, o, open, exposure_adjust);
}

enum err
flow_reinvoice(struct req *rq, const struct order *o)
{
	struct money parts[ORDER_LINES];
	const struct order_line *l = o->lines.v;
	const struct order_invoice *i = o->invoice.v;
	enum err e = OK;

	flow_shares(o, order_open(o), parts);
	for (size_t n = 0; n < o->lines.n && e == OK; n++) {
		struct exposure x = exposure_of(rq, o, &l[n]);

		PUT(&x, stage, "invoiced");
		PUT(&x, due_on, i->due_on);
		if ((e = exposed_amount(rq, o, parts[n], &x)) == OK)
			e = exposure_renew(rq, &x);
	}
	return e;
}
