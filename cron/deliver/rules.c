/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "rules.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "arena.h"

#define SECOND      1000LL
#define MINUTE      (60 * SECOND)
#define HOUR        (60 * MINUTE)

#define PATIENCE    (60 * SECOND) /* with a receiver that is overloaded */
#define RETRY_AFTER (4 * HOUR)    /* and no longer, whatever it asks */
#define QUICK_US    1000000 /* a connection refused so soon is tried at once */
#define WAITS_MAX   32

/* The wait after the first attempt, the second, and so on. */
static const int64_t waits[DELIVER_ATTEMPTS - 1] = {
	5 * SECOND,
	30 * SECOND,
	2 * MINUTE,
	10 * MINUTE,
	30 * MINUTE,
	2 * HOUR,
	5 * HOUR,
	10 * HOUR,
	14 * HOUR,
	20 * HOUR,
	24 * HOUR,
};

/* A fifth more or less, so that what failed together returns apart. */
static int64_t
jitter(int64_t ms, uint32_t random)
{
	return ms * (800 + (int64_t)(random % 401)) / 1000;
}

static int64_t
larger(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* The waits of a webhook's own list, "[5,60,3600]" in seconds; how many. */
static size_t
own_waits(const char *json, int64_t ms[WAITS_MAX])
{
	const char *s = json;
	size_t n = 0;

	while (n < WAITS_MAX && *(s += strcspn(s, "0123456789")) != '\0') {
		char *end;

		ms[n++] = strtoll(s, &end, 10) * SECOND;
		s = end;
	}
	return n;
}

static bool
is_failure(const struct deliver_result *r, const char *what)
{
	return r->failure != NULL && strcmp(r->failure, what) == 0;
}

/* The first time that nobody could be connected to, and that at once. */
static bool
at_once(const struct deliver_result *r)
{
	return r->attempt == 1 && r->status == 0 && r->total_us < QUICK_US &&
	    (is_failure(r, "connection_refused") ||
		is_failure(r, "connection_failed") ||
		is_failure(r, "unreachable"));
}

/* The schedule is the least; the receiver may ask for more than it. */
static int64_t
delay(const struct deliver_result *r, int64_t wait, uint32_t random)
{
	int64_t ms = jitter(wait, random);
	int64_t asked = r->retry_after * SECOND;

	if (r->status == 429 || is_failure(r, "timeout"))
		ms = larger(ms, PATIENCE);
	return larger(ms, asked < RETRY_AFTER ? asked : RETRY_AFTER);
}

struct deliver_verdict
deliver_judge(const struct deliver_result *r, uint32_t random)
{
	struct deliver_verdict v = { .status = "pending" };
	int64_t own[WAITS_MAX];
	const int64_t *ms = r->waits != NULL ? own : waits;
	int64_t n = DELIVER_ATTEMPTS - 1;

	if (r->waits != NULL)
		n = (int64_t)own_waits(r->waits, own);
	if (r->control == CONTROL_DISABLE)
		v.disable = "by_receiver";
	else if (r->status == 410)
		v.disable = "gone";
	if (r->failure == NULL && r->status >= 200 && r->status < 300)
		v.status = "delivered";
	else if (v.disable != NULL || r->control == CONTROL_ABORT)
		v.status = "discarded";
	else if (r->attempt > n)
		v.status = "exhausted";
	else if (!at_once(r))
		v.delay_ms = delay(r, ms[r->attempt - 1], random);
	return v;
}

enum deliver_control
deliver_control(const char *head)
{
	static const char name[] = "\nwebhook-delivery:";
	size_t len = sizeof(name) - 1;

	for (const char *s = head; s != NULL; s = strchr(s + 1, '\n')) {
		if (strncasecmp(s, name, len) != 0)
			continue;
		s += len + strspn(s + len, " \t");
		if (strncasecmp(s, "abort-message", 13) == 0)
			return CONTROL_ABORT;
		if (strncasecmp(s, "disable", 7) == 0)
			return CONTROL_DISABLE;
	}
	return CONTROL_NONE;
}

/* Bytes of the well-formed character at `s` (Unicode, table 3-7), 0: none. */
static size_t
character(const unsigned char *s, size_t len)
{
	unsigned char low = 0x80, high = 0xbf;
	size_t n;

	if (s[0] < 0x80)
		return s[0] != '\0';
	if (s[0] < 0xc2 || s[0] > 0xf4)
		return 0;
	n = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
	if (s[0] == 0xe0)
		low = 0xa0; /* else it were overlong */
	if (s[0] == 0xed)
		high = 0x9f; /* a surrogate */
	if (s[0] == 0xf0)
		low = 0x90;
	if (s[0] == 0xf4)
		high = 0x8f; /* beyond U+10FFFF */
	if (n > len || s[1] < low || s[1] > high)
		return 0;
	for (size_t i = 2; i < n; i++)
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	return n;
}

char *
deliver_text(struct arena *a, const char *s, size_t len, size_t max)
{
	const unsigned char *p = (const unsigned char *)s;
	char *out = arena_alloc(a, (len < max ? len : max) + 1);
	size_t n, used = 0;

	for (size_t i = 0; i < len && used < max; i += n) {
		n = character(p + i, len - i);
		if (n > max - used)
			break;
		if (n > 0)
			memcpy(out + used, s + i, n);
		else
			out[used] = '?';
		n = n > 0 ? n : 1;
		used += n;
	}
	return out;
}
