/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "prices.h"

#include "resource.h"

/* clang-format off */
const char *const price_currencies[] = { "MXN", "USD", NULL };
const char *const price_basis_words[] = { "gross", "net_of_discount", NULL };

#define T struct price_posting
static const struct field posting_fields[] = {
	FIELD(T, price_id,    .prefix = "rpr", .example = "\"rpr_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Rack price."),
	FIELD(T, owner,       .words = resource_owners, .example = "\"operator\"", .doc = "Owner of the rack price: `account` (the account) or `operator` (the operator of the service)."),
	FIELD(T, supplier_id, .prefix = "cpy", .nullable = true, .example = "null", .doc = "Supplier that posted the price. Null for the terminal's own posting."),
	FIELD(T, branded,     .example = "false", .doc = "Whether the price is for fuel sold under the supplier's brand."),
	FIELD(T, price_basis, .words = price_basis_words, .example = "\"gross\"", .doc = "Price basis: `gross` or `net_of_discount`."),
	FIELD(T, terms,       .nullable = true, .example = "null", .doc = "Payment terms that the price applies to."),
};
#undef T
const struct shape price_posting_shape =
	SHAPE(struct price_posting, "PricePosting", posting_fields, "The posting that a rack price belongs to.");

#define T struct price_row
static const struct field row_fields[] = {
	FIELD(T, id),
	FIELD(T, status),
	FIELD(T, terminal),
	FIELD(T, product),
	FIELD(T, quoted),
	FIELD(T, currency),
	FIELD(T, jurisdiction),
	FIELD(T, time_zone),
	FIELD(T, source),
	FIELD(T, effective_at),
	FIELD(T, price, .decimals = 6),
	FIELD(T, unit),
	FIELD(T, own),
	FIELD(T, own_terminal),
	FIELD(T, supplier_id, .nullable = true),
	FIELD(T, branded),
	FIELD(T, price_basis),
	FIELD(T, terms, .nullable = true),
};
#undef T

#define T struct price_rate
static const struct field rate_fields[] = {
	FIELD(T, kind),
	FIELD(T, unit),
	FIELD(T, rate, .decimals = 6),
	FIELD(T, since),
	FIELD(T, id, .prefix = "frt", .nullable = true),
	FIELD(T, version, .nullable = true),
	FIELD(T, basis, .nullable = true),
	FIELD(T, currency, .nullable = true),
	FIELD(T, covers, .nullable = true),
	FIELD(T, distance_from, .nullable = true),
	FIELD(T, distance_to, .nullable = true),
	FIELD(T, min_quantity, .decimals = 3, .nullable = true),
	FIELD(T, min_charge, .decimals = 2, .nullable = true),
	FIELD(T, surcharge_index, .nullable = true),
	FIELD(T, fuel_surcharges, .shape = &freight_surcharge_shape, .nullable = true),
};
#undef T

#define T struct price_key
static const struct field key_fields[] = {
	FIELD(T, terminal),
	FIELD(T, product),
	FIELD(T, since),
	FIELD(T, at),
	FIELD(T, known),
	FIELD(T, day),
	FIELD(T, owner),
	FIELD(T, series),
};
#undef T

const struct shape price_row_shape = SHAPE(struct price_row, "PriceRow", row_fields,
	"A recorded rack price and its terminal.");
const struct shape price_rate_shape = SHAPE(struct price_rate, "PriceRate", rate_fields,
	"A freight or exchange rate of a day.");
const struct shape price_key_shape = SHAPE(struct price_key, "PriceKey", key_fields,
	"Which prices and rates to read.");

/* The account's own terminal of a code stands before the operator's. */
#define TERMINAL							\
	"t.account IN (:account, 'common') AND t.code = :terminal"	\
	" AND t.archived_at IS NULL AND (t.account <> 'common'"		\
	"  OR NOT EXISTS (SELECT 1 FROM terminals AS mine"		\
	"   WHERE mine.account = :account AND mine.code = :terminal"	\
	"    AND mine.account <> 'common' AND mine.archived_at IS NULL))"

const struct query price_terminal = {
	.name = "price_terminal",
	.in = &price_key_shape,
	.out = &price_row_shape,
	.sql = "SELECT t.code AS terminal, t.currency, t.jurisdiction, t.time_zone"
	       "  FROM terminals AS t WHERE " TERMINAL,
};

const struct query price_codes_of_terminals = {
	.name = "price_codes_of_terminals",
	.in = &price_key_shape,
	.out = &price_row_shape,
	.sql = "SELECT code AS terminal FROM terminals"
	       " WHERE account IN (:account, 'common') AND archived_at IS NULL"
	       "  AND (:terminal IS NULL OR code = :terminal)"
	       " ORDER BY account <> 'common', id LIMIT 200",
	.flags = Q_STEADY,
};

const struct query price_codes_of_products = {
	.name = "price_codes_of_products",
	.in = &price_key_shape,
	.out = &price_row_shape,
	.sql = "SELECT code AS product FROM products"
	       " WHERE account IN (:account, 'common') AND archived_at IS NULL"
	       "  AND (:product IS NULL OR code = :product)"
	       " ORDER BY account <> 'common', id LIMIT 200",
	.flags = Q_STEADY,
};

