/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "test.h"

#include "buf.h"
#include "deliver/deliver.h"

#define MIDDLE 200 /* the random number that changes no wait */
#define SECOND 1000
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)

/* clang-format off */
#define R(attempt, status, failure, after) { attempt, status, failure, after, CONTROL_NONE, 0, NULL }
static const struct {
	const char *what;
	struct deliver_result r;
	uint32_t random;
	struct deliver_verdict want;
} verdicts[] = {
	{ "200",                    R(1, 200, NULL, -1), MIDDLE, { "delivered", 0, NULL } },
	{ "299",                    R(1, 299, NULL, -1), MIDDLE, { "delivered", 0, NULL } },
	{ "204 at the last",        R(12, 204, NULL, -1), MIDDLE, { "delivered", 0, NULL } },
	{ "head, then silence",     R(1, 200, "timeout", -1), MIDDLE, { "pending", MINUTE, NULL } },
	{ "199",                    R(1, 199, NULL, -1), MIDDLE, { "pending", 5 * SECOND, NULL } },
	{ "a redirect",             R(1, 302, NULL, -1), MIDDLE, { "pending", 5 * SECOND, NULL } },
	{ "400",                    R(1, 400, NULL, -1), MIDDLE, { "pending", 5 * SECOND, NULL } },
	{ "gone",                   R(1, 410, NULL, -1), MIDDLE, { "discarded", 0, "gone" } },
	{ "gone at the last",       R(12, 410, NULL, -1), MIDDLE, { "discarded", 0, "gone" } },

	{ "500, first",             R(1, 500, NULL, -1), MIDDLE, { "pending", 5 * SECOND, NULL } },
	{ "second",                 R(2, 500, NULL, -1), MIDDLE, { "pending", 30 * SECOND, NULL } },
	{ "third",                  R(3, 500, NULL, -1), MIDDLE, { "pending", 2 * MINUTE, NULL } },
	{ "fourth",                 R(4, 500, NULL, -1), MIDDLE, { "pending", 10 * MINUTE, NULL } },
	{ "fifth",                  R(5, 500, NULL, -1), MIDDLE, { "pending", 30 * MINUTE, NULL } },
	{ "sixth",                  R(6, 500, NULL, -1), MIDDLE, { "pending", 2 * HOUR, NULL } },
	{ "seventh",                R(7, 500, NULL, -1), MIDDLE, { "pending", 5 * HOUR, NULL } },
	{ "eighth",                 R(8, 500, NULL, -1), MIDDLE, { "pending", 10 * HOUR, NULL } },
	{ "ninth",                  R(9, 500, NULL, -1), MIDDLE, { "pending", 14 * HOUR, NULL } },
	{ "tenth",                  R(10, 500, NULL, -1), MIDDLE, { "pending", 20 * HOUR, NULL } },
	{ "eleventh",               R(11, 500, NULL, -1), MIDDLE, { "pending", 24 * HOUR, NULL } },
	{ "twelfth",                R(12, 500, NULL, -1), MIDDLE, { "exhausted", 0, NULL } },
	{ "one more",               R(13, 500, NULL, -1), MIDDLE, { "exhausted", 0, NULL } },

	{ "a fifth less",           R(1, 500, NULL, -1),      0, { "pending", 4 * SECOND, NULL } },
	{ "a fifth more",           R(1, 500, NULL, -1),    400, { "pending", 6 * SECOND, NULL } },
	{ "and round again",        R(1, 500, NULL, -1),    401, { "pending", 4 * SECOND, NULL } },
	{ "a day and a fifth",      R(11, 500, NULL, -1),    400, { "pending", 28 * HOUR + 48 * MINUTE, NULL } },

	{ "no connection",          R(1, 0, "connection_refused", -1), MIDDLE, { "pending", 0, NULL } },
	{ "none again",             R(2, 0, "connection_refused", -1), MIDDLE, { "pending", 30 * SECOND, NULL } },
	{ "none after a while",     { 1, 0, "unreachable", -1, 0, 1000000, NULL }, MIDDLE, { "pending", 5 * SECOND, NULL } },
	{ "none within a second",   { 1, 0, "unreachable", -1, 0, 999999, NULL }, MIDDLE, { "pending", 0, NULL } },
	{ "no name",                R(1, 0, "dns_error", -1), MIDDLE, { "pending", 5 * SECOND, NULL } },

	{ "its own waits",          { 1, 500, NULL, -1, 0, 0, "[7, 70]" }, MIDDLE, { "pending", 7 * SECOND, NULL } },
	{ "the second of them",     { 2, 500, NULL, -1, 0, 0, "[7, 70]" }, MIDDLE, { "pending", 70 * SECOND, NULL } },
	{ "after the last of them", { 3, 500, NULL, -1, 0, 0, "[7, 70]" }, MIDDLE, { "exhausted", 0, NULL } },
	{ "never again",            { 1, 500, NULL, -1, 0, 0, "[]" }, MIDDLE, { "exhausted", 0, NULL } },

	{ "wants it no more",       { 1, 422, NULL, -1, CONTROL_ABORT, 0, NULL }, MIDDLE, { "discarded", 0, NULL } },
	{ "took it all the same",   { 1, 200, NULL, -1, CONTROL_ABORT, 0, NULL }, MIDDLE, { "delivered", 0, NULL } },
	{ "wants nothing more",     { 1, 500, NULL, -1, CONTROL_DISABLE, 0, NULL }, MIDDLE, { "discarded", 0, "by_receiver" } },
	{ "takes one last",         { 1, 200, NULL, -1, CONTROL_DISABLE, 0, NULL }, MIDDLE, { "delivered", 0, "by_receiver" } },
	{ "a timeout",              R(1, 0, "timeout", -1), 0, { "pending", MINUTE, NULL } },
	{ "a later timeout",        R(3, 0, "timeout", -1), MIDDLE, { "pending", 2 * MINUTE, NULL } },
	{ "429",                    R(2, 429, NULL, -1), MIDDLE, { "pending", MINUTE, NULL } },
	{ "a forbidden address",    R(12, 0, "blocked_address", -1), MIDDLE, { "exhausted", 0, NULL } },

	{ "asked for longer",       R(1, 503, NULL, 120), MIDDLE, { "pending", 2 * MINUTE, NULL } },
	{ "jitter takes nothing",   R(1, 503, NULL, 120),      0, { "pending", 2 * MINUTE, NULL } },
	{ "asked for less",         R(5, 503, NULL, 1), MIDDLE, { "pending", 30 * MINUTE, NULL } },
	{ "429, asked for less",    R(1, 429, NULL, 10), MIDDLE, { "pending", MINUTE, NULL } },
	{ "asked for four hours",   R(1, 503, NULL, 14400), MIDDLE, { "pending", 4 * HOUR, NULL } },
	{ "asked for too long",     R(1, 503, NULL, 14401), MIDDLE, { "pending", 4 * HOUR, NULL } },
	{ "asked for ever",         R(1, 503, NULL, INT32_MAX), MIDDLE, { "pending", 4 * HOUR, NULL } },
	{ "asked at the last",      R(12, 503, NULL, 60), MIDDLE, { "exhausted", 0, NULL } },
};

