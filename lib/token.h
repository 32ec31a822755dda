/* SPDX-License-Identifier: Apache-2.0 */
#ifndef TOKEN_H
#define TOKEN_H

#include "stamp.h"

struct arena;

/*
 * Who is signed in calls an environment with a token: dt_, what it says, a dot
 * and the HMAC-SHA256 of both, in base64url.  Every program can verify it
 * alone; only whether its session has ended must be looked up:
 * credential_token.c.
 */
#define TOKEN_MS     (5 * 60000)
#define TOKEN_PREFIX "dt_"
#define TOKEN_MAX    1000

struct token {
	const char *env;
	const char *account, *person, *session, *role;
	const char *name; /* of the person */
	struct stamp expires_at;
};

/* The secret is 64 hex digits.  What is written has no blanks but the name. */
char *token_write(struct arena *a, const char *secret, const struct token *t);

/* Read one whose signature is ours: 0, or -1.  Its time is not looked at. */
int token_read(struct arena *a, const char *secret, const char *text,
    struct token *t);

/* The environment that a token names, signed here or not: only to tell who came
 * to the wrong one.  NULL: it is no token. */
const char *token_claims(struct arena *a, const char *text);

#endif
