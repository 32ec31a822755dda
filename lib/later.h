/* SPDX-License-Identifier: Apache-2.0 */
#ifndef LATER_H
#define LATER_H

#include <stdbool.h>
#include <stdint.h>

#include "id.h"

struct buf;

/*
 * Answers that are made but go later, or bit by bit, on purpose: a worker keeps
 * the connection and the bytes, and serves others meanwhile.
 */
#define LATER_BIT_MS 1000 /* between two bits */

struct later {
	int fd, request; /* of FastCGI; both are ours where it is taken */
	char account[ID_LEN + 1];
	int64_t at;             /* clock_ticks of the first bit, or of all */
	int64_t bits;           /* blanks that go first, one at a time */
	const struct buf *head; /* headers */
	const struct buf *body;
};

/* Is there room for one more of this account? */
bool later_room(const char *account);

/* Take one, where there is room.  With bits its headers go at once. */
void later_take(const struct later *l);

/* Send what is due by now; `all`: whatever is left, and end it. */
void later_send(int64_t now, bool all);

#endif
