/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/orders/orders.h"

/* The load that an order is dispatched with. */

static bool
c_has(const struct load_compartment *c, const char *name)
{
	return field_has(&load_compartment_shape, c, name);
}

/* The line that a compartment is for: as it says, else the first of its
 * product. */
static const struct order_line *
line_of(const struct order *o, const struct load_compartment *c)
{
	const struct order_line *l = o->lines.v;

	if (c_has(c, "line_no"))
		return order_line_of(o, c->line_no);
	for (size_t i = 0; i < o->lines.n; i++)
		if (strcmp(l[i].product, c->product) == 0)
			return &l[i];
	return NULL;
}

static void
set(struct load_compartment *c, const char *member, const struct id *id)
{
	*(struct id *)field_at(shape_field(&load_compartment_shape, member),
	    c) = *id;
	field_set(&load_compartment_shape, c, member);
}

/* A compartment of the order takes what it does not say from the order. */
static enum err
fill_in(struct req *rq, const struct order *o, struct load_compartment *c,
    size_t i)
{
	const struct order_line *l;

	if (c_has(c, "order_id") && strcmp(c->order_id.s, o->id.s) != 0)
		return OK;
	l = line_of(o, c);
	if (l == NULL || strcmp(l->product, c->product) != 0)
		return refuse_unknown(rq,
		    arena_fmt(rq->arena, "compartments/%zu/product", i),
		    "The order has no such line for this product.");
	set(c, "order_id", &o->id);
	PUT(c, line_no, l->line_no);
	if (!c_has(c, "site_id") && HAS(o, site_id))
		set(c, "site_id", &o->site_id);
	if (!c_has(c, "tank_id") && HAS(l, tank_id) &&
	    strcmp(c->site_id.s, o->site_id.s) == 0)
		set(c, "tank_id", &l->tank_id);
	return OK;
}

/* Every line of the order that no truck has yet must go. */
static enum err
all_go(struct req *rq, const struct order *o, const struct load *l)
{
	const struct load_compartment *c = l->compartments.v;
	const struct order_line *line = o->lines.v;

	for (size_t i = 0; i < o->lines.n; i++) {
		size_t k = 0;

		if (strcmp(line[i].status, "allocated") != 0)
			continue;
		while (k < l->compartments.n &&
		    (c[k].line_no != line[i].line_no ||
			strcmp(c[k].order_id.s, o->id.s) != 0))
			k++;
		if (k == l->compartments.n)
			return refuse(rq, E_NOT_ALLOWED, "compartments",
			    "No compartment carries line %lld of the order.",
			    (long long)line[i].line_no);
	}
	return OK;
}

static void
plan_stop(struct load_stop *s, int64_t seq, const char *kind)
{
	s->seq = seq;
	s->kind = kind;
	MARK(s, seq);
	MARK(s, kind);
}

/* From the terminal to the site, where the body plans no stops. */
static void
plan_stops(struct req *rq, const struct order *o, struct load *l)
{
	struct load_stop *s = arena_array(rq->arena, struct load_stop, 2);

	if (l->stops.n > 0)
		return;
	plan_stop(&s[0], 1, "pickup");
	PUT(&s[0], terminal, l->terminal);
	PUT(l, stops, (struct list){ s, 1 });
	if (!HAS(o, site_id))
		return;
	plan_stop(&s[1], 2, "drop");
	PUT(&s[1], site_id, o->site_id);
	l->stops.n = 2;
}

static enum err
plan(struct req *rq, const struct order *o, struct load *l)
{
	struct load_compartment *c = arena_array(rq->arena,
	    struct load_compartment, l->compartments.n);
	enum err e = OK;

	memcpy(c, l->compartments.v, l->compartments.n * sizeof(*c));
	l->compartments.v = c;
	PUT(l, market, strcmp(o->currency, "MXN") == 0 ? "MX" : "US");
	if (!HAS(l, terminal))
		PUT(l, terminal, o->terminal);
	for (size_t i = 0; i < l->compartments.n && e == OK; i++)
		e = fill_in(rq, o, &c[i], i);
	if (e != OK || (e = all_go(rq, o, l)) != OK)
		return e;
	plan_stops(rq, o, l);
	return OK;
}

