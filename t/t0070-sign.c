/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sign.h"

#include "arena.h"
#include "test.h"

static struct arena *arena;

static const char *
hex(struct digest d)
{
	return sign_hex(arena, d.b, sizeof(d.b));
}

/* FIPS 180-4 and the examples NIST publishes with it. */
static void
sha256_gives_the_published_digests(void **state)
{
	static char million[1000000];

	(void)state;
	assert_string_equal(hex(sign_sha256("", 0)),
	    "e3b0c44298fc1c149afbf4c8996fb924"
	    "27ae41e4649b934ca495991b7852b855");
	assert_string_equal(hex(sign_sha256("abc", 3)),
	    "ba7816bf8f01cfea414140de5dae2223"
	    "b00361a396177a9cb410ff61f20015ad");
	assert_string_equal(
	    hex(sign_sha256(
		"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
		56)),
	    "248d6a61d20638b8e5c026930c3e6039"
	    "a33ce45964ff2167f6ecedd419db06c1");
	memset(million, 'a', sizeof(million));
	assert_string_equal(hex(sign_sha256(million, sizeof(million))),
	    "cdc76e5c9914fb9281a1c7e284d73e67"
	    "f1809a48a497200e046d39ccc7112cd0");
}

/* RFC 4231: key and data in hex. */
static const struct {
	const char *key, *data, *want;
} hmacs[] = {
	{ "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "4869205468657265",
	    "b0344c61d8db38535ca8afceaf0bf12b"
	    "881dc200c9833da726e9376c2e32cff7" },
	{ "4a656665",
	    "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
	    "5bdcc146bf60754e6a042426089575c7"
	    "5a003f089d2739839dec58b964ec3843" },
	{ "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	    "dddddddddddddddddddddddddddddddddddddddddddddddddd"
	    "dddddddddddddddddddddddddddddddddddddddddddddddddd",
	    "773ea91e36800e46854db8ebd09181a7"
	    "2959098b3ef8c122d9635514ced565fe" },
	{ "0102030405060708090a0b0c0d0e0f10111213141516171819",
	    "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd"
	    "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd",
	    "82558a389a443c0ea4cc819899f2083a"
	    "85f0faa3e578f8077a2e3ff46729665b" },
};

static void
hmac_gives_the_published_codes(void **state)
{
	unsigned char long_key[131];
	const char *text =
	    "Test Using Larger Than Block-Size Key - Hash Key First";
	unsigned char *key, *data;
	size_t keylen, len;

	(void)state;
	for (size_t i = 0; i < LEN(hmacs); i++) {
		key = sign_unhex(arena, hmacs[i].key, &keylen);
		data = sign_unhex(arena, hmacs[i].data, &len);
		assert_string_equal(hex(sign_hmac(key, keylen, data, len)),
		    hmacs[i].want);
	}
	memset(long_key, 0xaa, sizeof(long_key));
	assert_string_equal(hex(sign_hmac(long_key, sizeof(long_key), text,
				strlen(text))),
	    "60e431591ee0b67f0d8a26aacbf5b77f"
	    "8e0bc6213728c5140546040f0ee37f54");
	assert_string_equal(hex(sign_hmac("", 0, "", 0)),
	    "b613679a0814d9ec772f95d778c35fc5"
	    "ff1697c493715653c6c712144292c5ad");
}

/* Deliveries as receivers verify them: the secret is base64 after "whsec_". */
static const struct {
	const char *secret, *id, *timestamp, *body, *want;
} standard[] = {
	{ "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
	    "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330",
	    "{\"test\": 2432232314}",
	    "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=" },
	{ "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
	    "msg_27UH4WbU6Z5A5EzD8u03UvzRbpk", "1649367553",
	    "{\"email\":\"test@example.com\",\"username\":\"test_user\"}",
	    "tZ1I4/hDygAJgO5TYxiSd6Sd0kDW6hPenDe+bTa3Kkw=" },
};

static void
standard_webhooks_verify(void **state)
{
	unsigned char *key;
	struct digest d;
	const char *text;
	size_t n;

	(void)state;
	for (size_t i = 0; i < LEN(standard); i++) {
		key = sign_unbase64(arena, standard[i].secret + 6, &n);
		assert_non_null(key);
		text = arena_fmt(arena, "%s.%s.%s", standard[i].id,
		    standard[i].timestamp, standard[i].body);
		d = sign_hmac(key, n, text, strlen(text));
		assert_string_equal(sign_base64(arena, d.b, sizeof(d.b)),
		    standard[i].want);
	}
}

