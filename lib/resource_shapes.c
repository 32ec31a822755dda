/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <assert.h>
#include <string.h>

#include "ask.h"

/* Shapes that follow from a resource's own. */

static struct field *
fields_of(const struct shape *s, struct arena *a, size_t more,
    struct field **end)
{
	struct field *f = arena_array(a, struct field, s->n + more);

	memcpy(f, s->fields, s->n * sizeof(*f));
	*end = f + s->n;
	return f;
}

static struct shape
version_row(const struct resource_plan *p, struct arena *a)
{
	size_t size = (p->base->size + 7) & ~(size_t)7;
	struct shape s = *p->base;
	struct field *end;

	assert(p->base->n + 2 <= 64);
	assert(size + sizeof(struct version_tail) <= PRESENCE_WORDS * 512);
	s.fields = fields_of(p->base, a, 2, &end);
	end[0] = (struct field){ .name = "request_id",
		.off = (unsigned short)(size +
		    offsetof(struct version_tail, request_id)) };
	end[1] = (struct field){ .name = "key_id",
		.off = (unsigned short)(size +
		    offsetof(struct version_tail, key_id)) };
	s.n += 2;
	s.size = (unsigned short)(size + sizeof(struct version_tail));
	return s;
}

static bool
any_parted(const struct shape *s)
{
	for (size_t i = 0; i < s->n; i++)
		if (resource_parted(&s->fields[i]))
			return true;
	return false;
}

/* Its members with parts are text; most have none, and their tables stay. */
static const struct field *
shown_fields(const struct shape *base, struct arena *a)
{
	struct field *fields, *end;

	if (!any_parted(base))
		return base->fields;
	fields = fields_of(base, a, 0, &end);
	for (struct field *f = fields; f < end; f++)
		if (resource_parted(f))
			f->kind = K_ANY;
	return fields;
}

/* The shape, or that which it is part of. */
static void
shown(struct resource_plan *p, struct arena *a)
{
	p->shown_base = *p->base;
	p->shown_base.fields = shown_fields(p->base, a);
	p->shown = p->shown_base;
	if (p->row->shape == p->base)
		return;
	p->shown = *p->row->shape;
	p->shown.of = &p->shown_base;
}

/* Which members are shown, and which have no column. */
static void
members(struct resource_plan *p)
{
	for (size_t i = 0; i < p->base->n; i++) {
		const struct field *f = &p->base->fields[i];
		uint64_t bit = UINT64_C(1) << i;

		if (f->passing)
			p->passing |= bit;
		if (shape_field(p->row->shape, f->name) != NULL)
			p->seen |= bit;
	}
	assert((p->seen & p->passing) == 0);
}

void
resource_shapes(struct resource_plan *p, struct arena *a)
{
	members(p);
	for (const char *const *f = p->row->filter; f != NULL && *f != NULL;
	     f++)
		assert(resource_asked(shape_field(p->base, *f)));
	for (const struct expansion *x = p->row->expands;
	     x != NULL && x->member != NULL; x++)
		assert(shape_field(p->base, x->member)->kind == K_ID);
	if (p->row->ops & OP_HISTORY)
		p->version_row = version_row(p, a);
	shown(p, a);
	p->bulk = p->row->ops & OP_BULK ? resource_bulk_shape(p->row, a) : NULL;
}

/* The orders of a list, as words. */
static const char *const *
orders(const struct resource *r, struct arena *a)
{
	const char **words = arena_array(a, const char *, 2 * 64 + 3);
	size_t n = 0;

	words[n++] = "-id";
	words[n++] = "id";
	for (const char *const *s = r->sort; s != NULL && *s != NULL; s++) {
		assert(n < 2 * 64);
		words[n++] = arena_fmt(a, "-%s", *s);
		words[n++] = *s;
	}
	return words;
}

bool
resource_ordered(const struct field *f)
{
	return f->kind == K_INT || f->kind == K_MONEY || f->kind == K_VOLUME ||
	    f->kind == K_STAMP || f->kind == K_DATE;
}

bool
resource_parted(const struct field *f)
{
	return f->kind == K_OBJECT || f->kind == K_LIST || f->kind == K_ANY ||
	    f->kind == K_INTS;
}

bool
resource_asked(const struct field *f)
{
	return f->kind == K_OBJECT || !resource_parted(f);
}

