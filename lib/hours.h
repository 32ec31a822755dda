/* SPDX-License-Identifier: Apache-2.0 */
#ifndef HOURS_H
#define HOURS_H

#include <stdbool.h>

/* "06:00", whatever follows, as minutes of the day; -1 where it is no time.
 * 24:00 ends a day. */
int hours_minutes(const char *s);

/* Is it a weekday and a span of its hours: mon:06:00-18:00? */
bool hours_window(const char *s);

#endif
