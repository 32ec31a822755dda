/* SPDX-License-Identifier: Apache-2.0 */
#ifndef AUDIT_H
#define AUDIT_H

#include "app.h"

/* Where a request came from; absent: nobody sent one. */
struct audit_origin {
	const char *address, *user_agent, *request_id;
};
struct audit_origin audit_origin(struct req *rq);

/*
 * The audit log: who did what, written in the transaction that does it.  Sweep
 * gives entries their places in the chain of the account; cron/audit.c.
 */
struct audit {
	const char *action; /* api_key.rotated */
	const char *type,
	    *id;             /* of what it was done to: api_key, 4fQz81mKcY0b */
	const char *changes; /* audit_change, resource_diff; NULL: none */
	/* Who did it and in whose log, where the request itself does not say:
	 * of one who signs in. */
	const char *account, *person, *person_name;
	const struct audit_origin *from; /* of a request that is over */
};
enum err audit_add(struct req *rq, const struct audit *what);

/* The same where no request is: of the account, by the system; by the operator,
 * on the host itself. */
enum err audit_system(struct db *db, const struct audit *what,
    struct stamp now);
enum err audit_operator(struct db *db, const struct audit *what,
    struct stamp now);

/* Changes are no longer than this; resource_diff puts what audit_brief makes of
 * a value (its digest and length, as JSON, where it is long) in its place where
 * they would be. */
#define AUDIT_CHANGES_MAX 16384
const char *audit_brief(struct arena *a, const char *json);

/* One member more that changed, from and to as JSON (NULL: null); first of
 * changes is NULL.  No secret may stand there. */
const char *audit_change(struct arena *a, const char *changes, const char *name,
    const char *from, const char *to);
/* Texts instead of JSON. */
const char *audit_changed(struct arena *a, const char *changes,
    const char *name, const char *from, const char *to);

/* A row of the log, as what is computed from it sees it. */
struct audit_row {
	struct presence has;
	const char *account;
	struct id id;
	int64_t number, seq;
	struct stamp occurred_at;
	const char *action;
	const char *actor_type, *actor_id, *actor_name;
	const char *subject_type, *subject_id;
	const char *address, *user_agent, *request_id;
	const char *changes;
	const char *previous_hash, *hash;
};
extern const struct shape audit_row_shape;

/* Before the first entry of a chain. */
#define AUDIT_BEGIN \
	"0000000000000000000000000000000000000000000000000000000000000000"

/*
 * The hash of an entry behind another's: SHA-256, in hex, of previous_hash,
 * seq, id, occurred_at, action, actor_type, actor_id, actor_name, subject_type,
 * subject_id, address, user_agent, request_id and changes as texts, what is
 * absent as an empty one; each with its length in bytes and a colon before, and
 * a comma behind it.
 */
const char *audit_hash(struct arena *a, const struct audit_row *r);

extern const struct query audit_insert;

#endif
