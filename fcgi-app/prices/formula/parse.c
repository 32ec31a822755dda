/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "text.h"

#include <string.h>

#include "lex.h"

/* clang-format off */
const char *const formula_names[FORMULA__N] = {
	[FORMULA_NUMBER]    = "number",
	[FORMULA_NEGATE]    = "-",
	[FORMULA_ADD]       = "+",
	[FORMULA_SUB]       = "-",
	[FORMULA_MUL]       = "*",
	[FORMULA_DIV]       = "/",
	[FORMULA_LESS]      = "<",
	[FORMULA_AT_MOST]   = "<=",
	[FORMULA_MORE]      = ">",
	[FORMULA_AT_LEAST]  = ">=",
	[FORMULA_SAME]      = "=",
	[FORMULA_OTHER]     = "!=",
	[FORMULA_MIN]       = "min",
	[FORMULA_MAX]       = "max",
	[FORMULA_AVG]       = "avg",
	[FORMULA_IF]        = "if",
	[FORMULA_ROUND]     = "round",
	[FORMULA_INDEX]     = "index",
	[FORMULA_FX]        = "fx",
	[FORMULA_RACK]      = "rack",
	[FORMULA_REFERENCE] = "formula",
};
/* clang-format on */

/* Of what reads a part: its node's number, or NONE after a fault. */
enum { NONE = -1, ROUND_MAX = 6 };

struct parser {
	struct formula_lex lex;
	struct formula *f;
	int depth;
};

static int sum(struct parser *p), factor(struct parser *p);

static int
add(struct parser *p, enum formula_op op, struct formula_place at, int first)
{
	struct formula *f = p->f;

	if (p->lex.failed)
		return NONE;
	if (f->n == FORMULA_NODES) {
		formula_lex_fail(&p->lex, E_FORMULA_SIZE, at,
		    arena_fmt(p->lex.arena,
			"the formula has more than %d numbers, operations and inputs",
			FORMULA_NODES));
		return NONE;
	}
	f->nodes[f->n] = (struct formula_node){ .op = op,
		.at = at,
		.first = first,
		.next = NONE };
	return f->n++;
}

/* `other` is the operand behind `one`. */
static int
join(struct parser *p, int one, int other)
{
	if (!p->lex.failed)
		p->f->nodes[one].next = other;
	return other;
}

static int
number(struct parser *p)
{
	struct formula_lex *l = &p->lex;
	const struct exact *x = exact_parse(l->arena, l->text);
	int n = add(p, FORMULA_NUMBER, l->begin, NONE);

	if (n == NONE)
		return NONE;
	if (x == NULL)
		formula_lex_fail(l, E_FORMULA_SYNTAX, l->begin,
		    strspn(l->text, "0") > 0 && l->text[1] != '.' ?
			"a number has a leading zero" :
			"a number has more than 40 digits");
	p->f->nodes[n].number = x;
	formula_lex_next(l);
	if (l->token == TOKEN_NAME ||
	    (l->token == TOKEN_BAD && *l->text == '$'))
		formula_lex_fail(l, E_FORMULA_SYNTAX, l->begin,
		    "a number has no unit: the formula's currency and unit are "
		    "those of its result");
	return n;
}

/* Operands with commas between; the first of them. */
static int
operands(struct parser *p, int least)
{
	int first = sum(p), last = first, n = 1;

	for (; formula_lex_accept(&p->lex, ","); n++)
		last = join(p, last, sum(p));
	if (!p->lex.failed && n < least)
		formula_lex_wanted(&p->lex, "\",\" and another value");
	return first;
}

static int
compared(struct parser *p)
{
	struct formula_place at;
	int one = sum(p);

	at = p->lex.begin;
	for (enum formula_op op = FORMULA_LESS; op <= FORMULA_OTHER; op++)
		if (formula_lex_accept(&p->lex, formula_names[op])) {
			join(p, one, sum(p));
			return add(p, op, at, one);
		}
	formula_lex_wanted(&p->lex, "one of < <= > >= = !=");
	return NONE;
}

static int
choice(struct parser *p)
{
	int first = compared(p), last = first;

	for (int i = 0; i < 2; i++)
		if (formula_lex_demand(&p->lex, ","))
			last = join(p, last, sum(p));
	return first;
}

