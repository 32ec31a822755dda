/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include "prices/tax/tax.h"
#include "orders/orders/own.h"

/* What G-TAX looks at: the sets of tax rules where it is delivered, on the day
 * of the lift. */

static void
see(const struct order *o, const struct order_line *line,
    const struct list *rows, struct guard_tax_line *l)
{
	struct tax_set set = { .n = 0 };

	const struct tax_buyer buyer = { .use = order_use(o) };

	/* whether one set resolves does not depend on certificates */
	tax_resolve(rows, line->product, &buyer, (struct date){ 0 }, &set);
	l->line_no = line->line_no;
	l->product = line->product;
	l->finding = tax_verdicts[set.verdict];
	l->code = set.code;
	guard_set(&guard_tax_line_shape, l,
	    NAMES("line_no", "product", "finding"));
	if (set.verdict != TAX_RESOLVES && set.code != NULL)
		guard_set(&guard_tax_line_shape, l, NAMES("code"));
}

enum err
guard_tax_look(struct req *rq, const void *obj, void *facts)
{
	const struct order *o = obj;
	const struct order_line *line = o->lines.v;
	struct guard_lines *f = facts;
	struct guard_tax_line *l = arena_array(rq->arena, struct guard_tax_line,
	    o->lines.n + 1);
	struct list rows = { 0 };
	struct tax_key k;
	const char *place;
	enum err e = order_place(rq, o, &place);

	if (e != OK || place == NULL)
		return e;
	k = tax_place(rq->arena, place, guard_day(rq, o));
	if ((e = tax_read(rq, &k, &rows)) != OK)
		return e;
	for (size_t i = 0; i < o->lines.n; i++) {
		see(o, &line[i], &rows, &l[i]);
		l[i].jurisdiction = place;
		guard_set(&guard_tax_line_shape, &l[i], NAMES("jurisdiction"));
	}
	PUT(f, lines, (struct list){ l, o->lines.n });
	return OK;
}
