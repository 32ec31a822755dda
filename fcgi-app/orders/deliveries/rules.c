/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "deliveries.h"

#include <string.h>

#include "orders/bills_of_lading/bills_of_lading.h"
#include "unit.h"

/* G-DELIV, part by part. */

static const struct money hundred = { UNITS(100) };

static bool
knows(const struct delivery_facts *f, const char *name)
{
	return field_has(&delivery_facts_shape, f, name);
}

void
delivery_check(struct judge *j, const void *obj, const void *facts)
{
	const struct delivery *d = obj;

	(void)facts;
	if (HAS(d, order_id) != HAS(d, line_no))
		resource_fault(j, E_REQUIRED,
		    HAS(d, order_id) ? "line_no" : "order_id",
		    "is required if the other member is given");
	if (HAS(d, latitude) != HAS(d, longitude))
		resource_fault(j, E_REQUIRED,
		    HAS(d, latitude) ? "longitude" : "latitude",
		    "is required if the other member is given");
	if (HAS(d, temperature) && !HAS(d, temperature_unit))
		resource_fault(j, E_REQUIRED, "temperature_unit",
		    "is required if a temperature is given");
	if (HAS(d, meter_start) && HAS(d, meter_end) &&
	    d->meter_end.micros < d->meter_start.micros)
		resource_fault(j, E_NOT_ALLOWED, "meter_end",
		    "must not be less than meter_start");
}

int
delivery_share(const struct delivery *d, struct volume lifted,
    struct volume planned, struct volume *share)
{
	struct money part;

	if (money_mul((struct money){ lifted.micros },
		(struct money){ d->planned.micros }, 6, &part) != 0 ||
	    money_div(part, (struct money){ planned.micros }, 3, &part) != 0)
		return -1;
	share->micros = part.micros;
	return 0;
}

int
delivery_compare(struct delivery *d, struct volume lifted,
    struct volume planned)
{
	struct money share, part, variance;

	if (delivery_share(d, lifted, planned, &d->bol_net) != 0)
		return -1;
	share.micros = d->bol_net.micros;
	if (money_sub((struct money){ d->net.micros }, share, &variance) != 0)
		return -1;
	d->variance.micros = variance.micros;
	MARK(d, bol_net);
	MARK(d, variance);
	CLEAR(d, variance_pct);
	if (share.micros == 0)
		return 0;
	MARK(d, variance_pct);
	return -(money_mul(variance, hundred, 6, &part) != 0 ||
	    money_div(part, share, 3, &d->variance_pct) != 0);
}

/* More or less than was lifted, by more than the larger of share and volume. */
static bool
apart(const struct delivery *d, const struct delivery_facts *f,
    struct volume dropped, struct volume lifted)
{
	const char *in = strcmp(d->market, "US") == 0 ? "gal" : "l";
	struct money allowed;
	struct volume fixed;
	int64_t off = dropped.micros - lifted.micros;

	if (money_mul((struct money){ lifted.micros }, f->net_share, 6,
		&allowed) != 0 ||
	    money_div(allowed, hundred, 6, &allowed) != 0 ||
	    unit_volume(f->net_volume, in, d->unit, 6, &fixed) != 0)
		return true;
	if (fixed.micros > allowed.micros)
		allowed.micros = fixed.micros;
	return (off < 0 ? -off : off) > allowed.micros;
}

/* What was lifted must be known; what is billed gross is held to it in gross
 * too. */
bool
delivery_short(const struct delivery *d, const struct delivery_facts *f)
{
	if (!HAS(d, variance) || !knows(f, "net_share") ||
	    !knows(f, "net_volume") || apart(d, f, d->net, d->bol_net))
		return true;
	if (!knows(f, "billing_basis") ||
	    strcmp(f->billing_basis, "gross") != 0)
		return false;
	return !knows(f, "bol_gross") || apart(d, f, d->gross, f->bol_gross);
}

/* Net is not what gross is by the factor, by the rule for bills of lading. */
bool
delivery_uncorrected(const struct delivery *d, const struct delivery_facts *f)
{
	struct money wanted, allowed;

	return !HAS(d, gross) || !HAS(d, net) || !knows(f, "factor") ||
	    !knows(f, "vcf") ||
	    !bill_corrected(d->gross, d->net, f->factor, f->vcf, &wanted,
		&allowed);
}

/* A level that nobody read, and a tank that nobody named, overfill nothing. */
bool
delivery_overfilled(const struct delivery *d, const struct delivery_facts *f)
{
	struct money safe;
	struct volume level;

	if (!HAS(d, level_after) || !knows(f, "tank_capacity"))
		return false;
	if (unit_volume(d->level_after, d->unit, f->tank_unit, 3, &level) !=
		0 ||
	    money_mul((struct money){ f->tank_capacity.micros },
		f->tank_safe_fill_pct, 6, &safe) != 0 ||
	    money_div(safe, hundred, 6, &safe) != 0)
		return true;
	return level.micros > safe.micros;
}

#define DEGREE INT64_C(1000000) /* coordinates are in millionths of it */

/*
 * Metres of a way in millionths of a degree of latitude: a degree is 111,195 m
 * on a sphere of 6,371 km.  In centimetres, so that squares are whole and fit.
 */
static int64_t
centimetres(int64_t millionths)
{
	return millionths * 111195 / 10000;
}

/* Both places must be known; a fence is too small for the Earth to be round,
 * so meridians are only drawn together by the cosine of the latitude, which
 * Bhaskara's fraction has within two thousandths. */
bool
delivery_outside(const struct delivery *d, const struct delivery_facts *f)
{
	int64_t north, east, square, full = INT64_C(324000000);

	if (!HAS(d, latitude) || !knows(f, "site_latitude") ||
	    !knows(f, "fence"))
		return false;
	north = d->latitude.micros - f->site_latitude.micros;
	east = d->longitude.micros - f->site_longitude.micros;
	if (north > DEGREE || -north > DEGREE || east > DEGREE ||
	    -east > DEGREE)
		return true;
	square = d->latitude.micros / (DEGREE / 100);
	square *= square; /* of hundredths of a degree */
	north = centimetres(north);
	east = centimetres(east) * (full - 4 * square) / (full + square);
	return north * north + east * east >
	    (f->fence.micros / 10000) * (f->fence.micros / 10000);
}

bool
delivery_holds(const void *obj, const void *facts)
{
	return !delivery_short(obj, facts) &&
	    !delivery_uncorrected(obj, facts) &&
	    !delivery_overfilled(obj, facts) && !delivery_outside(obj, facts);
}
