/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

/* Rules about the stops of a load. */

static bool
s_has(const struct load_stop *s, const char *name)
{
	return field_has(&load_stop_shape, s, name);
}

static bool
is(const struct load_stop *s, const char *status)
{
	return s_has(s, "status") && strcmp(s->status, status) == 0;
}

static bool
is_drop(const struct load_stop *s)
{
	return strcmp(s->kind, "drop") == 0;
}

struct load_stop *
load_stop_at(const struct load *l, int64_t seq)
{
	struct load_stop *s = l->stops.v;

	for (size_t i = 0; i < l->stops.n; i++)
		if (s[i].seq == seq)
			return &s[i];
	return NULL;
}

struct load_stop *
load_stop_next(const struct load *l)
{
	struct load_stop *s = l->stops.v;

	for (size_t i = 0; i < l->stops.n; i++)
		if (!is(&s[i], "completed"))
			return &s[i];
	return NULL;
}

struct load_stop *
load_here(const struct load *l)
{
	struct load_stop *s = l->stops.v;

	for (size_t i = 0; i < l->stops.n; i++)
		if (is_drop(&s[i]) && is(&s[i], "arrived"))
			return &s[i];
	return NULL;
}

bool
load_called(const void *obj, const void *facts)
{
	const struct load_facts *f = facts;

	return load_stop_next(obj) == NULL && f->open_drops == 0;
}

static bool
some(const struct load *l, const char *kind)
{
	const struct load_stop *s = l->stops.v;

	for (size_t i = 0; i < l->stops.n; i++)
		if (strcmp(s[i].kind, kind) == 0)
			return true;
	return false;
}

/* A truck that loads has somewhere to load, and to go. */
bool
load_stopped(const void *obj, const void *facts)
{
	(void)facts;
	return some(obj, "pickup") && some(obj, "drop");
}

bool
load_restop(struct load *l, const struct list *planned, struct arena *a)
{
	struct load_stop *to = arena_array(a, struct load_stop, planned->n + 1);
	const struct load_stop *old = l->stops.v;
	size_t called = 0, kept = 0;

	for (size_t i = 0; i < l->stops.n; i++)
		called += !is(&old[i], "pending");
	for (size_t i = 0; i < planned->n; i++) {
		to[i] = ((const struct load_stop *)planned->v)[i];
		old = load_stop_at(l, to[i].seq);
		if (old != NULL && !is(old, "pending")) {
			to[i] = *old;
			kept++;
			continue;
		}
		PUT(&to[i], status, "pending");
	}
	l->stops = (struct list){ to, planned->n };
	return kept == called;
}

/* --- the order of the drops ---------------------------------------------- */

static const struct load_place *
place_of(const struct load_stop *s, const struct list *places)
{
	const struct load_place *p = places->v;

	for (size_t i = 0; i < places->n; i++)
		if (strcmp(p[i].id.s, s->site_id.s) == 0 &&
		    HAS(&p[i], latitude))
			return &p[i];
	return NULL;
}

#define DEGREE INT64_C(1000000) /* coordinates are in millionths of it */

/*
 * A measure of the distance that orders as the distance does where places are
 * within a truck's reach: the square of the way on a map whose meridians are
 * drawn together by the cosine of the middle latitude, which Bhaskara's
 * fraction has within two thousandths.  In hundred-thousandths of a degree,
 * so that the squares fit.
 */
static int64_t
apart(const struct load_place *a, const struct load_place *b)
{
	int64_t north = (a->latitude.micros - b->latitude.micros) / 10;
	int64_t east = (a->longitude.micros - b->longitude.micros) / 10;
	int64_t middle = (a->latitude.micros / 2 + b->latitude.micros / 2) /
	    (DEGREE / 100);
	int64_t square = middle * middle; /* of hundredths of a degree */
	int64_t full = INT64_C(324000000);

	east = east * (full - 4 * square) / (full + square);
	return north * north + east * east;
}

/* Nearer, or as near and earlier by its identifier? */
static bool
before(const struct load_stop *s, const struct load_stop *best,
    const struct load_place *from, const struct list *places)
{
	const struct load_place *p = place_of(s, places),
				*q = place_of(best, places);
	int64_t one, other;

	if (p == NULL || q == NULL || from == NULL)
		return p != q && (p == NULL || q == NULL) ?
		    p != NULL :
		    strcmp(s->site_id.s, best->site_id.s) < 0;
	one = apart(from, p);
	other = apart(from, q);
	return one != other ? one < other :
			      strcmp(s->site_id.s, best->site_id.s) < 0;
}

void
load_route(struct load *l, const struct load_place *from,
    const struct list *places, struct arena *a)
{
	struct load_stop *s = arena_array(a, struct load_stop, l->stops.n + 1);
	size_t n = l->stops.n, first = 0;

	memcpy(s, l->stops.v, n * sizeof(*s));
	while (first < n && !(is_drop(&s[first]) && is(&s[first], "pending")))
		first++;
	if (from == NULL && first < n)
		from = place_of(&s[first++], places);
	for (size_t i = first; i < n; i++) {
		size_t best = i;
		struct load_stop t;

		for (size_t k = i + 1; k < n; k++)
			if (before(&s[k], &s[best], from, places))
				best = k;
		t = s[best];
		memmove(&s[i + 1], &s[i], (best - i) * sizeof(*s));
		s[i] = t;
		if (place_of(&t, places) != NULL)
			from = place_of(&t, places);
	}
	for (size_t i = 0; i < n; i++)
		s[i].seq = (int64_t)i + 1;
	l->stops.v = s;
}
