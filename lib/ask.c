/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "ask.h"

#include <string.h>

#include "decode.h"
#include "page.h"

const char *const ask_ops[ASK__N + 1] = {
	[ASK_EQ] = "eq",
	[ASK_NE] = "ne",
	[ASK_GTE] = "gte",
	[ASK_GT] = "gt",
	[ASK_LTE] = "lte",
	[ASK_LT] = "lt",
};

/* clang-format off */
static const char *const formats[] = { "csv", "ndjson", NULL };
static const char *const intervals[] = { "day", "month", "year", NULL };

#define T struct ask_params
static const struct field fields[] = {
	FIELD(T, limit,    .min = 1, .max = PAGE_MAX,
	      .doc = "Maximum number of items to return, 1 to 200. Default 50."),
	FIELD(T, cursor,   .min = 1, .max = 2000,
	      .doc = "Position in the list: `next_cursor` of the previous page, or the cursor in a Link header."),
	FIELD(T, sort,     .min = 1, .max = 64,
	      .doc = "Member to sort by; a leading `-` sorts in descending order. Default `-id`, newest first."),
	FIELD(T, fields,   .min = 1, .max = 1000,
	      .doc = "Members to return, separated by commas. `id` is always returned."),
	FIELD(T, expand,   .min = 1, .max = 1000,
	      .doc = "References to return as objects beside their ids, separated by commas: `site_id` adds `site`. The parameter can be repeated."),
	FIELD(T, archived, .doc = "Whether archived items are returned too. Default false."),
	FIELD(T, format,   .words = formats, .doc = "`csv`, with a header line, or `ndjson`, with one JSON object per line. Default `ndjson`, or `csv` if the `Accept` header prefers `text/csv`."),
	FIELD(T, measure,  .min = 1, .max = 64, .doc = "Measure to compute. Default `count`."),
	FIELD(T, group_by, .min = 1, .max = 64, .doc = "Member to group by: the result has one row for each of its values."),
	FIELD(T, interval, .words = intervals, .doc = "Period to group by, from `created_at` in UTC: `day`, `month` or `year`."),
};
#undef T
static const struct shape params_shape =
	SHAPE(struct ask_params, "AskParams", fields, "Parameters of a list besides its filters.");
const struct shape ask_list_shape = {
	.name = "AskList", .of = &params_shape,
	.take = NAMES("limit", "cursor", "sort", "fields", "expand", "archived"),
};
const struct shape ask_get_shape = {
	.name = "AskGet", .of = &params_shape, .take = NAMES("expand"),
};
const struct shape ask_search_shape = {
	.name = "AskSearch", .of = &params_shape, .take = NAMES("limit", "cursor", "sort", "fields", "expand", "archived"),
};
const struct shape ask_export_shape = {
	.name = "AskExport", .of = &params_shape, .take = NAMES("format", "fields", "archived"),
};
const struct shape ask_stats_shape = {
	.name = "AskStats", .of = &params_shape, .take = NAMES("measure", "group_by", "interval", "archived"),
};
/* clang-format on */

void
ask_begin(struct ask *k, struct req *rq)
{
	memset(k, 0, sizeof(*k));
	k->values.has = EVERYTHING;
	k->rq = rq;
	k->plan = rq->route->plan;
	resource_reads(rq, k->plan->row);
	k->sort = k->plan->id;
	if (k->plan->row->order != NULL)
		k->sort = shape_field(k->plan->base, k->plan->row->order);
	k->show = UINT64_MAX;
	buf_init(&k->where, rq->arena, 256);
	buf_init(&k->meant, rq->arena, 256);
}

enum err
ask_fault(struct ask *k, enum err e, const char *name, const char *message)
{
	struct req *rq = k->rq;

	if (rq->route->in != NULL)
		name = arena_fmt(rq->arena, "/%s", name);
	faults_add(&rq->faults, rq->arena, e, name, NULL, message);
	return e == E_UNKNOWN_PARAMETER ? e : E_BAD_PARAMETER;
}

enum err
ask_not_allowed(struct ask *k, const char *name, const char *const *words,
    const char *message)
{
	struct req *rq = k->rq;
	struct field *f = arena_new(rq->arena, struct field);

	f->name = name;
	f->words = words;
	if (rq->route->in != NULL)
		name = arena_fmt(rq->arena, "/%s", name);
	faults_add(&rq->faults, rq->arena, E_NOT_ALLOWED, name, f, message);
	return E_BAD_PARAMETER;
}

static bool
named(const char *const *names, const char *name)
{
	for (; names != NULL && *names != NULL; names++)
		if (strcmp(*names, name) == 0)
			return true;
	return false;
}

/* Of "created_at[gte]" the member and the operator; false where it is none. */
static bool
split(struct ask *k, const char *name, struct condition *c)
{
	const char *open = strchr(name, '[');
	size_t n = open != NULL ? (size_t)(open - name) : strlen(name);
	const char *member = arena_dupn(k->rq->arena, name, n);

	*c = (struct condition){ .op = ASK_EQ, .name = name };
	if (!named(k->plan->row->filter, member))
		return false;
	c->field = shape_field(k->plan->base, member);
	if (open == NULL)
		return true;
	for (c->op = ASK_GTE; c->op < ASK__N; c->op++)
		if (strcmp(open + 1,
			arena_fmt(k->rq->arena, "%s]", ask_ops[c->op])) == 0)
			return resource_ordered(c->field);
	return false;
}

