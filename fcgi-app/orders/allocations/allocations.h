/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include "resource.h"

/*
 * Permission to lift: so much of a product, or for so much money, at a
 * terminal in a period.  What is left is the sum of its ledger, in which each
 * document stands once.
 */
struct allocation {
	struct presence has;
	struct id id;
	const char *status, *name;
	const char *type; /* product, credit, open_to_buy, one_time, deny */
	struct id counterparty_id, supplier_id;
	const char *counterparty_tag; /* of those that have it */
	const char *terminal, *product, *product_family;
	struct texts terminals, products; /* groups of them */
	const char *period;               /* day, week, month */
	const char *unit, *currency;      /* what it counts: either */
	struct volume start_amount, refresh_amount;
	const char *refresh_time, *timezone;
	struct money scale_pct;
	flag carry_over;
	struct volume min_lift, max_lift;
	struct stamp valid_from, valid_to;
	struct volume remaining; /* the sum of its ledger */
	struct volume override_left;
	struct stamp override_valid_to;
	const char *override_reason;
	flag low_announced;
	struct stamp refreshed_at, next_refresh_at, next_change_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* A row of the ledger; the sum of their amounts is what remains. */
struct allocation_entry {
	struct presence has;
	struct id allocation_id, id;
	int64_t seq;
	const char *kind;    /* start, refresh, take, true_up, give_back, ... */
	const char *measure; /* volume, money */
	const char *pool;    /* remaining, override */
	struct volume quantity;
	struct volume amount;
	struct volume balance; /* after it */
	const char *source_type, *source_id;
	int64_t nth;
	const char *reason;
	struct stamp at;
};

extern const struct resource allocations;
extern const struct shape allocation_shape, allocation_entry_shape;

/* What somebody wants to lift. */
struct allocation_lift {
	struct presence has;
	struct id counterparty_id; /* the consignee's */
	struct id supplier_id;     /* optional */
	const char *terminal, *product;
	struct volume quantity;
	const char *unit;    /* of the quantity */
	struct money amount; /* what it comes to, where that is known */
	const char *currency;
	const char *source_type; /* order_line, load_authorization */
	const char *source_id;   /* at most 64; another one each time */
};
extern const struct shape allocation_lift_shape;

/* Why it may or may not be lifted: G-ALLOC's evidence. */
struct allocation_answer {
	struct presence has;
	flag granted;
	const char *code; /* granted, denied, none, tie, too_small, too_large,
			     short, short_of_money */
	const char *message;
	struct id allocation_id; /* the one that decides */
	const char *by;          /* allocation, one_time, override */
	struct volume remaining, usable;
};
extern const struct shape allocation_answer_shape;

/*
 * Find what applies to a lift and judge it: the most specific wins, two that
 * are as specific as each other refuse, `deny` always does.  With the tables
 * as they are; nothing is locked.
 */
enum err allocation_ask(struct req *rq, const struct allocation_lift *l,
    struct allocation_answer *out);

/*
 * The same under FOR UPDATE of the allocations, and where it is granted the
 * volume is taken, pending.  OK with out->granted false where it is not: who
 * calls refuses.  E_DUPLICATE where the same source took already.
 */
enum err allocation_take(struct req *rq, const struct allocation_lift *l,
    struct allocation_answer *out);

/*
 * What the source took becomes what was lifted net, in `unit` (money in
 * proportion); or is given back whole.  May be done again, with other figures.
 * A source that took nothing is no fault.  What was taken before the last
 * refresh changes what remains only where that carries over.
 */
enum err allocation_true_up(struct req *rq, const char *source_type,
    const char *source_id, struct volume lifted, const char *unit);
enum err allocation_give_back(struct req *rq, const char *source_type,
    const char *source_id);

/* Of the sweep: let what is due happen, and keep and announce it. */
enum err allocation_wake(struct req *rq, const char *id);

#endif
