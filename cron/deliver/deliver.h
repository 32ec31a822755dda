/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DELIVER_H
#define DELIVER_H

#include "health.h"
#include "rules.h"
#include "sweep.h"
#include "webhooks/envelope.h"
#include "webhooks/webhooks/webhooks.h"

/* What the files of the deliver job share. */

/* data.c: rows and statements. */

/* A delivery, and who works on it. */
struct delivery {
	struct presence has;
	const char *account;
	struct id id;
	struct id webhook_id;
	struct id event_id;
	const char *stream; /* "" where order does not matter */
	int64_t sequence;
	int64_t attempts;  /* that came to an end */
	const char *cause; /* of the next: auto, manual */
	const char *status;
	const char *owner;
	struct stamp due_at;
	struct stamp next_attempt_at;
	struct stamp failing_since;
	struct stamp created_at;
	flag out_of_order; /* an earlier one of its stream has not arrived */
	struct stamp held_until; /* by an earlier one of its stream */
	int64_t last_status;
	const char *last_failure;
	int64_t last_duration_ms;
	struct stamp last_attempt_at;
	struct stamp delivered_at;
	const char *disabled_reason; /* of its webhook */
	int64_t rows;                /* how many to claim */
	const char *keys;            /* JSON of what is asked for */
	/* no columns: */
	flag trial; /* of a receiver that is held */
};

struct delivery_attempt {
	struct presence has;
	const char *account;
	struct id delivery_id;
	int64_t attempt;
	struct stamp started_at;
	const char *trigger; /* auto, manual, trial */
	int64_t status;
	const char *failure;
	const char *message;
	const char *address;
	int64_t dns_us, connect_us, tls_us, first_byte_us, total_us;
	const char *request_head;
	const char *request_sha256;
	const char *response_head;
	const char *response_body;
	flag truncated;
};

/* A webhook as delivering sees it. */
struct deliver_hook {
	struct presence has;
	const char *account;
	struct id id;
	const char *url;
	struct texts events;
	struct list filters; /* of struct webhook_filter; empty: all of them */
	const char *status;
	const char *delivery_order;
	int64_t order_hold_minutes;
	int64_t max_per_second, max_concurrency, timeout_seconds;
	const char *retry_seconds; /* JSON; absent: the schedule of all */
	flag ed25519;              /* signed by the service's own key besides */
	const char *secrets; /* sealed, the present one first, by blanks */
	const char *api_version;
	const char *health; /* absent: it does well */
	struct stamp trial_at;
	const char *headers_sealed; /* that the webhook adds, as JSON */
	const char *client_certificate_sealed; /* PEM */
};

/* The columns of a struct deliver_hook `h`, for a statement. */
#define DELIVER_HOOK_COLUMNS                                          \
	"h.account, h.id, h.url, h.events, h.filters,"                \
	" IF(h.archived_at IS NULL, h.status, 'disabled') AS status," \
	" h.delivery_order, h.ed25519, h.api_version,"                \
	" h.headers_sealed, h.client_certificate_sealed,"             \
	" (SELECT w.health FROM webhook_health w"                     \
	" WHERE w.account = h.account AND w.webhook_id = h.id"        \
	" AND w.health <> 'healthy') AS health,"                      \
	" (SELECT w.trial_at FROM webhook_health w"                   \
	" WHERE w.account = h.account AND w.webhook_id = h.id)"       \
	" AS trial_at,"                                               \
	" h.order_hold_minutes, h.max_per_second, h.max_concurrency," \
	" h.timeout_seconds, h.retry_seconds, (SELECT"                \
	" GROUP_CONCAT(s.secret_sealed ORDER BY s.expires_at IS NULL" \
	" DESC, s.id DESC SEPARATOR ' ') FROM webhook_secrets s"      \
	" WHERE s.account = h.account AND s.webhook_id = h.id"        \
	" AND (s.expires_at IS NULL OR s.expires_at > :now)) AS secrets"

extern const struct shape deliver_shape, deliver_attempt_shape,
    deliver_hook_shape;
