/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "tax.h"

#include <string.h>

const char *const tax_verdicts[] = { "one", "none", "missing", "ambiguous",
	NULL };

bool
tax_inside(const struct tax *t, const char *code)
{
	return shape_texts_have(&t->included_in_base_of, code);
}

static bool
on(const struct tax *t, const char *product)
{
	return !HAS(t, covers) || shape_texts_have(&t->covers, product);
}

static bool
same(const struct tax *a, const struct tax *b)
{
	return strcmp(a->code, b->code) == 0 &&
	    strcmp(a->subject, b->subject) == 0;
}

/* Places are as long as they are deep: US, US-TX, US-TX-201; MX, MX-RFN,
 * MX-BCN-004. */
static int
rank(const struct tax *t)
{
	int n = (int)strlen(t->jurisdiction) * 2 + t->own;

	n += (int)t->narrow * 100;
	return strcmp(t->layer, "stimulus") == 0 ? n + 1000 : n;
}

static bool
candidate(const struct tax *t, const char *product)
{
	return !t->lapsed && on(t, product);
}

/* Is there a better rule of the same tax, or (`even`) one that is as good? */
static bool
beaten(const struct list *rows, const struct tax *t, const char *product,
    bool *even)
{
	const struct tax *all = rows->v;

	*even = false;
	for (size_t i = 0; i < rows->n; i++) {
		const struct tax *o = &all[i];

		if (o == t || !candidate(o, product) || !same(o, t))
			continue;
		if (rank(o) > rank(t))
			return true;
		*even |= rank(o) == rank(t);
	}
	return false;
}

/* A code that there was, and no rule now. */
static bool
missing(const struct list *rows, const struct tax *lapsed, const char *product)
{
	const struct tax *all = rows->v;

	if (!on(lapsed, product))
		return false;
	for (size_t i = 0; i < rows->n; i++)
		if (candidate(&all[i], product) && same(&all[i], lapsed))
			return false;
	return true;
}

static void
fault(struct tax_set *out, enum tax_verdict v, const char *code)
{
	if (out->verdict != TAX_RESOLVES)
		return;
	out->verdict = v;
	out->code = code;
}

static bool
says(const struct tax_certificate *c, const char *name)
{
	return field_has(&tax_certificate_shape, c, name);
}

/* Whose certificates free from a tax: of the state those of its authorities,
 * TX Comptroller, of the country those of the IRS. */
static bool
of_whose(const char *authority, const char *jurisdiction)
{
	const char *state = strchr(jurisdiction, '-');
	size_t n = strcspn(authority, " .,-/");

	if (state == NULL)
		return (n == 3 && strncmp(authority, "IRS", n) == 0) ||
		    (n == 2 && strncmp(authority, "US", n) == 0);
	return n == 2 && strncmp(authority, state + 1, n) == 0;
}

bool
tax_certified(const struct list *certificates, const char *jurisdiction,
    const char *product, const char *use, struct date day)
{
	const struct tax_certificate *c = certificates->v;

	for (size_t i = 0; i < certificates->n; i++)
		if (says(&c[i], "authority") &&
		    of_whose(c[i].authority, jurisdiction) &&
		    (!says(&c[i], "products") ||
			shape_texts_have(&c[i].products, product)) &&
		    (use == NULL || !says(&c[i], "uses") ||
			shape_texts_have(&c[i].uses, use)) &&
		    (!says(&c[i], "valid_from") ||
			c[i].valid_from.days <= day.days) &&
		    (!says(&c[i], "valid_to") ||
			day.days <= c[i].valid_to.days))
			return true;
	return false;
}

/* Does what the buyer does with it free from the tax? */
static bool
free_of(const struct tax *t, const struct tax_buyer *b, const char *product,
    struct date day)
{
	if (b == NULL || b->use == NULL ||
	    !shape_texts_have(&t->exempt_uses, b->use))
		return false;
	if (!b->known || strcmp(b->use, "export") == 0 ||
	    strncmp(t->jurisdiction, "US", 2) != 0)
		return true;
	return tax_certified(&b->certificates, t->jurisdiction, product, b->use,
	    day);
}

