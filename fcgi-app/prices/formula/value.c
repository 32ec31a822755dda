/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "work.h"

#include <string.h>

enum { FORMULAS_MAX = 8, INPUTS_MAX = 1000 };
#define VALUE_MAX UNITS(999999999)

/* What a formula was worth that another one named. */
struct formula_done {
	const struct formula_page *page;
	const struct exact *value;
	struct formula_done *next;
};

const char *
formula_at(struct arena *a, struct formula_place at)
{
	return arena_fmt(a, "%d:%d", at.line, at.column);
}

/* --- what is told
 * ------------------------------------------------------------- */

/* Room for one more at the end of a list. */
static void *
grow(struct arena *a, struct list *l, size_t *room, size_t size)
{
	if (l->n == *room) {
		size_t more = *room == 0 ? 16 : 2 * *room;
		char *v = arena_calloc(a, more, size);

		if (l->n > 0)
			memcpy(v, l->v, l->n * size);
		l->v = v;
		*room = more;
	}
	return (char *)l->v + l->n++ * size;
}

enum err
formula_count(struct formula_run *run, size_t n)
{
	const struct formula_work *w = run->arg;

	w->all->n_read += n;
	if (w->all->n_read <= INPUTS_MAX)
		return OK;
	return formula_refuse(run, E_NOT_COMPUTABLE,
	    arena_fmt(run->arena, "more than %d values are read", INPUTS_MAX));
}

void
formula_tell_input(struct formula_work *w, const struct formula_node *n,
    struct formula_read *r)
{
	struct formula_evaluating *all = w->all;

	if (!all->told)
		return;
	r->formula = w->page->row->code;
	r->at = formula_at(all->arena, n->at);
	r->kind = formula_names[n->op];
	MARK(r, formula);
	MARK(r, at);
	MARK(r, kind);
	*(struct formula_read *)grow(all->arena, &all->out->inputs,
	    &all->room_inputs, sizeof(*r)) = *r;
}

static void
tell_step(struct formula_work *w, const char *at, const char *does,
    const char *value)
{
	struct formula_evaluating *all = w->all;
	struct formula_step s = { .formula = w->page->row->code,
		.at = at,
		.does = does,
		.value = value };

	if (!all->told)
		return;
	for (const char *const *m = NAMES("formula", "does", "value");
	     *m != NULL; m++)
		field_set(&formula_step_shape, &s, *m);
	if (at != NULL)
		MARK(&s, at);
	*(struct formula_step *)grow(all->arena, &all->out->steps,
	    &all->room_steps, sizeof(s)) = s;
}

/* index 'A', min, +: a step in a word. */
static void
made(struct formula_run *run, const struct formula_node *n, const char *value)
{
	const char *does = formula_names[n->op];

	if (n->input.name != NULL)
		does = arena_fmt(run->arena, "%s '%s'", does, n->input.name);
	tell_step(run->arg, formula_at(run->arena, n->at), does, value);
}

/* --- computing
 * ------------------------------------------------------------------ */

/* The first to refuse says where. */
static enum err
refuse_at(struct formula_work *w, enum err e, const char *at, const char *why)
{
	struct formula_result *out = w->all->out;

	if (out->why == NULL && why != NULL) {
		out->why = why;
		out->at = at;
		out->refused = w->page->row->code;
	}
	return e;
}

/* Floor, cap and rounding, in this order. */
static enum err
finish(struct formula_work *w, const struct exact **value)
{
	const struct price_formula *f = w->page->row;
	struct arena *a = w->all->arena;
	const struct exact *x = *value;
	bool even = strcmp(f->rounding, "half_even") == 0;
	int64_t micros;

	if (HAS(f, floor) &&
	    exact_cmp(x, exact_micros(a, f->floor.micros)) < 0) {
		x = exact_micros(a, f->floor.micros);
		tell_step(w, NULL, "floor", exact_text(a, x, 6));
	}
	if (HAS(f, cap) && exact_cmp(x, exact_micros(a, f->cap.micros)) > 0) {
		x = exact_micros(a, f->cap.micros);
		tell_step(w, NULL, "cap", exact_text(a, x, 6));
	}
	x = even ? exact_round_even(a, x, (int)f->decimals) :
		   exact_round(a, x, (int)f->decimals);
	if (exact_to_micros(x, 6, &micros) != 0 || micros > VALUE_MAX ||
	    micros < -VALUE_MAX)
		return refuse_at(w, E_NOT_COMPUTABLE, "1:1",
		    "the value has more than 9 digits before the point");
	tell_step(w, NULL, f->rounding, exact_text(a, x, (int)f->decimals));
	*value = x;
	return OK;
}

