/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "feed_page.h"

#include <string.h>

#include "page.h"

/* clang-format off */
#define T struct feed_page
static const struct field fields[] = {
	FIELD(T, of),
	FIELD(T, rows),
	FIELD(T, after),
};
#undef T
const struct shape feed_page_shape =
	SHAPE(struct feed_page, "FeedPage", fields, "A page of what belongs to an object.");
/* clang-format on */

enum err
feed_page_read(struct req *rq, const struct resource *r, const struct query *q,
    page_key *by)
{
	struct feed_page key = { .has = EVERYTHING };
	struct page page = { 0 };
	void *obj;
	enum err e = resource_fetch(rq, r, rq->id, &obj);

	if (e == E_NOT_FOUND)
		return refuse(rq, e, NULL, "No such %s.", r->noun);
	if (e != OK || (e = page_begin(rq, &page)) != OK)
		return e;
	strcpy(key.of.s, rq->id);
	key.rows = page.rows;
	key.after = page.after;
	return page_read(rq, q, &key, by);
}
