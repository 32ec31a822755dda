/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "plausible.h"

#include <string.h>

#include "arena.h"
#include "unit.h"

#define DAY_MS INT64_C(86400000)

/* clang-format off */
const char *const price_doubts[] = { "below", "above", "change", NULL };

#define T struct price_bounds
static const struct field bounds_fields[] = {
	FIELD(T, currency),
	FIELD(T, product),
	FIELD(T, valid_from),
	FIELD(T, low,        .decimals = 6),
	FIELD(T, high,       .decimals = 6),
	FIELD(T, unit),
	FIELD(T, change_pct, .decimals = 6),
	FIELD(T, change_days),
	FIELD(T, source),
};
#undef T
static const struct shape bounds_shape =
	SHAPE(struct price_bounds, "PriceBounds", bounds_fields, "Bounds of plausible prices.");

#define T struct price_posted
static const struct field posted_fields[] = {
	FIELD(T, terminal),
	FIELD(T, product),
	FIELD(T, currency),
	FIELD(T, price, .decimals = 6),
	FIELD(T, unit),
	FIELD(T, effective_at),
};
#undef T
const struct shape price_posted_shape =
	SHAPE(struct price_posted, "PricePosted", posted_fields, "A price that is or was posted.");

#define T struct price_warning
static const struct field warning_fields[] = {
	FIELD(T, code,    .max = 40, .example = "\"price_implausible\"",
	      .doc = "Warning code: `price_implausible`."),
	FIELD(T, reason,  .words = price_doubts, .example = "\"above\"",
	      .doc = "Reason for the warning: `below` or `above` (the price is outside the bounds for its product and currency) or `change` (it differs too much from the previous price at the terminal)."),
	FIELD(T, message, .max = 300, .example = "\"above 10.6 USD/gal\"", .doc = "Human-readable description of the bound or percentage exceeded."),
};
#undef T
const struct shape price_warning_shape =
	SHAPE(struct price_warning, "PriceWarning", warning_fields, "A reason to check a price that was accepted.");

/* An own product's before those of every other, the latest first. */
const struct query price_bounds_all = {
	.name  = "price_bounds_all",
	.out   = &bounds_shape,
	.sql   = "SELECT currency, product, valid_from, low, high, unit, change_pct, change_days, source"
		 "  FROM price_bounds ORDER BY product = '*', valid_from DESC",
	.flags = Q_SHARED | Q_SCAN,
};

/* Of the account's own and of the operator's the one that took effect last. */
#define BEFORE(of)							\
	"(SELECT price, unit, currency, effective_at FROM rack_prices"	\
	" WHERE account = " of " AND terminal = :terminal AND product = :product" \
	"  AND effective_at < :effective_at AND currency = :currency"	\
	"  AND status <> 'withdrawn'"					\
	" ORDER BY effective_at DESC, recorded_at DESC LIMIT 1)"
const struct query price_posted_before = {
	.name = "price_posted_before",
	.in   = &price_posted_shape,
	.out  = &price_posted_shape,
	.sql  = BEFORE(":account") " UNION ALL " BEFORE("'common'")
		" ORDER BY effective_at DESC LIMIT 1",
};
/* clang-format on */

enum err
price_bounds_read(struct db *db, struct arena *a, struct list *all)
{
	return db_all(db, &price_bounds_all, NULL, all, a);
}

const struct price_bounds *
price_bounds_of(const struct list *all, const char *currency,
    const char *product, struct stamp at)
{
	const struct price_bounds *b = all->v;
	struct date day = stamp_date(at, 0);

	for (size_t i = 0; i < all->n; i++)
		if (strcmp(b[i].currency, currency) == 0 &&
		    (strcmp(b[i].product, "*") == 0 ||
			strcmp(b[i].product, product) == 0) &&
		    b[i].valid_from.days <= day.days)
			return &b[i];
	return NULL;
}

static enum price_doubt
outside(const struct price_bounds *b, const struct price_posted *p)
{
	if (unit_price_cmp(p->price, p->unit, b->low, b->unit) < 0)
		return PRICE_LOW;
	if (unit_price_cmp(p->price, p->unit, b->high, b->unit) > 0)
		return PRICE_HIGH;
	return PRICE_PLAUSIBLE;
}

enum price_doubt
price_judge(const struct price_bounds *b, const struct price_posted *p,
    const struct price_posted *before)
{
	enum price_doubt why = b == NULL ? PRICE_PLAUSIBLE : outside(b, p);

	if (b == NULL || why != PRICE_PLAUSIBLE || before == NULL ||
	    p->effective_at.ms - before->effective_at.ms >
		b->change_days * DAY_MS ||
	    outside(b, before) != PRICE_PLAUSIBLE)
		return why;
	return unit_price_apart(p->price, p->unit, before->price, before->unit,
		   b->change_pct) ?
	    PRICE_MOVED :
	    PRICE_PLAUSIBLE;
}

const char *
price_doubt_text(struct arena *a, const struct price_bounds *b,
    enum price_doubt why)
{
	char bound[DECIMAL_LEN + 1];

	if (why == PRICE_MOVED) {
		decimal_format(b->change_pct.micros, 0, bound);
		return arena_fmt(a,
		    "differs by more than %s %% from the price before it at the "
		    "terminal",
		    bound);
	}
	decimal_format(why == PRICE_LOW ? b->low.micros : b->high.micros, 0,
	    bound);
	return arena_fmt(a, "is %s %s %s/%s, the bound for its product",
	    price_doubts[why - 1], bound, b->currency, b->unit);
}

struct list
price_warnings(struct arena *a, const struct price_bounds *b,
    enum price_doubt why)
{
	struct price_warning *w = arena_new(a, struct price_warning);

	if (why == PRICE_PLAUSIBLE)
		return (struct list){ w, 0 };
	*w = (struct price_warning){ .has = EVERYTHING,
		.code = err_row(E_PRICE_IMPLAUSIBLE)->code,
		.reason = price_doubts[why - 1],
		.message = price_doubt_text(a, b, why) };
	return (struct list){ w, 1 };
}

enum err
price_doubted(struct db *db, struct arena *a, const struct price_posted *p,
    struct list *warnings)
{
	const struct price_bounds *b;
	struct price_posted before = { 0 };
	struct list all;
	enum err e;

	*warnings = (struct list){ 0 };
	if ((e = price_bounds_read(db, a, &all)) != OK)
		return e;
	b = price_bounds_of(&all, p->currency, p->product, p->effective_at);
	e = db_one(db, &price_posted_before, p, &before, a);
	if (e != OK && e != E_NOT_FOUND)
		return e;
	*warnings = price_warnings(a, b,
	    price_judge(b, p, e == OK ? &before : NULL));
	return OK;
}
