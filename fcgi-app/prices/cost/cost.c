/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "cost.h"

#include "facts.h"
#include "unit.h"

/* clang-format off */
#define CODE "A-Z0-9_-"
static const char *const billings[] = { "gross", "net", NULL };
static const char *const bases[] = { "60F", "15C", "20C", NULL };
static const char *const densities[] = { "base", "observed", "60F", NULL };
static const char *const scales[] = { "F", "C", NULL };
static const char *const sources[] = { "given", "components", "rack", "formula", "rules", NULL };
static const char *const kinds[] = { "volume", "component", "part", "line", "subtotal", "withheld", "total", NULL };
static const char *const freight_bases[] = { "gross", "net", "per_load", "per_km", "per_mile", NULL };
static const char *const fee_bases[] = { "per_load", "gross", "net", "percent_of_product", NULL };

#define T struct cost_component
static const struct field component_fields[] = {
	FIELD(T, code,  .min = 1, .max = 16, .chars = CODE, .example = "\"BASIS\"",
	      .doc = "What it is: RACK, BASIS, MARGIN, DISCOUNT, or a word of your own."),
	FIELD(T, label, .min = 1, .max = 100, .optional = true, .example = "\"Differential\"",
	      .doc = "The same for people."),
	FIELD(T, value, .decimals = 6, .min = UNITS(-1000000), .max = UNITS(1000000), .example = "0.0125",
	      .doc = "Of one unit, before taxes; below zero takes off."),
};
#undef T
const struct shape cost_component_shape = {
	.name = "CostComponent", .size = PRESENT(struct cost_component),
	.fields = component_fields, .n = MEMBERS(component_fields),
	.need = NAMES("code", "value"),
	.doc  = "A part of a unit price.",
};

#define T struct cost_freight
static const struct field freight_fields[] = {
	FIELD(T, freight_rate_id,   .prefix = "frt", .optional = true, .example = "null",
	      .doc = "A tariff of the account that is active on the day; basis, rate and the rest are then its own."),
	FIELD(T, basis,             .words = freight_bases, .optional = true, .example = "\"gross\"",
	      .doc = "What the rate is of: a unit of the gross or net quantity, the load, a kilometre, a mile."),
	FIELD(T, rate,              .decimals = 6, .min = 0, .max = UNITS(1000000), .optional = true, .example = "0.0425",
	      .doc = "Before VAT, in the currency of the price."),
	FIELD(T, surcharge_percent, .decimals = 6, .min = 0, .max = UNITS(1000), .optional = true, .example = "18",
	      .doc = "Fuel surcharge, in percent of the freight."),
	FIELD(T, min_quantity,      .decimals = 3, .min = 0, .max = UNITS(10000000), .optional = true, .example = "0",
	      .doc = "Charged where less is carried; of a rate per km or mile the least distance."),
	FIELD(T, min_charge,        .decimals = 2, .min = 0, .max = UNITS(10000000), .optional = true, .example = "0",
	      .doc = "Least freight of the load, before surcharge and accessorials."),
	FIELD(T, distance,          .decimals = 3, .min = 0, .max = UNITS(100000), .optional = true, .example = "120",
	      .doc = "Kilometres or miles, where the rate is of one."),
	FIELD(T, fuel_price,        .decimals = 6, .min = 0, .max = UNITS(1000000), .optional = true, .example = "3.61",
	      .doc = "Price of fuel that the surcharge table of a tariff goes by."),
	FIELD(T, splits,            .min = 0, .max = 100, .optional = true, .example = "0", .doc = "Drops after the first, where a tariff charges them."),
	FIELD(T, pump,              .optional = true, .example = "false", .doc = "Whether the vehicle brings a pump, the same."),
	FIELD(T, waiting_min,       .min = 0, .max = 100000, .optional = true, .example = "0", .doc = "Minutes waited in all, the same."),
	FIELD(T, deadhead,          .decimals = 3, .min = 0, .max = UNITS(100000), .optional = true, .example = "0", .doc = "Distance driven empty, the same."),
};
#undef T
const struct shape cost_freight_shape =
	SHAPE(struct cost_freight, "CostFreight", freight_fields, "How the carriage is charged.");

