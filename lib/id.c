/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "id.h"

#include <assert.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "sign.h"

#define PREFIX_MAX   4
#define TIME_LEN     10 /* characters of the milliseconds */
#define RANDOM_BYTES 10

/* Crockford's: no i, l, o and u. */
static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

/* The random part of the next identifier that this process makes. */
static void
next_random(struct stamp now, unsigned char out[RANDOM_BYTES])
{
	static unsigned char last[RANDOM_BYTES];
	static int64_t last_ms = -1;
	static pid_t last_pid;
	pid_t pid = getpid();

	/* A child of a fork must not count on from its parent's last one. */
	if (now.ms != last_ms || pid != last_pid) {
		sign_random(last, sizeof(last));
		last_ms = now.ms;
		last_pid = pid;
	} else {
		for (int i = RANDOM_BYTES - 1; i >= 0; i--)
			if (++last[i] != 0)
				break;
	}
	memcpy(out, last, sizeof(last));
}

/* `n` characters, the last five bits in the last of them. */
static void
put_bits(char *s, int n, uint64_t bits)
{
	for (int i = n - 1; i >= 0; i--, bits >>= 5)
		s[i] = alphabet[bits & 31];
}

/* Five bytes are eight characters. */
static uint64_t
five_bytes(const unsigned char *b)
{
	uint64_t sum = 0;

	for (int i = 0; i < 5; i++)
		sum = sum << 8 | b[i];
	return sum;
}

struct id
id_make(const char *prefix, struct stamp now)
{
	unsigned char random[RANDOM_BYTES];
	size_t len = strlen(prefix);
	struct id id = { "" };
	char *s = id.s + len;

	assert(len >= 1 && len <= PREFIX_MAX);
	assert(now.ms >= 0 && now.ms >> 48 == 0);
	next_random(now, random);
	memcpy(id.s, prefix, len);
	*s++ = '_';
	put_bits(s, TIME_LEN, (uint64_t)now.ms);
	put_bits(s + TIME_LEN, 8, five_bytes(random));
	put_bits(s + TIME_LEN + 8, 8, five_bytes(random + 5));
	return id;
}

int
id_valid(const char *s, const char *prefix)
{
	size_t len = strlen(prefix);

	if (strncmp(s, prefix, len) != 0 || s[len] != '_')
		return 0;
	s += len + 1;
	/* 48 bits leave the first character three of its five. */
	return strspn(s, alphabet) == ID_BODY && s[ID_BODY] == '\0' &&
	    *s <= '7';
}
