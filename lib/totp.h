/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TOTP_H
#define TOTP_H

#include <stddef.h>

#include "stamp.h"

struct arena;

/*
 * Codes of an authenticator (RFC 6238): six digits, SHA-1, steps of 30 seconds,
 * one before and one after now.  A secret is written in base32.
 */
#define TOTP_SECRET_LEN 20
#define TOTP_DIGITS     6
#define TOTP_STEP_MS    30000

/* A new secret. */
char *totp_secret(struct arena *a);

/* The code of a step; NULL where the secret is none. */
char *totp_code(struct arena *a, const char *secret, int64_t step);

/* The step whose code this is, of those that count now and are behind `last`;
 * -1: none. */
int64_t totp_step(struct arena *a, const char *secret, const char *code,
    struct stamp now, int64_t last);

/* What an authenticator scans: otpauth://. */
char *totp_uri(struct arena *a, const char *secret, const char *issuer,
    const char *person);

/* Base32 of RFC 4648 without padding, and back: NULL where it is none. */
char *totp_base32(struct arena *a, const void *data, size_t len);
unsigned char *totp_unbase32(struct arena *a, const char *s, size_t *len);

#endif
