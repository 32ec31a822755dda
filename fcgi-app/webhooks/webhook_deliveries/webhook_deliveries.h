/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WEBHOOK_DELIVERIES_H
#define WEBHOOK_DELIVERIES_H

#include "resource.h"

/* The log of all deliveries: what was to be delivered where, and what became
 * of it.  Sweep writes it; here it is read, and deliveries are tried again or
 * given up. */

#define WEBHOOK_RETRY_MAX    500 /* of one bulk */
#define WEBHOOK_ATTEMPTS_MAX 20  /* of one page: each may have 32 KiB */

struct webhook_logged {
	struct presence has;
	struct id id;
	struct id webhook_id;
	struct id event_id;
	const char *event_type;
	const char *object_id;
	int64_t sequence;    /* of the event */
	const char *trigger; /* event, retry, replay, ping, test */
	struct id replay_id;
	const char *status; /* pending, delivered, exhausted, ... */
	int64_t attempts;
	int64_t last_status;
	const char *last_failure;
	struct stamp last_attempt_at;
	int64_t last_duration_ms;
	struct stamp next_attempt_at;
	flag out_of_order;
	struct stamp delivered_at;
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

struct webhook_attempt {
	struct presence has;
	int64_t attempt;
	struct stamp started_at;
	const char *trigger; /* auto, manual, trial */
	int64_t status;
	const char *failure, *message, *address;
	int64_t dns_us, connect_us, tls_us, first_byte_us, total_us;
	const char *request_head, *request_sha256;
	const char *response_head, *response_body;
	flag truncated;
};

/* What a retry must know besides, and what its refusal shows. */
struct webhook_retry_facts {
	struct presence has;
	const char *webhook_status;
	struct stamp webhook_archived_at;
	int64_t events; /* 1, or 0 where it is kept no longer */
};

/* A delivery's row of the queue. */
struct webhook_queued {
	struct presence has;
	flag sending;
};

/*
 * What is sent of a delivery, to whom, and what keeps it back: of the queue and
 * the tables beside it as they are now.
 */
struct webhook_message {
	struct presence has;
	struct id delivery_id, webhook_id;
	const char *url, *description;
	const char *webhook_status;
	const char *held_by; /* pause, failing, order; absent: nothing */
	struct stamp held_until;
	struct id behind_id; /* of order: the delivery that is waited for */
	const char *body;    /* absent: kept no longer, or not to be read */
	const char *body_sha256;
};

/* What decides why it is kept back. */
struct webhook_hold {
	struct presence has;
	const char *url, *description, *webhook_status;
	int64_t order_hold_minutes;
	const char *health; /* absent: nothing has failed */
	struct stamp trial_at;
	struct id queued_id; /* absent: nothing is pending */
	flag sending;
	struct id earlier_id;       /* that it waits for; absent: none */
	struct stamp failing_since; /* of that */
};

/* Which are to be tried again: these, or those that the rest leaves. */
struct webhook_retry {
	struct presence has;
	struct texts ids;
	const char *status;
	struct id webhook_id, event_id, replay_id;
	const char *event_type, *object_id;
	struct stamp since, until;
	int64_t rows; /* how many at most */
};

struct webhook_retried {
	struct presence has;
	const char *id;
	int64_t status;
	const char *code, *message;
};
struct webhook_retries {
	struct presence has;
	int64_t retried, failed;
	flag has_more;
	struct list results; /* of struct webhook_retried */
};

extern const struct resource webhook_deliveries;
extern const struct shape webhook_logged_shape, webhook_attempt_shape,
    webhook_attempts_query, webhook_retry_shape, webhook_retried_shape,
    webhook_retries_shape, webhook_message_shape;
extern const struct query webhook_attempt_page, webhook_retry_push,
    webhook_cancel_seen, webhook_cancel_drop, webhook_cancel_next,
    webhook_retry_find, webhook_retry_hasten, webhook_message_facts,
    webhook_message_event;
extern const struct guard webhook_retry_receiver, webhook_retry_event;

/* rules.c: what the guards of a retry say. */
bool webhook_retry_receives(const void *obj, const void *facts);
bool webhook_retry_kept(const void *obj, const void *facts);

/* The same file: a message from what is known, without its body. */
void webhook_message_fill(struct webhook_message *m,
    const struct webhook_logged *d, const struct webhook_hold *h);

/* Effects of its moves. */
enum err webhook_delivery_retried(struct req *rq, void *obj);
enum err webhook_delivery_hastened(struct req *rq, void *obj);
enum err webhook_delivery_canceled(struct req *rq, void *obj);

handler webhook_list_attempts, webhook_list_deliveries,
    webhook_list_event_deliveries, webhook_list_dead, webhook_retry_bulk,
    webhook_show_message;

#endif
