/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "supply_contracts.h"

#include <stdlib.h>
#include <string.h>

#include "exact.h"
#include "zone.h"

/* --- periods --- */

/* Does a text have this form?  '9' is a digit. */
static bool
formed(const char *s, const char *form)
{
	for (; *form != '\0'; form++, s++)
		if (*form == '9' ? *s < '0' || *s > '9' : *s != *form)
			return false;
	return *s == '\0';
}

static int
number(const char *s, int n)
{
	int out = 0;

	while (n-- > 0)
		out = out * 10 + *s++ - '0';
	return out;
}

static bool
months(int year, int month, int n, struct date *first, struct date *last)
{
	if (month < 1 || month + n > 13)
		return false;
	*first = date_of(year, month, 1);
	month += n;
	*last = month > 12 ? date_of(year + 1, 1, 1) : date_of(year, month, 1);
	last->days--;
	return true;
}

/* ISO 8601: the first week of a year has its 4 January. */
static bool
week(int year, int nth, struct date *first, struct date *last)
{
	struct date begin = date_of(year, 1, 4), end = date_of(year + 1, 1, 4);

	begin.days -= (date_weekday(begin) + 6) % 7;
	end.days -= (date_weekday(end) + 6) % 7;
	first->days = begin.days + 7 * (nth - 1);
	last->days = first->days + 6;
	return nth >= 1 && first->days < end.days;
}

bool
contract_span(const char *period, struct date *first, struct date *last)
{
	int year;

	if (formed(period, "9999-99-99")) {
		if (date_parse(period, first) != 0)
			return false;
		*last = *first;
		return true;
	}
	if (strlen(period) < 4 || strspn(period, "0123456789") != 4)
		return false;
	year = number(period, 4);
	if (formed(period, "9999"))
		return months(year, 1, 12, first, last);
	if (formed(period, "9999-99"))
		return months(year, number(period + 5, 2), 1, first, last);
	if (formed(period, "9999-Q9"))
		return months(year, 3 * number(period + 6, 1) - 2, 3, first,
		    last);
	if (formed(period, "9999-W99"))
		return week(year, number(period + 6, 2), first, last);
	return false;
}

const struct contract_period *
contract_period_of(const struct supply_contract *c, struct date day)
{
	const struct contract_period *p = c->periods.v;
	struct date first, last;

	for (size_t i = 0; HAS(c, periods) && i < c->periods.n; i++)
		if (contract_span(p[i].period, &first, &last) &&
		    first.days <= day.days && day.days <= last.days)
			return &p[i];
	return NULL;
}

static int64_t
lifted_between(const struct list *days, struct date first, struct date last)
{
	const struct contract_day *d = days->v;
	int64_t sum = 0;

	for (size_t i = 0; i < days->n; i++)
		if (first.days <= d[i].lifted_on.days &&
		    d[i].lifted_on.days <= last.days)
			sum += d[i].volume.micros;
	return sum;
}

/* What is missing or too much costs so much a unit; cents. */
static void
penalize(struct contract_state *s, struct volume v, bool known,
    struct money unit)
{
	if (!known || v.micros <= 0 || money_of(unit, v, &s->penalty) != 0)
		return;
	MARK(s, penalty);
}

struct contract_state
contract_period_state(const struct supply_contract *c,
    const struct contract_period *p, const struct list *days, struct date today)
{
	struct contract_state s = { .period = p->period,
		.volume_min = p->volume_min,
		.volume_max = p->volume_max };
	bool least = HAS(p, volume_min);
	bool most = HAS(p, volume_max);

	contract_span(p->period, &s.starts_on, &s.ends_on);
	s.over = s.ends_on.days < today.days;
	s.lifted.micros = lifted_between(days, s.starts_on, s.ends_on);
	if (most && s.lifted.micros > s.volume_max.micros)
		s.excess.micros = s.lifted.micros - s.volume_max.micros;
	if (most && s.lifted.micros < s.volume_max.micros)
		s.left.micros = s.volume_max.micros - s.lifted.micros;
	if (least && s.over && s.lifted.micros < s.volume_min.micros)
		s.shortfall.micros = s.volume_min.micros - s.lifted.micros;
	for (const char *const *n = NAMES("period", "starts_on", "ends_on",
		 "lifted", "shortfall", "excess", "over");
	     *n != NULL; n++)
		field_set(&contract_state_shape, &s, *n);
	if (least)
		MARK(&s, volume_min);
	if (most) {
		MARK(&s, volume_max);
		MARK(&s, left);
	}
	penalize(&s, s.shortfall, HAS(c, shortfall_penalty),
	    c->shortfall_penalty);
	penalize(&s, s.excess, HAS(c, excess_penalty), c->excess_penalty);
	return s;
}

/* n of m as per cent, two decimals; 0 of 0 is none. */
static bool
percent(struct arena *a, int64_t n, int64_t m, struct money *out)
{
	const struct exact *x = exact_div(a,
	    exact_mul(a, exact_micros(a, n), exact_micros(a, UNITS(100))),
	    exact_micros(a, m));

	return x != NULL && exact_to_micros(x, 2, &out->micros) == 0;
}

