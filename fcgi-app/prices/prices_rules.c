/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices.h"

#include <string.h>

/* What each country levies on fuel.  A price that leaves one out is wrong, so
 * there is none until its rate is known. */
static const struct {
	const char *country;
	const char *const *taxes;
} levied[] = {
	{ "MX", NAMES("IEPS-2-I-D", "IEPS-2-I-H", "IEPS-2-A", "IVA") },
	{ "US", NAMES("FET", "LUST", "ST-EXC") },
};

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

const char *
price_product(const char *fuel_type)
{
	size_t n = strlen(fuel_type);

	for (const char *const *p = price_products; *p != NULL; p++)
		if (strncmp(*p, fuel_type, n) == 0 && (*p)[n] == '_')
			return *p;
	return NULL;
}

int
price_per_litre(struct money rate, const char *unit, struct money *out)
{
	struct money many;

	if (strcmp(unit, "gal") != 0) {
		*out = rate;
		return 0;
	}
	if (money_mul(rate, GALLONS, 6, &many) != 0)
		return -1;
	return money_div(many, GALLONS_IN_LITRES, 6, out);
}

/*
 * Does one rate of a tax take the place of another?  The published quota of a
 * stimulus does with the yearly one; of two of a kind the younger counts, and
 * of two of one day the later row.
 */
static bool
replaces(const struct price_rate *a, const struct price_rate *b)
{
	bool a_reduced = is(a->kind, "stimulus");

	if (!is(a->product, b->product) || !is(a->tax, b->tax))
		return false;
	if (a_reduced != is(b->kind, "stimulus"))
		return a_reduced;
	if (a->since.days != b->since.days)
		return a->since.days > b->since.days;
	return a > b;
}

static bool
counts(const struct price_rate *r, const struct list *rates)
{
	const struct price_rate *all = rates->v;

	for (size_t i = 0; i < rates->n; i++)
		if (replaces(&all[i], r))
			return false;
	return true;
}

static int
add_levy(struct quote *q, const struct price_rate *r)
{
	if (q->n_levies == LEVIES_MAX)
		return -1;
	q->levies[q->n_levies++] = (struct levy){
		.tax = r->tax,
		.basis = r->basis,
		.rate = r->rate,
		.gallon = is(r->unit, "gal"),
		.outside = is(r->kind, "excise_outside"),
	};
	return 0;
}

static int
apply_rate(struct quote *q, const struct price_rate *r)
{
	if (is(r->kind, "freight")) {
		q->freight = r->rate;
	} else if (is(r->kind, "fx")) {
		q->mxn_per_usd = r->rate;
		q->mxn_day = r->since;
	} else if (!is(r->product, q->product)) {
		return 0;
	} else if (is(r->kind, "vat")) {
		q->vat = r->rate;
		q->vat_basis = r->basis;
	} else
		return add_levy(q, r);
	return 0;
}

static bool
has_tax(const struct quote *q, const char *tax)
{
	if (strcmp(tax, "IVA") == 0)
		return q->vat_basis != NULL;
	for (size_t i = 0; i < q->n_levies; i++)
		if (is(q->levies[i].tax, tax))
			return true;
	return false;
}

static bool
has_all_taxes(const struct quote *q, const char *jurisdiction)
{
	for (size_t i = 0; i < COUNT(levied); i++) {
		const char *const *t = levied[i].taxes;

		if (strncmp(jurisdiction, levied[i].country, 2) != 0)
			continue;
		while (*t != NULL && has_tax(q, *t))
			t++;
		return *t == NULL;
	}
	return false;
}

enum err
price_apply(const char *terminal, const struct price_row *row,
    const struct list *rates, struct quote *q)
{
	const struct price_rate *r = rates->v;

	*q = (struct quote){
		.terminal = terminal,
		.product = row->product,
		.currency = row->currency,
		.source = row->source,
		.effective_at = row->effective_at,
		.price = row->price,
	};
	for (size_t i = 0; i < rates->n; i++)
		if (counts(&r[i], rates) && apply_rate(q, &r[i]) != 0)
			return E_PRICE_UNAVAILABLE;
	return has_all_taxes(q, row->jurisdiction) ? OK : E_PRICE_UNAVAILABLE;
}

int
price_excise(const struct quote *q, bool outside, struct money *out)
{
	struct money litre = { 0 }, gallon = { 0 };

	for (size_t i = 0; i < q->n_levies; i++) {
		const struct levy *l = &q->levies[i];
		struct money *sum = l->gallon ? &gallon : &litre;

		if (l->outside == outside && money_add(*sum, l->rate, sum) != 0)
			return -1;
	}
	if (price_per_litre(gallon, "gal", &gallon) != 0)
		return -1;
	return money_add(litre, gallon, out);
}

/* (rack + excise + freight) × (1 + VAT) + excise outside of it */
int
price_delivered(const struct quote *q, struct money *out)
{
	struct money inside, outside, base, vat;

	if (price_excise(q, false, &inside) != 0 ||
	    price_excise(q, true, &outside) != 0 ||
	    money_add(q->price, inside, &base) != 0 ||
	    money_add(base, q->freight, &base) != 0 ||
	    money_div(q->vat, (struct money){ UNITS(100) }, 6, &vat) != 0 ||
	    money_mul(base, vat, 6, &vat) != 0 ||
	    money_add(base, vat, &base) != 0)
		return -1;
	return money_add(base, outside, out);
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
		price_name(list, q->levies[i].basis);
	if (q->vat_basis != NULL)
		price_name(list, q->vat_basis);
}
