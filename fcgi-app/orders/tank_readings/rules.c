/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "tank_readings.h"

#include <string.h>

#include "vcf.h"

static void
check_height(struct judge *j, const struct tank_reading *r,
    const struct reading_facts *f, bool tank)
{
	struct volume v;

	if (HAS(r, gross) || !resource_sound(j, "", "gross height_mm"))
		return;
	if (!HAS(r, height_mm))
		resource_fault(j, E_REQUIRED, "gross",
		    "is required without height_mm");
	else if (!tank)
		return;
	else if (!HAS(f, strapping_table))
		resource_fault(j, E_NOT_ALLOWED, "height_mm",
		    "cannot be gauged: the tank has no strapping table");
	else if (tank_gauge(j->arena, &f->strapping_table, r->height_mm, &v) !=
	    OK)
		resource_fault(j, E_OUT_OF_RANGE, "height_mm",
		    "is outside the strapping table of the tank");
}

void
reading_check(struct judge *j, const void *obj, const void *facts)
{
	const struct tank_reading *r = obj;
	const struct reading_facts *f = facts;

	bool tank = HAS(f, tank_status);

	if (!tank)
		resource_fault(j, E_NOT_FOUND, "tank_id",
		    "does not identify a tank of the account");
	else if (strcmp(f->tank_status, "closed") == 0)
		resource_fault(j, E_NOT_ALLOWED, "tank_id",
		    "identifies a tank that is closed");
	check_height(j, r, f, tank);
}

static enum vcf_base
base(const char *word)
{
	if (strcmp(word, "60F") == 0)
		return VCF_60F;
	return strcmp(word, "15C") == 0 ? VCF_15C : VCF_20C;
}

static void
correct(struct arena *a, const struct storage_tank *t, struct tank_reading *r)
{
	struct vcf_asked asked = { .base = base(t->base),
		.group = VCF_REFINED,
		.celsius = strcmp(t->base, "60F") != 0,
		.density = HAS(r, density) ? r->density.micros :
					     t->density.micros,
		.temperature = r->temperature.micros };
	struct vcf v;

	if (vcf_compute(&asked, a, &v) != VCF_OK ||
	    vcf_net(r->gross.micros, &v, 3, &r->net.micros) != 0)
		return;
	r->vcf.micros = v.ctpl;
	MARK(r, net);
	MARK(r, vcf);
}

void
reading_measure(struct arena *a, const struct storage_tank *t,
    struct tank_reading *r)
{
	if (!HAS(r, gross) && HAS(r, height_mm) &&
	    tank_gauge(a, &t->strapping_table, r->height_mm, &r->gross) == OK)
		MARK(r, gross);
	if (HAS(r, gross) && HAS(r, temperature) &&
	    (HAS(r, density) || HAS(t, density)))
		correct(a, t, r);
}
