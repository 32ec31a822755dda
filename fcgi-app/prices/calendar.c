/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "calendar.h"

#include <string.h>

enum { SUNDAY = 0, SATURDAY = 6 };

static bool
every_day(const struct calendar *c)
{
	return strcmp(c->name, "none") == 0;
}

bool
calendar_knows(const struct calendar *c, struct date d)
{
	int year, other, month, day;

	if (every_day(c))
		return true;
	date_split(d, &year, &month, &day);
	for (size_t i = 0; i < c->n; i++) {
		date_split(c->holidays[i], &other, &month, &day);
		if (other == year)
			return true;
	}
	return false;
}

bool
calendar_open(const struct calendar *c, struct date d)
{
	int weekday = date_weekday(d);

	if (every_day(c))
		return true;
	if (weekday == SATURDAY || weekday == SUNDAY)
		return false;
	for (size_t i = 0; i < c->n; i++)
		if (c->holidays[i].days == d.days)
			return false;
	return true;
}

struct date
calendar_before(const struct calendar *c, struct date d)
{
	do
		d.days--;
	while (!calendar_open(c, d));
	return d;
}

static struct date
after(const struct calendar *c, struct date d)
{
	do
		d.days++;
	while (!calendar_open(c, d));
	return d;
}

struct date
calendar_settle(const struct calendar *c, struct date d, const char *rule)
{
	struct date back, on;

	if (calendar_open(c, d) || strcmp(rule, "none") == 0)
		return d;
	back = calendar_before(c, d);
	on = after(c, d);
	if (strcmp(rule, "next") == 0)
		return on;
	if (strcmp(rule, "nearest") == 0 &&
	    on.days - d.days < d.days - back.days)
		return on;
	return back;
}
