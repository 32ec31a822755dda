/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

#include <string.h>

#include "clock.h"
#include "webhooks/webhooks.h"

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

struct outbox_row {
	uint64_t has;
	int64_t number;
	const char *account;
	struct id id;
	const char *type;
	int64_t sequence; /* given here */
};

struct sequence {
	uint64_t has;
	const char *account;
	int64_t last;
};

/* A delivery to be made. */
struct order {
	uint64_t has;
	const char *account;
	struct id id;
	struct id webhook_id;
	struct id event_id;
};

/* clang-format off */
#define T struct outbox_row
static const struct field row_fields[] = {
	FIELD(T, number,   .doc = "Place in the outbox."),
	FIELD(T, account,  .doc = "Whose event it is."),
	FIELD(T, id,       .prefix = "evt", .doc = "Event."),
	FIELD(T, type,     .doc = "What happened."),
	FIELD(T, sequence, .doc = "Number in the account."),
};
#undef T
static const struct shape row_shape =
	SHAPE(struct outbox_row, "OutboxRow", row_fields, "An event that waits for its number.");

#define T struct sequence
static const struct field sequence_fields[] = {
	FIELD(T, account, .doc = "Whose it is."),
	FIELD(T, last,    .doc = "Last number given."),
};
#undef T
static const struct shape sequence_shape =
	SHAPE(struct sequence, "Sequence", sequence_fields, "Last number of an account's events.");

#define T struct order
static const struct field order_fields[] = {
	FIELD(T, account,    .doc = "Whose it is."),
	FIELD(T, id,         .prefix = "dlv", .doc = "Delivery."),
	FIELD(T, webhook_id, .prefix = "whk", .doc = "Where it goes."),
	FIELD(T, event_id,   .prefix = "evt", .doc = "What it carries."),
};
#undef T
static const struct shape order_shape =
	SHAPE(struct order, "DeliveryOrder", order_fields, "A delivery to be made.");

static const struct query fanout_accounts = {
	.name  = "fanout_accounts",
	.out   = &sequence_shape,
	.sql   = "SELECT DISTINCT account FROM"
		 " (SELECT account FROM outbox ORDER BY number LIMIT 500) AS first",
	.flags = Q_SYSTEM | Q_SCAN,
};

static const struct query fanout_lock = {
	.name = "fanout_lock",
	.in   = &sequence_shape,
	.out  = &sequence_shape,
	.sql  = "SELECT account, last FROM sequences"
		" WHERE account = :account FOR UPDATE SKIP LOCKED",
};

/* Nothing where there is such a row, which then another sweep holds. */
static const struct query fanout_begin = {
	.name = "fanout_begin",
	.in   = &sequence_shape,
	.sql  = "INSERT INTO sequences (account, last) SELECT :account, 0 FROM DUAL"
		" WHERE NOT EXISTS (SELECT 1 FROM sequences WHERE account = :account)",
};

static const struct query fanout_rows = {
	.name  = "fanout_rows",
	.out   = &row_shape,
	.sql   = "SELECT number, account, id, type FROM outbox ORDER BY number LIMIT 500",
	.flags = Q_SYSTEM | Q_SCAN,
};

static const struct query fanout_hooks = {
	.name = "fanout_hooks",
	.in   = &sequence_shape,
	.out  = &webhook_row_shape,
	.sql  = "SELECT id, events FROM webhooks"
		" WHERE account = :account AND status = 'active'",
};

/* The data need not come here and go back. */
static const struct query fanout_event = {
	.name = "fanout_event",
	.in   = &row_shape,
	.sql  = "INSERT INTO events (account, id, sequence, type, object_type, object_id,"
		" data, request_id, created_at)"
		" SELECT account, id, :sequence, type, object_type, object_id,"
		" data, request_id, created_at"
		"  FROM outbox WHERE number = :number AND account = :account",
};

static const struct query fanout_delivery = {
	.name = "fanout_delivery",
	.in   = &order_shape,
	.sql  = "INSERT INTO webhook_deliveries (account, id, webhook_id, event_id,"
		" event_type, object_id, sequence, status, next_attempt_at, created_at, updated_at)"
		" SELECT account, :id, :webhook_id, id, type, object_id, sequence, 'pending',"
		" :now, :now, :now FROM events WHERE account = :account AND id = :event_id",
};

static const struct query fanout_queue = {
	.name = "fanout_queue",
	.in   = &order_shape,
	.sql  = "INSERT INTO delivery_queue (account, id, webhook_id, event_id, stream,"
		" sequence, attempts, due_at, created_at)"
		" SELECT account, :id, :webhook_id, id, object_id, sequence, 0, :now, :now"
		"  FROM events WHERE account = :account AND id = :event_id",
};

