/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"

/*
 * A posted price that is corrected after the lift.  The correction is found by
 * sweep, which looks for orders that were priced by what it corrects, some at a
 * time, and marks each in a transaction of its own; somebody who may approve
 * reprices them.  What was entered is reversed and entered anew; of an invoiced
 * order the difference is a debit or credit, for the invoice stands.
 */

#define SPREAD     500 /* orders that one step of a correction finds */
#define AGAIN_MS   INT64_C(600000) /* longer than any request takes */
#define REPRICINGS 50

static void
set(struct order *o, const char *name)
{
	field_set(&order_shape, o, name);
}

bool
order_posted(const struct order_lift *lift)
{
	return HAS(lift, price_id) && HAS(lift, price_source) &&
	    (strcmp(lift->price_source, "rack") == 0 ||
		strcmp(lift->price_source, "rules") == 0 ||
		strcmp(lift->price_source, "contract") == 0);
}

/* The lifts of a line that was lifted. */
static struct list
lifts_of(struct req *rq, const struct order *o, const struct order_line *l)
{
	return HAS(l, lifted_at) || HAS(l, lifts) ?
	    order_lifts_of(rq->arena, o, l) :
	    (struct list){ 0 };
}

/* --- found by sweep --------------------------------------------------------
 */

enum err
order_correction_spread(struct req *rq, const char *id)
{
	struct order_correction c = { .has = EVERYTHING, .rows = SPREAD };
	enum err e;

	strcpy(c.id.s, id);
	e = db_one(rq->db, &order_correction_hold, &c, &c, rq->arena);
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	c.has = EVERYTHING;
	c.rows = SPREAD;
	if ((e = db_run(rq->db, &order_correction_find, &c)) != OK ||
	    db_changed(rq->db) >= SPREAD)
		return e;
	/* whoever was at an order while the price came is found the second
	 * time */
	if (c.looks > 0)
		return db_run(rq->db, &order_correction_end, &c);
	c.due_at.ms = rq->caller.now.ms + AGAIN_MS;
	return db_run(rq->db, &order_correction_later, &c);
}

/* Name a load, once. */
static void
name_load(struct req *rq, struct texts *loads, const struct id *id)
{
	const char **v = arena_array(rq->arena, const char *, loads->n + 1);

	for (size_t i = 0; i < loads->n; i++) {
		if (strcmp(loads->v[i], id->s) == 0)
			return;
		v[i] = loads->v[i];
	}
	v[loads->n] = arena_fmt(rq->arena, "%s", id->s);
	*loads = (struct texts){ v, loads->n + 1 };
}

/* The loads whose lifts were priced by a posting, besides those that are named;
 * false: none was. */
static bool
touched(struct req *rq, const struct order *o, const struct id *price_id,
    struct texts *loads)
{
	const struct order_line *l = o->lines.v;
	bool some = false;

	for (size_t i = 0; i < o->lines.n; i++) {
		const struct list lifts = lifts_of(rq, o, &l[i]);
		const struct order_lift *lift = lifts.v;

		for (size_t k = 0; k < lifts.n; k++) {
			if (!order_posted(&lift[k]) ||
			    strcmp(lift[k].price_id.s, price_id->s) != 0)
				continue;
			some = true;
			if (HAS(&lift[k], load_id))
				name_load(rq, loads, &lift[k].load_id);
		}
	}
	return some;
}

static bool
marked(struct req *rq, struct order *o, const struct order_posting *p)
{
	const struct order_repricing_due *was = o->repricing_due.v;
	struct order_repricing_due *due = arena_new(rq->arena,
	    struct order_repricing_due);

	if (HAS(o, repricing_due) && HAS(was, load_ids))
		due->load_ids = was->load_ids;
	if (!touched(rq, o, &p->price_id, &due->load_ids))
		return false;
	PUT(due, since, HAS(o, repricing_due) ? was->since : rq->caller.now);
	PUT(due, price_id, p->corrected_by);
	PUT(due, corrects, p->price_id);
	if (due->load_ids.n > 0)
		MARK(due, load_ids);
	o->repricing_due.v = due;
	set(o, "repricing_due");
	return true;
}

enum err
order_mark_repricing(struct req *rq, const char *id)
{
	struct order_posting key = { .has = EVERYTHING };
	const struct order_posting *p;
	bool some = false;
	struct list due;
	void *o;
	enum err e = resource_lock(rq, &orders, id, &o);

	strcpy(key.order_id.s, id);
	if (e == OK &&
	    (e = db_all(rq->db, &order_postings_due, &key, &due, rq->arena)) ==
		OK) {
		p = due.v;
		for (size_t i = 0; i < due.n; i++)
			some = marked(rq, o, &p[i]) || some;
	}
	if (e != OK && e != E_NOT_FOUND)
		return e;
	if ((e = db_run(rq->db, &order_postings_seen, &key)) != OK || !some)
		return e;
	return resource_save(rq, &orders, o, "order.repricing_due");
}

enum err
order_note_posting(struct req *rq, const struct order *o,
    const struct order_lift *lift)
{
	const struct order_posting p = { .has = EVERYTHING,
		.order_id = o->id,
		.price_id = lift->price_id };

	return order_posted(lift) ? db_run(rq->db, &order_posting_add, &p) : OK;
}

/* --- repriced --------------------------------------------------------------
 */

static bool
is_invoiced(const struct order *o)
{
	return strcmp(o->status, "invoiced") == 0;
}

