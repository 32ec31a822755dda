/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ALERTS_H
#define ALERTS_H

#include "prices/price_alerts/look.h"
#include "sweep.h"

/* What the files of the alerts job share. */

/* Something published, and the alert after which looking at it goes on. */
struct alerts_work {
	struct presence has;
	const char *account;
	struct id id;
	const char *terminal, *product, *index_code, *item;
	struct stamp effective_at, known;
	const char *after_account, *after_id;
};

/* Which alert. */
struct alerts_key {
	struct presence has;
	const char *account;
	struct id id;
	struct stamp due_at;
	int64_t tries; /* how often it was refused */
};

extern const struct shape alerts_work_shape, alerts_key_shape;
extern const struct query alerts_whose, alerts_next, alerts_concerned,
    alerts_go_on, alerts_done, alerts_lock, alerts_due, alerts_rest,
    alerts_wait, alerts_first, alerts_fire, alerts_turn;
extern const struct query *const alerts_queries[];

/* One alert held against a moment, in a transaction: what follows from it is
 * written and announced.  `who` speaks for its account from now on. */
struct alerts_look {
	struct sweep *sweep;
	struct arena *arena; /* of what is read for one alert: hold resets it */
	struct caller who;
	struct alert_moment moment;
	bool announced;
};
enum err alerts_hold(struct alerts_look *l, const struct alerts_key *key);

#endif
