/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/deliveries/deliveries.h"

/* What the moves of a claim do; its evidence and messages. */

static const struct shape *const shape = &claim_shape;

/* clang-format off */
const struct route claim_routes[] = {
	{
		.op     = "claims.evidence",
		.method = GET,
		.path   = "/api/v2/claims/{id}/evidence",
		.scope  = "claims:read",
		.out    = &claim_evidence_list_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = claim_evidence_get,
		.title  = "List the evidence of a claim",
		.doc    = "Returns the evidence of the claim.",
		.tier   = "breadth",
	},
	{
		.op     = "claims.add-evidence",
		.method = POST,
		.path   = "/api/v2/claims/{id}/evidence",
		.scope  = "claims:write",
		.in     = &claim_evidence_new_shape,
		.out    = &claim_evidence_list_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND, E_STATE),
		.fn     = claim_evidence_post,
		.title  = "Add evidence to a claim",
		.doc    = "Adds a text, and a reference to where a document is stored, until the claim is settled or rejected.",
		.tier   = "breadth",
	},
	{
		.op     = "claims.messages",
		.method = GET,
		.path   = "/api/v2/claims/{id}/messages",
		.scope  = "claims:read",
		.out    = &claim_message_list_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND),
		.fn     = claim_messages_get,
		.title  = "List the messages of a claim",
		.doc    = "Returns the messages about the claim.",
		.tier   = "breadth",
	},
	{
		.op     = "claims.add-message",
		.method = POST,
		.path   = "/api/v2/claims/{id}/messages",
		.scope  = "claims:write",
		.in     = &claim_message_new_shape,
		.out    = &claim_message_list_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND, E_STATE),
		.fn     = claim_messages_post,
		.title  = "Add a message to a claim",
		.doc    = "Adds a message to the claim, in any status.",
		.tier   = "breadth",
	},
	{ 0 },
};

/* The order line of a claim's delivery. */
const struct query claim_delivery_line = {
	.name = "claim_delivery_line",
	.in   = &claim_shape,
	.out  = &load_line_shape,
	.sql  = "SELECT order_id, line_no FROM order_deliveries"
		" WHERE account = :account AND id = :delivery_id"
		"   AND order_id IS NOT NULL",
};
/* clang-format on */

enum err
claim_begin(struct req *rq, void *obj)
{
	struct claim *c = obj;

	(void)rq;
	PUT(c, escalated, false);
	return OK;
}

static bool
over(const struct claim *c)
{
	return strcmp(c->status, "rejected") == 0 ||
	    strcmp(c->status, "settled") == 0;
}

enum err
claim_change(struct req *rq, void *obj)
{
	const struct claim *c = obj;

	return over(c) ?
	    refuse(rq, E_STATE, NULL, "The claim has status %s.", c->status) :
	    OK;
}

/* --- moves --------------------------------------------------------------- */

enum err
claim_decide(struct req *rq, void *obj)
{
	field_merge(&claim_reason_shape, obj, rq->in, 0);
	return OK;
}

enum err
claim_escalate(struct req *rq, void *obj)
{
	((struct claim *)obj)->escalated = true;
	return claim_decide(rq, obj);
}

enum err
claim_settle(struct req *rq, void *obj)
{
	struct claim *c = obj;

	field_merge(&claim_settlement_shape, c, rq->in, 0);
	if (!HAS(c, currency))
		return refuse(rq, E_REQUIRED, "currency",
		    "The claim has no currency. Send one with the settlement.");
	PUT(c, settled_at, rq->caller.now);
	return OK;
}

/* Nothing is open about its delivery: its order may go on. */
enum err
claim_closed(struct req *rq, void *obj)
{
	const struct claim *c = obj;
	struct load_line line = { 0 };
	enum err e;

	if (!HAS(c, delivery_id))
		return OK;
	if ((e = delivery_undispute(rq, c->delivery_id.s, c->id.s)) != OK)
		return e;
	e = db_one(rq->db, &claim_delivery_line, c, &line, rq->arena);
	if (e == E_NOT_FOUND)
		return OK;
	return e == OK ? delivery_settle(rq, line.order_id.s) : e;
}

/* --- evidence and messages ----------------------------------------------- */

static enum err
fetch(struct req *rq, bool lock, struct claim **c)
{
	void *obj = NULL;
	enum err e = lock ? resource_path_lock(rq, &claims, &obj) :
			    resource_path(rq, &claims, &obj);

	rq->out = *c = obj;
	return e;
}

enum err
claim_evidence_get(struct req *rq)
{
	struct claim *c;

	return fetch(rq, false, &c);
}

enum err
claim_messages_get(struct req *rq)
{
	struct claim *c;

	return fetch(rq, false, &c);
}

/* Room for one element more at the end of a list. */
static void *
grow(struct req *rq, struct list *l, size_t size)
{
	char *v = arena_calloc(rq->arena, l->n + 1, size);

	if (l->n > 0)
		memcpy(v, l->v, l->n * size);
	l->v = v;
	return v + l->n++ * size;
}

static enum err
full(struct req *rq, const char *member, const struct list *l)
{
	const struct field *f = shape_field(shape, member);

	return field_fits(f, (int64_t)l->n) == OK ?
	    OK :
	    refuse(rq, E_STATE, NULL,
		"The claim already has %lld, the maximum.", (long long)f->max);
}

enum err
claim_evidence_post(struct req *rq)
{
	struct claim_evidence *x;
	struct claim *c;
	enum err e = fetch(rq, true, &c);

	if (e != OK)
		return e;
	if (over(c))
		return refuse(rq, E_STATE, NULL, "The claim has status %s.",
		    c->status);
	x = grow(rq, &c->evidence, sizeof(*x));
	*x = *(const struct claim_evidence *)rq->in;
	x->no = (int64_t)c->evidence.n;
	x->at = rq->caller.now;
	x->key_id = rq->caller.key_id;
	for (const char *const *name = NAMES("no", "at", "key_id");
	     *name != NULL; name++)
		field_set(&claim_evidence_shape, x, *name);
	MARK(c, evidence);
	if ((e = full(rq, "evidence", &c->evidence)) != OK)
		return e;
	return resource_save(rq, &claims, c, NULL);
}

enum err
claim_messages_post(struct req *rq)
{
	struct claim_message *x;
	struct claim *c;
	enum err e = fetch(rq, true, &c);

	if (e != OK)
		return e;
	x = grow(rq, &c->messages, sizeof(*x));
	*x = *(const struct claim_message *)rq->in;
	x->no = (int64_t)c->messages.n;
	x->at = rq->caller.now;
	x->key_id = rq->caller.key_id;
	for (const char *const *name = NAMES("no", "at", "key_id");
	     *name != NULL; name++)
		field_set(&claim_message_shape, x, *name);
	MARK(c, messages);
	if ((e = full(rq, "messages", &c->messages)) != OK)
		return e;
	return resource_save(rq, &claims, c, NULL);
}
