/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "field.h"

#include <string.h>

#include "arena.h"
#include "buf.h"

/*
 * A column's JSON that an answer only shows can go out as it stands, if it is
 * what would be written of today's shape.  One pass over the text tells: the
 * members in their order, none missing that is null where it has no value,
 * none that the shape no longer has.  What a migration or an earlier release
 * wrote otherwise is read and written again.
 *
 * These return what follows in the text, or NULL.
 */

static const char *after_object(const struct shape *s, const char *p);

static const char *
after_text(const char *p)
{
	for (p++; *p != '"'; p++)
		if (*p == '\0' || (*p == '\\' && *++p == '\0'))
			return NULL;
	return p + 1;
}

static bool
ends_value(char c)
{
	return c == ',' || c == ']' || c == '}';
}

/* Any value; its brackets are even, since the column holds JSON. */
static const char *
after_any(const char *p)
{
	int depth = 0;

	do {
		if (*p == '"') {
			if ((p = after_text(p)) == NULL)
				return NULL;
			continue;
		}
		if (*p == '\0')
			return NULL;
		depth += *p == '{' || *p == '[';
		depth -= *p == '}' || *p == ']';
		p++;
	} while (depth > 0 || !ends_value(*p));
	return p;
}

static const char *
after_list(const struct shape *s, const char *p)
{
	if (p[0] == '[' && p[1] == ']')
		return p + 2;
	if (*p != '[')
		return NULL;
	do
		p = after_object(s, p + 1);
	while (p != NULL && *p == ',');
	return p != NULL && *p == ']' ? p + 1 : NULL;
}

static const char *
after_value(const struct field *f, const char *p)
{
	if (f->nullable && strncmp(p, "null", 4) == 0)
		return p + 4;
	if (f->kind == K_OBJECT)
		return after_object(f->shape, p);
	if (f->kind == K_LIST)
		return after_list(f->shape, p);
	return after_any(p);
}

/* Where the value of this member begins, if it is next; SQL leaves a space. */
static const char *
value_of(const struct field *f, const char *p, char before)
{
	const char *name = f->name;

	if (*p++ != before || *p++ != '"')
		return NULL;
	while (*name != '\0')
		if (*p++ != *name++)
			return NULL;
	return p[0] == '"' && p[1] == ':' && p[2] != ' ' ? p + 2 : NULL;
}

static const char *
after_object(const struct shape *s, const char *p)
{
	const struct shape *base = shape_base(s);
	uint64_t bits = shape_bits(s);
	char before = '{';

	for (size_t i = 0; i < base->n; i++) {
		const struct field *f = &base->fields[i];
		const char *value;

		if (!(bits >> i & 1))
			continue;
		if ((value = value_of(f, p, before)) == NULL) {
			if (f->nullable)
				return NULL;
			continue;
		}
		if ((p = after_value(f, value)) == NULL)
			return NULL;
		before = ',';
	}
	if (before == '{' && *p++ != '{')
		return NULL;
	return *p == '}' ? p + 1 : NULL;
}

/* Read as a list or an object, by what it begins with, and written. */
static const char *
again(const struct field *f, const char *json, struct arena *a)
{
	struct field whole = { .kind = *json == '[' ? K_LIST : K_OBJECT,
		.shape = f->shape };
	struct list parts = { 0 }; /* larger than an object */
	struct buf b;

	if (field_kept(&whole, &parts, json, a) != OK)
		return NULL;
	buf_init(&b, a, strlen(json) + 64);
	field_write_value(&b, &whole, &parts);
	return b.s;
}

const char *
field_shown(const struct field *f, const char *json, struct arena *a)
{
	const char *end = *json == '[' ? after_list(f->shape, json) :
					 after_object(f->shape, json);

	if (end != NULL && *end == '\0')
		return json;
	return again(f, json, a);
}
