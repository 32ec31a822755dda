/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/guards/own.h"
#include "zone.h"

/* An order ends: reconciled, invoiced, paid, closed. */

static void
set(struct order *o, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&order_shape, o, *names);
}

enum err
order_reconcile(struct req *rq, void *obj)
{
	return flow_move(rq, obj, "reconcile", "reconciled", NULL);
}

enum err
order_close(struct req *rq, void *obj)
{
	return flow_move(rq, obj, "close", "closed", NULL);
}

/* --- invoice ----------------------------------------------------------------
 */

struct money
order_open(const struct order *o)
{
	struct money balance;

	if (order_balance(o, &balance) != 0 || balance.micros < 0)
		return (struct money){ 0 };
	return balance;
}

/*
 * The invoice as exposure of the lines: each at what it came to, and the last
 * at what is left of the total, so that the ledger holds what is owed.  What
 * was paid ahead is paid of it at once.
 */
static enum err
expose_invoice(struct req *rq, struct order *o, struct money total)
{
	struct money parts[ORDER_LINES];
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	flow_shares(o, total, parts);
	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		e = flow_expose(rq, o, &l[i], "invoiced", parts[i]);
	return e == OK ? flow_repay(rq, o, order_open(o)) : e;
}

/* It is not dated before the last truck began to load, by the day there. */
static enum err
dated(struct req *rq, const struct order *o, const struct order_invoice *i)
{
	char day[DATE_LEN + 1];
	const struct order_last_lift *at;
	struct list lifts;
	struct date last = { INT32_MIN };
	enum err e = db_all(rq->db, &order_last_lifts, o, &lifts, rq->arena);

	at = lifts.v;
	for (size_t n = 0; e == OK && n < lifts.n; n++) {
		struct date d = zone_date(at[n].time_zone, at[n].lifted_at);

		if (d.days > last.days)
			last = d;
	}
	if (e != OK || i->issued_on.days >= last.days)
		return e;
	date_format(last, day);
	return refuse(rq, E_VALIDATION, "issued_on",
	    "It is before the lift: fuel of the order was loaded on %s.", day);
}

enum err
order_read_invoice(struct req *rq, const struct order *o,
    struct order_invoice **out)
{
	struct order_invoice *i = arena_new(rq->arena, struct order_invoice);

	*out = i;
	*i = *(const struct order_invoice *)rq->in;
	if (!HAS(i, due_on)) {
		i->due_on.days = i->issued_on.days +
		    (HAS(o, net_days) ? (int32_t)o->net_days : 0);
		MARK(i, due_on);
	}
	if (!date_near(i->due_on))
		return refuse(rq, E_OUT_OF_RANGE, "issued_on",
		    "With the order's net days it is due outside the years " STAMP_YEARS
		    ".");
	return dated(rq, o, i);
}

enum err
order_invoice(struct req *rq, void *obj)
{
	struct order *o = obj;
	struct order_invoice *i;
	enum err e = order_read_invoice(rq, o, &i);

	if (e != OK)
		return e;
	o->invoice.v = i;
	set(o, NAMES("invoice"));
	if ((e = resource_guard(rq, &orders, guard_matched, o)) != OK ||
	    (e = order_number_invoice(rq, o, i)) != OK ||
	    (e = expose_invoice(rq, o, i->total)) != OK)
		return e;
	return flow_move(rq, o, "invoice", "invoiced", NULL);
}

/* --- payment ----------------------------------------------------------------
 */

int
order_balance(const struct order *o, struct money *balance)
{
	const struct order_invoice *i = o->invoice.v;

	if (i == NULL || order_adjustments(o, balance) != 0 ||
	    money_add(*balance, i->total, balance) != 0 ||
	    money_sub(*balance, o->paid_total, balance) != 0)
		return -1;
	if (!HAS(o, written_off))
		return 0;
	return money_sub(*balance, o->written_off, balance);
}

#define RATE_OFF 20 /* percent, from the rate of the day */

/* The market's rate of the day that it was paid on, or without one the order's
 * own. */
static enum err
rate_of(struct req *rq, const struct order *o, const struct order_payment *p,
    struct money *rate)
{
	struct stamp at = rq->caller.now;
	enum err e;

	if (HAS(p, paid_at) && p->paid_at.ms < at.ms)
		at = p->paid_at;
	e = order_fx_rate(rq, stamp_date(at, 0), rate);
	if (e == E_NOT_FOUND && HAS(o, mxn_per_usd)) {
		*rate = o->mxn_per_usd;
		return OK;
	}
	return e;
}

/* One that is upside down, or of another pair, is far from the day's.  Where no
 * rate is known there is none to hold it against. */
