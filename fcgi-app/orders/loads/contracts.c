/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "orders/guards/guards.h"
#include "orders/orders/orders.h"

/* By which contracts a load lifts: G-CONTRACT. */

/* clang-format off */
#define T struct load_contract_order
static const struct field order_fields[] = {
	FIELD(T, order_id,   .prefix = "ord", .doc = "The order."),
	FIELD(T, passed,     .doc = "Whether its contracts let all of its lines be lifted today."),
	FIELD(T, overridden, .doc = "Whether the guard of the order was overridden."),
	FIELD(T, lines,      .shape = &guard_contract_line_shape, .doc = "Its lines that are still to be lifted by a contract."),
};
#undef T
const struct shape load_contract_order_shape =
	SHAPE(struct load_contract_order, "LoadContractOrder", order_fields, "An order of a load and its contracts.");

#define T struct load_contracts
static const struct field fields[] = {
	FIELD(T, orders, .shape = &load_contract_order_shape, .doc = "The orders of the load."),
};
#undef T
const struct shape load_contracts_shape =
	SHAPE(struct load_contracts, "LoadContracts", fields, "The contracts that a load lifts by.");
/* clang-format on */

bool
load_contracted(const void *obj, const void *facts)
{
	const struct load_contracts *f = facts;
	const struct load_contract_order *o = f->orders.v;

	(void)obj;
	for (size_t i = 0; i < f->orders.n; i++)
		if (!o[i].passed && !o[i].overridden)
			return false;
	return true;
}

/* The guard of the order decides, and counts who went past it. */
static enum err
see(struct req *rq, const char *id, struct list *all)
{
	struct load_contract_order *l = (struct load_contract_order *)all->v +
	    all->n;
	struct guard_lines f = { 0 };
	const struct verdict *v;
	const struct order *o;
	struct list verdicts;
	void *found;
	enum err e = resource_fetch(rq, &orders, id, &found);

	if (e != OK)
		return e == E_NOT_FOUND ? OK : e;
	o = found;
	if ((e = guard_contract_look(rq, o, &f)) != OK ||
	    (e = resource_ask(rq, &orders, guard_contracted, o, &verdicts)) !=
		OK)
		return e;
	v = verdicts.v;
	*l = (struct load_contract_order){ EVERYTHING, o->id, v->passed,
		v->overridden, f.lines };
	all->n++;
	return OK;
}

enum err
load_look_contracts(struct req *rq, const void *obj, void *facts)
{
	const struct load *l = obj;
	struct load_contracts *f = facts;
	enum err e = OK;

	PUT(f, orders,
	    (struct list){ arena_array(rq->arena, struct load_contract_order,
			       l->order_ids.n + 1),
		0 });
	for (size_t i = 0; i < l->order_ids.n && e == OK; i++)
		e = see(rq, l->order_ids.v[i], &f->orders);
	return e;
}
