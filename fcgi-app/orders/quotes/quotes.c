/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "quotes.h"

#include "orders/counterparties/counterparties.h"
#include "orders/orders/own.h"
#include "prices/cost/cost.h"
#include "orders/sites/sites.h"
#include "unit.h"

/* clang-format off */
static const char *const statuses[] = { "draft", "open", "accepted", "declined", "expired", "canceled", NULL };
static const char *const price_sources[] = { "rack", "rules", "given", NULL };
static const char *const freight_units[] = { UNIT_VOLUMES, "load", "km", "mile", NULL };
static const char *const freight_bases[] = { "gross", "net", "per_load", "per_km", "per_mile", NULL };
static const char *const modes[] = { "fob_rack", "delivered", NULL };

#define CODE .min = 2, .max = 16, .chars = "A-Z0-9_-"
#define T struct quote_line
static const struct field line_fields[] = {
	FIELD(T, line_no,         .example = "1", .doc = "Number of the line, from 1."),
	FIELD(T, product,         CODE, .example = "\"DIESEL_ULSD\"", .doc = "What is offered."),
	FIELD(T, terminal,        CODE, .nullable = true, .example = "\"MTY\"",
	      .doc = "Terminal where it is loaded; where it is not given, finalizing takes the cheapest of terminal_options."),
	FIELD(T, quantity,        .decimals = 3, .min = UNITS(1), .max = UNITS(1000000), .example = "31283.000",
	      .doc = "How much, in the unit."),
	FIELD(T, unit,            .words = unit_words, .example = "\"l\"", .doc = "l or gal."),
	FIELD(T, posted_price,    .decimals = 6, .nullable = true, .example = "12.790000", .doc = "Price before taxes as it was posted, of one posted_unit, locked; the line is computed with it."),
	FIELD(T, posted_unit,     .words = unit_volumes, .nullable = true, .example = "\"l\"", .doc = "Unit that posted_price is of."),
	FIELD(T, unit_price,      .decimals = 6, .min = 1, .max = UNITS(1000000), .nullable = true, .example = "12.790000", .doc = "The same of one unit of the line, to six decimals. The seller may give it."),
	FIELD(T, price_source,    .words = price_sources, .nullable = true, .example = "\"rack\"", .doc = "Where the price is from: the rack; the rack and the account's pricing rules; or given by the seller."),
	FIELD(T, computed_price,  .decimals = 6, .nullable = true, .example = "null", .doc = "Beside a price that was given: what rack and pricing rules make of a unit."),
	FIELD(T, price_breakdown, .shape = &cost_step_shape, .nullable = true, .example = "null",
	      .doc = "What the total is made of; steps of kind `line` add up to it."),
	FIELD(T, product_total,   .decimals = 2, .nullable = true, .example = "400109.57", .doc = "The quantity at the unit price."),
	FIELD(T, excise_total,    .decimals = 2, .nullable = true, .example = "252444.68", .doc = "All excise."),
	FIELD(T, distance_km,     .decimals = 6, .min = 0, .max = UNITS(100000), .nullable = true, .example = "null", .doc = "Distance by road from the terminal to the site, in kilometres (a mile is 1.609344), for tariffs that depend on it."),
	FIELD(T, freight_rate,    .decimals = 6, .nullable = true, .example = "null", .doc = "Freight of one freight_unit, before VAT, of a quote with delivery."),
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
	FIELD(T, fee_total,       .decimals = 2, .nullable = true, .example = "null", .doc = "Fee of the pricing rules, before VAT; one line of each terminal bears it."),
	FIELD(T, freight_total,   .decimals = 2, .nullable = true, .example = "null", .doc = "Freight, of a quote with delivery."),
	FIELD(T, vat_total,       .decimals = 2, .nullable = true, .example = "101952.00", .doc = "VAT."),
	FIELD(T, total,           .decimals = 2, .nullable = true, .example = "754506.25", .doc = "Their sum."),
};
#undef T
const struct shape quote_line_shape =
	SHAPE(struct quote_line, "QuoteLine", line_fields, "A line of a quote.");
