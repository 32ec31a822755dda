/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "pricing_rules.h"

#include <string.h>

static bool
has(const void *obj, const char *name)
{
	return field_has(&pricing_rule_shape, obj, name);
}

static void
check_value(struct judge *j, const struct pricing_rule *r)
{
	bool fee, takes;

	if (HAS(r, value) && HAS(r, formula_id))
		resource_fault(j, E_NOT_ALLOWED, "formula_id",
		    "cannot be sent together with value");
	if (!HAS(r, value) && !HAS(r, formula_id) &&
	    resource_sound(j, "", "formula_id"))
		resource_fault(j, E_REQUIRED, "value",
		    "or formula_id is required");
	if (!resource_sound(j, "", "label"))
		return;
	fee = strcmp(r->label, "FEE") == 0;
	takes = strcmp(r->label, "REBATE") == 0;
	if (takes && HAS(r, value) && r->value.micros < 0)
		resource_fault(j, E_OUT_OF_RANGE, "value",
		    "must not be below 0: a rebate is subtracted");
	if (resource_sound(j, "", "unit") &&
	    fee != (strcmp(r->unit, "load") == 0))
		resource_fault(j, E_NOT_ALLOWED, "unit",
		    fee ? "must be load for a fee" : "must be l or gal");
}

static void
check_names(struct judge *j, const struct pricing_rule *r,
    const struct pricing_facts *f)
{
	static const char *const names[][2] = {
		{ "counterparty_id", "counterparty" },
		{ "site_id", "site" },
		{ "formula_id", "formula" },
	};

	for (size_t i = 0; i < COUNT(names); i++)
		if (has(r, names[i][0]) &&
		    !field_has(&pricing_facts_shape, f, names[i][1]))
			resource_fault(j, E_NOT_FOUND, names[i][0],
			    "does not identify an object of the account");
}

void
pricing_rule_check(struct judge *j, const void *obj, const void *facts)
{
	const struct pricing_rule *r = obj;
	int who = HAS(r, counterparty_id) + HAS(r, site_id) +
	    HAS(r, customer_group);

	check_value(j, r);
	check_names(j, r, facts);
	if (who > 1)
		resource_fault(j, E_NOT_ALLOWED,
		    HAS(r, customer_group) ? "customer_group" :
					     "counterparty_id",
		    "only one of customer, site and group can be given");
	if (HAS(r, valid_to) && resource_sound(j, "", "valid_from") &&
	    r->valid_to.days < r->valid_from.days)
		resource_fault(j, E_OUT_OF_RANGE, "valid_to",
		    "must not be before valid_from");
}

/* What a formula makes is not known yet: it must be approved. */
bool
pricing_rule_pays(const void *obj, const void *facts)
{
	const struct pricing_rule *r = obj;

	(void)facts;
	if (!HAS(r, min_margin) || HAS(r, approved_at))
		return true;
	return HAS(r, value) && money_cmp(r->value, r->min_margin) >= 0;
}
