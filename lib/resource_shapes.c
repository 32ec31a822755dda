/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <assert.h>
#include <string.h>

#include "ask.h"

/* Shapes that follow from a resource's own. */

static const struct field *
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
	s.fields = fields_of(p->base, a, 2, &end);
	end[0] = (struct field){ .name = "request_id",
		.off = size + offsetof(struct version_tail, request_id) };
	end[1] = (struct field){ .name = "key_id",
		.off = size + offsetof(struct version_tail, key_id) };
	s.n += 2;
	s.size = size + sizeof(struct version_tail);
	return s;
}

void
resource_shapes(struct resource_plan *p, struct arena *a)
{
	p->version_row = version_row(p, a);
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

/* A member as a condition: its equality, and its ranges. */
static size_t
conditions(const struct field *f, struct field *out, struct arena *a)
{
	size_t n = 0;

	out[n] = *f;
	out[n].nullable = false;
	out[n].min = out[n].max = 0;
	if (f->kind == K_TEXTS)
		out[n].kind = K_TEXT;
	out[n++].doc = arena_fmt(a, "%s Again for any of several.", f->doc);
	if (!resource_ordered(f))
		return n;
	for (enum ask_op op = ASK_GTE; op < ASK__N; op++) {
		out[n] = out[0];
		out[n].name = arena_fmt(a, "%s[%s]", f->name, ask_ops[op]);
		out[n++].doc = f->doc;
	}
	return n;
}

const struct shape *
resource_params(const struct resource_plan *p, const struct shape *asks,
    const char *operation, struct arena *a)
{
	const struct shape *base = shape_base(asks);
	struct field *f = arena_array(a, struct field, 6 * 64);
	struct shape *s = arena_new(a, struct shape);
	size_t n = 0;

	for (size_t i = 0; i < base->n; i++)
		if (shape_field(asks, base->fields[i].name) != NULL)
			f[n++] = own(p->row, &base->fields[i], a);
	for (const char *const *c = p->row->filter; c != NULL && *c != NULL;
	     c++) {
		const struct field *member = shape_field(p->base, *c);

		assert(member != NULL);
		n += conditions(member, f + n, a);
	}
	*s = (struct shape){ .name = arena_fmt(a, "%s %s parameters",
				 p->row->name, operation),
		.size = sizeof(struct ask_params),
		.fields = f,
		.n = n,
		.doc = "What is asked." };
	return s;
}
