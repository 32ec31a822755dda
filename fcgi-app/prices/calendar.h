/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CALENDAR_H
#define CALENDAR_H

#include <stdbool.h>
#include <stddef.h>

#include "stamp.h"

/* The business days of a country: all but Saturday, Sunday and its holidays. */
struct calendar {
	const char *name;            /* "none": every day is one */
	const struct date *holidays; /* in their order */
	size_t n;
};

/* Are the holidays of its year known? */
bool calendar_knows(const struct calendar *c, struct date d);

bool calendar_open(const struct calendar *c, struct date d);

/* The last business day before. */
struct date calendar_before(const struct calendar *c, struct date d);

/* The day itself where it is a business day, else by the rule "previous",
 * "next", "nearest" (of two as near the previous), or "none": itself still. */
struct date calendar_settle(const struct calendar *c, struct date d,
    const char *rule);

#endif
