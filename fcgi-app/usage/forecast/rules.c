/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "usage/figures/rules.h"

const char *const forecast_statuses[] = { "too_little_data", "not_growing",
	"expected", "not_within_a_year", "reached", NULL };
enum { TOO_LITTLE, NOT_GROWING, EXPECTED, NOT_WITHIN, REACHED };

#define MOST INT64_C(1000000000000) /* so that no sum overflows */

/* The line: its slope is num / den, and it goes through the middle of all. */
struct line {
	int64_t n, sum_x, sum_y, num, den;
};

static struct line
fit(const struct forecast_day *days, size_t n)
{
	struct line l = { .n = (int64_t)n };
	int64_t xx = 0, xy = 0;

	for (size_t i = 0; i < n; i++) {
		int64_t x = days[i].day - days[0].day;
		int64_t y = days[i].calls < MOST ? days[i].calls : MOST;

		l.sum_x += x;
		l.sum_y += y;
		xx += x * x;
		xy += x * y;
	}
	l.num = l.n * xy - l.sum_x * l.sum_y;
	l.den = l.n * xx - l.sum_x * l.sum_x;
	return l;
}

static int64_t
rounded(int64_t num, int64_t den)
{
	return num >= 0 ? (num + den / 2) / den : -((-num + den / 2) / den);
}

static int64_t
upwards(int64_t num, int64_t den)
{
	return num > 0 ? (num + den - 1) / den : -(-num / den);
}

/* Days after the first on which the line is at `allowed`: where
 * num * (n * x - sum_x) >= (allowed * n - sum_y) * den. */
static int64_t
reaches(const struct line *l, int64_t allowed)
{
	int64_t lacks = (allowed * l->n - l->sum_y) * l->den;

	return upwards(l->sum_x + upwards(lacks, l->num), l->n);
}

static void
foresee(struct forecast *f, const struct forecast_day *days, int64_t allowed,
    int32_t today)
{
	struct line l = fit(days, f->days);
	int64_t day;

	f->growth_per_week = rounded(7 * l.num, l.den);
	if (l.num <= 0) {
		f->status = forecast_statuses[NOT_GROWING];
		return;
	}
	day = days[0].day + reaches(&l, allowed);
	if (day > today + FORECAST_HORIZON) {
		f->status = forecast_statuses[NOT_WITHIN];
		return;
	}
	f->status = forecast_statuses[EXPECTED];
	f->day = day > today ? (int32_t)day : today;
}

struct forecast
forecast_of(const struct forecast_day *days, size_t n, int64_t allowed,
    int32_t today)
{
	struct forecast f = { .status = forecast_statuses[TOO_LITTLE] };

	for (size_t i = 0; i < n; i++) {
		f.days += days[i].day < today;
		if (days[i].calls > f.busiest)
			f.busiest = days[i].calls;
	}
	if (f.days >= FORECAST_LEAST)
		foresee(&f, days, allowed < MOST ? allowed : MOST, today);
	if (f.busiest >= allowed) {
		f.status = forecast_statuses[REACHED];
		f.day = today;
	}
	return f;
}
