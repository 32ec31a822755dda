/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "webhook_deliveries.h"

#include <string.h>

/* A paused one receives when it is enabled again. */
bool
webhook_retry_receives(const void *obj, const void *facts)
{
	const struct webhook_retry_facts *f = facts;

	(void)obj;
	return f->webhook_status != NULL &&
	    strcmp(f->webhook_status, "disabled") != 0 &&
	    f->webhook_archived_at.ms == 0;
}

bool
webhook_retry_kept(const void *obj, const void *facts)
{
	const struct webhook_retry_facts *f = facts;

	(void)obj;
	return f->events > 0;
}
