/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

#include "answer.h"
#include "ask.h"
#include "wire.h"

static enum err
read_one(struct req *rq, const struct query *q, void **obj)
{
	const struct resource_plan *p = rq->route->plan;
	void *key = arena_calloc(rq->arena, 1, p->base->size);
	enum err e = E_NOT_FOUND;

	*obj = arena_calloc(rq->arena, 1, p->base->size);
	if (id_valid(rq->id, p->row->prefix)) {
		strcpy(field_at(p->id, key), rq->id);
		field_set(p->base, key, "id");
		e = db_one(rq->db, q, key, *obj, rq->arena);
	}
	if (e == E_NOT_FOUND)
		return refuse(rq, e, NULL, "No such %s.", p->row->noun);
	return e;
}

enum err
resource_find(struct req *rq, void **obj)
{
	return read_one(rq, &rq->route->plan->get, obj);
}

bool
resource_matches(const char *header, const char *etag)
{
	size_t n = strlen(etag);
	const char *s = header;

	/* a proxy that packs an answer weakens its tag: W/"3" is "3" */
	while (*s != '\0') {
		s += strspn(s, ", \t");
		if (*s == '*')
			return true;
		if (strncmp(s, "W/", 2) == 0)
			s += 2;
		if (strncmp(s, etag, n) == 0 && strchr(", \t", s[n]) != NULL)
			return true;
		s += strcspn(s, ",");
	}
	return false;
}

enum err
resource_hold(struct req *rq, bool archived, void **obj)
{
	const struct resource_plan *p = rq->route->plan;
	const char *wanted = rq->wire->if_match, *etag;
	enum err e = read_one(rq, &p->lock, obj);

	if (e != OK)
		return e;
	etag = answer_etag(rq->arena, p->base, *obj);
	if (wanted != NULL && !resource_matches(wanted, etag))
		return refuse(rq, E_VERSION, NULL,
		    "If-Match names another version; it is at %s now.", etag);
	if (!archived && field_has(p->base, *obj, "archived_at"))
		return refuse(rq, E_STATE, NULL,
		    "It is archived; restore it first.");
	return OK;
}

enum err
resource_get(struct req *rq)
{
	const char *known = rq->wire->if_none_match;
	void *obj;
	enum err e = resource_find(rq, &obj);

	if (e != OK)
		return e;
	rq->out = obj;
	if (known != NULL &&
	    resource_matches(known,
		answer_etag(rq->arena, rq->route->out, obj)))
		rq->wire->status = 304;
	return OK;
}

enum err
resource_list(struct req *rq)
{
	struct ask k;
	enum err e;

	ask_begin(&k, rq);
	e = ask_query(&k, &ask_list_shape);
	return e == OK ? ask_page(&k) : e;
}
