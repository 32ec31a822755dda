/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db_own.h"

/* What stands in the columns of a result. */

/* How many bytes most values of a member are shorter than. */
static unsigned long
room_for(const struct field *f)
{
	switch (f->kind) {
	case K_INT:
	case K_BOOL:
	case K_STAMP:
	case K_DATE:
		return 0;
	case K_MONEY:
	case K_VOLUME:
	case K_ID:
		return 40;
	case K_TEXT:
		if (f->words != NULL || (f->max > 0 && f->max < 40))
			return 40;
		break;
	case K_TEXTS:
	case K_INTS:
	case K_OBJECT:
	case K_LIST:
	case K_ANY:
	case K__N:
		break;
	}
	return COLUMN;
}

static void
cell_bind(MYSQL_BIND *b, struct cell *c, const struct field *f, struct arena *a)
{
	b->is_null = &c->null;
	b->length = &c->len;
	b->error = &c->cut;
	if (f->kind == K_INT || f->kind == K_BOOL) {
		b->buffer_type = MYSQL_TYPE_LONGLONG;
		b->buffer = &c->number;
	} else if (f->kind == K_STAMP || f->kind == K_DATE) {
		b->buffer_type = MYSQL_TYPE_DATETIME;
		b->buffer = &c->time;
	} else {
		c->size = room_for(f);
		c->text = arena_alloc(a, c->size);
		b->buffer_type = MYSQL_TYPE_STRING;
		b->buffer = c->text;
		b->buffer_length = c->size - 1;
	}
}

/* Each column must be a member of `out`: a name no shape knows is a fault of
 * the program. */
void
db_column_find(struct stmt *s, MYSQL_RES *meta)
{
	const struct query *q = s->bound->query;

	s->n_columns = mysql_num_fields(meta);
	if (s->columns == NULL)
		s->columns = calloc(s->n_columns, sizeof(*s->columns));
	if (s->columns == NULL || q->out == NULL)
		abort();
	for (unsigned i = 0; i < s->n_columns; i++) {
		const char *name = mysql_fetch_field_direct(meta, i)->name;
		struct column *c = &s->columns[i];

		c->field = shape_field(q->out, name);
		if (c->field == NULL) {
			fprintf(stderr, "db: %s: no member %s\n", q->name,
			    name);
			abort();
		}
	}
}

/* Rows are read from one statement at a time, so that all share the room. */
void
db_column_bind(struct db *db, struct stmt *s)
{
	MYSQL_BIND *binds;

	arena_reset(db->row);
	binds = arena_array(db->row, MYSQL_BIND, s->n_columns);
	db->cells = arena_array(db->row, struct cell, s->n_columns);
	for (unsigned i = 0; i < s->n_columns; i++)
		cell_bind(&binds[i], &db->cells[i], s->columns[i].field,
		    db->row);
	mysql_stmt_bind_result(s->st, binds);
}

/* A column longer than its buffer is asked for again, into the arena. */
static const char *
long_text(struct stmt *s, const struct cell *c, unsigned i, struct arena *a)
{
	unsigned long len = c->len;
	my_bool null, cut;
	char *text = arena_raw(a, len + 1);
	MYSQL_BIND b = { .buffer_type = MYSQL_TYPE_STRING,
		.buffer = text,
		.buffer_length = len,
		.length = &len,
		.is_null = &null,
		.error = &cut };

	mysql_stmt_fetch_column(s->st, &b, i, 0);
	text[len] = '\0';
	return text;
}

/* Until the next row. */
static const char *
column_text(struct stmt *s, const struct cell *c, unsigned i, struct arena *a)
{
	if (c->len >= c->size)
		return long_text(s, c, i, a);
	c->text[c->len] = '\0';
	return c->text;
}

/* Until the reset. */
static const char *
kept_text(struct stmt *s, const struct cell *c, unsigned i, struct arena *a)
{
	if (c->len >= c->size)
		return long_text(s, c, i, a);
	return arena_dupn(a, c->text, c->len);
}

static struct stamp
stamp_from(const MYSQL_TIME *t)
{
	struct stamp day = date_start(date_of((int)t->year, (int)t->month,
					  (int)t->day),
	    0);

	return (struct stamp){ day.ms + t->hour * 3600000LL +
		t->minute * 60000LL + t->second * 1000LL +
		(long long)(t->second_part / 1000) };
}

/* By its text, with no limits of its own. */
static void
column_value(enum kind kind, void *at, const char *text, struct arena *a)
{
	struct field plain = { .kind = kind, .decimals = 6 };
	enum err e = field_value(&plain, at, text, a);

	assert(e == OK);
}

static void
column_parts(const struct field *f, void *at, const char *json, struct arena *a)
{
	enum err e = field_kept(f, at, json, a);

	assert(e == OK);
}

/* What stands in a column was checked when it was written; a value that does
 * not fit its member is a broken promise of ours. */
static void
column_read(struct stmt *s, const struct cell *c, unsigned i, void *obj,
    struct arena *a)
{
	const struct field *f = s->columns[i].field;
	void *at = field_at(f, obj);

	switch (f->kind) {
	case K_INT:
		assert(!c->cut);
		*(int64_t *)at = c->number;
		return;
	case K_BOOL:
		*(bool *)at = c->number != 0;
		return;
	case K_STAMP:
		*(struct stamp *)at = stamp_from(&c->time);
		return;
	case K_DATE:
		*(struct date *)at = date_of((int)c->time.year,
		    (int)c->time.month, (int)c->time.day);
		return;
	case K_TEXT:
		*(const char **)at = kept_text(s, c, i, a);
		return;
	case K_MONEY:
	case K_VOLUME:
	case K_ID:
	case K_TEXTS:
		column_value(f->kind, at, column_text(s, c, i, a), a);
		return;
	case K_INTS:
	case K_OBJECT:
	case K_LIST:
		column_parts(f, at, column_text(s, c, i, a), a);
		return;
	case K_ANY:
		column_parts(f, at, kept_text(s, c, i, a), a);
		return;
	case K__N:
		break;
	}
}

struct cell *
db_column_keep(struct db *db, struct stmt *s, struct arena *a)
{
	struct cell *kept = arena_array(a, struct cell, s->n_columns);

	for (unsigned i = 0; i < s->n_columns; i++) {
		const struct cell *c = &db->cells[i];

		kept[i] = *c;
		if (c->text == NULL)
			continue;
		kept[i].text = NULL;
		if (!c->null)
			kept[i].text = (char *)(uintptr_t)kept_text(s, c, i, a);
		kept[i].size = c->len + 1;
	}
	return kept;
}

void
db_column_row(struct db *db, struct stmt *s, void *obj, struct arena *a)
{
	for (unsigned i = 0; i < s->n_columns; i++) {
		const struct field *f = s->columns[i].field;

		if (db->cells[i].null) {
			field_clear(f, obj);
			continue;
		}
		column_read(s, &db->cells[i], i, obj, a);
		field_mark(f, obj);
	}
}
