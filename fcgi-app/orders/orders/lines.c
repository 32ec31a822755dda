/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <stdlib.h>
#include <string.h>

#include "orders/flow/own.h"
#include "page.h"

/* An order's own routes: its lines, timeline, price and comments. */

static enum err
fetch(struct req *rq, struct order **o)
{
	return resource_path(rq, &orders, (void **)o);
}

/* The order of the path, whose lines may still be changed. */
static enum err
lock_draft(struct req *rq, struct order **o)
{
	void *obj;
	enum err e = resource_path_lock(rq, &orders, &obj);

	if (e != OK)
		return e;
	*o = obj;
	if (!order_editable(*o))
		return refuse(rq, E_STATE, NULL,
		    "The order has status %s; lines can be changed only before it is submitted.",
		    (*o)->status);
	return OK;
}

/* --- lines ------------------------------------------------------------------
 */

enum err
order_list_lines(struct req *rq)
{
	struct order *o;
	enum err e = fetch(rq, &o);

	if (e == OK)
		rq->rows = o->lines;
	return e;
}

/* The changed order is priced again, and kept. */
static enum err
keep(struct req *rq, struct order *o, const struct order_line *l)
{
	struct judge j = resource_judging(rq);
	enum err e;

	if (l != NULL)
		order_check_line(&j, o, l, "");
	if ((e = order_catalogued(rq, &j, o, "")) != OK)
		return e;
	if (rq->faults.n > 0)
		return E_VALIDATION;
	if ((e = order_source(rq, o)) != OK ||
	    (e = order_reprice(rq, o)) != OK ||
	    (e = resource_unoverride(rq, &orders, o)) != OK)
		return e;
	rq->out = o;
	return resource_save(rq, &orders, o, NULL);
}

enum err
order_add_line(struct req *rq)
{
	struct order_line *l;
	struct order *o;
	enum err e = lock_draft(rq, &o);

	if (e != OK)
		return e;
	if (o->lines.n >= ORDER_LINES)
		return refuse(rq, E_STATE, NULL,
		    "An order has at most %d lines.", ORDER_LINES);
	l = arena_array(rq->arena, struct order_line, o->lines.n + 1);
	memcpy(l, o->lines.v, o->lines.n * sizeof(*l));
	l[o->lines.n] = *(const struct order_line *)rq->in;
	o->lines = (struct list){ l, o->lines.n + 1 };
	order_number(o);
	return keep(rq, o, &l[o->lines.n - 1]);
}

static enum err
lock_line(struct req *rq, struct order **o, struct order_line **l)
{
	enum err e = lock_draft(rq, o);

	if (e != OK)
		return e;
	*l = strspn(rq->nth, "0123456789") == strlen(rq->nth) &&
		strlen(rq->nth) < 9 ?
	    order_line_of(*o, atoi(rq->nth)) :
	    NULL;
	return *l != NULL ? OK : refuse(rq, E_NOT_FOUND, NULL, "No such line.");
}

/* The seller's own price: that of the body, none any more, or as it was, of the
 * unit that the line has now. */
static int
regive(struct order_line *l, const struct order_line *in, uint64_t cleared)
{
	if (HAS(in, unit_price))
		return order_line_give(l);
	if (cleared & shape_bit(&order_line_shape, "unit_price"))
		CLEAR(l, price_source);
	return order_line_given(l) ?
	    order_line_cost(l, l->posted_price, l->posted_unit) :
	    0;
}

enum err
order_change_line(struct req *rq)
{
	struct order_line *l, was;
	struct order *o;
	enum err e = lock_line(rq, &o, &l);

	if (e != OK)
		return e;
	rq->out = o;
	was = *l;
	order_line_unquote(l);
	if (field_merge(&order_line_shape, l, rq->in, rq->cleared) == 0) {
		*l = was;
		return OK;
	}
	order_hand_fee(o, &was);
	if (regive(l, rq->in, rq->cleared) != 0)
		return refuse(rq, E_OUT_OF_RANGE, "unit_price",
		    "The price is too large.");
	/* its price was of what it was */
	order_line_unprice(l);
	return keep(rq, o, l);
}

enum err
order_drop_line(struct req *rq)
{
	struct order_line *l, *all;
	struct order *o;
	enum err e = lock_line(rq, &o, &l);
	size_t i;

	if (e != OK)
		return e;
	if (o->lines.n == 1)
		return refuse(rq, E_STATE, NULL,
		    "An order has at least one line; cancel it instead.");
	order_hand_fee(o, l);
	all = o->lines.v;
	i = (size_t)(l - all);
	memmove(l, l + 1, (o->lines.n - i - 1) * sizeof(*l));
	o->lines.n--;
	return keep(rq, o, NULL);
}

/* --- timeline, comments -----------------------------------------------------
 */

/* A page of what the order of the path has. */
static enum err
read_page(struct req *rq, const struct query *q)
{
	struct flow_page p = { 0 };
	struct page page = { 0 };
	struct order *o;
	enum err e = page_begin(rq, &page);

	if (e != OK || (e = fetch(rq, &o)) != OK)
		return e;
	p = (struct flow_page){ .order_id = o->id,
		.rows = page.rows,
		.after = page.after };
	for (const char *const *n = NAMES("order_id", "rows", "after");
	     *n != NULL; n++)
		field_set(&flow_page_shape, &p, *n);
	return page_read(rq, q, &p, NULL);
}

enum err
order_read_timeline(struct req *rq)
{
	return read_page(rq, &flow_read);
}

enum err
order_read_comments(struct req *rq)
{
	return read_page(rq, &order_comment_read);
}

