/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "sign.h"

#include <stdio.h>
#include <stdlib.h>

#include <openssl/evp.h>

/* Signatures that anybody can verify (RFC 8032). */

struct sign_key {
	EVP_PKEY *pkey;
	EVP_MD_CTX *ctx;
};

/* As in sign.c: nothing below fails on a healthy system. */
static void
need(int ok)
{
	if (ok)
		return;
	fprintf(stderr, "sign: Ed25519 failed\n");
	exit(1);
}

struct sign_key *
sign_key_open(const unsigned char seed[SIGN_KEY_LEN])
{
	struct sign_key *k = calloc(1, sizeof(*k));

	need(k != NULL);
	k->pkey = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, NULL, seed,
	    SIGN_KEY_LEN);
	k->ctx = EVP_MD_CTX_new();
	need(k->pkey != NULL && k->ctx != NULL);
	return k;
}

void
sign_key_close(struct sign_key *k)
{
	if (k == NULL)
		return;
	EVP_PKEY_free(k->pkey);
	EVP_MD_CTX_free(k->ctx);
	free(k);
}

void
sign_key_public(const struct sign_key *k, unsigned char out[SIGN_KEY_LEN])
{
	size_t n = SIGN_KEY_LEN;

	need(EVP_PKEY_get_raw_public_key(k->pkey, out, &n) == 1 &&
	    n == SIGN_KEY_LEN);
}

void
sign_ed25519(struct sign_key *k, const void *data, size_t len,
    unsigned char out[SIGN_ED25519_LEN])
{
	size_t n = SIGN_ED25519_LEN;

	need(EVP_MD_CTX_reset(k->ctx) == 1 &&
	    EVP_DigestSignInit(k->ctx, NULL, NULL, NULL, k->pkey) == 1 &&
	    EVP_DigestSign(k->ctx, out, &n, data, len) == 1 &&
	    n == SIGN_ED25519_LEN);
}
