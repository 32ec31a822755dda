/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "clock.h"
#include "exact.h"
#include "outbox.h"
#include "unit.h"

static void
fill(struct allocation_entry *e, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&allocation_entry_shape, e, *names);
}

enum err
allocation_enter(struct req *rq, struct allocation *a,
    struct allocation_entry *e)
{
	bool money = HAS(a, currency);

	e->allocation_id = a->id;
	e->id = id_make("ale", clock_now());
	e->measure = money ? "money" : "volume";
	if (e->pool == NULL)
		e->pool = "remaining";
	e->balance.micros = a->remaining.micros + e->amount.micros;
	e->at = rq->caller.now;
	fill(e,
	    NAMES("allocation_id", "id", "kind", "measure", "pool", "quantity",
		"amount", "balance", "source_type", "source_id", "nth", "at"));
	if (e->reason != NULL)
		fill(e, NAMES("reason"));
	a->remaining = e->balance;
	return db_run(rq->db, &allocation_entry_add, e);
}

enum err
allocation_say(struct req *rq, struct allocation *a)
{
	const char *status;
	unsigned became = allocation_settle(a, &status);
	enum err e = resource_pass(rq, &allocations, a, status);

	if (e == OK && (became & SETTLE_LOW))
		e = outbox_add(rq->db, rq->arena, "order.allocation.low",
		    a->id.s, &allocation_shape, a);
	if (e == OK && (became & SETTLE_EXHAUSTED))
		e = outbox_add(rq->db, rq->arena, "order.allocation.exhausted",
		    a->id.s, &allocation_shape, a);
	return e;
}

enum err
allocation_keep(struct req *rq, struct allocation *a, const char *event)
{
	enum err e = allocation_say(rq, a);

	allocation_plan(a);
	return e == OK ? resource_save(rq, &allocations, a, event) : e;
}

/* What has happened to it by now. */
static enum err
roll(struct req *rq, struct allocation *a, unsigned *rolled)
{
	const char *status;

	*rolled = allocation_roll(a, rq->caller.now, &status);
	return resource_pass(rq, &allocations, a, status);
}

enum err
allocation_catch_up(struct req *rq, struct allocation *a, unsigned *rolled)
{
	struct volume before = a->remaining;
	struct allocation_entry e = { .kind = "refresh",
		.source_type = "refresh" };
	enum err err = roll(rq, a, rolled);

	if (err != OK || !(*rolled & ROLL_REFRESHED))
		return err;
	/* once for each moment, whoever comes to it first */
	e.source_id = arena_fmt(rq->arena, "%s/%lld", a->id.s,
	    (long long)a->refreshed_at.ms);
	e.amount.micros = a->remaining.micros - before.micros;
	e.quantity = e.amount;
	a->remaining = before;
	return allocation_enter(rq, a, &e);
}

static const char *
rolled_event(unsigned rolled)
{
	if (rolled & ROLL_ENDED)
		return "order.allocation.expired";
	return rolled & ROLL_REFRESHED ? "order.allocation.refreshed" :
					 "order.allocation.activated";
}

enum err
allocation_wake(struct req *rq, const char *id)
{
	struct allocation *a;
	unsigned rolled;
	enum err e = resource_lock(rq, &allocations, id, (void **)&a);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if ((e = allocation_catch_up(rq, a, &rolled)) != OK || rolled == 0)
		return e;
	return allocation_keep(rq, a, rolled_event(rolled));
}

/* Those that may be lifted from now; what is due has happened to them. */
static enum err
roll_all(struct req *rq, struct list *all, bool keep)
{
	struct allocation *a = all->v;
	size_t n = 0;
	enum err e = OK;

	for (size_t i = 0; i < all->n && e == OK; i++) {
		unsigned rolled;

		if (!keep)
			e = roll(rq, &a[i], &rolled);
		else if ((e = allocation_catch_up(rq, &a[i], &rolled)) == OK &&
		    rolled != 0)
			e = allocation_keep(rq, &a[i], rolled_event(rolled));
		if (strcmp(a[i].status, "active") == 0 ||
		    strcmp(a[i].status, "exhausted") == 0)
			a[n++] = a[i];
	}
	all->n = n;
	return e;
}

enum err
allocation_ask(struct req *rq, const struct allocation_lift *l,
    struct allocation_answer *out)
{
	struct allocation_choice choice;
	struct list all;
	enum err e = db_all(rq->db, &allocation_candidates, l, &all, rq->arena);

	if (e != OK || (e = roll_all(rq, &all, false)) != OK)
		return e;
	allocation_judge(&all, l, rq->caller.now, out, &choice);
	return OK;
}

