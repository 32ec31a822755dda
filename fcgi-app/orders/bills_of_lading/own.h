/* SPDX-License-Identifier: Apache-2.0 */
#ifndef BILLS_OF_LADING_OWN_H
#define BILLS_OF_LADING_OWN_H

#include "bills_of_lading.h"

/* What the files of this folder share, and nobody else sees. */

struct bill_assignment {
	struct presence has;
	int64_t line_no;
	struct id order_id;
	int64_t order_line;
	struct id load_id;
};

/* A product of an order line: planned, lifted, delivered. */
struct bill_compared {
	struct presence has;
	struct id order_id;
	int64_t order_line;
	const char *product, *unit;
	struct volume planned, gross, net, delivered_net, variance;
};
struct bill_comparison {
	struct presence has;
	struct id bol_id, load_id;
	const char *status;
	struct list lines; /* of struct bill_compared */
};

/* What is delivered of an order line by a load. */
struct bill_dropped {
	struct presence has;
	struct id load_id, order_id;
	int64_t line_no;
	const char *unit;
	struct volume net;
};

extern const struct shape bill_reason_shape, bill_correction_shape,
    bill_acceptance_shape, bill_refusal_shape, bill_assignment_shape,
    bill_exceptions_shape, bill_comparison_shape, bill_dropped_shape;
extern const struct query bill_limits, bill_delivered, bill_stands,
    bill_lines_ordered, bill_lines_beside;
extern const struct route bill_routes[];
extern const struct guard *const bill_guards[]; /* of one that is confirmed */

/* Effects of its moves, and handlers. */
enum err bill_begin(struct req *rq, void *obj);
enum err bill_inspect(struct req *rq, struct judge *j, const void *obj);
enum err bill_change(struct req *rq, void *obj);
enum err bill_match(struct req *rq, void *obj);
const char *bill_tells(const void *obj);
enum err bill_accept(struct req *rq, void *obj);
enum err bill_refuse(struct req *rq, void *obj);
enum err bill_unmatch(struct req *rq, void *obj);
enum err bill_confirm(struct req *rq, void *obj);
enum err bill_confirmed(struct req *rq, void *obj);
enum err bill_reverse(struct req *rq, void *obj);
enum err bill_correct(struct req *rq, void *obj);
enum err bill_repost(struct req *rq, void *obj);
enum err bill_assign(struct req *rq, void *obj);
/* May somebody who answers for it accept what a part of G-BOL found?  What the
 * document itself says wrong, or of nothing, must be corrected. */
bool bill_acceptable(const void *obj, const void *facts);

/* Does it still stand when it is confirmed? */
enum err bill_standing_look(struct req *rq, const void *obj, void *facts);
bool bill_confirmable(const void *obj, const void *facts);

/* Are these findings of a bill as it is now those that were accepted of it as
 * it was, and no further off? */
bool bill_accepted(const struct bill *b, const struct bill *now,
    const struct list *found);

handler bill_exceptions_get, bill_reconciliation_get;

/* What has become known of its order lines: quantities, exposure, allocation;
 * also of one that is reversed, whose volumes are below zero. */
enum err bill_advance(struct req *rq, const struct bill *b);

#endif
