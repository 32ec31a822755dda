/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "db.h"

#include <assert.h>
#include <string.h>

#include "buf.h"
#include "db_own.h"

/* What stands in the places of a statement's names. */

static void
bind_text(MYSQL_BIND *b, const char *s)
{
	b->buffer_type = MYSQL_TYPE_STRING;
	b->buffer = (char *)(uintptr_t)s;
	b->buffer_length = s == NULL ? 0 : strlen(s);
	if (s == NULL)
		b->buffer_type = MYSQL_TYPE_NULL;
}

static void
bind_date(MYSQL_BIND *b, struct value *v, struct date d)
{
	int year, month, day;

	date_split(d, &year, &month, &day);
	v->time = (MYSQL_TIME){ .year = (unsigned)year,
		.month = (unsigned)month,
		.day = (unsigned)day,
		.time_type = MYSQL_TIMESTAMP_DATE };
	b->buffer_type = MYSQL_TYPE_DATE;
	b->buffer = &v->time;
}

static void
bind_stamp(MYSQL_BIND *b, struct value *v, struct stamp t)
{
	struct date d = stamp_date(t, 0);
	int64_t ms = t.ms - date_start(d, 0).ms;

	bind_date(b, v, d);
	v->time.hour = (unsigned)(ms / 3600000);
	v->time.minute = (unsigned)(ms / 60000 % 60);
	v->time.second = (unsigned)(ms / 1000 % 60);
	v->time.second_part = (unsigned long)(ms % 1000 * 1000);
	v->time.time_type = MYSQL_TIMESTAMP_DATETIME;
	b->buffer_type = MYSQL_TYPE_DATETIME;
}

static void
bind_number(MYSQL_BIND *b, struct value *v, int64_t n)
{
	v->number = n;
	b->buffer_type = MYSQL_TYPE_LONGLONG;
	b->buffer = &v->number;
}

/* Words with a space between, as a column keeps them. */
static const char *
joined(const struct texts *t, struct arena *a)
{
	struct buf b;

	buf_init(&b, a, 64);
	for (size_t i = 0; i < t->n; i++) {
		if (i > 0)
			buf_char(&b, ' ');
		buf_str(&b, t->v[i]);
	}
	return b.s;
}

/* What has parts is kept as the JSON of an answer. */
static const char *
as_json(const struct field *f, const void *at, struct arena *a)
{
	struct buf b;

	buf_init(&b, a, 256);
	field_write_value(&b, f, at);
	return b.s;
}

static void
bind_member(MYSQL_BIND *b, struct value *v, const struct field *f,
    const void *at, struct arena *a)
{
	switch (f->kind) {
	case K_TEXT:
		bind_text(b, *(const char *const *)at);
		return;
	case K_INT:
		bind_number(b, v, *(const int64_t *)at);
		return;
	case K_BOOL:
		bind_number(b, v, *(const bool *)at);
		return;
	case K_MONEY:
	case K_VOLUME:
		decimal_format(*(const int64_t *)at, 0, v->text);
		bind_text(b, v->text);
		return;
	case K_STAMP:
		bind_stamp(b, v, *(const struct stamp *)at);
		return;
	case K_DATE:
		bind_date(b, v, *(const struct date *)at);
		return;
	case K_ID:
		bind_text(b, ((const struct id *)at)->s);
		return;
	case K_TEXTS:
		bind_text(b, joined(at, a));
		return;
	case K_INTS:
	case K_OBJECT:
	case K_LIST:
	case K_ANY:
		bind_text(b, as_json(f, at, a));
		return;
	case K__N:
		break;
	}
	assert(!"a kind that no column has");
}

static void
bind_caller(MYSQL_BIND *b, struct value *v, const struct caller *who,
    enum caller_value from)
{
	switch (from) {
	case C_ACCOUNT:
		assert(who->account != NULL);
		bind_text(b, who->account);
		return;
	case C_KEY_ID:
		bind_text(b, who->key_id);
		return;
	case C_REQUEST_ID:
		bind_text(b, who->request_id);
		return;
	case C_NOW:
		bind_stamp(b, v, who->now);
		return;
	case C_PERSON:
		bind_text(b, who->person);
		return;
	case C_SESSION:
		bind_text(b, who->session);
		return;
	case C_READABLE:
		bind_text(b, who->readable);
		return;
	case C_MEMBER:
		break;
	}
}

