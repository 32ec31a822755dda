/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "pointer.h"

#include <string.h>

#include "decimal.h"

#define NUMBER_MAX 120 /* characters; what is longer is no number of ours */

bool
pointer_valid(const char *p)
{
	if (*p != '\0' && *p != '/')
		return false;
	for (; *p != '\0'; p++)
		if (*p == '~' && p[1] != '0' && p[1] != '1')
			return false;
	return true;
}

static const char *
skip_blanks(const char *p, const char *end)
{
	while (p < end && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r'))
		p++;
	return p;
}

/* These return what follows a value, or NULL where it has no end. */
static const char *
after_text(const char *p, const char *end)
{
	for (p++; p < end && *p != '"'; p++)
		if (*p == '\\')
			p++;
	return p < end ? p + 1 : NULL;
}

static const char *
after_scalar(const char *p, const char *end)
{
	const char *begin = p;

	while (p < end && memchr(",]} \t\n\r", *p, 7) == NULL)
		p++;
	return p > begin ? p : NULL;
}

static const char *
after_value(const char *p, const char *end)
{
	int depth = 0;

	do {
		if ((p = skip_blanks(p, end)) >= end)
			return NULL;
		if (*p == '"')
			p = after_text(p, end);
		else if (depth == 0 && *p != '{' && *p != '[')
			p = after_scalar(p, end);
		else {
			depth += *p == '{' || *p == '[';
			depth -= *p == '}' || *p == ']';
			p++;
		}
	} while (p != NULL && depth > 0);
	return p;
}

/* A string's characters one by one, as bytes of UTF-8. */
struct chars {
	const char *p, *end;
	bool plain;
	unsigned char wide[4];
	int at, n;
};

static struct chars
chars_of(struct span v)
{
	if (v.plain)
		return (struct chars){ .p = v.s,
			.end = v.s + v.len,
			.plain = true };
	return (struct chars){ .p = v.s + 1, .end = v.s + v.len - 1 };
}

static unsigned
four_digits(const char *p, const char *end)
{
	unsigned u = 0;

	for (int i = 0; i < 4 && p + i < end; i++) {
		char c = p[i];

		u = u << 4 |
		    (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
	}
	return u & 0xffff;
}

/* What "\uXXXX" stands for, two of them where it is half a pair. */
static void
widen(struct chars *c)
{
	unsigned u = four_digits(c->p, c->end);

	c->p += 4;
	if (u >= 0xd800 && u < 0xdc00 && c->end - c->p >= 6 &&
	    c->p[0] == '\\' && c->p[1] == 'u') {
		u = 0x10000 + ((u & 0x3ff) << 10) +
		    (four_digits(c->p + 2, c->end) & 0x3ff);
		c->p += 6;
	}
	c->n = u < 0x80 ? 1 : u < 0x800 ? 2 : u < 0x10000 ? 3 : 4;
	for (int i = c->n - 1; i > 0; i--, u >>= 6)
		c->wide[i] = (unsigned char)(0x80 | (u & 0x3f));
	c->wide[0] = (unsigned char)(c->n == 1 ? u :
						 (0xf00 >> c->n & 0xff) | u);
	c->at = 0;
}

/* The next byte, -1 at the end. */
static int
next(struct chars *c)
{
	static const char escapes[] = "b\bf\fn\nr\rt\t";
	const char *e;
	char byte;

	if (c->at < c->n)
		return c->wide[c->at++];
	if (c->p >= c->end)
		return -1;
	byte = *c->p++;
	if (c->plain || byte != '\\' || c->p >= c->end)
		return (unsigned char)byte;
	byte = *c->p++;
	if (byte == 'u' && c->end - c->p >= 4) {
		widen(c);
		return c->wide[c->at++];
	}
	e = strchr("bfnrt", byte) != NULL ? strchr(escapes, byte) : NULL;
	return (unsigned char)(e != NULL ? e[1] : byte);
}

/* The next character of a pointer's part, -1 at its end. */
static int
next_of_part(const char **p)
{
	char c = **p;

	if (c == '\0' || c == '/')
		return -1;
	++*p;
	if (c != '~')
		return (unsigned char)c;
	return *(*p)++ == '1' ? '/' : '~';
}

static bool
is_named(struct span name, const char *part)
{
	struct chars c = chars_of(name);
	int got;

	do
		if ((got = next(&c)) != next_of_part(&part))
			return false;
	while (got >= 0);
	return true;
}

/* Places are counted in digits without a zero before them. */
static bool
is_place(size_t n, const char *part)
{
	size_t want = 0;
	const char *p = part;

	for (; *p >= '0' && *p <= '9' && p - part < 9; p++)
		want = want * 10 + (size_t)(*p - '0');
	return p > part && (*p == '\0' || *p == '/') &&
	    (*part != '0' || p == part + 1) && want == n;
}

/* One step down: the member or element of this name, or NULL. */
static const char *
below(const char *p, const char *end, const char *part)
{
	bool object = *p == '{';

	for (size_t n = 0;; n++) {
		const char *name = skip_blanks(p + 1, end), *value = name;

		if (object) {
			if (name >= end || *name != '"' ||
			    (value = after_text(name, end)) == NULL)
				return NULL;
			p = value;
			value = skip_blanks(value, end);
			if (value >= end || *value != ':')
				return NULL;
			value = skip_blanks(value + 1, end);
		}
		if (value >= end || *value == ']')
			return NULL;
		if (object ? is_named((struct span){ name, (size_t)(p - name),
					  false },
				 part) :
			     is_place(n, part))
			return value;
		if ((p = after_value(value, end)) == NULL)
			return NULL;
		p = skip_blanks(p, end);
		if (p >= end || *p != ',')
			return NULL;
	}
}

bool
pointer_find(struct span json, const char *pointer, struct span *found)
{
	const char *end = json.s + json.len;
	const char *p = skip_blanks(json.s, end), *after;

	while (*pointer == '/') {
		pointer++;
		if (p >= end || (*p != '{' && *p != '[') ||
		    (p = below(p, end, pointer)) == NULL)
			return false;
		pointer += strcspn(pointer, "/");
	}
	if (p >= end || (after = after_value(p, end)) == NULL)
		return false;
	*found = (struct span){ p, (size_t)(after - p), false };
	return true;
}

bool
pointer_is_text(struct span v)
{
	return v.plain || (v.len >= 2 && *v.s == '"');
}

static bool
is_word(struct span v, const char *word)
{
	return !v.plain && v.len == strlen(word) &&
	    memcmp(v.s, word, v.len) == 0;
}

bool
pointer_is_bool(struct span v)
{
	return is_word(v, "true") || is_word(v, "false");
}

bool
pointer_is_null(struct span v)
{
	return is_word(v, "null");
}

bool
pointer_is_number(struct span v)
{
	return !v.plain && v.len > 0 &&
	    (*v.s == '-' || (*v.s >= '0' && *v.s <= '9'));
}

/* A number, or a string that holds one: its digits, which point into `text`. */
static bool
digits_of(struct span v, char text[NUMBER_MAX + 1], struct digits *d)
{
	struct chars c = chars_of(v);
	size_t n = 0;
	int got;

	if (pointer_is_number(v)) {
		if ((n = v.len) > NUMBER_MAX)
			return false;
		memcpy(text, v.s, n);
	} else if (pointer_is_text(v))
		while ((got = next(&c)) > 0) {
			if (n == NUMBER_MAX)
				return false;
			text[n++] = (char)got;
		}
	text[n] = '\0';
	return decimal_digits(text, d) == 0;
}

/* Of two that are above zero. */
static int
compare_digits(const struct digits *a, const struct digits *b)
{
	const char *p = a->first, *q = b->first;

	if (a->power != b->power)
		return a->power < b->power ? -1 : 1;
	for (;; p++, q++) {
		p += p < a->end && *p == '.';
		q += q < b->end && *q == '.';
		if (p == a->end || q == b->end)
			return (p < a->end) - (q < b->end);
		if (*p != *q)
			return *p < *q ? -1 : 1;
	}
}

static int
compare_numbers(const struct digits *a, const struct digits *b)
{
	int one = a->first == a->end ? 0 : a->negative ? -1 : 1;
	int other = b->first == b->end ? 0 : b->negative ? -1 : 1;

	if (one != other || one == 0)
		return (one > other) - (one < other);
	return one > 0 ? compare_digits(a, b) : compare_digits(b, a);
}

static int
compare_texts(struct span a, struct span b)
{
	struct chars one = chars_of(a), other = chars_of(b);
	int c, d;

	do {
		c = next(&one);
		d = next(&other);
	} while (c == d && c >= 0);
	return (c > d) - (c < d);
}

int
pointer_compare(struct span a, struct span b)
{
	char one[NUMBER_MAX + 1], other[NUMBER_MAX + 1];
	struct digits d, e;

	if (pointer_is_text(a) && pointer_is_text(b))
		return compare_texts(a, b);
	if ((pointer_is_number(a) || pointer_is_number(b)) &&
	    digits_of(a, one, &d) && digits_of(b, other, &e))
		return compare_numbers(&d, &e);
	if ((pointer_is_bool(a) || pointer_is_null(a)) && a.len == b.len &&
	    memcmp(a.s, b.s, a.len) == 0)
		return 0;
	return POINTER_UNLIKE;
}
