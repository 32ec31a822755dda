/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "scan.h"

#include "arena.h"

#include "test.h"

#define DEEP "[[[[[[[[[[[[[[[["

/* `want` begins what is said of the text; NULL: nothing is. */
/* clang-format off */
static const struct {
	const char *json;
	const char *want;
} texts[] = {
	{ "", NULL },
	{ "{}", NULL },
	{ "{\"a\":1,\"b\":[true,null,\"x\"]}", NULL },
	{ "{\"a\":{\"a\":1},\"b\":{\"a\":2}}", NULL },
	{ "[{\"a\":1},{\"a\":2}]", NULL },
	{ "{\"a\":\"b\",\"b\":\"a\"}", NULL },
	{ "{\"a\":1,\"A\":2}", NULL },
	{ "{\"a\":\"{\\\"a\\\":1}\"}", NULL },
	{ "{\"a\":\"it's\"}", NULL },
	{ "{\"\\\\u0061\":1,\"\\\\a\":2}", NULL },

	{ "{\"a\":1,\"a\":1}", "The name \"a\" appears twice" },
	{ "{\"a\":1,\"b\":2,\"a\" \t\n:3}", "The name \"a\" appears twice" },
	{ "{\"a\":1,\"\\u0061\":2}", "The name \"a\" appears twice" },
	{ "{\"\\u0061\\u0062\":1,\"a\\u0062\":2}", "The name \"ab\" appears twice" },
	{ "{\"x\":{\"a\":1,\"a\":2}}", "The name \"a\" appears twice" },
	{ "[1,{\"a\":1,\"b\":[{}],\"a\":2}]", "The name \"a\" appears twice" },

	{ "{\"a\":\"\n\"}", "A control character in a string" },
	{ "{\"a\":\"\x01\"}", "A control character in a string" },
	{ "{\"a\n\":1}", "A control character in a string" },
	{ "{\"a\\u0000\":1}", "A name contains a control character at byte 2" },
	{ "{\"x\":[{\"\\u0000a\":1}]}", "A name contains a control character" },
	{ "{\"a\\u001f\":1}", "A name contains a control character" },
	{ "{\"a\\u007F\":1}", "A name contains a control character" },
	{ "{\"a\x7f\" \t:1}", "A name contains a control character" },
	{ "{\"\\n\":1}", "A name contains a control character" },
	{ "{\"a\\u005c\\u0000\":1}", "A name contains a control character" },
	{ "{\"\\u005cn\":1}", NULL },
	{ "{\"a\\t\\b\\f\\r\":1}", "A name contains a control character" },
	{ "{\"a\\/\\\"\\\\n\\\\u0000\\u0020\\u0080\":1}", NULL },
	{ "{\"a\":\"\\u0000\\n\x7f\"}", NULL },
	{ "{'a':1}", "A character that JSON does not have" },
	{ "{\"a\":NaN}", "A word that JSON does not have at byte 5" },
	{ "{\"a\":-NaN}", "A word that JSON does not have at byte 6" },
	{ "[1,Infinity]", "A word that JSON does not have at byte 3" },
	{ "[-Infinity]", "A word that JSON does not have at byte 2" },
	{ "[nan]", "A word that JSON does not have" },
	{ "[True]", "A word that JSON does not have" },
	{ "[undefined]", "A word that JSON does not have" },
	{ "[nulls]", "A word that JSON does not have at byte 5" },
	{ "[e5]", "A word that JSON does not have" },
	{ "[1e5,-2E+3,0.5e-2,true,false,null]", NULL },
	{ "{\"NaN\":\"Infinity\"}", NULL },
	{ "\"\\ud83d\\ude00 \\ud83d\\ude00\"", NULL },
	{ "\"\\\\ud83d\"", NULL },
	{ "\"\\ud83d\"", "Half of a surrogate pair at byte 2" },
	{ "\"\\ud83d\\u0041\"", "Half of a surrogate pair" },
	{ "\"\\ud83d\\nde00\"", "Half of a surrogate pair" },
	{ "\"\\ude00\\ud83d\"", "Half of a surrogate pair" },
	{ "\"\\ud83d", "Half of a surrogate pair" },
	{ "{\"\\udfff\":1}", "Half of a surrogate pair" },
	{ "\"\\ud83", NULL },

	{ DEEP, NULL },
	{ DEEP "[", "Nested too deeply" },
	{ "{\"a\":" DEEP "]}", "Nested too deeply" },

	/* what is left to the parser */
	{ "}", NULL },
	{ "]]]]", NULL },
	{ "\"a\":1", NULL },
	{ "{\"a", NULL },
	{ "{\"a\\", NULL },
	{ "{\"a\\\"", NULL },
	{ "{\"a\":1,\"\\u00\":2}", NULL },
	{ "{\"a\":1,\"\\u", NULL },
};
/* clang-format on */

