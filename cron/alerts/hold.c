/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "alerts.h"

#include <string.h>

#include "clock.h"
#include "outbox.h"

/* What follows from what an alert sees. */

#define POLL_MS 60000 /* of a source, whose age changes without a price */

struct held {
	struct alerts_look *look;
	struct price_alert alert;
	struct alert_state state;
	struct alert_view view;
	struct alert_verdict verdict;
	struct stamp now;
};

static bool
is(const struct held *h, const char *status)
{
	return strcmp(h->alert.status, status) == 0;
}

static struct alert_firing
firing_of(const struct held *h)
{
	const struct price_alert *al = &h->alert;
	const struct alert_view *v = &h->view;
	struct alert_firing f = { 0 };

	PUT(&f, id, id_make("paf", clock_now()));
	PUT(&f, alert_id, al->id);
	PUT(&f, item, v->item);
	PUT(&f, alert_name, al->name);
	if (al->note != NULL)
		PUT(&f, note, al->note);
	PUT(&f, subject, al->subject);
	PUT(&f, condition, al->condition);
	PUT(&f, fired_at, h->now);
	if (strcmp(al->subject, "source") != 0) {
		PUT(&f, value, v->value);
		PUT(&f, effective_at, v->effective_at);
	}
	if (h->verdict.measured) {
		PUT(&f, threshold, h->verdict.threshold);
		PUT(&f, measure, h->verdict.measure);
	}
	if (v->compared)
		PUT(&f, reference, v->reference);
	if (v->supplier != NULL && strcmp(v->supplier, "-") != 0)
		PUT(&f, supplier_id, v->supplier);
	return f;
}

/* The alert's next version. */
static enum err
turn(struct held *h, const char *status)
{
	struct db *db = h->look->sweep->db;
	enum err e = resource_pass(NULL, &price_alerts, &h->alert, status);

	if (e != OK)
		return e;
	h->alert.version++;
	h->alert.updated_at = h->now;
	return db_run(db, &alerts_turn, &h->alert);
}

static enum err
announce(struct held *h, const char *type, const struct shape *s,
    const void *data)
{
	h->look->announced = true;
	return outbox_add(h->look->sweep->db, h->look->arena, type,
	    h->alert.id.s, s, data);
}

/* Once of each item: what is in the table already has been told. */
static enum err
fire(struct held *h)
{
	struct alert_firing f = firing_of(h);
	struct db *db = h->look->sweep->db;
	enum err e = db_run(db, &alerts_fire, &f);

	h->state.armed = false;
	if (e != OK || db_changed(db) == 0)
		return e;
	PUT(&h->alert, last_fired_at, h->now);
	if ((e = turn(h, "triggered")) != OK)
		return e;
	return announce(h, "price.alert.triggered", &price_alert_firing_shape,
	    &f);
}

static bool
is_rested(const struct held *h)
{
	return HAS(&h->alert, last_fired_at) &&
	    h->alert.last_fired_at.ms + h->alert.cooldown_s * 1000 <= h->now.ms;
}

static enum err
arm(struct held *h)
{
	enum err e;

	h->state.armed = true;
	if (!is(h, "triggered") && !is(h, "cooldown"))
		return OK;
	e = turn(h, "active");
	return e == OK ?
	    announce(h, "price.alert.updated", &price_alert_shape, &h->alert) :
	    e;
}

static bool
is_over(const struct held *h)
{
	return is(h, "muted") && HAS(&h->alert, muted_until) &&
	    h->alert.muted_until.ms <= h->now.ms;
}

static enum err
unmute(struct held *h)
{
	enum err e;

	CLEAR(&h->alert, muted_until);
	h->state.armed = true;
	e = turn(h, "active");
	return e == OK ?
	    announce(h, "price.alert.updated", &price_alert_shape, &h->alert) :
	    e;
}

static void
sooner(struct held *h, int64_t ms)
{
	struct alert_state *st = &h->state;

	if (!HAS(st, due_at) || ms < st->due_at.ms)
		st->due_at.ms = ms;
	MARK(st, due_at);
}

/* When time alone may change it next. */
static void
schedule(struct held *h)
{
	const struct price_alert *al = &h->alert;
	int64_t stale = h->view.stale_at.ms;

	CLEAR(&h->state, due_at);
	if (is(h, "muted") && HAS(&h->alert, muted_until))
		sooner(h, al->muted_until.ms);
	if (!h->state.armed && HAS(&h->alert, last_fired_at) && !is_rested(h))
		sooner(h, al->last_fired_at.ms + al->cooldown_s * 1000);
	if (strcmp(al->condition, "stale") != 0 || is(h, "muted"))
		return;
	if (strcmp(al->subject, "source") == 0)
		sooner(h, h->now.ms + POLL_MS);
	if (stale > h->now.ms)
		sooner(h, stale);
}

static enum err
settle(struct held *h)
{
	enum err e = is_over(h) ? unmute(h) : OK;

	if (e == OK && h->verdict.holds && h->state.armed && !is(h, "muted"))
		e = fire(h);
	else if (e == OK && !h->state.armed &&
	    (h->verdict.back || is_rested(h)))
		e = arm(h);
	return e;
}

enum err
alerts_hold(struct alerts_look *l, const struct alerts_key *key)
{
	struct sweep *sw = l->sweep;
	struct held h = { .look = l, .now = l->who.now };
	enum err e;

	arena_reset(l->arena);
	l->who.account = key->account;
	e = db_one(sw->db, &alerts_lock, key, &h.alert, l->arena);
	if (e == OK)
		e = db_one(sw->db, &price_alert_lock_state, &h.alert, &h.state,
		    l->arena);
	if (e != OK)
		return e;
	e = alert_look(sw->db, l->arena, &h.alert, &l->moment, &h.view);
	if (e != OK)
		return e;
	h.verdict = alert_judge(l->arena, &h.alert, &h.view,
	    h.state.low_supplier, h.now);
	if ((e = settle(&h)) != OK)
		return e;
	if (h.view.supplier != NULL)
		PUT(&h.state, low_supplier, h.view.supplier);
	schedule(&h);
	return db_run(sw->db, &price_alert_rearm, &h.state);
}
