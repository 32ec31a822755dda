/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PAGE_H
#define PAGE_H

#include "app.h"

/*
 * Cursor pages: newest first by id.  A list's query shape has `limit` and
 * `cursor`; its statement reads `id < :after ... ORDER BY id DESC LIMIT :rows`,
 * one row more than the page, from a struct page.
 */
#define PAGE_MAX     200
#define PAGE_DEFAULT 50
#define PAGE_WEIGHT  (1 << 20) /* bytes of its rows; one is always there */

struct page {
	struct presence has;
	int64_t rows;      /* limit + 1 */
	const char *after; /* ids below this one */
};
struct page_params {
	struct presence has;
	int64_t limit;
	const char *cursor;
};
extern const struct shape page_shape, page_params_shape;

/* From rq->query (a struct page_params); E_BAD_CURSOR where it was not ours. */
enum err page_begin(struct req *rq, struct page *p);

/* The cursor after the row with this id, signed for account and route. */
char *page_cursor(struct req *rq, const char *id);

/* Of the last row of a page, where the next one begins: that one's `after`. */
typedef const char *page_key(struct arena *a, const void *row);

/*
 * Read a page by its statement and answer it; it ends early, with more behind
 * it, where its rows are heavy.  `key` is of rows that no id orders; NULL: by
 * their id.
 */
enum err page_read(struct req *rq, const struct query *q, const void *in,
    page_key *key);

/* Answer a page of rows that were found otherwise, at most limit + 1. */
void page_answer(struct req *rq, const struct list *rows, page_key *key);

/* The same of the first n of them, where a page holds no more. */
void page_answer_some(struct req *rq, const struct list *rows, size_t n,
    page_key *key);

/* The limit that rq->query asks for. */
int64_t page_limit(const struct req *rq);

#endif
