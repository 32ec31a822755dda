/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "id.h"

#include "test.h"

static const struct stamp noon = { 1790858096789 };

static void
an_identifier_has_its_form(void **state)
{
	static const char *const prefixes[] = { "p", "or", "ord", "acct" };
	struct id id;

	(void)state;
	for (size_t i = 0; i < LEN(prefixes); i++) {
		id = id_make(prefixes[i], noon);
		assert_int_equal(strlen(id.s), strlen(prefixes[i]) + 27);
		assert_true(id_valid(id.s, prefixes[i]));
	}
}

static void
the_time_stands_in_front(void **state)
{
	struct id id = id_make("ord", (struct stamp){ 0 });

	(void)state;
	assert_memory_equal(id.s, "ord_0000000000", 14);
	id = id_make("ord", (struct stamp){ 31 });
	assert_memory_equal(id.s, "ord_000000000z", 14);
	id = id_make("ord", (struct stamp){ (INT64_C(1) << 48) - 1 });
	assert_memory_equal(id.s, "ord_7zzzzzzzzz", 14);
	assert_true(id_valid(id.s, "ord"));
	/* 1469918176385 is the moment of the ULID specification's example. */
	id = id_make("ord", (struct stamp){ 1469918176385 });
	assert_memory_equal(id.s, "ord_01aryz6s41", 14);
}

static void
text_order_is_the_order_of_making(void **state)
{
	struct id last = id_make("ord", noon), id;
	struct stamp t = noon;

	(void)state;
	for (int i = 0; i < 20000; i++) {
		t.ms += i % 50 == 0;
		id = id_make("ord", t);
		assert_true(strcmp(last.s, id.s) < 0);
		last = id;
	}
}

static void
the_random_part_differs_between_milliseconds(void **state)
{
	struct id a = id_make("ord", (struct stamp){ noon.ms + 1 });
	struct id b = id_make("ord", (struct stamp){ noon.ms + 2 });
	struct id again = id_make("ord", (struct stamp){ noon.ms + 1 });

	(void)state;
	assert_memory_not_equal(a.s + 14, b.s + 14, 8);
	assert_string_not_equal(a.s, again.s);
}

static void
tell_the_next(void *arg)
{
	(void)arg;
	fputs(id_make("ord", noon).s, stderr);
}

static void
children_of_a_fork_do_not_repeat(void **state)
{
	char first[64], second[64];
	struct id own;

	(void)state;
	id_make("ord", noon);
	assert_int_equal(test_child(tell_the_next, NULL, first, 64), 0);
	assert_int_equal(test_child(tell_the_next, NULL, second, 64), 0);
	own = id_make("ord", noon);
	assert_true(id_valid(first, "ord") && id_valid(second, "ord"));
	assert_string_not_equal(first, second);
	assert_string_not_equal(first, own.s);
	assert_string_not_equal(second, own.s);
}

static const struct {
	const char *text, *prefix;
	int valid;
} texts[] = {
	{ "ord_01aryz6s41tsv4rrffq69g5fav", "ord", 1 },
	{ "p_00000000000000000000000000", "p", 1 },
	{ "ord_7zzzzzzzzzzzzzzzzzzzzzzzzz", "ord", 1 },
	{ "ord_8zzzzzzzzzzzzzzzzzzzzzzzzz", "ord", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5fav", "pay", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5fav", "or", 0 },
	{ "or_01aryz6s41tsv4rrffq69g5fav", "ord", 0 },
	{ "ord_01ARYZ6S41TSV4RRFFQ69G5FAV", "ord", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5fa", "ord", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5favv", "ord", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5fai", "ord", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5fal", "ord", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5fao", "ord", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5fau", "ord", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5fa ", "ord", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5fav ", "ord", 0 },
	{ "ord_01aryz6s41tsv4rrffq69g5f'v", "ord", 0 },
	{ "ord-01aryz6s41tsv4rrffq69g5fav", "ord", 0 },
	{ "ord01aryz6s41tsv4rrffq69g5fav", "ord", 0 },
	{ "ord_", "ord", 0 },
	{ "ord", "ord", 0 },
	{ "or", "ord", 0 },
	{ "", "ord", 0 },
};

static void
only_the_form_is_valid(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(texts); i++)
		CASE(!!id_valid(texts[i].text, texts[i].prefix) ==
			texts[i].valid,
		    "%s as %s", texts[i].text, texts[i].prefix);
}

TESTS(cmocka_unit_test(an_identifier_has_its_form),
    cmocka_unit_test(the_time_stands_in_front),
    cmocka_unit_test(text_order_is_the_order_of_making),
    cmocka_unit_test(the_random_part_differs_between_milliseconds),
    cmocka_unit_test(children_of_a_fork_do_not_repeat),
    cmocka_unit_test(only_the_form_is_valid))
