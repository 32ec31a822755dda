/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "pointer.h"

static struct span
whole(const char *s)
{
	return (struct span){ s, strlen(s), false };
}

static const struct {
	const char *pointer;
	bool want;
} pointers[] = {
	{ "", true },
	{ "/", true },
	{ "/data", true },
	{ "/a~0b~1c", true },
	{ "/data/", true },
	{ "data", false },
	{ "/a~", false },
	{ "/a~2", false },
	{ "#/data", false },
};

static void
a_pointer_is_known(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(pointers); i++)
		CASE(pointer_valid(pointers[i].pointer) == pointers[i].want,
		    "'%s'", pointers[i].pointer);
}

#define DOC                                                              \
	" { \"a\" : 1 , \"b\":{\"c\":[10,{\"d\":null},\"x,]}\"],"        \
	"\"\":\"empty\"},\"m~n\":true,\"k/l\":-1.50,\"q\\\"\\u00e9\":2," \
	"\"long\":[[],{},[1,[2,[3]]]],\"a\":9}"

static const struct {
	const char *json, *pointer, *want; /* NULL: nothing is there */
} finds[] = {
	{ DOC, "/a", "1" },
	{ DOC, "/b/c/0", "10" },
	{ DOC, "/b/c/1", "{\"d\":null}" },
	{ DOC, "/b/c/1/d", "null" },
	{ DOC, "/b/c/2", "\"x,]}\"" },
	{ DOC, "/b/c/3", NULL },
	{ DOC, "/b/c/01", NULL },
	{ DOC, "/b/c/-", NULL },
	{ DOC, "/b/c/", NULL },
	{ DOC, "/b/c/1000000000000000000000", NULL },
	{ DOC, "/b/", "\"empty\"" },
	{ DOC, "/m~0n", "true" },
	{ DOC, "/k~1l", "-1.50" },
	{ DOC, "/q\"\xc3\xa9", "2" },
	{ DOC, "/long/2/1/1/0", "3" },
	{ DOC, "/long", "[[],{},[1,[2,[3]]]]" },
	{ DOC, "/a/b", NULL },
	{ DOC, "/A", NULL },
	{ DOC, "/b/c/1/d/e", NULL },
	{ DOC, "/aa", NULL },
	{ "7", "", "7" },
	{ "7", "/a", NULL },
	{ "[]", "/0", NULL },
	{ "{}", "/", NULL },
	{ "", "", NULL },
	{ "{\"a\":", "/a", NULL },
	{ "{\"a\"", "/a", NULL },
	{ "{\"a", "/a", NULL },
	{ "{\"a\":[1,", "/a", NULL },
	{ "{\"a\":\"\\", "/a", NULL },
	{ "{\"a\\u12\":1}", "/b", NULL },
	{ "[1 2]", "/1", NULL },
	{ "{a:1}", "/a", NULL },
};

/* The text lies at the end of its memory, so that a byte too many is seen. */
static void
what_a_pointer_names_is_found(void **state)
{
	struct span found;

	(void)state;
	for (size_t i = 0; i < LEN(finds); i++) {
		size_t n = strlen(finds[i].json);
		char *exact = malloc(n + 1);
		bool got;

		memcpy(exact, finds[i].json, n);
		got = pointer_find((struct span){ exact, n, false },
		    finds[i].pointer, &found);
		CASE(got == (finds[i].want != NULL) &&
			(!got ||
			    (found.len == strlen(finds[i].want) &&
				memcmp(found.s, finds[i].want, found.len) ==
				    0)),
		    "%s in %s", finds[i].pointer, finds[i].json);
		free(exact);
	}
}

/* Every beginning of the text is read without a step too far. */
static void
half_a_text_is_survived(void **state)
{
	struct span found;

	(void)state;
	for (size_t n = 0; n < strlen(DOC); n++) {
		char *part = malloc(n + 1);

		memcpy(part, DOC, n);
		(void)pointer_find((struct span){ part, n, false }, "/long/2/1",
		    &found);
		assert_false(pointer_find((struct span){ part, n, false },
		    "/none", &found));
		free(part);
	}
}

static const struct {
	const char *a, *b;
	int want;
} pairs[] = {
	{ "1", "1", 0 },
	{ "1", "1.0", 0 },
	{ "100", "1e2", 0 },
	{ "0.1", "1E-1", 0 },
	{ "0", "-0.0", 0 },
	{ "1", "2", -1 },
	{ "10", "9", 1 },
	{ "-10", "-9", -1 },
	{ "-1", "1", -1 },
	{ "0", "0.000001", -1 },
	{ "0", "-0.000001", 1 },
	{ "1.5", "1.49", 1 },
	{ "1.5", "1.51", -1 },
	{ "1.5", "1.500001", -1 },
	{ "9007199254740993", "9007199254740992", 1 },
	{ "0.1000000000000000055", "0.1", 1 },
	{ "123456789012345678901234567890", "123456789012345678901234567891",
	    -1 },
	{ "20.5", "\"20.50\"", 0 },
	{ "\"20.6\"", "20.5", 1 },
	{ "20.5", "\"20.5 \"", POINTER_UNLIKE },
	{ "20.5", "\"\"", POINTER_UNLIKE },
	{ "20.5", "\"MTY\"", POINTER_UNLIKE },
	{ "\"10\"", "\"9\"", -1 },
	{ "\"MTY\"", "\"MTY\"", 0 },
	{ "\"MTY\"", "\"M\\u0054Y\"", 0 },
	{ "\"a/b\"", "\"a\\/b\"", 0 },
	{ "\"\\ud83d\\ude80\"", "\"\xf0\x9f\x9a\x80\"", 0 },
	{ "\"\\u00e9\\u20ac\"", "\"\xc3\xa9\xe2\x82\xac\"", 0 },
	{ "\"\\n\\t\\\"\"", "\"\\u000a\\u0009\\u0022\"", 0 },
	{ "\"a\"", "\"ab\"", -1 },
	{ "\"\"", "\"a\"", -1 },
	{ "\"z\"", "\"\xc3\xa9\"", -1 },
	{ "\"2026-01-02T00:00:00.000Z\"", "\"2026-01-10T00:00:00.000Z\"", -1 },
	{ "true", "true", 0 },
	{ "true", "false", POINTER_UNLIKE },
	{ "null", "null", 0 },
	{ "null", "0", POINTER_UNLIKE },
	{ "true", "\"true\"", POINTER_UNLIKE },
	{ "1", "true", POINTER_UNLIKE },
	{ "{}", "{}", POINTER_UNLIKE },
	{ "[1]", "1", POINTER_UNLIKE },
};

static void
values_are_compared(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(pairs); i++) {
		struct span a = whole(pairs[i].a), b = whole(pairs[i].b);
		int want = pairs[i].want;
		int back = want == POINTER_UNLIKE ? want : -want;

		CASE(pointer_compare(a, b) == want, "%s and %s", pairs[i].a,
		    pairs[i].b);
		CASE(pointer_compare(b, a) == back, "%s and %s", pairs[i].b,
		    pairs[i].a);
	}
	assert_int_equal(0,
	    pointer_compare((struct span){ "a\\b", 3, true },
		whole("\"a\\\\b\"")));
}

TESTS(cmocka_unit_test(a_pointer_is_known),
    cmocka_unit_test(what_a_pointer_names_is_found),
    cmocka_unit_test(half_a_text_is_survived),
    cmocka_unit_test(values_are_compared))
