/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "answer.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "page.h"
#include "resource_own.h"
#include "scan.h"
#include "wire.h"

static const char *
text_of(struct req *rq, const char *fmt, va_list ap)
{
	char text[512];

	vsnprintf(text, sizeof(text), fmt, ap);
	return arena_dup(rq->arena, text);
}

static void
note(struct req *rq, enum err e, const char *field, const char *fmt, va_list ap)
{
	bool body;

	rq->detail = text_of(rq, fmt, ap);
	if (field == NULL)
		return; /* perhaps there is no route either */
	body = rq->route->in != NULL;
	faults_add(&rq->faults, rq->arena, e,
	    body ? arena_fmt(rq->arena, "/%s", field) : field,
	    body ? shape_field(rq->route->in, field) : NULL, rq->detail);
}

enum err
refuse(struct req *rq, enum err e, const char *field, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	note(rq, e, field, fmt, ap);
	va_end(ap);
	return e;
}

enum err
refuse_unknown(struct req *rq, const char *field, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	note(rq, E_NOT_FOUND, field, fmt, ap);
	va_end(ap);
	return E_VALIDATION;
}

static const void *
row_at(const struct req *rq, size_t i)
{
	return (const char *)rq->rows.v + i * shape_base(rq->route->out)->size;
}

static const char *
id_of(const struct shape *s, const void *obj)
{
	return ((const struct id *)field_at(shape_field(s, "id"), obj))->s;
}

/* Before the end of the object that was written: what it refers to. */
static void
write_expanded(const struct req *rq, struct buf *b, size_t row)
{
	const struct expanded *x = rq->wire->expanded;

	if (x != NULL)
		b->len--;
	for (; x != NULL; x = x->next)
		buf_fmt(b, ",\"%s\":%s%s", x->name,
		    x->json[row] != NULL ? x->json[row] : "null",
		    x->next == NULL ? "}" : "");
}

/* Of what is answered: the route's shape, or that of what is only shown. */
static const struct shape *
shape_of(const struct req *rq)
{
	return rq->shown != NULL ? rq->shown : rq->route->out;
}

/* So many rows are about as long as the first; together no longer than a page
 * may be. */
static void
room_for(struct buf *b, size_t rows)
{
	size_t each = b->len + b->len / 8, all = rows * each;

	buf_room(b, (all < PAGE_WEIGHT ? all : PAGE_WEIGHT) + 256);
}

/* One that knows what lies behind it. */
static void
write_paged(struct req *rq, struct buf *b)
{
	const struct paging *p = rq->paging;
	const struct shape *s = shape_of(rq);
	uint64_t show = p->show & shape_bits(s);

	buf_str(b, "{\"data\":[");
	for (size_t i = 0; i < p->n; i++) {
		if (i > 0)
			buf_char(b, ',');
		field_write_some(b, shape_base(s), row_at(rq, i), show);
		write_expanded(rq, b, i);
		if (i == 0)
			room_for(b, p->n - 1);
	}
	buf_fmt(b, "],\"has_more\":%s,\"next_cursor\":",
	    p->next != NULL ? "true" : "false");
	if (p->next != NULL)
		buf_quote(b, p->next);
	else
		buf_str(b, "null");
	buf_char(b, '}');
}

static void
write_page(struct req *rq, struct buf *b)
{
	size_t limit = (size_t)page_limit(rq);
	size_t n = rq->rows.n > limit ? limit : rq->rows.n;

	buf_str(b, "{\"data\":[");
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_char(b, ',');
		field_write(b, rq->route->out, row_at(rq, i));
		if (i == 0)
			room_for(b, n - 1);
	}
	if (rq->rows.n <= limit) {
		buf_str(b, "],\"has_more\":false,\"next_cursor\":null}");
		return;
	}
	buf_str(b, "],\"has_more\":true,\"next_cursor\":");
	buf_quote(b, page_cursor(rq, id_of(rq->route->out, row_at(rq, n - 1))));
	buf_char(b, '}');
}

const char *
answer_etag(struct arena *a, const struct shape *s, const void *obj)
{
	const int64_t *version = field_at(shape_field(s, "version"), obj);

	return arena_fmt(a, "\"%lld\"", (long long)*version);
}

/* What an action upon another object made has the path of its own. */
static const char *
location(struct req *rq)
{
	const struct route *r = rq->route;
	const char *home = strchr(r->path, '{') != NULL ?
	    resource_home(rq, r->out) :
	    r->path;

	if (home == NULL)
		return NULL;
	return arena_fmt(rq->arena, "%s/%s", home, id_of(r->out, rq->out));
}

static bool
has_no_body(int status)
{
	return status == 204 || status == 205 || status == 304;
}

void
answer_success(struct req *rq)
{
	const struct route *r = rq->route;
	struct wire *w = rq->wire;

	buf_init(&w->out, rq->arena, 1024);
	if (w->sent)
		return;
	if (r->flags & R_ETAG) {
		w->etag = answer_etag(rq->arena, r->out, rq->out);
		if (r->method == GET && w->if_none_match != NULL &&
		    resource_matches(w->if_none_match, w->etag))
			w->status = 304;
	}
	w->location = rq->manner.location;
	if (rq->manner.status != 0)
		w->status = rq->manner.status;
	else if (w->status != 304)
		w->status = r->flags & R_CREATED ? 201 :
		    rq->accepted                 ? 202 :
						   200;
	if (has_no_body(w->status))
		return;
	w->type = r->gives;
	if (r->flags & R_LIST) {
		if (rq->paging != NULL)
			write_paged(rq, &w->out);
		else
			write_page(rq, &w->out);
		return;
	}
	if (r->flags & R_OK_DATA)
		buf_str(&w->out, "{\"ok\":true,\"data\":");
	field_write(&w->out, shape_of(rq), rq->out);
	write_expanded(rq, &w->out, 0);
	if (r->flags & R_OK_DATA)
		buf_char(&w->out, '}');
	if (r->flags & R_CREATED)
		w->location = location(rq);
}

