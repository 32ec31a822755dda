/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sign.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include "arena.h"

#define KEY_BYTES 32
#define NONCE_LEN 12
#define TAG_LEN   16

/* Nothing below fails on a healthy system, and no request could be served. */
static void
need(int ok, const char *what)
{
	if (ok)
		return;
	fprintf(stderr, "sign: %s failed\n", what);
	exit(1);
}

void
sign_lightly(void)
{
	need(OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG |
		     OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS,
		 NULL),
	    "OpenSSL");
}

struct digest
sign_sha256(const void *data, size_t len)
{
	static EVP_MD *md;
	struct digest d;

	if (md == NULL)
		md = EVP_MD_fetch(NULL, "SHA256", NULL);
	need(md != NULL && EVP_Digest(data, len, d.b, NULL, md, NULL) == 1,
	    "SHA-256");
	return d;
}

/* One context, given a new key each time. */
static EVP_MAC_CTX *
hmac_context(void)
{
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST,
		    (char[]){ "SHA256" }, 0),
		OSSL_PARAM_construct_end(),
	};
	EVP_MAC *mac = EVP_MAC_fetch(NULL, "HMAC", NULL);
	EVP_MAC_CTX *ctx = EVP_MAC_CTX_new(mac);

	need(ctx != NULL && EVP_MAC_CTX_set_params(ctx, params) == 1, "HMAC");
	EVP_MAC_free(mac); /* the context keeps it */
	return ctx;
}

struct digest
sign_hmac(const void *key, size_t keylen, const void *data, size_t len)
{
	static EVP_MAC_CTX *ctx;
	struct digest d;
	size_t n;

	if (ctx == NULL)
		ctx = hmac_context();
	need(EVP_MAC_init(ctx, key, keylen, NULL) == 1 &&
		EVP_MAC_update(ctx, data, len) == 1 &&
		EVP_MAC_final(ctx, d.b, &n, sizeof(d.b)) == 1 &&
		n == sizeof(d.b),
	    "HMAC");
	return d;
}

int
sign_same(const void *a, const void *b, size_t len)
{
	return CRYPTO_memcmp(a, b, len) == 0;
}

void
sign_random(void *out, size_t len)
{
	unsigned char *p = out;
	ssize_t n;

	for (; len > 0; p += n, len -= (size_t)n) {
		while ((n = getrandom(p, len, 0)) < 0 && errno == EINTR)
			;
		need(n > 0, "the system's random generator");
	}
}

char *
sign_hex(struct arena *a, const void *data, size_t len)
{
	static const char digits[] = "0123456789abcdef";
	const unsigned char *p = data;
	char *out = arena_alloc(a, len * 2 + 1);

	for (size_t i = 0; i < len; i++) {
		out[2 * i] = digits[p[i] >> 4];
		out[2 * i + 1] = digits[p[i] & 15];
	}
	return out;
}

