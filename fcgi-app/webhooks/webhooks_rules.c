/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhooks.h"

#include <string.h>

static const char *const event_domains[] = {
	"order",
	"payment",
	"compliance",
	"credit",
	"fleet",
	"price",
	"webhook",
	"account",
};

/* Length of what stands before the final "*" of `order.*` or `order.bol.*`,
 * its last dot included; 0 where the pattern is no such text. */
static size_t
stem(const char *pattern)
{
	size_t n = strlen(pattern);

	return n > 2 && strcmp(pattern + n - 2, ".*") == 0 ? n - 1 : 0;
}

/* `order.*` covers order.created and order.bol.matched, not `order.`. */
static bool
covers(const char *pattern, const char *type)
{
	size_t n = stem(pattern);

	if (n == 0)
		return strcmp(pattern, type) == 0;
	return strncmp(pattern, type, n) == 0 && type[n] != '\0';
}

bool
webhook_matches(const struct texts *patterns, const char *type)
{
	size_t i;

	for (i = 0; i < patterns->n; i++)
		if (covers(patterns->v[i], type))
			return true;
	return false;
}

static bool
is_domain(const char *pattern)
{
	size_t i, n = stem(pattern);

	for (i = 0; i < COUNT(event_domains); i++)
		if (n == strlen(event_domains[i]) + 1 &&
		    strncmp(pattern, event_domains[i], n - 1) == 0)
			return true;
	return false;
}

/* Every event of a domain may be asked for before there is one; what is more
 * exact must exist, or a typing fault would be silence for ever. */
bool
webhook_pattern(const char *pattern, const char *const *types, size_t n)
{
	size_t i;

	if (is_domain(pattern))
		return true;
	for (i = 0; i < n; i++)
		if (covers(pattern, types[i]))
			return true;
	return false;
}
