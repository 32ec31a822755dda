/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices.h"

/* clang-format off */
const char *const price_terminals[] = { "MTY", "TUX", "CAD", "HOU", NULL };
const char *const price_products[] = { "REGULAR_87", "PREMIUM_91", "DIESEL_ULSD", NULL };
const char *const price_currencies[] = { "MXN", "USD", NULL };

#define T struct price_row
static const struct field row_fields[] = {
	FIELD(T, terminal,     .words = price_terminals),
	FIELD(T, product,      .words = price_products),
	FIELD(T, currency,     .words = price_currencies),
	FIELD(T, jurisdiction, .max = 8),
	FIELD(T, time_zone,    .max = 40),
	FIELD(T, source,       .max = 100),
	FIELD(T, effective_at),
	FIELD(T, price,        .decimals = 6),
};
#undef T

#define T struct price_rate
static const struct field rate_fields[] = {
	FIELD(T, kind,    .max = 16),
	FIELD(T, product, .words = price_products),
	FIELD(T, tax,     .max = 24),
	FIELD(T, unit,    .max = 8),
	FIELD(T, basis,   .max = 100),
	FIELD(T, rate,    .decimals = 6),
	FIELD(T, since),
};
#undef T

#define T struct price_key
static const struct field key_fields[] = {
	FIELD(T, terminal,     .max = 3),
	FIELD(T, jurisdiction, .max = 8),
	FIELD(T, at),
	FIELD(T, day),
};
#undef T

const struct shape price_row_shape = SHAPE(struct price_row, "PriceRow", row_fields,
	"A recorded rack price and its terminal.");
const struct shape price_rate_shape = SHAPE(struct price_rate, "PriceRate", rate_fields,
	"A tax, freight or exchange rate of a day.");
const struct shape price_key_shape = SHAPE(struct price_key, "PriceKey", key_fields,
	"Which prices and rates to read.");

const struct query price_terminal = {
	.name = "price_terminal",
	.in = &price_key_shape,
	.out = &price_row_shape,
	.sql = "SELECT code AS terminal, currency, jurisdiction, time_zone"
	       "  FROM terminals"
	       " WHERE code = :terminal",
	.flags = Q_SHARED,
};

/* The last price that is in effect, and of its versions the last recorded:
 * the end of a range of the primary key, once for each product. */
#define LAST_PRICE(product)						\
	"(SELECT p.product, p.price, p.source, p.effective_at,"		\
	"  t.currency, t.jurisdiction, t.time_zone"			\
	"  FROM terminals t JOIN rack_prices p"				\
	"   ON p.terminal = t.code AND p.currency = t.currency"		\
	" WHERE t.code = :terminal"					\
	"  AND p.product = '" product "' AND p.effective_at <= :at"	\
	" ORDER BY p.effective_at DESC, p.recorded_at DESC LIMIT 1)"

const struct query price_rows = {
	.name = "price_rows",
	.in = &price_key_shape,
	.out = &price_row_shape,
	.sql = LAST_PRICE("REGULAR_87") " UNION ALL "
	       LAST_PRICE("PREMIUM_91") " UNION ALL "
	       LAST_PRICE("DIESEL_ULSD"),
	.flags = Q_SHARED,
};

/* Everything else that a price of that day is made of.  An exchange rate
 * older than ten days is none. */
const struct query price_rates = {
	.name = "price_rates",
	.in = &price_key_shape,
	.out = &price_rate_shape,
	.sql = "SELECT kind, product, tax, unit, legal_basis AS basis, rate,"
	       "  valid_from AS since FROM tax_rates"
	       " WHERE jurisdiction = :jurisdiction"
	       "  AND valid_to >= :day AND valid_from <= :day"
	       " UNION ALL "
	       "SELECT 'stimulus', product, tax, 'l', source, quota, valid_from"
	       "  FROM tax_stimuli"
	       " WHERE jurisdiction = :jurisdiction"
	       "  AND valid_to >= :day AND valid_from <= :day"
	       " UNION ALL "
	       "(SELECT 'freight', NULL, NULL, 'l', NULL, per_litre, valid_from"
	       "  FROM freight_estimates"
	       " WHERE terminal = :terminal AND valid_from <= :day"
	       " ORDER BY valid_from DESC LIMIT 1)"
	       " UNION ALL "
	       "(SELECT 'fx', NULL, NULL, NULL, NULL, rate, day"
	       "  FROM fx_rates"
	       " WHERE base = 'USD' AND quote = 'MXN' AND day <= :day"
	       "  AND day >= :day - INTERVAL 10 DAY"
	       " ORDER BY day DESC, recorded_at DESC LIMIT 1)",
	.flags = Q_SHARED,
};
/* clang-format on */
