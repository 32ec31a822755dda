/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup.h"

#include <string.h>

#include "key.h"

#define HEADS 4096 /* about as many as a batch has groups */

struct rollup_tally {
	struct arena *arena;
	struct rollup_group *first, **last;
	struct rollup_group *heads[HEADS];
};

struct rollup_tally *
rollup_tally_open(struct arena *a)
{
	struct rollup_tally *t = arena_new(a, struct rollup_tally);

	t->arena = a;
	t->last = &t->first;
	return t;
}

struct rollup_group *
rollup_tally_first(const struct rollup_tally *t)
{
	return t->first;
}

/* Eight bytes at a time; what is left stands in the low ones. */
static uint64_t
mix(uint64_t h, const char *s, size_t n)
{
	uint64_t part;

	for (; n > 0; s += sizeof(part)) {
		size_t len = n < sizeof(part) ? n : sizeof(part);

		part = 0;
		memcpy(&part, s, len);
		h = (h ^ part) * UINT64_C(0x9e3779b97f4a7c15);
		h ^= h >> 29;
		n -= len;
	}
	return h;
}

static bool
same(const char *s, const struct rollup_text *t)
{
	return strncmp(s, t->s, t->n) == 0 && s[t->n] == '\0';
}

static struct rollup_text
text_of(const char *s)
{
	return (struct rollup_text){ s, strlen(s) };
}

static struct rollup_group *
add(struct rollup_tally *t, const struct rollup_group *like, uint64_t hash)
{
	struct rollup_group **head = &t->heads[hash % HEADS];
	struct rollup_group *g = arena_new(t->arena, struct rollup_group);

	g->hash = hash;
	g->account = like->account;
	g->at = like->at;
	g->status = like->status;
	g->key_id = like->key_id;
	g->route = like->route;
	g->code = like->code;
	g->field = like->field;
	g->other = *head;
	*head = g;
	*t->last = g;
	t->last = &g->next;
	return g;
}

struct wanted {
	uint64_t hash;
	int64_t at, status;
	const char *account;
	struct rollup_text key_id, route, code, field;
};

static struct rollup_group *
find(const struct rollup_tally *t, struct wanted *w)
{
	struct rollup_group *g;
	uint64_t h = (uint64_t)(w->at / 1000 + w->status);

	h = mix(h, w->key_id.s, w->key_id.n);
	/* a key is of one account; who has none is told apart by it */
	if (w->key_id.n != KEY_ID_LEN)
		h = mix(h, w->account, strlen(w->account));
	h = mix(h, w->route.s, w->route.n);
	h = mix(h, w->code.s, w->code.n);
	w->hash = mix(h, w->field.s, w->field.n);
	for (g = t->heads[w->hash % HEADS]; g != NULL; g = g->other)
		if (g->hash == w->hash && g->at == w->at &&
		    g->status == w->status &&
		    strcmp(g->account, w->account) == 0 &&
		    same(g->key_id, &w->key_id) && same(g->route, &w->route) &&
		    same(g->code, &w->code) && same(g->field, &w->field))
			break;
	return g;
}

static const char *
kept(struct arena *a, const struct rollup_text *t)
{
	return t->n > 0 ? arena_dupn(a, t->s, t->n) : "";
}

struct rollup_group *
rollup_tally_find(struct rollup_tally *t, int64_t at, const char *account,
    const struct rollup_line *l)
{
	struct wanted w = { .at = at,
		.status = l->status,
		.account = account,
		.key_id = l->key,
		.route = l->route,
		.code = l->code,
		.field = l->field };
	struct rollup_group *g = find(t, &w);
	struct arena *a = t->arena;

	if (g != NULL)
		return g;
	return add(t,
	    &(struct rollup_group){ .account = arena_dup(a, account),
		.at = at,
		.status = l->status,
		.key_id = kept(a, &l->key),
		.route = kept(a, &l->route),
		.code = kept(a, &l->code),
		.field = kept(a, &l->field) },
	    w.hash);
}

static void
add_up(struct rollup_group *to, const struct rollup_group *from)
{
	to->calls += from->calls;
	to->cached += from->cached;
	to->bytes_in += from->bytes_in;
	to->bytes_out += from->bytes_out;
	to->ms += from->ms;
	for (int i = 0; i < USAGE_BUCKETS; i++)
		to->latency[i] += from->latency[i];
}

struct rollup_group *
rollup_tally_like(struct rollup_tally *t, const struct rollup_group *like,
    bool make)
{
	struct wanted w = { .at = like->at,
		.status = like->status,
		.account = like->account,
		.key_id = text_of(like->key_id),
		.route = text_of(like->route),
		.code = text_of(like->code),
		.field = text_of(like->field) };
	struct rollup_group *g = find(t, &w);

	return g != NULL || !make ? g : add(t, like, w.hash);
}

struct rollup_tally *
rollup_tally_merge(const struct rollup_tally *t, int64_t span_ms, bool classes,
    struct arena *a)
{
	struct rollup_tally *out = rollup_tally_open(a);

	for (const struct rollup_group *g = t->first; g != NULL; g = g->next) {
		struct rollup_group like = *g;

		like.at -= like.at % span_ms;
		if (classes) {
			like.status -= like.status % 100;
			like.code = like.field = "";
		}
		add_up(rollup_tally_like(out, &like, true), g);
	}
	return out;
}