/* Carrier, vehicle and driver are known: it is assigned, if they may. */
static enum err
crew(struct req *rq, struct load *l)
{
	enum err e;

	for (const char *const *name =
		 NAMES("carrier_id", "vehicle_no", "driver", NULL);
	     *name != NULL; name++)
		if (!field_has(&load_shape, l, *name))
			return resource_guard(rq, &loads, load_planned, l);
	if ((e = resource_guard(rq, &loads, load_dispatched, l)) != OK)
		return e;
	if ((e = resource_turn(rq, &loads, l, "assign")) != OK)
		return e;
	return resource_save(rq, &loads, l, "order.load.assigned");
}

enum err
load_from_order(struct req *rq, const struct order *o, const struct load *body,
    struct load **out)
{
	struct load *l = arena_new(rq->arena, struct load);
	enum err e;

	*l = *body;
	*out = l;
	if ((e = plan(rq, o, l)) != OK ||
	    (e = resource_put(rq, &loads, l)) != OK)
		return e;
	return crew(rq, l);
}

/* --- an order ends -------------------------------------------------------- */

/* clang-format off */
const struct query load_planned_for = {
	.name = "load_planned_for",
	.in   = &order_shape,
	.out  = &load_shape,
	.sql  = "SELECT DISTINCT l.id FROM load_lines k"
		" JOIN loads l ON l.account = :account AND l.id = k.load_id"
		" WHERE k.account = :account AND k.order_id = :id AND k.round = :round"
		"   AND l.status IN ('planned', 'assigned', 'accepted', 'at_terminal')"
		" ORDER BY l.id",
};
/* clang-format on */

/* Is a compartment of the order, and one of the lines (NULL: any)? */
static bool
is_of(const struct load_compartment *c, const struct order *o,
    const struct ints *lines)
{
	if (!c_has(c, "order_id") || strcmp(c->order_id.s, o->id.s) != 0)
		return false;
	for (size_t i = 0; lines != NULL && i < lines->n; i++)
		if (lines->v[i] == c->line_no)
			return true;
	return lines == NULL;
}

/* The compartments that are not of those lines of the order. */
static struct list
others(struct req *rq, const struct load *l, const struct order *o,
    const struct ints *lines)
{
	const struct load_compartment *c = l->compartments.v;
	struct load_compartment *to = arena_array(rq->arena,
	    struct load_compartment, l->compartments.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < l->compartments.n; i++)
		if (!is_of(&c[i], o, lines))
			to[n++] = c[i];
	return (struct list){ to, n };
}

static enum err
unplan(struct req *rq, const struct order *o, const struct ints *lines,
    const char *id, const char *reason)
{
	struct list left;
	struct load *l;
	enum err e = resource_lock(rq, &loads, id, (void **)&l);

	if (e != OK)
		return e;
	left = others(rq, l, o, lines);
	if (left.n == l->compartments.n)
		return OK;
	if (left.n == 0) {
		PUT(l, reason, reason);
		return resource_do(rq, &loads, l, "abort");
	}
	l->compartments = left;
	e = load_reckon(rq, l);
	return e == OK ? resource_save(rq, &loads, l, "order.load.updated") : e;
}

enum err
load_unplan(struct req *rq, const struct order *o, const struct ints *lines,
    const char *reason)
{
	const struct load *l;
	struct list found;
	enum err e = db_all(rq->db, &load_planned_for, o, &found, rq->arena);

	l = found.v;
	for (size_t i = 0; e == OK && i < found.n; i++)
		e = unplan(rq, o, lines, l[i].id.s, reason);
	return e;
}
