/* SPDX-License-Identifier: Apache-2.0 */
#ifndef WEBHOOKS_H
#define WEBHOOKS_H

#include "app.h"

/* Who wants to be told of what: subscriptions, and what became of deliveries.
 */

struct webhook {
	uint64_t has;
	struct id id;
	const char *url;
	struct texts events; /* patterns, see webhook_matches */
	const char *status;  /* active, disabled */
	const char *secret;  /* whsec_...; only in the answer that makes it */
	const char *secret_sealed; /* as it is stored: sign_seal() */
	struct stamp created_at, updated_at;
};

/* All members; for statements, never for an answer. */
extern const struct shape webhook_row_shape;
/* Without the secret; also the data of webhook.disabled. */
extern const struct shape webhook_shape;
/* The answer of the creation, and its body. */
extern const struct shape webhook_made_shape, webhook_new_shape;

/* A delivery as webhook.delivery.exhausted tells of it. */
struct webhook_delivery {
	uint64_t has;
	struct id id;
	struct id webhook_id;
	struct id event_id;
	int64_t attempts;
	int64_t last_status;      /* HTTP status; absent: no answer came */
	const char *last_failure; /* timeout, tls_error, ...; absent: none */
};
extern const struct shape webhook_delivery_shape;

extern const struct query webhook_insert, webhook_secret_insert, webhook_active,
    webhook_get, webhook_page_rows;

/* Does any of the patterns cover this event type? */
bool webhook_matches(const struct texts *patterns, const char *type);

/*
 * May this pattern stand in a subscription: a type of `types`, <domain>.* of
 * the fixed domains, or <domain>.<object>.* where one of the types begins so?
 */
bool webhook_pattern(const char *pattern, const char *const *types, size_t n);

#define WEBHOOKS_MAX         20 /* active ones of an account */
#define WEBHOOK_PATTERNS_MAX 50

handler webhook_create, webhook_find, webhook_page;

#endif
