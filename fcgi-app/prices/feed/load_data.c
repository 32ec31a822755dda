/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "load_own.h"

#include "prices/fx_rates/fx_rates.h"
#include "prices/plausible.h"
#include "prices/price_indexes/price_indexes.h"
#include "prices/rack_prices/rack_prices.h"

/* clang-format off */
#define T struct feed_listed
static const struct field listed_fields[] = {
	FIELD(T, code),
	FIELD(T, id),
	FIELD(T, time_zone),
	FIELD(T, unit),
	FIELD(T, currency),
	FIELD(T, common),
};
#undef T
static const struct shape listed_shape =
	SHAPE(struct feed_listed, "FeedListed", listed_fields, "What a file may name.");

#define T struct feed_range
static const struct field range_fields[] = {
	FIELD(T, terminal),
	FIELD(T, product),
	FIELD(T, index_id),
	FIELD(T, base),
	FIELD(T, quote),
	FIELD(T, from),
	FIELD(T, to),
	FIELD(T, first),
	FIELD(T, last),
	FIELD(T, rows),
	FIELD(T, source),
	FIELD(T, source_id),
};
#undef T
const struct shape feed_load_range_shape =
	SHAPE(struct feed_range, "FeedRange", range_fields, "What rows are about, and the rows.");

#define T struct feed_recorded
static const struct field recorded_fields[] = {
	FIELD(T, id),
	FIELD(T, status),
	FIELD(T, supplier_id),
	FIELD(T, branded),
	FIELD(T, price_basis),
	FIELD(T, terms),
	FIELD(T, currency),
	FIELD(T, unit),
	FIELD(T, effective_at),
	FIELD(T, recorded_at),
	FIELD(T, day),
	FIELD(T, revision),
	FIELD(T, value, .decimals = 6),
};
#undef T
static const struct shape recorded_shape =
	SHAPE(struct feed_recorded, "FeedRecorded", recorded_fields, "What is known already.");

const struct query feed_load_terminals = {
	.name = "feed_load_terminals",
	.out  = &listed_shape,
	.sql  = "SELECT code, time_zone, currency, account = 'common' AS common FROM terminals"
		" WHERE account IN (:account, 'common') AND archived_at IS NULL",
};

const struct query feed_load_products = {
	.name = "feed_load_products",
	.out  = &listed_shape,
	.sql  = "SELECT code, account = 'common' AS common FROM products"
		" WHERE account IN (:account, 'common') AND archived_at IS NULL",
};

const struct query feed_load_suppliers = {
	.name = "feed_load_suppliers",
	.out  = &listed_shape,
	.sql  = "SELECT id AS code, id FROM counterparties"
		" WHERE account = :account AND archived_at IS NULL AND FIND_IN_SET('supplier', REPLACE(roles, ' ', ','))"
		" UNION ALL "
		"SELECT legal_name AS code, id FROM counterparties"
		" WHERE account = :account AND archived_at IS NULL AND FIND_IN_SET('supplier', REPLACE(roles, ' ', ','))",
};

const struct query feed_load_indexes = {
	.name = "feed_load_indexes",
	.out  = &listed_shape,
	.sql  = "SELECT code, id, unit, currency FROM price_indexes"
		" WHERE account = :account AND archived_at IS NULL AND status = 'active'",
};

const struct query feed_load_rack_known = {
	.name = "feed_load_rack_known",
	.in   = &feed_load_range_shape,
	.out  = &recorded_shape,
	.sql  = "SELECT id, status, supplier_id, branded, price_basis, terms, currency,"
		"  unit, effective_at, recorded_at, price AS value FROM rack_prices"
		" WHERE account = :account AND terminal = :terminal AND product = :product"
		"   AND effective_at BETWEEN :from AND :to"
		" ORDER BY effective_at, recorded_at",
};

/* Rows as one JSON text: one round trip and one parameter, however many. */
const struct query feed_load_rack_add = {
	.name = "feed_load_rack_add",
	.in   = &feed_load_range_shape,
	.sql  = "INSERT INTO rack_prices (account, id, status, terminal, product, supplier_id,"
		"  branded, price_basis, terms, currency, price, unit, effective_at, recorded_at,"
		"  source_id, source, supersedes, warnings, version, created_at, updated_at, request_id, key_id)"
		" SELECT :account, j.id, IF(j.supersedes IS NULL, 'published', 'corrected'),"
		"  :terminal, :product, j.supplier_id, j.branded, j.price_basis, j.terms, j.currency,"
		"  j.price, j.unit, j.effective_at, j.recorded_at, :source_id, :source, j.supersedes, j.warnings,"
		"  1, :now, :now, :request_id, :key_id"
		"  FROM JSON_TABLE(:rows, '$[*]' COLUMNS ("
		"   id VARCHAR(31) CHARACTER SET ascii PATH '$[0]',"
		"   price DECIMAL(13,6) PATH '$[1]',"
		"   effective_at DATETIME(3) PATH '$[2]',"
		"   recorded_at DATETIME(3) PATH '$[3]',"
		"   branded TINYINT PATH '$[4]',"
		"   currency VARCHAR(3) CHARACTER SET ascii PATH '$[5]',"
		"   price_basis VARCHAR(16) CHARACTER SET ascii PATH '$[6]',"
		"   terms VARCHAR(40) CHARACTER SET ascii PATH '$[7]',"
		"   supplier_id VARCHAR(31) CHARACTER SET ascii PATH '$[8]',"
		"   unit VARCHAR(3) CHARACTER SET ascii PATH '$[9]',"
		"   supersedes VARCHAR(31) CHARACTER SET ascii PATH '$[10]',"
		"   warnings VARCHAR(500) CHARACTER SET utf8mb4 PATH '$[11]')) AS j",
	.flags = Q_SCAN,
};

