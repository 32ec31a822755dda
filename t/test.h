/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TEST_H
#define TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* What every test in C begins with: TAP on standard output, tables of cases,
 * and children for what ends its process. */

#define LEN(a) (sizeof(a) / sizeof(*(a)))

/* A file ends with TESTS(cmocka_unit_test(...), ...): its main. */
#define TESTS(...)                                                 \
	int main(void)                                             \
	{                                                          \
		const struct CMUnitTest tests[] = { __VA_ARGS__ }; \
                                                                   \
		cmocka_set_message_output(CM_OUTPUT_TAP);          \
		return cmocka_run_group_tests(tests, NULL, NULL);  \
	}

/* Judge one case of a table; where it fails, say which it is. */
#define CASE(ok, ...) test_case((ok), __FILE__, __LINE__, __VA_ARGS__)

static inline void __attribute__((format(printf, 4, 5)))
test_case(int ok, const char *file, int line, const char *fmt, ...)
{
	va_list ap;

	if (ok)
		return;
	fputs("# case: ", stdout);
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	putchar('\n');
	_fail(file, line);
}

/* Pseudo-random numbers that are the same in every run (splitmix64). */
static inline uint64_t
test_next(uint64_t *seed)
{
	uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

/* Everything from a descriptor, terminated, and cut at the size. */
static inline void
test_drain(int fd, char *out, size_t size)
{
	size_t len = 0;
	ssize_t n;

	while (len < size - 1 && (n = read(fd, out + len, size - 1 - len)) > 0)
		len += (size_t)n;
	out[len] = '\0';
	close(fd);
}

/*
 * Run fn(arg) in a child: its exit status, or -1 where a signal ended it.
 * What it writes to standard error comes back in `err`.
 */
static inline int
test_child(void (*fn)(void *), void *arg, char *err, size_t size)
{
	int pipes[2], status;
	pid_t pid;

	assert_int_equal(pipe(pipes), 0);
	fflush(NULL);
	pid = fork();
	assert_true(pid >= 0);
	if (pid == 0) {
		dup2(pipes[1], STDERR_FILENO);
		close(pipes[0]);
		close(pipes[1]);
		fn(arg);
		_exit(0);
	}
	close(pipes[1]);
	test_drain(pipes[0], err, size);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

#endif
