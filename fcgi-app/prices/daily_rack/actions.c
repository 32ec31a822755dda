/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "daily_rack.h"

#include <string.h>

#include "decode.h"
#include "exact.h"
#include "resource.h"
#include "zone.h"

/* The answer while it is put together. */
struct building {
	struct req *rq;
	const struct rack_query *asked;
	const char *terminal;
	struct board board;
	struct rack *rack;
	struct rack_meta *meta;
	struct texts sources, owners, bases;
};

/*
 * The moment whose prices are asked for: now, or the last one of a day that
 * has passed at the terminal.
 */
static enum err
moment(struct building *b, struct stamp *at)
{
	struct req *rq = b->rq;
	struct price_key key = { .terminal = b->terminal };
	struct price_row there = { 0 };
	struct date day = b->asked->date;
	enum err e;

	*at = rq->caller.now;
	if (!HAS(b->asked, date))
		return OK;
	MARK(&key, terminal);
	e = db_one(rq->db, &price_terminal, &key, &there, rq->arena);
	if (e == E_NOT_FOUND)
		return refuse(rq, E_PRICE_UNAVAILABLE, NULL,
		    "There is no terminal %s.", b->terminal);
	if (e != OK)
		return e;
	if (day.days > zone_date(there.time_zone, *at).days)
		return refuse(rq, E_BAD_PARAMETER, "date",
		    "That day has not begun at %s.", b->terminal);
	day.days++;
	if (zone_start(there.time_zone, day).ms <= at->ms)
		at->ms = zone_start(there.time_zone, day).ms - 1;
	return OK;
}

/* In the currency that was asked for, and rounded once. */
static int
show(const struct building *b, const struct quote *q, const struct exact *x,
    struct money *out)
{
	x = price_convert_exact(b->rq->arena, x, q->currency, b->rack->currency,
	    q->mxn_per_usd);
	return x != NULL ? exact_to_micros(x, 6, &out->micros) : -1;
}

/* The amounts of an entry, in the currency that was asked for. */
static int
fill_amounts(const struct building *b, const struct quote *q,
    struct rack_entry *p)
{
	struct arena *a = b->rq->arena;

	p->vat_percentage = q->vat;
	return show(b, q, price_litre(a, q), &p->rack_price_per_liter) |
	    show(b, q,
		exact_add(a, price_excise(a, q, false),
		    price_excise(a, q, true)),
		&p->sat_ieps_applied) |
	    show(b, q, price_delivered(a, q), &p->delivered_estimate);
}

/* Where the answer is in another currency, say by which rate. */
/* No price of a fuel (NULL: of any), of whom and by when it was asked for. */
static enum err
refuse_unquoted(struct building *b, const char *fuel)
{
	const struct rack_query *q = b->asked;
	const char *whose = q->owner == NULL ? "" :
	    strcmp(q->owner, "account") == 0 ? " of your account's own" :
					       " of the operator's";
	char day[DATE_LEN + 1] = "";

	if (HAS(q, date))
		date_format(q->date, day);
	return refuse(b->rq, E_PRICE_UNAVAILABLE, NULL,
	    "No price%s%s%s was quoted at %s%s%s.", fuel != NULL ? " for " : "",
	    fuel != NULL ? fuel : "", whose, b->terminal,
	    *day != '\0' ? " by the end of " : "", day);
}

static enum err
name_exchange(struct building *b, const struct quote *q)
{
	if (strcmp(q->currency, b->rack->currency) == 0)
		return OK;
	if (q->mxn_per_usd.micros == 0)
		return refuse(b->rq, E_RATE_UNAVAILABLE, "currency",
		    "No exchange rate is recent enough on that day.");
	b->meta->exchange_rate = q->mxn_per_usd;
	b->meta->exchange_rate_date = q->mxn_day;
	MARK(b->meta, exchange_rate);
	MARK(b->meta, exchange_rate_date);
	return OK;
}

static enum err
add_price(struct building *b, const struct price_row *row)
{
	struct rack_entry *p = (struct rack_entry *)b->rack->prices.v +
	    b->rack->prices.n;
	struct date next = { b->board.day.days + 1 };
	struct quote q;
	enum err e;

	if ((e = price_apply(b->terminal, row, &b->board.taxes, NULL,
		 b->board.day, &b->board.rates, &q)) != OK)
		return refuse(b->rq, e, NULL,
		    "Not all taxes on %s at %s are known for that day.",
		    row->product, b->terminal);
	if ((e = name_exchange(b, &q)) != OK)
		return e;
	if (fill_amounts(b, &q, p) != 0)
		return refuse(b->rq, E_PRICE_UNAVAILABLE, NULL,
		    "The recorded price and rates are too large to add up.");
	p->fuel_type = row->product;
	p->valid_until = zone_start(b->board.time_zone, next);
	p->has = EVERYTHING;
	((struct price_posting *)b->meta->postings.v)[b->rack->prices.n++] =
	    q.posting;
	if (b->rack->timestamp.ms < row->effective_at.ms)
		b->rack->timestamp = row->effective_at;
	price_name(&b->sources, row->source);
	price_name(&b->owners, resource_owners[!row->own]);
	price_bases(&q, &b->bases);
	return OK;
}