/* What the invoice would come to now, as G-MATCH has it. */
static enum err
invoice_now(struct req *rq, const struct order *o, struct money *sum)
{
	const struct order_line *l = o->lines.v;
	struct order_line bill;
	enum err e;

	*sum = (struct money){ 0 };
	for (size_t i = 0; i < o->lines.n; i++) {
		if (!order_billed(o, &l[i]))
			return refuse(rq, E_STATE, NULL,
			    "The billed quantity of line %d is not known.",
			    (int)l[i].line_no);
		if ((e = order_bill_line(rq, o, &l[i], &bill)) != OK)
			return e;
		if (money_add(*sum, bill.total, sum) != 0)
			return E_OUT_OF_RANGE;
	}
	return OK;
}

/* What the customer owes by the invoice and what was adjusted after it. */
static int
invoiced(const struct order *o, struct money *sum)
{
	const struct order_invoice *i = o->invoice.v;

	return i == NULL || order_adjustments(o, sum) != 0 ||
		money_add(*sum, i->total, sum) != 0 ?
	    -1 :
	    0;
}

/* What the lines came to, by what is known of each. */
static int
lines_sum(const struct order *o, struct money *sum)
{
	const struct order_line *l = o->lines.v;

	*sum = (struct money){ 0 };
	for (size_t i = 0; i < o->lines.n; i++)
		if (money_add(*sum,
			HAS(&l[i], amount) ? l[i].amount : l[i].total,
			sum) != 0)
			return -1;
	return 0;
}

static enum err
worth_before(struct req *rq, const struct order *o, struct money *sum)
{
	int bad = is_invoiced(o) ? invoiced(o, sum) : lines_sum(o, sum);

	return bad == 0 ?
	    OK :
	    refuse(rq, E_OUT_OF_RANGE, NULL, "The amount is too large.");
}

static enum err
worth_now(struct req *rq, const struct order *o, struct money *sum)
{
	enum err e = is_invoiced(o) ? invoice_now(rq, o, sum) :
	    lines_sum(o, sum) == 0  ? OK :
				      E_OUT_OF_RANGE;

	return e != E_OUT_OF_RANGE ?
	    e :
	    refuse(rq, e, NULL, "The amount is too large.");
}

/* What changed, and whether the invoice stands for the rest. */
static enum err
note(struct req *rq, struct order *o, struct money before, struct money now)
{
	const struct order_reason *in = rq->in;
	const struct order_repricing_due *due = o->repricing_due.v;
	struct order_repricing *all = arena_array(rq->arena,
	    struct order_repricing, o->repricings.n + 1);
	struct order_repricing *r = &all[o->repricings.n];

	if (o->repricings.n >= REPRICINGS)
		return refuse(rq, E_STATE, NULL,
		    "An order can be repriced at most %d times.", REPRICINGS);
	if (o->repricings.n > 0)
		memcpy(all, o->repricings.v, o->repricings.n * sizeof(*all));
	*r = (struct order_repricing){ .has = EVERYTHING,
		.at = rq->caller.now,
		.reason = in->reason,
		.price_id = due->price_id,
		.load_ids = due->load_ids,
		.amount_before = before,
		.amount = now };
	if (due->load_ids.n == 0)
		CLEAR(r, load_ids);
	if (money_sub(now, before, &r->difference) != 0)
		return refuse(rq, E_OUT_OF_RANGE, NULL,
		    "The amount is too large.");
	r->adjustment = r->difference.micros < 0 ? "credit" : "debit";
	if (!is_invoiced(o) || r->difference.micros == 0)
		CLEAR(r, adjustment);
	o->repricings = (struct list){ all, o->repricings.n + 1 };
	set(o, "repricings");
	CLEAR(o, repricing_due);
	return OK;
}

static bool
is_due(const struct order *o, const struct order_lift *lift)
{
	const struct order_repricing_due *due = o->repricing_due.v;

	if (!order_posted(lift))
		return false;
	for (size_t i = 0; i < due->load_ids.n; i++)
		if (strcmp(due->load_ids.v[i], lift->load_id.s) == 0)
			return true;
	return due->load_ids.n == 0;
}

/* What an earlier release lifted as one becomes a lift of the line. */
static enum err
price_line(struct req *rq, const struct order *o, struct order_line *l)
{
	struct order_lift *lift;
	enum err e = OK;

	if (!HAS(l, lifts) && HAS(l, lifted_at))
		PUT(l, lifts, order_lifts_of(rq->arena, o, l));
	lift = l->lifts.v;
	for (size_t i = 0; i < l->lifts.n && e == OK; i++)
		if (is_due(o, &lift[i]))
			e = order_reprice_lift(rq, o, l, &lift[i]);
	return e;
}

static enum err
price_lines(struct req *rq, struct order *o)
{
	struct order_line *l = o->lines.v;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		e = price_line(rq, o, &l[i]);
	return e == OK ? order_lifts_sum(rq, o) : e;
}

enum err
order_reprice_lifted(struct req *rq, void *obj)
{
	struct order *o = obj;
	struct money before, now;
	enum err e;

	if (!HAS(o, repricing_due))
		return refuse(rq, E_STATE, NULL,
		    "None of the posted prices of the order was corrected.");
	if ((e = worth_before(rq, o, &before)) != OK ||
	    (e = price_lines(rq, o)) != OK ||
	    (e = worth_now(rq, o, &now)) != OK ||
	    (e = note(rq, o, before, now)) != OK ||
	    (e = flow_readjust(rq, o)) != OK)
		return e;
	return flow_note(rq, o, "reprice", o->status,
	    ((const struct order_reason *)rq->in)->reason);
}

int
order_adjustments(const struct order *o, struct money *sum)
{
	const struct order_repricing *r = o->repricings.v;
	struct stamp since = order_adjusted_since(o);

	*sum = (struct money){ 0 };
	for (size_t i = 0; i < o->repricings.n; i++)
		if (HAS(&r[i], adjustment) && r[i].at.ms > since.ms &&
		    money_add(*sum, r[i].difference, sum) != 0)
			return -1;
	return 0;
}
