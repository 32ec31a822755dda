/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PARTS_H
#define PARTS_H

#include "resource.h"

/*
 * Lists of what belongs to an object: the sites of a counterparty, the tanks
 * of a site.  The newest first, page by page.
 */
struct part_page {
	struct presence has;
	int64_t limit;
	const char *cursor;
	int64_t rows;
	const char *after;
	struct id owner_id;
};
struct part {
	struct presence has;
	struct id id;
};
extern const struct shape part_page_shape, part_asked_shape, part_shape;

/* The page of the request's query: `ids` reads those of :owner_id below
 * :after, :rows of them, from a struct part_page into struct part.  Refuses
 * where the path names no object of `owner`. */
enum err part_list(struct req *rq, const struct resource *owner,
    const struct query *ids, const struct resource *of);

#endif
