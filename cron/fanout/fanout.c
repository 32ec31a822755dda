/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fanout.h"

#include <string.h>

#include "buf.h"
#include "clock.h"

/*
 * From the outbox to events with a number and deliveries, in one transaction:
 * whatever ends it leaves all of it in the outbox.
 *
 * Two sweeps may be at it, and the events of one object must be numbered in
 * the order of the outbox.  Locking outbox rows would not do: a locking read
 * passes over a row that is not committed yet, and may come, further on in the
 * same statement, to a later row of the same object that is by then.  So what
 * is locked is the account: whoever holds its row of `sequences` numbers its
 * events alone, and an account that another sweep holds is left to it.  Only
 * then the outbox is read, from its beginning, without locks, so from one
 * snapshot.  A later event of an object waited for the earlier one's commit
 * before it got its number, so a snapshot that shows it shows the earlier one
 * too, at a smaller number, or it has been moved already by a sweep that held
 * the account before.  What the snapshot does not show is numbered after.
 */
#define BATCH     500
#define LOOK_MS   1000 /* without a datagram, which may be lost */
#define LOCKED_MS 100  /* before looking again at what another sweep holds */

struct batch {
	struct sweep *sweep;
	struct stamp now;
	struct fanout_sequence *held; /* accounts numbered here and now */
	size_t n_held;
	struct list hooks; /* of struct deliver_hook, theirs */
	struct list rows;  /* of struct fanout_row */
	struct fanout_order *orders;
	size_t n_orders, room;
	size_t moved; /* rows */
	size_t left;  /* accounts or rows, to another sweep or the next run */
};

static const char *
account_keys(struct arena *a, const struct fanout_sequence *v, size_t n)
{
	struct buf b;

	buf_init(&b, a, n * 36 + 8);
	for (size_t i = 0; i < n; i++)
		buf_fmt(&b, "%c\"%s\"", i == 0 ? '[' : ',', v[i].account);
	buf_str(&b, n == 0 ? "[]" : "]");
	return b.s;
}

static struct fanout_sequence *
holder(struct batch *b, const char *account)
{
	for (size_t i = 0; i < b->n_held; i++)
		if (strcmp(b->held[i].account, account) == 0)
			return &b->held[i];
	return NULL;
}

/* Hold the sequence of an account that was not locked: it has none yet, or
 * another sweep holds it. */
static enum err
hold_new(struct batch *b, const struct fanout_sequence *of)
{
	struct db *db = b->sweep->db;
	enum err e = db_run(db, &fanout_begin, of);

	if (e == E_DUPLICATE || (e == OK && db_changed(db) == 0)) {
		b->left++;
		return OK;
	}
	if (e == OK)
		b->held[b->n_held++] = (struct fanout_sequence){
			.has = EVERYTHING,
			.account = of->account
		};
	return e;
}

static enum err
hold_accounts(struct batch *b)
{
	struct sweep *s = b->sweep;
	struct fanout_sequence ask = { .has = EVERYTHING };
	const struct fanout_sequence *v;
	struct list accounts, locked;
	enum err e = db_all(s->db, &fanout_accounts, NULL, &accounts, s->arena);

	if (e != OK || accounts.n == 0)
		return e;
	v = accounts.v;
	ask.keys = account_keys(s->arena, v, accounts.n);
	e = db_all(s->db, &fanout_lock, &ask, &locked, s->arena);
	b->held = arena_array(s->arena, struct fanout_sequence, accounts.n);
	for (size_t i = 0; e == OK && i < locked.n; i++) {
		b->held[i] = ((struct fanout_sequence *)locked.v)[i];
		b->held[b->n_held++].has = EVERYTHING;
	}
	for (size_t i = 0; e == OK && i < accounts.n; i++)
		if (holder(b, v[i].account) == NULL)
			e = hold_new(b, &v[i]);
	if (e != OK || b->n_held == 0)
		return e;
	ask.keys = account_keys(s->arena, b->held, b->n_held);
	return db_all(s->db, &fanout_hooks, &ask, &b->hooks, s->arena);
}

static const char *
trigger_of(const struct fanout_row *row)
{
	if (row->webhook_id != NULL)
		return "test";
	return strcmp(row->type, "webhook.ping") == 0 ? "ping" : "event";
}

