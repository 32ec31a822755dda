/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "db.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db_own.h"

/* Statements are found by the address of their query. */
struct stmt *
db_stmt(struct db *db, const struct query *q)
{
	struct stmt **head = &db->stmts[((uintptr_t)q / sizeof(*q)) % BUCKETS];
	struct stmt *s;

	for (s = *head; s != NULL; s = s->next)
		if (s->bound->query == q)
			return s;
	if ((s = calloc(1, sizeof(*s))) == NULL)
		abort();
	s->bound = db_bind(q);
	s->in = calloc(s->bound->n_params + 1, sizeof(*s->in));
	s->values = calloc(s->bound->n_params + 1, sizeof(*s->values));
	if (s->in == NULL || s->values == NULL)
		abort();
	s->next = *head;
	*head = s;
	return s;
}

static void
column_bind(MYSQL_BIND *b, struct column *c)
{
	enum kind k = c->field->kind;

	b->is_null = &c->null;
	b->length = &c->len;
	b->error = &c->cut;
	if (k == K_INT || k == K_BOOL) {
		b->buffer_type = MYSQL_TYPE_LONGLONG;
		b->buffer = &c->number;
	} else if (k == K_STAMP || k == K_DATE) {
		b->buffer_type = MYSQL_TYPE_DATETIME;
		b->buffer = &c->time;
	} else {
		b->buffer_type = MYSQL_TYPE_STRING;
		b->buffer = c->text;
		b->buffer_length = COLUMN - 1;
	}
}

/* Each column must be a member of `out`: a name no shape knows is a fault of
 * the program. */
static void
columns_find(struct stmt *s, MYSQL_RES *meta)
{
	const struct query *q = s->bound->query;

	s->n_columns = mysql_num_fields(meta);
	if (s->columns == NULL) {
		s->columns = calloc(s->n_columns, sizeof(*s->columns));
		s->out = calloc(s->n_columns, sizeof(*s->out));
	}
	if (s->columns == NULL || s->out == NULL || q->out == NULL)
		abort();
	for (unsigned i = 0; i < s->n_columns; i++) {
		const char *name = mysql_fetch_field_direct(meta, i)->name;
		struct column *c = &s->columns[i];

		c->field = shape_field(q->out, name);
		c->bit = shape_bit(q->out, name);
		if (c->field == NULL) {
			fprintf(stderr, "db: %s: no member %s\n", q->name,
			    name);
			abort();
		}
		column_bind(&s->out[i], c);
	}
}

void
db_stmt_free(struct stmt *s)
{
	free(s->bound->sql);
	free(s->bound->params);
	free(s->bound);
	free(s->in);
	free(s->out);
	free(s->values);
	free(s->columns);
	free(s);
}

static enum err
stmt_error(struct db *db, struct stmt *s)
{
	unsigned code = mysql_stmt_errno(s->st);
	enum err e;

	/* rows that are read as they come fail by the connection's error */
	if (code != 0)
		e = db_failure(db, s->bound->query, code,
		    mysql_stmt_error(s->st));
	else
		e = db_failure(db, s->bound->query, mysql_errno(db->my),
		    mysql_error(db->my));

	if (db->my != NULL && s->st != NULL)
		mysql_stmt_free_result(s->st);
	return e;
}

enum err
db_stmt_prepare(struct db *db, struct stmt *s)
{
	MYSQL_RES *meta;
	enum err e;

	if (s->st != NULL)
		return OK;
	if ((s->st = mysql_stmt_init(db->my)) == NULL)
		abort();
	if (mysql_stmt_prepare(s->st, s->bound->sql, strlen(s->bound->sql)) !=
	    0) {
		e = stmt_error(db, s);
		if (s->st != NULL)
			mysql_stmt_close(s->st);
		s->st = NULL;
		return e;
	}
	assert(mysql_stmt_param_count(s->st) == s->bound->n_params);
	if ((meta = mysql_stmt_result_metadata(s->st)) != NULL) {
		columns_find(s, meta);
		mysql_free_result(meta);
	}
	return OK;
}

static enum err
execute_once(struct db *db, struct stmt *s, const void *in)
{
	enum err e;

	db->again = db->again && db->in_tx;
	if ((e = db_ready(db)) != OK || (e = db_stmt_prepare(db, s)) != OK)
		return e;
	arena_reset(db->arena);
	db_value_bind(db, s, in, db->arena);
	if ((s->bound->n_params > 0 && mysql_stmt_bind_param(s->st, s->in)) ||
	    mysql_stmt_execute(s->st) != 0)
		return stmt_error(db, s);
	return OK;
}

/*
 * Outside a transaction a statement that met a conflict is repeated, and one
 * that lost its connection too where it only reads: an effect might be had
 * twice.
 */
static enum err
execute(struct db *db, const struct query *q, const void *in, bool reads,
    struct stmt **out)
{
	struct stmt *s = *out = db_stmt(db, q);
	enum err e = execute_once(db, s, in);

