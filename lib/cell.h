/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CELL_H
#define CELL_H

struct buf;

/*
 * A text in a cell of CSV.  A spreadsheet takes one that begins with = + - @, a
 * tab or a line end for a formula, and would run it: an apostrophe before it
 * makes it a text (OWASP, CSV injection).  So that it can be taken off again, a
 * text that begins with an apostrophe is given one more.  Numbers are not
 * texts: they are written as they are.
 */

/* Write a text as a cell, in quotes where it needs them (RFC 4180). */
void cell_put(struct buf *b, const char *text);

/* The text of a cell whose quotes have been taken off, within it. */
char *cell_text(char *cell);

#endif
