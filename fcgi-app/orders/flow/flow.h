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
	struct presence has;
	struct volume loaded_gross, loaded_net; /* in the unit of the line */
	struct volume delivered_gross, delivered_net;
};
extern const struct shape flow_actual_shape;

/*
 * A load is planned for a line: G-PERMIT is asked, and a line that waited for
 * one is dispatched.  A truck begins to load for it: G-CREDIT and G-ALLOC are
 * asked.  Both refuse as an action does; E_NOT_FOUND: no such order or line;
 * E_STATE (refused in words) where the line is not that far, or further.
 */
enum err order_line_planned(struct req *rq, const char *order_id,
    int64_t line_no, struct id load_id);
enum err order_line_loads(struct req *rq, const char *order_id,
    int64_t line_no);

/*
 * A line follows from all its loads as they are kept now, and its quantities
 * become known.  It is as far as the load that is furthest, up to in_transit,
 * where a truck has left with its bill of lading confirmed; without a load it
 * is allocated.  What is still to be lifted of it, to_lift, is what loads that
 * have not left have planned, and what none has.
 *
 * It moves the exposure of the line too: in_transit at `amount` and what is
 * still to be lifted, unbilled when it is delivered; and what becomes known of
 * it before it is invoiced is its exposure at once.  So who calls this does not
 * call exposure_step() for lines.
 *
 * An order whose status changes by it announces order.<status>, once, and has
 * a row more in its timeline.
 */
enum err order_line_follow(struct req *rq, const char *order_id,
    int64_t line_no, const struct flow_actual *actual);

/* The same by its drops: delivered when nothing of it is left to lift and all
 * are done, then reconciled.  E_STATE (refused in words) where that is not the
 * next step. */
enum err order_line_at(struct req *rq, const char *order_id, int64_t line_no,
    const char *status, const struct flow_actual *actual);

/* Something of what was lifted for an order was dropped, or goes elsewhere: its
 * lifts follow, and the order is kept where that changes it; once it is
 * invoiced they stand. */
enum err order_drops_changed(struct req *rq, const char *order_id);

/* SQL: the statuses of an order from when it is submitted until it is invoiced:
 * what it names is still needed, to lift, deliver or bill it. */
/* clang-format off */
#define FLOW_UNDER_WAY								\
	"('submitted', 'on_hold', 'confirmed', 'allocated', 'dispatched',"	\
	" 'loading', 'in_transit', 'delivered', 'reconciled')"
/* clang-format on */

/* SQL: was the load of a drop, of the alias d, planned for its order line in a
 * round before this one?  The order began again since, and it counts no more.
 */
/* clang-format off */
#define FLOW_EARLIER(d)								\
	"EXISTS (SELECT 1 FROM load_lines k"					\
	"  JOIN orders k_of ON k_of.account = :account AND k_of.id = k.order_id"	\
	"  WHERE k.account = :account AND k.load_id = " d ".load_id"		\
	"   AND k.order_id = " d ".order_id AND k.line_no = " d ".line_no"	\
	"   AND k.round < k_of.round)"
/* clang-format on */

#endif
