/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "clock.h"
#include "orders/load_authorizations/load_authorizations.h"
#include "page.h"

static void
set(struct allocation *a, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(&allocation_shape, a, *names);
}

/* An entry that nobody's document stands behind: it is its own. */
static struct allocation_entry
by_hand(struct req *rq, const char *kind, int64_t amount, const char *reason)
{
	return (struct allocation_entry){ .kind = kind,
		.quantity = { amount },
		.amount = { amount },
		.source_type = "request",
		.source_id = arena_dup(rq->arena,
		    id_make("ale", clock_now()).s),
		.reason = reason };
}

static enum err
defaults(struct req *rq, struct allocation *a)
{
	if (!HAS(a, valid_from))
		a->valid_from = rq->caller.now;
	if (!HAS(a, scale_pct))
		a->scale_pct.micros = UNITS(100);
	a->refreshed_at = a->valid_from.ms > rq->caller.now.ms ? a->valid_from :
								 rq->caller.now;
	set(a,
	    NAMES("valid_from", "scale_pct", "carry_over", "refreshed_at",
		"remaining", "override_left", "low_announced", "status"));
	return resource_pass(rq, &allocations, a,
	    a->valid_from.ms > rq->caller.now.ms ? "scheduled" : "active");
}

enum err
allocation_begin(struct req *rq, void *obj)
{
	struct allocation *a = obj;
	struct allocation_entry start = by_hand(rq, "start",
	    a->start_amount.micros, NULL);
	enum err e = defaults(rq, a);

	if (e != OK)
		return e;
	a->remaining.micros = 0;
	if (a->start_amount.micros == 0 && strcmp(a->type, "product") == 0 &&
	    strcmp(a->status, "active") == 0)
		e = resource_pass(rq, &allocations, a, "exhausted");
	allocation_plan(a);
	return e == OK ? allocation_enter(rq, a, &start) : e;
}

enum err
allocation_changed(struct req *rq, void *obj)
{
	(void)rq;
	allocation_plan(obj);
	return OK;
}

enum err
allocation_refresh(struct req *rq, void *obj)
{
	struct allocation *a = obj;
	struct allocation_entry e;
	enum err err;
	int64_t portion = HAS(a, refresh_amount) ? a->refresh_amount.micros :
						   a->start_amount.micros;

	if (!HAS(a, period))
		return refuse(rq, E_STATE, NULL,
		    "The allocation has no period and never refreshes.");
	e = by_hand(rq, "refresh",
	    portion - (a->carry_over ? 0 : a->remaining.micros), NULL);
	a->refreshed_at = rq->caller.now;
	a->low_announced = false;
	if ((err = resource_pass(rq, &allocations, a, "active")) != OK)
		return err;
	allocation_plan(a);
	return allocation_enter(rq, a, &e);
}

enum err
allocation_adjust(struct req *rq, void *obj)
{
	const struct allocation_change *in = rq->in;
	struct allocation *a = obj;
	struct allocation_entry e = by_hand(rq, "adjust", in->amount.micros,
	    in->reason);
	enum err err;

	if (a->remaining.micros + in->amount.micros < 0)
		return refuse(rq, E_OUT_OF_RANGE, "amount",
		    "The amount exceeds what remains of the allocation.");
	err = allocation_enter(rq, a, &e);
	return err == OK ? allocation_say(rq, a) : err;
}

static bool
same_measure(const struct allocation *a, const struct allocation *b)
{
	const char *one = HAS(a, unit) ? a->unit :
	    HAS(a, currency)           ? a->currency :
					 "";
	const char *other = HAS(b, unit) ? b->unit :
	    HAS(b, currency)             ? b->currency :
					   "";

	return strcmp(one, other) == 0 && *one != '\0';
}

static enum err
may_move(struct req *rq, const struct allocation *a,
    const struct allocation *to, int64_t amount)
{
	if (HAS(to, archived_at) || strcmp(to->status, "expired") == 0)
		return refuse(rq, E_STATE, NULL,
		    "The other allocation has expired or is archived.");
	if (strcmp(a->id.s, to->id.s) == 0)
		return refuse(rq, E_NOT_ALLOWED, "to_allocation_id",
		    "An allocation cannot be transferred to itself.");
	if (!same_measure(a, to))
		return refuse(rq, E_NOT_ALLOWED, "to_allocation_id",
		    "The other allocation is in another unit or currency.");
	if (amount <= 0 || amount > a->remaining.micros)
		return refuse(rq, E_OUT_OF_RANGE, "amount",
		    "The amount must be above 0 and at most what remains.");
	return OK;
}

