/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_formulas.h"

#include "prices/formula/compute.h"

/* A fault at a place of the expression. */
static void
fault_at(void *arg, const struct formula_fault *why)
{
	struct judge *j = arg;

	faults_put(j->faults, j->arena,
	    (struct fault){ .e = why->e,
		.pointer = arena_fmt(j->arena, "%s/expression", j->prefix),
		.message = arena_fmt(j->arena, "line %d, column %d: %s",
		    why->at.line, why->at.column, why->message),
		.more = arena_fmt(j->arena,
		    "\"line\":%d,\"column\":%d,\"offset\":%d", why->at.line,
		    why->at.column, why->at.offset) });
}

void
price_formula_check(struct judge *j, const void *obj, const void *facts)
{
	const struct price_formula *f = obj;
	const struct formula_facts *all = facts;
	struct formula_fault why;
	const struct formula *tree;

	if (HAS(f, floor) && HAS(f, cap) && money_cmp(f->floor, f->cap) > 0)
		resource_fault(j, E_OUT_OF_RANGE, "floor", "is above the cap");
	if (!resource_sound(j, "", "expression code"))
		return;
	tree = formula_parse(j->arena, f->expression, &why);
	if (tree == NULL)
		fault_at(j, &why);
	else
		formula_check(j->arena, tree, f->code, &all->known, fault_at,
		    j);
}

static void
note(void *arg, const struct formula_fault *why)
{
	(void)why;
	*(bool *)arg = false;
}

bool
price_formula_sound(const void *obj, const void *facts)
{
	const struct price_formula *f = obj;
	const struct formula_facts *all = facts;
	struct arena *a = arena_open(4 << 20);
	struct formula_fault why;
	const struct formula *tree = formula_parse(a, f->expression, &why);
	bool holds = tree != NULL;

	if (holds)
		formula_check(a, tree, f->code, &all->known, note, &holds);
	arena_close(a);
	return holds;
}

bool
price_formula_unnamed(const void *obj, const void *facts)
{
	const struct formula_facts *f = facts;

	(void)obj;
	return f->formulas == 0;
}
