/* SPDX-License-Identifier: Apache-2.0 */
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include "app.h"

/* Who calls: the account, its keys, and the tiers that bound them. */

/* An account as the caller sees it, with the key of the call. */
struct account {
	struct presence has;
	struct id id;
	const char *name;
	const char *environment;
	struct stamp created_at;
	const char *trace_bodies; /* failed, all */
	struct object key;        /* struct account_key; none with a token */
};

struct account_key {
	struct presence has;
	const char *id;
	const char *name;
	const char *tier;
	struct texts scopes;
	struct stamp created_at, expires_at;
};

/* Both in one row, as they are read. */
struct account_row {
	struct presence has;
	struct id id;
	const char *name;
	struct stamp created_at;
	const char *trace_bodies;
	const char *key_id, *key_name, *key_tier;
	struct texts key_scopes;
	struct stamp key_created_at, key_expires_at;
};

extern const struct shape account_shape, account_edit_shape, account_key_shape,
    account_row_shape;
extern const struct query account_get, account_lock, account_set;

/* A key as the operator's program keys handles it; never its secret. */
struct operator_key {
	struct presence has;
	const char *account;
	const char *account_name;
	const char *id;
	const char *name;
	const char *environment, *start, *last4, *status;
	const char *secret_sha256;
	const char *tier;
	struct texts scopes;
	const char *ip_allow;
	const char *person; /* whose it is; none: nobody is named */
	int64_t live_keys;  /* of the account; none: as its tier says */
	struct stamp created_at, expires_at, revoked_at, next_change_at;
};

extern const struct shape operator_key_shape;
extern const struct query operator_key_account, operator_key_account_insert,
    operator_key_insert, operator_key_lock, operator_key_list,
    operator_key_active, operator_key_revoke, operator_key_allow,
    operator_key_allow_keys;

/* Absent numbers: not limited. */
struct tier {
	struct presence has;
	const char *name;
	int64_t per_second, burst, daily_rack_per_minute;
	int64_t live_keys; /* of an account of this tier */
};

extern const struct shape tier_shape, tier_ask_shape;
extern const struct query tier_get, tier_list, tier_put;

/* The highest that the keys of an account may have. */
struct tier_ask {
	struct presence has;
	const char *environment;
};
extern const struct query tier_of_account;

/* Does the first of them allow no more than the second? */
bool tier_within(const struct tier *a, const struct tier *b);

/* As it is offered to an account. */
struct tier_offer {
	struct presence has;
	const char *name;
	int64_t per_second, burst, daily_rack_per_minute;
	int64_t live_keys;
	flag available;
};
extern const struct shape tier_offer_shape;
handler tier_offers;

handler account_read, account_change;

#endif
