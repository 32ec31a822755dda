/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "db.h"

#include <assert.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <errmsg.h>
#include <mysqld_error.h>

#include "clock.h"
#include "db_own.h"
#include "sign.h"

#define TRIES       8     /* of a transaction that conflicts with others */
#define PATIENCE_MS 10000 /* after which it is not tried again */

static const struct caller nobody;

struct db *
db_open(const struct conf *c)
{
	struct db *db = calloc(1, sizeof(*db));

	if (db == NULL)
		abort();
	db->conf = c;
	db->who = &nobody;
	db->arena = arena_open(8 << 20);
	db->row = arena_open(1 << 20);
	return db;
}

static void
disconnect(struct db *db)
{
	for (int i = 0; i < BUCKETS; i++)
		for (struct stmt *s = db->stmts[i]; s != NULL; s = s->next)
			db_stmt_close(s);
	if (db->my != NULL)
		mysql_close(db->my);
	db->my = NULL;
	db->begun = false;
	malloc_trim(0); /* what all of them took, here and in the library */
}

void
db_forget(struct db *db, const struct query *q)
{
	struct stmt **at = &db->stmts[((uintptr_t)q / sizeof(*q)) % BUCKETS];
	struct stmt *s;

	while ((s = *at) != NULL && s->bound->query != q)
		at = &s->next;
	if (s == NULL)
		return;
	*at = s->next;
	db_stmt_free(s);
}

void
db_close(struct db *db)
{
	struct stmt *s;

	if (db == NULL)
		return;
	disconnect(db);
	for (int i = 0; i < BUCKETS; i++)
		while ((s = db->stmts[i]) != NULL) {
			db->stmts[i] = s->next;
			db_stmt_free(s);
		}
	db_steady_close(db);
	arena_close(db->row);
	arena_close(db->arena);
	free(db);
	mysql_library_end();
}

void
db_for(struct db *db, const struct caller *who)
{
	db->who = who;
}

uint64_t
db_changed(const struct db *db)
{
	return db->changed;
}

uint64_t
db_number(const struct db *db)
{
	return db->number;
}

static const char session[] =
    "SET time_zone='+00:00', tx_isolation='READ-COMMITTED',"
    " sql_mode='STRICT_ALL_TABLES,NO_ZERO_DATE,NO_ZERO_IN_DATE,"
    "ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION',"
    " innodb_lock_wait_timeout=5, lock_wait_timeout=5";

static enum err
connect_to(struct db *db)
{
	const struct conf *c = db->conf;
	unsigned connect_s = 2, wait_s = 20;

	if (db->my != NULL)
		return OK;
	if ((db->my = mysql_init(NULL)) == NULL)
		abort();
	mysql_options(db->my, MYSQL_OPT_CONNECT_TIMEOUT, &connect_s);
	mysql_options(db->my, MYSQL_OPT_READ_TIMEOUT, &wait_s);
	mysql_options(db->my, MYSQL_SET_CHARSET_NAME, "utf8mb4");
	mysql_options(db->my, MYSQL_INIT_COMMAND, session);
	if (db->meanwhile != NULL)
		mysql_options(db->my, MYSQL_OPT_NONBLOCK, NULL);
	if (mysql_real_connect(db->my, NULL, c->db_user, c->db_password,
		c->db_name, 0, c->db_socket, 0) != NULL)
		return OK;
	fprintf(stderr, "db: %s\n", mysql_error(db->my));
	disconnect(db);
	return E_UNAVAILABLE;
}

static bool
lost(unsigned code)
{
	return code == CR_SERVER_GONE_ERROR || code == CR_SERVER_LOST ||
	    code == CR_SERVER_LOST_EXTENDED || code == CR_MALFORMED_PACKET ||
	    code == CR_CONNECTION_ERROR || code == ER_SERVER_SHUTDOWN ||
	    code == ER_CONNECTION_KILLED || code == ER_NORMAL_SHUTDOWN;
}

static bool
conflict(unsigned code)
{
	return code == ER_LOCK_DEADLOCK || code == ER_LOCK_WAIT_TIMEOUT ||
	    code == ER_CHECKREAD;
}

/* A column of ASCII was compared with a text that has other letters: a
 * caller's, who asked for what cannot be there. */
static bool
foreign_letters(unsigned code)
{
	return code == ER_CANT_AGGREGATE_2COLLATIONS ||
	    code == ER_CANT_AGGREGATE_3COLLATIONS ||
	    code == ER_CANT_AGGREGATE_NCOLLATIONS;
}

/* The server has no room, on its disk or in memory, or takes no writes now:
 * that passes, with the operator's help.  What the storage engine says of the
 * system (errno 28) is in words alone. */
static bool
no_room(unsigned code, const char *words)
{
	return code == ER_DISK_FULL || code == ER_RECORD_FILE_FULL ||
	    code == ER_OUT_OF_RESOURCES || code == ER_OUTOFMEMORY ||
	    code == ER_OUT_OF_SORTMEMORY || code == ER_CON_COUNT_ERROR ||
	    code == ER_OPTION_PREVENTS_STATEMENT ||
	    strstr(words, "rror 28 ") != NULL ||
	    strstr(words, "rrno: 28 ") != NULL ||
	    strstr(words, "rrcode: 28 ") != NULL;
}

