/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cost.h"

#include "facts.h"
#include "prices/quote/freight.h"
#include "unit.h"

/* clang-format off */
#define CODE "A-Z0-9_-"
static const char *const billings[] = { "gross", "net", NULL };
static const char *const bases[] = { "60F", "15C", "20C", NULL };
static const char *const densities[] = { "base", "observed", "60F", NULL };
static const char *const scales[] = { "F", "C", NULL };
static const char *const sources[] = { "given", "components", "rack", "formula", "rules", NULL };
static const char *const kinds[] = { "volume", "component", "part", "line", "subtotal", "withheld", "total", NULL };
static const char *const fee_bases[] = { "per_load", "gross", "net", "percent_of_product", NULL };

#define T struct cost_component
static const struct field component_fields[] = {
	FIELD(T, code,  .min = 1, .max = 16, .chars = CODE, .example = "\"BASIS\"",
	      .doc = "Code of the component: `RACK`, `BASIS`, `MARGIN`, `DISCOUNT`, or a code of your own."),
	FIELD(T, label, .min = 1, .max = 100, .optional = true, .example = "\"Differential\"",
	      .doc = "Label of the component."),
	FIELD(T, value, .decimals = 6, .min = UNITS(-1000000), .max = UNITS(1000000), .example = "0.0125",
	      .doc = "Amount before taxes, in the calculation's currency per unit. Negative for a reduction."),
};
#undef T
const struct shape cost_component_shape = {
	.name = "CostComponent", .size = PRESENT(struct cost_component),
	.fields = component_fields, .n = MEMBERS(component_fields),
	.need = NAMES("code", "value"),
	.doc  = "A component of a unit price.",
};

#define T struct cost_freight
static const struct field freight_fields[] = {
	FIELD(T, freight_rate_id,   .prefix = "frt", .optional = true, .example = "null",
	      .doc = "Freight tariff of the account that is active on the day. It provides basis, rate and all other terms."),
	FIELD(T, basis,             .words = freight_bases, .optional = true, .example = "\"gross\"",
	      .doc = "Basis of the rate: `gross` or `net` (unit of that quantity), `per_load`, `per_km` or `per_mile`."),
	FIELD(T, rate,              .decimals = 6, .min = 0, .max = UNITS(1000000), .optional = true, .example = "0.0425",
	      .doc = "Rate before VAT, in the currency of the price."),
	FIELD(T, surcharge_percent, .decimals = 6, .min = 0, .max = UNITS(1000), .optional = true, .example = "18",
	      .doc = "Fuel surcharge, as a percentage of the freight."),
	FIELD(T, min_quantity,      .decimals = 3, .min = 0, .max = UNITS(10000000), .optional = true, .example = "0",
	      .doc = "Minimum quantity charged. For a rate per kilometer or mile, minimum distance."),
	FIELD(T, min_charge,        .decimals = 2, .min = 0, .max = UNITS(10000000), .optional = true, .example = "0",
	      .doc = "Minimum freight of the load, before surcharge and accessorials, in the calculation's currency."),
	FIELD(T, distance,          .decimals = 3, .min = 0, .max = UNITS(100000), .optional = true, .example = "120",
	      .doc = "Distance in kilometers or miles, for a rate per distance."),
	FIELD(T, fuel_price,        .decimals = 6, .min = 0, .max = UNITS(1000000), .optional = true, .example = "3.61",
	      .doc = "Fuel price for the surcharge table of the tariff, in the unit of its index."),
	FIELD(T, splits,            .min = 0, .max = 100, .optional = true, .example = "0", .doc = "Number of drops after the first, if the tariff charges for them."),
	FIELD(T, pump,              .optional = true, .example = "false", .doc = "Whether the vehicle brings a pump, if the tariff charges for it."),
	FIELD(T, waiting_min,       .min = 0, .max = 100000, .optional = true, .example = "0", .doc = "Total waiting time in minutes, if the tariff charges for it."),
	FIELD(T, deadhead,          .decimals = 3, .min = 0, .max = UNITS(100000), .optional = true, .example = "0", .doc = "Distance driven empty, in kilometers or miles as in `basis`, if the tariff charges for it."),
};
#undef T
const struct shape cost_freight_shape =
	SHAPE(struct cost_freight, "CostFreight", freight_fields, "How freight is charged.");

