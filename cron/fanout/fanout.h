/* SPDX-License-Identifier: Apache-2.0 */
#ifndef FANOUT_H
#define FANOUT_H

#include "deliver/deliver.h"

/* What the files of the fanout job share: data.c has the statements. */

/* An event that waits for its number. */
struct fanout_row {
	struct presence has;
	int64_t number;
	const char *account;
	struct id id;
	const char *type;
	const char *object_type;
	const char *object_id;
	const char *data; /* null where it is large */
	flag large;
	const char *request_id;
	const char *webhook_id; /* the only one that gets it; absent: all */
	struct stamp created_at;
	int64_t sequence; /* given here */
	flag left;        /* to another sweep */
};

/* An account, and the last number of its events. */
struct fanout_sequence {
	struct presence has;
	const char *account;
	int64_t last;
	const char *keys; /* JSON of what is asked for */
};

/* A delivery to be made, of an event to a webhook. */
struct fanout_order {
	struct presence has;
	const char *account;
	struct id id;
	struct id webhook_id;
	struct id event_id;
	const char *event_type;
	const char *object_id;
	const char *trigger; /* event, ping, test */
	const char *cause;   /* of its first attempt: auto, manual */
	const char *stream;
	int64_t sequence;
	const char *owner; /* claimed at once; absent: it is due now */
	struct stamp due_at;
	/* no columns: */
	const struct fanout_row *row;
	const struct deliver_hook *hook;
	struct receiver *receiver;
};

extern const struct shape fanout_row_shape, fanout_sequence_shape,
    fanout_order_shape;
extern const struct query fanout_accounts, fanout_lock, fanout_begin,
    fanout_rows, fanout_whole, fanout_hooks, fanout_busy, fanout_events,
    fanout_delivery, fanout_queue, fanout_delete, fanout_end;
extern const struct query *const fanout_queries[];

/* wants.c: which webhooks want an event. */
struct fanout_wants {
	struct sweep *sweep;
	struct arena *arena; /* of the data that were read last */
	const char *whole;   /* those of the event `number` */
	int64_t number;
};

/* Does the webhook want it, by its patterns and its filters? */
enum err fanout_wanted(struct fanout_wants *w, const struct deliver_hook *hook,
    const struct fanout_row *row, bool *wanted);
void fanout_wants_end(struct fanout_wants *w);

/* claim.c: of the deliveries to be made, those that may fly at once are
 * claimed as they are made.  In the transaction. */
enum err fanout_claim(struct sweep *s, struct stamp now, struct fanout_order *v,
    size_t n);

/* It has committed: claimed ones fly, the others are known to be due. */
void fanout_launch(struct sweep *s, struct stamp now,
    const struct fanout_order *v, size_t n);

#endif
