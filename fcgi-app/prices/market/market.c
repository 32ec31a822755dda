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
	FIELD(T, terminal,         CODE, .example = "\"MTY\"", .doc = "Code of a terminal."),
	FIELD(T, product,          CODE, .example = "\"DIESEL_ULSD\"", .doc = "Code of a product; left out: all."),
	FIELD(T, supplier_id,      .prefix = "cpy", .example = "\"cpy_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	      .doc = "Only what this supplier posts."),
	FIELD(T, branded,          .example = "false", .doc = "Only branded prices, or only unbranded ones."),
	FIELD(T, price_basis,      .words = bases, .example = "\"gross\"", .doc = "Only prices before the discount for prompt payment, or after it."),
	FIELD(T, owner,            .words = resource_owners, .example = "\"account\"", .doc = "Only your account's own prices, or only the operator's; left out: of each key the one that took effect last, whoever posted it, and your own of the same moment."),
	FIELD(T, currency,         .words = currencies, .example = "\"MXN\"", .doc = "Currency of the answer, with the day's rate where it is another; left out: that of the posting, of comparisons and spreads that of the first price."),
	FIELD(T, unit,             .words = unit_volumes, .example = "\"l\"", .doc = "Unit of the answer; left out: gal of figures in USD, l of figures in MXN."),
	FIELD(T, effective,        .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "What applied at this moment."),
	FIELD(T, known,            .example = "\"2026-01-16T00:00:00.000Z\"", .doc = "As it was known at this moment; left out: now."),
	FIELD(T, since,            .example = "\"2026-01-14T18:00:00.000Z\"", .doc = "Compared with this moment; left out: a day ago."),
	FIELD(T, date,             .example = "\"2026-01-15\"", .doc = "A day at the terminal; left out: today."),
	FIELD(T, from,             .example = "\"2026-01-01\"", .doc = "First day at the terminal."),
	FIELD(T, to,               .example = "\"2026-01-31\"", .doc = "Last day, at most 366 days on; left out: today."),
	FIELD(T, terminals,        .min = 2, .max = 340, .chars = "A-Z0-9_,-", .example = "\"MTY,TUX\"", .doc = "Codes of at most 20 terminals, with commas between."),
	FIELD(T, against_terminal, CODE, .example = "\"TUX\"", .doc = "The terminal that is compared with; it may be the same, for another product."),
	FIELD(T, against_product,  CODE, .example = "\"REGULAR_87\"", .doc = "The product that is compared with; left out: the same."),
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
	FIELD(T, price_basis,     .words = bases, .nullable = true, .example = "\"gross\"", .doc = "Before the discount for prompt payment or after it."),	\
	FIELD(T, branded,         .nullable = true, .example = "false", .doc = "Whether it is for branded fuel."),	\
	FIELD(T, terms,           .nullable = true, .example = "null", .doc = "Terms of payment.")

#define T struct market_average
static const struct field average_fields[] = {
	FIELD(T, terminal,        .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, product,         .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, currency,        .words = currencies, .example = "\"MXN\"", .doc = "Currency of the figures."),
	FIELD(T, unit,            .words = unit_volumes, .example = "\"l\"", .doc = "Unit of the figures."),
	FIELD(T, posted_currency, .words = currencies, .nullable = true, .example = "\"MXN\"", .doc = "Currency that the prices were posted in."),
	KIND(T),
	FIELD(T, n_suppliers,     .example = "3", .doc = "Suppliers with a price, each counted once; the terminal's own posting is one."),
	MONEY(T, low,               "Lowest price."),
	FIELD(T, low_supplier_id, .prefix = "cpy", .nullable = true, .example = "null", .doc = "Supplier that posts the lowest price. Null for the terminal itself."),
	MONEY(T, high,              "Highest price."),
	MONEY(T, average,           "Mean of the prices."),
	MONEY(T, volume_weighted,   "Mean weighted by what your account lifted of each supplier at the terminal in the 30 days before. Null where nothing was."),
	FIELD(T, lifted_volume,   .decimals = 3, .nullable = true, .example = "null", .doc = "Litres that it is weighted by."),
	FIELD(T, difference,      .decimals = 6, .optional = true, .example = "0.120000", .doc = "Of a comparison: average above the lowest average of its kind."),
	FIELD(T, rank,            .optional = true, .example = "1", .doc = "Of a comparison: 1 is the lowest average of its kind."),
};
#undef T
const struct shape market_average_shape =
	SHAPE(struct market_average, "MarketAverage", average_fields, "Prices of a product at a terminal: of one basis, brand, terms and currency.");

#define T struct market_spread
static const struct field spread_fields[] = {
	FIELD(T, terminal,         .example = "\"MTY\"", .doc = "Code of the terminal."),
	FIELD(T, product,          .example = "\"DIESEL_ULSD\"", .doc = "Code of the product."),
	FIELD(T, against_terminal, .example = "\"TUX\"", .doc = "The terminal that is compared with."),
	FIELD(T, against_product,  .example = "\"DIESEL_ULSD\"", .doc = "The product that is compared with."),
	FIELD(T, currency,         .words = currencies, .example = "\"MXN\"", .doc = "Currency of the figures."),
	FIELD(T, unit,             .words = unit_volumes, .example = "\"l\"", .doc = "Unit of the figures."),
	KIND(T),
	MONEY(T, average,          "Mean of the prices."),
	FIELD(T, n_suppliers,      .example = "5", .doc = "Suppliers with a price."),
	MONEY(T, against_average,  "Mean of the prices of the same kind that are compared with."),
	FIELD(T, against_n_suppliers, .example = "4", .doc = "Suppliers with one of those."),
	MONEY(T, spread,           "The one mean less the other; null where one is missing."),
};
#undef T
const struct shape market_spread_shape =
	SHAPE(struct market_spread, "MarketSpread", spread_fields, "One average less another of the same basis, brand and terms.");

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
	FIELD(T, supplier_id,  .prefix = "cpy", .nullable = true, .example = "null", .doc = "Who posts it; null: the terminal itself."),
	FIELD(T, owner,        .words = resource_owners, .example = "\"operator\"", .doc = "Who posted the last price: your account, or the operator."),
	FIELD(T, branded,      .example = "false", .doc = "Whether it is for branded fuel."),
	FIELD(T, price_basis,  .words = bases, .example = "\"gross\"", .doc = "Before the discount for prompt payment or after it."),
	FIELD(T, terms,        .nullable = true, .example = "null", .doc = "Terms of payment."),
	FIELD(T, currency,     .words = currencies, .example = "\"MXN\"", .doc = "Currency of the prices."),
	FIELD(T, unit,         .words = unit_prices, .example = "\"l\"", .doc = "Unit of the prices."),
	FIELD(T, effective_at, .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "When the last price took effect."),
	FIELD(T, price,        .decimals = 6, .example = "14.790000", .doc = "What applies now."),
	FIELD(T, before,       .decimals = 6, .example = "14.650000", .doc = "What applied then."),
	FIELD(T, change,       .decimals = 6, .example = "0.140000", .doc = "The one less the other."),
	FIELD(T, change_pct,   .decimals = 4, .example = "0.9556", .doc = "In percent of the latter."),
	FIELD(T, date,         .example = "\"2026-01-15\"", .doc = "The day at the terminal."),
	FIELD(T, open,         .decimals = 6, .example = "14.650000", .doc = "What applied as the day began, else the first price of the day."),
	FIELD(T, high,         .decimals = 6, .example = "14.790000", .doc = "The highest price of the day."),
	FIELD(T, low,          .decimals = 6, .example = "14.650000", .doc = "The lowest price of the day."),
	FIELD(T, close,        .decimals = 6, .example = "14.790000", .doc = "What applied last: at 23:59:59 by the terminal's clock, today now."),
	FIELD(T, average,      .decimals = 6, .example = "14.720000", .doc = "Mean of the prices that applied in the day, each counted once."),
	FIELD(T, n_changes,    .example = "1", .doc = "How many prices took effect in the day."),
};
#undef T
const struct shape market_course_shape =
	SHAPE(struct market_course, "MarketCourse", course_fields, "How a price went on.");

