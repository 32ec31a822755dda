/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "compute.h"

#include <string.h>

/* clang-format off */
#define T struct formula_known
static const struct field fields[] = {
	FIELD(T, kind),
	FIELD(T, name),
	FIELD(T, expression, .optional = true),
};
#undef T
const struct shape formula_known_shape =
	SHAPE(struct formula_known, "FormulaKnown", fields, "Something that a formula may name.");
/* clang-format on */

struct check {
	struct arena *arena;
	const struct formula *f;
	const char *code;
	const struct formula_known *known;
	size_t n_known;
	bool *seen; /* of those: visited in search of a circle */
	formula_found *found;
	void *arg;
};

static void
fault(struct check *c, enum err e, struct formula_place at, const char *message)
{
	struct formula_fault f = { e, at, message };

	c->found(c->arg, &f);
}

static const struct formula_known *
find(const struct check *c, const char *kind, const char *name)
{
	for (size_t i = 0; i < c->n_known; i++)
		if (strcmp(c->known[i].kind, kind) == 0 &&
		    strcmp(c->known[i].name, name) == 0)
			return &c->known[i];
	return NULL;
}

/* How people call what is of a kind. */
static const char *
noun(const char *kind)
{
	if (strcmp(kind, "fx") == 0)
		return "exchange rate";
	return strcmp(kind, "formula") == 0 ? "active formula" : kind;
}

static void
check_name(struct check *c, struct formula_place at, const char *kind,
    const char *name)
{
	if (find(c, kind, name) == NULL)
		fault(c, E_FORMULA_NAME, at,
		    arena_fmt(c->arena, "there is no %s '%s'", noun(kind),
			name));
}

/* The pair of USDMXN.FIX. */
static const char *
pair(struct arena *a, const char *name)
{
	return arena_dupn(a, name, strcspn(name, "."));
}

static void
check_names(struct check *c)
{
	for (int i = 0; i < c->f->n; i++) {
		const struct formula_node *n = &c->f->nodes[i];
		const char *name = n->input.name;

		if (n->op == FORMULA_INDEX)
			check_name(c, n->at, "index", name);
		else if (n->op == FORMULA_FX)
			check_name(c, n->at, "fx", pair(c->arena, name));
		else if (n->op == FORMULA_RACK) {
			check_name(c, n->at, "terminal", name);
			check_name(c, n->at, "product", n->input.product);
		} else if (n->op == FORMULA_REFERENCE &&
		    (c->code == NULL || strcmp(name, c->code) != 0))
			check_name(c, n->at, "formula", name);
	}
}

/* The way from a formula to `code`: "A, B", or NULL.  Each is visited once in
 * the whole search: where it led nowhere it does so again. */
static const char *
way(struct check *c, const char *name)
{
	const struct formula_known *k = find(c, "formula", name);
	struct formula_fault why;
	const struct formula *f;

	if (strcmp(name, c->code) == 0)
		return name;
	if (k == NULL || c->seen[k - c->known])
		return NULL;
	c->seen[k - c->known] = true;
	if ((f = formula_parse(c->arena, k->expression, &why)) == NULL)
		return NULL; /* it was checked when it was kept */
	for (int i = 0; i < f->n; i++) {
		const char *rest = NULL;

		if (f->nodes[i].op == FORMULA_REFERENCE)
			rest = way(c, f->nodes[i].input.name);
		if (rest != NULL)
			return arena_fmt(c->arena, "%s, %s", name, rest);
	}
	return NULL;
}

/* As many as are looked at, each with a tree of its own. */
static bool
is_large(const struct check *c)
{
	int n = 0;

	for (size_t i = 0; i < c->n_known; i++)
		n += strcmp(c->known[i].kind, "formula") == 0;
	return n > FORMULA_FAMILY;
}

static void
check_cycles(struct check *c)
{
	if (is_large(c)) {
		fault(c, E_FORMULA_SIZE, c->f->nodes[0].at,
		    arena_fmt(c->arena,
			"the formula depends on more than %d other formulas",
			FORMULA_FAMILY));
		return;
	}
	for (int i = 0; i < c->f->n; i++) {
		const struct formula_node *n = &c->f->nodes[i];
		const char *back;

		if (n->op != FORMULA_REFERENCE)
			continue;
		if ((back = way(c, n->input.name)) != NULL)
			fault(c, E_FORMULA_CYCLE, n->at,
			    arena_fmt(c->arena,
				"the formula depends on itself: %s, %s",
				c->code, back));
	}
}

/* Is what it divides by known already, and zero? */
static bool
divides_by(const struct formula *f, const struct formula_node *n,
    const struct exact *const *v, struct arena *a)
{
	const struct exact *divisor;

	if (n->op != FORMULA_DIV)
		return false;
	divisor = v[f->nodes[n->first].next];
	return divisor != NULL && exact_cmp(divisor, exact_micros(a, 0)) == 0;
}

/* What needs no input is computed now. */
static void
check_constants(struct check *c)
{
	const struct exact *v[FORMULA_NODES] = { NULL };
	struct formula_run run = { .arena = c->arena };

	for (int i = 0; i < c->f->n; i++) {
		const struct formula_node *n = &c->f->nodes[i];
		const struct exact *operands[FORMULA_NODES];
		bool constant = n->op < FORMULA_INDEX;
		int count = 0;

		for (int k = n->first; k >= 0; k = c->f->nodes[k].next)
			if ((operands[count++] = v[k]) == NULL)
				constant = false;
		if (divides_by(c->f, n, v, c->arena))
			fault(c, E_FORMULA_CONSTANT, n->at,
			    "a division by zero");
		else if (constant &&
		    formula_apply(&run, n, operands, count, &v[i]) != OK) {
			fault(c, E_FORMULA_CONSTANT, n->at, run.fault.message);
			v[i] = NULL;
		}
	}
}

void
formula_check(struct arena *a, const struct formula *f, const char *code,
    const struct list *known, formula_found *found, void *arg)
{
	struct check c = { .arena = a,
		.f = f,
		.code = code,
		.known = known->v,
		.n_known = known->n,
		.seen = arena_array(a, bool, known->n),
		.found = found,
		.arg = arg };

	check_names(&c);
	if (code != NULL)
		check_cycles(&c);
	check_constants(&c);
}
