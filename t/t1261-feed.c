/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"
#include "unit.h"

#include "buf.h"
#include "prices/feed/rows.h"

static struct arena *arena;

/* clang-format off */
static const struct {
	const char *text, *decimal;
	enum err e;
	int64_t micros;
	const char *why;
} numbers[] = {
	{ "1.5",        NULL,    OK, 1500000, "" },
	{ "1,5",        NULL,    OK, 1500000, "" },
	{ "14,7912",    NULL,    OK, 14791200, "" },
	{ "0,50",       "comma", OK, 500000, "" },
	{ "1,234",      "comma", OK, 1234000, "" },
	{ "2",          "comma", OK, 2000000, "" },
	{ "-37.63",     NULL,    OK, -37630000, "" },
	{ "2.104e0",    NULL,    OK, 2104000, "" },
	{ "1,234",      NULL,    E_FORMAT, 0, "mapping.decimal" },
	{ "1,5",        "point", E_FORMAT, 0, "sign is a point" },
	{ "1.5",        "comma", E_FORMAT, 0, "sign is a comma" },
	{ "1.234,56",   NULL,    E_FORMAT, 0, "thousands" },
	{ "1.234,56",   "comma", E_FORMAT, 0, "thousands" },
	{ "1,234,567",  NULL,    E_FORMAT, 0, "thousands" },
	{ "1.0000001",  NULL,    E_TOO_PRECISE, 0, "6 decimals" },
	{ "1,0000001",  NULL,    E_TOO_PRECISE, 0, "6 decimals" },
	{ "99999999999999999999", NULL, E_OUT_OF_RANGE, 0, "large" },
	{ "$2.10",      NULL,    E_FORMAT, 0, "not a number" },
	{ "2.10 USD",   NULL,    E_FORMAT, 0, "not a number" },
	{ "",           NULL,    E_FORMAT, 0, "not a number" },
	{ ",",          NULL,    E_FORMAT, 0, "not a number" },
	{ "1,",         NULL,    E_FORMAT, 0, "not a number" },
};

static const struct {
	const char *text, *format, *zone, *want; /* the moment, or why not */
} moments[] = {
	{ "2026-01-15",                "ymd", "America/Chicago", "2026-01-15T06:00:00.000Z" },
	{ "20260115",                  "ymd", "America/Chicago", "2026-01-15T06:00:00.000Z" },
	{ "2026-1-5",                  "ymd", "UTC",             "2026-01-05T00:00:00.000Z" },
	{ "15/01/2026",                "dmy", "America/Monterrey", "2026-01-15T06:00:00.000Z" },
	{ "01/15/2026",                "mdy", "America/Chicago", "2026-01-15T06:00:00.000Z" },
	{ "1/5/2026 18:00",            "mdy", "America/Chicago", "2026-01-06T00:00:00.000Z" },
	{ "2026-07-15 18:00",          "ymd", "America/Chicago", "2026-07-15T23:00:00.000Z" },
	{ "2026-07-15T18:00:30.5",     "ymd", "America/Chicago", "2026-07-15T23:00:30.500Z" },
	{ "2026-01-15T18:00Z",         "ymd", "America/Chicago", "2026-01-15T18:00:00.000Z" },
	{ "2026-01-15T18:00:00-06:00", "ymd", "UTC",             "2026-01-16T00:00:00.000Z" },
	{ "2026-01-15 18:00 -0600",    "ymd", "UTC",             "2026-01-16T00:00:00.000Z" },
	{ "2026-03-08 02:30",          "ymd", "America/Chicago", "does not exist" },
	{ "2026-11-01 01:30",          "ymd", "America/Chicago", "2026-11-01T06:30:00.000Z" },
	{ "2026-02-30",                "ymd", "UTC", "not a date of the form 2026-01-15" },
	{ "15/01/2026",                "ymd", "UTC", "not a date of the form 2026-01-15" },
	{ "15/01/2026",                "mdy", "UTC", "not a date of the form 01/15/2026" },
	{ "01/15/26",                  "mdy", "UTC", "not a date of the form 01/15/2026" },
	{ "2026-01-15 6pm",            "ymd", "UTC", "no time" },
	{ "2026-01-15T24:00",          "ymd", "UTC", "no time" },
	{ "2026-01-15T",               "ymd", "UTC", "no time" },
	{ "2026-01-15 18:00 CST",      "ymd", "UTC", "no UTC offset" },
	{ "2026-01-15 18:00+99:00",    "ymd", "UTC", "no UTC offset" },
	{ "",                          "ymd", "UTC", "not a date" },
};

