/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "guards.h"

#include <string.h>

#include "own.h"

static bool
same(const char *a, const char *b)
{
	return a != NULL && b != NULL && strcmp(a, b) == 0;
}

bool
guard_party_holds(const void *obj, const void *facts)
{
	const struct guard_party *f = facts;
	const struct order *o = obj;

	return same(f->counterparty_status, "active") &&
	    same(f->site_status, "active") &&
	    same(f->site_counterparty_id.s, o->counterparty_id.s);
}

/* Is a quantity within so many per cent of another? */
static bool
within(struct volume quantity, struct volume of, struct money percent)
{
	struct money apart = { quantity.micros - of.micros }, allowed;

	if (apart.micros < 0)
		apart.micros = -apart.micros;
	return money_mul((struct money){ of.micros }, percent, 6, &allowed) ==
	    0 &&
	    money_div(allowed, (struct money){ UNITS(100) }, 6, &allowed) ==
	    0 &&
	    money_cmp(apart, allowed) <= 0;
}

static bool
quote_holds(const struct guard_price_line *l)
{
	return (same(l->quote_status, "open") ||
		   same(l->quote_status, "accepted")) &&
	    l->now.ms <= l->valid_until.ms &&
	    within(l->together, l->quoted_quantity, l->tolerance_pct);
}

static bool
posted_holds(const struct guard_price_line *l)
{
	return HAS(l, effective_at) && l->effective_at.ms <= l->now.ms &&
	    l->now.ms - l->effective_at.ms <= l->stale_after_s * 1000;
}

static bool
contract_holds(const struct guard_price_line *l)
{
	if (HAS(l, effective_at) && !posted_holds(l)) /* a differential on it */
		return false;
	return l->contract_open && l->priceable &&
	    (!HAS(l, contract_left) ||
		l->contract_left.micros >= l->together.micros);
}

static bool
price_holds(const struct guard_price_line *l)
{
	static const struct {
		const char *type;
		bool (*holds)(const struct guard_price_line *l);
	} types[] = { { "quote", quote_holds }, { "contract", contract_holds },
		{ "posted", posted_holds } };

	for (size_t i = 0; i < COUNT(types); i++)
		if (strcmp(types[i].type, l->price_type) == 0)
			return types[i].holds(l);
	return l->priceable; /* index */
}

bool
guard_price_holds(const void *obj, const void *facts)
{
	const struct guard_lines *f = facts;
	const struct guard_price_line *l = f->lines.v;

	(void)obj;
	for (size_t i = 0; i < f->lines.n; i++)
		if (!price_holds(&l[i]))
			return false;
	return f->lines.n > 0;
}

bool
guard_contract_holds(const void *obj, const void *facts)
{
	const struct guard_lines *f = facts;
	const struct guard_contract_line *l = f->lines.v;

	(void)obj;
	for (size_t i = 0; i < f->lines.n; i++)
		if (!l[i].open)
			return false;
	return true;
}

void
guard_contract_names(struct buf *b, const void *obj, const void *facts)
{
	const struct guard_lines *f = facts;
	const struct guard_contract_line *l = f->lines.v;
	const char *between = "";

	(void)obj;
	for (size_t i = 0; i < f->lines.n; i++)
		if (!l[i].open) {
			buf_fmt(b, "%sline %d (%s)", between, (int)l[i].line_no,
			    l[i].why);
			between = ", ";
		}
}

bool
guard_freight_holds(const void *obj, const void *facts)
{
	const struct guard_freight *f = facts;

	(void)obj;
	return f->lines.n == 0;
}

/* One that is not in the catalogue any more is judged where it is named. */
bool
guard_terminal_open(const struct guard_terminal *t)
{
	if (same(t->status, "outage"))
		return HAS(t, outage_expected_until) &&
		    t->outage_expected_until.ms <= t->lift_at.ms;
	return same(t->status, "active");
}

bool
guard_terminals_hold(const void *obj, const void *facts)
{
	const struct guard_terminals *f = facts;
	const struct guard_terminal *t = f->terminals.v;

	(void)obj;
	for (size_t i = 0; i < f->terminals.n; i++)
		if (!t[i].open)
			return false;
	return true;
}

/* Of a sum that does not fit nobody can say that it is little. */
static bool
exposed(const struct guard_credit *f, struct money *sum, struct money *line)
{
	return money_add(f->exposure, f->this_order, sum) == 0 &&
	    money_sub(*sum, f->guarantees, sum) == 0 &&
	    money_sub(*sum, f->cash_on_account, sum) == 0 &&
	    money_add(f->credit_limit, f->temporary_limit, line) == 0;
}

static bool
prepaid_holds(const struct order *o, const struct guard_credit *f)
{
	struct money wanted;

	return HAS(f, prepaid_cover) &&
	    money_mul(o->total, f->prepaid_cover, 2, &wanted) == 0 &&
	    money_cmp(f->cash_reserved, wanted) >= 0;
}

/* A hold of all stops everything; one of new orders what is not confirmed yet,
 * one of liftings what is. */
static bool
held(const struct order *o, const struct guard_credit *f)
{
	bool confirmed = flow_rank(o->status) >= flow_rank("confirmed");

	if (!HAS(f, hold))
		return same(f->profile_status, "blocked");
	return same(f->hold, "all") ||
	    same(f->hold, confirmed ? "liftings" : "new_orders");
}

bool
guard_credit_holds(const void *obj, const void *facts)
{
	const struct guard_credit *f = facts;
	const struct order *o = obj;
	struct money sum, line;

	if (held(o, f))
		return false;
	if (strcmp(o->payment_terms, "prepaid") == 0)
		return prepaid_holds(o, f);
	return HAS(f, this_order) && exposed(f, &sum, &line) &&
	    money_cmp(sum, line) <= 0 &&
	    money_cmp(f->past_due, f->past_due_allowed) <= 0 &&
	    o->net_days <= f->allowed_net_days;
}