#define T struct cost_fee
static const struct field fee_fields[] = {
	FIELD(T, code,  .min = 1, .max = 16, .chars = CODE, .example = "\"SPLIT\"",
	      .doc = "What it is: SPLIT, PUMP, DEMURRAGE, or a word of your own."),
	FIELD(T, label, .min = 1, .max = 100, .optional = true, .example = "\"Split-drop fee\"",
	      .doc = "The same for people."),
	FIELD(T, basis, .words = fee_bases, .example = "\"per_load\"",
	      .doc = "What the rate is of."),
	FIELD(T, rate,  .decimals = 6, .min = UNITS(-1000000), .max = UNITS(1000000), .example = "50.00",
	      .doc = "Of one of them; percent where it is of the product."),
	FIELD(T, count, .decimals = 3, .min = 0, .max = UNITS(1000), .optional = true, .example = "1",
	      .doc = "How many, of a fee per load; 1 where it is left out."),
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
	      .doc = "line adds to the total; part is inside the line of a base that follows, component inside a price; "
		     "subtotal and total repeat a sum; withheld is kept back; volume is how net came from gross."),
	FIELD(T, code,           .min = 1, .max = 24, .example = "\"FET\"",
	      .doc = "PRODUCT, FREIGHT, SURCHARGE, a fee's code, a tax rule's code; ROUNDING: what an amount that is rounded once differs by from its lines."),
	FIELD(T, label,          .max = 200, .example = "\"Federal excise, diesel\"", .doc = "The same for people."),
	FIELD(T, basis,          .optional = true, .max = 24, .example = "\"net\"",
	      .doc = "What was multiplied: gross, net, value, per_load, per_km, per_mile."),
	FIELD(T, quantity,       .decimals = 6, .optional = true, .example = "7416",
	      .doc = "How many units; of a percentage the amount that it is of."),
	FIELD(T, unit,           .optional = true, .max = 8, .example = "\"gal\"", .doc = "Unit of the rate."),
	FIELD(T, rate,           .decimals = 6, .optional = true, .example = "0.243", .doc = "Rate of one unit, or percent."),
	FIELD(T, amount,         .decimals = 2, .optional = true, .example = "1802.09",
	      .doc = "Quantity times rate, rounded half away from zero to cents."),
	FIELD(T, source_id,      .optional = true, .max = 40, .example = "\"txr_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier of the price, formula, tariff or rule; absent where it was given."),
	FIELD(T, source_version, .optional = true, .example = "2", .doc = "Its version that was used."),
	FIELD(T, legal_ref,      .optional = true, .max = 320, .example = "\"26 USC 4081\"", .doc = "Law of a tax."),
	FIELD(T, index_code,     .optional = true, .max = 40, .example = "null", .doc = "Price index that a fuel surcharge was found by."),
	FIELD(T, index_value,    .decimals = 6, .optional = true, .example = "null", .doc = "Value of that index."),
	FIELD(T, index_date,     .optional = true, .example = "null", .doc = "Day that the value is of."),
};
#undef T
const struct shape cost_step_shape =
	SHAPE(struct cost_step, "CostStep", step_fields, "One line of a delivered cost.");