static void
write_words(struct buf *b, const char *const *words)
{
	buf_str(b, ",\"allowed\":[");
	for (size_t i = 0; words[i] != NULL; i++) {
		if (i > 0)
			buf_char(b, ',');
		buf_quote(b, words[i]);
	}
	buf_char(b, ']');
}

static void
write_bound(struct buf *b, const struct field *f, int64_t n)
{
	char text[DECIMAL_LEN + 1];

	if (f->kind != K_MONEY && f->kind != K_VOLUME) {
		buf_fmt(b, "%lld", (long long)n);
		return;
	}
	decimal_format(n, 0, text);
	buf_str(b, text);
}

static void
write_limit(struct buf *b, const struct field *f, int64_t min, int64_t max)
{
	buf_str(b, "\"limit\":{\"min\":");
	write_bound(b, f, min);
	buf_str(b, ",\"max\":");
	write_bound(b, f, max);
	buf_char(b, '}');
}

enum err
refuse_over(struct req *rq, const char *field, int64_t most, const char *fmt,
    ...)
{
	const struct field *f = shape_field(rq->route->in, field);
	struct buf limit;
	va_list ap;

	va_start(ap, fmt);
	rq->detail = text_of(rq, fmt, ap);
	va_end(ap);
	if (most < 0)
		most = 0;
	buf_init(&limit, rq->arena, 64);
	write_limit(&limit, f, f->min < most ? f->min : most, most);
	faults_put(&rq->faults, rq->arena,
	    (struct fault){ .e = E_OUT_OF_RANGE,
		.pointer = arena_fmt(rq->arena, "/%s", field),
		.message = rq->detail,
		.more = limit.s });
	return E_OUT_OF_RANGE;
}

/* What a program can use to mend the value. */
static void
write_limits(struct buf *b, const struct field *f, enum err e)
{
	if (e == E_NOT_ALLOWED && f->words != NULL)
		write_words(b, f->words);
	if (e == E_TOO_PRECISE)
		buf_fmt(b, ",\"limit\":{\"decimals\":%d}", f->decimals);
	if ((e == E_OUT_OF_RANGE || e == E_TOO_SHORT || e == E_TOO_LONG) &&
	    (f->min != 0 || f->max != 0)) {
		buf_char(b, ',');
		write_limit(b, f, f->min, f->max);
	}
}

void
answer_fault(struct buf *b, const struct fault *f)
{
	buf_char(b, '{');
	if (f->pointer != NULL) {
		bool body = f->pointer[0] == '/' && f->e != E_UNKNOWN_PARAMETER;

		buf_fmt(b, "\"%s\":", body ? "pointer" : "parameter");
		buf_quote(b, f->pointer);
		buf_char(b, ',');
	}
	buf_fmt(b, "\"code\":\"%s\",\"message\":",
	    f->code != NULL ? f->code : err_row(f->e)->code);
	buf_quote(b, f->message);
	if (f->field != NULL)
		write_limits(b, f->field, f->e);
	if (f->more != NULL)
		buf_fmt(b, ",%s", f->more);
	buf_char(b, '}');
}

static void
write_faults(struct buf *b, const struct faults *fs)
{
	char before = '[';

	buf_str(b, ",\"errors\":");
	for (const struct fault *f = fs->first; f != NULL; f = f->next) {
		buf_char(b, before);
		before = ',';
		answer_fault(b, f);
	}
	buf_char(b, ']');
}

static const char *
detail_of(struct req *rq, const struct err_row *row)
{
	if (rq->detail != NULL)
		return rq->detail;
	if (rq->faults.n == 1)
		return "One field or parameter is invalid.";
	if (rq->faults.n > 1)
		return arena_fmt(rq->arena,
		    "%d fields or parameters are invalid.", rq->faults.n);
	return row->hint;
}

/* The errors of single fields stand in errors[]; the document's own code is
 * then that of the whole. */
static enum err
whole(const struct req *rq, enum err e)
{
	return rq->faults.n > 0 && err_row(e)->status == 422 ? E_VALIDATION : e;
}

void
answer_problem(struct req *rq, enum err e)
{
	struct wire *w = rq->wire;
	const struct err_row *row = err_row(e = whole(rq, e));
	struct buf *b = &w->out;

	if (e == E_STATE)
		resource_allow(rq);
	if (row->status == 422)
		faults_sort(&rq->faults);
	w->error = e;
	w->status = row->status;
	w->location = w->original = NULL;
	buf_init(b, rq->arena, 1024);
	buf_char(b, '{');
	if (strncmp(w->path, "/api/v1/", 8) == 0)
		buf_str(b, "\"ok\":false,");
	buf_str(b, "\"type\":");
	buf_quote(b,
	    arena_fmt(rq->arena, "%s/errors/%s", rq->conf->public_url,
		row->code));
	buf_str(b, ",\"title\":");
	buf_quote(b, row->title);
	buf_fmt(b, ",\"status\":%d,\"code\":\"%s\",\"detail\":", row->status,
	    row->code);
	buf_quote(b, detail_of(rq, row));
	buf_str(b, ",\"instance\":");
	buf_quote(b, scan_utf8(w->path) ? w->path : "");
	buf_str(b, ",\"request_id\":");
	buf_quote(b, rq->caller.request_id);
	buf_fmt(b, ",\"retryable\":%s", err_retryable(e) ? "true" : "false");
	if (rq->faults.n > 0)
		write_faults(b, &rq->faults);
	buf_char(b, '}');
}
