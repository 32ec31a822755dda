/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <assert.h>

#include "fuzz.h"
#include "prices/series/series.h"

/* Files of daily series, as the importer reads them. */

/* clang-format off */
const char *const fuzz_seeds[] = {
	"date,value\n2026-01-05,18.25\n2026-01-06,.\n2026-01-07,\n2026-01-08,18.5\n",
	"\xef\xbb\xbf" "day;price;note\r\n2026-01-05;2.104;x\r\n2026-01-05;2.2;again\r\n",
	"2026-01-05,18.25\n", "date,value\n", "", "\n\n",
	"observation_date,DGASNYH\n1986-06-02,0.42\n1969-12-31,1\n2999-01-01,1\n",
	"date,value\n2026-01-05,-1\n2026-01-06,0\n2026-01-07,1e9\n2026-01-08,1.1234567\nx,y\n2026-01-09\n",
	NULL,
};
const char *const fuzz_words[] = {
	",", ";", "\n", "\r\n", "\t", "\"", ".", "2026-01-05", "1970-01-01",
	"0000-00-00", "9999-12-31", "1e300", "0.0000001", "9999999",
	"\xef\xbb\xbf", NULL,
};
/* clang-format on */

static void
check(const struct series_file *f, struct date today)
{
	assert(f->n + f->empty <= f->lines);
	assert(f->lines <= f->n + f->empty + f->n_bad);
	for (size_t i = 0; i < f->n; i++) {
		assert(f->days[i].value.micros > 0);
		assert(f->days[i].day.days >= 0 &&
		    f->days[i].day.days <= today.days);
	}
	for (size_t i = 0; i < f->n_bad && i < SERIES_BAD_MAX; i++)
		assert(f->bad[i].why != NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct arena *arena;
	const struct date today = date_of(2026, 6, 30);
	struct series_file f;

	if (arena == NULL)
		arena = arena_open(64 << 20);
	price_series_read(&f, (const char *)data, size, size % 2 ? "gal" : "l",
	    today, arena);
	check(&f, today);
	arena_reset(arena);
	return 0;
}
