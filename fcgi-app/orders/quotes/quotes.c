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
static const char *const modes[] = { "fob_rack", "delivered", NULL };

#define CODE .min = 2, .max = 16, .chars = "A-Z0-9_-"
#define T struct quote_line
static const struct field line_fields[] = {
	FIELD(T, line_no,         .example = "1", .doc = "Number of the line, starting at 1."),
	FIELD(T, product,         CODE, .example = "\"DIESEL_ULSD\"", .doc = "Code of the product offered."),
	FIELD(T, terminal,        CODE, .nullable = true, .example = "\"MTY\"",
	      .doc = "Code of the terminal where the line is lifted. If omitted, finalizing the quote chooses the cheapest of `terminal_options`."),
	FIELD(T, quantity,        .decimals = 3, .min = UNITS(1), .max = UNITS(1000000), .example = "31283.000",
	      .doc = "Quantity offered, in `unit`."),
	FIELD(T, unit,            .words = unit_words, .example = "\"l\"", .doc = "Unit of the quantity: `l` (liters) or `gal` (US gallons)."),
	PRICE_WANT_FIELDS(T, ""),
	FIELD(T, posted_price,    .decimals = 6, .nullable = true, .example = "12.790000", .doc = "Locked price before taxes, as posted, per `posted_unit`. The line is computed from it."),
	FIELD(T, posted_unit,     .words = unit_volumes, .nullable = true, .example = "\"l\"", .doc = "Unit of `posted_price`: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter)."),
	FIELD(T, unit_price,      .decimals = 6, .min = 1, .max = UNITS(1000000), .nullable = true, .example = "12.790000", .doc = "Price before taxes per `unit` of the line, to six decimals. The seller may set it."),
	FIELD(T, price_source,    .words = price_sources, .nullable = true, .example = "\"rack\"", .doc = "Source of the price: `rack`, `rules` (rack price and the account's pricing rules), or `given` (set by the seller)."),
	FIELD(T, posting,         .shape = &price_posting_shape, .nullable = true, .example = "null", .doc = "Posting that the rack price is from. Null if the seller set the price."),
	FIELD(T, computed_price,  .decimals = 6, .nullable = true, .example = "null", .doc = "If the seller set the price: price that the rack price and the pricing rules would give, in the order's currency per `unit`."),
	FIELD(T, price_breakdown, .shape = &cost_step_shape, .nullable = true, .example = "null",
	      .doc = "Components of the price. Steps of kind `line` add up to the total."),
	FIELD(T, product_total,   .decimals = 2, .nullable = true, .example = "400109.57", .doc = "Value of the product, in the order's currency: quantity times unit price."),
	FIELD(T, excise_total,    .decimals = 2, .nullable = true, .example = "252444.68", .doc = "Total of all excise taxes, in the quote's currency."),
	FIELD(T, distance_km,     .decimals = 6, .min = 0, .max = UNITS(100000), .nullable = true, .example = "null", .doc = "Road distance from the terminal to the site, in kilometers (1 mile = 1.609344 km), for tariffs that depend on distance."),
	FREIGHT_FIELDS(T, "quote", "Freight per `freight_unit`, before VAT, if the quote includes delivery.", FREIGHT_TOGETHER, FREIGHT_SHARED),
	FIELD(T, fee_total,       .decimals = 2, .nullable = true, .example = "null", .doc = "Fee of the pricing rules, before VAT, in the quote's currency. It is charged on one line of each terminal."),
	FIELD(T, freight_total,   .decimals = 2, .nullable = true, .example = "null", .doc = "Total freight, if the quote includes delivery, in the quote's currency."),
	FIELD(T, vat_total,       .decimals = 2, .nullable = true, .example = "101952.00", .doc = "Total VAT, in the quote's currency."),
	FIELD(T, total,           .decimals = 2, .nullable = true, .example = "754506.25", .doc = "Total of the line, in the order's currency: product, excise, freight, fee and VAT."),
};
#undef T
const struct shape quote_line_shape =
	SHAPE(struct quote_line, "QuoteLine", line_fields, "A line of a quote.");
static const struct shape line_new_shape = {
	.name = "QuoteLineNew",
	.of   = &quote_line_shape,
	.take = NAMES("product", "terminal", "quantity", "unit", PRICE_WANTED, "unit_price", "distance_km"),
	.need = NAMES("product", "quantity"),
	.doc  = "Fields accepted for a line of a quote. `unit` defaults to liters.",
};

