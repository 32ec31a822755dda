/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "supply_contracts.h"

#include <string.h>

#include "clock.h"
#include "outbox.h"
#include "zone.h"

/* What is lifted under a contract, and what time brings to it. */

void *
contract_longer(struct req *rq, struct list *l, size_t size)
{
	char *v = arena_calloc(rq->arena, l->n + 1, size);

	if (l->n > 0)
		memcpy(v, l->v, l->n * size);
	l->v = v;
	return v + l->n++ * size;
}

enum err
contract_read_days(struct req *rq, const struct supply_contract *c,
    struct list *days)
{
	/* weeks and quarters may begin before its first day */
	struct contract_page asked = { .contract_id = c->id,
		.first = { c->start_on.days - 366 },
		.last = { c->end_on.days + 366 } };

	MARK(&asked, contract_id);
	MARK(&asked, first);
	MARK(&asked, last);
	return db_all(rq->db, &contract_days, &asked, days, rq->arena);
}

/* What all orders but one (NULL: none) hold of a contract, in a period (NULL:
 * ever). */
static enum err
held_of(struct req *rq, struct id contract_id, const char *period,
    const char *order_id, struct volume *out)
{
	struct contract_hold h = { .has = EVERYTHING,
		.contract_id = contract_id,
		.source_id = order_id != NULL ? order_id : "",
		.first = date_of(1000, 1, 1),
		.last = date_of(9999, 12, 31) };
	enum err e;

	*out = (struct volume){ 0 };
	if (period != NULL && !contract_span(period, &h.first, &h.last))
		return OK;
	e = db_one(rq->db, &contract_held, &h, &h, rq->arena);
	if (e == OK)
		*out = h.volume;
	return e;
}

enum err
contract_stand_held(struct req *rq, struct contract_fulfilment *f)
{
	enum err e = held_of(rq, f->contract_id, NULL, NULL, &f->held);

	MARK(f, held);
	if (e != OK || !HAS(f, period))
		return e;
	MARK(f, period_held);
	return held_of(rq, f->contract_id, f->period, NULL, &f->period_held);
}

/* What other orders hold in a period is not left. */
static enum err
take_off_held(struct req *rq, const struct supply_contract *c,
    const struct contract_state *s, const char *order_id,
    struct contract_room *out)
{
	struct volume held;
	enum err e = held_of(rq, c->id, s->period, order_id, &held);

	if (e != OK)
		return e;
	out->left.micros -= held.micros;
	if (out->left.micros < 0)
		out->left.micros = 0;
	return OK;
}

static void
mark(struct contract_hold *h, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&contract_hold_shape, h, *names);
}

enum err
contract_hold(struct req *rq, struct contract_hold *h)
{
	struct supply_contract *c;
	enum err e = resource_lock(rq, &supply_contracts, h->contract_id.s,
	    (void **)&c);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	h->at = rq->caller.now;
	mark(h, NAMES("contract_id", "source_id", "held_on", "volume", "at"));
	return db_run(rq->db, &contract_hold_add, h);
}

enum err
contract_give_back(struct req *rq, struct id contract_id, const char *source_id)
{
	struct contract_hold h = { .contract_id = contract_id,
		.source_id = source_id };
	enum err e;

	mark(&h, NAMES("contract_id", "source_id"));
	e = db_run(rq->db, &contract_hold_drop, &h);
	return e == E_NOT_FOUND ? OK : e;
}

enum err
contract_ask(struct req *rq, const char *contract_id, const char *product,
    const char *terminal, struct date day, const char *order_id,
    struct contract_room *out)
{
	const struct contract_period *p;
	struct contract_state s;
	struct supply_contract *c;
	struct list days;
	enum err e = resource_fetch(rq, &supply_contracts, contract_id,
	    (void **)&c);

