/* SPDX-License-Identifier: Apache-2.0 */
#ifndef RACK_PRICES_H
#define RACK_PRICES_H

#include "resource.h"

/*
 * A price posted at a rack, on two clocks: effective_at is when it applies
 * there, recorded_at when it was learned.  A row is never changed: correcting
 * and withdrawing add rows of the same effective_at, recorded later.
 */
struct rack_price {
	struct presence has;
	struct id id;
	const char *status;
	const char *owner;
	const char *terminal, *product;
	struct id supplier_id;
	flag branded;
	const char *price_basis, *terms, *currency;
	struct money price;
	const char *unit;
	struct stamp effective_at, recorded_at;
	struct id source_id;
	const char *source;
	struct id supersedes;
	const char *reason;
	struct list warnings; /* struct price_warning */
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What its rules see besides: where it stands, who posts it. */
struct rack_price_facts {
	struct presence has;
	const char *terminal, *product;
	const char *roles; /* of the supplier, separated by spaces */
};

/* The bodies of a correction and of a withdrawal. */
struct rack_correction {
	struct presence has;
	struct money price;
	const char *reason;
};

extern const struct resource rack_prices;
extern const struct shape rack_price_shape, rack_price_facts_shape,
    rack_correction_shape, rack_withdrawal_shape;
extern const struct query rack_price_place, rack_price_last, rack_price_hold,
    rack_price_known;

resource_check rack_price_check;
enum err rack_price_begin(struct req *rq, void *obj);
handler rack_price_correct, rack_price_withdraw;

/* The generated column `series` (sql/0009-market.sql), of a body or of a row
 * whose place the statement knows. */
#define RACK_SERIES(of)                                                    \
	"UNHEX(MD5(CONCAT_WS('/', :terminal, :product, " of "branded, " of \
	"price_basis, " of "currency, CONCAT('s', " of "supplier_id),"     \
	" CONCAT('t', " of "terms))))"

#endif