#define T struct order_quote
static const struct field fields[] = {
	FIELD(T, id,               .prefix = "quo", .example = "\"quo_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the quote."),
	FIELD(T, status,           .words = statuses, .example = "\"draft\"", .doc = "Current status of the quote: `draft` (being written), `open` (prices held until `valid_until`), `accepted` (an order was made of it), `declined` (refused by the customer), `expired` (past `valid_until`) or `canceled` (withdrawn by the seller)."),
	FIELD(T, counterparty_id,  .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Customer that the quote is for."),
	FIELD(T, site_id,          .prefix = "sit", .nullable = true, .example = "null", .doc = "Site that would be delivered to."),
	FIELD(T, currency,         .words = price_currencies, .nullable = true, .example = "\"MXN\"", .doc = "Currency of the prices and of `total`."),
	FIELD(T, freight_mode,     .words = modes, .example = "\"fob_rack\"", .doc = "Freight terms: `fob_rack` (the buyer's truck lifts at the rack) or `delivered` (freight is part of the price)."),
	FIELD(T, buyer_use,        .words = tax_uses, .nullable = true, .example = "null", .doc = "Intended use of the fuel, where taxes depend on it: `highway` (vehicles registered for the road), `retail` (resale at a station), `off_road` (machinery and vehicles off the road), `farm`, `export`, `government`, `school` (school buses) or `heating`."),
	FIELD(T, lines,            .shape = &quote_line_shape, .sent = &line_new_shape, .min = 1, .max = QUOTE_LINES,
	      .example = "[{\"product\":\"DIESEL_ULSD\",\"terminal\":\"MTY\",\"quantity\":10000,\"unit\":\"l\"}]",
	      .doc = "Lines of the quote."),
	FIELD(T, terminal_options, .max = 10, .each = 16, .chars = "A-Z0-9_-", .nullable = true, .example = "[\"MTY\",\"CAD\"]",
	      .doc = "Codes of the terminals that lines without a terminal may be lifted at."),
	FIELD(T, valid_until,      .example = "\"2049-12-31T18:00:00.000Z\"", .doc = "Time until which the price is valid."),
	FIELD(T, locked_at,        .nullable = true, .example = "null", .doc = "Time at which the price was locked. Null for a draft."),
	FIELD(T, exchange_rate,    .decimals = 6, .nullable = true, .example = "null", .doc = "Exchange rate: MXN for one unit of the currency. Null if the currency is MXN."),
	FIELD(T, total,            .decimals = 2, .nullable = true, .example = "754506.25", .doc = "Total of the quote, in `currency`: sum of its lines."),
	FIELD(T, total_mxn,        .decimals = 2, .nullable = true, .example = "754506.25", .doc = "Total in Mexican pesos."),
	FIELD(T, order_id,         .prefix = "ord", .nullable = true, .example = "null", .doc = "Order created by accepting the quote."),
	FIELD(T, requoted_from_id, .prefix = "quo", .nullable = true, .example = "null", .doc = "Quote that this one replaces."),
	FIELD(T, notes,            .min = 1, .max = 500, .nullable = true, .example = "\"Subject to prior sale.\"", .doc = "Notes for the customer."),
	FIELD(T, version,          .example = "1", .doc = "Version number, incremented by every change; also returned as the ETag."),
	FIELD(T, created_at,       .doc = "Time at which the quote was created."),
	FIELD(T, updated_at,       .doc = "Time at which the quote was last changed."),
	FIELD(T, archived_at,      .nullable = true, .example = "null", .doc = "Time at which the quote was archived. Null unless it is archived."),
};
#undef T
const struct shape quote_shape =
	SHAPE(struct order_quote, "Quote", fields, "An offer of fuel at a price that is locked until the quote expires.");

#define WRITTEN								\
	"site_id", "freight_mode", "buyer_use", "lines", "terminal_options",	\
	"valid_until", "notes"

static const struct shape new_shape = {
	.name = "QuoteNew",
	.of   = &quote_shape,
	.take = NAMES("counterparty_id", WRITTEN),
	.need = NAMES("counterparty_id", "lines", "valid_until"),
	.doc  = "Fields accepted when creating a quote.",
};

static const struct shape edit_shape = {
	.name = "QuoteEdit",
	.of   = &quote_shape,
	.take = NAMES(WRITTEN),
	.doc  = "Fields accepted when updating a draft quote.",
};

#define T struct quote_reason
static const struct field reason_fields[] = {
	FIELD(T, reason, .min = 1, .max = 500, .example = "\"Another offer was lower.\"", .doc = "Reason, recorded in `notes`."),
};
#undef T
static const struct shape reason_shape =
	SHAPE(struct quote_reason, "QuoteReason", reason_fields, "Reason for an action.");

#define T struct quote_until
static const struct field until_fields[] = {
	FIELD(T, valid_until, .example = "\"2050-01-31T18:00:00.000Z\"", .doc = "Time until which the price is valid."),
};
#undef T
const struct shape quote_until_shape = {
	.name   = "QuoteUntil",
	.size   = PRESENT(struct quote_until),
	.fields = until_fields,
	.n      = MEMBERS(until_fields),
	.need   = NAMES("valid_until"),
	.doc    = "New end of the quote's validity.",
};

/* What an order needs besides what the quote says. */
static const struct shape accept_shape = {
	.name = "QuoteAccept",
	.of   = &order_shape,
	.take = NAMES("site_id", "po_number", "external_source", "external_id",
		      "requested_window", "payment_terms", "net_days", "billing_basis"),
	.doc  = "Further details of the order to create.",
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
	FIELD(T, line_no,    .example = "1", .doc = "Number of the line."),
	FIELD(T, product,    .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, terminal,   .example = "\"CAD\"", .doc = "Code of a terminal where the line could be lifted."),
	FIELD(T, currency,   .example = "\"MXN\"", .doc = "Currency of the price and the total."),
	FIELD(T, unit_price, .decimals = 6, .example = "12.790000", .doc = "Current price before taxes at the terminal, in the quote's currency per unit of the line."),
	FIELD(T, total,      .decimals = 2, .example = "754506.25", .doc = "Current total of the line at the terminal, in the quote's currency."),
	FIELD(T, total_mxn,  .decimals = 2, .example = "754506.25", .doc = "Total in Mexican pesos."),
	FIELD(T, chosen,     .example = "true", .doc = "Whether this is the terminal of the line."),
};
#undef T
const struct shape quote_option_shape =
	SHAPE(struct quote_option, "QuoteOption", option_fields, "The cost of a line at a terminal.");

#define T struct quote_line
static const struct field compare_fields[] = {
	FIELD(T, line_no, .min = 1, .max = QUOTE_LINES, .example = "1", .doc = "Number of the line. Default: the first line."),
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
		.doc    = "Finalizes the quote: prices every line and locks the price until the quote expires.",
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
		.doc    = "Accepts the quote and creates an order at the locked price; `order_id` identifies it.",
	},
	{
		.from   = NAMES("open"),
		.action = "decline",
		.to     = "declined",
		.in     = &reason_shape,
		.effect = quote_decline,
		.event  = "order.quote.declined",
		.doc    = "Declines the quote on behalf of the customer.",
	},
	{
		.from   = NAMES("draft", "open"),
		.action = "cancel",
		.to     = "canceled",
		.in     = &reason_shape,
		.effect = quote_decline,
		.event  = "order.quote.canceled",
		.doc    = "Cancels the quote: the offer is withdrawn.",
	},
	{
		.from   = NAMES("open"),
		.action = "extend",
		.in     = &quote_until_shape,
		.guards = GUARDS(&valid),
		.effect = quote_extend,
		.event  = "order.quote.extended",
		.doc    = "Extends the validity of the quote and of its locked price.",
	},
	{ 0 },
};

