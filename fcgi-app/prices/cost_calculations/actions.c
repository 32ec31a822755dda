/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cost_calculations.h"

#include <string.h>

/* A calculation of the account, refused in words where there is none. */
static enum err
fetch(struct req *rq, const char *id, struct cost **c)
{
	void *obj = NULL;
	enum err e = id_valid(id, "cst") ?
	    resource_fetch(rq, &cost_calculations, id, &obj) :
	    E_NOT_FOUND;

	*c = obj;
	return e == E_NOT_FOUND ?
	    refuse(rq, e, NULL, "No such cost calculation.") :
	    e;
}

enum err
cost_get_steps(struct req *rq)
{
	struct cost_steps *out = arena_new(rq->arena, struct cost_steps);
	struct cost *c;
	enum err e;

	if ((e = fetch(rq, rq->id, &c)) != OK)
		return e;
	*out = (struct cost_steps){ EVERYTHING, c->id, c->steps };
	rq->out = out;
	return OK;
}

/* The members of a question, of an object that may hold more. */
static struct cost
question(const struct cost *c)
{
	struct cost q = { 0 };

	for (const char *const *n = cost_asked_shape.take; *n != NULL; n++)
		if (field_has(&cost_shape, c, *n)) {
			field_copy(shape_field(&cost_shape, *n), &q, c);
			field_set(&cost_shape, &q, *n);
		}
	return q;
}

enum err
cost_recompute(struct req *rq)
{
	struct cost *c = arena_new(rq->arena, struct cost), *old;
	enum err e;

	if ((e = fetch(rq, rq->id, &old)) != OK)
		return e;
	*c = question(old);
	PUT(c, recomputed_from, old->id);
	rq->out = c;
	return resource_put(rq, &cost_calculations, c);
}

/* --- comparing
 * ----------------------------------------------------------------- */

static const struct cost_step *
line_of(const struct cost *c, const char *code)
{
	const struct cost_step *s = c->steps.v;

	for (size_t i = 0; i < c->steps.n; i++)
		if (strcmp(s[i].kind, "line") == 0 &&
		    strcmp(s[i].code, code) == 0)
			return &s[i];
	return NULL;
}

/* All lines of a code; two of one code (VAT on product and freight) are one. */
static int
amount_of(const struct cost *c, const char *code, struct money *sum)
{
	const struct cost_step *s = c->steps.v;

	*sum = (struct money){ 0 };
	for (size_t i = 0; i < c->steps.n; i++)
		if (strcmp(s[i].kind, "line") == 0 &&
		    strcmp(s[i].code, code) == 0 &&
		    money_add(*sum, s[i].amount, sum) != 0)
			return -1;
	return 0;
}

static bool
listed(const struct cost_comparison *out, const char *code)
{
	const struct cost_difference *d = out->lines.v;

	for (size_t i = 0; i < out->lines.n; i++)
		if (strcmp(d[i].code, code) == 0)
			return true;
	return false;
}

/* The lines of `from` that are not listed yet, of both calculations. */
static int
add_lines(struct cost_comparison *out, const struct cost *from,
    const struct cost *c, const struct cost *against)
{
	const struct cost_step *s = from->steps.v;

	for (size_t i = 0; i < from->steps.n; i++) {
		struct cost_difference *d =
		    (struct cost_difference *)out->lines.v + out->lines.n;

		if (line_of(from, s[i].code) == NULL || listed(out, s[i].code))
			continue;
		*d = (struct cost_difference){ .has = EVERYTHING,
			.code = s[i].code,
			.label = line_of(from, s[i].code)->label };
		if (amount_of(c, d->code, &d->amount) != 0 ||
		    amount_of(against, d->code, &d->against) != 0 ||
		    money_sub(d->amount, d->against, &d->difference) != 0)
			return -1;
		out->lines.n++;
	}
	return 0;
}

static enum err
set_against(struct req *rq, struct cost_comparison *out, const struct cost *c,
    const struct cost *against)
{
	*out = (struct cost_comparison){ .has = EVERYTHING,
		.id = c->id,
		.against = against->id,
		.total = c->total,
		.against_total = against->total,
		.per_unit = c->per_unit,
		.against_per_unit = against->per_unit,
		.lines = { arena_array(rq->arena, struct cost_difference,
			       c->steps.n + against->steps.n + 1),
		    0 } };
	if (strcmp(c->currency, against->currency) != 0 ||
	    strcmp(c->unit, against->unit) != 0)
		return refuse(rq, E_NOT_ALLOWED, "ids",
		    "The calculations have different currencies or units.");
	if (money_sub(c->total, against->total, &out->difference) != 0 ||
	    add_lines(out, c, c, against) != 0 ||
	    add_lines(out, against, c, against) != 0)
		return refuse(rq, E_OUT_OF_RANGE, "ids",
		    "The differences are too large.");
	return OK;
}

enum err
cost_compare(struct req *rq)
{
	const struct cost_compared *in = rq->in;
	struct cost_comparisons *out = arena_new(rq->arena,
	    struct cost_comparisons);
	struct cost_comparison *v = arena_array(rq->arena,
	    struct cost_comparison, in->ids.n);
	struct cost *first, *c;
	enum err e = fetch(rq, in->ids.v[0], &first);

	for (size_t i = 1; i < in->ids.n && e == OK; i++)
		if ((e = fetch(rq, in->ids.v[i], &c)) == OK)
			e = set_against(rq, &v[i - 1], c, first);
	*out = (struct cost_comparisons){ EVERYTHING, { v, in->ids.n - 1 } };
	rq->out = out;
	return e;
}
