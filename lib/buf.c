/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "buf.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "arena.h"

static void
grow(struct buf *b, size_t n)
{
	size_t cap = b->cap;
	char *s;

	while (n >= cap - b->len)
		cap *= 2;
	s = arena_raw(b->arena, cap);
	memcpy(s, b->s, b->len + 1);
	b->s = s;
	b->cap = cap;
}

/* Make room for `n` more bytes and the terminator. */
static inline void
reserve(struct buf *b, size_t n)
{
	if (n >= b->cap - b->len)
		grow(b, n);
}

/* No more than that is taken: what needs so much knows how much. */
void
buf_room(struct buf *b, size_t n)
{
	char *s;

	if (n < b->cap - b->len)
		return;
	b->cap = b->len + n + 1;
	s = arena_raw(b->arena, b->cap);
	memcpy(s, b->s, b->len + 1);
	b->s = s;
}

void
buf_init(struct buf *b, struct arena *a, size_t cap)
{
	b->arena = a;
	b->cap = cap < 16 ? 16 : cap;
	b->len = 0;
	b->s = arena_raw(a, b->cap);
	b->s[0] = '\0';
}

void
buf_add(struct buf *b, const char *s, size_t n)
{
	if (n == 0)
		return;
	reserve(b, n);
	memcpy(b->s + b->len, s, n);
	b->len += n;
	b->s[b->len] = '\0';
}

void
buf_str(struct buf *b, const char *s)
{
	buf_add(b, s, strlen(s));
}

void
buf_char(struct buf *b, char c)
{
	reserve(b, 1);
	b->s[b->len++] = c;
	b->s[b->len] = '\0';
}

void
buf_int(struct buf *b, long long n)
{
	char text[24], *s = text + sizeof(text);
	unsigned long long left = (unsigned long long)n;

	if (n < 0)
		left = 0 - left;
	do
		*--s = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (n < 0)
		*--s = '-';
	buf_add(b, s, (size_t)(text + sizeof(text) - s));
}

void
buf_name(struct buf *b, char before, const char *name)
{
	size_t n = strlen(name);
	char *s;

	reserve(b, n + 4);
	s = b->s + b->len;
	*s++ = before;
	*s++ = '"';
	memcpy(s, name, n);
	memcpy(s + n, "\":", 3);
	b->len += n + 4;
}

/* Most texts fit at the first try; the others are written a second time. */
void
buf_fmt(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(b->s + b->len, b->cap - b->len, fmt, ap);
	va_end(ap);
	assert(n >= 0);
	if ((size_t)n >= b->cap - b->len) {
		reserve(b, (size_t)n);
		va_start(ap, fmt);
		vsnprintf(b->s + b->len, b->cap - b->len, fmt, ap);
		va_end(ap);
	}
	b->len += (size_t)n;
}

/* What follows the backslash: a letter, or 'u' for the form with a number. */
/* clang-format off */
static const char escapes[256] = {
	'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u',
	'b', 't', 'n', 'u', 'f', 'r', 'u', 'u',
	'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u',
	'u', 'u', 'u', 'u', 'u', 'u', 'u', 'u',
	['"'] = '"', ['\\'] = '\\',
};
/* clang-format on */

static void
escape(struct buf *b, unsigned char c)
{
	static const char digits[] = "0123456789abcdef";
	char text[] = { '\\', escapes[c], '0', '0', digits[c >> 4],
		digits[c & 15] };

	buf_add(b, text, text[1] == 'u' ? sizeof(text) : 2);
}

void
buf_quote(struct buf *b, const char *s)
{
	const char *run;
	size_t n;

	buf_char(b, '"');
	for (;;) {
		run = s;
		while (escapes[(unsigned char)*s] == 0)
			s++;
		n = (size_t)(s - run);
		reserve(b, n + 1);
		memcpy(b->s + b->len, run, n);
		b->len += n;
		if (*s == '\0')
			break;
		escape(b, (unsigned char)*s++);
	}
	b->s[b->len++] = '"';
	b->s[b->len] = '\0';
}

/* A comma before everything but the first. */
void
buf_comma(struct buf *b)
{
	char last = b->len > 0 ? b->s[b->len - 1] : '{';

	if (last != '{' && last != '[' && last != ':')
		buf_char(b, ',');
}

void
buf_key(struct buf *b, const char *name)
{
	buf_comma(b);
	buf_quote(b, name);
	buf_char(b, ':');
}

void
buf_text(struct buf *b, const char *name, const char *value)
{
	if (value == NULL)
		return;
	buf_key(b, name);
	buf_quote(b, value);
}

void
buf_raw(struct buf *b, const char *name, const char *json)
{
	if (json == NULL)
		return;
	buf_key(b, name);
	buf_str(b, json);
}