enum err
db_failure(struct db *db, const struct query *q, unsigned code,
    const char *words)
{
	snprintf(db->words, sizeof(db->words), "%s", words);
	if (code == ER_DUP_ENTRY)
		return E_DUPLICATE;
	if (code == ER_LOCK_WAIT_TIMEOUT && q != NULL && (q->flags & Q_NOWAIT))
		return E_STATE;
	if (foreign_letters(code))
		return E_BAD_PARAMETER;
	if (conflict(code) || lost(code)) {
		db->again = true;
		if (lost(code))
			disconnect(db);
		return E_UNAVAILABLE;
	}
	fprintf(stderr, "db: %s: %u %s\n", q != NULL ? q->name : "-", code,
	    words);
	return no_room(code, words) ? E_UNAVAILABLE : E_INTERNAL;
}

/* Its name is the last of the server's words; what stands before it, the
 * values, may hold any. */
const char *
db_met(const struct db *db, struct arena *a)
{
	static const char before[] = "for key '";
	const char *at = NULL, *s = db->words;

	while ((s = strstr(s, before)) != NULL)
		at = s += strlen(before);
	return at != NULL ? arena_dupn(a, at, strcspn(at, "'")) : "";
}

static enum err
command(struct db *db, const char *sql)
{
	if (db_wait_query(db, sql) == 0)
		return OK;
	return db_failure(db, NULL, mysql_errno(db->my), mysql_error(db->my));
}

enum err
db_ready(struct db *db)
{
	enum err e;

	/* a deadlock has rolled back: what came now would stand alone */
	if (db->in_tx && db->again)
		return E_UNAVAILABLE;
	e = connect_to(db);
	if (e == OK && db->in_tx && !db->begun) {
		e = command(db, "START TRANSACTION");
		db->begun = e == OK;
	}
	return e;
}

static void
rollback(struct db *db)
{
	if (db->begun && command(db, "ROLLBACK") != OK)
		disconnect(db);
	db->begun = false;
}

/* OK, or why not; db->again where nothing can have been committed. */
static enum err
commit(struct db *db)
{
	enum err e;

	if (!db->begun)
		return OK;
	db->begun = false;
	e = command(db, "COMMIT");
	if (e != OK && (db->my == NULL || !db->again)) {
		disconnect(db);
		db->again = false; /* it may have been committed */
	}
	return e;
}

/* A random moment, longer with each try, so that two that met part. */
static void
step_aside(int try)
{
	unsigned char r;
	struct timespec t = { 0 };

	sign_random(&r, 1);
	t.tv_nsec = (1 + r % 16) * (1L << try) * 250000L;
	nanosleep(&t, NULL);
}

static enum err
tx_once(struct db *db, enum err (*fn)(void *arg), void *arg)
{
	enum err e;

	db->in_tx = true;
	db->again = false;
	e = fn(arg);
	if (e == OK && !db->again)
		e = commit(db);
	else {
		bool again = db->again;

		rollback(db);
		db->again = again;
	}
	db->in_tx = false;
	db_steady_forget(db);
	return e == OK && db->again ? E_UNAVAILABLE : e;
}

enum err
db_tx(struct db *db, enum err (*fn)(void *arg), void *arg)
{
	int64_t until = clock_ticks() + PATIENCE_MS;
	enum err e = tx_once(db, fn, arg);

	for (int try = 1; try < TRIES && db->again && clock_ticks() < until;
	     try++) {
		step_aside(try);
		e = tx_once(db, fn, arg);
	}
	return e;
}

enum err
db_mark(struct db *db)
{
	enum err e = db_ready(db);

	assert(db->in_tx);
	return e == OK ? command(db, "SAVEPOINT mark") : e;
}

enum err
db_undo(struct db *db)
{
	return command(db, "ROLLBACK TO SAVEPOINT mark");
}

void
db_bound(struct db *db, const struct query *q)
{
	/* most are never run by most processes: found, they are given up */
	db_stmt(db, q);
	db_forget(db, q);
}

int
db_prove(struct db *db, const struct query *q, const char **why)
{
	struct stmt *s = db_stmt(db, q);

	*why = "no connection";
	if (db_ready(db) != OK)
		return -1;
	if (db_stmt_prepare(db, s) == OK)
		return 0;
	*why = db->words;
	return -1;
}

static int
column_of(MYSQL_RES *res, const char *name)
{
	for (unsigned i = 0; i < mysql_num_fields(res); i++)
		if (strcmp(mysql_fetch_field_direct(res, i)->name, name) == 0)
			return (int)i;
	return -1;
}

/* What a part of the statement made (<derived2>) is read whole; the part's own
 * tables have rows of their own. */
static const char *
first_scan(MYSQL_RES *res, struct arena *a)
{
	int table = column_of(res, "table"), type = column_of(res, "type");
	int role = column_of(res, "select_type");
	int extra = column_of(res, "Extra");
	const char *found = "";
	MYSQL_ROW row;

	while ((row = mysql_fetch_row(res)) != NULL)
		if (*found == '\0' && row[type] != NULL &&
		    strcmp(row[role], "INSERT") != 0 && *row[table] != '<' &&
		    (row[extra] == NULL ||
			strstr(row[extra], "Table function") == NULL) &&
		    (strcmp(row[type], "ALL") == 0 ||
			strcmp(row[type], "index") == 0))
			found = arena_dup(a, row[table]);
	return found;
}

const char *
db_explain(struct db *db, const struct query *q, struct arena *a,
    const char **why)
{
	struct stmt *s = db_stmt(db, q);
	const char *found;
	MYSQL_RES *res;

	*why = "no connection";
	if (db_ready(db) != OK)
		return NULL;
	if (mysql_query(db->my,
		arena_fmt(a, "EXPLAIN %s", db_bind_sample(s->bound, a))) != 0 ||
	    (res = mysql_store_result(db->my)) == NULL) {
		*why = arena_dup(a, mysql_error(db->my));
		return NULL;
	}
	found = first_scan(res, a);
	mysql_free_result(res);
	return found;
}
