/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "tax_rules.h"

#include <string.h>

#include "unit.h"

static bool
has(const void *obj, const char *name)
{
	return field_has(&tax_rule_shape, obj, name);
}

/* clang-format off */
/* The units that a rate of each basis may have. */
static const struct {
	const char *basis;
	const char *const *units;
	const char *message;
} bases[] = {
	{ "gross_volume", NAMES(UNIT_VOLUMES), "must be l, gal, bbl or m3 for a rate of a volume" },
	{ "net_volume",   NAMES(UNIT_VOLUMES), "must be l, gal, bbl or m3 for a rate of a volume" },
	{ "value",        NAMES("percent"),  "must be percent for a rate of a value" },
	{ "per_load",     NAMES("load"),     "must be load for a rate of a load" },
};

/* What only some rules have. */
static const struct {
	const char *field, *of, *with;
	const char *message;
} only[] = {
	{ "base_rounding",       "basis",   "value",    "is only for a tax of a value" },
	{ "stimulus_percentage", "layer",   "stimulus", "is only for a stimulus" },
	{ "stimulus_amount",     "layer",   "stimulus", "is only for a stimulus" },
	{ "product",             "subject", "product",  "is only for a tax on products" },
	{ "product_family",      "subject", "product",  "is only for a tax on products" },
};
/* clang-format on */

static bool
among(const char *const *words, const char *word)
{
	while (*words != NULL && strcmp(*words, word) != 0)
		words++;
	return *words != NULL;
}

static const char *
text(const void *obj, const char *name)
{
	const struct field *f = shape_field(&tax_rule_shape, name);

	return has(obj, name) ? *(const char *const *)field_at(f, obj) : "";
}

static void
check_unit(struct judge *j, const struct tax_rule *r)
{
	for (size_t i = 0; i < COUNT(bases); i++)
		if (strcmp(bases[i].basis, r->basis) == 0 &&
		    !among(bases[i].units, r->unit))
			resource_fault(j, E_NOT_ALLOWED, "unit",
			    bases[i].message);
}

/* A tax of a value is the last to be reckoned: it is in no other's base. */
static void
check_base(struct judge *j, const struct tax_rule *r)
{
	if (!HAS(r, included_in_base_of) || r->included_in_base_of.n == 0)
		return;
	if (resource_sound(j, "", "basis") && strcmp(r->basis, "value") == 0)
		resource_fault(j, E_NOT_ALLOWED, "included_in_base_of",
		    "is only for a tax of a volume or a load");
	for (size_t i = 0; i < r->included_in_base_of.n; i++)
		if (resource_sound(j, "", "code") &&
		    strcmp(r->included_in_base_of.v[i], r->code) == 0)
			resource_fault(j, E_NOT_ALLOWED, "included_in_base_of",
			    "cannot name the tax itself");
}

void
tax_rule_check(struct judge *j, const void *obj, const void *facts)
{
	const struct tax_rule *r = obj;

	(void)facts;
	if (resource_sound(j, "", "basis unit"))
		check_unit(j, r);
	check_base(j, r);
	for (size_t i = 0; i < COUNT(only); i++)
		if (has(r, only[i].field) &&
		    resource_sound(j, "", only[i].of) &&
		    strcmp(text(r, only[i].of), only[i].with) != 0)
			resource_fault(j, E_NOT_ALLOWED, only[i].field,
			    only[i].message);
	if (resource_sound(j, "", "subject basis") &&
	    strcmp(r->subject, "product") != 0 &&
	    strcmp(r->basis, "value") != 0)
		resource_fault(j, E_NOT_ALLOWED, "basis",
		    "must be value for a tax on freight or fees");
	if (HAS(r, product) && HAS(r, product_family))
		resource_fault(j, E_NOT_ALLOWED, "product_family",
		    "cannot be sent together with product");
	if (HAS(r, valid_to) && resource_sound(j, "", "valid_from") &&
	    r->valid_to.days < r->valid_from.days)
		resource_fault(j, E_OUT_OF_RANGE, "valid_to",
		    "must not be before valid_from");
}

bool
tax_rule_decreed(const void *obj, const void *facts)
{
	const struct tax_rule_facts *f = facts;

	(void)obj;
	return !f->beyond;
}

bool
tax_rule_alone(const void *obj, const void *facts)
{
	const struct tax_rule_facts *f = facts;

	(void)obj;
	return f->in_the_way == 0;
}
