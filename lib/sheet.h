/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SHEET_H
#define SHEET_H

#include "app.h"

/* Rows as a file, CSV or a JSON object a line, sent as they come from the
 * database: for handlers of R_STREAM. */
struct sheet {
	struct req *rq;
	const struct shape *shape;
	uint64_t show; /* bits of the members that are columns */
	bool csv;
	struct buf buf, cell; /* what is sent; one cell's JSON */
};

/* format: csv, or anything else for lines of JSON; NULL: what Accept prefers,
 * and lines of JSON where that is no matter. */
void sheet_begin(struct sheet *s, struct req *rq, const struct shape *shape,
    uint64_t show, const char *format);

/* For db_each; `arg` is the sheet, the row a struct of its shape. */
enum err sheet_row(void *arg, const void *row);

/* What is left goes out. */
enum err sheet_end(struct sheet *s);

#endif
