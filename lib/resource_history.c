/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <stdlib.h>
#include <string.h>

#include "audit.h"
#include "page.h"
#include "wire.h"

/* Where in the history a page begins: what its statement is asked with. */
struct versions {
	struct presence has;
	struct id id;
	int64_t before, rows;
};

/* What is answered for each version. */
struct change {
	struct presence has;
	const char *field;
	struct any from, to;
};
struct version {
	struct presence has;
	int64_t version;
	struct stamp at;
	const char *request_id, *key_id;
	struct list changes;
};

/* clang-format off */
#define T struct versions
static const struct field versions_fields[] = {
	FIELD(T, id),
	FIELD(T, before),
	FIELD(T, rows),
};
#undef T
const struct shape resource_versions_shape =
	SHAPE(struct versions, "Versions", versions_fields, "A page of versions.");

#define T struct change
static const struct field change_fields[] = {
	FIELD(T, field, .example = "\"status\"", .doc = "Name of the member that changed."),
	FIELD(T, from,  .doc = "Previous value. Null if there was none."),
	FIELD(T, to,    .doc = "New value. Null if there is none."),
};
#undef T
static const struct shape change_shape =
	SHAPE(struct change, "Change", change_fields, "A change of one member.");

#define T struct version
static const struct field version_fields[] = {
	FIELD(T, version,    .example = "2", .doc = "Version number, starting at 1."),
	FIELD(T, at,         .doc = "Time at which the version was created."),
	FIELD(T, request_id, .nullable = true, .doc = "Request that created the version."),
	FIELD(T, key_id,     .nullable = true, .doc = "API key that the request was made with."),
	FIELD(T, changes,    .shape = &change_shape, .doc = "Differences from the previous version."),
};
#undef T
const struct shape resource_version_shape =
	SHAPE(struct version, "Version", version_fields, "A version of an object.");
/* clang-format on */

static const char *
as_json(struct arena *a, const struct field *f, const void *obj)
{
	struct buf b;

	if (obj == NULL || !field_there(f, obj))
		return "null";
	buf_init(&b, a, 64);
	field_write_value(&b, f, field_at(f, obj));
	return b.s;
}

static bool
differ(const struct field *f, const void *old, const void *new)
{
	bool had = old != NULL && field_there(f, old);
	bool has = field_there(f, new);

	return had != has || (has && !field_same(f, old, new));
}

/* What every version changes is not news, nor what none has. */
static bool
counts(const struct resource_plan *p, const struct field *f)
{
	return f != p->version && f != p->updated_at && !f->unversioned;
}

static struct list
changes(const struct resource_plan *p, const void *old, const void *new,
    struct arena *a)
{
	struct change *c = arena_array(a, struct change, p->base->n);
	size_t n = 0;

	for (size_t i = 0; i < p->base->n; i++) {
		const struct field *f = &p->base->fields[i];

		if ((p->seen >> i & 1) && counts(p, f) && differ(f, old, new))
			c[n++] = (struct change){ .has = EVERYTHING,
				.field = f->name,
				.from = { as_json(a, f, old) },
				.to = { as_json(a, f, new) } };
	}
	return (struct list){ c, n };
}

/* How long it is as JSON, and a bit more. */
static size_t
length(const struct change *c, size_t n)
{
	size_t sum = 0;

	for (size_t i = 0; i < n; i++)
		sum += strlen(c[i].field) + strlen(c[i].from.text) +
		    strlen(c[i].to.text) + sizeof("\"\":{\"from\":,\"to\":},");
	return sum;
}

const char *
resource_diff(const struct resource_plan *p, const void *old, const void *new,
    struct arena *a)
{
	struct list found = changes(p, old, new, a);
	struct change *c = found.v;
	bool brief = length(c, found.n) > AUDIT_CHANGES_MAX;
	const char *json = "{}";

	for (size_t i = 0; i < found.n; i++) {
		if (brief) {
			c[i].from.text = audit_brief(a, c[i].from.text);
			c[i].to.text = audit_brief(a, c[i].to.text);
		}
		json = audit_change(a, json, c[i].field, c[i].from.text,
		    c[i].to.text);
	}
	return json;
}

static struct version
version_of(const struct resource_plan *p, const void *old, const void *row,
    struct arena *a)
{
	const struct version_tail *tail = (const void *)((const char *)row +
	    p->version_row.size - sizeof(*tail));
	struct version v = { .has = EVERYTHING,
		.version = *(const int64_t *)field_at(p->version, row),
		.at = *(const struct stamp *)field_at(p->updated_at, row),
		.request_id = tail->request_id,
		.key_id = tail->key_id,
		.changes = changes(p, old, row, a) };

	if (v.request_id == NULL)
		CLEAR(&v, request_id);
	if (v.key_id == NULL)
		CLEAR(&v, key_id);
	return v;
}

static const char *
place_of(struct arena *a, const void *row)
{
	const struct version *v = row;

	return arena_fmt(a, "%lld", (long long)v->version);
}

/* The versions of a page, and one more, with which the last is compared; what
 * changed is weighed too. */
static void
answer(struct req *rq, const struct list *found, size_t limit)
{
	const struct resource_plan *p = rq->route->plan;
	struct version *v = arena_array(rq->arena, struct version, found->n);
	size_t size = p->version_row.size, n, begun = arena_used(rq->arena);
	const char *row = found->v;

	for (n = 0; n < found->n && n < limit &&
	     arena_used(rq->arena) - begun < PAGE_WEIGHT;
	     n++, row += size)
		v[n] = version_of(p, n + 1 < found->n ? row + size : NULL, row,
		    rq->arena);
	page_answer_some(rq, &(struct list){ v, found->n }, n, place_of);
}

enum err
resource_history(struct req *rq)
{
	const struct resource_plan *p = rq->route->plan;
	struct versions v = { .has = EVERYTHING, .before = INT64_MAX };
	struct weight w = { PAGE_WEIGHT, 2, false };
	struct page page = { 0 };
	struct list found;
	size_t limit;
	enum err e = page_begin(rq, &page);

	if (e != OK)
		return e;
	v.rows = page.rows;
	if (*page.after != '~')
		v.before = strtoll(page.after, NULL, 10);
	if (!resource_is_id(p->row, rq->id))
		return refuse(rq, E_NOT_FOUND, NULL, "No such %s.",
		    p->row->noun);
	strcpy(v.id.s, rq->id);
	e = db_some(rq->db, &p->versions, &v, &found, &w, rq->arena);
	if (e == OK && found.n == 0)
		return refuse(rq, E_NOT_FOUND, NULL, "No such %s.",
		    p->row->noun);
	if (e != OK)
		return e;
	limit = (size_t)page.rows - 1;
	/* the last that was kept has nothing to be compared with */
	answer(rq, &found, w.cut && found.n - 1 < limit ? found.n - 1 : limit);
	return OK;
}
