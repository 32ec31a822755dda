/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "receiver.h"

#include <string.h>

/* Which parameters a behaviour has. */
static const char *const *const takes[RECEIVER__N] = {
	[RECEIVER_STATUS] = NAMES("code", "retry_after"),
	[RECEIVER_DELAY] = NAMES("seconds"),
	[RECEIVER_SLOW] = NAMES("seconds"),
	[RECEIVER_HUGE] = NAMES(NULL),
	[RECEIVER_REDIRECT] = NAMES("code"),
	[RECEIVER_DROP] = NAMES(NULL),
	[RECEIVER_RESET] = NAMES(NULL),
	[RECEIVER_BAD_TLS] = NAMES("certificate"),
	[RECEIVER_FLAKY] = NAMES("code", "retry_after", "percent", "first"),
};

/* The code that it answers with, unless told. */
static const int codes[RECEIVER__N] = {
	[RECEIVER_STATUS] = 500,
	[RECEIVER_REDIRECT] = 302,
	[RECEIVER_FLAKY] = 500,
};

#define SECONDS 5
#define PERCENT 50

static bool
has(const struct receiver_params *p, const char *name)
{
	return field_has(&receiver_params_shape, p, name);
}

void
receiver_defaults(enum receiver_behaviour b, struct receiver_params *p)
{
	if (!HAS(p, code))
		p->code = codes[b];
	if (!HAS(p, seconds))
		p->seconds = SECONDS;
	if (!HAS(p, percent))
		p->percent = HAS(p, first) ? 0 : PERCENT;
	if (p->certificate == NULL)
		p->certificate = "self_signed";
}

static bool
is_taken(enum receiver_behaviour b, const char *name)
{
	for (const char *const *t = takes[b]; *t != NULL; t++)
		if (strcmp(*t, name) == 0)
			return true;
	return false;
}

static bool
leads_on(int64_t code)
{
	return (code >= 301 && code <= 303) || code == 307 || code == 308;
}

const char *
receiver_fault(enum receiver_behaviour b, const struct receiver_params *p,
    const char **name, bool *unknown)
{
	const struct shape *s = &receiver_params_shape;

	for (size_t i = 0; i < s->n; i++) {
		*name = s->fields[i].name;
		*unknown = has(p, *name) && !is_taken(b, *name);
		if (*unknown)
			return "is not a parameter of this behavior";
	}
	*name = "code";
	if (b == RECEIVER_REDIRECT && HAS(p, code) && !leads_on(p->code))
		return "must be 301, 302, 303, 307 or 308";
	if (b == RECEIVER_FLAKY && HAS(p, code) && p->code < 300)
		return "must be 300 or above to be a failure";
	return NULL;
}

bool
receiver_fails(const struct receiver_params *p, int64_t attempt,
    uint32_t random)
{
	return attempt <= p->first || random % 100 < (uint64_t)p->percent;
}

bool
receiver_signed(const char *given, const char *signature)
{
	size_t n = strlen(signature), len;

	for (; *given != '\0'; given += len + strspn(given + len, " ")) {
		len = strcspn(given, " ");
		if (len == n && sign_same(given, signature, n))
			return true;
	}
	return false;
}
