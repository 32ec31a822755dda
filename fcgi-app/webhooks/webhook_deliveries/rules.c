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

static void
hold(struct webhook_message *m, const char *by)
{
	PUT(m, held_by, by);
}

static void
until(struct webhook_message *m, struct stamp at)
{
	if (at.ms == 0)
		return;
	PUT(m, held_until, at);
}

/* In the order in which sweep asks: the webhook, its receiver, the stream. */
static void
judge(struct webhook_message *m, const struct webhook_hold *h)
{
	if (h->queued_id.s[0] == '\0' || h->sending)
		return;
	if (strcmp(h->webhook_status, "paused") == 0) {
		hold(m, "pause");
	} else if (h->health != NULL && strcmp(h->health, "healthy") != 0) {
		hold(m, "failing");
		until(m, h->trial_at);
	} else if (h->earlier_id.s[0] != '\0') {
		hold(m, "order");
		PUT(m, behind_id, h->earlier_id);
		if (h->failing_since.ms > 0)
			until(m,
			    (struct stamp){ h->failing_since.ms +
				h->order_hold_minutes * 60000 });
	}
}

void
webhook_message_fill(struct webhook_message *m, const struct webhook_logged *d,
    const struct webhook_hold *h)
{
	m->delivery_id = d->id;
	m->webhook_id = d->webhook_id;
	m->url = h->url;
	m->description = h->description;
	m->webhook_status = h->webhook_status;
	MARK(m, delivery_id);
	MARK(m, webhook_id);
	MARK(m, url);
	MARK(m, webhook_status);
	if (h->description != NULL)
		MARK(m, description);
	judge(m, h);
}
