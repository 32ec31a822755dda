/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "shape.h"

#include <string.h>

bool
shape_texts_have(const struct texts *t, const char *s)
{
	for (size_t i = 0; i < t->n; i++)
		if (strcmp(t->v[i], s) == 0)
			return true;
	return false;
}

const struct shape *
shape_base(const struct shape *s)
{
	while (s->of != NULL)
		s = s->of;
	return s;
}

static bool
named(const char *const *names, const char *name)
{
	for (; *names != NULL; names++)
		if (strcmp(*names, name) == 0)
			return true;
	return false;
}

/* A part lets in what it takes of what the shape it is a part of lets in. */
static bool
takes(const struct shape *s, const char *name)
{
	for (; s != NULL; s = s->of)
		if (s->take != NULL && !named(s->take, name))
			return false;
	return true;
}

uint64_t
shape_bit(const struct shape *s, const char *name)
{
	const struct shape *base = shape_base(s);

	for (size_t i = 0; i < base->n; i++)
		if (strcmp(base->fields[i].name, name) == 0)
			return takes(s, name) ? UINT64_C(1) << i : 0;
	return 0;
}

const struct field *
shape_field(const struct shape *s, const char *name)
{
	const struct shape *base = shape_base(s);

	for (size_t i = 0; i < base->n; i++)
		if (strcmp(base->fields[i].name, name) == 0)
			return takes(s, name) ? &base->fields[i] : NULL;
	return NULL;
}

uint64_t
shape_bits(const struct shape *s)
{
	const struct shape *base = shape_base(s);
	uint64_t bits = 0;

	if (s->take == NULL && s->of == NULL)
		return UINT64_MAX;
	for (size_t i = 0; i < base->n; i++)
		if (takes(s, base->fields[i].name))
			bits |= UINT64_C(1) << i;
	return bits;
}

bool
shape_needs(const struct shape *s, const char *name)
{
	return s->need != NULL && named(s->need, name);
}
