/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices.h"

#include <stdlib.h>
#include <string.h>

#include "exact.h"
#include "resource.h"
#include "unit.h"

static bool
is(const char *a, const char *b)
{
	return a != NULL && b != NULL && strcmp(a, b) == 0;
}

const char *
price_hub(const char *currency)
{
	return is(currency, "USD") ? "HOU" : "MTY";
}

bool
price_is_code(const char *s)
{
	size_t n = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");

	return n >= 2 && n <= 16 && s[n] == '\0';
}

bool
price_is_fuel(const char *product, const char *fuel_type)
{
	size_t n = strcspn(product, "_");

	return strncmp(product, fuel_type, n) == 0 && fuel_type[n] == '\0';
}

/* Is a tax of a volume in the base of any tax of a value? */
static bool
inside(const struct tax_set *set, const struct tax *t)
{
	for (size_t i = 0; i < set->n; i++)
		if (is(set->v[i]->basis, "value") &&
		    tax_inside(t, set->v[i]->code))
			return true;
	return false;
}

/* A tax as a litre bears it; one of a load has no share in it. */
static int
apply_tax(struct quote *q, const struct tax *t)
{
	if (!is(t->subject, "product") || is(t->basis, "per_load"))
		return 0;
	if (is(t->basis, "value")) {
		q->vat_basis = t->legal_ref;
		return money_add(q->vat, t->rate, &q->vat);
	}
	q->levies[q->n_levies++] = (struct levy){
		.tax = t->code,
		.basis = t->legal_ref,
		.rate = t->rate,
		.unit = t->unit,
		.outside = !inside(&q->taxes, t),
	};
	return 0;
}

static void
apply_rates(struct quote *q, const struct list *rates)
{
	const struct price_rate *r = rates->v;
	const struct price_rate *f = freight_estimate(rates, q->product,
	    q->currency);

	q->rates = *rates;
	if (f != NULL) {
		q->freight = f->rate;
		q->freight_unit = f->unit;
	}
	for (size_t i = 0; i < rates->n; i++)
		if (is(r[i].kind, "fx")) {
			q->mxn_per_usd = r[i].rate;
			q->mxn_day = r[i].since;
		}
}

struct price_posting
price_posting_of(const struct price_row *row)
{
	struct price_posting p = { .has = EVERYTHING,
		.price_id = row->id,
		.owner = resource_owners[!row->own],
		.supplier_id = row->supplier_id,
		.branded = row->branded,
		.price_basis = row->price_basis,
		.terms = row->terms };

	if (*row->supplier_id.s == '\0')
		CLEAR(&p, supplier_id);
	if (row->terms == NULL)
		CLEAR(&p, terms);
	return p;
}

enum err
price_apply(const char *terminal, const struct price_row *row,
    const struct list *taxes, const struct tax_buyer *buyer, struct date day,
    const struct list *rates, struct quote *q)
{
	*q = (struct quote){
		.terminal = terminal,
		.product = row->product,
		.currency = row->currency,
		.source = row->source,
		.price_id = row->id,
		.posting = price_posting_of(row),
		.own = row->own,
		.effective_at = row->effective_at,
		.price = row->price,
		.unit = row->unit,
	};
	unit_plain(&q->price, &q->unit);
	tax_resolve(taxes, row->product, buyer, day, &q->taxes);
	if (q->taxes.verdict != TAX_RESOLVES)
		return E_PRICE_UNAVAILABLE;
	for (size_t i = 0; i < q->taxes.n; i++)
		if (apply_tax(q, q->taxes.v[i]) != 0)
			return E_PRICE_UNAVAILABLE;
	apply_rates(q, rates);
	return OK;
}

/* What a litre costs; what does not fit costs the most. */
static int64_t
litre(const struct price_row *r)
{
	struct money m;

	return unit_price(r->price, r->unit, "l", 6, &m) == 0 ? m.micros :
								INT64_MAX;
}

/* -1 where x is below y, 1 where it is above. */
static int
order(int64_t x, int64_t y)
{
	return (x > y) - (x < y);
}

/* The documented fuels come in their order, the others behind them. */
static int
rank(const char *product)
{
	static const char *const fuels[] = { "REGULAR", "PREMIUM", "DIESEL" };
	size_t i = 0;

	while (i < COUNT(fuels) && !price_is_fuel(product, fuels[i]))
		i++;
	return (int)i;
}

static const char *
said(const char *s)
{
	return s != NULL ? s : "";
}

/* Are they of one key?  Brand and basis are: those that were asked for. */
static bool
of_one_key(const struct price_row *a, const struct price_row *b)
{
	return strcmp(a->product, b->product) == 0 &&
	    strcmp(a->supplier_id.s, b->supplier_id.s) == 0 &&
	    strcmp(said(a->terms), said(b->terms)) == 0;
}

static bool
of_one_product(const struct price_row *a, const struct price_row *b)
{
	return strcmp(a->product, b->product) == 0;
}

/* What is sold by the name of a fuel alone comes before its kin: clear diesel
 * before dyed. */
static int
kin(const char *product)
{
	static const char *const first[] = { "REGULAR_87", "PREMIUM_91",
		"DIESEL_ULSD" };
	size_t i = 0;

	while (i < COUNT(first) && !is(product, first[i]))
		i++;
	return i == COUNT(first);
}

static int
first_that_differs(const int *by, size_t n)
{
	size_t i = 0;

	while (i < n - 1 && by[i] == 0)
		i++;
	return by[i];
}

