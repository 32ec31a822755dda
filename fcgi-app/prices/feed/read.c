/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "field.h"

/* From the text of a file to its rows. */

void
feed_note(struct feed_reading *r, const char *column, enum err e,
    const char *message)
{
	struct feed *f = r->f;
	struct feed_bad *b;

	if (f->n_bad++ >= FEED_BAD_MAX)
		return;
	b = &f->bad[f->n_bad - 1];
	*b = (struct feed_bad){ .line = r->line,
		.column = column != NULL ? arena_dup(r->arena, column) : NULL,
		.code = err_row(e)->code,
		.message = arena_dup(r->arena, message) };
	b->has = EVERYTHING;
	if (column == NULL)
		CLEAR(b, column);
}

/* A cell that is wrong; -1, for whoever reads it. */
int
feed_refuse(struct feed_reading *r, enum feed_slot slot, enum err e,
    const char *message)
{
	bool of_all = r->all[slot] != NULL && r->cells[slot] == r->all[slot];

	feed_note(r, of_all ? "mapping" : r->column[slot], e, message);
	return -1;
}

void
feed_give_up(struct feed_reading *r, int line, const char *why)
{
	if (r->f->fault != NULL)
		return;
	r->f->fault = why;
	r->f->fault_line = line;
}

static char
separator_of(const struct feed_mapping *m)
{
	if (m->separator == NULL)
		return '\0';
	if (strcmp(m->separator, "tab") == 0)
		return '\t';
	return strcmp(m->separator, "comma") == 0 ? ',' : ';';
}

static void
read_csv_row(struct feed_reading *r)
{
	struct csv *c = &r->in.csv;

	if (c->n != r->n_columns) {
		feed_note(r, NULL, E_FORMAT,
		    c->n < r->n_columns ? "has fewer columns than the header" :
					  "has more columns than the header");
		return;
	}
	for (size_t i = 0; i < c->n; i++)
		if (r->slots[i] != SLOTS)
			r->cells[r->slots[i]] = c->cells[i];
	feed_row_read(r);
}

static void
read_csv(struct feed_reading *r, const char *text, size_t len)
{
	struct csv *c = &r->in.csv;
	const char *why = csv_open(c, text, len, separator_of(r->m));
	int got = 0;

	if (why != NULL || (got = csv_next(c)) <= 0) {
		if (why == NULL)
			why = got == 0 ? "the file has no header" : c->why;
		feed_give_up(r, got < 0 ? c->line : 1, why);
		return;
	}
	feed_column_header(r);
	while (r->f->fault == NULL && (got = csv_next(c)) != 0) {
		r->line = c->line;
		r->f->read++;
		memcpy(r->cells, r->all, sizeof(r->cells));
		if (got < 0)
			feed_note(r, NULL, E_FORMAT, c->why);
		else
			read_csv_row(r);
	}
}

/* Members by their names; one that nobody knows is said once a row. */
static void
read_object(struct feed_reading *r)
{
	struct feed_json *j = &r->in.json;

	for (size_t i = 0; i < j->n; i++) {
		int slot = feed_column_slot(r, j->names[i]);

		if (slot != SLOTS)
			r->cells[slot] = j->cells[i];
		else if (!feed_column_ignores(r)) {
			feed_note(r, j->names[i], E_UNKNOWN_FIELD,
			    "is not a known column; map or ignore it in the mapping");
			return;
		}
	}
	feed_row_read(r);
}

static void
read_json(struct feed_reading *r, const char *text, size_t len)
{
	struct feed_json *j = &r->in.json;
	const char *path = r->m->rows != NULL ? r->m->rows :
	    r->eia                            ? "response.data" :
						"";
	const char *why = feed_json_open(j, text, len, path);
	int got;

	if (why != NULL) {
		feed_give_up(r, j->line, why);
		return;
	}
	while ((got = feed_json_next(j)) != 0) {
		r->line = j->record;
		if (got == -2) {
			feed_give_up(r, j->line, j->why);
			return;
		}
		r->f->read++;
		memcpy(r->cells, r->all, sizeof(r->cells));
		if (got < 0)
			feed_note(r, NULL, E_FORMAT, j->why);
		else
			read_object(r);
	}
}

/* No row is shorter than a day and a value in CSV, or `{"":0},` in JSON; nor
 * does a line have two in CSV. */
static size_t
rows_at_most(const struct feed_reading *r, const char *text, size_t len)
{
	bool csv = strcmp(r->s->format, "csv") == 0;
	size_t n = 1, most = len / 8 + 1;

	for (size_t i = 0; i < len; i++)
		n += csv ? text[i] == '\n' || text[i] == '\r' : text[i] == '{';
	return n < most ? n : most;
}

void
feed_read(struct feed *f, const struct feed_settings *s, const char *text,
    size_t len, struct arena *a)
{
	struct feed_reading *r = arena_new(a, struct feed_reading);

	*f = (struct feed){ .n = 0 };
	r->f = f;
	r->s = s;
	r->m = s->mapping;
	r->arena = a;
	r->eia = strcmp(s->format, "eia_v2") == 0;
	r->room = rows_at_most(r, text, len);
	f->rows = arena_array(a, struct feed_row, r->room);
	f->bad = arena_array(a, struct feed_bad, FEED_BAD_MAX);
	feed_column_begin(r);
	if (strcmp(s->format, "csv") == 0)
		read_csv(r, text, len);
	else
		read_json(r, text, len);
	feed_settle(r);
}
