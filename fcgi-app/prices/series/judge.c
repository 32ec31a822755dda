/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "series.h"

#include <stdlib.h>

#include "prices/plausible.h"
#include "prices/rack_prices/rack_prices.h"
#include "zone.h"

/* Which days of a series have a price that is not plausible. */

static int
by_day(const void *one, const void *other)
{
	const struct series_day *const *a = one, *const *b = other;

	return (*a)->day.days < (*b)->day.days ?
	    -1 :
	    (*a)->day.days > (*b)->day.days;
}

static struct price_posted
posted(const struct series *s, const struct series_day *d)
{
	return (struct price_posted){ .has = EVERYTHING,
		.terminal = s->terminal,
		.product = s->product,
		.currency = s->currency,
		.price = d->value,
		.unit = s->unit,
		.effective_at = zone_start(s->time_zone, d->day) };
}

static void
note(struct series_day *d, const struct price_bounds *b, enum price_doubt why,
    struct arena *a)
{
	struct list warnings = price_warnings(a, b, why);
	struct buf text;

	if (why == PRICE_PLAUSIBLE)
		return;
	buf_init(&text, a, 256);
	field_write_value(&text, shape_field(&rack_price_shape, "warnings"),
	    &warnings);
	d->warnings = text.s;
	d->doubt = price_doubt_text(a, b, why);
}

/* What took effect last before a price is compared with; those outside the
 * bounds are nothing to go by. */
static void
judge_days(const struct series *s, struct series_day **days, size_t n,
    const struct list *bounds, struct price_posted before, struct arena *a)
{
	for (size_t i = 0; i < n; i++) {
		struct price_posted p = posted(s, days[i]);
		const struct price_bounds *b = price_bounds_of(bounds,
		    s->currency, s->product, p.effective_at);

		note(days[i], b,
		    price_judge(b, &p, before.unit != NULL ? &before : NULL),
		    a);
		if (price_judge(b, &p, NULL) == PRICE_PLAUSIBLE)
			before = p;
	}
}

enum err
price_series_judge(struct db *db, const struct series *s,
    struct series_day *days, size_t n, struct arena *a)
{
	struct series_day **sorted = arena_array(a, struct series_day *, n + 1);
	struct price_posted first, before = { 0 };
	struct list bounds;
	enum err e;

	if (s->terminal == NULL || n == 0)
		return OK;
	for (size_t i = 0; i < n; i++)
		sorted[i] = &days[i];
	qsort(sorted, n, sizeof(*sorted), by_day);
	first = posted(s, sorted[0]);
	if ((e = price_bounds_read(db, a, &bounds)) != OK)
		return e;
	e = db_one(db, &price_posted_before, &first, &before, a);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	judge_days(s, sorted, n, &bounds, before, a);
	return OK;
}