static const struct feed_name terminals[] = {
	{ .code = "HOU", .time_zone = "America/Chicago" },
	{ .code = "MTY", .time_zone = "America/Monterrey" },
};
static const struct feed_name products[] = { { .code = "DIESEL_ULSD" }, { .code = "REGULAR_87" } };
static const struct feed_name suppliers[] = {
	{ .code = "Gulf Refining", .id = "cpy_1" }, { .code = "cpy_1", .id = "cpy_1" },
};
static const struct feed_name indexes[] = {
	{ .code = "EER_EPD2DXL0_PF4_RGC_DPG", .unit = "gal", .currency = "USD" },
	{ .code = "RWTC", .unit = "bbl", .currency = "USD" },
};

static const struct feed_mapping plain = { 0 };
static const struct feed_column rack_columns[] = {
	{ .field = "price", .column = "Precio" }, { .field = "effective_at", .column = "Fecha" },
};
static const struct feed_word rack_words[] = {
	{ .field = "product", .from = "ULSD #2", .to = "DIESEL_ULSD" },
};
static const struct feed_mapping mexican = {
	.terminal = "MTY", .unit = "l", .currency = "MXN", .date_format = "dmy", .decimal = "comma",
	.columns = { (void *)rack_columns, 2 }, .words = { (void *)rack_words, 1 },
};
static const struct feed_mapping loose = {
	.unknown_columns = "ignore", .unit = "gal", .currency = "USD", .terminal = "HOU",
};
static const struct feed_mapping rates = { .base = "USD", .quote = "MXN" };

#define RACK "terminal,product,price,unit,currency,effective_at\n"
#define HOU  "HOU,DIESEL_ULSD,2.104,gal,USD,2026-01-14T18:00:00-06:00\n"
#define EIA(rows) "{\"response\":{\"total\":\"2\",\"data\":[" rows "]},\"request\":{},\"apiVersion\":\"2.1.8\"}"

/* A file, and what it says: rows read, good, empty, said twice, and bad; what
 * is first wrong, as "line column code", or why the file cannot be read. */
