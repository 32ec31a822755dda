/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ZONE_H
#define ZONE_H

#include <stdbool.h>

#include "stamp.h"

/* Is there such an IANA time zone in the system's tz database? */
bool zone_known(const char *zone);

/* Minutes east of UTC in an IANA time zone at a moment, by the system's tz
 * database.  For single-threaded programs; an unknown zone is UTC. */
int zone_offset(const char *zone, struct stamp t);

/* The day in a zone at a moment, and the moment a day begins there. */
struct date zone_date(const char *zone, struct stamp t);
struct stamp zone_start(const char *zone, struct date d);

#endif
