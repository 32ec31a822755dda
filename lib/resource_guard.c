/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

/* Guards are asked, and a refusal names all that do not hold. */

/* clang-format off */
#define T struct verdict
static const struct field fields[] = {
	FIELD(T, code,        .example = "\"G-CREDIT\"", .doc = "Code of the guard."),
	FIELD(T, passed,      .example = "false", .doc = "Whether the guard passes."),
	FIELD(T, overridable, .example = "true", .doc = "Whether the guard can be overridden."),
	FIELD(T, overridden,  .example = "false", .doc = "Whether the guard fails but has been overridden."),
	FIELD(T, message,     .nullable = true, .example = "\"is beyond its credit\"", .doc = "Reason for the failure. Null if the guard passes."),
	FIELD(T, evidence,    .example = "{\"exposure\":1250000.00}", .doc = "Facts on which the guard decided."),
	FIELD(T, override_scope, .optional = true, .example = "\"orders:override\"", .doc = "Scope that a key needs to override the guard."),
	FIELD(T, approvals,   .optional = true, .example = "0", .doc = "Number of people who have overridden the guard."),
	FIELD(T, needed,      .optional = true, .example = "1", .doc = "Number of people who must override the guard. Several keys of one person count once."),
	FIELD(T, actions,     .optional = true, .example = "[\"confirm\"]", .doc = "Actions that check the guard."),
};
#undef T

const struct shape resource_guard_shape =
	SHAPE(struct verdict, "GuardVerdict", fields, "Current result of a guard for an object.");
/* clang-format on */

/* What the rule saw: its facts, or the members that it looks at. */
static const char *
evidence(struct req *rq, const struct resource_plan *p, const struct guard *g,
    const void *obj, const void *facts)
{
	uint64_t shown = 0;
	struct buf b;

	for (const char *const *n = g->shows; n != NULL && *n != NULL; n++)
		shown |= shape_bit(p->base, *n);
	buf_init(&b, rq->arena, 256);
	if (facts != NULL)
		field_write(&b, g->look != NULL ? g->seen : g->facts->out,
		    facts);
	else
		field_write_some(&b, p->base, obj, shown);
	return b.s;
}

/* What the rule is to see; NULL: the object is enough. */
static enum err
look(struct req *rq, const struct guard *g, const void *obj, void **facts)
{
	const struct shape *s = g->seen;
	enum err e;

	*facts = NULL;
	if (s == NULL && g->facts != NULL)
		s = g->facts->out;
	if (s == NULL)
		return OK;
	*facts = arena_calloc(rq->arena, 1, shape_base(s)->size);
	e = g->look != NULL ? g->look(rq, obj, *facts) :
			      db_one(rq->db, g->facts, obj, *facts, rq->arena);
	return e == E_NOT_FOUND ? OK : e;
}

/* What is wrong, and with what. */
static const char *
said(struct req *rq, const struct guard *g, const void *obj, const void *facts)
{
	struct buf b;

	if (g->names == NULL)
		return g->message;
	buf_init(&b, rq->arena, 256);
	g->names(&b, obj, facts);
	return b.len == 0 ? g->message :
			    arena_fmt(rq->arena, "%s: %s", g->message, b.s);
}

static enum err
ask(struct req *rq, const struct resource_plan *p, const struct guard *g,
    const void *obj, struct verdict *v)
{
	void *facts;
	enum err e = look(rq, g, obj, &facts);

	if (e != OK)
		return e;
	*v = (struct verdict){ .code = g->code,
		.passed = g->holds(obj, facts),
		.overridable = g->override != NULL,
		.evidence = { evidence(rq, p, g, obj, facts) } };
	for (const char *const *n = NAMES("code", "passed", "overridable",
		 "overridden", "evidence");
	     *n != NULL; n++)
		field_set(&resource_guard_shape, v, *n);
	if (!v->passed)
		PUT(v, message, said(rq, g, obj, facts));
	return resource_overridden(rq, p, g, obj, v);
}

enum err
resource_ask_one(struct req *rq, const struct resource_plan *p,
    const struct guard *g, const void *obj, const struct verdict **v)
{
	struct verdict *one = arena_new(rq->arena, struct verdict);

	*v = one;
	return ask(rq, p, g, obj, one);
}

enum err
resource_ask(struct req *rq, const struct resource *r,
    const struct guard *const *guards, const void *obj, struct list *verdicts)
{
	const struct resource_plan *p = resource_plan(rq, r);
	struct verdict *v;
	enum err e = OK;
	size_t n = 0;

	while (guards != NULL && guards[n] != NULL)
		n++;
	v = arena_array(rq->arena, struct verdict, n + 1);
	for (size_t i = 0; i < n && e == OK; i++)
		e = ask(rq, p, guards[i], obj, &v[i]);
	*verdicts = (struct list){ v, n };
	return e;
}

static void
put_fault(struct req *rq, const struct verdict *v)
{
	struct buf b;

	buf_init(&b, rq->arena, 256);
	buf_fmt(&b, "\"evidence\":%s,\"overridable\":%s", v->evidence.text,
	    v->overridable ? "true" : "false");
	if (v->overridable)
		buf_fmt(&b,
		    ",\"override_scope\":\"%s\",\"approvals\":%lld,"
		    "\"needed\":%lld",
		    v->override_scope, (long long)v->approvals,
		    (long long)v->needed);
	faults_put(&rq->faults, rq->arena,
	    (struct fault){ .e = E_GUARDS,
		.code = v->code,
		.message = v->message,
		.more = b.s });
}

enum err
resource_guard(struct req *rq, const struct resource *r,
    const struct guard *const *guards, const void *obj)
{
	struct list verdicts;
	const struct verdict *v;
	int failed = 0;
	enum err e = resource_ask(rq, r, guards, obj, &verdicts);

	if (e != OK)
		return e;
	v = verdicts.v;
	for (size_t i = 0; i < verdicts.n; i++)
		if (!v[i].passed && !v[i].overridden) {
			put_fault(rq, &v[i]);
			failed++;
		}
	if (failed == 0)
		return OK;
	return refuse(rq, E_GUARDS, NULL, "%d %s: errors[] says why.", failed,
	    failed == 1 ? "guard failed" : "guards failed");
}
