/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rows.h"

#include "unit.h"

/* clang-format off */
const char *const feed_targets[] = { "rack-prices", "price-indexes", "fx-rates", NULL };
const char *const feed_currencies[] = { "MXN", "USD", NULL };
const char *const feed_bases[] = { "gross", "net_of_discount", NULL };

static const char *const separators[] = { "comma", "semicolon", "tab", NULL };
static const char *const decimals[] = { "point", "comma", NULL };
static const char *const formats[] = { "ymd", "dmy", "mdy", NULL };
static const char *const unknowns[] = { "refuse", "ignore", NULL };
static const char *const names[] = {
	"supplier", "terminal", "product", "branded", "price_basis", "terms", "price",
	"unit", "currency", "effective_at", "index", "day", "value", "base", "quote",
	"rate", NULL,
};

#define T struct feed_column
static const struct field column_fields[] = {
	FIELD(T, field,  .words = names, .example = "\"price\"", .doc = "Field that the column fills."),
	FIELD(T, column, .min = 1, .max = 80, .example = "\"Rack Price\"", .doc = "Name of the column in the file."),
};
#undef T
static const struct shape column_shape = {
	.name = "PriceSourceColumn", .size = PRESENT(struct feed_column),
	.fields = column_fields, .n = MEMBERS(column_fields),
	.need = NAMES("field", "column"),
	.doc  = "The mapping of a column of a file.",
};

#define T struct feed_word
static const struct field word_fields[] = {
	FIELD(T, field, .words = names, .example = "\"product\"", .doc = "Field in which the value occurs."),
	FIELD(T, from,  .min = 1, .max = 80, .example = "\"ULSD #2\"", .doc = "Value in the file."),
	FIELD(T, to,    .min = 1, .max = 80, .example = "\"DIESEL_ULSD\"", .doc = "Value to use instead: a code, the identifier of a supplier, or an allowed value of the field."),
};
#undef T
static const struct shape word_shape = {
	.name = "PriceSourceWord", .size = PRESENT(struct feed_word),
	.fields = word_fields, .n = MEMBERS(word_fields),
	.need = NAMES("field", "from", "to"),
	.doc  = "The mapping of a value of a file.",
};

#define T struct feed_mapping
static const struct field mapping_fields[] = {
	FIELD(T, rows,            .min = 1, .max = 80, .chars = "A-Za-z0-9_.-", .optional = true, .example = "\"data\"",
	      .doc = "For JSON: path of members that leads to the array of rows. If omitted, the document itself is the array; for `eia_v2`, response.data."),
	FIELD(T, separator,       .words = separators, .optional = true, .example = "\"semicolon\"",
	      .doc = "Separator of CSV columns: `comma`, `semicolon` or `tab`. If omitted, detected from the header line."),
	FIELD(T, decimal,         .words = decimals, .optional = true, .example = "\"comma\"",
	      .doc = "Decimal sign of numbers: `point` or `comma`. If omitted, a point, or a comma where it cannot mean anything else."),
	FIELD(T, date_format,     .words = formats, .optional = true, .example = "\"dmy\"",
	      .doc = "Order of dates: `ymd` (2026-01-15, the default), `dmy` (15/01/2026) or `mdy` (01/15/2026)."),
	FIELD(T, time_zone,       .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .zone = true, .optional = true, .example = "\"America/Chicago\"",
	      .doc = "IANA time zone of times that state none. Defaults to the time zone of the terminal."),
	FIELD(T, unknown_columns, .words = unknowns, .optional = true, .example = "\"ignore\"",
	      .doc = "Treatment of columns that the mapping does not name: `refuse` (the default) refuses the file, so that a misspelled column is noticed; `ignore` skips them. For `eia_v2` they are always ignored."),
	FIELD(T, terminal,        .min = 2, .max = 16, .chars = "A-Z0-9_-", .optional = true, .example = "\"HOU\"",
	      .doc = "Terminal of all rows."),
	FIELD(T, product,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .optional = true, .example = "\"DIESEL_ULSD\"",
	      .doc = "Product of all rows."),
	FIELD(T, price_basis,     .words = feed_bases, .optional = true, .example = "\"gross\"",
	      .doc = "Price basis of all rows: `gross` (before a prompt-payment discount, the default) or `net_of_discount`."),
	FIELD(T, terms,           .min = 1, .max = 40, .optional = true, .example = "\"1% 10 net 11\"",
	      .doc = "Payment terms of all rows."),
	FIELD(T, supplier_id,     .prefix = "cpy", .optional = true, .example = "null",
	      .doc = "Supplier of all rows."),
	FIELD(T, branded,         .optional = true, .example = "false",
	      .doc = "Whether all rows are for branded fuel. Default false."),
	FIELD(T, index_code,      .min = 2, .max = 40, .optional = true, .example = "\"EIA.USGC.ULSD\"",
	      .doc = "Index of all rows."),
	FIELD(T, base,            .words = feed_currencies, .optional = true, .example = "\"USD\"",
	      .doc = "For exchange rates: base currency, of which the rate prices one unit."),
	FIELD(T, quote,           .words = feed_currencies, .optional = true, .example = "\"MXN\"",
	      .doc = "For exchange rates: quote currency, in which the rate is expressed."),
	FIELD(T, unit,            .words = unit_prices, .optional = true, .example = "\"gal\"",
	      .doc = "Unit of all prices: `l` (liters), `gal` (US gallons), `bbl` (barrels of 42 US gallons), `m3` (cubic meters) or `cpg` (US cents per gallon). A file that states another is refused."),
	FIELD(T, currency,        .words = feed_currencies, .optional = true, .example = "\"USD\"",
	      .doc = "Currency of all prices."),
	FIELD(T, columns,         .shape = &column_shape, .max = 32, .optional = true,
	      .doc = "Columns whose names differ. Columns that are not listed use the field names of this API."),
	FIELD(T, words,           .shape = &word_shape, .max = 500, .optional = true,
	      .doc = "Values of the file and what they mean."),
};
#undef T
const struct shape feed_mapping_shape =
	SHAPE(struct feed_mapping, "PriceSourceMapping", mapping_fields, "How to read the files of a price source.");

#define T struct feed_bad
static const struct field bad_fields[] = {
	FIELD(T, line,    .example = "17", .doc = "Line of the file, starting at 1."),
	FIELD(T, column,  .nullable = true, .max = 80, .example = "\"price\"", .doc = "Column, as named in the file. Null if the whole row is at fault."),
	FIELD(T, code,    .max = 40, .example = "\"bad_format\"", .doc = "Error code."),
	FIELD(T, message, .max = 300, .example = "\"is not a number\"", .doc = "Human-readable reason."),
};
#undef T
const struct shape feed_bad_shape =
	SHAPE(struct feed_bad, "PriceImportFault", bad_fields, "A row that was not imported, and the reason.");
/* clang-format on */
