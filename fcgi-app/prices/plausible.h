/* SPDX-License-Identifier: Apache-2.0 */
#ifndef PLAUSIBLE_H
#define PLAUSIBLE_H

#include "db.h"
#include "field.h"

/*
 * Prices that nobody would believe: 231 USD/gal where 2.31 was meant.  One
 * mechanism for whoever posts a price: the API, files of price sources, the
 * operator's import.  A doubt is a warning; an import may refuse the row.
 *
 * What is doubted is data (price_bounds), by currency, product and day: a price
 * below `low` or above `high`, or more than `change_pct` percent away from the
 * latest price that took effect earlier at the terminal for the product, in the
 * same currency, at most `change_days` before.  All is compared exactly, each
 * price in its own unit.
 */
struct price_bounds {
	struct presence has;
	const char *currency, *product; /* "*": every other */
	struct date valid_from;
	struct money low, high; /* of `unit`, before taxes */
	const char *unit;
	struct money change_pct;
	int64_t change_days;
	const char *source;
};

enum price_doubt { PRICE_PLAUSIBLE, PRICE_LOW, PRICE_HIGH, PRICE_MOVED };

/* A price that is or was posted. */
struct price_posted {
	struct presence has;
	const char *terminal, *product, *currency;
	struct money price;
	const char *unit;
	struct stamp effective_at;
};

/* What the answer and the row say of a price that is doubted. */
struct price_warning {
	struct presence has;
	const char *code, *reason, *message;
};

extern const struct shape price_posted_shape, price_warning_shape;
extern const struct query price_bounds_all, price_posted_before;
#define PLAUSIBLE_QUERIES &price_bounds_all, &price_posted_before

/* All bounds, for the function below. */
enum err price_bounds_read(struct db *db, struct arena *a, struct list *all);

/* Those of a product in a currency at a moment, or NULL: its own before those
 * of every other. */
const struct price_bounds *price_bounds_of(const struct list *all,
    const char *currency, const char *product, struct stamp at);

/* Is it doubted, and why?  `before` is the price before it, or NULL; one that
 * lies outside the bounds itself is not compared with. */
enum price_doubt price_judge(const struct price_bounds *b,
    const struct price_posted *p, const struct price_posted *before);

/* The same of a price that is to be posted, with the one before it read. */
enum err price_doubted(struct db *db, struct arena *a,
    const struct price_posted *p, struct list *warnings);

/* "below", "above", "change"; the sentence; and both as warnings: an empty list
 * where nothing is doubted. */
extern const char *const price_doubts[];
const char *price_doubt_text(struct arena *a, const struct price_bounds *b,
    enum price_doubt why);
struct list price_warnings(struct arena *a, const struct price_bounds *b,
    enum price_doubt why);

#endif
