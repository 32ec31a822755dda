/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PARK_H
#define PARK_H

#include "app.h"

/*
 * Requests that wait for the next event of their account.  A worker serves
 * others meanwhile, and looks after those that wait every PARK_MS.
 */
#define PARK_MS 100

/* Keep a request of `account`, who has seen its events up to a number, until
 * that moment (clock_ticks).  `fd` is its connection.  False where there is no
 * room: so many wait, or so many of this account. */
struct parked {
	void *request;
	int fd;
	char account[ID_LEN + 1];
	int64_t seen;
	int64_t since, until;
};
bool park(const struct parked *p);

/* Take out one that has an event to see, whose time is over or (`all`) any; or
 * one whose client is gone: its fd is then -1.  False: none. */
bool park_next(struct db *db, bool all, struct parked *p);

extern const struct query park_last;

#endif
