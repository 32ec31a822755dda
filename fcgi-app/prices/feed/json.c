/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "feed.h"

#include <stdbool.h>
#include <string.h>

#include "scan.h"

/*
 * A file of many objects is read one by one: a parser that builds a tree of it
 * first takes twenty times the memory of its bytes.  Grammar is RFC 8259's.
 */
#define DEPTH 16

static const char not_json[] = "the file is not valid JSON from this position";

static void
skip_blanks(struct feed_json *j)
{
	for (; j->at < j->end; j->at++) {
		if (*j->at == '\n')
			j->line++;
		else if (*j->at != ' ' && *j->at != '\t' && *j->at != '\r')
			return;
	}
}

/* Step over a character that must be there. */
static bool
take(struct feed_json *j, char c)
{
	skip_blanks(j);
	if (j->at == j->end || *j->at != c)
		return false;
	j->at++;
	return true;
}

static bool
is_next(struct feed_json *j, char c)
{
	skip_blanks(j);
	return j->at < j->end && *j->at == c;
}

static void
fault(struct feed_json *j, const char *why)
{
	if (j->why == NULL)
		j->why = why;
}

static void
put(struct feed_json *j, char c)
{
	if (j->used < CSV_ROW - 1)
		j->text[j->used++] = c;
	else
		fault(j, "the object is longer than 16 KiB");
}

static void
put_point(struct feed_json *j, unsigned u)
{
	if (u < 0x80) {
		put(j, (char)u);
		return;
	}
	if (u < 0x800)
		put(j, (char)(0xc0 | u >> 6));
	else {
		if (u < 0x10000)
			put(j, (char)(0xe0 | u >> 12));
		else {
			put(j, (char)(0xf0 | u >> 18));
			put(j, (char)(0x80 | (u >> 12 & 0x3f)));
		}
		put(j, (char)(0x80 | (u >> 6 & 0x3f)));
	}
	put(j, (char)(0x80 | (u & 0x3f)));
}

/* Four hexadecimal digits, or -1. */
static int
take_hex(struct feed_json *j)
{
	int u = 0;

	if (j->end - j->at < 4)
		return -1;
	for (int i = 0; i < 4; i++) {
		char c = *j->at++, low = (char)(c | 0x20);

		if (c >= '0' && c <= '9')
			u = u * 16 + (c - '0');
		else if (low >= 'a' && low <= 'f')
			u = u * 16 + (low - 'a' + 10);
		else
			return -1;
	}
	return u;
}

/* What follows \u; half a pair alone is no character. */
static bool
take_unicode(struct feed_json *j)
{
	int u = take_hex(j), low;

	if (u < 0)
		return false;
	if (u == 0)
		fault(j, "the file contains a NUL character and is not text");
	if (u >= 0xd800 && u < 0xdc00) {
		if (j->end - j->at < 2 || *j->at++ != '\\' || *j->at++ != 'u' ||
		    (low = take_hex(j)) < 0xdc00 || low > 0xdfff)
			return false;
		u = 0x10000 + ((u - 0xd800) << 10) + (low - 0xdc00);
	} else if (u >= 0xdc00 && u < 0xe000)
		return false;
	put_point(j, (unsigned)u);
	return true;
}

