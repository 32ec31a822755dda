/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include "clock.h"

/*
 * Deliveries to webhooks: what has ended is written down, a batch at a time;
 * then of each webhook with something due so much is claimed as it has room
 * for.  See claim.c for the claims, order.c for the order.
 */
#define GATHER    200  /* answers that are written down at once */
#define GATHER_MS 5    /* that the first of them waits for others */
#define LOOK_MS   1000 /* for what nobody told of */

static void
sooner(struct stamp *next, int64_t ms)
{
	if (ms < next->ms)
		next->ms = ms;
}

struct outlook {
	struct stamp now, *next;
};

/* When a receiver may be given more; one whose hands are full is so when one
 * of its answers comes, which makes the job due. */
static void
look_at(void *arg, struct receiver *r)
{
	struct outlook *o = arg;
	int64_t ms = r->due.ms;

	if (ms == INT64_MAX)
		return;
	if (r->not_before.ms > ms)
		ms = r->not_before.ms;
	if (ms <= o->now.ms && deliver_token_ms(r) > 0)
		ms = o->now.ms + deliver_token_ms(r);
	else if (ms <= o->now.ms && deliver_room(r) <= 0)
		return;
	sooner(o->next, ms);
}

static enum err
begin(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct outlook o = { now, next };
	struct caller who = { .now = now };
	enum err e;

	db_for(s->db, &who);
	if ((e = deliver_recall(s)) != OK ||
	    (e = deliver_search(s, now, next)) != OK ||
	    (e = deliver_claim_due(s, now, next)) != OK)
		return e;
	deliver_each(look_at, &o);
	sooner(next, now.ms + LOOK_MS);
	return OK;
}

static enum err
deliver_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	enum err e = deliver_record(s, now);
	size_t n;

	*next = SWEEP_NEVER;
	if (e == OK)
		e = s->stopping ? deliver_give_back_all(s, now) :
				  begin(s, now, next);
	if (deliver_landed(&n) != NULL) /* meanwhile */
		sooner(next, now.ms + GATHER_MS);
	return e;
}

/* Milliseconds until the job is due. */
static int
deliver_answered(struct sweep *s, const struct http_answer *ans)
{
	struct flight *f = ans->tag;
	struct receiver *r = f->receiver;
	size_t n;

	r->flying--;
	deliver_land(f, ans);
	if (!s->stopping)
		deliver_start(s, r);
	deliver_landed(&n);
	return n >= GATHER ? 0 : GATHER_MS;
}

const struct job deliver_job = {
	.name = "deliver",
	.run = deliver_run,
	.queries = deliver_queries,
	.answered = deliver_answered,
};
