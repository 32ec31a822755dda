/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "outbox.h"
#include "sign.h"

#define BATCH 256 /* attempts that are written down at once */

/* How attempts ended, as one batch of statements. */
struct record {
	struct sweep *sweep;
	struct caller who;
	struct flight *first;
	size_t n;
	struct delivery *again, *end, *all; /* of them */
	size_t n_again, n_end;
	struct delivery_attempt *attempts;
	bool announced;                  /* an event was added */
	struct receiver **held, **woken; /* since then */
	size_t n_held, n_woken;
};

static enum err
announce(struct record *r, const char *type, const struct id *object,
    const struct shape *shape, const void *data)
{
	r->announced = true;
	return outbox_add(r->sweep->db, r->sweep->arena, type, object->s, shape,
	    data);
}

static enum err
exhausted(struct record *r, const struct flight *f)
{
	const struct delivery_attempt *t = &f->attempt;
	struct webhook_delivery d = {
		.has = EVERYTHING,
		.id = f->delivery.id,
		.webhook_id = f->delivery.webhook_id,
		.event_id = f->delivery.event_id,
		.attempts = t->attempt,
		.last_status = t->status,
		.last_failure = t->failure,
	};

	if (t->status == 0)
		CLEAR(&d, last_status);
	if (t->failure == NULL)
		CLEAR(&d, last_failure);
	fprintf(stderr, "deliver: %s has exhausted its attempts\n", d.id.s);
	return announce(r, "webhook.delivery.exhausted", &d.id,
	    &webhook_delivery_shape, &d);
}

/* Tell of the webhook as it is. */
static enum err
announce_hook(struct record *r, const struct id *id, const char *type)
{
	struct sweep *s = r->sweep;
	struct webhook hook = { .has = EVERYTHING, .id = *id };
	enum err e = db_one(s->db, &webhook_get, &hook, &hook, s->arena);

	if (e != OK)
		return e;
	return announce(r, type, &hook.id, &webhook_shape, &hook);
}

static enum err
disable(struct record *r, const struct flight *f, const char *why)
{
	struct sweep *s = r->sweep;
	struct delivery d = f->delivery;
	enum err e;

	d.disabled_reason = why;
	e = db_run(s->db, &deliver_disable, &d);

	if (e != OK || db_changed(s->db) == 0)
		return e;
	fprintf(stderr, "deliver: %s is disabled: %s\n", d.webhook_id.s, why);
	e = audit_system(s->db,
	    &(struct audit){ .action = "webhook.disabled",
		.type = "webhook",
		.id = d.webhook_id.s,
		.account = d.account,
		.changes = audit_changed(s->arena, NULL, "disabled_reason",
		    NULL, why) },
	    r->who.now);
	if (e != OK)
		return e;
	return announce_hook(r, &d.webhook_id, "webhook.disabled");
}

/* What became of a receiver, by what is written down now. */
static enum err
health_changed(void *arg, const struct flight *f, unsigned changes)
{
	struct record *r = arg;
	const struct id *id = &f->delivery.webhook_id;
	enum err e = OK;

	r->who.account = f->delivery.account;
	if ((changes & HEALTH_HELD) != 0)
		fprintf(stderr, "deliver: %s is held because it fails\n",
		    id->s);
	if ((changes & (HEALTH_HELD | HEALTH_STILL)) != 0)
		r->held[r->n_held++] = f->receiver;
	if ((changes & HEALTH_RECOVERED) != 0) {
		fprintf(stderr, "deliver: %s has recovered\n", id->s);
		r->woken[r->n_woken++] = f->receiver;
		e = announce_hook(r, id, "webhook.recovered");
	}
	if (e == OK && (changes & HEALTH_GIVEN_UP) != 0) {
		r->woken[r->n_woken++] = f->receiver;
		return disable(r, f, "failing");
	}
	if (e == OK && (changes & HEALTH_WARNED) != 0)
		e = announce_hook(r, id, "webhook.failing");
	return e;
}

static struct deliver_verdict
judge(const struct flight *f)
{
	struct deliver_result res = {
		.attempt = f->attempt.attempt,
		.status = (int)f->attempt.status,
		.failure = f->attempt.failure,
		.retry_after = f->retry_after,
		.control = deliver_control(f->attempt.response_head),
		.total_us = f->attempt.total_us,
		.waits = f->hook.retry_seconds,
	};
	uint32_t random;

	sign_random(&random, sizeof(random));
	return deliver_judge(&res, random);
}

static void
absent(struct delivery *d, const char *name, bool is)
{
	if (is)
		field_unset(&deliver_shape, d, name);
}

/* The row of the log, and of the queue where it has one. */
static struct delivery
settled(const struct record *r, const struct flight *f,
    const struct deliver_verdict *v)
{
	const struct delivery_attempt *t = &f->attempt;
	struct delivery d = f->delivery;
	bool again = strcmp(v->status, "pending") == 0;

	d.has = EVERYTHING;
	d.status = v->status;
	d.due_at.ms = d.next_attempt_at.ms = r->who.now.ms + v->delay_ms;
	d.last_status = t->status;
	d.last_failure = t->failure;
	d.last_attempt_at = t->started_at;
	d.last_duration_ms = t->total_us / 1000;
	d.delivered_at = r->who.now;
	absent(&d, "next_attempt_at", !again);
	absent(&d, "last_status", t->status == 0);
	absent(&d, "delivered_at", strcmp(v->status, "delivered") != 0);
	return d;
}

static enum err
tell(struct record *r, const struct flight *f, const struct deliver_verdict *v)
{
	r->who.account = f->delivery.account;
	if (v->disable != NULL)
		return disable(r, f, v->disable);
	return strcmp(v->status, "exhausted") == 0 ? exhausted(r, f) : OK;
}

