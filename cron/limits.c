/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sweep.h"

#include <fcntl.h>
#include <unistd.h>

#include "clock.h"

/*
 * nginx limits by keys and tiers that were printed for it.  nginx/reloader is
 * told by a byte that they are others now, and prints them anew.  A look each
 * second sees when a key was changed last; what was committed later than a
 * younger change is found by the sum over all keys, which is taken for a while
 * after each change and each minute.
 */
#define EVERY_MS 1000
#define LATE_MS  10000
#define WHOLE_MS 60000

struct look {
	struct presence has;
	struct stamp changed_at;
	int64_t tiers, keys; /* sums of what nginx knows of them */
};

/* clang-format off */
#define T struct look
static const struct field fields[] = {
	FIELD(T, changed_at), FIELD(T, tiers), FIELD(T, keys),
};
#undef T
static const struct shape look_shape =
	SHAPE(struct look, "LimitsLook", fields, "What nginx's limits are printed from, in short.");

static const struct query limits_changed = {
	.name  = "limits_changed",
	.out   = &look_shape,
	.sql   = "SELECT (SELECT MAX(updated_at) FROM api_keys) AS changed_at,"
		 " CAST(SUM(CRC32(CONCAT_WS(' ', name, IFNULL(per_second, '-'), IFNULL(burst, '-'),"
		 "  IFNULL(daily_rack_per_minute, '-')))) AS SIGNED) AS tiers FROM tiers",
	.flags = Q_SYSTEM | Q_SCAN,
};

static const struct query limits_sum = {
	.name  = "limits_sum",
	.out   = &look_shape,
	.sql   = "SELECT CAST(IFNULL(SUM(CRC32(CONCAT(id, ' ', tier))), 0) AS SIGNED) AS `keys`"
		 "  FROM api_keys WHERE status IN ('active', 'rotating')",
	.flags = Q_SYSTEM | Q_SCAN,
};
/* clang-format on */

static const struct query *const queries[] = { &limits_changed, &limits_sum,
	NULL };

/* What was seen last, and when it was last another and looked at whole. */
static struct look seen;
static int64_t changed, whole;
static bool told;

/* Nobody listens while nginx is not kept; who begins to prints at once. */
static void
tell(const char *fifo)
{
	int fd = open(fifo, O_WRONLY | O_NONBLOCK | O_CLOEXEC);

	if (fd < 0)
		return;
	told = write(fd, "\n", 1) == 1;
	close(fd);
}

static enum err
limits_run(struct sweep *s, struct stamp now, struct stamp *next)
{
	struct look l = { 0 }, sum = { 0 };
	int64_t ticks = clock_ticks();
	enum err e;

	*next = SWEEP_NEVER;
	if (s->conf->limits_fifo == NULL)
		return OK;
	*next = (struct stamp){ now.ms + EVERY_MS };
	if ((e = db_one(s->db, &limits_changed, NULL, &l, s->arena)) != OK)
		return e;
	if (l.changed_at.ms != seen.changed_at.ms || l.tiers != seen.tiers)
		changed = ticks;
	sum.keys = seen.keys;
	if (ticks - changed < LATE_MS || ticks - whole >= WHOLE_MS) {
		e = db_one(s->db, &limits_sum, NULL, &sum, s->arena);
		if (e != OK)
			return e;
		whole = ticks;
	}
	if (!told || l.tiers != seen.tiers || sum.keys != seen.keys)
		tell(s->conf->limits_fifo);
	seen = l;
	seen.keys = sum.keys;
	return OK;
}

const struct job limits_job = {
	.name = "limits",
	.run = limits_run,
	.queries = queries,
};