enum err
order_write_comment(struct req *rq)
{
	struct order_comment *c = arena_new(rq->arena, struct order_comment);
	struct order *o;
	enum err e = fetch(rq, &o);

	if (e != OK)
		return e;
	*c = *(const struct order_comment *)rq->in;
	c->id = id_make("ocm", rq->caller.now);
	c->order_id = o->id;
	c->at = rq->caller.now;
	c->key_id = rq->caller.key_id;
	for (const char *const *n = NAMES("id", "order_id", "at", "key_id");
	     *n != NULL; n++)
		field_set(&order_comment_shape, c, *n);
	rq->out = c;
	return db_run(rq->db, &order_comment_write, c);
}

/* --- the price --------------------------------------------------------------
 */

/* What each load lifted, with the steps of its total. */
static enum err
explain_lifts(struct req *rq, const struct order *o, const struct order_line *l,
    struct list *out)
{
	const struct order_lift *lift = l->lifts.v;
	struct order_lift_priced *p = arena_array(rq->arena,
	    struct order_lift_priced, l->lifts.n + 1);
	enum err e = OK;

	for (size_t i = 0; i < l->lifts.n && e == OK; i++) {
		p[i] = (struct order_lift_priced){ .has = EVERYTHING,
			.load_id = lift[i].load_id,
			.lifted_at = lift[i].lifted_at,
			.billed_quantity = lift[i].billed_quantity,
			.unit_price = lift[i].unit_price,
			.total = lift[i].total };
		if (!HAS(&lift[i], load_id))
			CLEAR(&p[i], load_id);
		e = order_explain_lift(rq, o, l, &lift[i], &p[i].steps);
	}
	*out = (struct list){ p, l->lifts.n };
	return e;
}

/* A line that was lifted has the steps of its lifts: its own are those of the
 * one that it is made of. */
static enum err
explain_line(struct req *rq, const struct order *o, const struct order_line *l,
    const struct quote *q, struct list *steps)
{
	const struct order_billed all = { l->quantity, l->quantity, l->quantity,
		l->quantity };
	const struct order_lift *lift = l->lifts.v;

	if (order_line_void(l))
		return OK;
	if (!HAS(l, lifted_at) || l->lifts.n == 0)
		*steps = order_explain(rq->arena, q, &all, l);
	else if (l->lifts.n == 1 && money_cmp(lift->total, l->total) == 0)
		return order_explain_lift(rq, o, l, lift, steps);
	return OK;
}

static enum err
explain(struct req *rq, const struct order *o, const char *place,
    const struct order_line *l, struct order_priced *p)
{
	struct list lifts;
	struct quote q;
	enum err e = order_quote(rq, o, l->terminal, l, place,
	    HAS(l, lifted_at) ? l->lifted_at : rq->caller.now, &q);

	if (e != OK)
		return e;
	if ((e = explain_lifts(rq, o, l, &lifts)) != OK)
		return e;
	*p = (struct order_priced){ .has = EVERYTHING,
		.line_no = l->line_no,
		.product = l->product,
		.terminal = l->terminal,
		.quantity = l->quantity,
		.unit = l->unit,
		.price_type = l->price_type,
		.unit_price = l->unit_price,
		.price_final = l->price_final,
		.lifts = lifts,
		.total = l->total };
	return explain_line(rq, o, l, &q, &p->steps);
}

enum err
order_read_breakdown(struct req *rq)
{
	struct order_breakdown *b = arena_new(rq->arena,
	    struct order_breakdown);
	struct order_line *l;
	struct order_priced *p;
	const char *place;
	struct order *o;
	enum err e = fetch(rq, &o);

	if (e != OK || (e = order_place(rq, o, &place)) != OK)
		return e;
	l = o->lines.v;
	p = arena_array(rq->arena, struct order_priced, o->lines.n + 1);
	for (size_t i = 0; i < o->lines.n && e == OK; i++) {
		order_together(&o->lines, &l[i]);
		e = explain(rq, o, place, &l[i], &p[i]);
	}
	*b = (struct order_breakdown){ .has = EVERYTHING,
		.order_id = o->id,
		.currency = o->currency,
		.lines = { p, o->lines.n },
		.total = o->total };
	rq->out = b;
	return e;
}

/* --- duplicate --------------------------------------------------------------
 */

/* What its body could have said; prices are found anew. */
static struct list
lines_anew(struct req *rq, const struct order *o)
{
	struct order_line *l = arena_array(rq->arena, struct order_line,
	    o->lines.n + 1);

	memcpy(l, o->lines.v, o->lines.n * sizeof(*l));
	for (size_t i = 0; i < o->lines.n; i++) {
		bool given = order_line_given(&l[i]);

		order_line_unquote(&l[i]);
		field_keep(&order_line_new_shape, &l[i]);
		if (!given)
			CLEAR(&l[i], unit_price);
	}
	return (struct list){ l, o->lines.n };
}

enum err
order_duplicate(struct req *rq)
{
	struct order *o, *copy = arena_new(rq->arena, struct order);
	enum err e = fetch(rq, &o);

	if (e != OK)
		return e;
	for (const char *const *n = order_copied; *n != NULL; n++) {
		const struct field *f = shape_field(&order_shape, *n);

		if (!field_has(&order_shape, o, *n))
			continue;
		field_copy(f, copy, o);
		field_set(&order_shape, copy, *n);
	}
	PUT(copy, lines, lines_anew(rq, o));
	rq->out = copy;
	return resource_put(rq, &orders, copy);
}
