/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rack_prices.h"

#include <string.h>

#include "unit.h"

static bool
knows(const struct rack_price_facts *f, const char *member)
{
	return field_has(&rack_price_facts_shape, f, member);
}

static bool
is_supplier(const char *roles)
{
	size_t n;

	for (; *roles != '\0'; roles += n + (roles[n] == ' ')) {
		n = strcspn(roles, " ");
		if (n == strlen("supplier") &&
		    strncmp(roles, "supplier", n) == 0)
			return true;
	}
	return false;
}

/* Cents per gallon are of dollars, to four decimals. */
static void
check_cents(struct judge *j, const struct rack_price *p)
{
	const char *in = HAS(p, unit) ? unit_currency(p->unit) : NULL;

	if (in == NULL)
		return;
	if (resource_sound(j, "", "currency") && strcmp(p->currency, in) != 0)
		resource_fault(j, E_NOT_ALLOWED, "currency",
		    "must be USD if the unit is cpg");
	if (p->price.micros % 100 != 0)
		resource_fault(j, E_TOO_PRECISE, "price",
		    "has more than 4 decimals, in US cents");
}

void
rack_price_check(struct judge *j, const void *obj, const void *facts)
{
	const struct rack_price_facts *f = facts;
	const struct rack_price *p = obj;

	if (!knows(f, "terminal"))
		resource_fault(j, E_NOT_FOUND, "terminal",
		    "is not the code of a terminal in the catalog");
	if (!knows(f, "product"))
		resource_fault(j, E_NOT_FOUND, "product",
		    "is not the code of a product in the catalog");
	check_cents(j, obj);
	if (!HAS(p, supplier_id))
		return;
	if (!knows(f, "roles"))
		resource_fault(j, E_NOT_FOUND, "supplier_id",
		    "does not identify a counterparty of the account");
	else if (!is_supplier(f->roles))
		resource_fault(j, E_NOT_ALLOWED, "supplier_id",
		    "identifies a counterparty that is not a supplier");
}