#define T struct cost
static const struct field fields[] = {
	FIELD(T, id,                .prefix = "cst", .example = "\"cst_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, terminal,          .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "\"HOU\"",
	      .doc = "Code of the terminal where it is loaded; a price of the rack is that of this terminal."),
	FIELD(T, product,           .min = 2, .max = 16, .chars = CODE, .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product."),
	FIELD(T, jurisdiction,      .min = 2, .max = 16, .chars = CODE, .nullable = true, .example = "\"US-TX\"",
	      .doc = "Whose taxes apply: country, state, county as US-TX-201, or municipality of Mexico as MX-BCN-004. Where it is left out, that of the site, else of the terminal."),
	FIELD(T, counterparty_id,   .prefix = "cpy", .nullable = true, .example = "null",
	      .doc = "The buyer, where pricing rules decide the price."),
	FIELD(T, site_id,           .prefix = "sit", .nullable = true, .example = "null",
	      .doc = "Where it is delivered."),
	FIELD(T, customer_group,    .min = 1, .max = 24, .chars = CODE, .nullable = true, .example = "null",
	      .doc = "The buyer's group, where pricing rules decide the price."),
	FIELD(T, buyer_use,         .words = tax_uses, .nullable = true, .example = "null",
	      .doc = "What the buyer does with it, where that exempts from a tax."),
	FIELD(T, priced_on,         .nullable = true, .example = "\"2026-01-15\"",
	      .doc = "Day of prices and taxes, at the terminal; today where it is left out."),
	FIELD(T, quantity,          .decimals = 3, .min = 1000, .max = UNITS(10000000), .example = "7500",
	      .doc = "Gross quantity, at the temperature of loading."),
	FIELD(T, unit,              .words = unit_volumes, .example = "\"gal\"", .doc = "Of all quantities and of components: litre, US gallon, barrel of 42 of them, cubic metre."),
	FIELD(T, billing_basis,     .words = billings, .nullable = true, .example = "\"net\"",
	      .doc = "Which quantity the product is billed on; net where it is left out."),
	FIELD(T, bol_net,           .decimals = 3, .min = 1000, .max = UNITS(10000000), .nullable = true, .example = "null",
	      .doc = "Net quantity of the bill of lading, used as it stands; otherwise net follows from temperature and density."),
	FIELD(T, temperature,       .decimals = 2, .min = UNITS(-60), .max = UNITS(310), .nullable = true, .example = "84",
	      .doc = "Of the product when it was measured."),
	FIELD(T, temperature_unit,  .words = scales, .nullable = true, .example = "\"F\"", .doc = "Of the temperature."),
	FIELD(T, api_gravity,       .decimals = 1, .min = UNITS(-20), .max = UNITS(120), .nullable = true, .example = "36",
	      .doc = "Degrees API at 60 F."),
	FIELD(T, density,           .decimals = 2, .min = UNITS(400), .max = UNITS(1300), .nullable = true, .example = "null",
	      .doc = "Kilograms in a cubic metre, at the temperature that density_at names."),
	FIELD(T, density_at,        .words = densities, .nullable = true, .example = "null",
	      .doc = "What temperature the density is at: base, observed (the temperature above), or 60F; base where it is left out."),
	FIELD(T, base,              .words = bases, .nullable = true, .example = "\"60F\"",
	      .doc = "Temperature that net quantities are at; that of the jurisdiction where it is left out."),
	FIELD(T, net_decimals,      .min = 0, .max = 3, .nullable = true, .example = "0",
	      .doc = "Decimals of the net quantity; whole units where it is left out."),
	FIELD(T, price_source,      .words = sources, .example = "\"given\"",
	      .doc = "given: unit_price. components: their sum. rack: the posted price of the terminal. "
		     "formula: formula_id. rules: the posted price and the account's pricing rules."),
	FIELD(T, unit_price,        .decimals = 6, .min = 0, .max = UNITS(1000000), .nullable = true, .example = "2.3205",
	      .doc = "Before taxes, of one price_unit."),
	FIELD(T, price_unit,        .words = unit_prices, .nullable = true, .example = "null",
	      .doc = "Unit that unit_price is of, where it is another than unit; cpg: US cents per gallon."),
	FIELD(T, currency,          .words = price_currencies, .nullable = true, .example = "\"USD\"",
	      .doc = "Of all amounts; that of the jurisdiction where it is left out."),
	FIELD(T, formula_id,        .prefix = "pfm", .nullable = true, .example = "null", .doc = "Price formula to be evaluated."),
	FIELD(T, components,        .shape = &cost_component_shape, .max = 16, .nullable = true, .example = "null",
	      .doc = "Parts of the unit price; with another source they are added to its price."),
	FIELD(T, freight,           .shape = &cost_freight_shape, .nullable = true,
	      .doc = "The carriage; none where it is left out."),
	FIELD(T, fees,              .shape = &cost_fee_shape, .max = 16, .nullable = true,
	      .doc = "Fees of the delivery."),
	FIELD(T, prompt_pay_percent, .decimals = 4, .min = 0, .max = UNITS(100), .nullable = true, .example = "1",
	      .doc = "Discount for prompt payment, in percent of the product alone."),

	FIELD(T, steps,             .shape = &cost_step_shape, .doc = "How the total came about, line by line."),
	FIELD(T, net_quantity,      .decimals = 3, .example = "7416", .doc = "At the base temperature."),
	FIELD(T, billed_quantity,   .decimals = 3, .example = "7416", .doc = "What the product is billed on."),
	FIELD(T, vcf,               .decimals = 5, .nullable = true, .example = "0.98878",
	      .doc = "Factor from gross to net (CTL of API MPMS 11.1-2004)."),
	FIELD(T, vcf_group,         .max = 16, .nullable = true, .example = "\"fuel_oil\"",
	      .doc = "Group of the standard that the density fell into."),
	FIELD(T, posted_price,      .decimals = 6, .nullable = true, .example = "2.3205", .doc = "Price that product_total is computed with, as it was posted; null in calculations of earlier releases."),
	FIELD(T, posted_unit,       .words = unit_volumes, .nullable = true, .example = "\"gal\"", .doc = "Unit that posted_price is of: that of its first part."),
	FIELD(T, price,             .decimals = 6, .example = "2.3205", .doc = "The same of one unit, before taxes, to six decimals."),
	FIELD(T, product_total,     .decimals = 2, .example = "17208.83", .doc = "The billed quantity at the price, before taxes."),
	FIELD(T, excise_total,      .decimals = 2, .example = "3292.71", .doc = "All taxes of a quantity."),
	FIELD(T, vat_total,         .decimals = 2, .example = "0", .doc = "All taxes of a value, on product and freight."),
	FIELD(T, freight_total,     .decimals = 2, .example = "376.13", .doc = "Freight and surcharge, before VAT."),
	FIELD(T, fee_total,         .decimals = 2, .example = "50", .doc = "Fees, before VAT."),
	FIELD(T, withheld_total,    .decimals = 2, .example = "0", .doc = "What the buyer keeps back from the carrier as tax."),
	FIELD(T, carrier_payable,   .decimals = 2, .example = "376.13", .doc = "What the carrier gets: freight and VAT on it, less what is withheld."),
	FIELD(T, total,             .decimals = 2, .example = "20927.67", .doc = "The delivered cost, all taxes included."),
	FIELD(T, per_unit,          .decimals = 6, .example = "2.821962", .doc = "Total by net unit."),
	FIELD(T, per_gross_unit,    .decimals = 6, .example = "2.790356", .doc = "Total by gross unit."),
	FIELD(T, per_unit_before_vat, .decimals = 6, .example = "2.821962", .doc = "Total less VAT, by net unit."),
	FIELD(T, prompt_pay_discount, .decimals = 2, .nullable = true, .example = "172.09", .doc = "What prompt payment takes off."),
	FIELD(T, total_prompt_paid, .decimals = 2, .nullable = true, .example = "20755.58", .doc = "Total less that."),
	FIELD(T, gross_billing_adds, .decimals = 2, .example = "194.92", .doc = "What billing the product on gross instead of net would add to it."),
	FIELD(T, rule_ids,          .chars = "a-z0-9_:", .example = "[\"txr_01kaf2b8m0v3n7q1x5z9c4t6h8:2\"]", .doc = "Tax rules that were used, as id:version."),
	FIELD(T, price_ids,         .chars = "a-z0-9_:", .example = "[]", .doc = "Prices, formulas, pricing rules and tariffs that were used, as id:version."),
	FIELD(T, recomputed_from,   .prefix = "cst", .nullable = true, .example = "null", .doc = "The calculation whose question this one asks again."),
	FIELD(T, version,           .example = "1", .doc = "Always 1: a calculation is final."),
	FIELD(T, created_at,        .doc = "When it was computed."),
	FIELD(T, updated_at,        .doc = "The same."),
	FIELD(T, archived_at,       .nullable = true, .example = "null", .doc = "Never: calculations are kept."),
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
		      "components", "freight", "fees", "prompt_pay_percent"),
	.need = NAMES("product", "quantity", "unit", "price_source"),
	.doc  = "A delivered cost to be computed.",
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
};

const struct query cost_site = {
	.name = "cost_site",
	.in   = &cost_facts_shape,
	.out  = &cost_facts_shape,
	.sql  = "SELECT CONCAT_WS('-', country, state, municipality) AS jurisdiction,"
		"  counterparty_id FROM sites"
		" WHERE account = :account AND id = :site_id"
		"  AND archived_at IS NULL",
};

/* The smallest place that the operator knows. */
const struct query cost_place = {
	.name  = "cost_place",
	.in    = &cost_facts_shape,
	.out   = &cost_facts_shape,
	.sql   = "SELECT currency, unit, base FROM tax_jurisdictions"
		 " WHERE code IN (:country, :state, :jurisdiction)"
		 " ORDER BY LENGTH(code) DESC LIMIT 1",
	.flags = Q_SHARED,
};
/* clang-format on */