static bool
take_escape(struct feed_json *j)
{
	static const char names[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
	const char *hit;
	char c;

	if (j->at == j->end)
		return false;
	if ((c = *j->at++) == 'u')
		return take_unicode(j);
	if (c == '\0' || (hit = strchr(names, c)) == NULL)
		return false;
	put(j, means[hit - names]);
	return true;
}

/* A string into the record's text, terminated; NULL where it is none. */
static char *
take_string(struct feed_json *j)
{
	size_t begin = j->used;

	if (!take(j, '"'))
		return NULL;
	while (j->at < j->end && *j->at != '"') {
		if ((unsigned char)*j->at < 0x20)
			return NULL;
		if (*j->at == '\\') {
			j->at++;
			if (!take_escape(j))
				return NULL;
		} else
			put(j, *j->at++);
	}
	if (j->at++ == j->end)
		return NULL;
	j->text[j->used] = '\0';
	j->used += j->used < CSV_ROW - 1;
	if (!scan_utf8(j->text + begin))
		fault(j, "the file contains bytes that are not UTF-8");
	return j->text + begin;
}

/* A number or a word up to what ends it; null has no text. */
static char *
take_plain(struct feed_json *j)
{
	static const char ends[] = ",]} \t\r\n";
	size_t begin = j->used;
	char *s = j->text + begin;

	while (
	    j->at < j->end && *j->at != '\0' && strchr(ends, *j->at) == NULL) {
		if (*j->at == '"' || *j->at == '{' || *j->at == '[')
			return NULL;
		put(j, *j->at++);
	}
	j->text[j->used] = '\0';
	j->used += j->used < CSV_ROW - 1;
	if (strcmp(s, "null") == 0)
		*s = '\0';
	else if (strcmp(s, "true") != 0 && strcmp(s, "false") != 0 &&
	    (*s == '\0' || strspn(s, "0123456789+-.eE") != strlen(s)))
		return NULL;
	return s;
}

static bool skip_value(struct feed_json *j, int depth);

/* The rest of an array or object, behind its first bracket. */
static bool
skip_nested(struct feed_json *j, char close, int depth)
{
	if (take(j, close))
		return true;
	do {
		if (close == '}' && (take_string(j) == NULL || !take(j, ':')))
			return false;
		if (!skip_value(j, depth))
			return false;
	} while (take(j, ','));
	return take(j, close);
}

/* Step over a value that nobody asks for; its text is not kept. */
static bool
skip_value(struct feed_json *j, int depth)
{
	size_t used = j->used;
	bool good;

	if (depth == 0)
		return false;
	if (take(j, '{'))
		good = skip_nested(j, '}', depth - 1);
	else if (take(j, '['))
		good = skip_nested(j, ']', depth - 1);
	else
		good = (is_next(j, '"') ? take_string(j) : take_plain(j)) !=
		    NULL;
	j->used = used;
	return good;
}

/* To the member of an object whose name is the `n` bytes of `want`. */
static bool
enter(struct feed_json *j, const char *want, size_t n)
{
	if (!take(j, '{'))
		return false;
	do {
		const char *name;

		j->used = 0;
		if ((name = take_string(j)) == NULL || !take(j, ':'))
			return false;
		if (strlen(name) == n && strncmp(name, want, n) == 0)
			return true;
		j->used = 0;
		if (!skip_value(j, DEPTH))
			return false;
	} while (take(j, ','));
	return false;
}

const char *
feed_json_open(struct feed_json *j, const char *text, size_t len,
    const char *path)
{
	j->at = text;
	j->end = text + len;
	j->line = j->record = 1;
	j->n = j->used = 0;
	j->why = NULL;
	if (len >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0)
		j->at += 3;
	for (size_t n; *path != '\0'; path += n + (path[n] == '.')) {
		n = strcspn(path, ".");
		if (!enter(j, path, n))
			return "the file has no rows at the place given by the mapping";
	}
	if (!take(j, '['))
		return "the rows are not a JSON array";
	if (is_next(j, ']'))
		j->at = j->end;
	return NULL;
}

/* A member with what it holds; what is nested has no text. */
static bool
read_member(struct feed_json *j)
{
	char *name = take_string(j), *cell = NULL;

	if (name == NULL || !take(j, ':'))
		return false;
	if (is_next(j, '{') || is_next(j, '[')) {
		if (!skip_value(j, DEPTH))
			return false;
		return true;
	}
	cell = is_next(j, '"') ? take_string(j) : take_plain(j);
	if (cell == NULL)
		return false;
	for (size_t i = 0; i < j->n; i++)
		if (strcmp(j->names[i], name) == 0)
			fault(j, "a member appears more than once");
	if (j->n == FEED_MEMBERS)
		fault(j, "the object has more than 64 members");
	else {
		j->names[j->n] = name;
		j->cells[j->n++] = cell;
	}
	return true;
}

static bool
read_object(struct feed_json *j)
{
	if (!take(j, '{'))
		return false;
	if (take(j, '}'))
		return true;
	do
		if (!read_member(j))
			return false;
	while (take(j, ','));
	return take(j, '}');
}

/* To what follows: another object, or the end of the array. */
static bool
step(struct feed_json *j)
{
	if (take(j, ','))
		return true;
	if (!take(j, ']'))
		return false;
	j->at = j->end;
	return true;
}

int
feed_json_next(struct feed_json *j)
{
	bool good;

	skip_blanks(j);
	if (j->at == j->end)
		return 0;
	j->record = j->line;
	j->n = j->used = 0;
	j->why = NULL;
	if (is_next(j, '{'))
		good = read_object(j);
	else {
		good = skip_value(j, DEPTH);
		fault(j, "the row is not an object");
	}
	if (!good || !step(j)) {
		j->at = j->end;
		j->why = not_json;
		return -2;
	}
	return j->why == NULL ? 1 : -1;
}
