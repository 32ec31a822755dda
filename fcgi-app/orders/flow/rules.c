/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "own.h"

#include <string.h>

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

/* A truck that turns back before it has loaded. */
static bool
turns_back(const char *from, const char *to)
{
	return strcmp(to, "allocated") == 0 &&
	    (strcmp(from, "dispatched") == 0 || strcmp(from, "loading") == 0);
}

bool
flow_step(const char *from, const char *to)
{
	int one = flow_rank(from), other = flow_rank(to);

	if (turns_back(from, to))
		return true;
	return other == one + 1 && one >= flow_rank("allocated") &&
	    other <= flow_rank("reconciled");
}

enum err
flow_convert(const struct order *o, struct money amount, const char *currency,
    struct money *out)
{
	int fits;

	*out = amount;
	if (strcmp(o->currency, currency) == 0)
		return OK;
	if (!field_has(&order_shape, o, "mxn_per_usd"))
		return E_RATE_UNAVAILABLE;
	fits = strcmp(currency, "MXN") == 0 ?
	    money_mul(amount, o->mxn_per_usd, 2, out) :
	    money_div(amount, o->mxn_per_usd, 2, out);
	return fits == 0 ? OK : E_OUT_OF_RANGE;
}

/* --- what lines count with --------------------------------------------------
 */

/* A line that has not left, or whose bills of lading were all reversed, may yet
 * be as much as was ordered. */
static bool
lifted(const struct order_line *l)
{
	return flow_rank(l->status) >= flow_rank("in_transit") &&
	    field_has(&order_line_shape, l, "loaded_net") &&
	    l->loaded_net.micros > 0;
}

static struct money
counted(const struct order_line *l)
{
	if (!field_has(&order_line_shape, l, "amount") ||
	    (!lifted(l) && money_cmp(l->amount, l->total) < 0))
		return l->total;
	return l->amount;
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
