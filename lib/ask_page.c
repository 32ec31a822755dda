/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ask.h"

#include <string.h>

#include "page.h"
#include "wire.h"

#define TAG 16 /* bytes of the signature that a cursor carries */

/*
 * A cursor is a signature and the place it marks: '>' for the rows behind it
 * or '<' for those before, the id of the row there and, where the order is by
 * another member, that member's value.
 */
static struct digest
sign(struct ask *k, const char *place)
{
	const struct req *rq = k->rq;
	struct buf b;

	buf_init(&b, rq->arena, 512);
	buf_fmt(&b, "page\n%s\n%s\n%s %d %d\n%s%s", rq->caller.account,
	    rq->route->op, k->sort->name, k->rising, k->params.archived,
	    k->meant.s, place);
	return sign_hmac(rq->conf->secret, strlen(rq->conf->secret), b.s,
	    b.len);
}

static const char *
seal(struct ask *k, char direction, const void *row)
{
	struct arena *a = k->rq->arena;
	struct digest d;
	struct buf b;
	char *raw;

	buf_init(&b, a, 128);
	buf_char(&b, direction);
	field_write_plain(&b, k->plan->id, field_at(k->plan->id, row));
	if (k->sort != k->plan->id) {
		buf_char(&b, '\n');
		field_write_plain(&b, k->sort, field_at(k->sort, row));
	}
	d = sign(k, b.s);
	raw = arena_alloc(a, TAG + b.len);
	memcpy(raw, d.b, TAG);
	memcpy(raw + TAG, b.s, b.len);
	return sign_base64url(a, raw, TAG + b.len);
}

/* The place that a cursor of this list marks, or NULL. */
static char *
open_cursor(struct ask *k)
{
	size_t len;
	unsigned char *raw = sign_unbase64url(k->rq->arena, k->params.cursor,
	    &len);
	struct digest d;
	char *place;

	if (raw == NULL || len <= TAG)
		return NULL;
	place = arena_dupn(k->rq->arena, (char *)raw + TAG, len - TAG);
	if (strlen(place) != len - TAG)
		return NULL;
	d = sign(k, place);
	return sign_same(raw, d.b, TAG) ? place : NULL;
}

/* Rows behind a place: two ranges of an index (account, member, id). */
static enum err
begin_at(struct ask *k, struct buf *text)
{
	static const struct field plain_id = { .kind = K_ID };
	struct field by = { .kind = k->sort->kind, .decimals = 6 };
	char *place = open_cursor(k), *value;
	const char *way;

	if (place == NULL)
		return refuse(k->rq, E_BAD_CURSOR, "cursor",
		    "is not a cursor of this list, key and filter");
	k->back = *place++ == '<';
	way = k->rising != k->back ? ">" : "<";
	buf_str(text, " AND ");
	if (k->sort == k->plan->id) {
		buf_fmt(text, "id %s ", way);
		return ask_bind(k, text, &plain_id, "cursor", place);
	}
	value = place + strcspn(place, "\n");
	*value++ = '\0';
	buf_fmt(text, "(`%s` %s ", k->sort->name, way);
	if (ask_bind(k, text, &by, "cursor", value) != OK)
		return E_BAD_CURSOR;
	buf_fmt(text, " OR (`%s` = :p%zu AND id %s ", k->sort->name, k->n - 1,
	    way);
	if (ask_bind(k, text, &plain_id, "cursor", place) != OK)
		return E_BAD_CURSOR;
	buf_str(text, "))");
	return OK;
}

static void
order(struct ask *k, struct buf *text)
{
	const char *way = k->rising != k->back ? "" : " DESC";

	buf_str(text, " ORDER BY ");
	if (k->sort != k->plan->id)
		buf_fmt(text, "`%s`%s, ", k->sort->name, way);
	buf_fmt(text, "id%s LIMIT ", way);
}

static void
reverse(char *v, size_t n, size_t size, char *spare)
{
	for (size_t i = 0; n > 0 && i < n - 1 - i; i++) {
		memcpy(spare, v + i * size, size);
		memcpy(v + i * size, v + (n - 1 - i) * size, size);
		memcpy(v + (n - 1 - i) * size, spare, size);
	}
}

