/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WAITS_H
#define WAITS_H

#include "sweep.h"

/*
 * Work of sweep that was refused waits before it is tried again: half a minute,
 * and each time twice as long, up to six hours.  The rows are in sweep_waits,
 * so that a sweep that begins waits too.
 */
struct wait {
	struct presence has;
	const char *kind; /* of work: the name of the statement that lists it */
	const char *account;
	struct id id;
	int64_t tries; /* refusals so far; 0: none */
	const char *fault;
};

/*
 * A statement that lists what is due: account, id, tries and due_at.  Accounts
 * take turns, each with what has waited longest, and what was refused is left
 * out until its next try.  `kind` is the statement's name, `id` and `since` the
 * columns of a row `d` of `table` that name it and say since when it is due.
 */
/* clang-format off */
#define WAITS_JOIN(kind, account, id)					\
	" LEFT JOIN sweep_waits w ON w.account = " account		\
	" AND w.kind = '" kind "' AND w.id = " id
#define WAITS_DUE "(w.next_try_at IS NULL OR w.next_try_at <= :now)"
#define WAITS_ROWS(kind, columns, id, table, since, where, batch)	\
	"SELECT account, id, tries, due_at" columns " FROM ("		\
	"SELECT d.account, d." id " AS id, IFNULL(w.tries, 0) AS tries,"	\
	" d." since " AS due_at" columns ", ROW_NUMBER() OVER"		\
	" (PARTITION BY d.account ORDER BY d." since ") AS turn FROM " table " d" \
	WAITS_JOIN(kind, "d.account", "d." id)				\
	" WHERE " where " AND " WAITS_DUE ") AS due"			\
	" ORDER BY turn, due_at LIMIT " batch
#define WAITS_FAIR(kind, table, since, where)				\
	WAITS_ROWS(kind, "", "id", table, since, where, "64")
/* clang-format on */

/* It was refused with `why`: it waits.  Not inside a transaction that is to be
 * rolled back; where another sweep has just said the same, once. */
enum err waits_refused(struct db *db, struct wait w, enum err why);

/* It was done: what was known of refusals goes. */
enum err waits_over(struct db *db, struct wait w);

extern const struct query *const waits_queries[];

#endif
