/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <fcgiapp.h>
#include <mysql.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * The floor under every request that reads: the least that a FastCGI program
 * can do and still answer from MariaDB.  One prepared statement, its row or its
 * rows written as JSON; no key, no limit, no check.  The query string is the id
 * of one order, of which three columns are read, or "page", for all columns of
 * the newest 50.  Configured by the environment: FLOOR_SOCKET, FLOOR_USER,
 * FLOOR_DATABASE, MYSQL_PWD, FLOOR_ACCOUNT and FLOOR_COLUMNS.
 */

#define TEXT    64
#define COLUMNS 64
#define LONG    4096
#define PAGE    "51"

static void
must(int bad, const char *what, const char *why)
{
	if (!bad)
		return;
	fprintf(stderr, "floor: %s: %s\n", what, why);
	exit(1);
}

static MYSQL *
open_db(void)
{
	MYSQL *db = mysql_init(NULL);

	must(db == NULL, "mysql_init", "no memory");
	must(mysql_real_connect(db, NULL, getenv("FLOOR_USER"),
		 getenv("MYSQL_PWD"), getenv("FLOOR_DATABASE"), 0,
		 getenv("FLOOR_SOCKET"), 0) == NULL,
	    "connect", mysql_error(db));
	return db;
}

static MYSQL_STMT *
prepare(MYSQL *db, const char *text)
{
	MYSQL_STMT *s = mysql_stmt_init(db);

	must(s == NULL, "mysql_stmt_init", "no memory");
	must(mysql_stmt_prepare(s, text, strlen(text)), "prepare",
	    mysql_stmt_error(s));
	return s;
}

static MYSQL_BIND
bind_text(char *text, unsigned long size)
{
	return (MYSQL_BIND){ .buffer_type = MYSQL_TYPE_STRING,
		.buffer = text,
		.buffer_length = size };
}

static int
find(MYSQL_STMT *s, const char *account, const char *id, char out[3][TEXT])
{
	MYSQL_BIND in[2] = {
		bind_text((char *)(uintptr_t)account, strlen(account)),
		bind_text((char *)(uintptr_t)id, strlen(id)),
	};
	MYSQL_BIND row[3];
	int gone;

	memset(out, 0, 3 * TEXT);
	for (int i = 0; i < 3; i++)
		row[i] = bind_text(out[i], TEXT - 1);
	must(mysql_stmt_bind_param(s, in) != 0 || mysql_stmt_execute(s) != 0 ||
		mysql_stmt_bind_result(s, row) != 0,
	    "execute", mysql_stmt_error(s));
	gone = mysql_stmt_fetch(s);
	mysql_stmt_free_result(s);
	return gone;
}

static void
point(FCGX_Request *rq, MYSQL_STMT *s, const char *account, const char *id)
{
	char out[3][TEXT];

	if (find(s, account, id, out) != 0)
		FCGX_PutS("Status: 404\r\n\r\n", rq->out);
	else
		FCGX_FPrintF(rq->out,
		    "Content-Type: application/json\r\n\r\n"
		    "{\"id\":\"%s\",\"product\":\"%s\","
		    "\"total_mxn\":%s}",
		    out[0], out[1], out[2]);
}

/* The columns of a page, and where their texts are read to. */
static struct {
	MYSQL_STMT *st;
	unsigned n;
	char name[COLUMNS][TEXT], text[COLUMNS][LONG];
	int plain[COLUMNS]; /* a number, or JSON: not quoted */
	unsigned long len[COLUMNS];
	my_bool null[COLUMNS];
	MYSQL_BIND bind[COLUMNS];
} page;

static void
open_page(MYSQL *db, const char *columns)
{
	char sql[8192];
	MYSQL_RES *meta;

	snprintf(sql, sizeof(sql),
	    "SELECT %s FROM orders WHERE account = ? AND archived_at IS NULL"
	    " ORDER BY id DESC LIMIT " PAGE,
	    columns);
	page.st = prepare(db, sql);
	meta = mysql_stmt_result_metadata(page.st);
	page.n = mysql_num_fields(meta);
	must(page.n > COLUMNS, "page", "too many columns");
	for (unsigned i = 0; i < page.n; i++) {
		const MYSQL_FIELD *f = mysql_fetch_field_direct(meta, i);

		snprintf(page.name[i], TEXT, "%s\"%s\":", i == 0 ? "{" : ",",
		    f->name);
		page.plain[i] = (f->flags & (NUM_FLAG | BLOB_FLAG)) != 0;
		page.bind[i] = bind_text(page.text[i], LONG);
		page.bind[i].length = &page.len[i];
		page.bind[i].is_null = &page.null[i];
	}
	mysql_free_result(meta);
}

static void
put_row(FCGX_Stream *out)
{
	for (unsigned i = 0; i < page.n; i++) {
		FCGX_PutS(page.name[i], out);
		if (page.null[i]) {
			FCGX_PutS("null", out);
			continue;
		}
		if (!page.plain[i])
			FCGX_PutChar('"', out);
		FCGX_PutStr(page.text[i], (int)page.len[i], out);
		if (!page.plain[i])
			FCGX_PutChar('"', out);
	}
	FCGX_PutChar('}', out);
}

static void
answer_page(FCGX_Stream *out, const char *account)
{
	MYSQL_BIND in = bind_text((char *)(uintptr_t)account, strlen(account));
	const char *before = "{\"data\":[";

	must(mysql_stmt_bind_param(page.st, &in) != 0 ||
		mysql_stmt_execute(page.st) != 0 ||
		mysql_stmt_bind_result(page.st, page.bind) != 0,
	    "execute", mysql_stmt_error(page.st));
	FCGX_PutS("Content-Type: application/json\r\n\r\n", out);
	for (int i = 0; mysql_stmt_fetch(page.st) == 0; i++) {
		if (i == 50)
			continue; /* it only tells that there are more */
		FCGX_PutS(before, out);
		before = ",";
		put_row(out);
	}
	FCGX_PutS("]}", out);
	mysql_stmt_free_result(page.st);
}

int
main(void)
{
	static const char one[] = "SELECT id, product, total_mxn FROM orders"
				  " WHERE account = ? AND id = ?";
	const char *account = getenv("FLOOR_ACCOUNT");
	const char *columns = getenv("FLOOR_COLUMNS");
	MYSQL *db = open_db();
	MYSQL_STMT *s = prepare(db, one);
	FCGX_Request rq;

	must(account == NULL || columns == NULL, "FLOOR_ACCOUNT, FLOOR_COLUMNS",
	    "are not set");
	open_page(db, columns);
	must(FCGX_Init() != 0 || FCGX_InitRequest(&rq, 0, 0) != 0, "FastCGI",
	    "no socket");
	while (FCGX_Accept_r(&rq) == 0) {
		const char *asked = FCGX_GetParam("QUERY_STRING", rq.envp);

		if (asked != NULL && strcmp(asked, "page") == 0)
			answer_page(rq.out, account);
		else
			point(&rq, s, account, asked != NULL ? asked : "");
		FCGX_Finish_r(&rq);
	}
	return 0;
}
