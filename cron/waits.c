/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "waits.h"

#include <stdio.h>

/* clang-format off */
#define T struct wait
static const struct field fields[] = {
	FIELD(T, kind,    .doc = "Kind of work."),
	FIELD(T, account, .doc = "Account that owns the object."),
	FIELD(T, id,      .doc = "What is waited with."),
	FIELD(T, tries,   .doc = "How often it was refused."),
	FIELD(T, fault,   .doc = "Why, the last time."),
};
#undef T
static const struct shape wait_shape =
	SHAPE(struct wait, "Wait", fields, "Work that was refused.");

/* The number of tries is counted up first: the pause follows from it. */
static const struct query waits_refuse = {
	.name  = "waits_refuse",
	.in    = &wait_shape,
	.sql   = "INSERT INTO sweep_waits (account, kind, id, tries, next_try_at, fault)"
		 " VALUES (:account, :kind, :id, 1, :now + INTERVAL 30 SECOND, :fault)"
		 " ON DUPLICATE KEY UPDATE tries = tries + (next_try_at <= :now),"
		 "  next_try_at = IF(next_try_at <= :now,"
		 "   :now + INTERVAL LEAST(30 * POW(2, LEAST(tries, 20) - 1), 21600) SECOND,"
		 "   next_try_at), fault = :fault",
};

static const struct query waits_end = {
	.name  = "waits_end",
	.in    = &wait_shape,
	.sql   = "DELETE FROM sweep_waits"
		 " WHERE account = :account AND kind = :kind AND id = :id",
};
/* clang-format on */

const struct query *const waits_queries[] = { &waits_refuse, &waits_end, NULL };

enum err
waits_refused(struct db *db, struct wait w, enum err why)
{
	w.fault = err_row(why)->code;
	w.has = EVERYTHING;
	fprintf(stderr, "sweep: %s: %s of %s: %s; it waits\n", w.kind, w.id.s,
	    *w.account != '\0' ? w.account : "nobody", w.fault);
	return db_run(db, &waits_refuse, &w);
}

enum err
waits_over(struct db *db, struct wait w)
{
	w.has = EVERYTHING;
	return db_run(db, &waits_end, &w);
}
