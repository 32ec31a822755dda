/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "accounts/attempts/attempts.h"
#include "accounts/auth/auth.h"
#include "mail.h"
#include "totp.h"

#include "test.h"

/* RFC 6238, appendix B: the ASCII secret "12345678901234567890" and SHA-1; the
 * last six of the eight digits there. */
static const struct {
	int64_t seconds;
	const char *code;
} vectors[] = {
	{ 59, "287082" },
	{ 1111111109, "081804" },
	{ 1111111111, "050471" },
	{ 1234567890, "005924" },
	{ 2000000000, "279037" },
	{ 20000000000, "353130" },
};

static char *
the_secret(struct arena *a)
{
	return totp_base32(a, "12345678901234567890", 20);
}

static void
codes_are_those_of_the_standard(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	assert_string_equal(the_secret(a), "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
	for (size_t i = 0; i < LEN(vectors); i++)
		CASE(strcmp(totp_code(a, the_secret(a),
				vectors[i].seconds / 30),
			 vectors[i].code) == 0,
		    "%lld", (long long)vectors[i].seconds);
	assert_null(totp_code(a, "not base32!", 1));
	arena_close(a);
}

static void
a_code_counts_one_step_around_and_once(void **state)
{
	struct arena *a = arena_open(1 << 20);
	const char *s = the_secret(a);
	const struct stamp now = { 1000 * TOTP_STEP_MS + 7 };

	(void)state;
	for (int64_t step = 995; step <= 1005; step++) {
		bool near = step >= 999 && step <= 1001;
		const char *code = totp_code(a, s, step);

		CASE(totp_step(a, s, code, now, 0) == (near ? step : -1),
		    "step %lld", (long long)step);
		CASE(totp_step(a, s, code, now, step) == -1, "again %lld",
		    (long long)step);
	}
	assert_int_equal(totp_step(a, s, "", now, 0), -1);
	assert_int_equal(totp_step(a, s, "12345678", now, 0), -1);
	arena_close(a);
}

static void
base32_goes_there_and_back(void **state)
{
	struct arena *a = arena_open(1 << 20);
	unsigned char bytes[40];
	uint64_t seed = 32;
	size_t len;

	(void)state;
	for (size_t n = 0; n <= sizeof(bytes); n++) {
		for (size_t i = 0; i < n; i++)
			bytes[i] = (unsigned char)test_next(&seed);
		unsigned char *back = totp_unbase32(a, totp_base32(a, bytes, n),
		    &len);

		CASE(back != NULL && len == n && memcmp(back, bytes, n) == 0,
		    "%zu bytes", n);
	}
	arena_close(a);
}

static void
an_address_has_one_form(void **state)
{
	static const char *const good[] = { "a@example.com",
		"ana.ruiz+poliducto@sub.example.com.mx", "o'neil@example.org",
		"x_y-z@ex-ample.com", "1@2.com" };
	static const char *const bad[] = { "", "@", "a@", "@b.com", "a@b",
		"a b@example.com", "a@example.com\r\nBcc: x@example.com",
		"a@example.com\n", "a@exa mple.com", "a@-example.com",
		"a@example-.com", "a@example.com-", "a@example..com",
		".a@example.com", "a.@example.com", "a..b@example.com",
		"a@b@example.com", "\"a\"@example.com", "a@[127.0.0.1]",
		"a@127.0.0.1", "<a@example.com>", "a@example.com>",
		"a@example.com,b@example.com", "\xc3\xb1@example.com",
		"a@example.com\t", "a;b@example.com", "a:b@example.com" };
	struct arena *a = arena_open(1 << 20);
	char longer[300];

	(void)state;
	for (size_t i = 0; i < LEN(good); i++)
		CASE(mail_address(good[i]), "%s", good[i]);
	for (size_t i = 0; i < LEN(bad); i++)
		CASE(!mail_address(bad[i]), "%s", bad[i]);
	memset(longer, 'a', sizeof(longer));
	strcpy(longer + 64, "@example.com");
	CASE(mail_address(longer), "64 before the @");
	memset(longer, 'a', sizeof(longer));
	strcpy(longer + 65, "@example.com");
	CASE(!mail_address(longer), "65 before the @");
	assert_string_equal(auth_email(a, "Ana@Example.COM"),
	    "ana@example.com");
	assert_null(auth_email(a, "Ana"));
	arena_close(a);
}

static void
a_password_is_not_the_address(void **state)
{
	(void)state;
	assert_true(
	    auth_password_weak("Ana.Ruiz@example.com", "ana.ruiz@example.com"));
	assert_true(auth_password_weak("ANA.RUIZ.1", "ana.ruiz.1@example.com"));
	assert_false(auth_password_weak("correct horse battery",
	    "ana.ruiz@example.com"));
	assert_false(auth_password_weak("ana.ruiz@example.com.",
	    "ana.ruiz@example.com"));
}

static const struct {
	enum attempt_kind kind;
	int64_t failures;
	int wait;
} waits[] = {
	{ ATTEMPT_EMAIL, 0, 0 },
	{ ATTEMPT_EMAIL, 4, 0 },
	{ ATTEMPT_EMAIL, 5, 1 },
	{ ATTEMPT_EMAIL, 6, 2 },
	{ ATTEMPT_EMAIL, 9, 16 },
	{ ATTEMPT_EMAIL, 14, 512 },
	{ ATTEMPT_EMAIL, 15, 900 },
	{ ATTEMPT_EMAIL, INT64_MAX, 900 },
	{ ATTEMPT_ANYWHERE, 99, 0 },
	{ ATTEMPT_ANYWHERE, 100, 1 },
	{ ATTEMPT_ANYWHERE, 110, 900 },
	{ ATTEMPT_DEVICE, 4, 0 },
	{ ATTEMPT_DEVICE, 5, 1 },
	{ ATTEMPT_ASKING, 19, 0 },
	{ ATTEMPT_ASKING, 20, 1 },
	{ ATTEMPT_ASKING, 30, 900 },
	{ ATTEMPT_ADDRESS, 29, 0 },
	{ ATTEMPT_ADDRESS, 30, 1 },
	{ ATTEMPT_ADDRESS, 40, 900 },
	{ ATTEMPT_LETTER, 4, 0 },
	{ ATTEMPT_LETTER, 5, 900 },
	{ ATTEMPT_PERSON, 4, 0 },
	{ ATTEMPT_PERSON, 5, 1 },
};

static void
who_fails_waits_longer_each_time(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(waits); i++)
		CASE(attempt_wait(waits[i].kind, waits[i].failures) ==
			waits[i].wait,
		    "%d: %lld", waits[i].kind, (long long)waits[i].failures);
}

