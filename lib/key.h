/* SPDX-License-Identifier: Apache-2.0 */
#ifndef KEY_H
#define KEY_H

/*
 * API keys: sk_sandbox_ or sk_live_, then 12 characters of key id, 32 of
 * secret and 6 of check, all base62.  The check is the CRC-32 (IEEE 802.3) of
 * everything before it, so that a typing fault is refused without a look-up.
 */
#define KEY_ID_LEN     12
#define KEY_SECRET_LEN 32
#define KEY_CHECK_LEN  6
#define KEY_MAX        64

struct key {
	char text[KEY_MAX]; /* the whole; show it once */
	char id[KEY_ID_LEN + 1];
	const char *env; /* "sandbox" or "live" */
};

/* A new key for an environment, "sandbox" or "live". */
void key_make(struct key *k, const char *env);

/* Another secret for the key id that `id` already is. */
void key_renew(struct key *k, const char *env, const char *id);

/* Take a key apart: 0, or -1 where form or check is wrong. */
int key_read(struct key *k, const char *text);

#endif
