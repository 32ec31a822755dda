/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "api_keys.h"

#include <string.h>

#include "addr.h"
#include "credential.h"
#include "accounts/scopes/scopes.h"

#define DAY_MS INT64_C(86400000)

/* How long before its end it is told, each once. */
static const int64_t warnings[] = { 7 * DAY_MS, DAY_MS };

bool
api_key_ended(const struct api_key *k)
{
	return k->status != NULL &&
	    (strcmp(k->status, "revoked") == 0 ||
		strcmp(k->status, "expired") == 0);
}

bool
api_key_over(const struct api_key *k, struct stamp now)
{
	return api_key_ended(k) ||
	    (HAS(k, expires_at) && k->expires_at.ms <= now.ms);
}

void
api_key_check(struct judge *j, const void *obj, const void *facts)
{
	const struct api_key *k = obj;

	(void)facts;
	for (size_t i = 0; i < k->scopes.n; i++) {
		const char *at = arena_fmt(j->arena, "scopes/%zu", i);
		struct texts before = { k->scopes.v, i };

		if (!scope_known(k->scopes.v[i]))
			resource_fault(j, E_NOT_ALLOWED, at,
			    "is not a scope; GET /api/v2/scopes lists the scopes");
		else if (shape_texts_have(&before, k->scopes.v[i]))
			resource_fault(j, E_NOT_ALLOWED, at, "is given twice");
	}
	for (size_t i = 0; i < k->ip_allow.n; i++)
		if (!addr_is_block(k->ip_allow.v[i]))
			resource_fault(j, E_FORMAT,
			    arena_fmt(j->arena, "ip_allow/%zu", i),
			    "must be an address or a CIDR block, such as "
			    "192.0.2.0/24");
}

static void
earlier(struct stamp *first, struct stamp t)
{
	if (first->ms == 0 || t.ms < first->ms)
		*first = t;
}

/* A warning whose time was over before it could be given is none; what ends is
 * looked at however late. */
struct stamp
api_key_next(const struct api_key *k, struct stamp from)
{
	struct stamp next = { 0 };

	if (api_key_ended(k))
		return next;
	if (HAS(k, expires_at)) {
		earlier(&next, k->expires_at);
		for (size_t i = 0; i < COUNT(warnings); i++) {
			int64_t ms = k->expires_at.ms - warnings[i];

			if (ms > from.ms)
				earlier(&next, (struct stamp){ ms });
		}
	}
	if (HAS(k, old_secret_sha256) && HAS(k, old_secret_until))
		earlier(&next, k->old_secret_until);
	if (HAS(k, grace_seconds) && HAS(k, new_secret_used_at))
		earlier(&next, k->new_secret_used_at);
	return next;
}

bool
api_key_warns(const struct api_key *k, struct stamp now)
{
	if (api_key_ended(k) || !HAS(k, expires_at) ||
	    k->expires_at.ms <= now.ms || !HAS(k, next_change_at))
		return false;
	for (size_t i = 0; i < COUNT(warnings); i++) {
		int64_t ms = k->expires_at.ms - warnings[i];

		if (ms <= now.ms && ms >= k->next_change_at.ms)
			return true;
	}
	return false;
}

static bool
more_scopes(const struct api_key *k, const char *held,
    const struct api_key *before)
{
	for (size_t i = 0; i < k->scopes.n; i++)
		if (!credential_has(held, k->scopes.v[i]) &&
		    (before == NULL ||
			!shape_texts_have(&before->scopes, k->scopes.v[i])))
			return true;
	return false;
}

static bool
within(const char *block, const struct texts *blocks)
{
	for (size_t i = 0; i < blocks->n; i++)
		if (addr_block_in(block, blocks->v[i]))
			return true;
	return false;
}

/* What was cleared is only marked so. */
static bool
from_anywhere(const struct api_key *k)
{
	return !HAS(k, ip_allow) || k->ip_allow.n == 0;
}

static bool
more_addresses(const struct api_key *k, const char *held,
    const struct api_key *before)
{
	if (held == NULL || (before != NULL && from_anywhere(before)))
		return false;
	if (from_anywhere(k))
		return true;
	for (size_t i = 0; i < k->ip_allow.n; i++)
		if (!addr_block_in(k->ip_allow.v[i], held) &&
		    (before == NULL ||
			!within(k->ip_allow.v[i], &before->ip_allow)))
			return true;
	return false;
}

static bool
longer(const struct api_key *k, struct stamp end, const struct api_key *before)
{
	if (before != NULL && !HAS(before, expires_at))
		return false;
	if (before != NULL && before->expires_at.ms > end.ms)
		end = before->expires_at;
	return !HAS(k, expires_at) || k->expires_at.ms > end.ms;
}

const char *
api_key_beyond(const struct api_key *k, const struct api_key_limits *l,
    const struct api_key *before)
{
	if (more_scopes(k, l->scopes, before))
		return "scopes";
	if (more_addresses(k, l->ip_allow, before))
		return "ip_allow";
	if (l->expires && longer(k, l->expires_at, before))
		return "expires_at";
	return NULL;
}
