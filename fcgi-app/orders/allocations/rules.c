/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "unit.h"
#include "zone.h"

#define LOW_SHARE 5 /* low at a fifth of what a period begins with */

static bool
is(const struct allocation *a, const char *type)
{
	return strcmp(a->type, type) == 0;
}

/* --- time --- */

/* The moment a clock there shows so many minutes of a day. */
static struct stamp
clock_at(const char *zone, struct date day, int minutes)
{
	struct stamp t = { zone_start(zone, day).ms + minutes * 60000LL };
	int off = zone_offset(zone, zone_start(zone, day)) -
	    zone_offset(zone, t);

	/* the clock was changed in between */
	t.ms += off * 60000LL;
	return t;
}

/* A day that a period begins on, after or at `d`. */
static struct date
period_day(const char *period, struct date d)
{
	int y, m, day;

	if (strcmp(period, "week") == 0) {
		d.days += (8 - date_weekday(d)) % 7;
		return d;
	}
	if (strcmp(period, "month") != 0)
		return d;
	date_split(d, &y, &m, &day);
	if (day == 1)
		return d;
	return m == 12 ? date_of(y + 1, 1, 1) : date_of(y, m + 1, 1);
}

struct stamp
allocation_next(const char *period, const char *time, const char *zone,
    struct stamp after)
{
	int minutes = ((time[0] - '0') * 10 + time[1] - '0') * 60 +
	    (time[3] - '0') * 10 + time[4] - '0';
	struct date day = period_day(period, zone_date(zone, after));
	struct stamp t = clock_at(zone, day, minutes);

	while (t.ms <= after.ms) {
		day.days++;
		day = period_day(period, day);
		t = clock_at(zone, day, minutes);
	}
	return t;
}

static void
sooner(struct allocation *a, struct stamp t)
{
	if (HAS(a, next_change_at) && a->next_change_at.ms <= t.ms)
		return;
	PUT(a, next_change_at, t);
}

/* As it is planned with a status that it comes to. */
static void
plan_as(struct allocation *a, const char *status)
{
	bool over = strcmp(status, "expired") == 0;

	CLEAR(a, next_refresh_at);
	CLEAR(a, next_change_at);
	if (over)
		return;
	if (HAS(a, valid_to))
		sooner(a, a->valid_to);
	if (strcmp(status, "scheduled") == 0) {
		sooner(a, a->valid_from);
		return;
	}
	if (!HAS(a, period))
		return;
	PUT(a, next_refresh_at,
	    allocation_next(a->period,
		HAS(a, refresh_time) ? a->refresh_time : "00:00", a->timezone,
		a->refreshed_at));
	sooner(a, a->next_refresh_at);
}

void
allocation_plan(struct allocation *a)
{
	plan_as(a, a->status);
}

/* --- what remains --- */

/* What a period begins with. */
static int64_t
portion(const struct allocation *a)
{
	return HAS(a, refresh_amount) ? a->refresh_amount.micros :
					a->start_amount.micros;
}

static bool
counts(const struct allocation *a)
{
	return is(a, "product") || is(a, "credit") || is(a, "one_time");
}

unsigned
allocation_settle(struct allocation *a, const char **status)
{
	bool live = strcmp(a->status, "active") == 0 ||
	    strcmp(a->status, "exhausted") == 0;
	bool low = a->remaining.micros <= portion(a) / LOW_SHARE;
	unsigned became = 0;

	*status = a->status;
	if (!live || !counts(a))
		return 0;
	if (low && !a->low_announced && a->remaining.micros > 0)
		became |= SETTLE_LOW;
	if (a->remaining.micros <= 0 && strcmp(a->status, "active") == 0)
		became |= SETTLE_EXHAUSTED;
	a->low_announced = low;
	*status = a->remaining.micros <= 0 ? "exhausted" : "active";
	return became;
}

unsigned
allocation_roll(struct allocation *a, struct stamp now, const char **status)
{
	unsigned rolled = 0;

	*status = a->status;
	if (strcmp(a->status, "expired") == 0)
		return 0;
	if (HAS(a, valid_to) && a->valid_to.ms <= now.ms) {
		*status = "expired";
		plan_as(a, *status);
		return ROLL_ENDED;
	}
	if (strcmp(a->status, "scheduled") == 0 && a->valid_from.ms <= now.ms) {
		*status = "active";
		a->refreshed_at = a->valid_from;
		plan_as(a, *status);
		rolled |= ROLL_BEGAN;
	}
	while (HAS(a, next_refresh_at) && a->next_refresh_at.ms <= now.ms) {
		a->remaining.micros = portion(a) +
		    (a->carry_over ? a->remaining.micros : 0);
		a->refreshed_at = a->next_refresh_at;
		plan_as(a, *status);
		rolled |= ROLL_REFRESHED;
	}
	return rolled;
}

/* --- which applies, and whether it is enough --- */

int
allocation_rank(const struct allocation *a)
{
	int who = HAS(a, counterparty_id) ? 2 : HAS(a, counterparty_tag);
	int what = HAS(a, product) ? 3 :
	    HAS(a, products)       ? 2 :
				     HAS(a, product_family);
	int where = HAS(a, terminal) ? 2 : HAS(a, terminals);

	/* whose comes first, then what, then where, then from whom */
	return ((who * 4 + what) * 4 + where) * 2 + HAS(a, supplier_id);
}

static bool
among(const struct allocation *a, const char *const *types)
{
	for (; *types != NULL; types++)
		if (is(a, *types))
			return true;
	return false;
}

