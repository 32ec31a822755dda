/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "orders.h"

#include "unit.h"

/* clang-format off */
static const char *const price_sources[] = { "rack", "rules", "quote", "contract", "formula", "given", NULL };
static const char *const price_types[] = { "posted", "quote", "contract", "index", NULL };
static const char *const freight_terms[] = { "fob_rack", "delivered", NULL };
static const char *const strategies[] = { "specific", "best_buy", NULL };
static const char *const bases[] = { "net", "gross", NULL };
static const char *const payment_terms[] = { "prepaid", "net", NULL };

#define T struct order_lift
static const struct field lift_fields[] = {
	FIELD(T, load_id,         .prefix = "lod", .nullable = true, .example = "\"lod_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Load that lifted it. Null if an earlier release recorded the lift."),
	FIELD(T, bol_ids,         .max = 64, .nullable = true, .example = "[\"bol_01kaf2b8m0v3n7q1x5z9c4t6h8\"]", .doc = "Confirmed bills of lading of the load for this line."),
	FIELD(T, bol_numbers,     .max = 1500, .nullable = true, .example = "\"1001\"", .doc = "Numbers of these bills of lading, separated by commas."),
	FIELD(T, lifted_at,       .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time of the lift: when loading began, as the bill of lading says. The price, taxes, exchange rate and exemption certificates are those of that time."),
	FIELD(T, site_id,         .prefix = "sit", .nullable = true, .example = "\"sit_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Site that it is delivered to, whose taxes and freight apply: that of the order, or the one that the delivery was diverted to."),
	FIELD(T, loaded_gross,    .decimals = 3, .example = "20010.000", .doc = "Gross volume lifted, in the unit of the line."),
	FIELD(T, loaded_net,      .decimals = 3, .example = "20000.000", .doc = "Net volume lifted (at base temperature), in the unit of the line."),
	FIELD(T, delivered_gross, .decimals = 3, .nullable = true, .example = "null", .doc = "Gross volume delivered, in the unit of the line. Null until all of it is dropped."),
	FIELD(T, delivered_net,   .decimals = 3, .nullable = true, .example = "null", .doc = "Net volume delivered, in the unit of the line. Null until all of it is dropped."),
	FIELD(T, billed_quantity, .decimals = 3, .example = "20000.000", .doc = "Quantity that the product is billed for, in the unit of the line, net or gross as `billing_basis` says: delivered if the order is delivered and the drop is known, otherwise lifted."),
	FIELD(T, posted_price,    .decimals = 6, .example = "14.790000", .doc = "Price before taxes, as posted or agreed, in the order's currency per `posted_unit`."),
	FIELD(T, posted_unit,     .words = unit_volumes, .example = "\"l\"", .doc = "Unit of `posted_price`: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter)."),
	FIELD(T, unit_price,      .decimals = 6, .example = "14.790000", .doc = "Price before taxes, in the order's currency per unit of the line, to six decimals."),
	FIELD(T, price_source,    .words = price_sources, .nullable = true, .example = "\"rack\"", .doc = "Source of the price: `rack`, `rules` (rack price and the account's pricing rules), `quote`, `contract`, `formula`, or `given` (set by the seller)."),
	FIELD(T, price_id,        .prefix = "rpr", .nullable = true, .example = "null", .doc = "Rack price that the price was computed from."),
	FIELD(T, posting,         .shape = &price_posting_shape, .nullable = true, .example = "null", .doc = "Posting that the rack price is from. After the lift, only corrections of this posting affect it."),
	FIELD(T, priced_at,       .nullable = true, .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "Time at which the price took effect."),
	FIELD(T, mxn_per_usd,     .decimals = 6, .nullable = true, .example = "18.342100", .doc = "Exchange rate of the day of the lift: MXN for one US dollar."),
	FIELD(T, distance_km,     .decimals = 6, .nullable = true, .example = "null", .doc = "Road distance to the site, in kilometers."),
	FREIGHT_FIELDS(T, "order", "Freight before VAT, in the order's currency per `freight_unit`.",
		" A rate per load, kilometer or mile is charged for each load; lines of the order on the same load share it by quantity.", ""),
	FIELD(T, fee_per_load,    .decimals = 2, .nullable = true, .example = "null", .doc = "Fee of the pricing rules for the load, before VAT, in the order's currency. It is charged on one lift of each load."),
	FIELD(T, product_total,   .decimals = 2, .example = "295800.00", .doc = "Value of the product, in the order's currency: `billed_quantity` times price."),
	FIELD(T, excise_total,    .decimals = 2, .example = "161394.16", .doc = "Total of all excise taxes, in the order's currency."),
	FIELD(T, vat_total,       .decimals = 2, .example = "71580.45", .doc = "VAT on the product, on the excise included in its tax base, and on freight, in the order's currency."),
	FIELD(T, freight_total,   .decimals = 2, .nullable = true, .example = "null", .doc = "Total freight, if the order is delivered, in the order's currency."),
	FIELD(T, fee_total,       .decimals = 2, .nullable = true, .example = "null", .doc = "Fee charged on this lift, in the order's currency. Null if another line of the load bears it."),
	FIELD(T, total,           .decimals = 2, .example = "528774.61", .doc = "Total of the lift, in the order's currency: product, excise, freight, fee and VAT."),
};
#undef T
const struct shape order_lift_shape =
	SHAPE(struct order_lift, "OrderLift", lift_fields, "What one load lifted of an order line, with the price and taxes of its own time.");

#define T struct order_line
static const struct field line_fields[] = {
	FIELD(T, line_no,         .example = "1", .doc = "Number of the line in the order, starting at 1. Numbers are never reused."),
	FIELD(T, status,          .words = flow_states, .example = "\"draft\"",
	      .doc = "Current status of the line. The status of the order is that of its least advanced line. The values are those of the status of an order: `draft`, `quoted`, `submitted`, `on_hold`, `confirmed`, `allocated`, `dispatched`, `loading`, `in_transit`, `delivered`, `reconciled`, `invoiced`, `paid`, `closed`, `canceled` and `rejected`."),
	FIELD(T, product,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product ordered."),
	FIELD(T, terminal,        .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"MTY\"",
	      .doc = "Code of the terminal where the line is lifted."),
	FIELD(T, quantity,        .decimals = 3, .min = ORDER_LEAST, .max = UNITS(1000000), .example = "31283.000",
	      .doc = "Quantity ordered, in `unit`."),
	FIELD(T, unit,            .words = unit_words, .example = "\"l\"", .doc = "Unit of the quantity: `l` (liters) or `gal` (US gallons)."),
	FIELD(T, tank_id,         .prefix = "tnk", .nullable = true, .example = "null",
	      .doc = "Tank to deliver into."),
	FIELD(T, price_type,      .words = price_types, .example = "\"posted\"",
	      .doc = "Source of the price: `posted` (posted rack price), `quote`, `contract`, or `index` (a formula on a price index)."),
	FIELD(T, quote_id,        .prefix = "quo", .nullable = true, .example = "null",
	      .doc = "Quote that sets the price. Used if `price_type` is `quote`."),
	FIELD(T, contract_id,     .prefix = "sct", .nullable = true, .example = "null",
	      .doc = "Supply contract that sets the price. Used if `price_type` is `contract`."),
	FIELD(T, formula_id,      .prefix = "pfm", .nullable = true, .example = "null",
	      .doc = "Price formula that sets the price. Used if `price_type` is `index`."),
	PRICE_WANT_FIELDS(T, " if `price_type` is `posted`, or `contract` with a price based on the rack price; of a line priced by a quote, the one that the quote names"),
	FIELD(T, allocation_id,   .prefix = "alo", .nullable = true, .example = "null",
	      .doc = "Allocation that the line is lifted against."),
	FIELD(T, posted_price,    .decimals = 6, .optional = true, .example = "12.790000",
	      .doc = "Price before taxes, as posted or agreed, per `posted_unit`. The line is computed from it. Provisional until `price_final` is true. If several loads lifted the line, the average of `lifts` weighted by `billed_quantity`, to six decimals."),
	FIELD(T, posted_unit,     .words = unit_volumes, .optional = true, .example = "\"l\"",
	      .doc = "Unit of `posted_price`: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter). A price in US cents per gallon is given in dollars per gallon."),
	FIELD(T, unit_price,      .decimals = 6, .min = 1, .max = UNITS(1000000), .nullable = true, .example = "12.790000",
	      .doc = "Price before taxes per `unit` of the line, to six decimals. The seller may set it if `price_type` is `posted`; it is then final. If several loads lifted the line, the average of `lifts`."),
	FIELD(T, price_source,    .words = price_sources, .optional = true, .example = "\"rack\"",
	      .doc = "Source of the price: `rack`, `rules` (rack price and the account's pricing rules), `quote`, `contract`, `formula`, or `given` (set by the seller)."),
	FIELD(T, price_id,        .prefix = "rpr", .nullable = true, .example = "null",
	      .doc = "Rack price that the line price was computed from. Set if `price_source` is `rack` or `rules`. Null if the loads of the line were priced from different ones: see `lifts`."),
	FIELD(T, posting,         .shape = &price_posting_shape, .nullable = true, .example = "null",
	      .doc = "Posting that the rack price is from, also that of a quoted line. After the lift, only corrections of this posting affect the line."),
	FIELD(T, computed_price,  .decimals = 6, .nullable = true, .example = "null",
	      .doc = "If the seller set the price: price that the rack price and the pricing rules would give, in the order's currency per `unit`."),
	FIELD(T, price_final,     .optional = true, .example = "true", .doc = "Whether the price is final. Posted and index prices become final at the lift."),
	FIELD(T, priced_at,       .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "Time at which the price took effect: the effective time of a rack price, the time a quote was locked, or the time a contract or index price was determined. If several loads lifted the line, that of the last."),
	FIELD(T, volume,          .decimals = 3, .example = "31283.000", .doc = "Quantity in liters."),
	FIELD(T, product_total,   .decimals = 2, .example = "400109.57", .doc = "Value of the product, in the order's currency: quantity times unit price. Once the line is lifted, see `total`."),
	FIELD(T, excise_total,    .decimals = 2, .example = "252444.68", .doc = "Total of all excise taxes, in the order's currency."),
	FIELD(T, vat_total,       .decimals = 2, .example = "101952.00", .doc = "VAT on the product, on the excise included in its tax base, and on freight, in `currency`."),
	FIELD(T, distance_km,     .decimals = 6, .min = 0, .max = UNITS(100000), .nullable = true, .example = "null", .doc = "Road distance from the terminal to the site, in kilometers (1 mile = 1.609344 km), for tariffs that depend on distance."),
	FREIGHT_FIELDS(T, "order",
		"Freight per `freight_unit`, before VAT, if the order is delivered. Taken from the pricing rules, otherwise from the terminal's freight tariff.",
		FREIGHT_TOGETHER, FREIGHT_SHARED),
	FIELD(T, freight_total,   .decimals = 2, .nullable = true, .example = "null", .doc = "Total freight, if the order is delivered, in the order's currency."),
	FIELD(T, fee_total,       .decimals = 2, .nullable = true, .example = "null", .doc = "Fee of the pricing rules, before VAT, in the order's currency. Until the lift it is counted once, on one line of each terminal; each load that lifts is charged it. A contract or an index replaces the pricing rules, so a line priced by one has no fee."),
	FIELD(T, fee_per_load,    .decimals = 2, .nullable = true, .example = "null", .doc = "Fee of the pricing rules for one load, before VAT, in the order's currency. Set once a bill of lading of the line is confirmed."),
	FIELD(T, total,           .decimals = 2, .example = "754506.25", .doc = "Total of the line, in the order's currency: product, excise, freight, fee and VAT. Until the line is lifted, of the quantity ordered; then this and the totals above are the sums of `lifts`, and of what is still to be lifted at the price of the last lift. Once nothing is left to lift, equal to `amount`."),
	FIELD(T, to_lift,         .decimals = 3, .nullable = true, .example = "null", .doc = "Quantity still to be lifted, in `unit`: planned on loads that have not left the terminal, or not planned yet. Null until a load is planned."),
	FIELD(T, loaded_gross,    .decimals = 3, .nullable = true, .example = "null", .doc = "Gross volume lifted, in `unit`."),
	FIELD(T, loaded_net,      .decimals = 3, .nullable = true, .example = "null", .doc = "Net volume lifted (at base temperature), in `unit`."),
	FIELD(T, delivered_gross, .decimals = 3, .nullable = true, .example = "null", .doc = "Gross volume delivered, in `unit`."),
	FIELD(T, delivered_net,   .decimals = 3, .nullable = true, .example = "null", .doc = "Net volume delivered (at base temperature), in `unit`. If a claim for more than was lifted was rejected, the volume lifted."),
	FIELD(T, lifted_at,       .nullable = true, .example = "null", .doc = "Time at which the line was first lifted: when loading began, as its first bill of lading says. Each load has its own time, price and taxes: see `lifts`."),
	FIELD(T, lifts,           .shape = &order_lift_shape, .max = ORDER_LIFTS, .nullable = true, .example = "null", .doc = "Lifts of the line, one for each load and site, with the price, taxes and freight of its own time. Written when a bill of lading is confirmed. Null until then, and for lines that an earlier release lifted."),
	FIELD(T, closed_short_at, .nullable = true, .example = "null", .doc = "Time at which the line was closed short: the quantity that remained will not be lifted."),
	FIELD(T, amount,          .decimals = 2, .nullable = true, .example = "null",
	      .doc = "Amount of the line by its bills of lading and drops: the sum of `lifts`, in the order's currency. Null until then; `total` applies instead."),
};
#undef T
const struct shape order_line_shape =
	SHAPE(struct order_line, "OrderLine", line_fields, "A line of an order.");

#define LINE_WRITTEN							\
	"product", "terminal", "quantity", "unit", "tank_id", "price_type",	\
	"quote_id", "contract_id", "formula_id", PRICE_WANTED, "unit_price",	\
	"distance_km"

const struct shape order_line_new_shape = {
	.name = "OrderLineNew",
	.of   = &order_line_shape,
	.take = NAMES(LINE_WRITTEN),
	.need = NAMES("product", "quantity"),
	.doc  = "Fields accepted when adding a line. `terminal` is required unless the order uses the sourcing strategy `best_buy`. `unit` defaults to liters, `price_type` to `posted`.",
};

const struct shape order_line_edit_shape = {
	.name = "OrderLineEdit",
	.of   = &order_line_shape,
	.take = NAMES(LINE_WRITTEN),
	.doc  = "Fields accepted when updating a line.",
};

#define T struct order_window
static const struct field window_fields[] = {
	FIELD(T, start, .example = "\"2049-01-15T12:00:00.000Z\"", .doc = "Start of the delivery window."),
	FIELD(T, end,   .example = "\"2049-01-15T20:00:00.000Z\"", .doc = "End of the delivery window."),
};
#undef T
const struct shape order_window_shape = {
	.name   = "OrderWindow",
	.size   = PRESENT(struct order_window),
	.fields = window_fields,
	.n      = MEMBERS(window_fields),
	.need   = NAMES("start", "end"),
	.doc    = "Delivery window.",
};

#define T struct order_invoice
static const struct field invoice_fields[] = {
	FIELD(T, invoice_number, .min = 1, .max = 40, .example = "\"A-10023\"", .doc = "Number printed on the invoice."),
	FIELD(T, issued_on,      .past = true, .example = "\"2026-01-20\"",
	      .doc = "Date of the invoice. Not in the future, and not before the day on which fuel of the order was last loaded, at the terminal."),
	FIELD(T, due_on,         .nullable = true, .example = "\"2026-02-19\"",
	      .doc = "Due date. Defaults to the invoice date plus the order's `net_days`."),
	FIELD(T, quantity,       .decimals = 3, .min = 0, .max = UNITS(20000000), .example = "31283.000",
	      .doc = "Quantity invoiced, in liters if any line is in liters (gallons are converted), otherwise in US gallons."),
	FIELD(T, total,          .decimals = 2, .min = 0, .max = UNITS(1000000000), .example = "754506.25", .doc = "Total of the invoice, in the order's currency."),
	FIELD(T, tax_total,      .decimals = 2, .min = 0, .max = UNITS(1000000000), .example = "354396.68", .doc = "Excise and VAT stated on the invoice, in the order's currency."),
	FIELD(T, permits,        .max = 10, .nullable = true, .example = "[\"H/12345/COM/2019\"]",
	      .doc = "Permit numbers in the invoice's hydrocarbons complement (Mexico)."),
	FIELD(T, reason,         .min = 1, .max = 500, .nullable = true, .example = "\"The meter of the rack was read again.\"",
	      .doc = "Reason for which the invoice replaced another one. Null if it is the first."),
};
#undef T
const struct shape order_invoice_shape =
	SHAPE(struct order_invoice, "OrderInvoice", invoice_fields, "The invoice of an order.");

#define INVOICED "invoice_number", "issued_on", "due_on", "quantity", "total", "tax_total", "permits"
#define INVOICE_NEEDS "invoice_number", "issued_on", "quantity", "total", "tax_total"
const struct shape order_invoice_new_shape = {
	.name = "OrderInvoiceNew",
	.of   = &order_invoice_shape,
	.take = NAMES(INVOICED),
	.need = NAMES(INVOICE_NEEDS),
	.doc  = "Fields accepted when recording the invoice of an order.",
};
const struct shape order_invoice_correct_shape = {
	.name = "OrderInvoiceCorrect",
	.of   = &order_invoice_shape,
	.take = NAMES(INVOICED, "reason"),
	.need = NAMES(INVOICE_NEEDS, "reason"),
	.doc  = "The invoice that takes the place of another one, and the reason.",
};

#define T struct order_payment
static const struct field payment_fields[] = {
	FIELD(T, id,            .prefix = "opy", .example = "\"opy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the recorded payment. `return-payment` takes it where there is no `payment_id`."),
	FIELD(T, payment_id,    .min = 1, .max = 40, .chars = "A-Za-z0-9_.:/-", .nullable = true, .example = "null",
	      .doc = "Identifier of the payment, from this API or from another system. One that begins with `pay_` is a payment of this API; none begins with `opy_`."),
	FIELD(T, amount,        .decimals = 2, .min = UNITS(1) / 100, .max = UNITS(1000000000), .example = "754506.25", .doc = "Amount paid, in the currency of the payment."),
	FIELD(T, currency,      .words = price_currencies, .example = "\"MXN\"", .doc = "Currency of the payment."),
	FIELD(T, exchange_rate, .decimals = 6, .min = 1, .max = UNITS(1000), .nullable = true, .example = "null",
	      .doc = "MXN for one USD, as the FIX rate of Banco de México is published, at most 20 % from the market's rate of the day of `paid_at` or, if that is unknown, from the account's own or the order's. Needed if the payment is in another currency than the order."),
	FIELD(T, paid_at,       .past = true, .example = "\"2026-02-10T16:00:00.000Z\"",
	      .doc = "Time at which the payment was received. Defaults to the time of the request. At most five minutes ahead of the server's clock."),
	FIELD(T, applied,       .decimals = 2, .example = "754506.25", .doc = "Amount applied to the order, in the order's currency."),
	FIELD(T, unapplied,     .decimals = 2, .nullable = true, .example = "null", .doc = "Part of the amount above what the order owed, in the payment's currency. It can be recorded for another order. Null if all of it was applied."),
	FIELD(T, returned_at,   .nullable = true, .example = "null", .doc = "Time at which the payment was returned or failed. From then on it does not count. Null if it counts."),
};
#undef T
const struct shape order_payment_shape = {
	.name = "OrderPayment", .size = PRESENT(struct order_payment),
	.fields = payment_fields, .n = MEMBERS(payment_fields),
	.need = NAMES("amount", "currency"),
	.doc  = "A payment of an order.",
};

const struct shape order_payment_new_shape = {
	.name = "OrderPaymentNew",
	.of   = &order_payment_shape,
	.take = NAMES("payment_id", "amount", "currency", "exchange_rate", "paid_at"),
	.need = NAMES("amount", "currency"),
	.doc  = "Fields accepted when recording a payment of an order.",
};

#define T struct order
static const struct field fields[] = {
	FIELD(T, id,                .prefix = "ord", .example = "\"ord_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Unique identifier of the order."),
	FIELD(T, status,            .words = flow_states, .example = "\"draft\"",
	      .doc = "Current status of the order, that of its least advanced line: `draft` (being written), `quoted` (created from a quote), `submitted` (sent for confirmation), `on_hold` (stopped by a guard or by a user), `confirmed` (accepted, credit reserved), `allocated` (product allocated), `dispatched` (loads planned), `loading`, `in_transit` (trucks on the road), `delivered` (everything lifted is delivered), `reconciled` (bills of lading and deliveries agree), `invoiced`, `paid`, `closed`, `canceled` or `rejected`."),
	FIELD(T, counterparty_id,   .prefix = "cpy", .nullable = true, .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Customer. Required to submit the order."),
	FIELD(T, site_id,           .prefix = "sit", .nullable = true, .example = "\"sit_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Site to deliver to. Required to submit the order."),
	FIELD(T, po_number,         .min = 1, .max = 40, .nullable = true, .example = "\"PO-4711\"",
	      .doc = "Customer's purchase order number."),
	FIELD(T, external_source,   .min = 1, .max = 40, .chars = "A-Za-z0-9._-", .nullable = true, .example = "null",
	      .doc = "System that `external_id` belongs to."),
	FIELD(T, external_id,       .min = 1, .max = 80, .chars = "A-Za-z0-9._:/-", .nullable = true, .example = "null",
	      .doc = "Identifier of the order in the external system. Unique within the account and `external_source`."),
	FIELD(T, product,           .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"DIESEL_ULSD\"",
	      .doc = "Code of the product of the first line."),
	FIELD(T, terminal,          .min = 2, .max = 16, .chars = "A-Z0-9_-", .example = "\"MTY\"",
	      .doc = "Code of the terminal of the first line, whose rack price applies."),
	FIELD(T, volume,            .decimals = 3, .min = UNITS(1), .max = UNITS(1000000), .example = "31283.000",
	      .doc = "Total volume ordered, in liters."),
	FIELD(T, currency,          .words = price_currencies, .example = "\"MXN\"",
	      .doc = "Currency of the terminals, prices and totals, except `total_mxn`."),
	FIELD(T, unit_price,        .decimals = 6, .example = "12.790000",
	      .doc = "Price before taxes per unit of the first line."),
	FIELD(T, priced_at,         .example = "\"2026-01-15T06:00:00.000Z\"",
	      .doc = "Time at which the price of the first line took effect."),
	FIELD(T, product_total,     .decimals = 2, .example = "400109.57",
	      .doc = "Value of the product on all lines, in the order's currency."),
	FIELD(T, excise_total,      .decimals = 2, .example = "252444.68",
	      .doc = "Total excise, in `currency`: IEPS in Mexico; federal excise, LUST fee and state tax in the United States."),
	FIELD(T, freight_total,     .decimals = 2, .example = "0.00", .doc = "Total freight, if the order is delivered, in the order's currency."),
	FIELD(T, fee_total,         .decimals = 2, .example = "0.00", .doc = "Total fees of the pricing rules, in the order's currency."),
	FIELD(T, vat_total,         .decimals = 2, .example = "101952.00",
	      .doc = "VAT on the product, on the excise included in its tax base, and on freight, in the order's currency."),
	FIELD(T, total,             .decimals = 2, .example = "754506.25",
	      .doc = "Total of the order, in `currency`: product, excise, freight, fees and VAT."),
	FIELD(T, exchange_rate,     .decimals = 6, .nullable = true, .example = "null",
	      .doc = "Exchange rate: MXN for one unit of the currency. If the order was lifted on several days, the average of their rates, weighted by amount. Null if the currency is MXN."),
	FIELD(T, mxn_per_usd,       .decimals = 6, .nullable = true, .example = "18.342100",
	      .doc = "Exchange rate on the day of pricing: MXN for one US dollar. Used to compare with credit limits in the other currency."),
	FIELD(T, total_mxn,         .decimals = 2, .example = "754506.25",
	      .doc = "Total in Mexican pesos."),
	FIELD(T, requested_window,  .shape = &order_window_shape, .nullable = true, .example = "null",
	      .doc = "Requested delivery window."),
	FIELD(T, freight_terms,     .words = freight_terms, .example = "\"fob_rack\"",
	      .doc = "Freight terms: `fob_rack` (the buyer's truck lifts at the rack) or `delivered`."),
	FIELD(T, sourcing_strategy, .words = strategies, .example = "\"specific\"",
	      .doc = "Strategy for choosing the terminal: `specific` uses the terminal of each line; `best_buy` assigns lines without a terminal to the one in the site's country with the lowest cost at the time of ordering, taxes included."),
	FIELD(T, payment_terms,     .words = payment_terms, .example = "\"net\"",
	      .doc = "Payment terms: `prepaid` (paid before confirmation) or `net` (due `net_days` after the invoice)."),
	FIELD(T, net_days,          .min = 1, .max = 120, .nullable = true, .example = "15",
	      .doc = "Number of days until payment is due. Used if `payment_terms` is `net`."),
	FIELD(T, billing_basis,     .words = bases, .example = "\"net\"",
	      .doc = "Volume that is invoiced: `net` (at base temperature) or `gross` (at the loading temperature)."),
	FIELD(T, buyer_use,         .words = tax_uses, .nullable = true, .example = "null",
	      .doc = "Intended use of the fuel, where taxes depend on it: `highway` (vehicles registered for the road), `retail` (resale at a station), `off_road` (machinery and vehicles off the road), `farm`, `export`, `government`, `school` (school buses) or `heating`."),
	FIELD(T, quote_id,          .prefix = "quo", .nullable = true, .example = "null",
	      .doc = "Quote that the order was created from."),
	FIELD(T, lines,             .shape = &order_line_shape, .sent = &order_line_new_shape, .min = 1, .max = ORDER_LINES,
	      .doc = "Lines of the order."),
	FIELD(T, hold_reasons,      .nullable = true, .example = "null",
	      .doc = "Reasons for the hold: codes of the guards that failed, or `manual`."),
	FIELD(T, guards,            .shape = &resource_guard_shape, .nullable = true, .example = "null",
	      .doc = "Results of the guards when the order was submitted."),
	FIELD(T, invoice,           .shape = &order_invoice_shape, .nullable = true, .example = "null",
	      .doc = "Invoice of the order."),
	FIELD(T, payments,          .shape = &order_payment_shape, .nullable = true, .example = "null",
	      .doc = "Payments applied to the order."),
	FIELD(T, paid_total,        .decimals = 2, .example = "0.00", .doc = "Total paid, in the order's currency. `GET /api/v2/orders/{id}/guards` shows what is still open, as `balance` in the evidence of G-PAY."),
	FIELD(T, written_off,       .decimals = 2, .nullable = true, .example = "null",
	      .doc = "Shortfall within the tolerance of G-PAY that was written off, in the order's currency."),
	FIELD(T, cancel_fee,        .decimals = 2, .nullable = true, .example = "null",
	      .doc = "Fee charged for canceling after the cut-off, in the order's currency."),
	FIELD(T, repricing_due,     .shape = &order_repricing_due_shape, .nullable = true, .example = "null",
	      .doc = "Correction or withdrawal, after the lift, of a rack price that the order was priced with. The action `reprice` applies it. Null if there is none."),
	FIELD(T, repricings,        .shape = &order_repricing_shape, .max = 50, .nullable = true, .example = "null",
	      .doc = "Repricings of the order after its lift, with the amounts before and after."),
	FIELD(T, invoice_corrections, .shape = &order_invoice_correction_shape, .max = 50, .nullable = true, .example = "null",
	      .doc = "Corrections of the invoice, with the invoice that each replaced and the difference."),
	FIELD(T, round,             .example = "1", .doc = "Number of times the order was started: 1, plus one for each reopening."),
	FIELD(T, submitted_at,      .nullable = true, .example = "null", .doc = "Time at which the order was last submitted."),
	FIELD(T, version,           .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,        .doc = "Time at which the order was created."),
	FIELD(T, updated_at,        .doc = "Time at which the order was last changed."),
	FIELD(T, archived_at,       .nullable = true, .example = "null", .doc = "Time at which the order was archived. Null unless it is archived."),
};
#undef T
const struct shape order_shape =
	SHAPE(struct order, "Order", fields, "An order for fuel, from draft to closing.");

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
	.doc  = "Fields accepted when creating an order: `lines`, or for a single line `product`, `terminal` and `volume` in liters.",
};

const struct shape order_edit_shape = {
	.name = "OrderEdit",
	.of   = &order_shape,
	.take = NAMES(WRITTEN),
	.doc  = "Fields accepted when updating an order. Once the order is submitted, only `po_number` can be changed.",
};
/* clang-format on */
