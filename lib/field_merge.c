/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "field.h"

#include <string.h>

static const size_t sizes[K__N] = {
	[K_TEXT] = sizeof(const char *),
	[K_INT] = sizeof(int64_t),
	[K_BOOL] = sizeof(bool),
	[K_MONEY] = sizeof(struct money),
	[K_VOLUME] = sizeof(struct volume),
	[K_STAMP] = sizeof(struct stamp),
	[K_DATE] = sizeof(struct date),
	[K_ID] = sizeof(struct id),
	[K_TEXTS] = sizeof(struct texts),
	[K_INTS] = sizeof(struct ints),
	[K_OBJECT] = sizeof(struct object),
	[K_LIST] = sizeof(struct list),
	[K_ANY] = sizeof(struct any),
};

void
field_copy(const struct field *f, void *to, const void *from)
{
	memcpy(field_at(f, to), field_at(f, from), sizes[f->kind]);
}

static bool
same_texts(const struct texts *a, const struct texts *b)
{
	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (strcmp(a->v[i], b->v[i]) != 0)
			return false;
	return true;
}

static bool
same_ints(const struct ints *a, const struct ints *b)
{
	if (a->n != b->n)
		return false;
	return a->n == 0 || memcmp(a->v, b->v, a->n * sizeof(*a->v)) == 0;
}

static bool
same_objects(const struct shape *s, const void *a, const void *b)
{
	const struct shape *base = shape_base(s);

	for (size_t i = 0; i < base->n; i++) {
		const struct field *f = &base->fields[i];
		bool there = field_there(f, a);

		if (there != field_there(f, b) ||
		    (there && !field_same(f, a, b)))
			return false;
	}
	return true;
}

static bool
same_lists(const struct shape *s, const struct list *a, const struct list *b)
{
	size_t size = shape_base(s)->size;

	if (a->n != b->n)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (!same_objects(s, (const char *)a->v + i * size,
			(const char *)b->v + i * size))
			return false;
	return true;
}

bool
field_same(const struct field *f, const void *one, const void *other)
{
	const void *a = field_at(f, one), *b = field_at(f, other);

	switch (f->kind) {
	case K_TEXT:
		return strcmp(*(const char *const *)a,
			   *(const char *const *)b) == 0;
	case K_ID:
		return strcmp(a, b) == 0;
	case K_DATE: /* the rest of its room says nothing */
		return ((const struct date *)a)->days ==
		    ((const struct date *)b)->days;
	case K_TEXTS:
		return same_texts(a, b);
	case K_INTS:
		return same_ints(a, b);
	case K_OBJECT:
		return same_objects(f->shape, ((const struct object *)a)->v,
		    ((const struct object *)b)->v);
	case K_LIST:
		return same_lists(f->shape, a, b);
	case K_ANY:
		return strcmp(((const struct any *)a)->text,
			   ((const struct any *)b)->text) == 0;
	default: /* what lies in the struct itself */
		return memcmp(a, b, sizes[f->kind]) == 0;
	}
}

uint64_t
field_merge(const struct shape *s, void *obj, const void *patch,
    uint64_t cleared)
{
	const struct shape *base = shape_base(s);
	uint64_t changed = 0;

	for (size_t i = 0; i < base->n; i++) {
		const struct field *f = &base->fields[i];
		bool had = field_there(f, obj);

		if (cleared >> i & 1) {
			field_clear(f, obj);
			if (!had)
				continue;
		} else if (!field_there(f, patch) ||
		    (had && field_same(f, obj, patch))) {
			continue;
		} else {
			field_copy(f, obj, patch);
			field_mark(f, obj);
		}
		changed |= UINT64_C(1) << i;
	}
	return changed;
}