/* The closest of some types; *tie where two are as close. */
static struct allocation *
closest(const struct list *all, const char *const *types, bool *tie)
{
	struct allocation *a = all->v, *best = NULL;

	*tie = false;
	for (size_t i = 0; i < all->n; i++) {
		int more = best == NULL ?
		    1 :
		    allocation_rank(&a[i]) - allocation_rank(best);

		if (!among(&a[i], types) || more < 0)
			continue;
		*tie = more == 0;
		best = &a[i];
	}
	return best;
}

static void
answer(struct allocation_answer *out, const struct allocation *a,
    const char *code, const char *message)
{
	static const char *const always[] = { "granted", "code", "message",
		NULL };

	out->granted = strcmp(code, "granted") == 0;
	out->code = code;
	out->message = message;
	for (const char *const *n = always; *n != NULL; n++)
		field_set(&allocation_answer_shape, out, *n);
	if (a == NULL)
		return;
	out->allocation_id = a->id;
	out->remaining = a->remaining;
	MARK(out, allocation_id);
	MARK(out, remaining);
}

/* remaining x scale, downward: -1 where it does not fit. */
static int64_t
usable(const struct allocation *a)
{
	struct money part;

	if (money_mul((struct money){ a->remaining.micros }, a->scale_pct, 6,
		&part) != 0 ||
	    money_div(part, (struct money){ UNITS(100) }, 3, &part) != 0)
		return -1;
	return part.micros;
}

static void
grant(struct allocation_answer *out, struct allocation_choice *c,
    struct allocation *a, const char *by)
{
	answer(out, a, "granted", "the lifting is allowed");
	out->by = by;
	out->usable.micros = strcmp(by, "override") == 0 ?
	    a->override_left.micros :
	    usable(a);
	MARK(out, by);
	MARK(out, usable);
	c->volume = a;
	c->override = strcmp(by, "override") == 0;
}

static bool
asked(const struct allocation_lift *l, const struct allocation *a,
    struct volume *q)
{
	return unit_volume(l->quantity, l->unit,
		   HAS(a, unit) ? a->unit : l->unit, 3, q) == 0;
}

/* A single permission that is enough; the oldest. */
static bool
once(const struct list *all, const struct allocation_lift *l,
    struct allocation_answer *out, struct allocation_choice *c)
{
	struct allocation *a = all->v;

	for (size_t i = 0; i < all->n; i++)
		if (is(&a[i], "one_time") && asked(l, &a[i], &c->quantity) &&
		    usable(&a[i]) >= c->quantity.micros) {
			grant(out, c, &a[i], "one_time");
			return true;
		}
	return false;
}

static bool
overridden(struct allocation *a, struct stamp now,
    struct allocation_answer *out, struct allocation_choice *c)
{
	if (!HAS(a, override_valid_to) || a->override_valid_to.ms <= now.ms ||
	    a->override_left.micros < c->quantity.micros)
		return false;
	grant(out, c, a, "override");
	return true;
}

static void
judge_volume(const struct list *all, const struct allocation_lift *l,
    struct stamp now, struct allocation_answer *out,
    struct allocation_choice *c)
{
	bool tie;
	struct allocation *a = closest(all, NAMES("product", "open_to_buy"),
	    &tie);

	if (tie) {
		answer(out, a, "tie",
		    "two allocations apply with the same priority");
		return;
	}
	if (a == NULL) {
		if (!once(all, l, out, c))
			answer(out, NULL, "none", "no allocation applies");
		return;
	}
	if (!asked(l, a, &c->quantity))
		answer(out, a, "too_large", "the quantity is too large");
	else if (HAS(a, min_lift) && c->quantity.micros < a->min_lift.micros)
		answer(out, a, "too_small",
		    "the quantity is below the minimum of a lifting");
	else if (HAS(a, max_lift) && c->quantity.micros > a->max_lift.micros)
		answer(out, a, "too_large",
		    "the quantity is above the maximum of a lifting");
	else if (is(a, "open_to_buy") || usable(a) >= c->quantity.micros)
		grant(out, c, a, "allocation");
	else if (!once(all, l, out, c)) {
		asked(l, a, &c->quantity);
		if (overridden(a, now, out, c))
			return;
		answer(out, a, "short", "the quantity exceeds what remains");
		out->usable.micros = usable(a);
		MARK(out, usable);
	}
}

static void
judge_money(const struct list *all, const struct allocation_lift *l,
    struct allocation_answer *out, struct allocation_choice *c)
{
	bool tie;
	struct allocation *a = closest(all, NAMES("credit"), &tie);

	if (a == NULL || !HAS(l, amount))
		return;
	c->money = a;
	if (tie)
		answer(out, a, "tie",
		    "two allocations apply with the same priority");
	else if (strcmp(a->currency, l->currency) != 0)
		answer(out, a, "short_of_money",
		    "the allocation is in another currency");
	else if (usable(a) < l->amount.micros)
		answer(out, a, "short_of_money",
		    "the amount exceeds what remains");
}

void
allocation_judge(const struct list *candidates, const struct allocation_lift *l,
    struct stamp now, struct allocation_answer *out,
    struct allocation_choice *choice)
{
	const struct allocation *a = candidates->v;

	*choice = (struct allocation_choice){ 0 };
	for (size_t i = 0; i < candidates->n; i++)
		if (is(&a[i], "deny")) {
			answer(out, &a[i], "denied",
			    "an allocation of type deny applies");
			return;
		}
	judge_volume(candidates, l, now, out, choice);
	if (out->granted)
		judge_money(candidates, l, out, choice);
}

bool
allocation_unused(const void *obj, const void *facts)
{
	const struct allocation_use *f = facts;

	(void)obj;
	return f->open_orders == 0;
}

bool
allocation_unheld(const void *obj, const void *facts)
{
	const struct allocation_use *f = facts;

	(void)obj;
	return f->open_authorizations == 0;
}