#define T struct cost_fee
static const struct field fee_fields[] = {
	FIELD(T, code,  .min = 1, .max = 16, .chars = CODE, .example = "\"SPLIT\"",
	      .doc = "Code of the fee: `SPLIT`, `PUMP`, `DEMURRAGE`, or a code of your own."),
	FIELD(T, label, .min = 1, .max = 100, .optional = true, .example = "\"Split-drop fee\"",
	      .doc = "Label of the fee."),
	FIELD(T, basis, .words = fee_bases, .example = "\"per_load\"",
	      .doc = "Basis of the rate: `per_load`, `gross` or `net` (unit of that quantity) or `percent_of_product` (percent of the product's value)."),
	FIELD(T, rate,  .decimals = 6, .min = UNITS(-1000000), .max = UNITS(1000000), .example = "50.00",
	      .doc = "Rate per unit of the basis. For a fee on the product, a percentage."),
	FIELD(T, count, .decimals = 3, .min = 0, .max = UNITS(1000), .optional = true, .example = "1",
	      .doc = "Number of times a fee per load is charged. Default 1."),
};
#undef T
const struct shape cost_fee_shape = {
	.name = "CostFee", .size = PRESENT(struct cost_fee),
	.fields = fee_fields, .n = MEMBERS(fee_fields),
	.need = NAMES("code", "basis", "rate"),
	.doc  = "A fee of the delivery.",
};

#define T struct cost_step
static const struct field step_fields[] = {
	FIELD(T, kind,           .words = kinds, .example = "\"line\"",
	      .doc = "Kind of step: `line` adds to the total; `part` is included in the line of a later base; `component` is included in a price; `subtotal` and `total` repeat a sum; `withheld` is deducted from the payee; `volume` shows how net follows from gross."),
	FIELD(T, code,           .min = 1, .max = 24, .example = "\"FET\"",
	      .doc = "Code of the step: `PRODUCT`, `FREIGHT`, `SURCHARGE`, the code of a fee or of a tax rule, or `ROUNDING` for the difference between an amount rounded once and the sum of its lines."),
	FIELD(T, label,          .max = 200, .example = "\"Federal excise, diesel\"", .doc = "Label of the step."),
	FIELD(T, basis,          .optional = true, .max = 24, .example = "\"net\"",
	      .doc = "Basis that the rate is multiplied by: `gross`, `net`, `value`, `per_load`, `per_km` or `per_mile`."),
	FIELD(T, quantity,       .decimals = 6, .optional = true, .example = "7416",
	      .doc = "Number of units. For a percentage, the base amount."),
	FIELD(T, unit,           .optional = true, .max = 8, .example = "\"gal\"", .doc = "Unit of the rate."),
	FIELD(T, rate,           .decimals = 6, .optional = true, .example = "0.243", .doc = "Rate per unit, or percentage."),
	FIELD(T, amount,         .decimals = 2, .optional = true, .example = "1802.09",
	      .doc = "Amount: quantity times rate, rounded to cents with halves away from zero."),
	FIELD(T, source_id,      .optional = true, .max = 40, .example = "\"txr_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier of the price, formula, tariff or rule used. Absent if the value was given in the request."),
	FIELD(T, source_version, .optional = true, .example = "2", .doc = "Version of the source used."),
	FIELD(T, legal_ref,      .optional = true, .max = 320, .example = "\"26 USC 4081\"", .doc = "Legal reference of a tax."),
	FIELD(T, index_code,     .optional = true, .max = 40, .example = "null", .doc = "Price index that determined the fuel surcharge."),
	FIELD(T, index_value,    .decimals = 6, .optional = true, .example = "null", .doc = "Value of the surcharge index."),
	FIELD(T, index_date,     .optional = true, .example = "null", .doc = "Date of the value of the surcharge index."),
};
#undef T
const struct shape cost_step_shape =
	SHAPE(struct cost_step, "CostStep", step_fields, "A step of a delivered cost calculation.");