/* The rows that were asked for, as far as their taxes are known. */
static enum err
add_prices(struct building *b)
{
	const struct price_row *rows = b->board.rows.v;
	const char *only = b->asked->fuel_type;
	enum err e = OK;

	for (size_t i = 0; i < b->board.rows.n; i++) {
		if (only != NULL && !price_is_fuel(rows[i].product, only))
			continue;
		e = add_price(b, &rows[i]);
		if (e != OK && e != E_PRICE_UNAVAILABLE)
			return e;
	}
	if (b->rack->prices.n > 0)
		return OK;
	return e != OK ? e : refuse_unquoted(b, only);
}

static const char *
join(struct arena *a, const struct texts *list)
{
	struct buf b;

	buf_init(&b, a, 128);
	for (size_t i = 0; i < list->n; i++) {
		if (i > 0)
			buf_str(&b, "; ");
		buf_str(&b, list->v[i]);
	}
	return b.s;
}

static void
begin(struct building *b)
{
	struct arena *a = b->rq->arena;
	const struct price_row *first = b->board.rows.v;
	size_t n = b->board.rows.n;

	b->rack = arena_new(a, struct rack);
	b->meta = arena_new(a, struct rack_meta);
	b->rack->terminal = b->terminal;
	b->rack->currency = b->asked->currency != NULL ? b->asked->currency :
							 first->currency;
	b->rack->prices.v = arena_array(a, struct rack_entry, n);
	b->rack->meta.v = b->meta;
	b->meta->postings.v = arena_array(a, struct price_posting, n);
	b->rack->timestamp.ms = INT64_MIN;
	b->sources.v = arena_array(a, const char *, n);
	b->owners.v = arena_array(a, const char *, 2);
	b->bases.v = arena_array(a, const char *, BASES_MAX *n);
}

static enum err
build(struct building *b)
{
	struct req *rq = b->rq;
	struct stamp at;
	enum err e;

	b->board.owner = b->asked->owner;
	if ((e = moment(b, &at)) != OK)
		return e;
	e = price_board_lately(rq, b->terminal, at, &b->board);
	if (e == E_PRICE_UNAVAILABLE && b->board.rows.n == 0)
		return refuse_unquoted(b, NULL);
	if (e != OK)
		return e;
	begin(b);
	if ((e = add_prices(b)) != OK)
		return e;
	b->meta->source = join(rq->arena, &b->sources);
	b->meta->regulatory_stamp = join(rq->arena, &b->bases);
	b->meta->owner = join(rq->arena, &b->owners);
	MARK(b->meta, source);
	MARK(b->meta, owner);
	b->meta->postings.n = b->rack->prices.n;
	MARK(b->meta, postings);
	MARK(b->meta, regulatory_stamp);
	b->rack->has = EVERYTHING;
	rq->out = b->rack;
	return OK;
}

/* Where there is no answer: is it that nobody knows what was asked for? */
static enum err
explain(struct building *b, enum err why)
{
	const struct rack_query *q = b->asked;
	int before = b->rq->faults.n;
	enum err e = OK;

	if (q->terminal != NULL)
		e = price_check_terminal(b->rq, "terminal", q->terminal);
	if (q->fuel_type != NULL && (e == OK || e == E_BAD_PARAMETER))
		e = price_check_fuel(b->rq, "fuel_type", q->fuel_type);
	if (e != OK && e != E_BAD_PARAMETER)
		return e;
	if (b->rq->faults.n == before || why != E_PRICE_UNAVAILABLE)
		return why;
	b->rq->detail = NULL;
	return E_BAD_PARAMETER;
}

enum err
price_daily_rack(struct req *rq)
{
	struct building b = { .rq = rq };
	enum err e = decode_params(rq);

	b.asked = rq->query;
	b.terminal = b.asked->terminal != NULL ? b.asked->terminal :
						 price_hub(b.asked->currency);
	if (e == OK && price_is_code(b.terminal))
		e = build(&b);
	else if (e == OK)
		e = E_PRICE_UNAVAILABLE;
	return e == OK || e == E_RATE_UNAVAILABLE ? e : explain(&b, e);
}
