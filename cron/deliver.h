/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DELIVER_H
#define DELIVER_H

#include "sweep.h"
#include "webhooks/envelope.h"
#include "webhooks/webhooks.h"

/* What the files of the deliver job share. */

/* deliver_rules.c: what becomes of a delivery after an attempt. */

#define DELIVER_ATTEMPTS 12

struct deliver_result {
	int64_t attempt;     /* which it was, from 1 */
	int status;          /* 0: no answer */
	const char *failure; /* of the transfer, or NULL */
	int retry_after;     /* seconds, -1: not said */
};

struct deliver_verdict {
	const char *status; /* delivered, pending, exhausted, discarded */
	int64_t delay_ms;   /* of a pending one, until its next attempt */
	bool disable;       /* the receiver wants no more at all */
};

struct deliver_verdict deliver_judge(const struct deliver_result *r,
    uint32_t random);

/* At most `max` bytes of a foreign text as UTF-8 without NUL: what is none
 * becomes question marks, and no character is cut in two. */
char *deliver_text(struct arena *a, const char *s, size_t len, size_t max);

/* deliver_data.c: rows and statements. */

/* A delivery, and who works on it. */
struct delivery {
	uint64_t has;
	const char *account;
	struct id id;
	struct id webhook_id;
	struct id event_id;
	int64_t attempts; /* that came to an end */
	const char *status;
	const char *owner;
	struct stamp due_at;
	struct stamp next_attempt_at;
	struct stamp created_at;
	int64_t rows; /* how many to claim */
};

struct delivery_attempt {
	uint64_t has;
	const char *account;
	struct id delivery_id;
	int64_t attempt;
	struct stamp started_at;
	int64_t status;
	const char *failure;
	const char *message;
	const char *address;
	int64_t dns_us, connect_us, tls_us, first_byte_us, total_us;
	const char *response_head;
	const char *response_body;
	bool truncated;
};

extern const struct shape deliver_shape, deliver_attempt_shape;
extern const struct query deliver_head, deliver_due, deliver_claim,
    deliver_discard, deliver_drop, deliver_hook, deliver_event, deliver_again,
    deliver_end, deliver_settle, deliver_attempt, deliver_disable;
extern const struct query *const deliver_queries[];

/* deliver_flights.c: deliveries between their claim and their end. */

enum deliver_state { F_IDLE, F_CLAIMED, F_FLYING, F_ANSWERED };

struct flight {
	struct errand errand; /* first: it is the transfer's tag */
	enum deliver_state state;
	struct arena *arena;
	struct delivery delivery;
	struct envelope_row event;
	const char *url, *secret_sealed;
	struct delivery_attempt attempt;
	int retry_after;
};

#define FLIGHTS 256 /* transfers at once */
extern struct flight deliver_flights[FLIGHTS];

/* How many more may be sent to a webhook now. */
int deliver_room(const struct id *webhook);

/* An idle one, now claimed; there must be room.  And back, one or all. */
struct flight *deliver_take(void);
void deliver_release(struct flight *f);
void deliver_release_all(enum deliver_state state);

/* Keep what came of the attempt. */
void deliver_land(struct flight *f, const struct http_answer *ans);

/* deliver_record.c: write down how attempts ended, and let those go. */
enum err deliver_record(struct sweep *s, struct stamp now);

/* deliver_message.c: how what is sent is signed. */

struct deliver_stamp {
	const char *secret; /* whsec_ and base64 */
	struct stamp now;
	int64_t attempt;
};

/* Its headers, signed; NULL where the secret is none. */
const char *const *deliver_headers(struct arena *a,
    const struct deliver_stamp *st, const struct envelope_row *ev,
    const struct buf *body);

#endif
