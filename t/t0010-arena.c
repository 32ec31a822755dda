/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "arena.h"

#include "test.h"

#define LIMIT (1 << 20)

static void
zeroed_and_aligned(struct arena *a)
{
	unsigned char *p;

	for (int round = 0; round < 3; round++) {
		for (size_t n = 0; n < 500; n++) {
			p = arena_alloc(a, n);
			assert_non_null(p);
			assert_int_equal((uintptr_t)p % _Alignof(max_align_t),
			    0);
			for (size_t i = 0; i < n; i++)
				assert_int_equal(p[i], 0);
			memset(p, 0xa5, n);
		}
		arena_reset(a);
	}
	arena_close(a);
}

static void
what_is_given_is_zeroed_and_aligned(void **state)
{
	(void)state;
	zeroed_and_aligned(arena_open(LIMIT));
	zeroed_and_aligned(arena_open_small(LIMIT));
}

static void
allocations_do_not_overlap(void **state)
{
	static unsigned char *p[400];
	struct arena *a = arena_open(LIMIT);

	(void)state;
	for (size_t i = 0; i < LEN(p); i++) {
		p[i] = arena_alloc(a, i * 4);
		memset(p[i], (int)(i & 255), i * 4);
	}
	for (size_t i = 0; i < LEN(p); i++)
		for (size_t j = 0; j < i * 4; j++)
			assert_int_equal(p[i][j], i & 255);
	arena_close(a);
}

static void
even_nothing_has_an_address_of_its_own(void **state)
{
	struct arena *a = arena_open(LIMIT);

	(void)state;
	assert_ptr_not_equal(arena_alloc(a, 0), arena_alloc(a, 0));
	arena_close(a);
}

static void
big_things_get_blocks_of_their_own(void **state)
{
	struct arena *a = arena_open(LIMIT);
	char *small = arena_alloc(a, 16), *big, *next;

	(void)state;
	big = arena_alloc(a, 300000);
	memset(big, 1, 300000);
	next = arena_alloc(a, 16);
	assert_ptr_equal(next, small + 16); /* the small ones go on */
	arena_close(a);
}

static void
a_reset_starts_over_in_the_first_block(void **state)
{
	struct arena *a = arena_open(LIMIT);
	void *first = arena_alloc(a, 16);

	(void)state;
	for (int i = 0; i < 20; i++)
		arena_alloc(a, 10000);
	arena_reset(a);
	assert_int_equal(arena_used(a), 0);
	assert_ptr_equal(arena_alloc(a, 16), first);
	arena_close(a);
}

static void
rounded_sizes_are_counted(void **state)
{
	struct arena *a = arena_open(LIMIT);

	(void)state;
	arena_alloc(a, 1);
	assert_int_equal(arena_used(a), 16);
	arena_alloc(a, 17);
	assert_int_equal(arena_used(a), 48);
	arena_close(a);
}

static void
copies_are_terminated(void **state)
{
	struct arena *a = arena_open(LIMIT);
	const char *long_one;

	(void)state;
	assert_string_equal(arena_dup(a, ""), "");
	assert_string_equal(arena_dup(a, "diesel"), "diesel");
	assert_string_equal(arena_dupn(a, "diesel", 3), "die");
	assert_string_equal(arena_dupn(a, NULL, 0), "");
	assert_string_equal(arena_fmt(a, "%s-%d", "MTY", 7), "MTY-7");
	long_one = arena_fmt(a, "%0*d", 70000, 5);
	assert_int_equal(strlen(long_one), 70000);
	assert_int_equal(long_one[69999], '5');
	arena_close(a);
}

static char order[8];

static void
note(void *obj)
{
	strcat(order, obj);
}

static void
deferred_functions_run_last_first_and_once(void **state)
{
	struct arena *a = arena_open(LIMIT);

	(void)state;
	order[0] = '\0';
	arena_defer(a, note, arena_dup(a, "a"));
	arena_defer(a, note, arena_dup(a, "b"));
	arena_defer(a, note, arena_dup(a, "c"));
	arena_reset(a);
	assert_string_equal(order, "cba");
	arena_reset(a);
	assert_string_equal(order, "cba");
	arena_defer(a, note, arena_dup(a, "d"));
	arena_close(a);
	assert_string_equal(order, "cbad");
}

static void
closing_none_is_harmless(void **state)
{
	(void)state;
	arena_close(NULL);
}

static void
up_to_the_limit_is_given(void **state)
{
	struct arena *a = arena_open(4096);

	(void)state;
	for (int round = 0; round < 2; round++) {
		arena_alloc(a, 4000);
		arena_alloc(a, 96);
		assert_int_equal(arena_used(a), 4096);
		arena_reset(a);
	}
	arena_close(a);
}

static void
go_past_by_one_byte(void *arg)
{
	struct arena *a = arena_open(4096);

	(void)arg;
	arena_alloc(a, 4096);
	arena_alloc(a, 1);
}

static void
go_past_at_once(void *arg)
{
	(void)arg;
	arena_alloc(arena_open(4096), 4097);
}

static void
go_past_by_rounding(void *arg)
{
	(void)arg;
	arena_alloc(arena_open(20), 20);
}

static void
ask_for_everything(void *arg)
{
	(void)arg;
	arena_alloc(arena_open(4096), SIZE_MAX);
}

static void
ask_for_a_product_that_overflows(void *arg)
{
	(void)arg;
	arena_calloc(arena_open(4096), SIZE_MAX / 8 + 2, 8);
}

static void
past_the_limit_the_process_ends_with_a_line(void **state)
{
	static void (*const ways[])(void *) = { go_past_by_one_byte,
		go_past_at_once, go_past_by_rounding, ask_for_everything,
		ask_for_a_product_that_overflows };
	char err[200];

	(void)state;
	for (size_t i = 0; i < LEN(ways); i++) {
		CASE(test_child(ways[i], NULL, err, sizeof(err)) == 1, "%zu",
		    i);
		CASE(strncmp(err, "arena: ", 7) == 0, "%zu", i);
		CASE(strchr(err, '\n') == err + strlen(err) - 1, "%zu", i);
	}
}

TESTS(cmocka_unit_test(what_is_given_is_zeroed_and_aligned),
    cmocka_unit_test(allocations_do_not_overlap),
    cmocka_unit_test(even_nothing_has_an_address_of_its_own),
    cmocka_unit_test(big_things_get_blocks_of_their_own),
    cmocka_unit_test(a_reset_starts_over_in_the_first_block),
    cmocka_unit_test(rounded_sizes_are_counted),
    cmocka_unit_test(copies_are_terminated),
    cmocka_unit_test(deferred_functions_run_last_first_and_once),
    cmocka_unit_test(closing_none_is_harmless),
    cmocka_unit_test(up_to_the_limit_is_given),
    cmocka_unit_test(past_the_limit_the_process_ends_with_a_line))
