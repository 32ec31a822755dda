/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "contract.h"

#include <string.h>

#include "domains.h"
#include "payments/payments/payments.h"
#include "resource.h"

/*
 * The states of what has some, and the ways between them: as lines to read and
 * as graphs.  A way is a move, which users ask for, or a passage, which follows
 * from something else.
 */
struct machine {
	const char *name, *table;
	const char *const *words; /* its states */
	const char *first;
	bool made; /* by us, and by no request */
	const struct move *moves;
	const struct passage *passages;
};

struct way {
	const char *from; /* NULL: it begins so */
	const char *to;
	const char *action;            /* of a move */
	const struct passage *passage; /* or NULL */
};

typedef void show(struct buf *b, const struct machine *m, const struct way *w);

static bool
leaves(const char *const *from, const char *status)
{
	if (from == NULL || status == NULL)
		return from == NULL && status == NULL;
	for (; *from != NULL; from++)
		if (strcmp(*from, status) == 0)
			return true;
	return false;
}

/* Each way that leaves a state, as the tables have them. */
static void
ways_from(struct buf *b, const struct machine *m, const char *from, show *fn)
{
	const struct move *o = m->moves;
	const struct passage *p = m->passages;

	for (; from != NULL && o != NULL && o->action != NULL; o++)
		if (leaves(o->from, from))
			fn(b, m,
			    &(struct way){ from, o->to != NULL ? o->to : from,
				o->action, NULL });
	for (; p != NULL && p->to != NULL; p++)
		if (leaves(p->from, from))
			fn(b, m, &(struct way){ from, p->to, NULL, p });
}

/* First how it begins, then from state to state. */
static void
ways(struct buf *b, const struct machine *m, show *fn)
{
	static const struct passage made = { .by = "Poliducto",
		.doc = "Poliducto creates it." };

	if (m->first != NULL)
		fn(b, m,
		    &(struct way){ NULL, m->first, "create",
			m->made ? &made : NULL });
	ways_from(b, m, NULL, fn);
	for (const char *const *w = m->words; *w != NULL; w++)
		ways_from(b, m, *w, fn);
}

/* Payments have a table of their own, with what is booked. */
static struct machine
payment_machine(struct arena *a)
{
	struct machine m = { .name = "payments",
		.table = "payments",
		.words = shape_field(&payment_shape, "status")->words };
	struct passage *p;
	size_t n = 0;

	while (payment_moves[n].to != NULL)
		n++;
	p = arena_array(a, struct passage, n + 1);
	for (size_t i = 0; i < n; i++) {
		const char **from = arena_array(a, const char *, 2);

		from[0] = payment_moves[i].from;
		p[i] = (struct passage){ from[0] != NULL ? from : NULL,
			payment_moves[i].to, payment_moves[i].by,
			payment_moves[i].doc };
	}
	m.passages = p;
	return m;
}

static bool
machine_of(const struct resource *r, struct arena *a, struct machine *m)
{
	const struct field *status = shape_field(r->shape, "status");
	char *table = arena_dup(a, r->table != NULL ? r->table : r->name);

	if (r->first == NULL || status == NULL || status->words == NULL)
		return false;
	for (char *s = table; *s != '\0'; s++)
		if (*s == '-')
			*s = '_';
	*m = (struct machine){ r->name, table, status->words, r->first,
		!(r->ops & OP_CREATE), r->moves, r->passages };
	return true;
}

static void
every(struct buf *b, void (*fn)(struct buf *b, const struct machine *m))
{
	const struct domain *const *d = domains_all();
	struct machine m;

	for (; *d != NULL; d++)
		for (const struct resource *const *r = (*d)->resources;
		     r != NULL && *r != NULL; r++)
			if (machine_of(*r, b->arena, &m))
				fn(b, &m);
	m = payment_machine(b->arena);
	fn(b, &m);
}

static void
line(struct buf *b, const struct machine *m, const struct way *w)
{
	const char *from = w->from != NULL ? w->from : "-";

	(void)m;
	buf_fmt(b, "  %-18s -> %-18s ", from, w->to);
	if (w->passage != NULL)
		buf_fmt(b, "by %s: %s\n", w->passage->by, w->passage->doc);
	else
		buf_fmt(b, "%s\n", w->action);
}

static void
lines(struct buf *b, const struct machine *m)
{
	buf_fmt(b, "%s%s, table %s\n", b->len > 0 ? "\n" : "", m->name,
	    m->table);
	ways(b, m, line);
}

void
contract_states(struct buf *b)
{
	every(b, lines);
}

/* What stays where it is would only be a loop at its state. */
static void
edge(struct buf *b, const struct machine *m, const struct way *w)
{
	(void)m;
	if (w->from != NULL && strcmp(w->from, w->to) == 0)
		return;
	buf_fmt(b, "\t\"%s\" -> \"%s\" [label=\"%s\"%s];\n",
	    w->from != NULL ? w->from : "", w->to,
	    w->passage != NULL ? w->passage->by : w->action,
	    w->passage != NULL ? " style=dashed" : "");
}

static void
graph(struct buf *b, const struct machine *m)
{
	buf_fmt(b, "digraph \"%s\" {\n", m->name);
	buf_str(b,
	    "\trankdir=LR;\n\tnode [shape=box style=rounded];\n"
	    "\t\"\" [shape=point];\n");
	ways(b, m, edge);
	buf_str(b, "}\n");
}

void
contract_graphs(struct buf *b)
{
	every(b, graph);
}
