/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

/* What is kept for a time only goes when its time has passed. */
#define EVERY_MS 3600000
#define BATCH    1000

/* clang-format off */
static const struct query expire_idempotency = {
	.name  = "expire_idempotency",
	.sql   = "DELETE FROM idempotency WHERE expires_at <= :now"
		 " ORDER BY expires_at LIMIT 1000",
	.flags = Q_SYSTEM,
};
/* clang-format on */

static const struct query *const queries[] = { &expire_idempotency, NULL };

static enum err
expire_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct caller who = { .now = now };
	enum err e;

	db_for(s->db, &who);
	e = db_run(s->db, &expire_idempotency, NULL);
	*next = (struct stamp){ now.ms + EVERY_MS };
	if (e == OK && db_changed(s->db) == BATCH)
		*next = now;
	return e;
}

const struct job expire_job = {
	.name = "expire",
	.run = expire_run,
	.queries = queries,
};
