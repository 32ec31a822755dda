/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "hours.h"

#include <string.h>

int
hours_minutes(const char *s)
{
	int h, m;

	for (int i = 0; i < 5; i++)
		if (i == 2 ? s[i] != ':' : s[i] < '0' || s[i] > '9')
			return -1;
	h = (s[0] - '0') * 10 + s[1] - '0';
	m = (s[3] - '0') * 10 + s[4] - '0';
	return m < 60 && h * 60 + m <= 24 * 60 ? h * 60 + m : -1;
}

bool
hours_window(const char *s)
{
	static const char days[] = "mon tue wed thu fri sat sun";
	int from, to;

	if (strlen(s) != strlen("mon:06:00-18:00") || s[3] != ':' ||
	    s[9] != '-')
		return false;
	from = hours_minutes(s + 4);
	to = hours_minutes(s + 10);
	for (size_t i = 0; i < sizeof(days); i += 4)
		if (strncmp(days + i, s, 3) == 0)
			return from >= 0 && from < to;
	return false;
}
