/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices.h"

#include <stdlib.h>
#include <string.h>

#include "clock.h"

#define KEPT      8 /* days, of an account, a terminal and a place */
#define KEPT_MS   500
#define KEPT_SIZE (64 << 10) /* what is larger is read each time */

/*
 * Three of four statements of a daily rack read what changes once a day or
 * more seldom.  What they read is kept for half a second, in an arena of its
 * own; then they are asked again, by whoever comes next.
 */
static struct {
	char *of;
	int64_t until;
	struct arena *arena;
	struct list taxes, rates;
} kept[KEPT];

static unsigned
place_of(const char *s)
{
	unsigned h = 0;

	for (; *s != '\0'; s++)
		h = h * 31 + (unsigned char)*s;
	return h % KEPT;
}

static void
forget(void *arena)
{
	arena_reset(arena);
}

static enum err
read_anew(struct req *rq, const char *of, unsigned i, const char *terminal,
    struct board *b)
{
	struct req own = *rq; /* whose answers last */
	enum err e;

	if (kept[i].arena == NULL)
		kept[i].arena = arena_open(16 << 20);
	arena_reset(kept[i].arena);
	free(kept[i].of);
	kept[i].of = NULL;
	own.arena = kept[i].arena;
	if ((e = price_day(&own, terminal, b)) != OK)
		return e;
	if (arena_used(own.arena) > KEPT_SIZE) {
		arena_defer(rq->arena, forget, own.arena);
		return OK;
	}
	if ((kept[i].of = strdup(of)) == NULL)
		abort();
	kept[i].until = clock_ticks() + KEPT_MS;
	kept[i].taxes = b->taxes;
	kept[i].rates = b->rates;
	return OK;
}

enum err
price_day_lately(struct req *rq, const char *terminal, struct board *b)
{
	const char *of = arena_fmt(rq->arena, "%s %s %s %d", rq->caller.account,
	    terminal, b->place, b->day.days);
	unsigned i = place_of(of);

	if (kept[i].of == NULL || strcmp(kept[i].of, of) != 0 ||
	    clock_ticks() >= kept[i].until)
		return read_anew(rq, of, i, terminal, b);
	b->taxes = kept[i].taxes;
	b->rates = kept[i].rates;
	return OK;
}
