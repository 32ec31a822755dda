/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

/* What an allocation may be. */

static bool
has(const struct allocation *a, const char *name)
{
	return field_has(&allocation_shape, a, name);
}

static bool
is(const struct allocation *a, const char *type)
{
	return strcmp(a->type, type) == 0;
}

static void
at_most_one(struct judge *j, const struct allocation *a,
    const char *const *members)
{
	int n = 0;

	for (; *members != NULL; members++)
		if (has(a, *members) && n++ > 0)
			resource_fault(j, E_NOT_ALLOWED, *members,
			    "contradicts the other member of its kind");
}

/* Is it the time of a day: 18:00? */
static bool
is_time(const char *s)
{
	return strlen(s) == 5 && s[2] == ':' && strspn(s, "0123456789:") == 5 &&
	    (s[0] - '0') * 10 + s[1] - '0' < 24 && s[3] < '6';
}

static void
check_measure(struct judge *j, const struct allocation *a)
{
	bool money, deny;

	if (!resource_sound(j, "", "type"))
		return;
	money = is(a, "credit");
	deny = is(a, "deny");

	if (money != HAS(a, currency))
		resource_fault(j, money ? E_REQUIRED : E_NOT_ALLOWED,
		    "currency",
		    money ? "is required for an allocation of type credit" :
			    "is only for an allocation of type credit");
	if ((!money && !deny) != HAS(a, unit))
		resource_fault(j, money || deny ? E_NOT_ALLOWED : E_REQUIRED,
		    "unit",
		    money || deny ?
			"is only for an allocation that limits volume" :
			"is required for an allocation that limits volume");
}

/* A code or a group of them: is there one of each? */
static void
check_codes(struct judge *j, const struct allocation *a, const char *one,
    const char *many, const struct texts *group, int64_t known)
{
	if (has(a, one) && known == 0)
		resource_fault(j, E_NOT_FOUND, one, "is not a known code");
	if (has(a, many) && !has(a, one) && (int64_t)group->n != known)
		resource_fault(j, E_NOT_FOUND, many,
		    "has an unknown or repeated code");
}

static void
check_names(struct judge *j, const struct allocation *a,
    const struct allocation_facts *f)
{
	if (HAS(a, counterparty_id) && f->counterparties == 0)
		resource_fault(j, E_NOT_FOUND, "counterparty_id",
		    "does not identify a counterparty of the account");
	if (HAS(a, supplier_id) && f->suppliers == 0)
		resource_fault(j, E_NOT_FOUND, "supplier_id",
		    "does not identify a counterparty of the account");
	check_codes(j, a, "terminal", "terminals", &a->terminals, f->terminals);
	check_codes(j, a, "product", "products", &a->products, f->products);
}

void
allocation_check(struct judge *j, const void *obj, const void *facts)
{
	const struct allocation *a = obj;

	check_names(j, a, facts);
	check_measure(j, a);
	at_most_one(j, a, NAMES("counterparty_id", "counterparty_tag"));
	at_most_one(j, a, NAMES("terminal", "terminals"));
	at_most_one(j, a, NAMES("product", "products", "product_family"));
	if (HAS(a, period) && resource_sound(j, "", "type") &&
	    !is(a, "product") && !is(a, "credit") && !is(a, "open_to_buy"))
		resource_fault(j, E_NOT_ALLOWED, "period",
		    "is only for an allocation with a period");
	if (HAS(a, refresh_time) && !is_time(a->refresh_time))
		resource_fault(j, E_FORMAT, "refresh_time",
		    "must be a time such as 18:00");
	if (HAS(a, min_lift) && HAS(a, max_lift) &&
	    a->min_lift.micros > a->max_lift.micros)
		resource_fault(j, E_OUT_OF_RANGE, "max_lift",
		    "is below min_lift");
	if (HAS(a, valid_from) && HAS(a, valid_to) &&
	    a->valid_to.ms <= a->valid_from.ms)
		resource_fault(j, E_OUT_OF_RANGE, "valid_to",
		    "must be after valid_from");
}
