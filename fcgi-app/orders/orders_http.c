/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders.h"

#include "find.h"
#include "outbox.h"

static const struct shape *const shape = &order_shape;

/* What the service adds to a body, besides the price. */
static void
begin(struct req *rq, struct order *o)
{
	o->id = id_make("ord", rq->caller.now);
	o->status = "submitted";
	o->created_at = o->updated_at = rq->caller.now;
	for (const char *const *name =
		 NAMES("id", "status", "created_at", "updated_at");
	     *name != NULL; name++)
		field_set(shape, o, *name);
}

static enum err
price(struct req *rq, struct order *o)
{
	struct quote q;
	enum err e = price_quote(rq, o->terminal, o->product, rq->caller.now,
	    &q);

	if (e != OK)
		return e;
	e = order_price(&q, o);
	if (e == E_OUT_OF_RANGE)
		return refuse(rq, e, "volume", "So much cannot be billed.");
	if (e == E_RATE_UNAVAILABLE)
		return refuse(rq, e, NULL,
		    "No exchange rate of %s is recent enough.", q.currency);
	return e;
}

enum err
order_create(struct req *rq)
{
	struct order *o = arena_new(rq->arena, struct order);
	enum err e;

	*o = *(const struct order *)rq->in;
	begin(rq, o);
	if ((e = price(rq, o)) != OK ||
	    (e = db_run(rq->db, &order_insert, o)) != OK ||
	    (e = outbox_add(rq->db, rq->arena, "order.created", o->id.s, shape,
		 o)) != OK)
		return e;
	rq->woke = true;
	rq->out = o;
	return OK;
}

enum err
order_find(struct req *rq)
{
	return find_one(rq, &order_get, "order");
}

enum err
order_page(struct req *rq)
{
	return find_page(rq, &order_list);
}
