/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/sites/sites.h"

/* Best buy: the terminal that a line is loaded at is the one where it costs
 * least now, taxes included, in the country that it is delivered in. */

struct bid {
	const char *terminal;
	struct money pesos;
};

/* The currency of the terminals that come into question; NULL: any. */
static enum err
currency_of(struct req *rq, const struct order *o, const char **out)
{
	const struct site *s;
	void *found;
	enum err e;

	*out = NULL;
	if (!HAS(o, site_id))
		return OK;
	if ((e = resource_fetch(rq, &sites, o->site_id.s, &found)) != OK)
		return e;
	s = found;
	*out = strcmp(s->country, "MX") == 0 ? "MXN" : "USD";
	return OK;
}

static bool
in_pesos(const struct quote *q, struct money total, struct money *out)
{
	*out = total;
	if (strcmp(q->currency, "MXN") == 0)
		return true;
	return q->mxn_per_usd.micros != 0 &&
	    money_mul(total, q->mxn_per_usd, 2, out) == 0;
}

/* A terminal without a price makes no bid. */
static enum err
ask(struct req *rq, const struct order *o, const struct order_line *l,
    const char *terminal, const char *place, const char *currency,
    struct bid *best)
{
	const struct order_buyer b = order_buyer(o);
	struct order_line bill = *l;
	struct money pesos;
	struct quote q;
	enum err e = order_quote(rq, o, terminal, l, place, rq->caller.now, &q);

	if (e == OK && currency != NULL && strcmp(q.currency, currency) != 0)
		return OK;
	if (e == OK)
		e = order_price_posted(rq, &b, &q, &bill);
	if (e == E_PRICE_UNAVAILABLE) {
		rq->detail = NULL;
		return OK;
	}
	if (e != OK)
		return e;
	if (!in_pesos(&q, bill.total, &pesos))
		return OK;
	if (best->terminal == NULL || money_cmp(pesos, best->pesos) < 0)
		*best = (struct bid){ terminal, pesos };
	return OK;
}

static enum err
choose(struct req *rq, const struct order *o, const struct list *terminals,
    const char *place, const char *currency, struct order_line *l)
{
	const struct order_line *t = terminals->v;
	struct bid best = { 0 };
	enum err e = OK;

	for (size_t i = 0; i < terminals->n && e == OK; i++)
		e = ask(rq, o, l, t[i].terminal, place, currency, &best);
	if (e != OK)
		return e;
	if (best.terminal == NULL)
		return refuse(rq, E_PRICE_UNAVAILABLE, NULL,
		    "No terminal has a price for %s.", l->product);
	PUT(l, terminal, best.terminal);
	return OK;
}

enum err
order_source(struct req *rq, struct order *o)
{
	struct order_line *l = o->lines.v;
	struct list terminals = { 0 };
	const char *currency = NULL, *place = NULL;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++) {
		if (HAS(&l[i], terminal))
			continue;
		if (terminals.n == 0 &&
		    ((e = currency_of(rq, o, &currency)) != OK ||
			(e = order_place(rq, o, &place)) != OK ||
			(e = db_all(rq->db, &order_terminals, NULL, &terminals,
			     rq->arena)) != OK))
			return e;
		e = choose(rq, o, &terminals, place, currency, &l[i]);
	}
	return e;
}