enum err
tax_buyer_read(struct req *rq, struct id counterparty, const char *use,
    struct tax_buyer *out)
{
	struct tax_holder k = { EVERYTHING, counterparty };

	*out = (struct tax_buyer){ .use = use,
		.known = *counterparty.s != '\0' };
	if (!out->known || use == NULL)
		return OK;
	return db_all(rq->db, &tax_certificates, &k, &out->certificates,
	    rq->arena);
}

static void
take(struct tax_set *out, const struct tax *t, bool exempt)
{
	if (exempt)
		out->exempt[out->n_exempt++] = t->code;
	else
		out->v[out->n++] = t;
}

/* A country's rules without any of the state, where there must be some. */
static bool
stateless(const struct list *rows)
{
	const struct tax *all = rows->v;
	bool by_state = false;

	for (size_t i = 0; i < rows->n; i++) {
		if (all[i].lapsed)
			continue;
		if (strchr(all[i].jurisdiction, '-') != NULL)
			return false;
		by_state |= all[i].by_state;
	}
	return by_state;
}

void
tax_resolve(const struct list *rows, const char *product,
    const struct tax_buyer *buyer, struct date day, struct tax_set *out)
{
	const struct tax *all = rows->v;
	bool even, any = false;

	*out = (struct tax_set){ .verdict = TAX_RESOLVES };
	for (size_t i = 0; i < rows->n; i++) {
		const struct tax *t = &all[i];

		if (t->lapsed && missing(rows, t, product))
			fault(out, TAX_MISSING, t->code);
		if (!candidate(t, product) || beaten(rows, t, product, &even))
			continue;
		if (even || out->n + out->n_exempt == TAXES_MAX) {
			fault(out, TAX_AMBIGUOUS, t->code);
			continue;
		}
		take(out, t, free_of(t, buyer, product, day));
		any |= strcmp(t->subject, "product") == 0;
	}
	if (!any || stateless(rows))
		fault(out, TAX_NONE, NULL);
}

bool
tax_frees(const struct list *rows, const char *product, const char *use,
    bool of_state)
{
	const struct tax *t = rows->v;
	bool even;

	for (size_t i = 0; i < rows->n; i++)
		if ((strchr(t[i].jurisdiction, '-') != NULL) == of_state &&
		    shape_texts_have(&t[i].exempt_uses, use) &&
		    candidate(&t[i], product) &&
		    !beaten(rows, &t[i], product, &even))
			return true;
	return false;
}

struct tax_key
tax_place(struct arena *a, const char *jurisdiction, struct date day)
{
	struct tax_key k = { .jurisdiction = jurisdiction, .day = day };
	const char *first = strchr(jurisdiction, '-'), *second;

	second = first == NULL ? NULL : strchr(first + 1, '-');
	k.country = first == NULL ?
	    jurisdiction :
	    arena_dupn(a, jurisdiction, (size_t)(first - jurisdiction));
	k.state = second == NULL ?
	    jurisdiction :
	    arena_dupn(a, jurisdiction, (size_t)(second - jurisdiction));
	k.region = k.country; /* of no other yet */
	k.has = EVERYTHING;
	return k;
}

/* One list behind the other. */
static void
append(struct list *rows, const struct list *more, struct arena *a)
{
	struct tax *all;

	if (more->n == 0)
		return;
	all = arena_array(a, struct tax, rows->n + more->n);
	if (rows->n > 0)
		memcpy(all, rows->v, rows->n * sizeof(*all));
	memcpy(all + rows->n, more->v, more->n * sizeof(*all));
	*rows = (struct list){ all, rows->n + more->n };
}

/* The products of a family, none where it has none. */
static struct texts
of_family(const struct list *families, const char *name)
{
	const struct tax *f = families->v;

	for (size_t i = 0; i < families->n; i++)
		if (strcmp(f[i].code, name) == 0)
			return f[i].covers;
	return (struct texts){ 0 };
}