#define COURSE "terminal", "product", "supplier_id", "owner", "branded", "price_basis", "terms", "currency", "unit", "effective_at"
static const struct shape move_shape = {
	.name = "MarketMove",
	.of   = &market_course_shape,
	.take = NAMES(COURSE, "price", "before", "change", "change_pct"),
	.doc  = "How far a price moved.",
};
static const struct shape day_shape = {
	.name = "MarketDay",
	.of   = &market_course_shape,
	.take = NAMES("date", COURSE, "open", "high", "low", "close", "average", "n_changes"),
	.doc  = "A price in the course of a day.",
};

#define T struct market_supplier
static const struct field supplier_fields[] = {
	FIELD(T, supplier_id,  .prefix = "cpy", .nullable = true, .example = "null", .doc = "The supplier; null: the terminal itself."),
	FIELD(T, products,     .example = "[\"DIESEL_ULSD\"]", .doc = "What it has a price for."),
	FIELD(T, n,            .example = "3", .doc = "How many prices of it are in effect."),
	FIELD(T, effective_at, .example = "\"2026-01-15T06:00:00.000Z\"", .doc = "When the youngest of them took effect."),
};
#undef T
const struct shape market_supplier_shape =
	SHAPE(struct market_supplier, "MarketSupplier", supplier_fields, "Who posts prices at a terminal.");

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
	VIEW("latest", latest_query, rack_price_shape, market_latest, "Latest rack prices",
	     "What is in effect now of each key: terminal, product, supplier, brand, basis, terms, currency. Of your own and the operator's posting of a key the one that took effect last counts, and your own where both did at one moment.",
	     E_BAD_PARAMETER),
	VIEW("daily", daily_query, day_shape, market_daily, "Rack prices of a day",
	     "Open, high, low, close and average of a day at a terminal, of each key.",
	     E_PRICE_UNAVAILABLE),
	VIEW("as-of", as_of_query, rack_price_shape, market_as_of, "Rack prices as of a moment",
	     "What was believed at one moment of what applied at another: what defends an invoice.",
	     E_BAD_PARAMETER),
	VIEW("averages", averages_query, market_average_shape, market_averages, "Averages of rack prices",
	     "Low, high and mean of each kind of price: of one terminal, product, currency, basis, brand and terms. Each supplier counts once, with its newest price.",
	     E_RATE_UNAVAILABLE),
	VIEW("spreads", spreads_query, market_spread_shape, market_spreads, "Spreads of rack prices",
	     "The average of a terminal or product less that of another, of the same basis, brand and terms.",
	     E_RATE_UNAVAILABLE),
	VIEW("movers", movers_query, move_shape, market_movers, "Rack prices that moved",
	     "What changed since a moment, the largest part first.",
	     E_BAD_PARAMETER),
	VIEW("compare", compare_query, market_average_shape, market_compare, "Compare terminals",
	     "The averages of a product at several terminals, of each basis, brand and terms the lowest first.",
	     E_RATE_UNAVAILABLE),
	VIEW("curve", curve_query, day_shape, market_curve, "Rack prices over days",
	     "The days of a product at a terminal, one after the other, of each key.",
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
		.doc    = "Adds a row of the same moment that is recorded now; the one of the path stays, and as-of still finds what was known before. Only the last word on a moment can be corrected.",
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
		.doc    = "Adds a row that says that the price of this moment does not count; what was in effect before it goes on.",
		.tier   = "day-one",
	},
	{ 0 },
};
/* clang-format on */
