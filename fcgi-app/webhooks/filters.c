/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "filters.h"

#include <stdio.h>
#include <string.h>

#include "decimal.h"
#include "pointer.h"

#define VALUES_MAX 50 /* of one `in` */
#define DIGITS_MAX 15 /* that every reader of JSON reads exactly */

enum takes { TAKES_ONE, TAKES_MANY, TAKES_ORDERED, TAKES_BOOL };

/* clang-format off */
/* What each operator takes, and when it holds of how a value compares. */
static const struct op {
	const char *name;
	enum takes takes;
	bool less, same, more, unlike;
} ops[] = {
	{ "eq",     TAKES_ONE,     false, true,  false, false },
	{ "ne",     TAKES_ONE,     true,  false, true,  true },
	{ "in",     TAKES_MANY,    false, true,  false, false },
	{ "gt",     TAKES_ORDERED, false, false, true,  false },
	{ "gte",    TAKES_ORDERED, false, true,  true,  false },
	{ "lt",     TAKES_ORDERED, true,  false, false, false },
	{ "lte",    TAKES_ORDERED, true,  true,  false, false },
	{ "exists", TAKES_BOOL,    false, false, false, false },
};

static const char *const op_names[] = {
	"eq", "ne", "in", "gt", "gte", "lt", "lte", "exists", NULL,
};

#define T struct webhook_filter
static const struct field fields[] = {
	FIELD(T, field, .min = 1, .max = 200, .example = "\"/data/terminal\"",
	      .doc = "JSON Pointer (RFC 6901) into the envelope: `/data` and everything below it, `/type`, `/object/type` or `/object/id`."),
	FIELD(T, op,    .words = op_names, .example = "\"eq\"",
	      .doc = "Comparison with `value`: `eq`, `ne` (equal or not; a missing member is not equal), `in` (one of a list), `gt`, `gte`, `lt`, `lte` (numbers by exact value, strings by their characters) or `exists` (the member is present and not null; with the value false, it is not)."),
	FIELD(T, value, .json = true, .max = 2000, .optional = true, .example = "\"MTY\"",
	      .doc = "Value to compare with: a string, a number of up to 15 digits, true or false. For `in`, a list of up to 50 of them; for `exists`, true by default. A decimal string is compared with a number as a number."),
};
#undef T
const struct shape webhook_filter_shape = {
	.name   = "WebhookFilter",
	.size   = PRESENT(struct webhook_filter),
	.fields = fields,
	.n      = MEMBERS(fields),
	.need   = NAMES("field", "op"),
	.doc    = "A condition on a member of an event's envelope.",
};
/* clang-format on */

static const struct op *
op_of(const struct webhook_filter *f)
{
	size_t i = 0;

	while (i < COUNT(ops) && strcmp(ops[i].name, f->op) != 0)
		i++;
	return &ops[i];
}

static bool
has_value(const struct webhook_filter *f)
{
	return HAS(f, value);
}

static struct span
json(const char *s, size_t len)
{
	return (struct span){ s, len, false };
}

static struct span
value_of(const struct webhook_filter *f)
{
	return json(f->value.text, strlen(f->value.text));
}

/* The members of an envelope that a filter may name beside its data. */
static const char *
head(const struct webhook_subject *of, const char *field)
{
	if (strcmp(field, "/type") == 0)
		return of->type;
	if (strcmp(field, "/object/type") == 0)
		return of->object_type;
	return strcmp(field, "/object/id") == 0 ? of->object_id : NULL;
}

static bool
look(const struct webhook_subject *of, const char *field, struct span *found)
{
	const char *text = head(of, field);

	if (text != NULL) {
		*found = (struct span){ text, strlen(text), true };
		return true;
	}
	return pointer_find(json(of->data, of->len), field + strlen("/data"),
	    found);
}

static bool
suits(const struct op *op, struct span v, struct span value)
{
	int order = pointer_compare(v, value);

	if (order == POINTER_UNLIKE)
		return op->unlike;
	return order < 0 ? op->less : order > 0 ? op->more : op->same;
}

