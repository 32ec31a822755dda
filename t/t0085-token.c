/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "token.h"

#include "arena.h"
#include "role.h"
#include "sign.h"

#include "test.h"

static const char secret[] =
    "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
static const char other[] =
    "ff0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

static const struct token mine = {
	.env = "sandbox",
	.account = "acc_01m826yxzq2kta17g3985g7rpv",
	.person = "per_01m826yxzq2kta17g3985g7rpt",
	.session = "ses_01m826yxzq2kta17g3985g7rpw",
	.role = "developer",
	.name = "Ana Ruiz de la Peña",
	.expires_at = { INT64_C(1795371044795) },
};

static void
what_is_written_is_read(void **state)
{
	struct arena *a = arena_open(1 << 20);
	char *text = token_write(a, secret, &mine);
	struct token t;

	(void)state;
	assert_int_equal(strncmp(text, TOKEN_PREFIX, 3), 0);
	assert_int_equal(token_read(a, secret, text, &t), 0);
	assert_string_equal(t.env, mine.env);
	assert_string_equal(t.account, mine.account);
	assert_string_equal(t.person, mine.person);
	assert_string_equal(t.session, mine.session);
	assert_string_equal(t.role, mine.role);
	assert_string_equal(t.name, mine.name);
	assert_int_equal(t.expires_at.ms, mine.expires_at.ms);
	arena_close(a);
}

/* Each character once as another one; and each place cut. */
static void
a_token_that_was_changed_is_none(void **state)
{
	struct arena *a = arena_open(8 << 20);
	char *text = token_write(a, secret, &mine);
	struct token t;

	(void)state;
	for (size_t i = 0; text[i] != '\0'; i++) {
		char was = text[i];

		text[i] = was == 'A' ? 'B' : 'A';
		CASE(token_read(a, secret, text, &t) != 0, "changed at %zu", i);
		text[i] = '\0';
		CASE(token_read(a, secret, text, &t) != 0, "cut at %zu", i);
		text[i] = was;
	}
	CASE(token_read(a, secret, text, &t) == 0, "as it was");
	CASE(token_read(a, other, text, &t) != 0, "another secret");
	arena_close(a);
}

static void
what_is_signed_but_says_too_little_is_none(void **state)
{
	static const char *const says[] = { "", "sandbox", "a b c d e f",
		"sandbox acc per ses role 1" };
	struct arena *a = arena_open(1 << 20);
	struct token t;
	size_t n;

	(void)state;
	for (size_t i = 0; i < LEN(says); i++) {
		unsigned char *key = sign_unhex(a, secret, &n);
		const char *text = arena_fmt(a, "dt_%s",
		    sign_base64url(a, says[i], strlen(says[i])));
		struct digest d = sign_hmac(key, n, text, strlen(text));

		text = arena_fmt(a, "%s.%s", text,
		    sign_base64url(a, &d, sizeof(d)));
		CASE(token_read(a, secret, text, &t) != 0, "%s", says[i]);
	}
	arena_close(a);
}

static void
what_is_no_token_at_all_is_none(void **state)
{
	static const char *const texts[] = { "", "dt_", "dt_.", "dt_a.b", ".",
		"sk_sandbox_x", "dt_c2FuZGJveA", "dt_c2FuZGJveA.", "DT_a.b" };
	struct arena *a = arena_open(1 << 20);
	char *longer = arena_alloc(a, 100001);
	struct token t;

	(void)state;
	for (size_t i = 0; i < LEN(texts); i++)
		CASE(token_read(a, secret, texts[i], &t) != 0, "%s", texts[i]);
	memset(longer, 'A', 100000);
	memcpy(longer, "dt_", 3);
	longer[500] = '.';
	CASE(token_read(a, secret, longer, &t) != 0, "far too long");
	arena_close(a);
}

static const struct {
	const char *role, *scope;
	bool may;
} roles[] = {
	{ "owner", "orders:override", true },
	{ "owner", "keys:write", true },
	{ "admin", "prices:admin", true },
	{ "developer", "orders:write", true },
	{ "developer", "keys:write", true },
	{ "developer", "orders:approve", false },
	{ "developer", "orders:override", false },
	{ "developer", "prices:admin", false },
	{ "developer", "credit:hold", false },
	{ "viewer", "orders:read", true },
	{ "viewer", "orders:write", false },
	{ "viewer", "keys:write", false },
	{ "root", "orders:read", false },
	{ "", "orders:read", false },
	{ NULL, "orders:read", false },
	{ "owner", "orders", false },
};

static void
a_role_may_what_it_says(void **state)
{
	(void)state;
	for (size_t i = 0; i < LEN(roles); i++)
		CASE(role_may(roles[i].role, roles[i].scope) == roles[i].may,
		    "%s %s", roles[i].role != NULL ? roles[i].role : "-",
		    roles[i].scope);
}

TESTS(cmocka_unit_test(what_is_written_is_read),
    cmocka_unit_test(a_token_that_was_changed_is_none),
    cmocka_unit_test(what_is_signed_but_says_too_little_is_none),
    cmocka_unit_test(what_is_no_token_at_all_is_none),
    cmocka_unit_test(a_role_may_what_it_says))
