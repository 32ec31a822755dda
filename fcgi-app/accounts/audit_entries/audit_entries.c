/* SPDX-License-Identifier: Apache-2.0 */
#include "config.h"

#include "audit_entries.h"

#include "resource.h"

static const char *const actors[] = { "key", "person", "system", "operator",
	NULL };

/* clang-format off */
#define T struct audit_actor
static const struct field actor_fields[] = {
	FIELD(T, type, .words = actors, .example = "\"key\"", .doc = "An API key, a person who is signed in, the service itself, or who runs it."),
	FIELD(T, id,   .nullable = true, .example = "\"4fQz81mKcY0b\"", .doc = "Which; null: the service or who runs it."),
	FIELD(T, name, .nullable = true, .example = "\"back office\"", .doc = "Its name at that time."),
};
#undef T
static const struct shape actor_shape =
	SHAPE(struct audit_actor, "AuditActor", actor_fields, "Who did something.");

#define T struct audit_subject
static const struct field subject_fields[] = {
	FIELD(T, type, .example = "\"webhook\"", .doc = "What kind of object."),
	FIELD(T, id,   .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Which."),
};
#undef T
static const struct shape subject_shape =
	SHAPE(struct audit_subject, "AuditSubject", subject_fields, "What something was done to.");

#define T struct audit_entry
static const struct field fields[] = {
	FIELD(T, id,            .prefix = "aud", .example = "\"aud_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier."),
	FIELD(T, seq,           .example = "17", .doc = "Its place in the log of the account: from 1, without gaps."),
	FIELD(T, occurred_at,   .example = "\"2026-01-15T18:00:00.000Z\"", .doc = "When it was done."),
	FIELD(T, action,        .max = 64, .example = "\"webhook.updated\"", .doc = "What was done."),
	FIELD(T, actor,         .shape = &actor_shape, .doc = "Who did it."),
	FIELD(T, subject,       .shape = &subject_shape, .doc = "What it was done to."),
	FIELD(T, actor_type,    .words = actors, .example = "\"key\"", .doc = "Type of the actor, to ask for."),
	FIELD(T, actor_id,      .max = 31, .nullable = true, .example = "\"4fQz81mKcY0b\"", .doc = "Identifier of the actor, to ask for."),
	FIELD(T, subject_type,  .max = 32, .example = "\"webhook\"", .doc = "Type of the subject, to ask for."),
	FIELD(T, subject_id,    .max = 64, .example = "\"whk_01kaf2b8m0v3n7q1x5z9c4t6h8\"", .doc = "Identifier of the subject, to ask for."),
	FIELD(T, address,       .max = 45, .nullable = true, .example = "\"203.0.113.7\"", .doc = "The address that asked; null: nobody did."),
	FIELD(T, user_agent,    .max = 300, .nullable = true, .example = "\"poliducto-python/2.0.0\"", .doc = "The program that asked, as it names itself."),
	FIELD(T, request_id,    .max = 40, .nullable = true, .example = "\"req_0123456789abcdef0123456789abcdef\"", .doc = "The request."),
	FIELD(T, changes,       .doc = "Members that changed, each with `from` and `to`; never a secret."),
	FIELD(T, previous_hash, .example = "\"0000000000000000000000000000000000000000000000000000000000000000\"", .doc = "Hash of the entry before; of the first, zeros."),
	FIELD(T, hash,          .example = "\"5ba8d0bbd4d9b4bb4a5d4e5a1b1ea1de3a8b90ef8f0b4a4e4a6c1b0a2f9d3c11\"", .doc = "SHA-256 of previous_hash and of the entry: see accounts(7)."),
	FIELD(T, created_at,    .example = "\"2026-01-15T18:00:00.120Z\"", .doc = "When it got its place."),
};
#undef T
static const struct shape entry_shape =
	SHAPE(struct audit_entry, "AuditEntry", fields, "Something that somebody did.");

#define T struct audit_verification
static const struct field verification_fields[] = {
	FIELD(T, from,          .min = 1, .max = INT64_C(1000000000000), .example = "1", .doc = "The first entry that is verified; 1 unless told."),
	FIELD(T, limit,         .min = 1, .max = AUDIT_VERIFY_MAX, .example = "20000", .doc = "How many at most; 20000 unless told."),
	FIELD(T, previous_hash, .min = 64, .max = 64, .chars = "0-9a-f", .doc = "What the hash of the entry before `from` must be: head_hash of the part before, or one that was kept elsewhere."),
};
#undef T
const struct shape audit_verification_shape =
	SHAPE(struct audit_verification, "AuditVerification", verification_fields, "Which part of the log is verified.");

#define T struct audit_verdict
static const struct field verdict_fields[] = {
	FIELD(T, valid,      .example = "true", .doc = "false: an entry is not what it was, or not where it was."),
	FIELD(T, from,       .example = "1", .doc = "The first that was verified."),
	FIELD(T, count,      .example = "17", .doc = "How many were found good from there on."),
	FIELD(T, broken_seq, .nullable = true, .example = "null", .doc = "The first place where the chain is broken."),
	FIELD(T, reason,     .nullable = true, .words = NAMES("missing", "changed", "unchained", "shortened"), .example = "null",
	      .doc = "missing: there is no entry in that place. changed: it is not what its hash was of. unchained: it does not follow the entry before. shortened: the log ends before its last place."),
	FIELD(T, head_seq,   .example = "17", .doc = "The last that was found good."),
	FIELD(T, head_hash,  .example = "\"5ba8d0bbd4d9b4bb4a5d4e5a1b1ea1de3a8b90ef8f0b4a4e4a6c1b0a2f9d3c11\"", .doc = "Its hash. Kept elsewhere it proves later that nothing before it has changed."),
	FIELD(T, complete,   .example = "true", .doc = "false: there are more; ask from head_seq + 1 with head_hash as previous_hash."),
};
#undef T
const struct shape audit_verdict_shape =
	SHAPE(struct audit_verdict, "AuditVerdict", verdict_fields, "What verifying the chain of the account found.");

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
	.name = "type", .kind = K_TEXT, .max = 32, .example = "\"webhook\"", .doc = "What kind of object.",
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
		.doc    = "Computes the hashes of the account's log anew and says where they differ first. A long log is verified in parts.",
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
		.title  = "List what was done to an object",
		.doc    = "The entries of one object, as the list of all is asked. An object that nothing was ever done to has none.",
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
	.doc        = "Who did what to keys, webhooks, sources of prices, guards and people: written with its effect and never changed. Each entry is bound to the one before it by a hash. An entry is listed when it has its place, a moment after its effect.",
};
/* clang-format on */
