/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhook_replays.h"

#define DAY_MS INT64_C(86400000)

bool
webhook_replay_wants(const struct webhook_replay *r, const struct webhook *w,
    const char *type)
{
	return webhook_matches(&w->events, type) &&
	    (r->types.n == 0 || webhook_matches(&r->types, type));
}

static void
check_length(struct judge *j, const char *field, struct stamp since,
    struct stamp until)
{
	if (until.ms - since.ms > WEBHOOK_REPLAY_DAYS * DAY_MS)
		resource_fault(j, E_OUT_OF_RANGE, field,
		    "covers more than 30 days");
}

void
webhook_replay_check_since(struct judge *j, const char *field,
    struct stamp since, struct stamp now)
{
	if (since.ms >= now.ms)
		resource_fault(j, E_OUT_OF_RANGE, field, "is in the future");
	else
		check_length(j, field, since, now);
}

void
webhook_replay_check(struct judge *j, const struct webhook_replay_new *in,
    struct stamp now)
{
	if (in->since.ms >= in->until.ms)
		resource_fault(j, E_OUT_OF_RANGE, "until",
		    "must be after since");
	else
		check_length(j, "since", in->since, in->until);
	if (in->until.ms > now.ms)
		resource_fault(j, E_OUT_OF_RANGE, "until", "is in the future");
}