/* By key, and of one key the one that counts first. */
static int
by_key(const void *one, const void *other)
{
	const struct price_row *a = one, *b = other;
	const int by[] = {
		strcmp(a->product, b->product),
		strcmp(a->supplier_id.s, b->supplier_id.s),
		strcmp(said(a->terms), said(b->terms)),
		order(b->effective_at.ms, a->effective_at.ms),
		order(b->own, a->own),
		strcmp(a->id.s, b->id.s),
	};

	return first_that_differs(by, COUNT(by));
}

/* By product, and of one product the one that is chosen first. */
static int
by_choice(const void *one, const void *other)
{
	const struct price_row *a = one, *b = other;
	const int by[] = {
		rank(a->product) - rank(b->product),
		kin(a->product) - kin(b->product),
		strcmp(a->product, b->product),
		order(b->exact, a->exact),
		order(litre(a), litre(b)),
		order(b->own, a->own),
		strcmp(a->id.s, b->id.s),
	};

	return first_that_differs(by, COUNT(by));
}

/* What is quoted in the currency of the terminal that counts. */
static size_t
keep_quoted(struct price_row *rows, size_t n)
{
	bool own = false;
	size_t kept = 0;

	for (size_t i = 0; i < n; i++)
		own |= rows[i].own_terminal;
	for (size_t i = 0; i < n; i++)
		if (rows[i].own_terminal == own &&
		    is(rows[i].quoted, rows[i].currency))
			rows[kept++] = rows[i];
	return kept;
}

static bool
is_wanted(const struct price_row *r, const struct price_want *want)
{
	const char *basis = want->price_basis != NULL ? want->price_basis :
							"gross";

	return r->branded == want->branded && is(r->price_basis, basis) &&
	    (*want->supplier_id.s == '\0' ||
		strcmp(want->supplier_id.s, r->supplier_id.s) == 0) &&
	    (want->terms == NULL || is(r->terms, want->terms)) &&
	    (!want->alone || r->exact);
}

/* What is asked for, and of it what is that and no more. */
static size_t
keep_wanted(struct price_row *rows, size_t n, const struct price_want *want)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		rows[i].exact = strcmp(want->supplier_id.s,
				    rows[i].supplier_id.s) == 0 &&
		    strcmp(said(want->terms), said(rows[i].terms)) == 0;
		if (is_wanted(&rows[i], want))
			rows[kept++] = rows[i];
	}
	return kept;
}

/* Leave the first of those that are alike. */
static size_t
keep_first(struct price_row *rows, size_t n,
    int (*compare)(const void *, const void *),
    bool (*alike)(const struct price_row *, const struct price_row *))
{
	size_t kept = 0;

	if (n > 0)
		qsort(rows, n, sizeof(*rows), compare);
	for (size_t i = 0; i < n; i++)
		if (kept == 0 || !alike(&rows[kept - 1], &rows[i]))
			rows[kept++] = rows[i];
	return kept;
}

size_t
price_pick(struct price_row *rows, size_t n, const struct price_want *want)
{
	n = keep_quoted(rows, n);
	n = keep_wanted(rows, n, want);
	n = keep_first(rows, n, by_key, of_one_key);
	return keep_first(rows, n, by_choice, of_one_product);
}

const struct exact *
price_litre(struct arena *a, const struct quote *q)
{
	return unit_price_exact(a, exact_micros(a, q->price.micros), q->unit,
	    "l");
}

const struct exact *
price_excise(struct arena *a, const struct quote *q, bool outside)
{
	const struct exact *sum = exact_micros(a, 0);

	for (size_t i = 0; i < q->n_levies; i++) {
		const struct levy *l = &q->levies[i];

		if (l->outside == outside && unit_known(l->unit))
			sum = exact_add(a, sum,
			    unit_price_exact(a, exact_micros(a, l->rate.micros),
				l->unit, "l"));
	}
	return sum;
}

/* (rack + excise + freight) × (1 + VAT) + excise outside of it */
const struct exact *
price_delivered(struct arena *a, const struct quote *q)
{
	const struct exact *base = exact_add(a, price_litre(a, q),
	    price_excise(a, q, false));
	const struct exact *percent = exact_micros(a, UNITS(100));

	if (q->freight_unit != NULL)
		base = exact_add(a, base,
		    unit_price_exact(a, exact_micros(a, q->freight.micros),
			q->freight_unit, "l"));
	base = exact_mul(a, base,
	    exact_div(a, exact_add(a, percent, exact_micros(a, q->vat.micros)),
		percent));
	return exact_add(a, base, price_excise(a, q, true));
}

const struct exact *
price_convert_exact(struct arena *a, const struct exact *x, const char *from,
    const char *to, struct money mxn_per_usd)
{
	const struct exact *rate = exact_micros(a, mxn_per_usd.micros);

	if (strcmp(from, to) == 0)
		return x;
	return strcmp(to, "MXN") == 0 ? exact_mul(a, x, rate) :
					exact_div(a, x, rate);
}

int
price_convert(struct money amount, const char *from, const char *to,
    struct money mxn_per_usd, struct money *out)
{
	*out = amount;
	if (strcmp(from, to) == 0)
		return 0;
	if (strcmp(to, "MXN") == 0)
		return money_mul(amount, mxn_per_usd, 6, out);
	return money_div(amount, mxn_per_usd, 6, out);
}

void
price_name(struct texts *list, const char *text)
{
	for (size_t i = 0; i < list->n; i++)
		if (strcmp(list->v[i], text) == 0)
			return;
	list->v[list->n++] = text;
}

void
price_bases(const struct quote *q, struct texts *list)
{
	for (size_t i = 0; i < q->n_levies; i++)
		if (q->levies[i].basis != NULL)
			price_name(list, q->levies[i].basis);
	if (q->vat_basis != NULL)
		price_name(list, q->vat_basis);
}
