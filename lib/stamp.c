/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "stamp.h"

#include <assert.h>
#include <stddef.h>

#define MINUTE_MS INT64_C(60000)
#define DAY_MS    INT64_C(86400000)

/* The first and last moment of the years 0000 to 9999, and their days. */
#define STAMP_MIN INT64_C(-62167219200000)
#define STAMP_MAX INT64_C(253402300799999)
#define DATE_MIN  (-719528)
#define DATE_MAX  2932896

/*
 * Those of the years that are taken, STAMP_YEARS.  What is computed from a
 * moment of these (a month on, a zone's midnight, the end of a chart) can be
 * written, and every DATETIME holds it.
 */
#define READ_MIN  INT64_C(-2208988800000)
#define READ_MAX  INT64_C(7258118399999)
#define DAY_MIN   (-25567)
#define DAY_MAX   84005

/* Divide, rounding down. */
static int64_t
floor_div(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

static int
is_leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

static int
days_in(int year, int month)
{
	static const char days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30,
		31 };

	return days[month - 1] + (month == 2 && is_leap(year));
}

/*
 * The calendar repeats every 400 years (146097 days).  Counting years from
 * March puts the leap day last, and the months from March on follow a pattern
 * of 153 days in five.
 */
struct date
date_of(int year, int month, int day)
{
	int64_t y = month <= 2 ? year - 1 : year;
	int64_t era = floor_div(y, 400), of_era = y - era * 400;
	int64_t of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
	int64_t days = of_era * 365 + of_era / 4 - of_era / 100 + of_year;

	assert(month >= 1 && month <= 12);
	/* 719468 days lie between 0000-03-01 and 1970-01-01. */
	return (struct date){ (int32_t)(era * 146097 + days - 719468) };
}

void
date_split(struct date d, int *year, int *month, int *day)
{
	int64_t n = (int64_t)d.days + 719468;
	int64_t era = floor_div(n, 146097), of_era = n - era * 146097;
	int64_t y = (of_era - of_era / 1460 + of_era / 36524 -
			of_era / 146096) /
	    365;
	int64_t of_year = of_era - (365 * y + y / 4 - y / 100);
	int64_t march = (5 * of_year + 2) / 153; /* months after March */

	*day = (int)(of_year - (153 * march + 2) / 5 + 1);
	*month = (int)(march < 10 ? march + 3 : march - 9);
	*year = (int)(era * 400 + y + (*month <= 2));
}

int
date_weekday(struct date d)
{
	int64_t n = (int64_t)d.days + 4; /* 1970-01-01 was a Thursday */

	return (int)(n - floor_div(n, 7) * 7);
}

struct date
stamp_date(struct stamp t, int minutes)
{
	return (struct date){ (
	    int32_t)floor_div(t.ms + minutes * MINUTE_MS, DAY_MS) };
}

struct stamp
date_start(struct date d, int minutes)
{
	return (struct stamp){ d.days * DAY_MS - minutes * MINUTE_MS };
}

/* Write `n` digits and give the place after them. */
static char *
put(char *s, int n, int value)
{
	for (int i = n - 1; i >= 0; i--, value /= 10)
		s[i] = (char)('0' + value % 10);
	return s + n;
}

static char *
put_date(char *s, struct date d)
{
	int year, month, day;

	date_split(d, &year, &month, &day);
	s = put(s, 4, year);
	*s++ = '-';
	s = put(s, 2, month);
	*s++ = '-';
	return put(s, 2, day);
}

void
date_format(struct date d, char out[DATE_LEN + 1])
{
	assert(d.days >= DATE_MIN && d.days <= DATE_MAX);
	*put_date(out, d) = '\0';
}

void
stamp_format(struct stamp t, char out[STAMP_LEN + 1])
{
	struct date d;
	int ms;
	char *s;

	assert(t.ms >= STAMP_MIN && t.ms <= STAMP_MAX);
	d = stamp_date(t, 0);
	ms = (int)(t.ms - d.days * DAY_MS);
	s = put_date(out, d);
	*s++ = 'T';
	s = put(s, 2, ms / 3600000);
	*s++ = ':';
	s = put(s, 2, ms / 60000 % 60);
	*s++ = ':';
	s = put(s, 2, ms / 1000 % 60);
	*s++ = '.';
	s = put(s, 3, ms % 1000);
	*s++ = 'Z';
	*s = '\0';
}

