/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <assert.h>
#include <string.h>

#include "clock.h"

/*
 * What is claimed and was not sent is given back, and has lost nothing: when
 * this sweep ends, when a receiver is held, and when a webhook takes nothing
 * any more, by a request or by what another sweep has seen of it.
 */
#define RECALL_MS 1000

struct back {
	struct sweep *sweep;
	struct delivery *v;
	size_t n;
};

static void
take_back(void *arg, struct receiver *r)
{
	struct back *b = arg;
	struct flight *f;

	while ((f = deliver_first(r)) != NULL) {
		assert(b->n < DELIVER_FLIGHTS);
		b->v[b->n] = f->delivery;
		b->v[b->n].account = arena_dup(b->sweep->arena,
		    f->delivery.account);
		b->v[b->n++].has = EVERYTHING;
		deliver_release(f);
	}
}

static enum err
give_back(void *arg)
{
	struct back *b = arg;
	uint64_t changed;

	return deliver_run_rows(b->sweep, &deliver_back, deliver_by_attempts,
	    b->v, b->n, &changed);
}

static struct back
back_of(struct sweep *s)
{
	return (struct back){ s,
		arena_array(s->arena, struct delivery, DELIVER_FLIGHTS), 0 };
}

enum err
deliver_give_back(struct sweep *s, struct receiver *const *v, size_t n)
{
	struct back b = back_of(s);

	for (size_t i = 0; i < n; i++)
		take_back(&b, v[i]);
	return b.n > 0 ? db_tx(s->db, give_back, &b) : OK;
}

enum err
deliver_give_back_all(struct sweep *s, struct stamp now)
{
	struct back b = back_of(s);
	struct caller who = { .now = now };

	deliver_each(take_back, &b);
	db_for(s->db, &who);
	return db_tx(s->db, give_back, &b);
}

struct waiting {
	struct receiver **v;
	size_t n;
};

static void
collect(void *arg, struct receiver *r)
{
	struct waiting *w = arg;

	if (r->ready != NULL && w->n < DELIVER_FLIGHTS)
		w->v[w->n++] = r;
}

enum err
deliver_recall(struct sweep *s)
{
	static int64_t at; /* ticks */
	struct waiting w = { 0 };
	struct list hooks;
	size_t n = 0;
	enum err e;

	if (clock_ticks() < at)
		return OK;
	at = clock_ticks() + RECALL_MS;
	w.v = arena_array(s->arena, struct receiver *, DELIVER_FLIGHTS);
	deliver_each(collect, &w);
	if (w.n == 0)
		return OK;
	if ((e = deliver_read_hooks(s, w.v, w.n, &hooks)) != OK)
		return e;
	for (size_t i = 0; i < w.n; i++) {
		const struct deliver_hook *h = deliver_hook_of(&hooks, w.v[i]);

		if (h == NULL || h->health != NULL ||
		    strcmp(h->status, "active") != 0)
			w.v[n++] = w.v[i];
	}
	return deliver_give_back(s, w.v, n);
}