	if (e != OK || (e = contract_read_days(rq, c, &days)) != OK)
		return e;
	out->why = contract_refuses(c, product, terminal, day);
	PUT(out, open, out->why == NULL);
	if (!out->open)
		MARK(out, why);
	if ((p = contract_period_of(c, day)) == NULL)
		return OK;
	s = contract_period_state(c, p, &days, day);
	out->period = s.period;
	out->lifted = s.lifted;
	out->left = s.left;
	MARK(out, period);
	MARK(out, lifted);
	if (!HAS(&s, left))
		return OK;
	MARK(out, left);
	return take_off_held(rq, c, &s, order_id, out);
}

/* The difference to what is counted already, under a name of its own. */
static enum err
differ(struct req *rq, struct contract_lifting *l, struct date first)
{
	struct contract_counted counted = { 0 };
	enum err e;

	l->has = EVERYTHING;
	if ((e = db_one(rq->db, &contract_counted, l, &counted, rq->arena)) !=
	    OK)
		return e;
	l->volume.micros -= counted.volume.micros;
	if (l->volume.micros < 0)
		l->lifted_on = first;
	if (counted.parts > 0)
		l->source_id = arena_fmt(rq->arena, "%s/%d", l->source_id,
		    (int)counted.parts + 1);
	return OK;
}

enum err
contract_lift(struct req *rq, struct contract_lifting *l, struct date first)
{
	struct supply_contract *c;
	enum err e = resource_lock(rq, &supply_contracts, l->contract_id.s,
	    (void **)&c);

	if (e != OK || (e = differ(rq, l, first)) != OK ||
	    l->volume.micros == 0)
		return e;
	l->id = id_make("lif", clock_now());
	l->at = rq->caller.now;
	if ((e = db_run(rq->db, &contract_lifting_add, l)) != OK)
		return e;
	c->lifted.micros += l->volume.micros;
	return resource_save(rq, &supply_contracts, c, NULL);
}

/* --- what time brings --- */

static enum err
announce(struct req *rq, const struct supply_contract *c, const char *event)
{
	return outbox_add(rq->db, rq->arena, event, c->id.s, &contract_shape,
	    c);
}

static enum err
settle_period(struct req *rq, struct supply_contract *c,
    const struct contract_state *s)
{
	struct contract_shortfall *f;

	if (s->shortfall.micros <= 0)
		return OK;
	f = contract_longer(rq, &c->shortfalls, sizeof(*f));
	*f = (struct contract_shortfall){ .has = EVERYTHING,
		.period = s->period,
		.volume = s->shortfall,
		.penalty = s->penalty,
		.at = rq->caller.now };
	if (!HAS(s, penalty))
		CLEAR(f, penalty);
	MARK(c, shortfalls);
	return announce(rq, c, "order.contract.volume_shortfall");
}

/* Periods that ended since the last time. */
static enum err
settle(struct req *rq, struct supply_contract *c, struct date now)
{
	const struct contract_period *p = c->periods.v;
	struct list days;
	enum err e = contract_read_days(rq, c, &days);

	for (size_t i = 0; e == OK && i < c->periods.n; i++) {
		struct contract_state s = contract_period_state(c, &p[i], &days,
		    now);

		if (s.over &&
		    (!HAS(c, settled_through) ||
			s.ends_on.days > c->settled_through.days))
			e = settle_period(rq, c, &s);
	}
	c->settled_through.days = now.days - 1;
	MARK(c, settled_through);
	return e;
}

enum err
contract_wake(struct req *rq, const char *id)
{
	const char *event = NULL;
	struct supply_contract *c;
	struct date now;
	enum err e = resource_lock(rq, &supply_contracts, id, (void **)&c);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if (!HAS(c, next_change_at) || c->next_change_at.ms > rq->caller.now.ms)
		return OK;
	now = zone_date(c->timezone, rq->caller.now);
	if (HAS(c, periods) && (e = settle(rq, c, now)) != OK)
		return e;
	if (contract_ends_soon(c, now)) {
		c->expiring_announced = true;
		event = "order.contract.expiring";
	}
	if (c->end_on.days < now.days) {
		e = resource_pass(rq, &supply_contracts, c, "expired");
		event = "order.contract.expired";
	}
	contract_plan(c);
	return e == OK ? resource_save(rq, &supply_contracts, c, event) : e;
}
