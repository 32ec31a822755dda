/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "page.h"

#include <string.h>

#include "sign.h"
#include "wire.h"

#define TAG   16 /* bytes of the signature that a cursor carries */
#define PLACE 64 /* and at most of what it marks */

/* clang-format off */
#define T struct page
static const struct field page_fields[] = {
	FIELD(T, rows),
	FIELD(T, after),
};
#undef T
const struct shape page_shape =
	SHAPE(struct page, "Page", page_fields, "What a page's statement needs.");

#define T struct page_params
static const struct field params_fields[] = {
	FIELD(T, limit, .min = 1, .max = PAGE_MAX, .example = "50",
	      .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, cursor, .min = 1, .max = 400,
	      .doc = "Position in the list: `next_cursor` of the previous page."),
};
#undef T
const struct shape page_params_shape =
	SHAPE(struct page_params, "PageParams", params_fields, "Paging parameters.");
/* clang-format on */

/* A member of the query, by its name, or NULL where it was not given. */
static const void *
param(const struct req *rq, const char *name)
{
	const struct shape *s = rq->route->query;
	const struct field *f = s != NULL ? shape_field(s, name) : NULL;

	if (f == NULL || !field_has(s, rq->query, name))
		return NULL;
	return field_at(f, rq->query);
}

int64_t
page_limit(const struct req *rq)
{
	const int64_t *limit = param(rq, "limit");

	return limit != NULL ? *limit : PAGE_DEFAULT;
}

static bool
pages(const struct field *f)
{
	return strcmp(f->name, "limit") == 0 || strcmp(f->name, "cursor") == 0;
}

/* The signature binds a cursor to its account, its route and its filters. */
static struct digest
sign(struct req *rq, const char *id)
{
	const struct shape *base = shape_base(rq->route->query);
	struct buf b;

	buf_init(&b, rq->arena, 256);
	buf_fmt(&b, "cursor\n%s\n%s\n%s\n", rq->caller.account, rq->route->op,
	    id);
	for (size_t i = 0; i < base->n; i++) {
		const struct field *f = &base->fields[i];

		if (pages(f) || param(rq, f->name) == NULL)
			continue;
		buf_str(&b, f->name);
		buf_char(&b, '=');
		field_write_value(&b, f, param(rq, f->name));
		buf_char(&b, '\n');
	}
	return sign_hmac(rq->conf->secret, strlen(rq->conf->secret), b.s,
	    b.len);
}

char *
page_cursor(struct req *rq, const char *id)
{
	struct digest d = sign(rq, id);
	size_t n = strlen(id);
	char *raw = arena_alloc(rq->arena, TAG + n);

	memcpy(raw, d.b, TAG);
	memcpy(raw + TAG, id, n);
	return sign_base64url(rq->arena, raw, TAG + n);
}

static const char *
open_cursor(struct req *rq, const char *cursor)
{
	size_t len;
	unsigned char *raw = sign_unbase64url(rq->arena, cursor, &len);
	struct digest d;
	char *id;

	if (raw == NULL || len <= TAG || len > TAG + PLACE)
		return NULL;
	id = arena_dupn(rq->arena, (char *)raw + TAG, len - TAG);
	if (strlen(id) != len - TAG)
		return NULL;
	d = sign(rq, id);
	return sign_same(raw, d.b, TAG) ? id : NULL;
}

enum err
page_begin(struct req *rq, struct page *p)
{
	const char *const *cursor = param(rq, "cursor");

	p->rows = page_limit(rq) + 1;
	p->after = "~"; /* behind every identifier */
	MARK(p, rows);
	MARK(p, after);
	if (cursor != NULL && (p->after = open_cursor(rq, *cursor)) == NULL)
		return refuse(rq, E_BAD_CURSOR, "cursor",
		    "This is not a cursor of this list with these filters.");
	return OK;
}

static const char *
place_of(struct req *rq, const void *row, page_key *key)
{
	const struct shape *s = rq->route->out;

	if (key != NULL)
		return key(rq->arena, row);
	return ((const struct id *)field_at(shape_field(s, "id"), row))->s;
}

static void
answer(struct req *rq, const struct list *rows, size_t n, bool more,
    page_key *key)
{
	struct paging *page = arena_new(rq->arena, struct paging);
	size_t size = shape_base(rq->route->out)->size;

	rq->rows = *rows;
	rq->paging = page;
	*page = (struct paging){ .n = n, .show = UINT64_MAX };
	if (more && n > 0)
		page->next = page_cursor(rq,
		    place_of(rq, (const char *)rows->v + (n - 1) * size, key));
}

void
page_answer_some(struct req *rq, const struct list *rows, size_t n,
    page_key *key)
{
	answer(rq, rows, n, rows->n > n, key);
}

void
page_answer(struct req *rq, const struct list *rows, page_key *key)
{
	size_t limit = (size_t)page_limit(rq);

	page_answer_some(rq, rows, rows->n > limit ? limit : rows->n, key);
}

enum err
page_read(struct req *rq, const struct query *q, const void *in, page_key *key)
{
	struct weight w = { PAGE_WEIGHT, 1, false };
	struct list rows;
	enum err e = db_some(rq->db, q, in, &rows, &w, rq->arena);

	if (e == OK && w.cut)
		answer(rq, &rows, rows.n, true, key);
	else if (e == OK)
		page_answer(rq, &rows, key);
	return e;
}