/* What a parameter is read into. */
struct reader {
	struct ask *ask;
	const struct shape *params;
};

/* Only expand may stand more than once. */
static enum err
read_own(struct reader *r, const char *name, const char *value)
{
	struct ask *k = r->ask;

	if (field_has(r->params, &k->params, name)) {
		if (strcmp(name, "expand") != 0)
			return ask_fault(k, E_BAD_PARAMETER, name,
			    "is given twice");
		value = arena_fmt(k->rq->arena, "%s,%s", k->params.expand,
		    value);
	}
	return field_text(r->params, &k->params, name, value, k->rq->arena,
		   &k->rq->faults) == OK ?
	    OK :
	    E_BAD_PARAMETER;
}

static enum err
read_parameter(void *arg, const char *name, const char *value)
{
	struct reader *r = arg;
	struct ask *k = r->ask;
	struct condition c;

	if (shape_field(r->params, name) != NULL &&
	    resource_takes(k->plan, name))
		return read_own(r, name, value);
	if (r->params == &ask_get_shape || !split(k, name, &c))
		return ask_fault(k, E_UNKNOWN_PARAMETER, name,
		    "is not a parameter of this request");
	if (k->n_conditions == ASK_LIMIT)
		return ask_fault(k, E_BAD_PARAMETER, name,
		    "exceeds the maximum number of conditions");
	c.value = value;
	k->conditions[k->n_conditions++] = c;
	return OK;
}

/* All equalities of one member: any of them. */
static enum err
any_of(struct ask *k, size_t first)
{
	const struct field *f = k->conditions[first].field;
	const char *before = " AND (";
	enum err e = OK, one;

	for (size_t i = first; i < k->n_conditions; i++) {
		const struct condition *c = &k->conditions[i];

		if (c->field != f || c->op != ASK_EQ)
			continue;
		buf_str(&k->where, before);
		before = " OR ";
		if ((one = ask_condition(k, &k->where, c)) != OK)
			e = one;
	}
	buf_char(&k->where, ')');
	return e;
}

static bool
seen(const struct ask *k, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (k->conditions[j].field == k->conditions[i].field &&
		    k->conditions[j].op == ASK_EQ)
			return true;
	return false;
}

static enum err
conditions(struct ask *k)
{
	enum err e = OK, one = OK;

	for (size_t i = 0; i < k->n_conditions; i++) {
		const struct condition *c = &k->conditions[i];

		if (c->op != ASK_EQ) {
			buf_str(&k->where, " AND ");
			one = ask_condition(k, &k->where, c);
		} else if (!seen(k, i))
			one = any_of(k, i);
		if (one != OK)
			e = E_BAD_PARAMETER;
	}
	return e;
}

/* By what a list can be sorted, each both ways. */
static const char *const *
orders(struct ask *k)
{
	const char *const *names = k->plan->row->sort;
	const char **words;
	size_t n = 0;

	while (names != NULL && names[n] != NULL)
		n++;
	words = arena_array(k->rq->arena, const char *, 2 * n + 3);
	words[0] = "-id";
	words[1] = "id";
	for (size_t i = 0; i < n; i++) {
		words[2 * i + 2] = arena_fmt(k->rq->arena, "-%s", names[i]);
		words[2 * i + 3] = names[i];
	}
	return words;
}

/* The members that a list shows. */
static const char *const *
members(struct ask *k)
{
	const struct shape *shape = k->plan->row->shape, *base = k->plan->base;
	const char **words = arena_array(k->rq->arena, const char *,
	    base->n + 1);
	uint64_t shown = shape_bits(shape);
	size_t n = 0;

	for (size_t i = 0; i < base->n; i++)
		if (shown >> i & 1)
			words[n++] = base->fields[i].name;
	return words;
}

static enum err
read_sort(struct ask *k, const char *sort)
{
	const char *name = sort + (*sort == '-');

	if (strcmp(name, "id") != 0 && !named(k->plan->row->sort, name))
		return ask_not_allowed(k, "sort", orders(k),
		    "is not a member that the list can be sorted by");
	k->sort = shape_field(k->plan->base, name);
	k->rising = name == sort;
	return OK;
}

static enum err
read_fields(struct ask *k, const char *list)
{
	size_t n;
	uint64_t bit;

	k->show = shape_bit(k->plan->base, "id");
	for (;; list += n + 1) {
		n = strcspn(list, ",");
		bit = shape_bit(k->plan->row->shape,
		    arena_dupn(k->rq->arena, list, n));
		if (bit == 0)
			return ask_not_allowed(k, "fields", members(k),
			    arena_fmt(k->rq->arena,
				"names '%.*s', which is not a member", (int)n,
				list));
		k->show |= bit;
		if (list[n] == '\0')
			return OK;
	}
}

enum err
ask_order(struct ask *k)
{
	enum err e = OK, one;

	if (k->params.sort != NULL)
		e = read_sort(k, k->params.sort);
	if (k->params.fields != NULL &&
	    (one = read_fields(k, k->params.fields)) != OK)
		e = one;
	if (k->params.expand != NULL && (one = ask_expansions(k)) != OK)
		e = one;
	return e;
}

enum err
ask_query(struct ask *k, const struct shape *params)
{
	struct reader r = { k, params };
	enum err e = decode_query(k->rq, read_parameter, &r), one;

	if ((one = conditions(k)) != OK && e == OK)
		e = one;
	if ((one = ask_order(k)) != OK && e == OK)
		e = one;
	return e;
}