#define T struct cost
static const struct field fields[] = {
	FIELD(T, id,                .prefix = "cst", .example = "\"cst_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the cost calculation."),
	FIELD(T, terminal,          .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "\"HOU\"",
	      .doc = "Code of the terminal where the product is lifted. A rack price is that of this terminal."),
	FIELD(T, product,           .min = 2, .max = 16, .chars = CODE, .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product."),
	FIELD(T, jurisdiction,      .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "\"US-TX\"",
	      .doc = "Tax jurisdiction: country, state, county (US-TX-201) or municipality of Mexico (MX-BCN-004). Defaults to that of the site, otherwise of the terminal."),
	FIELD(T, counterparty_id,   .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "Customer, if pricing rules determine the price."),
	FIELD(T, site_id,           .prefix = "sit", .nullable = true, .example = "null",
	      .doc = "Site of the delivery."),
	FIELD(T, customer_group,    .min = 1, .max = 24, .chars = CODE, .nullable = true, .example = "null",
	      .doc = "Customer group, if pricing rules determine the price."),
	FIELD(T, buyer_use,         .words = tax_uses, .nullable = true, .example = "null",
	      .doc = "Intended use of the fuel, if it exempts from a tax: `highway` (vehicles registered for the road), `retail` (resale at a station), `off_road` (machinery and vehicles off the road), `farm`, `export`, `government`, `school` (school buses) or `heating`."),
	FIELD(T, priced_on,         .nullable = true, .example = "\"2026-01-15\"",
	      .doc = "Day of prices and taxes, in the terminal's time zone. Defaults to today."),
	FIELD(T, quantity,          .decimals = 3, .min = 1000, .max = UNITS(10000000), .example = "7500",
	      .doc = "Gross quantity, at the loading temperature, in the calculation's unit."),
	FIELD(T, unit,              .words = unit_volumes, .example = "\"gal\"", .doc = "Unit of all quantities and components: `l` (liters), `gal` (US gallons), `bbl` (barrels of 42 US gallons) or `m3` (cubic meters)."),
	FIELD(T, billing_basis,     .words = billings, .nullable = true, .example = "\"net\"",
	      .doc = "Quantity that the product is billed on: `gross` (at the loading temperature) or `net` (at base temperature). Default `net`."),
	FIELD(T, bol_net,           .decimals = 3, .min = 1000, .max = UNITS(10000000), .nullable = true, .example = "null",
	      .doc = "Net quantity on the bill of lading, used as it is, in the calculation's unit. If omitted, net is computed from temperature and density."),
	FIELD(T, temperature,       .decimals = 2, .min = UNITS(-60), .max = UNITS(310), .nullable = true, .example = "84",
	      .doc = "Temperature of the product when measured, in `temperature_unit`."),
	FIELD(T, temperature_unit,  .words = scales, .nullable = true, .example = "\"F\"", .doc = "Unit of `temperature`: `F` (degrees Fahrenheit) or `C` (degrees Celsius)."),
	FIELD(T, api_gravity,       .decimals = 1, .min = UNITS(-20), .max = UNITS(120), .nullable = true, .example = "36",
	      .doc = "API gravity at 60 °F, in degrees."),
	FIELD(T, density,           .decimals = 2, .min = UNITS(400), .max = UNITS(1300), .nullable = true, .example = "null",
	      .doc = "Density, in kg/m³, at the temperature given by `density_at`."),
	FIELD(T, density_at,        .words = densities, .nullable = true, .example = "null",
	      .doc = "Temperature of the density: `base`, `observed` (the measured temperature) or `60F`. Default `base`."),
	FIELD(T, base,              .words = bases, .nullable = true, .example = "\"60F\"",
	      .doc = "Base temperature of net quantities: `60F` (60 °F), `15C` (15 °C) or `20C` (20 °C). Defaults to that of the jurisdiction."),
	FIELD(T, net_decimals,      .min = 0, .max = 3, .nullable = true, .example = "0",
	      .doc = "Number of decimals of the net quantity. Default 0, whole units."),
	FIELD(T, price_source,      .words = sources, .example = "\"given\"",
	      .doc = "Source of the price: `given` (`unit_price`), `components` (their sum), `rack` (posted price at the terminal), `formula` (`formula_id`) or `rules` (posted price and the account's pricing rules)."),
	FIELD(T, unit_price,        .decimals = 6, .min = 0, .max = UNITS(1000000), .nullable = true, .example = "2.3205",
	      .doc = "Price before taxes per `price_unit`."),
	FIELD(T, price_unit,        .words = unit_prices, .nullable = true, .example = "null",
	      .doc = "Unit of `unit_price`, if other than `unit`: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons), `m3` (cubic meter) or `cpg` (US cents per gallon)."),
	FIELD(T, currency,          .words = price_currencies, .nullable = true, .example = "\"USD\"",
	      .doc = "Currency of all amounts. Defaults to that of the jurisdiction."),
	FIELD(T, formula_id,        .prefix = "pfm", .nullable = true, .example = "null", .doc = "Price formula to evaluate."),
	PRICE_WANT_FIELDS(T, " if `price_source` is `rack` or `rules`"),
	FIELD(T, components,        .shape = &cost_component_shape, .max = 16, .nullable = true, .example = "null",
	      .doc = "Components of the unit price. With another price source, they are added to its price."),
	FIELD(T, freight,           .shape = &cost_freight_shape, .nullable = true,
	      .doc = "Freight. None if omitted."),
	FIELD(T, fees,              .shape = &cost_fee_shape, .max = 16, .nullable = true,
	      .doc = "Fees of the delivery."),
	FIELD(T, prompt_pay_percent, .decimals = 4, .min = 0, .max = UNITS(100), .nullable = true, .example = "1",
	      .doc = "Prompt-payment discount, as a percentage of the product value."),

	FIELD(T, steps,             .shape = &cost_step_shape, .doc = "Steps of the calculation, line by line."),
	FIELD(T, net_quantity,      .decimals = 3, .example = "7416", .doc = "Net quantity, at base temperature, in the calculation's unit."),
	FIELD(T, billed_quantity,   .decimals = 3, .example = "7416", .doc = "Quantity that the product is billed on, in the calculation's unit."),
	FIELD(T, vcf,               .decimals = 5, .nullable = true, .example = "0.98878",
	      .doc = "Volume correction factor from gross to net (CTL of API MPMS 11.1-2004)."),
	FIELD(T, vcf_group,         .max = 16, .nullable = true, .example = "\"fuel_oil\"",
	      .doc = "Product group of the standard that the density falls into."),
	FIELD(T, posted_price,      .decimals = 6, .nullable = true, .example = "2.3205", .doc = "Posted price used for `product_total`, in `currency` per `posted_unit`. Null in calculations of earlier releases."),
	FIELD(T, posted_unit,       .words = unit_volumes, .nullable = true, .example = "\"gal\"", .doc = "Unit of `posted_price`: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter)."),
	FIELD(T, posting,           .shape = &price_posting_shape, .nullable = true, .example = "null", .doc = "Posting that the rack price is from, if `price_source` is `rack` or `rules`."),
	FIELD(T, price,             .decimals = 6, .example = "2.3205", .doc = "Price before taxes, in `currency` per `unit`, to six decimals."),
	FIELD(T, product_total,     .decimals = 2, .example = "17208.83", .doc = "Value of the product before taxes, in `currency`: billed quantity times price."),
	FIELD(T, excise_total,      .decimals = 2, .example = "3292.71", .doc = "Total of all taxes on a quantity, in the calculation's currency."),
	FIELD(T, vat_total,         .decimals = 2, .example = "0", .doc = "Total of all taxes on a value, on product and freight, in the calculation's currency."),
	FIELD(T, freight_total,     .decimals = 2, .example = "376.13", .doc = "Freight including surcharge, before VAT, in the calculation's currency."),
	FIELD(T, fee_total,         .decimals = 2, .example = "50", .doc = "Fees, before VAT, in the calculation's currency."),
	FIELD(T, withheld_total,    .decimals = 2, .example = "0", .doc = "Tax that the buyer withholds from the carrier, in the calculation's currency."),
	FIELD(T, carrier_payable,   .decimals = 2, .example = "376.13", .doc = "Amount payable to the carrier, in `currency`: freight and VAT on it, less the tax withheld."),
	FIELD(T, total,             .decimals = 2, .example = "20927.67", .doc = "Delivered cost, including all taxes, in the calculation's currency."),
	FIELD(T, per_unit,          .decimals = 6, .example = "2.821962", .doc = "Total per net unit, in the calculation's currency."),
	FIELD(T, per_gross_unit,    .decimals = 6, .example = "2.790356", .doc = "Total per gross unit, in the calculation's currency."),
	FIELD(T, per_unit_before_vat, .decimals = 6, .example = "2.821962", .doc = "Total less VAT, in the calculation's currency per net unit."),
	FIELD(T, prompt_pay_discount, .decimals = 2, .nullable = true, .example = "172.09", .doc = "Prompt-payment discount, in the calculation's currency."),
	FIELD(T, total_prompt_paid, .decimals = 2, .nullable = true, .example = "20755.58", .doc = "Total less the prompt-payment discount, in the calculation's currency."),
	FIELD(T, gross_billing_adds, .decimals = 2, .example = "194.92", .doc = "Increase of the total if the product were billed on gross instead of net, in the calculation's currency."),
	FIELD(T, rule_ids,          .chars = "a-z0-9_:", .example = "[\"txr_01kaf2b8m0v3n7q1x5z9c4t6h8:2\"]", .doc = "Tax rules used, as id:version."),
	FIELD(T, price_ids,         .chars = "a-z0-9_:", .example = "[]", .doc = "Prices, formulas, pricing rules and tariffs used, as id:version."),
	FIELD(T, recomputed_from,   .prefix = "cst", .nullable = true, .example = "null", .doc = "Calculation that this one recomputes."),
	FIELD(T, version,           .example = "1", .doc = "Always 1: a calculation never changes."),
	FIELD(T, created_at,        .doc = "Time of the calculation."),
	FIELD(T, updated_at,        .doc = "Same as `created_at`: a calculation never changes."),
	FIELD(T, archived_at,       .nullable = true, .example = "null", .doc = "Always null: calculations cannot be archived."),
};
#undef T

const struct shape cost_shape =
	SHAPE(struct cost, "CostCalculation", fields, "A delivered cost with the steps that led to it.");

const struct shape cost_asked_shape = {
	.name = "CostAsked",
	.of   = &cost_shape,
	.take = NAMES("terminal", "product", "jurisdiction", "counterparty_id", "site_id",
		      "customer_group", "buyer_use", "priced_on", "quantity", "unit", "billing_basis",
		      "bol_net", "temperature", "temperature_unit", "api_gravity",
		      "density", "density_at", "base", "net_decimals",
		      "price_source", "unit_price", "price_unit", "currency", "formula_id",
		      PRICE_WANTED,
		      "components", "freight", "fees", "prompt_pay_percent"),
	.need = NAMES("product", "quantity", "unit", "price_source"),
	.doc  = "Fields accepted when calculating a delivered cost.",
};

#define T struct cost_facts
static const struct field facts_fields[] = {
	FIELD(T, terminal),
	FIELD(T, site_id, .prefix = "sit"),
	FIELD(T, counterparty_id, .prefix = "cpy"),
	FIELD(T, jurisdiction),
	FIELD(T, state),
	FIELD(T, country),
	FIELD(T, time_zone),
	FIELD(T, currency),
	FIELD(T, unit),
	FIELD(T, base),
};
#undef T
const struct shape cost_facts_shape =
	SHAPE(struct cost_facts, "CostFacts", facts_fields, "Where a cost arises.");

const struct query cost_terminal = {
	.name = "cost_terminal",
	.in   = &cost_facts_shape,
	.out  = &cost_facts_shape,
	.sql  = "SELECT jurisdiction, time_zone FROM terminals"
		" WHERE account IN (:account, 'common') AND code = :terminal"
		"  AND archived_at IS NULL"
		" ORDER BY account = 'common' LIMIT 1",
	.flags = Q_STEADY,
};

const struct query cost_site = {
	.name = "cost_site",
	.in   = &cost_facts_shape,
	.out  = &cost_facts_shape,
	.sql  = "SELECT CONCAT_WS('-', country, state, municipality) AS jurisdiction,"
		"  counterparty_id FROM sites"
		" WHERE account = :account AND id = :site_id"
		"  AND archived_at IS NULL",
	.flags = Q_STEADY,
};

/* The smallest place that the operator knows. */
const struct query cost_place = {
	.name  = "cost_place",
	.in    = &cost_facts_shape,
	.out   = &cost_facts_shape,
	.sql   = "SELECT currency, unit, base FROM tax_jurisdictions"
		 " WHERE code IN (:country, :state, :jurisdiction)"
		 " ORDER BY LENGTH(code) DESC LIMIT 1",
	.flags = Q_SHARED | Q_STEADY,
};
/* clang-format on */
