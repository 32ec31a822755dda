/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "resource_own.h"

#include <string.h>

#include "audit.h"
#include "clock.h"
#include "credential.h"
#include "outbox.h"
#include "reference.h"

/*
 * Going past a guard: who may says why, for one object and one guard, and the
 * guard no longer stands in the way of a move until the object changes.
 */
struct override {
	struct presence has;
	struct id id;
	const char *resource;
	const char *object_id;
	const char *code;
	const char *reason;
	const char *key_id;
	const char *person;
	const char *request_id;
	struct stamp created_at;
	int64_t approvals;
	int64_t needed;
};

struct approvals {
	struct presence has;
	int64_t approvals, mine;
};

/* clang-format off */
#define T struct override
static const struct field fields[] = {
	FIELD(T, id,         .prefix = "ovr", .doc = "Unique identifier of the override."),
	FIELD(T, resource,   .example = "\"orders\"", .doc = "Resource that the object belongs to."),
	FIELD(T, object_id,  .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the object whose guard was overridden."),
	FIELD(T, code,       .min = 1, .max = 40, .example = "\"G-CREDIT\"", .doc = "Code of the guard to override."),
	FIELD(T, reason,     .min = 1, .max = 500, .example = "\"Agreed with the credit committee.\"", .doc = "Reason for the override, kept on record."),
	FIELD(T, key_id,     .doc = "API key that made the override."),
	FIELD(T, person,     .example = "\"per_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Person responsible for the override: the signed-in dashboard user, or the owner of the key; `operator` for keys that the operator assigned to nobody."),
	FIELD(T, request_id, .doc = "Request that made the override."),
	FIELD(T, created_at, .doc = "Time at which the override was made."),
	FIELD(T, approvals,  .example = "1", .doc = "Number of people who have overridden the guard so far. Several keys of one person, or a key and a sign-in, count once."),
	FIELD(T, needed,     .example = "1", .doc = "Number of people who must override the guard."),
};
#undef T
const struct shape resource_override_shape =
	SHAPE(struct override, "GuardOverride", fields, "An override of a guard.");
const struct shape resource_override_new_shape = {
	.name = "GuardOverrideNew",
	.of   = &resource_override_shape,
	.take = NAMES("code", "reason"),
	.need = NAMES("code", "reason"),
	.doc  = "Guard to override, and the reason.",
};

#define T struct approvals
static const struct field approvals_fields[] = {
	FIELD(T, approvals),
	FIELD(T, mine),
};
#undef T
static const struct shape approvals_shape =
	SHAPE(struct approvals, "Approvals", approvals_fields, "Number of people who have overridden a guard, and whether this person is one of them.");

static const struct query count = {
	.name = "guard_overrides_count",
	.in   = &resource_override_shape,
	.out  = &approvals_shape,
	.sql  = "SELECT COUNT(DISTINCT person) AS approvals,"
		"  COUNT(CASE WHEN person = :person THEN 1 END) AS mine"
		"  FROM guard_overrides"
		" WHERE account = :account AND object_id = :object_id"
		"   AND code = :code AND voided_at IS NULL",
};

static const struct query add = {
	.name = "guard_overrides_add",
	.in   = &resource_override_shape,
	.sql  = "INSERT INTO guard_overrides (account, id, resource, object_id,"
		"  code, reason, key_id, person, request_id, created_at)"
		" VALUES (:account, :id, :resource, :object_id, :code, :reason,"
		"  :key_id, :person, :request_id, :created_at)",
};

static const struct query void_all = {
	.name = "guard_overrides_void",
	.in   = &resource_override_shape,
	.sql  = "UPDATE guard_overrides SET voided_at = :now"
		" WHERE account = :account AND object_id = :object_id"
		"   AND voided_at IS NULL",
};

const struct query *const resource_queries[] = { &count, &add, &void_all,
	&reference_known, NULL };
/* clang-format on */

static const char *
id_of(const struct resource_plan *p, const void *obj)
{
	return ((const struct id *)field_at(p->id, obj))->s;
}

static int64_t
needed(const struct guard *g)
{
	return g->persons > 0 ? g->persons : 1;
}

static enum err
approved(struct req *rq, const struct resource_plan *p, const char *code,
    const void *obj, struct approvals *n)
{
	struct override o = { .object_id = id_of(p, obj),
		.code = code,
		.person = rq->caller.whose };

	MARK(&o, object_id);
	MARK(&o, code);
	MARK(&o, person);
	return db_one(rq->db, &count, &o, n, rq->arena);
}

enum err
resource_overridden(struct req *rq, const struct resource_plan *p,
    const struct guard *g, const void *obj, struct verdict *v)
{
	struct approvals n = { 0 };
	enum err e;

	if (g->override == NULL)
		return OK;
	v->override_scope = g->override;
	v->needed = needed(g);
	if (!v->passed) {
		if ((e = approved(rq, p, g->code, obj, &n)) != OK)
			return e;
		v->approvals = n.approvals;
		v->overridden = n.approvals >= v->needed;
	}
	for (const char *const *name =
		 NAMES("override_scope", "needed", "approvals");
	     *name != NULL; name++)
		field_set(&resource_guard_shape, v, *name);
	return OK;
}

/* The verdict of the guard that the body names, if it can be gone past. */
static enum err
standing(struct req *rq, const struct resource_plan *p, const void *obj,
    const char *code, const struct guard **g)
{
	const struct verdict *v;
	enum err e;

	*g = resource_guard_now(rq, p, obj, code);
	if (*g == NULL)
		return refuse(rq, E_STATE, "code",
		    "No action allowed in the current status evaluates this guard.");
	if ((*g)->override == NULL)
		return refuse(rq, E_STATE, "code",
		    "This guard cannot be overridden.");
	if ((e = credential_need(rq, (*g)->override)) != OK)
		return e;
	if ((e = resource_ask_one(rq, p, *g, obj, &v)) != OK)
		return e;
	if (v->passed || v->overridden)
		return refuse(rq, E_STATE, "code", "This guard %s.",
		    v->passed ? "holds" : "has already been overridden");
	return OK;
}

/* Going past a guard is in the audit log, whatever it is of. */
static enum err
log_it(struct req *rq, const struct resource_plan *p, const struct override *o)
{
	const char *changes;
	char *s = arena_dup(rq->arena, p->row->noun);

	for (char *c = s; *c != '\0'; c++)
		if (*c == ' ')
			*c = '_';
	changes = audit_changed(rq->arena, NULL, "code", NULL, o->code);
	return audit_add(rq,
	    &(struct audit){
		.action = arena_fmt(rq->arena, "%s.guard_overridden", s),
		.type = s,
		.id = o->object_id,
		.changes = audit_changed(rq->arena, changes, "reason", NULL,
		    o->reason) });
}

static enum err
put(struct req *rq, const struct resource_plan *p, const struct guard *g,
    struct override *o)
{
	enum err e = db_run(rq->db, &add, o);

	if (e == OK)
		e = log_it(rq, p, o);
	if (e != OK)
		return e;
	o->approvals++;
	o->needed = needed(g);
	rq->out = o;
	rq->woke = true;
	return outbox_add(rq->db, rq->arena,
	    arena_fmt(rq->arena, "%s.guard_overridden", p->row->event),
	    o->object_id, &resource_override_shape, o);
}

enum err
resource_override(struct req *rq)
{
	const struct resource_plan *p = rq->route->plan;
	const struct override *in = rq->in;
	struct override *o = arena_new(rq->arena, struct override);
	struct approvals n = { 0 };
	const struct guard *g;
	void *obj;
	enum err e;

	if ((e = resource_hold(rq, false, &obj)) != OK ||
	    (e = standing(rq, p, obj, in->code, &g)) != OK ||
	    (e = approved(rq, p, g->code, obj, &n)) != OK)
		return e;
	if (n.mine > 0)
		return refuse(rq, E_STATE, "code",
		    "The guard was overridden by this person, with this key "
		    "or another. A second person must approve the "
		    "override.");
	*o = (struct override){ .has = EVERYTHING,
		.id = id_make("ovr", clock_now()),
		.resource = p->row->name,
		.object_id = id_of(p, obj),
		.code = g->code,
		.reason = in->reason,
		.key_id = rq->caller.key_id,
		.person = rq->caller.whose,
		.request_id = rq->caller.request_id,
		.created_at = rq->caller.now,
		.approvals = n.approvals };
	return put(rq, p, g, o);
}

enum err
resource_unoverride(struct req *rq, const struct resource *r, const void *obj)
{
	const struct resource_plan *p = resource_plan(rq, r);
	struct override o = { .object_id = id_of(p, obj) };

	if (p->overrides == NULL)
		return OK;
	MARK(&o, object_id);
	return db_run(rq->db, &void_all, &o);
}
