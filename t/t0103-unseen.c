/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "unseen.h"

#include "test.h"

/* clang-format off */
static const struct {
	const char *text;
	unsigned want;
} cases[] = {
	{ "", 0 },
	{ "Gasolinera San Ángel, S.A. de C.V.", 0 },
	{ "Łódź Straße Ελλάς Москва ירושלים القاهرة 東京 서울", 0 },
	{ "a\xc2\xa0" "b\xe3\x80\x80" "c", 0 }, /* spaces are seen */
	{ "Zoe\xcc\x88", 0 }, /* a mark upon a letter */
	{ "\U0001f6e2", 0 },
	{ "A\nB", '\n' },
	{ "A\x7f", 0x7f },
	{ "A\xc2\x85" "B", 0x85 },
	{ "\xc2\x9b", 0x9b },
	{ "Fu\u00ad" "el", 0xad },
	{ "\u034f", 0x34f },
	{ "\u061c", 0x61c },
	{ "\u115f", 0x115f },
	{ "A\u200b" "CME", 0x200b },
	{ "A\u200e", 0x200e },
	{ "A\u200f", 0x200f },
	{ "A\u2028" "B", 0x2028 },
	{ "\u202amoc", 0x202a },
	{ "\u202emoc", 0x202e },
	{ "A\u2060", 0x2060 },
	{ "A\u2064", 0x2064 },
	{ "A\u2065", 0x2065 },
	{ "\u2066", 0x2066 },
	{ "\u2069", 0x2069 },
	{ "A\u206f", 0x206f },
	{ "\u2800", 0x2800 },
	{ "\u3164", 0x3164 },
	{ "\ue000", 0xe000 },
	{ "\ufdd0", 0xfdd0 },
	{ "\ufeff" "ACME", 0xfeff },
	{ "\ufffe", 0xfffe },
	{ "\ufff9", 0xfff9 },
	{ "\ufffd", 0 }, /* a sign that something was lost: it is seen */
	{ "\U0001fffe", 0x1fffe },
	{ "\U000e0041", 0xe0041 },
	{ "\U000f0000", 0xf0000 },
	{ "\U0010fffd", 0x10fffd },
	/* joiners and selectors, where they belong */
	{ "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", 0 },
	{ "\u0915\u094d\u200d\u0937", 0 },
	{ "\u8fba\U000e0100", 0 },
	{ "\u2764\ufe0f\u200d\U0001f525", 0 },
	/* and where not */
	{ "\u200dA", 0x200d },
	{ "A\u200d" "B", 0x200d },
	{ "A\u200c\u0645", 0x200c },
	{ "\u0645\u200c", 0x200c },
	{ "\u0645\u200c" "A", 0x200c },
	{ "\u0645\u200c\u200c\u0645", 0x200c },
	{ "\u0645\u200c\ufe0f\u0645", 0x200c },
	{ "A\ufe0f", 0xfe0f },
	{ "\ufe0f", 0xfe0f },
	{ "\u2764\ufe0f\ufe0f", 0xfe0f },
};
/* clang-format on */

static void
what_nobody_sees_is_found(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(cases); i++)
		CASE(unseen_first(cases[i].text) == cases[i].want,
		    "number %zu, of U+%04X", i, cases[i].want);
}

static void
blanks_of_any_width_are_no_name(void **state)
{
	static const char *const blank[] = { "", " ", "   ", "\u00a0", "\u1680",
		"\u2000\u200a", "\u202f\u205f\u3000 " };
	static const char *const seen[] = { "a", " a ", "\u00a0.",
		"\u3000\u6771", "_", "\ufffd" };

	(void)state;
	for (size_t i = 0; i < LEN(blank); i++)
		CASE(unseen_blank(blank[i]), "number %zu", i);
	for (size_t i = 0; i < LEN(seen); i++)
		CASE(!unseen_blank(seen[i]), "number %zu", i);
}

TESTS(cmocka_unit_test(what_nobody_sees_is_found),
    cmocka_unit_test(blanks_of_any_width_are_no_name))
