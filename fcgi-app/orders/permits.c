/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "permits.h"

#include <ctype.h>
#include <string.h>

#include "prices/tax/tax.h"

/*
 * Forms of the numbers.  A form ends with its activity, has '#' for a serial
 * of 1 to 5 digits and '@' for a year; a '%' is one digit or letter more of a
 * number that only has a length.  The regulator's are those of the list of
 * permit types of the volumetric controls (Anexo 30); numbers given out since
 * 2025 have CNE/ in front.
 */
struct form {
	const char *kind;
	const char *forms[8]; /* none: whatever the state prints on it */
	const char *wanted;
};

/* clang-format off */
static const struct form forms[] = {
	{ "comercializacion",      { "H/#/COM/@", "PL/#/COM/@", "PQ/#/COM/@", "LP/#/COM/@", "G/#/COM/@" },
	  "must be as H/12345/COM/2019" },
	{ "distribucion",          { "PL/#/DIS/OM/@", "LP/#/DIS/OM/@", "PQ/#/DIS/OM/@", "G/#/DIS/OM/@" },
	  "must be as PL/12345/DIS/OM/2019" },
	{ "distribucion_ducto",    { "PL/#/DIS/DUC/@", "LP/#/DIS/DUC/@", "G/#/DIS/DUC/@" },
	  "must be as PL/12345/DIS/DUC/2019" },
	{ "expendio",              { "PL/#/EXP/ES/@", "PL/#/EXP/ES/MM/@", "PL/#/EXP/AE/@", "LP/#/EXP/ES/@", "G/#/EXP/ES/@" },
	  "must be as PL/12345/EXP/ES/2019" },
	{ "autoconsumo",           { "PL/#/EXP/ESA/@", "PL/#/EXP/ESA/MM/@", "PL/#/DES/AUT/@", "LP/#/EXP/ESA/@", "G/#/EXP/ESA/@" },
	  "must be as PL/12345/EXP/ESA/2019" },
	{ "transporte",            { "PL/#/TRA/OM/@", "LP/#/TRA/OM/@", "PQ/#/TRA/OM/@", "H/#/TRA/OM/@" },
	  "must be as PL/12345/TRA/OM/2019" },
	{ "transporte_ducto",      { "PL/#/TRA/DUC/@", "LP/#/TRA/DUC/@", "PQ/#/TRA/DUC/@", "H/#/TRA/DUC/@", "G/#/TRA/DUC/@" },
	  "must be as PL/12345/TRA/DUC/2019" },
	{ "transporte_maritimo",   { "PL/#/TRA/TM/@", "LP/#/TRA/TM/@", "PQ/#/TRA/TM/@", "H/#/TRA/TM/@" },
	  "must be as PL/12345/TRA/TM/2019" },
	{ "almacenamiento",        { "PL/#/ALM/@", "PL/#/ALM/AE/@", "LP/#/ALM/@", "PQ/#/ALM/@", "H/#/ALM/@", "G/#/ALM/@" },
	  "must be as PL/12345/ALM/2019" },
	{ "refinacion",            { "SENER-REF-#-@" }, "must be as SENER-REF-1-2019" },
	{ "procesamiento",         { "SENER-TP-#-@" }, "must be as SENER-TP-1-2019" },
	{ "importacion",           { NULL }, NULL },
	{ "exportacion",           { NULL }, NULL },
	{ "letter_637",            { NULL }, NULL },
	{ "tcn",                   { "T-%%-%%-%%%%", "T%%%%%%%%" }, "must be as T-74-TX-2700" },
	{ "state_supplier",        { NULL }, NULL },
	{ "state_distributor",     { NULL }, NULL },
	{ "exemption_certificate", { NULL }, NULL },
	{ "delivery_certificate",  { NULL }, NULL },
	{ "hazmat_registration",   { NULL }, NULL },
	{ "ifta",                  { NULL }, NULL },
};