/* What stats may be asked for. */
static const char *const *
measures(const struct resource *r, struct arena *a)
{
	const char **words = arena_array(a, const char *, 64);
	size_t n = 0;

	for (const struct measure *m = r->measures;
	     m != NULL && m->name != NULL; m++) {
		assert(n < 63);
		words[n++] = m->name;
	}
	return words;
}

const char *
resource_expanded(struct arena *a, const struct expansion *x)
{
	size_t n = strlen(x->member);

	assert(n > 3 && strcmp(x->member + n - 3, "_id") == 0);
	return arena_dupn(a, x->member, n - 3);
}

static struct field
own(const struct resource *r, const struct field *f, struct arena *a)
{
	struct field copy = *f;

	if (strcmp(f->name, "sort") == 0)
		copy.words = orders(r, a);
	if (strcmp(f->name, "measure") == 0)
		copy.words = measures(r, a);
	if (strcmp(f->name, "group_by") == 0)
		copy.words = r->dimensions;
	if (copy.words != NULL)
		copy.min = copy.max = 0;
	return copy;
}

static const char *const bounds[ASK__N] = {
	[ASK_GTE] = "Lower bound of `%s`, inclusive.",
	[ASK_GT] = "Lower bound of `%s`, exclusive.",
	[ASK_LTE] = "Upper bound of `%s`, inclusive.",
	[ASK_LT] = "Upper bound of `%s`, exclusive.",
};

/* A member as a condition: its equality, and its ranges. */
static size_t
conditions(const struct field *f, struct field *out, struct arena *a)
{
	size_t n = 0;

	out[n] = *f;
	out[n].nullable = false;
	out[n].min = out[n].max = 0;
	if (f->kind == K_OBJECT) {
		out[n] = (struct field){ .name = f->name,
			.kind = K_BOOL,
			.doc = arena_fmt(a,
			    "True returns only items that have the member, "
			    "false only those without it. %s",
			    f->doc) };
		return 1;
	}
	if (f->kind == K_TEXTS)
		out[n].kind = K_TEXT;
	if (f->pattern != NULL)
		out[n].doc = arena_fmt(a,
		    "%s A pattern such as `order.*` matches all types that "
		    "begin so, as in the `events` of a webhook.",
		    f->doc);
	out[n++].repeatable = true;
	if (!resource_ordered(f))
		return n;
	for (enum ask_op op = ASK_GTE; op < ASK__N; op++) {
		out[n] = out[0];
		out[n].name = arena_fmt(a, "%s[%s]", f->name, ask_ops[op]);
		out[n].repeatable = false;
		out[n++].doc = arena_fmt(a, bounds[op], f->name);
	}
	return n;
}

bool
resource_takes(const struct resource_plan *p, const char *parameter)
{
	if (strcmp(parameter, "expand") == 0)
		return p->row->expands != NULL;
	return strcmp(parameter, "archived") != 0 || p->archived_at != NULL;
}

/* So many members has a resource's longest list of parameters. */
static size_t
most(const struct resource *r, const struct shape *base)
{
	size_t n = base->n;

	for (const char *const *c = r->filter; c != NULL && *c != NULL; c++)
		n += 1 + ASK__N - ASK_GTE;
	return n;
}

const struct shape *
resource_query(const struct route *o, struct arena *a)
{
	const struct shape *base;
	const struct resource *r;
	struct shape *s;
	struct field *f;
	size_t n = 0;

	if (!(o->flags & R_ASKS) || o->plan == NULL)
		return o->query;
	base = shape_base(o->query);
	r = o->plan->row;
	f = arena_array(a, struct field, most(r, base));
	s = arena_new(a, struct shape);
	for (size_t i = 0; i < base->n; i++)
		if (shape_field(o->query, base->fields[i].name) != NULL &&
		    resource_takes(o->plan, base->fields[i].name))
			f[n++] = own(r, &base->fields[i], a);
	for (const char *const *c = r->filter;
	     o->query != &ask_get_shape && c != NULL && *c != NULL; c++)
		n += conditions(shape_field(o->plan->base, *c), f + n, a);
	*s = (struct shape){ .name = arena_fmt(a, "%s parameters", o->op),
		.size = PRESENT(struct ask_params),
		.fields = f,
		.n = (unsigned short)n,
		.doc = "Query parameters." };
	return s;
}
