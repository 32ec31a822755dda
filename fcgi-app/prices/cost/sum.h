/* SPDX-License-Identifier: Apache-2.0 */
#ifndef COST_SUM_H
#define COST_SUM_H

#include "cost.h"
#include "exact.h"

/*
 * A cost while it is added up.  Nothing is rounded but an amount that a
 * document shows: a line, or the base of a tax whose rule says that it is
 * rounded once.
 */
struct sum {
	const struct cost_terms *t;
	struct arena *a;
	struct cost *c;
	struct cost_step *steps;
	size_t n;
	int wrong; /* an amount did not fit: all the rest is void */
};

/* Are both there, and the same? */
bool cost_is(const char *a, const char *b);
/* Exact numbers of it; a quantity of the cost's unit in that of a rate. */
const struct exact *cost_micros(struct sum *s, int64_t n);
const struct exact *cost_quantity(struct sum *s, struct volume v,
    const char *unit);
/* What so much comes to at the posted price, not rounded. */
const struct exact *cost_product(struct sum *s, struct volume v);
/* Rounded half away from zero; what does not fit makes the sum wrong. */
struct money cost_rounded(struct sum *s, const struct exact *x, int decimals);
struct money cost_cents(struct sum *s, const struct exact *x);
const struct exact *cost_times(struct sum *s, const struct exact *x,
    struct money rate);
const struct exact *cost_percent(struct sum *s, struct money of,
    struct money rate);
void cost_add(struct sum *s, struct money *to, struct money m);
struct money cost_less(struct sum *s, struct money a, struct money b);
/* A step more, and what it says besides. */
void cost_mark(const struct shape *shape, void *obj, const char *const *names);
struct cost_step *cost_step_new(struct sum *s, const char *kind,
    const char *code, const char *label);
void cost_step_amount(struct cost_step *p, struct money m);
void cost_step_rate(struct cost_step *p, const char *basis, struct money of,
    const char *unit, struct money r);
void cost_step_source(struct cost_step *p, const char *id, int64_t version);
void cost_step_law(struct cost_step *p, const struct tax *t);

#endif
