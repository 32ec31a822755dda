/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sign.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include "arena.h"

/*
 * scrypt as RFC 7914 has it: 16 MiB for a moment, and about a fifth of a
 * second. A process computes one at a time, so a pool's size bounds how many
 * there are.
 */
#define COST     14 /* N is 2 to the power of it */
#define BLOCK    8
#define PARALLEL 5
#define MEMORY   (64 << 20)
#define SALT_LEN 16
#define HASH_LEN 32

/* As it is written: scrypt$14$8$5$salt$hash. */
struct scrypt {
	unsigned cost, block, parallel;
	unsigned char *salt;
	size_t salt_len;
};

static void
compute(const struct scrypt *s, const char *password,
    unsigned char out[HASH_LEN])
{
	if (EVP_PBE_scrypt(password, strlen(password), s->salt, s->salt_len,
		1ULL << s->cost, s->block, s->parallel, MEMORY, out,
		HASH_LEN) == 1)
		return;
	fprintf(stderr, "sign: scrypt failed\n");
	exit(1);
}

char *
sign_password(struct arena *a, const char *password)
{
	unsigned char salt[SALT_LEN], hash[HASH_LEN];
	const struct scrypt s = { COST, BLOCK, PARALLEL, salt, SALT_LEN };

	sign_random(salt, sizeof(salt));
	compute(&s, password, hash);
	return arena_fmt(a, "scrypt$%d$%d$%d$%s$%s", COST, BLOCK, PARALLEL,
	    sign_base64url(a, salt, sizeof(salt)),
	    sign_base64url(a, hash, sizeof(hash)));
}

/* The numbers before the salt; NULL, or what stands behind them. */
static const char *
numbers(const char *text, struct scrypt *s)
{
	int n = 0;

	if (sscanf(text, "scrypt$%2u$%2u$%2u$%n", &s->cost, &s->block,
		&s->parallel, &n) != 3 ||
	    n == 0 || s->cost < 1 || s->cost > 20)
		return NULL;
	return text + n;
}

int
sign_password_is(struct arena *a, const char *password, const char *stored)
{
	struct scrypt s = { 0 };
	const char *salt = numbers(stored, &s), *end;
	unsigned char hash[HASH_LEN], *want;
	size_t n;

	if (salt == NULL || (end = strchr(salt, '$')) == NULL)
		return 0;
	s.salt = sign_unbase64url(a, arena_dupn(a, salt, (size_t)(end - salt)),
	    &s.salt_len);
	want = sign_unbase64url(a, end + 1, &n);
	if (s.salt == NULL || want == NULL || n != HASH_LEN)
		return 0;
	compute(&s, password, hash);
	return sign_same(hash, want, HASH_LEN);
}

void
sign_hmac_sha1(const void *key, size_t keylen, const void *data, size_t len,
    unsigned char out[SIGN_SHA1_LEN])
{
	unsigned n = SIGN_SHA1_LEN;

	if (HMAC(EVP_sha1(), key, (int)keylen, data, len, out, &n) != NULL)
		return;
	fprintf(stderr, "sign: HMAC-SHA1 failed\n");
	exit(1);
}
