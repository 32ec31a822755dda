/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TAX_H
#define TAX_H

#include "app.h"

/*
 * Which taxes there are on a product, in a place, on a day, for a use: what
 * others know of tax rules.  Exactly one set must resolve.  A rule of the
 * layer `stimulus` takes the place of the ordinary one of its code; else that
 * of a product goes before that of a family, and that before one of all; then
 * that of a smaller place before that of a larger one, and the account's own
 * before a common one; a region is larger than its
 * municipalities and smaller than the country.  Two that are still alike are a
 * mistake, and so is a code that was required before the day and has no rule on
 * it.  Where states tax fuel beside their country, a state without a rule of
 * its own is not known.
 */
struct tax {
	struct presence has;
	struct id id;
	int64_t version;
	const char *jurisdiction;
	struct texts covers; /* products; absent: all */
	const char *code, *label;
	const char *subject; /* product, freight, fee */
	const char *basis;   /* gross_volume, net_volume, value, per_load */
	struct money rate;
	const char *unit; /* l, gal, percent, load */
	struct texts included_in_base_of;
	const char *base_rounding; /* of a value: unit, lines */
	const char *layer;         /* ordinary, stimulus */
	flag withheld;             /* kept back from who is paid */
	struct texts exempt_uses;
	const char *legal_ref;
	int64_t narrow; /* 2: of a product, 1: of a family, 0: of all */
	flag own;       /* not the operator's */
	flag lapsed;    /* was required and has ended */
	flag by_state;  /* alone it is not all: states tax fuel too */
};

/* What fuel may be for, where a tax depends on it: of orders, quotes and costs,
 * and of the rules that name those they do not fall on. */
extern const char *const tax_uses[];

/*
 * Who buys and what for.  In the United States a use frees a known buyer from a
 * tax by a certificate of whose tax it is: of the state, or of the IRS for the
 * country's, for the product, the use and the day.  What leaves the country
 * needs none.  Where nobody is known the use alone frees: an estimate.
 */
struct tax_certificate {
	struct presence has;
	const char *authority;            /* TX Comptroller, IRS */
	struct texts products, uses;      /* absent: any */
	struct date valid_from, valid_to; /* absent: no end */
};
struct tax_holder {
	struct presence has;
	struct id counterparty;
};
struct tax_buyer {
	const char *use;          /* NULL: not said */
	bool known;               /* then these count */
	struct list certificates; /* of struct tax_certificate */
};
extern const struct shape tax_certificate_shape, tax_holder_shape;
extern const struct query tax_certificates;

/* The certificates of a counterparty (empty: nobody is known), where the use is
 * one that they may free. */
enum err tax_buyer_read(struct req *rq, struct id counterparty, const char *use,
    struct tax_buyer *out);

/* Rule: is there one for a tax of the jurisdiction, for a product, a use (NULL:
 * any) on a day? */
bool tax_certified(const struct list *certificates, const char *jurisdiction,
    const char *product, const char *use, struct date day);

enum tax_verdict { TAX_RESOLVES, TAX_NONE, TAX_MISSING, TAX_AMBIGUOUS };
extern const char *const tax_verdicts[]; /* by name */

#define TAXES_MAX 32
struct tax_set {
	const struct tax *v[TAXES_MAX]; /* what is charged */
	size_t n;
	const char *exempt[TAXES_MAX]; /* codes that the use frees from */
	size_t n_exempt;
	enum tax_verdict verdict;
	const char *code; /* that is missing or ambiguous */
};

struct tax_key {
	struct presence has;
	const char *jurisdiction;    /* US-TX-201: county, state and country */
	const char *state, *country; /* tax_place fills these in from it */
	struct date day;
	const char *region; /* that a municipality belongs to on the day */
};

/* A region with taxes of its own, that a municipality belongs to while a decree
 * is in force. */
struct tax_region {
	struct presence has;
	const char *region, *municipality;
	const char *source; /* of the decree in force */
};
extern const struct shape tax_shape, tax_key_shape, tax_region_shape;

/* The key of a place and a day. */
struct tax_key tax_place(struct arena *a, const char *jurisdiction,
    struct date day);

/* The rules of a place and a day, all products: a list of struct tax.  A rule
 * of a region names the municipality and the decree. */
enum err tax_read(struct req *rq, const struct tax_key *k, struct list *rows);

/* Those of them that a product is charged, for a buyer (or NULL) on a day. */
void tax_resolve(const struct list *rows, const char *product,
    const struct tax_buyer *buyer, struct date day, struct tax_set *out);

/* Is a product free of a tax of a state (else of the country) by a use? */
bool tax_frees(const struct list *rows, const char *product, const char *use,
    bool of_state);

/* Both at once, and E_PRICE_UNAVAILABLE refused in words where not exactly one
 * set resolves. */
enum err tax_charged(struct req *rq, const char *jurisdiction,
    const char *product, const struct tax_buyer *buyer, struct date day,
    struct tax_set *out);

/* Is a tax of a quantity in the base of a tax of a value? */
bool tax_inside(const struct tax *t, const char *code);

/* The statements of tax_read, for the table of a domain that calls it. */
extern const struct query tax_rows, tax_lapsed, tax_families, tax_region_of;
#define TAX_QUERIES \
	&tax_rows, &tax_lapsed, &tax_families, &tax_region_of, &tax_certificates

#endif