static void
only_what_parsers_let_pass_is_found(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(texts); i++) {
		const char *want = texts[i].want;
		const char *got = scan_json(texts[i].json,
		    strlen(texts[i].json), a);

		CASE((want == NULL) == (got == NULL) &&
			(want == NULL || strncmp(got, want, strlen(want)) == 0),
		    "%s: %s", texts[i].json, got != NULL ? got : "nothing");
	}
	arena_close(a);
}

static void
the_place_is_told(void **state)
{
	static const char json[] = "{\"volume\":1,\"volume\":2}";
	struct arena *a = arena_open(1 << 20);

	(void)state;
	assert_string_equal(scan_json(json, sizeof(json) - 1, a),
	    "The name \"volume\" appears twice in one object, at byte 13.");
	assert_string_equal(scan_json("{\"a\":1 '", 8, a),
	    "A character that JSON does not have at byte 7.");
	arena_close(a);
}

static void
a_nul_is_no_end(void **state)
{
	static const char json[] = "{\"a\":1}\0{\"a\":1,\"a\":2}";
	struct arena *a = arena_open(1 << 20);

	(void)state;
	assert_non_null(scan_json(json, sizeof(json) - 1, a));
	assert_null(scan_json(json, 7, a));
	arena_close(a);
}

/* An object of n members. */
static char *
wide(int n)
{
	char *s = malloc((size_t)n * 16 + 16), *p = s;

	assert_non_null(s);
	*p++ = '{';
	for (int i = 0; i < n; i++)
		p += sprintf(p, "%s\"m%d\":0", i > 0 ? "," : "", i);
	strcpy(p, "}");
	return s;
}

static void
an_object_has_so_many_members(void **state)
{
	struct arena *a = arena_open(1 << 20);
	char *most = wide(SCAN_MEMBERS), *more = wide(SCAN_MEMBERS + 1);

	(void)state;
	assert_null(scan_json(most, strlen(most), a));
	assert_non_null(
	    strstr(scan_json(more, strlen(more), a), "too many members"));
	free(most);
	free(more);
	arena_close(a);
}

/* "[0,0,0]", n times. */
static char *
row(size_t n)
{
	char *s = malloc(2 * n + 2);

	assert_non_null(s);
	s[0] = '[';
	for (size_t i = 0; i < n; i++) {
		s[2 * i + 1] = '0';
		s[2 * i + 2] = ',';
	}
	strcpy(s + 2 * n, "]");
	return s;
}

static void
a_text_has_so_many_values(void **state)
{
	struct arena *a = arena_open(1 << 20);
	char *most = row(SCAN_VALUES), *more = row(SCAN_VALUES + 1);

	(void)state;
	assert_null(scan_json(most, strlen(most), a));
	assert_non_null(
	    strstr(scan_json(more, strlen(more), a), "Too many values"));
	free(most);
	free(more);
	arena_close(a);
}

