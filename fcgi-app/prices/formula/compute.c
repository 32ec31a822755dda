/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compute.h"

#include <assert.h>
#include <string.h>

#include "money.h"

/*
 * Every value is exact.  What is longer than this is no price any more: 18
 * digits before the point, and of numerator and denominator together so many
 * bits that a full formula of ordinary inputs stays far below.
 */
#define VALUE_MAX "1000000000000000000"
enum { BITS_MAX = 4096, SHOWN_DECIMALS = 12 };

static enum err
refused(struct formula_run *run, enum err e, const struct formula_node *n,
    const char *message)
{
	run->fault = (struct formula_fault){ e, n->at, message };
	return e;
}

static enum err
fits(struct formula_run *run, const struct formula_node *n,
    const struct exact *x)
{
	struct arena *a = run->arena;
	const struct exact *max, *min;

	if (exact_bits(x) <= BITS_MAX) {
		max = exact_parse(a, VALUE_MAX);
		min = exact_sub(a, exact_micros(a, 0), max);
		if (exact_cmp(x, max) < 0 && exact_cmp(x, min) > 0)
			return OK;
	}
	return refused(run, E_NOT_COMPUTABLE, n,
	    arena_fmt(a, "the result of \"%s\" is too large or too long",
		formula_names[n->op]));
}

static bool
holds(enum formula_op op, int order)
{
	switch (op) {
	case FORMULA_LESS:
		return order < 0;
	case FORMULA_AT_MOST:
		return order <= 0;
	case FORMULA_MORE:
		return order > 0;
	case FORMULA_AT_LEAST:
		return order >= 0;
	case FORMULA_SAME:
		return order == 0;
	default:
		return order != 0;
	}
}

static const struct exact *
whole(struct arena *a, int n)
{
	return exact_micros(a, UNITS(n));
}

/* min, max, avg. */
static const struct exact *
gather(struct arena *a, enum formula_op op, const struct exact *const *v,
    int count)
{
	const struct exact *x = v[0];

	for (int i = 1; i < count; i++) {
		int order = exact_cmp(v[i], x);

		if (op == FORMULA_AVG)
			x = exact_add(a, x, v[i]);
		else if (op == FORMULA_MIN ? order < 0 : order > 0)
			x = v[i];
	}
	return op == FORMULA_AVG ? exact_div(a, x, whole(a, count)) : x;
}

/* NULL where there is no such value: only division by zero. */
static const struct exact *
operate(struct arena *a, const struct formula_node *n,
    const struct exact *const *v, int count)
{
	switch (n->op) {
	case FORMULA_NUMBER:
		return n->number;
	case FORMULA_NEGATE:
		return exact_sub(a, whole(a, 0), v[0]);
	case FORMULA_ADD:
		return exact_add(a, v[0], v[1]);
	case FORMULA_SUB:
		return exact_sub(a, v[0], v[1]);
	case FORMULA_MUL:
		return exact_mul(a, v[0], v[1]);
	case FORMULA_DIV:
		return exact_div(a, v[0], v[1]);
	case FORMULA_MIN:
	case FORMULA_MAX:
	case FORMULA_AVG:
		return gather(a, n->op, v, count);
	case FORMULA_IF:
		return exact_cmp(v[0], whole(a, 0)) != 0 ? v[1] : v[2];
	case FORMULA_ROUND:
		return exact_round(a, v[0], n->decimals);
	default:
		return whole(a, holds(n->op, exact_cmp(v[0], v[1])));
	}
}

enum err
formula_apply(struct formula_run *run, const struct formula_node *n,
    const struct exact *const *operands, int count, const struct exact **value)
{
	*value = operate(run->arena, n, operands, count);
	if (*value == NULL)
		return refused(run, E_NOT_COMPUTABLE, n, "a division by zero");
	return fits(run, n, *value);
}

/* 12.5000 as 12.5, a comparison as a word. */
static const char *
shown(struct arena *a, const struct formula_node *n, const struct exact *x)
{
	char *text;
	size_t len;

	if (n->op >= FORMULA_LESS && n->op <= FORMULA_OTHER)
		return exact_cmp(x, whole(a, 0)) != 0 ? "true" : "false";
	text = arena_dup(a, exact_text(a, x, SHOWN_DECIMALS));
	for (len = strlen(text); text[len - 1] == '0'; len--)
		continue;
	text[len - (text[len - 1] == '.')] = '\0';
	return text;
}

static enum err compute(struct formula_run *run, const struct formula *f, int i,
    const struct exact **value);

/* Its condition decides which of the other two is computed. */
static enum err
choose(struct formula_run *run, const struct formula *f,
    const struct formula_node *n, const struct exact **value)
{
	const struct formula_node *condition = &f->nodes[n->first];
	int branch = condition->next;
	enum err e = compute(run, f, n->first, value);

	if (e != OK)
		return e;
	if (exact_cmp(*value, whole(run->arena, 0)) == 0)
		branch = f->nodes[branch].next;
	return compute(run, f, branch, value);
}

static enum err
combine(struct formula_run *run, const struct formula *f,
    const struct formula_node *n, const struct exact **value)
{
	const struct exact *v[FORMULA_NODES];
	int count = 0;
	enum err e;

	for (int i = n->first; i >= 0; i = f->nodes[i].next)
		if ((e = compute(run, f, i, &v[count++])) != OK)
			return e;
	return formula_apply(run, n, v, count, value);
}

static enum err
compute(struct formula_run *run, const struct formula *f, int i,
    const struct exact **value)
{
	const struct formula_node *n = &f->nodes[i];
	enum err e;

	if (n->op >= FORMULA_INDEX) {
		run->fault = (struct formula_fault){ .at = n->at };
		if ((e = run->read(run, n, value)) == OK)
			e = fits(run, n, *value);
	} else if (n->op == FORMULA_IF)
		e = choose(run, f, n, value);
	else
		e = combine(run, f, n, value);
	if (e == OK && run->made != NULL && n->op != FORMULA_NUMBER)
		run->made(run, n, shown(run->arena, n, *value));
	return e;
}

enum err
formula_compute(struct formula_run *run, const struct formula *f,
    const struct exact **value)
{
	assert(f->n > 0);
	return compute(run, f, f->n - 1, value);
}
