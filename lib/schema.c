/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "schema.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "resource.h"

static void
type(struct buf *b, const char *name, const char *other, bool nullable)
{
	if (other == NULL && !nullable) {
		buf_text(b, "type", name);
		return;
	}
	buf_key(b, "type");
	buf_fmt(b, "[\"%s\"", name);
	if (other != NULL)
		buf_fmt(b, ",\"%s\"", other);
	buf_str(b, nullable ? ",\"null\"]" : "]");
}

static void
bound(struct buf *b, const char *lo, const char *hi, const struct field *f,
    bool decimal)
{
	const char *names[] = { lo, hi };
	int64_t values[] = { f->min, f->max };
	char out[DECIMAL_LEN + 1];

	if (f->min == 0 && f->max == 0)
		return;
	for (int i = 0; i < 2; i++) {
		buf_key(b, names[i]);
		if (decimal)
			decimal_format(values[i], 0, out);
		if (decimal)
			buf_str(b, out);
		else
			buf_fmt(b, "%lld", (long long)values[i]);
	}
}

static void
words(struct buf *b, const struct field *f, bool nullable)
{
	if (f->words == NULL)
		return;
	buf_key(b, "enum");
	buf_char(b, '[');
	for (const char *const *w = f->words; *w != NULL; w++) {
		buf_comma(b);
		buf_quote(b, *w);
	}
	buf_str(b, nullable ? ",null]" : "]");
}

void
schema_reference(const struct schema *s, const char *name)
{
	buf_key(s->b, "$ref");
	buf_fmt(s->b, "\"%s%s\"", s->home, name);
}

static const char *
pattern(const char *chars, char out[128])
{
	snprintf(out, 128, "^[%s]*$", chars);
	return out;
}

/* What a member is a list or an object of. */
static const struct shape *
part_of(const struct field *f, bool in)
{
	return in && f->sent != NULL ? f->sent : f->shape;
}

static void
part(const struct schema *s, const struct field *f)
{
	if (!f->nullable) {
		schema_reference(s, part_of(f, s->in)->name);
		return;
	}
	buf_key(s->b, "anyOf");
	buf_str(s->b, "[{");
	schema_reference(s, part_of(f, s->in)->name);
	buf_str(s->b, "},{\"type\":\"null\"}]");
}

typedef void kind(const struct schema *s, const struct field *f);

static void
text(const struct schema *s, const struct field *f)
{
	char set[128];

	type(s->b, "string", NULL, f->nullable);
	bound(s->b, "minLength", "maxLength", f, false);
	words(s->b, f, f->nullable);
	buf_text(s->b, "format", f->format);
	if (f->chars == NULL)
		return;
	buf_key(s->b, "pattern");
	buf_quote(s->b, pattern(f->chars, set));
}

static void
integer(const struct schema *s, const struct field *f)
{
	type(s->b, "integer", NULL, f->nullable);
	bound(s->b, "minimum", "maximum", f, false);
}

static void
boolean(const struct schema *s, const struct field *f)
{
	type(s->b, "boolean", NULL, f->nullable);
}

static void
decimal(const struct schema *s, const struct field *f)
{
	type(s->b, "number", s->in ? "string" : NULL, f->nullable);
	bound(s->b, "minimum", "maximum", f, true);
	buf_key(s->b, "x-decimals");
	buf_fmt(s->b, "%d", f->decimals);
}

static void
stamp(const struct schema *s, const struct field *f)
{
	type(s->b, "string", NULL, f->nullable);
	buf_text(s->b, "format", "date-time");
}

static void
date(const struct schema *s, const struct field *f)
{
	type(s->b, "string", NULL, f->nullable);
	buf_text(s->b, "format", "date");
}

static void
id(const struct schema *s, const struct field *f)
{
	type(s->b, "string", NULL, f->nullable);
	if (f->prefix == NULL)
		return;
	buf_key(s->b, "pattern");
	buf_fmt(s->b, "\"^%s_[0-9a-hjkmnp-tv-z]{26}$\"", f->prefix);
}

/* An array, up to what its items are. */
static void
array(const struct schema *s, const struct field *f)
{
	type(s->b, "array", NULL, f->nullable);
	bound(s->b, "minItems", "maxItems", f, false);
	buf_key(s->b, "items");
	buf_char(s->b, '{');
}

static void
texts(const struct schema *s, const struct field *f)
{
	struct field element = field_element(f);

	array(s, f);
	if (!s->in)
		element.min = element.max = 0;
	text(s, &element);
	buf_char(s->b, '}');
}

static void
integers(const struct schema *s, const struct field *f)
{
	array(s, f);
	buf_text(s->b, "type", "integer");
	buf_char(s->b, '}');
}