static const struct {
	const char *what;
	enum feed_target target;
	const char *format;
	const struct feed_mapping *mapping;
	const char *text;
	size_t read, good, empty, twice, bad;
	const char *first;
} files[] = {
	{ "prices", FEED_RACK, "csv", &plain, RACK HOU, 1, 1, 0, 0, 0, "" },
	{ "our columns in another order", FEED_RACK, "csv", &plain,
	  "currency;unit;price;product;terminal;effective_at\r\nUSD;gal;2,1045;DIESEL_ULSD;HOU;2026-01-14\r\n",
	  1, 1, 0, 0, 0, "" },
	{ "columns and words of a mapping", FEED_RACK, "csv", &mexican,
	  "product;Precio;Fecha\nULSD #2;14,790;15/01/2026\n", 1, 1, 0, 0, 0, "" },
	{ "a supplier", FEED_RACK, "csv", &plain,
	  "supplier,branded,price_basis,terms," RACK "Gulf Refining,yes,net,1% 10 net 11," HOU "Nobody,,,," HOU,
	  2, 1, 0, 0, 1, "3 supplier not_allowed" },
	{ "days without a price", FEED_RACK, "csv", &plain,
	  RACK HOU "HOU,DIESEL_ULSD,,gal,USD,2026-01-15\nHOU,DIESEL_ULSD,.,gal,USD,2026-01-16\n",
	  3, 1, 2, 0, 0, "" },
	{ "the same again", FEED_RACK, "csv", &plain, RACK HOU HOU HOU, 3, 1, 0, 2, 0, "" },
	{ "the same otherwise written", FEED_RACK, "csv", &plain,
	  RACK HOU "HOU,DIESEL_ULSD,2.1040,USG,USD,2026-01-15T00:00:00Z\n", 2, 1, 0, 1, 0, "" },
	{ "two prices of one", FEED_RACK, "csv", &plain,
	  RACK HOU "HOU,REGULAR_87,2,gal,USD,2026-01-14\nHOU,DIESEL_ULSD,2.105,gal,USD,2026-01-15T00:00Z\n",
	  3, 1, 0, 0, 2, "2 price duplicate" },
	{ "units that differ", FEED_RACK, "csv", &plain,
	  RACK HOU "HOU,DIESEL_ULSD,2.104,l,USD,2026-01-15T00:00Z\n", 2, 0, 0, 0, 2, "2 price duplicate" },
	{ "a wrong unit", FEED_RACK, "csv", &plain, RACK "HOU,DIESEL_ULSD,2.1,kg,USD,2026-01-14\n",
	  1, 0, 0, 0, 1, "2 unit not_allowed" },
	{ "barrels, cubic metres and cents", FEED_RACK, "csv", &plain,
	  RACK "HOU,DIESEL_ULSD,88.2,bbl,USD,2026-01-14\nMTY,DIESEL_ULSD,12790.5,mxn/m3,MXN,2026-01-15\n"
	  "HOU,DIESEL_ULSD,231.4567,¢/gal,USD,2026-01-15\n", 3, 3, 0, 0, 0, "" },
	{ "cents of another currency", FEED_RACK, "csv", &plain, RACK "HOU,DIESEL_ULSD,231,cpg,MXN,2026-01-14\n",
	  1, 0, 0, 0, 1, "2 currency not_allowed" },
	{ "cents too precise", FEED_RACK, "csv", &plain, RACK "HOU,DIESEL_ULSD,231.45671,cpg,USD,2026-01-14\n",
	  1, 0, 0, 0, 1, "2 price too_precise" },
	{ "another unit than the mapping's", FEED_RACK, "csv", &loose,
	  "product,price,unit,effective_at\nDIESEL_ULSD,2.1,l,2026-01-14\n", 1, 0, 0, 0, 1, "2 unit not_allowed" },
	{ "no such terminal", FEED_RACK, "csv", &plain, RACK "LAX,DIESEL_ULSD,2.1,gal,USD,2026-01-14\n",
	  1, 0, 0, 0, 1, "2 terminal not_allowed" },
	{ "no such product", FEED_RACK, "csv", &plain, RACK "HOU,JET,2.1,gal,USD,2026-01-14\n",
	  1, 0, 0, 0, 1, "2 product not_allowed" },
	{ "no such currency", FEED_RACK, "csv", &plain, RACK "HOU,DIESEL_ULSD,2.1,gal,EUR,2026-01-14\n",
	  1, 0, 0, 0, 1, "2 currency not_allowed" },
	{ "an empty terminal", FEED_RACK, "csv", &plain, RACK ",DIESEL_ULSD,2.1,gal,USD,2026-01-14\n",
	  1, 0, 0, 0, 1, "2 terminal required" },
	{ "a price of nothing", FEED_RACK, "csv", &plain, RACK "HOU,DIESEL_ULSD,0,gal,USD,2026-01-14\n",
	  1, 0, 0, 0, 1, "2 price out_of_range" },
	{ "a day far ahead", FEED_RACK, "csv", &plain, RACK "HOU,DIESEL_ULSD,2,gal,USD,2028-01-14\n",
	  1, 0, 0, 0, 1, "2 effective_at out_of_range" },
	{ "a row too short", FEED_RACK, "csv", &plain, RACK "HOU,DIESEL_ULSD\n" HOU, 2, 1, 0, 0, 1, "2 - bad_format" },
	{ "a row too long", FEED_RACK, "csv", &plain, RACK "x," HOU, 1, 0, 0, 0, 1, "2 - bad_format" },
	{ "a NUL byte", FEED_RACK, "csv", &plain, NULL, 1, 0, 0, 0, 1, "2 - bad_format" },
	{ "an unknown column", FEED_RACK, "csv", &plain, "prcie," RACK "1," HOU, 0, 0, 0, 0, 0,
	  "1: the column \"prcie\" is not a known column; map or ignore it in the mapping" },
	{ "one that is ignored", FEED_RACK, "csv", &loose, "note,product,price,effective_at\nx,DIESEL_ULSD,2.1,2026-01-14\n",
	  1, 1, 0, 0, 0, "" },
	{ "a column twice", FEED_RACK, "csv", &plain, "unit," RACK "l," HOU, 0, 0, 0, 0, 0,
	  "1: the column \"unit\" appears more than once" },
	{ "no header", FEED_RACK, "csv", &loose, HOU HOU, 0, 0, 0, 0, 0,
	  "1: the file has no header: no column has a known name" },
	{ "an empty file", FEED_RACK, "csv", &plain, "", 0, 0, 0, 0, 0, "1: the file has no header" },
	{ "only a header", FEED_RACK, "csv", &plain, RACK, 0, 0, 0, 0, 0, "" },
	{ "JSON", FEED_RACK, "json", &plain,
	  "[{\"terminal\":\"HOU\",\"product\":\"DIESEL_ULSD\",\"price\":2.104,\"unit\":\"gal\",\"currency\":\"USD\","
	  "\"branded\":false,\"effective_at\":\"2026-01-14T18:00:00-06:00\"},\n"
	  "{\"terminal\":\"HOU\",\"product\":\"DIESEL_ULSD\",\"price\":null,\"unit\":\"gal\",\"currency\":\"USD\","
	  "\"effective_at\":\"2026-01-15\"},\n{\"terminal\":\"HOU\",\"price\":\"2,10\"}]",
	  3, 1, 1, 0, 1, "3 product required" },
	{ "JSON with a member nobody knows", FEED_RACK, "json", &plain, "[{\"prcie\":1}]", 1, 0, 0, 0, 1,
	  "1 prcie unknown_field" },
	{ "JSON that is cut", FEED_RACK, "json", &loose, "[{\"product\":\"DIESEL_ULSD\",\"price\":1,\"effective_at\":\"2026-01-01\"},\n{\"prod",
	  1, 1, 0, 0, 0, "2: the file is not valid JSON from this position" },
	{ "JSON of something else", FEED_RACK, "json", &plain, "{\"a\":1}", 0, 0, 0, 0, 0, "1: the rows are not a JSON array" },
	{ "EIA: text, number, null", FEED_INDEX, "eia_v2", &plain,
	  EIA("{\"period\":\"2026-01-14\",\"series\":\"RWTC\",\"value\":\"61.23\",\"units\":\"$/BBL\",\"area-name\":\"U.S.\"},\n"
	      "{\"period\":\"2026-01-13\",\"series\":\"RWTC\",\"value\":-37.63,\"units\":\"$/BBL\"},\n"
	      "{\"period\":\"2026-01-12\",\"series\":\"RWTC\",\"value\":null,\"units\":\"$/BBL\"},\n"
	      "{\"period\":\"2026-01-14\",\"series\":\"EER_EPD2DXL0_PF4_RGC_DPG\",\"value\":2.1,\"units\":\"$/GAL\"}"),
	  4, 3, 1, 0, 0, "" },
	{ "EIA: months and years", FEED_INDEX, "eia_v2", &plain,
	  EIA("{\"period\":\"2025-11\",\"series\":\"RWTC\",\"value\":\"61\"},{\"period\":\"2024\",\"series\":\"RWTC\",\"value\":\"61\"}"),
	  2, 2, 0, 0, 0, "" },
	{ "EIA: another unit", FEED_INDEX, "eia_v2", &plain,
	  EIA("{\"period\":\"2026-01-14\",\"series\":\"RWTC\",\"value\":\"61.23\",\"units\":\"$/GAL\"}"),
	  1, 0, 0, 0, 1, "1 units not_allowed" },
	{ "EIA: an unknown series", FEED_INDEX, "eia_v2", &plain,
	  EIA("{\"period\":\"2026-01-14\",\"series\":\"XYZ\",\"value\":\"1\"}"), 1, 0, 0, 0, 1, "1 series not_allowed" },
	{ "EIA: tomorrow", FEED_INDEX, "eia_v2", &plain,
	  EIA("{\"period\":\"2026-01-17\",\"series\":\"RWTC\",\"value\":\"1\"}"), 1, 0, 0, 0, 1, "1 period out_of_range" },
	{ "EIA: an error", FEED_INDEX, "eia_v2", &plain, "{\"error\":{\"code\":\"API_KEY_MISSING\"}}", 0, 0, 0, 0, 0,
	  "1: the file has no rows at the place given by the mapping" },
	{ "rates", FEED_FX, "csv", &rates, "day,rate\n2026-01-14,17.9\n2026-01-15,.\n", 2, 1, 1, 0, 0, "" },
	{ "a rate of a currency to itself", FEED_FX, "csv", &plain, "base,quote,day,rate\nUSD,USD,2026-01-14,1\n",
	  1, 0, 0, 0, 1, "2 quote not_allowed" },
};
/* clang-format on */

