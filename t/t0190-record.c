/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "record.h"

#include <sys/socket.h>

#include "arena.h"
#include "buf.h"
#include "test.h"

#define REQUEST 0x0102

/* Send it from another process: what is longer than the socket waits. */
static pid_t
sender(int fd, const struct buf *head, const struct buf *body)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0)
		_exit(record_send(fd, REQUEST, head, body) == 0 ? 0 : 1);
	return pid;
}

static void
read_whole(int fd, void *to, size_t n)
{
	for (size_t got = 0; got < n;) {
		ssize_t more = read(fd, (char *)to + got, n - got);

		assert_true(more > 0);
		got += (size_t)more;
	}
}

/* The contents of all records up to `n` bytes, one after the other. */
static void
read_records(int fd, char *to, size_t n)
{
	unsigned char h[8];

	for (size_t got = 0, len; got < n; got += len) {
		read_whole(fd, h, sizeof(h));
		assert_int_equal(h[0], 1);
		assert_int_equal(h[1], 6);
		assert_int_equal(h[2] << 8 | h[3], REQUEST);
		assert_int_equal(h[6], 0);
		len = (size_t)(h[4] << 8 | h[5]);
		assert_in_range(len, 1, n - got);
		read_whole(fd, to + got, len);
	}
}

static void
it_arrives_whole_whatever_its_length(void **state)
{
	static const size_t lengths[] = { 0, 1, 8192, 65516, 65517, 65528,
		65529, 131056, 400000 };
	struct arena *a = arena_open(8 << 20);
	int fds[2], status;
	struct buf head, body;

	(void)state;
	buf_init(&head, a, 0);
	buf_str(&head, "Status: 200\n");
	for (size_t i = 0; i < LEN(lengths); i++) {
		size_t n = head.len + lengths[i];
		char *got = arena_alloc(a, n);
		pid_t pid;

		buf_init(&body, a, lengths[i]);
		for (size_t j = 0; j < lengths[i]; j++)
			buf_char(&body, (char)('a' + j % 23));
		assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
		pid = sender(fds[1], &head, &body);
		close(fds[1]);
		read_records(fds[0], got, n);
		assert_memory_equal(got, head.s, head.len);
		assert_memory_equal(got + head.len, body.s, body.len);
		assert_int_equal(read(fds[0], got, 1), 0);
		assert_int_equal(waitpid(pid, &status, 0), pid);
		assert_int_equal(status, 0);
		close(fds[0]);
	}
	arena_close(a);
}

static void
a_reader_that_is_gone_is_told(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct buf head, body;
	int fds[2];

	(void)state;
	buf_init(&head, a, 0);
	buf_init(&body, a, 0);
	buf_str(&body, "{}");
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
	close(fds[0]);
	assert_int_equal(record_send(fds[1], REQUEST, &head, &body), -1);
	close(fds[1]);
	arena_close(a);
}

TESTS(cmocka_unit_test(it_arrives_whole_whatever_its_length),
    cmocka_unit_test(a_reader_that_is_gone_is_told))
