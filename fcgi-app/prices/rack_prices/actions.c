/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rack_prices.h"

#include <string.h>

#include "outbox.h"
#include "prices/plausible.h"
#include "prices/publish.h"

static const struct shape *const shape = &rack_price_shape;

static void
set_text(struct rack_price *p, const char **member, const char *name,
    const char *text)
{
	*member = text;
	field_set(shape, p, name);
}

/* What a body leaves open of the key. */
static void
default_key(struct rack_price *p)
{
	MARK(p, branded); /* false where it was not told */
	if (!HAS(p, price_basis))
		set_text(p, &p->price_basis, "price_basis", "gross");
}

/* What it leaves open besides, and the clock of what is known. */
static void
complete(struct rack_price *p, struct stamp now)
{
	if (!HAS(p, source))
		set_text(p, &p->source, "source", "posted");
	if (!HAS(p, status))
		set_text(p, &p->status, "status", "published");
	/* later than what it takes the place of, whatever the clock says */
	if (!HAS(p, recorded_at) || p->recorded_at.ms < now.ms)
		p->recorded_at = now;
	else
		p->recorded_at.ms++;
	MARK(p, recorded_at);
}

/* Nothing may stand already for the moment: what does is corrected.  After a
 * withdrawal the price is recorded later than that. */
static enum err
judge_moment(struct req *rq, struct rack_price *p)
{
	struct rack_price last = { 0 };
	enum err e = db_run(rq->db, &rack_price_hold, p);

	if (e == OK)
		e = db_one(rq->db, &rack_price_known, p, &last, rq->arena);
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if (strcmp(last.status, "withdrawn") != 0) {
		e = resource_taken(rq, &rack_prices, p,
		    NAMES("terminal", "product", "effective_at"), last.id.s);
		rq->detail = arena_fmt(rq->arena,
		    "%s To replace the price, correct that one.", rq->detail);
		return e;
	}
	PUT(p, recorded_at, last.recorded_at);
	return OK;
}

/* What makes its price doubtful; nothing of one that is withdrawn. */
static enum err
warn(struct req *rq, struct rack_price *p)
{
	const struct price_posted posted = { .has = EVERYTHING,
		.terminal = p->terminal,
		.product = p->product,
		.currency = p->currency,
		.price = p->price,
		.unit = p->unit,
		.effective_at = p->effective_at };
	enum err e = OK;

	CLEAR(p, warnings);
	if (strcmp(p->status, "withdrawn") == 0)
		return OK;
	e = price_doubted(rq->db, rq->arena, &posted, &p->warnings);
	if (e == OK && p->warnings.n > 0)
		MARK(p, warnings);
	return e;
}

enum err
rack_price_begin(struct req *rq, void *obj)
{
	struct rack_price *p = obj;
	bool first = !HAS(p, supersedes);
	enum err e;

	default_key(p);
	if (first && (e = judge_moment(rq, p)) != OK)
		return e;
	complete(p, rq->caller.now);
	if ((e = warn(rq, p)) != OK)
		return e;
	e = price_publish_rack(rq->db, p->terminal, p->product, p->id.s,
	    p->effective_at);
	if (e != OK)
		return e;
	return outbox_add(rq->db, rq->arena,
	    first ? "price.published" : "price.corrected", p->id.s, shape, p);
}

/* The row of the path, which must be the last word on its moment. */
static enum err
find_last(struct req *rq, struct rack_price **p)
{
	struct rack_price last = { 0 };
	void *obj;
	enum err e = resource_path_lock(rq, &rack_prices, &obj);

	if (e != OK)
		return e;
	*p = obj;
	if ((e = db_one(rq->db, &rack_price_last, obj, &last, rq->arena)) != OK)
		return e;
	if (strcmp(last.id.s, (*p)->id.s) != 0)
		return refuse(rq, E_STATE, NULL,
		    "The price was already %s by %s. Refer to that row.",
		    last.status, last.id.s);
	if (strcmp(last.status, "withdrawn") == 0)
		return refuse(rq, E_STATE, NULL,
		    "The price was withdrawn. Publish it again.");
	return OK;
}

/* A row of the same moment in another's place, recorded now. */
static enum err
supersede(struct req *rq, const char *status, const struct money *price,
    const char *reason)
{
	struct rack_price *last,
	    *next = arena_new(rq->arena, struct rack_price);
	enum err e;

	if ((e = find_last(rq, &last)) != OK)
		return e;
	*next = *last;
	if (price != NULL) /* else the price is still the source's */
		CLEAR(next, source_id);
	set_text(next, &next->status, "status", status);
	set_text(next, &next->reason, "reason", reason);
	PUT(next, supersedes, last->id);
	if (price != NULL)
		next->price = *price;
	rq->out = next;
	return resource_put(rq, &rack_prices, next);
}

enum err
rack_price_correct(struct req *rq)
{
	const struct rack_correction *in = rq->in;

	return supersede(rq, "corrected", &in->price, in->reason);
}

enum err
rack_price_withdraw(struct req *rq)
{
	const struct rack_correction *in = rq->in;

	return supersede(rq, "withdrawn", NULL, in->reason);
}