#define HOUR_MS 3600000

/* Of five that are free one leaks every 4.8 hours. */
static const struct {
	enum attempt_kind kind;
	int64_t failures, ms, left, taken;
} leaks[] = {
	{ ATTEMPT_EMAIL, 0, 0, 0, 0 },
	{ ATTEMPT_EMAIL, 7, -HOUR_MS, 7, 0 },
	{ ATTEMPT_EMAIL, 7, -48 * HOUR_MS, 7, 0 },
	{ ATTEMPT_EMAIL, 7, 17279999, 7, 0 },
	{ ATTEMPT_EMAIL, 7, 17280000, 6, 17280000 },
	{ ATTEMPT_EMAIL, 7, 5 * HOUR_MS, 6, 17280000 },
	{ ATTEMPT_EMAIL, 7, 10 * HOUR_MS, 5, 34560000 },
	{ ATTEMPT_EMAIL, 1, 5 * HOUR_MS, 0, 5 * HOUR_MS },
	{ ATTEMPT_EMAIL, 15, 23 * HOUR_MS, 11, 69120000 },
	{ ATTEMPT_EMAIL, 15, 24 * HOUR_MS, 0, 24 * HOUR_MS },
	{ ATTEMPT_EMAIL, INT64_MAX, 0, 15, 0 },
	{ ATTEMPT_ANYWHERE, 110, 864000, 109, 864000 },
	{ ATTEMPT_ANYWHERE, 5000, 12 * HOUR_MS, 60, 12 * HOUR_MS },
	{ ATTEMPT_ADDRESS, 30, HOUR_MS, 29, 2880000 },
	{ ATTEMPT_ASKING, 20, 3 * HOUR_MS, 18, 2 * 4320000 },
};

