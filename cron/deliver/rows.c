/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliver.h"

#include "buf.h"

#define COLUMNS 16 /* of such a row, at most */

/* Many rows for one statement: an array of arrays, whose columns its JSON_TABLE
 * takes by their places. */

/* clang-format off */
const char *const deliver_by_id[] = { "account", "id", NULL };
const char *const deliver_by_stream[] = { "webhook_id", "stream", NULL };
const char *const deliver_by_due[] = { "account", "id", "due_at", NULL };
const char *const deliver_by_attempts[] = { "account", "id", "attempts", "due_at", NULL };
const char *const deliver_by_created[] = { "account", "id", "created_at", "status", "last_status",
	"last_failure", "last_attempt_at", "last_duration_ms", "next_attempt_at", "out_of_order",
	"delivered_at", NULL };
/* clang-format on */

/* As a DATETIME(3) column reads it. */
static void
moment(struct buf *b, struct stamp t)
{
	char text[STAMP_LEN + 1];

	stamp_format(t, text);
	buf_fmt(b, "\"%.10s %.12s\"", text, text + 11);
}

static void
value(struct buf *b, const struct field *f, const struct delivery *d)
{
	const void *at = field_at(f, d);
	const char *text = NULL;

	if (f->kind == K_STAMP)
		moment(b, *(const struct stamp *)at);
	else if (f->kind == K_INT)
		buf_fmt(b, "%lld", (long long)*(const int64_t *)at);
	else if (f->kind == K_BOOL)
		buf_char(b, *(const bool *)at ? '1' : '0');
	else {
		text = f->kind == K_ID ? ((const struct id *)at)->s :
					 *(const char *const *)at;
		if (text != NULL)
			buf_quote(b, text);
		else
			buf_str(b, "null");
	}
}

/* The members of these names, found once for all rows. */
struct columns {
	const struct field *field[COLUMNS];
	size_t n;
};

static struct columns
columns_of(const char *const *names)
{
	struct columns c = { .n = 0 };

	for (; names[c.n] != NULL; c.n++)
		c.field[c.n] = shape_field(&deliver_shape, names[c.n]);
	return c;
}

static void
row(struct buf *b, const struct columns *c, const struct delivery *d)
{
	for (size_t k = 0; k < c->n; k++) {
		buf_char(b, k == 0 ? '[' : ',');
		if (field_there(c->field[k], d))
			value(b, c->field[k], d);
		else
			buf_str(b, "null");
	}
	buf_char(b, ']');
}

const char *
deliver_rows(struct arena *a, const char *const *names,
    const struct delivery *v, size_t n)
{
	struct columns c = columns_of(names);
	struct buf b;

	buf_init(&b, a, n * 128 + 8);
	buf_char(&b, '[');
	for (size_t i = 0; i < n; i++) {
		if (i > 0)
			buf_char(&b, ',');
		row(&b, &c, &v[i]);
	}
	buf_char(&b, ']');
	return b.s;
}

enum err
deliver_run_rows(struct sweep *s, const struct query *q,
    const char *const *names, const struct delivery *v, size_t n,
    uint64_t *changed)
{
	struct delivery ask = { .has = EVERYTHING };
	enum err e;

	*changed = 0;
	if (n == 0)
		return OK;
	ask = v[0];
	ask.has = EVERYTHING;
	ask.keys = deliver_rows(s->arena, names, v, n);
	e = db_run(s->db, q, &ask);
	*changed = db_changed(s->db);
	return e;
}
