/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FEED_H
#define FEED_H

#include "arena.h"
#include "prices/csv.h"
#include "err.h"
#include "stamp.h"

/*
 * Files of prices as they come from outside, read without database or clock:
 * cells, records, rows.  What a row means says its source's mapping.
 */

/* --- cell.c: what one cell says ------------------------------------------ */

/* A number, millionths.  Of a comma among the digits `decimal` says whether it
 * is the decimal point ("comma"), or may not stand there ("point"); NULL: only
 * where it can be nothing else.  OK, or what is wrong with it, in words. */
enum err feed_number(const char *s, const char *decimal, int64_t *micros,
    const char **why);

/*
 * A day, or a moment: a day, then a time of that day and a zone where they are
 * said.  `format` is the order of the day: ymd (2026-01-15, 20260115), dmy
 * (15/01/2026) or mdy (01/15/2026); a time without a zone is that of `zone`.
 */
enum err feed_day(const char *s, const char *format, struct date *d,
    const char **why);
enum err feed_moment(const char *s, const char *format, const char *zone,
    struct stamp *t, const char **why);

/* The unit of price that a word means (unit.h), or NULL; with its currency
 * where it says both ($/GAL). */
const char *feed_unit(const char *s, const char **currency);

/* Yes or no: 1, 0, or -1 where it says neither. */
int feed_flag(const char *s);

/* Is it a cell without a value: "" or "."? */
int feed_is_empty(const char *s);

/* --- json.c: objects one after the other --------------------------------- */

#define FEED_MEMBERS 64

struct feed_json {
	const char *at, *end; /* what is left of the text */
	int line;             /* of `at`, from 1 */
	int record;           /* the line where the object read last begins */
	size_t n;             /* its members with a plain value */
	char *names[FEED_MEMBERS];
	char *cells[FEED_MEMBERS]; /* as text; null is "" */
	const char *why;           /* of one that cannot be read */
	size_t used;
	char text[CSV_ROW];
};

/* Begin at the array under a path of members ("response.data"; "" is the text
 * itself).  NULL, or a sentence that says why there is none. */
const char *feed_json_open(struct feed_json *j, const char *text, size_t len,
    const char *path);

/* The next object: 1; 0 at the end of the array; -1 where it holds what no
 * cell is (`why`), and the next one may be read; -2 where the text is no JSON
 * from here on. */
int feed_json_next(struct feed_json *j);

#endif
