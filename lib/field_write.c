/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "field.h"

#include <string.h>

#include "buf.h"

static void
write_texts(struct buf *b, const struct texts *t)
{
	buf_char(b, '[');
	for (size_t i = 0; i < t->n; i++) {
		if (i > 0)
			buf_char(b, ',');
		buf_quote(b, t->v[i]);
	}
	buf_char(b, ']');
}

/* The members that `show` has the bits of. */
static void
write_members(struct buf *b, const struct shape *base, const void *obj,
    uint64_t show)
{
	const struct field *f = base->fields;
	char before = '{';

	for (size_t i = 0; i < base->n; i++, f++) {
		bool full = field_there(f, obj);

		if (!(show >> i & 1) || !(full || f->nullable))
			continue;
		buf_name(b, before, f->name);
		before = ',';
		if (full)
			field_write_value(b, f, field_at(f, obj));
		else
			buf_add(b, "null", 4);
	}
	if (before == '{')
		buf_char(b, '{');
	buf_char(b, '}');
}

static void
write_ints(struct buf *b, const struct ints *t)
{
	buf_char(b, '[');
	for (size_t i = 0; i < t->n; i++)
		buf_fmt(b, "%s%lld", i > 0 ? "," : "", (long long)t->v[i]);
	buf_char(b, ']');
}

static void
write_list(struct buf *b, const struct shape *s, const struct list *l)
{
	const struct shape *base = shape_base(s);
	uint64_t show = shape_bits(s);

	buf_char(b, '[');
	for (size_t i = 0; i < l->n; i++) {
		if (i > 0)
			buf_char(b, ',');
		write_members(b, base, (const char *)l->v + i * base->size,
		    show);
	}
	buf_char(b, ']');
}

static void
write_decimal(struct buf *b, const struct field *f, int64_t micros)
{
	char text[DECIMAL_LEN + 1];

	decimal_format(micros, f->decimals, text);
	buf_str(b, text);
}

static void
write_stamp(struct buf *b, const struct stamp *t)
{
	char text[STAMP_LEN + 1];

	stamp_format(*t, text);
	buf_char(b, '"');
	buf_add(b, text, STAMP_LEN);
	buf_char(b, '"');
}

static void
write_date(struct buf *b, const struct date *d)
{
	char text[DATE_LEN + 1];

	date_format(*d, text);
	buf_char(b, '"');
	buf_add(b, text, DATE_LEN);
	buf_char(b, '"');
}

void
field_write_value(struct buf *b, const struct field *f, const void *at)
{
	switch (f->kind) {
	case K_TEXT:
		buf_quote(b, *(const char *const *)at);
		break;
	case K_INT:
		buf_int(b, *(const int64_t *)at);
		break;
	case K_BOOL:
		buf_str(b, *(const bool *)at ? "true" : "false");
		break;
	case K_MONEY:
		write_decimal(b, f, ((const struct money *)at)->micros);
		break;
	case K_VOLUME:
		write_decimal(b, f, ((const struct volume *)at)->micros);
		break;
	case K_STAMP:
		write_stamp(b, at);
		break;
	case K_DATE:
		write_date(b, at);
		break;
	case K_ID:
		buf_quote(b, ((const struct id *)at)->s);
		break;
	case K_TEXTS:
		write_texts(b, at);
		break;
	case K_INTS:
		write_ints(b, at);
		break;
	case K_OBJECT:
		field_write(b, f->shape, ((const struct object *)at)->v);
		break;
	case K_LIST:
		write_list(b, f->shape, at);
		break;
	case K_ANY:
		buf_str(b, ((const struct any *)at)->text);
		break;
	case K__N:
		break;
	}
}

void
field_write_plain(struct buf *b, const struct field *f, const void *at)
{
	const struct texts *t = at;
	size_t begin = b->len;

	if (f->kind == K_TEXT) {
		buf_str(b, *(const char *const *)at);
		return;
	}
	if (f->kind == K_TEXTS) {
		for (size_t i = 0; i < t->n; i++)
			buf_fmt(b, "%s%s", i > 0 ? " " : "", t->v[i]);
		return;
	}
	field_write_value(b, f, at);
	if (b->s[begin] != '"')
		return;
	/* moments, days and identifiers: nothing in them is escaped */
	memmove(b->s + begin, b->s + begin + 1, b->len - begin - 1);
	b->len -= 2;
	b->s[b->len] = '\0';
}

void
field_write(struct buf *b, const struct shape *s, const void *obj)
{
	write_members(b, shape_base(s), obj, shape_bits(s));
}

void
field_write_some(struct buf *b, const struct shape *s, const void *obj,
    uint64_t show)
{
	write_members(b, shape_base(s), obj, shape_bits(s) & show);
}
