/* SPDX-License-Identifier: Apache-2.0 */
#ifndef SIGN_H
#define SIGN_H

#include <stddef.h>
#include <stdint.h>

#include "stamp.h"

struct arena;

/* Hashes, signatures and randomness; OpenSSL is behind sign*.c alone. */
#define SHA256_LEN 32

/* Before all else in a program of which there are many: without the system's
 * configuration of OpenSSL and the texts of its errors, which nobody reads
 * there, each is almost a megabyte smaller. */
void sign_lightly(void);

struct digest {
	unsigned char b[SHA256_LEN];
};

struct digest sign_sha256(const void *data, size_t len);
struct digest sign_hmac(const void *key, size_t keylen, const void *data,
    size_t len);

/* Equal?  In a time that does not depend on where they differ. */
int sign_same(const void *a, const void *b, size_t len);

/* Bytes of the system's generator; ends the process if it has none. */
void sign_random(void *out, size_t len);

/* Text forms, in the arena.  The readers return NULL for a bad text. */
char *sign_hex(struct arena *a, const void *data, size_t len);
unsigned char *sign_unhex(struct arena *a, const char *s, size_t *len);
char *sign_base64(struct arena *a, const void *data, size_t len);
unsigned char *sign_unbase64(struct arena *a, const char *s, size_t *len);
char *sign_base64url(struct arena *a, const void *data, size_t len);
unsigned char *sign_unbase64url(struct arena *a, const char *s, size_t *len);

/* Encrypt for storage (AES-256-GCM, random nonce), as base64; and back.
 * NULL: not made by this key, or changed since. */
char *sign_seal(struct arena *a, const char *hexkey, const char *plain);
char *sign_unseal(struct arena *a, const char *hexkey, const char *sealed);

/* The same, bound to `where` it is kept: elsewhere it is not unsealed. */
char *sign_seal_at(struct arena *a, const char *hexkey, const char *where,
    const char *plain);
char *sign_unseal_at(struct arena *a, const char *hexkey, const char *where,
    const char *sealed);

/* A key for one use from one for many: HKDF-SHA-256 of RFC 5869 without salt,
 * 32 bytes.  None of another `use` can be told from it. */
struct digest sign_derive(const void *key, size_t keylen, const char *use);

/* What is kept of a password (scrypt), and is this the one?  Both take a fifth
 * of a second; the second as long whether it is or not. */
char *sign_password(struct arena *a, const char *password);
int sign_password_is(struct arena *a, const char *password, const char *stored);

/* Only for what RFC 6238 asks of it. */
#define SIGN_SHA1_LEN 20
void sign_hmac_sha1(const void *key, size_t keylen, const void *data,
    size_t len, unsigned char out[SIGN_SHA1_LEN]);

/* Ed25519 (RFC 8032): a key from its seed of random bytes; its public half;
 * and a signature, which is always the same of the same bytes. */
#define SIGN_KEY_LEN     32
#define SIGN_ED25519_LEN 64
struct sign_key;
struct sign_key *sign_key_open(const unsigned char seed[SIGN_KEY_LEN]);
void sign_key_close(struct sign_key *k);
void sign_key_public(const struct sign_key *k, unsigned char out[SIGN_KEY_LEN]);
void sign_ed25519(struct sign_key *k, const void *data, size_t len,
    unsigned char out[SIGN_ED25519_LEN]);

/*
 * A client certificate in PEM: its private key without a passphrase, and its
 * chain, each before the one that issued it.  NULL, or what is wrong with it in
 * words that follow its name.
 */
struct certificate {
	const char *sha256; /* of the first certificate, in hex */
	struct stamp expires_at;
};
const char *sign_certificate(struct arena *a, const char *pem, struct stamp now,
    struct certificate *out);

/* When the first certificate of a PEM text ends: 0, or -1 where there is none.
 */
int sign_certificate_end(const char *pem, struct stamp *end);

#endif
