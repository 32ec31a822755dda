/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "quotes.h"

#include <string.h>

#include "orders/orders/own.h"

const struct quote_line *
quote_line_for(const struct order_quote *q, const char *product,
    const char *terminal, const char *unit)
{
	const struct quote_line *l = q->lines.v;

	for (size_t i = 0; i < q->lines.n; i++)
		if (strcmp(l[i].product, product) == 0 &&
		    HAS(&l[i], terminal) &&
		    strcmp(l[i].terminal, terminal) == 0 &&
		    strcmp(l[i].unit, unit) == 0)
			return &l[i];
	return NULL;
}

static void
check_site(struct judge *j, const struct order_quote *q,
    const struct order_facts *f)
{
	if (!HAS(q, site_id))
		return;
	if (!HAS(f, site))
		resource_fault(j, E_NOT_FOUND, "site_id",
		    "does not identify a site of the account");
	else if (resource_sound(j, "", "counterparty_id") &&
	    strcmp(f->site_counterparty.s, q->counterparty_id.s) != 0)
		resource_fault(j, E_NOT_ALLOWED, "site_id",
		    "belongs to another counterparty");
}

/* A price is found by product, terminal and unit: two lines of one would have
 * one price too many. */
static bool
again(const struct quote_line *l, size_t i)
{
	for (size_t n = 0; n < i; n++)
		if (l[n].product != NULL &&
		    strcmp(l[n].product, l[i].product) == 0 &&
		    strcmp(HAS(&l[n], terminal) ? l[n].terminal : "",
			HAS(&l[i], terminal) ? l[i].terminal : "") == 0)
			return true;
	return false;
}

void
quote_check(struct judge *j, const void *obj, const void *facts)
{
	const struct order_quote *q = obj;
	const struct quote_line *l = q->lines.v;
	const struct order_facts *f = facts;

	if (!HAS(f, counterparty))
		resource_fault(j, E_NOT_FOUND, "counterparty_id",
		    "does not identify a counterparty of the account");
	check_site(j, q, facts);
	for (size_t i = 0; i < q->lines.n; i++) {
		const char *at = arena_fmt(j->arena, "lines/%zu/", i);

		if (!HAS(&l[i], terminal) &&
		    resource_sound(j, "", "terminal_options") &&
		    (!HAS(q, terminal_options) || q->terminal_options.n == 0))
			resource_fault(j, E_REQUIRED,
			    arena_fmt(j->arena, "lines/%zu/terminal", i),
			    "is required without terminal_options");
		if (resource_sound(j, at, "product terminal") && again(l, i))
			resource_fault(j, E_NOT_ALLOWED,
			    arena_fmt(j->arena, "lines/%zu/product", i),
			    "repeats an earlier line with the same terminal");
	}
}

bool
quote_stands(const void *obj, const void *facts)
{
	const struct quote_clock *c = facts;

	(void)obj;
	return c->now.ms <= c->valid_until.ms;
}

bool
quote_ended(const void *obj, const void *facts)
{
	const struct order_quote *q = obj;

	(void)facts;
	return strcmp(q->status, "open") != 0;
}