static int
by_key(const void *a, const void *b)
{
	const struct delivery *x =
	    &(*(const struct flight *const *)a)->delivery;
	const struct delivery *y =
	    &(*(const struct flight *const *)b)->delivery;
	int order = strcmp(x->account, y->account);

	return order != 0 ? order : strcmp(x->id.s, y->id.s);
}

/* In the order of the tables, so that one page after the other is filled. */
static const struct flight **
in_order(const struct record *r)
{
	const struct flight **v = arena_array(r->sweep->arena,
	    const struct flight *, r->n);
	const struct flight *f = r->first;

	for (size_t i = 0; i < r->n; i++, f = f->next)
		v[i] = f;
	qsort(v, r->n, sizeof(*v), by_key);
	return v;
}

/* The verdict of each, and what it means for the rows. */
static enum err
sort_out(struct record *r)
{
	struct arena *a = r->sweep->arena;
	const struct flight **v = in_order(r);
	enum err e = OK;

	r->again = arena_array(a, struct delivery, r->n);
	r->end = arena_array(a, struct delivery, r->n);
	r->all = arena_array(a, struct delivery, r->n);
	r->attempts = arena_array(a, struct delivery_attempt, r->n);
	r->held = arena_array(a, struct receiver *, r->n);
	r->woken = arena_array(a, struct receiver *, r->n);
	r->n_again = r->n_end = r->n_held = r->n_woken = 0;
	for (size_t i = 0; e == OK && i < r->n; i++) {
		struct deliver_verdict verdict = judge(v[i]);

		r->all[i] = settled(r, v[i], &verdict);
		r->attempts[i] = v[i]->attempt;
		if (strcmp(verdict.status, "pending") == 0)
			r->again[r->n_again++] = r->all[i];
		else
			r->end[r->n_end++] = r->all[i];
		e = tell(r, v[i], &verdict);
	}
	return e;
}

/* Where a lease was lost the counts differ, and all is done singly. */
static enum err
queue_rows(struct record *r)
{
	uint64_t changed;
	enum err e = deliver_run_rows(r->sweep, &deliver_again,
	    deliver_by_attempts, r->again, r->n_again, &changed);

	if (e == OK && changed != r->n_again)
		return E_STATE;
	if (e == OK)
		e = deliver_run_rows(r->sweep, &deliver_end,
		    deliver_by_attempts, r->end, r->n_end, &changed);
	return e == OK && changed != r->n_end ? E_STATE : e;
}

static enum err
log_rows(struct record *r)
{
	uint64_t changed;
	enum err e = deliver_run_rows(r->sweep, &deliver_settle,
	    deliver_by_created, r->all, r->n, &changed);

	if (e != OK)
		return e;
	return db_run_many(r->sweep->db, &deliver_attempt, r->attempts, r->n);
}

static enum err
write_down(void *arg)
{
	struct record *r = arg;
	struct landing all = { r->first, r->n, r->who.now };
	enum err e;

	r->announced = false;
	if ((e = sort_out(r)) != OK || (e = queue_rows(r)) != OK ||
	    (e = log_rows(r)) != OK ||
	    (e = deliver_health_settle(r->sweep, &all, health_changed, r)) !=
		OK)
		return e;
	return deliver_order_ended(r->sweep, r->who.now, r->end, r->n_end);
}

/* What it means for what is known here: what is due when, and that nothing is
 * sent any more to who is held. */
static enum err
follow(const struct record *r)
{
	for (size_t i = 0; i < r->n_again; i++)
		deliver_hint(deliver_receiver(&r->again[i].webhook_id,
				 r->again[i].account),
		    r->again[i].due_at);
	for (size_t i = 0; i < r->n_woken; i++) {
		r->woken[i]->not_before.ms = 0;
		deliver_hint(r->woken[i], r->who.now);
	}
	for (size_t i = 0; i < r->n_held; i++)
		deliver_hint(r->held[i], r->who.now);
	return deliver_give_back(r->sweep, r->held, r->n_held);
}

/* What cannot be written is let go, so that it does not stop the others: its
 * lease ends, and it is tried again. */
static enum err
write_singly(struct record *r)
{
	struct flight *f = r->first;
	bool announced = false;

	for (size_t i = 0; i < r->n; i++, f = f->next) {
		struct record one = { .sweep = r->sweep,
			.who = r->who,
			.first = f,
			.n = 1 };
		enum err e;

		db_for(r->sweep->db, &one.who);
		e = db_tx(r->sweep->db, write_down, &one);
		if (e == E_UNAVAILABLE)
			return e;
		if (e == E_STATE)
			fprintf(stderr, "deliver: %s: the lease was lost\n",
			    f->delivery.id.s);
		else if (e != OK)
			fprintf(stderr, "deliver: %s cannot be recorded\n",
			    f->delivery.id.s);
		else if ((e = follow(&one)) != OK)
			return e;
		announced = announced || one.announced;
	}
	r->announced = announced;
	return OK;
}

enum err
deliver_record(struct sweep *s, struct stamp now)
{
	struct record r = { .sweep = s, .who = { .now = now } };
	enum err e;

	if ((r.first = deliver_landed(&r.n)) == NULL)
		return OK;
	if (r.n > BATCH)
		r.n = BATCH;
	db_for(s->db, &r.who);
	e = db_tx(s->db, write_down, &r);
	if (e == OK)
		e = follow(&r);
	else if (e != E_UNAVAILABLE)
		e = write_singly(&r);
	if (e == OK)
		deliver_release_landed(r.n);
	if (e == OK && r.announced)
		outbox_wake(s->conf->wake_socket);
	return e;
}