extern const struct query deliver_head, deliver_due, deliver_hooks,
    deliver_claim, deliver_discard, deliver_drop, deliver_event, deliver_again,
    deliver_end, deliver_settle, deliver_attempt, deliver_disable,
    deliver_earlier, deliver_next, deliver_wake, deliver_back;
extern const struct query *const deliver_queries[];

/* rows.c: many rows at once, by what is in the names of each. */

/* `keys` as a table k of two identifiers and more columns. */
#define DELIVER_KEY " VARCHAR(31) CHARACTER SET ascii COLLATE ascii_bin PATH "
#define DELIVER_KEYS(one, two, more)                         \
	"JSON_TABLE(:keys, '$[*]' COLUMNS (" one DELIVER_KEY \
	"'$[0]', " two DELIVER_KEY "'$[1]'" more ")) AS k"

extern const char *const deliver_by_id[];
extern const char *const deliver_by_stream[];
extern const char *const deliver_by_due[];
extern const char *const deliver_by_attempts[];
extern const char *const deliver_by_created[];
const char *deliver_rows(struct arena *a, const char *const *names,
    const struct delivery *v, size_t n);

/* Run a statement over them; *changed: how many it changed. */
enum err deliver_run_rows(struct sweep *s, const struct query *q,
    const char *const *names, const struct delivery *v, size_t n,
    uint64_t *changed);

/* receivers.c: what is known here of the webhooks that have something
 * pending, and how much each may be given. */

#define DELIVER_FLIGHTS 1024       /* claimed or in the air, at once */
#define DELIVER_BYTES   (24 << 20) /* that they may take, about */

struct flight;

/* An account: it may not take all there is while others wait. */
struct tenant {
	struct tenant *next;
	char account[32];
	int receivers;
	int held, reserved;
	uint64_t turn; /* in which it was reserved */
};

struct receiver {
	struct receiver *next; /* in its bucket */
	struct id webhook_id;
	struct tenant *tenant;
	struct stamp due; /* something may be due, SWEEP_NEVER: nothing is */
	struct stamp not_before; /* whatever is due */
	uint64_t served;         /* the turn it was last given something in */
	int held;                /* claimed, and not let go */
	int flying;              /* those of them in the air */
	int reserved;            /* to be claimed in the turn `turn` */
	uint64_t turn;
	int64_t max_concurrency, max_per_second;
	int64_t tokens, filled; /* thousandths of a delivery; ticks */
	int64_t took_ms;        /* by its answers of late */
	struct flight *ready, **ready_end; /* claimed, not in the air */
};

/* The one of a webhook, made where there is none; NULL: too many. */
struct receiver *deliver_receiver(const struct id *webhook,
    const char *account);

/* It may have something due then. */
void deliver_hint(struct receiver *r, struct stamp due);

/* Take what the row says. */
void deliver_limits(struct receiver *r, const struct deliver_hook *hook);

/* Their webhooks; that of one of them, or NULL: it is no more. */
enum err deliver_read_hooks(struct sweep *s, struct receiver *const *v,
    size_t n, struct list *hooks);
const struct deliver_hook *deliver_hook_of(const struct list *hooks,
    const struct receiver *r);

/* A new turn: what was reserved in the last is free, or has been claimed. */
void deliver_turn(void);

/* How many more it may be given in this turn, and reserve so many. */
int deliver_room(struct receiver *r);
void deliver_reserve(struct receiver *r, int n);

/* So many more are claimed, or less.  Until it may be given another. */
void deliver_count(struct receiver *r, int n);

/* What one of them takes of the bytes, or gives back. */
void deliver_weigh(int64_t bytes);
int64_t deliver_token_ms(const struct receiver *r);

/* Call fn for each; forget those that have nothing to do. */
void deliver_each(void (*fn)(void *arg, struct receiver *r), void *arg);
void deliver_forget_idle(void);

/* flights.c: deliveries between their claim and their end. */

struct flight {
	struct errand errand; /* first: it is the transfer's tag */
	struct flight *next;
	struct receiver *receiver;
	struct arena *arena;
	int64_t bytes; /* that it was weighed with */
	struct delivery delivery;
	struct envelope_row event;
	struct deliver_hook hook;
	struct delivery_attempt attempt;
	int retry_after;
};

