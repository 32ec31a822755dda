/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_formulas.h"

#include <stdlib.h>

#include "evaluations.h"
#include "prices/formula/work.h"
#include "page.h"

static const struct shape *const shape = &price_formula_shape;

static void
set_text(struct price_formula *f, const char *name, const char *text)
{
	const char **member = field_at(shape_field(shape, name), f);

	if (field_has(shape, f, name))
		return;
	*member = text;
	field_set(shape, f, name);
}

enum err
price_formula_begin(struct req *rq, void *obj)
{
	struct price_formula *f = obj;

	(void)rq;
	set_text(f, "rounding", "half_up");
	set_text(f, "day_rule", "lift");
	set_text(f, "fx_rule", "lift");
	set_text(f, "weekend_rule", "previous");
	if (!HAS(f, decimals))
		f->decimals = 6;
	MARK(f, decimals);
	return OK;
}

enum err
price_formula_change(struct req *rq, void *obj)
{
	return db_run(rq->db, &price_formula_lock, obj);
}

enum err
price_formula_find(struct req *rq, struct price_formula **f)
{
	void *obj;
	enum err e = resource_path(rq, &price_formulas, &obj);

	*f = obj;
	return e;
}

static void
name_text(struct formula_named *n, const char *member, const char *text)
{
	const struct shape *s = &formula_named_shape;

	if (text == NULL)
		return;
	*(const char **)field_at(shape_field(s, member), n) = text;
	field_set(s, n, member);
}

static void
name_input(struct req *rq, const struct formula_node *n,
    struct formula_named *out)
{
	const struct formula_input *in = &n->input;

	name_text(out, "at", formula_at(rq->arena, n->at));
	name_text(out, "kind", formula_names[n->op]);
	name_text(out, "name", in->name);
	name_text(out, "product", in->product);
	name_text(out, "supplier", in->supplier);
	name_text(out, "posted", in->posted);
	name_text(out, "branded", in->branded);
	name_text(out, "day", in->day);
	name_text(out, "missing", in->missing);
	name_text(out, "calendar", in->calendar);
	name_text(out, "month", in->month);
	if (in->window > 0)
		PUT(out, window, in->window);
}

enum err
price_formula_inputs(struct req *rq)
{
	struct formula_inputs *out = arena_new(rq->arena,
	    struct formula_inputs);
	struct formula_named *v = arena_array(rq->arena, struct formula_named,
	    FORMULA_NODES);
	struct formula_fault why;
	const struct formula *tree;
	struct price_formula *f;
	enum err e;

	if ((e = price_formula_find(rq, &f)) != OK)
		return e;
	if ((tree = formula_parse(rq->arena, f->expression, &why)) == NULL)
		return E_INTERNAL; /* it was read when it was kept */
	out->data.v = v;
	for (int i = 0; i < tree->n; i++)
		if (tree->nodes[i].op >= FORMULA_INDEX)
			name_input(rq, &tree->nodes[i], &v[out->data.n++]);
	MARK(out, data);
	rq->out = out;
	return OK;
}

static const char *
version_of(struct arena *a, const void *row)
{
	const struct formula_version *v = row;

	return arena_fmt(a, "%lld", (long long)v->version);
}

static const char *
id_of(struct arena *a, const void *row)
{
	const struct formula_evaluation *v = row;

	(void)a;
	return v->id.s;
}

static enum err
page_of(struct req *rq, const struct query *q, page_key *key)
{
	struct formula_paging p = { .has = EVERYTHING, .before = INT64_MAX };
	struct page page = { 0 };
	struct price_formula *f;
	enum err e;

	if ((e = price_formula_find(rq, &f)) != OK ||
	    (e = page_begin(rq, &page)) != OK)
		return e;
	p.id = f->id;
	p.rows = page.rows;
	p.after = page.after;
	if (*page.after != '~')
		p.before = strtoll(page.after, NULL, 10);
	return page_read(rq, q, &p, key);
}

enum err
price_formula_versions(struct req *rq)
{
	return page_of(rq, &formula_version_page, version_of);
}

enum err
price_formula_evaluations(struct req *rq)
{
	return page_of(rq, &formula_evaluation_page, id_of);
}
