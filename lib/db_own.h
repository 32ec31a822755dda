/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DB_OWN_H
#define DB_OWN_H

#include <mysql.h>

#include "arena.h"
#include "conf.h"
#include "db_bind.h"

/* What db.c and db_stmt.c share, and nobody else sees. */

#define COLUMN 256 /* bytes of a column read without asking twice, at most */

/* What one '?' is given; texts are pointed to, the rest is kept here. */
struct value {
	MYSQL_TIME time;
	long long number;
	char text[DECIMAL_LEN + 1];
};

/* A column of a result: the member of `out` that it fills. */
struct column {
	const struct field *field;
};

/* Where its value comes to stand; of one statement at a time. */
struct cell {
	MYSQL_TIME time;
	long long number;
	char *text; /* `size` bytes; NULL where the two above hold it */
	unsigned long size, len;
	my_bool null, cut;
};

struct stmt {
	struct bound *bound;
	MYSQL_STMT *st; /* NULL until first used on this connection */
	struct column *columns;
	unsigned n_columns;
	uint64_t used; /* at which tick */
	struct stmt *next;
};

#define BUCKETS      64

/* Prepared on a connection at once: each costs some 10 KiB here and three times
 * that in the server, and what is asked often is not so much. */
#define PREPARED     36

/* What the transaction has read of a catalogue: db_steady.c. */
#define STEADY_HEADS 64
struct steady {
	struct arena *arena; /* NULL until it is needed */
	struct answer *answers[STEADY_HEADS];
	struct written *written; /* tables, by the transaction itself */
	bool full;
};

/* The rows of a statement as they come: from the server, or from what is
 * kept. */
struct reading {
	struct stmt *stmt;
	bool one;                /* no more than the first is wanted */
	struct steady_row *kept; /* the next, where stmt is `shown` */
	struct stmt shown;
	struct answer *keeping; /* what becomes of it, or NULL */
};

struct db {
	const struct conf *conf;
	const struct caller *who;
	MYSQL *my;           /* NULL: not connected */
	struct arena *arena; /* of one statement's parameters */
	struct arena *row;   /* of its cells, from before its first row */
	struct cell *cells;
	struct steady steady;
	struct stmt *stmts[BUCKETS];
	uint64_t changed, number;
	uint64_t tick; /* counts executions */
	void (*meanwhile)(void *arg, struct pollfd *server, int ms);
	void *meanwhile_arg;
	bool in_tx, begun;
	bool again;      /* the transaction, run again, may succeed */
	char words[512]; /* the server's, of the last failure */
};

/* db_wait.c: the connector's calls of these names, with something to do
 * meanwhile if there is. */
int db_wait_query(struct db *db, const char *sql);
int db_wait_execute(struct db *db, struct stmt *s);

/* Connected, and inside the transaction if there is one. */
enum err db_ready(struct db *db);

/* What an error of the server means; logged where nobody expects it. */
enum err db_failure(struct db *db, const struct query *q, unsigned code,
    const char *words);

/* The statement of a query, found or made; prepared on this connection. */
struct stmt *db_stmt(struct db *db, const struct query *q);
enum err db_stmt_prepare(struct db *db, struct stmt *s);
void db_stmt_close(struct stmt *s); /* prepared again when it is needed */
void db_stmt_free(struct stmt *s);

/* Find the member of each column; make cells for the rows that come; read a row
 * that came into an object. */
void db_column_find(struct stmt *s, MYSQL_RES *meta);
void db_column_bind(struct db *db, struct stmt *s);
void db_column_row(struct db *db, struct stmt *s, void *obj, struct arena *a);

/* A copy of the cells as they are, which can take their place. */
struct cell *db_column_keep(struct db *db, struct stmt *s, struct arena *a);

/* True: the rows are kept, and next gives them as a fetch would.  Else what the
 * server answers is to be shown to keep, row by row and its end (0). */
bool db_steady_find(struct db *db, struct stmt *s, const void *in,
    struct reading *r);
int db_steady_next(struct db *db, struct reading *r);
void db_steady_keep(struct db *db, struct reading *r, int got);

/* A statement that writes; the end of the transaction; of the connection. */
void db_steady_write(struct db *db, const struct query *q);
void db_steady_forget(struct db *db);
void db_steady_close(struct db *db);

/* Give each name of a statement its value: of the struct or of the caller. In
 * the arena, until the statement was run. */
MYSQL_BIND *db_value_bind(struct db *db, const struct stmt *s, const void *in,
    struct arena *a);

/* The same as text: equal where all values are. */
const char *db_value_text(struct db *db, const struct stmt *s, const void *in,
    struct arena *a);

/* The values of n structs that stand one after the other. */
MYSQL_BIND *db_value_bind_many(struct db *db, const struct stmt *s,
    const void *rows, size_t n, struct arena *a);

#endif
