/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "token.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "sign.h"

enum { PARTS = 7 };

static struct digest
signature(struct arena *a, const char *secret, const char *text, size_t len)
{
	size_t n;
	unsigned char *key = sign_unhex(a, secret, &n);

	assert(key != NULL);
	return sign_hmac(key, n, text, len);
}

char *
token_write(struct arena *a, const char *secret, const struct token *t)
{
	const char *says = arena_fmt(a, "%s %s %s %s %s %lld %s", t->env,
	    t->account, t->person, t->session, t->role,
	    (long long)t->expires_at.ms, t->name);
	const char *text = arena_fmt(a, TOKEN_PREFIX "%s",
	    sign_base64url(a, says, strlen(says)));
	struct digest d = signature(a, secret, text, strlen(text));

	return arena_fmt(a, "%s.%s", text, sign_base64url(a, &d, sizeof(d)));
}

/* Cut at blanks; the last part is all that is left. */
static int
split(char *s, char *parts[PARTS])
{
	for (int i = 0; i < PARTS; i++) {
		parts[i] = s;
		if (i == PARTS - 1)
			return 0;
		if ((s = strchr(s, ' ')) == NULL)
			return -1;
		*s++ = '\0';
	}
	return -1;
}

static int
is_ours(struct arena *a, const char *secret, const char *text, const char *dot)
{
	struct digest d = signature(a, secret, text, (size_t)(dot - text));
	size_t n;
	const unsigned char *sent = sign_unbase64url(a, dot + 1, &n);

	return sent != NULL && n == sizeof(d) && sign_same(sent, &d, sizeof(d));
}

/* What it says, whoever made it. */
static int
take_apart(struct arena *a, const char *text, struct token *t)
{
	const size_t prefix = strlen(TOKEN_PREFIX);
	const char *dot = strchr(text, '.');
	char *says, *part[PARTS];
	size_t n;

	if (strncmp(text, TOKEN_PREFIX, prefix) != 0 || dot == NULL ||
	    strlen(text) > TOKEN_MAX)
		return -1;
	says = (char *)sign_unbase64url(a,
	    arena_dupn(a, text + prefix, (size_t)(dot - text) - prefix), &n);
	if (says == NULL || strlen(says) != n || split(says, part) != 0)
		return -1;
	*t = (struct token){ .env = part[0],
		.account = part[1],
		.person = part[2],
		.session = part[3],
		.role = part[4],
		.expires_at = { strtoll(part[5], NULL, 10) },
		.name = part[6] };
	return 0;
}

int
token_read(struct arena *a, const char *secret, const char *text,
    struct token *t)
{
	const char *dot = strchr(text, '.');

	if (dot == NULL || strlen(text) > TOKEN_MAX ||
	    !is_ours(a, secret, text, dot))
		return -1;
	return take_apart(a, text, t);
}

const char *
token_claims(struct arena *a, const char *text)
{
	struct token t;

	return take_apart(a, text, &t) == 0 ? t.env : NULL;
}
