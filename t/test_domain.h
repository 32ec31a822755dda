/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TEST_DOMAIN_H
#define TEST_DOMAIN_H

#include "resource.h"

#include "test.h"

/* A domain of the test's own, expanded once for all of a file's tests. */
static struct arena *arena;
static const struct domain *whole;

static inline void
test_expand(const struct domain *d)
{
	arena = arena_open(16 << 20);
	whole = *resource_expand((const struct domain *const[]){ d, NULL },
	    arena);
}

/* As TESTS, of a file with a domain. */
#define DOMAIN_TESTS(domain, ...)                                   \
	int main(void)                                              \
	{                                                           \
		const struct CMUnitTest tests[] = { __VA_ARGS__ };  \
		int failed;                                         \
                                                                    \
		cmocka_set_message_output(CM_OUTPUT_TAP);           \
		test_expand(domain);                                \
		failed = cmocka_run_group_tests(tests, NULL, NULL); \
		arena_close(arena);                                 \
		return failed;                                      \
	}

#endif
