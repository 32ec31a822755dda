/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "health.h"

#include <string.h>

#define SECOND  1000LL
#define MINUTE  (60 * SECOND)
#define HOUR    (60 * MINUTE)
#define DAY     (24 * HOUR)

#define WINDOW  (5 * MINUTE)
#define LEAST   10        /* attempts within it that say something */
#define PERCENT 70        /* of them failed: degraded */
#define STREAK  10        /* 401 and 403 in a row: suspended */
#define SILENCE (2 * DAY) /* between two failures: these are two stories */
#define GIVE_UP (5 * DAY)

/* The wait before the first trial, and after each that failed. */
static const int64_t cool_downs[] = {
	30 * SECOND,
	2 * MINUTE,
	10 * MINUTE,
	30 * MINUTE,
	1 * HOUR,
};

/* Of failures only, before the account is warned. */
static const int64_t warnings[] = { 1 * HOUR, 24 * HOUR, 72 * HOUR };

#define N(v) ((int64_t)(sizeof(v) / sizeof(*(v))))

/* clang-format off */
static const struct {
	int from, to;
	enum health_class class;
} classes[] = {
	{ 200, 299, HEALTH_GOOD },
	{ 401, 401, HEALTH_UNAUTHORIZED },
	{ 403, 403, HEALTH_UNAUTHORIZED },
	{ 404, 404, HEALTH_BAD },
	{ 408, 408, HEALTH_BAD },
	{ 429, 429, HEALTH_BAD },
	{ 400, 499, HEALTH_NEITHER },
};
/* clang-format on */

/* Nothing was sent, for a reason of ours. */
static bool
is_ours(const char *failure)
{
	return strcmp(failure, "secret_unreadable") == 0 ||
	    strcmp(failure, "url_not_allowed") == 0;
}

enum health_class
deliver_health_class(int status, const char *failure)
{
	if (failure != NULL)
		return is_ours(failure) ? HEALTH_NEITHER : HEALTH_BAD;
	for (int64_t i = 0; i < N(classes); i++)
		if (status >= classes[i].from && status <= classes[i].to)
			return classes[i].class;
	return HEALTH_BAD;
}

static bool
is_healthy(const struct deliver_health *h)
{
	return strcmp(h->health, "healthy") == 0;
}

static void
count(struct deliver_health *h, struct stamp at, bool failed)
{
	int64_t ms = at.ms - h->window_at.ms;

	/* one that lies ahead began before the clock was set back */
	if (ms < 0 || ms >= WINDOW) {
		h->window_at = at;
		h->window_attempts = h->window_failures = 0;
	}
	h->window_attempts++;
	h->window_failures += failed;
}

static int64_t
cool_down(const struct deliver_health *h)
{
	return cool_downs[h->trials < N(cool_downs) ? h->trials :
						      N(cool_downs) - 1];
}

static unsigned
good(struct deliver_health *h, const struct health_outcome *o)
{
	h->last_success_at = o->at;
	h->failing_since.ms = 0;
	h->warnings = h->unauthorized = 0;
	if (is_healthy(h)) {
		count(h, o->at, false);
		return 0;
	}
	if (!o->trial) /* it began before the others were held */
		return 0;
	h->health = "healthy";
	h->window_at = o->at;
	h->window_attempts = h->window_failures = h->trials = 0;
	h->trial_at.ms = 0;
	return HEALTH_RECOVERED;
}

/* How long there have been failures only. */
static unsigned
endure(struct deliver_health *h, const struct health_outcome *o)
{
	unsigned changes = 0;
	int64_t ms;

	if (h->failing_since.ms == 0 ||
	    o->at.ms - h->last_failure_at.ms > SILENCE) {
		h->failing_since = o->at;
		h->warnings = 0;
	}
	if (h->failing_since.ms > o->at.ms)
		h->failing_since = o->at; /* the clock was set back */
	ms = o->at.ms - h->failing_since.ms;
	for (; h->warnings < N(warnings) && ms >= warnings[h->warnings];
	     h->warnings++)
		changes = HEALTH_WARNED;
	if (ms >= GIVE_UP) {
		h->health = "suspended";
		changes |= HEALTH_GIVEN_UP;
	}
	return changes;
}

/* Is it to be held? */
static unsigned
hold(struct deliver_health *h, const struct health_outcome *o)
{
	bool most = h->window_attempts >= LEAST &&
	    100 * h->window_failures >= PERCENT * h->window_attempts;

	if (h->unauthorized < STREAK && !most)
		return 0;
	h->health = h->unauthorized < STREAK ? "degraded" : "suspended";
	h->trials = 0;
	h->trial_at.ms = o->at.ms + cool_downs[0];
	return HEALTH_HELD;
}

static unsigned
bad(struct deliver_health *h, const struct health_outcome *o)
{
	bool was_healthy = is_healthy(h);
	unsigned changes = endure(h, o);

	h->last_failure_at = o->at;
	h->last_failure = o->failure;
	h->last_status = o->status;
	if (was_healthy) {
		count(h, o->at, true);
		return changes | hold(h, o);
	}
	if (o->trial) {
		h->trials++;
		h->trial_at.ms = o->at.ms + cool_down(h);
	}
	return changes;
}

unsigned
deliver_health_apply(struct deliver_health *h, const struct health_outcome *o)
{
	switch (deliver_health_class(o->status, o->failure)) {
	case HEALTH_GOOD:
		return good(h, o);
	case HEALTH_UNAUTHORIZED:
		h->unauthorized++;
		return bad(h, o);
	case HEALTH_BAD:
		h->unauthorized = 0;
		return bad(h, o);
	case HEALTH_NEITHER:
		break;
	}
	/* of a trial: it has shown nothing, so another one */
	if (o->trial && !is_healthy(h))
		h->trial_at.ms = o->at.ms + cool_down(h);
	return 0;
}
