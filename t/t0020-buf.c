/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "buf.h"

#include <limits.h>

#include "arena.h"
#include "test.h"

static struct arena *arena;

static void
it_is_terminated_from_the_start(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, arena, 0);
	assert_string_equal(b.s, "");
	assert_int_equal(b.len, 0);
}

static void
what_is_added_can_be_read(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, arena, 4);
	buf_str(&b, "rack");
	buf_char(&b, ' ');
	buf_add(&b, "price list", 5);
	buf_add(&b, NULL, 0);
	buf_fmt(&b, " %s %d", "MTY", 42);
	assert_string_equal(b.s, "rack price MTY 42");
	assert_int_equal(b.len, strlen(b.s));
}

static void
it_grows_at_every_length(void **state)
{
	static char want[600];
	struct buf b;

	(void)state;
	buf_init(&b, arena, 1);
	for (size_t i = 0; i < sizeof(want) - 1; i++) {
		want[i] = (char)('a' + i % 26);
		buf_char(&b, want[i]);
		assert_int_equal(b.len, i + 1);
		assert_string_equal(b.s, want);
	}
}

static void
whole_numbers_of_every_size(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, arena, 0);
	buf_int(&b, 0);
	buf_char(&b, ' ');
	buf_int(&b, -70);
	buf_char(&b, ' ');
	buf_int(&b, LLONG_MAX);
	buf_char(&b, ' ');
	buf_int(&b, LLONG_MIN);
	assert_string_equal(b.s,
	    "0 -70 9223372036854775807 -9223372036854775808");
}

static void
names_of_members_at_every_length(void **state)
{
	static char name[100];
	struct buf b;

	(void)state;
	for (size_t i = 0; i < sizeof(name) - 1; i++) {
		char want[sizeof(name) + 8];

		name[i] = 'n';
		buf_init(&b, arena, 0);
		buf_name(&b, '{', name);
		buf_char(&b, '1');
		snprintf(want, sizeof(want), "{\"%s\":1", name);
		assert_string_equal(b.s, want);
		assert_int_equal(b.len, strlen(want));
	}
}

static void
room_once_made_is_not_asked_for_again(void **state)
{
	struct buf b;
	const char *s;

	(void)state;
	buf_init(&b, arena, 0);
	buf_str(&b, "kept");
	buf_room(&b, 1000);
	s = b.s;
	for (int i = 0; i < 1000; i++)
		buf_char(&b, '.');
	assert_ptr_equal(b.s, s);
	assert_memory_equal(b.s, "kept....", 8);
	buf_char(&b, '!');
	assert_ptr_not_equal(b.s, s);
	assert_string_equal(b.s + 1003, ".!");
}

static void
formatted_text_may_end_at_any_place(void **state)
{
	struct buf b;

	(void)state;
	for (int n = 0; n < 200; n++) {
		buf_init(&b, arena, 16);
		buf_fmt(&b, "%0*d", n, 0);
		buf_fmt(&b, "%s", "end");
		assert_int_equal(b.len, (n ? n : 1) + 3);
		assert_string_equal(b.s + b.len - 3, "end");
	}
}

static const struct {
	const char *text, *want;
} quoted[] = {
	{ "", "\"\"" },
	{ "plain", "\"plain\"" },
	{ "say \"hi\"", "\"say \\\"hi\\\"\"" },
	{ "back\\slash", "\"back\\\\slash\"" },
	{ "a/b", "\"a/b\"" },
	{ "\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\"" },
	{ "\x01\x0b\x1f", "\"\\u0001\\u000b\\u001f\"" },
	{ "\x7f", "\"\x7f\"" },
	{ "García, Ñuñoa", "\"García, Ñuñoa\"" },
	{ "\"", "\"\\\"\"" },
	{ "line\nline", "\"line\\nline\"" },
};

static void
texts_are_quoted_for_json(void **state)
{
	struct buf b;

	(void)state;
	for (size_t i = 0; i < LEN(quoted); i++) {
		buf_init(&b, arena, 0);
		buf_quote(&b, quoted[i].text);
		assert_string_equal(b.s, quoted[i].want);
		assert_int_equal(b.len, strlen(quoted[i].want));
	}
}

/* The shortest reader of what buf_quote may write. */
static void
unquote(const char *s, char *out)
{
	static const char letters[] = "b\bf\fn\nr\rt\t\"\"\\\\";
	unsigned c;

	assert_int_equal(*s++, '"');
	while (*s != '"') {
		if (*s != '\\') {
			assert_true((unsigned char)*s >= 32);
			*out++ = *s++;
		} else if (s[1] == 'u') {
			assert_int_equal(sscanf(s + 2, "%4x", &c), 1);
			*out++ = (char)c;
			s += 6;
		} else {
			assert_non_null(strchr(letters, s[1]));
			*out++ = strchr(letters, s[1])[1];
			s += 2;
		}
	}
	assert_int_equal(s[1], '\0');
	*out = '\0';
}

static void
quoted_texts_read_back_the_same(void **state)
{
	char text[64], back[64];
	uint64_t seed = 2;
	struct buf b;

	(void)state;
	for (int round = 0; round < 2000; round++) {
		size_t n = test_next(&seed) % (sizeof(text) - 1);

		for (size_t i = 0; i < n; i++)
			text[i] = (char)(test_next(&seed) % 127 + 1);
		text[n] = '\0';
		buf_init(&b, arena, 0);
		buf_quote(&b, text);
		unquote(b.s, back);
		assert_string_equal(back, text);
		arena_reset(arena);
	}
}

static void
commas_stand_between(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, arena, 1);
	buf_char(&b, '{');
	buf_text(&b, "a", "b\"");
	buf_text(&b, "left out", NULL);
	buf_raw(&b, "c", "[");
	buf_comma(&b);
	buf_str(&b, "1");
	buf_comma(&b);
	buf_str(&b, "2]}");
	assert_string_equal(b.s, "{\"a\":\"b\\\"\",\"c\":[1,2]}");
}

static int
open_arena(void **state)
{
	(void)state;
	arena = arena_open(1 << 20);
	return 0;
}

static int
close_arena(void **state)
{
	(void)state;
	arena_close(arena);
	return 0;
}

#define IN_ARENA(f) cmocka_unit_test_setup_teardown(f, open_arena, close_arena)

TESTS(IN_ARENA(whole_numbers_of_every_size),
    IN_ARENA(names_of_members_at_every_length),
    IN_ARENA(room_once_made_is_not_asked_for_again),
    IN_ARENA(it_is_terminated_from_the_start),
    IN_ARENA(what_is_added_can_be_read), IN_ARENA(it_grows_at_every_length),
    IN_ARENA(formatted_text_may_end_at_any_place),
    IN_ARENA(texts_are_quoted_for_json), IN_ARENA(commas_stand_between),
    IN_ARENA(quoted_texts_read_back_the_same))
