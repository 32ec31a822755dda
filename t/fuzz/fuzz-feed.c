/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "fuzz.h"
#include "prices/feed/rows.h"

/* Files of prices: the first byte says of which kind, the rest is the file. */

/* clang-format off */
const char *const fuzz_seeds[] = {
	"0terminal,product,price,unit,currency,effective_at\nHOU,DIESEL_ULSD,2.104,gal,USD,2026-01-14T18:00:00-06:00\n",
	"0\xef\xbb\xbfunit;terminal;product;price;currency;effective_at;branded;terms\r\ngal;HOU;DIESEL_ULSD;\"2,1\";USD;2026-01-14;b;n 10\r\n;;;;;;;\r\n",
	"0terminal\tproduct\tprice\tunit\tcurrency\teffective_at\n\"HOU\n\t\"\"\"\t1\tl\tUSD\t2026-03-08 02:30\n",
	"1[{\"terminal\":\"HOU\",\"product\":\"DIESEL_ULSD\",\"price\":2.1,\"unit\":\"gal\",\"currency\":\"USD\",\"effective_at\":\"2026-01-14\"}]",
	"2{\"response\":{\"total\":\"2\",\"data\":[{\"period\":\"2026-01-14\",\"series\":\"RWTC\",\"value\":\"61.23\",\"units\":\"$/BBL\",\"x\":{\"y\":[1,{}]}},{\"period\":\"2026-01\",\"series\":\"RWTC\",\"value\":null}]}}",
	"3base,quote,day,rate\nUSD,MXN,2026-01-14,17.9\nUSD,MXN,2026-01-14,18\nUSD,MXN,2026-01-14,17.9\n",
	NULL,
};
const char *const fuzz_words[] = {
	",", ";", "\n", "\r\n", "\t", "\"", ".", "null", "{", "}", "[", "]", ":",
	"\\u0000", "\\ud800", "\"value\":", "response", "2026-01-05", "HOU",
	"DIESEL_ULSD", "gal", "USD", "1,234", "1e300", "0.0000001", "9999999",
	"T18:00Z", " 02:30", "-99:00", "\xef\xbb\xbf", "\xc3", NULL,
};

static const struct feed_name terminals[] = { { .code = "HOU", .time_zone = "America/Chicago" } };
static const struct feed_name products[] = { { .code = "DIESEL_ULSD" }, { .code = "REGULAR_87" } };
static const struct feed_name indexes[] = { { .code = "RWTC", .unit = "bbl", .currency = "USD" } };
static const struct feed_mapping mapping = { .unknown_columns = "ignore" };

static const struct {
	enum feed_target target;
	const char *format;
} kinds[] = {
	{ FEED_RACK, "csv" }, { FEED_RACK, "json" }, { FEED_INDEX, "eia_v2" }, { FEED_FX, "csv" },
};
/* clang-format on */

static void
check(const struct feed *f, enum feed_target target)
{
	assert(f->n + f->empty + f->twice <= f->read);
	assert(f->fault != NULL ||
	    f->n + f->empty + f->twice + f->n_bad == f->read);
	for (size_t i = 0; i < f->n; i++) {
		const struct feed_row *r = &f->rows[i];

		assert(i == 0 || feed_compare(r - 1, r) < 0);
		assert(r->line > 0 && r->time >= 0);
		assert(target == FEED_INDEX || r->micros > 0);
		assert(target != FEED_RACK ||
		    (r->terminal == 1 && r->product >= 1 && r->product <= 2));
	}
	for (size_t i = 0; i < f->n_bad && i < FEED_BAD_MAX; i++)
		assert(f->bad[i].line > 0 && f->bad[i].code != NULL &&
		    f->bad[i].message != NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct arena *arena;
	struct feed_settings s = {
		.mapping = &mapping,
		.terminals = { terminals, COUNT(terminals) },
		.products = { products, COUNT(products) },
		.indexes = { indexes, COUNT(indexes) },
		.now = { INT64_C(1782777600000) },
		.today = date_of(2026, 6, 30),
	};
	struct feed f;

	if (size == 0)
		return 0;
	if (arena == NULL)
		arena = arena_open(64 << 20);
	s.target = kinds[data[0] % COUNT(kinds)].target;
	s.format = kinds[data[0] % COUNT(kinds)].format;
	feed_read(&f, &s, (const char *)data + 1, size - 1, arena);
	check(&f, s.target);
	arena_reset(arena);
	return 0;
}
