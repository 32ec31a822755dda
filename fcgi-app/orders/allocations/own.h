/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ALLOCATIONS_OWN_H
#define ALLOCATIONS_OWN_H

#include "allocations.h"

/* What the files of this folder share; others need allocations.h alone. */

/* What there is of what it names: how many of each. */
struct allocation_facts {
	struct presence has;
	int64_t counterparties, suppliers, terminals, products;
};
/* What stands in the way of archiving it. */
struct allocation_use {
	struct presence has;
	int64_t open_orders, open_authorizations;
};
extern const struct shape allocation_facts_shape, allocation_use_shape;
extern const struct query allocation_around, allocation_taken,
    allocation_authorized;
bool allocation_unused(const void *obj, const void *facts);
bool allocation_unheld(const void *obj, const void *facts);

/* The next moment that a clock shows this time: of the next day, Monday or
 * first of a month. */
struct stamp allocation_next(const char *period, const char *time,
    const char *zone, struct stamp after);

/* Set when it is refreshed next, and when anything of it changes by itself. */
void allocation_plan(struct allocation *a);

/* What has happened by now: it began, was refreshed, ended.  The bits of what
 * did, and the status that it comes to. */
enum { ROLL_BEGAN = 1, ROLL_REFRESHED = 2, ROLL_ENDED = 4 };
unsigned allocation_roll(struct allocation *a, struct stamp now,
    const char **status);

/* Is it exhausted or low, by what remains?  The bits of what it just became,
 * and the status that it comes to. */
enum { SETTLE_LOW = 1, SETTLE_EXHAUSTED = 2 };
unsigned allocation_settle(struct allocation *a, const char **status);

/* How closely a candidate names what is lifted: more is closer. */
int allocation_rank(const struct allocation *a);

/* Judge a lift by all candidates, which apply: what is to be taken from, and
 * NULL where nothing of that measure is. */
struct allocation_choice {
	struct allocation *volume, *money;
	struct volume quantity; /* in the unit of `volume` */
	bool override;
};
void allocation_judge(const struct list *candidates,
    const struct allocation_lift *l, struct stamp now,
    struct allocation_answer *out, struct allocation_choice *choice);

resource_check allocation_check;

/* --- the ledger --- */

/* What a source has done so far. */
struct allocation_sum {
	struct presence has;
	struct id allocation_id;
	const char *measure, *pool;
	struct volume quantity;
	struct stamp at; /* of its first entry */
	int64_t entries;
};
extern const struct shape allocation_sum_shape, allocation_page_shape,
    allocation_used_shape;
extern const struct query allocation_candidates, allocation_candidates_held,
    allocation_entry_add, allocation_sums, allocation_ledger, allocation_usage;

/* Add an entry to the ledger of an allocation that is locked; what remains
 * follows.  The allocation is not kept. */
enum err allocation_enter(struct req *rq, struct allocation *a,
    struct allocation_entry *e);

/* Say where it just became low or exhausted; keep it, saying so and `event`, or
 * that it was updated. */
enum err allocation_say(struct req *rq, struct allocation *a);
enum err allocation_keep(struct req *rq, struct allocation *a,
    const char *event);

/* Let what is due happen, in the ledger too; the allocation is not kept. */
enum err allocation_catch_up(struct req *rq, struct allocation *a,
    unsigned *rolled);

/* --- actions and routes --- */

struct allocation_change {
	struct presence has;
	struct volume amount;
	const char *reason;
	struct stamp valid_to;
	struct id to_allocation_id;
};
extern const struct shape allocation_change_shape, allocation_adjust_shape,
    allocation_transfer_shape, allocation_override_shape;

/* How much of a period is used. */
struct allocation_used {
	struct presence has;
	struct id allocation_id;
	const char *unit, *currency;
	struct stamp period_start, period_end;
	struct volume granted, taken, remaining;
	struct money used_pct;
};

struct allocation_page {
	struct presence has;
	int64_t limit;
	const char *cursor;
	int64_t rows;
	const char *after;
	struct id allocation_id;
	struct stamp since;
};

enum err allocation_begin(struct req *rq, void *obj);
enum err allocation_changed(struct req *rq, void *obj);
enum err allocation_refresh(struct req *rq, void *obj);
enum err allocation_adjust(struct req *rq, void *obj);
enum err allocation_transfer(struct req *rq, void *obj);
enum err allocation_suspend(struct req *rq, void *obj);
enum err allocation_resume(struct req *rq, void *obj);
enum err allocation_override(struct req *rq, void *obj);
handler allocation_show_ledger, allocation_show_used, allocation_show_denials;

#endif