static void
time_takes_failures_away(void **state)
{
	const struct stamp begin = { INT64_C(1795371044795) };

	(void)state;
	for (size_t i = 0; i < LEN(leaks); i++) {
		struct stamp now = { begin.ms + leaks[i].ms }, since = begin;
		int64_t left = attempt_left(leaks[i].kind, leaks[i].failures,
		    &since, now);

		CASE(left == leaks[i].left &&
			since.ms - begin.ms == leaks[i].taken,
		    "%zu: %lld left, %lld ms taken", i, (long long)left,
		    (long long)(since.ms - begin.ms));
	}
}

/* Asking often does not keep time from taking any away: once a minute for
 * half a day leaves as many as once. */
static void
what_leaks_does_not_depend_on_who_asks(void **state)
{
	const struct stamp begin = { INT64_C(1795371044795) };
	struct stamp since = begin;
	int64_t left = 110;

	(void)state;
	for (int64_t ms = 0; ms < 12 * HOUR_MS; ms += 60000)
		left = attempt_left(ATTEMPT_ANYWHERE, left, &since,
		    (struct stamp){ begin.ms + ms });
	assert_int_equal(left, 110 - (12 * HOUR_MS - 60000) / 864000);
}

static void
a_network_is_counted_together(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	assert_string_equal(attempt_network(a, "192.0.2.7"), "192.0.2.7");
	assert_string_equal(attempt_network(a, "2001:db8:1:2:3:4:5:6"),
	    "2001:db8:1:2::");
	assert_string_equal(attempt_network(a, "2001:db8:1:2::9"),
	    "2001:db8:1:2::");
	arena_close(a);
}

/* Whatever is in a subject or a text, a message has the headers that it has,
 * and no line of it is too long or a lone dot. */
static void
nothing_ends_a_header_of_a_letter(void **state)
{
	static const char *const subjects[] = { "plain",
		"Invitaci\xc3\xb3n a una cuenta con un nombre muy largo de verdad, "
		"m\xc3\xa1s de una l\xc3\xadnea",
		"x\r\nBcc: evil@example.com", "x\n\nbody", "" };
	struct arena *a = arena_open(1 << 20);
	const struct conf c = { .mail_from = "poliducto@example.com" };

	(void)state;
	for (size_t i = 0; i < LEN(subjects); i++) {
		const struct mail m = { .recipient = "ana@example.com",
			.subject = subjects[i],
			.created_at = { INT64_C(1795371044795) } };
		char *text = mail_message(a, &c, &m,
		    ".\n..\nA line = of\xc3\xb1 text \n\nhttps://x/#/y?token=z\n");
		int headers = 0;

		for (char *s = text, *end; *s != '\0'; s = end + 2) {
			end = strstr(s, "\r\n");
			CASE(end != NULL && end - s <= 78, "%zu: %.80s", i, s);
			CASE(memchr(s, '\n', (size_t)(end - s)) == NULL,
			    "%zu: a bare end of a line", i);
			CASE(strncmp(s, "Bcc", 3) != 0, "%zu: Bcc", i);
			CASE(end - s != 1 || *s != '.', "%zu: a dot", i);
			if (headers >= 0 && *s != ' ')
				headers = end == s ? -headers : headers + 1;
			if (end == s && headers < 0)
				CASE(headers == -9, "%zu: %d headers", i,
				    -headers);
			if (end == s)
				headers = -9;
		}
	}
	assert_null(mail_message(a, &c,
	    &(struct mail){ .recipient = "a@example.com\r\nBcc: b",
		.subject = "x" },
	    "x"));
	arena_close(a);
}

TESTS(cmocka_unit_test(codes_are_those_of_the_standard),
    cmocka_unit_test(a_code_counts_one_step_around_and_once),
    cmocka_unit_test(base32_goes_there_and_back),
    cmocka_unit_test(an_address_has_one_form),
    cmocka_unit_test(a_password_is_not_the_address),
    cmocka_unit_test(who_fails_waits_longer_each_time),
    cmocka_unit_test(time_takes_failures_away),
    cmocka_unit_test(what_leaks_does_not_depend_on_who_asks),
    cmocka_unit_test(a_network_is_counted_together),
    cmocka_unit_test(nothing_ends_a_header_of_a_letter))
