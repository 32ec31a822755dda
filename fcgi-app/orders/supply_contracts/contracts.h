/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CONTRACTS_H
#define CONTRACTS_H

#include "resource.h"

/* A commitment on volume and price, with a supplier or to a customer. */
struct supply_contract {
	struct presence has;
	struct id id;
	const char *status, *number;
	const char *side; /* buy, sell */
	struct id counterparty_id;
	const char *contract_type;
	struct texts terminals, products; /* absent: any */
	struct date start_on, end_on;
	const char *timezone, *unit, *currency;
	struct id price_formula_id;
	struct money unit_price, differential;
	struct list periods; /* struct contract_period; absent: no volumes */
	const char *ratability;
	struct money ratability_pct;
	struct money shortfall_penalty, excess_penalty; /* of a unit */
	const char *terms, *reason;
	struct list amendments; /* struct contract_amendment */
	struct list shortfalls; /* struct contract_shortfall */
	struct volume lifted;   /* the sum of its liftings */
	struct date settled_through;
	flag expiring_announced;
	struct stamp next_change_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* A span of days that has its own volumes: 2026, 2026-Q1, 2026-01, 2026-W03 or
 * 2026-01-15. */
struct contract_period {
	struct presence has;
	const char *period;
	struct volume volume_min, volume_max;
};

struct contract_amended {
	struct presence has;
	const char *field, *from, *to; /* as JSON */
};

struct contract_amendment {
	struct presence has;
	int64_t number;
	struct stamp at;
	const char *reason;
	struct list changes; /* struct contract_amended */
};

struct contract_shortfall {
	struct presence has;
	const char *period;
	struct volume volume;
	struct money penalty;
	struct stamp at;
};

extern const struct resource supply_contracts;
extern const struct shape contract_shape, contract_period_shape,
    contract_amendment_shape;

/* The first and last day of a period; false where it is none. */
bool contract_span(const char *period, struct date *first, struct date *last);

/* Of the sweep: settle periods that are over, say that it ends soon, end it. */
enum err contract_wake(struct req *rq, const char *id);

/* What is lifted under a contract. */
struct contract_lifting {
	struct presence has;
	struct id contract_id, id;
	const char *source_type, *source_id;
	const char *product, *terminal;
	struct date lifted_on;
	struct volume volume; /* in the contract's unit; below 0 reverses */
	struct stamp at;
};
extern const struct shape contract_lifting_shape;

/* Does it take this product and terminal on that day, and how much may still
 * be lifted in the period then (`left` is absent: no limit)?  What others hold
 * is off it, not what the lines of the order do (NULL: none). */
struct contract_room {
	struct presence has;
	flag open;
	const char *why; /* where it is not: state, day, product, terminal */
	const char *period;
	struct volume lifted, left;
};
extern const struct shape contract_room_shape;
enum err contract_ask(struct req *rq, const char *contract_id,
    const char *product, const char *terminal, struct date day,
    const char *order_id, struct contract_room *out);

/* What a confirmed order is to lift; it is off what is left for every other
 * source until it is lifted or given back.  Holding locks the contract until
 * the commit. */
struct contract_hold {
	struct presence has;
	struct id contract_id;
	const char *source_id;
	struct date held_on;
	struct volume volume; /* in the contract's unit */
	struct stamp at;
	struct date first, last; /* of what is asked */
};
extern const struct shape contract_hold_shape;
enum err contract_hold(struct req *rq, struct contract_hold *h);
enum err contract_give_back(struct req *rq, struct id contract_id,
    const char *source_id);

/*
 * So much is lifted by a source: what that differs from what was counted of it
 * is written down as a lifting, and counted.  What was too much is taken back
 * on the day that it `first` lifted.
 */
enum err contract_lift(struct req *rq, struct contract_lifting *l,
    struct date first);

#endif
