/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders.h"

#include "unit.h"

/* clang-format off */
static const char *const price_sources[] = { "rack", "rules", "quote", "contract", "formula", "given", NULL };
static const char *const price_types[] = { "posted", "quote", "contract", "index", NULL };
static const char *const freight_units[] = { UNIT_VOLUMES, "load", "km", "mile", NULL };
static const char *const freight_bases[] = { "gross", "net", "per_load", "per_km", "per_mile", NULL };
static const char *const freight_terms[] = { "fob_rack", "delivered", NULL };
static const char *const strategies[] = { "specific", "best_buy", NULL };
static const char *const bases[] = { "net", "gross", NULL };
static const char *const payment_terms[] = { "prepaid", "net", NULL };

#define T struct order_line
static const struct field line_fields[] = {
	FIELD(T, line_no,         .example = "1", .doc = "Number of the line, from 1; never given twice in an order."),
	FIELD(T, status,          .words = flow_states, .example = "\"draft\"",
	      .doc = "Where the line is; the order is where the least of its lines is."),
	FIELD(T, product,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"",
	      .doc = "What is ordered."),
	FIELD(T, terminal,        .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"MTY\"",
	      .doc = "Terminal where it is loaded."),
	FIELD(T, quantity,        .decimals = 3, .min = ORDER_LEAST, .max = UNITS(1000000), .example = "31283.000",
	      .doc = "How much, in the unit."),
	FIELD(T, unit,            .words = unit_words, .example = "\"l\"", .doc = "l, litres, or gal, US gallons."),
	FIELD(T, tank_id,         .prefix = "tnk", .nullable = true, .example = "null",
	      .doc = "The tank that it goes into."),
	FIELD(T, price_type,      .words = price_types, .example = "\"posted\"",
	      .doc = "How its price is found: the posted rack price, a quote's, a contract's, or a formula on an index."),
	FIELD(T, quote_id,        .prefix = "quo", .nullable = true, .example = "null",
	      .doc = "The quote, of a price_type of quote."),
	FIELD(T, contract_id,     .prefix = "sct", .nullable = true, .example = "null",
	      .doc = "The supply contract, of a price_type of contract."),
	FIELD(T, formula_id,      .prefix = "pfm", .nullable = true, .example = "null",
	      .doc = "The price formula, of a price_type of index."),
	FIELD(T, allocation_id,   .prefix = "alo", .nullable = true, .example = "null",
	      .doc = "The allocation that it is lifted against."),
	FIELD(T, posted_price,    .decimals = 6, .optional = true, .example = "12.790000",
	      .doc = "Price before taxes as it was posted or agreed, of one posted_unit; the line is computed with it. Provisional until price_final."),
	FIELD(T, posted_unit,     .words = unit_volumes, .optional = true, .example = "\"l\"",
	      .doc = "Unit that posted_price is of; a price in US cents per gallon stands in dollars per gallon."),
	FIELD(T, unit_price,      .decimals = 6, .min = 1, .max = UNITS(1000000), .nullable = true, .example = "12.790000",
	      .doc = "The same of one unit of the line, to six decimals. The seller may give it, of a price_type of posted; it is final then."),
	FIELD(T, price_source,    .words = price_sources, .optional = true, .example = "\"rack\"",
	      .doc = "Where the price is from: the rack; the rack and the account's pricing rules; a quote, contract or formula; or given by the seller."),
	FIELD(T, price_id,        .prefix = "rpr", .nullable = true, .example = "null",
	      .doc = "The rack price that it was computed from, of a price_source of rack or rules."),
	FIELD(T, computed_price,  .decimals = 6, .nullable = true, .example = "null",
	      .doc = "Beside a price that was given: what rack and pricing rules make of a unit."),
	FIELD(T, price_final,     .optional = true, .example = "true", .doc = "Whether the price is fixed: a posted or index price is so at the lift."),
	FIELD(T, priced_at,       .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "When that price took effect: of a rack price its own time, of a quote when it was locked, of a contract or an index when it was asked."),
	FIELD(T, volume,          .decimals = 3, .example = "31283.000", .doc = "The quantity in litres."),
	FIELD(T, product_total,   .decimals = 2, .example = "400109.57", .doc = "The quantity at the unit price."),
	FIELD(T, excise_total,    .decimals = 2, .example = "252444.68", .doc = "All excise."),
	FIELD(T, vat_total,       .decimals = 2, .example = "101952.00", .doc = "VAT."),
	FIELD(T, distance_km,     .decimals = 6, .min = 0, .max = UNITS(100000), .nullable = true, .example = "null", .doc = "Distance by road from the terminal to the site, in kilometres (a mile is 1.609344), for tariffs that depend on it."),
	FIELD(T, freight_rate,    .decimals = 6, .nullable = true, .example = "null", .doc = "Freight of one freight_unit, before VAT, where the order is delivered: of the pricing rules, else of the terminal's tariff."),
	FIELD(T, freight_unit,    .words = freight_units, .nullable = true, .example = "null", .doc = "Unit that freight_rate is of."),
	FIELD(T, freight_basis,   .words = freight_bases, .nullable = true, .example = "null", .doc = "What freight_rate is of: the gross or net quantity, the load, the distance; the lines of one terminal are one load and share it by quantity. Null in lines of earlier releases: gross."),
	FIELD(T, freight_rate_id, .prefix = "frt", .nullable = true, .example = "null", .doc = "Tariff that freight_rate is from; null: a pricing rule."),
	FIELD(T, freight_min_quantity, .decimals = 3, .nullable = true, .example = "null", .doc = "Least quantity of a load that the tariff charges, in freight_unit; lines of one terminal share it by quantity."),
	FIELD(T, freight_min_charge, .decimals = 2, .nullable = true, .example = "null", .doc = "Least freight of a load by the tariff, before VAT; lines of one terminal share it by quantity."),
	FIELD(T, surcharge_percent, .decimals = 6, .nullable = true, .example = "null", .doc = "Fuel surcharge of the tariff, in percent of the freight; freight_total includes it."),
	FIELD(T, surcharge_index, .max = 40, .nullable = true, .example = "null", .doc = "Price index that the surcharge was found by; null: the tariff has one percentage."),
	FIELD(T, surcharge_index_value, .decimals = 6, .nullable = true, .example = "null", .doc = "Value of that index."),
	FIELD(T, surcharge_index_date, .nullable = true, .example = "null", .doc = "Day that the value is of."),
	FIELD(T, warnings,        .shape = &freight_warning_shape, .max = 4, .nullable = true, .example = "null", .doc = "Freight that should be charged and is not in freight_total, with the reason."),
	FIELD(T, freight_total,   .decimals = 2, .nullable = true, .example = "null", .doc = "Freight, where the order is delivered."),
	FIELD(T, fee_total,       .decimals = 2, .nullable = true, .example = "null", .doc = "Fee of the pricing rules, before VAT; one line of each terminal bears it."),
	FIELD(T, total,           .decimals = 2, .example = "754506.25", .doc = "Their sum."),
	FIELD(T, to_lift,         .decimals = 3, .nullable = true, .example = "null", .doc = "What is still to be lifted, in the unit: planned on loads that have not left, or on none. Null before a load is planned."),
	FIELD(T, loaded_gross,    .decimals = 3, .nullable = true, .example = "null", .doc = "Lifted as measured, in the unit."),
	FIELD(T, loaded_net,      .decimals = 3, .nullable = true, .example = "null", .doc = "Lifted at base temperature."),
	FIELD(T, delivered_gross, .decimals = 3, .nullable = true, .example = "null", .doc = "Dropped as measured."),
	FIELD(T, delivered_net,   .decimals = 3, .nullable = true, .example = "null", .doc = "Dropped at base temperature; where a claim of more than was lifted was rejected, what was lifted."),
	FIELD(T, lifted_at,       .nullable = true, .example = "null", .doc = "When it was lifted: its taxes are of that day."),
	FIELD(T, amount,          .decimals = 2, .nullable = true, .example = "null",
	      .doc = "What it came to by its bill of lading; until then the total counts."),
};
#undef T
const struct shape order_line_shape =
	SHAPE(struct order_line, "OrderLine", line_fields, "A line of an order.");

