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

static bool
has(const struct held *h, const char *name)
{
	return field_has(&price_alert_shape, &h->alert, name);
}

#define SET(f, member, v) \
	((f)->member = (v), field_set(&price_alert_firing_shape, (f), #member))

static struct alert_firing
firing_of(const struct held *h)
{
	const struct price_alert *al = &h->alert;
	const struct alert_view *v = &h->view;
	struct alert_firing f = { 0 };

	SET(&f, id, id_make("paf", clock_now()));
	SET(&f, alert_id, al->id);
	SET(&f, item, v->item);
	SET(&f, alert_name, al->name);
	if (al->note != NULL)
		SET(&f, note, al->note);
	SET(&f, subject, al->subject);
	SET(&f, condition, al->condition);
	SET(&f, fired_at, h->now);
	if (strcmp(al->subject, "source") != 0) {
		SET(&f, value, v->value);
		SET(&f, effective_at, v->effective_at);
	}
	if (h->verdict.measured) {
		SET(&f, threshold, h->verdict.threshold);
		SET(&f, measure, h->verdict.measure);
	}
	if (v->compared)
		SET(&f, reference, v->reference);
	if (v->supplier != NULL && strcmp(v->supplier, "-") != 0)
		SET(&f, supplier_id, v->supplier);
	return f;
}

/* The alert's next version. */
static enum err
turn(struct held *h, const char *status)
{
	struct db *db = h->look->sweep->db;

	h->alert.status = status;
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
	h->alert.last_fired_at = h->now;
	field_set(&price_alert_shape, &h->alert, "last_fired_at");
	if ((e = turn(h, "triggered")) != OK)
		return e;
	return announce(h, "price.alert.triggered", &price_alert_firing_shape,
	    &f);
}

static bool
is_rested(const struct held *h)
{
	return has(h, "last_fired_at") &&
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
	return is(h, "muted") && has(h, "muted_until") &&
	    h->alert.muted_until.ms <= h->now.ms;
}

static enum err
unmute(struct held *h)
{
	enum err e;

	h->alert.has &= ~shape_bit(&price_alert_shape, "muted_until");
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

	if (!field_has(&price_alert_state_shape, st, "due_at") ||
	    ms < st->due_at.ms)
		st->due_at.ms = ms;
	field_set(&price_alert_state_shape, st, "due_at");
}

/* When time alone may change it next. */
static void
schedule(struct held *h)
{
	const struct price_alert *al = &h->alert;
	int64_t stale = h->view.stale_at.ms;

	h->state.has &= ~shape_bit(&price_alert_state_shape, "due_at");
	if (is(h, "muted") && has(h, "muted_until"))
		sooner(h, al->muted_until.ms);
	if (!h->state.armed && has(h, "last_fired_at") && !is_rested(h))
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
	if (h.view.supplier != NULL) {
		h.state.low_supplier = h.view.supplier;
		field_set(&price_alert_state_shape, &h.state, "low_supplier");
	}
	schedule(&h);
	return db_run(sw->db, &price_alert_rearm, &h.state);
}
