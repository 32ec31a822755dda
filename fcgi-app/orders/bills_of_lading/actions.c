/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/counterparties/counterparties.h"
#include "orders/load_authorizations/load_authorizations.h"
#include "orders/orders/orders.h"
#include "prices/quote/quote.h"

/* What the moves of a bill of lading do. */

static const struct shape *const shape = &bill_shape;

static void
mark(struct bill *b, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(shape, b, *names);
}

static void
unmark(struct bill *b, const char *const *names)
{
	for (; *names != NULL; names++)
		field_unset(shape, b, *names);
}

/* Its supplier and the orders that its lines were lifted for. */
static enum err
parties(struct req *rq, const struct bill *b)
{
	const struct bill_line *l = b->lines.v;
	enum err e = resource_named(rq, &counterparties, b->supplier_id.s,
	    "supplier_id", NULL);

	for (size_t i = 0; i < b->lines.n && e == OK; i++)
		if (HAS(&l[i], order_id))
			e = resource_named(rq, &orders, l[i].order_id.s,
			    arena_fmt(rq->arena, "lines/%zu/order_id", i),
			    NULL);
	return e;
}

/* The load of a bill: NULL where it names none. */
static enum err
load_of(struct req *rq, const struct bill *b, const struct load **l)
{
	void *obj = NULL;
	enum err e = OK;

	if (HAS(b, load_id))
		e = resource_named(rq, &loads, b->load_id.s, "load_id", &obj);
	*l = obj;
	return e;
}

/* Terminal and products must be in the catalogue. */
enum err
bill_inspect(struct req *rq, struct judge *j, const void *obj)
{
	const struct bill *b = obj;
	const struct bill_line *l = b->lines.v;
	enum err e = price_judge_terminal(rq, j, "terminal", b->terminal);

	for (size_t i = 0; i < b->lines.n && e == OK; i++)
		e = price_judge_product(rq, j,
		    arena_fmt(rq->arena, "lines/%zu/product", i), l[i].product);
	return e;
}

/* A lifting that nobody named, or no longer, is named by its bill. */
static void
name_lifting(struct bill *b)
{
	if (!HAS(b, transaction_id))
		b->transaction_id = b->id.s;
	mark(b, NAMES("transaction_id"));
}

/* What is posted is an original; what reverses or corrects one comes here with
 * its type, and is confirmed at once. */
enum err
bill_begin(struct req *rq, void *obj)
{
	struct bill *b = obj;
	const struct load *l;
	enum err e;

	if ((e = parties(rq, b)) != OK || (e = load_of(rq, b, &l)) != OK)
		return e;
	if (!HAS(b, transaction_type))
		b->transaction_type = "original";
	else {
		e = resource_pass(rq, &bills_of_lading, b, "confirmed");
		b->confirmed_at = rq->caller.now;
		mark(b, NAMES("confirmed_at"));
	}
	mark(b, NAMES("transaction_type"));
	name_lifting(b);
	return e;
}

enum err
bill_change(struct req *rq, void *obj)
{
	struct bill *b = obj;
	const struct load *l;
	enum err e;

	if (strcmp(b->status, "received") != 0 &&
	    strcmp(b->status, "exception") != 0)
		return refuse(rq, E_STATE, NULL,
		    "The bill of lading has status %s. Reverse it and post it again.",
		    b->status);
	if ((e = parties(rq, b)) != OK)
		return e;
	name_lifting(b);
	return load_of(rq, b, &l);
}

/* --- matching ------------------------------------------------------------ */

/* Denied or voided, or of another load, it let nobody load. */
static bool
let_load(const struct load_authorization *a, const struct load *l)
{
	return strcmp(a->status, "denied") != 0 &&
	    strcmp(a->status, "voided") != 0 &&
	    (!HAS(a, load_id) || strcmp(a->load_id.s, l->id.s) == 0);
}

/* The span that the rack let the load be loaded in. */
static enum err
look_authorization(struct req *rq, struct bill_facts *f)
{
	struct load_authorization *a;
	enum err e;

	if (!HAS(f->load, authorization_number))
		return OK;
	e = authorization_find(rq, f->load->authorization_number, &a);
	if (e == E_NOT_FOUND || (e == OK && !let_load(a, f->load)))
		return OK;
	if (e != OK)
		return e;
	f->authorized_from = a->created_at;
	f->authorized_to = a->expires_at;
	MARK(f, authorized_from);
	MARK(f, authorized_to);
	return OK;
}