/* All prices of the place that those of a chunk may be compared with, the
 * operator's too. */
const struct query feed_load_rack_around = {
	.name  = "feed_load_rack_around",
	.in    = &feed_load_range_shape,
	.out   = &price_posted_shape,
	.sql   = "SELECT currency, price, unit, effective_at FROM rack_prices"
		" WHERE account IN (:account, 'common') AND terminal = :terminal AND product = :product"
		"   AND effective_at < :to AND effective_at >= :from - INTERVAL"
		"    (SELECT MAX(change_days) FROM price_bounds) DAY"
		"   AND status <> 'withdrawn' ORDER BY effective_at, recorded_at",
	.flags = Q_SCAN, /* of the few bounds */
};

/* As whoever posts a price does: rack_price_hold. */
const struct query feed_load_rack_hold = {
	.name = "feed_load_rack_hold",
	.in   = &feed_load_range_shape,
	.sql  = "INSERT INTO rack_series (account, terminal, product, series)"
		" SELECT :account, :terminal, :product, " RACK_SERIES("j.")
		"  FROM JSON_TABLE(:rows, '$[*]' COLUMNS ("
		"   branded TINYINT PATH '$[1]',"
		"   currency VARCHAR(3) CHARACTER SET ascii PATH '$[2]',"
		"   price_basis VARCHAR(16) CHARACTER SET ascii PATH '$[3]',"
		"   terms VARCHAR(40) CHARACTER SET ascii PATH '$[4]',"
		"   supplier_id VARCHAR(31) CHARACTER SET ascii PATH '$[5]'"
		"  )) AS j"
		" ON DUPLICATE KEY UPDATE series = VALUES(series)",
	.flags = Q_SCAN,
};

const struct query feed_load_index_known = {
	.name = "feed_load_index_known",
	.in   = &feed_load_range_shape,
	.out  = &recorded_shape,
	.sql  = "SELECT date AS day, revision, value, recorded_at FROM price_index_points"
		" WHERE account = :account AND index_id = :index_id"
		"   AND date BETWEEN :first AND :last ORDER BY date, revision",
};

const struct query feed_load_index_add = {
	.name = "feed_load_index_add",
	.in   = &feed_load_range_shape,
	.sql  = "INSERT INTO price_index_points (account, index_id, date, revision, value,"
		"  recorded_at, request_id, key_id)"
		" SELECT :account, :index_id, j.day, j.revision, j.value, j.recorded_at, :request_id, :key_id"
		"  FROM JSON_TABLE(:rows, '$[*]' COLUMNS ("
		"   value DECIMAL(15,6) PATH '$[1]',"
		"   day DATE PATH '$[2]',"
		"   recorded_at DATETIME(3) PATH '$[3]',"
		"   revision INT PATH '$[4]')) AS j",
	.flags = Q_SCAN,
};

const struct query feed_load_fx_known = {
	.name = "feed_load_fx_known",
	.in   = &feed_load_range_shape,
	.out  = &recorded_shape,
	.sql  = "SELECT id, day, rate AS value, recorded_at FROM fx_rates"
		" WHERE account = :account AND base = :base AND quote = :quote"
		"   AND day BETWEEN :first AND :last AND archived_at IS NULL"
		" ORDER BY day, recorded_at",
};

const struct query feed_load_fx_add = {
	.name = "feed_load_fx_add",
	.in   = &feed_load_range_shape,
	.sql  = "INSERT INTO fx_rates (account, id, base, quote, day, recorded_at, rate, source,"
		"  version, created_at, updated_at, request_id, key_id)"
		" SELECT :account, j.id, :base, :quote, j.day, j.recorded_at, j.rate, :source,"
		"  1, :now, :now, :request_id, :key_id"
		"  FROM JSON_TABLE(:rows, '$[*]' COLUMNS ("
		"   id VARCHAR(31) CHARACTER SET ascii PATH '$[0]',"
		"   rate DECIMAL(13,6) PATH '$[1]',"
		"   day DATE PATH '$[2]',"
		"   recorded_at DATETIME(3) PATH '$[3]')) AS j",
	.flags = Q_SCAN,
};

/* What is announced of a file: the price and the index as they are now. */
const struct query feed_load_rack_price = {
	.name = "feed_load_rack_price",
	.in   = &rack_price_shape,
	.out  = &rack_price_shape,
	.sql  = "SELECT id, status, " RESOURCE_OWNER("") " AS owner,"
		"  terminal, product, supplier_id, branded, price_basis, terms,"
		"  currency, price, unit, effective_at, recorded_at, source_id, source, supersedes,"
		"  warnings, version, created_at, updated_at FROM rack_prices"
		" WHERE account = :account AND id = :id",
};

const struct query feed_load_fx_rate = {
	.name = "feed_load_fx_rate",
	.in   = &fx_rate_shape,
	.out  = &fx_rate_shape,
	.sql  = "SELECT id, base, quote, day, rate, source, recorded_at, version, created_at,"
		"  updated_at FROM fx_rates WHERE account = :account AND id = :id",
};

const struct query feed_load_index_lock = {
	.name = "feed_load_index_lock",
	.in   = &feed_load_range_shape,
	.out  = &price_index_shape,
	.sql  = "SELECT id, time_zone FROM price_indexes"
		" WHERE account = :account AND id = :index_id FOR UPDATE",
};
/* clang-format on */
