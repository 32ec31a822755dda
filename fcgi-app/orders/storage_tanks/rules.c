/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "storage_tanks.h"

#include <string.h>

#include "exact.h"

#define DAY_MS 86400000

const char *
tank_base(const char *unit)
{
	return strcmp(unit, "gal") == 0 ? "60F" : "20C";
}

void
tank_check_strapping(struct judge *j, const struct list *strapping)
{
	const struct strapping *s = strapping->v;

	if (strapping->n < 2) {
		resource_fault(j, E_TOO_SHORT, "strapping_table",
		    "must have at least two rows");
		return;
	}
	for (size_t i = 1; i < strapping->n; i++) {
		if (!resource_sound(j, "",
			arena_fmt(j->arena, "strapping_table/%zu %s", i,
			    arena_fmt(j->arena, "strapping_table/%zu", i - 1))))
			continue;
		if (s[i].height_mm.micros <= s[i - 1].height_mm.micros)
			resource_fault(j, E_OUT_OF_RANGE,
			    arena_fmt(j->arena, "strapping_table/%zu/height_mm",
				i),
			    "must be greater than in the previous row");
		if (s[i].volume.micros <= s[i - 1].volume.micros)
			resource_fault(j, E_OUT_OF_RANGE,
			    arena_fmt(j->arena, "strapping_table/%zu/volume",
				i),
			    "must be greater than in the previous row");
	}
}

/* Volumes of a tank are not above what it holds. */
static void
check_volumes(struct judge *j, const struct storage_tank *t)
{
	if (HAS(t, min_level) && t->min_level.micros > t->capacity.micros)
		resource_fault(j, E_OUT_OF_RANGE, "min_level",
		    "is above the capacity");
	if (HAS(t, unusable) && t->unusable.micros > t->capacity.micros)
		resource_fault(j, E_OUT_OF_RANGE, "unusable",
		    "is above the capacity");
}

static void
check_levels(struct judge *j, const struct storage_tank *t)
{
	if (HAS(t, critical_pct) && HAS(t, low_pct) &&
	    t->critical_pct.micros >= t->low_pct.micros)
		resource_fault(j, E_OUT_OF_RANGE, "critical_pct",
		    "must be below low_pct");
	if (HAS(t, low_pct) && HAS(t, high_pct) &&
	    t->low_pct.micros >= t->high_pct.micros)
		resource_fault(j, E_OUT_OF_RANGE, "low_pct",
		    "must be below high_pct");
}

void
tank_check(struct judge *j, const void *obj, const void *facts)
{
	const struct storage_tank *t = obj;
	const struct tank_facts *f = facts;

	if (!HAS(f, site_status))
		resource_fault(j, E_NOT_FOUND, "site_id",
		    "does not identify a site of the account");
	if (!HAS(f, product_status))
		resource_fault(j, E_NOT_FOUND, "product",
		    "does not identify a product");
	if (HAS(t, safe_fill_pct) && resource_sound(j, "", "kind") &&
	    HAS(f, safe_fill_max_pct) &&
	    t->safe_fill_pct.micros > f->safe_fill_max_pct.micros)
		resource_fault(j, E_OUT_OF_RANGE, "safe_fill_pct",
		    strcmp(t->kind, "ust") == 0 ?
			"exceeds the limit for an underground tank" :
			"exceeds the limit for an aboveground tank");
	if (HAS(t, strapping_table))
		tank_check_strapping(j, &t->strapping_table);
	if (resource_sound(j, "", "capacity"))
		check_volumes(j, t);
	check_levels(j, t);
}

bool
tank_unawaited(const void *obj, const void *facts)
{
	const struct tank_facts *f = facts;

	(void)obj;
	return f->reservations == 0;
}

bool
tank_unordered(const void *obj, const void *facts)
{
	const struct tank_facts *f = facts;

	(void)obj;
	return f->open_orders == 0;
}

bool
tank_placed(const void *obj, const void *facts)
{
	const struct tank_facts *f = facts;

	(void)obj;
	return HAS(f, site_status) && strcmp(f->site_status, "blocked") != 0;
}

enum err
tank_falls_to(struct arena *a, const struct storage_tank *t, struct volume to,
    struct stamp *at)
{
	const struct exact *ms;
	int64_t micros;

	if (!HAS(t, level))
		return E_NOT_FOUND;
	if (t->level.micros <= to.micros) {
		*at = t->level_at;
		return OK;
	}
	if (!HAS(t, burn_rate) || t->burn_rate.micros <= 0)
		return E_NOT_FOUND;
	ms = exact_mul(a,
	    exact_div(a, exact_micros(a, t->level.micros - to.micros),
		exact_micros(a, t->burn_rate.micros)),
	    exact_micros(a, DAY_MS));
	/* millionths of a million milliseconds are milliseconds */
	if (exact_to_micros(ms, 6, &micros) != 0)
		return E_NOT_FOUND;
	at->ms = t->level_at.ms + micros;
	return OK;
}
