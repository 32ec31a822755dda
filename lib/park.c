/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "park.h"

#include <poll.h>
#include <string.h>

#include "clock.h"

#define ROOM 64 /* of a worker; each takes some 20 KiB */
#define EACH 16 /* of an account */

static struct parked waiting[ROOM];
static size_t n;

struct last {
	struct presence has;
	int64_t last;
};

/* clang-format off */
#define T struct last
static const struct field fields[] = {
	FIELD(T, last),
};
#undef T
static const struct shape last_shape =
	SHAPE(struct last, "Last", fields, "The last number given.");

const struct query park_last = {
	.name = "park_last",
	.out  = &last_shape,
	.sql  = "SELECT last FROM sequences WHERE account = :account",
};
/* clang-format on */

bool
park(const struct parked *p)
{
	size_t same = 0;

	for (size_t i = 0; i < n; i++)
		same += strcmp(waiting[i].account, p->account) == 0;
	if (n == ROOM || same >= EACH)
		return false;
	waiting[n++] = *p;
	return true;
}

static bool
gone(const struct parked *p)
{
	struct pollfd f = { .fd = p->fd };

	return poll(&f, 1, 0) > 0 && (f.revents & (POLLHUP | POLLERR)) != 0;
}

/* Where the database does not answer, asking again will say so. */
static bool
has_more(struct db *db, const struct parked *p)
{
	struct caller who = { .account = p->account, .now = clock_now() };
	struct last last = { 0 };
	enum err e;

	db_for(db, &who);
	e = db_one(db, &park_last, NULL, &last, NULL);
	return e == OK ? last.last > p->seen : e != E_NOT_FOUND;
}

bool
park_next(struct db *db, bool all, struct parked *p)
{
	for (size_t i = 0; i < n; i++) {
		bool left = gone(&waiting[i]);

		if (!left && !all && clock_ticks() < waiting[i].until &&
		    !has_more(db, &waiting[i]))
			continue;
		*p = waiting[i];
		memmove(&waiting[i], &waiting[i + 1],
		    (--n - i) * sizeof(*waiting));
		if (left)
			p->fd = -1;
		return true;
	}
	return false;
}
