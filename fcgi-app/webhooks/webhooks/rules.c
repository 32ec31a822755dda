/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhooks.h"

#include <string.h>
#include <strings.h>

#include "webhooks/envelope.h"
#include "webhooks/filters.h"

const char *const webhook_domains[] = {
	"order",
	"payment",
	"compliance",
	"credit",
	"fleet",
	"price",
	"webhook",
	"account",
	NULL,
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

	for (i = 0; webhook_domains[i] != NULL; i++)
		if (n == strlen(webhook_domains[i]) + 1 &&
		    strncmp(pattern, webhook_domains[i], n - 1) == 0)
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

/* Of the message, of the transfer, and our own: not for others to say. */
bool
webhook_header_taken(const char *name)
{
	static const char *const names[] = { "Host", "User-Agent", "Connection",
		"Expect", "Cookie", "TE", "Trailer", "Upgrade", "Keep-Alive",
		"Via", "Forwarded", "Date", NULL };
	static const char *const begins[] = { "Content-", "Transfer-", "Proxy-",
		"Webhook-", "X-Service-", "X-Forwarded-", "Accept-Encoding",
		NULL };

	for (const char *const *n = names; *n != NULL; n++)
		if (strcasecmp(name, *n) == 0)
			return true;
	for (const char *const *b = begins; *b != NULL; b++)
		if (strncasecmp(name, *b, strlen(*b)) == 0)
			return true;
	return false;
}

static void
check_headers(struct judge *j, const struct list *headers)
{
	const struct webhook_header *h = headers->v;

	for (size_t i = 0; i < headers->n; i++) {
		const char *name = arena_fmt(j->arena, "headers/%zu/name", i);
		size_t n = h[i].value != NULL ? strlen(h[i].value) : 0;

		if (h[i].name == NULL)
			continue;
		if (webhook_header_taken(h[i].name))
			resource_fault(j, E_NOT_ALLOWED, name,
			    "is a reserved header");
		for (size_t k = 0; k < i; k++)
			if (h[k].name != NULL &&
			    strcasecmp(h[i].name, h[k].name) == 0)
				resource_fault(j, E_NOT_ALLOWED, name,
				    "is given twice");
		if (n > 0 && (h[i].value[0] == ' ' || h[i].value[n - 1] == ' '))
			resource_fault(j, E_FORMAT,
			    arena_fmt(j->arena, "headers/%zu/value", i),
			    "must not begin or end with a space");
	}
}

#define DAY_SECONDS 86400

static void
check_retries(struct judge *j, const struct ints *waits)
{
	int64_t sum = 0;
	bool bad = false;

	for (size_t i = 0; i < waits->n; i++) {
		sum += waits->v[i] > DAY_SECONDS ? 0 : waits->v[i];
		if (waits->v[i] >= 1 && waits->v[i] <= DAY_SECONDS)
			continue;
		bad = true;
		resource_fault(j, E_OUT_OF_RANGE,
		    arena_fmt(j->arena, "retry_seconds/%zu", i),
		    "must be between 1 and 86400");
	}
	if (!bad && resource_sound(j, "", "retry_seconds") &&
	    sum > 7 * DAY_SECONDS)
		resource_fault(j, E_OUT_OF_RANGE, "retry_seconds",
		    "must add up to at most 604800 seconds (a week)");
}

void
webhook_check(struct judge *j, const void *obj, const void *facts)
{
	const struct webhook *w = obj;

	(void)facts;
	if (HAS(w, filters))
		webhook_filter_check(j, &w->filters);
	if (HAS(w, headers))
		check_headers(j, &w->headers);
	if (HAS(w, retry_seconds))
		check_retries(j, &w->retry_seconds);
}

void
webhook_defaults(struct webhook *w)
{
	static const struct {
		const char *name;
		int64_t value;
	} numbers[] = {
		{ "order_hold_minutes", 10 },
		{ "max_per_second", 100 },
		{ "max_concurrency", 10 },
		{ "timeout_seconds", 15 },
	};
	const struct shape *s = &webhook_row_shape;

	for (size_t i = 0; i < COUNT(numbers); i++) {
		const struct field *f = shape_field(s, numbers[i].name);

		if (!field_has(s, w, f->name))
			*(int64_t *)field_at(f, w) = numbers[i].value;
		field_set(s, w, f->name);
	}
	if (!HAS(w, delivery_order))
		w->delivery_order = "per_object";
	if (!HAS(w, api_version))
		w->api_version = ENVELOPE_API_VERSION;
	MARK(w, delivery_order);
	MARK(w, api_version);
	MARK(w, ed25519); /* not unless asked for */
}