static const char with_nul[] = RACK
    "HOU,DIESEL_ULSD,2.1\0,gal,USD,2026-01-14\n";

static void
read_text(struct feed *f, enum feed_target target, const char *format,
    const struct feed_mapping *m, const char *text, size_t len)
{
	const struct feed_settings s = {
		.target = target,
		.format = format,
		.mapping = m,
		.terminals = { terminals, LEN(terminals) },
		.products = { products, LEN(products) },
		.suppliers = { suppliers, LEN(suppliers) },
		.indexes = { indexes, LEN(indexes) },
		.now = { INT64_C(1768521600000) }, /* 2026-01-16 */
		.today = date_of(2026, 1, 16),
	};

	feed_read(f, &s, text, len, arena);
}

static const char *
first_fault(const struct feed *f)
{
	if (f->fault != NULL)
		return arena_fmt(arena, "%d: %s", f->fault_line, f->fault);
	if (f->n_bad == 0)
		return "";
	return arena_fmt(arena, "%d %s %s", (int)f->bad[0].line,
	    f->bad[0].column != NULL ? f->bad[0].column : "-", f->bad[0].code);
}

static void
files_are_read_or_refused_by_line(void **state)
{
	struct feed f;

	(void)state;
	for (size_t i = 0; i < LEN(files); i++) {
		const char *text = files[i].text;
		size_t len = text != NULL ? strlen(text) : sizeof(with_nul) - 1;

		read_text(&f, files[i].target, files[i].format,
		    files[i].mapping, text != NULL ? text : with_nul, len);
		CASE(f.read == files[i].read && f.n == files[i].good &&
			f.empty == files[i].empty &&
			f.twice == files[i].twice && f.n_bad == files[i].bad &&
			strcmp(first_fault(&f), files[i].first) == 0,
		    "%s: %zu read, %zu good, %zu empty, %zu twice, %zu bad: %s",
		    files[i].what, f.read, f.n, f.empty, f.twice, f.n_bad,
		    first_fault(&f));
		arena_reset(arena);
	}
}