const char *const permit_kinds[] = {
	"comercializacion", "distribucion", "distribucion_ducto", "expendio",
	"autoconsumo", "transporte", "transporte_ducto",
	"transporte_maritimo", "almacenamiento", "refinacion",
	"procesamiento", "importacion", "exportacion", "letter_637", "tcn",
	"state_supplier", "state_distributor", "exemption_certificate",
	"delivery_certificate", "hazmat_registration", "ifta", NULL
};

#define T struct permit
static const struct field fields[] = {
	FIELD(T, kind,       .words = permit_kinds, .example = "\"distribucion\"",
	      .doc = "Kind of permit. In Mexico, the activity named by the regulator: `comercializacion` (marketing), `distribucion` (distribution), `distribucion_ducto` (distribution by pipeline), `expendio` (retail station), `autoconsumo` (own consumption), `transporte` (transport by road or rail), `transporte_ducto` (by pipeline), `transporte_maritimo` (by sea), `almacenamiento` (storage), `refinacion` (refining), `procesamiento` (processing), `importacion` (import) or `exportacion` (export). In the United States: `letter_637` (IRS letter of registration, form 637), `tcn` (terminal control number), `state_supplier` or `state_distributor` (state license), `exemption_certificate` (of the buyer), `delivery_certificate` (of the tanks), `hazmat_registration` (hazardous materials registration of the carrier) or `ifta` (fuel tax license)."),
	FIELD(T, number,     .min = 1, .max = 40, .chars = "A-Z0-9/ .-", .example = "\"PL/12345/DIS/OM/2019\"",
	      .doc = "Permit number, in the format of its kind."),
	FIELD(T, authority,  .min = 2, .max = 60, .nullable = true, .example = "\"CNE\"",
	      .doc = "Authority that issued the permit. A state license or exemption begins with the state's two letters (`TX Comptroller`), a federal one with `IRS`."),
	FIELD(T, products,   .max = 50, .chars = "A-Z0-9_-", .nullable = true, .example = "[\"DIESEL_ULSD\"]",
	      .doc = "Codes of the products that the permit covers. Null if it covers all products of its kind."),
	FIELD(T, uses,       .words = tax_uses, .nullable = true, .example = "null",
	      .doc = "For an exemption certificate: uses that the buyer may put the product to: `highway` (vehicles registered for the road), `retail` (resale at a station), `off_road` (machinery and vehicles off the road), `farm`, `export`, `government`, `school` (school buses) or `heating`. Null for any untaxed use."),
	FIELD(T, valid_from, .nullable = true, .example = "\"2019-01-01\"",
	      .doc = "First day of validity."),
	FIELD(T, valid_to,   .nullable = true, .example = "\"2049-12-31\"",
	      .doc = "Last day of validity. Null if the permit has no end date."),
};
#undef T
/* clang-format on */

const struct shape permit_shape = {
	.name = "Permit",
	.size = PRESENT(struct permit),
	.fields = fields,
	.n = MEMBERS(fields),
	.need = NAMES("kind", "number"),
	.doc = "A permit, license or registration.",
};

/* Past so many digits, or NULL where there are others than these. */
static const char *
digits(const char *s, size_t min, size_t max)
{
	size_t n = strspn(s, "0123456789");

	return n >= min && n <= max ? s + n : NULL;
}

/* Past what one character of a form stands for, or NULL. */
static const char *
step(char c, const char *s)
{
	switch (c) {
	case '#':
		return digits(s, 1, 5);
	case '@':
		return digits(s, 4, 4);
	case '%':
		return isalnum((unsigned char)*s) ? s + 1 : NULL;
	}
	return *s == c ? s + 1 : NULL;
}

static bool
fits(const char *form, const char *s)
{
	for (; *form != '\0' && s != NULL; form++)
		s = step(*form, s);
	return s != NULL && *s == '\0';
}

