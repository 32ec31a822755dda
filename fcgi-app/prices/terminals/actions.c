/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "terminals.h"

#include <string.h>

#include "prices/market/market.h"

/* Whether it loads on an authorization alone is said from the start, not when
 * a truck stands at the rack. */
enum err
terminal_say(struct req *rq, void *obj)
{
	struct terminal *t = obj;

	(void)rq;
	if (!HAS(t, authorization_required) && t->country != NULL)
		PUT(t, authorization_required, strcmp(t->country, "US") == 0);
	return OK;
}

enum err
terminal_report(struct req *rq, void *obj)
{
	const struct terminal_outage *in = rq->in;
	struct terminal *t = obj;

	t->outage_since = rq->caller.now;
	t->outage_reason = in->reason;
	t->outage_expected_until = in->expected_until;
	MARK(t, outage_since);
	MARK(t, outage_reason);
	if (!HAS(in, expected_until))
		return OK;
	MARK(t, outage_expected_until);
	if (in->expected_until.ms > rq->caller.now.ms)
		return OK;
	faults_add(&rq->faults, rq->arena, E_OUT_OF_RANGE, "/expected_until",
	    NULL, "must be in the future");
	return E_VALIDATION;
}

enum err
terminal_clear(struct req *rq, void *obj)
{
	struct terminal *t = obj;

	(void)rq;
	CLEAR(t, outage_since);
	CLEAR(t, outage_reason);
	CLEAR(t, outage_expected_until);
	return OK;
}

/* What is in effect at the terminal of the path. */
static enum err
read_prices(struct req *rq, struct list *rows)
{
	struct stamp now = rq->caller.now;
	struct market_query q = { 0 };
	void *obj;
	enum err e = resource_path(rq, &terminals, &obj);

	if (e != OK)
		return e;
	q.terminal = ((const struct terminal *)obj)->code;
	return market_read(rq, &q, now, now, rows);
}

enum err
terminal_prices(struct req *rq)
{
	struct list rows;
	enum err e = read_prices(rq, &rows);

	return e == OK ? market_answer(rq, rows) : e;
}

static struct market_supplier *
supplier_of(struct market_supplier *all, size_t n, const struct rack_price *p)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(all[i].supplier_id.s, p->supplier_id.s) == 0)
			return &all[i];
	return NULL;
}

static void
set(struct market_supplier *s, const char *name)
{
	field_set(&market_supplier_shape, s, name);
}

/* Rows come sorted by product, so each of them is named once. */
static void
count(struct market_supplier *s, const struct rack_price *p)
{
	s->n++;
	if (s->products.n == 0 ||
	    strcmp(s->products.v[s->products.n - 1], p->product) != 0)
		s->products.v[s->products.n++] = p->product;
	if (s->effective_at.ms < p->effective_at.ms)
		s->effective_at = p->effective_at;
}

enum err
terminal_suppliers(struct req *rq)
{
	struct market_supplier *all, *one;
	const struct rack_price *p;
	struct list rows, out = { 0 };
	enum err e = read_prices(rq, &rows);

	if (e != OK)
		return e;
	p = rows.v;
	out.v = all = arena_array(rq->arena, struct market_supplier,
	    rows.n + 1);
	for (size_t i = 0; i < rows.n; i++) {
		if ((one = supplier_of(all, out.n, &p[i])) == NULL) {
			one = &all[out.n++];
			one->supplier_id = p[i].supplier_id;
			one->effective_at = p[i].effective_at;
			one->products.v = arena_array(rq->arena, const char *,
			    rows.n);
			if (*p[i].supplier_id.s != '\0')
				set(one, "supplier_id");
			set(one, "products");
			set(one, "n");
			set(one, "effective_at");
		}
		count(one, &p[i]);
	}
	return market_answer(rq, out);
}
