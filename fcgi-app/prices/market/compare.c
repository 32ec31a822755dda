/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "market.h"

#include <string.h>

/* The codes of a list with commas between; NULL where there are too many. */
static const char **
split(struct arena *a, const char *list)
{
	const char **codes = arena_array(a, const char *, 21);
	size_t n;

	for (size_t i = 0; i < 20; i++) {
		n = strcspn(list, ",");
		codes[i] = arena_dupn(a, list, n);
		if (list[n] == '\0')
			return codes;
		list += n + 1;
	}
	return NULL;
}

/* The terminals that have prices, of sorted rows. */
static const char **
quoted(struct arena *a, const struct list *rows)
{
	const struct rack_price *p = rows->v;
	const char **codes = arena_array(a, const char *, rows->n + 1);
	size_t n = 0;

	for (size_t i = 0; i < rows->n; i++)
		if (n == 0 || strcmp(codes[n - 1], p[i].terminal) != 0)
			codes[n++] = p[i].terminal;
	return codes;
}

/* Leave the prices of these terminals, those of the first one first. */
static void
keep_of(struct list *rows, const char *const *codes)
{
	struct rack_price *p = rows->v, swap;
	size_t n = 0;

	for (; *codes != NULL; codes++)
		for (size_t i = n; i < rows->n; i++)
			if (strcmp(p[i].terminal, *codes) == 0) {
				swap = p[i];
				p[i] = p[n];
				p[n++] = swap;
			}
	rows->n = n;
}

/* The terminals of a comparison: those named, or all with prices. */
static enum err
choose_terminals(struct req *rq, const struct market_query *q,
    const struct list *rows, const char ***codes)
{
	enum err e = OK;

	if (q->terminals == NULL) {
		*codes = quoted(rq->arena, rows);
		return OK;
	}
	if ((*codes = split(rq->arena, q->terminals)) == NULL)
		return refuse(rq, E_BAD_PARAMETER, "terminals",
		    "At most 20 terminals can be compared.");
	for (size_t i = 0; (*codes)[i] != NULL && e == OK; i++)
		e = price_check_terminal(rq, "terminals", (*codes)[i]);
	return e;
}

static bool
has_price(const struct list *rows, const char *terminal)
{
	const struct rack_price *p = rows->v;

	for (size_t i = 0; i < rows->n; i++)
		if (strcmp(p[i].terminal, terminal) == 0)
			return true;
	return false;
}

/* A terminal without a price. */
static struct market_average
nothing(const struct market_query *q, const char *terminal,
    const struct market_terms *t)
{
	struct market_average a = { .terminal = terminal,
		.product = q->product,
		.currency = t->currency,
		.unit = t->unit };

	for (const char *const *name = NAMES("terminal", "product", "currency",
		 "unit", "n_suppliers");
	     *name != NULL; name++)
		field_set(&market_average_shape, &a, *name);
	return a;
}

enum err
market_compare(struct req *rq)
{
	const struct market_query *q = rq->query;
	const char **codes;
	const struct rack_price *p;
	struct market_average *one;
	struct market_terms t;
	struct list rows, lifts, out = { 0 };
	enum err e;

	if (q->product == NULL)
		return refuse(rq, E_BAD_PARAMETER, "product",
		    "`product` is required.");
	if ((e = market_read_as_of(rq, q, &rows)) != OK ||
	    (e = choose_terminals(rq, q, &rows, &codes)) != OK ||
	    (e = market_lifts(rq, q, &lifts)) != OK)
		return e;
	keep_of(&rows, codes);
	if ((e = market_choose(rq, q, &rows, true, &t)) != OK)
		return e;
	market_sort_kinds(rows.v, rows.n);
	p = rows.v;
	out.v = one = arena_array(rq->arena, struct market_average,
	    rows.n + 20);
	for (size_t i = 0, n; i < rows.n && e == OK; i += n) {
		n = market_kind(p + i, rows.n - i);
		e = market_figure(rq, p + i, n, &lifts, &t, &one[out.n++]);
	}
	if (e != OK)
		return e;
	for (; *codes != NULL; codes++)
		if (!has_price(&rows, *codes))
			one[out.n++] = nothing(q, *codes, &t);
	market_rank(one, out.n);
	return market_answer(rq, out);
}

