/* SPDX-License-Identifier: Apache-2.0 */
#ifndef STAMP_H
#define STAMP_H

#include <stdbool.h>
#include <stdint.h>

/* A moment: milliseconds since 1970-01-01T00:00:00Z. */
struct stamp {
	int64_t ms;
};

/* A day of the calendar: days since 1970-01-01. */
struct date {
	_Alignas(8) int32_t days; /* presence.h */
};

#define STAMP_LEN 24 /* 2026-10-01T12:34:56.789Z */
#define DATE_LEN  10 /* 2026-10-01 */

/* Write ISO 8601, terminated; years 0000 to 9999. */
void stamp_format(struct stamp t, char out[STAMP_LEN + 1]);
void date_format(struct date d, char out[DATE_LEN + 1]);

/*
 * Read ISO 8601.  A stamp needs a zone (Z or +hh:mm) and may carry up to three
 * decimals of a second.  0; -1 where it is not such a text or no such day; -3
 * where it is one outside the years: of what is sent, STAMP_YEARS (parse); of
 * what was kept, all that can be written (read).
 */
#define STAMP_YEARS "1900 to 2199"
int stamp_parse(const char *s, struct stamp *t);
int date_parse(const char *s, struct date *d);
int stamp_read(const char *s, struct stamp *t);
int date_read(const char *s, struct date *d);

/* Is it in STAMP_YEARS? */
bool date_near(struct date d);

struct date date_of(int year, int month, int day);
void date_split(struct date d, int *year, int *month, int *day);

/* 0 is Sunday. */
int date_weekday(struct date d);

/* The day in a place `minutes` east of UTC, and the moment that day begins. */
struct date stamp_date(struct stamp t, int minutes);
struct stamp date_start(struct date d, int minutes);

#endif
