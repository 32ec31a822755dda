/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sheet.h"

#include <string.h>
#include <strings.h>

#include "cell.h"
#include "wire.h"

#define PART 32768 /* bytes sent at once */

/* A column keeps it as JSON, and so does a cell. */
static bool
parted(const struct field *f)
{
	return f->kind == K_LIST || f->kind == K_OBJECT || f->kind == K_ANY ||
	    f->kind == K_INTS;
}

static enum err
flush(struct sheet *s)
{
	int gone = s->rq->wire->send(s->rq, s->buf.s, s->buf.len);

	s->buf.len = 0;
	return gone ? E_UNAVAILABLE : OK;
}

/* JSON begins with no character that needs an escape but that of a number. */
static void
put_json(struct sheet *s, const struct field *f, const void *at)
{
	s->cell.len = 0;
	field_write_value(&s->cell, f, at);
	if (strchr("[{\"", s->cell.s[0]) != NULL)
		cell_put(&s->buf, s->cell.s);
	else
		buf_str(&s->buf, s->cell.s);
}

/* Words have single spaces between. */
static void
put_words(struct sheet *s, const struct texts *t)
{
	s->cell.len = 0;
	for (size_t i = 0; i < t->n; i++) {
		if (i > 0)
			buf_char(&s->cell, ' ');
		buf_str(&s->cell, t->v[i]);
	}
	cell_put(&s->buf, t->n > 0 ? s->cell.s : "");
}

/* Only a text can hold what needs quotes, alone, as a word or in JSON. */
static void
put_cell(struct sheet *s, const struct field *f, const void *row)
{
	const void *at = field_at(f, row);

	if (f->kind == K_TEXT)
		cell_put(&s->buf, *(const char *const *)at);
	else if (f->kind == K_TEXTS)
		put_words(s, at);
	else if (!parted(f))
		field_write_plain(&s->buf, f, at);
	else
		put_json(s, f, at);
}

/* A line of cells, or of the names above them where there is no row. */
static void
put_line(struct sheet *s, const void *row)
{
	bool first = true;

	for (size_t i = 0; i < s->shape->n; i++) {
		const struct field *f = &s->shape->fields[i];

		if (!(s->show >> i & 1))
			continue;
		if (!first)
			buf_char(&s->buf, ',');
		first = false;
		if (row == NULL)
			buf_str(&s->buf, f->name);
		else if (field_there(f, row))
			put_cell(s, f, row);
	}
	buf_str(&s->buf, "\r\n");
}

enum err
sheet_row(void *arg, const void *row)
{
	struct sheet *s = arg;

	if (s->csv)
		put_line(s, row);
	else {
		field_write_some(&s->buf, s->shape, row, s->show);
		buf_char(&s->buf, '\n');
	}
	return s->buf.len >= PART ? flush(s) : OK;
}

/* A number like 0.5, at most 1, in thousandths. */
static int
thousandths(const char *s)
{
	int n = 0;

	for (int unit = 1000; unit > 0; s++)
		if (*s >= '0' && *s <= '9') {
			n += (*s - '0') * unit;
			unit /= 10;
		} else if (*s != '.')
			break;
	return n < 1000 ? n : 1000;
}

/* The quality of a part of Accept, in thousandths. */
static int
quality(const char *part)
{
	while (*(part += strcspn(part, ";,")) == ';') {
		part++;
		part += strspn(part, " \t");
		if (strncasecmp(part, "q=", 2) == 0)
			return thousandths(part + 2);
	}
	return 1000;
}

/* How much `accept` wants a type, in thousandths: by what names it most
 * closely, and 0 where nothing does. */
static int
wish(const char *accept, const char *type)
{
	size_t family = strcspn(type, "/") + 1, n;
	size_t closest = 0;
	int q = 0;

	for (const char *s = accept; *s != '\0'; s += *s == ',') {
		size_t by = 0;

		s += strspn(s, " \t");
		n = strcspn(s, ";, \t");
		if (n == strlen(type) && strncasecmp(s, type, n) == 0)
			by = n;
		else if (n == family + 1 && s[family] == '*' &&
		    strncasecmp(s, type, family) == 0)
			by = family;
		else if (n == 3 && strncmp(s, "*/*", n) == 0)
			by = 1;
		if (by > closest) {
			closest = by;
			q = quality(s);
		}
		s += strcspn(s, ",");
	}
	return q;
}

static bool
prefers_csv(const char *accept)
{
	int csv;

	if (accept == NULL)
		return false;
	csv = wish(accept, "text/csv");
	return csv > wish(accept, "application/x-ndjson") &&
	    csv > wish(accept, "application/json");
}

void
sheet_begin(struct sheet *s, struct req *rq, const struct shape *shape,
    uint64_t show, const char *format)
{
	*s = (struct sheet){ .rq = rq,
		.shape = shape,
		.show = show,
		.csv = format != NULL ? strcmp(format, "csv") == 0 :
					prefers_csv(rq->wire->accept) };
	rq->wire->type = s->csv ? "text/csv; charset=utf-8; header=present" :
				  "application/x-ndjson";
	buf_init(&s->buf, rq->arena, 2 * PART);
	buf_init(&s->cell, rq->arena, 1024);
	if (s->csv)
		put_line(s, NULL);
}

enum err
sheet_end(struct sheet *s)
{
	return flush(s);
}