static enum err
judge(struct req *rq, const struct bill *b, struct list *exceptions)
{
	struct bill_facts f = { 0 };
	enum err e = load_of(rq, b, &f.load);

	if (e == OK && f.load != NULL &&
	    (e = db_one(rq->db, &bill_limits, b, &f, rq->arena)) == OK)
		e = look_authorization(rq, &f);
	PUT(&f, now, rq->caller.now);
	if (e == OK)
		e = db_one(rq->db, &bill_stands, b, &f.standing, rq->arena);
	if (e == OK)
		e = db_all(rq->db, &bill_lines_ordered, b, &f.ordered,
		    rq->arena);
	if (e == OK)
		e = db_all(rq->db, &bill_lines_beside, b, &f.beside, rq->arena);
	if (e == OK)
		bill_judge(b, &f, rq->arena, exceptions);
	return e;
}

/* Of two bills of a load that are matched at once the second sees the first. */
static enum err
hold_load(struct req *rq, const struct bill *b)
{
	void *l;
	enum err e;

	if (!HAS(b, load_id))
		return OK;
	e = resource_lock(rq, &loads, b->load_id.s, &l);
	return e == E_NOT_FOUND ? OK : e;
}

/* And the orders that it was lifted for: one that ends at once either sees the
 * bill, or is seen. */
static enum err
hold_all(struct req *rq, const struct bill *b)
{
	const struct bill_line *l = b->lines.v;
	enum err e = hold_load(rq, b);

	for (size_t i = 0; i < b->lines.n && e == OK; i++) {
		void *o;

		if (HAS(&l[i], order_id))
			e = resource_lock(rq, &orders, l[i].order_id.s, &o);
		if (e == E_NOT_FOUND)
			e = OK;
	}
	return e;
}

enum err
bill_match(struct req *rq, void *obj)
{
	struct bill *b = obj;
	enum err e = hold_load(rq, b);

	if (e != OK || (e = judge(rq, b, &b->exceptions)) != OK)
		return e;
	unmark(b, NAMES("exceptions"));
	if (b->exceptions.n == 0)
		return OK;
	mark(b, NAMES("exceptions"));
	return resource_pass(rq, &bills_of_lading, b, "exception");
}

const char *
bill_tells(const void *obj)
{
	const struct bill *b = obj;

	return strcmp(b->status, "matched") == 0 ? "order.bol.matched" :
						   "order.bol.exception";
}

enum err
bill_assign(struct req *rq, void *obj)
{
	struct bill *b = obj;
	const struct bill_assignment *in = rq->in;
	struct bill_line *l = b->lines.v;
	const struct load *load;
	bool some = false;

	for (size_t i = 0; i < b->lines.n; i++) {
		if (HAS(in, line_no) && l[i].line_no != in->line_no)
			continue;
		l[i].order_id = in->order_id;
		l[i].order_line = in->order_line;
		MARK(&l[i], order_id);
		MARK(&l[i], order_line);
		some = true;
	}
	if (!some)
		return refuse_unknown(rq, "line_no",
		    "The bill of lading has no such line.");
	unmark(b, NAMES("exceptions"));
	if (HAS(in, load_id)) {
		b->load_id = in->load_id;
		mark(b, NAMES("load_id"));
	}
	return load_of(rq, b, &load);
}

/* --- confirming ---------------------------------------------------------- */

/* What was matched beside it may be confirmed by now. */
enum err
bill_standing_look(struct req *rq, const void *obj, void *facts)
{
	struct bill_standing *s = facts;
	const struct bill *b = obj;
	struct list found;
	enum err e = db_one(rq->db, &bill_stands, b, s, rq->arena);

	if (e != OK || (e = judge(rq, b, &found)) != OK)
		return e;
	PUT(s, exceptions, bill_crowded(b, &found, rq->arena));
	return OK;
}