/* Of the prices that were read the kind that one is compared with: as it is
 * posted itself in that currency, else in the other; NULL: there is none. */
static const struct rack_price *
find_against(const struct list *rows, const struct rack_price *like,
    const char *terminal, const char *product, size_t *n)
{
	const struct rack_price *p = rows->v, *found = NULL;

	for (size_t i = 0, in; i < rows->n; i += in) {
		in = market_kind(p + i, rows->n - i);
		if (strcmp(p[i].terminal, terminal) != 0 ||
		    strcmp(p[i].product, product) != 0 ||
		    !market_alike(&p[i], like))
			continue;
		if (found != NULL && strcmp(p[i].currency, like->currency) != 0)
			continue;
		found = &p[i];
		*n = in;
	}
	return found;
}

/* One average less another, of prices that were read. */
static enum err
spread(struct req *rq, const struct list *rows, const struct rack_price *p,
    size_t n, const struct market_terms *t, struct market_spread *out)
{
	const struct market_query *q = rq->query;
	const char *product = q->against_product != NULL ? q->against_product :
							   p->product;
	const struct rack_price *other;
	const struct list none = { 0 };
	struct market_average a,
	    b = { .terminal = q->against_terminal, .product = product };
	size_t n_other = 0;
	enum err e = market_figure(rq, p, n, &none, t, &a);

	other = find_against(rows, p, q->against_terminal, product, &n_other);
	if (e == OK && other != NULL)
		e = market_figure(rq, other, n_other, &none, t, &b);
	if (e == OK)
		market_spread(&a, &b, out);
	return e;
}

/* Prices of the terminal and of the one that it is compared with. */
static enum err
read_both(struct req *rq, const struct market_query *q, struct list *rows)
{
	struct market_query other = *q;
	struct list more;
	struct rack_price *all;
	enum err e;

	if (q->against_product != NULL)
		other.product = NULL;
	if ((e = market_read_as_of(rq, &other, rows)) != OK ||
	    strcmp(q->against_terminal, q->terminal) == 0)
		return e;
	other.terminal = q->against_terminal;
	if ((e = market_read_as_of(rq, &other, &more)) != OK)
		return e;
	all = arena_array(rq->arena, struct rack_price, rows->n + more.n + 1);
	if (rows->n > 0)
		memcpy(all, rows->v, rows->n * sizeof(*all));
	if (more.n > 0)
		memcpy(all + rows->n, more.v, more.n * sizeof(*all));
	*rows = (struct list){ all, rows->n + more.n };
	market_sort(all, rows->n);
	return OK;
}

/* What lacks of a question about spreads, or NULL. */
static const char *
lacks(const struct market_query *q)
{
	if (q->terminal == NULL)
		return "terminal";
	if (q->against_product != NULL && q->product == NULL)
		return "product";
	return q->against_terminal == NULL ? "against_terminal" : NULL;
}

/* The currency is that of the terminal, not of what it is compared with. */
static enum err
choose(struct req *rq, const struct market_query *q, struct list *rows,
    struct market_terms *t)
{
	keep_of(rows,
	    (const char *const[]){ q->terminal, q->against_terminal, NULL });
	return market_choose(rq, q, rows, true, t);
}

enum err
market_spreads(struct req *rq)
{
	const struct market_query *q = rq->query;
	const char *lack = lacks(q);
	const struct rack_price *p;
	struct market_spread *one;
	struct market_terms t;
	struct list rows, out = { 0 };
	enum err e;

	if (lack != NULL)
		return refuse(rq, E_BAD_PARAMETER, lack,
		    "A spread is of a terminal against another, or of its "
		    "product against another product.");
	if ((e = read_both(rq, q, &rows)) != OK ||
	    (e = choose(rq, q, &rows, &t)) != OK)
		return e;
	market_sort_kinds(rows.v, rows.n);
	p = rows.v;
	out.v = one = arena_array(rq->arena, struct market_spread, rows.n + 1);
	for (size_t i = 0, n; i < rows.n && e == OK; i += n) {
		n = market_kind(p + i, rows.n - i);
		if (strcmp(p[i].terminal, q->terminal) == 0 &&
		    (q->product == NULL ||
			strcmp(p[i].product, q->product) == 0))
			e = spread(rq, &rows, p + i, n, &t, &one[out.n++]);
	}
	return e == OK ? market_answer(rq, out) : e;
}
