/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "../cron/errors/line.h"
#include "test.h"

/* What the error log keeps of a message of nginx. */

#define HEAD "<187>Nov 23 17:30:00 nginx: "
#define TIME "2026/11/23 17:30:00 "
#define WHO  ", client: 127.0.0.1, server: localhost"
#define KEY  "sk_sandbox_AAAAAAAAAAAABBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBCCCCCC"

static const struct {
	const char *text, *kept;
} messages[] = {
	/* about no request: whole */
	{ HEAD TIME "[notice] 7#7: signal 1 (SIGHUP) received",
	    TIME "[notice] 7#7: signal 1 (SIGHUP) received" },
	{ HEAD TIME "[emerg] 7#7: unknown directive \"x\" in /etc/nginx.conf:3",
	    TIME "[emerg] 7#7: unknown directive \"x\" in /etc/nginx.conf:3" },
	/* about one: what happened, and to whom */
	{ HEAD TIME "[error] 7#8: *45 client intended to send too large body: "
		    "3000000 bytes" WHO ", request: \"POST /" KEY
		    " HTTP/1.1\", host: \"localhost:1\", referrer: \"https://"
		    "x/?" KEY "\"",
	    TIME "[error] 7#8: *45 client intended to send too large body: "
		 "3000000 bytes" WHO },
	{ HEAD TIME "[error] 7#8: *45 connect() failed (111: Connection "
		    "refused) while connecting to upstream" WHO
		    ", request: \"GET /a?k=" KEY " HTTP/2.0\", upstream: "
		    "\"fastcgi://unix:/srv/run/sock/sandbox-orders.sock:\", "
		    "host: \"" KEY "\"",
	    TIME "[error] 7#8: *45 connect() failed (111: Connection refused) "
		 "while connecting to upstream" WHO ", pool: sandbox-orders" },
	{ HEAD TIME "[error] 7#8: *45 open() \"/www/docs/" KEY "\" failed (2: "
		    "No such file or directory)" WHO
		    ", request: \"GET /docs/" KEY " HTTP/1.1\"",
	    TIME "[error] 7#8: *45 open() \"***\" failed (2: No such file or "
		 "directory)" WHO },
	{ HEAD TIME "[info] 7#8: *45 client sent invalid header line: \"X: " KEY
		    "\\x0d...\" while reading client request headers, client: "
		    "::1, server: ",
	    TIME
	    "[info] 7#8: *45 client sent invalid header line: \"***\" "
	    "while reading client request headers, client: ::1, server: " },
	/* a quote within what is quoted, one alone, and a text that looks like
	 * what follows */
	{ TIME "[error] 7#8: *45 open() \"/a\"" KEY "\"b\" failed" WHO,
	    TIME "[error] 7#8: *45 open() \"***\" failed" WHO },
	{ TIME "[error] 7#8: *45 open() \"/a" KEY,
	    TIME "[error] 7#8: *45 open() \"***\"" },
	{ TIME "[error] 7#8: *45 open() \"/a, client: " KEY "\" failed" WHO,
	    TIME
	    "[error] 7#8: *45 open() \"***\", client: , server: localhost" },
	/* one line, and nothing that a terminal obeys */
	{ TIME "[notice] 7#7: a\nb\x1b[2J", TIME "[notice] 7#7: a?b?[2J" },
	{ "", "" },
	{ "<187>", "<187>" },
};

static void
keeps_nothing_of_a_request(void **state)
{
	char out[8192];

	(void)state;
	for (size_t i = 0; i < LEN(messages); i++) {
		size_t n = errors_line(out, sizeof(out) - 1, messages[i].text);

		assert_string_equal(out, messages[i].kept);
		assert_int_equal(n, strlen(out));
	}
}

static void
keeps_to_its_room(void **state)
{
	char out[9] = "12345678";

	(void)state;
	assert_int_equal(errors_line(out, 5, "abcdefghij"), 5);
	assert_string_equal(out, "abcde");
	assert_string_equal(out + 6, "78");
}

TESTS(cmocka_unit_test(keeps_nothing_of_a_request),
    cmocka_unit_test(keeps_to_its_room))
