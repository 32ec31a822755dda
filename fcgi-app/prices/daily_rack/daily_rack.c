/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "daily_rack.h"

#include "resource.h"

/* clang-format off */
#define T struct rack_query
static const struct field query_fields[] = {
	FIELD(T, terminal,  .example = "\"MTY\"",
	      .doc = "Terminal code: MTY, TUX, CAD, HOU, or one of your own. Defaults to the hub of the currency: MTY for MXN, HOU for USD; without a currency, MTY."),
	FIELD(T, fuel_type, .example = "\"DIESEL\"",
	      .doc = "Fuel: REGULAR, PREMIUM, DIESEL, or the part before `_` of the code of a product of your own. Defaults to every fuel with a quote at the terminal and known taxes."),
	FIELD(T, currency,  .words = price_currencies, .example = "\"MXN\"",
	      .doc = "Currency of the response. Defaults to the terminal's currency. Another currency is converted with the rate of the day, shown in `meta`."),
	FIELD(T, owner,     .words = resource_owners, .example = "\"account\"",
	      .doc = "Return only prices of one owner: `account` (the account) or `operator` (the operator of the service). By default, if both have a posting, the price that took effect last is used, and the account's own if both took effect at the same time."),
	FIELD(T, date,      .example = "\"2026-01-15\"",
	      .doc = "Day at whose end, at the terminal, the prices apply. Defaults to now."),
};
#undef T

#define T struct rack_entry
static const struct field price_fields[] = {
	FIELD(T, fuel_type,            .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product."),
	FIELD(T, rack_price_per_liter, .decimals = 6, .example = "14.790000",
	      .doc = "Rack price per liter, before taxes."),
	FIELD(T, sat_ieps_applied,     .decimals = 6, .example = "8.069708",
	      .doc = "Total excise per liter: in Mexico IEPS (articles 2-I-D after the stimulus, 2-I-H and 2-A), in the United States federal excise, LUST fee and state tax."),
	FIELD(T, vat_percentage,       .decimals = 2, .example = "16.00",
	      .doc = "VAT rate in percent. Zero if there is no VAT."),
	FIELD(T, delivered_estimate,   .decimals = 6, .example = "26.879531",
	      .doc = "Estimated delivered price per liter: rack price, excise in the VAT base and freight, with VAT, plus excise outside that base."),
	FIELD(T, valid_until,          .example = "\"2026-01-16T06:00:00.000Z\"",
	      .doc = "End of the day at the terminal, when the next quote may take effect."),
};
#undef T

#define T struct rack_meta
static const struct field meta_fields[] = {
	FIELD(T, source,             .example = "\"simulated (sandbox generator)\"",
	      .doc = "Sources of the quotes, separated by semicolons."),
	FIELD(T, owner,              .example = "\"operator\"",
	      .doc = "Owners of the prices, separated by semicolons: `account` (the account's own) or `operator`."),
	FIELD(T, postings,           .shape = &price_posting_shape,
	      .doc = "Postings that the prices are from, one for each entry of `prices`, in the same order: the terminal's own where one stands, otherwise the lowest unbranded gross price of any supplier."),
	FIELD(T, regulatory_stamp,   .example = "\"DOF 22-12-2025 (179/2025); LIVA art. 1\"",
	      .doc = "Legal bases of the rates used, separated by semicolons."),
	FIELD(T, exchange_rate,      .decimals = 6, .optional = true, .example = "18.342100",
	      .doc = "Exchange rate: MXN for one US dollar. Present only if prices were converted."),
	FIELD(T, exchange_rate_date, .optional = true, .example = "\"2026-01-15\"",
	      .doc = "Day of the exchange rate."),
};
#undef T

#define T struct rack
static const struct field rack_fields[] = {
	FIELD(T, timestamp, .example = "\"2026-01-15T06:00:00.000Z\"",
	      .doc = "Time at which the newest quote shown took effect."),
	FIELD(T, terminal,  .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, currency,  .words = price_currencies, .example = "\"MXN\"",
	      .doc = "Currency of all prices."),
	FIELD(T, prices,    .shape = &rack_entry_shape,
	      .doc = "Prices, one entry per fuel."),
	FIELD(T, meta,      .shape = &rack_meta_shape,
	      .doc = "Sources of the prices."),
};
#undef T

const struct shape rack_query_shape = SHAPE(struct rack_query, "DailyRackQuery", query_fields,
	"What to show of the daily rack.");
const struct shape rack_entry_shape = {
	.name = "DailyRackPrice",
	.size = PRESENT(struct rack_entry), .fields = price_fields, .n = MEMBERS(price_fields),
	.need = NAMES("fuel_type", "rack_price_per_liter", "sat_ieps_applied",
		      "vat_percentage", "delivered_estimate", "valid_until"),
	.doc  = "The price of one fuel.",
};
const struct shape rack_meta_shape = {
	.name = "DailyRackMeta",
	.size = PRESENT(struct rack_meta), .fields = meta_fields, .n = MEMBERS(meta_fields),
	.need = NAMES("source", "owner", "postings", "regulatory_stamp"),
	.doc  = "The sources of a daily rack.",
};
const struct shape rack_shape = {
	.name = "DailyRack",
	.size = PRESENT(struct rack), .fields = rack_fields, .n = MEMBERS(rack_fields),
	.need = NAMES("timestamp", "terminal", "currency", "prices", "meta"),
	.doc  = "The rack prices of a terminal on a day.",
};
/* clang-format on */