#define LINE_WRITTEN							\
	"product", "terminal", "quantity", "unit", "tank_id", "price_type",	\
	"quote_id", "contract_id", "formula_id", "unit_price", "distance_km"

const struct shape order_line_new_shape = {
	.name = "OrderLineNew",
	.of   = &order_line_shape,
	.take = NAMES(LINE_WRITTEN),
	.need = NAMES("product", "quantity"),
	.doc  = "A line to be made; it needs a terminal unless the order is sourced by best_buy, without unit it is in litres, without price_type at the posted price.",
};

const struct shape order_line_edit_shape = {
	.name = "OrderLineEdit",
	.of   = &order_line_shape,
	.take = NAMES(LINE_WRITTEN),
	.doc  = "What is to change of a line.",
};

#define T struct order_window
static const struct field window_fields[] = {
	FIELD(T, start, .example = "\"2049-01-15T12:00:00.000Z\"", .doc = "Earliest delivery."),
	FIELD(T, end,   .example = "\"2049-01-15T20:00:00.000Z\"", .doc = "Latest delivery."),
};
#undef T
const struct shape order_window_shape = {
	.name   = "OrderWindow",
	.size   = PRESENT(struct order_window),
	.fields = window_fields,
	.n      = MEMBERS(window_fields),
	.need   = NAMES("start", "end"),
	.doc    = "When delivery is wanted.",
};