static const struct {
	const char *what, *in;
	size_t len, max;
	const char *want;
} texts[] = {
	{ "plain",                  "fine", 4, 100, "fine" },
	{ "nothing",                "", 0, 100, "" },
	{ "cut",                    "fine", 4, 3, "fin" },
	{ "no room",                "fine", 4, 0, "" },
	{ "characters",             "\xc3\xb1\xe2\x82\xac\xf0\x9f\x9b\xa2", 9, 9, "\xc3\xb1\xe2\x82\xac\xf0\x9f\x9b\xa2" },
	{ "cut before a character", "a\xc3\xb1", 3, 2, "a" },
	{ "a character cut before", "a\xc3", 2, 100, "a?" },
	{ "NUL",                    "a\0b", 3, 100, "a?b" },
	{ "no such byte",           "\xff\xfe", 2, 100, "??" },
	{ "a byte that goes on",    "\x80g", 2, 100, "?g" },
	{ "overlong",               "\xc0\xaf\xe0\x80\xaf\xf0\x80\x80\xaf", 9, 100, "?????????" },
	{ "a surrogate",            "\xed\xa0\x80", 3, 100, "???" },
	{ "beyond the last",        "\xf4\x90\x80\x80", 4, 100, "????" },
	{ "broken in the middle",   "\xe2\x82g", 3, 100, "??g" },
};
/* clang-format on */

