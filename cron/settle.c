/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "acting.h"
#include "orders/orders/own.h"
#include "payments/payments/payments.h"
#include "payments/payments/rails.h"
#include "waits.h"
#include "wire.h"

/*
 * Payments on their way.  A payment is due at due_at; claiming it moves that
 * moment to the end of the lease and writes the owner's token beside it, so
 * that one whose owner died falls due again and one whose lease ran out can no
 * longer be moved by the old owner.
 */
#define BATCH    64
#define LEASE_MS 30000

struct claim {
	struct presence has;
	const char *account;
	struct id id;
	const char *request_id;
	const char *owner;
	struct stamp due_at; /* the end of the lease */
	int64_t tries;       /* how often it could not be moved */
};

/* clang-format off */
#define T struct claim
static const struct field claim_fields[] = {
	FIELD(T, account,    .doc = "Whose payment it is."),
	FIELD(T, id,         .prefix = "pay", .doc = "Payment."),
	FIELD(T, request_id, .doc = "Of its last change."),
	FIELD(T, owner,      .doc = "Who works on it."),
	FIELD(T, due_at,     .doc = "Until when."),
	FIELD(T, tries,      .doc = "How often it could not be moved."),
};
#undef T

static const struct shape claim_shape =
	SHAPE(struct claim, "SettleClaim", claim_fields, "A payment that is worked on.");

static const struct query settle_due = {
	.name  = "settle_due",
	.in    = &claim_shape,
	.out   = &claim_shape,
	.sql   = WAITS_ROWS("settle_due", ", request_id", "id", "payments", "due_at",
		   "d.due_at <= :now", "64"),
	.flags = Q_SYSTEM,
};

/* Nothing where another sweep was first. */
static const struct query settle_claim = {
	.name = "settle_claim",
	.in   = &claim_shape,
	.sql  = "UPDATE payments SET owner = :owner, due_at = :due_at"
		" WHERE account = :account AND id = :id AND due_at <= :now",
};

/* What could not be moved falls due when it has waited. */
static const struct query settle_wait = {
	.name = "settle_wait",
	.in   = &claim_shape,
	.sql  = "UPDATE payments p JOIN sweep_waits w ON w.account = p.account"
		"   AND w.kind = 'settle_due' AND w.id = p.id"
		" SET p.due_at = w.next_try_at"
		" WHERE p.account = :account AND p.id = :id AND p.owner = :owner"
		"   AND p.due_at IS NOT NULL",
};

/* Nothing where the lease was lost. */
#define MINE								\
	"SELECT id, status, amount, currency, clabe, clabe_sealed,"	\
	" RIGHT(clabe, 4) AS clabe_last4,"				\
	" (SELECT name FROM banks WHERE abm = LEFT(clabe, 3)) AS bank,"	\
	" reference, tracking_key, created_at, updated_at, submitted_at"	\
	"  FROM payments"						\
	" WHERE account = :account AND id = :id AND owner = :owner"

static const struct query settle_read = {
	.name = "settle_read",
	.in   = &claim_shape,
	.out  = &payment_row_shape,
	.sql  = MINE,
};

static const struct query settle_lock = {
	.name = "settle_lock",
	.in   = &claim_shape,
	.out  = &payment_row_shape,
	.sql  = MINE " FOR UPDATE",
};

static const struct query settle_write = {
	.name = "settle_write",
	.in   = &payment_row_shape,
	.sql  = "UPDATE payments SET status = :status, tracking_key = :tracking_key,"
		" failure_code = :failure_code, failure_message = :failure_message,"
		" due_at = :due_at, updated_at = :updated_at, submitted_at = :submitted_at,"
		" settled_at = :settled_at, returned_at = :returned_at, failed_at = :failed_at"
		" WHERE account = :account AND id = :id"
		"   AND status = IF(:status = 'submitted', 'created', 'submitted')",
};

static const struct query settle_next = {
	.name  = "settle_next",
	.out   = &claim_shape,
	.sql   = "SELECT due_at FROM payments WHERE due_at IS NOT NULL"
		 " ORDER BY due_at LIMIT 1",
	.flags = Q_SYSTEM,
};

static const struct query *const queries[] = {
	&settle_due, &settle_claim, &settle_wait, &settle_read, &settle_lock, &settle_write,
	&settle_next, NULL,
};
/* clang-format on */

/* For whom the statements speak: everybody, then one payment's account. */
static struct caller speaker;

struct batch {
	struct sweep *sweep;
	struct stamp now;
	struct list claims;
};

static enum err
claim(void *arg)
{
	struct batch *b = arg;
	struct sweep *s = b->sweep;
	enum err e = OK;

	for (size_t i = 0; e == OK && i < b->claims.n; i++) {
		struct claim *c = (struct claim *)b->claims.v + i;

		c->due_at = (struct stamp){ b->now.ms + LEASE_MS };
		PUT(c, owner, s->owner);
		speaker.account = c->account;
		if ((e = db_run(s->db, &settle_claim, c)) == OK &&
		    db_changed(s->db) == 0)
			c->owner = NULL; /* another's */
	}
	return e;
}

/* One payment in hand, and what the rail says of it. */
struct work {
	struct sweep *sweep;
	const struct claim *claim;
	struct rail_step step;
	struct stamp now;
	struct payment *payment; /* NULL: the lease is lost */
};

static void
put_text(struct payment *p, const char **at, const char *name, const char *text)
{
	if ((*at = text) != NULL)
		field_set(&payment_row_shape, p, name);
}

static void
put_stamp(struct payment *p, struct stamp *at, const char *name, struct stamp t)
{
	*at = t;
	field_set(&payment_row_shape, p, name);
}

