/* SPDX-License-Identifier: Apache-2.0 */
#ifndef API_KEYS_H
#define API_KEYS_H

#include "accounts/account/account.h"
#include "resource.h"

/* API keys as their account manages them.  Whom a key is given to gets no more
 * by it than who gives it has: see limits.c. */

struct api_key {
	struct presence has;
	struct id id; /* the 12 characters that its text holds */
	const char *name, *environment, *tier;
	struct texts scopes, ip_allow;
	const char *status; /* active, rotating, revoked, expired */
	const char *start, *last4, *old_last4;
	const char *secret_sha256, *old_secret_sha256;
	struct stamp rotated_at, old_secret_until;
	int64_t grace_seconds; /* of a grace that waits for its beginning */
	const char *created_by;
	const char *person; /* whose it is, for good; none: the operator's,
			      until a person is given its secret */
	struct stamp expires_at, revoked_at, next_change_at;
	/* by the access log */
	struct stamp last_used_at, old_secret_last_used_at, new_secret_used_at;
	const char *last_used_address;
	const char *key; /* the whole; only where it is made */
	int64_t version;
	struct stamp created_at, updated_at, archived_at;
};

struct api_key_rotation {
	struct presence has;
	int64_t grace_seconds;
	const char *grace_starts; /* now, first_use */
};

/* What a key was used for in the last day. */
struct api_key_usage {
	struct presence has;
	const char *key_id;
	struct stamp from, as_of, complete_through;
	int64_t calls, successes, redirects, client_errors, server_errors,
	    rate_limited;
	struct stamp last_used_at, old_secret_last_used_at;
	const char *last_used_address;
};

struct api_key_count {
	struct presence has;
	int64_t n, most; /* none at most: API_KEYS_MAX */
};

/* What a new key may have: of the key that asks, or of the account. */
struct api_key_limits {
	const char *scopes;   /* with spaces between */
	const char *ip_allow; /* the same; NULL: from anywhere */
	struct stamp expires_at;
	bool expires;
};

extern const struct resource api_keys;
/* All members; for statements, never for an answer. */
extern const struct shape api_key_row_shape;
extern const struct shape api_key_shape, api_key_rotation_shape,
    api_key_usage_shape;
extern const struct query api_key_turn, api_key_live, api_key_use,
    api_key_tended;

#define API_KEYS_MAX      1000 /* that hold, of an account of any tier */
#define API_KEY_SCOPES    200
#define API_KEY_BLOCKS    20
#define API_KEY_GRACE     86400
#define API_KEY_GRACE_MAX 604800

resource_check api_key_check;
/* Is it at its end, revoked or expired? */
bool api_key_ended(const struct api_key *k);
/* Is it so now, though sweep may not have said so yet? */
bool api_key_over(const struct api_key *k, struct stamp now);
/* When sweep has to look at it next, after `from`; 0: never. */
struct stamp api_key_next(const struct api_key *k, struct stamp from);
/* Does it have to be told now that it is about to expire? */
bool api_key_warns(const struct api_key *k, struct stamp now);
/* The first member of which it has more than these limits, and than it had
 * before (NULL: it is new); NULL: there is none. */
const char *api_key_beyond(const struct api_key *k,
    const struct api_key_limits *l, const struct api_key *before);

/* May the caller give a key all that this one has and did not have before? */
enum err api_key_grant(struct req *rq, const struct api_key *k,
    const struct api_key *before);
/* May the caller be given its secret? */
enum err api_key_hand_over(struct req *rq, const struct api_key *k);
/* The tier that a key of the caller has unless told. */
enum err api_key_tier_of(struct req *rq, const char **tier);

enum err api_key_examine(struct req *rq, struct judge *j, const void *obj);
enum err api_key_begin(struct req *rq, void *obj);
enum err api_key_change(struct req *rq, void *obj);
enum err api_key_retire(struct req *rq, void *obj);
enum err api_key_rotated(struct req *rq, void *obj);
enum err api_key_grace_ended(struct req *rq, void *obj);
enum err api_key_rolled_back(struct req *rq, void *obj);
enum err api_key_revoked(struct req *rq, void *obj);
/* What time and the log have brought to a key. */
enum err api_key_wake(struct req *rq, const char *id);
handler api_key_show_usage, api_key_list_scopes;

#endif