/* A new one, to be filled and made ready; and back. */
struct flight *deliver_take(struct receiver *r, const struct deliver_hook *h,
    const struct delivery *d);
void deliver_ready(struct flight *f, size_t data_len);
void deliver_release(struct flight *f);

/* The first that is ready of a receiver, taken off its list; or NULL. */
struct flight *deliver_first(struct receiver *r);

/* Keep what came of the attempt, for the record; those so kept, to which more
 * are added while the database is waited for; let the first of them go. */
void deliver_land(struct flight *f, const struct http_answer *ans);
struct flight *deliver_landed(size_t *n);
void deliver_release_landed(size_t n);

/* What one turn claims. */
struct claims {
	struct delivery *v;
	struct claim_of {
		struct receiver *receiver;
		const struct deliver_hook *hook;
	} * of; /* each of them */
	size_t n;
};

/* send.c: from a claim into the air. */

/* A lease outlasts the attempt by so much, or a part of it on the ground. */
#define DELIVER_LEASE_MS 15000

/* One that was claimed, with all that sending it needs. */
void deliver_launch(struct sweep *s, const struct claim_of *of,
    const struct delivery *d, const struct envelope_row *ev);

/* As many of a receiver's as may fly now. */
void deliver_start(struct sweep *s, struct receiver *r);

/* claim.c: of each webhook what it has room for; *next: when more. */
enum err deliver_claim_due(struct sweep *s, struct stamp now,
    struct stamp *next);

/* Look for webhooks with something pending, a part of them at a time. */
enum err deliver_search(struct sweep *s, struct stamp now, struct stamp *next);

/* record.c: write down how attempts ended, and let those go. */
enum err deliver_record(struct sweep *s, struct stamp now);

/* back.c: give back what is claimed and was not sent: of these; of all;
 * of those that take nothing now, which it looks after each second. */
enum err deliver_give_back(struct sweep *s, struct receiver *const *v,
    size_t n);
enum err deliver_give_back_all(struct sweep *s, struct stamp now);
enum err deliver_recall(struct sweep *s);

/* health.c: how receivers do. */

/* What ended: flights in a row by their `next`. */
struct landing {
	const struct flight *first;
	size_t n;
	struct stamp now;
};

/* Called in the transaction with a flight of a webhook whose health changed. */
typedef enum err deliver_changed(void *arg, const struct flight *f,
    unsigned changes);

/* What they say of their receivers, written down in the transaction. */
enum err deliver_health_settle(struct sweep *s, const struct landing *l,
    deliver_changed *changed, void *arg);

/* Is it the one trial that may be sent now, until its lease ends?  In the
 * transaction that claims it. */
enum err deliver_health_try(struct sweep *s, const struct delivery *d,
    bool *mine);

extern const struct query deliver_health_begin, deliver_health_lock,
    deliver_health_set, deliver_health_trial, deliver_health_wake;

/* order.c: takes those out that must wait for an earlier one of their
 * stream, and puts them off.  In a transaction that holds their rows. */
enum err deliver_in_order(struct sweep *s, struct stamp now,
    struct claims *claims);

/* Those came to their end: of each stream the next may go. */
enum err deliver_order_ended(struct sweep *s, struct stamp now,
    const struct delivery *v, size_t n);

/* sender.c: the service's own keys, whose public halves are published.
 */

/* The webhook-signature of the named bytes and the kid; -1: there is none. */
int deliver_sender_sign(struct buf *out, const struct buf *named,
    const char **kid);

/* message.c: how what is sent is signed. */

struct deliver_stamp {
	const char *const *secrets; /* whsec_ and base64, the present one first;
				       ended by NULL */
	struct stamp now;
	int64_t attempt;
	bool ed25519; /* by the service's own key besides */
};

/* Its headers, signed; NULL where a secret is none. */
const char *const *deliver_headers(struct arena *a,
    const struct deliver_stamp *st, const struct envelope_row *ev,
    const struct buf *body);

/* These and those of a sealed list; NULL where it cannot be read. */
const char *const *deliver_own_headers(struct arena *a, const char *secret,
    const char *sealed, const char *const *headers);

#endif