static const struct shape line_new_shape = {
	.name = "QuoteLineNew",
	.of   = &quote_line_shape,
	.take = NAMES("product", "terminal", "quantity", "unit", "unit_price", "distance_km"),
	.need = NAMES("product", "quantity"),
	.doc  = "A line to be offered; without unit it is in litres.",
};

#define T struct order_quote
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "quo", .example = "\"quo_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, status,           .words = statuses, .example = "\"draft\"", .doc = "Where it stands."),
	FIELD(T, counterparty_id,  .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Whom it is for."),
	FIELD(T, site_id,          .prefix = "sit", .nullable = true, .example = "null", .doc = "Where it would be delivered to."),
	FIELD(T, currency,         .min = 3, .max = 3, .nullable = true, .example = "\"MXN\"", .doc = "Currency of its prices and of total."),
	FIELD(T, freight_mode,     .words = modes, .example = "\"fob_rack\"", .doc = "Whether the buyer's truck lifts it or freight is part of the price."),
	FIELD(T, buyer_use,        .words = tax_uses, .nullable = true, .example = "null", .doc = "What the fuel is for, where taxes depend on it."),
	FIELD(T, lines,            .shape = &quote_line_shape, .sent = &line_new_shape, .min = 1, .max = QUOTE_LINES,
	      .example = "[{\"product\":\"DIESEL_ULSD\",\"terminal\":\"MTY\",\"quantity\":10000,\"unit\":\"l\"}]",
	      .doc = "What is offered."),
	FIELD(T, terminal_options, .max = 10, .each = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "[\"MTY\",\"CAD\"]",
	      .doc = "Terminals that lines without one may be loaded at."),
	FIELD(T, valid_until,      .example = "\"2049-12-31T18:00:00.000Z\"", .doc = "Until when the price stands."),
	FIELD(T, locked_at,        .nullable = true, .example = "null", .doc = "When it was priced."),
	FIELD(T, exchange_rate,    .decimals = 6, .nullable = true, .example = "null", .doc = "MXN for one unit of the currency; null where that is MXN."),
	FIELD(T, total,            .decimals = 2, .nullable = true, .example = "754506.25", .doc = "Sum of its lines."),
	FIELD(T, total_mxn,        .decimals = 2, .nullable = true, .example = "754506.25", .doc = "The same in Mexican pesos."),
	FIELD(T, order_id,         .prefix = "ord", .nullable = true, .example = "null", .doc = "The order that accepting it made."),
	FIELD(T, requoted_from_id, .prefix = "quo", .nullable = true, .example = "null", .doc = "The quote that it takes the place of."),
	FIELD(T, notes,            .min = 1, .max = 500, .nullable = true, .example = "\"Subject to prior sale.\"", .doc = "What the customer should read."),
	FIELD(T, version,          .example = "1", .doc = "Counts its changes; its ETag."),
	FIELD(T, created_at,       .doc = "When it was created."),
	FIELD(T, updated_at,       .doc = "When it last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "When it was archived."),
};
#undef T
const struct shape quote_shape =
	SHAPE(struct order_quote, "Quote", fields, "An offer of fuel at a price that is locked until it expires.");

#define WRITTEN								\
	"site_id", "freight_mode", "buyer_use", "lines", "terminal_options",	\
	"valid_until", "notes"

static const struct shape new_shape = {
	.name = "QuoteNew",
	.of   = &quote_shape,
	.take = NAMES("counterparty_id", WRITTEN),
	.need = NAMES("counterparty_id", "lines", "valid_until"),
	.doc  = "A quote to be made.",
};

static const struct shape edit_shape = {
	.name = "QuoteEdit",
	.of   = &quote_shape,
	.take = NAMES(WRITTEN),
	.doc  = "What is to change of a draft.",
};

#define T struct quote_reason
static const struct field reason_fields[] = {
	FIELD(T, reason, .min = 1, .max = 500, .example = "\"Another offer was lower.\"", .doc = "Why; it becomes the notes."),
};
#undef T
static const struct shape reason_shape =
	SHAPE(struct quote_reason, "QuoteReason", reason_fields, "Why something is done.");

#define T struct quote_until
static const struct field until_fields[] = {
	FIELD(T, valid_until, .example = "\"2050-01-31T18:00:00.000Z\"", .doc = "Until when the price stands."),
};
#undef T
const struct shape quote_until_shape = {
	.name   = "QuoteUntil",
	.size   = PRESENT(struct quote_until),
	.fields = until_fields,
	.n      = MEMBERS(until_fields),
	.need   = NAMES("valid_until"),
	.doc    = "Another end.",
};

/* What an order needs besides what the quote says. */
static const struct shape accept_shape = {
	.name = "QuoteAccept",
	.of   = &order_shape,
	.take = NAMES("site_id", "po_number", "external_source", "external_id",
		      "requested_window", "payment_terms", "net_days", "billing_basis"),
	.doc  = "What the order is to have besides.",
};

#define T struct quote_clock
static const struct field clock_fields[] = {
	FIELD(T, now),
	FIELD(T, valid_until),
};
#undef T
const struct shape quote_clock_shape =
	SHAPE(struct quote_clock, "QuoteClock", clock_fields, "What G-VALID sees.");

#define T struct quote_option
static const struct field option_fields[] = {
	FIELD(T, line_no,    .example = "1", .doc = "The line."),
	FIELD(T, product,    .example = "\"DIESEL_ULSD\"", .doc = "Its product."),
	FIELD(T, terminal,   .example = "\"CAD\"", .doc = "A terminal that it could be loaded at."),
	FIELD(T, currency,   .example = "\"MXN\"", .doc = "Of price and total."),
	FIELD(T, unit_price, .decimals = 6, .example = "12.790000", .doc = "Price of a unit there now, before taxes."),
	FIELD(T, total,      .decimals = 2, .example = "754506.25", .doc = "Total of the line there now."),
	FIELD(T, total_mxn,  .decimals = 2, .example = "754506.25", .doc = "The same in Mexican pesos."),
	FIELD(T, chosen,     .example = "true", .doc = "Whether the line is loaded there."),
};
#undef T
const struct shape quote_option_shape =
	SHAPE(struct quote_option, "QuoteOption", option_fields, "What a line costs at a terminal.");

#define T struct quote_line
static const struct field compare_fields[] = {
	FIELD(T, line_no, .min = 1, .max = QUOTE_LINES, .example = "1", .doc = "The line; unless given the first."),
};
#undef T
static const struct shape compare_shape =
	SHAPE(struct quote_line, "QuoteCompare", compare_fields, "Which line.");

static const struct guard valid = {
	.code    = "G-VALID",
	.look    = quote_clock,
	.seen    = &quote_clock_shape,
	.holds   = quote_stands,
	.message = "has expired; requote it",
};

static const struct guard over = {
	.code    = "G-ENDED",
	.shows   = NAMES("status"),
	.holds   = quote_ended,
	.message = "is open; cancel it first",
};

static const struct move moves[] = {
	{
		.from   = NAMES("draft"),
		.action = "finalize",
		.to     = "open",
		.guards = GUARDS(&valid),
		.effect = quote_finalize,
		.event  = "order.quote.finalized",
		.errs   = ERRS(E_VALIDATION, E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE),
		.doc    = "Prices every line and locks the price until the quote expires.",
	},
	{
		.from   = NAMES("open"),
		.action = "accept",
		.to     = "accepted",
		.in     = &accept_shape,
		.guards = GUARDS(&valid),
		.effect = quote_accept,
		.event  = "order.quote.accepted",
		.errs   = ERRS(E_PRICE_UNAVAILABLE, E_RATE_UNAVAILABLE, E_DUPLICATE),
		.doc    = "Makes an order of it, at the locked price; order_id names it.",
	},
	{
		.from   = NAMES("open"),
		.action = "decline",
		.to     = "declined",
		.in     = &reason_shape,
		.effect = quote_decline,
		.event  = "order.quote.declined",
		.doc    = "The customer does not want it.",
	},
	{
		.from   = NAMES("draft", "open"),
		.action = "cancel",
		.to     = "canceled",
		.in     = &reason_shape,
		.effect = quote_decline,
		.event  = "order.quote.canceled",
		.doc    = "It is offered no longer.",
	},
	{
		.from   = NAMES("open"),
		.action = "extend",
		.in     = &quote_until_shape,
		.guards = GUARDS(&valid),
		.effect = quote_extend,
		.event  = "order.quote.extended",
		.doc    = "The locked price stands longer.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("open"),
		.to   = "expired",
		.by   = "the clock",
		.doc  = "valid_until has come.",
	},
	{
		.from = NAMES("accepted"),
		.to   = "open",
		.by   = "its order",
		.doc  = "The order that held it was rejected or canceled, and valid_until lies in the future.",
	},
	{
		.from = NAMES("accepted"),
		.to   = "expired",
		.by   = "its order",
		.doc  = "The order that held it was rejected or canceled, and valid_until has come.",
	},
	{ 0 },
};

static const struct route routes[] = {
	{
		.op     = "quotes.breakdown",
		.method = GET,
		.path   = "/api/v2/quotes/{id}/breakdown",
		.scope  = "quotes:read",
		.out    = &quote_line_shape,
		.flags  = R_LIST,
		.fn     = quote_read_breakdown,
		.tier   = "day-one",
		.title  = "Price of a quote, step by step",
		.doc    = "Its lines with what each total is made of.",
	},
	{
		.op     = "quotes.comparison",
		.method = GET,
		.path   = "/api/v2/quotes/{id}/comparison",
		.scope  = "quotes:read",
		.query  = &compare_shape,
		.out    = &quote_option_shape,
		.flags  = R_LIST,
		.fn     = quote_compare,
		.tier   = "day-one",
		.title  = "Compare the terminals of a quote",
		.doc    = "What a line costs now at its terminal and at each of terminal_options, cheapest first; terminals without a price are left out.",
	},
	{
		.op     = "quotes.requote",
		.method = POST,
		.path   = "/api/v2/quotes/{id}/requote",
		.scope  = "quotes:write",
		.in     = &quote_until_shape,
		.out    = &quote_shape,
		.flags  = R_CREATED | R_ETAG,
		.fn     = quote_requote,
		.tier   = "day-one",
		.title  = "Requote",
		.doc    = "A draft with the same lines, to be priced anew.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "order.quote.expired", &quote_shape, "Nobody accepted it in time; its price is no longer locked." },
	{ 0 },
};

static const struct expansion expands[] = {
	{ "counterparty_id", &counterparties },
	{ "site_id", &sites },
	{ "order_id", &orders },
	{ 0 },
};

static const struct measure measures[] = {
	{ "count", "COUNT(*)", "How many there are." },
	{ "total_mxn", "SUM(total_mxn)", "Pesos." },
	{ 0 },
};

static const struct query quote_parties = {
	.name = "quote_parties",
	.in   = &quote_shape,
	.out  = &order_facts_shape,
	.sql  = "SELECT (SELECT id FROM counterparties"
		"   WHERE account = :account AND id = :counterparty_id AND archived_at IS NULL) AS counterparty,"
		" (SELECT id FROM sites"
		"   WHERE account = :account AND id = :site_id AND archived_at IS NULL) AS site,"
		" (SELECT counterparty_id FROM sites"
		"   WHERE account = :account AND id = :site_id) AS site_counterparty",
};

const struct resource quotes = {
	.name       = "quotes",
	.noun       = "quote",
	.prefix     = "quo",
	.scope      = "quotes",
	.event      = "order.quote",
	.tier       = "day-one",
	.ops        = OP_ALL | OP_GUARDS,
	.shape      = &quote_shape,
	.create     = &new_shape,
	.update     = &edit_shape,
	.filter     = NAMES("status", "counterparty_id", "site_id", "currency", "freight_mode",
			    "valid_until", "total", "total_mxn", "order_id", "version",
			    "created_at", "updated_at"),
	.sort       = NAMES("valid_until", "updated_at"),
	.first      = "draft",
	.moves      = moves,
	.passages   = passages,
	.facts      = &quote_parties,
	.check      = quote_check,
	.archive    = GUARDS(&over),
	.measures   = measures,
	.dimensions = NAMES("status", "currency", "counterparty_id"),
	.begin      = quote_begin,
	.change     = quote_change,
	.inspect    = quote_inspect,
	.expands    = expands,
	.routes     = routes,
	.queries    = order_queries,
	.events     = events,
	.doc        = "Offers of fuel at a price that is locked until they expire.",
};
/* clang-format on */
