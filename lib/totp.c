/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "totp.h"

#include <string.h>

#include "arena.h"
#include "buf.h"
#include "sign.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

char *
totp_base32(struct arena *a, const void *data, size_t len)
{
	const unsigned char *p = data;
	char *out = arena_alloc(a, len * 8 / 5 + 2);
	unsigned bits = 0, held = 0;
	size_t n = 0;

	for (size_t i = 0; i < len; i++) {
		bits = bits << 8 | p[i];
		for (held += 8; held >= 5; held -= 5)
			out[n++] = alphabet[bits >> (held - 5) & 31];
		bits &= (1u << held) - 1;
	}
	if (held > 0)
		out[n++] = alphabet[bits << (5 - held) & 31];
	return out;
}

unsigned char *
totp_unbase32(struct arena *a, const char *s, size_t *len)
{
	unsigned char *out = arena_alloc(a, strlen(s) * 5 / 8 + 1);
	unsigned bits = 0, held = 0;

	*len = 0;
	for (; *s != '\0'; s++) {
		const char *at = strchr(alphabet, *s);

		if (at == NULL)
			return NULL;
		bits = bits << 5 | (unsigned)(at - alphabet);
		if ((held += 5) >= 8) {
			held -= 8;
			out[(*len)++] = (unsigned char)(bits >> held);
			bits &= (1u << held) - 1;
		}
	}
	return out;
}

char *
totp_secret(struct arena *a)
{
	unsigned char bytes[TOTP_SECRET_LEN];

	sign_random(bytes, sizeof(bytes));
	return totp_base32(a, bytes, sizeof(bytes));
}

char *
totp_code(struct arena *a, const char *secret, int64_t step)
{
	size_t n;
	const unsigned char *key = totp_unbase32(a, secret, &n), *p;
	unsigned char counter[8], mac[SIGN_SHA1_LEN];
	uint32_t number;

	if (key == NULL || n == 0)
		return NULL;
	for (int i = 0; i < 8; i++)
		counter[i] = (unsigned char)((uint64_t)step >> (56 - 8 * i));
	sign_hmac_sha1(key, n, counter, sizeof(counter), mac);
	p = mac + (mac[SIGN_SHA1_LEN - 1] & 15);
	number = (uint32_t)(p[0] & 127) << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3];
	return arena_fmt(a, "%0*u", TOTP_DIGITS, number % 1000000);
}

int64_t
totp_step(struct arena *a, const char *secret, const char *code,
    struct stamp now, int64_t last)
{
	int64_t at = now.ms / TOTP_STEP_MS, found = -1;

	if (strlen(code) != TOTP_DIGITS)
		return -1;
	for (int64_t step = at - 1; step <= at + 1; step++) {
		const char *want = totp_code(a, secret, step);

		if (want != NULL && step > last &&
		    sign_same(want, code, TOTP_DIGITS))
			found = step;
	}
	return found;
}

/* Only what stands for itself in any part of an address. */
static void
escape(struct buf *b, const char *s)
{
	static const char plain[] =
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

	for (; *s != '\0'; s++)
		if (strchr(plain, *s) != NULL)
			buf_char(b, *s);
		else
			buf_fmt(b, "%%%02X", (unsigned char)*s);
}

char *
totp_uri(struct arena *a, const char *secret, const char *issuer,
    const char *person)
{
	struct buf b;

	buf_init(&b, a, 256);
	buf_str(&b, "otpauth://totp/");
	escape(&b, issuer);
	buf_char(&b, ':');
	escape(&b, person);
	buf_fmt(&b, "?secret=%s&issuer=", secret);
	escape(&b, issuer);
	return b.s;
}