static void
bind_one(struct db *db, MYSQL_BIND *b, struct value *v, const struct param *p,
    const void *in, struct arena *a)
{
	memset(b, 0, sizeof(*b));
	if (p->from != C_MEMBER)
		bind_caller(b, v, db->who, p->from);
	else if (field_there(p->field, in))
		bind_member(b, v, p->field, field_at(p->field, in), a);
	else
		b->buffer_type = MYSQL_TYPE_NULL;
}

MYSQL_BIND *
db_value_bind(struct db *db, const struct stmt *s, const void *in,
    struct arena *a)
{
	unsigned n = s->bound->n_params;
	MYSQL_BIND *binds = arena_array(a, MYSQL_BIND, n);
	struct value *values = arena_array(a, struct value, n);

	for (unsigned i = 0; i < n; i++)
		bind_one(db, &binds[i], &values[i], &s->bound->params[i], in,
		    a);
	return binds;
}

/* A moment as the server reads it. */
static char *
time_text(const MYSQL_TIME *t, struct arena *a)
{
	if (t->time_type == MYSQL_TIMESTAMP_DATE)
		return arena_fmt(a, "%04u-%02u-%02u", t->year, t->month,
		    t->day);
	return arena_fmt(a, "%04u-%02u-%02u %02u:%02u:%02u.%03lu", t->year,
	    t->month, t->day, t->hour, t->minute, t->second,
	    t->second_part / 1000);
}

const char *
db_value_text(struct db *db, const struct stmt *s, const void *in,
    struct arena *a)
{
	const MYSQL_BIND *v = db_value_bind(db, s, in, a);
	struct buf b;

	buf_init(&b, a, 256);
	for (unsigned i = 0; i < s->bound->n_params; i++)
		switch (v[i].buffer_type) {
		case MYSQL_TYPE_NULL:
			buf_str(&b, "-,");
			break;
		case MYSQL_TYPE_LONGLONG:
			buf_fmt(&b, "%lld,", *(const long long *)v[i].buffer);
			break;
		case MYSQL_TYPE_DATE:
		case MYSQL_TYPE_DATETIME:
			buf_fmt(&b, "%s,", time_text(v[i].buffer, a));
			break;
		default:
			buf_fmt(&b, "%lu:%s,", v[i].buffer_length,
			    (const char *)v[i].buffer);
		}
	return b.s;
}

/* One name's values in all rows: numbers, or pointers to texts. */
struct array {
	MYSQL_BIND *bind;
	long long *numbers;
	char **texts;
	unsigned long *lengths;
	char *nulls;
};

static struct array
array_begin(MYSQL_BIND *b, size_t n, struct arena *a)
{
	struct array c = { .bind = b };

	memset(b, 0, sizeof(*b));
	c.numbers = arena_array(a, long long, n);
	c.texts = arena_array(a, char *, n);
	c.lengths = arena_array(a, unsigned long, n);
	c.nulls = arena_array(a, char, n);
	b->buffer_type = MYSQL_TYPE_STRING;
	b->buffer = c.texts;
	b->length = c.lengths;
	b->u.indicator = c.nulls;
	return c;
}

static void
array_put(struct array *c, size_t i, const MYSQL_BIND *one, struct arena *a)
{
	c->texts[i] = (char *)(uintptr_t) "";
	switch (one->buffer_type) {
	case MYSQL_TYPE_NULL:
		c->nulls[i] = STMT_INDICATOR_NULL;
		return;
	case MYSQL_TYPE_LONGLONG:
		c->numbers[i] = *(const long long *)one->buffer;
		c->bind->buffer_type = MYSQL_TYPE_LONGLONG;
		c->bind->buffer = c->numbers;
		return;
	case MYSQL_TYPE_DATE:
	case MYSQL_TYPE_DATETIME:
		c->texts[i] = time_text(one->buffer, a);
		c->lengths[i] = strlen(c->texts[i]);
		return;
	default:
		c->texts[i] = one->buffer;
		c->lengths[i] = one->buffer_length;
	}
}

MYSQL_BIND *
db_value_bind_many(struct db *db, const struct stmt *s, const void *rows,
    size_t n, struct arena *a)
{
	size_t size = shape_base(s->bound->query->in)->size;
	MYSQL_BIND *binds = arena_array(a, MYSQL_BIND, s->bound->n_params);

	for (unsigned i = 0; i < s->bound->n_params; i++) {
		struct array c = array_begin(&binds[i], n, a);

		for (size_t k = 0; k < n; k++) {
			struct value *v = arena_new(a, struct value);
			MYSQL_BIND one;

			bind_one(db, &one, v, &s->bound->params[i],
			    (const char *)rows + k * size, a);
			array_put(&c, k, &one, a);
		}
	}
	return binds;
}