#define T struct order_invoice
static const struct field invoice_fields[] = {
	FIELD(T, invoice_number, .min = 1, .max = 40, .example = "\"A-10023\"", .doc = "Its number."),
	FIELD(T, issued_on,      .example = "\"2026-01-20\"", .doc = "Its date."),
	FIELD(T, due_on,         .nullable = true, .example = "\"2026-02-19\"",
	      .doc = "When it is due; unless given, the net days of the order after its date."),
	FIELD(T, quantity,       .decimals = 3, .min = 1, .max = UNITS(20000000), .example = "31283.000",
	      .doc = "What is billed, in litres where the lines are, else in gallons."),
	FIELD(T, total,          .decimals = 2, .min = 0, .max = UNITS(1000000000), .example = "754506.25", .doc = "Its total."),
	FIELD(T, tax_total,      .decimals = 2, .min = 0, .max = UNITS(1000000000), .example = "354396.68", .doc = "Excise and VAT that it shows."),
	FIELD(T, permits,        .max = 10, .nullable = true, .example = "[\"H/12345/COM/2019\"]",
	      .doc = "Numbers of permits in its hydrocarbons complement, in Mexico."),
};
#undef T
const struct shape order_invoice_shape = {
	.name   = "OrderInvoice",
	.size   = PRESENT(struct order_invoice),
	.fields = invoice_fields,
	.n      = MEMBERS(invoice_fields),
	.need   = NAMES("invoice_number", "issued_on", "quantity", "total", "tax_total"),
	.doc    = "The invoice of an order.",
};

#define T struct order_payment
static const struct field payment_fields[] = {
	FIELD(T, payment_id,    .min = 1, .max = 40, .chars = "A-Za-z0-9_.:/-", .nullable = true, .example = "null",
	      .doc = "The payment, of the API or of elsewhere."),
	FIELD(T, amount,        .decimals = 2, .min = UNITS(1) / 100, .max = UNITS(1000000000), .example = "754506.25", .doc = "What was paid."),
	FIELD(T, currency,      .words = price_currencies, .example = "\"MXN\"", .doc = "Its currency."),
	FIELD(T, exchange_rate, .decimals = 6, .min = 1, .max = UNITS(1000), .nullable = true, .example = "null",
	      .doc = "Units of the order's currency for one of it, where they differ."),
	FIELD(T, paid_at,       .example = "\"2026-02-10T16:00:00.000Z\"", .doc = "When it was received."),
	FIELD(T, applied,       .decimals = 2, .optional = true, .example = "754506.25", .doc = "What it counts for, in the order's currency."),
};
#undef T
const struct shape order_payment_shape = {
	.name = "OrderPayment", .size = PRESENT(struct order_payment),
	.fields = payment_fields, .n = MEMBERS(payment_fields),
	.need = NAMES("amount", "currency"),
	.doc  = "A payment of an order.",
};