static bool
among(const struct op *op, struct span v, struct span list)
{
	struct span one;
	char place[16] = "/0";

	for (int i = 0; pointer_find(list, place, &one); i++) {
		if (suits(op, v, one))
			return true;
		snprintf(place, sizeof(place), "/%d", i + 1);
	}
	return false;
}

static bool
holds(const struct webhook_filter *f, const struct webhook_subject *of)
{
	const struct op *op = op_of(f);
	struct span v;
	bool there = look(of, f->field, &v) && !pointer_is_null(v);

	switch (op->takes) {
	case TAKES_BOOL:
		return there ==
		    (!has_value(f) || strcmp(f->value.text, "true") == 0);
	case TAKES_MANY:
		return there && among(op, v, value_of(f));
	case TAKES_ONE:
	case TAKES_ORDERED:
		break;
	}
	return there ? suits(op, v, value_of(f)) : op->unlike;
}

bool
webhook_filter_matches(const struct list *filters,
    const struct webhook_subject *of)
{
	const struct webhook_filter *f = filters->v;

	for (size_t i = 0; i < filters->n; i++)
		if (!holds(&f[i], of))
			return false;
	return true;
}

/* A number that a reader of JSON may have rounded is none to compare with. */
static bool
exact(struct span v)
{
	char text[64];
	struct digits d;

	if (v.len >= sizeof(text))
		return false;
	memcpy(text, v.s, v.len);
	text[v.len] = '\0';
	return decimal_digits(text, &d) == 0 &&
	    (d.first == d.end ||
		(d.power - d.last < DIGITS_MAX && d.power < DIGITS_MAX &&
		    d.last > -DIGITS_MAX));
}

static bool
scalar(struct span v)
{
	return pointer_is_text(v) || pointer_is_bool(v) ||
	    (pointer_is_number(v) && exact(v));
}

static bool
scalars(struct span list)
{
	char place[16] = "/0";
	struct span one;
	int n = 0;

	if (*list.s != '[')
		return false;
	while (pointer_find(list, place, &one)) {
		if (!scalar(one) || ++n > VALUES_MAX)
			return false;
		snprintf(place, sizeof(place), "/%d", n);
	}
	return n > 0;
}

/* NULL, or what the operator wants instead. */
static const char *
unfit(const struct op *op, struct span v)
{
	switch (op->takes) {
	case TAKES_ONE:
		return scalar(v) ? NULL :
				   "must be a string, a number of up to 15 "
				   "digits, true or false";
	case TAKES_MANY:
		return scalars(v) ? NULL :
				    "must be a list of 1 to 50 strings, "
				    "numbers of up to 15 digits, true or false";
	case TAKES_ORDERED:
		return scalar(v) && !pointer_is_bool(v) ?
		    NULL :
		    "must be a string or a number of up to 15 digits";
	case TAKES_BOOL:
		return pointer_is_bool(v) ? NULL : "must be true or false";
	}
	return NULL;
}

static bool
nameable(const char *field)
{
	const struct webhook_subject any = { "", "", "", "", 0 };

	if (head(&any, field) != NULL)
		return true;
	return strncmp(field, "/data", 5) == 0 && pointer_valid(field + 5);
}

void
webhook_filter_check(struct judge *j, const struct list *filters)
{
	const struct webhook_filter *f = filters->v;

	for (size_t i = 0; i < filters->n; i++) {
		const char *at = arena_fmt(j->arena, "filters/%zu/value", i);
		const struct op *op;
		const char *why;

		if (f[i].field != NULL && !nameable(f[i].field))
			resource_fault(j, E_FORMAT,
			    arena_fmt(j->arena, "filters/%zu/field", i),
			    "must be a JSON Pointer to /data or below, /type, "
			    "/object/type or /object/id");
		if (f[i].op == NULL)
			continue;
		op = op_of(&f[i]);
		if (has_value(&f[i])) {
			why = unfit(op, value_of(&f[i]));
			if (why != NULL)
				resource_fault(j, E_FORMAT, at, why);
		} else if (op->takes != TAKES_BOOL)
			resource_fault(j, E_REQUIRED, at, "is required");
	}
}