/* The service's own header: the whole secret, as given, is the key. */
static const struct {
	const char *secret, *timestamp, *body, *want;
} own[] = {
	{ "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "1614265330",
	    "{\"test\": 2432232314}",
	    "2e37df5d4a028c51a7f3133d64ae1e30"
	    "0d2c2c900f1b1d49d4369ad2530f8964" },
	{ "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "1614265330",
	    "{\"test\": 2432232314}",
	    "95d993ff26ccd698cc4b6d4f2349bddc"
	    "a4f491f3067821823cd5b804f3aef1b6" },
	{ "whsec_test_secret", "1700000000",
	    "{\n  \"id\": \"evt_test_webhook\",\n  \"object\": \"event\"\n}",
	    "4f1cd7feda9826e746b7d482c4badebb"
	    "657398df1099e1046364f6196a230150" },
};

static void
the_services_own_signatures_verify(void **state)
{
	const char *text;

	(void)state;
	for (size_t i = 0; i < LEN(own); i++) {
		text = arena_fmt(arena, "%s.%s", own[i].timestamp, own[i].body);
		assert_string_equal(hex(sign_hmac(own[i].secret,
					strlen(own[i].secret), text,
					strlen(text))),
		    own[i].want);
	}
}

static void
only_equal_bytes_are_the_same(void **state)
{
	(void)state;
	assert_true(sign_same("abcd", "abcd", 4));
	assert_true(sign_same("abcd", "abcx", 3));
	assert_true(sign_same("a", "b", 0));
	assert_false(sign_same("abcd", "abcx", 4));
	assert_false(sign_same("xbcd", "abcd", 4));
}

static void
random_bytes_differ(void **state)
{
	static unsigned char a[4096], b[4096];
	int seen[256] = { 0 };

	(void)state;
	sign_random(a, sizeof(a));
	sign_random(b, sizeof(b));
	assert_memory_not_equal(a, b, sizeof(a));
	for (size_t i = 0; i < sizeof(a); i++)
		seen[a[i]]++;
	for (int i = 0; i < 256; i++)
		assert_in_range(seen[i], 0, 80); /* 16 each, on average */
	memset(a, 7, 4);
	sign_random(a, 0);
	assert_memory_equal(a, "\7\7\7\7", 4);
}

static void
hex_is_written_and_read(void **state)
{
	static const char *const bad[] = { "0", "000", "0g", "g0", " 00", "00 ",
		"0x00", "00\n0" };
	unsigned char *back;
	size_t n = 9;

	(void)state;
	assert_string_equal(sign_hex(arena, "\x00\x7f\xff\xa5", 4), "007fffa5");
	assert_string_equal(sign_hex(arena, "", 0), "");
	back = sign_unhex(arena, "007fFFa5", &n);
	assert_int_equal(n, 4);
	assert_memory_equal(back, "\x00\x7f\xff\xa5", 4);
	assert_non_null(sign_unhex(arena, "", &n));
	assert_int_equal(n, 0);
	for (size_t i = 0; i < LEN(bad); i++)
		CASE(sign_unhex(arena, bad[i], &n) == NULL, "\"%s\"", bad[i]);
}

/* RFC 4648, section 10. */
static const struct {
	const char *plain, *text, *url;
} base64[] = {
	{ "", "", "" },
	{ "f", "Zg==", "Zg" },
	{ "fo", "Zm8=", "Zm8" },
	{ "foo", "Zm9v", "Zm9v" },
	{ "foob", "Zm9vYg==", "Zm9vYg" },
	{ "fooba", "Zm9vYmE=", "Zm9vYmE" },
	{ "foobar", "Zm9vYmFy", "Zm9vYmFy" },
	{ "\xfb\xff\xbf", "+/+/", "-_-_" },
	{ "\xff\xfe", "//4=", "__4" },
};

static void
base64_is_written_and_read(void **state)
{
	size_t n;

	(void)state;
	for (size_t i = 0; i < LEN(base64); i++) {
		const char *s = base64[i].plain;
		size_t len = strlen(s);

		assert_string_equal(sign_base64(arena, s, len), base64[i].text);
		assert_string_equal(sign_base64url(arena, s, len),
		    base64[i].url);
		assert_string_equal(sign_unbase64(arena, base64[i].text, &n),
		    s);
		assert_int_equal(n, len);
		assert_string_equal(sign_unbase64url(arena, base64[i].url, &n),
		    s);
		assert_int_equal(n, len);
	}
}

