/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

#include "ask.h"
#include "wire.h"

#define PART 32768 /* bytes sent at once */

/* Only for the contract: an export is rows, not one object. */
struct export
{
	uint64_t has;
	const char *rows;
};

/* clang-format off */
#define T struct export
static const struct field fields[] = {
	FIELD(T, rows, .doc = "Lines."),
};
#undef T
const struct shape resource_export_shape =
	SHAPE(struct export, "Export", fields, "Rows as text.");
/* clang-format on */

struct sending {
	struct req *rq;
	const struct shape *shape;
	uint64_t show;
	bool csv;
	struct buf buf, cell; /* what is sent; one cell's JSON */
};

static enum err
flush(struct sending *s)
{
	int gone = s->rq->wire->send(s->rq, s->buf.s, s->buf.len);

	s->buf.len = 0;
	return gone ? E_UNAVAILABLE : OK;
}

/* RFC 4180: what could end a cell stands in quotes, and quotes twice. */
static void
quote_cell(struct buf *b, const char *text)
{
	if (text[strcspn(text, ",\"\r\n")] == '\0') {
		buf_str(b, text);
		return;
	}
	buf_char(b, '"');
	for (; *text != '\0'; text++) {
		if (*text == '"')
			buf_char(b, '"');
		buf_char(b, *text);
	}
	buf_char(b, '"');
}

static void
put_words(struct buf *b, const struct texts *t)
{
	for (size_t i = 0; i < t->n; i++) {
		if (i > 0)
			buf_char(b, ' ');
		quote_cell(b, t->v[i]);
	}
}

/* Only a text can hold what needs quotes, alone, as a word or in JSON. */
static void
put_cell(struct sending *s, const struct field *f, const void *row)
{
	const void *at = field_at(f, row);

	if (f->kind == K_TEXT)
		quote_cell(&s->buf, *(const char *const *)at);
	else if (f->kind == K_TEXTS)
		put_words(&s->buf, at);
	else if (!resource_parted(f))
		field_write_plain(&s->buf, f, at);
	else {
		s->cell.len = 0;
		field_write_value(&s->cell, f, at);
		quote_cell(&s->buf, s->cell.s);
	}
}

/* A line of cells, or of the names above them where there is no row. */
static void
put_line(struct sending *s, const void *row)
{
	bool first = true;

	for (size_t i = 0; i < s->shape->n; i++) {
		const struct field *f = &s->shape->fields[i];
		uint64_t bit = UINT64_C(1) << i;

		if (!(s->show & bit))
			continue;
		if (!first)
			buf_char(&s->buf, ',');
		first = false;
		if (row == NULL)
			buf_str(&s->buf, f->name);
		else if (*(const uint64_t *)row & bit)
			put_cell(s, f, row);
	}
	buf_str(&s->buf, "\r\n");
}

static enum err
send_row(void *arg, const void *row)
{
	struct sending *s = arg;

	if (s->csv)
		put_line(s, row);
	else {
		field_write_some(&s->buf, s->shape, row, s->show);
		buf_char(&s->buf, '\n');
	}
	return s->buf.len >= PART ? flush(s) : OK;
}

enum err
resource_export(struct req *rq)
{
	struct sending s = { .rq = rq, .shape = &rq->route->plan->shown_base };
	struct buf text;
	struct ask k;
	enum err e;

	ask_begin(&k, rq);
	if ((e = ask_query(&k, &ask_export_shape)) != OK)
		return e;
	s.show = k.show & k.plan->seen;
	s.csv = k.params.format != NULL && strcmp(k.params.format, "csv") == 0;
	rq->wire->type = s.csv ? "text/csv; charset=utf-8; header=present" :
				 "application/x-ndjson";
	buf_init(&s.buf, rq->arena, 2 * PART);
	buf_init(&s.cell, rq->arena, 1024);
	if (s.csv)
		put_line(&s, NULL);
	buf_init(&text, rq->arena, 1024);
	ask_select(&k, &text, k.plan->columns);
	if (k.plan->row->exports != NULL)
		buf_fmt(&text, " AND (%s)", k.plan->row->exports);
	/* the operator's stand behind the account's own */
	buf_str(&text,
	    k.plan->row->common ? " ORDER BY account, id" : " ORDER BY id");
	e = db_each (rq->db, ask_statement(&k, text.s, &k.plan->shown),
	    &k.values, send_row, &s);
	return e == OK ? flush(&s) : e;
}
