/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "audit_entries.h"

#include "resource.h"

static const char *const actors[] = { "key", "person", "system", "operator",
	NULL };

/* clang-format off */
#define T struct audit_actor
static const struct field actor_fields[] = {
	FIELD(T, type, .words = actors, .example = "\"key\"", .doc = "Type of actor: `key` (API key), `person` (dashboard user), `system` (the service itself) or `operator`."),
	FIELD(T, id,   .nullable = true, .example = "\"4fQz81mKcY0b\"", .doc = "Identifier of the actor. Null for the service and the operator."),
	FIELD(T, name, .nullable = true, .example = "\"back office\"", .doc = "Name of the actor at that time."),
};
#undef T
static const struct shape actor_shape =
	SHAPE(struct audit_actor, "AuditActor", actor_fields, "The actor of an audit entry.");

#define T struct audit_subject
static const struct field subject_fields[] = {
	FIELD(T, type, .example = "\"webhook\"", .doc = "Type of the object."),
	FIELD(T, id,   .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the object."),
};
#undef T
static const struct shape subject_shape =
	SHAPE(struct audit_subject, "AuditSubject", subject_fields, "The object that an action was performed on.");

#define T struct audit_entry
static const struct field fields[] = {
	FIELD(T, id,            .prefix = "aud", .example = "\"aud_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Unique identifier of the audit entry."),
	FIELD(T, seq,           .example = "17", .doc = "Sequence number in the audit log of the account, starting at 1, without gaps."),
	FIELD(T, occurred_at,   .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "Time of the action."),
	FIELD(T, action,        .max = 64, .example = "\"webhook.updated\"", .doc = "Action that was performed."),
	FIELD(T, actor,         .shape = &actor_shape, .doc = "Actor who performed the action."),
	FIELD(T, subject,       .shape = &subject_shape, .doc = "Object that the action was performed on."),
	FIELD(T, actor_type,    .words = actors, .example = "\"key\"", .doc = "Type of the actor: `key` (an API key), `person` (a dashboard user), `system` (Poliducto itself) or `operator` (the operator of the service)."),
	FIELD(T, actor_id,      .max = 31, .nullable = true, .example = "\"4fQz81mKcY0b\"", .doc = "Identifier of the actor, for filtering."),
	FIELD(T, subject_type,  .max = 32, .example = "\"webhook\"", .doc = "Type of the object, for filtering."),
	FIELD(T, subject_id,    .max = 64, .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the object, for filtering."),
	FIELD(T, address,       .max = 45, .nullable = true, .example = "\"203.0.113.7\"", .doc = "IP address of the request. Null if there was no request."),
	FIELD(T, user_agent,    .max = 300, .nullable = true, .example = "\"poliducto-python/2.0.0\"", .doc = "User agent of the request."),
	FIELD(T, request_id,    .max = 40, .nullable = true, .example = "\"req_0123456789abcdef0123456789abcdef\"", .doc = "Request that performed the action."),
	FIELD(T, changes,       .doc = "Members that changed, each with `from` and `to`. Secrets are never included."),
	FIELD(T, previous_hash, .example = "\"0000000000000000000000000000000000000000000000000000000000000000\"", .doc = "Hash of the previous entry. Zeros for the first entry."),
	FIELD(T, hash,          .example = "\"5ba8d0bbd4d9b4bb4a5d4e5a1b1ea1de3a8b90ef8f0b4a4e4a6c1b0a2f9d3c11\"", .doc = "SHA-256 of `previous_hash` and of the entry; see accounts(7)."),
	FIELD(T, created_at,    .example = "\"2026-01-15T18:00:00.120Z\"", .doc = "Time at which the entry was added to the log."),
};
#undef T
static const struct shape entry_shape =
	SHAPE(struct audit_entry, "AuditEntry", fields, "An entry in the audit log.");

#define T struct audit_verification
static const struct field verification_fields[] = {
	FIELD(T, from,          .min = 1, .max = INT64_C(1000000000000), .example = "1", .doc = "Sequence number of the first entry to verify. Default 1."),
	FIELD(T, limit,         .min = 1, .max = AUDIT_VERIFY_MAX, .example = "20000", .doc = "Maximum number of entries to verify. Default 20000."),
	FIELD(T, previous_hash, .min = 64, .max = 64, .chars = "0-9a-f", .doc = "Expected hash of the entry before `from`: `head_hash` of the previous part, or one that was stored elsewhere."),
};
#undef T
const struct shape audit_verification_shape =
	SHAPE(struct audit_verification, "AuditVerification", verification_fields, "Which part of the log is verified.");

#define T struct audit_verdict
static const struct field verdict_fields[] = {
	FIELD(T, valid,      .example = "true", .doc = "Whether the verified entries are intact: each has its original contents and position."),
	FIELD(T, from,       .example = "1", .doc = "Sequence number of the first entry verified."),
	FIELD(T, count,      .example = "17", .doc = "Number of consecutive entries found intact."),
	FIELD(T, broken_seq, .nullable = true, .example = "null", .doc = "Sequence number at which the chain is broken."),
	FIELD(T, reason,     .nullable = true, .words = NAMES("missing", "changed", "unchained", "shortened"), .example = "null",
	      .doc = "Reason why the chain is broken: `missing` (an entry is missing), `changed` (an entry does not match its hash), `unchained` (an entry does not follow the previous one) or `shortened` (the log ends early)."),
	FIELD(T, head_seq,   .example = "17", .doc = "Sequence number of the last entry found intact."),
	FIELD(T, head_hash,  .example = "\"5ba8d0bbd4d9b4bb4a5d4e5a1b1ea1de3a8b90ef8f0b4a4e4a6c1b0a2f9d3c11\"", .doc = "Hash of the last entry found intact. Stored elsewhere, it later proves that nothing before it has changed."),
	FIELD(T, complete,   .example = "true", .doc = "Whether the log was verified to its end. If false, continue from `head_seq` + 1 with `head_hash` as `previous_hash`."),
};
#undef T
const struct shape audit_verdict_shape =
	SHAPE(struct audit_verdict, "AuditVerdict", verdict_fields, "The result of verifying the audit log of the account.");

const struct query audit_chain_head = {
	.name = "audit_chain_head",
	.out  = &audit_row_shape,
	.sql  = "SELECT seq, hash FROM audit_chains WHERE account = :account",
};

/* The one before, whose hash is the first to be followed. */
const struct query audit_chain_at = {
	.name = "audit_chain_at",
	.in   = &audit_verification_shape,
	.out  = &audit_row_shape,
	.sql  = "SELECT seq, hash FROM audit_entries WHERE account = :account AND seq = :from",
};

const struct query audit_chain_part = {
	.name = "audit_chain_part",
	.in   = &audit_verification_shape,
	.out  = &audit_row_shape,
	.sql  = "SELECT seq, id, occurred_at, action, actor_type, actor_id, actor_name,"
		" subject_type, subject_id, address, user_agent, request_id, changes,"
		" previous_hash, hash"
		"  FROM audit_entries WHERE account = :account AND seq >= :from"
		" ORDER BY seq LIMIT 250",
};

static const struct field type_hole = {
	.name = "type", .kind = K_TEXT, .max = 32, .example = "\"webhook\"", .doc = "Type of the object.",
};
static const struct field subject_id = {
	.name = "id", .kind = K_TEXT, .chars = "0-9A-Za-z_", .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"",
	.doc = "Identifier of the object.",
};

static const struct route routes[] = {
	{
		.op     = "audit-entries.verify",
		.method = GET,
		.path   = "/api/v2/audit-entries/verify",
		.scope  = "audit:read",
		.query  = &audit_verification_shape,
		.out    = &audit_verdict_shape,
		.fn     = audit_verify,
		.title  = "Verify the audit log",
		.doc    = "Computes the hashes of the account's audit log again and reports the first difference. A long log is verified in parts.",
	},
	{
		.op     = "audit-entries.of-subject",
		.method = GET,
		.path   = "/api/v2/audit-entries/subjects/{type}/{id}",
		.hole   = &type_hole,
		.id     = &subject_id,
		.scope  = "audit:read",
		.out    = &entry_shape,
		.flags  = R_LIST | R_ASKS,
		.fn     = audit_list_subject,
		.title  = "List the audit entries of an object",
		.doc    = "Lists the audit entries of an object, with the parameters of the complete list. An object without entries returns an empty list.",
	},
	{ 0 },
};

static const struct query *const queries[] = { &audit_chain_head, &audit_chain_at, &audit_chain_part, NULL };

const struct resource audit_entries = {
	.name       = "audit-entries",
	.noun       = "audit entry",
	.prefix     = "aud",
	.scope      = "audit",
	.tier       = "core",
	.ops        = OP_FIXED,
	.shape      = &entry_shape,
	.filter     = NAMES("actor_type", "action", "actor_id", "subject_type", "subject_id",
			    "address", "request_id", "seq", "occurred_at", "created_at"),
	.sort       = NAMES("seq"),
	.measures   = resource_counts,
	.dimensions = NAMES("action", "actor_type", "actor_id", "subject_type"),
	.routes     = routes,
	.queries    = queries,
	.doc        = "Audit log: who changed which key, webhook, price source, guard or member. An entry is written together with its effect and never changed. Each entry is linked to the previous one by a hash. An entry is listed shortly after its effect, once it has its sequence number.",
};
/* clang-format on */
