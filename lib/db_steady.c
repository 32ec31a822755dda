/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "db.h"

#include <ctype.h>
#include <string.h>

#include "db_own.h"

#define STEADY_BYTES (1 << 20)  /* beyond, nothing more is kept */
#define STEADY_MOST  (16 << 20) /* of the answer that goes beyond, with it */

/*
 * What a transaction has read of a catalogue it is answered again from memory:
 * 500 orders of one request ask for the taxes at one terminal once.  Rows are
 * kept as the server sent them and are read anew each time, since whoever asks
 * may change what he gets.
 */
struct steady_row {
	struct cell *cells;
	struct steady_row *next;
};

struct answer {
	const char *key; /* the statement's name and what it was asked with */
	const struct query *query;
	struct column *columns;
	unsigned n_columns;
	struct steady_row *rows, **last;
	struct answer *next;
};

struct written {
	const char *table; /* of n letters */
	size_t n;
	struct written *next;
};

void
db_steady_forget(struct db *db)
{
	struct steady *st = &db->steady;

	if (st->arena != NULL)
		arena_reset(st->arena);
	*st = (struct steady){ .arena = st->arena };
}

void
db_steady_close(struct db *db)
{
	arena_close(db->steady.arena);
}

/* --- what the transaction writes ------------------------------------------
 */

static size_t
letters(const char *s)
{
	size_t n = 0;

	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

/* The table that a statement writes to: its name begins behind the first of
 * these words.  Of no letters where it is none that can be told. */
static const char *
target(const char *sql, size_t *n)
{
	static const char *const words[] = { "INTO ", "UPDATE ", "FROM " };
	const char *first = NULL;

	for (size_t i = 0; i < COUNT(words); i++) {
		const char *at = strstr(sql, words[i]);

		if (at != NULL && (first == NULL || at < first))
			first = at;
	}
	if (first == NULL)
		first = "";
	first += strcspn(first, " ");
	first += strspn(first, " `");
	*n = letters(first);
	return first;
}

/* A table whose name nobody knows is in every statement. */
static bool
names(const char *sql, const char *table, size_t n)
{
	const char *at = sql;

	if (n == 0)
		return true;
	while (*at != '\0') {
		size_t len = letters(at);

		if (len == n && strncmp(at, table, n) == 0)
			return true;
		at += len > 0 ? len : 1;
	}
	return false;
}

static bool
is_written(const struct steady *st, const char *sql)
{
	for (const struct written *w = st->written; w != NULL; w = w->next)
		if (names(sql, w->table, w->n))
			return true;
	return false;
}

/* Answers about it are void. */
static void
drop(struct steady *st, const char *table, size_t n)
{
	for (int i = 0; i < STEADY_HEADS; i++) {
		struct answer **at = &st->answers[i];

		while (*at != NULL)
			if (names((*at)->query->sql, table, n))
				*at = (*at)->next;
			else
				at = &(*at)->next;
	}
}

static struct arena *
arena_of(struct steady *st)
{
	if (st->arena == NULL)
		st->arena = arena_open_small(STEADY_MOST);
	return st->arena;
}

/*
 * For the rest of the transaction: it may go back to a mark behind which what
 * was written, and read of it, never was.
 */
void
db_steady_write(struct db *db, const struct query *q)
{
	struct steady *st = &db->steady;
	struct written *w;
	const char *table;
	size_t n;

	if (!db->in_tx)
		return;
	table = target(q->sql, &n);
	for (w = st->written; w != NULL; w = w->next)
		if (w->n == n && strncmp(w->table, table, n) == 0)
			return;
	w = arena_new(arena_of(st), struct written);
	/* statements that are put together may go before the transaction */
	*w = (struct written){ arena_dupn(st->arena, table, n), n,
		st->written };
	st->written = w;
	drop(st, table, n);
}

/* --- what it reads --------------------------------------------------------
 */

static struct answer **
head_of(struct steady *st, const char *key)
{
	unsigned h = 0;

	for (; *key != '\0'; key++)
		h = h * 31 + (unsigned char)*key;
	return &st->answers[h % STEADY_HEADS];
}

/* Begin to keep what the server is going to answer. */
static void
begin(struct steady *st, const struct query *q, const char *key,
    struct reading *r)
{
	if (st->full || is_written(st, q->sql))
		return;
	r->keeping = arena_new(arena_of(st), struct answer);
	r->keeping->key = arena_dup(st->arena, key);
	r->keeping->query = q;
	r->keeping->last = &r->keeping->rows;
}

bool
db_steady_find(struct db *db, struct stmt *s, const void *in, struct reading *r)
{
	struct steady *st = &db->steady;
	const struct query *q = s->bound->query;
	const char *key;

	if (!(q->flags & Q_STEADY) || !db->in_tx || db->again)
		return false;
	arena_reset(db->arena);
	key = arena_fmt(db->arena, "%s %d %s", q->name, r->one,
	    db_value_text(db, s, in, db->arena));
	for (struct answer *a = *head_of(st, key); a != NULL; a = a->next) {
		if (strcmp(a->key, key) != 0)
			continue;
		r->kept = a->rows;
		r->shown = (struct stmt){ .bound = s->bound,
			.columns = a->columns,
			.n_columns = a->n_columns };
		r->stmt = &r->shown;
		return true;
	}
	begin(st, q, key, r);
	return false;
}

int
db_steady_next(struct db *db, struct reading *r)
{
	if (r->kept == NULL)
		return 0;
	db->cells = r->kept->cells;
	r->kept = r->kept->next;
	return 1;
}

/* The answer is whole. */
static void
end(struct steady *st, struct reading *r)
{
	struct answer *a = r->keeping, **head = head_of(st, a->key);

	a->n_columns = r->stmt->n_columns;
	a->columns = arena_array(st->arena, struct column, a->n_columns);
	memcpy(a->columns, r->stmt->columns,
	    a->n_columns * sizeof(*a->columns));
	a->next = *head;
	*head = a;
	r->keeping = NULL;
}

void
db_steady_keep(struct db *db, struct reading *r, int got)
{
	struct steady *st = &db->steady;
	struct steady_row *row;

	if (r->keeping == NULL)
		return;
	if (arena_used(st->arena) > STEADY_BYTES) {
		st->full = true;
		r->keeping = NULL;
		return;
	}
	if (got > 0) {
		row = arena_new(st->arena, struct steady_row);
		row->cells = db_column_keep(db, r->stmt, st->arena);
		*r->keeping->last = row;
		r->keeping->last = &row->next;
	}
	if (got == 0 || r->one)
		end(st, r);
}