static int
hex_value(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

unsigned char *
sign_unhex(struct arena *a, const char *s, size_t *len)
{
	size_t n = strlen(s) / 2;
	unsigned char *out = arena_alloc(a, n + 1);

	for (size_t i = 0; i < n; i++) {
		int high = hex_value(s[2 * i]), low = hex_value(s[2 * i + 1]);

		if (high < 0 || low < 0)
			return NULL;
		out[i] = (unsigned char)(high << 4 | low);
	}
	if (s[2 * n] != '\0')
		return NULL;
	*len = n;
	return out;
}

/* RFC 4648: section 4 with padding, section 5 without. */
struct base64 {
	const char *alphabet;
	int padded;
};

static const struct base64 plain64 = {
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", 1
};
static const struct base64 url64 = {
	"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", 0
};

static char *
encode(struct arena *a, const struct base64 *how, const void *data, size_t len)
{
	const unsigned char *p = data;
	char *out = arena_alloc(a, len / 3 * 4 + 5), *s = out;
	uint32_t bits;
	size_t n;

	for (; len > 0; p += n, len -= n) {
		n = len < 3 ? len : 3;
		bits = (uint32_t)p[0] << 16;
		bits |= n > 1 ? (uint32_t)p[1] << 8 : 0;
		bits |= n > 2 ? p[2] : 0;
		for (size_t i = 0; i <= n; i++)
			*s++ = how->alphabet[bits >> (18 - 6 * i) & 63];
		for (size_t i = n; how->padded && i < 3; i++)
			*s++ = '=';
	}
	return out;
}

/* The characters before the padding; SIZE_MAX where the padding is wrong. */
static size_t
unpadded(const struct base64 *how, const char *s)
{
	size_t n = strlen(s), len = n;

	if (!how->padded)
		return n;
	while (len > 0 && n - len < 2 && s[len - 1] == '=')
		len--;
	return n % 4 == 0 ? len : SIZE_MAX;
}

static unsigned char *
decode(struct arena *a, const struct base64 *how, const char *s, size_t *len)
{
	size_t n = unpadded(how, s);
	unsigned char *out;
	uint32_t bits = 0;
	const char *c;

	/* One character alone in the last group is six bits of a byte. */
	if (n == SIZE_MAX || n % 4 == 1)
		return NULL;
	*len = n / 4 * 3 + n % 4 * 3 / 4;
	out = arena_alloc(a, *len + 1);
	for (size_t i = 0, o = 0; i < n; i++) {
		c = memchr(how->alphabet, s[i], 64);
		if (c == NULL)
			return NULL;
		bits = bits << 6 | (uint32_t)(c - how->alphabet);
		if (i % 4 != 0)
			out[o++] = (unsigned char)(bits >> (6 - 2 * (i % 4)));
	}
	/* Bits left over must be zero: one text for the same bytes. */
	if ((n % 4 == 2 && (bits & 15)) || (n % 4 == 3 && (bits & 3)))
		return NULL;
	return out;
}

char *
sign_base64(struct arena *a, const void *data, size_t len)
{
	return encode(a, &plain64, data, len);
}

unsigned char *
sign_unbase64(struct arena *a, const char *s, size_t *len)
{
	return decode(a, &plain64, s, len);
}

char *
sign_base64url(struct arena *a, const void *data, size_t len)
{
	return encode(a, &url64, data, len);
}

unsigned char *
sign_unbase64url(struct arena *a, const char *s, size_t *len)
{
	return decode(a, &url64, s, len);
}

/* A context of AES-256-GCM under a key and nonce; `seal` 1, or 0 to unseal. */
static EVP_CIPHER_CTX *
gcm_open(struct arena *a, const char *hexkey, const unsigned char *nonce,
    int seal)
{
	static EVP_CIPHER *gcm;
	EVP_CIPHER_CTX *ctx = EVP_CIPHER_CTX_new();
	size_t n = 0;
	unsigned char *key = sign_unhex(a, hexkey, &n);

	assert(key != NULL && n == KEY_BYTES);
	if (gcm == NULL)
		gcm = EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
	need(ctx != NULL && gcm != NULL &&
		EVP_CipherInit_ex2(ctx, gcm, key, nonce, seal, NULL) == 1,
	    "AES-256-GCM");
	OPENSSL_cleanse(key, n);
	return ctx;
}

/* Encrypt or decrypt the `n` bytes of a text. */
static int
gcm_text(EVP_CIPHER_CTX *ctx, void *out, const void *in, size_t n)
{
	int len;

	return EVP_CipherUpdate(ctx, out, &len, in, (int)n) == 1;
}

static int
gcm_tag(EVP_CIPHER_CTX *ctx, int what, void *tag)
{
	return EVP_CIPHER_CTX_ctrl(ctx, what, TAG_LEN, tag) == 1;
}

/* In this mode the end writes nothing; on unsealing it judges the tag. */
static int
gcm_end(EVP_CIPHER_CTX *ctx)
{
	unsigned char none[EVP_MAX_BLOCK_LENGTH];
	int len;

	return EVP_CipherFinal_ex(ctx, none, &len) == 1;
}

/* What is judged with the text and not in it. */
static int
gcm_beside(EVP_CIPHER_CTX *ctx, const char *where)
{
	int len;

	return EVP_CipherUpdate(ctx, NULL, &len, (const unsigned char *)where,
		   (int)strlen(where)) == 1;
}

char *
sign_seal_at(struct arena *a, const char *hexkey, const char *where,
    const char *plain)
{
	size_t n = strlen(plain), whole = NONCE_LEN + n + TAG_LEN;
	unsigned char *out = arena_alloc(a, whole);
	unsigned char *text = out + NONCE_LEN, *tag = text + n;
	EVP_CIPHER_CTX *ctx;

	assert(n <= INT_MAX);
	sign_random(out, NONCE_LEN);
	ctx = gcm_open(a, hexkey, out, 1);
	need(gcm_beside(ctx, where) && gcm_text(ctx, text, plain, n) &&
		gcm_end(ctx) && gcm_tag(ctx, EVP_CTRL_AEAD_GET_TAG, tag),
	    "AES-256-GCM");
	EVP_CIPHER_CTX_free(ctx);
	return sign_base64(a, out, whole);
}

char *
sign_seal(struct arena *a, const char *hexkey, const char *plain)
{
	return sign_seal_at(a, hexkey, "", plain);
}

char *
sign_unseal_at(struct arena *a, const char *hexkey, const char *where,
    const char *sealed)
{
	size_t n;
	unsigned char *in = sign_unbase64(a, sealed, &n);
	unsigned char *text, *tag;
	EVP_CIPHER_CTX *ctx;
	int ours;

	if (in == NULL || n < NONCE_LEN + TAG_LEN || n > INT_MAX)
		return NULL;
	n -= NONCE_LEN + TAG_LEN;
	tag = in + NONCE_LEN + n;
	text = arena_alloc(a, n + 1);
	ctx = gcm_open(a, hexkey, in, 0);
	ours = gcm_tag(ctx, EVP_CTRL_AEAD_SET_TAG, tag) &&
	    gcm_beside(ctx, where) && gcm_text(ctx, text, in + NONCE_LEN, n) &&
	    gcm_end(ctx);
	EVP_CIPHER_CTX_free(ctx);
	return ours ? (char *)text : NULL;
}

char *
sign_unseal(struct arena *a, const char *hexkey, const char *sealed)
{
	return sign_unseal_at(a, hexkey, "", sealed);
}

struct digest
sign_derive(const void *key, size_t keylen, const char *use)
{
	static const unsigned char no_salt[SHA256_LEN];
	struct digest whole = sign_hmac(no_salt, sizeof(no_salt), key, keylen),
		      d;
	size_t n = strlen(use);
	char info[128];

	assert(n < sizeof(info));
	memcpy(info, use, n);
	info[n] = 1; /* the counter: the first block is all that is needed */
	d = sign_hmac(&whole, sizeof(whole), info, n + 1);
	OPENSSL_cleanse(&whole, sizeof(whole));
	return d;
}
