/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "later.h"

#include <errno.h>
#include <sys/socket.h>

#include "arena.h"
#include "buf.h"
#include "test.h"

/* Moments are said, none is waited for. */

#define REQUEST 0x0102

static struct arena *a;
static struct buf head, body;

static int
open_texts(void **state)
{
	(void)state;
	a = arena_open(1 << 20);
	buf_init(&head, a, 0);
	buf_str(&head, "Status: 200\r\n\r\n");
	buf_init(&body, a, 0);
	buf_str(&body, "{}");
	return 0;
}

static int
close_texts(void **state)
{
	(void)state;
	arena_close(a);
	return 0;
}

/* The other end of an answer that goes at `at`, after `bits`. */
static int
take(const char *account, int64_t at, int64_t bits)
{
	struct later l = { .request = REQUEST,
		.at = at,
		.bits = bits,
		.head = &head,
		.body = &body };
	int fds[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
	snprintf(l.account, sizeof(l.account), "%s", account);
	l.fd = fds[1];
	later_take(&l);
	return fds[0];
}

/* What has come by now: contents of records, a dot for the one that ends; a
 * bar where the connection is closed. */
static const char *
came(int fd)
{
	static char out[256];
	unsigned char h[8];
	size_t n = 0;
	ssize_t got;

	while ((got = recv(fd, h, sizeof(h), MSG_DONTWAIT)) == sizeof(h)) {
		size_t len = (size_t)(h[4] << 8 | h[5]);

		assert_int_equal(h[2] << 8 | h[3], REQUEST);
		assert_in_range(len, 1, sizeof(out) - n - 3);
		assert_int_equal(recv(fd, out + n, len, MSG_DONTWAIT), len);
		if (h[1] == 3)
			out[n++] = '.';
		else
			n += len;
	}
	if (got == 0 || errno == ECONNRESET)
		out[n++] = '|';
	out[n] = '\0';
	return out;
}

static void
it_goes_whole_when_it_is_due(void **state)
{
	int fd = take("acc_1", 5000, 0);

	(void)state;
	later_send(4999, false);
	assert_string_equal(came(fd), "");
	later_send(5000, false);
	assert_string_equal(came(fd), "Status: 200\r\n\r\n{}.|");
	close(fd);
}

static void
bits_go_one_a_second_behind_the_headers(void **state)
{
	int fd = take("acc_1", 1000, 2);

	(void)state;
	assert_string_equal(came(fd), "Status: 200\r\n\r\n");
	later_send(1000, false);
	assert_string_equal(came(fd), " ");
	later_send(1999, false);
	assert_string_equal(came(fd), "");
	later_send(2000, false);
	assert_string_equal(came(fd), " ");
	later_send(3000, false);
	assert_string_equal(came(fd), "{}.|");
	close(fd);
}

static void
at_the_end_all_are_answered(void **state)
{
	int whole = take("acc_1", 60000, 0), bits = take("acc_2", 60000, 3);

	(void)state;
	(void)came(bits);
	later_send(0, true);
	assert_string_equal(came(whole), "Status: 200\r\n\r\n{}.|");
	assert_string_equal(came(bits), "   {}.|");
	close(whole);
	close(bits);
}

static void
who_is_gone_takes_no_room(void **state)
{
	int fds[128];

	(void)state;
	for (size_t i = 0; i < LEN(fds); i++) {
		assert_true(later_room("acc_1"));
		fds[i] = take("acc_1", 60000, 0);
	}
	assert_false(later_room("acc_1"));
	assert_true(later_room("acc_2"));
	close(fds[7]);
	later_send(60000, false);
	assert_true(later_room("acc_1"));
	for (size_t i = 0; i < LEN(fds); i++) {
		if (i == 7)
			continue;
		assert_string_equal(came(fds[i]), "Status: 200\r\n\r\n{}.|");
		close(fds[i]);
	}
}

static void
many_accounts_fill_a_worker(void **state)
{
	int fds[256];

	(void)state;
	for (size_t i = 0; i < LEN(fds); i++)
		fds[i] = take(i % 2 == 0 ? "acc_1" : "acc_2", 60000, 0);
	assert_false(later_room("acc_3"));
	later_send(0, true);
	assert_true(later_room("acc_3"));
	for (size_t i = 0; i < LEN(fds); i++)
		close(fds[i]);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_goes_whole_when_it_is_due),
		cmocka_unit_test(bits_go_one_a_second_behind_the_headers),
		cmocka_unit_test(at_the_end_all_are_answered),
		cmocka_unit_test(who_is_gone_takes_no_room),
		cmocka_unit_test(many_accounts_fill_a_worker),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, open_texts, close_texts);
}
