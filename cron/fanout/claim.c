/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fanout.h"

#include <string.h>

#include "buf.h"

/*
 * What nothing stands before is claimed as it is made: most deliveries then
 * need no claim of their own, and leave as soon as their event has its number.
 */

/* The streams of one batch that are taken: open addressing by webhook and
 * stream. */
struct streams {
	const struct fanout_order **v;
	size_t mask;
};

static size_t
place(const struct streams *t, const struct fanout_order *o)
{
	uint32_t h = 2166136261u;

	for (const char *s = o->webhook_id.s; *s != '\0'; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	for (const char *s = o->stream; *s != '\0'; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return h & t->mask;
}

/* Was it taken before?  It is now. */
static bool
taken(struct streams *t, const struct fanout_order *o)
{
	size_t i = place(t, o);

	for (; t->v[i] != NULL; i = (i + 1) & t->mask)
		if (strcmp(t->v[i]->stream, o->stream) == 0 &&
		    strcmp(t->v[i]->webhook_id.s, o->webhook_id.s) == 0)
			return true;
	t->v[i] = o;
	return false;
}

static struct streams
streams_make(struct arena *a, size_t n)
{
	struct streams t = { .mask = 63 };

	while (t.mask < 4 * n)
		t.mask = 2 * t.mask + 1;
	t.v = arena_array(a, const struct fanout_order *, t.mask + 1);
	return t;
}

/* Those that have something in the queue already. */
static enum err
busy_streams(struct sweep *s, const struct fanout_order *v, size_t n,
    struct streams *t)
{
	struct fanout_sequence ask = { .has = EVERYTHING };
	struct list busy;
	struct buf k;
	enum err e;

	buf_init(&k, s->arena, n * 72 + 8);
	for (size_t i = 0; i < n; i++)
		if (*v[i].stream != '\0')
			buf_fmt(&k, "%c[\"%s\",\"%s\"]", k.len == 0 ? '[' : ',',
			    v[i].webhook_id.s, v[i].stream);
	if (k.len == 0)
		return OK;
	buf_char(&k, ']');
	ask.keys = k.s;
	e = db_all(s->db, &fanout_busy, &ask, &busy, s->arena);
	for (size_t i = 0; e == OK && i < busy.n; i++)
		taken(t, (const struct fanout_order *)busy.v + i);
	return e;
}

/* May it fly before all that is in the queue? */
static bool
may_fly(struct streams *t, struct stamp now, const struct fanout_order *o)
{
	struct receiver *r = o->receiver;

	if (*o->stream != '\0' && taken(t, o))
		return false;
	if (r == NULL || o->hook->health != NULL ||
	    strcmp(o->hook->status, "active") != 0)
		return false;
	return r->due.ms > now.ms && r->not_before.ms <= now.ms &&
	    deliver_room(r) > 0;
}

enum err
fanout_claim(struct sweep *s, struct stamp now, struct fanout_order *v,
    size_t n)
{
	struct streams t = streams_make(s->arena, n);
	enum err e = busy_streams(s, v, n, &t);

	deliver_turn();
	for (size_t i = 0; e == OK && i < n; i++) {
		struct fanout_order *o = &v[i];

		o->receiver = deliver_receiver(&o->webhook_id, o->account);
		if (o->receiver != NULL)
			deliver_limits(o->receiver, o->hook);
		if (!may_fly(&t, now, o))
			continue;
		deliver_reserve(o->receiver, 1);
		o->owner = s->owner;
		o->due_at.ms = now.ms + o->hook->timeout_seconds * 1000 +
		    DELIVER_LEASE_MS;
	}
	return e;
}

static void
launch(struct sweep *s, struct stamp now, const struct fanout_order *o)
{
	const struct fanout_row *row = o->row;
	struct claim_of of = { o->receiver, o->hook };
	struct delivery d = { .account = o->account,
		.id = o->id,
		.webhook_id = o->webhook_id,
		.event_id = o->event_id,
		.stream = o->stream,
		.sequence = o->sequence,
		.cause = o->cause,
		.owner = o->owner,
		.due_at = o->due_at,
		.created_at = now };
	struct envelope_row ev = { .has = EVERYTHING,
		.id = row->id,
		.sequence = row->sequence,
		.type = row->type,
		.object_type = row->object_type,
		.object_id = row->object_id,
		.data = row->data,
		.request_id = row->request_id,
		.created_at = row->created_at };

	deliver_launch(s, &of, &d, &ev);
}

void
fanout_launch(struct sweep *s, struct stamp now, const struct fanout_order *v,
    size_t n)
{
	deliver_turn();
	for (size_t i = 0; i < n; i++)
		if (v[i].owner != NULL)
			launch(s, now, &v[i]);
		else if (v[i].receiver != NULL)
			deliver_hint(v[i].receiver, now);
}
