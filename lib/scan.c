/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "scan.h"

#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "shape.h"

#define TOLD 64 /* bytes of a name that a complaint repeats */

/* A name as it stands between its quotes. */
struct name {
	const char *s;
	size_t len;
};

/* An object or array that is open; its names serve the next one as deep. */
struct level {
	struct name *names; /* NULL until the first */
	size_t n;
};

struct scan {
	const char *begin, *p, *end;
	struct arena *arena;
	struct level levels[SCAN_DEPTH];
	int depth;
	int values;
};

static const char *
at(struct scan *sc, const char *what)
{
	return arena_fmt(sc->arena, "%s at byte %td.", what, sc->p - sc->begin);
}

static bool
hex4(const char *s, unsigned *out)
{
	char digits[5] = { s[0], s[1], s[2], s[3], '\0' }, *end;

	*out = (unsigned)strtoul(digits, &end, 16);
	return end == digits + 4;
}

/* \u0061 is a: names are compared as what they mean.  Only the plain escapes
 * of ASCII matter, for no field name has any other character. */
static struct name
meaning(struct scan *sc, struct name raw)
{
	char *out;
	size_t n = 0;
	unsigned u;

	if (memchr(raw.s, '\\', raw.len) == NULL)
		return raw;
	out = arena_alloc(sc->arena, raw.len + 1);
	for (size_t i = 0; i < raw.len; i++) {
		if (raw.s[i] == '\\' && i + 5 < raw.len &&
		    raw.s[i + 1] == 'u' && hex4(raw.s + i + 2, &u) &&
		    u < 0x80) {
			out[n++] = (char)u;
			i += 5;
			continue;
		}
		out[n++] = raw.s[i];
		if (raw.s[i] == '\\' && i + 1 < raw.len)
			out[n++] = raw.s[++i]; /* it may be one, too */
	}
	return (struct name){ out, n };
}

/* A parser ends a name at its NUL, and takes "amount\u0000" for "amount"; no
 * name has any other control character either. */
static bool
has_control(struct name raw)
{
	unsigned u;

	for (size_t i = 0; i < raw.len; i++) {
		unsigned char c = (unsigned char)raw.s[i];

		if (c < 0x20 || c == 0x7f)
			return true;
		if (c != '\\' || ++i == raw.len)
			continue;
		if (strchr("bfnrt", raw.s[i]) != NULL)
			return true;
		if (raw.s[i] == 'u' && i + 4 < raw.len &&
		    hex4(raw.s + i + 1, &u) && (u < 0x20 || u == 0x7f))
			return true;
	}
	return false;
}

/* As much of a name as is told, whole characters. */
static int
told(struct name name)
{
	size_t n = name.len;

	if (n > TOLD)
		for (n = TOLD; n > 0 && (name.s[n] & 0xc0) == 0x80; n--)
			;
	return (int)n;
}

static const char *
add_name(struct scan *sc, struct name raw)
{
	struct level *l;
	struct name name = meaning(sc, raw);

	if (has_control(raw))
		return arena_fmt(sc->arena,
		    "A name contains a control character at byte %td.",
		    raw.s - sc->begin);
	if (sc->depth == 0)
		return NULL; /* the parser will say so */
	l = &sc->levels[sc->depth - 1];
	if (l->names == NULL)
		l->names = arena_array(sc->arena, struct name, SCAN_MEMBERS);
	for (size_t i = 0; i < l->n; i++)
		if (l->names[i].len == name.len &&
		    memcmp(l->names[i].s, name.s, name.len) == 0)
			return arena_fmt(sc->arena,
			    "The name \"%.*s\" appears twice in one object, at byte %td.",
			    told(name), name.s, raw.s - sc->begin);
	if (l->n == SCAN_MEMBERS)
		return at(sc, "An object has too many members");
	l->names[l->n++] = name;
	return NULL;
}

static bool
within(unsigned u, unsigned from, unsigned to)
{
	return u >= from && u <= to;
}

/* At the u of an escape: is it half of a pair, which the parser would replace?
 * Of a whole pair it goes to the second u. */
static bool
half_a_pair(struct scan *sc)
{
	const char *s = sc->p;
	unsigned first, second;

	if (sc->end - s < 5 || !hex4(s + 1, &first) ||
	    !within(first, 0xd800, 0xdfff))
		return false;
	if (first > 0xdbff || sc->end - s < 11 ||
	    memcmp(s + 5, "\\u", 2) != 0 || !hex4(s + 7, &second) ||
	    !within(second, 0xdc00, 0xdfff))
		return true;
	sc->p += 6;
	return false;
}

