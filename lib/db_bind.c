/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "db_bind.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "buf.h"

static const struct {
	const char *name;
	enum caller_value from;
} caller_names[] = {
	{ "account", C_ACCOUNT },
	{ "key_id", C_KEY_ID },
	{ "request_id", C_REQUEST_ID },
	{ "now", C_NOW },
	{ "person", C_PERSON },
	{ "session", C_SESSION },
	{ "readable", C_READABLE },
};

static void
unknown(const struct query *q, const char *name)
{
	fprintf(stderr, "db: %s: nothing is called :%s\n", q->name, name);
	abort();
}

static struct param
find(const struct query *q, const char *name)
{
	struct param p = { .from = C_MEMBER };

	if (q->in != NULL && (p.field = shape_field(q->in, name)) != NULL)
		return p;
	for (size_t i = 0; i < COUNT(caller_names); i++)
		if (strcmp(caller_names[i].name, name) == 0) {
			p.from = caller_names[i].from;
			return p;
		}
	unknown(q, name);
	return p;
}

/* Does a name begin here?  "::" and a colon in a text do not count. */
static bool
name_begins(const char *s)
{
	return s[0] == ':' && (isalpha((unsigned char)s[1]) || s[1] == '_');
}

static size_t
name_length(const char *s)
{
	size_t n = 0;

	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

/* Copy a quoted text as it stands; what follows it. */
static const char *
copy_quoted(char **out, const char *s)
{
	char quote = *s;

	do
		*(*out)++ = *s++;
	while (*s != '\0' && *s != quote);
	if (*s == quote)
		*(*out)++ = *s++;
	return s;
}

static void *
must(void *p)
{
	if (p == NULL)
		abort();
	return p;
}

/* A statement has no more names than colons. */
static size_t
colons(const char *s)
{
	size_t n = 0;

	for (; *s != '\0'; s++)
		n += *s == ':';
	return n;
}

struct bound *
db_bind(const struct query *q)
{
	struct bound *b = must(calloc(1, sizeof(*b)));
	size_t len = strlen(q->sql);
	const char *s = q->sql;
	char name[64], *out;

	b->query = q;
	b->sql = out = must(malloc(len + 1));
	b->params = must(calloc(colons(s) + 1, sizeof(*b->params)));
	while (*s != '\0') {
		if (*s == '\'' || *s == '`') {
			s = copy_quoted(&out, s);
		} else if (name_begins(s)) {
			size_t n = name_length(++s);

			snprintf(name, sizeof(name), "%.*s", (int)n, s);
			b->params[b->n_params++] = find(q, name);
			*out++ = '?';
			s += n;
		} else
			*out++ = *s++;
	}
	*out = '\0';
	return b;
}

static const char *
sample(const struct param *p)
{
	if (p->from == C_NOW)
		return "'2026-01-15 12:00:00.000'";
	if (p->from != C_MEMBER)
		return "'acc_01jaaaaaaaaaaaaaaaaaaaaaaa'";
	switch (p->field->kind) {
	case K_INT:
	case K_BOOL:
	case K_MONEY:
	case K_VOLUME:
		return "1";
	case K_STAMP:
		return "'2026-01-15 12:00:00.000'";
	case K_DATE:
		return "'2026-01-15'";
	case K_OBJECT:
	case K_ANY:
		return "'{}'";
	case K_INTS:
	case K_LIST:
		return "'[]'";
	case K_TEXT:
	case K_ID:
	case K_TEXTS:
	case K__N:
		break;
	}
	return "'xxx_01jaaaaaaaaaaaaaaaaaaaaaaa'";
}

char *
db_bind_sample(const struct bound *b, struct arena *a)
{
	struct buf out;
	unsigned i = 0;
	int quoted = 0;

	buf_init(&out, a, strlen(b->sql) + 256);
	for (const char *s = b->sql; *s != '\0'; s++) {
		quoted ^= *s == '\'';
		if (*s == '?' && !quoted)
			buf_str(&out, sample(&b->params[i++]));
		else
			buf_char(&out, *s);
	}
	return out.s;
}