bool
guard_capped_holds(const void *obj, const void *facts)
{
	const struct guard_credit *f = facts;
	const struct order *o = obj;
	struct money sum, line;

	if (strcmp(o->payment_terms, "prepaid") == 0)
		return true;
	return HAS(f, this_order) && HAS(f, override_cap) &&
	    exposed(f, &sum, &line) &&
	    money_add(line, f->override_cap, &line) == 0 &&
	    money_cmp(sum, line) <= 0;
}

bool
guard_permit_holds(const void *obj, const void *facts)
{
	const struct guard_permit *f = facts;

	(void)obj;
	return !f->applies || f->missing.n == 0;
}

void
guard_permit_names(struct buf *b, const void *obj, const void *facts)
{
	const struct guard_permit *f = facts;

	(void)obj;
	for (size_t i = 0; i < f->missing.n; i++)
		buf_fmt(b, "%s%s", i > 0 ? ", " : "", f->missing.v[i]);
}

/* Who is presumed to invoice what never was has time to prove otherwise (CFF
 * article 69-B): somebody decides.  The definitive list is G-PERMIT-MX. */
bool
guard_listed_holds(const void *obj, const void *facts)
{
	const struct guard_listed *f = facts;

	(void)obj;
	return !same(f->seller_69b, "presumed") &&
	    !same(f->buyer_69b, "presumed");
}

bool
guard_tank_holds(const void *obj, const void *facts)
{
	const struct guard_lines *f = facts;
	const struct guard_tank_line *l = f->lines.v;

	(void)obj;
	for (size_t i = 0; i < f->lines.n; i++)
		if (!l[i].takes)
			return false;
	return true;
}

bool
guard_alloc_holds(const void *obj, const void *facts)
{
	const struct guard_lines *f = facts;
	const struct guard_alloc_line *l = f->lines.v;

	(void)obj;
	for (size_t i = 0; i < f->lines.n; i++)
		if (!l[i].granted)
			return false;
	return f->lines.n > 0;
}

bool
guard_tax_holds(const void *obj, const void *facts)
{
	const struct guard_lines *f = facts;
	const struct guard_tax_line *l = f->lines.v;

	(void)obj;
	for (size_t i = 0; i < f->lines.n; i++)
		if (!same(l[i].finding, "one"))
			return false;
	return f->lines.n > 0;
}

/* Apart by no more than the tolerance? */
static bool
near(struct money a, struct money b, struct money tolerance)
{
	struct money apart;

	if (money_sub(a, b, &apart) != 0)
		return false;
	if (apart.micros < 0)
		apart.micros = -apart.micros;
	return money_cmp(apart, tolerance) <= 0;
}

static bool
names(const struct texts *given, const char *number)
{
	for (size_t i = 0; i < given->n; i++)
		if (strcmp(given->v[i], number) == 0)
			return true;
	return false;
}

bool
guard_match_holds(const void *obj, const void *facts)
{
	const struct order *o = obj;
	const struct guard_match *f = facts;
	const struct order_invoice *i = o->invoice.v;

	if (i == NULL || !HAS(f, expected_total))
		return false;
	for (size_t n = 0; n < f->expected_permits.n; n++)
		if (!names(&i->permits, f->expected_permits.v[n]))
			return false;
	return i->quantity.micros == f->expected_quantity.micros &&
	    near(i->total, f->expected_total, f->tolerance) &&
	    near(i->tax_total, f->expected_tax, f->tolerance);
}

bool
guard_pay_holds(const void *obj, const void *facts)
{
	const struct guard_pay *f = facts;

	(void)obj;
	return money_cmp(f->refused, f->balance) <= 0;
}

/* Nothing was dropped, and what was lifted was all reversed or came back. */
bool
guard_unlifted_holds(const void *obj, const void *facts)
{
	const struct guard_carried *f = facts;
	const struct order *o = obj;
	const struct order_line *l = o->lines.v;
	bool returned = f->drops > 0 && f->open_drops == 0;

	if (f->dropped.micros > 0)
		return false;
	for (size_t i = 0; i < o->lines.n; i++)
		if (HAS(&l[i], loaded_gross) && l[i].loaded_gross.micros > 0 &&
		    !returned)
			return false;
	return f->under_way.n == 0 && f->bills.n == 0;
}

bool
guard_whole_holds(const void *obj, const void *facts)
{
	const struct order *o = obj;
	const struct order_line *l = o->lines.v;

	(void)facts;
	for (size_t i = 0; i < o->lines.n; i++)
		if (!HAS(&l[i], loaded_net) || !HAS(&l[i], delivered_net))
			return false;
	return o->lines.n > 0;
}

/* A bill of the load that names no order may be another's: who reconciles by
 * hand says that it is. */
bool
guard_billed_holds(const void *obj, const void *facts)
{
	const struct guard_bills *f = facts;

	(void)obj;
	return f->unconfirmed.n == 0;
}

bool
guard_ended_holds(const void *obj, const void *facts)
{
	const struct order *o = obj;

	(void)facts;
	return flow_rank(o->status) <= flow_rank("quoted") ||
	    strcmp(o->status, "closed") == 0;
}

bool
guard_dropped_holds(const void *obj, const void *facts)
{
	const struct guard_dispute *f = facts;

	(void)obj;
	return f->unmatched == 0;
}

bool
guard_undisputed_holds(const void *obj, const void *facts)
{
	const struct guard_dispute *f = facts;

	(void)obj;
	return f->open_claims == 0;
}
