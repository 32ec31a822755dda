/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "level.h"

#include <string.h>

#include "exact.h"

#define DAY_MS  86400000
#define HOUR_MS 3600000

const char *const tank_reasons[TANK__N] = {
	[TANK_TAKES] = "the tank can take the quantity",
	[TANK_ARCHIVED] = "the tank is archived",
	[TANK_CLOSED] = "the tank is not in service",
	[TANK_PRODUCT] = "the tank holds another product",
	[TANK_UNREAD] = "the tank has no reading",
	[TANK_STALE] = "the last reading of the tank is too old",
	[TANK_OVER] = "the level of the tank is above its capacity",
	[TANK_WATER] = "the water in the tank has reached the alarm level",
	[TANK_FULL] = "there is not enough room at the time of arrival",
};

static bool
has(const struct storage_tank *t, const char *name)
{
	return field_has(&tank_shape, t, name);
}

static enum err
to_volume(const struct exact *x, struct volume *out)
{
	return exact_to_micros(x, 3, &out->micros) == 0 ? OK : E_OUT_OF_RANGE;
}

enum err
tank_gauge(struct arena *a, const struct list *strapping,
    struct money height_mm, struct volume *out)
{
	const struct strapping *s = strapping->v;
	const struct exact *part;
	size_t i = 0;

	if (strapping->n == 0 || height_mm.micros < s[0].height_mm.micros)
		return E_OUT_OF_RANGE;
	while (i < strapping->n && s[i].height_mm.micros < height_mm.micros)
		i++;
	if (i == strapping->n)
		return E_OUT_OF_RANGE;
	if (s[i].height_mm.micros == height_mm.micros) {
		*out = s[i].volume;
		return OK;
	}
	part = exact_div(a,
	    exact_mul(a,
		exact_micros(a, s[i].volume.micros - s[i - 1].volume.micros),
		exact_micros(a, height_mm.micros - s[i - 1].height_mm.micros)),
	    exact_micros(a, s[i].height_mm.micros - s[i - 1].height_mm.micros));
	return to_volume(exact_add(a, exact_micros(a, s[i - 1].volume.micros),
			     part),
	    out);
}

/* So much of it at `rate` a day, for so long. */
static const struct exact *
burned(struct arena *a, struct volume rate, int64_t ms)
{
	/* both are whole numbers of millionths: the scale falls out */
	return exact_div(a,
	    exact_mul(a, exact_micros(a, rate.micros), exact_micros(a, ms)),
	    exact_micros(a, DAY_MS));
}

enum err
tank_level_at(struct arena *a, const struct storage_tank *t, struct stamp at,
    struct volume *out)
{
	enum err e;

	if (!HAS(t, level))
		return E_NOT_FOUND;
	*out = t->level;
	if (!HAS(t, burn_rate) || at.ms <= t->level_at.ms)
		return OK;
	e = to_volume(exact_sub(a, exact_micros(a, t->level.micros),
			  burned(a, t->burn_rate, at.ms - t->level_at.ms)),
	    out);
	if (e == OK && out->micros < 0)
		out->micros = 0;
	return e;
}

enum err
tank_percent(struct arena *a, const struct storage_tank *t, struct money pct,
    struct volume *out)
{
	return to_volume(exact_div(a,
			     exact_mul(a, exact_micros(a, t->capacity.micros),
				 exact_micros(a, pct.micros)),
			     exact_micros(a, UNITS(100))),
	    out);
}

enum err
tank_ullage(struct arena *a, const struct storage_tank *t, struct stamp at,
    struct volume *out)
{
	struct volume safe, level;
	enum err e = tank_percent(a, t, t->safe_fill_pct, &safe);

	if (e == OK)
		e = tank_level_at(a, t, at, &level);
	if (e == OK)
		out->micros = safe.micros - level.micros - t->reserved.micros;
	return e;
}

/* How long a level is believed, by who read it. */
static int64_t
believed(const char *source)
{
	bool gauge = strcmp(source, "atg") == 0 || strcmp(source, "iot") == 0;

	return (gauge ? 6 : 24) * (int64_t)HOUR_MS;
}

enum tank_why
tank_takes(struct arena *a, const struct storage_tank *t,
    const struct tank_drop *d)
{
	struct volume room;

	if (HAS(t, archived_at))
		return TANK_ARCHIVED;
	if (strcmp(t->status, "active") != 0)
		return TANK_CLOSED;
	if (strcmp(t->product, d->product) != 0)
		return TANK_PRODUCT;
	if (!HAS(t, level))
		return TANK_UNREAD;
	if (d->now.ms - t->level_at.ms > believed(t->level_source))
		return TANK_STALE;
	if (t->level.micros > t->capacity.micros)
		return TANK_OVER;
	if (HAS(t, water_alarm_mm) && HAS(t, water_mm) &&
	    t->water_mm.micros >= t->water_alarm_mm.micros)
		return TANK_WATER;
	if (tank_ullage(a, t, d->eta, &room) != OK ||
	    room.micros < d->gross.micros)
		return TANK_FULL;
	return TANK_TAKES;
}

