/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buf.h"

/*
 * What the answers of a batch say of their receivers, in the transaction that
 * writes them down.  The state is the table's alone and changes under the lock
 * of its row, so that two sweeps agree.  A row comes with the first failure:
 * who never failed costs one look.
 */
#define FRESH_MS 60000 /* last_success_at of a healthy one is so exact */

/* clang-format off */
#define T struct deliver_health
static const struct field fields[] = {
	FIELD(T, account,         .doc = "Account that owns the row."),
	FIELD(T, webhook_id,      .prefix = "whk", .doc = "Whose receiver."),
	FIELD(T, health,          .doc = "How it does."),
	FIELD(T, window_at,       .doc = "Where the window of counts began."),
	FIELD(T, window_attempts, .doc = "Attempts in it."),
	FIELD(T, window_failures, .doc = "Those that failed."),
	FIELD(T, unauthorized,    .doc = "401 and 403 in a row."),
	FIELD(T, failing_since,   .doc = "Only failures since."),
	FIELD(T, trials,          .doc = "That failed in a row."),
	FIELD(T, trial_at,        .doc = "When the next may be sent."),
	FIELD(T, warnings,        .doc = "That were given."),
	FIELD(T, last_success_at, .doc = "When one arrived last."),
	FIELD(T, last_failure_at, .doc = "When one failed last."),
	FIELD(T, last_failure,    .doc = "Class of that."),
	FIELD(T, last_status,     .doc = "Status of that."),
	FIELD(T, keys,            .doc = "Which are asked for, as JSON."),
};
#undef T
static const struct shape health_shape =
	SHAPE(struct deliver_health, "DeliverHealth", fields, "How a receiver does.");

#define KEYS DELIVER_KEYS("account", "webhook_id", "")

/* Where there is one it is locked. */
const struct query deliver_health_begin = {
	.name  = "deliver_health_begin",
	.in    = &health_shape,
	.sql   = "INSERT INTO webhook_health (account, webhook_id, health, window_at,"
		 " window_attempts, window_failures, unauthorized, trials, warnings, updated_at)"
		 " SELECT k.account, k.webhook_id, 'healthy', :now, 0, 0, 0, 0, 0, :now FROM " KEYS
		 " ON DUPLICATE KEY UPDATE webhook_health.updated_at = webhook_health.updated_at",
	.flags = Q_SYSTEM,
};

const struct query deliver_health_lock = {
	.name  = "deliver_health_lock",
	.in    = &health_shape,
	.out   = &health_shape,
	.sql   = "SELECT h.account, h.webhook_id, h.health, h.window_at, h.window_attempts,"
		 " h.window_failures, h.unauthorized, h.failing_since, h.trials, h.trial_at,"
		 " h.warnings, h.last_success_at, h.last_failure_at, h.last_failure, h.last_status"
		 " FROM " KEYS
		 " STRAIGHT_JOIN webhook_health h FORCE INDEX (PRIMARY)"
		 "   ON h.account = k.account AND h.webhook_id = k.webhook_id FOR UPDATE",
	.flags = Q_SYSTEM,
};

const struct query deliver_health_set = {
	.name = "deliver_health_set",
	.in   = &health_shape,
	.sql  = "UPDATE webhook_health SET health = :health, window_at = :window_at,"
		" window_attempts = :window_attempts, window_failures = :window_failures,"
		" unauthorized = :unauthorized, failing_since = :failing_since, trials = :trials,"
		" trial_at = :trial_at, warnings = :warnings, last_success_at = :last_success_at,"
		" last_failure_at = :last_failure_at, last_failure = :last_failure,"
		" last_status = :last_status, updated_at = :now"
		" WHERE account = :account AND webhook_id = :webhook_id",
};

/* Nothing where another sweep sends one. */
const struct query deliver_health_trial = {
	.name = "deliver_health_trial",
	.in   = &health_shape,
	.sql  = "UPDATE webhook_health SET trial_at = :trial_at, updated_at = :now"
		" WHERE account = :account AND webhook_id = :webhook_id"
		"   AND health <> 'healthy' AND (trial_at IS NULL OR trial_at <= :now)",
};

/* All that waits for it is due. */
const struct query deliver_health_wake = {
	.name = "deliver_health_wake",
	.in   = &health_shape,
	.sql  = "UPDATE delivery_queue SET due_at = :now"
		" WHERE account = :account AND webhook_id = :webhook_id"
		"   AND owner IS NULL AND due_at > :now",
};
/* clang-format on */

struct look {
	struct sweep *sweep;
	const struct flight **v; /* by webhook */
	size_t n;
	struct list rows;
};

static int
by_webhook(const void *a, const void *b)
{
	const struct delivery *x =
	    &(*(const struct flight *const *)a)->delivery;
	const struct delivery *y =
	    &(*(const struct flight *const *)b)->delivery;
	int order = strcmp(x->account, y->account);

	return order != 0 ? order : strcmp(x->webhook_id.s, y->webhook_id.s);
}

static bool
same_webhook(const struct flight *a, const struct flight *b)
{
	return strcmp(a->delivery.webhook_id.s, b->delivery.webhook_id.s) == 0;
}

static enum health_class
class_of(const struct flight *f)
{
	return deliver_health_class((int)f->attempt.status, f->attempt.failure);
}

typedef bool wanted(const struct look *l, const struct flight *f);

static bool
any(const struct look *l, const struct flight *f)
{
	(void)l;
	(void)f;
	return true;
}

static bool
failed(const struct look *l, const struct flight *f)
{
	enum health_class c = class_of(f);

	(void)l;
	return c != HEALTH_GOOD && c != HEALTH_NEITHER;
}

