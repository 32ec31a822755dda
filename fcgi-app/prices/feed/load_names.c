/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load_own.h"

#include <stdlib.h>
#include <string.h>

/* What the files of a source may name. */

static int
by_code(const void *one, const void *other)
{
	const struct feed_name *a = one, *b = other;
	int order = strcmp(a->code, b->code);

	return order != 0 ? order : a->common - b->common;
}

/* Of one code the account's own; a name that several have means none. */
static size_t
settle_names(struct feed_name *v, size_t n, bool alone)
{
	size_t kept = 0, end;

	for (size_t i = 0; i < n; i = end) {
		for (end = i + 1; end < n; end++)
			if (strcmp(v[i].code, v[end].code) != 0)
				break;
		if (end == i + 1 || !alone)
			v[kept++] = v[i];
	}
	return kept;
}

static enum err
list_names(struct feed_load *l, const struct query *q, bool alone,
    struct feed_names *out)
{
	struct list list;
	const struct feed_listed *from;
	struct feed_name *v;
	enum err e = db_all(l->db, q, NULL, &list, l->arena);

	if (e != OK)
		return e;
	from = list.v;
	v = arena_array(l->arena, struct feed_name, list.n + 1);
	for (size_t i = 0; i < list.n; i++)
		v[i] = (struct feed_name){ .code = from[i].code,
			.id = from[i].id,
			.time_zone = from[i].time_zone,
			.unit = from[i].unit,
			.currency = from[i].currency,
			.common = from[i].common };
	qsort(v, list.n, sizeof(*v), by_code);
	out->v = v;
	out->n = settle_names(v, list.n, alone);
	return OK;
}

enum err
feed_load_settings(struct feed_load *l, struct feed_settings *s)
{
	static const struct feed_mapping plain;
	const struct feed_mapping *m = l->source->mapping.v;
	enum err e = OK;

	*s = (struct feed_settings){
		.target = price_source_target(l->source),
		.format = l->source->format,
		.mapping = m != NULL ? m : &plain,
		.now = l->now,
		/* where a day begins first, it is that day already */
		.today = stamp_date(l->now, 14 * 60),
	};
	if (s->target == FEED_INDEX)
		return list_names(l, &feed_load_indexes, true, &s->indexes);
	if (s->target == FEED_FX)
		return OK;
	if ((e = list_names(l, &feed_load_terminals, false, &s->terminals)) ==
	    OK)
		e = list_names(l, &feed_load_products, false, &s->products);
	if (e == OK)
		e = list_names(l, &feed_load_suppliers, true, &s->suppliers);
	return e;
}
