/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

#include <string.h>

#include "domains.h"
#include "field.h"
#include "resource.h"

/*
 * The tables that the rows of resources expect, as SQL: of each column the
 * least that holds every value which a body may send, of each order of a
 * list an index.  A table may have more: longer columns, others of its own,
 * other indexes.  Filters need none: a list reads on in its order, of one
 * account.
 */

/* MariaDB keeps no longer text in a row. */
enum { LONGEST_VARCHAR = 16383 };

/* Integer digits of what int64_t holds in millionths. */
enum { MOST_DIGITS = 13 };

/* May a body have it? */
static bool
sent(const struct resource *r, const char *name)
{
	return (r->create != NULL && shape_field(r->create, name) != NULL) ||
	    (r->update != NULL && shape_field(r->update, name) != NULL);
}

static size_t
longest(const char *const *words)
{
	size_t n = 1;

	for (; *words != NULL; words++)
		n = strlen(*words) > n ? strlen(*words) : n;
	return n;
}

static const char *
charset(const struct field *f)
{
	bool any = f->words == NULL && f->chars == NULL && f->format == NULL &&
	    f->max > 1;

	return any ? "utf8mb4" : "ascii";
}

static void
varchar(struct buf *b, size_t n, const char *set)
{
	if (n > LONGEST_VARCHAR)
		buf_fmt(b, "mediumtext CHARACTER SET %s", set);
	else
		buf_fmt(b, "varchar(%zu) CHARACTER SET %s", n, set);
}

static void
text(struct buf *b, const struct field *f)
{
	size_t n = f->words != NULL ? longest(f->words) : (size_t)f->max;

	varchar(b, n > 0 ? n : 1, charset(f));
}

/* Elements between single spaces. */
static void
texts(struct buf *b, const struct field *f)
{
	struct field one = field_element(f);
	size_t each = f->words != NULL ? longest(f->words) : (size_t)one.max;
	size_t n = f->max > 0 ? (size_t)f->max : 1;

	varchar(b, n * (each + 1) - 1, charset(f));
}

static void
number(struct buf *b, const struct field *f)
{
	int digits = 0;
	int64_t max = f->max / MONEY_SCALE;

	for (; max > 0; max /= 10)
		digits++;
	if (f->min == 0 && f->max == 0)
		digits = MOST_DIGITS;
	buf_fmt(b, "decimal(%d,%d)", digits + f->decimals, f->decimals);
}

static void
type(struct buf *b, const struct field *f)
{
	switch (f->kind) {
	case K_TEXT:
		return text(b, f);
	case K_TEXTS:
		return texts(b, f);
	case K_ID:
		return varchar(b, f->prefix != NULL ? ID_LEN : 1, "ascii");
	case K_MONEY:
	case K_VOLUME:
		return number(b, f);
	case K_INT:
		return buf_str(b, f->max > INT32_MAX ? "bigint" : "int");
	case K_BOOL:
		return buf_str(b, "tinyint");
	case K_STAMP:
		return buf_str(b, "datetime(3)");
	case K_DATE:
		return buf_str(b, "date");
	default:
		return buf_str(b, "mediumtext CHARACTER SET ascii");
	}
}

/* The identifiers are in the order of their making: the key has that order. */
static void
indexes(struct buf *b, const char *const *names)
{
	for (; names != NULL && *names != NULL; names++)
		if (strcmp(*names, "id") != 0)
			buf_fmt(b, ",\n  KEY (account, `%s`)", *names);
}

/* A server writes no more than it has made room for. */
static struct field
unsent(const struct field *f)
{
	bool decimal = f->kind == K_MONEY || f->kind == K_VOLUME;

	return (struct field){ .name = f->name,
		.kind = f->kind,
		.decimals = f->decimals,
		.words = f->words,
		.prefix = f->prefix,
		.each = 1,
		.max = decimal ? MONEY_SCALE : 1 };
}

static void
column(struct buf *b, const struct resource *r, const struct field *f)
{
	struct field least = sent(r, f->name) ? *f : unsent(f);

	if (f->passing || f->owner || f->sql != NULL)
		return;
	buf_fmt(b, ",\n  `%s` ", f->name);
	type(b, &least);
	if (f->unversioned)
		buf_str(b, " COMMENT 'unversioned'");
}

static void
table(struct buf *b, const struct resource *r)
{
	const struct shape *s = shape_base(r->shape);

	buf_str(b, "CREATE TABLE `");
	for (const char *c = r->table != NULL ? r->table : r->name; *c != '\0';
	     c++)
		buf_char(b, *c == '-' ? '_' : *c);
	buf_str(b, "` (\n  account varchar(31) CHARACTER SET ascii");
	for (size_t i = 0; i < s->n; i++)
		column(b, r, &s->fields[i]);
	indexes(b, r->sort);
	buf_str(b, "\n);\n");
}

void
contract_ddl(struct buf *b)
{
	for (const struct domain *const *d = domains_all(); *d != NULL; d++)
		for (const struct resource *const *r = (*d)->resources;
		     r != NULL && *r != NULL; r++)
			table(b, *r);
}
