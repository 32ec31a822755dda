/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rack_prices.h"

#include "prices/market/market.h"
#include "prices/plausible.h"
#include "prices/quote/quote.h"
#include "unit.h"
/* clang-format off */
static const char *const statuses[] = { "published", "corrected", "withdrawn", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };

#define T struct rack_price
static const struct field fields[] = {
	FIELD(T, id,           .prefix = "rpr", .example = "\"rpr_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the rack price."),
	FIELD(T, status,       .words = statuses, .example = "\"published\"",
	      .doc = "Effect of the row: `published` publishes a price, `corrected` corrects an earlier row, `withdrawn` withdraws one. A row never changes."),
	FIELD(T, owner,        .words = resource_owners, .owner = true, .example = "\"operator\"",
	      .doc = "Owner of the posting: `account` (the account) or `operator` (the operator of the service)."),
	FIELD(T, terminal,     .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"MTY\"",
	      .doc = "Code of the terminal."),
	FIELD(T, product,      .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product."),
	FIELD(T, supplier_id,  .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "Supplier that posts the price. Null for the terminal's own posting."),
	FIELD(T, branded,      .example = "false",
	      .doc = "Whether the price is for fuel sold under the supplier's brand. Default false."),
	FIELD(T, price_basis,  .words = price_basis_words, .example = "\"gross\"",
	      .doc = "Price basis: `gross` (before a prompt-payment discount, the default) or `net_of_discount`. Not related to gross and net volume."),
	FIELD(T, terms,        PRICE_TERMS, .nullable = true, .example = "\"1% 10, net 30\"",
	      .doc = "Payment terms that the price applies to."),
	FIELD(T, currency,     .words = currencies, .example = "\"MXN\"",
	      .doc = "Currency of the price."),
	FIELD(T, price,        .decimals = 6, .min = 1, .max = UNITS(1000000), .example = "14.790000",
	      .doc = "Price before taxes, as posted, in `currency` per `unit`."),
	FIELD(T, unit,         .words = unit_prices, .example = "\"l\"",
	      .doc = "Unit of the price, used in all calculations: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons), `m3` (cubic meter) or `cpg` (US cents per gallon, to four decimals)."),
	FIELD(T, effective_at, .example = "\"2026-01-15T06:00:00.000Z\"",
	      .doc = "Time from which the price is effective at the rack."),
	FIELD(T, recorded_at,  .example = "\"2026-01-15T05:12:33.250Z\"",
	      .doc = "Time at which the price was recorded."),
	FIELD(T, source_id,    .prefix = "psr", .nullable = true, .example = "null",
	      .doc = "Price source that the price was imported from."),
	FIELD(T, source,       .min = 1, .max = 100, .example = "\"supplier's e-mail\"",
	      .doc = "Origin of the price. Default `posted`."),
	FIELD(T, supersedes,   .prefix = "rpr", .nullable = true, .example = "null",
	      .doc = "Row that this one corrects or withdraws."),
	FIELD(T, reason,       .min = 1, .max = 200, .nullable = true, .example = "null",
	      .doc = "Reason for the correction or withdrawal."),
	FIELD(T, warnings,     .shape = &price_warning_shape, .max = 4, .nullable = true, .example = "null",
	      .doc = "Reasons to check the price, which is in effect nevertheless. Null if there are none. Bounds and percentages are listed in prices(7)."),
	FIELD(T, version,      .example = "1", .doc = "Always 1: a rack price never changes. Also returned as the ETag."),
	FIELD(T, created_at,   .doc = "Time at which the rack price was created."),
	FIELD(T, updated_at,   .doc = "Same as `created_at`: a rack price never changes."),
	FIELD(T, archived_at,  .nullable = true, .example = "null", .doc = "Always null: a rack price is withdrawn instead of archived."),
};
#undef T

const struct shape rack_price_shape =
	SHAPE(struct rack_price, "RackPrice", fields, "A price posted at a rack.");

static const struct shape new_shape = {
	.name = "RackPriceNew",
	.of   = &rack_price_shape,
	.take = NAMES("terminal", "product", "supplier_id", "branded", "price_basis", "terms",
		      "currency", "price", "unit", "effective_at", "source"),
	.need = NAMES("terminal", "product", "currency", "price", "unit", "effective_at"),
	.doc  = "Fields accepted when publishing a rack price.",
};

#define T struct rack_correction
static const struct field correction_fields[] = {
	FIELD(T, price,  .decimals = 6, .min = 1, .max = UNITS(1000000), .example = "14.890000",
	      .doc = "Corrected price, in the same currency and unit."),
	FIELD(T, reason, .min = 1, .max = 200, .example = "\"Typing error in the sheet\"",
	      .doc = "Reason for the correction."),
};
#undef T
const struct shape rack_correction_shape = {
	.name = "RackPriceCorrection",
	.size = PRESENT(struct rack_correction),
	.fields = correction_fields, .n = MEMBERS(correction_fields),
	.need = NAMES("price", "reason"),
	.doc  = "Correction of a rack price.",
};
const struct shape rack_withdrawal_shape = {
	.name = "RackPriceWithdrawal",
	.of   = &rack_correction_shape,
	.take = NAMES("reason"),
	.need = NAMES("reason"),
	.doc  = "Reason for withdrawing a rack price.",
};

#define T struct rack_price_facts
static const struct field facts_fields[] = {
	FIELD(T, terminal, .optional = true),
	FIELD(T, product,  .optional = true),
	FIELD(T, roles,    .optional = true),
};
#undef T
const struct shape rack_price_facts_shape =
	SHAPE(struct rack_price_facts, "RackPriceFacts", facts_fields, "What stands around a rack price.");

const struct query rack_price_place = {
	.name = "rack_price_place",
	.in   = &rack_price_shape,
	.out  = &rack_price_facts_shape,
	.sql  = "SELECT (SELECT MAX(code) FROM terminals WHERE account IN (:account, 'common')"
		"    AND code = :terminal AND archived_at IS NULL) AS terminal,"
		"  (SELECT MAX(code) FROM products WHERE account IN (:account, 'common')"
		"    AND code = :product AND archived_at IS NULL) AS product,"
		"  (SELECT roles FROM counterparties WHERE account = :account"
		"    AND id = :supplier_id AND archived_at IS NULL) AS roles",
};

/* What is known last of the moment that a row is of: only that is corrected.
 * Held, so that of two corrections at once the second sees the first. */
const struct query rack_price_last = {
	.name = "rack_price_last",
	.in   = &rack_price_shape,
	.out  = &rack_price_shape,
	.sql  = "SELECT last.id, last.status, last.recorded_at"
		"  FROM rack_prices AS one JOIN rack_prices AS last"
		"   ON last.account = one.account AND last.series = one.series"
		"    AND last.effective_at = one.effective_at"
		" WHERE one.account = :account AND one.id = :id"
		" ORDER BY last.recorded_at DESC LIMIT 1 FOR UPDATE",
};

/* The series is held, one that is new too, so that of two prices posted at
 * once for a moment the second sees the first. */
const struct query rack_price_hold = {
	.name = "rack_price_hold",
	.in   = &rack_price_shape,
	.sql  = "INSERT INTO rack_series (account, terminal, product, series)"
		" VALUES (:account, :terminal, :product, " RACK_SERIES(":") ")"
		" ON DUPLICATE KEY UPDATE series = VALUES(series)",
};

const struct query rack_price_known = {
	.name = "rack_price_known",
	.in   = &rack_price_shape,
	.out  = &rack_price_shape,
	.sql  = "SELECT id, status, recorded_at FROM rack_prices"
		" WHERE account = :account AND series = " RACK_SERIES(":")
		"  AND effective_at = :effective_at"
		" ORDER BY recorded_at DESC LIMIT 1",
};

/* What its source's licence keeps here. */
#define LICENSED							\
	"source_id IS NULL OR source_id NOT IN (SELECT id FROM price_sources"	\
	" WHERE account IN (:account, 'common') AND NOT redistribution)"

static const struct event events[] = {
	{ "price.published", &rack_price_shape, "A rack price was published. For an imported file: sent for the newest price of each key, and for future prices." },
	{ "price.corrected", &rack_price_shape, "A rack price was corrected or withdrawn; `supersedes` identifies the row." },
	{ 0 },
};

static const struct query *const queries[] = {
	&rack_price_last,
	&rack_price_hold,
	&rack_price_known,
	PLAUSIBLE_QUERIES,
	MARKET_QUERIES,
	NULL,
};

const struct resource rack_prices = {
	.name       = "rack-prices",
	.noun       = "rack price",
	.prefix     = "rpr",
	.scope      = "prices",
	.writes     = "prices:publish",
	.event      = "price.rack_price",
	.tier       = "day-one",
	.ops        = OP_LIST | OP_CREATE | OP_GET | OP_BULK | OP_EXPORT | OP_HISTORY | OP_STATS |
		      OP_SEARCH | OP_VALIDATE,
	.shape      = &rack_price_shape,
	.create     = &new_shape,
	.filter     = NAMES("status", "owner", "terminal", "product", "supplier_id", "branded",
			    "price_basis", "terms", "currency", "unit", "price", "effective_at",
			    "recorded_at", "source_id", "source", "supersedes", "created_at"),
	.sort       = NAMES("effective_at", "recorded_at"),
	.facts      = &rack_price_place,
	.check      = rack_price_check,
	.measures   = resource_counts,
	.dimensions = NAMES("status", "terminal", "product", "currency"),
	.doc        = "Prices posted at racks, the operator's and the account's own. A row never changes.",
	.common     = true,
	.exports    = LICENSED,
	.begin      = rack_price_begin,
	.routes     = market_routes,
	.events     = events,
	.queries    = queries,
};
/* clang-format on */
