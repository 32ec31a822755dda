/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PERMITS_H
#define PERMITS_H

#include "resource.h"

/*
 * Permits, licences and registrations of a counterparty or a site: a K_LIST
 * member of theirs, of struct permit.  Nothing here does I/O.
 */
struct permit {
	struct presence has;
	const char *kind;      /* a word of permit_kinds */
	const char *number;    /* in its kind's form */
	const char *authority; /* CNE, SENER, IRS, ... */
	struct texts products; /* codes; absent: whatever is its kind's */
	struct texts uses;     /* of an exemption; absent: any untaxed one */
	struct date valid_from, valid_to; /* both days included */
};
extern const struct shape permit_shape;
extern const char *const permit_kinds[];

#define PERMITS_MAX 50 /* of one party or site */

/* Has a number the form that its kind prescribes? */
bool permit_number(const char *kind, const char *number);

/* Are two numbers the same permit?  Leading zeros of the serial do not count:
 * PL/00320/EXP/ES/2019 is PL/320/EXP/ES/2019. */
bool permit_same(const char *one, const char *other);

/* The first of a list that is of one of the kinds, covers the product (NULL:
 * any) and is valid on the day; NULL where none is. */
const struct permit *permit_covers(const struct list *permits,
    const char *const *kinds, const char *product, struct date day);

/* Judge a whole list, a member of this name: forms, spans, none twice. */
void permit_check(struct judge *j, const char *member,
    const struct list *permits);

#endif
