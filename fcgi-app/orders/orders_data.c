/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders.h"

#include "page.h"

/* clang-format off */
static const char *const statuses[] = { "submitted", NULL };

#define T struct order
static const struct field fields[] = {
	FIELD(T, id,            .prefix = "ord", .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, status,        .words = statuses, .example = "\"submitted\"",
	      .doc = "Where the order is."),
	FIELD(T, product,       .words = price_products, .example = "\"DIESEL_ULSD\"",
	      .doc = "What is ordered."),
	FIELD(T, terminal,      .words = price_terminals, .example = "\"MTY\"",
	      .doc = "Terminal where it is loaded, whose rack price it has."),
	FIELD(T, volume,        .decimals = 3, .min = UNITS(1), .max = UNITS(1000000), .example = "31283.000",
	      .doc = "Litres ordered."),
	FIELD(T, currency,      .words = price_currencies, .example = "\"MXN\"",
	      .doc = "Currency of the terminal, of the price and of all totals but total_mxn."),
	FIELD(T, unit_price,    .decimals = 6, .example = "12.790000",
	      .doc = "Rack price of a litre, before taxes."),
	FIELD(T, priced_at,     .example = "\"2026-01-15T06:00:00.000Z\"",
	      .doc = "When that price took effect."),
	FIELD(T, product_total, .decimals = 2, .example = "400109.57",
	      .doc = "The volume at the rack price."),
	FIELD(T, excise_total,  .decimals = 2, .example = "252444.68",
	      .doc = "All excise: IEPS in Mexico; federal excise, LUST and the state's tax in the United States."),
	FIELD(T, vat_total,     .decimals = 2, .example = "101952.00",
	      .doc = "VAT on the product and on the excise inside its base."),
	FIELD(T, total,         .decimals = 2, .example = "754506.25",
	      .doc = "Sum of product, excise and VAT."),
	FIELD(T, exchange_rate, .decimals = 6, .nullable = true, .example = "null",
	      .doc = "MXN for one unit of the currency; null where that is MXN."),
	FIELD(T, total_mxn,     .decimals = 2, .example = "754506.25",
	      .doc = "The total in Mexican pesos."),
	FIELD(T, created_at,    .doc = "When it was created."),
	FIELD(T, updated_at,    .doc = "When it last changed."),
};
#undef T

const struct shape order_shape = {
	.name = "Order",
	.size = sizeof(struct order), .fields = fields, .n = COUNT(fields),
	.need = NAMES("id", "status", "product", "terminal", "volume", "currency",
		      "unit_price", "priced_at", "product_total", "excise_total",
		      "vat_total", "total", "exchange_rate", "total_mxn",
		      "created_at", "updated_at"),
	.doc  = "An order for fuel at the rack price of the moment it was made.",
};

const struct shape order_new_shape = {
	.name = "OrderNew",
	.of   = &order_shape,
	.take = NAMES("product", "terminal", "volume"),
	.need = NAMES("product", "terminal", "volume"),
	.doc  = "An order to be made.",
};

const struct query order_insert = {
	.name = "order_insert",
	.in   = &order_shape,
	.sql  = "INSERT INTO orders (account, id, status, product, terminal, volume,"
		"  currency, unit_price, priced_at, product_total, excise_total,"
		"  vat_total, total, exchange_rate, total_mxn, created_at, updated_at,"
		"  request_id)"
		" VALUES (:account, :id, :status, :product, :terminal, :volume,"
		"  :currency, :unit_price, :priced_at, :product_total, :excise_total,"
		"  :vat_total, :total, :exchange_rate, :total_mxn, :created_at, :updated_at,"
		"  :request_id)",
};

#define SHOWN								\
	"SELECT id, status, product, terminal, volume, currency, unit_price,"	\
	"  priced_at, product_total, excise_total, vat_total, total,"	\
	"  exchange_rate, total_mxn, created_at, updated_at"		\
	"  FROM orders WHERE account = :account"

const struct query order_get = {
	.name = "order_get",
	.in   = &order_shape,
	.out  = &order_shape,
	.sql  = SHOWN " AND id = :id",
};

const struct query order_list = {
	.name = "order_list",
	.in   = &page_shape,
	.out  = &order_shape,
	.sql  = SHOWN " AND id < :after ORDER BY id DESC LIMIT :rows",
};
/* clang-format on */
