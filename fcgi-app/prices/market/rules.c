/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "market.h"

#include <stdlib.h>
#include <string.h>

#include "exact.h"
#include "unit.h"

static bool
asked(const struct market_query *q, const char *name)
{
	return field_has(&market_query_shape, q, name);
}

static bool
is(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

bool
market_wants(const struct market_query *q, const struct rack_price *p)
{
	if (asked(q, "supplier_id") &&
	    strcmp(q->supplier_id.s, p->supplier_id.s) != 0)
		return false;
	if (asked(q, "branded") && q->branded != p->branded)
		return false;
	if (q->owner != NULL && !is(q->owner, p->owner))
		return false;
	return q->price_basis == NULL || is(q->price_basis, p->price_basis);
}

/* -1, 0 or 1; what is absent stands first. */
static int
text_cmp(const char *a, const char *b)
{
	return strcmp(a != NULL ? a : "", b != NULL ? b : "");
}

static int
key_cmp(const struct rack_price *a, const struct rack_price *b)
{
	const int by[] = {
		strcmp(a->terminal, b->terminal),
		strcmp(a->product, b->product),
		strcmp(a->supplier_id.s, b->supplier_id.s),
		a->branded - b->branded,
		strcmp(a->price_basis, b->price_basis),
		text_cmp(a->terms, b->terms),
		strcmp(a->currency, b->currency),
	};
	size_t i = 0;

	while (i < COUNT(by) - 1 && by[i] == 0)
		i++;
	return by[i];
}

bool
market_same_key(const struct rack_price *a, const struct rack_price *b)
{
	return key_cmp(a, b) == 0;
}

/* The newest of a key first, and the account's own of one moment: account is
 * the first of the two words. */
static int
by_key(const void *one, const void *other)
{
	const struct rack_price *a = one, *b = other;
	int by = key_cmp(a, b);

	if (by != 0)
		return by;
	if (a->effective_at.ms != b->effective_at.ms)
		return a->effective_at.ms > b->effective_at.ms ? -1 : 1;
	return strcmp(a->owner, b->owner);
}

void
market_sort(struct rack_price *rows, size_t n)
{
	if (n > 0)
		qsort(rows, n, sizeof(*rows), by_key);
}

size_t
market_newest(struct rack_price *rows, size_t n)
{
	size_t kept = 0;

	market_sort(rows, n);
	for (size_t i = 0; i < n; i++)
		if (kept == 0 || !market_same_key(&rows[kept - 1], &rows[i]))
			rows[kept++] = rows[i];
	return kept;
}

/* What tells kinds from each other, wherever and of whatever they are. */
static int
kind_cmp(const struct rack_price *a, const struct rack_price *b)
{
	int by = strcmp(a->price_basis, b->price_basis);

	if (by == 0)
		by = a->branded - b->branded;
	return by != 0 ? by : text_cmp(a->terms, b->terms);
}

bool
market_alike(const struct rack_price *a, const struct rack_price *b)
{
	return kind_cmp(a, b) == 0;
}

static int
by_kind(const void *one, const void *other)
{
	const struct rack_price *a = one, *b = other;
	const int by[] = {
		strcmp(a->terminal, b->terminal),
		strcmp(a->product, b->product),
		kind_cmp(a, b),
		strcmp(a->currency, b->currency),
	};
	size_t i = 0;

	while (i < COUNT(by) - 1 && by[i] == 0)
		i++;
	return by[i];
}

void
market_sort_kinds(struct rack_price *rows, size_t n)
{
	if (n > 0)
		qsort(rows, n, sizeof(*rows), by_kind);
}

size_t
market_kind(const struct rack_price *rows, size_t n)
{
	size_t i = 0;

	while (i < n && by_kind(&rows[0], &rows[i]) == 0)
		i++;
	return i;
}

const char *
market_unit(const char *currency)
{
	return is(currency, "USD") ? "gal" : "l";
}

/* Not rounded. */
static enum err
convert(struct arena *a, const struct rack_price *p,
    const struct market_terms *t, const struct exact **out)
{
	if (!is(p->currency, t->currency) && t->mxn_per_usd.micros == 0)
		return E_RATE_UNAVAILABLE;
	*out = price_convert_exact(a,
	    unit_price_exact(a, exact_micros(a, p->price.micros), p->unit,
		t->unit),
	    p->currency, t->currency, t->mxn_per_usd);
	return OK;
}

enum err
market_convert(struct arena *a, const struct rack_price *p,
    const struct market_terms *t, struct money *out)
{
	const struct exact *x;
	enum err e = convert(a, p, t, &x);

	if (e != OK)
		return e;
	return exact_to_micros(x, 6, &out->micros) == 0 ? OK : E_OUT_OF_RANGE;
}

/* A sum as it grows, and its mean, which is rounded once. */
struct mean {
	struct arena *a;
	const struct exact *sum;
	int64_t n;
};

static void
add(struct mean *m, const struct exact *one)
{
	m->n++;
	m->sum = m->n == 1 ? one : exact_add(m->a, m->sum, one);
}

/* Present where there is something to divide. */
static int
divide(const struct mean *m, const struct shape *s, void *out, const char *name)
{
	struct money *to = field_at(shape_field(s, name), out);

	if (m->n == 0)
		return 0;
	field_set(s, out, name);
	return exact_to_micros(exact_div(m->a, m->sum,
				   exact_micros(m->a, UNITS(m->n))),
	    6, &to->micros);
}

static void
set(const struct shape *s, void *out, const char *const *names)
{
	for (; *names != NULL; names++)
		field_set(s, out, *names);
}

static void
bounds(struct market_average *out, const struct rack_price *p,
    struct money price, bool first)
{
	if (first || price.micros < out->low.micros) {
		out->low = price;
		out->low_supplier_id = p->supplier_id;
		CLEAR(out, low_supplier_id);
		if (*p->supplier_id.s != '\0')
			MARK(out, low_supplier_id);
	}
	if (first || price.micros > out->high.micros)
		out->high = price;
	set(&market_average_shape, out, NAMES("low", "high"));
}

/* What was lifted of a supplier's there; 0: not known. */
static int64_t
lifted(const struct list *lifts, const struct rack_price *p)
{
	const struct market_lift *l = lifts->v;

	for (size_t i = 0; i < lifts->n; i++)
		if (is(l[i].terminal, p->terminal) &&
		    is(l[i].product, p->product) &&
		    strcmp(l[i].supplier_id.s, p->supplier_id.s) == 0)
			return l[i].volume.micros;
	return 0;
}

/* Sums of prices times volumes, and of volumes. */
struct weights {
	const struct exact *prices, *volumes;
};

static void
weigh(struct arena *a, struct weights *w, const struct exact *price,
    int64_t micros)
{
	const struct exact *v = exact_micros(a, micros);

	w->prices = exact_add(a, w->prices, exact_mul(a, price, v));
	w->volumes = exact_add(a, w->volumes, v);
}

static int
divide_weighted(struct arena *a, const struct weights *w,
    struct market_average *out)
{
	const struct exact *mean = exact_div(a, w->prices, w->volumes);

	if (mean == NULL)
		return 0;
	set(&market_average_shape, out,
	    NAMES("volume_weighted", "lifted_volume"));
	return exact_to_micros(mean, 6, &out->volume_weighted.micros) |
	    exact_to_micros(w->volumes, 6, &out->lifted_volume.micros);
}

static void
name_kind(const struct rack_price *p, struct market_average *out)
{
	const struct shape *s = &market_average_shape;

	out->terminal = p->terminal;
	out->product = p->product;
	out->posted_currency = p->currency;
	out->price_basis = p->price_basis;
	out->branded = p->branded;
	out->terms = p->terms;
	set(s, out,
	    NAMES("terminal", "product", "currency", "unit", "posted_currency",
		"price_basis", "branded", "n_suppliers"));
	if (p->terms != NULL)
		field_set(s, out, "terms");
}

enum err
market_average(struct arena *a, const struct rack_price *rows, size_t n,
    const struct list *lifts, const struct market_terms *t,
    struct market_average *out)
{
	struct market_terms own = *t;
	struct weights w = { exact_micros(a, 0), exact_micros(a, 0) };
	struct mean all = { .a = a };
	enum err e;

	if (own.currency == NULL)
		own.currency = rows->currency;
	if (own.unit == NULL)
		own.unit = market_unit(own.currency);
	*out = (struct market_average){ .currency = own.currency,
		.unit = own.unit,
		.n_suppliers = (int64_t)n };
	name_kind(rows, out);
	for (size_t i = 0; i < n; i++) {
		const struct exact *x;
		struct money one;

		if ((e = convert(a, &rows[i], &own, &x)) != OK)
			return e;
		if (exact_to_micros(x, 6, &one.micros) != 0)
			return E_OUT_OF_RANGE;
		bounds(out, &rows[i], one, i == 0);
		weigh(a, &w, x, lifted(lifts, &rows[i]));
		add(&all, x);
	}
	if (divide(&all, &market_average_shape, out, "average") != 0 ||
	    divide_weighted(a, &w, out) != 0)
		return E_OUT_OF_RANGE;
	return OK;
}

static int
average_cmp(const struct market_average *a, const struct market_average *b)
{
	int by = text_cmp(a->price_basis, b->price_basis);

	if (by == 0)
		by = a->branded - b->branded;
	return by != 0 ? by : text_cmp(a->terms, b->terms);
}

static int
by_average(const void *one, const void *other)
{
	const struct market_average *a = one, *b = other;
	int by = average_cmp(a, b);

	if ((a->n_suppliers == 0) != (b->n_suppliers == 0))
		return a->n_suppliers == 0 ? 1 : -1;
	if (by != 0)
		return by;
	if (a->average.micros != b->average.micros)
		return a->average.micros < b->average.micros ? -1 : 1;
	return strcmp(a->terminal, b->terminal);
}

void
market_rank(struct market_average *rows, size_t n)
{
	size_t first = 0;

	if (n > 0)
		qsort(rows, n, sizeof(*rows), by_average);
	for (size_t i = 0; i < n && rows[i].n_suppliers > 0; i++) {
		bool tie;

		if (average_cmp(&rows[first], &rows[i]) != 0)
			first = i;
		tie = i > first &&
		    money_cmp(rows[i].average, rows[i - 1].average) == 0;
		rows[i].rank = tie ? rows[i - 1].rank :
				     (int64_t)(i - first) + 1;
		/* of two prices above zero the difference fits */
		(void)money_sub(rows[i].average, rows[first].average,
		    &rows[i].difference);
		set(&market_average_shape, &rows[i],
		    NAMES("rank", "difference"));
	}
}

void
market_spread(const struct market_average *a,
    const struct market_average *against, struct market_spread *out)
{
	const struct shape *s = &market_spread_shape;

	*out = (struct market_spread){ .terminal = a->terminal,
		.product = a->product,
		.against_terminal = against->terminal,
		.against_product = against->product,
		.currency = a->currency,
		.unit = a->unit,
		.price_basis = a->price_basis,
		.branded = a->branded,
		.terms = a->terms,
		.average = a->average,
		.n_suppliers = a->n_suppliers,
		.against_average = against->average,
		.against_n_suppliers = against->n_suppliers };
	set(s, out,
	    NAMES("terminal", "product", "against_terminal", "against_product",
		"currency", "unit", "price_basis", "branded", "n_suppliers",
		"against_n_suppliers"));
	if (a->terms != NULL)
		field_set(s, out, "terms");
	if (a->n_suppliers > 0)
		field_set(s, out, "average");
	if (against->n_suppliers > 0)
		field_set(s, out, "against_average");
	/* of two prices above zero the difference fits */
	if (a->n_suppliers > 0 && against->n_suppliers > 0 &&
	    money_sub(a->average, against->average, &out->spread) == 0)
		field_set(s, out, "spread");
}

static struct market_course
begin(const struct rack_price *p)
{
	struct market_course out = { .terminal = p->terminal,
		.product = p->product,
		.supplier_id = p->supplier_id,
		.owner = p->owner,
		.branded = p->branded,
		.price_basis = p->price_basis,
		.terms = p->terms,
		.currency = p->currency,
		.unit = p->unit,
		.effective_at = p->effective_at };

	set(&market_course_shape, &out,
	    NAMES("terminal", "product", "owner", "branded", "price_basis",
		"currency", "unit", "effective_at"));
	if (*p->supplier_id.s != '\0')
		MARK(&out, supplier_id);
	if (p->terms != NULL)
		MARK(&out, terms);
	return out;
}

enum err
market_move(struct arena *a, const struct rack_price *now,
    const struct rack_price *was, struct market_course *out)
{
	const struct exact *price = exact_micros(a, now->price.micros);
	const struct exact *before = unit_price_exact(a,
	    exact_micros(a, was->price.micros), was->unit, now->unit);
	const struct exact *change = exact_sub(a, price, before);
	const struct exact *percent = exact_div(a,
	    exact_mul(a, change, exact_micros(a, UNITS(100))), before);

	*out = begin(now);
	out->price = now->price;
	if (exact_to_micros(before, 6, &out->before.micros) != 0 ||
	    exact_to_micros(change, 6, &out->change.micros) != 0 ||
	    percent == NULL ||
	    exact_to_micros(percent, 4, &out->change_pct.micros) != 0)
		return E_OUT_OF_RANGE;
	set(&market_course_shape, out,
	    NAMES("price", "before", "change", "change_pct"));
	return OK;
}

static enum err
day_add(struct market_course *d, struct mean *m, const struct rack_price *p,
    const char *unit)
{
	const struct exact *x = unit_price_exact(m->a,
	    exact_micros(m->a, p->price.micros), p->unit, unit);
	struct money price;

	if (exact_to_micros(x, 6, &price.micros) != 0)
		return E_OUT_OF_RANGE;
	add(m, x);
	if (m->n == 1)
		d->open = d->high = d->low = price;
	if (price.micros > d->high.micros)
		d->high = price;
	if (price.micros < d->low.micros)
		d->low = price;
	d->close = price;
	return OK;
}

enum err
market_day(struct arena *a, struct date date, const struct rack_price *open,
    const struct rack_price *changes, size_t n, struct market_course *out)
{
	const struct rack_price *last = n > 0 ? &changes[n - 1] : open;
	const struct shape *s = &market_course_shape;
	struct mean mean = { .a = a };
	enum err e = OK;

	*out = begin(last);
	out->date = date;
	out->n_changes = (int64_t)n;
	if (open != NULL)
		e = day_add(out, &mean, open, last->unit);
	for (size_t i = 0; i < n && e == OK; i++)
		e = day_add(out, &mean, &changes[i], last->unit);
	if (e != OK)
		return e;
	set(s, out, NAMES("date", "open", "high", "low", "close", "n_changes"));
	return divide(&mean, s, out, "average") == 0 ? OK : E_OUT_OF_RANGE;
}
