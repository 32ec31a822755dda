/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DB_H
#define DB_H

#include <stdbool.h>
#include <stdint.h>

#include "err.h"
#include "field.h"

struct arena;
struct conf;
struct db;
struct pollfd;

/* What a statement is excused from; the house tests hold the others to it. */
enum {
	Q_SCAN = 1, /* reads a whole table on purpose */
	Q_SHARED =
	    2, /* tables that belong to no account: prices, taxes, tiers */
	Q_SYSTEM = 4, /* sweep's work over all accounts, or the key's look-up */
	Q_MADE = 16,  /* written by lib/resource.c from a shape */
	Q_NOWAIT = 8, /* sets its own lock wait to nothing: see E_STATE below */
	/* Reads what seldom changes and locks nothing: asked again with the
	 * same values, a transaction is answered what it was answered before,
	 * unless it has written to a table that the statement names. */
	Q_STEADY = 32,
};

/*
 * One statement.  `:name` binds the member of that name of the `in` shape,
 * else a value of the caller (:account, :request_id, :key_id, :now, :person,
 * :session, :readable); absent members bind NULL.  Result columns fill the
 * members of `out` that have their names, and their presence bits; NULL leaves
 * a member absent.
 */
struct query {
	const char *name;
	const struct shape *in, *out;
	const char *sql;
	int flags;
};

#define CALLER_OPERATOR "operator"

/* Whose statements these are; bound to the names above. */
struct caller {
	const char *account;
	const char *key_id; /* the key's or, with a token, the person's */
	const char *request_id;
	struct stamp now;
	/* Of one who is signed in, by token or by session; else NULL. */
	const char *person, *person_name, *role, *session;
	/* The person who answers for what is done: the one who is signed in,
	 * or whose key it is; CALLER_OPERATOR where nobody knows. */
	const char *whose;
	/* What it may read of a resource whose row has `readable`. */
	const char *readable;
};

/* A connection; made at first use, made again when it was lost. */
struct db *db_open(const struct conf *c);
void db_close(struct db *db);

/* From now on statements speak for this caller; the struct must outlive it. */
void db_for(struct db *db, const struct caller *who);

/*
 * Whenever a statement waits for the server, fn does: at most `ms`, or until
 * the server's socket has what is asked for, which it writes there as poll(2)
 * does. It may do other work, none of it by this connection.
 */
void db_meanwhile(struct db *db,
    void (*fn)(void *arg, struct pollfd *server, int ms), void *arg);

/*
 * Run a statement: its first row into `out` (E_NOT_FOUND without one), all
 * rows into a list in the arena, or for its effect.  Besides: E_DUPLICATE a
 * unique key, E_STATE a lock not waited for, E_UNAVAILABLE no database.
 */
enum err db_one(struct db *db, const struct query *q, const void *in, void *out,
    struct arena *a);
enum err db_all(struct db *db, const struct query *q, const void *in,
    struct list *out, struct arena *a);
enum err db_run(struct db *db, const struct query *q, const void *in);

/*
 * db_all, of rows that may be large: no more of them are kept than take so many
 * bytes, but `least` in any case.  `cut` says that there were more.
 */
struct weight {
	size_t bytes, least;
	bool cut;
};
enum err db_some(struct db *db, const struct query *q, const void *in,
    struct list *out, struct weight *w, struct arena *a);

/*
 * Run an INSERT, UPDATE or DELETE for each of n structs of its shape, one after
 * the other in memory, in one round trip; in a transaction, where the first
 * that fails fails all.  db_changed() is of all of them.
 */
enum err db_run_many(struct db *db, const struct query *q, const void *rows,
    size_t n);

/* The unique key that the last E_DUPLICATE met, as SQL names it; "" where
 * nobody knows. */
const char *db_met(const struct db *db, struct arena *a);

/* Rows the last db_run or db_run_many changed, and the number it was given. */
uint64_t db_changed(const struct db *db);
uint64_t db_number(const struct db *db);

/* Call fn with each row as it comes, in memory that goes with it, until one is
 * refused: for what is too much to keep.  Inside fn no other statement runs. */
enum err db_each (struct db *db, const struct query *q, const void *in,
    enum err(*fn)(void *arg, const void *row), void *arg);

/*
 * Run fn in a transaction, opened at its first statement, committed where it
 * returns OK and rolled back otherwise.  A deadlock, a conflict at commit or a
 * connection lost before it runs all again, so fn must neither reply nor call
 * out.  A connection lost during the commit is E_UNAVAILABLE: only an
 * idempotency key can tell what became of it.
 */
enum err db_tx(struct db *db, enum err (*fn)(void *arg), void *arg);

/* In a transaction: mark a place, and take back all since the last mark. */
enum err db_mark(struct db *db);
enum err db_undo(struct db *db);

/* Find the names of a query now: one that nothing knows ends the process. */
void db_bound(struct db *db, const struct query *q);

/* Give a statement up, its query may then go; one never used is harmless. */
void db_forget(struct db *db, const struct query *q);

/* Prepare without running: 0, or -1 with the server's words in *why. */
int db_prove(struct db *db, const struct query *q, const char **why);

/* EXPLAIN's first table read by a full scan (type ALL or index), "" if none;
 * NULL with *why where the statement cannot be explained. */
const char *db_explain(struct db *db, const struct query *q, struct arena *a,
    const char **why);

#endif
