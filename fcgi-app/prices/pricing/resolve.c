/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "pricing.h"

#include <string.h>

const char *const pricing_labels[] = { "BASIS", "MARGIN", "COST", "FREIGHT",
	"FEE", "REBATE", NULL };

static int
narrow(const struct pricing_part *p)
{
	int who = HAS(p, site_id)   ? 3 :
	    HAS(p, counterparty_id) ? 2 :
	    HAS(p, customer_group)  ? 1 :
				      0;

	return who * 4 + HAS(p, product) * 2 + HAS(p, terminal);
}

/* Above 0: a before b; 0: they are alike. */
static int64_t
before(const struct pricing_part *a, const struct pricing_part *b)
{
	int rank = narrow(a) - narrow(b);

	return rank != 0 ? rank : a->priority - b->priority;
}

static const struct pricing_part *
best(const struct list *rows, const char *label, bool *tied)
{
	const struct pricing_part *all = rows->v, *top = NULL;

	*tied = false;
	for (size_t i = 0; i < rows->n; i++) {
		int64_t cmp;

		if (strcmp(all[i].label, label) != 0)
			continue;
		cmp = top == NULL ? 1 : before(&all[i], top);
		if (cmp > 0)
			top = &all[i];
		*tied = cmp == 0 || (cmp < 0 && *tied);
	}
	return top;
}

void
pricing_resolve(const struct list *rows, struct pricing_set *out)
{
	*out = (struct pricing_set){ 0 };
	for (const char *const *l = pricing_labels; *l != NULL; l++) {
		bool tied;
		const struct pricing_part *p = best(rows, *l, &tied);

		if (tied && out->tied == NULL)
			out->tied = *l;
		if (p != NULL && !tied)
			out->v[out->n++] = p;
	}
}

enum err
pricing_read(struct req *rq, const struct pricing_asked *asked,
    struct pricing_set *out)
{
	struct list rows = { 0 };
	enum err e = db_all(rq->db, &pricing_rows, asked, &rows, rq->arena);

	if (e == OK)
		pricing_resolve(&rows, out);
	return e;
}
