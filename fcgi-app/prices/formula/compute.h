/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FORMULA_COMPUTE_H
#define FORMULA_COMPUTE_H

#include "text.h"
#include "shape.h"

/* What follows from a formula that was read: its value, and what is wrong with
 * it.  No I/O here either. */

/* Something that a formula may name: of a formula, with what it says. */
struct formula_known {
	struct presence has;
	const char *kind; /* index, fx, terminal, product, formula */
	const char *name;
	const char *expression;
};
extern const struct shape formula_known_shape;

/*
 * Everything that is wrong with a formula that can be parsed: unknown names,
 * circles back to `code` (NULL: it has none yet), constants that divide by zero
 * or overflow.  `known` is a list of struct formula_known.
 */
typedef void formula_found(void *arg, const struct formula_fault *fault);
void formula_check(struct arena *a, const struct formula *f, const char *code,
    const struct list *known, formula_found *found, void *arg);

/*
 * Computing.  `read` gives the value of an input, or refuses with the fault's
 * e and message; `made` hears of every operation after it (NULL: nobody does).
 * Only the branch of an if that counts is computed.
 */
struct formula_run {
	struct arena *arena;
	enum err (*read)(struct formula_run *run, const struct formula_node *n,
	    const struct exact **value);
	void (*made)(struct formula_run *run, const struct formula_node *n,
	    const char *value);
	void *arg;
	struct formula_fault fault;
};
enum err formula_compute(struct formula_run *run, const struct formula *f,
    const struct exact **value);

/* One operation on values that are all known; refuses into run->fault. */
enum err formula_apply(struct formula_run *run, const struct formula_node *n,
    const struct exact *const *operands, int count, const struct exact **value);

#endif