static void
numbers_are_read_as_they_are_meant(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(numbers); i++) {
		const char *why = "";
		int64_t micros = 0;
		enum err e = feed_number(numbers[i].text, numbers[i].decimal,
		    &micros, &why);

		CASE(e == numbers[i].e &&
			(e != OK || micros == numbers[i].micros) &&
			strstr(why, numbers[i].why) != NULL,
		    "%s: %s", numbers[i].text, why);
	}
}

static void
moments_lie_in_their_zone(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(moments); i++) {
		char got[STAMP_LEN + 1] = "";
		const char *why = "";
		struct stamp t;

		if (feed_moment(moments[i].text, moments[i].format,
			moments[i].zone, &t, &why) == OK)
			stamp_format(t, got);
		CASE(strstr(*got != '\0' ? got : why, moments[i].want) != NULL,
		    "%s: %s%s", moments[i].text, got, why);
	}
}

static void
rows_are_sorted_and_say_what_the_file_says(void **state)
{
	static const char text[] = RACK
	    "MTY,REGULAR_87,15.25,l,MXN,2026-01-15\n"
	    "HOU,REGULAR_87,1.9,gal,USD,2026-01-14\n"
	    "HOU,DIESEL_ULSD,2.2,gal,USD,2026-01-15\n" HOU;
	struct feed f;

	(void)state;
	read_text(&f, FEED_RACK, "csv", &plain, text, strlen(text));
	assert_int_equal(f.n, 4);
	assert_int_equal(f.rows[0].micros, 2104000);
	assert_int_equal(f.rows[0].line, 5);
	assert_int_equal(f.rows[0].time, INT64_C(1768435200000));
	assert_int_equal(f.rows[1].micros, 2200000);
	assert_int_equal(f.rows[2].product, 2);
	assert_int_equal(f.rows[3].terminal, 2);
	assert_string_equal(unit_prices[f.rows[3].unit - 1], "l");
	assert_string_equal(feed_currencies[f.rows[3].currency - 1], "MXN");
}

static void
the_first_hundred_bad_rows_are_kept(void **state)
{
	struct buf b;
	struct feed f;

	(void)state;
	buf_init(&b, arena, 1 << 16);
	buf_str(&b, RACK);
	for (int i = 0; i < 300; i++)
		buf_str(&b, "HOU,DIESEL_ULSD,much,gal,USD,2026-01-14\n");
	read_text(&f, FEED_RACK, "csv", &plain, b.s, b.len);
	assert_int_equal(f.n_bad, 300);
	assert_int_equal(f.bad[FEED_BAD_MAX - 1].line, FEED_BAD_MAX + 1);
}

static int
make_arena(void **state)
{
	(void)state;
	arena = arena_open(16 << 20);
	return 0;
}

static int
drop_arena(void **state)
{
	(void)state;
	arena_close(arena);
	return 0;
}

#define WITH_ARENA(f) cmocka_unit_test_setup_teardown(f, make_arena, drop_arena)

TESTS(cmocka_unit_test(numbers_are_read_as_they_are_meant),
    cmocka_unit_test(moments_lie_in_their_zone),
    WITH_ARENA(files_are_read_or_refused_by_line),
    WITH_ARENA(rows_are_sorted_and_say_what_the_file_says),
    WITH_ARENA(the_first_hundred_bad_rows_are_kept))
