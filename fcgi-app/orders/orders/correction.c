/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/guards/guards.h"

/*
 * An invoice whose bills of lading were corrected after it.  Another takes its
 * place, matched as the first was: what it comes to more is a debit of the
 * customer, what it comes to less a credit, and what is owed follows at once.
 */

#define CORRECTIONS 50

/* clang-format off */
static const char *const adjustments[] = { "debit", "credit", NULL };
#define T struct order_invoice_correction
static const struct field fields[] = {
	FIELD(T, at,                 .example = "\"2026-01-21T10:00:00.000Z\"", .doc = "Time at which the invoice was corrected."),
	FIELD(T, reason,             .max = 500, .example = "\"The meter of the rack was read again.\"", .doc = "Reason for the correction."),
	FIELD(T, replaced,           .max = 40, .example = "\"A-10023\"", .doc = "Number of the invoice that was replaced."),
	FIELD(T, replaced_issued_on, .example = "\"2026-01-20\"", .doc = "Date of the invoice that was replaced."),
	FIELD(T, invoice_number,     .max = 40, .example = "\"A-10031\"", .doc = "Number of the invoice that took its place."),
	FIELD(T, amount_before,      .decimals = 2, .example = "754506.25", .doc = "Total of the replaced invoice and its adjustments, in the order's currency."),
	FIELD(T, amount,             .decimals = 2, .example = "752106.25", .doc = "Total of the new invoice, in the order's currency."),
	FIELD(T, difference,         .decimals = 2, .example = "-2400.00", .doc = "Difference between the totals, in the order's currency. Negative for a credit."),
	FIELD(T, adjustment,         .words = adjustments, .nullable = true, .example = "\"credit\"", .doc = "`debit` or `credit` of the customer. Null if the total did not change."),
};
#undef T
const struct shape order_invoice_correction_shape =
	SHAPE(struct order_invoice_correction, "OrderInvoiceCorrection", fields, "A correction of the invoice of an order.");
/* clang-format on */

/* What the customer owed by the invoice and what was adjusted after it. */
static int
invoiced(const struct order *o, struct money *sum)
{
	const struct order_invoice *i = o->invoice.v;

	return order_adjustments(o, sum) != 0 ? -1 :
						money_add(*sum, i->total, sum);
}

/* What took whose place, and with which difference. */
static enum err
note(struct req *rq, struct order *o, const struct order_invoice *now)
{
	const struct order_invoice *was = o->invoice.v;
	struct order_invoice_correction *all = arena_array(rq->arena,
	    struct order_invoice_correction, o->invoice_corrections.n + 1);
	struct order_invoice_correction *c = &all[o->invoice_corrections.n];

	if (o->invoice_corrections.n >= CORRECTIONS)
		return refuse(rq, E_STATE, NULL,
		    "An invoice is corrected at most %d times.", CORRECTIONS);
	if (o->invoice_corrections.n > 0)
		memcpy(all, o->invoice_corrections.v,
		    o->invoice_corrections.n * sizeof(*all));
	*c = (struct order_invoice_correction){ .has = EVERYTHING,
		.at = rq->caller.now,
		.reason = now->reason,
		.replaced = was->invoice_number,
		.replaced_issued_on = was->issued_on,
		.invoice_number = now->invoice_number,
		.amount = now->total };
	if (invoiced(o, &c->amount_before) != 0 ||
	    money_sub(now->total, c->amount_before, &c->difference) != 0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "So much cannot be billed.");
	c->adjustment = c->difference.micros < 0 ? "credit" : "debit";
	if (c->difference.micros == 0)
		CLEAR(c, adjustment);
	PUT(o, invoice_corrections,
	    (struct list){ all, o->invoice_corrections.n + 1 });
	return OK;
}

struct stamp
order_adjusted_since(const struct order *o)
{
	const struct order_invoice_correction *c = o->invoice_corrections.v;

	return o->invoice_corrections.n == 0 ?
	    (struct stamp){ 0 } :
	    c[o->invoice_corrections.n - 1].at;
}

/* The other invoice is what the customer owes; what was paid is paid of it, and
 * so is what was too much for the one before. */
static enum err
owe(struct req *rq, struct order *o, const char *reason)
{
	enum err e = order_apply_surplus(rq, o);

	if (e != OK || (e = flow_reinvoice(rq, o)) != OK)
		return e;
	return flow_back(rq, o, "correct-invoice", "invoiced", reason);
}

enum err
order_correct_invoice(struct req *rq, void *obj)
{
	struct order_invoice *i;
	struct order *o = obj;
	const struct order_invoice *was = o->invoice.v;
	enum err e = order_read_invoice(rq, o, &i);

	if (e != OK)
		return e;
	if (strcmp(i->invoice_number, was->invoice_number) == 0)
		return refuse(rq, E_VALIDATION, "invoice_number",
		    "It is the number of the invoice that it replaces.");
	if ((e = note(rq, o, i)) != OK)
		return e;
	PUT(o, invoice, (struct object){ i });
	CLEAR(o, written_off);
	if ((e = resource_guard(rq, &orders, guard_matched, o)) != OK ||
	    (e = order_number_invoice(rq, o, i)) != OK)
		return e;
	return owe(rq, o, i->reason);
}