static void
set(struct contract_fulfilment *f, const char *name)
{
	field_set(&contract_fulfilment_shape, f, name);
}

/* How evenly the running period is lifted: against its days that are gone. */
static void
stand_of_period(struct arena *a, const struct supply_contract *c,
    const struct list *days, struct date today, struct contract_fulfilment *f)
{
	const struct contract_period *p = contract_period_of(c, today);
	struct contract_state s;
	const struct exact *due;
	int64_t aim;

	if (p == NULL)
		return;
	s = contract_period_state(c, p, days, today);
	f->period = s.period;
	f->period_lifted = s.lifted;
	f->period_left = s.left;
	set(f, "period");
	set(f, "period_lifted");
	if (HAS(&s, left))
		set(f, "period_left");
	aim = HAS(&s, volume_min) ? s.volume_min.micros : s.volume_max.micros;
	due = exact_div(a,
	    exact_mul(a, exact_micros(a, aim),
		exact_micros(a, today.days - s.starts_on.days + 1)),
	    exact_micros(a, s.ends_on.days - s.starts_on.days + 1));
	if (exact_to_micros(due, 3, &f->ratable_to_date.micros) != 0)
		return;
	set(f, "ratable_to_date");
	if (!percent(a, s.lifted.micros - f->ratable_to_date.micros, aim,
		&f->deviation_pct))
		return;
	set(f, "deviation_pct");
	if (!HAS(c, ratability_pct))
		return;
	f->ratable = llabs(f->deviation_pct.micros) <= c->ratability_pct.micros;
	set(f, "ratable");
}

struct contract_fulfilment
contract_stand(struct arena *a, const struct supply_contract *c,
    const struct list *days, struct date today)
{
	const struct contract_period *p = c->periods.v;
	int64_t term = c->end_on.days - c->start_on.days + 1;
	int64_t gone = today.days - c->start_on.days + 1;
	struct contract_fulfilment f = { .contract_id = c->id,
		.unit = c->unit,
		.currency = c->currency,
		.as_of = today,
		.lifted = c->lifted };

	for (size_t i = 0; HAS(c, periods) && i < c->periods.n; i++) {
		f.committed_min.micros += p[i].volume_min.micros;
		f.committed_max.micros += p[i].volume_max.micros;
	}
	for (const char *const *n = NAMES("contract_id", "unit", "currency",
		 "as_of", "committed_min", "committed_max", "lifted");
	     *n != NULL; n++)
		set(&f, *n);
	gone = gone < 0 ? 0 : gone > term ? term : gone;
	if (percent(a, gone, term, &f.elapsed_pct))
		set(&f, "elapsed_pct");
	if (f.committed_min.micros > 0 &&
	    percent(a, f.lifted.micros, f.committed_min.micros, &f.lifted_pct))
		set(&f, "lifted_pct");
	stand_of_period(a, c, days, today, &f);
	return f;
}

/* --- may it be lifted --- */

static bool
named(const struct texts *t, const char *word)
{
	for (size_t i = 0; i < t->n; i++)
		if (strcmp(t->v[i], word) == 0)
			return true;
	return false;
}

const char *
contract_refuses(const struct supply_contract *c, const char *product,
    const char *terminal, struct date day)
{
	if (strcmp(c->status, "active") != 0)
		return "state";
	if (day.days < c->start_on.days || day.days > c->end_on.days)
		return "day";
	if (HAS(c, products) && !named(&c->products, product))
		return "product";
	if (HAS(c, terminals) && !named(&c->terminals, terminal))
		return "terminal";
	return NULL;
}

/* --- time --- */

bool
contract_ends_soon(const struct supply_contract *c, struct date today)
{
	return !c->expiring_announced &&
	    today.days >= c->end_on.days - CONTRACT_SOON_DAYS;
}

static void
sooner(struct supply_contract *c, int days)
{
	struct stamp t = zone_start(c->timezone, (struct date){ days });

	if (HAS(c, next_change_at) && c->next_change_at.ms <= t.ms)
		return;
	PUT(c, next_change_at, t);
}

void
contract_plan(struct supply_contract *c)
{
	const struct contract_period *p = c->periods.v;
	struct date first, last;

	CLEAR(c, next_change_at);
	if (strcmp(c->status, "active") != 0 &&
	    strcmp(c->status, "suspended") != 0)
		return;
	sooner(c, c->end_on.days + 1);
	if (!c->expiring_announced)
		sooner(c, c->end_on.days - CONTRACT_SOON_DAYS);
	for (size_t i = 0; HAS(c, periods) && i < c->periods.n; i++)
		if (contract_span(p[i].period, &first, &last) &&
		    (!HAS(c, settled_through) ||
			last.days > c->settled_through.days))
			sooner(c, last.days + 1);
}
