/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rollup.h"

#include <string.h>

/*
 * A line is one flat object whose members nginx writes in one order:
 * `log_format json` in nginx/nginx.conf.in.  Each name is tried where it is
 * expected, and only otherwise looked for, so that older lines and newer ones
 * are read too; members that are not known are passed over.
 */
enum value_kind { OTHER, NUMBER, DECIMAL, TEXT };

struct member {
	const char *name;
	size_t n;
	enum value_kind kind;
	size_t off;
	size_t max; /* characters */
	bool needed;
};

/* clang-format off */
#define NAME(s)     .name = s "\":", .n = sizeof(s "\":") - 1
#define AT(m)       .off = offsetof(struct rollup_line, m)
static const struct member members[] = {
	{ NAME("time"),       DECIMAL, AT(at), .needed = true },
	{ NAME("request_id"), TEXT,    AT(request_id), 40, .needed = true },
	{ NAME("env"),        OTHER },
	{ NAME("key_id"),     TEXT,    AT(key_id), 12 },
	{ NAME("key"),        TEXT,    AT(key), 12 },
	{ NAME("secret"),     TEXT,    AT(secret), 3 },
	{ NAME("account"),    TEXT,    AT(account), 31 },
	{ NAME("method"),     TEXT,    AT(method) },
	{ NAME("path"),       TEXT,    AT(path) },
	{ NAME("route"),      TEXT,    AT(route), 64 },
	{ NAME("status"),     NUMBER,  AT(status), .needed = true },
	{ NAME("code"),       TEXT,    AT(code), 40 },
	{ NAME("field"),      TEXT,    AT(field), 100 },
	{ NAME("bytes_in"),   NUMBER,  AT(bytes_in) },
	{ NAME("bytes_out"),  NUMBER,  AT(bytes_out) },
	{ NAME("seconds"),    DECIMAL, AT(ms), .needed = true },
	{ NAME("upstream_seconds"), OTHER },
	{ NAME("limit"),      OTHER },
	{ NAME("cache"),      TEXT,    AT(cache), 16 },
	{ NAME("remote_addr"), TEXT,   AT(address) },
	{ NAME("protocol"),   OTHER },
};
/* clang-format on */

enum { MEMBERS_N = COUNT(members) };

struct scan {
	const char *s, *end;
	struct rollup_line *line;
	unsigned seen; /* bits of members */
	unsigned next; /* the one that is expected */
};

static bool
take(struct scan *c, char want)
{
	if (c->s == c->end || *c->s != want)
		return false;
	c->s++;
	return true;
}

/* Behind an opening quote: up to the one that nothing escapes. */
static bool
text(struct scan *c, struct rollup_text *out)
{
	const char *from = c->s, *quote, *p;

	for (p = from;; p = quote + 1) {
		size_t slashes = 0;

		quote = memchr(p, '"', (size_t)(c->end - p));
		if (quote == NULL)
			return false;
		while (quote - slashes > from && quote[-1 - slashes] == '\\')
			slashes++;
		if (slashes % 2 == 0)
			break;
	}
	*out = (struct rollup_text){ from, (size_t)(quote - from) };
	c->s = quote + 1;
	return true;
}

#define DIGITS_MAX 15

/* Digits, with `decimals` more behind a point where that is not 0. */
static bool
number(struct scan *c, int decimals, int64_t *out)
{
	const char *from = c->s;
	int64_t n = 0;

	while (c->s < c->end && *c->s >= '0' && *c->s <= '9') {
		if (c->s - from == DIGITS_MAX)
			return false;
		n = n * 10 + (*c->s++ - '0');
	}
	if (c->s == from)
		return false;
	if (decimals > 0 && !take(c, '.'))
		return false;
	for (; decimals > 0; decimals--, c->s++) {
		if (c->s == c->end || *c->s < '0' || *c->s > '9')
			return false;
		n = n * 10 + (*c->s - '0');
	}
	*out = n;
	return true;
}

/* Of what is passed over: a text, or up to what ends a value. */
static bool
pass(struct scan *c)
{
	struct rollup_text t;
	const char *from = c->s;

	if (take(c, '"'))
		return text(c, &t);
	while (c->s < c->end && *c->s != ',' && *c->s != '}' && *c->s != '"' &&
	    *c->s != '{')
		c->s++;
	return c->s > from;
}

/* Only what names of ours are made of: nothing else may reach a column. */
static bool
plain(const struct rollup_text *t, size_t max)
{
	static const bool ok[256] = { ['-'] = true,
		['.'] = true,
		['/'] = true,
		['_'] = true,
		['*'] = true,
		['0' ... '9'] = true,
		['A' ... 'Z'] = true,
		['a' ... 'z'] = true };

	if (t->n > max)
		return false;
	for (size_t i = 0; i < t->n; i++)
		if (!ok[(unsigned char)t->s[i]])
			return false;
	return true;
}

static bool
value(struct scan *c, const struct member *m)
{
	void *to = (char *)c->line + m->off;

	switch (m->kind) {
	case OTHER:
		return pass(c);
	case NUMBER:
		return number(c, 0, to);
	case DECIMAL:
		return number(c, 3, to);
	case TEXT:
		return take(c, '"') && text(c, to) &&
		    (m->max == 0 || plain(to, m->max));
	}
	return false;
}

static bool
is(const struct scan *c, const struct member *m)
{
	return (size_t)(c->end - c->s) >= m->n &&
	    memcmp(c->s, m->name, m->n) == 0;
}

/* Behind the quote of a name. */
static bool
member(struct scan *c)
{
	struct rollup_text name;
	unsigned i = c->next;

	if (i == MEMBERS_N || !is(c, &members[i]))
		for (i = 0; i < MEMBERS_N && !is(c, &members[i]); i++)
			;
	if (i == MEMBERS_N)
		return text(c, &name) && take(c, ':') && pass(c);
	if (c->seen & 1u << i)
		return false;
	c->seen |= 1u << i;
	c->next = i + 1;
	c->s += members[i].n;
	return value(c, &members[i]);
}

static bool
whole(const struct scan *c)
{
	for (unsigned i = 0; i < MEMBERS_N; i++)
		if (members[i].needed && !(c->seen & 1u << i))
			return false;
	return c->line->status <= 999;
}

unsigned
rollup_text_hash(const struct rollup_text *t)
{
	unsigned h = 0;

	for (size_t i = 0; i < t->n; i++)
		h = h * 31 + (unsigned char)t->s[i];
	return h ^ h >> 16;
}

bool
rollup_line_read(struct rollup_line *l, const char *s, size_t n)
{
	struct scan c = { .s = s, .end = s + n, .line = l };

	memset(l, 0, sizeof(*l));
	if (!take(&c, '{'))
		return false;
	do {
		if (!take(&c, '"') || !member(&c))
			return false;
	} while (take(&c, ','));
	return take(&c, '}') && c.s == c.end && whole(&c);
}
