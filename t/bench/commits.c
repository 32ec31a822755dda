/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "clock.h"
#include "conf.h"
#include "outbox.h"

/*
 * Events at an even pace, each in a transaction of its own, as a worker adds
 * them: the outbox, the commit, the datagram.  One after the other they go to
 * the webhooks named.  Prints of each its identifier, the moment at which its
 * commit had returned, in microseconds, and its webhook.
 */
#define DATA \
	"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"

struct thing {
	struct presence has;
	const char *a;
};

static const struct field fields[] = { FIELD(struct thing, a) };
static const struct shape shape = SHAPE(struct thing, "Thing", fields, "");

struct commit {
	struct db *db;
	struct arena *arena;
	const char *webhook_id;
	struct id id;
};

static enum err
announce(void *arg)
{
	struct commit *c = arg;
	struct id object = id_make("pay", clock_now());
	struct thing thing = { .has = EVERYTHING,
		.a = DATA DATA DATA DATA DATA DATA DATA DATA };
	const struct outbox_event ev = { "payment.created", object.s, &shape,
		&thing, c->webhook_id, NULL };

	return outbox_put(c->db, c->arena, &ev, &c->id);
}

static int64_t
nanoseconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void
sleep_until(int64_t ns)
{
	struct timespec t = { .tv_sec = ns / 1000000000,
		.tv_nsec = ns % 1000000000 };

	while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) != 0)
		continue;
}

int
main(int argc, char **argv)
{
	struct conf *conf = conf_env();
	struct caller who = { 0 };
	struct commit c = { 0 };
	int64_t begin, n, rate;

	if (argc < 5) {
		fputs("usage: commits ACCOUNT RATE SECONDS WEBHOOK...\n",
		    stderr);
		return 2;
	}
	who.account = argv[1];
	rate = atoll(argv[2]);
	n = rate * atoll(argv[3]);
	c.db = db_open(conf);
	c.arena = arena_open(1 << 20);
	db_for(c.db, &who);
	begin = nanoseconds(CLOCK_MONOTONIC);
	for (int64_t i = 0; i < n; i++) {
		sleep_until(begin + i * 1000000000 / rate);
		who.now = clock_now();
		c.webhook_id = argv[4 + i % (argc - 4)];
		if (db_tx(c.db, announce, &c) != OK)
			return 1;
		printf("%s %lld %s\n", c.id.s,
		    (long long)(nanoseconds(CLOCK_REALTIME) / 1000),
		    c.webhook_id);
		outbox_wake(conf->wake_socket);
		arena_reset(c.arena);
	}
	db_close(c.db);
	return 0;
}
