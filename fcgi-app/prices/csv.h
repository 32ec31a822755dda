/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CSV_H
#define CSV_H

#include <stddef.h>

/*
 * The one reader of CSV (RFC 4180, as it is met in practice): commas,
 * semicolons or tabs; line ends of any system; a byte order mark; quoted cells
 * with separators, quotes and line ends in them.  Rows without any text are
 * passed over, and the apostrophe of cell.h is taken off.  It takes no memory
 * but its own and changes no byte of the text.
 */
#define CSV_COLUMNS 64
#define CSV_ROW     16384 /* bytes of all cells of a row */

struct csv {
	const char *at, *end; /* what is left of the text */
	char separator;
	int line; /* where the row read last begins, from 1 */
	int next; /* line of `at` */
	size_t n; /* cells of that row */
	char *cells[CSV_COLUMNS];
	const char *why; /* of a row that cannot be read */
	size_t used;
	char text[CSV_ROW];
};

/* Begin; the separator is that of the first line, unless it is given ('\0').
 * NULL, or a sentence that says why this is no text. */
const char *csv_open(struct csv *c, const char *text, size_t len,
    char separator);

/*
 * The next row: 1 with its cells, blanks around them taken off unless they
 * were quoted; 0 at the end; -1 where it cannot be read (`why`), and the one
 * after it may be.
 */
int csv_next(struct csv *c);

#endif