static void
any_bytes_survive_both_base64s(void **state)
{
	unsigned char bytes[100];
	uint64_t seed = 9;
	size_t n;

	(void)state;
	for (size_t len = 0; len <= sizeof(bytes); len++) {
		for (size_t i = 0; i < len; i++)
			bytes[i] = (unsigned char)test_next(&seed);
		assert_memory_equal(sign_unbase64(arena,
					sign_base64(arena, bytes, len), &n),
		    bytes, len);
		assert_int_equal(n, len);
		assert_memory_equal(sign_unbase64url(arena,
					sign_base64url(arena, bytes, len), &n),
		    bytes, len);
		assert_int_equal(n, len);
	}
}

static void
bad_base64_is_refused(void **state)
{
	static const char *const bad[] = { "Z", "Zg", "Zg=", "Zg===", "Zm8",
		"Zm8==", "Zm9v=", "Zm9v====", "=",
		"==", "====", "Z===", "Zm9vY", "Zh==", "Zm9=", "Zm-_",
		"Zm9v Zm9v", "Zm9v\n", " Zm9v", "Z=g=", "=m9v",
		"Zg==Zg==", "Zm\xc3\xb3v" };
	static const char *const bad_url[] = { "Z", "Zm9vY",
		"Zg==", "Zm8=", "+/+/", "Zh", "Zm9", "Zm9v\n", " Zm9v", "Zm9.",
		"=" };
	size_t n;

	(void)state;
	for (size_t i = 0; i < LEN(bad); i++)
		CASE(sign_unbase64(arena, bad[i], &n) == NULL, "\"%s\"",
		    bad[i]);
	for (size_t i = 0; i < LEN(bad_url); i++)
		CASE(sign_unbase64url(arena, bad_url[i], &n) == NULL, "\"%s\"",
		    bad_url[i]);
}

#define KEY   "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define OTHER "100102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"

static void
what_is_sealed_is_unsealed(void **state)
{
	static const char *const texts[] = { "", "x", "whsec_abc",
		"Camión 12, año 2026" };
	const char *long_text = arena_fmt(arena, "%05000d", 7);

	(void)state;
	for (size_t i = 0; i < LEN(texts); i++)
		assert_string_equal(sign_unseal(arena, KEY,
					sign_seal(arena, KEY, texts[i])),
		    texts[i]);
	assert_string_equal(sign_unseal(arena, KEY,
				sign_seal(arena, KEY, long_text)),
	    long_text);
}

static void
the_same_text_is_sealed_differently(void **state)
{
	(void)state;
	assert_string_not_equal(sign_seal(arena, KEY, "whsec_abc"),
	    sign_seal(arena, KEY, "whsec_abc"));
}

/* Test case 14 of McGrew and Viega's specification, made a text of ours:
 * key and nonce are zeros, sixteen zero bytes are the plain text. */
static void
the_seal_is_aes_256_gcm(void **state)
{
	char *zero_key = arena_fmt(arena, "%064d", 0);
	const char *cipher = "cea7403d4d606b6e074ec5d3baf39d18"
			     "d0d1c8a799996bf0265b98b5d48ab919";
	char *whole = arena_fmt(arena, "%024d%s", 0, cipher);
	char zeros[16] = { 0 }, *plain;
	size_t n;
	unsigned char *bytes = sign_unhex(arena, whole, &n);

	(void)state;
	plain = sign_unseal(arena, zero_key, sign_base64(arena, bytes, n));
	assert_non_null(plain);
	assert_memory_equal(plain, zeros, sizeof(zeros));
}

static void
what_was_changed_is_not_unsealed(void **state)
{
	const char *sealed = sign_seal(arena, KEY, "whsec_abc");
	size_t n;
	unsigned char *bytes = sign_unbase64(arena, sealed, &n);

	(void)state;
	assert_null(sign_unseal(arena, OTHER, sealed));
	for (size_t bit = 0; bit < n * 8; bit++) {
		bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
		assert_null(
		    sign_unseal(arena, KEY, sign_base64(arena, bytes, n)));
		bytes[bit / 8] ^= (unsigned char)(1 << bit % 8);
	}
	for (size_t len = 0; len < n; len++)
		assert_null(
		    sign_unseal(arena, KEY, sign_base64(arena, bytes, len)));
	assert_null(sign_unseal(arena, KEY, ""));
	assert_null(sign_unseal(arena, KEY, "not base64"));
	assert_null(sign_unseal(arena, KEY, arena_fmt(arena, "%s\n", sealed)));
	assert_string_equal(sign_unseal(arena, KEY, sealed), "whsec_abc");
}

