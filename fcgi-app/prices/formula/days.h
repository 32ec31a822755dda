/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FORMULA_DAYS_H
#define FORMULA_DAYS_H

#include "prices/calendar.h"
#include "text.h"
#include "prices/price_indexes/points.h"

/* Which values of a series an input means: its days, and what holds on each. */
struct formula_rule {
	const char *day;     /* lift, prior, delivery */
	const char *weekend; /* see calendar_settle */
	bool previous;       /* a day without a value takes the one before */
	int window;          /* business days, 0: one day */
	bool month;          /* those of the month before */
	int period;          /* days that a value holds: 1, 7, 31 */
};

#define FORMULA_REACH 10 /* days that the one before may be old */

struct formula_days {
	struct date days[FORMULA_WINDOW]; /* newest first */
	int n;
	bool
	    published; /* instead: those with a value, `n` at most or all (0) */
	struct date from, to; /* between which the values lie */
};

/* `day` is that of the lift or the delivery, where it happens. */
void formula_days_find(const struct calendar *c, const struct formula_rule *r,
    struct date day, struct formula_days *out);

/* A day, and the value that holds on it. */
struct formula_pick {
	struct date day;
	const struct index_point *point;
};

/*
 * The values of the days, of points that are newest first: how many, at most
 * `max`; or -1 and the day that has none.
 */
int formula_days_pick(const struct formula_days *d,
    const struct formula_rule *r, const struct list *points,
    struct formula_pick *picks, int max, struct date *lacking);

#endif