static int
call(struct parser *p, enum formula_op op, struct formula_place at)
{
	struct formula_input in = { 0 };
	int first = NONE, decimals = 0, n;

	if (op >= FORMULA_INDEX)
		formula_input_read(&p->lex, op, &in);
	else if (op == FORMULA_IF)
		first = choice(p);
	else if (op != FORMULA_ROUND)
		first = operands(p, 2);
	else if ((first = sum(p)) != NONE && formula_lex_demand(&p->lex, ","))
		decimals = formula_lex_whole(&p->lex, 0, ROUND_MAX);
	if ((n = add(p, op, at, first)) != NONE) {
		p->f->nodes[n].input = in;
		p->f->nodes[n].decimals = decimals;
	}
	return n;
}

static bool
deeper(struct parser *p, struct formula_place at)
{
	if (++p->depth <= FORMULA_DEPTH)
		return true;
	formula_lex_fail(&p->lex, E_FORMULA_SIZE, at,
	    arena_fmt(p->lex.arena,
		"there are more than %d parentheses and signs inside each "
		"other",
		FORMULA_DEPTH));
	return false;
}

/* What stands between parentheses; a function's name is before them. */
static int
enclosed(struct parser *p, enum formula_op op, struct formula_place at)
{
	struct formula_place open = p->lex.begin;
	int n;

	if (!formula_lex_demand(&p->lex, "(") || !deeper(p, open))
		return NONE;
	n = op == FORMULA_NUMBER ? sum(p) : call(p, op, at);
	p->depth--;
	formula_lex_demand(&p->lex, ")");
	return n;
}

static int
negated(struct parser *p, struct formula_place at)
{
	int n;

	if (!deeper(p, at))
		return NONE;
	n = factor(p);
	p->depth--;
	return add(p, FORMULA_NEGATE, at, n);
}

static int
named(struct parser *p)
{
	struct formula_lex *l = &p->lex;
	struct formula_place at = l->begin;

	for (enum formula_op op = FORMULA_MIN; op < FORMULA__N; op++)
		if (strcmp(l->text, formula_names[op]) == 0) {
			formula_lex_next(l);
			return enclosed(p, op, at);
		}
	formula_lex_fail(l, E_FORMULA_NAME, at,
	    arena_fmt(l->arena, "there is no function \"%s\"", l->text));
	return NONE;
}

static int
factor(struct parser *p)
{
	struct formula_lex *l = &p->lex;
	struct formula_place at = l->begin;

	if (l->failed)
		return NONE;
	if (formula_lex_accept(l, "-"))
		return negated(p, at);
	if (l->token == TOKEN_NUMBER)
		return number(p);
	if (l->token == TOKEN_NAME)
		return named(p);
	if (l->token == TOKEN_SIGN && strcmp(l->text, "(") == 0)
		return enclosed(p, FORMULA_NUMBER, at);
	formula_lex_wanted(l, "a number, a function or \"(\"");
	return NONE;
}

/* Operands of one or the other operation, from the left. */
static int
chain(struct parser *p, enum formula_op one, enum formula_op other,
    int operand(struct parser *))
{
	int n = operand(p);

	for (;;) {
		struct formula_place at = p->lex.begin;
		enum formula_op op = one;

		if (!formula_lex_accept(&p->lex, formula_names[one])) {
			if (!formula_lex_accept(&p->lex, formula_names[other]))
				return n;
			op = other;
		}
		join(p, n, operand(p));
		n = add(p, op, at, n);
	}
}

static int
product(struct parser *p)
{
	return chain(p, FORMULA_MUL, FORMULA_DIV, factor);
}

static int
sum(struct parser *p)
{
	return chain(p, FORMULA_ADD, FORMULA_SUB, product);
}

const struct formula *
formula_parse(struct arena *a, const char *text, struct formula_fault *why)
{
	struct parser p = { .f = arena_new(a, struct formula) };

	formula_lex_begin(&p.lex, a, text);
	if (strlen(text) > FORMULA_LENGTH)
		formula_lex_fail(&p.lex, E_FORMULA_SIZE, p.lex.begin,
		    arena_fmt(a, "the text has more than %d characters",
			FORMULA_LENGTH));
	sum(&p);
	if (!p.lex.failed && p.lex.token != TOKEN_END)
		formula_lex_wanted(&p.lex, "an operation or the end");
	if (!p.lex.failed)
		return p.f;
	*why = p.lex.fault;
	return NULL;
}
