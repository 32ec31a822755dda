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

/* EVENTS_KEPT_DAYS; by then every delivery has come to an end. */
static const struct query expire_events = {
	.name  = "expire_events",
	.sql   = "DELETE FROM events WHERE created_at <= :now - INTERVAL 90 DAY"
		 " ORDER BY created_at LIMIT 1000",
	.flags = Q_SYSTEM,
};
/* clang-format on */

static const struct query *const queries[] = { &expire_idempotency,
	&expire_events, NULL };

static enum err
expire_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct caller who = { .now = now };
	enum err e;

	db_for(s->db, &who);
	*next = (struct stamp){ now.ms + EVERY_MS };
	for (size_t i = 0; queries[i] != NULL; i++) {
		if ((e = db_run(s->db, queries[i], NULL)) != OK)
			return e;
		if (db_changed(s->db) == BATCH)
			*next = now;
	}
	return OK;
}

const struct job expire_job = {
	.name = "expire",
	.run = expire_run,
	.queries = queries,
};
