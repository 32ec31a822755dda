/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DECIMAL_H
#define DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

/*
 * The text of a number taken apart, for what makes a value of it.  A point may
 * stand among the digits; the zeros at both ends are left out, so that zero has
 * none.  `power` is the power of ten of the first digit, `last` of the last.
 */
struct digits {
	bool negative;
	const char *first, *end;
	int64_t power, last;
};

/* The grammar of JSON's numbers (RFC 8259 section 6): 0, -1 not a number. */
int decimal_digits(const char *s, struct digits *d);

#endif