static enum err
plausible(struct req *rq, const struct order *o, const struct order_payment *p)
{
	char day[DECIMAL_LEN + 1];
	struct money rate;
	int64_t off;
	enum err e = rate_of(rq, o, p, &rate);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	off = p->exchange_rate.micros - rate.micros;
	if ((off < 0 ? -off : off) <= rate.micros / 100 * RATE_OFF)
		return OK;
	decimal_format(rate.micros, 0, day);
	return refuse(rq, E_OUT_OF_RANGE, "exchange_rate",
	    "The rate is in MXN per USD and may differ by at most %d %% from the rate of the day, %s.",
	    RATE_OFF, day);
}

int
order_payment_worth(const struct order *o, const struct order_payment *p,
    struct money *worth)
{
	*worth = p->amount;
	if (strcmp(p->currency, o->currency) == 0)
		return 0;
	return strcmp(p->currency, "USD") == 0 ?
	    money_mul(p->amount, p->exchange_rate, 2, worth) :
	    money_div(p->amount, p->exchange_rate, 2, worth);
}

/* What it counts for in the order's currency. */
static enum err
apply(struct req *rq, const struct order *o, struct order_payment *p)
{
	bool foreign = strcmp(p->currency, o->currency) != 0;
	enum err e;

	if (foreign && !HAS(p, exchange_rate))
		return refuse(rq, E_REQUIRED, "exchange_rate",
		    "The order is in %s. Send the exchange rate of the payment.",
		    o->currency);
	if (foreign && (e = plausible(rq, o, p)) != OK)
		return e;
	MARK(p, applied);
	return order_payment_worth(o, p, &p->applied) == 0 ?
	    OK :
	    refuse(rq, E_OUT_OF_RANGE, "amount",
		"The amount is too large to convert.");
}

static enum err
append(struct req *rq, struct order *o, const struct order_payment *p)
{
	struct order_payment *all = arena_array(rq->arena, struct order_payment,
	    o->payments.n + 1);

	if (o->payments.n >= 50)
		return refuse(rq, E_VALIDATION, NULL,
		    "An order has at most 50 payments.");
	if (o->payments.n > 0)
		memcpy(all, o->payments.v, o->payments.n * sizeof(*all));
	all[o->payments.n] = *p;
	o->payments = (struct list){ all, o->payments.n + 1 };
	set(o, NAMES("payments"));
	return money_add(o->paid_total, p->applied, &o->paid_total) == 0 ?
	    OK :
	    refuse(rq, E_OUT_OF_RANGE, "amount", "The amount is too large.");
}

/* The body of the action, or none where time made it: see order_settle. */
enum err
order_pay(struct req *rq, void *obj)
{
	struct order_payment p = *(const struct order_payment *)rq->in;
	struct order *o = obj;
	enum err e;

	PUT(&p, id, id_make("opy", rq->caller.now));
	if (!HAS(&p, paid_at))
		PUT(&p, paid_at, rq->caller.now);
	if ((e = apply(rq, o, &p)) != OK || (e = append(rq, o, &p)) != OK ||
	    (e = resource_guard(rq, &orders, guard_paid, o)) != OK ||
	    (e = order_receipt(rq, o, &p)) != OK)
		return e;
	return strcmp(o->status, "invoiced") == 0 ?
	    flow_repay(rq, o, order_open(o)) :
	    flow_reexpose(rq, o);
}

static enum err
pay_off(struct req *rq, struct order *o, struct money balance)
{
	const struct order_line *l = o->lines.v;
	enum err e = OK;

	if (balance.micros > 0) {
		o->written_off = balance;
		set(o, NAMES("written_off"));
	} else
		e = order_free_surplus(rq, o,
		    (struct money){ -balance.micros });
	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		e = flow_expose(rq, o, &l[i], "paid", balance);
	if (e != OK ||
	    (e = flow_move(rq, o, "record-payment", "paid", NULL)) != OK)
		return e;
	return resource_save(rq, &orders, o, "order.paid");
}

/* Paid in full, or short by so little that it is written off: a step of its
 * own.  What was prepaid is so as soon as it is billed. */
enum err
order_settle(struct req *rq, void *obj)
{
	struct order *o = obj;
	struct money balance, short_pay;
	enum err e;

	if (strcmp(o->status, "invoiced") != 0 ||
	    order_balance(o, &balance) != 0)
		return OK;
	e = guard_limit(rq, "G-PAY", "short_pay", o->currency, &short_pay);
	if (e != OK || money_cmp(balance, short_pay) > 0)
		return e;
	return pay_off(rq, o, balance);
}
