/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "find.h"

#include <string.h>

#include "page.h"

static void *
fresh(struct req *rq, const struct shape *s)
{
	return arena_calloc(rq->arena, 1, shape_base(s)->size);
}

enum err
find_one(struct req *rq, const struct query *q, const char *noun)
{
	const struct field *id = shape_field(q->in, "id");
	void *key = fresh(rq, q->in), *obj = fresh(rq, q->out);
	enum err e = E_NOT_FOUND;

	if (id_valid(rq->id, id->prefix)) {
		strcpy(((struct id *)field_at(id, key))->s, rq->id);
		field_set(q->in, key, "id");
		e = db_one(rq->db, q, key, obj, rq->arena);
	}
	rq->out = obj;
	return e == E_NOT_FOUND ? refuse(rq, e, NULL, "No such %s.", noun) : e;
}

enum err
find_page(struct req *rq, const struct query *q)
{
	struct page page = { 0 };
	enum err e = page_begin(rq, &page);

	return e != OK ? e : page_read(rq, q, &page, NULL);
}
