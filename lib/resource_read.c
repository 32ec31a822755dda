/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

#include "answer.h"
#include "ask.h"
#include "wire.h"

bool
resource_is_id(const struct resource *r, const char *id)
{
	size_t n = strlen(id);

	if (r->prefix != NULL)
		return id_valid(id, r->prefix);
	return n > 0 && n <= ID_LEN &&
	    strspn(id,
		"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"abcdefghijklmnopqrstuvwxyz") == n;
}

void
resource_reads(struct req *rq, const struct resource *r)
{
	if (r->reads != NULL)
		rq->caller.readable = r->reads(rq);
}

/* What the path names was found so, whatever is made of it then. */
static void
note_found(struct req *rq, const struct resource_plan *p, const void *obj)
{
	rq->found = (struct found){ .of = p->row,
		.status = p->status != NULL ?
		    *(const char *const *)field_at(p->status, obj) :
		    NULL,
		.archived = p->archived_at != NULL &&
		    field_has(p->base, obj, "archived_at") };
}

static enum err
read_one(struct req *rq, const struct resource_plan *p, const struct query *q,
    const char *id, void **obj)
{
	void *key = arena_calloc(rq->arena, 1, p->base->size);
	enum err e;

	*obj = arena_calloc(rq->arena, 1, p->base->size);
	if (!resource_is_id(p->row, id))
		return E_NOT_FOUND;
	resource_reads(rq, p->row);
	strcpy(field_at(p->id, key), id);
	field_set(p->base, key, "id");
	e = db_one(rq->db, q, key, *obj, rq->arena);
	if (e == OK && id == rq->id && rq->found.of == NULL)
		note_found(rq, p, *obj);
	return e;
}

enum err
resource_fetch(struct req *rq, const struct resource *r, const char *id,
    void **obj)
{
	const struct resource_plan *p = resource_plan(rq, r);

	return read_one(rq, p, &p->get, id, obj);
}

enum err
resource_named(struct req *rq, const struct resource *r, const char *id,
    const char *pointer, void **obj)
{
	void *found = NULL;
	enum err e = resource_fetch(rq, r, id, &found);

	if (obj != NULL)
		*obj = found;
	return e == E_NOT_FOUND ? refuse_unknown(rq, pointer,
				      "The account has no such %s.", r->noun) :
				  e;
}

enum err
resource_judge_named(struct req *rq, struct judge *j, const struct resource *r,
    const char *id, const char *member)
{
	void *found;
	enum err e;

	if (!resource_sound(j, "", member))
		return OK;
	if ((e = resource_fetch(rq, r, id, &found)) != E_NOT_FOUND)
		return e;
	resource_fault(j, E_NOT_FOUND, member,
	    arena_fmt(rq->arena, "The account has no such %s.", r->noun));
	return OK;
}

static enum err
or_none(struct req *rq, const struct resource *r, enum err e)
{
	if (e != E_NOT_FOUND)
		return e;
	return refuse(rq, e, NULL, "No such %s.", r->noun);
}

enum err
resource_path(struct req *rq, const struct resource *r, void **obj)
{
	return or_none(rq, r, resource_fetch(rq, r, rq->id, obj));
}

enum err
resource_path_lock(struct req *rq, const struct resource *r, void **obj)
{
	return or_none(rq, r, resource_lock(rq, r, rq->id, obj));
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

static enum err
of_version(struct req *rq, const struct resource_plan *p, const void *obj)
{
	const char *wanted = rq->wire->if_match;
	const char *etag = answer_etag(rq->arena, p->base, obj);

	if (wanted == NULL || resource_matches(wanted, etag))
		return OK;
	return refuse(rq, E_VERSION, NULL,
	    "If-Match gives another version; the current version is %s.", etag);
}

enum err
resource_lock(struct req *rq, const struct resource *r, const char *id,
    void **obj)
{
	const struct resource_plan *p = resource_plan(rq, r);
	enum err e = read_one(rq, p, &p->lock, id, obj);

	if (e == E_NOT_FOUND && r->common &&
	    (e = read_one(rq, p, &p->get, id, obj)) == OK) {
		rq->found.common = id == rq->id;
		return refuse(rq, E_STATE, NULL,
		    "The object belongs to the operator and cannot be changed.");
	}
	return e == OK && id == rq->id ? of_version(rq, p, *obj) : e;
}

enum err
resource_hold(struct req *rq, bool archived, void **obj)
{
	const struct resource_plan *p = rq->route->plan;
	enum err e = resource_path_lock(rq, p->row, obj);

	if (e != OK)
		return e;
	if (!archived && field_has(p->base, *obj, "archived_at"))
		return refuse(rq, E_STATE, NULL,
		    "The object is archived. Restore it first.");
	return OK;
}

enum err
resource_get(struct req *rq)
{
	const struct resource_plan *p = rq->route->plan;
	size_t one = 1;
	struct ask k;
	void *obj;
	enum err e = OK;

	ask_begin(&k, rq);
	if (rq->route->flags & R_ASKS)
		e = ask_query(&k, &ask_get_shape);
	if (e == OK)
		e = or_none(rq, p->row,
		    read_one(rq, p, &p->show, rq->id, &obj));
	if (e != OK)
		return e;
	rq->out = obj;
	rq->shown = &p->shown;
	if (k.expand == 0)
		return OK;
	/* What stands in it besides has versions of its own. */
	rq->wire->if_none_match = NULL;
	return ask_expand(&k, obj, &one);
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

enum err
resource_among(struct req *rq, const char *member, const char *value)
{
	return resource_among_all(rq, NAMES(member, value));
}

enum err
resource_among_all(struct req *rq, const char *const *pairs)
{
	struct ask k;
	enum err e;

	ask_begin(&k, rq);
	e = ask_query(&k, &ask_list_shape);
	for (; e == OK && *pairs != NULL; pairs += 2) {
		struct condition c = { .op = ASK_EQ,
			.name = pairs[0],
			.value = pairs[1],
			.field = shape_field(k.plan->base, pairs[0]) };

		buf_str(&k.where, " AND ");
		e = ask_condition(&k, &k.where, &c);
	}
	return e == OK ? ask_page(&k) : e;
}