enum err
formula_evaluate(struct formula_work *w, const struct exact **value)
{
	struct formula_run run = { .arena = w->all->arena,
		.read = formula_read_input,
		.made = made,
		.arg = w };
	enum err e;

	e = formula_compute(&run, w->page->tree, value);
	if (e != OK)
		return refuse_at(w, e, formula_at(w->all->arena, run.fault.at),
		    run.fault.message);
	return finish(w, value);
}

/* --- formulas that formulas name
 * -------------------------------------------------- */

static enum err
refused(struct formula_run *run, enum err e, const char *what,
    const struct formula_node *n)
{
	run->fault.e = e;
	run->fault.message = arena_fmt(run->arena, what, n->input.name);
	return e;
}

static bool
usable(const struct formula_page *p)
{
	return strcmp(p->row->status, "active") == 0 &&
	    !HAS(p->row, archived_at);
}

/* Its value is told like that of any other input. */
static void
tell_formula(struct formula_work *w, const struct formula_node *n,
    const struct formula_done *d)
{
	const struct price_formula *f = d->page->row;
	struct formula_read r = { .name = f->code,
		.id = f->id.s,
		.revision = f->version,
		.recorded_at = f->updated_at };

	exact_to_micros(d->value, 6, &r.value.micros); /* finish saw to it */
	for (const char *const *m =
		 NAMES("name", "id", "revision", "value", "recorded_at");
	     *m != NULL; m++)
		field_set(&formula_read_shape, &r, *m);
	formula_tell_input(w, n, &r);
}

static enum err
evaluate_named(struct formula_run *run, const struct formula_node *n,
    struct formula_done *d)
{
	struct formula_work *w = run->arg;
	struct formula_work inner = { w->all, NULL, w };
	enum err e;

	e = formula_book_page(w->all->book, n->input.name, &inner.page);
	if (e == E_NOT_FOUND || (e == OK && !usable(inner.page)))
		return refused(run, E_INPUT_MISSING,
		    "there is no active formula '%s'", n);
	if (e != OK)
		return e;
	for (const struct formula_work *o = w; o != NULL; o = o->outer)
		if (o->page == inner.page)
			return refused(run, E_NOT_COMPUTABLE,
			    "'%s' depends on itself", n);
	if (++w->all->n_done > FORMULAS_MAX)
		return refused(run, E_NOT_COMPUTABLE,
		    "with '%s' more than 8 formulas take part", n);
	d->page = inner.page;
	return formula_evaluate(&inner, &d->value);
}

/* Named twice it is evaluated once: it is of the same moment. */
enum err
formula_read_formula(struct formula_run *run, const struct formula_node *n,
    const struct exact **value)
{
	struct formula_work *w = run->arg;
	struct formula_done *d = w->all->done;
	enum err e = OK;

	while (d != NULL && strcmp(d->page->row->code, n->input.name) != 0)
		d = d->next;
	if (d == NULL) {
		d = arena_new(w->all->arena, struct formula_done);
		if ((e = evaluate_named(run, n, d)) != OK)
			return e;
		d->next = w->all->done;
		w->all->done = d;
	}
	*value = d->value;
	tell_formula(w, n, d);
	return OK;
}

/* --- from without
 * ------------------------------------------------------------------- */

enum err
formula_book_value(struct formula_book *b, struct arena *a, const char *which,
    bool told, const struct formula_moment *m, struct formula_result *out)
{
	struct formula_evaluating all = { .book = b,
		.moment = m,
		.arena = a,
		.out = out,
		.told = told };
	struct formula_work w = { .all = &all };
	const struct exact *x;
	enum err e;

	*out = (struct formula_result){ 0 };
	if ((e = formula_book_page(b, which, &w.page)) != OK)
		return e;
	out->id = w.page->row->id;
	out->code = w.page->row->code;
	out->version = w.page->row->version;
	out->currency = w.page->row->currency;
	out->unit = w.page->row->unit;
	if ((e = formula_evaluate(&w, &x)) != OK)
		return e;
	return exact_to_micros(x, 6, &out->value.micros) == 0 ? OK : E_INTERNAL;
}

enum err
formula_value(struct db *db, struct arena *a, const char *which,
    const struct formula_moment *m, struct formula_result *out)
{
	struct formula_book b = { .db = db, .arena = a, .known = m->known };
	const struct formula_page *page;
	enum err e = formula_book_page(&b, which, &page);

	if (e == OK && !usable(page))
		e = E_NOT_FOUND;
	return e != OK ? e : formula_book_value(&b, a, which, true, m, out);
}
