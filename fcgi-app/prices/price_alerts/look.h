/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ALERT_LOOK_H
#define ALERT_LOOK_H

#include "price_alerts.h"

/*
 * An alert held against prices.  alert_look reads what there is to see,
 * alert_judge decides; what follows from it is whoever's asked.
 */

/* The moment that is looked at, and what was known then. */
struct alert_moment {
	struct stamp at, known;
	struct date day;  /* of an index: its last value up to this day */
	const char *item; /* what was published; NULL: nothing, time passed */
};

/* What there is to see. */
struct alert_view {
	bool seen; /* there is a value (of stale: always) */
	struct money value;
	const char *item;     /* what has that value */
	const char *supplier; /* whose it is, "-" nobody's */
	struct stamp effective_at, recorded_at;
	bool compared; /* there is something to compare it with */
	struct money reference;
	const struct money *past; /* values of the window, newest first */
	size_t n_past;
	struct stamp stale_at; /* when it is or was stale; 0: never */
};

struct alert_verdict {
	bool holds; /* it is as the condition says */
	bool back;  /* and far enough from it to be armed again */
	bool measured;
	struct money threshold, measure;
};

enum err alert_look(struct db *db, struct arena *a,
    const struct price_alert *al, const struct alert_moment *m,
    struct alert_view *v);

/* No I/O.  `low` is who had the lowest price when it was last looked at. */
struct alert_verdict alert_judge(struct arena *a, const struct price_alert *al,
    const struct alert_view *v, const char *low, struct stamp now);

/* How far a value must move back from a threshold: a quarter of a percent of
 * it, 0.001 at least. */
struct money alert_hysteresis(struct money threshold);

/* Does the condition need the values of the days before? */
bool alert_needs_past(const struct price_alert *al);

extern const struct query alert_look_low, alert_look_lows, alert_look_point,
    alert_look_points, alert_look_source;
#define ALERT_LOOK_QUERIES                                    \
	&alert_look_low, &alert_look_lows, &alert_look_point, \
	    &alert_look_points, &alert_look_source

#endif
