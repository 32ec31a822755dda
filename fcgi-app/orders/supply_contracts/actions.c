/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "supply_contracts.h"

#include <string.h>

#include "page.h"
#include "zone.h"

static bool
has(const struct supply_contract *c, const char *name)
{
	return field_has(&contract_shape, c, name);
}

static struct date
today(struct req *rq, const struct supply_contract *c)
{
	return zone_date(c->timezone, rq->caller.now);
}

enum err
contract_begin(struct req *rq, void *obj)
{
	struct supply_contract *c = obj;

	(void)rq;
	MARK(c, lifted);
	MARK(c, expiring_announced);
	return OK;
}

enum err
contract_edit(struct req *rq, void *obj)
{
	const struct supply_contract *c = obj;

	if (strcmp(c->status, "draft") == 0)
		return OK;
	return refuse(rq, E_STATE, NULL,
	    "The contract has status %s. Only a draft can be edited; amend the contract instead.",
	    c->status);
}

enum err
contract_activate(struct req *rq, void *obj)
{
	struct supply_contract *c = obj;

	if (c->end_on.days < today(rq, c).days)
		return refuse(rq, E_STATE, NULL,
		    "The last day of the contract has passed.");
	/* what ended before is not ours to settle */
	c->settled_through.days = today(rq, c).days - 1;
	MARK(c, settled_through);
	contract_plan(c);
	return OK;
}

enum err
contract_stop(struct req *rq, void *obj)
{
	const struct supply_contract *in = rq->in;
	struct supply_contract *c = obj;

	PUT(c, reason, in->reason);
	contract_plan(c);
	return OK;
}

enum err
contract_resume(struct req *rq, void *obj)
{
	(void)rq;
	contract_plan(obj);
	return OK;
}

/* --- amendments --- */

static const char *
value(struct arena *a, const struct supply_contract *c, const struct field *f)
{
	struct buf b;

	if (!has(c, f->name))
		return NULL;
	buf_init(&b, a, 64);
	field_write_value(&b, f, field_at(f, c));
	return b.s;
}

static bool
same(const char *one, const char *other)
{
	return one == other ||
	    (one != NULL && other != NULL && strcmp(one, other) == 0);
}

/* What of an amendment's members is another now. */
static struct list
differences(struct req *rq, const struct supply_contract *was,
    const struct supply_contract *is)
{
	const struct shape *s = &contract_amend_shape;
	struct contract_amended *out = arena_array(rq->arena,
	    struct contract_amended, 64);
	size_t n = 0;

	for (const char *const *name = s->take; *name != NULL; name++) {
		const struct field *f = shape_field(s, *name);
		const char *from = value(rq->arena, was, f);
		const char *to = value(rq->arena, is, f);

		if (strcmp(*name, "reason") == 0 || same(from, to))
			continue;
		out[n].field = *name;
		out[n].from = from;
		out[n].to = to;
		MARK(&out[n], field);
		if (from != NULL)
			MARK(&out[n], from);
		if (to != NULL)
			MARK(&out[n], to);
		n++;
	}
	return (struct list){ out, n };
}

static enum err
still_right(struct req *rq, const struct supply_contract *c)
{
	struct judge j = resource_judging(rq);
	struct contract_facts f = { 0 };
	enum err e = db_one(rq->db, &contract_around, c, &f, rq->arena);

	if (e != OK && e != E_NOT_FOUND)
		return e;
	contract_check(&j, c, &f);
	if (c->end_on.days < today(rq, c).days)
		resource_fault(&j, E_OUT_OF_RANGE, "end_on", "is over");
	return rq->faults.n > 0 ? E_VALIDATION : OK;
}

enum err
contract_amend(struct req *rq, void *obj)
{
	const struct supply_contract *in = rq->in;
	struct supply_contract *c = obj, was = *c;
	struct contract_amendment *a;
	struct list changes;
	enum err e;

	field_merge(&contract_shape, c, in, rq->cleared);
	if ((e = still_right(rq, c)) != OK)
		return e;
	changes = differences(rq, &was, c);
	if (changes.n == 0)
		return refuse(rq, E_REQUIRED, "reason",
		    "The amendment changes nothing.");
	if (c->end_on.days != was.end_on.days)
		c->expiring_announced = false;
	a = contract_longer(rq, &c->amendments, sizeof(*a));
	*a = (struct contract_amendment){ .has = EVERYTHING,
		.number = (int64_t)c->amendments.n,
		.at = rq->caller.now,
		.reason = in->reason,
		.changes = changes };
	MARK(c, amendments);
	contract_plan(c);
	return OK;
}

/* --- its own routes --- */

static enum err
find(struct req *rq, struct supply_contract **c)
{
	return resource_path(rq, &supply_contracts, (void **)c);
}

enum err
contract_show_fulfilment(struct req *rq)
{
	struct contract_fulfilment *f = arena_new(rq->arena,
	    struct contract_fulfilment);
	struct supply_contract *c;
	struct list days;
	enum err e = find(rq, &c);

	if (e != OK || (e = contract_read_days(rq, c, &days)) != OK)
		return e;
	*f = contract_stand(rq->arena, c, &days, today(rq, c));
	rq->out = f;
	return contract_stand_held(rq, f);
}

enum err
contract_show_periods(struct req *rq)
{
	struct contract_periods *out = arena_new(rq->arena,
	    struct contract_periods);
	const struct contract_period *p;
	struct contract_state *s;
	struct supply_contract *c;
	struct list days;
	enum err e = find(rq, &c);

	if (e != OK || (e = contract_read_days(rq, c, &days)) != OK)
		return e;
	p = c->periods.v;
	s = arena_array(rq->arena, struct contract_state, c->periods.n + 1);
	for (size_t i = 0; i < c->periods.n; i++)
		s[i] = contract_period_state(c, &p[i], &days, today(rq, c));
	*out = (struct contract_periods){ .has = EVERYTHING,
		.contract_id = c->id,
		.unit = c->unit,
		.currency = c->currency,
		.periods = { s, c->periods.n } };
	rq->out = out;
	return OK;
}

enum err
contract_show_liftings(struct req *rq)
{
	struct contract_page asked = { 0 };
	struct supply_contract *c;
	struct page page = { 0 };
	enum err e = find(rq, &c);

	if (e != OK || (e = page_begin(rq, &page)) != OK)
		return e;
	asked.rows = page.rows;
	asked.after = page.after;
	asked.contract_id = c->id;
	MARK(&asked, rows);
	MARK(&asked, after);
	MARK(&asked, contract_id);
	return page_read(rq, &contract_liftings, &asked, NULL);
}

enum err
contract_show_amendments(struct req *rq)
{
	struct contract_amendments *out = arena_new(rq->arena,
	    struct contract_amendments);
	struct supply_contract *c;
	enum err e = find(rq, &c);

	if (e != OK)
		return e;
	*out = (struct contract_amendments){ .has = EVERYTHING,
		.contract_id = c->id,
		.amendments = c->amendments };
	rq->out = out;
	return OK;
}
