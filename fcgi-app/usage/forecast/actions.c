/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "usage/figures/figures.h"

#include <stdlib.h>
#include <string.h>

#define DAY_MS INT64_C(86400000)

/* Its days in their order: all requests, or those for the daily rack. */
static size_t
days_of(const struct list *peaks, const char *key_id, bool rack,
    struct forecast_day days[FORECAST_DAYS + 1])
{
	const struct usage_peak *v = peaks->v;
	size_t n = 0;

	for (size_t i = 0; i < peaks->n && n <= FORECAST_DAYS; i++) {
		int64_t calls = rack ? v[i].rack : v[i].calls;

		if (strcmp(v[i].key_id, key_id) == 0 && calls > 0)
			days[n++] = (struct forecast_day){ v[i].day.days,
				calls };
	}
	return n;
}

static void
absent(struct usage_outlook *o, const char *name)
{
	field_unset(usage_outlook_keys.out, o, name);
}

/* One limit of a key. */
static struct usage_outlook
judge(const struct usage_outlook *key, const struct list *peaks, bool rack,
    int64_t allowed, int32_t today)
{
	struct usage_outlook o = *key;
	struct forecast_day days[FORECAST_DAYS + 1];
	size_t n = days_of(peaks, key->key_id, rack, days);
	struct forecast f = forecast_of(days, n, allowed, today);

	o.has = EVERYTHING;
	o.limit = rack ? "daily_rack" : "rate";
	o.status = f.status;
	o.allowed_per_minute = allowed;
	o.busiest_per_minute = f.busiest;
	o.used_percent = f.busiest * 100 / (allowed > 0 ? allowed : 1);
	o.days = (int64_t)f.days;
	o.growth_per_week = f.growth_per_week;
	o.exhausted_on.days = f.day;
	if (f.day == 0)
		absent(&o, "exhausted_on");
	if (f.days < FORECAST_LEAST)
		absent(&o, "growth_per_week");
	return o;
}

static int
most_used_first(const void *one, const void *other)
{
	const struct usage_outlook *a = one, *b = other;
	int by = strcmp(a->key_id, b->key_id);

	if (a->used_percent != b->used_percent)
		return a->used_percent < b->used_percent ? 1 : -1;
	return by != 0 ? by : strcmp(a->limit, b->limit);
}

/* Those of its limits that there are: a tier may have none. */
static void
put_limits(struct list *out, const struct list *keys, const struct list *peaks,
    int32_t today)
{
	const struct usage_outlook *k = keys->v;
	struct usage_outlook *v = out->v;

	for (size_t i = 0; i < keys->n; i++) {
		if (HAS(&k[i], per_second))
			v[out->n++] = judge(&k[i], peaks, false,
			    k[i].per_second * 60, today);
		if (HAS(&k[i], daily_rack_per_minute))
			v[out->n++] = judge(&k[i], peaks, true,
			    k[i].daily_rack_per_minute, today);
	}
	qsort(v, out->n, sizeof(*v), most_used_first);
}

enum err
usage_look_ahead(struct req *rq)
{
	const struct usage_params *p = rq->query;
	struct usage_outlooks *a = arena_new(rq->arena, struct usage_outlooks);
	int32_t today = stamp_date(rq->caller.now, 0).days;
	struct usage_range r = { .has = EVERYTHING,
		.key_id = p->key_id,
		.from = { (today - FORECAST_DAYS) * DAY_MS } };
	struct list keys, peaks;
	enum err e;

	if (p->key_id == NULL)
		CLEAR(&r, key_id);
	e = db_all(rq->db, &usage_outlook_keys, &r, &keys, rq->arena);
	if (e == OK)
		e = db_all(rq->db, &usage_peaks, &r, &peaks, rq->arena);
	if (e == OK)
		e = usage_range_complete(rq, &usage_outlooks_shape, a);
	if (e != OK)
		return e;
	a->as_of = rq->caller.now;
	a->data.v = arena_array(rq->arena, struct usage_outlook,
	    2 * keys.n + 1);
	put_limits(&a->data, &keys, &peaks, today);
	MARK(a, as_of);
	MARK(a, data);
	rq->out = a;
	return OK;
}
