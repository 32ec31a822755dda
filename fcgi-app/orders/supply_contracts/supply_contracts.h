/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SUPPLY_CONTRACTS_H
#define SUPPLY_CONTRACTS_H

#include "contracts.h"

/* The operations of contracts themselves; contracts.h is for who lifts. */

struct contract_facts {
	struct presence has;
	const char *counterparty_status;
	int64_t terminals, products; /* how many of those named there are */
};

/* What was lifted on a day. */
struct contract_day {
	struct presence has;
	struct date lifted_on;
	struct volume volume;
};

/* What is counted of a source, in how many liftings. */
struct contract_counted {
	struct presence has;
	struct volume volume;
	int64_t parts;
};

/* A period with what came of it. */
struct contract_state {
	struct presence has;
	const char *period;
	struct date starts_on, ends_on;
	struct volume volume_min, volume_max, lifted, left, shortfall, excess;
	struct money penalty;
	flag over;
};

struct contract_periods {
	struct presence has;
	struct id contract_id;
	const char *unit, *currency;
	struct list periods; /* struct contract_state */
};

struct contract_fulfilment {
	struct presence has;
	struct id contract_id;
	const char *unit, *currency;
	struct date as_of;
	struct volume committed_min, committed_max, lifted, held;
	struct money elapsed_pct, lifted_pct;
	const char *period;
	struct volume period_lifted, period_held, period_left, ratable_to_date;
	struct money deviation_pct;
	flag ratable;
};

struct contract_amendments {
	struct presence has;
	struct id contract_id;
	struct list amendments;
};

struct contract_page {
	struct presence has;
	int64_t limit;
	const char *cursor;
	int64_t rows;
	const char *after;
	struct id contract_id;
	struct date first, last;
};

extern const struct shape contract_facts_shape, contract_day_shape,
    contract_periods_shape, contract_fulfilment_shape,
    contract_amendments_shape, contract_page_shape, contract_amended_shape,
    contract_shortfall_shape, contract_state_shape, contract_amend_shape;
extern const struct query contract_around, contract_lifting_add,
    contract_counted, contract_liftings, contract_days;
extern const struct query contract_hold_add, contract_hold_drop, contract_held;

/* --- rules --- */

/* The period that a day lies in, or NULL; whether any is named. */
const struct contract_period *contract_period_of(const struct supply_contract
						     *c,
    struct date day);

/* What came of a period, by what was lifted on its days. */
struct contract_state contract_period_state(const struct supply_contract *c,
    const struct contract_period *p, const struct list *days,
    struct date today);

/* How it stands as a whole. */
struct contract_fulfilment contract_stand(struct arena *a,
    const struct supply_contract *c, const struct list *days,
    struct date today);

/* What confirmed orders hold of it, as part of that. */
enum err contract_stand_held(struct req *rq, struct contract_fulfilment *f);

/* Why a product may not be lifted at a terminal on a day; NULL: it may. */
const char *contract_refuses(const struct supply_contract *c,
    const char *product, const char *terminal, struct date day);

/* When sweep is to look at it again. */
void contract_plan(struct supply_contract *c);

/* Is it time to say that it ends soon; is it over? */
#define CONTRACT_SOON_DAYS 30
bool contract_ends_soon(const struct supply_contract *c, struct date today);

resource_check contract_check;
bool contract_partnered(const void *obj, const void *facts);
bool contract_priced(const void *obj, const void *facts);

/* What was lifted on each day of its term and a year around it. */
enum err contract_read_days(struct req *rq, const struct supply_contract *c,
    struct list *days);

/* Make a list one longer: room for the element, of this size. */
void *contract_longer(struct req *rq, struct list *l, size_t size);

/* --- actions and routes --- */

enum err contract_begin(struct req *rq, void *obj);
enum err contract_edit(struct req *rq, void *obj);
enum err contract_activate(struct req *rq, void *obj);
enum err contract_stop(struct req *rq, void *obj);
enum err contract_resume(struct req *rq, void *obj);
enum err contract_amend(struct req *rq, void *obj);
handler contract_show_fulfilment, contract_show_periods, contract_show_liftings,
    contract_show_amendments;

#endif
