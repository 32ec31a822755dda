/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

#include "orders/loads/loads.h"

int
flow_rank(const char *status)
{
	for (int i = 0; flow_states[i] != NULL; i++)
		if (strcmp(flow_states[i], status) == 0)
			return i <= 13 ? i : -1;
	return -1;
}

const char *
flow_least(const char *const *statuses, size_t n)
{
	const char *least = n > 0 ? statuses[0] : NULL;

	for (size_t i = 1; i < n; i++) {
		int one = flow_rank(statuses[i]), other = flow_rank(least);

		if (one >= 0 && (other < 0 || one < other))
			least = statuses[i];
	}
	return least;
}

const char *
flow_status(const struct order *o)
{
	const struct order_line *l = o->lines.v;
	const char *statuses[ORDER_LINES];

	for (size_t i = 0; i < o->lines.n && i < ORDER_LINES; i++)
		statuses[i] = l[i].status;
	return flow_least(statuses,
	    o->lines.n < ORDER_LINES ? o->lines.n : ORDER_LINES);
}

bool
flow_ahead(const char *line, const char *status)
{
	return flow_rank(status) >= flow_rank("confirmed") &&
	    flow_rank(line) >= flow_rank(status);
}

bool
flow_step(const char *from, const char *to)
{
	int one = flow_rank(from), other = flow_rank(to);

	return other == one + 1 && one >= flow_rank("allocated") &&
	    other <= flow_rank("reconciled");
}

/* --- the loads of a line -------------------------------------------------- */

bool
flow_left(const struct flow_load *l)
{
	return load_rank(l->status) >= load_rank("en_route") && l->bills > 0;
}

/* One that left is in transit once it is known what it took. */
static const char *
driven(const struct flow_load *l)
{
	if (flow_left(l))
		return "in_transit";
	return load_rank(l->status) >= load_rank("loading") ? "loading" :
							      "dispatched";
}

const char *
flow_driven(const char *status, const struct list *all)
{
	const struct flow_load *l = all->v;
	const char *furthest = "allocated";

	if (flow_rank(status) < flow_rank("allocated") ||
	    flow_rank(status) >= flow_rank("in_transit"))
		return status;
	for (size_t i = 0; i < all->n; i++)
		if (flow_rank(driven(&l[i])) > flow_rank(furthest))
			furthest = driven(&l[i]);
	return furthest;
}

/* What a load is still to lift: nothing once it left with what it took. */
static int64_t
outstanding(const struct flow_load *l)
{
	if (flow_left(l) || l->lifted.micros >= l->planned.micros)
		return 0;
	return l->planned.micros - l->lifted.micros;
}

struct volume
flow_taken(const struct flow_load *l)
{
	return flow_left(l) || l->lifted.micros > l->planned.micros ?
	    l->lifted :
	    l->planned;
}

struct volume
flow_to_lift(struct volume quantity, struct volume spare,
    const struct list *all)
{
	const struct flow_load *l = all->v;
	int64_t unplanned = quantity.micros, left = 0;

	for (size_t i = 0; i < all->n; i++) {
		left += outstanding(&l[i]);
		unplanned -= l[i].lifted.micros > l[i].planned.micros ?
		    l[i].lifted.micros :
		    l[i].planned.micros;
	}
	if (all->n == 0)
		spare.micros = 0;
	return (
	    struct volume){ left + (unplanned > spare.micros ? unplanned : 0) };
}

struct volume
flow_unknown(const struct list *all)
{
	const struct flow_load *l = all->v;
	int64_t left = 0;

	for (size_t i = 0; i < all->n; i++)
		if (load_rank(l[i].status) >= load_rank("en_route"))
			left += outstanding(&l[i]);
	return (struct volume){ left };
}

enum err
flow_convert(const struct order *o, struct money amount, const char *currency,
    struct money *out)
{
	int fits;

	*out = amount;
	if (strcmp(o->currency, currency) == 0)
		return OK;
	if (!HAS(o, mxn_per_usd))
		return E_RATE_UNAVAILABLE;
	fits = strcmp(currency, "MXN") == 0 ?
	    money_mul(amount, o->mxn_per_usd, 2, out) :
	    money_div(amount, o->mxn_per_usd, 2, out);
	return fits == 0 ? OK : E_OUT_OF_RANGE;
}

/* --- what lines count with --------------------------------------------------
 */

/* Did a truck leave with some of it?  Not where its bills of lading were all
 * reversed: it may yet be as much as was ordered. */
static bool
lifted(const struct order_line *l)
{
	return flow_rank(l->status) >= flow_rank("in_transit") &&
	    HAS(l, loaded_net) && l->loaded_net.micros > 0;
}

/* What is still to be lifted of a line: what its total has besides its lifts;
 * of one that an earlier release lifted, in proportion to what was ordered. */
static struct money
unlifted(const struct order_line *l)
{
	struct money part;

	if (!HAS(l, to_lift) || l->to_lift.micros == 0)
		return (struct money){ 0 };
	if (HAS(l, lifted_at) && l->lifts.n > 0 &&
	    order_lifts_total(l, &part) == 0 &&
	    money_sub(l->total, part, &part) == 0)
		return part;
	if (money_mul(l->total, (struct money){ l->to_lift.micros }, 6,
		&part) != 0 ||
	    money_div(part, (struct money){ l->quantity.micros }, 2, &part) !=
		0)
		return l->total;
	return part;
}

static struct money
counted(const struct order_line *l)
{
	struct money sum;

	if (!HAS(l, amount))
		return l->total;
	if (order_line_void(l))
		return (struct money){ 0 };
	if (!lifted(l))
		return money_cmp(l->amount, l->total) < 0 ? l->total :
							    l->amount;
	return money_add(l->amount, unlifted(l), &sum) == 0 ? sum : l->amount;
}

struct money
flow_unpaid(const struct order *o)
{
	const struct order_line *l = o->lines.v;
	struct money sum = { 0 };

	for (size_t i = 0; i < o->lines.n; i++)
		if (money_add(sum, counted(&l[i]), &sum) != 0)
			sum.micros = INT64_MAX;
	if (money_cmp(sum, o->paid_total) < 0)
		return (struct money){ 0 };
	return (struct money){ sum.micros - o->paid_total.micros };
}

void
flow_shares(const struct order *o, struct money open,
    struct money parts[ORDER_LINES])
{
	const struct order_line *l = o->lines.v;

	for (size_t i = 0; i < o->lines.n; i++) {
		parts[i] = i + 1 < o->lines.n ? counted(&l[i]) : open;
		if (money_cmp(parts[i], open) > 0)
			parts[i] = open;
		open.micros -= parts[i].micros;
	}
}

struct money
flow_share(const struct order *o, const struct order_line *l)
{
	struct money parts[ORDER_LINES];

	flow_shares(o, flow_unpaid(o), parts);
	return parts[l - (const struct order_line *)o->lines.v];
}
