/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "market.h"

#include "unit.h"

/* clang-format off */
static const char *const bases[] = { "gross", "net_of_discount", NULL };
static const char *const currencies[] = { "MXN", "USD", NULL };

#define CODE .min = 2, .max = 16, .chars = "A-Z0-9_-"

#define T struct market_query
static const struct field query_fields[] = {
	FIELD(T, terminal,         CODE, .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, product,          CODE, .example = "\"DIESEL_ULSD\"", .doc = "Code of the product. If omitted, all products."),
	FIELD(T, supplier_id,      .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Return only prices of this supplier."),
	FIELD(T, branded,          .example = "false", .doc = "Return only branded, or only unbranded, prices."),
	FIELD(T, price_basis,      .words = bases, .example = "\"gross\"", .doc = "Return only prices before the prompt-payment discount (`gross`) or after it (`net_of_discount`)."),
	FIELD(T, owner,            .words = resource_owners, .example = "\"account\"", .doc = "Return only prices of one owner: `account` (the account) or `operator` (the operator of the service). By default, each price is the one that took effect last, and the account's own if both took effect at the same time."),
	FIELD(T, currency,         .words = currencies, .example = "\"MXN\"", .doc = "Currency of the response, converted with the rate of the day if needed. Defaults to the currency of the posting; for comparisons and spreads, to that of the first price."),
	FIELD(T, unit,             .words = unit_volumes, .example = "\"l\"", .doc = "Unit of the response: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter). Defaults to `gal` for USD and `l` for MXN."),
	FIELD(T, effective,        .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time at which the prices were effective."),
	FIELD(T, known,            .example = "\"2026-01-16T00:00:00.000Z\"", .doc = "Time up to which recorded prices are used. Defaults to now."),
	FIELD(T, since,            .example = "\"2026-01-14T18:00:00.000Z\"", .doc = "Time to compare with. Defaults to one day ago."),
	FIELD(T, date,             .example = "\"2026-01-15\"", .doc = "Day, in the terminal's time zone. Defaults to today."),
	FIELD(T, from,             .example = "\"2026-01-01\"", .doc = "First day, in the terminal's time zone."),
	FIELD(T, to,               .example = "\"2026-01-31\"", .doc = "Last day, at most 366 days in all. Defaults to today."),
	FIELD(T, terminals,        .min = 2, .max = 340, .chars = "A-Z0-9_,-", .example = "\"MTY,TUX\"", .doc = "Codes of up to 20 terminals, separated by commas."),
	FIELD(T, against_terminal, CODE, .example = "\"TUX\"", .doc = "Code of the terminal to compare with. It can be the same terminal for another product."),
	FIELD(T, against_product,  CODE, .example = "\"REGULAR_87\"", .doc = "Code of the product to compare with. Defaults to the same product."),
};
#undef T
const struct shape market_query_shape =
	SHAPE(struct market_query, "MarketQuery", query_fields, "What a view of the market is asked.");

#define KEYS "terminal", "product", "supplier_id", "branded", "price_basis", "owner"
#define CLOCKS "currency", "unit", "effective", "known"
#define PART(title, needs, ...)						\
	{ .name = (title), .of = &market_query_shape,			\
	  .take = NAMES(__VA_ARGS__), .need = needs }
static const struct shape latest_query = PART("MarketLatest", NULL, KEYS);
static const struct shape as_of_query = PART("MarketAsOf", NULL, KEYS, "effective", "known");
static const struct shape daily_query = PART("MarketDaily", NAMES("terminal"), KEYS, "date");
static const struct shape curve_query = PART("MarketCurve", NAMES("terminal", "product", "from"), KEYS, "from", "to");
static const struct shape averages_query = PART("MarketAverages", NULL, KEYS, CLOCKS);
static const struct shape compare_query = PART("MarketCompare", NAMES("product"), "terminals", "product", "supplier_id", "branded", "price_basis", "owner", CLOCKS);
static const struct shape spreads_query = PART("MarketSpreads", NAMES("terminal", "against_terminal"), KEYS, CLOCKS, "against_terminal", "against_product");
static const struct shape movers_query = PART("MarketMovers", NULL, KEYS, "since");

#define MONEY(T, m, text) FIELD(T, m, .decimals = 6, .nullable = true, .example = "14.790000", .doc = text)

#define KIND(T)								\
	FIELD(T, price_basis,     .words = bases, .nullable = true, .example = "\"gross\"", .doc = "Price basis: before the prompt-payment discount (`gross`) or after it (`net_of_discount`)."),	\
	FIELD(T, branded,         .nullable = true, .example = "false", .doc = "Whether the price is for branded fuel."),	\
	FIELD(T, terms,           .nullable = true, .example = "null", .doc = "Payment terms.")

#define T struct market_average
static const struct field average_fields[] = {
	FIELD(T, terminal,        .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, product,         .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, currency,        .words = currencies, .example = "\"MXN\"", .doc = "Currency of the figures."),
	FIELD(T, unit,            .words = unit_volumes, .example = "\"l\"", .doc = "Unit of the figures: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter)."),
	FIELD(T, posted_currency, .words = currencies, .nullable = true, .example = "\"MXN\"", .doc = "Currency in which the prices were posted."),
	KIND(T),
	FIELD(T, n_suppliers,     .example = "3", .doc = "Number of suppliers with a price. The terminal's own posting counts as one."),
	MONEY(T, low,               "Lowest price, in `currency` per `unit`."),
	FIELD(T, low_supplier_id, .prefix = "cpy", .nullable = true, .example = "null", .doc = "Supplier with the lowest price. Null for the terminal's own posting."),
	MONEY(T, high,              "Highest price, in `currency` per `unit`."),
	MONEY(T, average,           "Mean price, in `currency` per `unit`."),
	MONEY(T, volume_weighted,   "Mean price, weighted by the volume that the account lifted from each supplier at the terminal in the last 30 days. Null if nothing was lifted."),
	FIELD(T, lifted_volume,   .decimals = 3, .nullable = true, .example = "null", .doc = "Volume used for weighting, in liters."),
	FIELD(T, difference,      .decimals = 6, .optional = true, .example = "0.120000", .doc = "For a comparison: difference from the lowest average of its kind, in `currency` per `unit`."),
	FIELD(T, rank,            .optional = true, .example = "1", .doc = "For a comparison: rank of the average; 1 is the lowest of its kind."),
};
#undef T
const struct shape market_average_shape =
	SHAPE(struct market_average, "MarketAverage", average_fields, "Prices of a product at a terminal, for one basis, brand, terms and currency.");

#define T struct market_spread
static const struct field spread_fields[] = {
	FIELD(T, terminal,         .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, product,          .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, against_terminal, .example = "\"TUX\"", .doc = "Code of the terminal compared with."),
	FIELD(T, against_product,  .example = "\"DIESEL_ULSD\"", .doc = "Code of the product compared with."),
	FIELD(T, currency,         .words = currencies, .example = "\"MXN\"", .doc = "Currency of the figures."),
	FIELD(T, unit,             .words = unit_volumes, .example = "\"l\"", .doc = "Unit of the figures: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons) or `m3` (cubic meter)."),
	KIND(T),
	MONEY(T, average,          "Mean price, in `currency` per `unit`."),
	FIELD(T, n_suppliers,      .example = "5", .doc = "Number of suppliers with a price."),
	MONEY(T, against_average,  "Mean of the prices compared with, of the same kind, in `currency` per `unit`."),
	FIELD(T, against_n_suppliers, .example = "4", .doc = "Number of suppliers with a price among those compared with."),
	MONEY(T, spread,           "Spread, in `currency` per `unit`: `average` less `against_average`. Null if one of them is missing."),
};
#undef T
const struct shape market_spread_shape =
	SHAPE(struct market_spread, "MarketSpread", spread_fields, "The difference between two average prices of the same basis, brand and terms.");

#define T struct market_lift
static const struct field lift_fields[] = {
	FIELD(T, terminal),
	FIELD(T, product),
	FIELD(T, supplier_id, .prefix = "cpy"),
	FIELD(T, volume, .decimals = 3),
};
#undef T
static const struct shape lift_shape =
	SHAPE(struct market_lift, "MarketLift", lift_fields, "What was lifted of a supplier's.");

#define T struct market_course
static const struct field course_fields[] = {
	FIELD(T, terminal,     .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, product,      .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, supplier_id,  .prefix = "cpy", .nullable = true, .example = "null", .doc = "Supplier that posts the price. Null for the terminal's own posting."),
	FIELD(T, owner,        .words = resource_owners, .example = "\"operator\"", .doc = "Owner of the last posting: `account` (the account) or `operator` (the operator of the service)."),
	FIELD(T, branded,      .example = "false", .doc = "Whether the price is for branded fuel."),
	FIELD(T, price_basis,  .words = bases, .example = "\"gross\"", .doc = "Price basis: before the prompt-payment discount (`gross`) or after it (`net_of_discount`)."),
	FIELD(T, terms,        .nullable = true, .example = "null", .doc = "Payment terms."),
	FIELD(T, currency,     .words = currencies, .example = "\"MXN\"", .doc = "Currency of the prices."),
	FIELD(T, unit,         .words = unit_prices, .example = "\"l\"", .doc = "Unit of the prices: `l` (liter), `gal` (US gallon), `bbl` (barrel of 42 US gallons), `m3` (cubic meter) or `cpg` (US cents per gallon)."),
	FIELD(T, effective_at, .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "Time at which the last price took effect."),
	FIELD(T, price,        .decimals = 6, .example = "14.790000", .doc = "Current price, in `currency` per `unit`."),
	FIELD(T, before,       .decimals = 6, .example = "14.650000", .doc = "Price at the time compared with, in `currency` per `unit`."),
	FIELD(T, change,       .decimals = 6, .example = "0.140000", .doc = "Change, in `currency` per `unit`: `price` less `before`."),
	FIELD(T, change_pct,   .decimals = 4, .example = "0.9556", .doc = "Change as a percentage of `before`."),
	FIELD(T, date,         .example = "\"2026-01-15\"", .doc = "Day, in the terminal's time zone."),
	FIELD(T, open,         .decimals = 6, .example = "14.650000", .doc = "Opening price: the price in effect at the beginning of the day, otherwise the first price of the day."),
	FIELD(T, high,         .decimals = 6, .example = "14.790000", .doc = "Highest price of the day."),
	FIELD(T, low,          .decimals = 6, .example = "14.650000", .doc = "Lowest price of the day."),
	FIELD(T, close,        .decimals = 6, .example = "14.790000", .doc = "Closing price: the price in effect at 23:59:59 in the terminal's time zone, or now if the day is today."),
	FIELD(T, average,      .decimals = 6, .example = "14.720000", .doc = "Mean of the prices in effect during the day, each counted once."),
	FIELD(T, n_changes,    .example = "1", .doc = "Number of prices that took effect during the day."),
};
#undef T
const struct shape market_course_shape =
	SHAPE(struct market_course, "MarketCourse", course_fields, "How a price went on.");

#define COURSE "terminal", "product", "supplier_id", "owner", "branded", "price_basis", "terms", "currency", "unit", "effective_at"
static const struct shape move_shape = {
	.name = "MarketMove",
	.of   = &market_course_shape,
	.take = NAMES(COURSE, "price", "before", "change", "change_pct"),
	.doc  = "The change of a price.",
};
static const struct shape day_shape = {
	.name = "MarketDay",
	.of   = &market_course_shape,
	.take = NAMES("date", COURSE, "open", "high", "low", "close", "average", "n_changes"),
	.doc  = "A price over a day.",
};

#define T struct market_supplier
static const struct field supplier_fields[] = {
	FIELD(T, supplier_id,  .prefix = "cpy", .nullable = true, .example = "null", .doc = "Supplier. Null for the terminal itself."),
	FIELD(T, products,     .example = "[\"DIESEL_ULSD\"]", .doc = "Products that the supplier has a price for."),
	FIELD(T, n,            .example = "3", .doc = "Number of its prices in effect."),
	FIELD(T, effective_at, .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "Time at which the newest of its prices took effect."),
};
#undef T
const struct shape market_supplier_shape =
	SHAPE(struct market_supplier, "MarketSupplier", supplier_fields, "A supplier that posts prices at a terminal.");

#define PRICE								\
	"SELECT p.id, p.status, " RESOURCE_OWNER("p.") " AS owner, p.terminal, p.product, p.supplier_id, p.branded,"	\
	"  p.price_basis, p.terms, p.currency, p.price, p.unit, p.effective_at,"	\
	"  p.recorded_at, p.source_id, p.source, p.supersedes, p.reason, p.version,"	\
	"  p.created_at, p.updated_at, p.archived_at"

const struct query market_in_effect = {
	.name = "market_in_effect",
	.in   = &price_key_shape,
	.out  = &rack_price_shape,
	.sql  = PRICE " FROM rack_series AS s JOIN rack_prices AS p ON p.account = s.account"
		"   AND p.id = " PRICE_IN_EFFECT("s.account", "s.series")
		" WHERE s.account IN (:account, 'common')"
		"  AND (:terminal IS NULL OR s.terminal = :terminal)"
		"  AND (:product IS NULL OR s.product = :product) LIMIT 2001",
};

const struct query market_of_series = {
	.name = "market_of_series",
	.in   = &price_key_shape,
	.out  = &rack_price_shape,
	.sql  = PRICE " FROM rack_prices AS p " PRICE_BY_SERIES
		" WHERE p.account = :owner AND :owner IN (:account, 'common')"
		"  AND p.series = UNHEX(:series) AND p.effective_at <= :at"
		"  AND " PRICE_STANDS("p")
		" ORDER BY p.effective_at DESC, p.recorded_at DESC LIMIT 1",
};

const struct query market_changes = {
	.name = "market_changes",
	.in   = &price_key_shape,
	.out  = &rack_price_shape,
	.sql  = PRICE " FROM rack_prices AS p " PRICE_BY_SERIES
		" WHERE p.account IN (:account, 'common')"
		"  AND (:owner IS NULL OR p.account = :owner)"
		"  AND p.series = UNHEX(:series) AND p.effective_at >= :since"
		"  AND p.effective_at <= :at AND " PRICE_STANDS("p")
		"  AND (:owner IS NOT NULL OR " PRICE_FIRST("p") ")"
		" ORDER BY p.effective_at LIMIT 10001",
};

/* By the bills of lading; one that was reversed and its reversal add up to
 * nothing. */
const struct query market_lifted = {
	.name = "market_lifted",
	.in   = &price_key_shape,
	.out  = &lift_shape,
	.sql  = "SELECT b.terminal, t.product, b.supplier_id,"
		"  ROUND(SUM(" UNIT_SQL_VOLUME("t.gross", "t.unit", "'l'") "), 3) AS volume"
		" FROM bills_of_lading AS b JOIN JSON_TABLE(b.`lines`, '$[*]' COLUMNS ("
		"   product VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin PATH '$.product',"
		"   gross DECIMAL(15,3) PATH '$.gross',"
		"   unit VARCHAR(3) CHARACTER SET ascii COLLATE ascii_bin PATH '$.unit')) AS t"
		" WHERE b.account = :account AND b.started_at > :since AND b.started_at <= :at"
		"  AND b.status IN ('confirmed', 'invoiced', 'reversed', 'reposted')"
		"  AND (:terminal IS NULL OR b.terminal = :terminal)"
		"  AND (:product IS NULL OR t.product = :product)"
		" GROUP BY b.terminal, t.product, b.supplier_id HAVING volume > 0"
		" LIMIT 1000",
};

const struct query market_rate = {
	.name = "market_rate",
	.in   = &price_key_shape,
	.out  = &price_rate_shape,
	.sql  = "SELECT rate, day AS since FROM fx_rates"
		" WHERE account IN (:account, 'common') AND base = 'USD' AND quote = 'MXN'"
		"  AND day <= :day AND day >= :day - INTERVAL 10 DAY"
		"  AND recorded_at <= :known"
		" ORDER BY day DESC, account = 'common', recorded_at DESC LIMIT 1",
};

#define VIEW(name, asks, answers, handle, head, text, ...)		\
	{								\
		.op = "rack-prices." name, .method = GET,		\
		.path = "/api/v2/rack-prices/" name,			\
		.scope = "prices:read", .query = &(asks),		\
		.out = &(answers), .flags = R_LIST,			\
		.errs = ERRS(__VA_ARGS__),				\
		.fn = (handle), .title = (head), .doc = text, .tier = "day-one",	\
	}

const struct route market_routes[] = {
	VIEW("latest", latest_query, rack_price_shape, market_latest, "List the latest rack prices",
	     "Lists the rack price in effect now for each key: terminal, product, supplier, brand, basis, terms and currency. If both the account and the operator post a key, the price that took effect last applies, and the account's own if both took effect at the same time.",
	     E_BAD_PARAMETER),
	VIEW("daily", daily_query, day_shape, market_daily, "List the rack prices of a day",
	     "Lists opening, highest, lowest, closing and mean price of a day at a terminal for each key.",
	     E_PRICE_UNAVAILABLE),
	VIEW("as-of", as_of_query, rack_price_shape, market_as_of, "List the rack prices as of a time",
	     "Lists the rack prices that were effective at one time, as they were known at another. Use it to support an invoice.",
	     E_BAD_PARAMETER),
	VIEW("averages", averages_query, market_average_shape, market_averages, "List averages of rack prices",
	     "Lists the lowest, highest and mean price by terminal, product, currency, basis, brand and terms. Each supplier counts once, with its newest price.",
	     E_RATE_UNAVAILABLE),
	VIEW("spreads", spreads_query, market_spread_shape, market_spreads, "List spreads of rack prices",
	     "Lists the average price of a terminal or product less that of another, for the same basis, brand and terms.",
	     E_RATE_UNAVAILABLE),
	VIEW("movers", movers_query, move_shape, market_movers, "List rack prices that moved",
	     "Lists the prices that have changed since a given time, largest percentage change first.",
	     E_BAD_PARAMETER),
	VIEW("compare", compare_query, market_average_shape, market_compare, "Compare the rack prices of terminals",
	     "Lists the average prices of a product at several terminals, lowest first for each basis, brand and terms.",
	     E_RATE_UNAVAILABLE),
	VIEW("curve", curve_query, day_shape, market_curve, "List rack prices over several days",
	     "Lists the daily prices of a product at a terminal, day after day, for each key.",
	     E_PRICE_UNAVAILABLE),
	{
		.op     = "rack-prices.correct",
		.method = POST,
		.path   = "/api/v2/rack-prices/{id}/correct",
		.scope  = "prices:publish",
		.in     = &rack_correction_shape,
		.out    = &rack_price_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND, E_STATE, E_DUPLICATE, E_VERSION),
		.fn     = rack_price_correct,
		.title  = "Correct a rack price",
		.doc    = "Corrects a rack price by adding a row for the same effective time, recorded now. The original row stays, and `as-of` still finds what was known before. Only the latest row of an effective time can be corrected.",
		.tier   = "day-one",
	},
	{
		.op     = "rack-prices.withdraw",
		.method = POST,
		.path   = "/api/v2/rack-prices/{id}/withdraw",
		.scope  = "prices:publish",
		.in     = &rack_withdrawal_shape,
		.out    = &rack_price_shape,
		.flags  = R_ETAG,
		.errs   = ERRS(E_NOT_FOUND, E_STATE, E_DUPLICATE, E_VERSION),
		.fn     = rack_price_withdraw,
		.title  = "Withdraw a rack price",
		.doc    = "Withdraws a rack price by adding a row that cancels the price of this effective time. The price in effect before it continues.",
		.tier   = "day-one",
	},
	{ 0 },
};
/* clang-format on */
