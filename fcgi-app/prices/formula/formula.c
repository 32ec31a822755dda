/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "book.h"

#include "prices/quote/prices.h"

/* clang-format off */
#define T struct formula_key
static const struct field key_fields[] = {
	FIELD(T, id,       .prefix = "pfm"),
	FIELD(T, code),
	FIELD(T, calendar),
	FIELD(T, base),
	FIELD(T, quote),
	FIELD(T, source),
	FIELD(T, terminal),
	FIELD(T, product),
	FIELD(T, owner),
	FIELD(T, series),
	FIELD(T, from),
	FIELD(T, to),
	FIELD(T, at),
	FIELD(T, known),
};
#undef T
const struct shape formula_key_shape =
	SHAPE(struct formula_key, "FormulaKey", key_fields, "What evaluating reads.");

#define T struct formula_source
static const struct field source_fields[] = {
	FIELD(T, id),
	FIELD(T, code),
	FIELD(T, frequency),
	FIELD(T, calendar),
	FIELD(T, time_zone),
	FIELD(T, currency),
	FIELD(T, day),
};
#undef T
static const struct shape source_shape =
	SHAPE(struct formula_source, "FormulaSource", source_fields, "An index, a terminal or a holiday.");

#define T struct formula_posted
static const struct field posted_fields[] = {
	FIELD(T, id),
	FIELD(T, supplier_id,  .optional = true),
	FIELD(T, price,        .decimals = 6),
	FIELD(T, unit),
	FIELD(T, currency),
	FIELD(T, branded),
	FIELD(T, effective_at),
	FIELD(T, recorded_at),
};
#undef T
static const struct shape posted_shape =
	SHAPE(struct formula_posted, "FormulaPosted", posted_fields, "A posted price in effect.");

/* The version that was the last at a moment. */
#define VERSION_OF(what)						\
	"SELECT id, status, code, name, expression, currency, unit, rounding,"	\
	"  decimals, day_rule, fx_rule, weekend_rule, calendar, time_zone,"	\
	"  floor, cap, version, created_at, updated_at, archived_at"	\
	"  FROM price_formulas FOR SYSTEM_TIME ALL"			\
	" WHERE account = :account AND " what " AND updated_at <= :known"	\
	" ORDER BY version DESC LIMIT 1"

const struct query formula_by_code = {
	.name = "formula_by_code",
	.in   = &formula_key_shape,
	.out  = &price_formula_shape,
	.sql  = VERSION_OF("code = :code"),
};

const struct query formula_by_id = {
	.name = "formula_by_id",
	.in   = &formula_key_shape,
	.out  = &price_formula_shape,
	.sql  = VERSION_OF("id = :id"),
};

/* The account's own first. */
const struct query formula_index = {
	.name = "formula_index",
	.in   = &formula_key_shape,
	.out  = &source_shape,
	.sql  = "SELECT i.id, i.frequency, i.calendar, i.time_zone"
		"  FROM price_indexes AS i"
		" WHERE i.account IN (:account, 'common') AND i.code = :code"
		"   AND i.archived_at IS NULL AND " INDEX_COUNTS
		" ORDER BY i.account = 'common' LIMIT 2",
};

/* One a day, however many were recorded: the account's own before the operator's, what was learned last
 * before what was learned first. */
const struct query formula_rates = {
	.name = "formula_rates",
	.in   = &formula_key_shape,
	.out  = &price_index_point_shape,
	.sql  = "SELECT date, value, recorded_at FROM ("
		"  SELECT day AS date, rate AS value, recorded_at, ROW_NUMBER() OVER"
		"    (PARTITION BY day ORDER BY account = 'common', recorded_at DESC) AS n"
		"   FROM fx_rates WHERE account IN (:account, 'common')"
		"    AND base = :base AND quote = :quote"
		"    AND day BETWEEN :from AND :to AND recorded_at <= :known"
		"    AND (:source IS NULL OR source = :source)"
		"    AND archived_at IS NULL) AS r"
		" WHERE n = 1 ORDER BY date DESC",
};

const struct query formula_holidays = {
	.name = "formula_holidays",
	.in   = &formula_key_shape,
	.out  = &source_shape,
	.sql  = "SELECT day FROM holidays WHERE calendar = :calendar ORDER BY day",
	.flags = Q_SHARED,
};

const struct query formula_terminal = {
	.name = "formula_terminal",
	.in   = &formula_key_shape,
	.out  = &source_shape,
	.sql  = "SELECT code, currency, time_zone FROM terminals"
		" WHERE account IN (:account, 'common') AND code = :code"
		"   AND archived_at IS NULL"
		" ORDER BY account = 'common' LIMIT 1",
};

const struct query formula_rack = {
	.name = "formula_rack",
	.in   = &formula_key_shape,
	.out  = &posted_shape,
	.sql  = "SELECT p.id, p.supplier_id, p.price, p.unit, p.currency, p.branded,"
		"  p.effective_at, p.recorded_at FROM rack_prices AS p"
		" WHERE p.account IN (:account, 'common') AND p.account = :owner"
		"   AND p.id = " PRICE_IN_EFFECT(":owner", "UNHEX(:series)"),
};

/* Which series there are; of one the account's own stands first. */
const struct query formula_racks = {
	.name = "formula_racks",
	.in   = &formula_key_shape,
	.out  = &formula_key_shape,
	.sql  = "SELECT s.account AS owner, HEX(s.series) AS series"
		"  FROM rack_series AS s"
		" WHERE s.account IN (:account, 'common')"
		"   AND s.terminal = :terminal AND s.product = :product"
		" ORDER BY s.account = 'common' LIMIT 2001",
};
/* clang-format on */
