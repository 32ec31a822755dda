/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "role.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scope.h"

const char *const role_words[] = { "owner", "admin", "developer", "viewer",
	NULL };

enum { OWNER, ADMIN, DEVELOPER, VIEWER, ROLE__N };

/* What decides for others, or about the account itself. */
static const char *const grave[] = { "admin", "approve", "hold", "override",
	NULL };

static int
rank(const char *role)
{
	for (int i = 0; role != NULL && i < ROLE__N; i++)
		if (strcmp(role_words[i], role) == 0)
			return i;
	return -1;
}

static bool
is_among(const char *const *words, const char *word)
{
	for (; *words != NULL; words++)
		if (strcmp(*words, word) == 0)
			return true;
	return false;
}

static bool
allows(int role, const char *scope)
{
	const char *verb = strchr(scope, ':');

	if (verb == NULL || role < 0)
		return false;
	verb++;
	if (role == VIEWER)
		return strcmp(verb, "read") == 0;
	return role != DEVELOPER || !is_among(grave, verb);
}

/* Adds a word to a text of so much room; where the list of scopes has outgrown
 * it, the program ends: a test writes all of them. */
static size_t
add_word(char *text, size_t len, size_t room, const char *word)
{
	int n = snprintf(text + len, room - len, "%s%s", len > 0 ? " " : "",
	    word);

	if (n < 0 || (size_t)n >= room - len)
		abort();
	return len + (size_t)n;
}

/* Written once in the life of a program. */
static const char *
written(int role)
{
	static char texts[ROLE__N][2000];
	char *s = texts[role];
	size_t len = 0;

	if (*s != '\0')
		return s;
	for (const struct scope_row *c = scope_rows; c->name != NULL; c++)
		if (allows(role, c->name))
			len = add_word(s, len, sizeof(texts[0]), c->name);
	return s;
}

const char *
role_scopes(const char *role)
{
	int i = rank(role);

	return i < 0 ? NULL : written(i);
}

bool
role_may(const char *role, const char *scope)
{
	return allows(rank(role), scope);
}

bool
role_manages(const char *role)
{
	int i = rank(role);

	return i == OWNER || i == ADMIN;
}

bool
role_governs(const char *role, const char *other)
{
	int i = rank(role), of = rank(other);

	return of >= 0 && (i == OWNER || (i == ADMIN && of != OWNER));
}
