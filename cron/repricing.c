/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "acting.h"

#include "orders/orders/own.h"
#include "waits.h"

/*
 * Posted prices that were corrected: which orders were priced by them, some
 * hundred at a time, and the mark on each, in a transaction of its own.
 * Accounts take turns with both.
 */
#define EVERY_MS 5000

/* clang-format off */
static const struct query repricing_corrections = {
	.name  = "repricing_corrections",
	.out   = &acting_due_shape,
	.sql   = WAITS_FAIR("repricing_corrections", "price_corrections", "due_at", "due_at <= :now"),
	.flags = Q_SYSTEM,
};

static const struct query repricing_orders = {
	.name  = "repricing_orders",
	.out   = &acting_due_shape,
	.sql   = WAITS_ROWS("repricing_orders", "", "order_id", "order_postings", "due_at",
		   "due_at <= :now", "64"),
	.flags = Q_SYSTEM,
};

static const struct query *const queries[] = {
	&repricing_corrections, &repricing_orders, NULL,
};
/* clang-format on */

static const struct acting kinds[] = {
	{ &repricing_corrections, order_correction_spread },
	{ &repricing_orders, order_mark_repricing },
};

static enum err
repricing_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	return acting_all(s, kinds, COUNT(kinds), EVERY_MS, now, next);
}

const struct job repricing_job = {
	.name = "repricing",
	.run = repricing_run,
	.queries = queries,
};
