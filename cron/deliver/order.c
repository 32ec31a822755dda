/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include <string.h>

#include "buf.h"

/*
 * Of one stream, the deliveries that have the same webhook and the same object,
 * one at a time is under way, in the order of their events.  Whoever is claimed
 * looks whether an earlier one is still in the queue, and if so waits for it:
 * the end of that one makes the next of the stream due.  Where these two miss
 * each other it looks again at the moment it was put off to.
 *
 * Two sweeps: the rows claimed are locked, so that the end of an earlier one,
 * which would make them due, waits for this transaction; an end that committed
 * before is seen by the look.
 */
#define LEAST_MS 1000  /* before looking again */
#define MOST_MS  30000 /* the hold of an earlier one may end in between */

/* Until when it waits for the one that was seen; no time: it does not. */
static struct stamp
put_off(const struct delivery *seen, struct stamp now)
{
	int64_t ms = seen->held_until.ms;

	if (!HAS(seen, held_until))
		return (struct stamp){ 0 };
	if (ms < now.ms + LEAST_MS)
		ms = now.ms + LEAST_MS;
	return (struct stamp){ ms < now.ms + MOST_MS ? ms : now.ms + MOST_MS };
}

/* [[account, id, minutes], ...] of those that have a stream, or NULL. */
static const char *
ordered_keys(struct arena *a, const struct claims *c)
{
	struct buf b;
	size_t some = 0;

	buf_init(&b, a, c->n * 80 + 8);
	for (size_t i = 0; i < c->n; i++)
		if (*c->v[i].stream != '\0')
			buf_fmt(&b, "%c[\"%s\",\"%s\",%lld]",
			    some++ == 0 ? '[' : ',', c->v[i].account,
			    c->v[i].id.s,
			    (long long)c->of[i].hook->order_hold_minutes);
	buf_char(&b, ']');
	return some > 0 ? b.s : NULL;
}

/* They come in the order they were asked for. */
static const struct delivery *
seen_of(const struct list *l, size_t *from, const struct id *id)
{
	const struct delivery *v = l->v;

	for (size_t i = 0; i < l->n; i++) {
		size_t k = (*from + i) % l->n;

		if (strcmp(v[k].id.s, id->s) == 0) {
			*from = k + 1;
			return &v[k];
		}
	}
	return NULL;
}

enum err
deliver_in_order(struct sweep *s, struct stamp now, struct claims *c)
{
	struct delivery ask = { .has = EVERYTHING };
	struct list seen;
	struct delivery *held;
	size_t kept = 0, n = 0, from = 0;
	uint64_t changed;
	enum err e;

	if ((ask.keys = ordered_keys(s->arena, c)) == NULL)
		return OK;
	e = db_all(s->db, &deliver_earlier, &ask, &seen, s->arena);
	if (e != OK || seen.n == 0)
		return e;
	held = arena_array(s->arena, struct delivery, c->n);
	for (size_t i = 0; i < c->n; i++) {
		const struct delivery *o = seen_of(&seen, &from, &c->v[i].id);
		struct stamp until = { 0 };

		if (o != NULL)
			until = put_off(o, now);
		if (until.ms > 0) {
			held[n] = c->v[i];
			held[n].has = EVERYTHING;
			held[n].owner = NULL;
			held[n++].due_at = until;
			deliver_hint(c->of[i].receiver, until);
			continue;
		}
		c->v[kept] = c->v[i];
		c->v[kept].out_of_order = o != NULL;
		c->of[kept++] = c->of[i];
	}
	c->n = kept;
	return deliver_run_rows(s, &deliver_claim, deliver_by_due, held, n,
	    &changed);
}

enum err
deliver_order_ended(struct sweep *s, struct stamp now, const struct delivery *v,
    size_t n)
{
	struct delivery *some = arena_array(s->arena, struct delivery, n + 1);
	struct delivery *ask = &some[n];
	const struct delivery *next;
	struct list found;
	uint64_t changed;
	size_t k = 0;
	enum err e;

	for (size_t i = 0; i < n; i++)
		if (*v[i].stream != '\0')
			some[k++] = v[i];
	if (k == 0)
		return OK;
	ask->has = EVERYTHING;
	ask->keys = deliver_rows(s->arena, deliver_by_stream, some, k);
	e = db_all(s->db, &deliver_next, ask, &found, s->arena);
	next = found.v;
	for (size_t i = 0; e == OK && i < found.n; i++)
		deliver_hint(deliver_receiver(&next[i].webhook_id,
				 next[i].account),
		    now);
	if (e != OK || found.n == 0)
		return e;
	return deliver_run_rows(s, &deliver_wake, deliver_by_due, next, found.n,
	    &changed);
}
