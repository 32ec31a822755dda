/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "usage/figures/figures.h"

#include <string.h>

#include "credential.h"
#include "page.h"

#define KEPT_MS                                                      \
	(31 * INT64_C(86400000)) /* an operator may keep more than 7 \
				  */
#define ID_MAX 40

/* Its moment and its id: newest first. */
static const char *
place_of(struct arena *a, const void *row)
{
	const struct usage_request *q = row;
	char at[STAMP_LEN + 1];

	stamp_format(q->at, at);
	return arena_fmt(a, "%s%s", at, q->request_id);
}

static bool
given(const struct req *rq, const char *name)
{
	return field_has(rq->route->query, rq->query, name);
}

/* Absent members bind NULL: of those any value will do. */
static void
put_kind(const struct req *rq, struct usage_place *p)
{
	static const char *const kinds[] = { "key_id", "method", "route",
		"code", "status" };
	const struct usage_params *q = rq->query;

	p->key_id = q->key_id;
	p->method = q->method;
	p->route = q->route;
	p->code = q->code;
	p->status = q->status;
	p->has = EVERYTHING;
	for (size_t i = 0; i < COUNT(kinds); i++)
		if (!given(rq, kinds[i]))
			field_unset(usage_requests_page.in, p, kinds[i]);
}

/* The class that is wanted, by its word or by a status; 0: any. */
static enum err
class_of(struct req *rq, int64_t *class)
{
	const struct usage_params *q = rq->query;

	*class = given(rq, "status") ? q->status / 100 : 0;
	if (q->status_class == NULL)
		return OK;
	if (*class != 0 && *class != q->status_class[0] - '0')
		return refuse(rq, E_BAD_PARAMETER, "status_class",
		    "The status is not of this class.");
	*class = q->status_class[0] - '0';
	return OK;
}

enum err
usage_requests_list(struct req *rq)
{
	const struct usage_params *q = rq->query;
	int64_t now = rq->caller.now.ms;
	struct usage_place p = {
		.to = { given(rq, "to") ? q->to.ms : now + 60000 },
		.from = { given(rq, "from") ? q->from.ms : now - KEPT_MS },
		.before_id = "~",
	};
	struct page page = { 0 };
	enum err e = page_begin(rq, &page);

	if (e != OK)
		return e;
	if (p.from.ms >= p.to.ms)
		return refuse(rq, E_BAD_PARAMETER,
		    given(rq, "from") ? "from" : "to",
		    "The range must begin before it ends.");
	p.before = p.to;
	if (q->cursor != NULL) {
		if (strlen(page.after) <= STAMP_LEN ||
		    stamp_parse(arena_dupn(rq->arena, page.after, STAMP_LEN),
			&p.before) != 0)
			return refuse(rq, E_BAD_CURSOR, "cursor",
			    "This is not a cursor of this list.");
		p.before_id = page.after + STAMP_LEN;
	}
	p.rows = page.rows;
	put_kind(rq, &p);
	if ((e = class_of(rq, &p.class)) != OK)
		return e;
	return page_read(rq,
	    p.class != 0 ? &usage_requests_class : &usage_requests_page, &p,
	    place_of);
}

/* A body is shown to who could read the object that it was about, and to the
 * key that sent it. */
static bool
may_see_body(const struct req *rq, const struct usage_request *q)
{
	const char *key = rq->caller.key_id;

	return q->body_scope == NULL ||
	    credential_has(rq->scopes, q->body_scope) ||
	    (key != NULL && strcmp(key, q->key_id) == 0);
}

enum err
usage_requests_get(struct req *rq)
{
	struct usage_place p = { .has = EVERYTHING, .request_id = rq->id };
	struct usage_request *out = arena_new(rq->arena, struct usage_request);
	enum err e = E_NOT_FOUND;

	if (strlen(rq->id) <= ID_MAX)
		e = db_one(rq->db, &usage_request_find, &p, out, rq->arena);
	if (e == OK && !may_see_body(rq, out))
		CLEAR(out, body);
	rq->out = out;
	return e == E_NOT_FOUND ?
	    refuse(rq, e, NULL,
		"The request log has no such request of the account.") :
	    e;
}