static enum err
take_from(struct req *rq, const struct allocation_lift *l, struct allocation *a,
    int64_t quantity, bool override)
{
	struct allocation_entry entry = { .kind = "take",
		.pool = override ? "override" : "remaining",
		.quantity = { -quantity },
		.amount = { override ? 0 : -quantity },
		.source_type = l->source_type,
		.source_id = l->source_id };
	enum err e = allocation_enter(rq, a, &entry);

	if (e != OK)
		return e;
	if (override)
		a->override_left.micros -= quantity;
	return allocation_keep(rq, a, NULL);
}

enum err
allocation_take(struct req *rq, const struct allocation_lift *l,
    struct allocation_answer *out)
{
	struct allocation_choice c;
	struct list all;
	enum err e = db_all(rq->db, &allocation_candidates_held, l, &all,
	    rq->arena);

	if (e != OK || (e = roll_all(rq, &all, true)) != OK)
		return e;
	allocation_judge(&all, l, rq->caller.now, out, &c);
	if (!out->granted)
		return OK;
	e = take_from(rq, l, c.volume, c.quantity.micros, c.override);
	if (e == OK && c.money != NULL)
		e = take_from(rq, l, c.money, l->amount.micros, false);
	return e;
}

/* One of the sums of a source becomes another: what it took is below 0. */
static enum err
become(struct req *rq, const struct allocation_sum *s, int64_t quantity,
    const char *kind, const struct allocation_entry *source)
{
	struct allocation_entry entry = { .kind = kind,
		.pool = s->pool,
		.quantity = { quantity - s->quantity.micros },
		.source_type = source->source_type,
		.source_id = source->source_id,
		.nth = s->entries };
	bool override = strcmp(s->pool, "override") == 0;
	struct allocation *a;
	unsigned rolled;
	enum err e;

	if (entry.quantity.micros == 0)
		return OK;
	e = resource_lock(rq, &allocations, s->allocation_id.s, (void **)&a);
	if (e != OK || (e = allocation_catch_up(rq, a, &rolled)) != OK)
		return e;
	if (!override && (a->carry_over || s->at.ms >= a->refreshed_at.ms))
		entry.amount = entry.quantity;
	if ((e = allocation_enter(rq, a, &entry)) != OK)
		return e;
	if (override)
		a->override_left.micros += entry.quantity.micros;
	return allocation_keep(rq, a, NULL);
}

/* Money in proportion to the volume that it was taken with. */
static int64_t
proportion(struct req *rq, int64_t money, int64_t from, int64_t to)
{
	const struct exact *x;
	int64_t out = money;

	if (from == 0)
		return money;
	x = exact_div(rq->arena,
	    exact_mul(rq->arena, exact_micros(rq->arena, money),
		exact_micros(rq->arena, to)),
	    exact_micros(rq->arena, from));
	return exact_to_micros(x, 2, &out) == 0 ? out : money;
}

/* The unit that an allocation counts in. */
static enum err
in_its_unit(struct req *rq, const struct allocation_sum *s,
    struct volume lifted, const char *unit, int64_t *quantity)
{
	struct allocation *a;
	struct volume v;
	enum err e = resource_fetch(rq, &allocations, s->allocation_id.s,
	    (void **)&a);

	if (e != OK)
		return e;
	if (unit_volume(lifted, unit, a->unit, 3, &v) != 0)
		return E_OUT_OF_RANGE;
	*quantity = -v.micros;
	return OK;
}

static enum err
sums_of(struct req *rq, struct allocation_entry *source, struct list *sums)
{
	fill(source, NAMES("source_type", "source_id"));
	return db_all(rq->db, &allocation_sums, source, sums, rq->arena);
}

enum err
allocation_true_up(struct req *rq, const char *source_type,
    const char *source_id, struct volume lifted, const char *unit)
{
	struct allocation_entry source = { .source_type = source_type,
		.source_id = source_id };
	const struct allocation_sum *s;
	int64_t from = 0, to = 0, quantity = 0;
	struct list sums;
	enum err e = sums_of(rq, &source, &sums);

	s = sums.v;
	for (size_t i = 0; e == OK && i < sums.n; i++) {
		if (strcmp(s[i].measure, "money") == 0) {
			quantity = proportion(rq, s[i].quantity.micros, from,
			    to);
		} else {
			e = in_its_unit(rq, &s[i], lifted, unit, &quantity);
			from = s[i].quantity.micros;
			to = quantity;
		}
		if (e == OK)
			e = become(rq, &s[i], quantity, "true_up", &source);
	}
	return e;
}

enum err
allocation_give_back(struct req *rq, const char *source_type,
    const char *source_id)
{
	struct allocation_entry source = { .source_type = source_type,
		.source_id = source_id };
	const struct allocation_sum *s;
	struct list sums;
	enum err e = sums_of(rq, &source, &sums);

	s = sums.v;
	for (size_t i = 0; e == OK && i < sums.n; i++)
		e = become(rq, &s[i], 0, "give_back", &source);
	return e;
}
