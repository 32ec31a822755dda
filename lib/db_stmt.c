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
	s->next = *head;
	*head = s;
	return s;
}

void
db_stmt_close(struct stmt *s)
{
	if (s->st != NULL)
		mysql_stmt_close(s->st);
	s->st = NULL;
	free(s->columns);
	s->columns = NULL;
	s->n_columns = 0;
}

/* The one unused for longest gives its memory up, here and in the server. */
static void
make_room(struct db *db)
{
	struct stmt *oldest = NULL;
	int n = 0;

	for (int i = 0; i < BUCKETS; i++)
		for (struct stmt *s = db->stmts[i]; s != NULL; s = s->next) {
			if (s->st == NULL)
				continue;
			n++;
			if (oldest == NULL || s->used < oldest->used)
				oldest = s;
		}
	if (n >= PREPARED)
		db_forget(db, oldest->bound->query);
}

void
db_stmt_free(struct stmt *s)
{
	db_stmt_close(s);
	free(s->bound->sql);
	free(s->bound->params);
	free(s->bound);
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
	make_room(db);
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
		db_column_find(s, meta);
		mysql_free_result(meta);
	}
	return OK;
}

/* Prepared, with an empty arena for the parameters. */
static enum err
make_ready(struct db *db, struct stmt *s)
{
	enum err e;

	db->again = db->again && db->in_tx;
	if ((e = db_ready(db)) != OK || (e = db_stmt_prepare(db, s)) != OK)
		return e;
	s->used = ++db->tick;
	arena_reset(db->arena);
	return OK;
}

static enum err
execute_once(struct db *db, struct stmt *s, const void *in)
{
	enum err e = make_ready(db, s);
	MYSQL_BIND *binds;

	if (e != OK)
		return e;
	binds = db_value_bind(db, s, in, db->arena);
	if ((s->bound->n_params > 0 && mysql_stmt_bind_param(s->st, binds)) ||
	    db_wait_execute(db, s) != 0)
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

/* Ask, or find what was asked before in the transaction. */
static enum err
reading_begin(struct db *db, const struct query *q, const void *in,
    struct reading *r)
{
	enum err e;

	if (db_steady_find(db, db_stmt(db, q), in, r))
		return OK;
	if ((e = execute(db, q, in, true, &r->stmt)) == OK)
		db_column_bind(db, r->stmt);
	return e;
}

static int
reading_next(struct db *db, struct reading *r, enum err *e)
{
	int got;

	if (r->stmt == &r->shown)
		return db_steady_next(db, r);
	if ((got = fetch(db, r->stmt, e)) >= 0)
		db_steady_keep(db, r, got);
	return got;
}

static void
reading_end(struct reading *r)
{
	if (r->stmt->st != NULL)
		mysql_stmt_free_result(r->stmt->st);
}

enum err
db_one(struct db *db, const struct query *q, const void *in, void *out,
    struct arena *a)
{
	struct reading r = { .one = true };
	enum err e = reading_begin(db, q, in, &r);
	int got;

	if (e != OK)
		return e;
	if ((got = reading_next(db, &r, &e)) < 0)
		return e;
	if (got == 1)
		db_column_row(db, r.stmt, out, a);
	reading_end(&r);
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

/* The row that comes now; false where it is one too heavy, and left out. */
static bool
keep_row(struct db *db, struct stmt *s, void *row, struct list *out,
    struct weight *w, struct arena *a)
{
	size_t before = arena_used(a), takes;

	db_column_row(db, s, row, a);
	takes = arena_used(a) - before + shape_base(s->bound->query->out)->size;
	if (out->n >= w->least && takes > w->bytes) {
		w->cut = true;
		return false;
	}
	w->bytes -= takes < w->bytes ? takes : w->bytes;
	out->n++;
	return true;
}

enum err
db_some(struct db *db, const struct query *q, const void *in, struct list *out,
    struct weight *w, struct arena *a)
{
	size_t size = shape_base(q->out)->size, cap = 0;
	struct reading r = { 0 };
	enum err e = reading_begin(db, q, in, &r);
	int got;

	*out = (struct list){ NULL, 0 };
	w->cut = false;
	if (e != OK)
		return e;
	while ((got = reading_next(db, &r, &e)) == 1) {
		rows_grow(out, &cap, size, a);
		if (!keep_row(db, r.stmt, (char *)out->v + out->n * size, out,
			w, a))
			break;
	}
	if (got < 0)
		return e;
	reading_end(&r);
	return OK;
}

enum err
db_all(struct db *db, const struct query *q, const void *in, struct list *out,
    struct arena *a)
{
	struct weight any = { .bytes = SIZE_MAX };

	return db_some(db, q, in, out, &any, a);
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
	db_column_bind(db, s);
	while (e == OK && (got = fetch(db, s, &e)) == 1) {
		void *row;

		arena_reset(db->arena);
		row = arena_alloc(db->arena, size);
		db_column_row(db, s, row, db->arena);
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
	enum err e;

	db_steady_write(db, q);
	if ((e = execute(db, q, in, false, &s)) != OK)
		return e;
	db->changed = mysql_stmt_affected_rows(s->st);
	db->number = mysql_stmt_insert_id(s->st);
	return OK;
}

/* Rows of one trip: what they need is within the arena of the parameters. */
#define TRIP 512

static enum err
run_trip(struct db *db, struct stmt *s, const void *rows, size_t n)
{
	unsigned int many = (unsigned int)n, one = 0;
	enum err e = make_ready(db, s);
	MYSQL_BIND *binds;

	if (e != OK)
		return e;
	binds = db_value_bind_many(db, s, rows, n, db->arena);
	mysql_stmt_attr_set(s->st, STMT_ATTR_ARRAY_SIZE, &many);
	if (mysql_stmt_bind_param(s->st, binds) || db_wait_execute(db, s) != 0)
		e = stmt_error(db, s);
	else
		db->changed += mysql_stmt_affected_rows(s->st);
	if (s->st != NULL)
		mysql_stmt_attr_set(s->st, STMT_ATTR_ARRAY_SIZE, &one);
	return e;
}

enum err
db_run_many(struct db *db, const struct query *q, const void *rows, size_t n)
{
	size_t size = shape_base(q->in)->size;
	uint64_t changed = 0;
	enum err e = OK;

	assert(db->in_tx);
	db_steady_write(db, q);
	for (size_t i = 0; e == OK && i < n; i += TRIP) {
		struct stmt *s = db_stmt(db, q);

		db->changed = 0;
		e = run_trip(db, s, (const char *)rows + i * size,
		    n - i < TRIP ? n - i : TRIP);
		changed += db->changed;
	}
	db->changed = changed;
	return e;
}
