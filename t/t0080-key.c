/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "key.h"

#include "test.h"

static const char base62[] =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/* Their checks were computed by another CRC-32 (zlib's).  The prefixes stand
 * apart so that nobody's search for lost keys finds these. */
static const struct {
	const char *text, *id, *env;
} keys[] = {
	{ "sk_sandbox_"
	  "ABCDEFGHIJKL0123456789abcdefghijklmnopqrstuv4FBvsa",
	    "ABCDEFGHIJKL", "sandbox" },
	{ "sk_live_"
	  "zYxWvUtSrQpOZzZzZzZzZzZzZzZzZzZzZzZzZzZzZzZz0AI05u",
	    "zYxWvUtSrQpO", "live" },
	{ "sk_live_"
	  "000000000000000000000000000000000000000000002QssN3",
	    "000000000000", "live" },
	{ "sk_live_"
	  "00000000000000000000000000000000000000009643000uJX",
	    "000000000000", "live" },
};

static void
keys_are_read(void **state)
{
	struct key k;

	(void)state;
	for (size_t i = 0; i < LEN(keys); i++) {
		CASE(key_read(&k, keys[i].text) == 0, "%s", keys[i].text);
		assert_string_equal(k.text, keys[i].text);
		assert_string_equal(k.id, keys[i].id);
		assert_string_equal(k.env, keys[i].env);
	}
}

static void
a_key_made_is_a_key_read(void **state)
{
	static const char *const envs[] = { "sandbox", "live" };
	struct key made, k;

	(void)state;
	for (int i = 0; i < 2000; i++) {
		key_make(&made, envs[i % 2]);
		assert_int_equal(key_read(&k, made.text), 0);
		assert_string_equal(k.text, made.text);
		assert_string_equal(k.id, made.id);
		assert_string_equal(k.env, envs[i % 2]);
	}
}

static void
no_two_keys_share_an_id_or_a_secret(void **state)
{
	static struct key made[300];

	(void)state;
	for (size_t i = 0; i < LEN(made); i++) {
		key_make(&made[i], "live");
		for (size_t j = 0; j < i; j++) {
			assert_string_not_equal(made[i].id, made[j].id);
			assert_memory_not_equal(made[i].text + 20,
			    made[j].text + 20, KEY_SECRET_LEN);
		}
	}
}

/* 88000 characters, 1419 of each expected; six deviations are 223. */
static void
no_character_is_favoured(void **state)
{
	int seen[256] = { 0 };
	struct key k;

	(void)state;
	for (int i = 0; i < 2000; i++) {
		key_make(&k, "live");
		for (int j = 0; j < KEY_ID_LEN + KEY_SECRET_LEN; j++)
			seen[(unsigned char)k.text[8 + j]]++;
	}
	for (const char *c = base62; *c != '\0'; c++)
		CASE(seen[(unsigned char)*c] > 1196 &&
			seen[(unsigned char)*c] < 1642,
		    "%c: %d", *c, seen[(unsigned char)*c]);
}

static void
one_wrong_character_is_refused(void **state)
{
	char text[KEY_MAX];
	struct key k;

	(void)state;
	for (size_t i = 0; i < strlen(keys[0].text); i++)
		for (int c = 1; c < 256; c++) {
			strcpy(text, keys[0].text);
			if (text[i] == (char)c)
				continue;
			text[i] = (char)c;
			CASE(key_read(&k, text) == -1, "%s", text);
		}
}

static void
two_characters_that_changed_places_are_refused(void **state)
{
	char text[KEY_MAX];
	struct key k;

	(void)state;
	for (size_t i = 0; keys[0].text[i + 1] != '\0'; i++) {
		strcpy(text, keys[0].text);
		text[i] = keys[0].text[i + 1];
		text[i + 1] = keys[0].text[i];
		CASE(key_read(&k, text) == -1, "%s", text);
	}
}

/* Each on the heap and exactly as long as it is, so that a sanitizer sees
 * whoever reads on behind it. */
static int
read_from_heap(const char *s, size_t n)
{
	char *text = malloc(n + 1);
	struct key k;
	int e;

	assert_non_null(text);
	memcpy(text, s, n);
	text[n] = '\0';
	e = key_read(&k, text);
	free(text);
	return e;
}

static void
a_key_cut_short_or_too_long_is_refused(void **state)
{
	char text[600];

	(void)state;
	for (size_t i = 0; i < LEN(keys); i++) {
		size_t n = strlen(keys[i].text);

		for (size_t len = 0; len < n; len++)
			assert_int_equal(read_from_heap(keys[i].text, len), -1);
		assert_int_equal(read_from_heap(keys[i].text, n), 0);
		for (size_t more = 1; more < 500; more += 7) {
			memset(text, 'a', sizeof(text));
			memcpy(text, keys[i].text, n);
			assert_int_equal(read_from_heap(text, n + more), -1);
		}
	}
}

static const char *const others[] = {
	"",
	"sk_",
	"sk_live",
	"sk_live_",
	"sk_sandbox_",
	/* The check of the sandbox key, under the other prefixes. */
	"sk_live_"
	"ABCDEFGHIJKL0123456789abcdefghijklmnopqrstuv4FBvsa",
	"sk_test_"
	"ABCDEFGHIJKL0123456789abcdefghijklmnopqrstuv4FBvsa",
	"SK_SANDBOX_"
	"ABCDEFGHIJKL0123456789abcdefghijklmnopqrstuv4FBvsa",
	"pk_sandbox_"
	"ABCDEFGHIJKL0123456789abcdefghijklmnopqrstuv4FBvsa",
	" sk_sandbox_"
	"ABCDEFGHIJKL0123456789abcdefghijklmnopqrstuv4FBvsa",
	"sk_sandbox_"
	"ABCDEFGHIJKL0123456789abcdefghijklmnopqrstuv4FBvsa ",
	"sk_sandbox_"
	"ABCDEFGHIJKL0123456789abcdefghijklmnopqrstuv4fbvsa",
	"ABCDEFGHIJKL0123456789abcdefghijklmnopqrstuv4FBvsa",
	"Bearer sk_sandbox_"
	"ABCDEFGHIJKL0123456789abcdefghijklmnopqrstuv4FBvsa",
};

static void
what_is_no_key_is_refused(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(others); i++)
		CASE(read_from_heap(others[i], strlen(others[i])) == -1,
		    "\"%s\"", others[i]);
}

TESTS(cmocka_unit_test(keys_are_read),
    cmocka_unit_test(a_key_made_is_a_key_read),
    cmocka_unit_test(no_two_keys_share_an_id_or_a_secret),
    cmocka_unit_test(no_character_is_favoured),
    cmocka_unit_test(one_wrong_character_is_refused),
    cmocka_unit_test(two_characters_that_changed_places_are_refused),
    cmocka_unit_test(a_key_cut_short_or_too_long_is_refused),
    cmocka_unit_test(what_is_no_key_is_refused))
