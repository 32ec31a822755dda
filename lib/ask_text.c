/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ask.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const signs[ASK__N] = {
	[ASK_EQ] = "=",
	[ASK_NE] = "=", /* and not: where there is no value too */
	[ASK_GTE] = ">=",
	[ASK_GT] = ">",
	[ASK_LTE] = "<=",
	[ASK_LT] = "<",
};

/* A member with many words is asked for one of them, an object for whether it
 * is there; what a body may not be can be asked for: more than nothing. */
static struct field
asked(const struct field *f)
{
	struct field one = *f;

	if (resource_ordered(f))
		one.min = one.max = 0;
	if (f->kind == K_OBJECT)
		one = (struct field){ .kind = K_BOOL };

	if (f->kind == K_TEXTS)
		one = (struct field){ .kind = K_TEXT,
			.chars = f->chars,
			.words = f->words };
	return one;
}

static void
place(struct ask *k, struct buf *text, enum kind kind)
{
	assert(k->n < ASK_VALUES);
	k->kinds[k->n] = kind;
	buf_fmt(text, ":p%zu", k->n++);
}

enum err
ask_bind(struct ask *k, struct buf *text, const struct field *f,
    const char *name, const char *value)
{
	struct req *rq = k->rq;
	struct field one = asked(f);
	enum err e = field_value(&one, &k->values.v[k->n], value, rq->arena);

	if (e != OK) {
		faults_add(&rq->faults, rq->arena, e, name, f,
		    field_blame(e, &one, value, rq->arena));
		return E_VALIDATION;
	}
	place(k, text, one.kind);
	return OK;
}

void
ask_number(struct ask *k, struct buf *text, int64_t n)
{
	k->values.v[k->n].number = n;
	place(k, text, K_INT);
}

/* Lengths stand before the texts, so that no two conditions are signed alike.
 */
static void
mean(struct ask *k, const struct condition *c)
{
	buf_fmt(&k->meant, "%s %s %zu:%s\n", c->field->name, ask_ops[c->op],
	    strlen(c->value), c->value);
}

/* `order.bol.*` as LIKE takes it: an underscore is one. */
static const char *
like(struct arena *a, const char *pattern)
{
	struct buf b;

	buf_init(&b, a, 64);
	for (; *pattern != '\0'; pattern++)
		if (*pattern == '*')
			buf_char(&b, '%');
		else
			buf_fmt(&b, "%s%c", *pattern == '_' ? "\\" : "",
			    *pattern);
	return b.s;
}

/* A member that is asked by patterns besides its values. */
static enum err
pattern(struct ask *k, struct buf *text, const struct condition *c)
{
	struct req *rq = k->rq;

	if (!c->field->pattern(c->value)) {
		faults_add(&rq->faults, rq->arena, E_EVENT_PATTERN, c->name,
		    NULL, FAULT_EVENT_PATTERN);
		return E_VALIDATION;
	}
	if (strchr(c->value, '*') == NULL) {
		buf_fmt(text, "`%s` = ", c->field->name);
		return ask_bind(k, text, c->field, c->name, c->value);
	}
	buf_fmt(text, "`%s` LIKE ", c->field->name);
	k->values.v[k->n].text = like(rq->arena, c->value);
	place(k, text, K_TEXT);
	return OK;
}

enum err
ask_condition(struct ask *k, struct buf *text, const struct condition *c)
{
	enum err e;

	mean(k, c);
	if (c->op == ASK_NE)
		buf_str(text, "NOT IFNULL(");
	if (c->field->owner) {
		buf_fmt(text, RESOURCE_OWNER("") " %s ", signs[c->op]);
		e = ask_bind(k, text, c->field, c->name, c->value);
	} else if (c->field->sql != NULL) {
		buf_fmt(text, "%s %s ", c->field->sql, signs[c->op]);
		e = ask_bind(k, text, c->field, c->name, c->value);
	} else if (c->field->pattern != NULL) {
		e = pattern(k, text, c);
	} else if (c->field->kind == K_OBJECT) {
		buf_fmt(text, "(`%s` IS NOT NULL) = ", c->field->name);
		e = ask_bind(k, text, c->field, c->name, c->value);
	} else if (c->field->kind != K_TEXTS) {
		buf_fmt(text, "`%s` %s ", c->field->name, signs[c->op]);
		e = ask_bind(k, text, c->field, c->name, c->value);
	} else {
		buf_str(text, "0 < LOCATE(CONCAT(' ', ");
		e = ask_bind(k, text, c->field, c->name, c->value);
		buf_fmt(text, ", ' '), CONCAT(' ', `%s`, ' '))",
		    c->field->name);
	}
	if (c->op == ASK_NE)
		buf_str(text, ", FALSE)");
	return e;
}

void
ask_select(struct ask *k, struct buf *text, const char *columns)
{
	buf_fmt(text, "SELECT %s FROM %s WHERE %s", columns, k->plan->table,
	    k->plan->whose);
	ask_conditions(k, text);
}

void
ask_conditions(struct ask *k, struct buf *text)
{
	if (!k->params.archived && k->plan->archived_at != NULL)
		buf_str(text, " AND archived_at IS NULL");
	buf_str(text, k->where.s);
}

/*
 * Statements of texts that requests made.  Each costs the server memory for as
 * long as it is prepared, so the one unused for longest makes room.
 */
#define KEPT 16

struct kept {
	char *text;
	uint64_t used; /* at which tick */
	struct shape shape;
	struct query query;
	struct field fields[]; /* as many as there are values */
};

static struct kept *kept[KEPT];
static uint64_t tick;

static char names[ASK_VALUES][4];

static void
describe(struct kept *s, const struct ask *k, const struct shape *out)
{
	for (size_t i = 0; i < k->n; i++) {
		snprintf(names[i], sizeof(names[i]), "p%d", (int)(i % 100));
		s->fields[i] = (struct field){ .name = names[i],
			.kind = k->kinds[i],
			.off = (unsigned short)(offsetof(struct ask_values, v) +
			    i * sizeof(union ask_value)) };
	}
	s->shape = (struct shape){ .name = "Ask",
		.size = PRESENT(struct ask_values),
		.fields = s->fields,
		.n = (unsigned short)k->n };
	s->query = (struct query){ .name = k->plan->table,
		.in = &s->shape,
		.out = out,
		.sql = s->text,
		.flags = Q_MADE };
}

const struct query *
ask_statement(struct ask *k, const char *text, const struct shape *out)
{
	struct kept **at = &kept[0], *s;

	tick++;
	for (size_t i = 0; i < KEPT; i++) {
		if (kept[i] != NULL && kept[i]->query.out == out &&
		    strcmp(kept[i]->text, text) == 0) {
			kept[i]->used = tick;
			return &kept[i]->query;
		}
		if (kept[i] == NULL ||
		    (*at != NULL && kept[i]->used < (*at)->used))
			at = &kept[i];
	}
	if ((s = *at) != NULL) {
		db_forget(k->rq->db, &s->query);
		free(s->text);
		free(s);
	}
	s = *at = calloc(1, sizeof(*s) + k->n * sizeof(*s->fields));
	if (s == NULL || (s->text = strdup(text)) == NULL)
		abort();
	s->used = tick;
	describe(s, k, out);
	return &s->query;
}
