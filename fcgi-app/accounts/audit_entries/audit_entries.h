/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AUDIT_ENTRIES_H
#define AUDIT_ENTRIES_H

#include "audit.h"

/* The audit log as it is read, and verified; lib/audit.h writes it. */
struct audit_actor {
	struct presence has;
	const char *type, *id, *name;
};

struct audit_subject {
	struct presence has;
	const char *type, *id;
};

struct audit_entry {
	struct presence has;
	struct id id;
	int64_t seq;
	struct stamp occurred_at;
	const char *action;
	struct object actor, subject;
	const char *actor_type, *actor_id;
	const char *subject_type, *subject_id;
	const char *address, *user_agent, *request_id;
	struct any changes;
	const char *previous_hash, *hash;
	struct stamp created_at;
};

/* From where a chain is verified, and how far at once. */
struct audit_verification {
	struct presence has;
	int64_t from, limit;
	const char *previous_hash;
};
#define AUDIT_VERIFY_MAX 20000

struct audit_verdict {
	struct presence has;
	flag valid;
	int64_t from, count, broken_seq;
	const char *reason;
	int64_t head_seq;
	const char *head_hash;
	flag complete;
};

extern const struct resource audit_entries;
extern const struct shape audit_verification_shape, audit_verdict_shape;
extern const struct query audit_chain_head, audit_chain_at, audit_chain_part;

handler audit_verify, audit_list_subject;

#endif