static void
order(struct batch *b, const struct fanout_row *row,
    const struct deliver_hook *hook)
{
	struct arena *a = b->sweep->arena;
	const char *trigger = trigger_of(row);
	bool ordered = strcmp(hook->delivery_order, "per_object") == 0;

	if (b->n_orders == b->room) {
		struct fanout_order *more;

		b->room = b->room == 0 ? BATCH : 2 * b->room;
		more = arena_array(a, struct fanout_order, b->room);
		if (b->n_orders > 0)
			memcpy(more, b->orders, b->n_orders * sizeof(*more));
		b->orders = more;
	}
	b->orders[b->n_orders++] = (struct fanout_order){ .has = EVERYTHING,
		.account = row->account,
		.id = id_make("dlv", b->now),
		.webhook_id = hook->id,
		.event_id = row->id,
		.event_type = row->type,
		.object_id = row->object_id,
		.trigger = trigger,
		.cause = strcmp(trigger, "event") == 0 ? "auto" : "manual",
		.stream = ordered ? row->object_id : "",
		.sequence = row->sequence,
		.due_at = b->now,
		.row = row,
		.hook = hook };
}

/* Who wants it, which is numbered. */
static enum err
order_all(struct batch *b, struct fanout_wants *w, const struct fanout_row *row)
{
	const struct deliver_hook *hooks = b->hooks.v;
	enum err e = OK;

	for (size_t i = 0; e == OK && i < b->hooks.n; i++) {
		bool wanted = false;

		if (strcmp(hooks[i].account, row->account) != 0)
			continue;
		e = fanout_wanted(w, &hooks[i], row, &wanted);
		if (e == OK && wanted)
			order(b, row, &hooks[i]);
	}
	return e;
}

/* Number what may be numbered, and see who wants it. */
static enum err
number_rows(struct batch *b)
{
	struct fanout_wants w = { .sweep = b->sweep };
	struct fanout_row *rows = b->rows.v;
	enum err e = OK;

	for (size_t i = 0; e == OK && i < b->rows.n; i++) {
		struct fanout_sequence *h = holder(b, rows[i].account);

		if ((rows[i].left = h == NULL)) {
			b->left++;
			continue;
		}
		b->moved++;
		rows[i].sequence = ++h->last;
		e = order_all(b, &w, &rows[i]);
	}
	fanout_wants_end(&w);
	return e;
}

/* [[number, account, sequence], ...] of what is moved. */
static const char *
number_keys(struct batch *b)
{
	const struct fanout_row *rows = b->rows.v;
	struct buf k;

	buf_init(&k, b->sweep->arena, b->rows.n * 72 + 8);
	for (size_t i = 0; i < b->rows.n; i++)
		if (!rows[i].left)
			buf_fmt(&k, "%c[%lld,\"%s\",%lld]",
			    k.len == 0 ? '[' : ',', (long long)rows[i].number,
			    rows[i].account, (long long)rows[i].sequence);
	buf_char(&k, ']');
	return k.s;
}

static enum err
move_rows(struct batch *b)
{
	struct sweep *s = b->sweep;
	struct db *db = s->db;
	struct fanout_sequence ask = { .has = EVERYTHING };
	enum err e = db_all(db, &fanout_rows, NULL, &b->rows, s->arena);

	if (e == OK)
		e = number_rows(b);
	if (e != OK || b->moved == 0)
		return e;
	ask.keys = number_keys(b);
	if ((e = fanout_claim(s, b->now, b->orders, b->n_orders)) != OK ||
	    (e = db_run(db, &fanout_events, &ask)) != OK ||
	    (e = db_run(db, &fanout_delete, &ask)) != OK ||
	    (e = db_run_many(db, &fanout_delivery, b->orders, b->n_orders)) !=
		OK ||
	    (e = db_run_many(db, &fanout_queue, b->orders, b->n_orders)) != OK)
		return e;
	return db_run_many(db, &fanout_end, b->held, b->n_held);
}

static enum err
fan_out(void *arg)
{
	struct batch *b = arg;
	enum err e;

	*b = (struct batch){ .sweep = b->sweep, .now = b->now };
	e = hold_accounts(b);
	return e == OK && b->n_held > 0 ? move_rows(b) : e;
}

static enum err
fanout_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct caller who = { .now = now };
	struct batch b = { .sweep = s, .now = now };
	enum err e;

	db_for(s->db, &who);
	e = db_tx(s->db, fan_out, &b);
	if (e == OK)
		fanout_launch(s, now, b.orders, b.n_orders);
	*next = (struct stamp){ now.ms + LOOK_MS };
	if (b.left > 0)
		next->ms = now.ms + LOCKED_MS;
	if (b.moved > 0 && b.moved + b.left >= BATCH)
		*next = now;
	return e;
}

const struct job fanout_job = {
	.name = "fanout",
	.run = fanout_run,
	.queries = fanout_queries,
};