static void
every_end_of_an_attempt_has_its_verdict(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(verdicts); i++) {
		struct deliver_verdict v = deliver_judge(&verdicts[i].r,
		    verdicts[i].random);

		CASE(strcmp(v.status, verdicts[i].want.status) == 0 &&
			v.delay_ms == verdicts[i].want.delay_ms &&
			(v.disable == NULL) ==
			    (verdicts[i].want.disable == NULL) &&
			(v.disable == NULL ||
			    strcmp(v.disable, verdicts[i].want.disable) == 0),
		    "%s: %s after %lld ms", verdicts[i].what, v.status,
		    (long long)v.delay_ms);
	}
}

static void
a_receiver_controls_by_a_header(void **state)
{
	static const struct {
		const char *head;
		enum deliver_control want;
	} cases[] = {
		{ NULL, CONTROL_NONE },
		{ "", CONTROL_NONE },
		{ "HTTP/1.1 500 x\r\nWebhook-Delivery: abort-message\r\n",
		    CONTROL_ABORT },
		{ "HTTP/2 500\r\nserver: x\r\nwebhook-delivery:disable\r\n\r\n",
		    CONTROL_DISABLE },
		{ "HTTP/1.1 500 x\r\nwebhook-delivery: later\r\n",
		    CONTROL_NONE },
		{ "HTTP/1.1 500 x\r\nx-webhook-delivery: disable\r\n",
		    CONTROL_NONE },
	};

	(void)state;
	for (size_t i = 0; i < LEN(cases); i++)
		CASE(deliver_control(cases[i].head) == cases[i].want, "%s",
		    cases[i].head);
}

static void
twelve_attempts_take_three_days(void **state)
{
	struct deliver_result r = R(1, 500, NULL, -1);
	int64_t sum = 0;

	(void)state;
	for (; r.attempt < DELIVER_ATTEMPTS; r.attempt++)
		sum += deliver_judge(&r, MIDDLE).delay_ms;
	assert_int_equal(sum, 75 * HOUR + 42 * MINUTE + 35 * SECOND);
}

static void
a_foreign_text_becomes_utf8(void **state)
{
	struct arena *a = arena_open(1 << 20);

	(void)state;
	for (size_t i = 0; i < LEN(texts); i++) {
		const char *got = deliver_text(a, texts[i].in, texts[i].len,
		    texts[i].max);

		CASE(strcmp(got, texts[i].want) == 0, "%s: %s", texts[i].what,
		    got);
	}
	arena_close(a);
}

static struct envelope_row
some_event(void)
{
	return (struct envelope_row){
		.id = { "evt_01m7wxnmewytysfzxc13rd0mw4" },
		.sequence = 7,
		.type = "order.created",
		.object_type = "order",
		.object_id = "ord_01m7wxnmewytysfzxc13rd0mw5",
		.data = "{\"n\":1}",
		.created_at = { 1795193162520 },
	};
}

