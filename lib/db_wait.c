/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "db.h"

#include <assert.h>
#include <poll.h>
#include <string.h>

#include "clock.h"
#include "db_own.h"

#define LONGEST_MS 1000 /* of one wait */

/*
 * The server is waited for in one place.  Who has other work meanwhile is given
 * the wait, by the connector's calls that come back instead of blocking.
 */

static short
asked(int status)
{
	return (short)((status & MYSQL_WAIT_READ ? POLLIN : 0) |
	    (status & MYSQL_WAIT_WRITE ? POLLOUT : 0) |
	    (status & MYSQL_WAIT_EXCEPT ? POLLPRI : 0));
}

static int
came(short events)
{
	return (events & (POLLIN | POLLHUP | POLLERR) ? MYSQL_WAIT_READ : 0) |
	    (events & POLLOUT ? MYSQL_WAIT_WRITE : 0) |
	    (events & POLLPRI ? MYSQL_WAIT_EXCEPT : 0);
}

/* Until what is waited for has come, or the time for it is over. */
static int
wait_for(struct db *db, int status)
{
	struct pollfd p = { .fd = mysql_get_socket(db->my),
		.events = asked(status) };
	int64_t end = INT64_MAX, left = LONGEST_MS;

	if (status & MYSQL_WAIT_TIMEOUT)
		end = clock_ticks() + mysql_get_timeout_value_ms(db->my);
	while (p.revents == 0) {
		if (end != INT64_MAX && (left = end - clock_ticks()) <= 0)
			return MYSQL_WAIT_TIMEOUT;
		if (left > LONGEST_MS)
			left = LONGEST_MS;
		db->meanwhile(db->meanwhile_arg, &p, (int)left);
	}
	return came(p.revents);
}

void
db_meanwhile(struct db *db,
    void (*fn)(void *arg, struct pollfd *server, int ms), void *arg)
{
	assert(fn == NULL || db->my == NULL);
	db->meanwhile = fn;
	db->meanwhile_arg = arg;
}

int
db_wait_query(struct db *db, const char *sql)
{
	int status, failed;

	if (db->meanwhile == NULL)
		return mysql_query(db->my, sql);
	status = mysql_real_query_start(&failed, db->my, sql, strlen(sql));
	while (status != 0)
		status = mysql_real_query_cont(&failed, db->my,
		    wait_for(db, status));
	return failed;
}

int
db_wait_execute(struct db *db, struct stmt *s)
{
	int status, failed;

	if (db->meanwhile == NULL)
		return mysql_stmt_execute(s->st);
	status = mysql_stmt_execute_start(&failed, s->st);
	while (status != 0)
		status = mysql_stmt_execute_cont(&failed, s->st,
		    wait_for(db, status));
	return failed;
}
