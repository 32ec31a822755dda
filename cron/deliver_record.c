/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <stdio.h>
#include <string.h>

#include "outbox.h"
#include "sign.h"

struct record {
	struct sweep *sweep;
	struct caller who;
	struct flight *only; /* to write down; NULL: all that are answered */
	bool announced;      /* an event was added */
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
		.has = UINT64_MAX,
		.id = f->delivery.id,
		.webhook_id = f->delivery.webhook_id,
		.event_id = f->delivery.event_id,
		.attempts = t->attempt,
		.last_status = t->status,
		.last_failure = t->failure,
	};

	if (t->status == 0)
		d.has &= ~shape_bit(&webhook_delivery_shape, "last_status");
	if (t->failure == NULL)
		d.has &= ~shape_bit(&webhook_delivery_shape, "last_failure");
	fprintf(stderr, "deliver: %s has exhausted its attempts\n", d.id.s);
	return announce(r, "webhook.delivery.exhausted", &d.id,
	    &webhook_delivery_shape, &d);
}

static enum err
disable(struct record *r, const struct flight *f)
{
	struct sweep *s = r->sweep;
	struct webhook hook = { 0 };
	enum err e = db_run(s->db, &deliver_disable, &f->delivery);

	if (e != OK || db_changed(s->db) == 0)
		return e;
	e = db_one(s->db, &deliver_hook, &f->delivery, &hook, s->arena);
	if (e != OK)
		return e;
	fprintf(stderr, "deliver: %s answered 410 and is disabled\n",
	    hook.id.s);
	return announce(r, "webhook.disabled", &hook.id, &webhook_shape, &hook);
}

static struct deliver_verdict
judge(const struct flight *f)
{
	struct deliver_result res = {
		.attempt = f->attempt.attempt,
		.status = (int)f->attempt.status,
		.failure = f->attempt.failure,
		.retry_after = f->retry_after,
	};
	uint32_t random;

	sign_random(&random, sizeof(random));
	return deliver_judge(&res, random);
}

static enum err
write_one(struct record *r, const struct flight *f)
{
	struct sweep *s = r->sweep;
	struct deliver_verdict v = judge(f);
	struct delivery d = f->delivery;
	bool again = strcmp(v.status, "pending") == 0;
	enum err e;

	r->who.account = d.account;
	d.status = v.status;
	d.due_at.ms = d.next_attempt_at.ms = r->who.now.ms + v.delay_ms;
	if (!again)
		d.has &= ~shape_bit(&deliver_shape, "next_attempt_at");
	e = db_run(s->db, again ? &deliver_again : &deliver_end, &d);
	if (e != OK)
		return e;
	if (db_changed(s->db) == 0) {
		fprintf(stderr, "deliver: %s: the lease was lost\n", d.id.s);
		return OK;
	}
	if ((e = db_run(s->db, &deliver_settle, &d)) != OK ||
	    (e = db_run(s->db, &deliver_attempt, &f->attempt)) != OK)
		return e;
	if (v.disable)
		return disable(r, f);
	return strcmp(v.status, "exhausted") == 0 ? exhausted(r, f) : OK;
}

static enum err
write_down(void *arg)
{
	struct record *r = arg;
	enum err e = OK;

	for (int i = 0; e == OK && i < FLIGHTS; i++) {
		const struct flight *f = &deliver_flights[i];

		if (f->state == F_ANSWERED && (r->only == NULL || r->only == f))
			e = write_one(r, f);
	}
	return e;
}

/* What cannot be written is let go, so that it does not stop the others: its
 * lease ends, and it is tried again. */
static enum err
write_singly(struct record *r)
{
	for (int i = 0; i < FLIGHTS; i++) {
		struct flight *f = &deliver_flights[i];
		enum err e;

		if (f->state != F_ANSWERED)
			continue;
		r->only = f;
		e = db_tx(r->sweep->db, write_down, r);
		if (e == E_UNAVAILABLE)
			return e;
		if (e != OK)
			fprintf(stderr, "deliver: %s cannot be written down\n",
			    f->delivery.id.s);
		deliver_release(f);
	}
	return OK;
}

enum err
deliver_record(struct sweep *s, struct stamp now)
{
	struct record r = { .sweep = s, .who = { .now = now } };
	enum err e;

	db_for(s->db, &r.who);
	e = db_tx(s->db, write_down, &r);
	if (e == OK)
		deliver_release_all(F_ANSWERED);
	else if (e != E_UNAVAILABLE)
		e = write_singly(&r);
	if (e == OK && r.announced)
		outbox_wake(s->conf->wake_socket);
	return e;
}
