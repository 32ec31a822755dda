/* SPDX-License-Identifier: Apache-2.0 */
#ifndef UNIT_H
#define UNIT_H

#include <stdbool.h>

#include "money.h"

struct arena;
struct exact;

/* clang-format off */
/*
 * The units of volume and of price, stated here and nowhere else: the word and
 * its billionths of a litre, all exact.
 *
 *   gal  the US gallon of 231 cubic inches: 3.785411784 l
 *   bbl  the petroleum barrel of 42 of them: 158.987294928 l
 *   m3   1000 l
 *   cpg  US cents per gallon, of prices alone: what costs so many cents a
 *        gallon costs as many dollars a hundred gallons
 *
 * NIST Handbook 44, appendix C, for gallon and barrel; the litre is a
 * thousandth of a cubic metre (NIST SP 811, table 6).
 */
#define UNITS_OF_FUEL(F, x)		\
	F(x, "l",   1000000000)		\
	F(x, "gal", 3785411784)		\
	F(x, "bbl", 158987294928)	\
	F(x, "m3",  1000000000000)	\
	F(x, "cpg", 378541178400)

/* A unit's size as SQL, of a column or bound word; what is none of them NULL. */
#define UNIT_SQL_WHEN(u, word, size) " WHEN '" word "' THEN " #size
#define UNIT_SQL(u) "(CASE " u UNITS_OF_FUEL(UNIT_SQL_WHEN, u) " END)"

/* A volume or price `v` of unit `from` in unit `to`, not rounded; the factor
 * gives the quotient digits behind the point. */
#define UNIT_SQL_VOLUME(v, from, to)					\
	"(" v " * 1.000000000000 * " UNIT_SQL(from) " / " UNIT_SQL(to) ")"
#define UNIT_SQL_PRICE(p, from, to) UNIT_SQL_VOLUME(p, to, from)
/* clang-format on */

/* What fuel is measured in; what rates and quantities of a computation may be
 * of; what prices are posted in. */
#define UNIT_WORDS   "l", "gal"
#define UNIT_VOLUMES UNIT_WORDS, "bbl", "m3"
#define UNIT_PRICES  UNIT_VOLUMES, "cpg"
extern const char *const unit_words[];
extern const char *const unit_volumes[];
extern const char *const unit_prices[];

/* Is it a unit of the list above? */
bool unit_known(const char *word);

/* The currency that prices of a unit must have, or NULL: any; and how many
 * decimals they may have: 6, of cents 4. */
const char *unit_currency(const char *word);
int unit_decimals(const char *word);

/* A price as it is computed with, the same to the last digit: cents per gallon
 * as dollars per gallon, any other as it is. */
void unit_plain(struct money *price, const char **unit);

/*
 * A volume in another unit, or the price of a unit as that of another, rounded
 * half away from zero to `decimals`: 0, or -1 where it does not fit.
 */
int unit_volume(struct volume v, const char *from, const char *to, int decimals,
    struct volume *out);
int unit_price(struct money price, const char *from, const char *to,
    int decimals, struct money *out);

/*
 * Is one price below, equal to or above another of the same currency: -1, 0, 1;
 * and does it differ from another by more than so many percent of that one?
 * Both compare exactly, whatever the units; the prices are not negative.
 */
int unit_price_cmp(struct money price, const char *unit, struct money other,
    const char *of);
bool unit_price_apart(struct money price, const char *unit, struct money from,
    const char *of, struct money percent);

/* unit_volume and unit_price, not rounded. */
const struct exact *unit_volume_exact(struct arena *a, const struct exact *v,
    const char *from, const char *to);
const struct exact *unit_price_exact(struct arena *a, const struct exact *price,
    const char *from, const char *to);

#endif
