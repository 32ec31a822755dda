/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CLAIMS_H
#define CLAIMS_H

#include "resource.h"

/* What somebody wants for a shortage, contamination or delay. */
struct claim_evidence {
	struct presence has;
	int64_t no;
	struct stamp at;
	const char *key_id;
	const char *kind; /* ticket, photo, analysis, ... */
	const char *text;
	const char *reference; /* where it is kept */
};
struct claim_message {
	struct presence has;
	int64_t no;
	struct stamp at;
	const char *key_id;
	const char *from;
	const char *text;
};
struct claim {
	struct presence has;
	struct id id;
	const char *status;
	const char *kind;
	struct id order_id, bol_id, delivery_id;
	const char *description;
	struct volume claimed_quantity;
	const char *unit;
	struct money claimed_amount;
	const char *currency;
	struct money tolerance_pct;
	struct id liable_party_id;
	struct money settlement;
	struct stamp settled_at;
	flag escalated;
	const char *reason;
	struct list evidence; /* of struct claim_evidence */
	struct list messages; /* of struct claim_message */
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

extern const struct resource claims;
extern const struct shape claim_shape, claim_evidence_shape,
    claim_message_shape;

resource_check claim_check;

#endif
