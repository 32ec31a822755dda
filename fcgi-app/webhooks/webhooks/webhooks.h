/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WEBHOOKS_H
#define WEBHOOKS_H

#include "resource.h"

/* Who wants to be told of what: subscriptions, and what became of deliveries.
 */

struct webhook {
	struct presence has;
	struct id id;
	const char *url, *description;
	struct texts events;        /* patterns, see webhook_matches */
	struct list filters;        /* of struct webhook_filter; absent: none */
	const char *delivery_order; /* unordered, per_object */
	int64_t order_hold_minutes;
	int64_t max_per_second, max_concurrency, timeout_seconds;
	struct ints retry_seconds; /* waits; absent: the schedule of all */
	const char *api_version;
	flag ed25519;
	struct list headers; /* of struct webhook_header; only in bodies */
	struct texts header_names;
	const char *headers_sealed;     /* the list's JSON: sign_seal() */
	const char *client_certificate; /* PEM; only in bodies */
	const char *client_certificate_sealed;
	const char *client_certificate_sha256;
	struct stamp client_certificate_expires_at;
	const char *status; /* active, paused, disabled */
	const char *disabled_reason;
	struct list warnings;      /* of struct webhook_warning: sweep's */
	const char *secret;        /* whsec_...; only where it is made */
	const char *secret_sealed; /* of webhook_secrets */
	struct id replay_id;       /* only where enabling it began one */
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

struct webhook_header {
	struct presence has;
	const char *name, *value;
};

/* What is wrong with it, as far as sweep has found out. */
struct webhook_warning {
	struct presence has;
	const char *code; /* host_not_found */
	const char *host;
	struct stamp since, last_tried_at;
};

/* A row of webhook_secrets. */
struct webhook_secret {
	struct presence has;
	struct id id;
	struct id webhook_id;
	const char *secret_sealed;
	struct stamp created_at, expires_at;
};

/* How its receiver does: a row of webhook_health, and of its queue. */
struct webhook_health {
	struct presence has;
	const char *health; /* healthy, degraded, suspended */
	int64_t pending;
	struct stamp oldest_due_at;
	struct stamp failing_since, trial_at, last_success_at, last_failure_at;
	const char *last_failure;
	int64_t last_status;
};

struct webhook_rotation {
	struct presence has;
	int64_t grace_seconds;
};

struct webhook_enabling {
	struct presence has;
	struct stamp replay_since;
};

/* What is on its way to one, and the caller may not read. */
struct webhook_pending {
	struct presence has;
	struct id webhook_id;
	const char *readable, *event_type;
	int64_t last;
};

struct webhook_pinged {
	struct presence has;
	struct id event_id;
};

/* A delivery as webhook.delivery.exhausted tells of it. */
struct webhook_delivery {
	struct presence has;
	struct id id;
	struct id webhook_id;
	struct id event_id;
	int64_t attempts;
	int64_t last_status;      /* HTTP status; absent: no answer came */
	const char *last_failure; /* timeout, tls_error, ...; absent: none */
};

extern const struct resource webhooks;
/* All members; for statements, never for an answer. */
extern const struct shape webhook_row_shape;
/* What is shown; also the data of its events, with these columns. */
extern const struct shape webhook_shape;
#define WEBHOOK_COLUMNS                                                        \
	"id, url, description, events, filters, delivery_order, "              \
	"order_hold_minutes, max_per_second, max_concurrency, "                \
	"timeout_seconds, retry_seconds, api_version, ed25519, header_names, " \
	"client_certificate_sha256, client_certificate_expires_at, status, "   \
	"disabled_reason, warnings, version, created_at, updated_at, "         \
	"archived_at"
extern const struct shape webhook_header_shape, webhook_warning_shape,
    webhook_secret_shape, webhook_secret_row_shape, webhook_health_shape,
    webhook_rotation_shape, webhook_enabling_shape, webhook_pinged_shape,
    webhook_delivery_shape;

extern const struct query webhook_get, webhook_active, webhook_secret_insert,
    webhook_secrets_live, webhook_secrets_end, webhook_secrets_page,
    webhook_health_get, webhook_health_forget, webhook_host_look,
    webhook_discard_log, webhook_discard_queue, webhook_fanout_hold,
    webhook_replay_hold, webhook_pending_unread;

/* The eight domains of events, ended by NULL. */
extern const char *const webhook_domains[];

/* Does any of the patterns cover this event type? */
bool webhook_matches(const struct texts *patterns, const char *type);

/*
 * May this pattern stand in a subscription: a type of `types`, <domain>.* of
 * the fixed domains, or <domain>.<object>.* where one of the types begins so?
 */
bool webhook_pattern(const char *pattern, const char *const *types, size_t n);

/* What its receiver may not be told: our own and those of the transfer. */
bool webhook_header_taken(const char *name);

/* What a subscription has that was not asked for. */
void webhook_defaults(struct webhook *w);

#define WEBHOOKS_MAX         20 /* active ones of an account */
#define WEBHOOK_PATTERNS_MAX 50
#define WEBHOOK_HEADERS_MAX  10
#define WEBHOOK_RETRIES_MAX  20
#define WEBHOOK_WARNINGS_MAX 4
#define WEBHOOK_GRACE        86400

resource_check webhook_check;
enum err webhook_examine(struct req *rq, struct judge *j, const void *obj);
enum err webhook_begin(struct req *rq, void *obj);
enum err webhook_change(struct req *rq, void *obj);
enum err webhook_retire(struct req *rq, void *obj);
enum err webhook_revive(struct req *rq, void *obj);
enum err webhook_enabled(struct req *rq, void *obj);
enum err webhook_resumed(struct req *rq, void *obj);
enum err webhook_disabled(struct req *rq, void *obj);
enum err webhook_rotated(struct req *rq, void *obj);
handler webhook_ping, webhook_list_secrets, webhook_show_health;

#endif
