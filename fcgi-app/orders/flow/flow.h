/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FLOW_H
#define FLOW_H

#include "app.h"

/*
 * How an order goes on: line by line.  Its status is the least of its lines',
 * computed and never set; lines that are canceled do not count.
 *
 *   draft quoted submitted on_hold confirmed allocated dispatched loading
 *   in_transit delivered reconciled invoiced paid closed; canceled, rejected
 */
extern const char *const flow_states[];

/* How far along a status is, from 0; -1 for canceled, rejected and no status
 * at all. */
int flow_rank(const char *status);

/* The least of n statuses; where all are canceled or rejected, the first. */
const char *flow_least(const char *const *statuses, size_t n);

/* What a step knows of a line; members without their bit stay as they are. */
struct flow_actual {
	uint64_t has;
	struct volume loaded_gross, loaded_net; /* in the unit of the line */
	struct volume delivered_gross, delivered_net;
	struct money amount; /* what it came to, in the order's currency */
};
extern const struct shape flow_actual_shape;

/*
 * A line goes on to `status`, one step of the list above (dispatched ->
 * loading -> in_transit -> delivered -> reconciled for loads, bills of lading
 * and deliveries); a truck that turns back takes it from dispatched or loading
 * to allocated.  NULL or its own status: only the quantities become known, as
 * when a bill of lading is corrected.  The guards of the step are asked
 * (G-CREDIT and G-ALLOC for loading) and refuse as those of an action do.
 *
 * It moves the exposure of the line too: in_transit at `amount`, unbilled when
 * it is delivered; and what becomes known of it before it is invoiced is its
 * exposure at once.  So who calls this does not call exposure_step() for lines.
 *
 * An order whose status changes by it announces order.<status>, once, and has
 * a row more in its timeline.  E_NOT_FOUND: no such order or line; E_STATE
 * (refused in words) where the step is not possible.
 */
enum err order_line_at(struct req *rq, const char *order_id, int64_t line_no,
    const char *status, const struct flow_actual *actual);

#endif
