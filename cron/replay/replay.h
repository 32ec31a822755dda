/* SPDX-License-Identifier: Apache-2.0 */
#ifndef REPLAY_H
#define REPLAY_H

#include "sweep.h"
#include "webhooks/webhook_replays/webhook_replays.h"

/* What the files of the replay job share: data.c has the statements. */

/* An event that may be replayed. */
struct replay_event {
	struct presence has;
	const char *account;
	struct id webhook_id;
	struct stamp since, until;
	const char *only;
	int64_t position, last; /* between these sequences */
	int64_t rows;           /* how many at most */
	flag filtered;          /* the data are wanted too */
	struct id id;
	int64_t sequence;
	const char *type, *object_type, *object_id;
	const char *data; /* absent: not wanted */
	flag arrived;     /* or on its way, where only others are wanted */
};

/* A delivery to be made. */
struct replay_order {
	struct presence has;
	const char *account;
	struct id id, webhook_id, event_id, replay_id;
	const char *event_type, *object_id;
	const char *stream;
	int64_t sequence;
	int64_t rows; /* that wait for the webhook, up to so many */
};

extern const struct shape replay_event_shape, replay_order_shape;
extern const struct query replay_due, replay_lock, replay_waiting,
    replay_events, replay_delivery, replay_queue, replay_advance;
extern const struct query *const replay_queries[];

#endif