#define T struct order
static const struct field fields[] = {
	FIELD(T, id,                .prefix = "ord", .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Identifier."),
	FIELD(T, status,            .words = flow_states, .example = "\"draft\"",
	      .doc = "Where the order is: the least of where its lines are."),
	FIELD(T, counterparty_id,   .prefix = "cpy", .nullable = true, .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "The customer; needed to submit."),
	FIELD(T, site_id,           .prefix = "sit", .nullable = true, .example = "\"sit_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Where it is delivered to; needed to submit."),
	FIELD(T, po_number,         .min = 1, .max = 40, .nullable = true, .example = "\"PO-4711\"",
	      .doc = "The customer's number for it."),
	FIELD(T, external_source,   .min = 1, .max = 40, .chars = "A-Za-z0-9._-", .nullable = true, .example = "null",
	      .doc = "The system that external_id is of."),
	FIELD(T, external_id,       .min = 1, .max = 80, .chars = "A-Za-z0-9._:/-", .nullable = true, .example = "null",
	      .doc = "Its number there; one order of the account has it."),
	FIELD(T, product,           .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"",
	      .doc = "What is ordered: that of the first line."),
	FIELD(T, terminal,          .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"MTY\"",
	      .doc = "Terminal where it is loaded, whose rack price it has: that of the first line."),
	FIELD(T, volume,            .decimals = 3, .min = UNITS(1), .max = UNITS(1000000), .example = "31283.000",
	      .doc = "Litres ordered, of all lines."),
	FIELD(T, currency,          .words = price_currencies, .example = "\"MXN\"",
	      .doc = "Currency of the terminals, of the prices and of all totals but total_mxn."),
	FIELD(T, unit_price,        .decimals = 6, .example = "12.790000",
	      .doc = "Price of a unit of the first line, before taxes."),
	FIELD(T, priced_at,         .example = "\"2026-01-15T06:00:00.000Z\"",
	      .doc = "When that price took effect."),
	FIELD(T, product_total,     .decimals = 2, .example = "400109.57",
	      .doc = "The quantities at their prices."),
	FIELD(T, excise_total,      .decimals = 2, .example = "252444.68",
	      .doc = "All excise: IEPS in Mexico; federal excise, LUST and the state's tax in the United States."),
	FIELD(T, freight_total,     .decimals = 2, .example = "0.00", .doc = "Freight, where it is delivered."),
	FIELD(T, fee_total,         .decimals = 2, .example = "0.00", .doc = "Fees of the pricing rules."),
	FIELD(T, vat_total,         .decimals = 2, .example = "101952.00",
	      .doc = "VAT on the product, on the excise inside its base and on freight."),
	FIELD(T, total,             .decimals = 2, .example = "754506.25",
	      .doc = "Sum of product, excise, freight, fees and VAT."),
	FIELD(T, exchange_rate,     .decimals = 6, .nullable = true, .example = "null",
	      .doc = "MXN for one unit of the currency; null where that is MXN."),
	FIELD(T, mxn_per_usd,       .decimals = 6, .nullable = true, .example = "18.342100",
	      .doc = "MXN for one US dollar on the day it was priced; credit limits of the other currency are compared by it."),
	FIELD(T, total_mxn,         .decimals = 2, .example = "754506.25",
	      .doc = "The total in Mexican pesos."),
	FIELD(T, requested_window,  .shape = &order_window_shape, .nullable = true, .example = "null",
	      .doc = "When delivery is wanted."),
	FIELD(T, freight_terms,     .words = freight_terms, .example = "\"fob_rack\"",
	      .doc = "Whether the buyer's truck lifts it at the rack or it is delivered."),
	FIELD(T, sourcing_strategy, .words = strategies, .example = "\"specific\"",
	      .doc = "Where it is lifted: at the terminal of the line, or by best_buy, for lines that name none, at the one where it costs least when it is ordered, taxes included, in the country of the site."),
	FIELD(T, payment_terms,     .words = payment_terms, .example = "\"net\"",
	      .doc = "Paid before it is confirmed, or net_days after the invoice."),
	FIELD(T, net_days,          .min = 1, .max = 120, .nullable = true, .example = "15",
	      .doc = "Days to pay in, of payment_terms of net."),
	FIELD(T, billing_basis,     .words = bases, .example = "\"net\"",
	      .doc = "Whether the invoice counts litres and gallons at base temperature (net) or as measured (gross)."),
	FIELD(T, buyer_use,         .words = tax_uses, .nullable = true, .example = "null",
	      .doc = "What the fuel is for, where taxes depend on it."),
	FIELD(T, quote_id,          .prefix = "quo", .nullable = true, .example = "null",
	      .doc = "The quote that it was made of."),
	FIELD(T, lines,             .shape = &order_line_shape, .sent = &order_line_new_shape, .min = 1, .max = ORDER_LINES,
	      .doc = "What is ordered."),
	FIELD(T, hold_reasons,      .nullable = true, .example = "null",
	      .doc = "Codes of the guards that hold it, or `manual`."),
	FIELD(T, guards,            .shape = &resource_guard_shape, .nullable = true, .example = "null",
	      .doc = "What the guards said when it was submitted."),
	FIELD(T, invoice,           .shape = &order_invoice_shape, .nullable = true, .example = "null",
	      .doc = "Its invoice."),
	FIELD(T, payments,          .shape = &order_payment_shape, .nullable = true, .example = "null",
	      .doc = "What was paid."),
	FIELD(T, paid_total,        .decimals = 2, .example = "0.00", .doc = "Sum of the payments, in its currency."),
	FIELD(T, written_off,       .decimals = 2, .nullable = true, .example = "null",
	      .doc = "What was short within the tolerance of G-PAY, and is written off."),
	FIELD(T, cancel_fee,        .decimals = 2, .nullable = true, .example = "null",
	      .doc = "What canceling cost, after the cut-off."),
	FIELD(T, repricing_due,     .shape = &order_repricing_due_shape, .nullable = true, .example = "null",
	      .doc = "A rack price that it was priced by was corrected or withdrawn after the lift; the action `reprice` follows that. null: none was."),
	FIELD(T, repricings,        .shape = &order_repricing_shape, .max = 50, .nullable = true, .example = "null",
	      .doc = "Corrections after the lift that it was repriced by, with the amounts before and after."),
	FIELD(T, round,             .example = "1", .doc = "How often it began: one more each time it is reopened."),
	FIELD(T, submitted_at,      .nullable = true, .example = "null", .doc = "When it was last submitted."),
	FIELD(T, version,           .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,        .doc = "When it was created."),
	FIELD(T, updated_at,        .doc = "When it last changed."),
	FIELD(T, archived_at,       .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T
const struct shape order_shape =
	SHAPE(struct order, "Order", fields, "An order for fuel, from draft to close.");

#define WRITTEN								\
	"counterparty_id", "site_id", "po_number", "external_source",	\
	"external_id", "requested_window", "freight_terms",		\
	"sourcing_strategy", "payment_terms", "net_days", "billing_basis",	\
	"buyer_use"

const struct shape order_new_shape = {
	.name = "OrderNew",
	.of   = &order_shape,
	.take = NAMES("product", "terminal", "volume", "lines", WRITTEN),
	.some = true,
	.doc  = "An order to be made: of lines, or in short of product, terminal and volume in litres.",
};

const struct shape order_edit_shape = {
	.name = "OrderEdit",
	.of   = &order_shape,
	.take = NAMES(WRITTEN),
	.doc  = "What is to change of an order; only po_number once it is submitted.",
};
/* clang-format on */
