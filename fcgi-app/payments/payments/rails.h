/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PAYMENTS_RAILS_H
#define PAYMENTS_RAILS_H

#include "payments.h"

/* What a rail says of a payment: it takes this status. */
struct rail_step {
	const char *status;         /* submitted, settled, returned, failed */
	const char *code, *message; /* why, of the last two */
	int64_t wait_ms; /* until the rail is asked again; 0: at once */
};

/*
 * A rail: how money moves.  sweep asks it for the next step of each payment
 * that is due, outside any transaction, for a rail may call out; what it says
 * is booked afterwards, in one.  It is asked again where the booking did not
 * happen, so it must know a payment by its tracking key.
 */
struct rail {
	const char *name; /* conf's */
	bool sandbox;     /* moves no money: refused in live */
	enum err (*step)(struct db *db, struct arena *a,
	    const struct payment *p, struct rail_step *out);
};

/* The rail of an environment; NULL: none that may serve it is configured. */
const struct rail *rail_find(const struct conf *c);

extern const struct query rail_outcome;

#endif
