/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

#include "ask.h"

/* A condition of a member, or conditions joined: one of the four. */
struct clause {
	struct presence has;
	struct list all, any;
	struct object none; /* and, or, not: no names for formatters of C++ */
	const char *field, *op;
	struct any value;
};

struct search {
	struct presence has;
	struct object where;
	int64_t limit;
	const char *cursor, *sort, *fields, *expand;
	flag archived;
};

/* clang-format off */
static const struct shape clause_shape;

#define T struct clause
static const struct field clause_fields[] = {
	{ .name = "and", .kind = K_LIST, .off = offsetof(T, all), .shape = &clause_shape, .min = 1, .max = 50,
	  .doc = "Conditions that must all be true." },
	{ .name = "or",  .kind = K_LIST, .off = offsetof(T, any), .shape = &clause_shape, .min = 1, .max = 50,
	  .doc = "Conditions of which at least one must be true." },
	{ .name = "not", .kind = K_OBJECT, .off = offsetof(T, none), .shape = &clause_shape,
	  .doc = "Condition that must be false." },
	FIELD(T, field, .min = 1, .max = 64, .example = "\"status\"", .doc = "Member to compare, one that lists can be filtered by."),
	FIELD(T, op,    .words = ask_ops, .example = "\"eq\"", .doc = "Comparison with `value`: `eq`, `ne`, `gte`, `gt`, `lte` or `lt`. Default `eq`."),
	FIELD(T, value, .example = "\"active\"", .doc = "Value to compare with."),
};
#undef T
static const struct shape clause_shape =
	SHAPE(struct clause, "SearchClause", clause_fields, "A condition (`field`, `op`, `value`), or conditions combined by `and`, `or` or `not`.");

#define T struct search
static const struct field search_fields[] = {
	FIELD(T, where,    .shape = &clause_shape, .doc = "Conditions that items must meet. All items match by default."),
	FIELD(T, limit,    .min = 1, .max = 200, .example = "50", .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, cursor,   .min = 1, .max = 2000, .doc = "Position in the results: `next_cursor` of the previous page."),
	FIELD(T, sort,     .min = 1, .max = 64, .example = "\"-id\"", .doc = "Member to sort by; a leading `-` sorts in descending order. Default `-id`, newest first."),
	FIELD(T, fields,   .min = 1, .max = 1000, .example = "\"id\"", .doc = "Members to return, separated by commas. `id` is always returned."),
	FIELD(T, expand,   .min = 1, .max = 1000, .doc = "References to return as objects beside their ids, separated by commas: `site_id` adds `site`."),
	FIELD(T, archived, .example = "false", .doc = "Whether archived items are returned too. Default false."),
};
#undef T
const struct shape resource_search_shape =
	SHAPE(struct search, "Search", search_fields, "Conditions, sorting and paging of a search.");
/* clang-format on */

static enum err
fault(struct ask *k, const char *at, enum err e, const char *message)
{
	faults_add(&k->rq->faults, k->rq->arena, e, at, NULL, message);
	return E_VALIDATION;
}

static bool
may_ask(const struct ask *k, const char *name)
{
	for (const char *const *f = k->plan->row->filter; *f != NULL; f++)
		if (strcmp(*f, name) == 0)
			return true;
	return false;
}

static enum ask_op
op_of(const struct clause *c)
{
	enum ask_op op = ASK_EQ;

	while (HAS(c, op) && strcmp(ask_ops[op], c->op) != 0)
		op++;
	return op;
}

static enum err
member(struct ask *k, const struct clause *c, const char *at)
{
	struct condition one = { .op = op_of(c),
		.name = arena_fmt(k->rq->arena, "%s/value", at),
		.value = c->value.text };

	if (!may_ask(k, c->field))
		return fault(k, arena_fmt(k->rq->arena, "%s/field", at),
		    E_NOT_ALLOWED, "is not a member that can be searched");
	one.field = shape_field(k->plan->base, c->field);
	if (one.op > ASK_NE && !resource_ordered(one.field))
		return fault(k, arena_fmt(k->rq->arena, "%s/op", at),
		    E_NOT_ALLOWED, "does not apply to this member");
	if (!HAS(c, value))
		return fault(k, one.name, E_REQUIRED, "is required");
	if (k->n >= ASK_LIMIT)
		return fault(k, at, E_TOO_LONG,
		    "exceeds the maximum number of conditions");
	return ask_condition(k, &k->where, &one);
}

static enum err clause(struct ask *k, const struct clause *c, const char *at);

static enum err
joined(struct ask *k, const struct list *l, const char *at, const char *name,
    const char *word)
{
	enum err e = OK;

	for (size_t i = 0; i < l->n; i++) {
		if (i > 0)
			buf_str(&k->where, word);
		if (clause(k, (const struct clause *)l->v + i,
			arena_fmt(k->rq->arena, "%s/%s/%zu", at, name, i)) !=
		    OK)
			e = E_VALIDATION;
	}
	return e;
}

/* The parentheses are signed too: they are part of what is meant. */
static enum err
clause(struct ask *k, const struct clause *c, const char *at)
{
	int n = HAS(c, all) + HAS(c, any) + HAS(c, none) + HAS(c, field);
	enum err e = OK;

	if (n != 1 || (!HAS(c, field) && (HAS(c, op) || HAS(c, value))))
		return fault(k, at, E_NOT_ALLOWED,
		    "must have one of and, or, not, field");
	buf_str(&k->where, "(");
	buf_str(&k->meant, HAS(c, any) ? "or(" : HAS(c, none) ? "not(" : "(");
	if (HAS(c, all))
		e = joined(k, &c->all, at, "and", " AND ");
	else if (HAS(c, any))
		e = joined(k, &c->any, at, "or", " OR ");
	else if (HAS(c, none)) {
		/* what cannot be said of nothing does not hold of it */
		buf_str(&k->where, "NOT IFNULL(");
		e = clause(k, c->none.v, arena_fmt(k->rq->arena, "%s/not", at));
		buf_str(&k->where, ", FALSE)");
	} else
		e = member(k, c, at);
	buf_str(&k->where, ")");
	buf_str(&k->meant, ")");
	return e;
}

static void
take(struct ask *k, const struct search *in)
{
	k->params.limit = in->limit;
	k->params.cursor = in->cursor;
	k->params.sort = in->sort;
	k->params.fields = in->fields;
	k->params.expand = in->expand;
	k->params.archived = in->archived;
}

enum err
resource_search(struct req *rq)
{
	const struct search *in = rq->in;
	struct ask k;
	enum err e = OK, one;

	ask_begin(&k, rq);
	take(&k, in);
	if (in->where.v != NULL) {
		buf_str(&k.where, " AND ");
		e = clause(&k, in->where.v, "/where");
	}
	if ((one = ask_order(&k)) != OK)
		e = one == E_SCOPE_MISSING ? one : E_VALIDATION;
	return e == OK ? ask_page(&k) : e;
}
