/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FORMULA_WORK_H
#define FORMULA_WORK_H

#include "book.h"

/* What evaluating one formula shares with those that it names. */
struct formula_evaluating {
	struct formula_book *book;
	const struct formula_moment *moment;
	struct arena *arena;
	struct formula_result *out;
	bool told; /* inputs and steps are wanted */
	size_t room_inputs, room_steps;
	struct formula_done *done;
	int n_done;
	size_t n_read;
};

/* One of them while it is computed; those that wait for it are outer. */
struct formula_work {
	struct formula_evaluating *all;
	const struct formula_page *page;
	const struct formula_work *outer;
};
enum err formula_evaluate(struct formula_work *w, const struct exact **value);

/* The value of an input, for formula_run, of a formula among them; what was
 * read is told. */
enum err formula_read_input(struct formula_run *run,
    const struct formula_node *n, const struct exact **value);
enum err formula_read_formula(struct formula_run *run,
    const struct formula_node *n, const struct exact **value);
enum err formula_read_rack(struct formula_run *run,
    const struct formula_node *n, const struct exact **value);
void formula_tell_input(struct formula_work *w, const struct formula_node *n,
    struct formula_read *r);

/* So many values more are read: refuses where they are too many. */
enum err formula_count(struct formula_run *run, size_t n);
const char *formula_at(struct arena *a, struct formula_place at);

/* What reading has in common: a refusal at the input; that a day has no value;
 * the first that is said of a call's option, the formula's member and the rest;
 * whether it is this word; when the lift or the delivery is. */
enum err formula_refuse(struct formula_run *run, enum err e,
    const char *message);
enum err formula_no_value(struct formula_run *run, const struct formula_node *n,
    struct date day);
const char *formula_said(const char *one, const char *other, const char *rest);
bool formula_is(const char *text, const char *wanted);
struct stamp formula_moment_of(const struct formula_moment *m,
    const char *rule);

/* As formula_value (formula.h), with what is in the book already, and of a
 * formula in whatever state; results are in memory of their own. */
enum err formula_book_value(struct formula_book *b, struct arena *a,
    const char *which, bool told, const struct formula_moment *m,
    struct formula_result *out);

#endif
