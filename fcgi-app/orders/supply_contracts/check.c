/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "supply_contracts.h"

#include <string.h>

/* What a contract may be. */

static void
fault(struct judge *j, size_t i, enum err e, const char *member,
    const char *message)
{
	resource_fault(j, e, arena_fmt(j->arena, "periods/%zu/%s", i, member),
	    message);
}

/* Is a period apart from those before it? */
static bool
apart(const struct contract_period *p, size_t i, struct date first,
    struct date last)
{
	struct date from, to;

	for (size_t k = 0; k < i; k++)
		if (HAS(&p[k], period) &&
		    contract_span(p[k].period, &from, &to) &&
		    from.days <= last.days && first.days <= to.days)
			return false;
	return true;
}

static void
check_periods(struct judge *j, const struct supply_contract *c)
{
	const struct contract_period *p = c->periods.v;
	struct date first, last;

	for (size_t i = 0; i < c->periods.n; i++) {
		bool least = HAS(&p[i], volume_min);
		bool most = HAS(&p[i], volume_max);

		if (!HAS(&p[i], period))
			continue;
		if (!contract_span(p[i].period, &first, &last)) {
			fault(j, i, E_FORMAT, "period",
			    "must have the form 2026, 2026-Q1, 2026-01, 2026-W03 or 2026-01-15");
			continue;
		}
		if (resource_sound(j, "", "start_on end_on") &&
		    (last.days < c->start_on.days ||
			first.days > c->end_on.days))
			fault(j, i, E_OUT_OF_RANGE, "period",
			    "is outside the term of the contract");
		if (!apart(p, i, first, last))
			fault(j, i, E_NOT_ALLOWED, "period",
			    "overlaps an earlier period");
		if (least && most &&
		    p[i].volume_min.micros > p[i].volume_max.micros)
			fault(j, i, E_OUT_OF_RANGE, "volume_max",
			    "is below volume_min");
	}
}

static void
check_names(struct judge *j, const struct supply_contract *c,
    const struct contract_facts *f)
{
	if (!HAS(f, counterparty_status))
		resource_fault(j, E_NOT_FOUND, "counterparty_id",
		    "does not identify a counterparty of the account");
	if (HAS(c, terminals) && (int64_t)c->terminals.n != f->terminals)
		resource_fault(j, E_NOT_FOUND, "terminals",
		    "has an unknown or repeated code");
	if (HAS(c, products) && (int64_t)c->products.n != f->products)
		resource_fault(j, E_NOT_FOUND, "products",
		    "has an unknown or repeated code");
}

void
contract_check(struct judge *j, const void *obj, const void *facts)
{
	const struct supply_contract *c = obj;

	check_names(j, c, facts);
	if (resource_sound(j, "", "start_on end_on") &&
	    c->end_on.days < c->start_on.days)
		resource_fault(j, E_OUT_OF_RANGE, "end_on",
		    "is before start_on");
	if (HAS(c, ratability) != HAS(c, ratability_pct))
		resource_fault(j, E_REQUIRED,
		    HAS(c, ratability) ? "ratability_pct" : "ratability",
		    "is required if the other member is given");
	if (HAS(c, unit_price) && HAS(c, price_formula_id))
		resource_fault(j, E_NOT_ALLOWED, "unit_price",
		    "cannot be sent together with a formula");
	if (HAS(c, periods))
		check_periods(j, c);
}

bool
contract_partnered(const void *obj, const void *facts)
{
	const struct contract_facts *f = facts;

	(void)obj;
	return HAS(f, counterparty_status) &&
	    strcmp(f->counterparty_status, "active") == 0;
}

bool
contract_priced(const void *obj, const void *facts)
{
	const struct supply_contract *c = obj;

	(void)facts;
	return HAS(c, price_formula_id) || HAS(c, unit_price) ||
	    HAS(c, differential);
}
