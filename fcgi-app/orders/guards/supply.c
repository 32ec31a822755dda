/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/flow/own.h"
#include "orders/supply_contracts/supply_contracts.h"
#include "prices/quote/freight.h"
#include "zone.h"

/* What G-CONTRACT, G-FREIGHT and G-TERMINAL look at: by which contract, with
 * which freight and from where the lines of an order are lifted. */

/* --- G-CONTRACT --------------------------------------------------------------
 */

/* Is there something of the line that no truck has? */
static bool
unlifted(const struct order_line *l)
{
	if (HAS(l, closed_short_at))
		return false;
	if (flow_rank(l->status) >= flow_rank("in_transit"))
		return HAS(l, to_lift) && l->to_lift.micros > 0;
	return flow_rank(l->status) >= 0;
}

/* The day that the line is lifted on: today, once a truck is planned for it;
 * before that when its window begins, where that is later. */
static struct date
lift_on(const struct req *rq, const struct order *o, const struct order_line *l,
    const char *zone)
{
	const struct order_window *w = o->requested_window.v;
	struct stamp at = rq->caller.now;

	if (w != NULL && w->start.ms > at.ms &&
	    flow_rank(l->status) < flow_rank("dispatched"))
		at = w->start;
	return zone_date(zone, at);
}

static void
see_contract(const struct req *rq, const struct order *o,
    const struct order_line *line, const struct supply_contract *c,
    struct guard_contract_line *l)
{
	*l = (struct guard_contract_line){ .has = EVERYTHING,
		.line_no = line->line_no,
		.contract_id = c->id,
		.lift_on = lift_on(rq, o, line, c->timezone),
		.start_on = c->start_on,
		.end_on = c->end_on };
	l->why = contract_refuses(c, line->product, line->terminal, l->lift_on);
	l->open = l->why == NULL;
	if (l->open)
		CLEAR(l, why);
}

enum err
guard_contract_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	const struct order_line *line = o->lines.v;
	struct guard_lines *f = facts;
	struct guard_contract_line *l = arena_array(rq->arena,
	    struct guard_contract_line, o->lines.n + 1);

	PUT(f, lines, (struct list){ l, 0 });
	for (size_t i = 0; i < o->lines.n; i++) {
		void *c;
		enum err e;

		if (strcmp(line[i].price_type, "contract") != 0 ||
		    !unlifted(&line[i]))
			continue;
		e = resource_fetch(rq, &supply_contracts, line[i].contract_id.s,
		    &c);
		if (e == OK)
			see_contract(rq, o, &line[i], c, &l[f->lines.n++]);
		else if (e != E_NOT_FOUND)
			return e;
	}
	return OK;
}

/* --- G-FREIGHT --------------------------------------------------------------
 */

/* The warning that a line has no freight; NULL: it has none. */
static const struct freight_warning *
freightless(const struct order_line *l)
{
	const struct freight_warning *w = l->warnings.v;

	for (size_t i = 0; HAS(l, warnings) && i < l->warnings.n; i++)
		if (strcmp(w[i].code, FREIGHT_MISSING) == 0)
			return &w[i];
	return NULL;
}

enum err
guard_freight_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	const struct order_line *line = o->lines.v;
	struct guard_freight *f = facts;
	struct guard_freight_line *l = arena_array(rq->arena,
	    struct guard_freight_line, o->lines.n + 1);
	bool delivered = strcmp(o->freight_terms, "delivered") == 0;

	PUT(f, freight_terms, o->freight_terms);
	PUT(f, lines, (struct list){ l, 0 });
	for (size_t i = 0; delivered && i < o->lines.n; i++) {
		const struct freight_warning *w = freightless(&line[i]);

		if (w != NULL)
			l[f->lines.n++] = (struct guard_freight_line){
				EVERYTHING, line[i].line_no, w->code, w->reason,
				w->message
			};
	}
	return OK;
}

/* --- G-TERMINAL -------------------------------------------------------------
 */

enum err
guard_terminal_at(struct req *rq, const char *code, struct stamp at,
    struct guard_terminal *out)
{
	enum err e;

	*out = (struct guard_terminal){ .terminal = code };
	MARK(out, terminal);
	e = db_one(rq->db, &guard_terminal_of, out, out, rq->arena);
	if (e != OK)
		PUT(out, status, "unknown");
	PUT(out, lift_at, at);
	PUT(out, open, guard_terminal_open(out));
	return e;
}

static bool
looked_at(const struct guard_terminals *f, const char *code)
{
	const struct guard_terminal *t = f->terminals.v;

	for (size_t i = 0; i < f->terminals.n; i++)
		if (strcmp(t[i].terminal, code) == 0)
			return true;
	return false;
}

enum err
guard_terminals_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	const struct order_line *l = o->lines.v;
	const struct order_window *w = o->requested_window.v;
	struct guard_terminals *f = facts;
	struct guard_terminal *t = arena_array(rq->arena, struct guard_terminal,
	    o->lines.n + 1);
	struct stamp at = rq->caller.now;

	if (w != NULL && w->start.ms > at.ms)
		at = w->start;
	PUT(f, terminals, (struct list){ t, 0 });
	for (size_t i = 0; i < o->lines.n; i++) {
		enum err e;

		if (looked_at(f, l[i].terminal))
			continue;
		e = guard_terminal_at(rq, l[i].terminal, at,
		    &t[f->terminals.n++]);
		if (e != OK && e != E_NOT_FOUND)
			return e;
	}
	return OK;
}

enum err
guard_judge_terminal(struct req *rq, struct judge *j, const char *member,
    const char *code)
{
	struct guard_terminal t;
	int before = j->faults->n;
	enum err e = price_judge_terminal(rq, j, member, code);

	if (e != OK || j->faults->n > before || !resource_sound(j, "", member))
		return e;
	e = guard_terminal_at(rq, code, rq->caller.now, &t);
	if (e == OK && strcmp(t.status, "decommissioned") == 0)
		resource_fault(j, E_NOT_ALLOWED, member,
		    arena_fmt(rq->arena, "%s is decommissioned", code));
	return e == E_NOT_FOUND ? OK : e;
}
