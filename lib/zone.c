/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "zone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ZONES    "/usr/share/zoneinfo/"
#define NAME_LEN 64 /* of any zone, with room to spare */

/* Reading a zone costs a file; staying in the one chosen last costs nothing. */
static void
choose(const char *zone)
{
	static char chosen[NAME_LEN];
	static int any;

	if (strlen(zone) >= sizeof(chosen))
		zone = "UTC";
	if (any && strcmp(zone, chosen) == 0)
		return;
	if (setenv("TZ", zone, 1) != 0) {
		perror("zone");
		exit(1);
	}
	tzset();
	snprintf(chosen, sizeof(chosen), "%s", zone);
	any = 1;
}

bool
zone_known(const char *zone)
{
	char path[sizeof(ZONES) + NAME_LEN], magic[4];
	bool known;
	FILE *file;

	if (strlen(zone) >= NAME_LEN || *zone == '/' ||
	    strstr(zone, "..") != NULL)
		return false;
	snprintf(path, sizeof(path), "%s%s", ZONES, zone);
	if ((file = fopen(path, "re")) == NULL)
		return false;
	/* there are lists beside the zones, and folders of them */
	known = fread(magic, 1, sizeof(magic), file) == sizeof(magic) &&
	    memcmp(magic, "TZif", sizeof(magic)) == 0;
	fclose(file);
	return known;
}

int
zone_offset(const char *zone, struct stamp t)
{
	time_t seconds = (time_t)(t.ms / 1000 - (t.ms % 1000 < 0));
	struct tm tm;

	choose(zone);
	if (localtime_r(&seconds, &tm) == NULL)
		return 0;
	return (int)(tm.tm_gmtoff / 60);
}

struct date
zone_date(const char *zone, struct stamp t)
{
	return stamp_date(t, zone_offset(zone, t));
}

/*
 * The clock may be changed around midnight, even so that there is no 00:00.
 * A day begins at the first moment that bears its date, and that lies between
 * midnight by the offset before and midnight by the offset after.
 */
struct stamp
zone_start(const char *zone, struct date d)
{
	const int64_t day = 86400000, minute = 60000;
	int64_t there = date_start(d, 0).ms; /* within a day of it */
	int before = zone_offset(zone, (struct stamp){ there - day });
	int after = zone_offset(zone, (struct stamp){ there + day });
	struct stamp t = date_start(d, before > after ? before : after);
	struct stamp last = date_start(d, before > after ? after : before);

	while (t.ms < last.ms && zone_date(zone, t).days < d.days)
		t.ms += minute;
	return t;
}
