/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "parts.h"

#include <string.h>

#include "page.h"

/* clang-format off */
#define T struct part_page
static const struct field page_fields[] = {
	FIELD(T, limit,    .min = 1, .max = PAGE_MAX, .example = "50", .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, cursor,   .min = 1, .max = 400, .doc = "Position in the list: `next_cursor` of the previous page."),
	FIELD(T, rows),
	FIELD(T, after),
	FIELD(T, owner_id),
};
#undef T
const struct shape part_page_shape =
	SHAPE(struct part_page, "PartPage", page_fields, "A page of what belongs to an object.");

const struct shape part_asked_shape = {
	.name = "PartsAsked",
	.of   = &part_page_shape,
	.take = NAMES("limit", "cursor"),
	.doc  = "Paging parameters.",
};

#define T struct part
static const struct field part_fields[] = {
	FIELD(T, id),
};
#undef T
const struct shape part_shape =
	SHAPE(struct part, "Part", part_fields, "Something that belongs to an object.");
/* clang-format on */

/* The objects of these ids, one after the other, until the page is full or as
 * heavy as one may be. */
static enum err
fetch_some(struct req *rq, const struct resource *of, const struct list *ids)
{
	size_t size = shape_base(of->shape)->size, n = 0;
	size_t limit = (size_t)page_limit(rq), begun = arena_used(rq->arena);
	const struct part *p = ids->v;
	char *out = arena_calloc(rq->arena, ids->n + 1, size);
	enum err e = OK;

	while (n < ids->n && n < limit && e == OK &&
	    arena_used(rq->arena) - begun < PAGE_WEIGHT) {
		void *obj;

		if ((e = resource_fetch(rq, of, p[n].id.s, &obj)) == OK)
			memcpy(out + n++ * size, obj, size);
	}
	if (e == OK)
		page_answer_some(rq, &(struct list){ out, ids->n }, n, NULL);
	return e;
}

enum err
part_list(struct req *rq, const struct resource *owner, const struct query *ids,
    const struct resource *of)
{
	struct part_page asked = { 0 };
	struct page page = { 0 };
	struct list found;
	void *obj;
	enum err e = resource_path(rq, owner, &obj);

	if (e != OK || (e = page_begin(rq, &page)) != OK)
		return e;
	asked.rows = page.rows;
	asked.after = page.after;
	strcpy(asked.owner_id.s, rq->id);
	MARK(&asked, rows);
	MARK(&asked, after);
	MARK(&asked, owner_id);
	if ((e = db_all(rq->db, ids, &asked, &found, rq->arena)) != OK)
		return e;
	return fetch_some(rq, of, &found);
}
