/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "feed.h"

#include <stdlib.h>
#include <string.h>

#include "page.h"
#include "webhooks/event_types/event_types.h"
#include "webhooks/webhooks/webhooks.h"

#define TAG    16        /* bytes of the signature that a cursor carries */
#define SCAN   5000      /* events looked at for one answer */
#define WEIGHT (1 << 20) /* bytes of data in it; one is always there */

static struct digest
sign(struct req *rq, const char *place)
{
	const char *text = arena_fmt(rq->arena, "feed\n%s\n%s",
	    rq->caller.account, place);

	return sign_hmac(rq->conf->secret, strlen(rq->conf->secret), text,
	    strlen(text));
}

static const char *
cursor_of(struct req *rq, int64_t sequence)
{
	char *place = arena_fmt(rq->arena, "%lld", (long long)sequence);
	struct digest d = sign(rq, place);
	char *raw = arena_alloc(rq->arena, TAG + strlen(place));

	memcpy(raw, d.b, TAG);
	memcpy(raw + TAG, place, strlen(place));
	return sign_base64url(rq->arena, raw, TAG + strlen(place));
}

/* The sequence that a cursor marks; -1 where it is none of this account. */
static int64_t
place_of(struct req *rq, const char *cursor)
{
	size_t len;
	unsigned char *raw = sign_unbase64url(rq->arena, cursor, &len);
	struct digest d;
	char *place;

	if (raw == NULL || len <= TAG || len > TAG + 20)
		return -1;
	place = arena_dupn(rq->arena, (char *)raw + TAG, len - TAG);
	if (strlen(place) != len - TAG)
		return -1;
	d = sign(rq, place);
	return sign_same(raw, d.b, TAG) ? strtoll(place, NULL, 10) : -1;
}

/* The patterns that were asked for; none: any. */
static struct texts
patterns_of(struct req *rq, const char *types)
{
	struct texts all = { NULL, 0 };
	size_t n = 1, len;

	if (types == NULL)
		return all;
	for (const char *s = types; *s != '\0'; s++)
		n += *s == ',';
	all.v = arena_array(rq->arena, const char *, n);
	for (const char *s = types; all.n < n; s += len + 1) {
		len = strcspn(s, ",");
		all.v[all.n++] = arena_dupn(rq->arena, s, len);
	}
	return all;
}

/* Each that is no pattern is a fault. */
static void
judge_types(struct req *rq, const struct texts *asked)
{
	for (size_t i = 0; i < asked->n; i++)
		if (!event_types_match(asked->v[i]))
			faults_add(&rq->faults, rq->arena, E_EVENT_PATTERN,
			    "types", NULL,
			    arena_fmt(rq->arena, "\"%s\" %s", asked->v[i],
				FAULT_EVENT_PATTERN));
}

/* A type by its name must be one that the caller may read; a star is all of
 * them. */
static enum err
permit_types(struct req *rq, const struct texts *asked)
{
	enum err e = OK;

	for (size_t i = 0; i < asked->n && e == OK; i++) {
		const struct event_type *t = event_type_named(asked->v[i]);

		if (t != NULL)
			e = event_type_need(rq, t);
	}
	return e;
}

/* A name as the server takes it: dots are dots. */
static void
add_name(struct buf *b, const char *name)
{
	for (; *name != '\0'; name++)
		if (*name == '.')
			buf_str(b, "[.]");
		else
			buf_char(b, *name);
}

/* All types that were asked for and may be read, as one regular expression:
 * names of the catalogue, so nothing else stands in it. */
static const char *
read_types(struct req *rq, const struct texts *asked)
{
	size_t n, left = 0;
	const struct event_type *t = event_types_all(&n);
	struct buf b;

	buf_init(&b, rq->arena, 8192);
	for (size_t i = 0; i < n; i++) {
		if (!event_type_readable(&t[i], rq->scopes) ||
		    (asked->n > 0 && !webhook_matches(asked, t[i].name))) {
			left++;
			continue;
		}
		buf_str(&b, b.len > 0 ? "|" : "^(");
		add_name(&b, t[i].name);
	}
	buf_str(&b, b.len > 0 ? ")$" : "^$");
	return left > 0 ? b.s : "."; /* any */
}

