/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "feed.h"

#include <string.h>
#include <strings.h>

#include "money.h"
#include "zone.h"

#define NUMBER_MAX  40

/* clang-format off */
static const struct {
	const char *word, *unit, *currency;
} units[] = {
	{ "gal",     "gal", NULL },  { "gals",    "gal", NULL },
	{ "gallon",  "gal", NULL },  { "gallons", "gal", NULL },
	{ "usg",     "gal", NULL },  { "us gal",  "gal", NULL },
	{ "galon",   "gal", NULL },  { "galones", "gal", NULL },
	{ "galón",   "gal", NULL },
	{ "l",       "l",   NULL },  { "lt",      "l",   NULL },
	{ "lts",     "l",   NULL },  { "liter",   "l",   NULL },
	{ "liters",  "l",   NULL },  { "litre",   "l",   NULL },
	{ "litres",  "l",   NULL },  { "litro",   "l",   NULL },
	{ "litros",  "l",   NULL },
	{ "$/gal",   "gal", "USD" }, { "usd/gal", "gal", "USD" },
	{ "usd/l",   "l",   "USD" }, { "mxn/l",   "l",   "MXN" },
	{ "$/bbl",   "bbl", "USD" }, { "usd/bbl", "bbl", "USD" },
	{ "bbl",     "bbl", NULL },  { "barrel",  "bbl", NULL },
	{ "bbls",    "bbl", NULL },  { "barril",  "bbl", NULL },
	{ "m3",      "m3",  NULL },  { "m³",      "m3",  NULL },
	{ "mxn/m3",  "m3",  "MXN" }, { "mxn/m³",  "m3",  "MXN" },
	{ "cpg",     "cpg", "USD" }, { "cents/gal", "cpg", "USD" },
	{ "¢/gal",   "cpg", "USD" }, { "usc/gal", "cpg", "USD" },
};

static const struct {
	const char *word;
	int flag;
} flags[] = {
	{ "true", 1 },  { "yes", 1 }, { "y", 1 }, { "1", 1 }, { "b", 1 },
	{ "branded", 1 }, { "si", 1 }, { "sí", 1 },
	{ "false", 0 }, { "no", 0 },  { "n", 0 }, { "0", 0 }, { "u", 0 },
	{ "unbranded", 0 },
};
/* clang-format on */

#define COUNT_OF(a) (sizeof(a) / sizeof(*(a)))

const char *
feed_unit(const char *s, const char **currency)
{
	*currency = NULL;
	for (size_t i = 0; i < COUNT_OF(units); i++)
		if (strcasecmp(units[i].word, s) == 0) {
			*currency = units[i].currency;
			return units[i].unit;
		}
	return NULL;
}

int
feed_flag(const char *s)
{
	for (size_t i = 0; i < COUNT_OF(flags); i++)
		if (strcasecmp(flags[i].word, s) == 0)
			return flags[i].flag;
	return -1;
}

int
feed_is_empty(const char *s)
{
	return *s == '\0' || strcmp(s, ".") == 0;
}

static enum err
refused(enum err e, const char **why, const char *words)
{
	*why = words;
	return e;
}

/* Three digits behind a comma may be thousands as well. */
static enum err
judge_comma(const char *s, const char *comma, const char *decimal,
    const char **why)
{
	size_t behind = strlen(comma + 1);

	if (decimal != NULL && strcmp(decimal, "point") == 0)
		return refused(E_FORMAT, why,
		    "has a comma; the decimal sign is a point");
	if (strchr(s, '.') != NULL || strchr(comma + 1, ',') != NULL)
		return refused(E_FORMAT, why,
		    "has a thousands separator; write only digits");
	if (decimal == NULL && behind == 3)
		return refused(E_FORMAT, why,
		    "is ambiguous; set mapping.decimal");
	return OK;
}

enum err
feed_number(const char *s, const char *decimal, int64_t *micros,
    const char **why)
{
	char plain[NUMBER_MAX + 1];
	const char *comma = strchr(s, ',');
	enum err e;

	if (strlen(s) > NUMBER_MAX)
		return refused(E_FORMAT, why, "is not a number");
	if (comma != NULL && (e = judge_comma(s, comma, decimal, why)) != OK)
		return e;
	if (comma == NULL && decimal != NULL && strchr(s, '.') != NULL &&
	    strcmp(decimal, "comma") == 0)
		return refused(E_FORMAT, why,
		    "has a point; the decimal sign is a comma");
	strcpy(plain, s);
	if (comma != NULL)
		plain[comma - s] = '.';
	switch (decimal_parse(plain, 6, micros)) {
	case 0:
		return OK;
	case -2:
		return refused(E_TOO_PRECISE, why, "has more than 6 decimals");
	case -3:
		return refused(E_OUT_OF_RANGE, why, "is too large");
	default:
		return refused(E_FORMAT, why, "is not a number");
	}
}

/* So many digits off the front, at most; how many there were. */
static int
take_digits(const char **s, int most, int *value)
{
	int n = 0;

	*value = 0;
	while (n < most && **s >= '0' && **s <= '9') {
		*value = *value * 10 + (*(*s)++ - '0');
		n++;
	}
	return n;
}

static int
take_separator(const char **s)
{
	if (**s != '-' && **s != '/' && **s != '.')
		return -1;
	(*s)++;
	return 0;
}