	for (int i = 0; i < 2 && e != OK && db->again && !db->in_tx &&
	     (reads || db->my != NULL);
	     i++)
		e = execute_once(db, s, in);
	return e;
}

/* A column longer than its buffer is asked for again, into the arena. */
static const char *
column_text(struct stmt *s, unsigned i, struct arena *a)
{
	struct column *c = &s->columns[i];
	MYSQL_BIND b = { .buffer_type = MYSQL_TYPE_STRING };
	unsigned long len = c->len;
	my_bool null, cut;
	char *text;

	if (len < COLUMN) {
		c->text[len] = '\0';
		return c->text;
	}
	text = arena_alloc(a, len + 1);
	b.buffer = text;
	b.buffer_length = len;
	b.length = &len;
	b.is_null = &null;
	b.error = &cut;
	mysql_stmt_fetch_column(s->st, &b, i, 0);
	return text;
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

/* What stands in a column was checked when it was written; a value that does
 * not fit its member is a broken promise of ours. */
static void
column_read(struct stmt *s, unsigned i, void *obj, struct arena *a)
{
	struct column *c = &s->columns[i];
	void *at = field_at(c->field, obj);
	struct field plain = { .kind = c->field->kind, .decimals = 6 };
	enum err e;

	switch (c->field->kind) {
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
		*(const char **)at = arena_dup(a, column_text(s, i, a));
		return;
	default: /* by its text, with no limits of its own */
		e = field_value(&plain, at, column_text(s, i, a), a);
		assert(e == OK);
	}
}

static void
row_read(struct stmt *s, void *obj, struct arena *a)
{
	for (unsigned i = 0; i < s->n_columns; i++) {
		*(uint64_t *)obj &= ~s->columns[i].bit;
		if (s->columns[i].null)
			continue;
		column_read(s, i, obj, a);
		*(uint64_t *)obj |= s->columns[i].bit;
	}
}

/* 1 with a row, 0 at the end, -1 at an error (*e). */
static int
fetch(struct db *db, struct stmt *s, enum err *e)
{
	switch (mysql_stmt_fetch(s->st)) {
	case 0:
	case MYSQL_DATA_TRUNCATED:
		return 1;
	case MYSQL_NO_DATA:
		return 0;
	}
	*e = stmt_error(db, s);
	return -1;
}

enum err
db_one(struct db *db, const struct query *q, const void *in, void *out,
    struct arena *a)
{
	struct stmt *s;
	enum err e = execute(db, q, in, true, &s);
	int got;

	if (e != OK)
		return e;
	mysql_stmt_bind_result(s->st, s->out);
	if ((got = fetch(db, s, &e)) < 0)
		return e;
	if (got == 1)
		row_read(s, out, a);
	mysql_stmt_free_result(s->st);
	return got == 1 ? OK : E_NOT_FOUND;
}

/* Rows stand one after the other; the space doubles as they come. */
static void
rows_grow(struct list *l, size_t *cap, size_t size, struct arena *a)
{
	char *more;

	if (l->n < *cap)
		return;
	*cap = *cap == 0 ? 16 : *cap * 2;
	more = arena_calloc(a, *cap, size);
	if (l->n > 0)
		memcpy(more, l->v, l->n * size);
	l->v = more;
}

enum err
db_all(struct db *db, const struct query *q, const void *in, struct list *out,
    struct arena *a)
{
	size_t size = shape_base(q->out)->size, cap = 0;
	struct stmt *s;
	enum err e = execute(db, q, in, true, &s);
	int got;

	*out = (struct list){ NULL, 0 };
	if (e != OK)
		return e;
	mysql_stmt_bind_result(s->st, s->out);
	while ((got = fetch(db, s, &e)) == 1) {
		rows_grow(out, &cap, size, a);
		row_read(s, (char *)out->v + out->n++ * size, a);
	}
	if (got < 0)
		return e;
	mysql_stmt_free_result(s->st);
	return OK;
}

/* The parameters have been sent, so that their memory can hold the row. */
enum err db_each (struct db *db, const struct query *q, const void *in,
    enum err(*fn)(void *arg, const void *row), void *arg)
{
	size_t size = shape_base(q->out)->size;
	struct stmt *s;
	enum err e = execute(db, q, in, true, &s);
	int got = 1;

	if (e != OK)
		return e;
	mysql_stmt_bind_result(s->st, s->out);
	while (e == OK && (got = fetch(db, s, &e)) == 1) {
		void *row;

		arena_reset(db->arena);
		row = arena_alloc(db->arena, size);
		row_read(s, row, db->arena);
		e = fn(arg, row);
	}
	if (got >= 0)
		mysql_stmt_free_result(s->st);
	return e;
}

enum err
db_run(struct db *db, const struct query *q, const void *in)
{
	struct stmt *s;
	enum err e = execute(db, q, in, false, &s);

	if (e != OK)
		return e;
	db->changed = mysql_stmt_affected_rows(s->st);
	db->number = mysql_stmt_insert_id(s->st);
	return OK;
}