/* All faults of the parameters, so that they are mended at once. */
static enum err
judge(struct req *rq, const struct feed_params *p, struct feed_range *r)
{
	bool told = HAS(p, after);
	bool cursor = p->cursor != NULL;
	const struct texts asked = patterns_of(rq, p->types);

	judge_types(rq, &asked);
	r->pattern = read_types(rq, &asked);
	r->after = told ? p->after : cursor ? place_of(rq, p->cursor) : 0;
	if (cursor && told)
		faults_add(&rq->faults, rq->arena, E_BAD_PARAMETER, "after",
		    NULL, "cannot be sent together with cursor");
	if (rq->faults.n > 0 && cursor && place_of(rq, p->cursor) < 0)
		faults_add(&rq->faults, rq->arena, E_BAD_CURSOR, "cursor", NULL,
		    "is not a cursor of the feed of this account");
	if (rq->faults.n > 0)
		return E_BAD_PARAMETER;
	if (r->after < 0)
		return refuse(rq, E_BAD_CURSOR, "cursor",
		    "This is not a cursor of the feed of this account.");
	return permit_types(rq, &asked);
}

/* Where to begin. */
static enum err
begin(struct req *rq, const struct feed_params *p, struct feed_range *r)
{
	bool told = HAS(p, after);

	if (p->cursor == NULL && !told) {
		r->after = r->first > 0 ? r->first - 1 : r->last;
		return OK;
	}
	if (r->after > r->last)
		r->after = r->last;
	if (r->after + 1 < r->first || (r->first == 0 && r->after < r->last))
		return refuse(rq, E_CURSOR_EXPIRED, told ? "after" : "cursor",
		    "Events behind this place are no longer kept; the oldest "
		    "is %lld.",
		    (long long)(r->first > 0 ? r->first : r->last + 1));
	return OK;
}

/* How far one answer goes: `until` becomes the last event in it, or the last
 * that was looked at. */
static enum err
measure(struct req *rq, struct feed_range *r, size_t limit)
{
	struct list places;
	const struct feed_range *v;
	int64_t weight = 0;
	enum err e;

	r->until = r->last - r->after > SCAN ? r->after + SCAN : r->last;
	r->rows = (int64_t)limit + 1;
	if ((e = db_all(rq->db, &feed_places, r, &places, rq->arena)) != OK)
		return e;
	v = places.v;
	for (size_t i = 0; i < places.n; i++) {
		weight += v[i].size;
		if (i > 0 && (i == limit || weight > WEIGHT)) {
			r->until = v[i - 1].sequence;
			break;
		}
	}
	return OK;
}

static enum err
write_events(struct req *rq, const struct feed_range *r, struct feed *out)
{
	const struct envelope_row *v;
	struct list rows;
	struct buf b;
	enum err e = db_all(rq->db, &feed_events, r, &rows, rq->arena);

	if (e != OK)
		return e;
	v = rows.v;
	buf_init(&b, rq->arena, 4096);
	buf_char(&b, '[');
	for (size_t i = 0; i < rows.n; i++) {
		buf_comma(&b);
		envelope_write(&b, rq->conf->env, rq->caller.account, &v[i]);
	}
	buf_char(&b, ']');
	*out = (struct feed){ .has = EVERYTHING,
		.data = { b.s },
		.has_more = r->until < r->last,
		.next_cursor = cursor_of(rq, r->until) };
	return OK;
}

enum err
feed_pull(struct req *rq)
{
	const struct feed_params *p = rq->query;
	struct feed *out = arena_new(rq->arena, struct feed);
	struct feed_range r = { 0 };
	size_t limit = p->limit > 0 ? (size_t)p->limit : PAGE_DEFAULT;
	enum err e = judge(rq, p, &r);

	if (e != OK ||
	    (e = db_one(rq->db, &feed_bounds, NULL, &r, rq->arena)) != OK ||
	    (e = begin(rq, p, &r)) != OK)
		return e;
	r.has = EVERYTHING;
	if ((e = measure(rq, &r, limit)) != OK ||
	    (e = write_events(rq, &r, out)) != OK)
		return e;
	rq->out = out;
	rq->shown = &feed_shown_shape;
	if (strcmp(out->data.text, "[]") == 0 && !out->has_more) {
		rq->seen = r.last;
		rq->wait_ms = p->wait * 1000 - rq->waited_ms;
	}
	return OK;
}
