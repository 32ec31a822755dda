/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "event_types.h"

#include <string.h>

/* Objects made of the examples of their members; where a member has none, of
 * the least that its row allows. */

#define DEEPEST 8

static void sample(struct buf *b, const struct shape *s, const char *status,
    int depth);

static void
text(struct buf *b, const struct field *f)
{
	size_t least = f->min > 0 ? (size_t)f->min : 1;

	if (f->words != NULL)
		buf_quote(b, f->words[0]);
	else if (f->format != NULL && strcmp(f->format, "uri") == 0)
		buf_str(b, "\"https://example.com/\"");
	else {
		buf_char(b, '"');
		for (size_t i = 0; i < least; i++)
			buf_char(b, f->chars != NULL ? f->chars[0] : 'x');
		buf_char(b, '"');
	}
}

static void
decimal(struct buf *b, const struct field *f)
{
	char out[DECIMAL_LEN + 1];

	decimal_format(f->min > 0 ? f->min : 0, f->decimals, out);
	buf_str(b, out);
}

static void
least(struct buf *b, const struct field *f, int depth)
{
	switch (f->kind) {
	case K_TEXT:
		text(b, f);
		break;
	case K_INT:
		buf_fmt(b, "%lld", (long long)(f->min > 0 ? f->min : 0));
		break;
	case K_BOOL:
		buf_str(b, "false");
		break;
	case K_MONEY:
	case K_VOLUME:
		decimal(b, f);
		break;
	case K_STAMP:
		buf_str(b, "\"2026-01-15T18:00:00.000Z\"");
		break;
	case K_DATE:
		buf_str(b, "\"2026-01-15\"");
		break;
	case K_ID:
		buf_fmt(b, "\"%s_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
		    f->prefix != NULL ? f->prefix : "obj");
		break;
	case K_TEXTS:
		buf_char(b, '[');
		text(b, &(struct field){ .words = f->words });
		buf_char(b, ']');
		break;
	case K_INTS:
		buf_str(b, "[1]");
		break;
	case K_OBJECT:
		sample(b, f->shape, NULL, depth + 1);
		break;
	case K_LIST:
		buf_char(b, '[');
		sample(b, f->shape, NULL, depth + 1);
		buf_char(b, ']');
		break;
	case K_ANY:
		buf_str(b, "{}");
		break;
	case K__N:
		break;
	}
}

/* An example of parts may be one of what is sent, which has fewer members. */
static const char *
example(const struct field *f)
{
	if (f->kind == K_OBJECT || f->kind == K_LIST || f->example == NULL ||
	    strcmp(f->example, "null") == 0)
		return NULL;
	return f->example;
}

static bool
takes_status(const struct field *f, const char *status)
{
	if (status == NULL || f->words == NULL ||
	    strcmp(f->name, "status") != 0)
		return false;
	for (const char *const *word = f->words; *word != NULL; word++)
		if (strcmp(*word, status) == 0)
			return true;
	return false;
}

static void
value(struct buf *b, const struct field *f, const char *status, int depth)
{
	bool parts = f->kind == K_OBJECT || f->kind == K_LIST;

	if (takes_status(f, status))
		buf_quote(b, status);
	else if (example(f) != NULL)
		buf_str(b, example(f));
	else if (f->nullable && !parts)
		buf_str(b, "null");
	else
		least(b, f, depth);
}

static void
sample(struct buf *b, const struct shape *s, const char *status, int depth)
{
	const struct shape *base = shape_base(s);

	buf_char(b, '{');
	for (size_t i = 0; depth < DEEPEST && i < base->n; i++) {
		const struct field *f = &base->fields[i];

		if (shape_field(s, f->name) == NULL ||
		    (f->optional && example(f) == NULL))
			continue;
		buf_key(b, f->name);
		value(b, f, status, depth);
	}
	buf_char(b, '}');
}

void
event_sample(struct buf *b, const struct event_type *t)
{
	/* payment.settled is of one that is settled. */
	sample(b, t->shape, strrchr(t->name, '.') + 1, 0);
}
