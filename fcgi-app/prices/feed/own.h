/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FEED_OWN_H
#define FEED_OWN_H

#include "rows.h"

/* What the files of this folder share, and nobody else sees. */

/* What a cell is for. */
enum feed_slot {
	S_SUPPLIER,
	S_TERMINAL,
	S_PRODUCT,
	S_BRANDED,
	S_BASIS,
	S_TERMS,
	S_INDEX,
	S_BASE,
	S_QUOTE,
	S_VALUE,
	S_UNIT,
	S_CURRENCY,
	S_TIME,
	SLOTS
};

/* What a column may be, of the target, and whether every row needs it. */
struct feed_field {
	const char *field;
	enum feed_slot slot;
	bool needed;
	const char *eia; /* the member that has it in EIA's JSON */
};

/* Memory of the file at hand. */
struct feed_reading {
	struct feed *f;
	const struct feed_settings *s;
	const struct feed_mapping *m;
	struct arena *arena;
	size_t room;
	bool eia;
	const char *column[SLOTS]; /* what the file calls it */
	const char *all[SLOTS];    /* the value of all rows, or NULL */
	const char *cells[SLOTS];  /* of the row at hand, or NULL */
	int line;
	int slots[CSV_COLUMNS]; /* of a CSV's columns; SLOTS: nothing */
	size_t n_columns;
	/* the text read last and what it meant: files repeat themselves */
	char time_text[64];
	int64_t time;
	uint16_t time_place;
	union {
		struct csv csv;
		struct feed_json json;
	} in;
};

/* A row that is wrong; a cell of it, -1 for whoever reads it; the file. */
void feed_note(struct feed_reading *r, const char *column, enum err e,
    const char *message);
int feed_refuse(struct feed_reading *r, enum feed_slot slot, enum err e,
    const char *message);
void feed_give_up(struct feed_reading *r, int line, const char *why);

/* column.c: what the columns of the file are. */
const struct feed_field *feed_column_field(const struct feed_reading *r,
    enum feed_slot slot);
int feed_column_slot(const struct feed_reading *r, const char *name);
void feed_column_begin(struct feed_reading *r);
void feed_column_header(struct feed_reading *r);
bool feed_column_ignores(const struct feed_reading *r);

/* row.c: the row of these cells, kept where it is good. */
void feed_row_read(struct feed_reading *r);

/* settle.c: order them, and of those about the same keep one. */
void feed_settle(struct feed_reading *r);

#endif