/* The first that arrives makes a row, which says so: then it is proven. */
static bool
proven(const struct look *l, const struct flight *f)
{
	const struct deliver_health *h = l->rows.v;

	for (size_t i = 0; i < l->rows.n; i++)
		if (strcmp(h[i].webhook_id.s, f->delivery.webhook_id.s) == 0)
			return false;
	return class_of(f) == HEALTH_GOOD;
}

/* [[account, webhook], ...]: of those that are wanted, in the order in which
 * every sweep locks them. */
static const char *
look_keys(const struct look *l, wanted *is_wanted)
{
	struct buf b;
	const struct flight *last = NULL;

	buf_init(&b, l->sweep->arena, l->n * 72 + 8);
	for (size_t i = 0; i < l->n; i++) {
		const struct flight *f = l->v[i];

		if ((last != NULL && same_webhook(last, f)) || !is_wanted(l, f))
			continue;
		buf_fmt(&b, "%c[\"%s\",\"%s\"]", last == NULL ? '[' : ',',
		    f->delivery.account, f->delivery.webhook_id.s);
		last = f;
	}
	if (last == NULL)
		return NULL;
	buf_char(&b, ']');
	return b.s;
}

static enum err
begin_rows(struct look *l, wanted *is_wanted)
{
	struct deliver_health ask = { .has = EVERYTHING };

	ask.keys = look_keys(l, is_wanted);
	return ask.keys == NULL ?
	    E_NOT_FOUND :
	    db_run(l->sweep->db, &deliver_health_begin, &ask);
}

static enum err
read_rows(struct look *l)
{
	struct deliver_health ask = { .has = EVERYTHING };

	ask.keys = look_keys(l, any);
	return db_all(l->sweep->db, &deliver_health_lock, &ask, &l->rows,
	    l->sweep->arena);
}

static enum err
lock_rows(struct look *l)
{
	enum err e = begin_rows(l, failed);

	if ((e != OK && e != E_NOT_FOUND) || (e = read_rows(l)) != OK)
		return e;
	if ((e = begin_rows(l, proven)) == OK)
		return read_rows(l);
	return e == E_NOT_FOUND ? OK : e;
}

/* What is absent is NULL in its column. */
static void
mark(struct deliver_health *h)
{
	const struct {
		const char *name;
		bool is;
	} may[] = {
		{ "failing_since", h->failing_since.ms != 0 },
		{ "trial_at", h->trial_at.ms != 0 },
		{ "last_success_at", h->last_success_at.ms != 0 },
		{ "last_failure_at", h->last_failure_at.ms != 0 },
		{ "last_failure", h->last_failure != NULL },
		{ "last_status", h->last_status != 0 },
	};

	h->has = EVERYTHING;
	for (size_t i = 0; i < COUNT(may); i++)
		if (!may[i].is)
			field_unset(&health_shape, h, may[i].name);
}

/* One that does well is not written at each answer. */
static bool
worth_writing(const struct deliver_health *was, const struct deliver_health *is)
{
	return strcmp(was->health, is->health) != 0 ||
	    is->window_failures > 0 || was->failing_since.ms != 0 ||
	    was->trial_at.ms != is->trial_at.ms ||
	    is->last_success_at.ms - was->last_success_at.ms >= FRESH_MS;
}

static bool
is_held(const struct deliver_health *h)
{
	return strcmp(h->health, "healthy") != 0;
}

static enum err
settle_row(struct look *l, struct deliver_health *h, struct stamp now,
    deliver_changed *changed, void *arg)
{
	struct deliver_health was = *h;
	const struct flight *last = NULL;
	unsigned changes = 0;
	enum err e = OK;

	for (size_t i = 0; i < l->n; i++) {
		const struct flight *f = l->v[i];
		struct health_outcome o = {
			.status = (int)f->attempt.status,
			.failure = f->attempt.failure,
			.trial = f->delivery.trial,
			.at = now,
		};

		if (strcmp(f->delivery.webhook_id.s, h->webhook_id.s) != 0)
			continue;
		changes |= deliver_health_apply(h, &o);
		last = f;
	}
	if (last == NULL)
		return OK;
	if (worth_writing(&was, h)) {
		mark(h);
		e = db_run(l->sweep->db, &deliver_health_set, h);
	}
	/* for trials, to be sent, or to be discarded */
	if (e == OK && (changes & ~HEALTH_WARNED) != 0)
		e = db_run(l->sweep->db, &deliver_health_wake, h);
	if (is_held(&was) && is_held(h))
		changes |= HEALTH_STILL;
	return e == OK && changes != 0 ? changed(arg, last, changes) : e;
}

enum err
deliver_health_settle(struct sweep *s, const struct landing *l,
    deliver_changed *changed, void *arg)
{
	struct look look = { .sweep = s, .n = l->n };
	const struct flight *f = l->first;
	struct deliver_health *v;
	enum err e;

	look.v = arena_array(s->arena, const struct flight *, l->n + 1);
	for (size_t i = 0; i < l->n; i++, f = f->next)
		look.v[i] = f;
	qsort(look.v, l->n, sizeof(*look.v), by_webhook);
	e = lock_rows(&look);
	v = look.rows.v;
	for (size_t i = 0; e == OK && i < look.rows.n; i++)
		e = settle_row(&look, &v[i], l->now, changed, arg);
	return e;
}

enum err
deliver_health_try(struct sweep *s, const struct delivery *d, bool *mine)
{
	struct deliver_health h = { .has = EVERYTHING,
		.account = d->account,
		.webhook_id = d->webhook_id,
		.trial_at = d->due_at };
	enum err e = db_run(s->db, &deliver_health_trial, &h);

	*mine = e == OK && db_changed(s->db) == 1;
	return e;
}