enum err
bill_confirm(struct req *rq, void *obj)
{
	struct bill *b = obj;
	enum err e = hold_all(rq, b);

	b->confirmed_at = rq->caller.now;
	mark(b, NAMES("confirmed_at"));
	return e == OK ? resource_guard(rq, &bills_of_lading, bill_guards, b) :
			 e;
}

enum err
bill_confirmed(struct req *rq, void *obj)
{
	const struct bill *b = obj;
	const struct load *l;
	enum err e = bill_advance(rq, b);

	if (e != OK || (e = load_of(rq, b, &l)) != OK || l == NULL ||
	    !HAS(l, authorization_number))
		return e;
	return authorization_use(rq, l->authorization_number, b);
}

/* --- reversal and repost ------------------------------------------------- */

/* A document beside this one, of the same number and transaction. */
static struct bill *
sibling(struct req *rq, const struct bill *b, const char *type)
{
	struct bill *s = arena_new(rq->arena, struct bill);

	*s = *b;
	unmark(s,
	    NAMES("exceptions", "archived_at", "confirmed_at", "reason",
		"accepted_reason", "accepted_evidence", "accepted_at"));
	s->transaction_type = type;
	s->original_id = b->id;
	mark(s, NAMES("original_id"));
	return s;
}

enum err
bill_reverse(struct req *rq, void *obj)
{
	struct bill *b = obj, *r;
	enum err e;

	if (strcmp(b->transaction_type, "reversal") == 0)
		return refuse(rq, E_STATE, NULL,
		    "A reversal cannot be reversed. Correct the original bill of lading instead.");
	/* the body of a correction says more, and not of this one */
	b->reason = ((const struct bill *)rq->in)->reason;
	mark(b, NAMES("reason"));
	r = sibling(rq, b, "reversal");
	r->reason = b->reason;
	mark(r, NAMES("reason"));
	bill_negate(r, rq->arena);
	if ((e = resource_put(rq, &bills_of_lading, r)) != OK)
		return e;
	return bill_advance(rq, r);
}

static enum err
refuse_exceptions(struct req *rq, const struct list *found)
{
	const struct bill_exception *x = found->v;

	for (size_t i = 0; i < found->n; i++) {
		struct buf b;

		buf_init(&b, rq->arena, 256);
		buf_str(&b, "\"overridable\":false,\"evidence\":");
		field_write(&b, &bill_exception_shape, &x[i]);
		faults_put(&rq->faults, rq->arena,
		    (struct fault){ .e = E_GUARDS,
			.code = "G-BOL",
			.message = x[i].message,
			.more = b.s });
	}
	return refuse(rq, E_GUARDS, NULL,
	    "The correction fails its own checks; errors[] lists them.");
}

/* What somebody answered for on the original stays on record. */
static void
keep_accepted(struct bill *c, const struct bill *b, const struct list *found)
{
	c->exceptions = *found;
	c->accepted_reason = b->accepted_reason;
	c->accepted_evidence = b->accepted_evidence;
	c->accepted_at = b->accepted_at;
	mark(c,
	    NAMES("exceptions", "accepted_reason", "accepted_evidence",
		"accepted_at"));
}

/* The correction stands as the original does: confirmed, if G-BOL holds, or is
 * no further off than what was accepted of it. */
enum err
bill_repost(struct req *rq, void *obj)
{
	struct bill *b = obj, *c = sibling(rq, b, "correction");
	struct list exceptions;
	enum err e;

	field_merge(&bill_correction_shape, c, rq->in, rq->cleared);
	if ((e = hold_all(rq, c)) != OK ||
	    (e = judge(rq, c, &exceptions)) != OK)
		return e;
	if (exceptions.n > 0 && !bill_accepted(b, c, &exceptions))
		return refuse_exceptions(rq, &exceptions);
	if (exceptions.n > 0)
		keep_accepted(c, b, &exceptions);
	if ((e = resource_put(rq, &bills_of_lading, c)) != OK)
		return e;
	return bill_advance(rq, c);
}

enum err
bill_correct(struct req *rq, void *obj)
{
	enum err e = bill_reverse(rq, obj);

	return e == OK ? bill_repost(rq, obj) : e;
}