/* RFC 8032, section 7.1 */
static void
ed25519_gives_the_published_signatures(void **state)
{
	static const struct {
		const char *seed, *public, *text, *signature;
	} v[] = {
		{ "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
		    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
		    "",
		    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
		    "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b" },
		{ "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
		    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
		    "72",
		    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
		    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00" },
		{ "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
		    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
		    "af82",
		    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
		    "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a" },
	};
	unsigned char public[SIGN_KEY_LEN], out[SIGN_ED25519_LEN];

	(void)state;
	for (size_t i = 0; i < LEN(v); i++) {
		size_t n, len;
		struct sign_key *k = sign_key_open(
		    sign_unhex(arena, v[i].seed, &n));
		const unsigned char *text = sign_unhex(arena, v[i].text, &len);

		sign_key_public(k, public);
		assert_string_equal(sign_hex(arena, public, sizeof(public)),
		    v[i].public);
		for (int again = 0; again < 2; again++) {
			sign_ed25519(k, text, len, out);
			assert_string_equal(sign_hex(arena, out, sizeof(out)),
			    v[i].signature);
		}
		sign_key_close(k);
	}
}

/* The one of the project Svix: v1a of Standard Webhooks. */
static void
standard_webhooks_verify_ed25519(void **state)
{
	static const char signed_text[] =
	    "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330."
	    "{\"test\": 2432232314}";
	unsigned char out[SIGN_ED25519_LEN];
	struct sign_key *k;
	size_t n;

	(void)state;
	k = sign_key_open(sign_unbase64(arena,
	    "6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dR"
	    "qSKJp4AJ6p9lMicMFs6Kvg==",
	    &n));
	sign_ed25519(k, signed_text, sizeof(signed_text) - 1, out);
	assert_string_equal(sign_base64(arena, out, sizeof(out)),
	    "hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZ"
	    "dpXwVLPo3mNl8EM+m7TBAg==");
	sign_key_close(k);
}

static void
what_is_sealed_elsewhere_is_not_unsealed(void **state)
{
	static const char key[] = "000102030405060708090a0b0c0d0e0f"
				  "101112131415161718191a1b1c1d1e1f";
	const char *sealed = sign_seal_at(arena, key, "a b", "text");

	(void)state;
	assert_string_equal(sign_unseal_at(arena, key, "a b", sealed), "text");
	assert_null(sign_unseal_at(arena, key, "a c", sealed));
	assert_null(sign_unseal(arena, key, sealed));
}

/* RFC 5869, A.3: its first 32 bytes. */
static void
derived_keys_are_those_of_hkdf(void **state)
{
	char key[22];

	(void)state;
	memset(key, 0x0b, sizeof(key));
	assert_string_equal(hex(sign_derive(key, sizeof(key), "")),
	    "8da4e775a563c18f715f802a063c5a31"
	    "b8a11f5c5ee1879ec3454e5f3c738d2d");
	assert_string_not_equal(hex(sign_derive(key, sizeof(key), "a")),
	    hex(sign_derive(key, sizeof(key), "b")));
}

static int
open_arena(void **state)
{
	(void)state;
	arena = arena_open(8 << 20);
	return 0;
}

static int
close_arena(void **state)
{
	(void)state;
	arena_close(arena);
	return 0;
}

#define IN_ARENA(f) cmocka_unit_test_setup_teardown(f, open_arena, close_arena)

TESTS(IN_ARENA(sha256_gives_the_published_digests),
    IN_ARENA(hmac_gives_the_published_codes),
    IN_ARENA(standard_webhooks_verify),
    IN_ARENA(the_services_own_signatures_verify),
    cmocka_unit_test(only_equal_bytes_are_the_same),
    cmocka_unit_test(random_bytes_differ), IN_ARENA(hex_is_written_and_read),
    IN_ARENA(base64_is_written_and_read),
    IN_ARENA(any_bytes_survive_both_base64s), IN_ARENA(bad_base64_is_refused),
    IN_ARENA(what_is_sealed_is_unsealed),
    IN_ARENA(the_same_text_is_sealed_differently),
    IN_ARENA(the_seal_is_aes_256_gcm),
    IN_ARENA(what_was_changed_is_not_unsealed),
    IN_ARENA(what_is_sealed_elsewhere_is_not_unsealed),
    IN_ARENA(derived_keys_are_those_of_hkdf),
    IN_ARENA(ed25519_gives_the_published_signatures),
    IN_ARENA(standard_webhooks_verify_ed25519))