/* What came between two moments. */
static int64_t
received(const struct list *receipts, struct stamp after, struct stamp until)
{
	const struct tank_point *r = receipts->v;
	int64_t sum = 0;

	for (size_t i = 0; i < receipts->n; i++)
		if (r[i].at.ms > after.ms && r[i].at.ms <= until.ms)
			sum += r[i].gross.micros;
	return sum;
}

enum err
tank_burn(struct arena *a, struct volume capacity, const struct list *readings,
    const struct list *receipts, struct volume *rate)
{
	const struct tank_point *p = readings->v, *before = NULL;
	int64_t used = 0, ms = 0, gone;

	for (const struct tank_point *end = p + readings->n; p < end; p++) {
		if (p->gross.micros > capacity.micros)
			continue;
		/* where it rose and nobody knows why, that says nothing of use
		 */
		if (before != NULL &&
		    (gone = before->gross.micros - p->gross.micros +
			    received(receipts, before->at, p->at)) >= 0) {
			used += gone;
			ms += p->at.ms - before->at.ms;
		}
		before = p;
	}
	if (ms < HOUR_MS)
		return E_NOT_FOUND;
	return to_volume(exact_div(a,
			     exact_mul(a, exact_micros(a, used),
				 exact_micros(a, DAY_MS)),
			     exact_micros(a, ms)),
	    rate);
}

/* Is a threshold passed that the tank has? */
static bool
beyond(struct arena *a, const struct storage_tank *t, const char *member,
    struct money pct, bool above)
{
	struct volume at;

	if (!has(t, member) || !HAS(t, level) ||
	    tank_percent(a, t, pct, &at) != OK)
		return false;
	return above ? t->level.micros >= at.micros :
		       t->level.micros <= at.micros;
}

static bool
sounds(struct arena *a, const struct storage_tank *t, enum tank_alarms which)
{
	switch (which) {
	case ALARM_LOW:
		return beyond(a, t, "low_pct", t->low_pct, false);
	case ALARM_CRITICAL:
		return beyond(a, t, "critical_pct", t->critical_pct, false);
	case ALARM_HIGH:
		return beyond(a, t, "high_pct", t->high_pct, true);
	case ALARM_WATER:
		return HAS(t, water_alarm_mm) && HAS(t, water_mm) &&
		    t->water_mm.micros >= t->water_alarm_mm.micros;
	case ALARM__N:
		break;
	}
	return false;
}

const char *const tank_alarm_kinds[] = { "low", "critical", "high", "water",
	NULL };

static const struct tank_alarm *
sounding(const struct list *alarms, const char *kind)
{
	const struct tank_alarm *l = alarms->v;

	for (size_t i = 0; i < alarms->n; i++)
		if (strcmp(l[i].kind, kind) == 0)
			return &l[i];
	return NULL;
}

unsigned
tank_alarms(struct arena *a, struct storage_tank *t)
{
	struct tank_alarm *now = arena_array(a, struct tank_alarm, ALARM__N);
	struct list was = HAS(t, alarms) ? t->alarms : (struct list){ 0 };
	unsigned begun = 0;
	size_t n = 0;

	for (enum tank_alarms k = 0; k < ALARM__N; k++) {
		const struct tank_alarm *old = sounding(&was,
		    tank_alarm_kinds[k]);

		if (!sounds(a, t, k))
			continue;
		if (old != NULL) {
			now[n++] = *old;
			continue;
		}
		now[n++] = (struct tank_alarm){ .has = EVERYTHING,
			.kind = tank_alarm_kinds[k],
			.since = t->level_at,
			.reading_id = t->reading_id };
		begun |= 1u << k;
	}
	PUT(t, alarms, (struct list){ now, n });
	return begun;
}

/* A hundredth of the capacity, times n. */
static int64_t
hundredths(const struct storage_tank *t, int n)
{
	return t->capacity.micros / 100 * n;
}

unsigned
tank_odd(struct arena *a, const struct storage_tank *t,
    const struct tank_point *before, const struct tank_point *now, int64_t came)
{
	int64_t gone, ms;
	struct volume thrice = { 0 };
	unsigned odd = 0;

	if (now->gross.micros > t->capacity.micros)
		odd |= ODD_OVER_CAPACITY;
	if (before == NULL || before->gross.micros > t->capacity.micros)
		return odd;
	ms = now->at.ms - before->at.ms;
	gone = before->gross.micros + came - now->gross.micros;
	if (-gone > hundredths(t, 2))
		odd |= ODD_GAIN;
	if (HAS(t, burn_rate) &&
	    to_volume(burned(a, t->burn_rate, 3 * ms), &thrice) == OK &&
	    gone > thrice.micros + hundredths(t, 2))
		odd |= ODD_LOSS;
	return odd;
}