enum err
allocation_transfer(struct req *rq, void *obj)
{
	const struct allocation_change *in = rq->in;
	struct allocation *a = obj, *to;
	struct allocation_entry out = by_hand(rq, "transfer_out",
	    -in->amount.micros, NULL);
	struct allocation_entry into = by_hand(rq, "transfer_in",
	    in->amount.micros, NULL);
	enum err e = resource_lock(rq, &allocations, in->to_allocation_id.s,
	    (void **)&to);

	if (e == E_NOT_FOUND)
		return refuse(rq, E_NOT_FOUND, "to_allocation_id",
		    "No such allocation.");
	if (e != OK || (e = may_move(rq, a, to, in->amount.micros)) != OK)
		return e;
	if ((e = allocation_enter(rq, a, &out)) != OK ||
	    (e = allocation_enter(rq, to, &into)) != OK)
		return e;
	if ((e = allocation_say(rq, a)) != OK)
		return e;
	return allocation_keep(rq, to, NULL);
}

enum err
allocation_resume(struct req *rq, void *obj)
{
	struct allocation *a = obj;
	enum err e = OK;

	if (a->valid_from.ms > rq->caller.now.ms)
		e = resource_pass(rq, &allocations, a, "scheduled");
	allocation_plan(a);
	return e == OK ? allocation_say(rq, a) : e;
}

enum err
allocation_override(struct req *rq, void *obj)
{
	const struct allocation_change *in = rq->in;
	struct allocation *a = obj;

	if (in->amount.micros <= 0)
		return refuse(rq, E_OUT_OF_RANGE, "amount",
		    "The amount must be above 0.");
	if (in->valid_to.ms <= rq->caller.now.ms)
		return refuse(rq, E_OUT_OF_RANGE, "valid_to",
		    "The time must be in the future.");
	a->override_left = in->amount;
	a->override_valid_to = in->valid_to;
	a->override_reason = in->reason;
	set(a, NAMES("override_valid_to", "override_reason"));
	return OK;
}

/* --- its own routes --- */

static enum err
find(struct req *rq, struct allocation **a)
{
	return resource_path(rq, &allocations, (void **)a);
}

static enum err
page_of(struct req *rq, const struct query *q)
{
	struct allocation_page asked = { 0 };
	struct page page = { 0 };
	struct allocation *a;
	enum err e = find(rq, &a);

	if (e != OK || (e = page_begin(rq, &page)) != OK)
		return e;
	asked.rows = page.rows;
	asked.after = page.after;
	asked.allocation_id = a->id;
	MARK(&asked, rows);
	MARK(&asked, after);
	MARK(&asked, allocation_id);
	return page_read(rq, q, &asked, NULL);
}

enum err
allocation_show_ledger(struct req *rq)
{
	return page_of(rq, &allocation_ledger);
}

enum err
allocation_show_denials(struct req *rq)
{
	return page_of(rq, &authorization_denials);
}

static void
complete(struct allocation_used *u, const struct allocation *a)
{
	static const char *const always[] = { "allocation_id", "period_start",
		"granted", "taken", "remaining", NULL };
	struct money pct;

	u->allocation_id = a->id;
	u->unit = a->unit;
	u->currency = a->currency;
	u->period_start = a->refreshed_at;
	u->period_end = a->next_refresh_at;
	u->remaining = a->remaining;
	u->granted.micros = u->taken.micros + a->remaining.micros;
	for (const char *const *n = always; *n != NULL; n++)
		field_set(&allocation_used_shape, u, *n);
	if (HAS(a, unit))
		MARK(u, unit);
	if (HAS(a, currency))
		MARK(u, currency);
	if (HAS(a, next_refresh_at))
		MARK(u, period_end);
	if (money_mul((struct money){ u->taken.micros },
		(struct money){ UNITS(100) }, 6, &pct) == 0 &&
	    money_div(pct, (struct money){ u->granted.micros }, 2,
		&u->used_pct) == 0)
		MARK(u, used_pct);
}

enum err
allocation_show_used(struct req *rq)
{
	struct allocation_used *u = arena_new(rq->arena,
	    struct allocation_used);
	struct allocation_page asked = { 0 };
	struct allocation *a;
	enum err e = find(rq, &a);

	if (e != OK)
		return e;
	asked.allocation_id = a->id;
	asked.since = a->refreshed_at;
	MARK(&asked, allocation_id);
	MARK(&asked, since);
	e = db_one(rq->db, &allocation_usage, &asked, u, rq->arena);
	if (e != OK)
		return e;
	complete(u, a);
	rq->out = u;
	return OK;
}
