/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "daily_rack.h"

#include "resource.h"

/* clang-format off */
#define T struct rack_query
static const struct field query_fields[] = {
	FIELD(T, terminal,  .example = "\"MTY\"",
	      .doc = "Terminal code: MTY, TUX, CAD, HOU, or one of your own. Left out: the hub of the currency, MTY for MXN and HOU for USD; without a currency MTY."),
	FIELD(T, fuel_type, .example = "\"DIESEL\"",
	      .doc = "One fuel: REGULAR, PREMIUM, DIESEL, or what the code of a product of your own begins with up to '_'. Left out: every fuel with a quote at the terminal whose taxes are known."),
	FIELD(T, currency,  .words = price_currencies, .example = "\"MXN\"",
	      .doc = "Currency of the answer. Left out: the terminal's own. Another one is converted with the day's rate, which meta names."),
	FIELD(T, owner,     .words = resource_owners, .example = "\"account\"",
	      .doc = "Only your account's own prices, or only the operator's. Left out: the one that took effect last, and your own of the same moment."),
	FIELD(T, date,      .example = "\"2026-01-15\"",
	      .doc = "As of the end of this day at the terminal. Left out: now."),
};
#undef T

#define T struct rack_entry
static const struct field price_fields[] = {
	FIELD(T, fuel_type,            .example = "\"DIESEL_ULSD\"",
	      .doc = "The product's code."),
	FIELD(T, rack_price_per_liter, .decimals = 6, .example = "14.790000",
	      .doc = "Price of a litre at the rack, before taxes."),
	FIELD(T, sat_ieps_applied,     .decimals = 6, .example = "8.069708",
	      .doc = "All excise on a litre: in Mexico IEPS (articles 2-I-D after the stimulus, 2-I-H and 2-A), in the United States federal excise, LUST and the state's tax."),
	FIELD(T, vat_percentage,       .decimals = 2, .example = "16.00",
	      .doc = "VAT in percent; 0 where there is none."),
	FIELD(T, delivered_estimate,   .decimals = 6, .example = "26.879531",
	      .doc = "Estimate of a litre delivered: (rack price + excise in the base of VAT + freight) with VAT, and the excise outside of that base."),
	FIELD(T, valid_until,          .example = "\"2026-01-16T06:00:00.000Z\"",
	      .doc = "End of the day at the terminal, when the next quote may take effect."),
};
#undef T

#define T struct rack_meta
static const struct field meta_fields[] = {
	FIELD(T, source,             .example = "\"simulated (sandbox generator)\"",
	      .doc = "Who quoted; several are separated by semicolons."),
	FIELD(T, owner,              .example = "\"operator\"",
	      .doc = "Who posted the prices: account (your own) or operator; both are separated by semicolons."),
	FIELD(T, regulatory_stamp,   .example = "\"DOF 22-12-2025 (179/2025); LIVA art. 1\"",
	      .doc = "Legal bases of the rates used, separated by semicolons."),
	FIELD(T, exchange_rate,      .decimals = 6, .optional = true, .example = "18.342100",
	      .doc = "MXN for one USD; only where the prices were converted."),
	FIELD(T, exchange_rate_date, .optional = true, .example = "\"2026-01-15\"",
	      .doc = "Day of that rate."),
};
#undef T

#define T struct rack
static const struct field rack_fields[] = {
	FIELD(T, timestamp, .example = "\"2026-01-15T06:00:00.000Z\"",
	      .doc = "When the newest quote shown took effect."),
	FIELD(T, terminal,  .example = "\"MTY\"", .doc = "Terminal code."),
	FIELD(T, currency,  .words = price_currencies, .example = "\"MXN\"",
	      .doc = "Currency of all prices here."),
	FIELD(T, prices,    .shape = &rack_entry_shape,
	      .doc = "One entry for each fuel."),
	FIELD(T, meta,      .shape = &rack_meta_shape,
	      .doc = "Where the figures come from."),
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
	.need = NAMES("source", "owner", "regulatory_stamp"),
	.doc  = "Where the figures of a daily rack come from.",
};
const struct shape rack_shape = {
	.name = "DailyRack",
	.size = PRESENT(struct rack), .fields = rack_fields, .n = MEMBERS(rack_fields),
	.need = NAMES("timestamp", "terminal", "currency", "prices", "meta"),
	.doc  = "Rack prices of a terminal on a day.",
};
/* clang-format on */