/* At an opening quote; afterwards behind the closing one. */
static const char *
skip_string(struct scan *sc, struct name *out)
{
	const char *s = ++sc->p;

	for (; sc->p < sc->end && *sc->p != '"'; sc->p++) {
		if ((unsigned char)*sc->p < 0x20)
			return at(sc, "A control character in a string");
		if (*sc->p != '\\' || sc->p + 1 == sc->end)
			continue;
		if (*++sc->p == 'u' && half_a_pair(sc))
			return at(sc, "Half of a surrogate pair");
	}
	*out = (struct name){ s, (size_t)(sc->p - s) };
	if (sc->p < sc->end)
		sc->p++;
	return NULL;
}

static const char *
string(struct scan *sc)
{
	struct name name = { NULL, 0 };
	const char *why = skip_string(sc, &name);

	if (why != NULL)
		return why;
	while (sc->p < sc->end && strchr(" \t\r\n", *sc->p) != NULL &&
	    *sc->p != '\0')
		sc->p++;
	return sc->p < sc->end && *sc->p == ':' ? add_name(sc, name) : NULL;
}

/* What opens has a first value, what separates a next one. */
static const char *
count_value(struct scan *sc)
{
	return ++sc->values > SCAN_VALUES ? at(sc, "Too many values") : NULL;
}

static const char *
open_level(struct scan *sc)
{
	if (sc->depth == SCAN_DEPTH)
		return at(sc, "Nested too deeply");
	sc->levels[sc->depth++].n = 0;
	sc->p++;
	return count_value(sc);
}

static bool
is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* At a letter outside of strings: of one of the three words, or the exponent of
 * a number. */
static const char *
word(struct scan *sc)
{
	static const char *const words[] = { "true", "false", "null" };
	char before = sc->p > sc->begin ? sc->p[-1] : '\0';

	for (size_t i = 0; i < COUNT(words); i++) {
		size_t n = strlen(words[i]);

		if ((size_t)(sc->end - sc->p) >= n &&
		    memcmp(sc->p, words[i], n) == 0) {
			sc->p += n;
			return NULL;
		}
	}
	if ((*sc->p != 'e' && *sc->p != 'E') || before < '0' || before > '9')
		return at(sc, "A word that JSON does not have");
	sc->p++;
	return NULL;
}

const char *
scan_json(const char *json, size_t len, struct arena *a)
{
	struct scan sc = { .begin = json,
		.p = json,
		.end = json + len,
		.arena = a };
	const char *why = NULL;

	while (why == NULL && sc.p < sc.end)
		switch (*sc.p) {
		case '"':
			why = string(&sc);
			break;
		case '{':
		case '[':
			why = open_level(&sc);
			break;
		case '}':
		case ']':
			sc.depth -= sc.depth > 0;
			sc.p++;
			break;
		case ',':
			why = count_value(&sc);
			sc.p++;
			break;
		case '\'':
		case '\0':
			why = at(&sc, "A character that JSON does not have");
			break;
		default:
			if (is_letter(*sc.p))
				why = word(&sc);
			else
				sc.p++;
		}
	return why;
}

/* Bytes that follow a leading byte, and the least code point so written. */
static int
followers(unsigned char c, unsigned *min, unsigned *code)
{
	if (c < 0x80) {
		*min = 0;
		*code = c;
		return 0;
	}
	if (c >= 0xc2 && c < 0xe0) {
		*min = 0x80;
		*code = c & 0x1f;
		return 1;
	}
	if ((c & 0xf0) == 0xe0) {
		*min = 0x800;
		*code = c & 0x0f;
		return 2;
	}
	*min = 0x10000;
	*code = c & 0x07;
	return c >= 0xf0 && c < 0xf5 ? 3 : -1;
}

bool
scan_utf8(const char *s)
{
	unsigned min, code;
	int n;

	while (*s != '\0') {
		n = followers((unsigned char)*s++, &min, &code);
		if (n < 0)
			return false;
		for (; n > 0; n--, s++) {
			if (((unsigned char)*s & 0xc0) != 0x80)
				return false;
			code = code << 6 | ((unsigned char)*s & 0x3f);
		}
		if (code < min || code > 0x10ffff ||
		    (code >= 0xd800 && code < 0xe000))
			return false;
	}
	return true;
}
