/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

static bool
has(const struct order *o, const char *name)
{
	return field_has(&order_shape, o, name);
}

static void
check_parties(struct judge *j, const struct order *o,
    const struct order_facts *f)
{
	if (HAS(o, counterparty_id) && !HAS(f, counterparty))
		resource_fault(j, E_NOT_FOUND, "counterparty_id",
		    "does not identify a counterparty of the account");
	if (!HAS(o, site_id))
		return;
	if (!HAS(f, site))
		resource_fault(j, E_NOT_FOUND, "site_id",
		    "does not identify a site of the account");
	else if (!resource_sound(j, "", "counterparty_id"))
		return;
	else if (!HAS(o, counterparty_id))
		resource_fault(j, E_REQUIRED, "counterparty_id",
		    "is required with a site");
	else if (strcmp(f->site_counterparty.s, o->counterparty_id.s) != 0)
		resource_fault(j, E_NOT_ALLOWED, "site_id",
		    "belongs to another counterparty");
}

static void
check_terms(struct judge *j, const struct order *o)
{
	const struct order_window *w = o->requested_window.v;
	bool net = HAS(o, payment_terms) &&
	    strcmp(o->payment_terms, "net") == 0;

	if (net && !HAS(o, net_days))
		resource_fault(j, E_REQUIRED, "net_days",
		    "is required for payment terms `net`");
	if (!net && HAS(o, net_days) && resource_sound(j, "", "payment_terms"))
		resource_fault(j, E_NOT_ALLOWED, "net_days",
		    "is only for payment terms `net`");
	if (HAS(o, requested_window) &&
	    resource_sound(j, "", "requested_window") &&
	    w->end.ms <= w->start.ms)
		resource_fault(j, E_OUT_OF_RANGE, "requested_window/end",
		    "must be after the start");
	if (HAS(o, external_source) && !HAS(o, external_id))
		resource_fault(j, E_REQUIRED, "external_id",
		    "is required together with its source");
}

/* Given by the seller: in a body, where no line has a status, or before. */
static bool
own_price(const struct order_line *l)
{
	if (HAS(l, status))
		return order_line_given(l);
	return HAS(l, unit_price);
}

/* A rack price is that of one posting, whatever is agreed on top of it.  A line
 * that is priced by a quote has what the quote names. */
static void
check_posting(struct judge *j, const struct order_line *l, const char *type,
    const char *at)
{
	if (strcmp(type, "posted") == 0 || strcmp(type, "contract") == 0 ||
	    (strcmp(type, "quote") == 0 && HAS(l, price_source)))
		return;
	for (const char *const *n = NAMES(PRICE_WANTED); *n != NULL; n++)
		if (field_has(&order_line_shape, l, *n))
			resource_fault(j, E_NOT_ALLOWED,
			    arena_fmt(j->arena, "%s%s", at, *n),
			    "cannot be sent with this price_type");
}

/* What a type of price rests on, and no other may name. */
void
order_check_line(struct judge *j, const struct order *o,
    const struct order_line *l, const char *at)
{
	static const struct {
		const char *type, *member;
	} needs[] = { { "quote", "quote_id" }, { "contract", "contract_id" },
		{ "index", "formula_id" } };
	const char *type = HAS(l, price_type) ? l->price_type : "posted";

	if (!HAS(l, terminal) && resource_sound(j, "", "sourcing_strategy") &&
	    !(HAS(o, sourcing_strategy) &&
		strcmp(o->sourcing_strategy, "best_buy") == 0))
		resource_fault(j, E_REQUIRED,
		    arena_fmt(j->arena, "%sterminal", at),
		    "is required unless sourcing_strategy is best_buy");
	if (!resource_sound(j, at, "price_type"))
		return;
	if (own_price(l) && strcmp(type, "posted") != 0)
		resource_fault(j, E_NOT_ALLOWED,
		    arena_fmt(j->arena, "%sunit_price", at),
		    "is only for price_type posted");
	check_posting(j, l, type, at);
	for (size_t n = 0; n < COUNT(needs); n++) {
		bool given = field_has(&order_line_shape, l, needs[n].member);
		bool wanted = strcmp(type, needs[n].type) == 0;

		if (given != wanted)
			resource_fault(j, wanted ? E_REQUIRED : E_NOT_ALLOWED,
			    arena_fmt(j->arena, "%s%s", at, needs[n].member),
			    wanted ? "is required with this price_type" :
				     "cannot be sent with this price_type");
	}
}

/* Either lines, or the short form of one; an order that is has both. */
static void
check_form(struct judge *j, const struct order *o)
{
	static const char *const members[] = { "product", "terminal",
		"volume" };

	if (!HAS(o, lines) && !resource_sound(j, "", "lines"))
		return;
	for (size_t i = 0; i < COUNT(members) && !HAS(o, id); i++)
		if (has(o, members[i]) == HAS(o, lines))
			resource_fault(j,
			    HAS(o, lines) ? E_NOT_ALLOWED : E_REQUIRED,
			    members[i],
			    HAS(o, lines) ? "belongs in the lines" :
					    "is required without lines");
}

void
order_check(struct judge *j, const void *obj, const void *facts)
{
	const struct order *o = obj;
	const struct order_line *l = o->lines.v;

	check_form(j, o);
	check_parties(j, o, facts);
	check_terms(j, o);
	for (size_t i = 0; HAS(o, lines) && i < o->lines.n; i++)
		order_check_line(j, o, &l[i],
		    arena_fmt(j->arena, "lines/%zu/", i));
}
