/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/tanks/tanks.h"
#include "unit.h"

/* What G-TANK looks at: the tanks that lines go into. */

/* All that the order brings into a tank, in its unit, and what room its lines
 * keep there already, which is no obstacle to it. */
static enum err
add_up(struct req *rq, const struct order *o, const struct storage_tank *t,
    struct volume *together, struct volume *kept)
{
	const struct order_line *l = o->lines.v;
	struct volume v;
	enum err e = OK;

	*together = *kept = (struct volume){ 0 };
	for (size_t i = 0; i < o->lines.n && e == OK; i++) {
		if (!HAS(&l[i], tank_id) ||
		    strcmp(l[i].tank_id.s, t->id.s) != 0)
			continue;
		if (unit_volume(l[i].quantity, l[i].unit, t->unit, 3, &v) != 0)
			return refuse(rq, E_OUT_OF_RANGE, NULL,
			    "The quantity of line %d is too large for any tank.",
			    (int)l[i].line_no);
		together->micros += v.micros;
		e = HAS(o, id) ? tank_kept(rq, t, "order_line",
				     flow_source(rq, o, l[i].line_no), &v) :
				 OK;
		kept->micros += HAS(o, id) ? v.micros : 0;
	}
	return e;
}

static enum err
see_tank(struct req *rq, const struct order *o, const struct order_line *line,
    const struct storage_tank *t, struct guard_tank_line *l)
{
	const struct order_window *w = o->requested_window.v;
	struct tank_drop drop = { .product = line->product,
		.now = rq->caller.now,
		.eta = w != NULL ? w->start : rq->caller.now };
	struct storage_tank free = *t;
	struct volume kept;
	enum tank_why why;
	enum err e;

	if ((e = add_up(rq, o, t, &drop.gross, &kept)) != OK)
		return e;
	free.reserved.micros -= kept.micros;
	why = tank_takes(rq->arena, &free, &drop);
	l->takes = why == TANK_TAKES;
	l->finding = tank_reasons[why];
	(void)unit_volume(line->quantity, line->unit, t->unit, 3, &l->gross);
	l->together = drop.gross;
	l->eta = drop.eta;
	guard_set(&guard_tank_line_shape, l,
	    NAMES("gross", "together", "eta", "finding"));
	if (tank_ullage(rq->arena, &free, drop.eta, &l->ullage_at_eta) == OK)
		guard_set(&guard_tank_line_shape, l, NAMES("ullage_at_eta"));
	if (!HAS(t, level_at))
		return OK;
	l->level = t->level;
	l->level_at = t->level_at;
	guard_set(&guard_tank_line_shape, l, NAMES("level", "level_at"));
	return OK;
}

static enum err
look_at_tank(struct req *rq, const struct order *o,
    const struct order_line *line, struct guard_tank_line *l)
{
	void *tank;
	enum err e = resource_fetch(rq, &storage_tanks, line->tank_id.s, &tank);

	*l = (struct guard_tank_line){ .line_no = line->line_no,
		.tank_id = line->tank_id,
		.finding = "there is no such tank" };
	guard_set(&guard_tank_line_shape, l,
	    NAMES("line_no", "tank_id", "takes", "finding"));
	if (e == E_NOT_FOUND)
		return OK;
	return e == OK ? see_tank(rq, o, line, tank, l) : e;
}

enum err
guard_tank_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	const struct order_line *line = o->lines.v;
	struct guard_lines *f = facts;
	struct guard_tank_line *l = arena_array(rq->arena,
	    struct guard_tank_line, o->lines.n + 1);
	size_t n = 0;
	enum err e = OK;

	for (size_t i = 0; i < o->lines.n && e == OK; i++)
		if (HAS(&line[i], tank_id))
			e = look_at_tank(rq, o, &line[i], &l[n++]);
	PUT(f, lines, (struct list){ l, n });
	return e;
}
