/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/guards/guards.h"
#include "unit.h"

/* What a load plans of order lines, beside what is ordered and what other loads
 * take of them: G-LIFT. */

/* clang-format off */
#define T struct load_lift_line
static const struct field line_fields[] = {
	FIELD(T, order_id,  .prefix = "ord", .doc = "The order."),
	FIELD(T, line_no,   .doc = "Its line."),
	FIELD(T, unit,      .doc = "Unit of the volumes: that of the line."),
	FIELD(T, quantity,  .decimals = 3, .doc = "What is ordered."),
	FIELD(T, elsewhere, .decimals = 3, .doc = "What other loads take of it: lifted by those that left, planned by those that have not."),
	FIELD(T, planned,   .decimals = 3, .doc = "What this load plans of it."),
	FIELD(T, allowed,   .decimals = 3, .doc = "How much more than was ordered may be lifted: the tolerance of G-BOL."),
};
#undef T
const struct shape load_lift_line_shape =
	SHAPE(struct load_lift_line, "LoadLiftLine", line_fields, "An order line and what loads take of it.");

const struct shape load_lift_shape =
	GUARD_LINES("LoadLift", load_lift_line_shape, "What a load takes of what is still to be lifted.");
/* clang-format on */

static int64_t
excess(const struct load_lift_line *l)
{
	return l->elsewhere.micros + l->planned.micros - l->quantity.micros;
}

bool
load_liftable(const void *obj, const void *facts)
{
	const struct guard_lines *f = facts;
	const struct load_lift_line *l = f->lines.v;

	(void)obj;
	for (size_t i = 0; i < f->lines.n; i++)
		if (excess(&l[i]) > l[i].allowed.micros)
			return false;
	return true;
}

/* --- what it sees -------------------------------------------------------- */

static int
same_line(const struct load_compartment *a, const struct load_compartment *b)
{
	return a->line_no == b->line_no &&
	    strcmp(a->order_id.s, b->order_id.s) == 0;
}

/* What the load plans for the line of a compartment; -1 where an earlier
 * compartment is of the same, or it does not fit. */
static int
plan_of(const struct load *l, size_t i, const char *unit, struct volume *sum)
{
	const struct load_compartment *c = l->compartments.v;
	struct volume v;

	for (size_t k = 0; k < l->compartments.n; k++) {
		if (!HAS(&c[k], order_id) || !same_line(&c[k], &c[i]))
			continue;
		if (k < i ||
		    unit_volume(c[k].planned, c[k].unit, unit, 3, &v) != 0)
			return -1;
		sum->micros += v.micros;
	}
	return 0;
}

static enum err
see(struct req *rq, const struct load *load, const struct order *o,
    const struct order_line *ol, struct load_lift_line *l)
{
	const struct flow_load *other;
	struct list all;
	enum err e = flow_loads_of(rq, o, ol, &all);

	l->order_id = o->id;
	l->line_no = ol->line_no;
	l->unit = ol->unit;
	l->quantity = ol->quantity;
	other = all.v;
	for (size_t i = 0; e == OK && i < all.n; i++)
		if (strcmp(other[i].load_id.s, load->id.s) != 0)
			l->elsewhere.micros += flow_taken(&other[i]).micros;
	l->has = EVERYTHING;
	return e == OK ? flow_spare(rq, o, ol, &l->allowed) : e;
}

/* A line that is not there is refused for where it is planned. */
static enum err
look_at(struct req *rq, const struct load *load, size_t i, struct list *lines)
{
	const struct load_compartment *c = load->compartments.v;
	struct load_lift_line *l = lines->v;
	const struct order_line *ol;
	void *o;
	enum err e;

	if (!HAS(&c[i], order_id))
		return OK;
	if ((e = resource_fetch(rq, &orders, c[i].order_id.s, &o)) != OK)
		return e == E_NOT_FOUND ? OK : e;
	ol = order_line_of(o, c[i].line_no);
	l += lines->n;
	if (ol == NULL || plan_of(load, i, ol->unit, &l->planned) != 0)
		return OK;
	lines->n++;
	return see(rq, load, o, ol, l);
}

enum err
load_look_lift(struct req *rq, const void *obj, void *facts)
{
	const struct load *load = obj;
	struct guard_lines *f = facts;
	enum err e = OK;

	PUT(f, lines,
	    (struct list){ arena_array(rq->arena, struct load_lift_line,
			       load->compartments.n + 1),
		0 });
	for (size_t i = 0; i < load->compartments.n && e == OK; i++)
		e = look_at(rq, load, i, &f->lines);
	return e;
}

/* Of two loads that are planned at once the second sees the first. */
enum err
load_hold_orders(struct req *rq, const struct load *l)
{
	enum err e = OK;

	for (size_t i = 0; i < l->order_ids.n && e == OK; i++) {
		void *o;

		e = resource_lock(rq, &orders, l->order_ids.v[i], &o);
		if (e == E_NOT_FOUND)
			e = OK;
	}
	return e;
}