/* Are they a day of the calendar?  Only then may they be counted. */
static int
make_day(int year, int month, int day, struct date *d)
{
	char text[DATE_LEN + 1];
	const int parts[] = { year, month, day }, widths[] = { 4, 2, 2 };
	char *s = text;

	if (year > 9999)
		return -1;
	for (int i = 0; i < 3; i++) {
		int v = parts[i];

		for (int k = widths[i] - 1; k >= 0; k--, v /= 10)
			s[k] = (char)('0' + v % 10);
		s += widths[i];
		*s++ = i < 2 ? '-' : '\0';
	}
	return date_parse(text, d);
}

/* Take a day off the front; 0, or -1 where there is none. */
static int
take_day(const char **s, const char *format, struct date *d)
{
	int year, first, second;

	if (strcmp(format, "ymd") == 0) {
		if (take_digits(s, 4, &year) != 4)
			return -1;
		if (**s >= '0' && **s <= '9')
			return take_digits(s, 2, &first) == 2 &&
				take_digits(s, 2, &second) == 2 ?
			    make_day(year, first, second, d) :
			    -1;
		if (take_separator(s) != 0 || take_digits(s, 2, &first) == 0 ||
		    take_separator(s) != 0 || take_digits(s, 2, &second) == 0)
			return -1;
		return make_day(year, first, second, d);
	}
	if (take_digits(s, 2, &first) == 0 || take_separator(s) != 0 ||
	    take_digits(s, 2, &second) == 0 || take_separator(s) != 0 ||
	    take_digits(s, 4, &year) != 4)
		return -1;
	return strcmp(format, "dmy") == 0 ? make_day(year, second, first, d) :
					    make_day(year, first, second, d);
}

static const char *
day_words(const char *format)
{
	if (strcmp(format, "dmy") == 0)
		return "is not a date of the form 15/01/2026";
	return strcmp(format, "mdy") == 0 ?
	    "is not a date of the form 01/15/2026" :
	    "is not a date of the form 2026-01-15";
}

enum err
feed_day(const char *s, const char *format, struct date *d, const char **why)
{
	if (take_day(&s, format, d) != 0 || *s != '\0')
		return refused(E_FORMAT, why, day_words(format));
	return OK;
}

/* hh:mm, with seconds and thousandths or without, as milliseconds. */
static int
take_time(const char **s, int64_t *ms)
{
	int hour, minute, second = 0, part = 0, n;

	if (take_digits(s, 2, &hour) == 0 || *(*s)++ != ':' ||
	    take_digits(s, 2, &minute) != 2 || hour > 23 || minute > 59)
		return -1;
	if (**s == ':') {
		(*s)++;
		if (take_digits(s, 2, &second) != 2 || second > 59)
			return -1;
		if (**s == '.') {
			(*s)++;
			if ((n = take_digits(s, 3, &part)) == 0)
				return -1;
			for (; n < 3; n++)
				part *= 10;
		}
	}
	*ms = ((int64_t)hour * 60 + minute) * 60000 + second * 1000 + part;
	return 0;
}

/* Z or +06:00 or -0600: 1 with minutes east, 0 without, -1 no zone. */
static int
take_zone(const char **s, int *minutes)
{
	int hour, minute, sign;

	if (**s == '\0')
		return 0;
	if (**s == 'Z') {
		(*s)++;
		*minutes = 0;
		return 1;
	}
	if (**s != '+' && **s != '-')
		return -1;
	sign = *(*s)++ == '-' ? -1 : 1;
	if (take_digits(s, 2, &hour) != 2 || hour > 15)
		return -1;
	*s += **s == ':';
	if (take_digits(s, 2, &minute) != 2 || minute > 59)
		return -1;
	*minutes = sign * (hour * 60 + minute);
	return 1;
}

/* By the clock of a zone: of a time that comes twice the first; of one that
 * the clock passes over none. */
static int
place(const char *zone, struct date d, int64_t ms, struct stamp *t)
{
	const int64_t day = 86400000, minute = 60000;
	int64_t there = date_start(d, 0).ms + ms;
	const int offsets[] = {
		zone_offset(zone, (struct stamp){ there - day }),
		zone_offset(zone, (struct stamp){ there + day }),
	};

	for (size_t i = 0; i < COUNT_OF(offsets); i++) {
		t->ms = there - offsets[i] * minute;
		if (zone_offset(zone, *t) == offsets[i])
			return 0;
	}
	return -1;
}

enum err
feed_moment(const char *s, const char *format, const char *zone,
    struct stamp *t, const char **why)
{
	struct date d;
	int64_t ms = 0;
	int minutes, zoned = 0;

	if (take_day(&s, format, &d) != 0)
		return refused(E_FORMAT, why, day_words(format));
	if (*s != '\0') {
		if ((*s != 'T' && *s != ' ') || *++s == '\0' ||
		    take_time(&s, &ms) != 0)
			return refused(E_FORMAT, why,
			    "has no time such as 18:00 after the date");
		s += *s == ' ';
		zoned = take_zone(&s, &minutes);
		if (zoned < 0 || *s != '\0')
			return refused(E_FORMAT, why,
			    "has no UTC offset such as Z or -06:00 after the time");
	}
	if (zoned) {
		t->ms = date_start(d, minutes).ms + ms;
		return OK;
	}
	if (ms == 0) {
		*t = zone_start(zone, d);
		return OK;
	}
	if (place(zone, d, ms, t) != 0)
		return refused(E_OUT_OF_RANGE, why,
		    "is a time that does not exist in its time zone (clock change)");
	return OK;
}
