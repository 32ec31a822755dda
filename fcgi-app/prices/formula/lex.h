/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FORMULA_LEX_H
#define FORMULA_LEX_H

#include "text.h"

/* The words and signs of a formula's text, one after the other, and the first
 * fault that was found among them. */
enum formula_token {
	TOKEN_END,
	TOKEN_NUMBER, /* digits with an optional fraction */
	TOKEN_NAME,   /* letters, digits and _ */
	TOKEN_TEXT,   /* '...', without the quotes */
	TOKEN_SIGN,   /* one of + - * / ( ) , = < > <= >= != */
	TOKEN_BAD
};

struct formula_lex {
	struct arena *arena;
	const char *at;             /* what is left */
	struct formula_place place; /* of `at` */

	/* The token read last: its kind, its text and where it begins. */
	enum formula_token token;
	const char *text;
	struct formula_place begin;

	struct formula_fault fault;
	bool failed;
};

void formula_lex_begin(struct formula_lex *l, struct arena *a,
    const char *text);
void formula_lex_next(struct formula_lex *l);

/* The first fault stays; what must stand where something else does. */
void formula_lex_fail(struct formula_lex *l, enum err e,
    struct formula_place at, const char *message);
void formula_lex_wanted(struct formula_lex *l, const char *what);

/* Pass over a sign if it is there; or fail without it. */
bool formula_lex_accept(struct formula_lex *l, const char *sign);
bool formula_lex_demand(struct formula_lex *l, const char *sign);

/* One of some words, a text, a whole number: NULL or -1 after a fault. */
const char *formula_lex_word(struct formula_lex *l, const char *const *words);
const char *formula_lex_quoted(struct formula_lex *l, const char *what);
int formula_lex_whole(struct formula_lex *l, int min, int max);

/* The arguments of an input, between its parentheses. */
void formula_input_read(struct formula_lex *l, enum formula_op op,
    struct formula_input *in);

#endif