static void
an_envelope_says_what_happened(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct envelope_row ev = some_event();
	struct buf b;

	(void)state;
	buf_init(&b, a, 16);
	envelope_write(&b, "sandbox", "acc_01m7wxnmewytysfzxc13rd0mw6", &ev);
	assert_string_equal(b.s,
	    "{\"id\":\"evt_01m7wxnmewytysfzxc13rd0mw4\","
	    "\"type\":\"order.created\","
	    "\"created_at\":\"2026-11-20T16:46:02.520Z\","
	    "\"api_version\":\"2026-10-01\",\"environment\":\"sandbox\","
	    "\"account_id\":\"acc_01m7wxnmewytysfzxc13rd0mw6\","
	    "\"sequence\":7,\"object\":{\"type\":\"order\","
	    "\"id\":\"ord_01m7wxnmewytysfzxc13rd0mw5\"},"
	    "\"data\":{\"n\":1},\"request_id\":null}");
	assert_int_equal(b.len, strlen(b.s));
	arena_close(a);
}

static void
assert_header(const char *const *h, const char *want)
{
	for (; *h != NULL; h++)
		if (strcmp(*h, want) == 0)
			return;
	fail_msg("no header %s", want);
}

/* The signatures were made with `openssl dgst -sha256 -mac HMAC`. */
static void
both_signatures_are_what_openssl_makes(void **state)
{
	struct arena *a = arena_open(1 << 20);
	struct envelope_row ev = some_event();
	static const char *const secrets[] = {
		"whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDtGyZzA3f4T8=", NULL
	};
	struct deliver_stamp st = {
		.secrets = secrets,
		.now = { 1795193162999 },
		.attempt = 3,
	};
	struct buf b;
	const char *const *h;

	(void)state;
	buf_init(&b, a, 16);
	buf_str(&b, "{\"n\":1}");
	h = deliver_headers(a, &st, &ev, &b);
	assert_non_null(h);
	assert_header(h, "Content-Type: application/json");
	assert_header(h, "User-Agent: Poliducto-Webhooks/1");
	assert_header(h, "X-Service-Timestamp: 1795193162");
	assert_header(h,
	    "X-Service-Signature-256: sha256=682cc6df1aa882fd4dd34f76e0167b0aa41bbccf3956ebf72d390635fa23cc6e");
	assert_header(h, "webhook-id: evt_01m7wxnmewytysfzxc13rd0mw4");
	assert_header(h, "webhook-timestamp: 1795193162");
	assert_header(h,
	    "webhook-signature: v1,fux5HqHNvYI1/xS2NQTVHdH4ePD2Npb6WoBmpceY82s=");
	assert_header(h, "webhook-attempt: 3");
	assert_header(h, "webhook-sequence: 7");
	assert_header(h, "webhook-event-type: order.created");
	arena_close(a);
}

static void
a_secret_that_is_none_signs_nothing(void **state)
{
	static const char *const secrets[] = { "", "whsec", "whsec_", "whsec_*",
		"C2FVsBQIhrscChlQIMV+b5sSYspob7oDtGyZzA3f4T8=" };
	struct arena *a = arena_open(1 << 20);
	struct envelope_row ev = some_event();
	struct buf b;

	(void)state;
	buf_init(&b, a, 16);
	for (size_t i = 0; i < LEN(secrets); i++) {
		const char *const one[] = { secrets[i], NULL };
		struct deliver_stamp st = { .secrets = one };

		CASE(deliver_headers(a, &st, &ev, &b) == NULL, "%s",
		    secrets[i]);
	}
	arena_close(a);
}

TESTS(cmocka_unit_test(every_end_of_an_attempt_has_its_verdict),
    cmocka_unit_test(a_receiver_controls_by_a_header),
    cmocka_unit_test(twelve_attempts_take_three_days),
    cmocka_unit_test(a_foreign_text_becomes_utf8),
    cmocka_unit_test(an_envelope_says_what_happened),
    cmocka_unit_test(both_signatures_are_what_openssl_makes),
    cmocka_unit_test(a_secret_that_is_none_signs_nothing))
