/* SPDX-License-Identifier: Apache-2.0 */
#ifndef EXPOSURE_H
#define EXPOSURE_H

#include "app.h"

/*
 * What a counterparty owes or will owe, as a ledger (credit_ledger): each
 * thing stands in one stage.  A step is two rows, out and in; so is another
 * amount in the same stage, which makes a further entry of it.  Nothing is
 * edited.  All writers hold the counterparty's row of credit_totals, so that
 * what a guard has seen is still so when the ledger is written.
 *
 *   reserved -> in_transit -> unbilled -> invoiced -> paid
 *
 * What is paid, or was released, counts no more; a part may be paid while the
 * rest stands.  Amounts are of the currency of the counterparty's credit
 * profile.
 */
struct exposure {
	struct presence has;
	struct id counterparty_id;
	const char *source_type; /* order_line */
	const char *source_id;   /* ord_.../2/1: order, line, round */
	const char *stage;
	const char *direction; /* in, out */
	int64_t seq;           /* which entry of the stage; set here */
	struct money amount;   /* above or equal to 0 */
	const char *currency;  /* set by these functions */
	struct date due_on; /* of the stage invoiced, where there are terms */
	struct stamp at;
};

extern const char *const exposure_stages[];
extern const struct shape exposure_shape;

/* How far along a stage is: 0 reserved .. 4 paid; -1 none. */
int exposure_rank(const char *stage);

/*
 * Hold the counterparty's exposure until the commit, and learn its currency:
 * that of the credit profile, or without one that of the counterparty.  It is
 * made where there was none.
 */
enum err exposure_lock(struct req *rq, struct id counterparty_id,
    const char **currency);

/*
 * It goes on to `x->stage` with `x->amount` (where that is absent: as much as
 * it had).  What was never entered enters there.  Back, or where it stands
 * already, is E_STATE.
 */
enum err exposure_step(struct req *rq, struct exposure *x);

/*
 * Where it stands it counts with `x->amount` from now on: its entry is reversed
 * and posted anew.  Nothing is written where it has that amount already, stands
 * nowhere, or is paid.
 */
enum err exposure_adjust(struct req *rq, struct exposure *x);

/* The same for a part that is paid: what it counts less is paid. */
enum err exposure_pay(struct req *rq, struct exposure *x);

/* The same after a payment came back: what was paid of an invoice is reversed,
 * and all of it posted anew, `x->amount` as invoiced (due as x says where it is
 * due at no day) and the rest as paid.  Before that it is as exposure_adjust.
 */
enum err exposure_unpay(struct req *rq, struct exposure *x);

/* It counts no more; that it never did is no fault. */
/* It stands at x->stage anew, with x->amount and its day; what is paid of it
 * stays paid. */
enum err exposure_renew(struct req *rq, struct exposure *x);

enum err exposure_release(struct req *rq, struct exposure *x);

#endif