/* The request's own address with another cursor; what may not stand in a Link
 * is encoded. */
static void
put_link(struct ask *k, struct buf *b, const char *cursor, const char *rel)
{
	const char *s = k->rq->wire->query_string;

	buf_fmt(b, "%s<%s?", b->len > 0 ? ", " : "", k->rq->wire->path);
	for (size_t n; *s != '\0'; s += n + (s[n] == '&')) {
		n = strcspn(s, "&");
		if (strncmp(s, "cursor=", 7) == 0)
			continue;
		for (size_t i = 0; i < n; i++) {
			if (s[i] <= ' ' || s[i] > '~' ||
			    strchr("<>\"\\", s[i]) != NULL)
				buf_fmt(b, "%%%02X", (unsigned char)s[i]);
			else
				buf_char(b, s[i]);
		}
		buf_char(b, '&');
	}
	buf_fmt(b, "cursor=%s>; rel=\"%s\"", cursor, rel);
}

static void
links(struct ask *k, const char *next, const char *prev)
{
	struct buf b;

	buf_init(&b, k->rq->arena, 512);
	if (next != NULL)
		put_link(k, &b, next, "next");
	if (prev != NULL)
		put_link(k, &b, prev, "prev");
	if (b.len > 0 && k->rq->route->method == GET)
		k->rq->wire->link = b.s;
}

/* A page that was read backwards, with what stands beside its references. */
static void
turn(struct ask *k, size_t n)
{
	struct arena *a = k->rq->arena;
	size_t size = k->plan->base->size;
	const struct expanded *x = k->rq->wire->expanded;
	char *spare = arena_alloc(a, size + sizeof(*x->json));

	reverse(k->rq->rows.v, n, size, spare);
	for (; x != NULL; x = x->next)
		reverse((char *)x->json, n, sizeof(*x->json), spare);
}

/* Of the rows that were read n are shown; `beyond`: is there more in the
 * direction of reading?  In the other there is, wherever a cursor led here. */
static void
beside(struct ask *k, size_t n, bool beyond)
{
	struct req *rq = k->rq;
	struct paging *p = arena_new(rq->arena, struct paging);
	size_t size = k->plan->base->size;
	bool came = k->params.cursor != NULL;
	char *v = rq->rows.v;
	const char *prev = NULL;

	p->n = n;
	p->show = k->show;
	if (k->back)
		turn(k, n);
	if (p->n > 0 && (k->back ? came : beyond))
		p->next = seal(k, '>', v + (p->n - 1) * size);
	if (p->n > 0 && (k->back ? beyond : came))
		prev = seal(k, '<', v);
	links(k, p->next, prev);
	rq->paging = p;
}

enum err
ask_page(struct ask *k)
{
	int64_t limit = k->params.limit != 0 ? k->params.limit : PAGE_DEFAULT;
	struct weight w = { PAGE_WEIGHT, 1, false };
	struct list *rows = &k->rq->rows;
	struct buf conditions, by;
	const char *text;
	size_t n;
	enum err e;

	buf_init(&conditions, k->rq->arena, 256);
	buf_init(&by, k->rq->arena, 64);
	ask_conditions(k, &conditions);
	if (k->params.cursor != NULL && (e = begin_at(k, &conditions)) != OK)
		return e;
	order(k, &by);
	ask_number(k, &by, limit + 1);
	text = resource_page(k->plan, k->rq->arena, conditions.s, by.s);
	e = db_some(k->rq->db, ask_statement(k, text, &k->plan->shown),
	    &k->values, rows, &w, k->rq->arena);
	if (e != OK)
		return e;
	k->rq->shown = &k->plan->shown;
	n = rows->n > (size_t)limit ? (size_t)limit : rows->n;
	if ((e = ask_expand(k, rows->v, &n)) != OK)
		return e;
	beside(k, n, w.cut || n < rows->n);
	return OK;
}
