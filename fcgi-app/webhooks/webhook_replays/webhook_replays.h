/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WEBHOOK_REPLAYS_H
#define WEBHOOK_REPLAYS_H

#include "resource.h"
#include "webhooks/webhooks/webhooks.h"

/* Deliveries of the events of a time once more: begun here, made by sweep. */

#define WEBHOOK_REPLAY_DAYS 30 /* that one may reach over */

struct webhook_replay {
	struct presence has;
	struct id id;
	struct id webhook_id;
	struct stamp since, until;
	struct texts
	    types;        /* patterns; absent: all that the webhook asks for */
	const char *only; /* all, undelivered */
	const char *status; /* running, completed, canceled */
	int64_t matched;    /* events in all */
	int64_t replayed;   /* deliveries made so far */
	int64_t progress;   /* percent of the way */
	int64_t position;   /* sequence that was last looked at */
	int64_t last;       /* sequence to end at */
	struct stamp finished_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

/* What is asked for, and answered. */
struct webhook_replay_new {
	struct presence has;
	struct stamp since, until;
	struct texts types;
	const char *only;
	flag dry_run;
};
struct webhook_replay_begun {
	struct presence has;
	flag dry_run;
	struct id id;
	struct id webhook_id;
	const char *status;
	int64_t matched, replayed, progress;
	int64_t estimated_seconds;
	struct object first_event, last_event; /* struct webhook_replay_end */
};

/* The events of one type in a replay's time. */
struct webhook_replay_type {
	struct presence has;
	const char *type;
	int64_t events, first, last; /* how many, and their sequences */
};

/* An event at one end. */
struct webhook_replay_end {
	struct presence has;
	struct id id;
	int64_t sequence;
	const char *type;
	struct stamp created_at;
};

extern const struct resource webhook_replays;
/* All members, for statements; what is shown, and the data of its events. */
extern const struct shape webhook_replay_row_shape, webhook_replay_shape;
extern const struct shape webhook_replay_new_shape, webhook_replay_begun_shape,
    webhook_replay_end_shape;
extern const struct query webhook_replay_types, webhook_replay_event,
    webhook_replay_running;

/* Is an event of this type replayed to this webhook? */
bool webhook_replay_wants(const struct webhook_replay *r,
    const struct webhook *w, const char *type);

/* What is wrong with what is asked for. */
void webhook_replay_check(struct judge *j, const struct webhook_replay_new *in,
    struct stamp now);

/* The same of one that reaches from a member of this name to now. */
void webhook_replay_check_since(struct judge *j, const char *field,
    struct stamp since, struct stamp now);

/* Begin one of what an active webhook has missed since then, unless another is
 * running: that is refused. */
enum err webhook_replay_missed(struct req *rq, const struct webhook *w,
    struct stamp since, struct id *made);

enum err webhook_replay_canceled(struct req *rq, void *obj);
handler webhook_begin_replay;

#endif