/* The moment of a status stands under its own name. */
static void
put_moment(struct payment *p, struct stamp now)
{
	const struct {
		const char *status, *name;
		struct stamp *at;
	} moments[] = {
		{ "submitted", "submitted_at", &p->submitted_at },
		{ "settled", "settled_at", &p->settled_at },
		{ "returned", "returned_at", &p->returned_at },
		{ "failed", "failed_at", &p->failed_at },
	};

	for (size_t i = 0; i < COUNT(moments); i++)
		if (strcmp(moments[i].status, p->status) == 0)
			put_stamp(p, moments[i].at, moments[i].name, now);
}

/* Only a payment that the rail has taken has more to come: after the wait, or
 * at once, under the lease that is running. */
static void
put_due(struct payment *p, const struct work *w)
{
	struct stamp t = w->claim->due_at;

	if (strcmp(p->status, "submitted") != 0)
		return;
	if (w->step.wait_ms > 0)
		t.ms = w->now.ms + w->step.wait_ms;
	put_stamp(p, &p->due_at, "due_at", t);
}

static void
change(struct payment *p, const struct payment_move *m, const struct work *w)
{
	char key[TRACKING_KEY_LEN + 1];

	put_text(p, &p->status, "status", m->to);
	if (p->tracking_key == NULL) {
		payment_tracking_key(p->id, key);
		put_text(p, &p->tracking_key, "tracking_key",
		    arena_dup(w->sweep->arena, key));
	}
	put_text(p, &p->failure_code, "failure_code", w->step.code);
	put_text(p, &p->failure_message, "failure_message", w->step.message);
	put_stamp(p, &p->updated_at, "updated_at", w->now);
	put_moment(p, w->now);
	put_due(p, w);
}

/* What it was recorded for is not paid by it any more. */
static enum err
give_back(struct sweep *s, const struct payment *p)
{
	struct wire w;
	struct req rq = acting_req(s, &w, &speaker);
	enum err e;

	if (strcmp(p->status, "returned") != 0 &&
	    strcmp(p->status, "failed") != 0)
		return OK;
	e = order_payment_back(&rq, p->id.s);
	if (e != OK && rq.detail != NULL)
		fprintf(stderr, "sweep: %s: %s\n", p->id.s, rq.detail);
	return e;
}

/* Book what the rail said, if the payment is still ours. */
static enum err
apply(void *arg)
{
	struct work *w = arg;
	struct sweep *s = w->sweep;
	struct payment *p = arena_new(s->arena, struct payment);
	const struct payment_move *m;
	enum err e = db_one(s->db, &settle_lock, w->claim, p, s->arena);

	w->payment = e == OK ? p : NULL;
	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	if ((m = payment_move(p->status, w->step.status)) == NULL)
		return E_STATE;
	change(p, m, w);
	if ((e = db_run(s->db, &settle_write, p)) != OK)
		return e;
	e = payment_moved(s->db, s->arena, m, p, w->now);
	return e == OK ? give_back(s, p) : e;
}

/* Ask the rail and book what it says, as long as it has more to say now. */
static enum err
advance(struct sweep *s, const struct rail *rail, const struct claim *c)
{
	struct work w = { .sweep = s, .claim = c };
	struct payment *p = arena_new(s->arena, struct payment);
	enum err e;

	speaker.account = c->account;
	speaker.request_id = c->request_id;
	if ((e = db_one(s->db, &settle_read, c, p, s->arena)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	do {
		e = payment_unseal(s->arena, s->conf->secret, c->account, p);
		if (e != OK)
			return e;
		if ((e = rail->step(s->db, s->arena, p, &w.step)) != OK)
			return e;
		w.now = speaker.now = clock_now();
		if ((e = db_tx(s->db, apply, &w)) != OK)
			return e;
		p = w.payment;
	} while (p != NULL && strcmp(p->status, "submitted") == 0 &&
	    w.step.wait_ms == 0);
	return OK;
}

/* One that cannot be moved waits, each time longer, and stops no other. */
static enum err
set_aside(struct sweep *s, const struct claim *c, enum err why)
{
	const struct wait w = { .kind = settle_due.name,
		.account = c->account,
		.id = c->id };
	enum err e;

	if (why == OK)
		return c->tries > 0 ? waits_over(s->db, w) : OK;
	e = waits_refused(s->db, w, why);
	return e == OK ? db_run(s->db, &settle_wait, c) : e;
}

/* When more is due: at once where the batch was full. */
static enum err
when(struct sweep *s, const struct batch *b, struct stamp *next)
{
	struct claim first = { 0 };
	enum err e;

	*next = b->now;
	if (b->claims.n == BATCH)
		return OK;
	e = db_one(s->db, &settle_next, NULL, &first, s->arena);
	*next = e == OK ? first.due_at : SWEEP_NEVER;
	return e == E_NOT_FOUND ? OK : e;
}

static enum err
settle_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	const struct rail *rail = rail_find(s->conf);
	struct batch b = { .sweep = s, .now = now };
	enum err e;

	*next = SWEEP_NEVER;
	if (rail == NULL)
		return OK;
	speaker = (struct caller){ .now = now };
	db_for(s->db, &speaker);
	e = db_all(s->db, &settle_due, NULL, &b.claims, s->arena);
	if (e != OK || (e = db_tx(s->db, claim, &b)) != OK)
		return e;
	for (size_t i = 0; i < b.claims.n; i++) {
		const struct claim *c = (struct claim *)b.claims.v + i;

		if (c->owner == NULL)
			continue;
		if ((e = advance(s, rail, c)) == E_UNAVAILABLE ||
		    (e = set_aside(s, c, e)) != OK)
			return e;
	}
	return when(s, &b, next);
}

const struct job settle_job = {
	.name = "settle",
	.run = settle_run,
	.queries = queries,
};
