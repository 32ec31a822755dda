/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "points.h"

#include "exact.h"
#include "prices/zscore.h"

enum { AHEAD = 7, SHORT = 20 };

/* --- what is posted --- */

static bool
before(const struct index_posted *in, size_t i)
{
	const struct index_point *p = in->points.v;

	for (size_t k = 0; k < i; k++)
		if (p[k].date.days == p[i].date.days)
			return true;
	return false;
}

static void
judge_date(struct req *rq, const char *pointer, struct date d,
    struct date today)
{
	if (d.days > today.days + AHEAD)
		faults_add(&rq->faults, rq->arena, E_OUT_OF_RANGE, pointer,
		    NULL, "is more than 7 days in the future");
}

static void
judge_many(struct req *rq, const struct index_posted *in, struct date today)
{
	const struct index_point *p = in->points.v;

	for (size_t i = 0; i < in->points.n; i++) {
		const char *at = arena_fmt(rq->arena, "/points/%zu/date", i);

		judge_date(rq, at, p[i].date, today);
		if (before(in, i))
			faults_add(&rq->faults, rq->arena, E_DUPLICATE, at,
			    NULL, "appears in the list more than once");
	}
}

void
price_index_judge(struct req *rq, const struct index_posted *in,
    struct date today)
{
	static const char *const single[] = { "date", "value", NULL };
	const struct shape *s = &price_index_posted_shape;
	bool many = HAS(in, points);

	for (const char *const *name = single; *name != NULL; name++)
		if (field_has(s, in, *name) == many)
			faults_add(&rq->faults, rq->arena,
			    many ? E_NOT_ALLOWED : E_REQUIRED,
			    arena_fmt(rq->arena, "/%s", *name), NULL,
			    many ? "cannot be sent together with points" :
				   "is required without points");
	if (many)
		judge_many(rq, in, today);
	else if (HAS(in, date))
		judge_date(rq, "/date", in->date, today);
}

/* --- figures --- */

/* The sums that mean and deviation are made of. */
struct sums {
	const struct exact *n, *sum, *squares;
};

static const struct exact *
whole(struct arena *a, size_t n)
{
	return exact_micros(a, UNITS((int64_t)n));
}

static struct sums
sums_of(struct arena *a, const struct index_point *p, size_t n)
{
	struct sums s = { whole(a, n), whole(a, 0), whole(a, 0) };

	for (size_t i = 0; i < n; i++) {
		const struct exact *x = exact_micros(a, p[i].value.micros);

		s.sum = exact_add(a, s.sum, x);
		s.squares = exact_add(a, s.squares, exact_mul(a, x, x));
	}
	return s;
}

/* (n Σx² - (Σx)²) / (n (n - 1)), of n > 1. */
static const struct exact *
variance(struct arena *a, const struct sums *s)
{
	const struct exact *over = exact_sub(a, exact_mul(a, s->n, s->squares),
	    exact_mul(a, s->sum, s->sum));
	const struct exact *one = whole(a, 1);

	return exact_div(a, over, exact_mul(a, s->n, exact_sub(a, s->n, one)));
}

static int
set(struct index_figures *f, const char *name, const struct exact *x)
{
	const struct field *m = shape_field(&price_index_figures_shape, name);
	struct money *to = field_at(m, f);

	if (x == NULL)
		return 0;
	field_set(&price_index_figures_shape, f, name);
	return exact_to_micros(x, m->decimals, &to->micros);
}

/* The latest less the value so many before it. */
static const struct exact *
change(struct arena *a, const struct index_point *p, size_t n, size_t back)
{
	if (back >= n)
		return NULL;
	return exact_sub(a, exact_micros(a, p[0].value.micros),
	    exact_micros(a, p[back].value.micros));
}

/* Distance of the latest point from the mean of those before it, in standard
 * deviations. */
static const struct exact *
distance(struct arena *a, const struct index_point *p, size_t n)
{
	struct money before[SHORT];
	size_t in = 0;

	for (size_t i = 1; i < n && in < SHORT; i++)
		before[in++] = p[i].value;
	return zscore(a, p[0].value, before, in);
}

static int
set_range(struct index_figures *f, const struct index_point *p, size_t n,
    struct arena *a)
{
	int64_t min = p[0].value.micros, max = min;
	size_t below = 0;

	for (size_t i = 0; i < n; i++) {
		min = p[i].value.micros < min ? p[i].value.micros : min;
		max = p[i].value.micros > max ? p[i].value.micros : max;
		below += p[i].value.micros <= p[0].value.micros;
	}
	return set(f, "min", exact_micros(a, min)) |
	    set(f, "max", exact_micros(a, max)) |
	    set(f, "percentile",
		exact_div(a, whole(a, 100 * below), whole(a, n)));
}

int
price_index_reckon(struct arena *a, const struct index_point *p, size_t n,
    struct index_figures *f)
{
	struct sums s = sums_of(a, p, n);
	int bad;

	PUT(f, n, (int64_t)n);
	if (n == 0)
		return 0;
	PUT(f, latest_on, p[0].date);
	bad = set(f, "latest", exact_micros(a, p[0].value.micros)) |
	    set(f, "mean", exact_div(a, s.sum, s.n)) |
	    set(f, "d1", change(a, p, n, 1)) |
	    set(f, "d5", change(a, p, n, 5)) |
	    set(f, "d20", change(a, p, n, 20)) |
	    set(f, "z20", distance(a, p, n)) | set_range(f, p, n, a);
	if (n > 1)
		bad |= set(f, "sigma", exact_sqrt(a, variance(a, &s), 6));
	return bad == 0 ? 0 : -1;
}
