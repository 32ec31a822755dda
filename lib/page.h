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

struct page {
	uint64_t has;
	int64_t rows;      /* limit + 1 */
	const char *after; /* ids below this one */
};
struct page_params {
	uint64_t has;
	int64_t limit;
	const char *cursor;
};
extern const struct shape page_shape, page_params_shape;

/* From rq->query (a struct page_params); E_BAD_CURSOR where it was not ours. */
enum err page_begin(struct req *rq, struct page *p);

/* The cursor after the row with this id, signed for account and route. */
char *page_cursor(struct req *rq, const char *id);

/*
 * Answer a page of rows that no id orders: those that were found, at most
 * limit + 1.  `key` says of the last one shown where the next page begins; it
 * is that page's `after`.
 */
void page_answer(struct req *rq, const struct list *rows,
    const char *key(struct arena *a, const void *row));

/* The limit that rq->query asks for. */
int64_t page_limit(const struct req *rq);

#endif
