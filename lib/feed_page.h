/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FEED_PAGE_H
#define FEED_PAGE_H

#include "page.h"
#include "resource.h"

/* A page of what belongs to one object of a resource: the statement reads
 * `of = :of AND id < :after ORDER BY id DESC LIMIT :rows`. */
struct feed_page {
	struct presence has;
	struct id of;
	int64_t rows;
	const char *after;
};
extern const struct shape feed_page_shape;

/* Answer it, of the object of the path; refuses E_NOT_FOUND.  `by` is a page's
 * key, NULL where ids order the rows. */
enum err feed_page_read(struct req *rq, const struct resource *r,
    const struct query *q, page_key *by);

#endif
