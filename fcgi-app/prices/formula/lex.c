/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "lex.h"

#include <stdlib.h>
#include <string.h>

#include "buf.h"

#define DIGITS  "0123456789"
#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
#define IN_TEXT LETTERS DIGITS ".-"

void
formula_lex_begin(struct formula_lex *l, struct arena *a, const char *text)
{
	*l = (struct formula_lex){ .arena = a,
		.at = text,
		.place = { 1, 1, 0 } };
	formula_lex_next(l);
}

static void
move(struct formula_lex *l, size_t n)
{
	for (; n > 0; n--, l->at++) {
		l->place.offset++;
		l->place.column++;
		if (*l->at == '\n') {
			l->place.line++;
			l->place.column = 1;
		}
	}
}

/* The token is the next n bytes, its text those but `quotes` at both ends. */
static void
take(struct formula_lex *l, enum formula_token token, size_t n, size_t quotes)
{
	l->token = token;
	l->text = arena_dupn(l->arena, l->at + quotes, n - 2 * quotes);
	move(l, n);
}

static void
number(struct formula_lex *l)
{
	size_t n = strspn(l->at, DIGITS), more;

	if (l->at[n] == '.' && (more = strspn(l->at + n + 1, DIGITS)) > 0)
		n += 1 + more;
	take(l, TOKEN_NUMBER, n, 0);
}

static void
quoted(struct formula_lex *l)
{
	size_t n = strspn(l->at + 1, IN_TEXT);

	if (n == 0 || l->at[n + 1] != '\'')
		take(l, TOKEN_BAD, 1, 0);
	else
		take(l, TOKEN_TEXT, n + 2, 1);
}

static void
sign(struct formula_lex *l)
{
	static const char *const signs[] = { "<=", ">=", "!=", "<", ">", "=",
		"+", "-", "*", "/", "(", ")", ",", NULL };

	for (const char *const *s = signs; *s != NULL; s++)
		if (strncmp(l->at, *s, strlen(*s)) == 0) {
			take(l, TOKEN_SIGN, strlen(*s), 0);
			return;
		}
	take(l, TOKEN_BAD, 1, 0);
}

void
formula_lex_next(struct formula_lex *l)
{
	size_t n;

	move(l, strspn(l->at, " \t\r\n"));
	l->begin = l->place;
	if (*l->at == '\0')
		take(l, TOKEN_END, 0, 0);
	else if (strchr(DIGITS, *l->at) != NULL)
		number(l);
	else if (*l->at == '\'')
		quoted(l);
	else if ((n = strspn(l->at, LETTERS DIGITS)) > 0)
		take(l, TOKEN_NAME, n, 0);
	else
		sign(l);
}

void
formula_lex_fail(struct formula_lex *l, enum err e, struct formula_place at,
    const char *message)
{
	if (!l->failed)
		l->fault = (struct formula_fault){ e, at, message };
	l->failed = true;
}

void
formula_lex_wanted(struct formula_lex *l, const char *what)
{
	const char *got = arena_fmt(l->arena, "\"%s\"", l->text);

	if (l->token == TOKEN_END)
		got = "the end";
	else if (l->token == TOKEN_BAD && *l->text == '\'')
		got = "a text that is empty, is not closed or has other "
		      "characters than letters, digits and . _ -";
	else if (l->token == TOKEN_BAD && (unsigned char)*l->text >= 0x80)
		got = "a character outside of ASCII";
	formula_lex_fail(l, E_FORMULA_SYNTAX, l->begin,
	    arena_fmt(l->arena, "%s must stand here, not %s", what, got));
}

bool
formula_lex_accept(struct formula_lex *l, const char *s)
{
	if (l->failed || l->token != TOKEN_SIGN || strcmp(l->text, s) != 0)
		return false;
	formula_lex_next(l);
	return true;
}

bool
formula_lex_demand(struct formula_lex *l, const char *s)
{
	if (formula_lex_accept(l, s))
		return true;
	formula_lex_wanted(l, arena_fmt(l->arena, "\"%s\"", s));
	return false;
}

const char *
formula_lex_word(struct formula_lex *l, const char *const *words)
{
	struct buf list;

	buf_init(&list, l->arena, 64);
	for (const char *const *w = words; *w != NULL; w++) {
		if (l->token == TOKEN_NAME && strcmp(*w, l->text) == 0) {
			formula_lex_next(l);
			return *w;
		}
		buf_fmt(&list, "%s%s", w == words ? "" : " or ", *w);
	}
	formula_lex_wanted(l, list.s);
	return NULL;
}

const char *
formula_lex_quoted(struct formula_lex *l, const char *what)
{
	const char *text = l->text;

	if (l->token != TOKEN_TEXT) {
		formula_lex_wanted(l, what);
		return NULL;
	}
	formula_lex_next(l);
	return text;
}

int
formula_lex_whole(struct formula_lex *l, int min, int max)
{
	size_t n = strlen(l->text);
	int number = -1;

	if (l->token == TOKEN_NUMBER && n <= 2 && strspn(l->text, DIGITS) == n)
		number = atoi(l->text);
	if (number < min || number > max) {
		formula_lex_wanted(l,
		    arena_fmt(l->arena, "a whole number from %d to %d", min,
			max));
		return -1;
	}
	formula_lex_next(l);
	return number;
}
