/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ask.h"

#include <string.h>

#include "credential.h"
#include "wire.h"

/*
 * References answered whole: expand=site_id adds the member `site`.  One
 * statement reads all that a page refers to.
 */

struct ids {
	uint64_t has;
	const char *ids; /* as JSON */
};

/* clang-format off */
#define T struct ids
static const struct field fields[] = {
	FIELD(T, ids),
};
#undef T
const struct shape ask_ids_shape =
	SHAPE(struct ids, "Ids", fields, "Which objects.");
/* clang-format on */

static const struct expansion *
named(const struct resource *r, const char *name, size_t n)
{
	const struct expansion *x = r->expands;

	for (; x != NULL && x->member != NULL; x++)
		if (strlen(x->member) == n && memcmp(x->member, name, n) == 0)
			return x;
	return NULL;
}

enum err
ask_expansions(struct ask *k)
{
	const struct expansion *x;
	size_t n;
	enum err e;

	for (const char *s = k->params.expand;; s += n + 1) {
		n = strcspn(s, ",");
		if ((x = named(k->plan->row, s, n)) == NULL)
			return ask_fault(k, E_NOT_ALLOWED, "expand",
			    arena_fmt(k->rq->arena,
				"names '%.*s', which cannot be expanded",
				(int)n, s));
		e = credential_need(k->rq,
		    resource_scope(x->of, false, k->rq->arena));
		if (e != OK)
			return e;
		k->expand |= UINT64_C(1) << (x - k->plan->row->expands);
		if (s[n] == '\0')
			return OK;
	}
}

/* The ids that rows have in a member, each once, as JSON. */
static const char *
ids_of(struct ask *k, const struct field *f, const char *rows, size_t n)
{
	uint64_t bit = shape_bit(k->plan->base, f->name);
	struct buf b;

	buf_init(&b, k->rq->arena, 256);
	for (size_t i = 0; i < n; i++, rows += k->plan->base->size) {
		const struct id *id = field_at(f, rows);

		if (!(*(const uint64_t *)(const void *)rows & bit) ||
		    strstr(b.s, id->s) != NULL)
			continue;
		buf_fmt(&b, "%s\"%s\"", b.len > 0 ? "," : "", id->s);
	}
	return b.len > 0 ? arena_fmt(k->rq->arena, "[%s]", b.s) : NULL;
}

static const char *
as_json(struct arena *a, const struct shape *s, const void *obj)
{
	struct buf b;

	buf_init(&b, a, 512);
	field_write(&b, s, obj);
	return b.s;
}

/* Give each row the object that its member names. */
static void
share_out(struct ask *k, const struct field *f, const struct resource_plan *of,
    const struct list *found, const char *rows, size_t n, const char **json)
{
	uint64_t bit = shape_bit(k->plan->base, f->name);
	size_t size = of->base->size;

	for (size_t j = 0; j < found->n; j++) {
		const char *obj = (const char *)found->v + j * size;
		const struct id *id = field_at(of->id, obj);
		const char *text = as_json(k->rq->arena, &of->shown, obj);

		for (size_t i = 0; i < n; i++) {
			const char *row = rows + i * k->plan->base->size;
			const struct id *its = field_at(f, row);

			if ((*(const uint64_t *)(const void *)row & bit) &&
			    strcmp(its->s, id->s) == 0)
				json[i] = text;
		}
	}
}

static enum err
expand(struct ask *k, const struct expansion *x, const char *rows, size_t n)
{
	struct req *rq = k->rq;
	const struct resource_plan *of = resource_plan(rq, x->of);
	const struct field *f = shape_field(k->plan->base, x->member);
	struct expanded *out = arena_new(rq->arena, struct expanded);
	const char **json = arena_array(rq->arena, const char *, n + 1);
	struct ids ids = { .has = 1 };
	struct list found = { NULL, 0 };
	enum err e = OK;

	if ((ids.ids = ids_of(k, f, rows, n)) != NULL)
		e = db_all(rq->db, &of->many, &ids, &found, rq->arena);
	if (e != OK)
		return e;
	share_out(k, f, of, &found, rows, n, json);
	*out = (struct expanded){ .name = resource_expanded(rq->arena, x),
		.json = json,
		.next = rq->wire->expanded };
	rq->wire->expanded = out;
	return OK;
}

enum err
ask_expand(struct ask *k, const void *rows, size_t n)
{
	const struct expansion *x = k->plan->row->expands;
	enum err e = OK;

	for (size_t i = 0; k->expand >> i != 0 && e == OK; i++)
		if (k->expand & UINT64_C(1) << i)
			e = expand(k, &x[i], rows, n);
	return e;
}
