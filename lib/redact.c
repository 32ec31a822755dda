/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "redact.h"

#include <string.h>
#include <strings.h>

#include "scan.h"

#define DEPTH      16
#define NAME_MAX_N 40
#define DIGITS     13 /* what cards have, and accounts more */

struct redact {
	const char *s, *end;
	struct buf *out;
	int depth;
};

static const char name_chars[] = "abcdefghijklmnopqrstuvwxyz0123456789_";

static void
blanks(struct redact *r)
{
	while (
	    r->s < r->end && strchr(" \t\r\n", *r->s) != NULL && *r->s != '\0')
		r->s++;
}

static bool
take(struct redact *r, char c)
{
	blanks(r);
	if (r->s == r->end || *r->s != c)
		return false;
	r->s++;
	return true;
}

static bool
full(const struct redact *r)
{
	return r->out->len > REDACT_MAX;
}

static bool
has(const char *s, size_t n, const char *what)
{
	return memmem(s, n, what, strlen(what)) != NULL;
}

/* The same in letters of any case. */
static bool
says(const char *s, size_t n, const char *what)
{
	size_t len = strlen(what);

	for (; n >= len; s++, n--)
		if (strncasecmp(s, what, len) == 0)
			return true;
	return false;
}

/* Digits with at most one blank, dot or hyphen between two: of a card. */
static bool
long_number(const char *s, size_t n)
{
	int digits = 0;

	for (size_t i = 0; i < n; i++) {
		if (s[i] >= '0' && s[i] <= '9') {
			if (++digits == DIGITS)
				return true;
		} else if (digits > 0 && i + 1 < n &&
		    memchr(" .-", s[i], 3) != NULL && s[i + 1] >= '0' &&
		    s[i + 1] <= '9')
			continue;
		else
			digits = 0;
	}
	return false;
}

/* An address may have a secret in its query or before its host; an escape may
 * hide a character of any of these. */
static bool
secret(const char *s, size_t n)
{
	return has(s, n, "sk_") || has(s, n, "dt_") || has(s, n, "whsec_") ||
	    says(s, n, "bearer ") || says(s, n, "basic ") || has(s, n, "eyJ") ||
	    has(s, n, "PRIVATE KEY") ||
	    (has(s, n, ":/") &&
		(memchr(s, '?', n) != NULL || memchr(s, '@', n) != NULL)) ||
	    has(s, n, "\\u00") || long_number(s, n);
}

const char *
redact_text(const char *s, size_t n)
{
	return secret(s, n) ? REDACTED : s;
}

/* Behind an opening quote: what stands up to the closing one. */
static bool
text(struct redact *r, const char **s, size_t *n)
{
	*s = r->s;
	for (; r->s < r->end && *r->s != '"'; r->s++)
		if (*r->s == '\\' && ++r->s == r->end)
			return false;
	if (r->s == r->end)
		return false;
	*n = (size_t)(r->s++ - *s);
	return true;
}

static void
put_text(struct redact *r, const char *s, size_t n, bool hide)
{
	if (hide || secret(s, n)) {
		s = REDACTED;
		n = strlen(s);
	} else if (n > REDACT_MAX)
		n = REDACT_MAX; /* what is behind it is cut anyway */
	buf_char(r->out, '"');
	buf_add(r->out, s, n);
	buf_char(r->out, '"');
}

/* A number, true, false or null. */
static bool
plain(struct redact *r, bool hide)
{
	const char *s = r->s;
	size_t n;

	while (r->s < r->end &&
	    memchr("+-.0123456789abcdefghijklmnopqrstuvwxyzE", *r->s, 40) !=
		NULL)
		r->s++;
	if ((n = (size_t)(r->s - s)) == 0)
		return false;
	if ((hide || secret(s, n)) && !(n == 4 && memcmp(s, "null", 4) == 0))
		put_text(r, "", 0, true);
	else
		buf_add(r->out, s, n);
	return true;
}

/* What a value may show: its shape, of an object or of a list of them; whether
 * scalars may be in a list. */
struct view {
	const struct shape *shape;
	bool hide, scalars;
};