static void
list(const struct schema *s, const struct field *f)
{
	array(s, f);
	schema_reference(s, part_of(f, s->in)->name);
	buf_char(s->b, '}');
}

static kind *const kinds[K__N] = {
	[K_TEXT] = text,
	[K_INT] = integer,
	[K_BOOL] = boolean,
	[K_MONEY] = decimal,
	[K_VOLUME] = decimal,
	[K_STAMP] = stamp,
	[K_DATE] = date,
	[K_ID] = id,
	[K_TEXTS] = texts,
	[K_INTS] = integers,
	[K_OBJECT] = part,
	[K_LIST] = list,
};

/* Anything has no kind of its own. */
void
schema_kind(const struct schema *s, const struct field *f)
{
	if (kinds[f->kind] != NULL)
		kinds[f->kind](s, f);
}

/* What must be sent is never null, though an answer may have it so. */
static struct field
as_sent(const struct schema *s, const struct shape *shape,
    const struct field *f)
{
	struct field copy = *f;

	if (s->in && shape_needs(shape, f->name))
		copy.nullable = false;
	return copy;
}

static void
property(const struct schema *s, const struct shape *shape,
    const struct field *f)
{
	const struct field sent = as_sent(s, shape, f);
	struct buf *b = s->b;

	buf_key(b, f->name);
	buf_char(b, '{');
	schema_kind(s, &sent);
	buf_text(b, "description", f->doc);
	if (f->example != NULL && f->kind != K_OBJECT) {
		buf_key(b, "examples");
		buf_fmt(b, "[%s]", f->example);
	}
	buf_char(b, '}');
}

/* The resource whose objects are answered by a shape, or NULL. */
static const struct resource *
resource_of(const struct schema *s, const struct shape *shape)
{
	const struct domain *const *d = s->domains;

	for (; d != NULL && *d != NULL; d++) {
		const struct resource *const *r = (*d)->resources;

		for (; r != NULL && *r != NULL; r++)
			if ((*r)->shape == shape)
				return *r;
	}
	return NULL;
}

/* What expand may add to an answer. */
static void
expanded(const struct schema *s, const struct shape *shape)
{
	const struct resource *r = resource_of(s, shape);
	const struct expansion *x = r != NULL ? r->expands : NULL;

	for (; x != NULL && x->member != NULL; x++) {
		buf_key(s->b, resource_expanded(s->b->arena, x));
		buf_str(s->b, "{\"anyOf\":[{");
		schema_reference(s, x->of->shape->name);
		buf_fmt(s->b,
		    "},{\"type\":\"null\"}],\"description\":\"Object that "
		    "`%s` refers to. Present only if the request expands it.\"}",
		    x->member);
	}
}

static bool
must_have(const struct shape *s, const struct field *f, bool in)
{
	return in ? shape_needs(s, f->name) : !f->optional;
}

static void
required(const struct schema *s, const struct shape *shape)
{
	const struct shape *base = shape_base(shape);

	buf_str(s->b, ",\"required\":[");
	for (size_t i = 0; i < base->n; i++)
		if (shape_field(shape, base->fields[i].name) != NULL &&
		    must_have(shape, &base->fields[i], s->in)) {
			buf_comma(s->b);
			buf_quote(s->b, base->fields[i].name);
		}
	buf_char(s->b, ']');
}

static void
one_shape(const struct schema *s, const struct shape *shape)
{
	const struct shape *base = shape_base(shape);
	struct buf *b = s->b;

	buf_key(b, shape->name);
	buf_str(b, "{\"type\":\"object\"");
	buf_text(b, "description", shape->doc);
	buf_key(b, "properties");
	buf_char(b, '{');
	for (size_t i = 0; i < base->n; i++)
		if (shape_field(shape, base->fields[i].name) != NULL)
			property(s, shape, &base->fields[i]);
	if (!s->in)
		expanded(s, shape);
	buf_char(b, '}');
	required(s, shape);
	if (s->in && shape->some)
		buf_raw(b, "minProperties", "1");
	if (s->in)
		buf_raw(b, "additionalProperties", "false");
	buf_char(b, '}');
}

static bool
first_time(struct schema_seen *seen, const char *name)
{
	for (size_t i = 0; i < seen->n; i++)
		if (strcmp(seen->names[i], name) == 0)
			return false;
	assert(seen->n < COUNT(seen->names));
	seen->names[seen->n++] = name;
	return true;
}

void
schema_shape(const struct schema *s, const struct shape *shape)
{
	const struct shape *base;

	if (shape == NULL || !first_time(s->seen, shape->name))
		return;
	one_shape(s, shape);
	base = shape_base(shape);
	for (size_t i = 0; i < base->n; i++)
		if (shape_field(shape, base->fields[i].name) != NULL)
			schema_shape(s, part_of(&base->fields[i], s->in));
}
