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
	FIELD(T, field,  .words = names, .example = "\"price\"", .doc = "What it is here."),
	FIELD(T, column, .min = 1, .max = 80, .example = "\"Rack Price\"", .doc = "What the file calls it."),
};
#undef T
static const struct shape column_shape = {
	.name = "PriceSourceColumn", .size = PRESENT(struct feed_column),
	.fields = column_fields, .n = MEMBERS(column_fields),
	.need = NAMES("field", "column"),
	.doc  = "A column of a file.",
};

#define T struct feed_word
static const struct field word_fields[] = {
	FIELD(T, field, .words = names, .example = "\"product\"", .doc = "In which column."),
	FIELD(T, from,  .min = 1, .max = 80, .example = "\"ULSD #2\"", .doc = "What the file says."),
	FIELD(T, to,    .min = 1, .max = 80, .example = "\"DIESEL_ULSD\"", .doc = "What it means here: a code, a supplier's id, a word of the field."),
};
#undef T
static const struct shape word_shape = {
	.name = "PriceSourceWord", .size = PRESENT(struct feed_word),
	.fields = word_fields, .n = MEMBERS(word_fields),
	.need = NAMES("field", "from", "to"),
	.doc  = "A word of a file and what it means here.",
};

#define T struct feed_mapping
static const struct field mapping_fields[] = {
	FIELD(T, rows,            .min = 1, .max = 80, .chars = "A-Za-z0-9_.-", .optional = true, .example = "\"data\"",
	      .doc = "Of JSON: the path of members to the array of rows; left out, the text is the array. eia_v2 has response.data."),
	FIELD(T, separator,       .words = separators, .optional = true, .example = "\"semicolon\"",
	      .doc = "Between the columns of CSV; left out, what the header shows."),
	FIELD(T, decimal,         .words = decimals, .optional = true, .example = "\"comma\"",
	      .doc = "Decimal sign of its numbers; left out, a point, or a comma where it can mean nothing else."),
	FIELD(T, date_format,     .words = formats, .optional = true, .example = "\"dmy\"",
	      .doc = "Order of its days: ymd (2026-01-15, unless told), dmy (15/01/2026), mdy (01/15/2026)."),
	FIELD(T, time_zone,       .min = 3, .max = 64, .chars = "A-Za-z0-9_/+-", .optional = true, .example = "\"America/Chicago\"",
	      .doc = "IANA time zone of times that name none; left out, the terminal's."),
	FIELD(T, unknown_columns, .words = unknowns, .optional = true, .example = "\"ignore\"",
	      .doc = "What to do with a column that nothing here names: refuse the file (unless told), so that a misspelled one is not passed over, or ignore it. JSON of eia_v2 is always read so."),
	FIELD(T, terminal,        .min = 2, .max = 16, .chars = "A-Z0-9_-", .optional = true, .example = "\"HOU\"",
	      .doc = "Terminal of all rows."),
	FIELD(T, product,         .min = 2, .max = 16, .chars = "A-Z0-9_-", .optional = true, .example = "\"DIESEL_ULSD\"",
	      .doc = "Product of all rows."),
	FIELD(T, price_basis,     .words = feed_bases, .optional = true, .example = "\"gross\"",
	      .doc = "Of all rows: gross (before a discount for prompt payment, unless told) or net_of_discount."),
	FIELD(T, terms,           .min = 1, .max = 40, .optional = true, .example = "\"1% 10 net 11\"",
	      .doc = "Payment terms of all rows."),
	FIELD(T, supplier_id,     .prefix = "cpy", .optional = true, .example = "null",
	      .doc = "Supplier of all rows."),
	FIELD(T, branded,         .optional = true, .example = "false",
	      .doc = "Whether all rows are of branded fuel; left out, no."),
	FIELD(T, index_code,      .min = 2, .max = 40, .optional = true, .example = "\"EIA.USGC.ULSD\"",
	      .doc = "Index of all rows."),
	FIELD(T, base,            .words = feed_currencies, .optional = true, .example = "\"USD\"",
	      .doc = "Of exchange rates: the currency that is one."),
	FIELD(T, quote,           .words = feed_currencies, .optional = true, .example = "\"MXN\"",
	      .doc = "Of exchange rates: the currency they are in."),
	FIELD(T, unit,            .words = unit_prices, .optional = true, .example = "\"gal\"",
	      .doc = "Unit of all prices. A file that says another is refused."),
	FIELD(T, currency,        .words = feed_currencies, .optional = true, .example = "\"USD\"",
	      .doc = "Currency of all prices."),
	FIELD(T, columns,         .shape = &column_shape, .max = 32, .optional = true,
	      .doc = "Columns that the file calls otherwise. Those that are not named here have our names."),
	FIELD(T, words,           .shape = &word_shape, .max = 500, .optional = true,
	      .doc = "Words of the file and what they mean here."),
};
#undef T
const struct shape feed_mapping_shape =
	SHAPE(struct feed_mapping, "PriceSourceMapping", mapping_fields, "How the files of a source are read.");

#define T struct feed_bad
static const struct field bad_fields[] = {
	FIELD(T, line,    .example = "17", .doc = "Line of the file, from 1."),
	FIELD(T, column,  .nullable = true, .max = 80, .example = "\"price\"", .doc = "Its column, as the file calls it; null: the whole row."),
	FIELD(T, code,    .max = 40, .example = "\"bad_format\"", .doc = "What a program tells reasons apart by."),
	FIELD(T, message, .max = 300, .example = "\"is not a number\"", .doc = "The reason, for people."),
};
#undef T
const struct shape feed_bad_shape =
	SHAPE(struct feed_bad, "PriceImportFault", bad_fields, "A row that was not taken, and why.");
/* clang-format on */
