/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "look.h"

#include <string.h>

#include "exact.h"
#include "prices/zscore.h"

/* Is an alert's condition met?  Numbers in, verdict out. */

static bool
is(const struct price_alert *al, const char *condition)
{
	return strcmp(al->condition, condition) == 0;
}

bool
alert_needs_past(const struct price_alert *al)
{
	return is(al, "zscore") || is(al, "new_low");
}

static struct money
distance(struct money a, struct money b)
{
	return (struct money){ a.micros > b.micros ? a.micros - b.micros :
						     b.micros - a.micros };
}

struct money
alert_hysteresis(struct money threshold)
{
	int64_t x = distance(threshold, (struct money){ 0 }).micros;
	int64_t h = (x + 200) / 400;

	return (struct money){ h > 1000 ? h : 1000 };
}

static struct alert_verdict
over(struct money measure, struct money threshold)
{
	int64_t back = threshold.micros - alert_hysteresis(threshold).micros;

	return (struct alert_verdict){ .measured = true,
		.threshold = threshold,
		.measure = measure,
		.holds = measure.micros > threshold.micros,
		.back = measure.micros <= back };
}

static struct alert_verdict
under(struct money measure, struct money threshold)
{
	int64_t back = threshold.micros + alert_hysteresis(threshold).micros;

	return (struct alert_verdict){ .measured = true,
		.threshold = threshold,
		.measure = measure,
		.holds = measure.micros < threshold.micros,
		.back = measure.micros >= back };
}

/* The bound that it is beyond, or else the nearer one. */
static struct alert_verdict
corridor(struct money v, struct money low, struct money high)
{
	struct alert_verdict below = under(v, low), above = over(v, high);
	bool upper = distance(v, high).micros < distance(v, low).micros;
	struct alert_verdict out = upper ? above : below;

	out.holds = below.holds || above.holds;
	out.back = below.back && above.back;
	return out;
}

/* A change as large as the threshold counts. */
static struct alert_verdict
reached(struct money measure, struct money threshold)
{
	struct alert_verdict v = over(measure, threshold);

	v.holds = measure.micros >= threshold.micros;
	return v;
}

static struct alert_verdict
change(const struct price_alert *al, const struct alert_view *v, bool percent)
{
	struct money moved, base;

	if (!v->compared)
		return (struct alert_verdict){ 0 };
	moved = distance(v->value, v->reference);
	if (!percent)
		return reached(moved, al->value);
	base = distance(v->reference, (struct money){ 0 });
	if (money_mul(moved, (struct money){ UNITS(100) }, 6, &moved) != 0 ||
	    money_div(moved, base, 6, &moved) != 0)
		return (struct alert_verdict){ 0 };
	return reached(moved, al->value);
}

/* By how many deviations, up or down. */
static struct alert_verdict
deviation(struct arena *a, const struct price_alert *al,
    const struct alert_view *v)
{
	const struct exact *z = zscore(a, v->value, v->past, v->n_past);
	struct money far;

	if (z == NULL)
		return (struct alert_verdict){ 0 };
	/* far beyond any threshold that may be set */
	if (exact_to_micros(z, 6, &far.micros) != 0)
		far.micros = INT64_MAX;
	return reached(distance(far, (struct money){ 0 }), al->value);
}

static struct alert_verdict
new_low(const struct alert_view *v)
{
	struct money least = { INT64_MAX };

	for (size_t i = 0; i < v->n_past; i++)
		if (v->past[i].micros < least.micros)
			least = v->past[i];
	if (v->n_past == 0)
		return (struct alert_verdict){ 0 };
	return under(v->value, least);
}

/* Whoever had the lowest price, or the one that is named, has it no more. */
static struct alert_verdict
left_low(const struct price_alert *al, const struct alert_view *v,
    const char *low)
{
	const char *whom = *al->supplier_id.s != '\0' ? al->supplier_id.s : low;
	bool had = low != NULL && strcmp(low, whom) == 0;
	bool has = whom != NULL && strcmp(v->supplier, whom) == 0;

	return (struct alert_verdict){ .holds = had && !has,
		.back = *al->supplier_id.s == '\0' || has };
}

struct alert_verdict
alert_judge(struct arena *a, const struct price_alert *al,
    const struct alert_view *v, const char *low, struct stamp now)
{
	if (is(al, "stale")) {
		bool stale = v->stale_at.ms != 0 && v->stale_at.ms <= now.ms;

		return (struct alert_verdict){ .holds = stale, .back = !stale };
	}
	if (!v->seen)
		return (struct alert_verdict){ 0 };
	if (is(al, "above"))
		return over(v->value, al->value);
	if (is(al, "below"))
		return under(v->value, al->value);
	if (is(al, "outside_corridor"))
		return corridor(v->value, al->value, al->value_high);
	if (is(al, "abs_change") || is(al, "pct_change"))
		return change(al, v, is(al, "pct_change"));
	if (is(al, "zscore"))
		return deviation(a, al, v);
	return is(al, "new_low") ? new_low(v) : left_low(al, v, low);
}
