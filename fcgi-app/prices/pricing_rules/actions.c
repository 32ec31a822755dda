/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "pricing_rules.h"

#include <string.h>

#include "prices/cost/cost.h"
#include "find.h"
#include "outbox.h"

static struct date
today(const struct req *rq)
{
	return stamp_date(rq->caller.now, 0);
}

/* Prices were made with it; and an approval is of what was seen. */
enum err
pricing_rule_change(struct req *rq, void *obj)
{
	struct pricing_rule *r = obj;

	if (strcmp(r->status, "draft") != 0)
		return refuse(rq, E_STATE, NULL,
		    "The rule has status %s; only drafts can be changed. Expire it and create another rule.",
		    r->status);
	CLEAR(r, approved_at);
	CLEAR(r, approved_by);
	return OK;
}

enum err
pricing_rule_approve(struct req *rq, void *obj)
{
	struct pricing_rule *r = obj;

	r->approved_at = rq->caller.now;
	r->approved_by = rq->caller.key_id;
	MARK(r, approved_at);
	MARK(r, approved_by);
	return OK;
}

enum err
pricing_rule_effective(struct req *rq)
{
	struct pricing_effective *out = arena_new(rq->arena,
	    struct pricing_effective);
	struct pricing_asked asked = *(const struct pricing_asked *)rq->query;
	struct pricing_part *rules = arena_array(rq->arena, struct pricing_part,
	    PRICING_LABELS);
	struct pricing_set set;
	enum err e;

	if (!HAS(&asked, date))
		asked.date = today(rq);
	MARK(&asked, date);
	if ((e = pricing_read(rq, &asked, &set)) != OK)
		return e;
	for (size_t i = 0; i < set.n; i++)
		rules[i] = *set.v[i];
	PUT(out, rules, (struct list){ rules, set.n });
	if (set.tied != NULL)
		PUT(out, tied, set.tied);
	rq->out = out;
	return OK;
}

enum err
pricing_rule_find_conflicts(struct req *rq)
{
	struct pricing_conflicts *out = arena_new(rq->arena,
	    struct pricing_conflicts);
	struct pricing_day day = *(const struct pricing_day *)rq->query;

	if (!HAS(&day, date))
		day.date = today(rq);
	MARK(&day, date);
	out->has = EVERYTHING;
	rq->out = out;
	return db_all(rq->db, &pricing_rule_conflicts, &day, &out->data,
	    rq->arena);
}

/* --- sheets ------------------------------------------------------------------
 */

static void
name(struct cost *c, const char *member)
{
	field_set(&cost_shape, c, member);
}

/* The question behind a row: one unit at the customer's price. */
static struct cost
question(const struct pricing_sheet_new *in, const char *terminal,
    const char *product)
{
	const struct shape *s = &pricing_sheet_new_shape;
	struct cost c = { .terminal = terminal,
		.product = product,
		.unit = in->unit,
		.quantity = { UNITS(1) },
		.price_source = "rules",
		.counterparty_id = in->counterparty_id,
		.customer_group = in->customer_group,
		.priced_on = in->priced_on };

	for (const char *const *n = NAMES("terminal", "product", "unit",
		 "quantity", "price_source");
	     *n != NULL; n++)
		name(&c, *n);
	for (const char *const *n =
		 NAMES("counterparty_id", "customer_group", "priced_on");
	     *n != NULL; n++)
		if (field_has(s, in, *n))
			name(&c, *n);
	return c;
}

static enum err
price(struct req *rq, const struct pricing_sheet_new *in,
    struct pricing_sheet_row *r)
{
	const struct shape *s = &pricing_sheet_row_shape;
	struct cost c = question(in, r->terminal, r->product);
	enum err e = cost_price(rq, &c, &r->rack);

	for (const char *const *n = NAMES("terminal", "product", "unit");
	     *n != NULL; n++)
		field_set(s, r, *n);
	r->unit = in->unit;
	if (e == E_PRICE_UNAVAILABLE || e == E_RATE_UNAVAILABLE ||
	    e == E_INPUT_MISSING || e == E_NOT_COMPUTABLE) {
		PUT(r, missing, rq->detail);
		rq->detail = NULL;
		faults_init(&rq->faults);
		return OK;
	}
	r->price = c.price;
	r->currency = c.currency;
	for (const char *const *n = NAMES("rack", "price", "currency");
	     *n != NULL; n++)
		field_set(s, r, *n);
	return e;
}

static enum err
prices(struct req *rq, const struct pricing_sheet_new *in, struct list *out)
{
	size_t n = in->terminals.n * in->products.n;
	struct pricing_sheet_row *r = arena_array(rq->arena,
	    struct pricing_sheet_row, n);
	enum err e = OK;

	for (size_t i = 0; i < n && e == OK; i++) {
		r[i].terminal = in->terminals.v[i / in->products.n];
		r[i].product = in->products.v[i % in->products.n];
		e = price(rq, in, &r[i]);
	}
	*out = (struct list){ r, n };
	return e;
}

/* Whose sheet it is, if it is one customer's. */
static enum err
party(struct req *rq, const struct pricing_sheet_new *in)
{
	struct pricing_rule named = { .counterparty_id = in->counterparty_id };
	struct pricing_facts f = { 0 };
	enum err e;

	if (!HAS(in, counterparty_id))
		return OK;
	MARK(&named, counterparty_id);
	e = db_one(rq->db, &pricing_rule_names, &named, &f, rq->arena);
	if (e == OK && !HAS(&f, counterparty))
		return refuse_unknown(rq, "counterparty_id",
		    "The account has no such counterparty.");
	return e;
}

enum err
pricing_publish_sheet(struct req *rq)
{
	const struct pricing_sheet_new *in = rq->in;
	const struct shape *s = &pricing_sheet_shape;
	struct pricing_sheet *out = arena_new(rq->arena, struct pricing_sheet);
	enum err e;

	*out = (struct pricing_sheet){ .id = id_make("pst", rq->caller.now),
		.counterparty_id = in->counterparty_id,
		.customer_group = in->customer_group,
		.priced_on = HAS(in, priced_on) ? in->priced_on : today(rq),
		.created_at = rq->caller.now };
	for (const char *const *n =
		 NAMES("id", "priced_on", "prices", "created_at");
	     *n != NULL; n++)
		field_set(s, out, *n);
	for (const char *const *n = NAMES("counterparty_id", "customer_group");
	     *n != NULL; n++)
		if (field_has(&pricing_sheet_new_shape, in, *n))
			field_set(s, out, *n);
	if ((e = party(rq, in)) != OK ||
	    (e = prices(rq, in, &out->prices)) != OK ||
	    (e = db_run(rq->db, &pricing_sheet_add, out)) != OK ||
	    (e = outbox_add(rq->db, rq->arena, "price.sheet.published",
		 out->id.s, s, out)) != OK)
		return e;
	rq->woke = true;
	rq->out = out;
	return OK;
}

enum err
pricing_list_sheets(struct req *rq)
{
	return find_page(rq, &pricing_sheet_list);
}