static const struct passage passages[] = {
	{
		.from = NAMES("open"),
		.to   = "expired",
		.by   = "the clock",
		.doc  = "valid_until is reached.",
	},
	{
		.from = NAMES("accepted"),
		.to   = "open",
		.by   = "its order",
		.doc  = "The order that held the quote is rejected or canceled before valid_until.",
	},
	{
		.from = NAMES("accepted"),
		.to   = "expired",
		.by   = "its order",
		.doc  = "The order that held the quote is rejected or canceled after valid_until.",
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
		.title  = "Get the price breakdown of a quote",
		.doc    = "Returns the lines of the quote with the components of each total.",
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
		.doc    = "Compares the current cost of a line at its terminal and at each of `terminal_options`, cheapest first. Terminals without a price are left out.",
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
		.errs   = ERRS(E_PRICE_UNAVAILABLE),
		.tier   = "day-one",
		.title  = "Requote",
		.doc    = "Creates a draft quote with the same lines, to be priced again.",
	},
	{ 0 },
};

static const struct event events[] = {
	{ "order.quote.expired", &quote_shape, "A quote expired without being accepted; its price is no longer locked." },
	{ 0 },
};

static const struct expansion expands[] = {
	{ "counterparty_id", &counterparties },
	{ "site_id", &sites },
	{ "order_id", &orders },
	{ 0 },
};

static const struct measure measures[] = {
	{ "count", "COUNT(*)", "Number of quotes." },
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
	.errs       = ERRS(E_PRICE_UNAVAILABLE),
	.doc        = "Offers of fuel at a price that is locked until the quote expires.",
};
/* clang-format on */
