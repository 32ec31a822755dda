/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

#include <string.h>

#include "audit.h"

/*
 * Entries of the audit log get their places: of each account the next numbers,
 * without gaps, and the hash that binds each to the one before it.  The last
 * place is locked first, so that two sweeps never give the same; numbers,
 * entries and the last place commit together, so that one that is killed has
 * done all of it or nothing.
 */
#define LOOK_MS   1000
#define LOCKED_MS 100
#define BATCH     20 /* older entries may be long; they fit one packet */
#define MEMORY    (128 << 20) /* of a batch */

/* clang-format off */
static const struct query audit_accounts = {
	.name  = "audit_accounts",
	.out   = &audit_row_shape,
	.sql   = "SELECT DISTINCT account FROM audit_waiting",
	.flags = Q_SYSTEM | Q_SCAN,
};

static const struct query audit_begin = {
	.name  = "audit_begin",
	.in    = &audit_row_shape,
	.sql   = "INSERT INTO audit_chains (account, seq, hash)"
		 " SELECT :account, 0, '" AUDIT_BEGIN "' FROM DUAL"
		 " WHERE NOT EXISTS (SELECT 1 FROM audit_chains WHERE account = :account)",
};

static const struct query audit_last = {
	.name  = "audit_last",
	.in    = &audit_row_shape,
	.out   = &audit_row_shape,
	.sql   = "SELECT seq, hash FROM audit_chains WHERE account = :account"
		 " FOR UPDATE SKIP LOCKED",
};

static const struct query audit_next = {
	.name  = "audit_next",
	.in    = &audit_row_shape,
	.out   = &audit_row_shape,
	.sql   = "SELECT account, number, id, occurred_at, action, actor_type, actor_id,"
		 " actor_name, subject_type, subject_id, address, user_agent, request_id, changes"
		 "  FROM audit_waiting WHERE account = :account ORDER BY number LIMIT 20",
};

static const struct query audit_place = {
	.name  = "audit_place",
	.in    = &audit_row_shape,
	.sql   = "INSERT INTO audit_entries (account, id, seq, occurred_at, action, actor_type,"
		 " actor_id, actor_name, subject_type, subject_id, address, user_agent,"
		 " request_id, changes, previous_hash, hash, created_at)"
		 " VALUES (:account, :id, :seq, :occurred_at, :action, :actor_type, :actor_id,"
		 " :actor_name, :subject_type, :subject_id, :address, :user_agent, :request_id,"
		 " :changes, :previous_hash, :hash, :now)",
};

static const struct query audit_placed = {
	.name  = "audit_placed",
	.in    = &audit_row_shape,
	.sql   = "DELETE FROM audit_waiting WHERE account = :account AND number = :number",
};

static const struct query audit_end = {
	.name  = "audit_end",
	.in    = &audit_row_shape,
	.sql   = "UPDATE audit_chains SET seq = :seq, hash = :hash WHERE account = :account",
};
/* clang-format on */

static const struct query *const queries[] = { &audit_accounts, &audit_begin,
	&audit_last, &audit_next, &audit_place, &audit_placed, &audit_end,
	NULL };

struct batch {
	struct sweep *sweep;
	struct arena *arena; /* of one try */
	const char *account;
	bool more;   /* of this account, or it was locked */
	bool locked; /* by another sweep */
};

/* The last place of an account, locked; E_NOT_FOUND: another sweep has it. */
static enum err
hold(struct batch *b, struct audit_row *last)
{
	struct db *db = b->sweep->db;
	enum err e = db_run(db, &audit_begin, last);

	if (e != OK && e != E_DUPLICATE)
		return e;
	return db_one(db, &audit_last, last, last, b->arena);
}

/* Each is bound to the one before it. */
static void
chain(struct batch *b, struct audit_row *v, size_t n, struct audit_row *last)
{
	struct arena *a = b->arena;

	for (size_t i = 0; i < n; i++) {
		v[i].seq = ++last->seq;
		v[i].previous_hash = last->hash;
		last->hash = v[i].hash = audit_hash(a, &v[i]);
		for (const char *const *m =
			 NAMES("seq", "previous_hash", "hash");
		     *m != NULL; m++)
			field_set(&audit_row_shape, &v[i], *m);
	}
}

static enum err
seal(void *arg)
{
	struct batch *b = arg;
	struct db *db = b->sweep->db;
	struct audit_row last = { .account = b->account };
	struct list rows;
	enum err e;

	arena_reset(b->arena);
	b->more = b->locked = false;
	MARK(&last, account);
	if ((e = hold(b, &last)) == E_NOT_FOUND) {
		b->locked = true;
		return OK;
	}
	if (e != OK ||
	    (e = db_all(db, &audit_next, &last, &rows, b->arena)) != OK ||
	    rows.n == 0)
		return e;
	chain(b, rows.v, rows.n, &last);
	b->more = rows.n == BATCH;
	if ((e = db_run_many(db, &audit_place, rows.v, rows.n)) != OK ||
	    (e = db_run_many(db, &audit_placed, rows.v, rows.n)) != OK)
		return e;
	return db_run(db, &audit_end, &last);
}

static enum err
audit_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct caller who = { .now = now };
	const struct audit_row *v;
	struct arena *a;
	struct list accounts;
	enum err e, worst;

	db_for(s->db, &who);
	worst = db_all(s->db, &audit_accounts, NULL, &accounts, s->arena);
	if (worst != OK)
		return worst;
	v = accounts.v;
	a = arena_open(MEMORY);
	*next = (struct stamp){ now.ms + LOOK_MS };
	for (size_t i = 0; i < accounts.n && !s->stopping; i++) {
		struct batch b = { .sweep = s,
			.arena = a,
			.account = v[i].account };

		if ((e = db_tx(s->db, seal, &b)) != OK)
			worst = e;
		if (b.locked && next->ms > now.ms + LOCKED_MS)
			next->ms = now.ms + LOCKED_MS;
		if (b.more)
			*next = now;
	}
	arena_close(a);
	return worst;
}

const struct job audit_job = {
	.name = "audit",
	.run = audit_run,
	.queries = queries,
};