/* Rules of a family were read with its name.  Few are, so that families are
 * read here and not with each rule. */
static enum err
unfold(struct req *rq, const struct tax_key *k, struct list *rows)
{
	struct tax *all = rows->v;
	struct list families = { 0 };
	enum err e;
	size_t i = 0;

	while (i < rows->n && all[i].narrow != 1)
		i++;
	if (i == rows->n)
		return OK;
	e = db_all(rq->db, &tax_families, k, &families, rq->arena);
	for (; e == OK && i < rows->n; i++)
		if (all[i].narrow == 1)
			all[i].covers = of_family(&families,
			    all[i].covers.v[0]);
	return e;
}

/* The region of a place, where it is a municipality: no other has one. */
static enum err
find_region(struct req *rq, struct tax_key *k, struct tax_region *out)
{
	enum err e;

	*out = (struct tax_region){ 0 };
	if (strcmp(k->country, "MX") != 0 ||
	    strcmp(k->state, k->jurisdiction) == 0)
		return OK;
	e = db_one(rq->db, &tax_region_of, k, out, rq->arena);
	if (e == OK)
		k->region = out->region;
	return e == E_NOT_FOUND ? OK : e;
}

/* Say of a region's rules for which municipality and by which decree. */
static void
tell_region(struct list *rows, const struct tax_region *r, struct arena *a)
{
	struct tax *all = rows->v;

	for (size_t i = 0; r->region != NULL && i < rows->n; i++) {
		struct tax *t = &all[i];

		if (strcmp(t->jurisdiction, r->region) != 0)
			continue;
		if (r->municipality != NULL)
			t->label = arena_fmt(a, "%s, %s", t->label,
			    r->municipality);
		t->legal_ref = t->legal_ref == NULL ?
		    r->source :
		    arena_fmt(a, "%s; %s", t->legal_ref, r->source);
		MARK(t, legal_ref);
	}
}

enum err
tax_read(struct req *rq, const struct tax_key *asked, struct list *rows)
{
	struct tax_key k = *asked;
	struct list lapsed = { 0 };
	struct tax_region region;
	enum err e;

	if ((e = find_region(rq, &k, &region)) != OK ||
	    (e = db_all(rq->db, &tax_rows, &k, rows, rq->arena)) != OK ||
	    (e = db_all(rq->db, &tax_lapsed, &k, &lapsed, rq->arena)) != OK)
		return e;
	tell_region(rows, &region, rq->arena);
	append(rows, &lapsed, rq->arena);
	return unfold(rq, &k, rows);
}

enum err
tax_charged(struct req *rq, const char *jurisdiction, const char *product,
    const struct tax_buyer *buyer, struct date day, struct tax_set *out)
{
	struct tax_key k = tax_place(rq->arena, jurisdiction, day);
	struct list rows = { 0 };
	char text[DATE_LEN + 1];
	enum err e;

	if ((e = tax_read(rq, &k, &rows)) != OK)
		return e;
	tax_resolve(&rows, product, buyer, day, out);
	date_format(day, text);
	switch (out->verdict) {
	case TAX_RESOLVES:
		return OK;
	case TAX_NONE:
		return refuse(rq, E_PRICE_UNAVAILABLE, NULL,
		    "No tax rule of %s is in effect for %s on %s.",
		    jurisdiction, product, text);
	case TAX_MISSING:
		return refuse(rq, E_PRICE_UNAVAILABLE, NULL,
		    "No rate of %s on %s in %s is known for %s.", out->code,
		    product, jurisdiction, text);
	case TAX_AMBIGUOUS:
		return refuse(rq, E_PRICE_UNAVAILABLE, NULL,
		    "Two tax rules of %s on %s in %s are in effect on %s.",
		    out->code, product, jurisdiction, text);
	}
	return E_INTERNAL;
}
