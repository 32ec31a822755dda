/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ask.h"

#include <string.h>

#include "credential.h"
#include "page.h"
#include "wire.h"

#define EXPANDED (PAGE_WEIGHT / 2) /* bytes of all that a page refers to */

/*
 * References answered whole: expand=site_id adds the member `site`.  One
 * statement reads all that a page refers to.
 */

struct ids {
	struct presence has;
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

/* What can be expanded. */
static const char *const *
references(struct ask *k)
{
	const struct expansion *x = k->plan->row->expands;
	const char **words;
	size_t n = 0;

	while (x != NULL && x[n].member != NULL)
		n++;
	words = arena_array(k->rq->arena, const char *, n + 1);
	while (n-- > 0)
		words[n] = x[n].member;
	return words;
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
			return ask_not_allowed(k, "expand", references(k),
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
	struct buf b;

	buf_init(&b, k->rq->arena, 256);
	for (size_t i = 0; i < n; i++, rows += k->plan->base->size) {
		const struct id *id = field_at(f, rows);

		if (!field_there(f, rows) || strstr(b.s, id->s) != NULL)
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

/* One member's references: of which resource and what each row gets; of all,
 * how many bytes they took. */
struct reading {
	struct ask *k;
	const struct field *f;
	const struct resource_plan *of;
	const char *rows;
	const char **json;
	size_t spent;
};

static const void *
row_at(const struct reading *r, size_t i)
{
	return r->rows + i * r->k->plan->base->size;
}

static bool
refers(const struct reading *r, const void *row)
{
	return field_there(r->f, row);
}

/* Give each row the object that its member names. */
static void
share_out(struct reading *r, const struct list *found, size_t n)
{
	for (size_t j = 0; j < found->n; j++) {
		const char *obj = (const char *)found->v +
		    j * r->of->base->size;
		const struct id *id = field_at(r->of->id, obj);
		const char *text = as_json(r->k->rq->arena, &r->of->shown, obj);

		for (size_t i = 0; i < n; i++) {
			const void *row = row_at(r, i);
			const struct id *its = field_at(r->f, row);

			if (refers(r, row) && strcmp(its->s, id->s) == 0)
				r->json[i] = text;
		}
	}
}

/* Read what rows `from` to n refer to, by one statement; false in *all where it
 * was too much. */
static enum err
read_some(struct reading *r, size_t from, size_t n, size_t least, bool *all)
{
	struct arena *a = r->k->rq->arena;
	struct weight w = { r->spent < EXPANDED ? EXPANDED - r->spent : 0,
		least, false };
	struct ids ids = { .has = EVERYTHING };
	struct list found;
	size_t begun;
	enum err e;

	*all = true;
	ids.ids = ids_of(r->k, r->f, row_at(r, from), n - from);
	if (ids.ids == NULL)
		return OK;
	begun = arena_used(a);
	e = db_some(r->k->rq->db, &r->of->many, &ids, &found, &w, a);
	if (e != OK)
		return e;
	r->spent += arena_used(a) - begun;
	*all = !w.cut;
	share_out(r, &found, n);
	return OK;
}

/* Row by row, as far as they fit; what the first refers to is read anyway. */
static enum err
read_each(struct reading *r, size_t *n)
{
	enum err e = OK;

	for (size_t i = 0; i < *n && e == OK; i++) {
		bool all = true;

		if (r->json[i] != NULL)
			continue;
		e = read_some(r, i, i + 1, i == 0, &all);
		if (!all)
			*n = i;
	}
	return e;
}

static enum err
expand(struct reading *r, const struct expansion *x, size_t *n)
{
	struct req *rq = r->k->rq;
	struct expanded *out = arena_new(rq->arena, struct expanded);
	bool all;
	enum err e;

	r->of = resource_plan(rq, x->of);
	resource_reads(rq, x->of);
	r->f = shape_field(r->k->plan->base, x->member);
	r->json = arena_array(rq->arena, const char *, *n + 1);
	if ((e = read_some(r, 0, *n, 0, &all)) != OK ||
	    (!all && (e = read_each(r, n)) != OK))
		return e;
	*out = (struct expanded){ .name = resource_expanded(rq->arena, x),
		.json = r->json,
		.next = rq->wire->expanded };
	rq->wire->expanded = out;
	return OK;
}

/* What several rows refer to was read once, and stands in each of them. */
static size_t
rows_that_fit(const struct expanded *all, size_t n)
{
	size_t sum = 0, i;

	for (i = 0; i < n; i++) {
		for (const struct expanded *x = all; x != NULL; x = x->next)
			if (x->json[i] != NULL)
				sum += strlen(x->json[i]);
		if (i > 0 && sum > EXPANDED)
			break;
	}
	return i;
}

enum err
ask_expand(struct ask *k, const void *rows, size_t *n)
{
	const struct expansion *x = k->plan->row->expands;
	struct reading r = { .k = k, .rows = rows };
	enum err e = OK;

	for (size_t i = 0; k->expand >> i != 0 && e == OK; i++)
		if (k->expand & UINT64_C(1) << i)
			e = expand(&r, &x[i], n);
	if (e == OK)
		*n = rows_that_fit(k->rq->wire->expanded, *n);
	return e;
}
