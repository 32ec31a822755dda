/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "days.h"

#include <string.h>

/* How old a value may be on a day that it holds on. */
static int
reach(const struct formula_rule *r)
{
	return r->period - 1 + (r->previous ? FORMULA_REACH : 0);
}

static struct date
month_begin(struct date d)
{
	int year, month, day;

	date_split(d, &year, &month, &day);
	return date_of(year, month, 1);
}

static void
find_month(const struct calendar *c, struct date day, struct formula_days *out)
{
	out->to = (struct date){ month_begin(day).days - 1 };
	out->from = month_begin(out->to);
	for (struct date d = out->to; d.days >= out->from.days; d.days--)
		if (!out->published && calendar_open(c, d))
			out->days[out->n++] = d;
}

static void
find_window(const struct calendar *c, const struct formula_rule *r,
    struct date d, struct formula_days *out)
{
	int n = r->window > 0 ? r->window : 1;

	out->to = out->from = d;
	if (out->published) {
		out->n = n;
		out->from.days -= 2 * n * r->period + FORMULA_REACH;
		return;
	}
	if (r->window > 0 && !calendar_open(c, d))
		d = calendar_before(c, d);
	for (; out->n < n; d = calendar_before(c, d))
		out->days[out->n++] = d;
	out->from = out->days[n - 1];
}

void
formula_days_find(const struct calendar *c, const struct formula_rule *r,
    struct date day, struct formula_days *out)
{
	bool every = strcmp(c->name, "none") == 0;

	*out = (struct formula_days){ .published = every &&
		    (r->month || r->window > 0) };
	if (r->month) {
		find_month(c, day, out);
	} else {
		day = strcmp(r->day, "prior") == 0 ?
		    calendar_before(c, day) :
		    calendar_settle(c, day, r->weekend);
		find_window(c, r, day, out);
	}
	if (!out->published)
		out->from.days -= reach(r);
}

/* The newest that is not after the day. */
static const struct index_point *
at(const struct list *points, struct date day)
{
	const struct index_point *p = points->v;
	size_t low = 0, high = points->n;

	while (low < high) {
		size_t middle = (low + high) / 2;

		if (p[middle].date.days > day.days)
			low = middle + 1;
		else
			high = middle;
	}
	return low < points->n ? &p[low] : NULL;
}

static int
pick_published(const struct formula_days *d, const struct list *points,
    struct formula_pick *picks, int max, struct date *lacking)
{
	const struct index_point *p = at(points, d->to);
	const struct index_point *end = (const struct index_point *)points->v +
	    points->n;
	int n = 0, wanted = d->n > 0 && d->n < max ? d->n : max;

	for (; p != NULL && p < end && n < wanted; p++)
		if (p->date.days >= d->from.days)
			picks[n++] = (struct formula_pick){ p->date, p };
	*lacking = d->to;
	return n == 0 || n < d->n ? -1 : n;
}

int
formula_days_pick(const struct formula_days *d, const struct formula_rule *r,
    const struct list *points, struct formula_pick *picks, int max,
    struct date *lacking)
{
	if (d->published)
		return pick_published(d, points, picks, max, lacking);
	for (int i = 0; i < d->n; i++) {
		const struct index_point *p = at(points, d->days[i]);

		*lacking = d->days[i];
		if (p == NULL || d->days[i].days - p->date.days > reach(r))
			return -1;
		picks[i] = (struct formula_pick){ d->days[i], p };
	}
	return d->n;
}
