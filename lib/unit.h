/* SPDX-License-Identifier: Apache-2.0 */
#ifndef UNIT_H
#define UNIT_H

#include "money.h"

/* Units of volume by their words: "l" and "gal", the United States' gallon of
 * 231 cubic inches, which is 3.785411784 litres exactly. */
extern const char *const unit_words[];

/*
 * A volume in another unit, or the price of a unit as that of another, rounded
 * half away from zero to `decimals`: 0, or -1 where it does not fit.
 */
int unit_volume(struct volume v, const char *from, const char *to, int decimals,
    struct volume *out);
int unit_price(struct money price, const char *from, const char *to,
    int decimals, struct money *out);

#endif
