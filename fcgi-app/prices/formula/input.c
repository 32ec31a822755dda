/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lex.h"

#include <string.h>

/* What index(...), fx(...), rack(...) and formula(...) are asked with. */

enum { INDEX = 1, FX = 2, RACK = 4 };

/* clang-format off */
static const char *const days[]      = { "lift", "prior", "delivery", NULL };
static const char *const missing[]   = { "previous", "fail", NULL };
static const char *const calendars[] = { "US", "MX", "none", NULL };
static const char *const months[]    = { "avg_prev", NULL };
static const char *const answers[]   = { "yes", "no", NULL };
static const char *const posted[]    = { "low", "high", "avg", NULL };

#define AT(m) offsetof(struct formula_input, m)
static const struct option {
	const char *name;
	int of; /* which inputs take it */
	const char *const *words;
	size_t off;
} options[] = {
	{ "day",      INDEX | FX | RACK, days,      AT(day) },
	{ "missing",  INDEX | FX | RACK, missing,   AT(missing) },
	{ "calendar", INDEX | FX | RACK, calendars, AT(calendar) },
	{ "month",    INDEX | FX,        months,    AT(month) },
	{ "window",   INDEX | FX,        NULL,      0 },
	{ "branded",  RACK,              answers,   AT(branded) },
	{ "supplier", RACK,              NULL,      AT(supplier) },
	{ 0 },
};
/* clang-format on */

static int
bit_of(enum formula_op op)
{
	return op == FORMULA_INDEX ? INDEX : op == FORMULA_FX ? FX : RACK;
}

static void
twice(struct formula_lex *l, struct formula_place at, const char *name)
{
	formula_lex_fail(l, E_FORMULA_SYNTAX, at,
	    arena_fmt(l->arena, "%s is given twice", name));
}

/* 5bd */
static void
window(struct formula_lex *l, struct formula_input *in)
{
	static const char *const unit[] = { "bd", NULL };
	struct formula_place at = l->begin;

	if (in->window != 0)
		twice(l, at, "window");
	else if ((in->window = formula_lex_whole(l, 1, FORMULA_WINDOW)) > 0)
		formula_lex_word(l, unit);
}

static void
value(struct formula_lex *l, const struct option *o, struct formula_input *in)
{
	const char **member = (const char **)((char *)in + o->off);

	if (o->words == NULL && o->off == 0)
		window(l, in);
	else if (*member != NULL)
		twice(l, l->begin, o->name);
	else if (o->words != NULL)
		*member = formula_lex_word(l, o->words);
	else
		*member = formula_lex_quoted(l, "a counterparty in quotes");
}

/* "low" and its like stand alone, the others are name=value. */
static void
option(struct formula_lex *l, enum formula_op op, struct formula_input *in)
{
	struct formula_place at = l->begin;
	const struct option *o = options;
	const char *name = l->text;

	if (op == FORMULA_RACK && l->token == TOKEN_NAME)
		for (const char *const *w = posted; *w != NULL; w++)
			if (strcmp(*w, l->text) == 0) {
				if (in->posted != NULL)
					twice(l, at, "what of the prices");
				in->posted = *w;
				formula_lex_next(l);
				return;
			}
	while (o->name != NULL && strcmp(o->name, name) != 0)
		o++;
	if (l->token != TOKEN_NAME || o->name == NULL ||
	    !(o->of & bit_of(op))) {
		formula_lex_wanted(l,
		    arena_fmt(l->arena, "an option of %s", formula_names[op]));
		return;
	}
	formula_lex_next(l);
	if (formula_lex_demand(l, "="))
		value(l, o, in);
	if (in->window != 0 && in->month != NULL)
		formula_lex_fail(l, E_FORMULA_SYNTAX, at,
		    "window and month cannot both be given");
}

/* USDMXN, or USDMXN.FIX: of that source alone. */
static bool
is_pair(const char *s)
{
	return strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 6 &&
	    (s[6] == '\0' || s[6] == '.');
}

void
formula_input_read(struct formula_lex *l, enum formula_op op,
    struct formula_input *in)
{
	static const char *const what[FORMULA__N] = {
		[FORMULA_INDEX] = "an index's code in quotes",
		[FORMULA_FX] = "a pair of currencies in quotes",
		[FORMULA_RACK] = "a terminal's code in quotes",
		[FORMULA_REFERENCE] = "a formula's code in quotes",
	};
	struct formula_place at = l->begin;

	if ((in->name = formula_lex_quoted(l, what[op])) == NULL)
		return;
	if (op == FORMULA_FX && !is_pair(in->name))
		formula_lex_fail(l, E_FORMULA_SYNTAX, at,
		    "a pair of currencies is as 'USDMXN' or 'USDMXN.FIX'");
	if (op == FORMULA_RACK && formula_lex_demand(l, ","))
		in->product = formula_lex_quoted(l, "a product in quotes");
	while (
	    op != FORMULA_REFERENCE && !l->failed && formula_lex_accept(l, ","))
		option(l, op, in);
}
