/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

/*
 * The log of deliveries and their attempts stand in partitions by day, so that
 * what is too old goes without a row being read.  Those of the days ahead are
 * made and those that are over dropped by a procedure of the database, since
 * this user may change rows and no table; what it does is safe to repeat and to
 * break off: sql/0020-retention.sql.
 */
#define EVERY_MS 3600000

/* clang-format off */
static const struct query partitions_keep = {
	.name  = "partitions_keep",
	.sql   = "CALL keep_partitions()",
	.flags = Q_SYSTEM | Q_SCAN, /* a call has no plan */
};
/* clang-format on */

static const struct query *const queries[] = { &partitions_keep, NULL };

static enum err
partitions_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct caller who = { .now = now };

	db_for(s->db, &who);
	*next = (struct stamp){ now.ms + EVERY_MS };
	return db_run(s->db, &partitions_keep, NULL);
}

const struct job partitions_job = {
	.name = "partitions",
	.run = partitions_run,
	.queries = queries,
};