static struct view
view_of(const struct field *f)
{
	struct view v = { .hide = f == NULL || f->kind == K_ANY ||
		    (f->format != NULL && strcmp(f->format, "password") == 0) };

	if (v.hide)
		return v;
	if (f->kind == K_OBJECT || f->kind == K_LIST)
		v.shape = f->sent != NULL ? f->sent : f->shape;
	v.scalars = f->kind == K_TEXTS || f->kind == K_INTS;
	return v;
}

static bool value(struct redact *r, struct view v);

static bool
member(struct redact *r, const struct shape *shape)
{
	char name[NAME_MAX_N + 1];
	const struct field *f = NULL;
	const char *s;
	size_t n;

	if (!take(r, '"') || !text(r, &s, &n))
		return false;
	if (n > 0 && n <= NAME_MAX_N) {
		memcpy(name, s, n);
		name[n] = '\0';
		if (strspn(name, name_chars) == n)
			f = shape_field(shape, name);
		put_text(r, s, n, strspn(name, name_chars) != n);
	} else
		put_text(r, s, n, true);
	buf_char(r->out, ':');
	return take(r, ':') && value(r, view_of(f));
}

/* Its members or elements; of what is hidden nothing is written. */
static bool
pass(struct redact *r, char close)
{
	struct buf *out = r->out, none = *out;
	bool ok = true;

	for (bool more = !take(r, close); ok && more;) {
		if (close == '}') {
			const char *s;
			size_t n;

			ok = take(r, '"') && text(r, &s, &n) && take(r, ':');
		}
		none = *out;
		ok = ok && value(r, (struct view){ .hide = true });
		*out = none;
		if (ok && !take(r, ',')) {
			ok = take(r, close);
			more = false;
		}
	}
	out->s[out->len] = '\0';
	return ok;
}

static bool
hidden(struct redact *r, char close)
{
	bool ok = pass(r, close);

	put_text(r, "", 0, true);
	return ok;
}

static bool
object(struct redact *r, const struct shape *shape)
{
	buf_char(r->out, '{');
	if (take(r, '}')) {
		buf_char(r->out, '}');
		return true;
	}
	do {
		if (!member(r, shape))
			return false;
		if (full(r))
			return true;
		if (take(r, '}')) {
			buf_char(r->out, '}');
			return true;
		}
		buf_char(r->out, ',');
	} while (take(r, ','));
	return false;
}

static bool
array(struct redact *r, struct view v)
{
	buf_char(r->out, '[');
	if (take(r, ']')) {
		buf_char(r->out, ']');
		return true;
	}
	v.scalars = false;
	do {
		if (!value(r, v))
			return false;
		if (full(r))
			return true;
		if (take(r, ']')) {
			buf_char(r->out, ']');
			return true;
		}
		buf_char(r->out, ',');
	} while (take(r, ','));
	return false;
}

static bool
nested(struct redact *r, struct view v, char open)
{
	if (open == '{')
		return v.shape != NULL && !v.hide ? object(r, v.shape) :
						    hidden(r, '}');
	return !v.hide && (v.shape != NULL || v.scalars) ? array(r, v) :
							   hidden(r, ']');
}

static bool
value(struct redact *r, struct view v)
{
	const char *s;
	size_t n;
	bool ok;

	blanks(r);
	if (r->s == r->end || ++r->depth > DEPTH)
		return false;
	if (*r->s == '{' || *r->s == '[')
		ok = nested(r, v, *r->s++);
	else if (*r->s != '"')
		/* in place of an object it may be anything */
		ok = plain(r, v.hide || v.shape != NULL);
	else {
		r->s++;
		if ((ok = text(r, &s, &n)))
			put_text(r, s, n, v.hide || v.shape != NULL);
	}
	r->depth--;
	return ok;
}

bool
redact_json(struct buf *out, const struct shape *s, const char *json,
    size_t len, bool *cut)
{
	struct redact r = { .s = json, .end = json + len, .out = out };
	size_t n = REDACT_MAX;

	*cut = false;
	if (memchr(json, '\0', len) != NULL ||
	    !value(&r, (struct view){ .shape = s }))
		return false;
	blanks(&r);
	if ((*cut = full(&r))) {
		while (n > 0 && (out->s[n] & 0xc0) == 0x80)
			n--;
		out->len = n;
		out->s[n] = '\0';
	}
	return (*cut || r.s == r.end) && scan_utf8(out->s);
}
