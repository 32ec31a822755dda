/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_alerts.h"

#include <string.h>

#include "look.h"
#include "feed_page.h"

/* Armed, and due at once where time alone can make it tell. */
static struct alert_state
fresh(const struct req *rq, const struct price_alert *al)
{
	struct alert_state st = { .alert_id = al->id, .armed = true };

	MARK(&st, alert_id);
	MARK(&st, armed);
	if (strcmp(al->condition, "stale") == 0)
		PUT(&st, due_at, rq->caller.now);
	return st;
}

enum err
price_alert_begin(struct req *rq, void *obj)
{
	struct alert_state st = fresh(rq, obj);

	rq->woke = true;
	return db_run(rq->db, &price_alert_begin_state, &st);
}

enum err
price_alert_change(struct req *rq, void *obj)
{
	struct price_alert *al = obj;
	struct alert_state st = fresh(rq, al);
	enum err e;

	rq->woke = true;
	if (strcmp(al->status, "muted") != 0 &&
	    (e = resource_pass(rq, &price_alerts, al, "active")) != OK)
		return e;
	if (strcmp(al->status, "muted") == 0 && HAS(al, muted_until))
		PUT(&st, due_at, al->muted_until);
	return db_run(rq->db, &price_alert_rearm, &st);
}

enum err
price_alert_muted(struct req *rq, void *obj)
{
	const struct alert_mute *in = rq->in;
	struct price_alert *al = obj;
	struct alert_state st = { 0 };
	enum err e = db_one(rq->db, &price_alert_lock_state, al, &st,
	    rq->arena);

	if (e != OK)
		return e;
	CLEAR(&st, due_at);
	if (HAS(in, until)) {
		if (in->until.ms <= rq->caller.now.ms)
			return refuse(rq, E_OUT_OF_RANGE, "until",
			    "The time must be in the future.");
		al->muted_until = st.due_at = in->until;
		MARK(al, muted_until);
		MARK(&st, due_at);
	}
	rq->woke = true;
	return db_run(rq->db, &price_alert_rearm, &st);
}

enum err
price_alert_unmuted(struct req *rq, void *obj)
{
	struct price_alert *al = obj;
	struct alert_state st = fresh(rq, al);

	CLEAR(al, muted_until);
	rq->woke = true;
	return db_run(rq->db, &price_alert_rearm, &st);
}

enum err
price_alert_acknowledged(struct req *rq, void *obj)
{
	return db_run(rq->db, &price_alert_acknowledge, obj);
}

/* What an answer shows of what was seen. */
static void
show(struct alert_test *t, const struct alert_view *v,
    const struct alert_verdict *judged)
{
	if (v->seen) {
		t->item = v->item;
		t->value = v->value;
		t->effective_at = v->effective_at;
		MARK(t, item);
		MARK(t, value);
		MARK(t, effective_at);
	}
	if (v->compared)
		PUT(t, reference, v->reference);
	if (judged->measured) {
		t->threshold = judged->threshold;
		t->measure = judged->measure;
		MARK(t, threshold);
		MARK(t, measure);
	}
}

enum err
price_alert_try(struct req *rq)
{
	const struct stamp now = rq->caller.now;
	const struct alert_moment m = { .at = now,
		.known = now,
		.day = stamp_date(now, 0) };
	struct alert_test *t = arena_new(rq->arena, struct alert_test);
	struct alert_verdict judged;
	struct alert_state st = { 0 };
	const struct price_alert *al;
	struct alert_view v;
	void *obj;
	enum err e = resource_path(rq, &price_alerts, &obj);

	al = obj;
	if (e != OK ||
	    (e = db_one(rq->db, &price_alert_lock_state, al, &st, rq->arena)) !=
		OK ||
	    (e = alert_look(rq->db, rq->arena, al, &m, &v)) != OK)
		return e;
	judged = alert_judge(rq->arena, al, &v, st.low_supplier, now);
	t->holds = judged.holds;
	t->armed = st.armed;
	t->fires = judged.holds && st.armed && strcmp(al->status, "muted") != 0;
	MARK(t, holds);
	MARK(t, armed);
	MARK(t, fires);
	show(t, &v, &judged);
	rq->out = t;
	return OK;
}

enum err
price_alert_list_firings(struct req *rq)
{
	return feed_page_read(rq, &price_alerts, &price_alert_firings, NULL);
}
