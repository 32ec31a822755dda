/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "price_sources.h"

#include <string.h>

bool
price_source_fetches(const struct price_source *s)
{
	return strcmp(s->kind, "http") == 0;
}

static void
check_fetching(struct judge *j, const struct price_source *s)
{
	if (price_source_fetches(s)) {
		if (!HAS(s, url))
			resource_fault(j, E_REQUIRED, "url",
			    "is required for kind http");
		return;
	}
	if (HAS(s, url))
		resource_fault(j, E_NOT_ALLOWED, "url",
		    "is only for kind http");
	if (HAS(s, schedule_minutes))
		resource_fault(j, E_NOT_ALLOWED, "schedule_minutes",
		    "is only for kind http");
}

static void
check_column(struct judge *j, const struct feed_mapping *m, size_t i,
    enum feed_target target)
{
	const struct feed_column *c = m->columns.v;

	if (c[i].field == NULL || c[i].column == NULL)
		return;
	if (!feed_column_known(target, c[i].field))
		resource_fault(j, E_NOT_ALLOWED,
		    arena_fmt(j->arena, "mapping/columns/%zu/field", i),
		    "is not a field of the target");
	for (size_t k = 0; k < i; k++)
		if (c[k].field != NULL && c[k].column != NULL &&
		    (strcmp(c[k].field, c[i].field) == 0 ||
			strcmp(c[k].column, c[i].column) == 0))
			resource_fault(j, E_DUPLICATE,
			    arena_fmt(j->arena, "mapping/columns/%zu", i),
			    "repeats a field or a column");
}

static void
check_mapping(struct judge *j, const struct feed_mapping *m,
    enum feed_target target)
{
	const struct feed_word *w = m->words.v;

	for (size_t i = 0; i < m->columns.n; i++)
		check_column(j, m, i, target);
	for (size_t i = 0; i < m->words.n; i++)
		if (w[i].field != NULL &&
		    !feed_column_known(target, w[i].field))
			resource_fault(j, E_NOT_ALLOWED,
			    arena_fmt(j->arena, "mapping/words/%zu/field", i),
			    "is not a field of the target");
	if (m->base != NULL && m->quote != NULL &&
	    strcmp(m->base, m->quote) == 0)
		resource_fault(j, E_NOT_ALLOWED, "mapping/quote",
		    "must differ from the base currency");
}

enum feed_target
price_source_target(const struct price_source *s)
{
	enum feed_target t = 0;

	while (strcmp(feed_targets[t], s->target) != 0)
		t++;
	return t;
}

void
price_source_check(struct judge *j, const void *obj, const void *facts)
{
	const struct price_source *s = obj;
	bool aimed = resource_sound(j, "", "target");
	enum feed_target target = aimed ? price_source_target(s) : 0;

	(void)facts;
	if (resource_sound(j, "", "kind"))
		check_fetching(j, s);
	if (aimed && resource_sound(j, "", "format") &&
	    strcmp(s->format, "eia_v2") == 0 && target != FEED_INDEX)
		resource_fault(j, E_NOT_ALLOWED, "target",
		    "of format eia_v2 is price-indexes");
	if (HAS(s, rows_min) && HAS(s, rows_max) && s->rows_min > s->rows_max)
		resource_fault(j, E_OUT_OF_RANGE, "rows_max",
		    "is below rows_min");
	if (HAS(s, mapping) && aimed)
		check_mapping(j, s->mapping.v, target);
}

void
price_source_default(struct price_source *s)
{
	if (HAS(s, implausible))
		return;
	PUT(s, implausible, "warn");
}

/* A moment that is there, or is not. */
static void
put(struct price_source *s, struct stamp *at, const char *name, bool there,
    int64_t ms)
{
	at->ms = ms;
	if (there)
		field_set(&price_source_shape, s, name);
	else
		field_unset(&price_source_shape, s, name);
}

void
price_source_schedule(struct price_source *s, struct stamp now)
{
	bool fetched = price_source_fetches(s) && HAS(s, schedule_minutes);
	int64_t next = now.ms + s->schedule_minutes * 60000;

	if (HAS(s, next_run_at) && s->next_run_at.ms < next)
		next = s->next_run_at.ms;
	else if (!HAS(s, last_run_at))
		next = now.ms;
	put(s, &s->next_run_at, "next_run_at", fetched, next);
}

/* From its last success on, or else from when it was made or resumed. */
void
price_source_age(struct price_source *s, struct stamp from, struct stamp now)
{
	int64_t at = from.ms + s->stale_after_s * 1000;
	bool since = HAS(s, stale_since) && at <= now.ms;

	put(s, &s->stale_at, "stale_at", HAS(s, stale_after_s) && !since, at);
	put(s, &s->stale_since, "stale_since", HAS(s, stale_after_s) && since,
	    s->stale_since.ms);
}

void
price_source_rest(struct price_source *s)
{
	put(s, &s->next_run_at, "next_run_at", false, 0);
	put(s, &s->stale_at, "stale_at", false, 0);
	put(s, &s->stale_since, "stale_since", false, 0);
}