/* The account's own product of a code stands before the operator's. */
const struct query price_dyed_product = {
	.name = "price_dyed_product",
	.in = &price_key_shape,
	.out = &price_row_shape,
	.sql = "SELECT code AS product FROM (SELECT code, dyed FROM products"
	       "  WHERE account IN (:account, 'common') AND code = :product"
	       "   AND archived_at IS NULL"
	       "  ORDER BY account = 'common' LIMIT 1) AS p WHERE p.dyed = 1",
	.flags = Q_STEADY,
};

/* Not steady: a trigger of the prices writes to it. */
const struct query price_series_of = {
	.name = "price_series_of",
	.in = &price_key_shape,
	.out = &price_key_shape,
	.sql = "SELECT s.account AS owner, HEX(s.series) AS series"
	       "  FROM rack_series AS s WHERE s.account IN (:account, 'common')"
	       "  AND (:terminal IS NULL OR s.terminal = :terminal)"
	       "  AND (:product IS NULL OR s.product = :product) LIMIT 2001",
};

/*
 * A price with its terminal, the account's own and the operator's: which of
 * them counts says price_pick.  The first statement is the daily rack's, and
 * as lean as it can be: of each series the last row, even a withdrawn one.
 */
#define ROW								\
	"SELECT p.id, p.status, p.product, p.currency AS quoted, p.price, p.unit,"	\
	"  p.source, p.effective_at, p.supplier_id, p.branded, p.price_basis, p.terms,"	\
	"  p.account <> 'common' AS own, t.account <> 'common' AS own_terminal,"	\
	"  t.currency, t.jurisdiction, t.time_zone FROM terminals AS t"
#define AT								\
	" WHERE t.account IN (:account, 'common') AND t.code = :terminal"	\
	"  AND t.archived_at IS NULL"

const struct query price_rows = {
	.name = "price_rows",
	.in = &price_key_shape,
	.out = &price_row_shape,
	.sql = ROW " JOIN rack_series AS s ON s.account IN (:account, 'common')"
	       "   AND s.terminal = :terminal"
	       "  JOIN rack_prices AS p ON p.account = s.account"
	       "   AND p.id = (SELECT q.id FROM rack_prices AS q " PRICE_BY_SERIES
	       "    WHERE q.account = s.account AND q.series = s.series"
	       "     AND q.effective_at <= :at"
	       "    ORDER BY q.effective_at DESC, q.recorded_at DESC LIMIT 1)" AT,
	.flags = Q_STEADY,
};

const struct query price_row_of_series = {
	.name = "price_row_of_series",
	.in = &price_key_shape,
	.out = &price_row_shape,
	.sql = ROW " JOIN rack_prices AS p ON p.account = :owner"
	       "   AND p.id = " PRICE_IN_EFFECT(":owner", "UNHEX(:series)")
	       AT " ORDER BY t.account = 'common' LIMIT 1",
	.flags = Q_STEADY,
};

const struct query price_posting_by_id = {
	.name = "price_posting_by_id",
	.in = &price_row_shape,
	.out = &price_row_shape,
	.sql = "SELECT supplier_id, branded, price_basis, terms FROM rack_prices"
	       " WHERE account IN (:account, 'common') AND id = :id LIMIT 1",
};

/* Everything else that a price of that day is made of.  An exchange rate
 * older than ten days is none. */
const struct query price_rates = {
	.name = "price_rates",
	.in = &price_key_shape,
	.out = &price_rate_shape,
	.sql = "(SELECT 'freight' AS kind, unit, base_rate AS rate,"
	       "  valid_from AS since, id, version, basis, currency,"
	       "  IF(product_family IS NULL, NULL, IFNULL("
	       "   (SELECT GROUP_CONCAT(p.code SEPARATOR ' ') FROM products AS p"
	       "     WHERE p.account IN (:account, 'common')"
	       "      AND p.family = f.product_family), '')) AS covers,"
	       "  distance_from, distance_to, min_quantity, min_charge,"
	       "  surcharge_index, fuel_surcharges FROM freight_rates AS f"
	       " WHERE account IN (:account, 'common') AND terminal = :terminal"
	       "  AND valid_from <= :day"
	       "  AND (valid_to IS NULL OR valid_to >= :day)"
	       "  AND status <> 'draft' AND archived_at IS NULL"
	       "  AND carrier_id IS NULL"
	       "  AND site_id IS NULL AND destination_zone IS NULL"
	       " ORDER BY distance_from IS NULL AND distance_to IS NULL,"
	       "  product_family IS NULL, valid_from DESC, account = 'common', id"
	       " LIMIT 200)"
	       " UNION ALL "
	       "(SELECT 'fx', NULL, rate, day, NULL, NULL, NULL, NULL, NULL, NULL,"
	       "  NULL, NULL, NULL, NULL, NULL"
	       "  FROM fx_rates WHERE account IN (:account, 'common')"
	       "  AND base = 'USD' AND quote = 'MXN' AND day <= :day"
	       "  AND day >= :day - INTERVAL 10 DAY AND archived_at IS NULL"
	       " ORDER BY day DESC, account = 'common', recorded_at DESC LIMIT 1)",
	.flags = Q_STEADY,
};
/* clang-format on */
