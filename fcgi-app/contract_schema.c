/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "domains.h"
#include "resource.h"

static void
type(struct buf *b, const char *name, const char *other, bool nullable)
{
	if (other == NULL && !nullable) {
		contract_text(b, "type", name);
		return;
	}
	contract_key(b, "type");
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
		contract_key(b, names[i]);
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
	contract_key(b, "enum");
	buf_char(b, '[');
	for (const char *const *w = f->words; *w != NULL; w++) {
		contract_comma(b);
		buf_quote(b, *w);
	}
	buf_str(b, nullable ? ",null]" : "]");
}

void
contract_reference(struct buf *b, const char *name)
{
	contract_key(b, "$ref");
	buf_fmt(b, "\"#/components/schemas/%s\"", name);
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
part(struct buf *b, const struct field *f, bool in)
{
	if (!f->nullable) {
		contract_reference(b, part_of(f, in)->name);
		return;
	}
	contract_key(b, "anyOf");
	buf_str(b, "[{");
	contract_reference(b, part_of(f, in)->name);
	buf_str(b, "},{\"type\":\"null\"}]");
}

/* What a kind is in JSON Schema; `in`: as it is sent to us. */
void
contract_kind(struct buf *b, const struct field *f, bool in)
{
	bool null = f->nullable;
	char set[128];

	switch (f->kind) {
	case K_TEXT:
		type(b, "string", NULL, null);
		bound(b, "minLength", "maxLength", f, false);
		words(b, f, null);
		contract_text(b, "format", f->format);
		if (f->chars != NULL) {
			contract_key(b, "pattern");
			buf_quote(b, pattern(f->chars, set));
		}
		break;
	case K_INT:
		type(b, "integer", NULL, null);
		bound(b, "minimum", "maximum", f, false);
		break;
	case K_BOOL:
		type(b, "boolean", NULL, null);
		break;
	case K_MONEY:
	case K_VOLUME:
		type(b, "number", in ? "string" : NULL, null);
		bound(b, "minimum", "maximum", f, true);
		contract_key(b, "x-decimals");
		buf_fmt(b, "%d", f->decimals);
		break;
	case K_STAMP:
		type(b, "string", NULL, null);
		contract_text(b, "format", "date-time");
		break;
	case K_DATE:
		type(b, "string", NULL, null);
		contract_text(b, "format", "date");
		break;
	case K_ID:
		type(b, "string", NULL, null);
		if (f->prefix != NULL) {
			contract_key(b, "pattern");
			buf_fmt(b, "\"^%s_[0-9a-hjkmnp-tv-z]{26}$\"",
			    f->prefix);
		}
		break;
	case K_TEXTS:
		type(b, "array", NULL, null);
		bound(b, "minItems", "maxItems", f, false);
		contract_key(b, "items");
		buf_str(b, "{\"type\":\"string\"");
		words(b, f, false);
		buf_char(b, '}');
		break;
	case K_OBJECT:
		part(b, f, in);
		break;
	case K_LIST:
		type(b, "array", NULL, null);
		bound(b, "minItems", "maxItems", f, false);
		contract_key(b, "items");
		buf_char(b, '{');
		contract_reference(b, part_of(f, in)->name);
		buf_char(b, '}');
		break;
	case K_ANY:
	case K__N:
		break;
	}
}

static void
property(struct buf *b, const struct field *f, bool in)
{
	contract_key(b, f->name);
	buf_char(b, '{');
	contract_kind(b, f, in);
	contract_text(b, "description", f->doc);
	if (f->example != NULL && f->kind != K_OBJECT) {
		contract_key(b, "examples");
		buf_fmt(b, "[%s]", f->example);
	}
	buf_char(b, '}');
}

/* The resource whose objects are answered by a shape, or NULL. */
static const struct resource *
resource_of(const struct shape *s)
{
	for (size_t d = 0; domains_all()[d] != NULL; d++) {
		const struct resource *const *r = domains_all()[d]->resources;

		for (; r != NULL && *r != NULL; r++)
			if ((*r)->shape == s)
				return *r;
	}
	return NULL;
}

/* What expand may add to an answer. */
static void
expanded(struct buf *b, const struct shape *s)
{
	const struct resource *r = resource_of(s);
	const struct expansion *x = r != NULL ? r->expands : NULL;

	for (; x != NULL && x->member != NULL; x++) {
		contract_key(b, resource_expanded(b->arena, x));
		buf_str(b, "{\"anyOf\":[{");
		contract_reference(b, x->of->shape->name);
		buf_fmt(b,
		    "},{\"type\":\"null\"}],\"description\":\"Only with "
		    "expand=%s: what that names.\"}",
		    x->member);
	}
}

static bool
must_have(const struct shape *s, const struct field *f, bool in)
{
	return in ? shape_needs(s, f->name) : !f->optional;
}

static void
schema(struct buf *b, const struct shape *s, bool in)
{
	const struct shape *base = shape_base(s);

	contract_key(b, s->name);
	buf_str(b, "{\"type\":\"object\"");
	contract_text(b, "description", s->doc);
	contract_key(b, "properties");
	buf_char(b, '{');
	for (size_t i = 0; i < base->n; i++)
		if (shape_field(s, base->fields[i].name) != NULL)
			property(b, &base->fields[i], in);
	if (!in)
		expanded(b, s);
	buf_str(b, "},\"required\":[");
	for (size_t i = 0; i < base->n; i++)
		if (shape_field(s, base->fields[i].name) != NULL &&
		    must_have(s, &base->fields[i], in)) {
			contract_comma(b);
			buf_quote(b, base->fields[i].name);
		}
	buf_char(b, ']');
	if (in)
		contract_raw(b, "additionalProperties", "false");
	buf_char(b, '}');
}

static bool
first_time(struct seen *seen, const char *name)
{
	for (size_t i = 0; i < seen->n; i++)
		if (strcmp(seen->names[i], name) == 0)
			return false;
	assert(seen->n < COUNT(seen->names));
	seen->names[seen->n++] = name;
	return true;
}

void
contract_schemas(struct buf *b, const struct shape *s, bool in,
    struct seen *seen)
{
	const struct shape *base;

	if (s == NULL || !first_time(seen, s->name))
		return;
	schema(b, s, in);
	base = shape_base(s);
	for (size_t i = 0; i < base->n; i++)
		if (shape_field(s, base->fields[i].name) != NULL)
			contract_schemas(b, part_of(&base->fields[i], in), in,
			    seen);
}
