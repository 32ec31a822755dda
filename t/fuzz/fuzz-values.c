/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include <assert.h>
#include <string.h>

#include "arena.h"
#include "fuzz.h"
#include "http.h"
#include "id.h"
#include "money.h"
#include "scan.h"
#include "stamp.h"

/* Texts that become values: what is read is written as a text that is read as
 * the same value.  And the URLs of webhooks. */

/* clang-format off */
const char *const fuzz_seeds[] = {
	"0", "-0", "12.34", "-9223372036854.775808", "9223372036854.775807",
	"9223372036854.775808", "1e3", "1.5E-2", "0.000001", "0.0000001",
	"100000000000000000000000e-20", ".5", "5.", "+1", "01", "1e", "--1",
	"2026-10-01T12:34:56.789Z", "2026-10-01T12:34:56+05:30",
	"0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z",
	"2024-02-29", "2023-02-29", "2026-13-01", "2026-00-10",
	"ord_01kaf2b8m0v3n7q1x5z9c4t6h8", "ma\xc3\xb1" "ana", "\xf0\x9f\x9a\x9a",
	"https://example.com:8443/a?b", "http://[::ffff:10.0.0.1]:80", "https://0x7f.1/",
	NULL,
};
const char *const fuzz_words[] = {
	"0", "9", "e", "E", "+", "-", ".", "e99999999999", "e-99999999999",
	"00000000000000000000", "99999999999999999999", "T", "Z", "+14:00",
	"-00:00", ":60", "24:00:00", "-02-30", "ord_", "z", "\xc0\x80",
	"://", "[", "]", ":", "@", "\\", "/", "#", "localhost", "127.0.0.1", NULL,
};
/* clang-format on */

static void
decimals(const char *s)
{
	char out[DECIMAL_LEN + 1];
	int64_t any, one, again;

	if (decimal_parse(s, 6, &any) != 0)
		return;
	for (int d = 0; d <= 6; d++) {
		if (decimal_parse(s, d, &one) != 0)
			continue;
		assert(one == any);
		decimal_format(one, d, out);
		assert(strlen(out) <= DECIMAL_LEN);
		assert(decimal_parse(out, d, &again) == 0 && again == one);
	}
}

static void
stamps(const char *s)
{
	char out[STAMP_LEN + 1];
	struct stamp t, again;
	struct date d, day;
	int year, month, n;

	if (stamp_parse(s, &t) == 0) {
		stamp_format(t, out);
		assert(stamp_parse(out, &again) == 0 && again.ms == t.ms);
	}
	if (date_parse(s, &d) != 0)
		return;
	date_split(d, &year, &month, &n);
	assert(date_of(year, month, n).days == d.days);
	date_format(d, out);
	assert(strcmp(out, s) == 0);
	assert(date_parse(out, &day) == 0 && day.days == d.days);
}

/* What the strict policy allows the loose one allows too. */
static void
urls(const char *s, struct arena *a)
{
	static const struct http_policy strict = { .ports = "443,8443" };
	static const struct http_policy loose = { .loopback = 1,
		.ports = "any" };
	const char *why = http_url_fault(&strict, s, a);

	assert(why == NULL || *why != '\0');
	assert(why != NULL || http_url_fault(&loose, s, a) == NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct arena *arena;
	char *s;

	if (arena == NULL)
		arena = arena_open(16 << 20);
	s = arena_dupn(arena, (const char *)data, size);
	decimals(s);
	stamps(s);
	urls(s, arena);
	assert(!id_valid(s, "ord") || strlen(s) == 4 + ID_BODY);
	(void)scan_utf8(s);
	arena_reset(arena);
	return 0;
}
