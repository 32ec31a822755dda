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
 * can do and still answer from MariaDB.  One prepared point query by the id
 * in the query string, its three columns written as JSON; no key, no limit, no
 * check.  Configured by the environment: FLOOR_SOCKET, FLOOR_USER,
 * FLOOR_DATABASE, MYSQL_PWD and FLOOR_ACCOUNT.
 */

#define TEXT 64

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
prepare(MYSQL *db)
{
	static const char text[] = "SELECT id, product, total_mxn FROM orders"
				   " WHERE account = ? AND id = ?";
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

int
main(void)
{
	const char *account = getenv("FLOOR_ACCOUNT");
	MYSQL_STMT *s = prepare(open_db());
	FCGX_Request rq;
	char out[3][TEXT];

	must(account == NULL, "FLOOR_ACCOUNT", "is not set");
	must(FCGX_Init() != 0 || FCGX_InitRequest(&rq, 0, 0) != 0, "FastCGI",
	    "no socket");
	while (FCGX_Accept_r(&rq) == 0) {
		const char *id = FCGX_GetParam("QUERY_STRING", rq.envp);

		if (id == NULL || find(s, account, id, out) != 0)
			FCGX_PutS("Status: 404\r\n\r\n", rq.out);
		else
			FCGX_FPrintF(rq.out,
			    "Content-Type: application/json\r\n\r\n"
			    "{\"id\":\"%s\",\"product\":\"%s\","
			    "\"total_mxn\":%s}",
			    out[0], out[1], out[2]);
		FCGX_Finish_r(&rq);
	}
	return 0;
}