/* A long name in the message is cut, and the arena holds it. */
static void
a_long_name_is_cut(void **state)
{
	struct arena *a = arena_open(1 << 20);
	char json[1024];
	const char *why;

	(void)state;
	snprintf(json, sizeof(json), "{\"%0300d\":1,\"%0300d\":2}", 7, 7);
	why = scan_json(json, strlen(json), a);
	assert_non_null(why);
	assert_true(strlen(why) < 160);
	/* between characters: byte 64 is the second one of the last */
	snprintf(json, sizeof(json), "{\"%063dé\":1,\"%063dé\":2}", 7, 7);
	why = scan_json(json, strlen(json), a);
	assert_non_null(why);
	assert_true(scan_utf8(why));
	arena_close(a);
}

/* What a scan needs depends on the depth, not on how many objects there are. */
static void
many_objects_need_no_more_than_one(void **state)
{
	static const char one[] = "{\"a\":1,\"\\u0062\":2},";
	size_t n = sizeof(one) - 1, times = 10000;
	char *json = malloc(n * times + 2);
	struct arena *a = arena_open(1 << 20);

	(void)state;
	assert_non_null(json);
	json[0] = '[';
	for (size_t i = 0; i < times; i++)
		memcpy(json + 1 + i * n, one, n);
	json[n * times] = ']';
	assert_null(scan_json(json, n * times + 1, a));
	free(json);
	arena_close(a);
}

/* Whatever the bytes are, the scan ends inside of them. */
static void
noise_is_survived(void **state)
{
	static const char alphabet[] = "{}[]\"\\u0061:,' \n\x01"
				       "ab";
	struct arena *a = arena_open(4 << 20);
	uint64_t seed = 2026;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		size_t n = test_next(&seed) % 48;
		char *exact = malloc(n + 1);

		assert_non_null(exact);
		for (size_t j = 0; j < n; j++)
			exact[j] =
			    alphabet[test_next(&seed) % (sizeof(alphabet) - 1)];
		(void)scan_json(exact, n, a);
		free(exact);
		arena_reset(a);
	}
	arena_close(a);
}

static const struct {
	const char *text;
	bool valid;
} utf8[] = {
	{ "", true },
	{ "plain", true },
	{ "ma\xc3\xb1"
	  "ana",
	    true },
	{ "\xe2\x82\xac", true },
	{ "\xf0\x9f\x9b\xa2", true },
	{ "\xc2\x80", true },
	{ "\xdf\xbf", true },
	{ "\xe0\xa0\x80", true },
	{ "\xed\x9f\xbf", true },
	{ "\xee\x80\x80", true },
	{ "\xef\xbf\xbf", true },
	{ "\xf0\x90\x80\x80", true },
	{ "\xf4\x8f\xbf\xbf", true },
	{ "\x80", false },
	{ "\xbf", false },
	{ "\xc0\xaf", false },
	{ "\xc1\xbf", false },
	{ "\xe0\x9f\xbf", false },
	{ "\xf0\x8f\xbf\xbf", false },
	{ "\xed\xa0\x80", false },
	{ "\xed\xbf\xbf", false },
	{ "\xf4\x90\x80\x80", false },
	{ "\xf5\x80\x80\x80", false },
	{ "\xff", false },
	{ "\xc3", false },
	{ "\xe2\x82", false },
	{ "\xf0\x9f\x9b", false },
	{ "\xc3(", false },
	{ "\xe2\x82(", false },
	{ "ok\xf0\x9f\x9b", false },
};

static void
only_well_formed_utf8_is_valid(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(utf8); i++)
		CASE(scan_utf8(utf8[i].text) == utf8[i].valid, "number %zu", i);
}

TESTS(cmocka_unit_test(only_what_parsers_let_pass_is_found),
    cmocka_unit_test(the_place_is_told), cmocka_unit_test(a_nul_is_no_end),
    cmocka_unit_test(an_object_has_so_many_members),
    cmocka_unit_test(a_text_has_so_many_values),
    cmocka_unit_test(a_long_name_is_cut),
    cmocka_unit_test(many_objects_need_no_more_than_one),
    cmocka_unit_test(noise_is_survived),
    cmocka_unit_test(only_well_formed_utf8_is_valid))