static const struct query fanout_delete = {
	.name = "fanout_delete",
	.in   = &row_shape,
	.sql  = "DELETE FROM outbox WHERE number = :number AND account = :account",
};

static const struct query fanout_end = {
	.name = "fanout_end",
	.in   = &sequence_shape,
	.sql  = "UPDATE sequences SET last = :last WHERE account = :account",
};

static const struct query *const queries[] = {
	&fanout_accounts, &fanout_lock, &fanout_begin, &fanout_rows,
	&fanout_hooks, &fanout_event, &fanout_delivery, &fanout_queue,
	&fanout_delete,
	&fanout_end, NULL,
};
/* clang-format on */

/* An account whose events are numbered here and now. */
struct held {
	struct sequence sequence;
	struct list hooks; /* of struct webhook */
};

struct batch {
	struct sweep *sweep;
	struct held *held;
	size_t n;
	size_t moved; /* rows */
	size_t left;  /* accounts or rows, to another sweep or the next run */
};

/* Hold an account's sequence; E_STATE where another sweep does. */
static enum err
hold(struct batch *b, const struct sequence *of)
{
	struct sweep *s = b->sweep;
	struct held *h = &b->held[b->n];
	enum err e;

	h->sequence = (struct sequence){ 0 };
	e = db_one(s->db, &fanout_lock, of, &h->sequence, s->arena);
	if (e == E_NOT_FOUND) {
		e = db_run(s->db, &fanout_begin, of);
		if (e == E_DUPLICATE || (e == OK && db_changed(s->db) == 0))
			return E_STATE;
		h->sequence = (struct sequence){ .has = UINT64_MAX,
			.account = of->account };
	}
	if (e == OK)
		e = db_all(s->db, &fanout_hooks, of, &h->hooks, s->arena);
	if (e == OK)
		b->n++;
	return e;
}

static enum err
hold_accounts(struct batch *b)
{
	struct sweep *s = b->sweep;
	struct list accounts;
	enum err e = db_all(s->db, &fanout_accounts, NULL, &accounts, s->arena);

	if (e != OK)
		return e;
	b->held = arena_array(s->arena, struct held, accounts.n);
	for (size_t i = 0; e == OK && i < accounts.n; i++) {
		e = hold(b, (const struct sequence *)accounts.v + i);
		if (e == E_STATE) {
			b->left++;
			e = OK;
		}
	}
	return e;
}

static struct held *
holder(struct batch *b, const char *account)
{
	for (size_t i = 0; i < b->n; i++)
		if (strcmp(b->held[i].sequence.account, account) == 0)
			return &b->held[i];
	return NULL;
}

static enum err
deliveries(struct batch *b, const struct held *h, const struct outbox_row *row)
{
	const struct webhook *hook = h->hooks.v;
	enum err e = OK;

	for (size_t i = 0; e == OK && i < h->hooks.n; i++) {
		struct order o = { .has = UINT64_MAX,
			.account = row->account,
			.webhook_id = hook[i].id,
			.event_id = row->id };

		if (!webhook_matches(&hook[i].events, row->type))
			continue;
		o.id = id_make("dlv", clock_now());
		e = db_run(b->sweep->db, &fanout_delivery, &o);
		if (e == OK)
			e = db_run(b->sweep->db, &fanout_queue, &o);
	}
	return e;
}

static enum err
move(struct batch *b, struct held *h, struct outbox_row *row)
{
	struct db *db = b->sweep->db;
	enum err e;

	row->sequence = ++h->sequence.last;
	row->has = UINT64_MAX;
	if ((e = db_run(db, &fanout_event, row)) != OK ||
	    (e = deliveries(b, h, row)) != OK)
		return e;
	return db_run(db, &fanout_delete, row);
}

static enum err
move_rows(struct batch *b)
{
	struct sweep *s = b->sweep;
	struct list rows;
	enum err e = db_all(s->db, &fanout_rows, NULL, &rows, s->arena);

	for (size_t i = 0; e == OK && i < rows.n; i++) {
		struct outbox_row *row = (struct outbox_row *)rows.v + i;
		struct held *h = holder(b, row->account);

		if (h == NULL) {
			b->left++;
			continue;
		}
		e = move(b, h, row);
		b->moved++;
	}
	return e;
}

static enum err
fan_out(void *arg)
{
	struct batch *b = arg;
	enum err e;

	b->n = b->moved = b->left = 0;
	e = hold_accounts(b);
	if (e == OK && b->n > 0)
		e = move_rows(b);
	for (size_t i = 0; e == OK && i < b->n; i++)
		e = db_run(b->sweep->db, &fanout_end, &b->held[i].sequence);
	return e;
}

static enum err
fanout_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct caller who = { .now = now };
	struct batch b = { .sweep = s };
	enum err e;

	db_for(s->db, &who);
	e = db_tx(s->db, fan_out, &b);
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
	.queries = queries,
};
