/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "key.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "sign.h"

#define RANDOM_LEN (KEY_ID_LEN + KEY_SECRET_LEN)

static const char alphabet[] =
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

static const struct {
	const char *env, *prefix;
} kinds[] = {
	{ "sandbox", "sk_sandbox_" },
	{ "live", "sk_live_" },
};

enum { KINDS = sizeof(kinds) / sizeof(*kinds) };

/* Half a byte at a time: a table of sixteen is quick enough for 55 bytes. */
static uint32_t
crc32(const char *s, size_t len)
{
	static const uint32_t table[] = { 0x00000000, 0x1db71064, 0x3b6e20c8,
		0x26d930ac, 0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
		0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c, 0x9b64c2b0,
		0x86d3d2d4, 0xa00ae278, 0xbdbdf21c };
	uint32_t crc = ~UINT32_C(0);

	for (; len > 0; s++, len--) {
		crc ^= (unsigned char)*s;
		crc = crc >> 4 ^ table[crc & 15];
		crc = crc >> 4 ^ table[crc & 15];
	}
	return ~crc;
}

/* The check of the first `len` characters. */
static void
put_check(char *out, const char *s, size_t len)
{
	uint32_t crc = crc32(s, len);

	for (int i = KEY_CHECK_LEN - 1; i >= 0; i--, crc /= 62)
		out[i] = alphabet[crc % 62];
}

/* 248 is four times 62: the bytes below it favour no character. */
static void
put_random(char *out, size_t len)
{
	unsigned char bytes[64];

	for (size_t i = 0; i < len;) {
		sign_random(bytes, sizeof(bytes));
		for (size_t j = 0; j < sizeof(bytes) && i < len; j++)
			if (bytes[j] < 248)
				out[i++] = alphabet[bytes[j] % 62];
	}
}

static int
kind_of_env(const char *env)
{
	for (int i = 0; i < KINDS; i++)
		if (strcmp(kinds[i].env, env) == 0)
			return i;
	return -1;
}

static int
kind_of_text(const char *text)
{
	for (int i = 0; i < KINDS; i++)
		if (strncmp(kinds[i].prefix, text, strlen(kinds[i].prefix)) ==
		    0)
			return i;
	return -1;
}

/* With this key id, or a new one. */
static void
make(struct key *k, const char *env, const char *id)
{
	int kind = kind_of_env(env);
	size_t len;

	assert(kind >= 0);
	memset(k, 0, sizeof(*k));
	k->env = kinds[kind].env;
	len = strlen(kinds[kind].prefix);
	memcpy(k->text, kinds[kind].prefix, len);
	put_random(k->text + len, RANDOM_LEN);
	if (id != NULL)
		memcpy(k->text + len, id, KEY_ID_LEN);
	memcpy(k->id, k->text + len, KEY_ID_LEN);
	len += RANDOM_LEN;
	put_check(k->text + len, k->text, len);
}

void
key_make(struct key *k, const char *env)
{
	make(k, env, NULL);
}

void
key_renew(struct key *k, const char *env, const char *id)
{
	assert(strlen(id) == KEY_ID_LEN);
	make(k, env, id);
}

int
key_read(struct key *k, const char *text)
{
	int kind = kind_of_text(text);
	char check[KEY_CHECK_LEN];
	const char *body;
	size_t len;

	if (kind < 0)
		return -1;
	body = text + strlen(kinds[kind].prefix);
	if (strspn(body, alphabet) != RANDOM_LEN + KEY_CHECK_LEN ||
	    body[RANDOM_LEN + KEY_CHECK_LEN] != '\0')
		return -1;
	len = (size_t)(body - text) + RANDOM_LEN;
	put_check(check, text, len);
	if (memcmp(check, text + len, sizeof(check)) != 0)
		return -1;
	memset(k, 0, sizeof(*k));
	k->env = kinds[kind].env;
	memcpy(k->text, text, len + KEY_CHECK_LEN);
	memcpy(k->id, body, KEY_ID_LEN);
	return 0;
}
