/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "fanout.h"

#include <string.h>

#include "webhooks/filters.h"

#define WHOLE_BYTES (64 << 20)

/*
 * Filters are held against the data as they are; what is read of the outbox has
 * them only where they are small enough to be sent.  So the others are read
 * where somebody asks, one event at a time.
 */
static enum err
read_whole(struct fanout_wants *w, const struct fanout_row *row)
{
	struct fanout_row whole = { 0 };
	enum err e;

	if (w->whole != NULL && w->number == row->number)
		return OK;
	if (w->arena == NULL)
		w->arena = arena_open(WHOLE_BYTES);
	arena_reset(w->arena);
	w->whole = NULL;
	e = db_one(w->sweep->db, &fanout_whole, row, &whole, w->arena);
	if (e != OK)
		return e;
	w->whole = whole.data;
	w->number = row->number;
	return OK;
}

enum err
fanout_wanted(struct fanout_wants *w, const struct deliver_hook *hook,
    const struct fanout_row *row, bool *wanted)
{
	struct webhook_subject of = { row->type, row->object_type,
		row->object_id, row->data, 0 };
	enum err e;

	if (row->webhook_id != NULL) {
		*wanted = strcmp(row->webhook_id, hook->id.s) == 0;
		return OK;
	}
	/* a ping is for the webhook that it is about, whatever that asks for */
	if (strcmp(row->type, "webhook.ping") == 0) {
		*wanted = strcmp(row->object_id, hook->id.s) == 0;
		return OK;
	}
	*wanted = webhook_matches(&hook->events, row->type);
	if (!*wanted || hook->filters.n == 0)
		return OK;
	if (row->large) {
		if ((e = read_whole(w, row)) != OK)
			return e;
		of.data = w->whole;
	}
	of.len = strlen(of.data);
	*wanted = webhook_filter_matches(&hook->filters, &of);
	return OK;
}

void
fanout_wants_end(struct fanout_wants *w)
{
	arena_close(w->arena);
	*w = (struct fanout_wants){ .sweep = w->sweep };
}