static const struct form *
form_of(const char *kind)
{
	for (size_t i = 0; i < COUNT(forms); i++)
		if (strcmp(forms[i].kind, kind) == 0)
			return &forms[i];
	return NULL;
}

/* Without the prefix that the regulator's numbers have since 2025. */
static const char *
bare(const char *number)
{
	size_t n = strlen("CNE/");

	return strncmp(number, "CNE/", n) == 0 ? number + n : number;
}

bool
permit_number(const char *kind, const char *number)
{
	const struct form *f = form_of(kind);

	if (f == NULL || f->forms[0] == NULL)
		return f != NULL && *number != '\0';
	for (size_t i = 0; i < COUNT(f->forms) && f->forms[i] != NULL; i++)
		if (fits(f->forms[i], bare(number)))
			return true;
	return false;
}

/* Past zeros that begin a serial: behind a '/', with a digit to come. */
static const char *
past_zeros(const char *s, char before)
{
	while (before == '/' && s[0] == '0' && isdigit((unsigned char)s[1]))
		s++;
	return s;
}

bool
permit_same(const char *one, const char *other)
{
	char before = '\0';

	for (;; one++, other++) {
		one = past_zeros(one, before);
		other = past_zeros(other, before);
		if (*one != *other)
			return false;
		if (*one == '\0')
			return true;
		before = *one;
	}
}

static bool
named(const char *const *names, const char *name)
{
	for (; *names != NULL; names++)
		if (strcmp(*names, name) == 0)
			return true;
	return false;
}

static bool
covers(const struct permit *p, const char *product)
{
	if (product == NULL || !HAS(p, products))
		return true;
	for (size_t i = 0; i < p->products.n; i++)
		if (strcmp(p->products.v[i], product) == 0)
			return true;
	return false;
}

static bool
valid(const struct permit *p, struct date day)
{
	return (!HAS(p, valid_from) || p->valid_from.days <= day.days) &&
	    (!HAS(p, valid_to) || day.days <= p->valid_to.days);
}

const struct permit *
permit_covers(const struct list *permits, const char *const *kinds,
    const char *product, struct date day)
{
	const struct permit *p = permits->v;

	for (size_t i = 0; i < permits->n; i++)
		if (named(kinds, p[i].kind) && covers(&p[i], product) &&
		    valid(&p[i], day))
			return &p[i];
	return NULL;
}

static void
fault(struct judge *j, const char *member, size_t i, enum err e,
    const char *field, const char *message)
{
	resource_fault(j, e, arena_fmt(j->arena, "%s/%zu/%s", member, i, field),
	    message);
}

static bool
repeated(const struct permit *all, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (HAS(&all[k], kind) && HAS(&all[k], number) &&
		    strcmp(all[k].kind, all[i].kind) == 0 &&
		    permit_same(all[k].number, all[i].number))
			return true;
	return false;
}

void
permit_check(struct judge *j, const char *member, const struct list *permits)
{
	const struct permit *p = permits->v;

	for (size_t i = 0; i < permits->n; i++) {
		bool whole = HAS(&p[i], kind) && HAS(&p[i], number);

		if (whole && !permit_number(p[i].kind, p[i].number))
			fault(j, member, i, E_FORMAT, "number",
			    form_of(p[i].kind)->wanted);
		if (whole && repeated(p, i))
			fault(j, member, i, E_NOT_ALLOWED, "number",
			    "appears in the list more than once");
		if (HAS(&p[i], uses) && HAS(&p[i], kind) &&
		    strcmp(p[i].kind, "exemption_certificate") != 0)
			fault(j, member, i, E_NOT_ALLOWED, "uses",
			    "is only for an exemption_certificate");
		if (HAS(&p[i], valid_from) && HAS(&p[i], valid_to) &&
		    p[i].valid_to.days < p[i].valid_from.days)
			fault(j, member, i, E_OUT_OF_RANGE, "valid_to",
			    "is before valid_from");
	}
}