/*
 * The readers below take a piece of text off the front: they give the place
 * after it, or NULL where it is not there, and NULL gives NULL.
 */
static const char *
get(const char *s, int n, int *value)
{
	*value = 0;
	for (; s != NULL && n > 0; n--, s++) {
		if (*s < '0' || *s > '9')
			return NULL;
		*value = *value * 10 + (*s - '0');
	}
	return s;
}

static const char *
get_char(const char *s, char c)
{
	return s != NULL && *s == c ? s + 1 : NULL;
}

static const char *
get_date(const char *s, struct date *d)
{
	int year, month, day;

	s = get_char(get(s, 4, &year), '-');
	s = get_char(get(s, 2, &month), '-');
	s = get(s, 2, &day);
	if (s == NULL || month < 1 || month > 12 || day < 1 ||
	    day > days_in(year, month))
		return NULL;
	*d = date_of(year, month, day);
	return s;
}

/* hh:mm, as minutes. */
static const char *
get_minutes(const char *s, int *minutes)
{
	int hour, minute;

	s = get(get_char(get(s, 2, &hour), ':'), 2, &minute);
	if (s == NULL || hour > 23 || minute > 59)
		return NULL;
	*minutes = hour * 60 + minute;
	return s;
}

/* One to three decimals, as milliseconds; none are 0. */
static const char *
get_millis(const char *s, int *ms)
{
	int digits = 0;

	*ms = 0;
	if (s == NULL || *s != '.')
		return s;
	for (s++; *s >= '0' && *s <= '9'; s++, digits++) {
		if (digits == 3)
			return NULL;
		*ms = *ms * 10 + (*s - '0');
	}
	for (int i = digits; i < 3; i++)
		*ms *= 10;
	return digits > 0 ? s : NULL;
}

/* Z, or an offset as minutes east. */
static const char *
get_zone(const char *s, int *minutes)
{
	char sign;

	*minutes = 0;
	if (s == NULL)
		return NULL;
	if ((sign = *s++) == 'Z')
		return s;
	if (sign != '+' && sign != '-')
		return NULL;
	s = get_minutes(s, minutes);
	if (sign == '-')
		*minutes = -*minutes;
	return s;
}

int
date_read(const char *s, struct date *d)
{
	struct date read;

	if ((s = get_date(s, &read)) == NULL || *s != '\0')
		return -1;
	*d = read;
	return 0;
}

int
stamp_read(const char *s, struct stamp *t)
{
	int minutes, seconds, ms, east;
	struct date d;
	int64_t sum;

	s = get_minutes(get_char(get_date(s, &d), 'T'), &minutes);
	s = get(get_char(s, ':'), 2, &seconds);
	s = get_zone(get_millis(s, &ms), &east);
	if (s == NULL || *s != '\0' || seconds > 59)
		return -1;
	sum = date_start(d, east).ms + minutes * MINUTE_MS + seconds * 1000 +
	    ms;
	/* the offset may lead out of the years */
	if (sum < STAMP_MIN || sum > STAMP_MAX)
		return -3;
	t->ms = sum;
	return 0;
}

bool
date_near(struct date d)
{
	return d.days >= DAY_MIN && d.days <= DAY_MAX;
}

int
date_parse(const char *s, struct date *d)
{
	struct date read;

	if (date_read(s, &read) != 0)
		return -1;
	if (!date_near(read))
		return -3;
	*d = read;
	return 0;
}

int
stamp_parse(const char *s, struct stamp *t)
{
	struct stamp read;
	int got = stamp_read(s, &read);

	if (got != 0)
		return got;
	if (read.ms < READ_MIN || read.ms > READ_MAX)
		return -3;
	*t = read;
	return 0;
}
